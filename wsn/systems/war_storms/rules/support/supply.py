"""At the start of the game roll for the missions of batteries and the attacks of aircraft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseLeft
from wsn.parts.phases import Automatic
from wsn.systems.war_storms.rules.landing import arrivals
from wsn.systems.war_storms.rules.support import air, batteries
from wsn.systems.war_storms.rules.world import S, World

SUPPLY_PHASE: Final = "supply"
SUPPLY_RULE: Final = "WSN 7.4.4"


def is_needed(world: World) -> bool:
    """Whether anything must be rolled for or dealt."""
    return bool(world.scenario.batteries or world.scenario.air or dealt_late(world))


def dealt_late(world: World) -> bool:
    """Whether chits are dealt here, because the scenario begins in mid-turn, after set-up."""
    return world.scenario.underway is not None and bool(world.scenario.chits)


class Supply(Automatic):
    """WSN 7.4.4, 7.4.5: the rolls for batteries and aircraft."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Roll for batteries, then for aircraft."""
        yield from batteries.roll_missions(s)
        yield from air.roll_attacks(s)
        if dealt_late(s.world):
            yield from arrivals.deal(s)
        yield PhaseLeft(rule=SUPPLY_RULE, phase=SUPPLY_PHASE)
