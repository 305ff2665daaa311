"""Transport: aboard and down, guns limbered, carriers that are hit, half-tracks that fire (WSS 10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.systems.war_storms.rules.commands import (
    Choose,
    FireAt,
    HoldFire,
    Load,
    MoveTo,
    Stop,
    TakeHit,
    Unload,
)
from wsn.systems.war_storms.rules.platoons import moves, transport
from wsn.systems.war_storms.rules.world import where

ROWS = "\n".join([". . . . . . . . . . ."] * 4)
PASS = (1, 1)
MISS = (6, 6)


def ride(units: str, aboard: dict[str, str] | None = None, acting: str = "", **words: Any) -> Position:
    """A position of motorized platoons: `aboard` says who rides on what; company F acts."""
    p = position(board(ROWS), units, acting=acting, company="F", **words)
    placed = dict(p.state.units)
    for rider, carrier in (aboard or {}).items():
        placed[rider] = replace(placed[rider], place=carrier)
    for id_, unit in placed.items():
        if p.s.world.kinds[unit.kind].type == "carrier":
            placed[id_] = replace(unit, steps=1)
    move_game(p.game, replace(p.state, units=placed))
    return p


FOOT = """
    F1 us_mech_infantry 101
    F2 us_halftrack     101
    Fo us_officer       101
    E1 ge_infantry      1004
    Eo ge_officer       1004
