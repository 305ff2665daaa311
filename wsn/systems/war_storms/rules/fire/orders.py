"""Standing orders for reaction fire: which platoons fire by themselves, hold, or ask (WSS 8).

An order is a track or a fact that only its own side can read. A platoon's own order overrides that of its
side. Ruling: where several platoons would fire by themselves, the one with the most expected hits does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from wsn.cite import Refusal
from wsn.engine.events import Event
from wsn.engine.state import Unit
from wsn.parts.called import does
from wsn.systems.war_storms.data.declared import REACTION, SIDE_REACTION
from wsn.systems.war_storms.rules.commands import StandingOrder
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Tally
from wsn.systems.war_storms.rules.world import S, force, is_officer, name

REACTION_RULE: Final = "WSS 8"
ASK: Final = "ask"
ORDER_WORDS: Final = ("never", "always", ASK)
_LEAST_HITS: Final = re.compile(r"[1-9]\d?(/[1-9]\d?)?")


def in_force(s: S, unit: Unit) -> str:
    """The standing order that applies to a platoon: its own, or that of its side."""
    return REACTION.of(unit) or SIDE_REACTION.get(s.state, unit.side) or ASK


def has_orders(s: S, side: str) -> bool:
    """Whether a side has given any standing order; otherwise each platoon asks."""
    return bool(SIDE_REACTION.get(s.state, side)) or any(
        u.facts and u.side == side and REACTION.of(u) for u in s.state.units.values()
    )


def is_order(option: str) -> bool:
    """Whether this is an order: a word, or a number of expected hits."""
    return option in ORDER_WORDS or _LEAST_HITS.fullmatch(option) is not None


def unknown(option: str) -> str:
    """The error for a word that is not an order."""
    return f"{option!r} is not an order; write {', '.join(ORDER_WORDS)}, or expected hits such as 1/2"


def check(s: S, side: str, c: StandingOrder) -> Refusal | None:
    """WSS 8: why a standing order may not be given, or None."""
    if not is_order(c.option) and not (c.option == "side" and c.unit is not None):
        return Refusal(REACTION_RULE, unknown(c.option))
    if c.unit is None:
        return None
    unit = s.state.units.get(c.unit)
    if unit is None or unit.side != side or is_officer(s, unit):
        return Refusal(REACTION_RULE, f"{name(s, c.unit)} is not one of your platoons")
    return None


def decide(s: S, side: str, c: StandingOrder) -> Iterator[Event]:
    """Set the order; it applies until another is given."""
    if c.unit is None:
        yield SIDE_REACTION.event_setting(c.option, REACTION_RULE, side)
    else:
        yield from REACTION.note(s.unit(c.unit), None if c.option == "side" else c.option, REACTION_RULE)


def wants_attack(order: str, worked: Tally, s: S) -> bool:
    """Whether a platoon with this order makes this attack by itself."""
    if order in ("never", ASK):
        return False
    return order == "always" or Fraction(worked.mean(s.world), TWO_DICE_WAYS) >= Fraction(order)


def text(s: S, c: StandingOrder, side: str) -> str:
    """The order of this side in words."""
    if c.option == "side" and c.unit is not None:
        return f"reaction fire: {name(s, c.unit)} follows the order of the side"
    least = f"at {c.option} expected {'hit' if c.option == '1' else 'hits'} or more"
    one, many = {
        "never": ("never reacts", "never react"),
        "always": ("always reacts", "always react"),
        ASK: ("asks each time", "ask each time"),
    }.get(c.option, (f"reacts {least}", f"react {least}"))
    who = does(force(s, side), one, many) if c.unit is None else f"{name(s, c.unit)} {one}"
    return f"reaction fire: {who}"
