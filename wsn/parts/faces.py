"""The faces of counters, cards and dice, as values from a shared stock.

As with the drawings of maps, a value names what is drawn, and the picture draws it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec import structs

# ---------------------------------------------------------------- counters

Arm = Literal[
    "infantry",
    "armour",
    "artillery",
    "reconnaissance",
    "engineer",
    "airborne",
    "glider",
    "mountain",
    "motorised",
    "cavalry",
    "anti_tank",
    "flak",
    "rocket",
    "mortar",
    "mg",
    "gun",
    "assault_gun",
    "headquarters",
    "commando",
    "ranger",
    "naval",
    "landing_craft",
    "air",
    "supply",
    "truck",
    "signals",
    "medical",
    "strongpoint",
    "officer",
]
"""The signs of unit symbols. Some arms combine several in one box: armour with infantry is mechanised
infantry, armour with reconnaissance armoured cars, infantry with airborne parachute infantry."""

Size = Literal[
    "",
    "team",
    "section",
    "platoon",
    "company",
    "battalion",
    "regiment",
    "brigade",
    "division",
    "corps",
]
"""The size of a unit, shown by the mark over its symbol (`I` for a company, `XXX` for a corps)."""


class Symbol(msgspec.Struct, frozen=True):
    """The symbol of a unit: its arm, further signs in the same box, and the mark of its size."""

    arm: Arm
    also: tuple[Arm, ...] = ()
    size: Size = ""
    words: str = ""
    """Its name for readers, if the names of its signs would not do."""

    @property
    def called(self) -> str:
        """The name of the symbol for readers: `armoured car`, `infantry, airborne`."""
        return self.words or ", ".join(part.replace("_", " ") for part in (self.arm, *self.also))


BadgeShape = Literal["disc", "square", "octagon", "triangle", "diamond"]


class Badge(msgspec.Struct, frozen=True):
    """The badge of a mark on a counter: a letter in a shape, and its meaning for a guide."""

    letter: str
    shape: BadgeShape = "disc"
    words: str = ""


Tint = Literal[
    "olive",
    "khaki",
    "grey",
    "field_grey",
    "black",
    "blue",
    "pale_blue",
    "red",
    "orange",
    "yellow",
    "green",
    "violet",
    "white",
    "brown",
]
"""The names of the colours of counters and stripes; each palette has its own shades."""


NationMark = Literal["star", "cross", "roundel", "leaf", "lorraine", "eagle", "chequers"]
"""National marks: the Allied star, the German cross, the British roundel, the maple leaf, the cross of
Lorraine, the Polish eagle on a shield, a chequered lozenge for any other nation."""


class Nationality(msgspec.Struct, frozen=True):
    """The nationality of a unit: the colour of its counter, and letters or a mark for the colour-blind.

    Two or three letters fit on a counter (`US`, `Br`, `SS`); a mark takes their place.
    """

    name: str
    letters: str
    tint: Tint | None = None
    """None: the colour of its side."""
    mark: NationMark | None = None


StripePattern = Literal["plain", "double", "bars", "dashes", "dots", "slanted"]


class Stripe(msgspec.Struct, frozen=True):
    """The stripe of a formation across its counters: a colour, and a pattern to tell it by."""

    tint: Tint
    pattern: StripePattern = "plain"
    name: str = ""


Base = Literal["craft"]
"""What a unit may be aboard, drawn under its counter: a landing craft."""

# ---------------------------------------------------------------- cards and dice

EmblemName = Literal[
    "glasses",
    "aircraft",
    "lightning",
    "shells",
    "burst",
    "bypass",
    "rifles",
    "turn",
    "spade",
    "pennant",
    "muzzles",
    "repair",
    "arrow",
    "star",
    "grenade",
    "flag",
]


class Emblem(msgspec.Struct, frozen=True):
    """An emblem of the stock."""

    emblem: EmblemName


class UnitNumber(msgspec.Struct, frozen=True):
    """A number of units; `None` stands for all of them."""

    count: int | None


class Sections(msgspec.Struct, frozen=True):
    """The sections of a front side by side, with the number of units for each (`None`: all of them)."""

    parts: tuple[str, ...]
    counts: tuple[tuple[str, int | None], ...]


class Silhouette(msgspec.Struct, frozen=True):
    """A silhouette of the stock by its name, such as `panther`."""

    figure: str


Setting = Literal["fields", "hedges", "village", "beach", "ridge", "sky"]
"""The ground of a vignette: open fields, hedges, houses, a beach, a hill, or nothing but sky."""


class Vignette(msgspec.Struct, frozen=True):
    """A small picture of a card: silhouettes of the stock from left to right, in a landscape."""

    figures: tuple[str, ...]
    setting: Setting = "fields"
    bursts: int = 0
    """How many shells burst behind them."""
    turned: bool = False
    """Whether they go to the left."""


CardPicture = Emblem | Symbol | UnitNumber | Sections | Silhouette
"""One element of the picture of a card; several are drawn side by side."""

Pip = Emblem | Symbol | Silhouette
"""The drawing on one face of a die."""


class PrintedSide(msgspec.Struct, frozen=True):
    """One side of an operational counter: what is printed on it for so many steps.

    Strength and movement stand below the symbol, troop quality between them, the rating in a box of its own.
    """

    strength: str
    """The combat strength, in brackets where the unit only defends: `7`, `(3)`."""
    moves: str = ""
    quality: str = ""
    """Troop quality with its sign, as `+1`; empty for none."""
    rating: str = ""
    """The armour rating; empty for none."""
    red_rating: bool = False
    """Whether it stands in a red box, as that of an anti-tank unit; else in a grey one."""
    boxed: bool = False
    """Whether the strength stands in a white box: no zone of control."""
    red: bool = False
    """Whether the strength is printed in red."""
    held: bool = False
    """Whether the movement stands in a black box: the unit may not move yet."""
    ringed: bool = False
    """Whether it stands in a white circle: bicycles."""
    last: bool = False
    """Whether a thick stripe says that this is the last step."""

    @property
    def values(self) -> tuple[str, ...]:
        """Strength and movement, as lists and text boards give them."""
        return (self.strength, self.moves) if self.moves else (self.strength,)

    @property
    def more(self) -> tuple[tuple[str, str], ...]:
        """Troop quality and rating with their heads."""
        told = (("TQ", self.quality), ("armour", self.rating))
        return tuple((head, value) for head, value in told if value)


class Face(msgspec.Struct, frozen=True):
    """The face of the counters of one kind; a kind without a symbol shows its name."""

    symbol: Symbol | None
    name: str
    values: tuple[str, ...] = ()
    full: int = 1
    """The steps of a unit at full strength."""
    nation: str = ""
    """The key of its nationality in `Looks.nations`; if empty, the counter has the colour of its side."""
    figure: str = ""
    """The name of its silhouette in the stock (`panther`); empty, or not in the stock: its symbol."""
    figures: tuple[tuple[str, str], ...] = ()
    """By side, the silhouette of a kind that both sides have, before `figure`."""
    more: tuple[tuple[str, str], ...] = ()
    """Further values with their heads, in small type; the head `armour` is a shield: `("AT", "12-6")`."""
    abilities: tuple[str, ...] = ()
    """The short words of its abilities (`Eng`, `DD`); `Looks.abilities` says what they mean."""
    back: tuple[str, tuple[str, ...]] = ("", ())
    """The mark that flips the counter, and the values on its back; empty for one that is never flipped."""
    sides: tuple[PrintedSide, ...] = ()
    """What an operational counter shows, by the steps that it has lost; empty for any other counter."""
    mark: str = ""
    """The short name of a unit, at the left of its symbol on an operational counter: `1/22`."""
    formation: str = ""
    """That of its formation, at the right of it: `21 Pz`."""

    def side_up(self, steps: int) -> PrintedSide | None:
        """What an operational counter shows with so many steps; None for any other counter."""
        lost = min(max(self.full - steps, 0), len(self.sides) - 1)
        return self.sides[lost] if self.sides else None

    def face_up(self, marks: Collection[str], steps: int | None = None) -> Face:
        """The face as it lies for a unit with these marks and steps: its values, or those of its back."""
        mark, values = self.back
        side = self.side_up(self.full if steps is None else steps)
        if side is not None:
            return structs.replace(self, values=side.values, more=side.more)
        return structs.replace(self, values=values, more=()) if mark and mark in marks else self

    def silhouette_for(self, side: str) -> str:
        """The name of its silhouette for a side."""
        return dict(self.figures).get(side, self.figure)


class CardFace(msgspec.Struct, frozen=True):
    """The face of a card: a title, a text, a picture, and named values."""

    title: str
    text: str
    rule: str = ""
    picture: tuple[CardPicture, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    """Names and values, such as `("From turn", "3")`."""
    vignette: Vignette | None = None
    """A small picture over everything else."""
