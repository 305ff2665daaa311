"""Rhinos: hedge cutters on American tanks from August 1944 on (WSN 6.3).

Ruling: a company of M4, Stuart or M10 has at least one platoon of them.
Ruling: the tracked platoons of an equipped company, and its officer, carry the mark; a cut hedge carries a
marker. A cut hedge costs foot and tracked platoons nothing more. Wheeled platoons still stop at it, AP fire
across it still takes +1, it still blocks the line of sight, and no armour assaults or supports through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.board.board import EdgeId, UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost
from wsn.cite import Refusal
from wsn.engine.events import Event, MarkerPlaced, Resolved, UnitMarked
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.closing import RhinoDie
from wsn.systems.war_storms.data.declared import CUT_HEDGE, RHINO
from wsn.systems.war_storms.data.scenariofile import Company, Scenario
from wsn.systems.war_storms.data.units import Class, Kind
from wsn.systems.war_storms.rules.world import S, World

RHINO_RULE: Final = "WSN 6.3"
MARK = RHINO
CUT = CUT_HEDGE


def why_barred(
    scenario: Scenario, company: Company, kinds: Mapping[str, Kind], row: RhinoDie
) -> Refusal | None:
    """Why a company cannot have Rhinos, or None; only American M4, Stuart and M10 companies can."""
    if not scenario.historical:
        return Refusal(RHINO_RULE, "only historical scenarios have Rhinos")
    if company.nation not in (None, "us") or company.side != "allies":
        return Refusal(RHINO_RULE, f"{company.name} is not American")
    if not any("rhino" in kinds[p.kind].flags for p in company.platoons):
        return Refusal(RHINO_RULE, f"{company.name} has no M4, Stuart or M10")
    if scenario.date < row.since:
        return Refusal(
            RHINO_RULE, f"there are no Rhinos before {row.since}; the scenario is on {scenario.date}"
        )
    return None


def refusal(world: World, company: Company) -> Refusal | None:
    """Why a company rolls no die for Rhinos, or None."""
    if company.rhino != "roll":
        return Refusal(RHINO_RULE, f"the scenario sets whether {company.name} has Rhinos")
    return why_barred(world.scenario, company, world.kinds, world.tables.rhino)


def hedge(board: HexBoard, label: str) -> EdgeId | None:
    """The bocage edge that a label names (`D407/D408`), or None."""
    a, _, b = label.partition("/")
    try:
        here, there = board.find(a).id, board.find(b).id
    except UnknownSpace:
        return None
    if board.distance(here, there) != 1 or "bocage" not in board.edge_features(here, there):
        return None
    return board.edge(here, there)


def before(world: World) -> Iterator[Event]:
    """Place the cut hedges and mark the equipped companies that the scenario starts with."""
    for label in world.scenario.cut_hedges:
        edge = hedge(world.board, label)
        assert edge is not None
        yield MarkerPlaced(rule=RHINO_RULE, marker=marker_id(edge), kind=CUT, space="/".join(edge))
    for company in world.scenario.companies:
        if company.rhino == "yes":
            for unit in equipped_units(world, company):
                yield UnitMarked(rule=RHINO_RULE, unit=unit, mark=MARK)


def equipped_units(world: World, company: Company) -> Iterator[str]:
    """The units of an equipped company that carry the mark: its tracked platoons and its officer."""
    yield from (p.id for p in company.platoons if world.kinds[p.kind].mover == "tracked")
    if company.officer is not None:
        yield company.officer.id


def equip(s: S, company: Company) -> Iterator[Event]:
    """WSN 6.3: roll one die for the company; if it is equipped, mark its units."""
    if refusal(s.world, company) is not None:
        return
    row = s.world.tables.rhino
    (die,) = yield from s.roll(1, purpose=f"Rhinos for {company.name}", rule=RHINO_RULE)
    has = die <= row.value
    said = "is equipped" if has else f"has none (needs {row.value} or less)"
    yield Resolved(rule=RHINO_RULE, text=f"Rhinos for {company.name}: {die}, {said}")
    if not has:
        return
    for unit in equipped_units(s.world, company):
        if unit in s.state.units:
            yield UnitMarked(rule=RHINO_RULE, unit=unit, mark=MARK)


def is_cut(s: S, edge: EdgeId) -> bool:
    """Whether the hedge on an edge has been cut."""
    return bool(s.state.markers) and marker_id(edge) in s.state.markers


def marker_id(edge: EdgeId) -> str:
    """The marker of a cut hedge."""
    return f"cut:{edge[0]}/{edge[1]}"


def over(s: S, mover: Class, a: str, b: str, *, rhino: bool = False, roads: bool = True) -> Cost | Refusal:
    """What the ground costs a class of mover in one step now: cut hedges, and a mover that has Rhinos.

    Without `roads` it goes across country.
    """
    world = s.world
    if (a, b) in world.bocage:
        cut_ = is_cut(s, world.board.edge(a, b))
        if cut_ or rhino:
            return world.hedge(mover, a, b, cut_, rhino, roads)
    return world.step(mover, a, b, roads)


def cut_hedge(s: S, unit: Unit, space: str) -> Iterator[Event]:
    """WSN 6.3: a platoon with Rhinos that crosses a hedge cuts it for both sides."""
    assert unit.place is not None
    world = s.world
    if MARK not in unit.marks or "bocage" not in world.board.edge_features(unit.place, space):
        return
    edge = world.board.edge(unit.place, space)
    if world.kinds[unit.kind].mover == "tracked" and not is_cut(s, edge):
        yield MarkerPlaced(
            rule=RHINO_RULE, marker=marker_id(edge), kind=CUT, space="/".join(edge), side=unit.side
        )
