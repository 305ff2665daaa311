"""The table in a browser: its page, the map and the pictures, and what a player asks about a position."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wsn.board.board import UnknownSpace
from wsn.board.hexboard import NotHexes
from wsn.host.hosted import HostedGame
from wsn.host.packing import CACHED_BY_ONE, packed_answer, pressed_answer
from wsn.host.pictures import drawn_map, map_name
from wsn.host.places import answer_json, find_seat, read_number, table_routes
from wsn.host.refusals import RequestRefused
from wsn.host.seatanswers import choice_detail, goals_told, place_told, sight_told
from wsn.host.seatview import past_view, sprites_of, table_view
from wsn.host.sprites import set_letters_apart
from wsn.host.templating import fill_page
from wsn.parts.rulestext import RulesBook, RulesSection, runs
from wsn.table.rulereading import book_in_play
from wsn.table.ruling import BadQuestion
from wsn.table.telling import side_names

LONGEST_QUESTION: Final = 200
"""The most letters of a name that is asked about."""
MOST_PICTURES: Final = 200
"""How many pictures are asked for at once."""


async def show_table(request: Request) -> Response:
    """The page of a table."""
    asked = await find_seat(request)
    row, names = asked.hosted.row, side_names(asked.hosted.game.setup)
    whose = names.get(asked.word or "", asked.word or "")
    return fill_page("table.html", title=row.scenario, seat=asked.word or "", whose=whose)


async def lead_to_table(request: Request) -> Response:
    """The address of a table without its last stroke: what a page loads lies beside it."""
    return RedirectResponse(f"{request.url.path}/", 308)


async def show_rules(request: Request) -> Response:
    """The rules of the game, with the charts that it is played by."""
    asked = await find_seat(request)
    book = book_in_play(asked.hosted.game.setup)
    if book is None:
        raise RequestRefused(404, "this game has no rules to read")
    prose = _Prose(book)
    return fill_page(
        "rules.html",
        kept="private, max-age=300",
        title=book.title,
        book=book,
        prose=prose.of,
        passages=prose.passages,
        anchor=anchor_of,
    )


def anchor_of(rule: str) -> str:
    """The mark of a rule on the page of rules."""
    return rule.replace(" ", "-")


class _Prose:
    """The passages of a book as parts of a page."""

    def __init__(self, book: RulesBook) -> None:
        self.book = book

    def of(self, body: str) -> Markup:
        """A passage with its links; everything else in it is escaped."""
        parts = []
        for run in runs(body, self.book):
            to = run.to if run.kind == "topic" else anchor_of(run.to)
            words = escape(run.words)
            parts.append(words if run.kind == "plain" else Markup('<a href="#{}">{}</a>').format(to, words))
        return Markup("").join(parts)

    def passages(self, section: RulesSection) -> Iterator[tuple[str, Any]]:
        """The passages of a section, the points of a list together."""
        points: list[str] = []
        for passage in section.passages:
            if points and not passage.point:
                yield "list", tuple(points)
                points = []
            if passage.chart:
                yield "chart", self.book.charts[passage.body]()
            elif passage.point:
                points.append(passage.body)
            else:
                yield "words", passage.body
        if points:
            yield "list", tuple(points)


# ---------------------------------------------------------------- the map and the pictures


async def give_map(request: Request) -> Response:
    """The map of a game as a picture."""
    drawn = await _map_of(request)
    return packed_answer(request, drawn.svg, "image/svg+xml", CACHED_BY_ONE)


async def give_spaces(request: Request) -> Response:
    """Where everything lies on it."""
    drawn = await _map_of(request)
    return packed_answer(request, drawn.spaces, "application/json", CACHED_BY_ONE)


async def _map_of(request: Request) -> Any:
    asked = await find_seat(request)
    game = asked.hosted.game
    if request.path_params["name"] != map_name(game):
        raise RequestRefused(404, "there is no such map at this table; load the page anew")
    return await asyncio.to_thread(drawn_map, game)


async def give_pictures(request: Request) -> Response:
    """Pictures of counters and cards, by their names: those that this seat was shown, and no others."""
    asked = await find_seat(request)
    names = [name for name in request.query_params.get("of", "").split(",") if name]
    if not 1 <= len(names) <= MOST_PICTURES:
        raise RequestRefused(400, f"ask for 1 to {MOST_PICTURES} pictures, by their names")
    found = await asked.hosted.ask(find_pictures, asked.word, names)
    told = msgspec.json.encode(set_letters_apart(found))
    return await asyncio.to_thread(pressed_answer, request, told, "application/json", CACHED_BY_ONE)


def find_pictures(hosted: HostedGame, word: str | None, names: list[str]) -> dict[str, str]:
    """The pictures that a seat was shown. Raises RequestRefused for a name that none of them has.

    After a restart the book of the seat is empty: what it sees now is drawn again first.
    """
    seat = hosted.seat(word)
    book = sprites_of(seat)
    if any(book.svg(name) is None for name in names):
        table_view(seat)
    found = {name: svg for name in names if (svg := book.svg(name)) is not None}
    if len(found) < len(names):
        raise RequestRefused(404, "there is no such picture at this table; load the page anew")
    return found


# ---------------------------------------------------------------- questions


async def show_choice(request: Request) -> Response:
    """An order in full, by its number among the choices; `seen` is how far the seat had heard then."""
    asked = await find_seat(request)
    number, seen = request.path_params["number"], read_number(request, "seen")
    hearing = asked.hosted.hearing(asked.word)
    if seen is not None and not hearing.moved_at <= seen <= hearing.seen:
        raise RequestRefused(409, "something has happened since then; look again", seen=hearing.seen)
    return answer_json(await asked.hosted.ask(_choice, asked.word, number))


async def show_place(request: Request) -> Response:
    """What is at a space or what a unit is, by `name`; `actor` and `card` are what is picked."""
    asked = await find_seat(request)
    name = _question(request, "name")
    return answer_json(
        await asked.hosted.ask(
            _place, asked.word, name, request.query_params.get("actor"), request.query_params.get("card")
        )
    )


async def show_sight(request: Request) -> Response:
    """A line of sight, `from` a space `to` another."""
    asked = await find_seat(request)
    start, end = _question(request, "from"), _question(request, "to")
    return answer_json(await asked.hosted.ask(_sight, asked.word, start, end))


async def show_goals(request: Request) -> Response:
    """What the scenario tells the seat."""
    asked = await find_seat(request)
    return answer_json(await asked.hosted.ask(_goals, asked.word))


async def show_past(request: Request) -> Response:
    """The table as the seat saw it after an entry, by the seat's own count."""
    asked = await find_seat(request)
    return answer_json(await asked.hosted.ask(_past, asked.word, request.path_params["number"]))


