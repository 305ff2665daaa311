"""The world of the hex-tile game: board, tables and scenario, with everything compiled from them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

from wsn.board.hexboard import HexBoard
from wsn.board.sightlines import Sightlines
from wsn.board.steps import Moves
from wsn.cite import Reason, Refusal
from wsn.engine.state import GameState, Unit
from wsn.engine.system import Situation
from wsn.geometry.hexes import distance
from wsn.systems.hex_tiles.data.declared import ZEROED
from wsn.systems.hex_tiles.data.ground import Place, places
from wsn.systems.hex_tiles.data.scenario import (
    SIDES,
    WHOSE,
    Force,
    Objective,
    Options,
    Scenario,
    Side,
    unit_ids,
)
from wsn.systems.hex_tiles.data.tables import SECTIONS, Card, Kind, Section, Symbol, Tables
from wsn.systems.hex_tiles.rules import memos, movement
from wsn.systems.hex_tiles.rules.blockers import obstacles, settings

ANY_ONE_UNIT: Final = Card(
    name="Any one unit",
    copies=0,
    act="order",
    text="Order one unit.",
    orders={"any": 1},
    rule="M44 1.10 R1",
    origin="public",
)
"""The order given by a card that finds no unit of its arm (M44 1.10 R1)."""

NOTHING: Final = Card(
    name="Counter-attack",
    copies=0,
    act="order",
    text="There is no card to repeat: no unit is ordered.",
    rule="M44 1.10 R4",
    origin="public",
)
"""A counter-attack before the other side has played a card (M44 1.10 R4)."""

ONE, NO_CARD = "one unit", "no card"
"""The names of `ANY_ONE_UNIT` and `NOTHING` in a memo or a track."""

CARDLESS_ORDERS: Final[Mapping[str, Card]] = {ONE: ANY_ONE_UNIT, NO_CARD: NOTHING}
"""What is carried out without being a card of the deck."""

AS: Final = "as "
"""Memos and tracks write `as attack_left` for what a card does. They do not name the card itself, which may
soon be in the deck again and hidden.
"""


class Look:
    """One position indexed by hex, with what was worked out about it; kept until the position changes."""

    __slots__ = (
        "at",
        "attacks",
        "choosable",
        "fits",
        "ordered",
        "ready",
        "sandbags",
        "turn",
        "ways",
        "wire",
        "zeroed",
    )

    def __init__(self, state: GameState, like: Look | None, turn: memos.Turn | None) -> None:
        """`like` is one of the same units and markers, at another time; `turn` the memo, if it was read."""
        self.at: dict[str, Unit]
        self.wire: frozenset[str] = NONE
        self.sandbags: frozenset[str] = NONE
        self.zeroed: frozenset[tuple[str, str]] = frozenset()
        """The guns and the hexes that they have zeroed in (M44 2.3)."""
        self.attacks: dict[tuple[str, str, str, bool, bool], Any]
        """By attacker, target, card and what else counts (`able.tally`): the attack, or why there is none."""
        self.ordered: tuple[Unit, ...] | None
        if like is not None:
            self.at, self.wire, self.sandbags, self.zeroed = like.at, like.wire, like.sandbags, like.zeroed
            self.attacks, self.ordered = like.attacks, like.ordered
        else:
            self._index_units(state)
            self.attacks, self.ordered = {}, None
        self.ways: dict[str, Mapping[str, int]] = {}
        self.turn = turn
        self.choosable: dict[str, tuple[str, ...]] | None = None
        self.fits: dict[tuple[str, ...], bool] = {}
        self.ready: dict[str, Refusal | None] = {}

    def _index_units(self, state: GameState) -> None:
        self.at = {u.place: u for u in state.units.values() if u.place is not None}
        if state.markers:
            self.wire = frozenset(m.place for m in state.markers.values() if m.kind == "wire")
            self.sandbags = frozenset(m.place for m in state.markers.values() if m.kind == "sandbags")
            zeroed = [(gun, m.place) for m in state.markers.values() if m.kind == ZEROED for gun in m.about]
            self.zeroed = frozenset(zeroed)


NONE: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True)
class World:
    """Everything that does not change during a game, so that games and processes may share it.

    It caches only what follows from the world itself. What follows from a state is kept in the cache of the
    play (`look`).
    """

    board: HexBoard
    tables: Tables
    scenario: Scenario
    covers: dict[tuple[str, str, bool], Mapping[str, int]] = field(default_factory=dict)
    """The cover of hexes for a side, with and without sandbags, as bots have worked it out."""
    sheltered: dict[tuple[str, str], Sequence[int]] = field(default_factory=dict)
    """By side and arm, the dice that the cover of each hex takes, as bots have worked it out."""
    steps: dict[str, Sequence[int]] = field(default_factory=dict)
    """By arm what it takes to enter each hex, by its number, as bots have worked it out."""
    walks: dict[tuple[str, str], Sequence[int]] = field(default_factory=dict)
    """By arm and hex, how far it is from each hex to that one, as bots have worked it out."""
    packed_walks: dict[tuple[str, str], int] = field(default_factory=dict)
    """The same packed (`lanes`)."""
    menaces: dict[tuple[str, str, str, int], int] = field(default_factory=dict)
    """By the side in danger, and kind, hex and weights of an enemy, the dice that count against each hex,
    packed."""
    shots: dict[tuple[str, str, int], array[int]] = field(default_factory=dict)
    """By kind, hex of the target and its cover, the dice from each hex over the empty map, as bots have
    worked them out; below 0 from next to it, and 0 where there is no attack."""
    marches: dict[tuple[str, str, int], Sequence[tuple[str, bool]]] = field(default_factory=dict)
    """By kind, hex and movement, the moves over the empty map, as bots have worked them out."""
    slots: dict[tuple[str, str, str], Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """By side, card and section, the slots of an order that units can fill, by hex (`cards.slots_of`)."""
    grounds: dict[tuple[str, str, str, str, bool, bool], tuple[Reason, ...]] = field(default_factory=dict)
    """By kind, both hexes, the side attacked, wire and sandbags: the dice of an attack (`battle.tally`)."""
    dies: dict[tuple[frozenset[Symbol], bool], tuple[int, int, int]] = field(default_factory=dict)
    """By the symbols that hit, and whether hits are rolled again: hits, flags and all faces of a die."""
    _lines: dict[str, dict[str, tuple[frozenset[str], ...]]] = field(default_factory=dict)
    _far: dict[str, dict[str, int]] = field(default_factory=dict)
    _within: dict[tuple[str, int], frozenset[str]] = field(default_factory=dict)
    _moves: dict[tuple[str, bool, bool], Moves] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of unit."""
        return self.tables.kinds

    @cached_property
    def options(self) -> Options:
        """The switches of the scenario."""
        return self.scenario.options

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """The effects of each hex."""
        return places(self.board, self.tables)

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each hex."""
        return {space: self.board.neighbours(space) for space in self.board.spaces}

    @cached_property
    def near(self) -> Mapping[str, frozenset[str]]:
        """The neighbours of each hex, as sets."""
        return {space: frozenset(around) for space, around in self.neighbours.items()}

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The hexes, counted from 0: what bots reckon for all of them lies in lists in this order."""
        return {space: i for i, space in enumerate(self.board.spaces)}

    @cached_property
    def around(self) -> Sequence[Sequence[int]]:
        """The neighbours of each hex, all by their numbers."""
        return [[self.numbers[near] for near in self.neighbours[space]] for space in self.numbers]

    @cached_property
    def symbols(self) -> Mapping[int, Symbol]:
        """The symbol on each face of the battle die."""
        return self.tables.die.symbols()

    @cached_property
    def faces_text(self) -> str:
        """The symbols for the faces of an ordinary die: `1-2 infantry, 3 armour` and so on."""
        faces: dict[str, list[int]] = {}
        for value, symbol in sorted(self.symbols.items()):
            faces.setdefault(symbol, []).append(value)
        spans = {s: f"{v[0]}-{v[-1]}" if len(v) > 1 else str(v[0]) for s, v in faces.items()}
        return ", ".join(f"{span} {symbol}" for symbol, span in spans.items())

    @cached_property
    def full(self) -> Mapping[str, int]:
        """The figures of each unit at full strength."""
        rows = unit_ids(self.scenario)
        return {unit: row.of or row.figures or self.kinds[row.kind].figures for unit, row, _ in rows}

    @cached_property
    def badges(self) -> Mapping[str, str]:
        """The badge of each unit that has one."""
        return {unit: row.badge for unit, row, _ in unit_ids(self.scenario) if row.badge}

    @cached_property
    def bunkers(self) -> Mapping[str, Side]:
        """The owner of each bunker (HT Bunkers)."""
        return {
            self.board.find(label).id: side for side in SIDES for label in self.scenario.bunkers.get(side, ())
        }

    @cached_property
    def objectives(self) -> tuple[tuple[Objective, tuple[str, ...]], ...]:
        """Each objective with its hexes, in the order of the scenario."""
        find = self.board.find
        return tuple((o, tuple(find(label).id for label in o.hexes)) for o in self.scenario.objectives)

    @cached_property
    def goal_hexes(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the objectives in each hex."""
        numbers: dict[str, tuple[int, ...]] = {}
        for i, (_, hexes) in enumerate(self.objectives):
            for space in hexes:
                numbers[space] = (*numbers.get(space, ()), i)
        return numbers

    @cached_property
    def exits(self) -> Mapping[str, Mapping[str, int]]:
        """For each side, the hexes where its units may leave the map, with the medals for a unit."""
        exits: dict[str, dict[str, int]] = {side: {} for side in SIDES}
        for row in self.scenario.exits:
            exits[row.side].update({self.board.find(label).id: row.medals for label in row.hexes})
        return exits

    @cached_property
    def columns(self) -> Mapping[str, tuple[int, int]]:
        """The doubled column and the row of each hex, both counted from 0 at the top left (M44 1.3)."""
        grid = self.board.grid
        columns = {}
        for space in self.board.hexes.values():
            column, row = grid.column_row(space.hex)
            shifted = (row % 2 == 1) == (grid.shift == "odd")
            columns[space.id] = (2 * (column - 1) + shifted, row - 1)
        return columns

    @cached_property
    def sections(self) -> Mapping[str, Mapping[str, tuple[Section, ...]]]:
        """For each side, the sections of each hex; left is the left as that side sees the map (M44 1.3)."""
        bounds = self._section_bounds()
        swapped: Mapping[Section, Section] = {"left": "right", "centre": "centre", "right": "left"}
        sections: dict[str, dict[str, tuple[Section, ...]]] = {}
        for side in SIDES:
            mirrored = self.force(side).edge == "north"
            sections[side] = {}
            for space, (column, _) in self.columns.items():
                inside = [name for name in SECTIONS if bounds[name][0] <= column <= bounds[name][1]]
                sections[side][space] = tuple(swapped[name] if mirrored else name for name in inside)
        return sections

    def _section_bounds(self) -> Mapping[Section, tuple[int, int]]:
        """The first and last doubled column of each section; other boards are divided in proportion."""
        wide = max(column for column, _ in self.columns.values())
        tall = max(row for _, row in self.columns.values()) + 1
        for kind in self.tables.boards.values():
            if (kind.columns, kind.rows) == (wide // 2 + 1, tall):
                return {"left": kind.left, "centre": kind.centre, "right": kind.right}
        cut = wide * 7 // 24
        return {"left": (0, cut), "centre": (cut, wide - cut), "right": (wide - cut, wide)}

    @cached_property
    def back(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """For each side and hex, the adjacent hexes nearer to the side's own edge (M44 1.6)."""
        back: dict[str, dict[str, tuple[str, ...]]] = {}
        for side in SIDES:
            step = 1 if self.force(side).edge == "south" else -1
            back[side] = {
                space: tuple(n for n in around if self.columns[n][1] - self.columns[space][1] == step)
                for space, around in self.neighbours.items()
            }
        return back

    @cached_property
    def sightlines(self) -> Sightlines:
        """The lines of sight over the map without units."""
        obstacles_ = obstacles(self.board, settings=settings(self.options), charts=self.tables)
        return Sightlines(self.board, obstacles_)

    def force(self, side: object) -> Force:
        """The force of a side in the scenario."""
        return self.scenario.sides[as_side(side)]

    def card(self, key: str) -> Card:
        """A card by its key, `AS` before it or not; `ONE` gives `ANY_ONE_UNIT`, `NO_CARD` `NOTHING`."""
        return self._cards_by_word[key]

    @cached_property
    def _cards_by_word(self) -> Mapping[str, Card]:
        """Every card by every word for it."""
        cards = self.tables.cards
        return {**cards, **{AS + key: card for key, card in cards.items()}, **CARDLESS_ORDERS}

    def far(self, a: str) -> Mapping[str, int]:
        """The distance in hexes from one hex to each."""
        distances = self._far.get(a)
        if distances is None:
            spaces = self.board.hexes
            here = spaces[a].hex
            distances = self._far[a] = {there.id: distance(here, there.hex) for there in spaces.values()}
        return distances

    def within(self, a: str, hexes: int) -> frozenset[str]:
        """The hexes within a distance of one, that one included."""
        known = self._within.get((a, hexes))
        if known is None:
            near = (space for space, apart in self.far(a).items() if apart <= hexes)
            known = self._within[a, hexes] = frozenset(near)
        return known

    def moves(self, arm: str, free: bool, onward: bool = False) -> Moves:
        """Every step of an arm over the map; with `free` terrain does not slow it (M44 1.2).

        `onward`: on the way to a step off the map, for which a hex is kept (M44 1.9).
        """
        moves = self._moves.get((arm, free, onward))
        if moves is None:
            beach = self.options.beach_limit == "starting"
            moves = movement.moves(self.board, self.places, arm, free=free, beach_start=beach, onward=onward)
            self._moves[arm, free, onward] = moves
        return moves

    def readings(self, a: str, b: str) -> tuple[frozenset[str], ...]:
        """The readings of a line that the map does not block, each with the hexes where a unit blocks it."""
        lines = self._lines.get(a)
        if lines is None:
            lines = self._lines[a] = {}
        readings = lines.get(b)
        if readings is None:
            readings = lines[b] = tuple(map(frozenset, self.sightlines.open_readings(a, b)))
        return readings

    def sees(self, a: str, b: str, at: Mapping[str, Unit]) -> bool:
        """Whether one hex sees another, with units in the hexes of `at` (M44 1.5)."""
        clear = self._lines.get(a, _NO_LINES).get(b)
        if clear is None:
            clear = self.readings(a, b)
        if not at or not clear:
            return bool(clear)
        free = at.keys().isdisjoint
        for reading in clear:  # noqa: SIM110 - asked hundreds of times a game; a loop is quicker than `any`
            if free(reading):
                return True
        return False


_NO_LINES: Final[dict[str, tuple[frozenset[str], ...]]] = {}

S: TypeAlias = Situation[World]


class Looks:
    """The last positions, the latest first: their units, markers and bottom frame, each with its `Look`."""

    __slots__ = ("last", "look", "state")

    def __init__(self) -> None:
        self.state: GameState | None = None
        """The state that was looked at last: nearly always it is asked about again."""
        self.look: Look | None = None
        """Its position."""
        self.last: list[tuple[object, object, object, Look]] = []


POSITIONS_INDEXED: Final = 3
"""How many positions are kept indexed."""


def look(s: S) -> Look:
    """The indexed position, shared by states and views with the same units, markers and bottom frame."""
    state, looks = s.state, s.cache.often
    if looks is None:
        looks = s.cache.often = s.cache.of(Looks)
    if looks.state is not state:
        looks.look = _look_at_state(state, looks.last)
        looks.state = state
    known: Look = looks.look
    return known


def _look_at_state(state: GameState, last: list[tuple[object, object, object, Look]]) -> Look:
    """The indexed position among the last ones, or a new one."""
    turn = state.frames[0] if state.frames else None
    like: Look | None = None
    memo: memos.Turn | None = None
    for at, (units, markers, frame, indexed) in enumerate(last):
        if units is state.units and markers is state.markers:
            if frame is turn:
                if at:
                    last.insert(0, last.pop(at))
                return indexed
            like = indexed
        elif frame is turn:
            memo = indexed.turn
    last.insert(0, (state.units, state.markers, turn, Look(state, like, memo)))
    del last[POSITIONS_INDEXED:]
    return last[0][3]


def other(side: object) -> Side:
    """The opponent."""
    return "axis" if side == "allies" else "allies"


def as_side(side: object) -> Side:
    """A side that a state names, as one of the two."""
    return "allies" if side == "allies" else "axis"


def deciding(s: S) -> Side:
    """The side of the open phase."""
    return as_side(s.here.side)


def units_of(s: S, side: str) -> Iterator[Unit]:
    """The units of a side on the map, in the order they were placed."""
    return (u for u in s.state.units.values() if u.side == side and u.place is not None)


def beside_enemy(s: S, unit: Unit) -> bool:
    """Whether a unit stands next to an enemy."""
    at = look(s).at
    assert unit.place is not None
    return any(at[n].side != unit.side for n in s.world.neighbours[unit.place] if n in at)


def name(s: S, unit_id: str) -> str:
    """The name of a unit: its side, its kind and its hex; of one that is not on the map its kind alone.

    The side tells apart two of a kind that were in one hex, one after the other.
    """
    unit = s.state.units.get(unit_id)
    plain = kind_and_hex(s, unit_id)
    return plain if unit is None or unit.place is None else f"{WHOSE.get(unit.side, unit.side)} {plain}"


def kind_and_hex(s: S, unit_id: str) -> str:
    """A unit without its side, for how a game ended: that is part of the state, and of its digest."""
    unit = s.state.units.get(unit_id)
    if unit is None:
        return unit_id
    kind = s.world.kinds.get(unit.kind)
    word = kind.name if kind is not None else unit.kind
    return word if unit.place is None else f"{word} {unit.place}"
