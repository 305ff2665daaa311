"""Battalions and their battle stress (WSS 9.1; each battalion's chart is a component, WSN 3).

Ruling: each battalion that a scenario names counts its own stress; the companies of a side without a named
battalion count together as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from wsn.engine.events import Event
from wsn.systems.war_storms.data.declared import STRESS

if TYPE_CHECKING:
    from wsn.systems.war_storms.data.scenariofile import Company, Scenario
    from wsn.systems.war_storms.rules.world import S

BATTALION_RULE: Final = "WSS 9.1"


def problems(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The errors in a scenario's battalions: the place in the file, and what is wrong there."""
    from wsn.data import nearest_hint

    known = {battalion.id: battalion for battalion in scenario.battalions}
    seen: set[str] = set()
    for i, battalion in enumerate(scenario.battalions, 1):
        here = f"battalions #{i} ({battalion.id})"
        if battalion.id in seen:
            yield here, f"{battalion.id!r} is used twice"
        seen.add(battalion.id)
        listed = sum(len(c.platoons) for c in scenario.companies if c.battalion == battalion.id)
        if not listed:
            yield here, "no company belongs to it"
        elif battalion.platoons is not None and battalion.platoons < listed:
            yield (
                f"{here}.platoons",
                f"the battalion has {battalion.platoons}, but its companies list {listed}",
            )
    for i, company in enumerate(scenario.companies, 1):
        here = f"companies #{i} ({company.id}).battalion"
        if not company.battalion:
            continue
        named = known.get(company.battalion)
        if named is None:
            yield here, f"there is no battalion {company.battalion!r}{nearest_hint(company.battalion, known)}"
        elif named.side != company.side:
            yield here, f"{named.name} fights for the {named.side}, {company.name} for the {company.side}"


def stress_key(company: Company) -> str:
    """What the stress of a company is counted for: its side and battalion; without battalions the side."""
    return f"{company.side} {company.battalion}".rstrip()


def whole(scenario: Scenario, company: Company) -> int:
    """The original number of platoons in a company's battalion."""
    mates = (c for c in scenario.companies if (c.side, c.battalion) == (company.side, company.battalion))
    listed = sum(len(c.platoons) for c in mates)
    named = next((b for b in scenario.battalions if b.id == company.battalion), None)
    if named is not None:
        return named.platoons or listed
    return scenario.sides[company.side].battalion or listed


def name(scenario: Scenario, company: Company) -> str:
    """The name of a company's battalion; empty where the scenario names none."""
    return next((b.name for b in scenario.battalions if b.id == company.battalion), "")


def begin(scenario: Scenario) -> Iterator[Event]:
    """Set the stress from before the game."""
    for side, force in sorted(scenario.sides.items()):
        if force.stress:
            yield STRESS.event_setting(force.stress, BATTALION_RULE, side)
    for battalion in scenario.battalions:
        if battalion.stress:
            yield STRESS.event_setting(battalion.stress, BATTALION_RULE, f"{battalion.side} {battalion.id}")


def stress(s: S, company: str) -> Iterator[Event]:
    """WSS 9.1: a platoon eliminated, an officer lost or a company routed adds 1 stress to the battalion.

    Ruling: a captured officer counts as one killed. A company counts as routed at every company check that it
    fails, though its platoons may have routed before.
    """
    of = stress_key(s.world.companies[company])
    yield STRESS.event_setting((STRESS.get(s.state, of) or 0) + 1, BATTALION_RULE, of)
