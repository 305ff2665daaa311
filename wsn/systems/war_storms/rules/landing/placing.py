"""Placing units one after another, for set-up, waves and drops (WSS 25, WSN 6.1, WSN 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules.commands import Drop, Embark
from wsn.systems.war_storms.rules.world import S, is_officer, name


def not_now(s: S, unit: Unit | None, named: str, done: str, rule: str) -> Refusal:
    """Why a named unit cannot be placed now: another is next, or all are placed (`done`)."""
    text = f"{name(s, unit.id)} is placed next" if unit else done
    return Refusal(rule, f"{name(s, named)} cannot be placed now: {text}")


def not_ready(s: S, unit: Unit | None, rule: str) -> Refusal | None:
    """Why the side is not ready (a unit must still be placed), or None."""
    return None if unit is None else Refusal(rule, f"{name(s, unit.id)} must be placed first")


def mates(s: S, unit: Unit) -> Iterator[Unit]:
    """The other units of a unit's company, with which an officer may be placed."""
    return (mate for mate in s.state.units.values() if mate.group == unit.group and mate.id != unit.id)


def offers(
    s: S, unit: Unit, order: type[Drop] | type[Embark], spaces: Iterable[str]
) -> Iterator[Drop | Embark]:
    """Where a unit that comes from the sea or the air may go: an officer with a mate, a platoon to a hex."""
    if is_officer(s, unit):
        for mate in mates(s, unit):
            yield order(unit=unit.id, target=mate.id)
    else:
        for space in spaces:
            yield order(unit=unit.id, space=space)
