"""What a designer may change of a War Storms scenario to balance it: turns, places, arrivals, platoons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

from wsn.data import decode
from wsn.data.changing import DocumentChange, Key, apply_changes
from wsn.data.texts import LONGEST_NAME
from wsn.parts.levers import Lever, other_side, steps_of
from wsn.systems.war_storms.data import tables as charts
from wsn.systems.war_storms.data import units
from wsn.systems.war_storms.data.assets import AirAsset, BatteryAsset
from wsn.systems.war_storms.data.scenariofile import SIDES, Company, Platoon, Scenario
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.files.attainable import out_of_reach

FIRST_ARRIVAL: Final = 2
"""Who comes on in turn 1 is set up with the others."""
GRADES: Final[tuple[Literal["green", "regular", "veteran"], ...]] = ("green", "regular", "veteran")
"""The worst first."""
BUNKERS: Final = {"mg_bunker": "MG bunker", "fortification": "fortification"}
MOST_DEFENSIVE_POINTS: Final = 5
"""No defensive points beyond these are worth trying."""


def levers(
    document: Mapping[str, Any], _map: Mapping[str, Any], _charts: Mapping[str, Any] | None = None
) -> Iterable[Lever]:
    """Every change worth trying, of a scenario that is in order; none while a turn is under way.

    One after which a side could not win by points, which it can now, is not worth it.
    """
    scenario = decode(document, Scenario, "")
    if scenario.underway is not None:
        return
    before = {one.side for one in out_of_reach(scenario, units.units())}
    for lever in _all_changes(scenario):
        after = decode(apply_changes(document, lever.changes), Scenario, "")
        if before.issuperset(one.side for one in out_of_reach(after, units.units())):
            yield lever


def _all_changes(scenario: Scenario) -> Iterator[Lever]:
    """Every change of the scenario."""
    ahead = "" if scenario.attacker == "none" else scenario.attacker
    behind = other_side(ahead, scenario.sides) if ahead else ""
    yield from steps_of("turns", ("turns",), scenario.turns, "turns: {}", more=ahead, fewer=behind, least=2)
    if scenario.victory.attacker_needs is not None:
        yield from steps_of(
            "attacker needs",
            ("victory", "attacker_needs"),
            scenario.victory.attacker_needs,
            "points that the attacker needs: {}",
            by=(1, 2),
            more=behind,
            fewer=ahead,
        )
    if scenario.victory.steps_for_one is not None:
        yield from steps_of(
            "steps for a point",
            ("victory", "steps_for_one"),
            scenario.victory.steps_for_one,
            "enemy steps lost that give a point: {}",
            by=(1, 2),
        )
    for side in SIDES:
        force = scenario.sides[side]
        if force.breaks_at is not None:
            yield from steps_of(
                f"{side} breaks at",
                ("sides", side, "breaks_at"),
                force.breaks_at,
                f"steps lost at which {force.name} breaks: {{}}",
                more=side,
                fewer=other_side(side, scenario.sides),
            )
    yield from _objectives(scenario, ahead, behind)
    yield from _bunker_levers(scenario, behind)
    yield from _support_levers(scenario)
    for at, company in enumerate(scenario.companies):
        yield from _arrival_levers(at, company, scenario)
        yield from _quality(at, company, scenario)
        yield from _platoons(at, company, scenario)


def _objectives(scenario: Scenario, ahead: Side | Literal[""], behind: Side | Literal[""]) -> Iterator[Lever]:
    """A point more or less for a place, where places are weighed against each other or against a number.

    Where the attacker needs a certain number, more points can only help; otherwise nobody can say whom.
    """
    counted = scenario.victory.attacker_needs is not None
    if len(scenario.objectives) + len(scenario.exits) < 2 and not counted:
        return
    for at, one in enumerate(scenario.objectives):
        yield from steps_of(
            f"points of {one.space}",
            ("objectives", at, "points"),
            one.points,
            f"points for {one.name}: {{}}",
            by=(1,),
            more=ahead if counted else "",
            fewer=behind if counted else "",
        )


def _bunker_levers(scenario: Scenario, behind: Side | Literal[""]) -> Iterator[Lever]:
    """Bunkers that bear a hit more or less before those inside do: all of a row, as the file has them."""
    for at, work in enumerate(scenario.works):
        if work.kind not in BUNKERS or work.points is None:
            continue
        where, owner = " and ".join(work.at) or work.zone, work.side or behind
        yield from steps_of(
            f"defensive points {where}",
            ("works", at, "points"),
            work.points,
            f"defensive points of the {BUNKERS[work.kind]} in {where}: {{}}",
            by=(1,),
            most=MOST_DEFENSIVE_POINTS,
            more=owner,
            fewer=other_side(owner, scenario.sides) if owner else "",
        )


def _quality(at: int, company: Company, scenario: Scenario) -> Iterator[Lever]:
    """A company a grade better or worse."""
    here = GRADES.index(company.quality)
    for by in (-1, 1):
        if not 0 <= here + by < len(GRADES):
            continue
        grade = GRADES[here + by]
        yield Lever(
            key=f"quality of {company.id} {grade}",
            words=f"{company.name}: {grade} in place of {company.quality}",
            changes=(DocumentChange(("companies", at, "quality"), grade),),
            size=2,
            helps=company.side if by > 0 else other_side(company.side, scenario.sides),
        )


def _support_levers(scenario: Scenario) -> Iterator[Lever]:
    """Missions of a battery and attacks of aircraft, where the scenario says how many."""
    helpers: list[tuple[str, int, str, int, BatteryAsset | AirAsset, int | None]] = []
    helpers += [
        ("batteries", at, "missions", 9, one, one.missions) for at, one in enumerate(scenario.batteries)
    ]
    helpers += [("air", at, "attacks", 4, one, one.attacks) for at, one in enumerate(scenario.air)]
    for table, at, what, most, helper, times in helpers:
        if times is not None:
            yield from steps_of(
                f"{what} of {helper.id}",
                (table, at, what),
                times,
                f"{helper.name}: {{}} {what[:-1]}",
                by=(1,),
                most=most,
                more=helper.side,
                fewer=other_side(helper.side, scenario.sides),
            )


def _arrival_levers(at: int, company: Company, scenario: Scenario) -> Iterator[Lever]:
    """A company that comes on later, with its officer, a turn or two sooner or later."""
    officer = company.officer
    late: list[tuple[tuple[Key, ...], int]] = [
        (("companies", at, "platoons", n, "turn"), platoon.turn)
        for n, platoon in enumerate(company.platoons)
        if platoon.turn > 1
    ]
    if officer is not None and officer.turn > 1:
        late.append((("companies", at, "officer", "turn"), officer.turn))
    if not late:
        return
    for by in (-1, 1, -2, 2):
        turns = [turn + by for _, turn in late]
        if min(turns) < FIRST_ARRIVAL or max(turns) > scenario.turns:
            continue
        count = "a turn" if abs(by) == 1 else f"{abs(by)} turns"
        yield Lever(
            key=f"arrival of {company.id} {by:+d}",
            words=f"{company.name} comes on {count} {'later' if by > 0 else 'sooner'}",
            changes=tuple(DocumentChange(way, turn + by) for way, turn in late),
            size=abs(by),
            helps=company.side if by < 0 else other_side(company.side, scenario.sides),
            line=f"arrival of {company.id} {'+' if by > 0 else '-'}",
        )


def _platoons(at: int, company: Company, scenario: Scenario) -> Iterator[Lever]:
    """A platoon more or less, or one with a step more or less: the last of each kind in the company."""
    enemy = other_side(company.side, scenario.sides)
    last = {platoon.kind: n for n, platoon in enumerate(company.platoons)}
    full = charts.tables().steps.full.steps
    for kind, n in last.items():
        platoon = company.platoons[n]
        way: tuple[Key, ...] = ("companies", at, "platoons", n)
        who = f"{platoon.name} of {company.name}"
        yield from steps_of(
            f"steps of {platoon.id}",
            (*way, "steps"),
            platoon.steps or full,
            f"{who}: {{}} step",
            by=(1,),
            most=full,
            more=company.side,
            fewer=enemy,
        )
        if len(company.platoons) > 1:
            yield Lever(
                key=f"without {platoon.id}",
                words=f"without {who} ({units.units()[kind].name})",
                changes=(DocumentChange(way, how="remove"),),
                size=2,
                helps=enemy,
            )
        if platoon.by == "ground":
            yield _one_more(at, n, platoon, company, scenario)


def _one_more(at: int, n: int, platoon: Platoon, company: Company, scenario: Scenario) -> Lever:
    """A platoon of the same kind that begins where this one does."""
    ids = {one.id for every in scenario.companies for one in every.platoons}
    count = next(
        number for number in range(len(company.platoons) + 1, 1000) if f"{company.id}{number}" not in ids
    )
    plain = {
        "id": f"{company.id}{count}",
        "name": f"{platoon.name[: LONGEST_NAME - 3]} II",
        "kind": platoon.kind,
        "at": platoon.at,
        **({"turn": platoon.turn} if platoon.turn > 1 else {}),
        **({"steps": platoon.steps} if platoon.steps is not None else {}),
        **({"carrier": platoon.carrier} if platoon.carrier else {}),
        **({"aboard": True} if platoon.aboard else {}),
    }
    return Lever(
        key=f"one more {platoon.id}",
        words=f"one more {units.units()[platoon.kind].name} for {company.name}, with {platoon.name}",
        changes=(DocumentChange(("companies", at, "platoons", n + 1), plain, "insert"),),
        size=2,
        helps=company.side,
    )
