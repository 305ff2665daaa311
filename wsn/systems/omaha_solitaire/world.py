"""What the rules read: board, tables, scenario, and questions about a position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from wsn.board.squareboard import SquareBoard
from wsn.engine.state import UNKNOWN, GameState, Unit
from wsn.engine.system import Situation
from wsn.systems.omaha_solitaire.declared import (
    DISRUPTED,
    ELIMINATED,
    GAP,
    HOLDER,
    IP,
    OBSTACLE,
    PINNED,
    TURN,
)
from wsn.systems.omaha_solitaire.scenario import Scenario, UnitRow
from wsn.systems.omaha_solitaire.tables import POOLS, Card, Kind, Tables
from wsn.systems.omaha_solitaire.words import BEACH, EXIT, SEA, SECTORS, STRONGPOINT, TOWN

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
    def beaches(self) -> tuple[str, ...]:
        """The beach squares, from left to right."""
        return self._of(BEACH)

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The First Wave squares, from left to right."""
        return self._of(SEA)

    def _of(self, terrain: str) -> tuple[str, ...]:
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
        tags = self.board.spaces[square].tags
        return next((division for tag, division in SECTORS.items() if tag in tags), "")

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
    row = s.world.rows.get(unit.id)
    if row is None:
        return ""
    return POOLS[1] if row.division == "Rangers" else row.division


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


def men(s: S, square: str) -> list[Unit]:
    """The American units in a square, tank tokens apart."""
    return [unit for unit in s.units_at(square) if unit.side == US and not tank(s, unit)]


def tanks(s: S, square: str) -> list[Unit]:
    """The tank tokens in a square."""
    return [unit for unit in s.units_at(square) if unit.side == US and tank(s, unit)]


def tokens(s: S, square: str) -> list[Unit]:
    """The German tokens in a square."""
    return [unit for unit in s.units_at(square) if unit.side == GERMANS]


def hidden(unit: Unit) -> bool:
    """Whether a token lies face down."""
    return unit.seen_by is not None


def stack(s: S, square: str) -> int:
    """The combat factors that count for stacking (BO Stacking)."""
    return sum(factor(s, unit) for unit in men(s, square))


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
    there = {pool_of(s, unit) for unit in men(s, square)}
    return tuple(pool for pool in POOLS if pool in there)


def able(unit: Unit) -> bool:
    """Whether it is not pinned."""
    return PINNED not in unit.marks


def lies(state: GameState, square: str, kind: str) -> str | None:
    """The marker of a kind in a square, by its id."""
    return next((m.id for m in state.markers.values() if m.place == square and m.kind == kind), None)


def blocked(s: S, square: str) -> bool:
    """Whether obstacles lie in a square."""
    return lies(s.state, square, OBSTACLE) is not None


def gap(s: S, square: str) -> bool:
    """Whether a gap has been blown in the obstacles of a square."""
    return lies(s.state, square, GAP) is not None


def ashore(s: S) -> list[Unit]:
    """The American units on land, tank tokens apart."""
    return [
        unit
        for unit in s.state.units.values()
        if unit.side == US and unit.place in s.world.land and not tank(s, unit)
    ]


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


PLURALS = {"is": "are", "has": "have", "does": "do"}
"""Verbs of which the plural is not the singular without its `s`."""


def acts(s: S, unit_id: str, words: str) -> str:
    """A unit or token with what it does, `words` in the singular: two companies by one name "land in B02"."""
    who = name(s, unit_id)
    verb, *rest = words.split(" ")
    several = re.search(r" and \w+ Companies\b", who) is not None
    return " ".join((who, PLURALS.get(verb, verb.removesuffix("s")) if several else verb, *rest))
