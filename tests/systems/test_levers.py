"""The levers of the games: every one is a scenario that differs from the first in what it says it does."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from wsn import scenario
from wsn.data import DataError
from wsn.data.changing import apply_changes, change_file_text
from wsn.engine.journal import as_recorded
from wsn.systems import game_of

SCENARIOS = [
    "hill_314",
    "storm_d_day",
    "omaha_alone",
    "hedgerow_skirmish",
    "n44_cherbourg",
    *(pytest.param(name, marks=pytest.mark.slow) for name in ("le_dezert", "easy_red", "cobra", "omaha")),
]


def levers_of(name):
    setup = as_recorded(scenario.load(name))
    return setup, {
        one.key: one for one in game_of(setup.system).files.scenario_levers(setup.scenario, setup.map)
    }


@pytest.mark.parametrize("name", SCENARIOS)
def test_nearly_every_lever_is_a_scenario_in_order_and_none_is_named_twice(name):
    setup, levers = levers_of(name)
    path = scenario.find(name)
    listed = list(game_of(setup.system).files.scenario_levers(setup.scenario, setup.map))
    assert len(levers) == len(listed) > 20
    bad = 0
    for lever in listed:
        document = apply_changes(setup.scenario, lever.changes)
        assert document != setup.scenario, lever.key
        try:
            scenario.setup_from(document, setup.map, path)
        except DataError:
            bad += 1
        assert lever.helps in ("", *setup.scenario["sides"])
        assert lever.size in (1, 2, 3)
    assert bad <= len(listed) // 5


@pytest.mark.parametrize(
    ("name", "every"),
    [(name, 6) for name in SCENARIOS[:4]]
    + [pytest.param(name, 1, marks=pytest.mark.slow) for name in SCENARIOS[:4]],
)
def test_the_text_of_the_file_can_be_changed_by_every_lever(name, every):
    _, levers = levers_of(name)
    text = Path(scenario.find(name)).read_text(encoding="utf-8")
    for lever in [*levers.values()][::every]:
        after = tomllib.loads(change_file_text(text, lever.changes))
        assert after == apply_changes(tomllib.loads(text), lever.changes), lever.key


def test_the_levers_of_a_war_storms_scenario():
    setup, levers = levers_of("hedgerow_skirmish")
    assert levers["turns +1"].words == "turns: 9 in place of 8"
    assert (levers["turns +1"].helps, levers["turns -1"].helps) == ("axis", "allies")
    assert levers["allies breaks at +1"].helps == "allies"
    later = apply_changes(setup.scenario, levers["arrival of T +1"].changes)["companies"][1]
    assert (later["officer"]["turn"], [one["turn"] for one in later["platoons"]]) == (3, [3, 3])
    assert "arrival of T -1" not in levers, "who comes on in turn 1 is set up with the others"
    assert "arrival of F -1" not in levers
    fewer = apply_changes(setup.scenario, levers["without G4"].changes)["companies"][3]["platoons"]
    assert [one["id"] for one in fewer] == ["G1", "G2", "G3"]
    more = apply_changes(setup.scenario, levers["one more T2"].changes)["companies"][1]["platoons"]
    added = {"id": "T3", "name": "2nd Tank Platoon II", "kind": "us_m4_75", "at": "D1709", "turn": 2}
    assert more[2] == added
    assert levers["one more T2"].helps == levers["without G4"].helps == "allies"
    assert "without F1" not in levers, "of platoons of a kind the last is enough"
    _, others = levers_of("le_dezert")
    assert others["attacker needs +1"].helps == "allies"
    assert others["missions of us105 -1"].helps == "axis"
    assert "missions of rockets -1" not in others, "the dice say how many"
    assert levers["quality of F veteran"].words == "F Company: veteran in place of regular"
    assert (levers["quality of F veteran"].helps, levers["quality of F green"].helps) == ("allies", "axis")
    assert "points of D509 +1" not in levers, "a single place is not weighed against another"
    assert others["points of D509 +1"].helps == "axis"
    assert "points of D509 -1" not in others, "a place that counts for nothing is none"
    _, bunkers = levers_of("maupertus")
    stronger = bunkers["defensive points A609 and A710 +1"]
    assert stronger.words == "defensive points of the MG bunker in A609 and A710: 4 in place of 3"
    assert stronger.helps == "axis"
    assert "defensive points A609 and A710 -1" in bunkers
    _, crews = levers_of("pointe_du_hoc")
    assert "quality of B regular" in crews
    assert "quality of B veteran" not in crews, "green companies become regular first"


def test_the_levers_of_a_hex_tile_scenario():
    setup, levers = levers_of("hill_314")
    assert levers["medals of axis -1"].helps == "axis"
    assert levers["hand of allies +1"].helps == "allies"
    assert levers["hand of axis -2"].words == "cards in hand of 2nd SS Panzer Division: 2 in place of 4"
    assert "first allies" in levers
    gone = apply_changes(setup.scenario, levers["without artillery G1"].changes)
    assert len(gone["units"]) == len(setup.scenario["units"]) - 1
    assert levers["figures artillery G1 -1"].helps == "allies"
    assert "figures artillery G1 +1" not in levers, "it has all of its figures"
    more = next(one for key, one in levers.items() if key.startswith("one more armour"))
    assert more.helps == "axis"


def test_a_game_under_way_has_no_levers(tmp_path):
    setup, _ = levers_of("hedgerow_skirmish")
    document = {**setup.scenario, "underway": {"side": "axis"}}
    assert not list(game_of("war_storms").files.scenario_levers(document, setup.map))


def test_the_levers_of_the_landing():
    setup, levers = levers_of("storm_d_day")
    assert (
        levers["points +2"].words == "victory points that the Allies must have more than: 32 in place of 30"
    )
    assert (levers["points +2"].helps, levers["points -2"].helps) == ("germans", "allies")
    assert (levers["beaches +1"].helps, "beaches +2" in levers) == ("germans", False), "there are six"
    assert levers["support -2"].helps == "germans"
    assert apply_changes(setup.scenario, levers["support -2"].changes)["support"] == 22
    later = apply_changes(setup.scenario, levers["arrival of ge12-25 +1"].changes)["units"]
    assert next(row["turn"] for row in later if row["id"] == "ge12-25") == 2
    assert levers["arrival of ge12-25 +1"].helps == levers["without ge12-25"].helps == "allies"
    assert levers["without us4-8"].helps == "germans"
    without = apply_changes(setup.scenario, levers["without us4-8"].changes)["units"]
    assert "us4-8" not in [row["id"] for row in without]
    assert len(without) == len(setup.scenario["units"]) - 1
    assert "arrival of ge12-25 -1" not in levers, "nobody arrives before the end of the first turn"
    assert "arrival of us4-8 +1" not in levers, "it lands"
    assert "without goetz" not in levers, "its card would bring nobody"


def test_a_battle_that_has_begun_has_no_landing_to_support():
    setup, _ = levers_of("storm_d_day")
    begun = {**setup.scenario, "begun": {"turn": 7}}
    keys = {one.key for one in game_of(setup.system).files.scenario_levers(begun, setup.map)}
    assert "turns -1" in keys
    assert not keys & {"turns -2", "support +2"}


def test_the_levers_of_the_landing_alone():
    setup, levers = levers_of("omaha_alone")
    dearer = levers["levels +2"]
    assert dearer.words == "victory points that the levels need: 48, 50, 52 in place of 46, 48, 50"
    assert [one["points"] for one in apply_changes(setup.scenario, dearer.changes)["levels"]] == [48, 50, 52]
    assert (dearer.helps, levers["levels -2"].helps) == ("germans", "americans")
    assert (levers["turns +1"].helps, levers["turns -1"].helps) == ("americans", "germans")
    assert (levers["initiative -1"].helps, levers["events +1"].helps) == ("germans", "")
    assert apply_changes(setup.scenario, levers["events -1"].changes)["events_a_turn"] == 0
    assert {key for key in levers if key.startswith("pool ")} == {"pool thin", "pool strong"}
    more = apply_changes(setup.scenario, levers["one more 5-R"].changes)["units"]
    assert next(row for row in more if row["id"] == "5-R-2")["kind"] == "ranger_battalion"
    assert levers["one more 5-R"].helps == "americans"
    assert levers["wave of 5-R +1"].helps == levers["without 5-R"].helps == "germans"
    assert not [key for key in levers if key.startswith("wave of L-16")], "the first wave lands in turn 1"


def test_the_levers_of_normandy_44():
    setup, levers = levers_of("n44_cherbourg")
    assert levers["turns +1"].words == "turns: 13 in place of 12"
    assert (levers["turns +1"].helps, levers["turns -1"].helps) == ("allied", "german")
    assert levers["supply fortress +1"].helps == "german"
    assert levers["replacements german_armor -1"].helps == "allied"
    sooner = levers["arrival of ge_1049_77 -1"]
    assert sooner.helps == "german"
    units = {row["id"]: row for row in apply_changes(setup.scenario, sooner.changes)["units"]}
    assert units["ge_1049_77"]["turn"] == 5
    assert "arrival of us_8_4 -1" not in levers, "it is there from the start"
    weaker = levers["steps of us_8_4 -1"]
    assert weaker.words == "8th Regiment begins with 2 steps in place of 3"
    assert weaker.helps == "german"
    fewer = apply_changes(setup.scenario, levers["without us_8_4"].changes)["units"]
    assert "us_8_4" not in {row["id"] for row in fewer}
