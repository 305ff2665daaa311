"""Many battles of two forces: builds of their own, edges exchanged, and random rosters."""

from __future__ import annotations

import pytest

from pointbuy.agreement import load_player
from pointbuy.catalogue import load_catalogue
from pointbuy.checks import find_faults
from pointbuy.drawing import random_roster
from pointbuy.matchup import battle_of, of_points, of_rosters, sides_of
from pointbuy.pricing import make_bill
from tests.pointbuy.battles import attack, encounter
from wsn.data import DataError
from wsn.parts.mustering import Lots

FILES = ("a.toml", "b.toml")


def test_each_build_is_played_twice_with_the_edges_exchanged():
    matchup = of_rosters(*encounter(), FILES, seed=5)
    one, two, three = (battle_of(matchup, number) for number in (1, 2, 3))
    assert (one.terms.build, two.terms.build, three.terms.build) == (1, 1, 2)
    assert (one.seed, two.seed, three.seed) == (5, 5, 6)
    assert (one.terms.swapped, two.terms.swapped, three.terms.swapped) == (False, True, False)
    assert one.terms.edges == {
        side: two.terms.edges[other] for side, other in (("allies", "axis"), ("axis", "allies"))
    }
    assert one.setup.map == two.setup.map
    assert (one.terms.kind, set(one.terms.roles.values())) == ("encounter", {"encounter"})
    drawn = [battle_of(matchup, number).setup for number in (1, 3, 5, 7)]
    assert len({setup.map["name"] for setup in drawn}) > 1, "builds have boards of their own"
    assert battle_of(matchup, 3) == three, "a battle depends on its number alone"


def test_the_officers_of_a_build_are_its_own():
    matchup = of_rosters(*encounter(), FILES, seed=5)
    officers = {
        str([company.get("officer") for company in battle_of(matchup, number).setup.scenario["companies"]])
        for number in (1, 3, 5)
    }
    assert len(officers) > 1


def test_the_roles_of_the_rosters_say_which_mission():
    matchup = of_rosters(*attack(), FILES, seed=1)
    one = battle_of(matchup, 1)
    assert (matchup.kinds, one.terms.kind) == (("attack",), "attack")
    assert [*one.terms.roles.items()] == [("allies", "attacker"), ("axis", "defender")]
    order, names, title = sides_of(matchup)
    assert order == ("allies", "axis")
    assert names["allies"].startswith("A, ")
    assert title == f"{names['allies']} against {names['axis']}"
    with pytest.raises(DataError, match="there are battles of"):
        of_rosters(encounter()[0], attack()[0], FILES, seed=1)


def test_what_is_wrong_with_a_roster_is_told_and_not_tried_again_and_again():
    a, _ = encounter()
    with pytest.raises(DataError, match="both rosters are "):
        battle_of(of_rosters(a, a, FILES, seed=1), 1)


@pytest.mark.parametrize(("catalogue", "points"), [("war_storms", 70), ("hex_tiles", 60)])
def test_random_rosters_are_legal_of_equal_value_and_fight_every_mission_from_both_sides(catalogue, points):
    matchup = of_points(points, catalogue=catalogue, seed=1)
    battles = [battle_of(matchup, number) for number in range(1, 9, 2)]
    assert {one.terms.kind for one in battles} == {"encounter", "attack"}
    ahead = {next(iter(one.terms.roles)) for one in battles if one.terms.kind == "attack"}
    assert ahead == {"allies", "axis"}
    assert len({str(one.setup.scenario) for one in battles}) == len(battles)


def test_the_missions_of_random_rosters_can_be_chosen_and_the_list_that_they_buy_from():
    matchup = of_points(70, seed=1, kinds=("attack",))
    assert matchup.catalogue == "war_storms", "that of the first game, if none is named"
    assert {battle_of(matchup, number).terms.kind for number in (1, 3)} == {"attack"}
    with pytest.raises(DataError, match="the nearest is 'war_storms'"):
        of_points(70, catalogue="warstorms", seed=1)


@pytest.mark.parametrize("points", [40, 150])
def test_a_random_roster_is_legal_fights_and_leaves_little(points):
    kept = load_catalogue("war_storms")
    spent = []
    for seed in range(12):
        roster = random_roster(Lots(str(seed)), kept, "german", "encounter", points)
        assert find_faults(load_player(roster).roster, kept) == ()
        assert random_roster(Lots(str(seed)), kept, "german", "encounter", points) == roster
        spent.append(make_bill(roster, kept).total_points)
    assert all(points * 0.6 <= one <= points for one in spent)
    assert sum(spent) >= 0.9 * points * len(spent)
    with pytest.raises(DataError, match="buy no force"):
        random_roster(Lots("1"), kept, "german", "encounter", 2)


def test_the_players_may_agree_on_the_turns_of_their_battles():
    """WSN 7.1, 7.2: ten and fifteen are the usual ones. The two games of a build have the same."""
    usual = of_points(70, seed=1)
    agreed = of_points(70, seed=1, turns=6)
    for number in (1, 2, 3):
        turns = [battle_of(one, number).setup.scenario["turns"] for one in (usual, agreed)]
        assert turns == [15 if number == 3 else 10, 6]
    assert sides_of(agreed)[2] == "Random rosters of 70 points, 6 turns"
    with pytest.raises(DataError, match="0 turns; a game has from 1 to 99"):
        battle_of(of_points(70, seed=1, turns=0), 1)


def test_a_mission_that_is_not_there_is_told():
    with pytest.raises(DataError, match="there is no battle 'atack'; the nearest is 'attack'"):
        of_points(70, catalogue="war_storms", seed=1, kinds=("atack",))
