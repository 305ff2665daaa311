"""Accounts of `wsn serve`: a name and a password, so that one's games are found again from any browser.

A cookie holds a random token of which only the hash is kept. Coming in gives a new one, and a new password
ends all others. Everything that changes something is a POST of a plain form: the pages need no script.
"""

from __future__ import annotations

from time import time
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wsn.data.texts import Name
from wsn.host.joining import SECONDS_OF_SESSION, seat_cookie
from wsn.host.links import hash_token, mint_id, mint_token
from wsn.host.passwords import PasswordDesk
from wsn.host.places import read_form, tables_of
from wsn.host.refusals import RequestRefused
from wsn.host.store import (
    Conflict,
    HostedGameRow,
    PersonRow,
    SeatRow,
    SessionRow,
    Write,
    insert_row,
    read_structs,
)
from wsn.host.templating import fill_page

PERSON_COOKIE: Final = "wsn_person"
LONGEST_PERSON_NAME: Final = 40
"""The most characters of a name, so that a table can show it."""
MOST_GAMES_TOLD: Final = 100
"""How many of somebody's games their page lists."""


class GameTold(msgspec.Struct, frozen=True):
    """One of somebody's games, as their page lists it."""

    id: str
    seat: str
    scenario: str
    status: str
    your_turn: bool


def fold_name(name: str) -> str:
    """A name as it is compared with others."""
    return " ".join(name.split()).casefold()


# ---------------------------------------------------------------- who asks


async def find_person(request: Request) -> PersonRow | None:
    """Who asks, by the cookie; None for a stranger, and for who was banned."""
    token = request.cookies.get(PERSON_COOKIE, "")
    if not token:
        return None
    store = tables_of(request).store
    sessions = await read_structs(store, SessionRow, "token_hash = ?", [hash_token(token)])
    if not sessions or sessions[0].game or not sessions[0].person or (sessions[0].expires or 0) < time():
        return None
    persons = await read_structs(store, PersonRow, "id = ?", [sessions[0].person])
    return persons[0] if persons and persons[0].banned is None else None


async def need_person(request: Request) -> PersonRow:
    """Who asks. Raises RequestRefused (401) for a stranger."""
    person = await find_person(request)
    if person is None:
        raise RequestRefused(401, "come in first: this needs an account")
    return person


# ---------------------------------------------------------------- pages and forms


async def show_account(request: Request) -> Response:
    """Somebody's own page with their games, or the two forms to come in by."""
    person = await find_person(request)
    if person is None:
        return fill_page("account.html", title="Play together", person=None, games=[], trouble="", name="")
    games = await list_games(request, person)
    return fill_page("account.html", title="Your games", person=person, games=games, trouble="", name="")


async def list_games(request: Request, person: PersonRow) -> list[GameTold]:
    """Somebody's games, those that wait for them first."""
    store = tables_of(request).store
    seats = await read_structs(store, SeatRow, "person = ?", [person.id])
    told = []
    for seat in seats[-MOST_GAMES_TOLD:]:
        (row,) = await read_structs(store, HostedGameRow, "id = ?", [seat.game])
        turn = row.to_decide == seat.seat and row.status in ("waiting", "playing")
        told.append((row.created, GameTold(row.id, seat.seat, row.scenario, row.status, turn)))
    over = ("over", "abandoned")
    told.sort(key=lambda one: (not one[1].your_turn, one[1].status in over, -one[0]))
    return [one for _, one in told]


async def make_account(request: Request) -> Response:
    """A new account, which is in at once."""
    form = await read_form(request)
    name, password = form.get("name", ""), form.get("password", "")
    try:
        msgspec.convert(name, Name)
    except msgspec.ValidationError:
        return _again(422, "a name has 1 to 40 characters, on one line", name)
    if len(name) > LONGEST_PERSON_NAME:
        return _again(422, "a name has 1 to 40 characters, on one line", name)
    try:
        hashed = await _desk(request).hash_password(password)
    except RequestRefused as refused:
        return _again(refused.status, str(refused), name)
    now = time()
    person = PersonRow(
        id=mint_id(),
        name=" ".join(name.split()),
        name_folded=fold_name(name),
        password_hash=hashed,
        created=now,
        seen=now,
    )
    try:
        return await _come_in(request, person.id, insert_row(person))
    except Conflict:
        return _again(409, "somebody has this name already; choose another", name)


