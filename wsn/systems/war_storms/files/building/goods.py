"""What a catalogue may sell for this game: the kinds behind its rows, and what a scenario receives for them.

The builder asks before buying begins, so that a slip in a catalogue is found by `wsn check` and not when a
scenario is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from wsn.data import nearest_hint
from wsn.parts.mustering import Stock
from wsn.systems.war_storms.data.assets import POINTED, Mines, WorkKind
from wsn.systems.war_storms.data.support import CALIBERS, Density, support
from wsn.systems.war_storms.data.units import units

QUALITIES: Final = ("veteran", "green")
KINDS: Final[tuple[str, ...]] = get_args(WorkKind)
TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "company": ("rifle", "weapon", "gun", "vehicle"),
    "unit": ("rifle", "weapon", "gun", "vehicle"),
    "add_on": ("rifle", "weapon", "gun", "vehicle"),
    "carrier": ("carrier",),
    "craft": ("craft",),
    "officer": ("officer",),
}
"""By what is sold, the types of unit that it may be made of."""
KEYS: Final[Mapping[str, Mapping[str, tuple[object, ...]]]] = {
    "battery": {"caliber": CALIBERS, "complete": (True, False)},
    "unit": {"beach_defense": (True,)},
    "works": {"kind": KINDS, "mines": get_args(Mines), "density": get_args(Density)},
}
"""By what is sold, the keys that say what a scenario receives, with their values."""


def unknown(stock: Stock) -> Iterator[tuple[str, str]]:
    """What this game does not know of a catalogue row: the key of the row, and a sentence."""
    yield from _units(stock)
    keys = KEYS.get(stock.kind, {})
    for key, values in stock.gives.items():
        if key == "points" and stock.kind == "works":
            continue
        if key not in keys:
            yield "gives", f"a scenario has no use for {key!r} here{nearest_hint(key, keys)}"
            continue
        for value in values:
            if value not in keys[key] or isinstance(value, bool) != isinstance(keys[key][0], bool):
                words = [str(word).lower() for word in keys[key]]
                yield (
                    "gives",
                    f"there is no {key} {_value_text(value)}{nearest_hint(_value_text(value), words)}",
                )
    yield from _missing_values(stock)


def _units(stock: Stock) -> Iterator[tuple[str, str]]:
    """Units that cannot be what they are sold as, and carriers that cannot carry them."""
    known = units()
    for kind in stock.platoons:
        if stock.kind in TYPES and kind in known and known[kind].type not in TYPES[stock.kind]:
            article = "an" if known[kind].type[0] in "aeio" else "a"
            yield "platoons", f"{kind!r} is {article} {known[kind].type}, which is not sold like this"
    for kind, carrier in stock.carriers.items():
        if kind not in known or carrier not in known:
            continue
        takes = {*known[carrier].carries, *known[carrier].tows}
        if not {kind, known[kind].type} & takes:
            able = [key for key, one in known.items() if {kind, known[kind].type} & {*one.carries, *one.tows}]
            valid = [key for key in able if known[key].nation == known[kind].nation]
            yield "carriers", f"{carrier!r} cannot carry or tow {kind!r}{nearest_hint(carrier, valid)}"


def _missing_values(stock: Stock) -> Iterator[tuple[str, str]]:
    """What the row does not say and a scenario has to know."""
    if stock.kind == "battery":
        calibers = stock.gives.get("caliber")
        if calibers is None:
            yield "gives", f"it does not say of which caliber it is; valid: {', '.join(CALIBERS)}"
        for caliber in calibers or ():
            chart = support().battery.get(caliber) if caliber in CALIBERS else None
            if chart is not None and chart.partial is None and False in stock.gives.get("complete", ()):
                yield "gives", f"there is no partial battery of {caliber}"
    if stock.kind == "works":
        kinds = stock.gives.get("kind")
        if kinds is None:
            yield "gives", f"it does not say which kind of works it is; valid: {', '.join(KINDS)}"
        for kind in kinds or ():
            yield from _works(str(kind), stock)


def _works(kind: str, stock: Stock) -> Iterator[tuple[str, str]]:
    """Mines and their density belong to minefields, points of defence to bunkers and fortifications."""
    for key, valid in (("mines", get_args(Mines)), ("density", get_args(Density))):
        if kind == "minefield" and key not in stock.gives:
            yield "gives", f"a minefield has to say its {key}; valid: {', '.join(valid)}"
        if kind in KINDS and kind != "minefield" and key in stock.gives:
            yield "gives", f"{kind.replace('_', ' ')} has no {key}: only a minefield has"
    if kind in KINDS and kind not in POINTED and "points" in stock.gives:
        yield "size", f"{kind.replace('_', ' ')} has no points of defence"


def _value_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
