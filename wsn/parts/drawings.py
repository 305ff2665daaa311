"""The shared stock of drawings for maps: a rulebook gives one for each of its words.

A value here names a drawing and its parameters, such as `Hedge(height=1)` or `Stream(width=100)`. It holds no
colours and no lines: those belong to the picture, which knows every drawing of the stock and no word of any
game. A word without a drawing is drawn as a labelled fallback, so nothing on a map is ever left out.

Widths are in hundredths of a hex, from its centre to a corner.
"""

from __future__ import annotations

from typing import Literal

import msgspec

# ---------------------------------------------------------------- ground: the terrain of a space


class Meadow(msgspec.Struct, frozen=True):
    """Open ground: grass, and the colour of the sheet itself."""


class Fields(msgspec.Struct, frozen=True):
    """Ploughed and sown fields."""


class Rough(msgspec.Struct, frozen=True):
    """Broken ground: stones and scrub."""


class Scarp(msgspec.Struct, frozen=True):
    """Bare rock behind a hachured rim, which no unit climbs."""


class Orchard(msgspec.Struct, frozen=True):
    """Small trees in rows: orchards, light woods."""


class Woods(msgspec.Struct, frozen=True):
    """Tall trees close together."""


class Hedgerows(msgspec.Struct, frozen=True):
    """Small fields enclosed by hedges."""

    ringed: bool = True
    """Whether a hedge stands round each space: not where a space is many fields, on an operational map."""


class Farms(msgspec.Struct, frozen=True):
    """Scattered houses with gardens."""


class Town(msgspec.Struct, frozen=True):
    """Houses in blocks along the street."""

    city: bool = False
    """Whether it is built up to its rims, and its name is set larger."""


class Marsh(msgspec.Struct, frozen=True):
    """Reeds over standing water."""


class Flooded(msgspec.Struct, frozen=True):
    """Flooded meadows: shallow water with hedge tops and posts."""


class Irrigated(msgspec.Struct, frozen=True):
    """Ground cut up by ditches."""


class Sand(msgspec.Struct, frozen=True):
    """A beach, which continues under the water beside it."""


class Hill(msgspec.Struct, frozen=True):
    """A raised area with hachures round it, in games whose maps have no levels."""


class Sea(msgspec.Struct, frozen=True):
    """Open water, with surf along its shore."""


class Stream(msgspec.Struct, frozen=True):
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

Tone = Literal["ink", "red", "blue", "green", "brown", "orange"]
"""The name of a line's colour; each palette has its own shade."""


class Hedge(msgspec.Struct, frozen=True):
    """A hedge on a bank; `height` in levels makes it thicker."""

    height: int = 1


class Cliff(msgspec.Struct, frozen=True):
    """A cliff edge, with hachures on the lower side."""


class Wall(msgspec.Struct, frozen=True):
    """A stone wall."""


class Water(msgspec.Struct, frozen=True):
    """Water along the border: a river between two spaces."""

    width: int = 16


class Limit(msgspec.Struct, frozen=True):
    """A drawn line only: a boundary or a limit of movement."""

    tone: Tone = "red"
    dashed: bool = True
    broad: bool = False
    """Drawn twice as wide, over everything else that is printed."""


Border = Hedge | Cliff | Wall | Water | Limit

# ---------------------------------------------------------------- paths: lines through spaces


class Road(msgspec.Struct, frozen=True):
    """A road; a `main` one is wider and has a centre line."""

    main: bool = False


class Trail(msgspec.Struct, frozen=True):
    """A trail, as a dashed line."""


class Rail(msgspec.Struct, frozen=True):
    """A railway with sleepers."""


class Gully(msgspec.Struct, frozen=True):
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
    "hill",
    "guns",
    "anchor",
]
"""Signs drawn on the ground, under the counters of a space."""


class Bridge(msgspec.Struct, frozen=True):
    """A bridge over the stream of its space, with its road."""


class Ford(msgspec.Struct, frozen=True):
    """Stones and ripples where a path crosses the water."""


class Landing(msgspec.Struct, frozen=True):
    """The dot of a landing hex."""


class Shingle(msgspec.Struct, frozen=True):
    """A bank of pebbles across the space."""


class FieldWork(msgspec.Struct, frozen=True):
    """Works of wood, steel or concrete."""

    work: Work


class Sign(msgspec.Struct, frozen=True):
    """A sign on the ground."""

    sign: SignName


Feature = Bridge | Ford | Landing | Shingle | FieldWork | Sign


class TagPlate(msgspec.Struct, frozen=True):
    """A small printed plate with a word or two, for a tag: where a division comes down, where units enter."""

    words: str
    tone: Tone = "ink"


class Tile(msgspec.Struct, frozen=True):
    """The drawing of a marker: a sign on the ground, and a plate with words and its value.

    Without a sign only the plate is drawn; without words the plate shows the kind of the marker.
    """

    sign: SignName | None = None
    words: str = ""
    plate: bool = True
    meanings: tuple[str, ...] = ()
    """What each value of the marker stands for, where it is no number: whose it is."""

    def say_value(self, value: int) -> str:
        """The value of a marker as its plate says it; empty for 0, unless that has a meaning."""
        if 0 <= value < len(self.meanings):
            return self.meanings[value]
        return str(value) if value else ""
