"""Positions and what a judge gives for them."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.appraise import appraise_commands
from wsn.engine.commands import Command
from wsn.engine.system import Cache
from wsn.systems.normandy_44.rules.world import S, World


def weighing(s: S) -> Weighing[World]:
    """The same position, as a judge sees it."""
    return Weighing(s.state, s.world, Cache(), Cache())


def unit_of(s: S, place: str) -> str:
    return next(unit.id for unit in s.state.units.values() if unit.place == place)


def worths(s: S, commands: list[Command]) -> Mapping[Command, int]:
    return dict(zip(commands, appraise_commands(weighing(s), commands), strict=True))
