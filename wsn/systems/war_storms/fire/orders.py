"""Standing orders for reaction fire: who fires by himself, who holds, who asks (WSS 8).

An order is a secret of its side: a track or a fact that only it can read. A platoon's own order goes before
that of its side.
Ruling: where several platoons would fire by themselves, the one with the most expected hits does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from wsn.cite import Refusal
from wsn.engine.events import Event
from wsn.engine.state import Unit
from wsn.systems.war_storms.commands import StandingOrder
from wsn.systems.war_storms.declared import REACTION, SIDE_REACTION
from wsn.systems.war_storms.fire.aiming import WAYS, Tally
from wsn.systems.war_storms.world import S, is_officer, name

RULE = "WSS 8"
ASK = "ask"
WORDS = ("never", "always", ASK)
_LEAST = re.compile(r"[1-9]\d?(/[1-9]\d?)?")


def in_force(s: S, unit: Unit) -> str:
    """The order that holds for a platoon."""
    return REACTION.of(unit) or SIDE_REACTION.get(s.state, unit.side) or ASK


def known(option: str) -> bool:
    """Whether this is an order: a word, or a number of expected hits."""
    return option in WORDS or _LEAST.fullmatch(option) is not None


def unknown(option: str) -> str:
    """What is said of a word that is no order."""
    return f"{option!r} is no order: {', '.join(WORDS)}, or expected hits such as 1/2"


def check(s: S, side: str, c: StandingOrder) -> Refusal | None:
    """WSS 8: a word, or a number of expected hits; for the side or a platoon of it."""
    if not known(c.option) and not (c.option == "side" and c.unit is not None):
        return Refusal(RULE, unknown(c.option))
    if c.unit is None:
        return None
    unit = s.state.units.get(c.unit)
    if unit is None or unit.side != side or is_officer(s, unit):
        return Refusal(RULE, f"{name(s, c.unit)} is not one of your platoons")
    return None


def decide(s: S, side: str, c: StandingOrder) -> Iterator[Event]:
    """The order holds until another is given."""
    if c.unit is None:
        yield SIDE_REACTION.set(c.option, RULE, side)
    else:
        yield from REACTION.note(s.unit(c.unit), None if c.option == "side" else c.option, RULE)


def wanted(order: str, worked: Tally, s: S) -> bool:
    """Whether a platoon with this order fires by itself."""
    if order in ("never", ASK):
        return False
    return order == "always" or Fraction(worked.mean(s.world), WAYS) >= Fraction(order)


def text(s: S, c: StandingOrder) -> str:
    """The order in words."""
    who = "the side" if c.unit is None else name(s, c.unit)
    if c.option == "side":
        return f"reaction fire: {who} follows the order of the side"
    what = {"never": "never reacts", "always": "always reacts", ASK: "is asked"}.get(c.option)
    return f"reaction fire: {who} {what or f'reacts from {c.option} expected hits on'}"
