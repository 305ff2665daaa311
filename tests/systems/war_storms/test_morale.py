"""Morale: what lowers it, who checks, how the routed run, and how they rally (WSS 9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.engine.evolve import evolve
from wsn.engine.state import Frame
from wsn.systems.war_storms.rules.commands import (
    ActivatePlatoon,
    DoubleTime,
    FireAt,
    MoveTo,
    Rally,
    Stop,
)
from wsn.systems.war_storms.rules.platoons import morale

ROWS = "\n".join([". . . . . . . ."] * 6)
PASS, FAIL = (1, 1), (6, 6)


def value(p: Position, company: str = "E") -> int:
    return morale.company_morale(p.s, company)[0]


def quiet(units: str, **words) -> Position:
    return position(board(ROWS), units, **words)


# --- the value


@pytest.mark.rule("WSS 9.1")
@pytest.mark.parametrize(("lost", "morale"), [(0, 8), (2, 8), (3, 7), (5, 7), (6, 6), (9, 5)])
def test_every_three_steps_lost_lower_the_company_by_one(lost, morale):
    p = quiet("E1 ge_infantry 101\nEo ge_officer 101", tracks={"lost E": lost})
    assert value(p) == morale


@pytest.mark.rule("WSS 2.1")
@pytest.mark.parametrize(
    ("kind", "quality", "morale"),
    [
        ("ge_infantry", "regular", 8),
        ("ge_infantry", "veteran", 9),
        ("ge_infantry", "green", 7),
        ("ge_ost", "regular", 7),
        ("ge_airborne", "regular", 9),
        ("ge_waffen_ss", "veteran", 10),
    ],
)
def test_quality_and_kind_change_the_morale_of_a_company(kind, quality, morale):
    p = quiet(f"E1 {kind} 101\nEo ge_officer 101", quality={"E": quality})
    assert value(p) == morale


@pytest.mark.rule("WSS 2.1")
@pytest.mark.parametrize(
    ("kind", "words", "morale"),
    [
        ("ge_pz4h", (), 8),
        ("ge_pz4h", ("ss",), 9),
        ("ge_mg42_heavy", ("airborne",), 9),
        ("ge_waffen_ss", ("ss",), 9),  # once
    ],
)
def test_the_word_of_its_row_lifts_a_company_of_weapons_or_vehicles(kind, words, morale):
    from msgspec.structs import replace

    from wsn.systems.war_storms.rules.world import World

    p = quiet(f"E1 {kind} 101\nEo ge_officer 101")
    old = p.game.world
    companies = tuple(replace(c, words=words) for c in old.scenario.companies)
    p.game.world = World(old.board, old.tables, old.kinds, replace(old.scenario, companies=companies))
    assert value(p) == morale


@pytest.mark.rule("WSS 7.4")
def test_without_its_officer_a_company_has_the_morale_of_a_stand_in():
    assert value(quiet("E1 ge_infantry 101")) == 7


@pytest.mark.rule("WSS 9.2")
def test_an_officer_leads_the_platoons_beside_him():
    p = quiet("E1 ge_infantry 101\nE2 ge_infantry 102\nEo ge_officer 101", officers={"E": {"leadership": 2}})
    assert morale.platoon_morale(p.s, p.unit("E1"))[0] == 10
    assert morale.platoon_morale(p.s, p.unit("E2"))[0] == 8


# --- company checks


def blown(*dice: tuple[int, int], units: str = "") -> Position:
    """E1, with one step left, is shot away; then the dice of the company's check."""
    more = units or "E2 ge_infantry 603\nE3 ge_infantry 703 out_of_command\nEo ge_officer 603"
    p = position(
        board(ROWS), f"F1 us_m4_105 103\nE1 ge_infantry 303 steps=1\n{more}\nXo ge_officer 801", acting="F1"
    )
    p.do(FireAt(space="303", option="ap"), dice=[(3, 3), *dice])
    assert "E1" not in p.state.units
    return p


@pytest.mark.rule("WSS 9.1")
def test_losing_a_platoon_calls_for_a_check_of_the_company():
    assert "routed" not in blown(PASS).unit("E2").marks
    assert "routed" in blown(FAIL).unit("E2").marks


@pytest.mark.rule("WSS 9.1")
def test_a_failed_check_routs_those_in_command_only():
    p = blown(FAIL)
    assert "routed" in p.unit("E2").marks
    assert "routed" not in p.unit("E3").marks