async def enter_account(request: Request) -> Response:
    """Come in by name and password."""
    form = await read_form(request)
    name, password = form.get("name", ""), form.get("password", "")
    store = tables_of(request).store
    persons = await read_structs(store, PersonRow, "name_folded = ?", [fold_name(name)])
    kept = persons[0].password_hash if persons else None
    if not await _desk(request).is_right(kept, password):
        return _again(403, "name and password do not fit together", name)
    if persons[0].banned is not None:
        return _again(403, "this account is closed; ask whoever runs this host", name)
    seen = Write("update persons set seen = ? where id = ?", (time(), persons[0].id))
    return await _come_in(request, persons[0].id, seen)


async def leave_account(request: Request) -> Response:
    """Go out of this browser."""
    token = request.cookies.get(PERSON_COOKIE, "")
    gone = Write("delete from sessions where token_hash = ? and person <> ''", (hash_token(token),))
    await tables_of(request).store.commit_writes([gone])
    answer = RedirectResponse("/account", 303)
    answer.delete_cookie(PERSON_COOKIE, "/")
    return answer


async def change_password(request: Request) -> Response:
    """A new password, by the old one; every other browser is out then."""
    person = await need_person(request)
    form = await read_form(request)
    if not await _desk(request).is_right(person.password_hash, form.get("password", "")):
        raise RequestRefused(403, "that is not your password")
    hashed = await _desk(request).hash_password(form.get("new", ""))
    return await _come_in(
        request,
        person.id,
        Write("update persons set password_hash = ? where id = ?", (hashed, person.id), changes=1),
        Write("delete from sessions where person = ? and game = ''", (person.id,)),
    )


async def enter_seat(request: Request) -> Response:
    """Sit down in this browser at a seat that is one's own."""
    person = await need_person(request)
    game, word = request.path_params["game"], request.path_params["seat"]
    store = tables_of(request).store
    seats = await read_structs(store, SeatRow, "game = ? and seat = ?", [game, word])
    if not seats or seats[0].person != person.id:
        raise RequestRefused(403, "this seat is not yours")
    token, now = mint_token(), time()
    session = SessionRow(
        token_hash=hash_token(token),
        person=person.id,
        game=game,
        seat=word,
        created=now,
        seen=now,
        expires=now + SECONDS_OF_SESSION,
    )
    await store.commit_writes([insert_row(session)])
    return seat_cookie(request, f"/g/{game}/s/{word}", token)


async def _come_in(request: Request, person: str, *also: Write) -> Response:
    token, now = mint_token(), time()
    session = SessionRow(
        token_hash=hash_token(token), person=person, created=now, seen=now, expires=now + SECONDS_OF_SESSION
    )
    await tables_of(request).store.commit_writes([*also, insert_row(session)])
    answer = RedirectResponse("/account", 303)
    answer.set_cookie(
        PERSON_COOKIE,
        token,
        max_age=int(SECONDS_OF_SESSION),
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


def _again(status: int, trouble: str, name: str) -> Response:
    """The forms to come in by, with what was wrong."""
    values: dict[str, Any] = {"person": None, "games": [], "trouble": trouble, "name": name}
    return fill_page("account.html", status, title="Play together", **values)


def _desk(request: Request) -> PasswordDesk:
    desk: PasswordDesk = request.app.state.passwords
    return desk


ACCOUNT_ROUTES: Final = [
    Route("/account", show_account),
    Route("/account/new", make_account, methods=["POST"]),
    Route("/account/enter", enter_account, methods=["POST"]),
    Route("/account/leave", leave_account, methods=["POST"]),
    Route("/account/password", change_password, methods=["POST"]),
    Route("/g/{game}/s/{seat}/sit", enter_seat, methods=["POST"]),
]
