"""What the toys on a small hex map share: the words of the map, the set-up, and plain texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import hexes_from
from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, decode, decode_recorded
from wsn.engine.commands import Command
from wsn.engine.events import DiceRolled, Event, GameEnded, Resolved, TrackSet, UnitMoved, UnitRemoved
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.state import GameState, Unit
from wsn.engine.system import Preview, Setup, Situation
from wsn.systems import contract as c

VOCABULARY = Vocabulary(
    terrain=frozenset({"clear", "town"}),
    edges=frozenset(),
    paths=frozenset(),
    features=frozenset(),
    labels="letters",
    plain="clear",
)
EDITION = "1"


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever has units: its name, and where they begin."""

    name: str
    units: dict[str, str]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of a toy."""

    format: int
    system: str
    name: str
    map: str
    turns: int
    sides: dict[str, Force]
    note: str = ""


@dataclass(frozen=True)
class World:
    board: HexBoard
    scenario: Scenario

    @property
    def town(self) -> str:
        return next(space.id for space in self.board.spaces.values() if space.terrain == "town")


S = Situation[World]


def check(document: Mapping[str, Any], map_document: Mapping[str, Any], file: str) -> Scenario:
    scenario, board = decode(document, Scenario, file), hexes_from(map_document, VOCABULARY)
    wrong = [
        Problem(file, f"sides.{side}.units.{unit}", f"there is no hex {space!r}")
        for side, force in scenario.sides.items()
        for unit, space in force.units.items()
        if space not in board.spaces
    ]
    if wrong:
        raise DataError(wrong)
    return scenario


class FieldRules(c.GameRules[World]):
    """The rules of a toy, but for its rulebook."""

    def board_of(self, world: World) -> HexBoard:
        """The small hex map."""
        return world.board


class FieldGround(c.GameGround[World, HexBoard, str]):
    """The small hex map."""

    vocabulary = VOCABULARY


class FieldFiles(c.GameFiles[World]):
    """The scenario of a toy."""

    scenario_type = c.value(Scenario)
    check_scenario = c.answer(check)


def of_side(state: GameState, side: str) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.side == side]


class Plain:
    """The words of a rulebook that every toy on this map tells alike."""

    edition = EDITION
    sides: tuple[str, ...] = ()

    def world(self, setup: Setup) -> World:
        board = hexes_from(setup.map, VOCABULARY, recorded=True)
        return World(board, decode_recorded(setup.scenario, Scenario, setup.name))

    def preview(self, s: S, c: Command) -> Preview | None:
        return None

    def command_text(self, s: S, c: Command) -> str:
        words = [str(value) for f in c.__struct_fields__ if (value := msgspec.structs.asdict(c)[f])]
        return " ".join([type(c).__name__.lower(), *words])

    def event_text(self, s: S, e: Event) -> str:
        match e:
            case UnitMoved():
                return f"{e.unit} moves to {e.space}"
            case UnitRemoved():
                return f"{e.unit} is gone"
            case DiceRolled():
                return f"{e.purpose}: {e.values}"
            case Resolved() | GameEnded():
                return e.text
            case TrackSet():
                return f"{e.track} {e.value}"
            case _:
                return ""

    def unit_words(self, s: S, unit_id: str) -> UnitWords:
        return UnitWords(unit_id, place=s.unit(unit_id).place or "")

    def status(self, s: S) -> Status:
        end, frame = s.state.outcome, s.state.frames[-1]
        score = tuple(
            Score(side, side, (Figure("units", len(of_side(s.state, side))),)) for side in self.sides
        )
        deciding = "" if end else frame.side or ""
        turns = s.world.scenario.turns
        return Status(
            "" if end else "choose",
            deciding,
            self.turn(s.state),
            turns,
            score=score,
            result=end.text if end else "",
        )

    def turn(self, state: GameState) -> int | None:
        return int(state.tracks.get("turn", 1))

    def acting(self, s: S) -> str | None:
        return None


class Phase:
    automatic = False

    def stale(self, s: S) -> bool:
        return False


def steps(s: S, unit: Unit) -> Iterator[str]:
    """The empty hexes next to a unit."""
    return (space for space in s.world.board.neighbours(unit.place or "") if not s.units_at(space))