@pytest.mark.rule("WSS 9.1")
def test_another_company_does_not_check():
    p = blown(FAIL, units="E2 ge_infantry 603\nG1 ge_infantry 603\nEo ge_officer 703\nGo ge_officer 603")
    assert "routed" not in p.unit("G1").marks


@pytest.mark.rule("WSS 9.1")
def test_an_officers_death_and_a_lost_platoon_are_one_check():
    p = position(
        board(ROWS),
        "F1 us_m4_105 103\nE1 ge_infantry 303 steps=1\nE2 ge_infantry 603\n"
        "Eo ge_officer 303\nXo ge_officer 801",
        acting="F1",
    )
    p.do(FireAt(space="303", option="ap"), dice=[(3, 3), (1, 1), FAIL])  # hit; killed; one check, failed
    assert "Eo" not in p.state.units
    assert "routed" in p.unit("E2").marks  # it was in command when he fell


# --- rout


@pytest.mark.rule("WSS 9.3")
def test_the_routed_run_toward_their_edge_with_all_their_points():
    p = blown(FAIL)  # the axis runs north from row 3
    e2 = p.unit("E2")
    assert e2.place is not None
    assert e2.place.endswith("01")
    assert "finished" in e2.marks


@pytest.mark.rule("WSS 9.3")
def test_nobody_runs_nearer_to_the_enemy():
    p = position(
        board(ROWS),
        "F1 us_m4_105 105\nF2 us_infantry 301\nE1 ge_infantry 305 steps=1\nE2 ge_infantry 303\n"
        "Eo ge_officer 303\nXo ge_officer 801",
        acting="F1",
    )
    p.do(FireAt(space="305", option="ap"), dice=[(3, 3), FAIL])
    place = p.unit("E2").place
    assert place is not None
    world = p.s.world
    assert min(world.distance(place, "105"), world.distance(place, "301")) >= 2


@pytest.mark.rule("WSS 3.3")
def test_nobody_runs_into_a_full_hex():
    full = "\n".join(f"E{n} ge_infantry 601 out_of_command" for n in (4, 5, 6))
    p = blown(FAIL, units=f"E2 ge_infantry 602\n{full}\nEo ge_officer 602")
    assert p.unit("E2").place != "601"


@pytest.mark.rule("WSS 9.3")
def test_the_routed_only_rally():
    p = position(board(ROWS), "F1 us_infantry 103 routed\nE1 ge_infantry 303\nXo ge_officer 801", acting="F1")
    for command in (MoveTo(space="104"), DoubleTime(), FireAt(space="303", option="ap")):
        assert p.refused(command).rule == "WSS 9.3"
    assert p.game.legal() == (Rally(), Stop())


@pytest.mark.rule("WSS 9.3")
@pytest.mark.parametrize(("dice", "routed"), [((4, 4), False), ((4, 5), True)])
def test_a_rally_is_two_dice_at_or_below_its_morale(dice, routed):
    p = position(
        board(ROWS),
        "F1 us_infantry 103 routed\nFo us_officer 106\nE1 ge_infantry 303\nXo ge_officer 801",
        acting="F1",
        tracks=HOLD,
    )
    preview = p.game.system.preview(p.s, Rally())
    assert preview is not None
    assert [(one.words, one.ways, one.tone) for one in preview.odds] == [
        ("passes", 26, "good"),
        ("fails", 10, "bad"),
    ]
    p.do(Rally(), dice=[dice])
    assert ("routed" in p.unit("F1").marks) == routed
    assert "finished" in p.unit("F1").marks


@pytest.mark.rule("WSS 9.3")
def test_who_is_not_routed_has_nothing_to_rally():
    p = position(board(ROWS), "F1 us_infantry 103\nXo ge_officer 801", acting="F1")
    assert p.refused(Rally()).rule == "WSS 9.3"


@pytest.mark.rule("WSS 9.2")
@pytest.mark.parametrize(("dice", "acts"), [((3, 4), True), ((4, 4), False)])
def test_out_of_command_a_platoon_acts_after_a_check_or_not_at_all(dice, acts):
    p = position(
        board(ROWS),
        "F1 us_infantry 103 out_of_command\nXo ge_officer 801",
        frames=[Frame("activation", "allies", {"passes": 0})],
    )
    p.do(ActivatePlatoon(unit="F1"), dice=[dice])  # the morale of a stand-in: 7
    assert (p.phase == "acting") == acts
    assert ("finished" in p.unit("F1").marks) == (not acts)


