"""What is wrong with a player's own tables beside keys and ranges: what nothing carries out."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from wsn.data import Fault, Unknown
from wsn.parts.sources import Rules, rules_in
from wsn.systems.omaha_solitaire.data.tables import Card, Kind, Tables

COUNTED: Final = ("boost", "engineers", "initiative")
"""The effects of cards whose amount says how much."""
DRAWN: Final = {"strongpoints": "strongpoint", "events": "event"}
"""The arm of the tokens in each part of a pool."""


@cache
def _rules() -> Rules:
    return rules_in(pathlib.Path(__file__).with_name("rules.toml"))


def faults(charts: Tables) -> Iterator[Fault]:
    """Everything wrong with tables whose keys and ranges are in order, each with its place."""
    known = _rules().rules
    for table, rows in (("kind", charts.kinds), ("pool", charts.pools), ("card", charts.cards)):
        for key, row in rows.items():
            if row.rule not in known:
                text = Unknown(f"there is no rule {row.rule!r}", row.rule, known)
                yield f"{table}, {key}, rule", text
    for key, kind in charts.kinds.items():
        yield from _kind(f"kind, {key}", kind)
    for key, pool in charts.pools.items():
        for part, arm in DRAWN.items():
            fitting = [name for name, kind in charts.kinds.items() if kind.arm == arm]
            for name in getattr(pool, part):
                if name not in fitting:
                    text = Unknown(f"{name!r} is no kind of {arm} token", name, fitting)
                    yield f"pool, {key}, {part}", text
    for key, card in charts.cards.items():
        yield from _card(f"card, {key}", card, charts)
    for table, incomes in (
        ("initiative", charts.charts.initiative),
        ("engineering", charts.charts.engineering),
    ):
        turns = [row.turn for row in incomes]
        if not turns or len(set(turns)) < len(turns):
            yield table, "give one row for each turn, and at least one"
    for table, events in (
        ("beach", charts.events.beach), ("inland", charts.events.inland), ("town", charts.events.town)
    ):  # fmt: skip
        for number, event in enumerate(events, 1):
            if event.effect == "disrupt" and event.amount < 1:
                yield f"{table} #{number}, amount", "say how many units are disrupted: at least 1"
            elif event.effect == "ip" and not event.amount:
                yield (
                    f"{table} #{number}, amount",
                    "say how many points are lost, or below 0 how many are won",
                )


def _kind(place: str, kind: Kind) -> Iterator[Fault]:
    if bool(kind.effect) != (kind.arm == "event"):
        yield f"{place}, effect", "tokens of random events have an effect, and no others: set arm or effect"
    if kind.disrupted > kind.full:
        yield f"{place}, disrupted", f"a disrupted unit is not stronger than a full one ({kind.full})"


def _card(place: str, card: Card, charts: Tables) -> Iterator[Fault]:
    tanks = [key for key, kind in charts.kinds.items() if kind.arm == "tank"]
    if card.effect == "tank" and f"tank_{card.amount}" not in tanks:
        token = f"tank_{card.amount}"
        yield f"{place}, amount", Unknown(f"there is no kind {token!r} to lay", token, tanks)
    elif card.effect in COUNTED and not card.amount:
        yield f"{place}, amount", "say how much: at least 1"
    if not card.gap and card.effect != "tank":
        yield f"{place}, gap", f"'gap' means nothing with {card.effect!r}: leave it out"
    if card.coast and card.effect != "boost":
        yield f"{place}, coast", f"'coast' means nothing with {card.effect!r}: leave it out"
