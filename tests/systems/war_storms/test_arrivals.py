"""Setting up in zones, the defender first; hidden set-ups; reinforcements by zones and edges (WSS 25)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance import conform
from tests.systems.war_storms.arriving import platoon, playing, problems, scenario, setup_of
from tests.systems.war_storms.drawing import document
from tests.systems.war_storms.position import Position
from wsn.bots.greedy import Greedy
from wsn.engine.observe import observe
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import Deploy, HoldBack, Pass, Ready
from wsn.table.seat import Seat

OPEN = "\n".join([". . . . . . . . ."] * 4)
ZONES = [
    {"id": "north", "edge": "north"},
    {"id": "south", "edge": "south", "depth": 2},
    {"id": "yard", "spaces": ["502", "503"]},
]
OURS = [platoon("F1", at="south"), platoon("F2", at="south")]
THEIRS = [platoon("E1", at="north")]


def setting_up(**words: Any) -> Position:
    words.setdefault("zones", ZONES)
    return playing(OPEN, words.pop("allies", OURS), words.pop("axis", THEIRS), **words)


def defender_ready(p: Position) -> None:
    p.do(Deploy(unit="E1", space="101"), Deploy(unit="Eo", space="101"), Ready())


@pytest.mark.rule("WSS 25")
def test_the_defender_sets_up_first_then_the_attacker_then_the_turn_begins():
    p = setting_up()
    assert (p.phase, p.game.deciding) == ("setup", "axis")
    assert all(u.place is None for u in p.state.units.values())
    defender_ready(p)
    assert (p.phase, p.game.deciding) == ("setup", "allies")
    p.do(
        Deploy(unit="F1", space="504"),
        Deploy(unit="F2", space="503"),
        Deploy(unit="Fo", space="504"),
        Ready(),
    )
    assert p.phase == "activation"
    assert p.unit("F2").place == "503"
    assert p.state.tracks["turn"] == 1


@pytest.mark.rule("WSS 25")
def test_with_the_axis_attacking_the_allies_set_up_first():
    assert setting_up(attacker="axis").game.deciding == "allies"


@pytest.mark.rule("WSS 25")
def test_a_zone_along_an_edge_and_everybody_in_turn():
    p = setting_up()
    assert [c.space for c in p.game.legal() if isinstance(c, Deploy)] == [f"{n}01" for n in range(1, 10)]
    refusal = p.refused(Deploy(unit="E1", space="102"))
    assert refusal.rule == "WSS 25"
    assert "outside the zone" in refusal.text
    assert p.refused(Deploy(unit="Eo", space="101")).rule == "WSS 25"
    assert p.refused(Ready()).rule == "WSS 25"
    assert p.refused(Deploy(unit="E1", space="999")).rule == "WSS 6.1"
    assert p.refused(HoldBack(unit="E1")).rule == "WSS 25"


@pytest.mark.rule("WSS 25")
def test_a_placement_is_taken_back_until_the_other_side_is_asked():
    p = setting_up()
    p.do(Deploy(unit="E1", space="101"), Deploy(unit="Eo", space="201"))
    p.game.undo("axis")
    p.game.undo("axis")
    assert p.unit("E1").place is None
    p.do(Deploy(unit="E1", space="301"))


@pytest.mark.rule("WSS 3.3")
def test_no_more_set_up_in_a_hex_than_fit():
    axis = [platoon(f"E{n}", at="yard") for n in (1, 2, 3, 4)]
    p = setting_up(axis=axis)
    p.do(*(Deploy(unit=f"E{n}", space="502") for n in (1, 2, 3)))
    assert p.refused(Deploy(unit="E4", space="502")).rule == "WSS 3.3"
    assert p.allowed(Deploy(unit="E4", space="503"))


@pytest.mark.rule("WSS 6.6")
def test_nobody_sets_up_on_prohibited_ground():
    p = playing(
        ". . .\n. W .\n. . .",
        [platoon("F1", at="303")],
        [platoon("E1", kind="ge_pak40", at="wood")],
        zones=[{"id": "wood", "spaces": ["202", "101"]}],
    )
    assert p.refused(Deploy(unit="E1", space="202")).rule == "WSS 6.6"
    assert p.allowed(Deploy(unit="E1", space="101"))


# --- hidden


@pytest.mark.rule("WSS 25")
def test_a_hidden_side_is_seen_when_both_have_set_up():
    p = setting_up(sides={"axis": {"hidden": True}})
    assert not {"E1", "Eo"} & set(observe(p.state, "allies").units)
    defender_ready(p)
    seen = observe(p.state, "allies")
    assert not {"E1", "Eo"} & set(seen.units)
    assert observe(p.state, "axis").units["E1"].place == "101"
    p.do(Deploy(unit="F1", space="504"), Deploy(unit="F2", space="503"), Deploy(unit="Fo", space="504"))
    assert "E1" not in observe(p.state, "allies").units
    p.do(Ready())
    assert observe(p.state, "allies").units["E1"].place == "101"
    assert observe(p.state, None).units["Eo"].place == "101"
    assert p.phase == "activation"


@pytest.mark.rule("WSS 25")
def test_a_hidden_side_is_told_to_the_enemy_as_set_up_and_as_no_stand_in():
    p = setting_up(
        allies=[platoon("F1", at="504")],
        axis=[platoon("E1", at="101", carrier="ge_truck", aboard=True), platoon("E2", at="north", turn=2)],
        officers={"E": {"at": "101"}},
        sides={"axis": {"hidden": True}},
    )
    told = {line.text for line in Seat(p.game, "allies").log()}
    assert told >= {
        "Lt. E sets up at 101",
        "E1, E Company sets up aboard its Opel Blitz at 101",
        "E2, E Company comes on later",
    }
    assert not [line for line in told if "takes over" in line]


@pytest.mark.rule("WSS 25")
def test_a_side_that_is_not_hidden_is_seen_as_it_sets_up():
    p = setting_up()
    defender_ready(p)
    assert observe(p.state, "allies").units["E1"].place == "101"


# --- coming on later


@pytest.mark.rule("WSS 25")
def test_reinforcements_are_placed_in_their_zone_in_the_turn_they_come():
    p = setting_up(
        allies=[platoon("F1", at="504"), platoon("F2", at="south", turn=2)], axis=[platoon("E1", at="101")]
    )
    assert p.phase == "activation"
    p.do(Pass(), Pass())
    assert (p.phase, p.game.deciding) == ("entry", "allies")
    assert p.refused(Deploy(unit="F2", space="101")).rule == "WSS 25"
    p.do(Deploy(unit="F2", space="204"), Ready(), dice=[(6, 1)])
    assert p.unit("F2").place == "204"
    assert p.phase == "activation"


@pytest.mark.rule("WSS 25")
def test_reinforcements_may_be_held_back_and_are_asked_for_again():
    p = setting_up(
        allies=[platoon("F1", at="504"), platoon("F2", at="south", turn=2)], axis=[platoon("E1", at="101")]
    )
    p.do(Pass(), Pass(), HoldBack(unit="F2"), Ready(), dice=[(6, 1)])
    assert p.unit("F2").place is None
    p.do(Pass(), Pass())
    assert p.phase == "entry"


def test_a_bot_brings_on_all_who_are_due():
    """It took every hex for a step of a march that may not end there, and held back all but the last."""
    late = [platoon(one, at="south", turn=2) for one in ("F2", "F3", "F4")]
    p = setting_up(allies=[platoon("F1", at="504"), *late], axis=[platoon("E1", at="101")])
    p.do(Pass(), Pass())
    seat, bot = Seat(p.game, "allies"), Greedy("1")
    while not isinstance(order := bot.choose(seat), Ready):
        assert isinstance(order, Deploy)
        p.do(order)
    assert all(p.unit(one).place is not None for one in ("F2", "F3", "F4"))


@pytest.mark.rule("WSS 25")
def test_nobody_comes_on_where_the_enemy_stands():
    p = setting_up(
        allies=[platoon("F1", at="504"), platoon("F2", at="yard", turn=2)], axis=[platoon("E1", at="502")]
    )
    p.do(Pass(), Pass())
    assert p.refused(Deploy(unit="F2", space="502")).rule == "WSS 25"
    assert p.allowed(Deploy(unit="F2", space="503"))


@pytest.mark.rule("WSS 25")
def test_who_comes_on_in_an_objective_takes_it():
    p = setting_up(
        allies=[platoon("F1", at="504"), platoon("F2", at="yard", turn=2)],
        axis=[platoon("E1", at="101")],
        objectives=[{"space": "503", "name": "the yard", "holder": "axis"}],
    )
    p.do(Pass(), Pass(), Deploy(unit="F2", space="503"), Ready(), dice=[(6, 1)])
    assert p.state.tracks["control 503"] == "allies"


# --- scenario files


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ({"zones": [{"id": "101", "edge": "north"}]}, "is a hex of the map"),
        ({"zones": [{"id": "empty"}]}, "the zone is empty"),
        ({"zones": [{"id": "a", "spaces": ["999"]}]}, "there is no hex '999'"),
        ({"zones": [{"id": "a", "edge": "north"}, {"id": "a", "edge": "south"}]}, "is used twice"),
        ({"allies": [platoon("F1", at="suoth")]}, "suoth"),
        ({"allies": [platoon("F1")]}, "the hex, or the zone, is missing"),
        ({"axis": [platoon(f"E{n}", at="yard") for n in range(1, 8)]}, "its 2 hexes hold 6"),
        ({"exits": [{"side": "axis", "zone": "nowhere"}]}, "there is no zone 'nowhere'"),
        ({"chits": [{"spaces": ["101", "201"], "values": [1]}]}, "1 value for 2 hexes"),
        ({"chits": [{"spaces": ["999"], "values": [1]}]}, "there is no hex '999'"),
        (
            {"sides": {"axis": {"hidden": True}}, "axis": [platoon("E1", at="south")]},
            "a hidden side sets up apart",
        ),
    ],
)
def test_a_broken_scenario_says_what_is_wrong(words, text):
    words = {"zones": ZONES, **words}
    made = scenario(words.pop("allies", OURS), words.pop("axis", THEIRS), **words)
    assert text in problems(document(OPEN), made)


def test_a_zone_in_which_a_platoon_cannot_stand_is_said():
    made = scenario(
        [platoon("F1", at="301")],
        [platoon("E1", kind="ge_pak40", at="wood")],
        zones=[{"id": "wood", "spaces": ["202"]}],
    )
    assert "E1 can stand in none of its hexes" in problems(document(". . .\n. W .\n. . ."), made)


def test_hidden_set_ups_keep_the_contract():
    made = scenario(
        OURS,
        [platoon("E1", at="north"), platoon("E2", at="north"), platoon("E3", at="yard", turn=2)],
        zones=ZONES,
        sides={"axis": {"hidden": True}},
        objectives=[{"space": "502", "name": "the yard", "holder": "axis"}],
        chits=[{"spaces": ["502", "302", "702"], "values": [0, 1, 2, 3]}],
        exits=[{"side": "allies", "zone": "north", "points": 1}],
        turns=2,
    )
    tally = conform(SYSTEM, setup_of(document(OPEN), made), seeds=range(3), limit=1500, every=10)
    assert tally.games == 3
    assert tally.worlds
