"""A hosted game as pages to read and to send: `position`, `replay` and, when it is over, `review`.

The process that draws is given the journal of the seat, so no page can tell more than the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from wsn.engine import journal as j
from wsn.engine.game import Game
from wsn.host.exporting import known_journal
from wsn.host.hosted import HostedGame
from wsn.host.onepage import DRAWER, DrawnPage, answer_page_drawn
from wsn.host.places import find_seat, table_routes
from wsn.systems import system_of
from wsn.table import telling
from wsn.table.replaypage import TooLong, position_page, replay_page
from wsn.table.seat import Seat
from wsn.table.webpage import PageFiles

DECISIONS_REVIEWED, GAMES_PLAYED_ON = 6, 60
"""How many decisions a host's review thinks through, and over how many games each."""


async def show_position(request: Request) -> Response:
    """How the game stands, as the seat knows it."""
    return await _show(request, "position", draw_position)


async def show_replay(request: Request) -> Response:
    """The game so far, step by step, as the seat knows it."""
    return await _show(request, "replay", draw_replay)


async def show_review(request: Request) -> Response:
    """The game looked back on; 409 until it is over, for whoever plays it would learn of its chances."""
    asked = await find_seat(request)
    if asked.hosted.game.outcome is None:
        return answer_page_drawn(
            DrawnPage(409, "A game is reviewed here when it is over. Before that, wsn review tells of it.")
        )
    return await _show(request, "review", draw_review)


async def _show(
    request: Request, what: str, draw: Callable[[PageFiles, bytes, str | None], DrawnPage]
) -> Response:
    asked = await find_seat(request)
    hosted, word = asked.hosted, asked.word
    seen, lines = await hosted.ask(_known, word)
    page = await DRAWER.page((what, hosted.id, word, seen), draw, lines, word)
    return answer_page_drawn(page, shared=False)


def _known(hosted: HostedGame, word: str | None) -> tuple[int, bytes]:
    """How far the seat has heard, and its journal; the lock of the game is held by the caller."""
    return hosted.seen(word), known_journal(hosted, word)


# --- in the process that draws


def draw_position(files: PageFiles, lines: bytes, word: str | None) -> DrawnPage:
    """The page of how a game stands."""
    return DrawnPage(200, position_page(Seat(_game_of(lines), word), files=files))


def draw_replay(files: PageFiles, lines: bytes, word: str | None) -> DrawnPage:
    """The page of a game step by step."""
    try:
        return DrawnPage(200, replay_page(_game_of(lines), word, files=files))
    except TooLong as error:
        return DrawnPage(413, f"This game is not shown as one page: {error}.")


def draw_review(files: PageFiles, lines: bytes, word: str | None) -> DrawnPage:
    """The page of a game looked back on."""
    from wsn.trials.review import ReviewRequest, review
    from wsn.trials.reviewpage import review_page

    game = _game_of(lines)
    told = review(game, ReviewRequest(word, DECISIONS_REVIEWED, GAMES_PLAYED_ON))
    return DrawnPage(200, review_page(told, telling.side_names(game.setup), files=files))


def _game_of(lines: bytes) -> Game[Any]:
    """The game of a journal that this host wrote."""
    return Game.of(j.parse_journal(lines, "the game", system_of, own=lambda _: True))


GAME_PAGE_ROUTES: Final = [
    *table_routes("/position", show_position),
    *table_routes("/replay", show_replay),
    *table_routes("/review", show_review),
]