def _question(request: Request, name: str) -> str:
    asked = request.query_params.get(name, "").strip()
    if not asked or len(asked) > LONGEST_QUESTION:
        raise RequestRefused(400, f"say {name}: the name of a place or of a unit")
    return asked


def _choice(hosted: HostedGame, word: str | None, number: int) -> Any:
    try:
        return choice_detail(hosted.seat(word), number)
    except IndexError as error:
        raise RequestRefused(404, str(error)) from None


def _place(hosted: HostedGame, word: str | None, name: str, actor: str | None, card: str | None) -> Any:
    try:
        return place_told(hosted.seat(word), name, actor, card)
    except UnknownSpace as error:
        raise RequestRefused(404, str(error)) from None


def _sight(hosted: HostedGame, word: str | None, start: str, end: str) -> Any:
    try:
        return sight_told(hosted.seat(word), start, end)
    except (UnknownSpace, NotHexes, BadQuestion) as error:
        raise RequestRefused(404, str(error)) from None


def _goals(hosted: HostedGame, word: str | None) -> Any:
    return goals_told(hosted.seat(word))


def _past(hosted: HostedGame, word: str | None, number: int) -> Any:
    try:
        return past_view(hosted.seat(word), number)
    except IndexError as error:
        raise RequestRefused(404, str(error)) from None


PAGE_ROUTES: Final = [
    Route("/g/{game}", lead_to_table),
    Route("/g/{game}/s/{seat}", lead_to_table),
    *table_routes("/", show_table),
    *table_routes("/rules", show_rules),
    *table_routes("/map/{name}.svg", give_map),
    *table_routes("/map/{name}.json", give_spaces),
    *table_routes("/sprites", give_pictures),
    *table_routes("/choices/{number:int}", show_choice),
    *table_routes("/place", show_place),
    *table_routes("/sight", show_sight),
    *table_routes("/goals", show_goals),
    *table_routes("/at/{number:int}", show_past),
]
