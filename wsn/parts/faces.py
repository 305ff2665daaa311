"""What is printed on counters, cards and dice, as values from a shared stock.

As with the drawings of a map, a value names what is drawn and holds no line: the picture draws it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
"""The parts of a unit symbol. Several in one box make what has no sign of its own: armour and infantry are
mechanised infantry, armour and reconnaissance armoured cars, infantry and airborne parachute infantry."""

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
"""The size of a unit, told by the mark over its symbol (`I` a company, `XXX` a corps); empty: no mark."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """The symbol of a unit: its arm, what lies over it in the same box, the mark of its size."""

    arm: Arm
    also: tuple[Arm, ...] = ()
    size: Size = ""
    words: str = ""
    """What a guide calls it, where the names of its parts are not plain enough."""

    @property
    def called(self) -> str:
        """Its name for a reader: `armoured car`, `infantry, airborne`."""
        return self.words or ", ".join(part.replace("_", " ") for part in (self.arm, *self.also))


BadgeShape = Literal["disc", "square", "octagon", "triangle", "diamond"]


@dataclass(frozen=True, slots=True)
class Badge:
    """The sign of a mark on a counter: a letter in a shape, and what it says in a guide."""

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
"""Colours of counters and stripes by name; each palette has its own shade of every one."""


@dataclass(frozen=True, slots=True)
class Nationality:
    """Whose a unit is: the ground colour of its counter, and letters that say the same without colour.

    Two or three letters fit on a counter (`US`, `Br`, `SS`).
    """

    name: str
    letters: str
    tint: Tint


StripePattern = Literal["plain", "double", "bars", "dashes", "dots", "slanted"]


@dataclass(frozen=True, slots=True)
class Stripe:
    """The band of a formation across its counters: a colour, and a pattern that tells it without colour."""

    tint: Tint
    pattern: StripePattern = "plain"
    name: str = ""


Base = Literal["craft"]
"""What a unit may be on, drawn under its counter: a landing craft."""

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


@dataclass(frozen=True, slots=True)
class Emblem:
    """A drawn emblem."""

    emblem: EmblemName


@dataclass(frozen=True, slots=True)
class Number:
    """So many units, drawn as a number; `None` is all of them."""

    count: int | None


@dataclass(frozen=True, slots=True)
class Sections:
    """Parts of a front side by side, and how many units each of them is worth (`None`: all of them)."""

    parts: tuple[str, ...]
    counts: tuple[tuple[str, int | None], ...]


CardPicture = Emblem | Symbol | Number | Sections
"""One thing in the picture of a card; several stand beside each other."""

Pip = Emblem | Symbol
"""What a face of a die may show."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a counter of one kind. A kind without a symbol shows its name."""

    symbol: Symbol | None
    name: str
    values: tuple[str, ...] = ()
    full: int = 1
    """The steps of a fresh unit."""
    nation: str = ""
    """Its nationality, by its word in `Looks.nations`; empty: the colour of its side."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """What a card shows, in any game: a title, a text, a picture, and named values."""

    title: str
    text: str
    rule: str = ""
    picture: tuple[CardPicture, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    """Names and values, such as `("From turn", "3")`."""
