"""What is wrong with a player's own tables beside keys and ranges: cards, kinds, areas that nothing fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.data import Fault, Unknown
from wsn.english import list_words
from wsn.systems.storm_over_normandy.data.tables import (
    BEACH_NUMBER,
    POSTS,
    Card,
    Kind,
    Row,
    Tables,
    Use,
    find_doubled_numbers,
    pool_of,
    tables,
)
from wsn.systems.storm_over_normandy.files.sources import rules
from wsn.systems.storm_over_normandy.files.uses import KEYS, USES, effects, moments

PRICED: Final = (7, 8, 9)
"""The fresh defences of strongpoints for which the rulebook says what they take (SON 10.0)."""
POOL: Final = POSTS * BEACH_NUMBER
"""The strongpoints that are drawn for six beaches (SON 3.0)."""


def faults(charts: Tables) -> Iterator[Fault]:
    """Everything wrong with tables whose keys and ranges are in order, each with its place."""
    tables_: tuple[tuple[str, Mapping[str, Row]], ...] = (
        ("areas", charts.areas), ("zones", charts.zones), ("kind", charts.kinds), ("card", charts.cards)
    )  # fmt: skip
    for table, rows in tables_:
        for key, row in rows.items():
            yield from _source_faults(f"{table}, {key}", row)
    yield from _area_faults(charts)
    for key, kind in charts.kinds.items():
        yield from _kind(f"kind, {key}", kind)
    pool = len(pool_of(charts.kinds))
    if pool < POOL:
        yield "kind", f"{pool} strongpoints are in the pool, and {POOL} are drawn (SON 3.0): give more copies"
    for key, card in charts.cards.items():
        yield from _card(f"card, {key}", card)


def _source_faults(place: str, row: Row) -> Iterator[Fault]:
    """The rule that is cited, and the numbers that are said to be ours."""
    known = rules().rules
    if row.rule not in known:
        yield f"{place}, rule", Unknown(f"there is no rule {row.rule!r}", row.rule, known)
    for word in row.ours:
        if word not in row.__struct_fields__:
            yield f"{place}, ours", Unknown(f"there is no {word!r}", word, row.__struct_fields__)


def _area_faults(charts: Tables) -> Iterator[Fault]:
    """Numbers that two areas have, of which at least one is not as it is shipped.

    Rows that are not on a map do no harm: a player's own map may number its areas anew, beside ours.
    """
    ours = tables().areas
    own = {area for area, row in charts.areas.items() if row != ours.get(area)}
    for group in ([a for a in charts.areas if a in ours], [a for a in charts.areas if a not in ours]):
        yield from find_doubled_numbers(charts, group, own)


def _kind(place: str, kind: Kind) -> Iterator[Fault]:
    post = kind.size == "strongpoint"
    if post != (kind.arm == "strongpoint"):
        yield f"{place}, arm", "arm and size are both 'strongpoint', or neither is (SON 2.1.1)"
    elif post:
        if kind.nation != "german":
            yield f"{place}, nation", "strongpoints are German (SON 2.1.1): nation = 'german'"
        if kind.moves:
            yield f"{place}, moves", "strongpoints do not move (SON 2.1.1): leave it out"
        if kind.defence not in PRICED:
            text = f"a strongpoint has a defence of 7, 8 or 9 (SON 10.0), not {kind.defence}"
            yield f"{place}, defence", text
    elif kind.copies:
        text = "copies are for strongpoints, which are drawn; other units stand in the scenario: leave it out"
        yield f"{place}, copies", text
    if kind.airborne and (kind.nation == "german" or post):
        yield f"{place}, airborne", "airborne units are Allied (SON 8.0): leave it out"


def _card(place: str, card: Card) -> Iterator[Fault]:
    if not card.uses:
        yield f"{place}, uses", "a card without a use can never be played: give it one"
    seen: set[str] = set()
    for number, use in enumerate(card.uses, 1):
        here = f"{place}, uses #{number}"
        if use.when in seen:
            yield f"{here}, when", f"the card has a use for {use.when!r} already, and only the first is done"
        seen.add(use.when)
        yield from _use_faults(here, card, use)


def _use_faults(place: str, card: Card, use: Use) -> Iterator[Fault]:
    fits = USES.get((use.when, use.effect))
    whose = "an Allied" if card.side == "allies" else "a German"
    if fits is None or card.side not in fits.sides:
        then = effects(use.when, card.side)
        at = moments(use.effect, card.side)
        ways = f"it takes {list_words(then, 'or')}" if then else f"{whose} card has nothing to do then"
        when = f"; {use.effect!r} goes with {list_words(at, 'or')}" if at else ""
        text = f"{use.effect!r} does not go with when = {use.when!r} on {whose} card: {ways}{when}"
        yield f"{place}, effect", text
        return
    if fits.amount and not use.amount:
        yield f"{place}, amount", f"say {fits.amount}: at least 1"
    for key in KEYS:
        given, takes = getattr(use, key), fits.takes if key != "amount" else ("amount",) * bool(fits.amount)
        if given and key not in takes:
            yield f"{place}, {key}", f"{key!r} means nothing with {use.effect!r}: leave it out"
        elif key in fits.needs and not given:
            yield f"{place}, {key}", f"say {KEYS[key]}"
