"""The shared stock of drawings: what a rulebook says of its words, so that any screen can draw them.

A value here is a drawing with its parameters (`Hedge(height=1)`, `Stream(width=100)`,
`Symbol("armour", size="battalion")`). It holds no colour and no line: those belong to the picture, which
knows every drawing of the stock and no word of any game. A word without a drawing is drawn as a labelled
fallback, so nothing on a map or a counter is ever left out.

Widths are in hundredths of a hex, from its centre to a corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# ---------------------------------------------------------------- ground: the terrain of a space


@dataclass(frozen=True, slots=True)
class Meadow:
    """Open ground: grass, and the colour of the sheet itself."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Ploughed and sown fields."""


@dataclass(frozen=True, slots=True)
class Rough:
    """Broken ground: stones and scrub."""


@dataclass(frozen=True, slots=True)
class Orchard:
    """Small trees in rows: orchards, light woods."""


@dataclass(frozen=True, slots=True)
class Woods:
    """Tall trees close together."""


@dataclass(frozen=True, slots=True)
class Hedgerows:
    """Small fields with hedges all round them."""


@dataclass(frozen=True, slots=True)
class Farms:
    """A few houses apart, with their gardens."""


@dataclass(frozen=True, slots=True)
class Town:
    """Houses in blocks along the street."""


@dataclass(frozen=True, slots=True)
class Marsh:
    """Reeds over standing water."""


@dataclass(frozen=True, slots=True)
class Flooded:
    """Flooded meadows: shallow water with the tops of hedges and posts in it."""


@dataclass(frozen=True, slots=True)
class Irrigated:
    """Ground cut up by ditches."""


@dataclass(frozen=True, slots=True)
class Sand:
    """A beach; it runs on under the water beside it."""


@dataclass(frozen=True, slots=True)
class Hill:
    """A raised area with hachures round it, in games whose maps have no levels."""


@dataclass(frozen=True, slots=True)
class Sea:
    """Open water, with surf along its shore."""


@dataclass(frozen=True, slots=True)
class Stream:
    """Water that runs through the middle of its spaces and joins its neighbours."""

    width: int = 20


Ground = (
    Meadow
    | Fields
    | Rough
    | Orchard
    | Woods
    | Hedgerows
    | Farms
    | Town
    | Marsh
    | Flooded
    | Irrigated
    | Sand
    | Hill
    | Sea
    | Stream
)

# ---------------------------------------------------------------- edges: the border of two spaces

Tone = Literal["ink", "red", "blue", "green", "brown"]
"""The colour of a plain line, as a name that each palette has its own shade of."""


@dataclass(frozen=True, slots=True)
class Hedge:
    """A hedge on a bank; `height` in levels makes it thicker."""

    height: int = 1


@dataclass(frozen=True, slots=True)
class Cliff:
    """A brink with hachures on its lower side."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A stone wall."""


@dataclass(frozen=True, slots=True)
class Water:
    """Water along the border itself: a river between two spaces."""

    width: int = 16


@dataclass(frozen=True, slots=True)
class Limit:
    """A line without a thing on it: a border that stops somebody, a dividing line."""

    tone: Tone = "red"
    dashed: bool = True


Border = Hedge | Cliff | Wall | Water | Limit

# ---------------------------------------------------------------- paths: lines through spaces


@dataclass(frozen=True, slots=True)
class Road:
    """A road with its casing; a `main` one is broader and has a middle line."""

    main: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """A track, dashed."""


@dataclass(frozen=True, slots=True)
class Rail:
    """A railway with its sleepers."""


@dataclass(frozen=True, slots=True)
class Gully:
    """A dry valley with hachures on both brinks."""


Way = Road | Trail | Rail | Gully

# ---------------------------------------------------------------- features and markers: things in a space

Work = Literal["bunker", "sandbags", "wire", "hedgehog"]
"""Field works round the place where a counter stands."""

SignName = Literal[
    "wire",
    "block",
    "teeth",
    "ditch",
    "mines",
    "trench",
    "foxholes",
    "bunker",
    "target",
    "smoke",
    "airfield",
    "supply",
]
"""Signs that lie flat on the ground, under the counters of a space."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge over the stream of its space, with the road that leads to it."""


@dataclass(frozen=True, slots=True)
class Ford:
    """Stones and ripples where a way goes through the water."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The dot of a landing place."""


@dataclass(frozen=True, slots=True)
class Shingle:
    """A bank of pebbles across the space."""


@dataclass(frozen=True, slots=True)
class FieldWork:
    """Works of wood, steel or concrete."""

    work: Work


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on the ground."""

    sign: SignName


Feature = Bridge | Ford | Landing | Shingle | FieldWork | Sign


@dataclass(frozen=True, slots=True)
class Tile:
    """How a marker is shown: its sign on the ground, and a plate with its words and its value.

    Without a sign there is the plate alone; without words the plate says the kind of the marker.
    """

    sign: SignName | None = None
    words: str = ""
    plate: bool = True
