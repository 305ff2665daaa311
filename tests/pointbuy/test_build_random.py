"""Hundreds of random pairs of legal rosters build scenarios that pass the check; fifty are played.

The suite tries the first few of each; the rest is `slow`.
"""

from __future__ import annotations

from random import Random

import pytest

from pointbuy.agreement import Plan, load_player
from pointbuy.build import Built, build_scenario
from pointbuy.objectives import edge_depths
from tests.pointbuy.battles import played
from tests.pointbuy.rosters import random_pair
from wsn.board.mapfile import board_from
from wsn.cli.check import problems_of
from wsn.systems.war_storms.data.words import VOCABULARY

PAIRS, A_TEST = 300, 25
POINTS = {1: 150, 2: 250, 4: 350}
FIELDS = 5
"""How many seeds: the boards of each are loaded once."""
FILES = 5
"""One scenario in this many is written and read as `wsn check` does; the builder checks them all."""


def firsts(start: int, stop: int, step: int) -> list:
    """Where each part of a long row begins; all parts but the first are slow."""
    return [start, *(pytest.param(n, marks=pytest.mark.slow) for n in range(start + step, stop, step))]


def drawn(number: int, *, small: bool = False) -> Built:
    """One random scenario."""
    random = Random(number)
    kind = random.choice(["encounter", "attack"])
    boards = 1 if small else random.choice([1] * 12 + [2] * 5 + [4])
    points = random.choice([45, 70]) if small else POINTS[boards]
    a, b = random_pair(random, kind, points)
    plan = Plan(
        kind=kind,
        seed=str(number % FIELDS),
        boards=boards,
        points=points if small else None,
        deploy=random.choice(["hand", "proposed"]),
        edges=random.choice([None, None, ("north", "south"), ("east", "west")]),
        count=random.choice([None, None, 1, 2, 3]),
    )
    return build_scenario(plan, load_player(a, "a.toml"), load_player(b, "b.toml"), "s")


@pytest.mark.rule("WSN 7")
@pytest.mark.parametrize("first", firsts(0, PAIRS, A_TEST))
def test_random_legal_pairs_build_scenarios_that_pass_the_check(first, tmp_path):
    for number in range(first, first + A_TEST):
        made = drawn(number)
        zones = {zone["id"] for zone in made.document.get("zones", ())}
        at = {p["at"] for company in made.document["companies"] for p in company["platoons"]}
        assert zones <= at, f"{number}: a zone in which nobody begins"
        if number % FILES:
            continue
        (tmp_path / "s.toml").write_text(made.text, "utf-8")
        if made.map_text is not None:
            (tmp_path / "s_map.toml").write_text(made.map_text, "utf-8")
        for file in tmp_path.iterdir():
            faults, told = problems_of(file)
            assert faults == (), f"{number}: {file.name}"
            assert {problem.text for problem in told} <= set(made.advice), "it tells what the builder told"


@pytest.mark.rule("WSN 7.2 R1")
def test_in_random_battles_nobody_of_the_attacker_begins_near_the_front_but_at_his_edge():
    seen = 0
    for number in range(600, 620):
        made = drawn(number)
        if made.document["turns"] != 15:
            continue
        board = board_from(made.map, VOCABULARY)
        zones = {zone["id"]: zone.get("spaces") for zone in made.document.get("zones", ())}
        attacker = made.document["attacker"]
        begun = {True: set(), False: set()}
        for company in made.document["companies"]:
            for platoon in company["platoons"]:
                spaces = zones.get(platoon["at"], [platoon["at"]])
                if platoon.get("turn", 1) == 1 and spaces:
                    begun[company["side"] == attacker].update(spaces)
        rim = edge_depths(board, made.document["sides"][attacker]["edge"])
        near = [
            space
            for space in begun[True]
            if rim[space] > 2 and min(board.distance(space, other) for other in begun[False]) < 6
        ]
        assert near == [], number
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("first", firsts(0, 40, 10))
def test_random_bots_play_built_scenarios_to_their_end(first):
    for number in range(first, first + 10):
        outcome = played(drawn(number, small=True), "random", number).outcome
        assert outcome is not None, number


@pytest.mark.slow
@pytest.mark.parametrize("first", range(40, 50, 5))
def test_greedy_bots_play_built_scenarios_to_their_end(first):
    for number in range(first, first + 5):
        outcome = played(drawn(number, small=True), "greedy", number).outcome
        assert outcome is not None, number
