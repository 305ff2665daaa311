"""Obstacles, mines, trenches and bunkers; digging, clearing and AT fire at works (WSS 22, WSN 7.4.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position, texts
from wsn.bots.judges.judge import mean_of
from wsn.cite import Refusal
from wsn.engine.events import MarkerPlaced
from wsn.engine.state import Marker
from wsn.parts.beats import Comes, Throw
from wsn.systems.war_storms.data.assets import Work
from wsn.systems.war_storms.data.support import support
from wsn.systems.war_storms.files.assetfaults import asset_problems
from wsn.systems.war_storms.rules.commands import (
    Assault,
    Breach,
    Clear,
    DigIn,
    FireAt,
    HoldFire,
    Launch,
    MoveTo,
)
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally
from wsn.systems.war_storms.rules.platoons import crossing, hazards, morale, moves, works
from wsn.systems.war_storms.rules.turn import tasks
from wsn.table.story import story

ROWS = "\n".join([". . . . . . . . ."] * 4)
PASS, FAIL, MISS = (1, 1), (6, 6), (6, 6)


def laid(mover: str = "us_infantry 102", *works_: str, more: str = "", **words: Any) -> Position:
    """F1 stands at 102 beside its officer; works are `kind:hex` or `kind:hex:value`."""
    markers = {}
    for text in works_:
        kind, space, *value = text.split(":")
        id_ = f"{kind}:{space}"
        markers[id_] = Marker(id_, kind, space, "axis", int(value[0]) if value else 0)
    units = f"F1 {mover}\nFo us_officer 102\n{more}\nXo ge_officer 904"
    return position(
        board(words.pop("terrain", ROWS), **words), units, acting="F1", markers=markers, tracks=HOLD
    )


@pytest.mark.rule("WSN 7.4.6")
@pytest.mark.parametrize(
    ("dice", "came"), [((6, 6), Comes("no_effect", "F1")), ((3, 3), Comes("hits", "F1", 1))]
)
def test_the_film_tells_what_the_dice_of_mines_needed_and_whether_they_did_harm(dice, came):
    """After PASSED, for the nerve to enter, nothing told what the dice of the mines needed, nor of whom."""
    p = laid("us_infantry 102", "mines_anti_personnel:202:6")
    before = p.state
    beats = story(p.game, "allies", before, p.do(MoveTo(space="202"), dice=[(1, 1), dice]))
    nerve, mines = (one for one in beats if isinstance(one, Throw))
    assert (nerve.check, mines.check) == (True, False)
    assert (mines.at, mines.needs[0]) == ("F1", 6)
    assert beats[beats.index(mines) + 1] == came


# --- what stops


@pytest.mark.rule("WSS 22")
@pytest.mark.parametrize("kind", ["dragons_teeth", "anti_tank_ditch"])
@pytest.mark.parametrize(
    ("mover", "stops"), [("us_infantry", False), ("us_m4_75", True), ("us_m8", True), ("us_at_57", True)]
)
def test_teeth_and_ditches_stop_vehicles_and_guns(kind, mover, stops):
    p = laid(f"{mover} 102", f"{kind}:202")
    if stops:
        refusal = p.refused(MoveTo(space="202"))
        assert refusal.rule == "WSS 22"
        assert "engineers" in refusal.text
    else:
        assert p.allowed(MoveTo(space="202"))


@pytest.mark.rule("WSS 22")
def test_a_roadblock_closes_the_road_to_vehicles_but_not_the_fields_beside_it():
    road = {"road": [["102", "202", "302"]]}
    p = laid("us_m4_75 102", **road)
    assert moves.step(p.s, p.unit("F1"), "202", 16, True).points == 1
    p = laid("us_m4_75 102", "roadblock:202", **road)
    assert moves.step(p.s, p.unit("F1"), "202", 16, True).points == 2  # open ground
    woods = laid(
        "us_m8 102",
        "roadblock:202",
        terrain=ROWS.replace(". . .", ". W .", 1).replace("\n. . .", "\n. W ."),
        **road,
    )
    refusal = woods.refused(MoveTo(space="202"))
    assert refusal.rule == "WSS 22"
    assert "roadblock in 202" in refusal.text
    foot = laid("us_infantry 102", "roadblock:202", **road)
    assert foot.allowed(MoveTo(space="202"))


@pytest.mark.rule("WSS 22", "WSS 14")
@pytest.mark.parametrize(("foe", "reached"), [("202", True), ("303", False)])
def test_out_of_wire_an_assault_goes_into_the_next_hex_only(foe, reached):
    assert laid("us_infantry 102", more=f"E1 ge_infantry {foe}").allowed(Assault(space=foe))
    p = laid("us_infantry 102", "wire:102", more=f"E1 ge_infantry {foe}")
    if reached:
        assert p.allowed(Assault(space=foe))
    else:
        assert p.refused(Assault(space=foe)).rule == "WSS 14"


@pytest.mark.rule("WSS 22", "WSS 9.3")
@pytest.mark.parametrize(("works_", "far"), [((), 3), (("wire:102",), 1)])
def test_out_of_wire_a_routed_platoon_runs_one_hex(works_, far):
    p = laid("us_infantry 102", *works_, more="E1 ge_infantry 101")
    way = morale.flight(p.s, p.unit("F1"))
    assert len(way) == 1 if works_ else len(way) >= far


@pytest.mark.rule("WSS 22", "WSS 15")
@pytest.mark.parametrize("mined", [True, False])
def test_who_retreats_into_mines_sets_them_off(mined):
    p = laid(
        "us_infantry 202", *(["mines_anti_personnel:202:10"] if mined else []), more="E1 ge_infantry 203"
    )
    p.do(Assault(space="203"))
    mines = [(6, 6)] if mined else []
    said = texts(p.do(Launch(), dice=[(1, 1), (6, 6), (6, 6), (3, 3), *mines, (1, 1)]))
    assert p.unit("F1").place == "202"
    assert any("mines under" in line for line in said) == mined


@pytest.mark.rule("WSS 22")
def test_wire_stops_foot_and_is_left_with_every_point():
    p = laid("us_infantry 102", "wire:202")
    p.do(MoveTo(space="202"), dice=[PASS])
    assert p.unit("F1").place == "202"
    assert "finished" in p.unit("F1").marks
    q = laid("us_infantry 202", "wire:202")
    q.do(MoveTo(space="302"), dice=[PASS])
    assert q.unit("F1").place == "302"
    assert "finished" in q.unit("F1").marks
    tank = laid("us_m4_75 102", "wire:202")
    tank.do(MoveTo(space="202"))
    assert "finished" not in tank.unit("F1").marks


@pytest.mark.rule("WSS 9.2")
@pytest.mark.parametrize(
    ("at", "works_"), [("102", "wire:202"), ("102", "mines_mixed:202:3"), ("102", "wire:102")]
)
def test_a_platoon_that_does_not_dare_stays_and_has_finished(at, works_):
    p = laid(f"us_infantry {at}", works_)
    p.do(MoveTo(space="202"), dice=[FAIL])
    assert p.unit("F1").place == "102"
    assert "finished" in p.unit("F1").marks


@pytest.mark.rule("WSS 22")
def test_officers_go_through_wire_and_mines_unasked():
    p = position(
        board(ROWS),
        "Fo us_officer 102\nF1 us_infantry 101\nXo ge_officer 904",
        acting="Fo",
        markers={
            "wire:202": Marker("wire:202", "wire", "202"),
            "m": Marker("m", "mines_mixed", "202", "", 10),
        },
    )
    p.do(MoveTo(space="202"))
    assert p.unit("Fo").place == "202"
    assert p.phase == "acting"


# --- mines


@pytest.mark.rule("WSN 7.4.6")
@pytest.mark.parametrize(
    ("mines", "foot", "tank"),
    [("mines_anti_personnel", True, False), ("mines_anti_tank", False, True), ("mines_mixed", True, True)],
)
def test_whom_a_minefield_hurts(mines, foot, tank):
    for mover, hurt in (("us_infantry 102", foot), ("us_m4_75 102", tank)):
        p = laid(mover, f"{mines}:202:6")
        p.do(MoveTo(space="202"), dice=[PASS, (3, 3)] if hurt else [])
        assert p.unit("F1").steps == (
            2 if hurt else 3
        )  # strength 6: one hit on 6 or less; armour does not help


@pytest.mark.rule("WSN 7.4.6")
@pytest.mark.parametrize("mines", ["anti_personnel", "anti_tank", "mixed"])
@pytest.mark.parametrize(("density", "strength"), [("dispersed", 3), ("normal", 6), ("concentrated", 10)])
def test_the_nine_minefields(mines, density, strength):
    p = position(
        board(ROWS.replace(".", "B")),
        "F1 us_infantry 102\nFo us_officer 102\nT1 us_m4_75 102\nXo ge_officer 904",
        acting="F1",
        assets={"works": (Work(kind="minefield", at=("202",), mines=mines, density=density),)},
    )
    (event,) = works.build_works(p.s.world)
    assert isinstance(event, MarkerPlaced)
    assert (event.kind, event.space, event.value, event.side) == (f"mines_{mines}", "202", strength, "axis")
    marker = Marker(event.marker, event.kind, event.space, event.side, event.value)
    unit = "T1" if mines == "anti_tank" else "F1"
    q = position(
        board(ROWS.replace(".", "B")),
        "F1 us_infantry 102\nFo us_officer 102\nT1 us_m4_75 102\nXo ge_officer 904",
        acting="F1",
        markers={marker.id: marker},
    )
    attack = hazards.mine_attack(q.s, q.unit(unit), "202")
    assert attack is not None
    assert (attack.number, attack.divisor, attack.modifiers) == (
        strength,
        1,
        (),
    )  # the houses do not divide it
    other = {"anti_personnel": "T1", "anti_tank": "F1"}.get(mines)
    assert other is None or hazards.mine_attack(q.s, q.unit(other), "202") is None


@pytest.mark.rule("WSN 7.4.6")
def test_the_odds_of_a_step_into_mines():
    p = laid("us_infantry 102", "mines_mixed:202:6")
    preview = p.game.system.preview(p.s, MoveTo(space="202"))
    assert preview is not None
    odds = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds}
    assert sum(odds.values()) == 1
    assert odds["stays where it is"] == Fraction(10, 36)  # morale 8
    assert {one.words: one.own for one in preview.odds}["loses 3"] == 3
    assert {one.tone for one in preview.odds} == {"nothing", "bad"}
    assert mean_of(preview.odds) is None, "a step is tried out: it leads somewhere"
    assert odds["loses 3"] == Fraction(26, 36) * Fraction(1, 36)  # on 2
    assert odds["moves unhurt"] == Fraction(26, 36) * Fraction(21, 36)


@pytest.mark.rule("WSS 9.3")
def test_a_rout_does_not_run_into_mines():
    from wsn.systems.war_storms.rules.platoons import morale

    p = laid("us_infantry 502", more="E1 ge_infantry 501")
    free = morale.flight(p.s, p.unit("F1"))
    assert free
    q = laid("us_infantry 502", f"mines_mixed:{free[0]}:3", more="E1 ge_infantry 501")
    assert free[0] not in morale.flight(q.s, q.unit("F1"))


# --- what shelters


def divisor(mode: str, target: str, *works_: str, more: str = "") -> int:
    p = laid("us_infantry 102", *works_, more=f"E1 {target} 302\n{more}")
    cover = firing.divisor(p.s, Aim("302", mode), tuple(u for u in p.s.units_at("302")))
    return cover.amount


@pytest.mark.rule("WSS 22")
@pytest.mark.parametrize(
    ("work", "more"),
    [("improved_position:302", 1), ("trench:302", 2), ("fortification:302:3", 3), ("fortification:302:1", 1)],
)
def test_works_add_to_the_divisor_against_ap_and_art(work, more):
    assert divisor("ap", "ge_infantry", work) == 2 + more
    assert divisor("art", "ge_infantry", work) == 2 + more
    assert divisor("ap", "ge_sdkfz222", work) == 2  # a vehicle has nothing of it
    assert divisor("ap", "ge_infantry", work, more="E2 ge_sdkfz222 302") == 2  # the least sheltered counts
    assert divisor("ap", "ge_infantry", work.replace("302", "402")) == 2


@pytest.mark.rule("WSS 22")
def test_a_bunker_shelters_one_machine_gun_or_gun():
    assert divisor("ap", "ge_mg42", "mg_bunker:302:2") == 4
    assert divisor("ap", "ge_pak40", "mg_bunker:302:2") == 4
    assert divisor("ap", "ge_infantry", "mg_bunker:302:2") == 2
    assert divisor("ap", "ge_mg42", "mg_bunker:302:2", more="E2 ge_infantry 302") == 2
    assert divisor("ap", "ge_mg42", "mg_bunker:302:2", more="E2 ge_mg42 302") == 2


@pytest.mark.rule("WSS 22")
def test_of_two_works_the_better_counts():
    assert divisor("ap", "ge_mg42", "trench:302", "mg_bunker:302:1") == 4


@pytest.mark.rule("WSS 22")
def test_at_fire_at_a_vehicle_has_nothing_of_a_trench():
    p = laid("us_m4_75 102", "trench:302", more="E1 ge_pz4h 302")
    cover = firing.divisor(p.s, Aim("302", "at", "E1"), (p.unit("E1"),))
    assert cover.amount == 2


@pytest.mark.rule("WSS 22")
@pytest.mark.parametrize(("roll", "points", "steps"), [((2, 2), 1, 3), ((2, 3), 2, 2)])
def test_the_first_hit_may_cost_a_point_in_place_of_a_step(roll, points, steps):
    p = laid("us_infantry 202 ", "fortification:302:2", more="E1 ge_infantry 302\nEo ge_officer 804")
    p.do(FireAt(space="302", option="ap"), dice=[(1, 2), roll])  # 7 / 4 = 1: one hit on 3 or less
    assert p.state.markers["fortification:302"].value == points
    assert p.unit("E1").steps == steps


@pytest.mark.rule("WSS 18.1")
@pytest.mark.parametrize(
    ("terrain", "work", "firer", "amount"),
    [
        ("B", "wire:904", "ge_brummbar", 4),
        ("b", "wire:904", "ge_brummbar", 2),
        (".", "fortification:302:2", "ge_brummbar", 3),
        (".", "trench:302", "ge_brummbar", 4),
        ("W", "wire:904", "ge_brummbar", 4),
        ("B", "wire:904", "ge_pz4h", 5),
    ],
)
def test_heavy_shells_break_houses_and_works(terrain, work, firer, amount):
    drawn = board("\n".join([f". . {terrain} . . . . . ."] * 4))
    kind, space, *value = work.split(":")
    marker = Marker("m", kind, space, "allies", int(value[0]) if value else 0)
    units = f"E1 {firer} 202\nF1 us_infantry 302\nXo us_officer 904"
    p = position(drawn, units, acting="E1", markers={"m": marker})
    adds = firing.contribution(p.s, p.unit("E1"), Aim("302", "ap"))
    assert not isinstance(adds, Refusal)
    assert adds.divisor.amount == amount


# --- AT fire at a work


def breaching(value: int = 2, firer: str = "us_m4_75 102", more: str = "E1 ge_mg42 302") -> Position:
    return laid(firer, f"mg_bunker:302:{value}", more=more)


@pytest.mark.rule("WSS 22")
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_direct_at_fire_takes_points_off(points):
    p = breaching(points)
    worked = tasks.breach(p.s, p.unit("F1"), "mg_bunker:302")
    assert isinstance(worked, Tally)
    assert worked.number == 5 + 12 // 2 - 3 - points
    p.do(Breach(target="mg_bunker:302"), dice=[(1, 2)])
    off = 1 if worked.number - 4 < 3 else 2
    left = points - off
    assert p.state.markers.get("mg_bunker:302", Marker("", "", "", value=0)).value == max(0, left)
    assert p.unit("E1").steps == 3


@pytest.mark.rule("WSS 22")
def test_who_cannot_breach():
    assert breaching(firer="us_mg 102").refused(Breach(target="mg_bunker:302")).rule == "WSS 7.1"
    assert breaching(more="").refused(Breach(target="mg_bunker:302")).rule == "WSS 22"  # nobody inside
    assert breaching().refused(Breach(target="mg_bunker:402")).rule == "WSS 22"
    far = laid("us_infantry 102", "mg_bunker:502:1", more="E1 ge_mg42 502")
    assert far.refused(Breach(target="mg_bunker:502")).rule == "WSS 7.2"
    woods = laid(
        "us_m4_75 102", "mg_bunker:302:1", more="E1 ge_mg42 302", terrain="\n".join([". W . . . . . . ."] * 4)
    )
    assert woods.refused(Breach(target="mg_bunker:302")).rule == "WSS 5.3 R5"


@pytest.mark.rule("WSS 6.4")
def test_a_turret_moves_before_it_fires_at_a_work():
    p = laid("us_m4_75 102", "mg_bunker:502:2", more="E1 ge_mg42 502")
    p.do(MoveTo(space="202"))
    preview = p.game.system.preview(p.s, Breach(target="mg_bunker:502"))
    assert preview is not None
    assert any(r.text == "firer has moved" and r.amount == 1 for r in preview.reasons)
    assert p.allowed(Breach(target="mg_bunker:502"))
    gun = laid("us_at_57 102", "mg_bunker:502:2", more="E1 ge_mg42 502")
    assert gun.allowed(Breach(target="mg_bunker:502"))
    half = laid("us_infantry 302", "mg_bunker:502:2", more="E1 ge_mg42 502")
    half.do(MoveTo(space="402"))
    if half.phase == "reaction":
        half.do(HoldFire())
    assert half.refused(Breach(target="mg_bunker:502")).rule == "WSS 6.4"


@pytest.mark.rule("WSS 22")
def test_the_odds_of_at_fire_at_a_work_are_those_of_its_dice():
    p = breaching(2)
    preview = p.game.system.preview(p.s, Breach(target="mg_bunker:302"))
    assert preview is not None
    assert preview.title == "target number 6"
    assert [(one.words, one.ways) for one in preview.odds] == [
        ("no effect", 21),
        ("loses 1 point", 14),
        ("loses 2 points", 1),
    ]
    assert [one.tone for one in preview.odds] == ["nothing", "good", "good"]


# --- spades


@pytest.mark.rule("WSS 22")
def test_digging_in_is_an_action_and_shelters():
    p = laid()
    p.do(DigIn())
    assert p.state.markers["improved_position:102"].kind == "improved_position"
    assert "finished" in p.unit("F1").marks


@pytest.mark.rule("WSS 22")
def test_who_cannot_dig_in():
    assert laid("us_m4_75 102").refused(DigIn()).rule == "WSS 22"
    assert laid("us_infantry 102", "trench:102").refused(DigIn()).rule == "WSS 22"
    assert "marsh" in laid("us_infantry 102", terrain=ROWS.replace(".", "m")).refused(DigIn()).text
    p = laid()
    p.do(MoveTo(space="202"))
    assert p.refused(DigIn()).rule == "WSS 22"


@pytest.mark.rule("WSS 22")
@pytest.mark.parametrize("kind", ["wire", "roadblock", "dragons_teeth", "anti_tank_ditch", "mines_mixed"])
def test_engineers_clear_an_obstacle_as_their_action(kind):
    p = laid("us_engineer 102", f"{kind}:202:6")
    p.do(Clear(target=f"{kind}:202"))
    assert p.state.markers == {}
    assert "finished" in p.unit("F1").marks


@pytest.mark.rule("WSS 22")
def test_what_engineers_cannot_clear():
    assert laid("us_infantry 102", "wire:202").refused(Clear(target="wire:202")).rule == "WSS 22"
    assert "farther" in laid("us_engineer 102", "wire:302").refused(Clear(target="wire:302")).text
    assert laid("us_engineer 102", "trench:202").refused(Clear(target="trench:202")).rule == "WSS 22"
    held = laid("us_engineer 102", "wire:202", more="E1 ge_infantry 202")
    assert "an enemy platoon" in held.refused(Clear(target="wire:202")).text
    p = laid("us_engineer 102", "wire:302")
    p.do(MoveTo(space="202"))
    assert p.refused(Clear(target="wire:302")).rule == "WSS 22"


# --- the scenario file


def wrong(*works_: Work, terrain: str = ROWS) -> list[str]:
    p = position(board(terrain), "F1 us_infantry 102\nXo ge_officer 904", assets={"works": works_})
    return [str(text) for _, text in asset_problems(p.s.world.scenario, p.s.world.board, support())]


@pytest.mark.rule("WSN 7.4.6")
def test_works_of_a_scenario_are_checked():
    assert wrong(Work(kind="wire", at=("202",)), Work(kind="trench", at=("202",), side="allies")) == []
    assert "has `mines` and `density`" in wrong(Work(kind="minefield", at=("202",)))[0]
    assert "has `points`" in wrong(Work(kind="mg_bunker", at=("202",)))[0]
    assert "has `points`" in wrong(Work(kind="wire", at=("202",), points=2))[0]
    assert "at most 4" in wrong(Work(kind="fortification", at=("202",), points=5))[0]
    assert "999" in wrong(Work(kind="wire", at=("999",)))[0]
    assert (
        "already" in wrong(Work(kind="trench", at=("202",)), Work(kind="improved_position", at=("202",)))[0]
    )
    assert "no road" in wrong(Work(kind="roadblock", at=("202",)))[0]
    assert "nothing is built" in wrong(Work(kind="wire", at=("202",)), terrain=ROWS.replace(".", "~"))[0]


def test_what_happens_is_told():
    p = laid("us_infantry 102", "mines_mixed:202:6")
    told = texts(p.do(MoveTo(space="202"), dice=[PASS, (3, 3)]))
    assert told[0].startswith("F1, F Company enters the minefield at 202: 1 + 1 = 2, needs 8 or less: passed")
    assert told[1] == "mines under F1, F Company at 202, strength 6: 3 + 3 = 6, 1 hit"


@pytest.mark.rule("WSS 22", "WSN 7.4.6")
def test_where_wire_and_mines_lie_together_both_are_told():
    p = laid("us_infantry 102", "wire:202", "mines_anti_personnel:202:6", "mines_anti_personnel:301:6")
    on_foot = crossing.hazards_in_play(p.s, "foot")
    mines = [reason.text for reason in on_foot["301"].reasons]
    assert mines
    assert [reason.text for reason in on_foot["202"].reasons] == ["wire ends the move", *mines]
    assert (on_foot["202"].halts, on_foot["301"].halts) == (True, False)
    assert on_foot["202"].hits == on_foot["301"].hits > 0
    assert crossing.hazards_in_play(p.s, "sea") == {}
