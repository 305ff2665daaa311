"""A position of a game as a scenario of its own: units, strengths, and the rest of the game.

The new scenario goes on where the position stands: in the midst of a turn, with whose activation it is and
who has acted, or at the start of one. Kept are places, steps, marks, officers with their values or their
stand-ins, losses and misfortunes, who holds what, works, smoke, missions left, the tide, standing orders,
Rhinos and the hedges they cut, who lies off the map and who is still to come. `left_out` says what is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from wsn.engine.declared import Track
from wsn.engine.dice import NoDice
from wsn.engine.memo import read_memo
from wsn.engine.state import GameState, Marker, Unit
from wsn.engine.system import Situation
from wsn.parts.called import does
from wsn.systems.war_storms.data.assets import WORK_KINDS, Work
from wsn.systems.war_storms.data.declared import (
    AIRCRAFT,
    ATTACKS,
    CONTROL,
    DUE_ASHORE,
    EXIT_POINTS,
    FLAME_USED,
    INITIATIVE,
    MISSIONS,
    PUT_BACK,
    REACTION,
    RIDES,
    SIDE_REACTION,
    SMOKE_MISSIONS,
    STEPS_LOST,
    STRESS,
    TIDE_COURSE,
    TIDE_FORCE,
    TURN,
)
from wsn.systems.war_storms.data.scenariofile import SIDES, Company, Mark
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.files import resumed_state, resumed_turn
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.landing import crowd, fieldworks
from wsn.systems.war_storms.rules.platoons import battalions, officers, rhinos, works
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import S, World, awaited_entry, is_platoon, officer_of, where


def document(scenario: Mapping[str, Any], world: World, state: GameState, title: str) -> dict[str, Any]:
    """The scenario document of a position. `scenario` is the one that is being played."""
    s: S = Situation(state, world, NoDice())
    turn = TURN.get(state) or 1
    companies = [made for company in world.scenario.companies if (made := _company_row(s, company, turn))]
    told = {
        **scenario,
        "name": title,
        "turns": world.scenario.turns - turn + 1,
        "note": f"{scenario['note'].rstrip()}\n\nFrom {world.scenario.name}, turn {turn}.\n",
        "sides": {side: _side(s, side, companies) for side in SIDES},
        "objectives": [_objective_row(s, row) for row in scenario["objectives"]],
        "chits": [_chit_row(s, row) for row in scenario.get("chits", ())],
        "companies": companies,
        "battalions": list(_battalion_rows(s, companies)),
        "works": list(_works(s)),
        "cut_hedges": [m.place for m in state.markers.values() if m.kind == rhinos.CUT],
        "batteries": list(_rows_left(s, scenario.get("batteries", ()), MISSIONS)),
        "air": list(_rows_left(s, scenario.get("air", ()), ATTACKS)),
        "initiative": INITIATIVE.get(state),
        "tide": TIDE_COURSE.get(state) or None,
        "tide_force": TIDE_FORCE.get(state),
        "smoke": list(_smoke_rows(s)),
        "underway": resumed_state.underway(s),
    }
    return {key: value for key, value in told.items() if value not in (None, []) or key == "objectives"}


def left_out(s: S) -> Iterator[str]:
    """What a scenario cannot keep of the position, one sentence each."""
    yield from resumed_state.left_out(s)


def _company_row(s: S, company: Company, turn: int) -> dict[str, Any] | None:
    """A company as it is now; None when no platoon of it is left."""
    platoons = [
        _platoon_row(s, unit, printed, turn)
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
    flags = {flag for p in company.platoons for flag in s.world.kinds[p.kind].flags}
    words = [word for word in ("airborne", "reluctant", "ss") if word in {*company.words, *flags}]
    if words:
        made["words"] = words
    lost = STEPS_LOST.get(s.state, company.id) or 0
    if lost:
        made["lost"] = lost
    if company.nation is not None:
        made["nation"] = company.nation
    if any(rhinos.MARK in s.unit(row["id"]).marks for row in platoons):
        made["rhino"] = "yes"
    elif rhinos.why_barred(s.world.scenario, company, s.world.kinds, s.world.tables.rhino) is None:
        made["rhino"] = "no"
    if company.beach_defense:
        made["beach_defense"] = True
    else:
        made["officer"] = _officer(s, company, turn)
    return {**made, "platoons": platoons}


def _coming_row(s: S, unit_id: str, turn: int) -> dict[str, Any]:
    """How a unit not yet on the map will come on; while a turn is under way, not in that turn."""
    coming = s.world.comings[unit_id]
    first = 1 if resumed_state.frames(s) is None else 2
    made: dict[str, Any] = {"turn": max(first, coming.turn - turn + 1)}
    if coming.by != "ground":
        made["by"] = coming.by
    return made


def _kept_marks(s: S, unit: Unit) -> list[str]:
    """The marks that a scenario file can hold; those of a turn only while one is under way."""
    kept = resumed_turn.BEGINNING_MARKS if resumed_state.frames(s) is None else get_args(Mark)
    return [mark for mark in kept if mark in unit.marks]


def _stands(s: S, unit: Unit, printed: Any, turn: int) -> dict[str, Any]:
    """Where a platoon or an officer is: on the map, beside it, carried off it, or still to come."""
    here, marks = where(s, unit), _kept_marks(s, unit)
    back = PUT_BACK.of(unit)
    entry = awaited_entry(unit)
    begun = resumed_state.frames(s) is not None
    made: dict[str, Any] = {}
    if here is not None or back:
        made["at"] = here or back
        if begun and here is None:
            made["lies"] = "back"
    elif entry and begun:
        made |= {"at": entry, "by": "sea", "lies": "off"}
    else:
        if printed.at or entry:
            made["at"] = entry or printed.at
        made |= _coming_row(s, printed.id, turn)
        marks = [mark for mark in marks if mark != "afloat"]
    if unit.place in s.state.units and unit.place != getattr(printed, "carrier_id", ""):
        made["rides"] = unit.place
    return {**made, "marks": marks} if marks else made


def _platoon_row(s: S, unit: Unit, printed: Any, turn: int) -> dict[str, Any]:
    """One platoon, on the map or still to come."""
    made: dict[str, Any] = {"id": unit.id, "name": printed.name, "kind": unit.kind}
    made |= _stands(s, unit, printed, turn)
    here = where(s, unit)
    fresh = resumed_state.frames(s) is None and "marks" not in made
    if fresh and here is not None and crowd.overfull(s, unit.side, here):
        made["marks"] = ["dropped"]  # what stands too close is cleared when the first turn is over
    if unit.steps != s.world.tables.steps.full.steps:
        made["steps"] = unit.steps
    if FLAME_USED.of(unit):
        made["flame_used"] = True
    if DUE_ASHORE.of(unit) is not None:
        made["due"] = DUE_ASHORE.of(unit)
    if REACTION.of(unit) is not None:
        made["reaction"] = REACTION.of(unit)
    carrier = s.state.units.get(printed.carrier_id) if printed.carrier else None
    if carrier is not None:
        made["carrier"] = printed.carrier
        if unit.place == carrier.id:
            made["aboard"] = True
        elif carrier.place != here and carrier.place in s.world.board.spaces:
            made["carrier_at"] = carrier.place
        if _kept_marks(s, carrier):
            made["carrier_marks"] = _kept_marks(s, carrier)
    return made


def _officer(s: S, company: Company, turn: int) -> dict[str, Any]:
    """Who leads the company now: its officer, his stand-in, or None until the stand-in comes on."""
    printed = company.officer
    assert printed is not None
    unit = officer_of(s, company.id)
    made: dict[str, Any] = {"id": printed.id, "name": printed.name}
    if not printed.drawn or officers.pile_name(company.id) in s.state.piles:
        values = officers.printed_values(s, company.id)
        made |= {key: value for key, value in values.items() if value or key != "leadership"}
    if unit is None:
        return {**made, "fallen": True}
    if unit.id != printed.id:
        made["stand_in"] = True
    made |= _stands(s, unit, printed, turn)
    craft = RIDES.of(unit)
    return {**made, "rides": craft} if craft and "afloat" in made.get("marks", ()) else made


def _side(s: S, side: Side, companies: list[dict[str, Any]]) -> dict[str, Any]:
    """A side: its losses so far lie in its companies, or in its own count for those that are gone."""
    force = s.world.scenario.sides[side]
    made: dict[str, Any] = {"name": force.name, "edge": force.edge}
    if force.called:
        made["called"] = force.called
    if force.plural:
        made["plural"] = True
    counted = sum(c.get("lost", 0) for c in companies if c["side"] == side)
    if force.breaks_at is not None:
        made["breaks_at"] = force.breaks_at
    if victory.steps_lost(s, side) > counted:
        made["lost"] = victory.steps_lost(s, side) - counted
    if victory.left_map(s, side):
        made["exited"] = victory.left_map(s, side)
    if any(unit.side == side and unit.hidden_from for unit in s.state.units.values()):
        made["hidden"] = True
    reaction = SIDE_REACTION.get(s.state, side)
    if reaction:
        made["reaction"] = reaction
    stress = STRESS.get(s.state, side) or 0
    if stress:
        made["stress"] = stress
    rest = [c for c in s.world.scenario.companies if c.side == side and not c.battalion]
    left = sum(len(c["platoons"]) for c in companies if c["side"] == side and "battalion" not in c)
    if rest and battalions.whole(s.world.scenario, rest[0]) != left:
        made["battalion"] = battalions.whole(s.world.scenario, rest[0])
    points = force.points + (EXIT_POINTS.get(s.state, side) or 0)
    if points:
        made["points"] = points
    return made


def _battalion_rows(s: S, companies: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
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
        stress = STRESS.get(s.state, battalions.stress_key(mine[0])) or 0
        yield {**made, "stress": stress} if stress else made


def _objective_row(s: S, row: Mapping[str, Any]) -> dict[str, Any]:
    """An objective in the hands of whoever holds it."""
    made = {key: value for key, value in row.items() if key != "holder"}
    holder = CONTROL.get(s.state, s.world.board.find(row["space"]).id)
    return {**made, "holder": holder} if holder else made


def _chit_row(s: S, row: Mapping[str, Any]) -> dict[str, Any]:
    """Hidden points with whoever holds their hexes now."""
    made = {key: value for key, value in row.items() if key != "holders"}
    control = {label: CONTROL.get(s.state, s.world.board.find(label).id) for label in row["spaces"]}
    holders = {label: side for label, side in control.items() if side}
    return {**made, "holders": holders} if holders else made


def _works(s: S) -> Iterator[dict[str, Any]]:
    """Every work that stands, those of the scenario and those dug since."""
    printed = {
        (work.marker, s.world.board.find(label).id): work
        for work in s.world.scenario.works
        for label in work.at
    }
    for marker in s.state.markers.values():
        if marker.kind in WORK_KINDS:
            yield _work_row(s, marker, printed.get((marker.kind, marker.place)) or _placed_work(s, marker))
    yield from _unplaced_works(s)


def _placed_work(s: S, marker: Marker) -> Work | None:
    """The row of a work that its owner placed; mines are told apart by their strength."""
    same = (w for w in s.world.scenario.works if w.zone and w.marker == marker.kind)
    return next((w for w in same if w.mines is None or works.value(s.world, w) == marker.value), None)


def _unplaced_works(s: S) -> Iterator[dict[str, Any]]:
    """The works that their owners have still to place, in a game that is being set up."""
    command = next((frame for frame in s.state.frames if frame.phase == "command"), None)
    if command is None or TURN.get(s.state) != 1:
        return
    for side in SIDES:
        left = fieldworks.works_bought(s, side)
        if f"works {side}" in read_memo(command, memos.Asked).asked:
            now = s.here.phase == "works" and s.here.side == side
            left = left[s.memo(memos.Laying).placed :] if now else ()
        for work in dict.fromkeys(left):
            row: dict[str, Any] = {
                "kind": work.kind,
                "zone": work.zone,
                "count": left.count(work),
                "side": side,
            }
            told = {"mines": work.mines, "density": work.density, "points": work.points}
            yield {**row, **{key: value for key, value in told.items() if value is not None}}


def _work_row(s: S, marker: Marker, printed: Any) -> dict[str, Any]:
    made: dict[str, Any] = {
        "kind": "minefield" if marker.kind.startswith("mines_") else marker.kind,
        "at": [marker.place],
        "side": marker.side or s.world.scenario.defender,
    }
    if printed is not None and printed.mines is not None:
        made |= {"mines": printed.mines, "density": printed.density}
    if printed is not None and printed.points is not None:
        made["points"] = marker.value
    return made


def _rows_left(s: S, rows: Any, track: Track[int]) -> Iterator[dict[str, Any]]:
    """The batteries and aircraft that have something left."""
    for row in rows:
        left = track.get(s.state, row["id"]) or 0
        if left > 0:
            smoke = {"smoke": True} if SMOKE_MISSIONS.get(s.state, row["id"]) else {}
            drawn = AIRCRAFT.get(s.state, row["id"])
            plane = {"aircraft": drawn} if drawn else {}
            kept = {key: value for key, value in row.items() if key != "smoke"}
            yield {**kept, track.name: left, **smoke, **plane}


def _smoke_rows(s: S) -> Iterator[dict[str, Any]]:
    """The smoke that lies, by whom and for how long."""
    by_turn: dict[tuple[str, int], list[str]] = {}
    for marker in s.state.markers.values():
        if marker.kind == "smoke":
            by_turn.setdefault((marker.side or "", marker.value), []).append(marker.place)
    for (side, value), spaces in by_turn.items():
        yield {"at": spaces, "turns": value, **({"side": side} if side else {})}


def playable(s: S) -> str | None:
    """Why no scenario can begin here, or None: the game is over, or a side has no unit left."""
    if s.state.outcome is not None:
        return f"the game is over: {s.state.outcome.text}"
    for space in s.world.board.spaces:
        there = {u.side for u in s.units_at(space) if is_platoon(s, u)}
        if len(there) > 1:
            return f"the fight for {space} is not over"
    for side in SIDES:
        if not any(u.side == side and is_platoon(s, u) for u in s.state.units.values()):
            return f"{does(s.world.scenario.sides[side], 'has', 'have')} no platoon left"
    return None
