"""Walks of several steps in a browser: where the unit that acts can get, and each next step of a walk.

What decides is the same as in the window and the terminal (`wsn.table.reaching`, `wsn.table.walking`).
Nothing of a walk is kept here: each step is an order like any other, and the client says how far it is.
"""

from __future__ import annotations

from time import monotonic
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.engine.state import GameState
from wsn.english import sentence
from wsn.host.hosted import HostedGame
from wsn.host.places import answer_json, find_seat, read_number
from wsn.host.refusals import RequestRefused
from wsn.table import telling
from wsn.table.reaching import Reach
from wsn.table.walking import Walk
from wsn.wire.tableview import ReachShown, WalkShown, WayShown

SECONDS_AT_ONCE: Final = 0.02
"""How long ways are looked for before others of this process have their turn."""
MOST_TURNS: Final = 40
"""After so many turns what was found is told; whoever wants more asks again."""
MOST_WALK_STEPS, LONGEST_STEP_NAME = 100, 100
"""The most spaces of a walk, and the most letters of the name of one."""


class ReachBook:
    """Where units of a game can get, by who asks, as long as the game stands so: a part of its cache."""

    def __init__(self) -> None:
        self.known: dict[str, ReachKept] = {}


class ReachKept(NamedTuple):
    """Where a unit can get, and in which position."""

    state: GameState
    reach: Reach


async def show_ways(request: Request) -> Response:
    """Where the unit that acts can get in several steps; `seen` is how far the seat had heard.

    Raises RequestRefused (409) when something happens meanwhile.
    """
    asked = await find_seat(request)
    word, seen = asked.played_by(), read_number(request, "seen")
    hearing = asked.hosted.hearing(word)
    for _ in range(MOST_TURNS):
        if seen is not None and not hearing.moved_at <= seen <= hearing.seen:
            raise RequestRefused(409, "something has happened since then; look again", seen=hearing.seen)
        told = await asked.hosted.ask(find_ways, word)
        if told.done:
            break
    return answer_json(told)


def find_ways(hosted: HostedGame, word: str) -> ReachShown:
    """What is known by now of where the unit that acts can get, after looking for a moment."""
    seat = hosted.seat(word)
    unit = telling.acting(seat) if seat.to_decide and seat.own_time else None
    if unit is None:
        return ReachShown()
    book, state = hosted.game.cache.of(ReachBook), hosted.game.state
    kept = book.known.get(word)
    if kept is None or kept.state is not state or kept.reach.unit != unit:
        kept = book.known[word] = ReachKept(state, Reach(seat, unit))
    reach, until = kept.reach, monotonic() + SECONDS_AT_ONCE
    while not reach.done:
        reach.work(lambda: monotonic() >= until)
        if monotonic() >= until:
            break
    ways = sorted(reach.further.items(), key=lambda one: (one[1].cost, one[0]))
    told = tuple(WayShown(space, way.spaces, way.text, way.words) for space, way in ways)
    return ReachShown(unit, reach.start or "", told, reach.done)


async def show_walk(request: Request) -> Response:
    """The next step of `unit` through the spaces `by`; `heard` and `known` are what the step before said."""
    asked = await find_seat(request)
    word, query = asked.played_by(), request.query_params
    unit, known = query.get("unit", ""), query.get("known", "")
    spaces = [one for one in query.get("by", "").split(",") if one]
    if (
        not unit
        or len(spaces) > MOST_WALK_STEPS
        or any(len(one) > LONGEST_STEP_NAME for one in (unit, known, *spaces))
    ):
        raise RequestRefused(
            400, f"say which unit walks, and through which spaces: {MOST_WALK_STEPS} at most"
        )
    walk = Walk(unit, spaces, read_number(request, "heard") or 0, known)
    return answer_json(await asked.hosted.ask(take_step, word, walk))


def take_step(hosted: HostedGame, word: str, walk: Walk) -> WalkShown:
    """The next step of a walk, or why it goes no further."""
    seat = hosted.seat(word)
    command = walk.next(seat) if seat.to_decide else None
    order = None if command is None else msgspec.Raw(msgspec.json.encode(command))
    stopped = sentence(walk.stopped) if walk.stopped else ""
    return WalkShown(walk.heard, walk.known, tuple(walk.spaces), order, stopped)


WALK_ROUTES: Final = [
    Route("/g/{game}/s/{seat}/ways", show_ways),
    Route("/g/{game}/s/{seat}/walk", show_walk),
]
