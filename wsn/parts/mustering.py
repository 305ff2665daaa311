"""The values that a rulebook and the scenario builder exchange, for any hex game.

Through `GamePoints` a rulebook gives the battles that two players may agree on, the places of a map
worth fighting for, where pieces may stand, how far they march and where they are best placed; in the end it
writes the scenario. The builder chooses boards, edges, objectives, zones and posts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from wsn.engine.dice import SeededDice

Compass = Literal["north", "east", "south", "west"]
COMPASS: Final[tuple[Compass, ...]] = ("north", "east", "south", "west")
OPPOSITE_EDGE: Final[Mapping[Compass, Compass]] = {
    "north": "south",
    "south": "north",
    "east": "west",
    "west": "east",
}

Stance = Literal["meets", "attacks", "defends"]
"""The stance of a side: both meet, or one attacks and the other defends."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A kind of battle that two players may agree on, with the rules of its numbers."""

    key: str
    title: str
    rule: str
    turns: int
    stances: tuple[Stance, Stance]
    """The stances of the two sides, the attacker's first."""
    roles: tuple[str, str]
    """The role of each side in a catalogue."""
    wins: str
    """The victory conditions, in one sentence without its full stop."""
    edge_rule: str
    """The rule that the higher roll chooses an edge of the map and the other side moves first."""
    apart: int = 0
    """The fewest hexes between the attacker's set-up and the defender's front."""
    apart_rule: str = ""
    goals: int = 1
    """The usual number of objectives on a single board."""
    wins_rule: str = ""
    """The rule of the victory conditions, where it is not that of the battle."""
    depth: int = 1
    """The rows (or columns) in which a side that enters by an edge may set up."""
    even: tuple[tuple[int, int], ...] = ()
    """How many of 100 such battles the attacker wins between regular bots, by turns, as measured."""


@dataclass(frozen=True, slots=True)
class Place:
    """A space worth fighting for: its name, what it is, and its worth from 1 to 9."""

    space: str
    name: str
    sort: str
    worth: int


Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Stock:
    """A row of a catalogue as the game checks it: what it sells, in the words of the game."""

    kind: str
    """What is sold: a company, a battery, works ..."""
    platoons: tuple[str, ...] = ()
    """The kinds of its platoons."""
    carriers: Mapping[str, str] = field(default_factory=dict)
    """The kind of carrier for the platoons of each kind."""
    serves: tuple[str, ...] = ()
    """The kinds that a carrier or craft carries."""
    gives: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """What a scenario receives for it: by key, every value that the row or the buyer may choose."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit to be placed: its kind, and the kind of its carrier."""

    id: str
    kind: str
    carrier: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """Pieces that are placed together, such as a company or a division."""

    id: str
    name: str
    pieces: tuple[Piece, ...]
    reach: int
    """The greatest distance in hexes at which its pieces still act together."""
    mobile: bool = False
    """Whether it depends on roads; a side that attacks or enters the map posts such bands first."""
    leader: str = ""
    """The id of its leader, who is placed with one of its pieces and takes no room."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A set of spaces where a side sets up or enters."""

    id: str
    name: str
    spaces: tuple[str, ...]
    edge: Compass | None = None
    """The edge of the map that the zone covers, if it is one."""
    by: str = ""
    """How units that begin here come on, if not over land: by sea."""


@dataclass(frozen=True, slots=True)
class Post:
    """Where a piece begins: a space or the id of a zone, and its turn of arrival."""

    at: str
    turn: int = 1
    by: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """An agreed objective."""

    space: str
    name: str


@dataclass(frozen=True, slots=True)
class BattleSide:
    """One of the two sides: its id and name, its stance, and its edge of the map."""

    id: str
    name: str
    stance: Stance
    edge: Compass


@dataclass(frozen=True, slots=True)
class DrawnUp:
    """A battle for points as its scenario draws it up, the attacker first where there is one."""

    battle: Battle
    sides: tuple[BattleSide, BattleSide]
    goals: tuple[Goal, ...]
    begin: tuple[frozenset[str], frozenset[str]]
    """Where units of each side are or may be when the game begins; who lands or drops is left out."""
    late: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The companies of each side that come on over land after turn 1."""


@dataclass(frozen=True, slots=True)
class Order:
    """Everything a scenario is written from, once all is chosen and rolled."""

    title: str
    map: str
    date: str
    turns: int
    sides: tuple[BattleSide, BattleSide]
    goals: tuple[Goal, ...]
    zones: tuple[Zone, ...]
    posts: Mapping[str, Post]
    """The post of each piece and each leader of both sides."""
    first: str
    """The side that moves first."""
    note: str
    hand: bool = False
    """The players set up themselves."""
    hidden: bool = False
    """Neither side sees the set-up of the one that defends, or meets the other, before both have set up."""


@dataclass(frozen=True, slots=True)
class Lots:
    """Dice that depend only on a seed and on the names of what is rolled for."""

    seed: str

    def roll_die(self, *names: str | int, faces: int = 6) -> int:
        """One die, always the same for the same names."""
        named = "/".join(map(str, (self.seed, *names)))
        return SeededDice(named).roll(0, 1, faces, named)[0]

    def shuffled_numbers(self, count: int, *names: str | int) -> tuple[int, ...]:
        """The numbers from 0 to `count` - 1 in random order, always the same for the same names."""
        left = list(range(count))
        return tuple(left.pop(self.roll_die(*names, i, faces=len(left)) - 1) for i in range(count))


class Ground(Protocol):
    """A board as ground for posting pieces. March costs are whole numbers; a smaller one is nearer."""

    @property
    def room(self) -> int:
        """The most pieces of a side in one space."""
        ...

    @property
    def turn(self) -> int:
        """The march cost that a piece on foot covers in one turn."""
        ...

    @property
    def step(self) -> int:
        """The march cost of a step over open ground."""
        ...

    def gates(self, edge: Compass) -> tuple[str, ...]:
        """The spaces where pieces may enter by an edge; empty if none may."""
        ...

    def afloat(self, edge: Compass) -> Zone | None:
        """The sea zone of pieces that land from an edge, or None if they enter over land."""
        ...

    def stands(self, piece: Piece, space: str) -> bool:
        """Whether a piece and its carrier may be in a space."""
        ...

    def strength(self, space: str) -> int:
        """How much better a space is held than open, level ground, in the measure of a liking."""
        ...

    def march(self, starts: Collection[str], piece: Piece | None = None) -> Mapping[str, int]:
        """The march cost from the nearest start to every space in reach; without a piece, for any."""
        ...

    def liking(
        self, piece: Piece, stance: Stance, front: Mapping[str, int], goals: Collection[str]
    ) -> Callable[[str], int]:
        """How well each space suits a piece as its post: cover, line of sight, and distance to the goals.

        `front` gives the distance of each space from the enemy's edge of the map.
        """
        ...


class Enlisted(Protocol):
    """The forces that a system has enlisted."""

    @property
    def bands(self) -> tuple[tuple[Band, ...], tuple[Band, ...]]:
        """The bands of both sides, in the order of the rosters."""
        ...

    @property
    def dice(self) -> Sequence[str]:
        """Every roll in words, with its rule."""
        ...

    @property
    def advice(self) -> Sequence[str]:
        """Warnings of choices that are legal but of little use."""
        ...

    @property
    def sources(self) -> Mapping[str, str]:
        """The purchase behind each row of the scenario, by its id."""
        ...
