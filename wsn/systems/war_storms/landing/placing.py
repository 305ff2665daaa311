"""Placing units one after the other, as a set-up, a wave and a drop all do (WSS 25, WSN 6.1, WSN 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.war_storms.world import S, name


def not_now(s: S, unit: Unit | None, named: str, done: str, rule: str) -> Refusal:
    """Why a unit that a command names is not placed now: another is next, or nobody is (`done`)."""
    text = f"{name(s, unit.id)} is placed next" if unit else done
    return Refusal(rule, f"{name(s, named)} is not placed now: {text}")


def not_ready(s: S, unit: Unit | None, rule: str) -> Refusal | None:
    """Why the side is not ready: a unit waits to be placed."""
    return None if unit is None else Refusal(rule, f"{name(s, unit.id)} is not placed yet")


def mates(s: S, unit: Unit) -> Iterator[Unit]:
    """The others of a unit's company: whom an officer may be placed with."""
    return (mate for mate in s.state.units.values() if mate.group == unit.group and mate.id != unit.id)
