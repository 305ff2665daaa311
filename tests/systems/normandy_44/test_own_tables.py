"""Counters and tables of Normandy '44: what the rulebook prints is so, and a player's own are checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import pytest

from tests.systems.normandy_44.documents import MAP, document
from tests.systems.normandy_44.documents import refused as refused_scenario
from wsn.data import DataError
from wsn.systems.normandy_44.data.tables import Role, tables, tables_from
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.files.sources import numbers, rules
from wsn.systems.normandy_44.files.tablefaults import find_table_faults
from wsn.systems.normandy_44.rules.airborne import SCATTER_COLUMNS

COUNTERS = tables().counters
OWN_COUNTER = {
    "name": "999th Regiment", "rule": "N44 2.3.1", "origin": "designed", "nation": "wehrmacht",
    "type": "infantry", "size": "regiment", "strength": [4, 2], "moves": 3,
}  # fmt: skip


def refused(changes: Mapping[str, Any]) -> str:
    with pytest.raises(DataError) as caught:
        setup.changed(changes, "own.toml")
    told = str(caught.value)
    assert all(line.startswith("own.toml: ") for line in told.splitlines())
    return told


def test_the_shipped_tables_have_no_fault() -> None:
    assert [(place, str(text)) for place, text in find_table_faults(tables())] == []


@pytest.mark.rule("N44 2.3.1")
@pytest.mark.parametrize(
    ("word", "strength", "moves"),
    [
        ("us_16_1", 7, 5), ("us_329_83", 7, 5), ("us_cca_2", 7, 6), ("br_22_armoured", 8, 6),
        ("us_70_tank", 3, 5), ("ca_sfr", 3, 5), ("ge_3_1050_77", 2, 3), ("ge_2_1050_77", 2, 3),
        ("ge_1049_77", 4, 3),
    ],
)  # fmt: skip
def test_printed_strength_and_movement(word: str, strength: int, moves: int) -> None:
    counter = COUNTERS[word]
    assert (counter.strength[0], counter.moves) == (strength, moves)
    assert counter.origin == "book"


@pytest.mark.rule("N44 2.3.1")
def test_printed_ratings_qualities_and_restrictions() -> None:
    assert COUNTERS["ge_101_ss_tiger"].armor == 5
    assert COUNTERS["ge_101_ss_tiger"].tiger
    assert COUNTERS["ge_1_12_12ss"].armor == 4
    assert {
        c.armor for c in COUNTERS.values() if c.type == "tank" and c.nation == "us" and c.strength[0] == 3
    } == {3}
    assert {
        c.quality
        for c in COUNTERS.values()
        if c.formation in ("6th Parachute Regiment", "3rd Parachute Division")
    } == {1}
    assert min(c.quality for c in COUNTERS.values()) == -2
    assert COUNTERS["ge_922_243"].restricted
    assert COUNTERS["br_gold_engineers"].brackets


@pytest.mark.rule("N44 17.7")
def test_there_are_four_88_flak_units() -> None:
    flak = [c for c in COUNTERS.values() if c.type == "flak"]
    assert [(c.armor, c.red, c.silhouette) for c in flak] == [(4, True, True)] * 4


@pytest.mark.rule("N44 16.2")
def test_strongpoints_have_a_strength_of_two_and_one_step() -> None:
    assert {c.strength for c in COUNTERS.values() if c.type == "strongpoint"} == {(2,)}


@pytest.mark.rule("N44 2.3.5")
def test_a_cadre_of_airborne_troops_has_a_strength_of_two() -> None:
    airborne = [c for c in COUNTERS.values() if c.cadre in ("us_airborne", "british_airborne")]
    assert {c.strength[2] for c in airborne} == {2}
    assert {c.steps for c in COUNTERS.values() if c.cadre} == {3}


@pytest.mark.rule("N44 6.5.1")
def test_what_it_costs_to_land() -> None:
    costs = {
        word: COUNTERS[word].cost
        for word in ("us_cca_2", "br_22_armoured", "us_9_2", "br_44_15", "us_747_tank")
    }
    assert list(costs.values()) == [4, 4, 3, 3, 2]
    assert {c.cost for c in COUNTERS.values() if c.type == "hq" and c.nation in ("us", "british")} == {2}


@pytest.mark.rule("N44 6.3")
def test_who_never_gets_replacements() -> None:
    assert {word for word, c in COUNTERS.items() if c.irreplaceable} == {
        "us_2_rangers", "us_5_rangers", "br_1_ss", "br_4_ss",
    }  # fmt: skip


@pytest.mark.rule("N44 23.3")
def test_which_units_count_as_large() -> None:
    large = {c.nation for c in COUNTERS.values() if c.large}
    assert large == {"us", "british"}
    assert all(c.large for c in COUNTERS.values() if c.steps == 3 and c.nation in large)


@pytest.mark.parametrize(
    ("word", "strength"),
    [
        ("us_506_101", (4, 3, 2)),  # A: 4 and 4 make 8
        ("us_70_tank", (3, 1)),  # B: 4 + 1 and half of 3; D: 4 + 4 + 1
        ("us_327_101", (5, 3, 2)),  # C: half of 7 and of 5
        ("br_8_3_6", (2, 1)),  # E17: 1 and a bonus of 1
        ("br_5_6", (5, 3, 2)),  # E18: 5 and the Town make 9
        ("br_1_ss", (5, 3)),  # J: 5 + 3, half of 7 and of 3 make 14
        ("ge_192_21", (6, 4, 2)),  # J: 6, the strongpoint and 2 make 10; E17: 6 + 3 + 3
        ("ge_1_22_21", (3, 2)),
        ("ge_200_stug_21", (3, 2)),
        ("ge_1_flak", (3, 2)),  # D: 3 + 4 and 2 make 9; H: 3 + 2 and 2 make 7
        ("ge_916_352", (4, 2)),
        ("ge_1_916_352", (2, 1)),  # F: 2 and a Town make 4
        ("ge_795_ost", (2,)),  # A
    ],
)
def test_strengths_that_the_extended_example_uses(word: str, strength: tuple[int, ...]) -> None:
    assert COUNTERS[word].strength == strength


def test_every_rule_that_a_number_cites_is_listed_or_a_section_of_rules() -> None:
    known = rules().rules
    for number in numbers():
        assert number.rule in known or any(rule.startswith(f"{number.rule}.") for rule in known), number
    assert {number.origin for number in numbers()} <= {"book", "public", "reconstructed", "designed"}


def test_every_number_from_2_to_28_is_listed_once() -> None:
    sections = {rule.split()[1].split(".")[0] for rule in rules().rules}
    assert sections >= {str(number) for number in range(2, 29)}


# --- a player's own


def test_own_numbers_change_printed_ones_too() -> None:
    documents = setup.changed({"counter": {"us_16_1": {"strength": [8, 5, 2]}}}, "own.toml")
    read = tables_from(documents)
    assert read.counters["us_16_1"].strength == (8, 5, 2)
    assert read.counters["us_18_1"].strength == (7, 4, 2)


def test_an_own_counter_is_added() -> None:
    read = tables_from(setup.changed({"counter": {"ge_999": OWN_COUNTER}}, "own.toml"))
    assert read.counters["ge_999"].strength == (4, 2)


def test_an_own_counter_like_another() -> None:
    changes = {"counter": {"us_99_9": {"like": "us_16_1", "name": "99th Regiment"}}}
    read = tables_from(setup.changed(changes, "own.toml"))
    assert read.counters["us_99_9"].cadre == "us_infantry"
    assert read.counters["us_99_9"].origin == "designed"


def test_own_tables_are_those_of_the_scenario() -> None:
    scenario = document()
    scenario["units"].append({"id": "ge_999", "at": "2222"})
    assert "there is no counter 'ge_999'" in refused_scenario(scenario)
    charts = setup.changed({"counter": {"ge_999": OWN_COUNTER}}, "own.toml")
    assert setup.check_with(scenario, MAP, "own.toml", charts).units[-1].id == "ge_999"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"strength": []}, "at least one step"),
        ({"strength": [4, 3, 2, 1], "cadre": "german_infantry"}, "no unit has more than 3"),
        ({"strength": [2, 4]}, "grows no stronger"),
        ({"strength": [2, 0]}, "strength of 0"),
        ({"strength": [4, 3, 2]}, "names its pool of cadres"),
        ({"cadre": "german_infantry"}, "names its pool of cadres"),
        ({"strength": [4, 3, 2], "cadre": "german_infantri"}, "'german_infantry'"),
        ({"zone": "yellow"}, "no entry zone 'yellow'"),
        ({"nation": "us", "zone": "blue"}, "come from the sea"),
        ({"cost": 3}, "only Allied units cost"),
        ({"red": True}, "needs an armor rating"),
        ({"silhouette": True}, "shows its type box"),
        ({"type": "strongpoint"}, "never move"),
        ({"nation": "us", "type": "ost"}, "are German"),
        ({"large": True}, "count for N44 23.3"),
        ({"rule": "N44 99.1"}, "there is no rule 'N44 99.1'"),
        ({"ours": ["strenth"]}, "'strength'"),
    ],
)
def test_an_impossible_counter_is_refused(changes: dict[str, Any], told: str) -> None:
    assert told in refused({"counter": {"ge_999": {**OWN_COUNTER, **changes}}})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"results": {"rows": []}}, "there is no row for 1"),
        ({"results": {"rows": [{"dice": 1, "results": ["A1", "A9"]}]}}, "'A9' is no result"),
        ({"assault": {"1": {"omaha": "A3 7"}}}, "'A3 7' is no result with its advance"),
        ({"scatter": {"1": {"us_82nd": "S9"}}}, "'S9' is no result"),
        ({"tanks_lost": [7]}, "7"),
        ({"beach": {"utah": {"hexes": ["2813", "2913"]}}}, "for each of its hexes"),
        ({"defence": {"4": {"other": "hold fail"}}}, "either hold or fail"),
        ({"defence": {"4": {"other": "hold losses"}}}, "'loss'"),
        ({"counters": {}}, "there is no table 'counters'"),
        ({"jabos": {"7": {}}}, "there is no '7'"),
        ({"system": "war_storms"}, "these are tables of 'war_storms'"),
    ],
)
def test_tables_with_a_hole_or_an_unknown_word_are_refused(changes: dict[str, Any], told: str) -> None:
    assert told in refused(changes)


def test_missing_rows_are_told_of() -> None:
    documents = setup.documents()
    documents["combat"] = {**documents["combat"], "jabos": {"1": documents["combat"]["jabos"]["1"]}}
    documents["combat"]["defence"] = {
        key: row for key, row in documents["combat"]["defence"].items() if key != "5"
    }
    documents["terrain"] = {
        **documents["terrain"],
        "terrain": {k: v for k, v in documents["terrain"]["terrain"].items() if k != "bocage"},
    }
    told = {f"{place}: {text}" for place, text in find_table_faults(tables_from(documents))}
    assert "jabos: there is no row for a die of 2, 3, 4, 5 and 6" in told
    assert "defence: there is no row for 5" in told
    assert "terrain: there is no row for 'bocage'" in told


@pytest.mark.rule("N44 20.2.1")
def test_the_formations_that_rules_name_are_in_the_order_of_battle() -> None:
    formations = {counter.formation for counter in COUNTERS.values()}
    assert set(SCATTER_COLUMNS) <= formations
    numbers = [formation.partition(" ")[0] for formation in formations if "Panzer Division" in formation]
    assert numbers.count("21st") == 1
    assert {counter.role for counter in COUNTERS.values()} == set(get_args(Role))
