"""What is rolled for when a scenario is built, and that no order of buying changes it (WSN 7.4.4, 7.4.5)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pointbuy.roster import Buy
from tests.pointbuy.battles import built, encounter, roster
from wsn.parts.mustering import Lots
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.files.building import naming

SEEDS = tuple(range(24))


def one_side(*buys, nation="us", seed=1):
    """A scenario in which one side buys these rows."""
    if nation == "german":
        pair = roster("german", "encounter", 150, *buys), roster("us", "encounter", 150, "U8")
    else:
        pair = roster("german", "encounter", 150, "G9"), roster(nation, "encounter", 150, *buys)
    return built(pair, seed=str(seed), map="board_a")


def said(made, words):
    """The line of the note that tells a die."""
    note = " ".join(made.document["note"].split())
    return next(part for part in re.split(r"(?<=\))\. ", note) if words in part)


@pytest.mark.rule("WSN 7.4.4")
@pytest.mark.parametrize(("nation", "row", "more"), [("german", "GO3", 0), ("us", "UO3", 1)])
def test_a_battery_has_the_missions_and_the_smoke_of_its_two_dice(nation, row, more):
    company = "G9" if nation == "german" else "U8"
    seen = set()
    for seed in SEEDS:
        made = one_side(company, row, nation=nation, seed=seed)
        (battery,) = made.document["batteries"]
        dice = [int(die) for die in re.findall(r"a die of (\d)", said(made, "Battery of"))]
        assert len(dice) == 2
        assert all(1 <= die <= 6 for die in dice)
        sums = [die + more for die in dice]
        assert battery["missions"] == (1 if sums[0] <= 3 else 2 if sums[0] <= 5 else 3)
        assert battery["smoke"] == (sums[1] >= 6)
        seen.add((battery["missions"], battery["smoke"]))
    assert len(seen) > 4


@pytest.mark.rule("WSN 4.1")
def test_rockets_have_one_mission_and_no_dice():
    made = one_side("G9", "GO7", nation="german")
    (battery,) = made.document["batteries"]
    assert battery["missions"] == 1
    assert "smoke" not in battery
    assert "1 mission, no dice (WSN 4.1" in " ".join(made.document["note"].split())
    three = one_side("G9", "GO7", "GO7", "GO7", nation="german").document["batteries"]
    assert [one["missions"] for one in three] == [1, 1, 1], "as many as the sheet has boxes"


@pytest.mark.rule("WSN 7.4.5")
def test_an_air_mission_has_one_attack_or_two_by_its_die_and_one_more():
    counts = Counter()
    for seed in SEEDS:
        made = one_side("U8", "UP1", seed=seed)
        (mission,) = made.document["air"]
        (die,) = [int(d) for d in re.findall(r"a die of (\d) \+ 1", said(made, "Flight 1"))]
        assert mission["attacks"] == (1 if die + 1 <= 3 else 2)
        counts[mission["attacks"]] += 1
    assert counts[2] > counts[1] > 0


@pytest.mark.rule("WSN 7.4.4 R1")
def test_a_place_of_the_roster_rolls_the_same_whatever_is_bought_there():
    for seed in range(6):
        one = one_side("U8", "UO3", "UO5", seed=seed).document["batteries"]
        other = one_side("U11", "UO5", "UO1", seed=seed).document["batteries"]
        rolled = [[(row["missions"], row["smoke"]) for row in rows] for rows in (one, other)]
        assert rolled[0] == rolled[1]


@pytest.mark.rule("WSN 7.4.4 R1")
def test_buying_something_else_at_the_end_changes_no_die():
    for seed in range(6):
        short = one_side("U8", "UO3", "UP1", seed=seed).document
        long = one_side("U8", "UO3", "UP1", "U1", "UO5", seed=seed).document
        assert long["batteries"][0] == short["batteries"][0]
        assert long["air"] == short["air"]
        assert long["companies"][1]["officer"] | {"at": ""} == short["companies"][1]["officer"] | {"at": ""}


@pytest.mark.rule("WSN 7.4.4 R1")
def test_places_roll_apart_from_each_other_and_sides_too():
    rolls = Counter()
    for seed in SEEDS:
        made = one_side("U8", "UO3", "UO3", seed=seed)
        rows = made.document["batteries"]
        rolls[rows[0]["missions"] == rows[1]["missions"]] += 1
    assert rolls[False] > 5
    lots = [Lots(str(seed)) for seed in SEEDS]
    assert any(
        one.roll_die("axis", "missions", 2, 1) != one.roll_die("allies", "missions", 2, 1) for one in lots
    )


def test_lots_are_fair_and_shuffles_hold_every_number():
    counts = Counter(Lots("9").roll_die("x", i) for i in range(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert max(counts.values()) - min(counts.values()) < 200
    orders = Counter(Lots("9").shuffled_numbers(3, i) for i in range(1200))
    assert len(orders) == 6
    assert min(orders.values()) > 140
    assert all(sorted(order) == [0, 1, 2] for order in orders)


@pytest.mark.rule("WSS 3.2")
def test_officers_are_cards_of_the_pool_and_none_is_drawn_twice_before_all_are():
    pool = tables().officers.pool
    cards = {(row.morale, row.command, row.coordination, row.leadership) for row in pool}
    for seed in range(5):
        made = one_side(*["U8"] * 7, seed=seed)
        ours = [c["officer"] for c in made.document["companies"] if c["side"] == "allies"]
        drawn = [(o["morale"], o["command"], o["coordination"], o.get("leadership", 0)) for o in ours]
        assert set(drawn) <= cards
        assert set(drawn[:6]) == cards, "six cards, and all six are drawn"
        assert len({officer["id"] for officer in ours}) == 7


def test_every_company_platoon_and_officer_has_a_name_of_its_own():
    made = built(encounter(), seed="3")
    names = [company["name"] for company in made.document["companies"]]
    assert len(set(names)) == len(names)
    ids = [unit["id"] for c in made.document["companies"] for unit in (c["officer"], *c["platoons"])]
    assert len(set(ids)) == len(ids)
    for company in made.document["companies"]:
        platoons = [platoon["name"] for platoon in company["platoons"]]
        assert len(set(platoons)) == len(platoons)


def test_family_names_are_enough_and_none_is_of_two_nations():
    names = naming.names()
    assert all(len(nation.officers) >= 50 for nation in names.values())
    listed = [name for nation in names.values() for name in nation.officers]
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st"), (112, "112th")],
)
def test_ordinals(number, text):
    assert naming.ordinal(number) == text


def test_there_are_letters_for_more_companies_than_the_alphabet_has():
    ids = [naming.company_id("allies", number) for number in range(1, 80)]
    assert ids[:3] == ["A", "B", "C"]
    assert "J" not in ids
    assert len(set(ids)) == len(ids)
    assert naming.company_id("axis", 12) == "12"


def test_beach_defence_has_no_officer_and_free_french_say_so():
    made = one_side("G9", Buy(row="GB2", count=2), nation="german")
    beach = made.document["companies"][1]
    assert beach["beach_defense"] is True
    assert "officer" not in beach
    assert len(beach["platoons"]) == 2
    made = one_side("F1", "UO3", nation="free_french")
    french = made.document["companies"][1]
    assert french["nation"] == "free_french"
    assert [p.get("carrier") for p in french["platoons"]] == ["us_halftrack"] * 4
