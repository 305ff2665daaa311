"""The lobby of `wsn serve`: games that people offer, and take.

An offer dies when its time is over and its maker has not looked in: one for a game at once after minutes, one
by correspondence after days. So whoever takes one finds somebody there. Looking in renews one's own offers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from time import time
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wsn import scenario as scenarios
from wsn.data.texts import Line
from wsn.host.accounts import find_person, need_person
from wsn.host.links import mint_id
from wsn.host.places import read_form, tables_of
from wsn.host.refusals import RequestRefused
from wsn.host.store import Conflict, OpeningRow, PersonRow, Write, insert_row, read_structs, select_rows
from wsn.host.templating import fill_page
from wsn.systems import system_of
from wsn.table.summary import summary


class Pace(NamedTuple):
    """How quickly a game goes: in words, and for how many seconds an offer lives without its maker."""

    words: str
    seconds: float


PACES: Final[Mapping[str, Pace]] = {
    "now": Pace("at once, both at the table", 15 * 60.0),
    "days": Pace("by correspondence, over days", 5 * 24 * 3600.0),
}
MOST_OFFERS: Final = 3
"""How many games one person may offer at a time."""
MOST_SHOWN: Final = 100
"""How many offers the lobby shows, the newest first."""


class OfferedScenario(NamedTuple):
    """A scenario that can be offered, and its seats in words."""

    name: str
    title: str
    seats: Mapping[str, str]


class OpeningTold(NamedTuple):
    """An offer as the lobby shows it."""

    id: str
    title: str
    seat: str
    """The seat that is free, in words."""
    pace: str
    note: str
    by: str
    mine: bool


async def show_lobby(request: Request) -> Response:
    """The lobby. Looking in renews the offers of whoever looks, and takes away those that are dead."""
    person = await find_person(request)
    store, now = tables_of(request).store, time()
    writes = [Write("delete from openings where expires < ? and game = ''", (now,))]
    renewed = "update openings set expires = ? where person = ? and pace = ? and game = '' and expires > ?"
    for name, pace in PACES.items():
        if person is not None:
            writes.append(Write(renewed, (now + pace.seconds, person.id, name, now)))
    await store.commit_writes(writes)
    known = await asyncio.to_thread(offered_scenarios)
    told = await _tell_openings(request, person, now, known)
    return fill_page(
        "lobby.html", title="Lobby", person=person, openings=told, scenarios=known.values(), paces=PACES
    )


async def _tell_openings(
    request: Request, person: PersonRow | None, now: float, known: Mapping[str, OfferedScenario]
) -> list[OpeningTold]:
    store = tables_of(request).store
    where = f"game = '' and taken_by = '' and expires >= ? order by created desc limit {MOST_SHOWN}"
    rows = await read_structs(store, OpeningRow, where, [now])
    told = []
    for row in rows:
        by = await store.read_rows("select name from persons where id = ? and banned is null", [row.person])
        scenario = known.get(row.scenario)
        if scenario is None or not by:  # of another program's shelf, or offered by somebody banned since
            continue
        free = next(words for seat, words in scenario.seats.items() if seat != row.seat)
        mine = person is not None and person.id == row.person
        pace = PACES[row.pace].words
        told.append(OpeningTold(row.id, scenario.title, free, pace, row.note, by[0][0], mine))
    return told


async def offer_game(request: Request) -> Response:
    """Offer a game: its scenario, which seat one plays oneself, and how quickly it goes."""
    person = await need_person(request)
    form = await read_form(request)
    scenario = (await asyncio.to_thread(offered_scenarios)).get(form.get("scenario", ""))
    if scenario is None:
        raise RequestRefused(422, "no such game of two players can be offered here")
    place, pace = form.get("seat", "1"), form.get("pace", "days")
    if place not in ("1", "2"):
        raise RequestRefused(422, "you play 1, the first side, or 2, the second")
    if pace not in PACES:
        raise RequestRefused(422, f"a game goes {' or '.join(PACES)}")
    try:
        note = msgspec.convert(form.get("note", ""), Line)
    except msgspec.ValidationError:
        raise RequestRefused(422, "a note has up to 120 characters, on one line") from None
    store, now = tables_of(request).store, time()
    where = "person = ? and game = '' and taken_by = '' and expires >= ?"
    if len(await store.read_rows(select_rows(OpeningRow, where), [person.id, now])) >= MOST_OFFERS:
        raise RequestRefused(409, f"you offer {MOST_OFFERS} games already; withdraw one first")
    row = OpeningRow(
        id=mint_id(),
        person=person.id,
        scenario=scenario.name,
        seat=[*scenario.seats][int(place) - 1],
        pace=pace,
        note=note,
        created=now,
        expires=now + PACES[pace].seconds,
    )
    await store.commit_writes([insert_row(row)])
    return RedirectResponse("/lobby", 303)


async def withdraw_offer(request: Request) -> Response:
    """Take one's offer away."""
    person = await need_person(request)
    gone = Write(
        "delete from openings where id = ? and person = ? and taken_by = ''",
        (request.path_params["opening"], person.id),
        changes=1,
    )
    try:
        await tables_of(request).store.commit_writes([gone])
    except Conflict:
        raise RequestRefused(404, "you offer no such game any more") from None
    return RedirectResponse("/lobby", 303)