"""


@pytest.mark.rule("WSS 10")
def test_getting_aboard_takes_the_action_of_both():
    p = ride(FOOT)
    p.do(Choose(unit="F1"), Load(unit="F2"))
    assert p.unit("F1").place == "F2"
    assert "finished" in p.unit("F1").marks
    assert "finished" in p.unit("F2").marks


@pytest.mark.rule("WSS 10")
@pytest.mark.parametrize(
    ("units", "what"),
    [
        (FOOT.replace("F2 us_halftrack     101", "F2 us_halftrack     102"), "not in 101"),
        (FOOT.replace("F2 us_halftrack     101", "F2 us_halftrack     101 finished"), "has finished"),
        (FOOT.replace("us_halftrack ", "us_jeep      "), "neither carries nor tows"),
        (FOOT.replace("F2 us_halftrack", "F2 us_infantry "), "not one of your carriers"),
    ],
)
def test_who_may_not_get_aboard(units, what):
    p = ride(units)
    p.do(Choose(unit="F1"))
    refusal = p.refused(Load(unit="F2"))
    assert refusal.rule == "WSS 10"
    assert what in refusal.text


@pytest.mark.rule("WSS 10")
def test_a_carrier_takes_one_platoon_and_officers():
    p = ride(FOOT + "F3 us_mech_infantry 101", {"F1": "F2"})
    p.do(Choose(unit="F3"))
    assert "full" in p.refused(Load(unit="F2")).text
    p = ride(FOOT, {"F1": "F2"})
    p.do(Choose(unit="Fo"), Load(unit="F2"))
    assert p.unit("Fo").place == "F2"
    assert "finished" not in p.unit("F2").marks


@pytest.mark.rule("WSS 10")
def test_the_platoon_goes_where_its_carrier_goes():
    p = ride(FOOT, {"F1": "F2"})
    p.do(Choose(unit="F2"), MoveTo(space="201"), MoveTo(space="301"), Stop())
    assert where(p.s, p.unit("F1")) == "301"
    assert p.unit("F1").place == "F2"


@pytest.mark.rule("WSS 10")
def test_getting_down_needs_the_action_of_the_carrier():
    p = ride(FOOT, {"F1": "F2"})
    p.do(Choose(unit="F1"), Unload())
    assert p.unit("F1").place == "101"
    assert {"finished"} <= set(p.unit("F2").marks)
    p = ride(FOOT, {"F1": "F2"})
    p.do(Choose(unit="F2"), MoveTo(space="201"), Stop(), Choose(unit="F1"))
    assert p.refused(Unload()).rule == "WSS 10"


@pytest.mark.rule("WSS 10")
def test_nobody_moves_fires_or_assaults_from_aboard():
    p = ride(FOOT.replace("1004", "201"), {"F1": "F2"})
    p.do(Choose(unit="F1"))
    assert p.refused(MoveTo(space="102")).rule == "WSS 10"
    assert p.refused(FireAt(space="201", option="ap")).rule == "WSS 10"
    assert p.refused(Load(unit="F2")).rule == "WSS 10"
    ground = ride(FOOT)
    ground.do(Choose(unit="F1"))
    assert ground.refused(Unload()).rule == "WSS 10"


@pytest.mark.rule("WSS 10")
def test_a_half_track_fires_for_its_platoon_and_not_empty():
    units = FOOT.replace("1004", "301")
    p = ride(units)
    p.do(Choose(unit="F2"))
    assert p.refused(FireAt(space="301", option="ap")).rule == "WSS 10"
    p = ride(units, {"F1": "F2"}, tracks=HOLD)
    p.do(Choose(unit="F2"))
    preview = p.game.system.preview(p.s, FireAt(space="301", option="ap"))
    assert preview is not None
    assert "strength 3 / 2" in preview.title  # its one step has its whole strength
    p.do(FireAt(space="301", option="ap"), dice=[MISS])
    assert "finished" in p.unit("F1").marks


@pytest.mark.rule("WSS 10")
def test_nobody_is_aimed_at_who_is_aboard():
    units = "F1 us_m4_105 101\nFo us_officer 101\nE1 ge_pz4h 301\nE2 ge_halftrack 301\nEo ge_officer 1004"
    p = ride(units, {"E1": "E2"})
    p.do(Choose(unit="F1"))
    refusal = p.refused(FireAt(target="E1", option="at"))
    assert refusal.rule == "WSS 10"
    assert "is aboard a carrier: fire at the carrier" in refusal.text
    assert p.game.why_not("allies", FireAt(target="E2", option="at")) is None


@pytest.mark.rule("WSS 10")
def test_a_gun_is_limbered_and_moves_with_its_carrier():
    units = FOOT.replace("F1 us_mech_infantry", "F1 us_at_57").replace("us_halftrack", "us_truck")
    p = ride(units)
    p.do(Choose(unit="F1"), Load(unit="F2"))
    assert p.unit("F1").place == "F2"
    p = ride(units, {"F1": "F2"})
    p.do(Choose(unit="F2"), MoveTo(space="201"))
    assert where(p.s, p.unit("F1")) == "201"
    by_hand = ride(units)
    by_hand.do(Choose(unit="F1"), MoveTo(space="201"))
    assert "finished" in by_hand.unit("F1").marks  # one hex an action (WSS 2.1)


@pytest.mark.rule("WSS 10")
def test_a_carrier_that_is_hit_costs_its_platoon_a_step_and_sets_it_down():
    units = FOOT.replace("E1 ge_infantry      1004", "E1 ge_mg42_heavy 301")
    p = ride(units, {"F1": "F2"})
    p.do(Choose(unit="F2"), MoveTo(space="201"))
    assert p.phase == "reaction"
    from wsn.systems.war_storms.rules.commands import React

    p.do(React(unit="E1", option="ap"), dice=[PASS])
    assert "F2" not in p.state.units
    assert p.unit("F1").place == "201"
    assert p.unit("F1").steps == 2
    assert p.state.tracks["lost F"] == 1


@pytest.mark.rule("WSS 10")
def test_a_carrier_may_take_the_hit_of_a_platoon_beside_it():
    p = position(
        board(ROWS),
        "F1 us_m4_105 101\nFo us_officer 101\nE1 ge_infantry 201\nE2 ge_truck 201 steps=1\n"
        "Eo ge_officer 1004",
        acting="F1",
        tracks=HOLD,
    )
    p.do(FireAt(space="201", option="ap"), dice=[(3, 3)])
    assert p.phase == "losses"
    assert set(p.game.legal()) == {TakeHit(unit="E1"), TakeHit(unit="E2")}
    p.do(TakeHit(unit="E2"))
    assert "E2" not in p.state.units
    assert p.unit("E1").steps == 3
    assert "lost E" not in p.state.tracks  # a truck is no step of the company


@pytest.mark.rule("WSS 10")
def test_a_platoon_that_routs_aboard_gets_down():
    p = ride(FOOT, {"F1": "F2"})
    assert [e.space for e in transport.get_down(p.s, "F1")] == ["101"]
    assert not list(transport.get_down(ride(FOOT).s, "F1"))


@pytest.mark.rule("WSS 3.3")
def test_what_carriers_count_for_in_a_hex():
    p = ride(FOOT, {"F1": "F2"})
    assert moves.load(p.s, p.unit("F2"), "101") == (1, 3)  # what it carries
    empty = ride(FOOT)
    assert moves.load(empty.s, empty.unit("F2"), "101") == (1, 1)  # it belongs to nobody there
    assert moves.load(empty.s, empty.unit("Fo"), "101") == (0, 0)


@pytest.mark.rule("WSS 3.3")
def test_an_empty_carrier_counts_nothing_beside_its_platoon(monkeypatch):
    p = ride(FOOT)
    monkeypatch.setitem(vars(p.s.world), "carriers", {"F2": "F1"})
    assert moves.load(p.s, p.unit("F2"), "101") == (0, 0)
    assert moves.load(p.s, p.unit("F2"), "102") == (1, 1), "its platoon stands elsewhere"


@pytest.mark.rule("WSS 4.1")
def test_a_platoon_aboard_is_in_command_where_its_carrier_is():
    p = ride(FOOT, {"F1": "F2"})
    assert moves.in_command(p.s, p.unit("F1"))
    far = ride(FOOT.replace("F2 us_halftrack     101", "F2 us_halftrack     1104"), {"F1": "F2"})
    assert not moves.in_command(far.s, far.unit("F1"))


@pytest.mark.rule("WSS 8")
def test_nobody_reacts_from_aboard():
    units = (
        "F1 us_infantry 202\nFo us_officer 202\nE1 ge_infantry 502\nE2 ge_truck 502 steps=1\n"
        "Eo ge_officer 904"
    )
    p = ride(units, {"E1": "E2"}, acting="F1")
    p.do(MoveTo(space="302"))
    assert p.phase == "acting"
    p = ride(units, acting="F1")
    p.do(MoveTo(space="302"))
    assert p.phase == "reaction"
    p.do(HoldFire())


@pytest.mark.rule("WSS 10")
@pytest.mark.parametrize(
    ("kind", "carrier", "aboard", "what"),
    [
        ("us_infantry", "us_truck", True, None),
        ("us_at_57", "us_jeep", True, None),
        ("ge_flak36", "ge_prime_mover", False, None),
        ("us_infantry", "", True, "no carrier is named"),
        ("us_infantry", "us_jeap", False, "the nearest is 'us_jeep'"),
        ("us_infantry", "us_jeep", False, "neither carries nor tows"),
        ("us_how_155", "us_halftrack", False, "neither carries nor tows"),
        ("us_infantry", "us_m4_75", False, "no carrier 'us_m4_75'"),
    ],
)
def test_a_scenario_names_carriers_that_take_their_platoons(kind, carrier, aboard, what):
    from wsn.systems.war_storms.data.scenariofile import Platoon
    from wsn.systems.war_storms.data.units import units
    from wsn.systems.war_storms.files.scenario import _carrier_faults

    platoon = Platoon(id="F1", name="1st", kind=kind, at="101", carrier=carrier, aboard=aboard)
    several = [str(text) for _, text in _carrier_faults("here", platoon, units())]
    assert len(several) == (what is not None)
    assert what is None or what in several[0]


@pytest.mark.rule("WSS 10")
def test_motorized_platoons_begin_beside_or_aboard_their_carriers():
    from wsn import scenario
    from wsn.systems import system_of

    setup = scenario.load("mesnil_adelee")
    from wsn.engine.game import Game

    game = Game.new(system_of("war_storms"), setup, seed=1)
    world = game.world
    listed = [p for c in world.scenario.companies for p in c.platoons if p.carrier]
    assert listed
    for platoon in listed:
        unit, carrier = game.state.units[platoon.id], game.state.units[platoon.carrier_id]
        assert carrier.kind == platoon.carrier
        assert carrier.steps == 1
        assert unit.place == (platoon.carrier_id if platoon.aboard else carrier.place)
