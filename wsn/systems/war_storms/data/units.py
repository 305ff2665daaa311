"""The kinds of platoon, carrier and officer: `units()` is the shipped `units.toml`, by kind.

What is printed on a counter stays here; a `Unit` of the state only names its kind. As with the charts, a
player who owns the counters changes the file, never the code.
"""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal

import msgspec

from wsn.data import Fault, WrongValues, decode_fast, read_document, shorten
from wsn.parts.inforce import unless_others_are_in_force
from wsn.systems.war_storms.data.ground import Mode, Origin

Class = Literal["foot", "wheeled", "tracked", "towed", "sea"]
Type = Literal["rifle", "weapon", "gun", "vehicle", "carrier", "craft", "officer"]
Symbol = Literal[
    "infantry",
    "engineer",
    "mg",
    "mortar",
    "gun",
    "flak",
    "tank",
    "assault_gun",
    "armoured_car",
    "half_track",
    "truck",
    "craft",
    "officer",
]
Nation = Literal["german", "us", "free_french"]
Flag = Literal[
    "airborne",
    "amphibious",
    "demolition",
    "engineer",
    "open_topped",
    "ranger",
    "reluctant",
    "rhino",
    "smg",
    "ss",
]

_UNITS_FILE: Final = pathlib.Path(__file__).with_name("units.toml")
_FIRE: Final = re.compile(r"([1-9]\d*)-([1-9]\d*)")
_PRICE: Final = re.compile(r"\d+\.\d")


class Cited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number whose source is not that of its row."""

    value: int | str
    """The number."""
    rule: str
    """The section of the rulebook that it belongs to."""
    origin: Origin
    """Who says so: `book`, the rulebook; `public`, a public source; `designed`, we."""


class Fire(msgspec.Struct, frozen=True):
    """A fire value: strength and printed range in hexes, and where it comes from."""

    strength: int
    range: int
    rule: str
    origin: Origin


Printed = int | str | Cited


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind, as printed on its counter."""

    name: str
    """What players read."""
    nation: Nation
    """Whose it is."""
    type: Type
    """What rules call it: rifle, weapon (machine guns, mortars), gun, vehicle, carrier, craft or officer."""
    symbol: Symbol
    """The symbol on its counter."""
    mover: Class = msgspec.field(name="class")
    """How it moves; a towed one by hand, one hex an action."""
    mp: int | Cited
    """Its movement points."""
    steps: int
    """Its steps at full strength."""
    ap: str | Cited | None = None
    """Its fire at platoons on foot, strength and range in hexes: `"6-2"`."""
    at: str | Cited | None = None
    """Its fire at armour, written in the same way."""
    art: str | Cited | None = None
    """Its indirect fire, written in the same way."""
    least_range: int = 0
    """Its minimum range in hexes."""
    armour: int | Cited | None = None
    """None on foot and for guns; 0 soft, 1 light, 2 and more is proof against AP fire."""
    turret: bool = False
    """Whether it has a turret."""
    anti_air: int = 0
    """How many dice it has against aircraft."""
    flags: tuple[Flag, ...] = ()
    """What rules ask of it: engineers, airborne, ..."""
    carries: tuple[Type, ...] = ()
    """The types that a carrier takes aboard."""
    tows: tuple[str, ...] = ()
    """The types and kinds that a carrier tows."""
    price: Printed
    """What one platoon costs in points; a half is written `"5.5"`."""
    rule: str
    """The section of the rulebook that it belongs to."""
    origin: Origin
    """Who says so: `book`, the rulebook; `public`, a public source; `designed`, we."""

    def __post_init__(self) -> None:
        WrongValues.stop_if_any(self._find_wrong())

    def _find_wrong(self) -> Iterator[Fault]:
        for mode in ("ap", "at", "art"):
            printed = _plain_value(getattr(self, mode))
            if printed is not None and not _FIRE.fullmatch(str(printed)):
                yield mode, f"fire is written strength-range, as in '6-2', not {shorten(printed)}"
        price = _plain_value(self.price)
        if price < 0 if isinstance(price, int) else not _PRICE.fullmatch(str(price)):
            yield "price", f"a price is a whole number or has one decimal, as in '5.5', not {shorten(price)}"
        for key in ("mp", "armour", "steps", "least_range", "anti_air"):
            number = _plain_value(getattr(self, key))
            if number is not None and (not isinstance(number, int) or number < 0):
                yield key, f"this is a whole number from 0, not {shorten(number)}"

    def fire(self, mode: Mode) -> Fire | None:
        """The fire value of one kind of fire; None when the platoon has none."""
        printed = getattr(self, mode)
        if printed is None:
            return None
        match = _FIRE.fullmatch(str(_plain_value(printed)))
        assert match
        cited = printed if isinstance(printed, Cited) else self
        return Fire(int(match[1]), int(match[2]), cited.rule, cited.origin)

    @property
    def points(self) -> int:
        """Movement points, as printed."""
        return int(_plain_value(self.mp) or 0)

    @property
    def halves(self) -> int:
        """Movement points in half points, the unit of `paths`."""
        return 2 * self.points

    @property
    def armour_value(self) -> int | None:
        """Armour; None for foot platoons and guns."""
        value = _plain_value(self.armour)
        return None if value is None else int(value)

    @property
    def vehicle(self) -> bool:
        """True for what is spotted and hit as a vehicle."""
        return self.armour is not None

    def takes(self, key: str, kind: Kind) -> bool:
        """Whether a carrier of this kind carries or tows platoons of another (WSS 10)."""
        return kind.type in self.carries or kind.type in self.tows or key in self.tows

    @property
    def price_tenths(self) -> int:
        """The price of one platoon in tenths of a point."""
        text = str(_plain_value(self.price))
        whole, _, tenth = text.partition(".")
        return 10 * int(whole) + int(tenth or "0")


class Units(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every kind, by its key."""

    format: Literal[1]
    """The version of the format: 1."""
    kind: Mapping[str, Kind]
    """Every kind of platoon, carrier, craft and officer."""


def _plain_value(printed: Printed | None) -> int | str | None:
    return printed.value if isinstance(printed, Cited) else printed


def document() -> dict[str, Any]:
    """The shipped document as plain values, for the header of a journal."""
    return read_document(_UNITS_FILE)


def units_from(document: Mapping[str, Any], file: str = "units.toml") -> Mapping[str, Kind]:
    """Check a document. Raises `DataError` with everything that is wrong in it."""
    return decode_fast(document, Units, file).kind


@unless_others_are_in_force("war_storms", lambda charts: units_from(charts["units"]))
@cache
def units() -> Mapping[str, Kind]:
    """The kinds: the shipped ones, or those of the charts in force."""
    return units_from(document())
