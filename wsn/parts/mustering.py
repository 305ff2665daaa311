"""What a rulebook and the builder of scenarios tell each other, in words that any hex game understands.

A rulebook answers through its door `Muster`: which battles two players may agree on, which
places of a map are worth a fight, where a piece may stand, how far it is on the march, what it would like
to see; and in the end it writes the scenario. The builder chooses boards, edges, objectives, zones and posts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from wsn.engine.dice import SeededDice

Compass = Literal["north", "east", "south", "west"]
COMPASS: tuple[Compass, ...] = ("north", "east", "south", "west")
OPPOSITE: Mapping[Compass, Compass] = {"north": "south", "south": "north", "east": "west", "west": "east"}

Stance = Literal["meets", "attacks", "defends"]
"""What a side does in a battle: both meet, or one attacks what the other defends."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A kind of battle that two players agree on, with the rule of each of its numbers."""

    key: str
    title: str
    rule: str
    turns: int
    stances: tuple[Stance, Stance]
    """What the two sides do; the one that attacks first."""
    roles: tuple[str, str]
    """What the buyers of the two forces are called in a catalogue."""
    wins: str
    """Who wins, in one sentence without its full stop."""
    edge_rule: str
    """The rule by which the higher roller has the choice of his edge, and the other moves first."""
    apart: int = 0
    """At least so many hexes lie between the attacker's set-up and the defender's front."""
    apart_rule: str = ""
    depth: int = 1
    """Who comes on by an edge may begin in so many rows (columns) of it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A space that is worth a fight: what it is called, what it is, and how much it is worth (1 to 9)."""

    space: str
    name: str
    sort: str
    worth: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is put on the map: its kind, and the kind of what carries it."""

    id: str
    kind: str
    carrier: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """Pieces that belong together: a company, a division. They keep within reach of each other."""

    id: str
    name: str
    pieces: tuple[Piece, ...]
    reach: int
    """How far its pieces may stand from each other and still act together."""
    mobile: bool = False
    """It needs the roads: who attacks or comes on posts it before the others."""
    leader: str = ""
    """The id of who leads them and stands with one of them; he takes no room."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A set of spaces where a side sets up or comes on."""

    id: str
    name: str
    spaces: tuple[str, ...]
    edge: Compass | None = None
    """It is the rim of the map on this side."""
    by: str = ""
    """How they come who begin here, where not on the ground: by sea."""


@dataclass(frozen=True, slots=True)
class Post:
    """Where a piece begins: a space or the id of a zone, and the turn in which it comes."""

    at: str
    turn: int = 1
    by: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective as it was agreed on."""

    space: str
    name: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two, as the builder has it: what the game calls him, what he does, from where."""

    id: str
    name: str
    stance: Stance
    edge: Compass


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that a scenario is written from, when all has been chosen and rolled."""

    title: str
    map: str
    date: str
    turns: int
    sides: tuple[Side, Side]
    goals: tuple[Goal, ...]
    zones: tuple[Zone, ...]
    posts: Mapping[str, Post]
    """Where each piece of both sides begins, and each leader."""
    first: str
    """The side that moves first."""
    note: str


@dataclass(frozen=True, slots=True)
class Lots:
    """Dice that depend on nothing but a seed, whose they are, what for, and which purchase they are for."""

    seed: str

    def throw(self, *names: str | int, faces: int = 6) -> int:
        """One die; the same for the same names."""
        named = "/".join(map(str, (self.seed, *names)))
        return SeededDice(named).roll(0, 1, faces, named)[0]

    def shuffled(self, count: int, *names: str | int) -> tuple[int, ...]:
        """The numbers from 0 up to `count` in a random order; the same for the same names."""
        left = list(range(count))
        return tuple(left.pop(self.throw(*names, i, faces=len(left)) - 1) for i in range(count))


class Ground(Protocol):
    """A board as the pieces of a game see it. Costs of a march are whole numbers, smaller is nearer."""

    @property
    def room(self) -> int:
        """The most pieces of a side that may stand in one space."""
        ...

    @property
    def turn(self) -> int:
        """The cost of the march of one turn, on foot."""
        ...

    @property
    def step(self) -> int:
        """The cost of a step on open ground."""
        ...

    def gates(self, edge: Compass) -> tuple[str, ...]:
        """Where those who come on by an edge set foot on the map; nowhere: nobody comes on there."""
        ...

    def afloat(self, edge: Compass) -> Zone | None:
        """The waters off which they lie who come on by an edge; None where they come on the ground."""
        ...

    def stands(self, piece: Piece, space: str) -> bool:
        """Whether a piece, and what carries it, may stand in a space."""
        ...

    def march(self, starts: Collection[str], piece: Piece | None = None) -> Mapping[str, int]:
        """How far it is from the nearest start to every space in reach; without a piece, for all sorts."""
        ...

    def liking(
        self, piece: Piece, stance: Stance, front: Mapping[str, int], goals: Collection[str]
    ) -> Callable[[str], int]:
        """How much a piece likes to begin in a space, for its cover, its view and its way to the goals.

        `front` says how far each space is from the enemy's edge of the map.
        """
        ...


class Enlisted(Protocol):
    """Forces as a system has enlisted them."""

    @property
    def bands(self) -> tuple[tuple[Band, ...], tuple[Band, ...]]:
        """The bands of both sides, in the order of the rosters."""
        ...

    @property
    def dice(self) -> Sequence[str]:
        """Every die that was thrown, in words, with its rule."""
        ...

    @property
    def advice(self) -> Sequence[str]:
        """What is allowed, and of little use."""
        ...

    @property
    def sources(self) -> Mapping[str, str]:
        """By the id of a row in the scenario: what it was bought as."""
        ...
