"""Outposts, a toy: squares, boxes beside the board, one die. Everything is open.

Rules (cited `POST n`):
1. Both sides have three stones; one of them waits in its box and one comes on later.
2. A side moves one of its stones to a neighbouring square, corners included, or out of its box; or it waits.
   Nobody enters water, crosses a wall, or enters a square with a stone of his own.
3. Who moves onto an enemy rolls a die: from 3 on (from 4 on uphill) the enemy is lost, else the attacker.
4. At the end of turn 3 the late stone of each side comes on at the home square of its side if that is empty.
5. The game ends after eight turns or when a side has no stone left: who has more stones wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from tests.toys.outposts.words import VOCABULARY
from wsn.board.board import Board
from wsn.board.mapfile import board_from, map_document
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.declared import Declared, Track, Way
from wsn.engine.events import (
    Event,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    TrackSet,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.facts import Chance, Status, UnitWords
from wsn.engine.memo import NoMemo
from wsn.engine.state import GameState
from wsn.engine.system import Preview, Setup, Situation

TURNS, LATE = 8, 3


class Step(Command, frozen=True, kw_only=True):
    unit: str
    space: str


class Wait(Command, frozen=True, kw_only=True):
    pass


@dataclass(frozen=True, slots=True)
class World:
    board: Board
    homes: dict[str, str]


def other(side: str) -> str:
    return "black" if side == "white" else "white"


def standing(s: Situation[World], space: str) -> str | None:
    return next((u.id for u in s.state.units.values() if u.place == space), None)


def needed(s: Situation[World], here: str, space: str) -> int:
    spaces = s.world.board.spaces
    return 4 if spaces[space].level > spaces[here].level else 3


class Phase:
    automatic = False
    memo = NoMemo
    accepts: tuple[type[Command], ...] = ()

    def stale(self, s: Situation[World]) -> bool:
        return False


class Move(Phase):
    accepts = (Step, Wait)

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        for unit in s.state.units.values():
            if unit.side == s.here.side and unit.place is not None:
                for space in s.world.board.neighbours(unit.place):
                    yield Step(unit=unit.id, space=space)
        yield Wait()

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        if isinstance(c, Wait):
            return None
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side:
            return Refusal("POST 2", f"{c.unit} is no stone of {s.here.side}")
        if unit.place is None:
            return Refusal("POST 4", f"{c.unit} has not come yet")
        if c.space not in s.world.board.neighbours(unit.place):
            return Refusal("POST 2", f"{c.space} is not next to {unit.place}")
        if s.world.board.spaces[c.space].terrain == "water":
            return Refusal("POST 2", f"{c.space} is water")
        if "wall" in s.world.board.edge_features(unit.place, c.space):
            return Refusal("POST 2", f"a wall is between {unit.place} and {c.space}")
        there = standing(s, c.space)
        if there is not None and s.unit(there).side == unit.side:
            return Refusal("POST 2", f"{there} stands in {c.space}")
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        side = str(s.here.side)
        if isinstance(c, Step):
            foe, here = standing(s, c.space), str(s.unit(c.unit).place)
            won = True
            if foe is not None:
                (value,) = yield from s.roll(1, purpose=f"{c.unit} attacks {foe}", rule="POST 3")
                won = value >= needed(s, here, c.space)
                yield UnitRemoved(rule="POST 3", unit=foe if won else c.unit)
            if won:
                yield UnitMoved(rule="POST 2", unit=c.unit, space=c.space)
        yield PhaseLeft(rule="POST 2", phase="move")
        yield PhaseEntered(rule="POST 5", phase="count", memo={})
        if side == "black":
            yield TrackSet(rule="POST 5", track="turn", value=int(s.state.tracks["turn"]) + 1)
        yield TrackSet(rule="POST 2", track="side", value=other(side))


class Count(Phase):
    automatic = True

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        return iter(())

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        turn, side = int(s.state.tracks["turn"]), str(s.state.tracks["side"])
        sides = [u.side for u in s.state.units.values()]
        white, black = sides.count("white"), sides.count("black")
        if turn > TURNS or not white or not black:
            winner = None if white == black else "white" if white > black else "black"
            yield GameEnded(
                rule="POST 5",
                winner=winner,
                text=f"{winner or 'nobody'} wins: stones {white} to {black}",
                way="stones",
            )
        if turn > LATE:
            for one, home in s.world.homes.items():
                late = s.state.units.get(f"{one[0]}3")
                if late is not None and late.place is None and standing(s, home) is None:
                    yield UnitMoved(rule="POST 4", unit=late.id, space=home)
        yield PhaseLeft(rule="POST 5", phase="count")
        yield PhaseEntered(rule="POST 2", phase="move", side=side)


class Outposts:
    name = "outposts"
    edition = "1"
    title = "Outposts"
    sides = ("white", "black")
    seats: ClassVar[dict[str, str]] = {"white": "white", "black": "black"}
    phases: ClassVar[dict[str, Any]] = {"move": Move(), "count": Count()}
    commands = (Step, Wait)
    declared = Declared(
        tracks=(
            Track("turn", int, "the number of the turn"),
            Track("side", str, "whose move it is"),
        ),
        ways=(Way("stones", "stones after the last turn"),),
    )

    def world(self, setup: Setup) -> World:
        return World(board_from(setup.map, VOCABULARY), dict(setup.scenario["homes"]))

    def begin(self, world: World, setup: Setup) -> Iterator[Event]:
        for side, stones in setup.scenario["stones"].items():
            for unit_id, space in stones.items():
                yield UnitPlaced(rule="POST 1", unit=unit_id, side=side, kind="stone", space=space or None)
        yield TrackSet(rule="POST 1", track="turn", value=1)
        yield TrackSet(rule="POST 1", track="side", value="white")
        yield PhaseEntered(rule="POST 2", phase="move", side="white")

    def preview(self, s: Situation[World], c: Command) -> Preview | None:
        if not isinstance(c, Step) or standing(s, c.space) is None:
            return None
        ways = 7 - needed(s, str(s.unit(c.unit).place), c.space)
        odds = (Chance("enemy lost", ways, 6, harm=1), Chance("attacker lost", 6 - ways, 6, own=1))
        return Preview("attack", (), odds)

    def command_text(self, s: Situation[World], c: Command) -> str:
        return f"{c.unit} to {c.space}" if isinstance(c, Step) else "wait"

    def event_text(self, s: Situation[World], e: Event) -> str:
        return f"{type(e).__name__} ({e.rule})"

    def unit_words(self, s: Situation[World], unit_id: str) -> UnitWords:
        unit = s.unit(unit_id)
        return UnitWords(unit_id, "stone", unit.place or "comes on in turn 3")

    def status(self, s: Situation[World]) -> Status:
        return Status("move a stone", s.here.side or "", int(s.state.tracks["turn"]), TURNS)

    def turn(self, state: GameState) -> int | None:
        return int(state.tracks["turn"])

    def acting(self, s: Situation[World]) -> str | None:
        return None


SYSTEM = Outposts()


def board_of(world: World) -> Board:
    """The board of a game in play."""
    return world.board


SETUP = Setup(
    system="outposts",
    edition="1",
    name="The ford",
    map=map_document(Path(__file__).parent.parent / "maps" / "outposts.toml"),
    scenario={
        "homes": {"white": "A1", "black": "E4"},
        "stones": {
            "white": {"w1": "A2", "w2": "Barracks", "w3": ""},
            "black": {"b1": "E3", "b2": "Depot", "b3": ""},
        },
    },
    tables={},
)
