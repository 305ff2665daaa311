"""To take a seat: its link shows a page with one button, and the button takes it."""

from __future__ import annotations

from time import time
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wsn.host.links import hash_token, mint_token
from wsn.host.places import COOKIE, answer_json, tables_of
from wsn.host.refusals import RequestRefused
from wsn.host.store import SeatRow, SessionRow, Write, insert_row, read_structs
from wsn.host.tables import Tables
from wsn.host.templating import fill_page
from wsn.table.telling import side_names

SECONDS_OF_SESSION: Final = 400 * 24 * 3600.0
"""How long a browser that has taken a seat keeps it: the longest that browsers keep a cookie."""


async def _seat_of_link(request: Request) -> SeatRow:
    hashed = hash_token(request.path_params["secret"])
    rows = await read_structs(tables_of(request).store, SeatRow, "token_hash = ?", [hashed])
    if not rows:
        raise RequestRefused(404, "this link opens no seat: it is mistyped, or a newer one has replaced it")
    return rows[0]


async def show_link(request: Request) -> Response:
    """The page of a link. Nothing happens by looking at it: previews of chats open links too."""
    row = await _seat_of_link(request)
    hosted = await tables_of(request).find(row.game)
    names = side_names(hosted.game.setup)
    return fill_page(
        "join.html",
        title=hosted.row.scenario,
        system=hosted.game.system.title,
        whose=names.get(row.seat, row.seat),
        taken=row.claimed is not None,
    )


async def take_seat(request: Request) -> Response:
    """Take the seat of a link."""
    row = await _seat_of_link(request)
    tables = tables_of(request)
    token = await open_session(tables, row)
    hosted = await tables.find(row.game)
    await hosted.refresh_seats()
    return seat_answer(request, row, token)


async def open_session(tables: Tables, row: SeatRow) -> str:
    """A token for a seat, which is taken by it."""
    token, now = mint_token(), time()
    session = SessionRow(
        token_hash=hash_token(token),
        game=row.game,
        seat=row.seat,
        created=now,
        seen=now,
        expires=now + SECONDS_OF_SESSION,
    )
    claim = Write(
        "update seats set claimed = ? where game = ? and seat = ? and claimed is null",
        (now, row.game, row.seat),
    )
    await tables.store.commit_writes([insert_row(session), claim], rings=row.game)
    return token


def seat_answer(request: Request, row: SeatRow, token: str) -> Response:
    """The way to a seat that was taken: a cookie for a browser, a token for a program that asks for JSON."""
    path = f"/g/{row.game}/s/{row.seat}"
    if "application/json" in request.headers.get("accept", ""):
        return answer_json({"game": row.game, "seat": row.seat, "path": path, "token": token})
    return seat_cookie(request, path, token)


def seat_cookie(request: Request, path: str, token: str) -> Response:
    """To the table of a seat, with the cookie of it."""
    answer = RedirectResponse(f"{path}/", 303)
    answer.set_cookie(
        COOKIE,
        token,
        max_age=int(SECONDS_OF_SESSION),
        path=path,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


JOIN_ROUTES: Final = [
    Route("/join/{secret}", show_link, methods=["GET"]),
    Route("/join/{secret}", take_seat, methods=["POST"]),
]
