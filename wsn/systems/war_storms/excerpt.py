"""A position of a game as a scenario of its own: who stands where, how strong, and what is left to play.

The new scenario begins with the turn in which the position stands, from the start of that turn: who has
acted in it may act again. Kept are places, steps, routs, officers with their values (a stand-in with his),
losses and misfortunes, who holds what, works, missions left, the tide, Rhinos and the hedges they cut, and
who is still to come. Not kept are smoke, standing orders, and where chits lie (they are dealt again).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wsn.engine.dice import NoDice
from wsn.engine.state import GameState, Marker, Unit
from wsn.engine.system import Situation
from wsn.systems.war_storms import battalions, crowd, moves, officers, rhinos, victory
from wsn.systems.war_storms.assets import WORKS
from wsn.systems.war_storms.scenario import SIDES, Company, Side
from wsn.systems.war_storms.world import S, World, awaited, is_platoon, name, officer_of, other, where

KEPT = ("routed", "afloat", "seaborne", "landed", "dropped")
"""The marks of a platoon that a scenario file can hold."""


def document(scenario: Mapping[str, Any], world: World, state: GameState, title: str) -> dict[str, Any]:
    """The scenario document of a position. `scenario` is the one that is being played."""
    s: S = Situation(state, world, NoDice())
    turn = int(state.tracks.get("turn", 1))
    companies = [made for company in world.scenario.companies if (made := _company(s, company, turn))]
    told = {
        **scenario,
        "name": title,
        "turns": world.scenario.turns - turn + 1,
        "note": f"{scenario['note'].rstrip()}\n\nFrom {world.scenario.name}, turn {turn}.\n",
        "sides": {side: _side(s, side, companies) for side in SIDES},
        "objectives": [_objective(s, row) for row in scenario["objectives"]],
        "companies": companies,
        "battalions": list(_battalions(s, companies)),
        "works": list(_works(s)),
        "cut_hedges": [m.place for m in state.markers.values() if m.kind == rhinos.CUT],
        "batteries": list(_left(s, scenario.get("batteries", ()), "missions")),
        "air": list(_left(s, scenario.get("air", ()), "attacks")),
        "initiative": state.tracks.get("initiative"),
        "tide": state.tracks.get("tide course"),
    }
    return {key: value for key, value in told.items() if value not in (None, []) or key == "objectives"}


def _company(s: S, company: Company, turn: int) -> dict[str, Any] | None:
    """A company as it is now; None when no platoon of it is left."""
    platoons = [
        _platoon(s, unit, printed, turn)
        for printed in company.platoons
        if (unit := s.state.units.get(printed.id)) is not None
    ]
    if not platoons:
        return None
    made: dict[str, Any] = {"id": company.id, "side": company.side, "name": company.name}
    if company.quality != "regular":
        made["quality"] = company.quality
    if company.battalion:
        made["battalion"] = company.battalion
    if company.words:
        made["words"] = list(company.words)
    lost = int(s.state.tracks.get(f"lost {company.id}", 0))
    if lost:
        made["lost"] = lost
    if company.nation is not None:
        made["nation"] = company.nation
    if any(rhinos.MARK in s.unit(row["id"]).marks for row in platoons):
        made["rhino"] = "yes"
    elif rhinos.barred(s.world.scenario, company, s.world.kinds, s.world.tables.rhino) is None:
        made["rhino"] = "no"
    if company.beach_defense:
        made["beach_defense"] = True
    else:
        made["officer"] = _officer(s, company, platoons, turn)
    return {**made, "platoons": platoons}


def _coming(s: S, unit_id: str, turn: int) -> dict[str, Any]:
    """How somebody who is not on the map yet is still to come."""
    coming = s.world.comings[unit_id]
    made: dict[str, Any] = {"turn": max(1, coming.turn - turn + 1)}
    if coming.by != "ground":
        made["by"] = coming.by
    return made


def _platoon(s: S, unit: Unit, printed: Any, turn: int) -> dict[str, Any]:
    """One platoon, on the map or still to come."""
    made: dict[str, Any] = {"id": unit.id, "name": printed.name, "kind": unit.kind}
    marks = [mark for mark in KEPT if mark in unit.marks]
    here = where(s, unit)
    if here is not None and not marks and crowd.overfull(s, unit.side, here):
        marks = ["dropped"]  # what stands too close is cleared when the first turn is over
    back = str(s.state.tracks.get(f"back {unit.id}") or "")
    entry = awaited(s, unit)
    if here is not None or back:
        made["at"] = here or back
    else:
        if printed.at or entry:
            made["at"] = entry or printed.at
        made |= _coming(s, unit.id, turn)
        marks = [mark for mark in marks if mark != "afloat"]
    if unit.steps != s.world.tables.steps.full.steps:
        made["steps"] = unit.steps
    if marks:
        made["marks"] = marks
    if s.state.tracks.get(f"flame {unit.id}"):
        made["flame_used"] = True
    if printed.carrier and printed.carrier_id in s.state.units:
        made["carrier"] = printed.carrier
        if unit.place == printed.carrier_id:
            made["aboard"] = True
    return made


def _officer(s: S, company: Company, platoons: list[dict[str, Any]], turn: int) -> dict[str, Any]:
    """Who leads the company now; when he is dead, the stand-in who would come."""
    printed = company.officer
    assert printed is not None
    unit = officer_of(s, company.id)
    made: dict[str, Any] = {"id": printed.id, "name": printed.name}
    if unit is None or unit.id != printed.id:
        made = {"id": f"{printed.id}-2", "name": name(s, f"{printed.id}-2")}
    if not printed.drawn or officers.pile_name(company.id) in s.state.piles:
        values = moves.officer_values(s, company.id)
        made |= {key: value for key, value in values.items() if value or key != "leadership"}
    mate = platoons[0]
    here = None if unit is None else where(s, unit)
    back = "" if unit is None else str(s.state.tracks.get(f"back {unit.id}") or "")
    if unit is None:
        made |= {key: mate[key] for key in ("at", "turn") if key in mate and mate.get("by") is None}
        if mate.get("by") is not None:
            made |= {"by": "sea" if mate["by"] == "sea" else "air", "turn": mate["turn"]}
        elif "afloat" in mate.get("marks", ()):
            made["marks"] = ["afloat"]
    elif here is not None or back:
        made["at"] = here or back
        if "afloat" in unit.marks:
            made["marks"] = ["afloat"]
    else:
        if printed.at:
            made["at"] = printed.at
        made |= _coming(s, printed.id, turn)
    return made


def _side(s: S, side: Side, companies: list[dict[str, Any]]) -> dict[str, Any]:
    """A side: its losses so far lie in its companies, or lower what still breaks it."""
    force = s.world.scenario.sides[side]
    made: dict[str, Any] = {"name": force.name, "edge": force.edge}
    counted = sum(c.get("lost", 0) for c in companies if c["side"] == side)
    if force.breaks_at is not None:
        made["breaks_at"] = max(1, force.breaks_at - (victory.lost(s, side) - counted))
    stress = int(s.state.tracks.get(f"stress {side}", 0))
    if stress:
        made["stress"] = stress
    rest = [c for c in s.world.scenario.companies if c.side == side and not c.battalion]
    left = sum(len(c["platoons"]) for c in companies if c["side"] == side and "battalion" not in c)
    if rest and battalions.whole(s.world.scenario, rest[0]) != left:
        made["battalion"] = battalions.whole(s.world.scenario, rest[0])
    points = force.points + int(s.state.tracks.get(f"exit points {side}", 0))
    if points:
        made["points"] = points
    return made


def _battalions(s: S, companies: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The battalions of which a company is left, with their misfortunes so far."""
    scenario = s.world.scenario
    for battalion in scenario.battalions:
        mine = [c for c in scenario.companies if c.battalion == battalion.id]
        left = sum(len(c["platoons"]) for c in companies if c.get("battalion") == battalion.id)
        if not left:
            continue
        made: dict[str, Any] = {"id": battalion.id, "side": battalion.side, "name": battalion.name}
        if battalions.whole(scenario, mine[0]) != left:
            made["platoons"] = battalions.whole(scenario, mine[0])
        stress = int(s.state.tracks.get(battalions.track(mine[0]), 0))
        yield {**made, "stress": stress} if stress else made