async def take_offer(request: Request) -> Response:
    """Play the game that somebody offers: it begins, with both at their seats."""
    person = await need_person(request)
    tables, now, id = tables_of(request), time(), request.path_params["opening"]
    rows = await read_structs(tables.store, OpeningRow, "id = ? and expires >= ?", [id, now])
    if not rows or rows[0].taken_by:
        raise _gone()
    row = rows[0]
    if row.person == person.id:
        raise RequestRefused(409, "that is your own offer; somebody else must take it")
    makers = await read_structs(tables.store, PersonRow, "id = ? and banned is null", [row.person])
    if not makers:
        raise _gone()
    scenario = (await asyncio.to_thread(offered_scenarios)).get(row.scenario)
    if scenario is None:
        raise _gone()
    other = next(seat for seat in scenario.seats if seat != row.seat)
    setup, game = await asyncio.to_thread(scenarios.load, row.scenario), mint_id()
    taken = Write(
        "update openings set taken_by = ?, game = ? where id = ? and taken_by = '' and expires >= ?",
        (person.id, game, row.id, now),
        changes=1,
    )
    try:
        await tables.create(
            setup,
            id=game,
            names={row.seat: makers[0].name, other: person.name},
            people={row.seat: makers[0].id, other: person.id},
            options={"watch": True, "pace": row.pace},
            visibility="public",
            also=[taken],
        )
    except Conflict:
        raise _gone() from None
    return RedirectResponse("/account", 303)


def _gone() -> RequestRefused:
    return RequestRefused(409, "this offer is gone: somebody was quicker, or its time was over")


@cache
def offered_scenarios() -> Mapping[str, OfferedScenario]:
    """The shipped scenarios of two players, by their names: no text of a request leads to a file."""
    told = []
    for name in scenarios.names():
        about = summary(name)
        seats = tuple(system_of(about.system).seats)
        if len(seats) == 2:
            words = dict(about.sides)
            title = f"{about.name} ({system_of(about.system).title})"
            told.append(OfferedScenario(name, title, {seat: words.get(seat, seat) for seat in seats}))
    return {one.name: one for one in sorted(told, key=lambda one: one.title)}


LOBBY_ROUTES: Final = [
    Route("/", lambda _: RedirectResponse("/lobby", 307)),
    Route("/lobby", show_lobby),
    Route("/lobby", offer_game, methods=["POST"]),
    Route("/lobby/{opening}/take", take_offer, methods=["POST"]),
    Route("/lobby/{opening}/withdraw", withdraw_offer, methods=["POST"]),
]
