"""Rhinos: who rolls for them, from which day on, and what a cut hedge changes and does not (WSN 6.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.engine.state import Frame, Marker
from wsn.systems.war_storms.rules.assault import joining
from wsn.systems.war_storms.rules.commands import Assault, MoveTo, Stop
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim
from wsn.systems.war_storms.rules.platoons import crossing, moves, rhinos, spotting
from wsn.systems.war_storms.rules.world import World

ROWS = "\n".join([". . . . . ."] * 3)
HEDGE = ["101/201"]


def at(units: str, date: str = "1944-08-01", **words: Any) -> Position:
    drawn = board(ROWS, bocage=words.pop("bocage", HEDGE))
    p = position(drawn, units, **words)
    old = p.game.world
    p.game.world = World(old.board, old.tables, old.kinds, replace(old.scenario, date=date))
    return p


TANKS = "F1 {kind} 101\nF2 {kind} 102\nFo us_officer 102\nEo ge_officer 601\nE1 ge_infantry 603"


def die(value: int, kind: str = "us_m4_75", date: str = "1944-08-01") -> Position:
    """A company rolls its die before the first turn."""
    frames = (Frame("activation", "allies", {"passes": 0}), Frame("draw"))
    p = at(TANKS.format(kind=kind), date, frames=frames)
    from wsn.engine.dice import ScriptedDice

    source = ScriptedDice([(value,)])
    events = list(_run(p, rhinos.equip(p.game.situation(source), p.s.world.companies["F"])))
    assert source.used == (1 if events else 0)
    return p


def _run(p: Position, happening: Any) -> Any:
    from wsn.engine.evolve import evolve

    for event in happening:
        move_game(p.game, evolve(p.game.state, event))
        yield event


@pytest.mark.rule("WSN 6.3")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_company_is_equipped_on_one_or_two(value):
    p = die(value)
    has = [unit for unit in ("F1", "F2", "Fo") if rhinos.MARK in p.unit(unit).marks]
    assert has == (["F1", "F2", "Fo"] if value <= 2 else [])


@pytest.mark.rule("WSN 6.3")
@pytest.mark.parametrize(
    ("kind", "date", "what"),
    [
        ("us_m4_75", "1944-08-01", None),
        ("us_m4_76", "1944-08-20", None),
        ("us_m5a1", "1944-08-01", None),
        ("us_m10", "1944-08-01", None),
        ("us_m4_75", "1944-07-31", "before 1944-08-01"),
        ("us_m18", "1944-08-01", "no M4, Stuart or M10"),
        ("us_infantry", "1944-08-01", "no M4, Stuart or M10"),
    ],
)
def test_who_has_a_chance_of_them_and_when(kind, date, what):
    p = at(TANKS.format(kind=kind), date)
    refusal = rhinos.refusal(p.game.world, p.game.world.companies["F"])
    if what is None:
        assert refusal is None
    else:
        assert refusal is not None
        assert refusal.rule == "WSN 6.3"
        assert what in refusal.text


@pytest.mark.rule("WSN 6.3")
def test_neither_the_germans_nor_the_free_french_nor_a_bought_force_have_them():
    p = at(TANKS.format(kind="us_m4_75"))
    company = p.game.world.companies["F"]
    assert isinstance(rhinos.refusal(p.game.world, replace(company, nation="free_french")), Refusal)
    assert isinstance(rhinos.refusal(p.game.world, p.game.world.companies["E"]), Refusal)
    old = p.game.world
    bought = World(old.board, old.tables, old.kinds, replace(old.scenario, historical=False))
    assert isinstance(rhinos.refusal(bought, company), Refusal)


@pytest.mark.rule("WSN 6.3")
def test_a_hedge_costs_three_points_with_them_and_six_without():
    p = at(TANKS.format(kind="us_m4_75").replace("101", "101 rhino", 1))
    with_them = moves.price(p.s, p.unit("F1"), "101", "201")
    assert isinstance(with_them, Cost)
    assert Reason("WSN 6.3", "bocage 101/201 with a Rhino", 6) in with_them.reasons  # half points
    without = moves.price(p.s, p.unit("F2"), "101", "201")
    assert isinstance(without, Cost)
    assert without.points - with_them.points == 6


def cut() -> Position:
    """F1 has gone through the hedge."""
    units = "F1 us_m4_75 101 rhino\nF2 us_m4_75 101\nF3 us_infantry 101\nF4 us_m8 101\nFo us_officer 101\n"
    p = at(units + "E1 ge_infantry 603\nEo ge_officer 603", acting="F1")
    p.do(MoveTo(space="201"), Stop())
    return p


@pytest.mark.rule("WSN 6.3")
def test_who_crosses_with_them_cuts_the_hedge_for_everybody():
    p = cut()
    assert p.state.markers["cut:101/201"].place == "101/201"
    for unit in ("F2", "F3"):
        cost = moves.price(p.s, p.unit(unit), "101", "201")
        assert isinstance(cost, Cost)
        assert cost.points == 2  # the open ground alone
    back = moves.price(p.s, p.unit("F2"), "201", "101")
    assert isinstance(back, Cost)
    assert back.points == 2


@pytest.mark.rule("WSN 6.3")
def test_without_them_the_hedge_stays():
    units = "F1 us_m4_75 101\nFo us_officer 101\nE1 ge_infantry 603\nEo ge_officer 603"
    p = at(units, acting="F1")
    p.do(MoveTo(space="201"))
    assert not p.state.markers


@pytest.mark.rule("WSN 6.3")
@pytest.mark.parametrize(("date", "problems"), [("1944-08-01", 0), ("1944-07-31", 1)])
def test_a_scenario_may_give_them_but_not_before_august(date, problems):
    from wsn.systems.war_storms.files import scenario

    p = at(TANKS.format(kind="us_m4_75"), date)
    world = p.game.world
    companies = tuple(replace(c, rhino="yes") if c.id == "F" else c for c in world.scenario.companies)
    told = replace(world.scenario, companies=companies, cut_hedges=("101/201",))
    result = list(scenario.rhino_faults(told, world.board, world.kinds, world.tables))
    assert len(result) == problems
    assert all("WSN 6.3" in text for _, text in result)
    events = list(rhinos.before(World(world.board, world.tables, world.kinds, told)))
    assert [getattr(e, "unit", getattr(e, "marker", "")) for e in events] == ["cut:101/201", "F1", "F2", "Fo"]
    for label in ("101/202", "101", "101/9901", "101/301"):
        wrong = replace(world.scenario, cut_hedges=(label,))
        assert len(list(scenario.rhino_faults(wrong, world.board, world.kinds, world.tables))) == 1


@pytest.mark.rule("WSN 6.3")
def test_a_position_saved_as_a_scenario_keeps_them():
    from wsn.systems.war_storms.files import excerpt

    p = cut()
    units = {**p.state.units, "F3": replace(p.unit("F3"), facts={"flame": True})}
    move_game(p.game, replace(p.state, units=units))
    told = excerpt.document({"note": "", "objectives": []}, p.game.world, p.state, "later")
    assert [row["id"] for row in told["companies"][0]["platoons"] if row.get("flame_used")] == ["F3"]
    assert told["cut_hedges"] == ["101/201"]
    assert [c.get("rhino") for c in told["companies"]] == ["yes", None]


@pytest.mark.rule("WSN 6.3", "WSS 22")
@pytest.mark.parametrize("space", ["101", "201"])
def test_a_roadblock_closes_roads_and_no_gap_in_a_hedge(space):
    """It made Rhinos and cut hedges vanish: the hedge cost six points again."""
    block = Marker(f"roadblock:{space}", "roadblock", space, "axis", 0)
    p = at(TANKS.format(kind="us_m4_75").replace("101", "101 rhino", 1), markers={block.id: block})
    with_them = moves.price(p.s, p.unit("F1"), "101", "201")
    assert isinstance(with_them, Cost)
    assert with_them.points == 8  # three points for the hedge and one for open ground, in halves
    without = moves.price(p.s, p.unit("F2"), "101", "201")
    assert isinstance(without, Cost)
    assert without.points == 14
    p = cut()
    move_game(p.game, replace(p.state, markers={**p.state.markers, block.id: block}))
    for unit in ("F2", "F3"):
        cost = moves.price(p.s, p.unit(unit), "101", "201")
        assert isinstance(cost, Cost)
        assert cost.points == 2
    told = crossing.cost_in_play(p.s, "tracked", "101", "201")
    assert isinstance(told, Cost)
    assert told.points == 2


@pytest.mark.rule("WSN 5.1")
def test_wheels_do_not_cross_a_cut_hedge():
    p = cut()
    refusal = moves.price(p.s, p.unit("F4"), "101", "201")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "WSN 5.1"


@pytest.mark.rule("WSN 6.3")
def test_a_cut_hedge_still_covers_and_hides():
    units = "F1 us_infantry 101\nFo us_officer 101\nE1 ge_infantry 201\nEo ge_officer 201"
    whole, open_ = at(units, acting="F1"), at(units, acting="F1")
    marker = {"cut:101/201": _marker()}
    move_game(open_.game, replace(open_.state, markers=marker))
    before = firing.tally(whole.s, ("F1",), Aim("201", "ap"))
    after = firing.tally(open_.s, ("F1",), Aim("201", "ap"))
    assert before == after
    assert isinstance(spotting.spot(open_.s, "101", open_.unit("E1")), spotting.Spotted)


@pytest.mark.rule("WSN 5.1")
def test_armour_does_not_assault_through_a_cut_hedge():
    units = "F1 us_m4_75 101 rhino\nFo us_officer 101\nE1 ge_infantry 201\nEo ge_officer 601\nE2 ge_mg42 601"
    p = at(units, acting="F1", bocage=["101/201", "201/202", "201/301"])
    move_game(p.game, replace(p.state, markers={"cut:101/201": _marker()}))
    refusal = p.refused(Assault(space="201"))
    assert refusal.rule == "WSN 5.1"
    assert "101/201" in refusal.text
    assert joining.hedge(p.s, "101", "201") == ("101", "201")


def _marker() -> Any:
    from wsn.engine.state import Marker

    return Marker("cut:101/201", rhinos.CUT, "101/201")
