"""What is to be seen at one moment of a film, as values: the film makes them, board and panels draw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wsn.parts.beats import Comes, Manner, Plays, Throw, Turn
from wsn.table.picture.stacks import PlacedCounter
from wsn.table.picture.svg import XY
from wsn.table.scene import Flag, Token

PlacedSign = tuple[Token, float, float]
"""A marker on the ground, with the middle of its sign on the sheet."""


@dataclass(frozen=True, slots=True)
class PieceChanges:
    """Where counters are, and how they look, that are not as in the scene."""

    moved: Mapping[str, XY] = field(default_factory=dict)
    """Where counters are that are elsewhere."""
    hidden: frozenset[str] = frozenset()
    """Counters that have not come yet."""
    ghosts: tuple[tuple[PlacedCounter, float], ...] = ()
    """Counters that are no longer there, with how strong they still are."""
    looks: Mapping[str, PlacedCounter] = field(default_factory=dict)
    """Counters that look as before: their losses are still to come."""
    flags: Mapping[str, Flag] = field(default_factory=dict)
    """By their space, flags of objectives that have not changed hands yet."""
    signs: tuple[PlacedSign, ...] = ()
    """Markers on the ground that lie there still, though they are gone at the end."""
    unlaid: frozenset[PlacedSign] = frozenset()
    """Markers on the ground that are not laid yet."""
    piled: tuple[PlacedCounter, ...] = ()
    """Counters that lie in another pile than at the end, or otherwise in it; the lowest first."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Who acts on whom: a line from a place to another; `share` of its way is done."""

    start: XY
    end: XY
    share: float
    manner: Manner
    side: str


@dataclass(frozen=True, slots=True)
class Ring:
    """Something befalls a place: a ring that widens; a reticle while it is only aimed at."""

    x: float
    y: float
    share: float
    aimed: bool = False


@dataclass(frozen=True, slots=True)
class Chute:
    """A parachute at a place over the board, above the point of the board where it comes down."""

    x: float
    y: float
    foot: XY
    share: float


@dataclass(frozen=True, slots=True)
class Scatter:
    """An arrow from where something was aimed to where it comes down; `share` of its way is done."""

    start: XY
    end: XY
    share: float


@dataclass(frozen=True, slots=True)
class Plane:
    """Aircraft over their target: `share` of their way past it is done."""

    at: XY
    share: float


@dataclass(frozen=True, slots=True)
class Burst:
    """A number of shells burst at a place; `share` of it has gone by."""

    at: XY
    share: float
    count: int


@dataclass(frozen=True, slots=True)
class DiceNow:
    """Dice over a place (None: over the board): `landed` of them lie, the next is `spin` of its way down."""

    throw: Throw
    at: XY | None
    landed: int
    spin: float
    below: bool = False
    """Whether they lie below the place: the fire comes from above."""

    @property
    def all_down(self) -> bool:
        """Whether every die lies."""
        return self.landed >= len(self.throw.values)


@dataclass(frozen=True, slots=True)
class Plaque:
    """What came of it, at its place."""

    at: XY
    came: Comes
    share: float
    below: bool = True
    dice: tuple[DiceNow, ...] = ()
    """The throws that are seen while it stands there, all their dice down: it covers none of them."""
    when: tuple[float, float] = (0.0, 0.0)
    """When it comes and goes, in seconds of its film: it covers no other that stands meanwhile."""

    def meets(self, other: Plaque) -> bool:
        """Whether both stand there for some of their time."""
        return self.when[0] < other.when[1] and other.when[0] < self.when[1]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card, or the banner of a turn or of a success, large over the board."""

    what: Plays | Turn | Comes
    share: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What is to be seen at one moment of a film."""

    pieces: PieceChanges = field(default_factory=PieceChanges)
    aims: tuple[Aim, ...] = ()
    rings: tuple[Ring, ...] = ()
    scatters: tuple[Scatter, ...] = ()
    bursts: tuple[Burst, ...] = ()
    chutes: tuple[Chute, ...] = ()
    planes: tuple[Plane, ...] = ()
    dice: DiceNow | None = None
    plaques: tuple[Plaque, ...] = ()
    large: Shown | None = None
    stood: tuple[Plaque, ...] = ()
    """Outcomes that are gone, or going, for which those now had to make way as they came; the first first."""