@pytest.mark.rule("WSS 9.3")
def test_a_platoon_that_has_run_is_exposed_until_the_turn_ends():
    units = "F1 us_infantry 102\nE1 ge_infantry 202 {}\nXo ge_officer 801"
    exposed = position(board(ROWS), units.format("routed moved"), acting="F1")
    preview = exposed.game.system.preview(exposed.s, FireAt(space="202", option="ap"))
    assert preview is not None
    assert preview.title == "strength 7 / 2 = 3, running -2, needs 7 or less"
    for marks in ("routed", "moved"):
        p = position(board(ROWS), units.format(marks), acting="F1")
        preview = p.game.system.preview(p.s, FireAt(space="202", option="ap"))
        assert preview is not None
        assert "running" not in preview.title


@pytest.mark.rule("WSS 3.3")
@pytest.mark.parametrize("shut", [True, False])
@pytest.mark.parametrize("used", [0, 2])
def test_who_routs_in_a_full_hex_on_its_way_without_a_way_out_is_lost(shut, used):
    """A hex that is overfull lawfully, after a landing, is cleared as the turn ends."""
    walls = ["101/202", "201/202", "202/301", "202/302", "202/203", "102/202"]
    p = position(
        board(". . . . .\n. . . . .\n. . . . .", **({"cliff": walls} if shut else {})),
        "F1 us_infantry 202 steps=2\nF2 us_infantry 202\nF3 us_infantry 202\nF4 us_mg 202\n"
        "E1 ge_infantry 501\nEo ge_officer 501",
        acting="F1",
    )
    way = replace(p.state.frames[-1], memo={**p.state.frames[-1].memo, "used": used})
    move_game(p.game, replace(p.state, frames=(*p.state.frames[:-1], way)))
    s = p.s
    for event in morale.rout(s, "F1"):
        s.state = evolve(s.state, event)
    lost = shut and bool(used)
    assert ("F1" not in s.state.units) == lost
    assert s.state.tracks.get("lost F", 0) == (2 if lost else 0)
    assert lost or (s.state.units["F1"].place == "202") == shut


@pytest.mark.rule("WSS 9.3", "WSS 3.3")
def test_who_routs_in_a_full_hex_runs_though_no_hex_is_better():
    """It was eliminated beside free hexes, for none was nearer to its edge or farther from the enemy."""
    p = position(
        board(". . . . .\n. . . . .\n. . . . ."),
        "F1 us_infantry 303\nF2 us_infantry 303\nF3 us_infantry 303\nF4 us_mg 303\n"
        "E1 ge_infantry 101\nE2 ge_infantry 301\nE3 ge_infantry 501\nEo ge_officer 501",
        acting="F2",
    )
    s = p.s
    for event in morale.rout(s, "F1"):
        s.state = evolve(s.state, event)
    assert s.state.units["F1"].place not in ("303", None)


# --- battle stress


@pytest.mark.rule("WSS 9.1")
@pytest.mark.parametrize(("count", "morale"), [(0, 8), (1, 7), (2, 6), (3, 5), (9, 5)])
def test_a_battalion_under_stress_has_lower_morale(count, morale):
    four = "\n".join(f"E{n} ge_infantry {n}01" for n in (1, 2, 3, 4))
    p = quiet(f"{four}\nEo ge_officer 101", tracks={"stress axis": count})
    assert value(p) == morale


@pytest.mark.rule("WSS 9.1")
def test_stress_counts_platoons_officers_and_routed_companies():
    assert blown(PASS).state.tracks["stress axis"] == 1
    assert blown(FAIL).state.tracks["stress axis"] == 2
    p = position(
        board(ROWS),
        "F1 us_m4_105 103\nE1 ge_infantry 303 steps=1\nE2 ge_infantry 603\n"
        "Eo ge_officer 303\nXo ge_officer 801",
        acting="F1",
    )
    p.do(FireAt(space="303", option="ap"), dice=[(3, 3), (1, 1), PASS])
    assert p.state.tracks["stress axis"] == 2
    assert "stress allies" not in p.state.tracks


@pytest.mark.rule("WSS 9.1")
def test_a_company_counts_as_routed_at_every_check_that_it_fails():
    for routed in ("", " routed"):
        left = blown(FAIL, units=f"E2 ge_infantry 603{routed}\nEo ge_officer 603")
        assert left.state.tracks["stress axis"] == 2