def _objective(s: S, row: Mapping[str, Any]) -> dict[str, Any]:
    """An objective in the hands of whoever holds it."""
    made = {key: value for key, value in row.items() if key != "holder"}
    holder = s.state.tracks.get(f"control {s.world.board.find(row['space']).id}")
    return {**made, "holder": holder} if holder else made


def _works(s: S) -> Iterator[dict[str, Any]]:
    """Every work that stands, those of the scenario and those dug since."""
    printed = {
        f"{work.marker}:{s.world.board.find(label).id}": work
        for work in s.world.scenario.works
        for label in work.at
    }
    for marker in s.state.markers.values():
        if marker.kind in WORKS:
            yield _work(s, marker, printed.get(marker.id))


def _work(s: S, marker: Marker, printed: Any) -> dict[str, Any]:
    made: dict[str, Any] = {
        "kind": "minefield" if marker.kind.startswith("mines_") else marker.kind,
        "at": [marker.place],
        "side": marker.side or other(s.world.scenario.attacker),
    }
    if printed is not None and printed.mines is not None:
        made |= {"mines": printed.mines, "density": printed.density}
    if printed is not None and printed.points is not None:
        made["points"] = marker.value
    return made


def _left(s: S, rows: Any, word: str) -> Iterator[dict[str, Any]]:
    """The batteries and aircraft that have something left."""
    for row in rows:
        left = int(s.state.tracks.get(f"{word} {row['id']}", 0))
        if left > 0:
            smoke = {"smoke": True} if s.state.tracks.get(f"smoke {row['id']}") else {}
            kept = {key: value for key, value in row.items() if key != "smoke"}
            yield {**kept, word: left, **smoke}


def playable(s: S) -> str | None:
    """Why no scenario can begin here, or None: the game is over, or a side has nobody left."""
    if s.state.outcome is not None:
        return f"the game is over: {s.state.outcome.text}"
    for space in s.world.board.spaces:
        there = {u.side for u in s.units_at(space) if is_platoon(s, u)}
        if len(there) > 1:
            return f"the fight for {space} is not over"
    for side in SIDES:
        if not any(u.side == side and is_platoon(s, u) for u in s.state.units.values()):
            return f"{s.world.scenario.sides[side].name} has no platoon left"
    return None
