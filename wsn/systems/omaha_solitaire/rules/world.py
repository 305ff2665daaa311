"""What the rules read: board, tables, scenario, and questions about a position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from wsn.board.squareboard import SquareBoard
from wsn.engine.state import UNKNOWN, Marker, Unit
from wsn.engine.system import Situation
from wsn.systems.omaha_solitaire.data.declared import (
    DISRUPTED,
    ELIMINATED,
    GAP,
    HOLDER,
    IP,
    OBSTACLE,
    PINNED,
    TURN,
)
from wsn.systems.omaha_solitaire.data.scenario import Scenario, UnitRow
from wsn.systems.omaha_solitaire.data.tables import POOLS, Card, Kind, Tables
from wsn.systems.omaha_solitaire.data.words import BEACH, EXIT, SEA, SECTORS, STRONGPOINT, TOWN

US, GERMANS = "americans", "germans"


@dataclass(frozen=True)
class World:
    """Everything that does not change during a game."""

    board: SquareBoard
    tables: Tables
    scenario: Scenario

    @cached_property
    def rows(self) -> Mapping[str, UnitRow]:
        """The units of the scenario by id."""
        return {row.id: row for row in self.scenario.units}

    @cached_property
    def waves(self) -> Mapping[int, Sequence[UnitRow]]:
        """The units of the scenario by the turn in which they come."""
        waves: dict[int, list[UnitRow]] = {}
        for row in self.scenario.units:
            waves.setdefault(row.turn, []).append(row)
        return waves

    @cached_property
    def pools(self) -> Mapping[str, str]:
        """The division whose initiative points each unit of the scenario uses (BO Points)."""
        return {
            row.id: POOLS[1] if row.division == "Rangers" else row.division for row in self.scenario.units
        }

    @cached_property
    def sectors(self) -> Mapping[str, str]:
        """The division in whose sector each square lies."""
        return {
            square: next((division for tag, division in SECTORS.items() if tag in space.tags), "")
            for square, space in self.board.spaces.items()
        }

    @cached_property
    def beaches(self) -> tuple[str, ...]:
        """The beach squares, from left to right."""
        return self._squares_of(BEACH)

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The First Wave squares, from left to right."""
        return self._squares_of(SEA)

    def _squares_of(self, terrain: str) -> tuple[str, ...]:
        squares = self.board.squares.values()
        return tuple(one.id for one in sorted(squares, key=lambda q: q.column) if one.terrain == terrain)

    @cached_property
    def worth(self) -> tuple[str, ...]:
        """The squares that are worth a point: strongpoints, towns and exits (BO Victory)."""
        return tuple(sorted(q for q in self.board.squares if self.terrain(q) in (STRONGPOINT, TOWN)
                            or self.exit(q)))  # fmt: skip

    def terrain(self, square: str) -> str:
        """The terrain of a square."""
        return self.board.spaces[square].terrain

    def exit(self, square: str) -> bool:
        """Whether a square is an exit from the beach."""
        return EXIT in self.board.spaces[square].tags

    def sector(self, square: str) -> str:
        """The division in whose sector a square lies."""
        return self.sectors[square]

    def beside(self, square: str, left: int) -> str | None:
        """The square so far to the left in the same row (below 0: to the right), or None off the map."""
        here = self.board.squares[square]
        found = self.board.by_place.get((here.column - left, here.row))
        return None if found is None else found.id

    def ahead(self, square: str) -> str | None:
        """The square straight ahead, inland."""
        here = self.board.squares[square]
        found = self.board.by_place.get((here.column, here.row - 1))
        return None if found is None else found.id

    @cached_property
    def land(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each square ashore, the First Wave squares left out."""
        board = self.board
        return {
            square: tuple(n for n in board.neighbours(square) if self.terrain(n) != SEA)
            for square in board.squares
            if self.terrain(square) != SEA
        }

    def card(self, key: str) -> Card:
        """A card by its key in a pile: `artillery-2`."""
        return self.tables.cards[key.rpartition("-")[0]]

    def is_card(self, key: str) -> bool:
        """Whether a word is a card that is known."""
        return key.rpartition("-")[0] in self.tables.cards


S: TypeAlias = Situation[World]


def turn(s: S) -> int:
    """The number of the turn."""
    return TURN.get(s.state) or 1


def pool_of(s: S, unit: Unit) -> str:
    """The division whose initiative points a unit uses (BO Points); empty for a token."""
    return s.world.pools.get(unit.id, "")


def points(s: S, pool: str) -> int:
    """The initiative points of a division."""
    return IP.get(s.state, pool) or 0


def kind_of(s: S, unit: Unit) -> Kind | None:
    """The printed values; None for a token that lies face down."""
    return None if unit.kind == UNKNOWN else s.world.tables.kinds[unit.kind]


def tank(s: S, unit: Unit) -> bool:
    """Whether it is a tank token."""
    kind = kind_of(s, unit)
    return kind is not None and kind.arm == "tank"


def factor(s: S, unit: Unit) -> int:
    """The combat factor as it lies."""
    kind = kind_of(s, unit)
    if kind is None:
        return 0
    return kind.disrupted if DISRUPTED in unit.marks else kind.full


def _of_side(s: S, square: str) -> tuple[tuple[Unit, ...], tuple[Unit, ...], tuple[Unit, ...]]:
    """The units of a side in a square, told apart: men, tank tokens, German tokens."""
    here = s.placed.here(square)
    sides: tuple[tuple[Unit, ...], tuple[Unit, ...], tuple[Unit, ...]] | None = here.known.get(_of_side)
    if sides is None:
        ours = [unit for unit in here.units if unit.side == US]
        sides = here.known[_of_side] = (
            tuple([unit for unit in ours if not tank(s, unit)]),
            tuple([unit for unit in ours if tank(s, unit)]),
            tuple([unit for unit in here.units if unit.side == GERMANS]),
        )
    return sides


def men(s: S, square: str) -> tuple[Unit, ...]:
    """The American units in a square, tank tokens apart."""
    return _of_side(s, square)[0]


def tanks(s: S, square: str) -> tuple[Unit, ...]:
    """The tank tokens in a square."""
    return _of_side(s, square)[1]


def tokens(s: S, square: str) -> tuple[Unit, ...]:
    """The German tokens in a square."""
    return _of_side(s, square)[2]


def hidden(unit: Unit) -> bool:
    """Whether a token lies face down."""
    return unit.seen_by is not None


def stack(s: S, square: str) -> int:
    """The combat factors that count for stacking (BO Stacking)."""
    known = s.placed.here(square).known
    total: int | None = known.get(stack)
    if total is None:
        total = known[stack] = sum(factor(s, unit) for unit in men(s, square))
    return total


def limit(s: S) -> int:
    """The most combat factors in a square (BO Stacking)."""
    return s.world.tables.number("stacking")


def room(s: S, square: str, units: Iterable[Unit]) -> bool:
    """Whether these units fit in besides who is there (BO Stacking)."""
    coming = [unit for unit in units if not tank(s, unit)]
    there = [unit for unit in men(s, square) if unit not in coming]
    return sum(factor(s, unit) for unit in (*there, *coming)) <= limit(s)


def payers(s: S, square: str) -> tuple[str, ...]:
    """The divisions whose points may activate a square: those of the units in it (BO Activation)."""
    known = s.placed.here(square).known
    pools: tuple[str, ...] | None = known.get(payers)
    if pools is None:
        there = {pool_of(s, unit) for unit in men(s, square)}
        pools = known[payers] = tuple(pool for pool in POOLS if pool in there)
    return pools


def able(unit: Unit) -> bool:
    """Whether it is not pinned."""
    return PINNED not in unit.marks


class Laid:
    """The markers of a state by square and kind: the first of each."""

    __slots__ = ("by_place", "markers")

    def __init__(self) -> None:
        self.markers: Mapping[str, Marker] = {}
        self.by_place: dict[tuple[str | None, str], str] = {}


def lies(s: S, square: str, kind: str) -> str | None:
    """The marker of a kind in a square, by its id."""
    laid = s.cache.of(Laid)
    if laid.markers is not s.state.markers:
        laid.markers, laid.by_place = s.state.markers, {}
        for marker in s.state.markers.values():
            laid.by_place.setdefault((marker.place, marker.kind), marker.id)
    return laid.by_place.get((square, kind))


def blocked(s: S, square: str) -> bool:
    """Whether obstacles lie in a square."""
    return lies(s, square, OBSTACLE) is not None


def gap(s: S, square: str) -> bool:
    """Whether a gap has been blown in the obstacles of a square."""
    return lies(s, square, GAP) is not None


def ashore(s: S) -> tuple[Unit, ...]:
    """The American units on land, tank tokens apart."""
    known = s.placed.known
    there: tuple[Unit, ...] | None = known.get(ashore)
    if there is None:
        land = s.world.land
        units = [unit for unit in s.state.units.values() if unit.side == US and unit.place in land]
        there = known[ashore] = tuple([unit for unit in units if not tank(s, unit)])
    return there


def afloat(s: S) -> list[Unit]:
    """The units in First Wave squares, from left to right."""
    return [unit for box in s.world.boxes for unit in men(s, box)]


def gone(unit: Unit) -> bool:
    """Whether a unit is eliminated."""
    return ELIMINATED in unit.marks


def holder(s: S, square: str) -> str:
    """The side that holds a square that is worth a point."""
    return HOLDER.get(s.state, square) or GERMANS


def name(s: S, unit_id: str) -> str:
    """The name of a unit or token; of a token that is face down it tells nothing, whoever asks."""
    row = s.world.rows.get(unit_id)
    if row is not None:
        return row.name
    unit = s.state.units.get(unit_id)
    kind = kind_of(s, unit) if unit is not None and not hidden(unit) else None
    if kind is None:
        return "a German token"
    return f"{kind.name} +{kind.full}" if kind.arm == "tank" else kind.name


PLURALS: Final = {"is": "are", "has": "have", "does": "do"}
"""Verbs of which the plural is not the singular without its `s`."""


def acts(s: S, unit_id: str, words: str) -> str:
    """A unit or token with what it does, `words` in the singular: two companies by one name "land in B02"."""
    who = name(s, unit_id)
    verb, *rest = words.split(" ")
    several = re.search(r" and \w+ Companies\b", who) is not None
    return " ".join((who, PLURALS.get(verb, verb.removesuffix("s")) if several else verb, *rest))
