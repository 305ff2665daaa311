"""The shared stock of drawings for maps: a rulebook gives one for each of its words.

A value here names a drawing and its parameters, such as `Hedge(height=1)` or `Stream(width=100)`. It holds no
colours and no lines: those belong to the picture, which knows every drawing of the stock and no word of any
game. A word without a drawing is drawn as a labelled fallback, so nothing on a map is ever left out.

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
class Scarp:
    """Bare rock behind a hachured rim, which no unit climbs."""


@dataclass(frozen=True, slots=True)
class Orchard:
    """Small trees in rows: orchards, light woods."""


@dataclass(frozen=True, slots=True)
class Woods:
    """Tall trees close together."""


@dataclass(frozen=True, slots=True)
class Hedgerows:
    """Small fields enclosed by hedges."""


@dataclass(frozen=True, slots=True)
class Farms:
    """Scattered houses with gardens."""


@dataclass(frozen=True, slots=True)
class Town:
    """Houses in blocks along the street."""


@dataclass(frozen=True, slots=True)
class Marsh:
    """Reeds over standing water."""


@dataclass(frozen=True, slots=True)
class Flooded:
    """Flooded meadows: shallow water with hedge tops and posts."""


@dataclass(frozen=True, slots=True)
class Irrigated:
    """Ground cut up by ditches."""


@dataclass(frozen=True, slots=True)
class Sand:
    """A beach, which continues under the water beside it."""


@dataclass(frozen=True, slots=True)
class Hill:
    """A raised area with hachures round it, in games whose maps have no levels."""


@dataclass(frozen=True, slots=True)
class Sea:
    """Open water, with surf along its shore."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream through the middle of its spaces, joined to the streams of adjacent ones."""

    width: int = 20


Ground = (
    Meadow
    | Fields
    | Rough
    | Scarp
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
"""The name of a line's colour; each palette has its own shade."""


@dataclass(frozen=True, slots=True)
class Hedge:
    """A hedge on a bank; `height` in levels makes it thicker."""

    height: int = 1


@dataclass(frozen=True, slots=True)
class Cliff:
    """A cliff edge, with hachures on the lower side."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A stone wall."""


@dataclass(frozen=True, slots=True)
class Water:
    """Water along the border: a river between two spaces."""

    width: int = 16


@dataclass(frozen=True, slots=True)
class Limit:
    """A drawn line only: a boundary or a limit of movement."""

    tone: Tone = "red"
    dashed: bool = True
    broad: bool = False
    """Drawn twice as wide, over everything else that is printed."""


Border = Hedge | Cliff | Wall | Water | Limit

# ---------------------------------------------------------------- paths: lines through spaces


@dataclass(frozen=True, slots=True)
class Road:
    """A road; a `main` one is wider and has a centre line."""

    main: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """A trail, as a dashed line."""


@dataclass(frozen=True, slots=True)
class Rail:
    """A railway with sleepers."""


@dataclass(frozen=True, slots=True)
class Gully:
    """A gully with hachures on both sides."""


Way = Road | Trail | Rail | Gully

# ---------------------------------------------------------------- features and markers: things in a space

Work = Literal["bunker", "sandbags", "wire", "hedgehog"]
"""Field works drawn around the counter of their space."""

SignName = Literal[
    "wire",
    "sandbags",
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
"""Signs drawn on the ground, under the counters of a space."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge over the stream of its space, with its road."""


@dataclass(frozen=True, slots=True)
class Ford:
    """Stones and ripples where a path crosses the water."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The dot of a landing hex."""


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
    """The drawing of a marker: a sign on the ground, and a plate with words and its value.

    Without a sign only the plate is drawn; without words the plate shows the kind of the marker.
    """

    sign: SignName | None = None
    words: str = ""
    plate: bool = True
