"""The hex-tile game's door for scenarios built from points: the same builder, another game."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from pointbuy.agreement import Plan, load_player
from pointbuy.build import build_scenario
from pointbuy.catalogue import load_catalogue
from pointbuy.roster import Buy, Roster
from tests.pointbuy.battles import played, wrong
from tests.pointbuy.rosters import random_roster
from wsn.board.mapfile import board_from, map_document
from wsn.data import shipped_files
from wsn.parts.mustering import Piece
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files import muster

BOOK = load_catalogue("hex_tiles")


def pair(kind, seed, size=0):
    random = Random(seed)
    roles = muster.BATTLES[kind].roles
    points = BOOK.file.sizes[size].points
    return tuple(
        random_roster(random, nation, role, points[role], catalogue=BOOK)
        for nation, role in zip(("allies", "axis"), roles, strict=True)
    )


def built(rosters, **keys):
    return build_scenario(Plan(**keys), *(load_player(roster, f"{roster.nation}.toml") for roster in rosters))


@pytest.mark.rule("M44 1.2 R3")
@pytest.mark.parametrize("kind", ["encounter", "attack"])
def test_random_rosters_of_tiles_build_and_are_played_to_an_end(kind):
    for seed in range(6):
        made = built(pair(kind, seed, seed % 2), kind=kind, seed=str(seed))
        assert {row["side"] for row in made.document["units"]} == {"allies", "axis"}
        assert played(made, "random", seed).outcome is not None


@pytest.mark.rule("M44 1.2 R3")
def test_in_a_meeting_each_side_has_three_rows_and_an_objective_is_a_medal_for_both():
    made = built(pair("encounter", 3), seed="3", map="ht_neuville", count=3)
    board = board_from(made.map, VOCABULARY)
    for row in made.document["units"]:
        rows = {board.grid.column_row(board.spaces[space].hex)[1] for space in row["at"]}
        north = made.document["sides"][row["side"]]["edge"] == "north"
        assert rows <= ({1, 2, 3} if north else {7, 8, 9})
    assert [objective["side"] for objective in made.document["objectives"]] == ["both"] * 3


@pytest.mark.rule("M44 1.2 R3")
def test_an_attacker_begins_three_hexes_away_and_the_objectives_are_his():
    made = built(pair("attack", 5), kind="attack", seed="5", map="ht_hill_314")
    board = board_from(made.map, VOCABULARY)
    at = {"allies": [], "axis": []}
    for row in made.document["units"]:
        at[row["side"]] += row["at"]
    assert min(board.distance(a, b) for a in at["allies"] for b in at["axis"]) >= 3
    assert {objective["side"] for objective in made.document["objectives"]} == {"allies"}
    assert [made.document["sides"][side]["medals"] for side in ("allies", "axis")] == [6, 5]


def test_works_that_were_bought_are_added_to_those_of_the_map():
    allies, axis = pair("attack", 5)
    works = tuple(Buy(row=row, count=3) for row in ("W", "B"))
    axis = msgspec.structs.replace(axis, buys=(Buy(row="I", count=5), *works))
    made = built((allies, axis), kind="attack", seed="5", map="ht_neuville")
    loose = made.document["loose"]
    assert {"F5", "H6"} <= set(loose["sandbags"])
    assert len(loose["sandbags"]) == 5
    assert len(loose["wire"]) == 3
    assert "loose" not in built(pair("encounter", 5), seed="5").document


@pytest.mark.rule("M44 1.2 R3")
@pytest.mark.parametrize("seed", range(6))
def test_bought_works_keep_three_hexes_from_the_enemy_as_the_units_do(seed):
    allies, axis = pair("attack", 5)
    axis = msgspec.structs.replace(axis, buys=(Buy(row="I", count=5), Buy(row="W", count=6)))
    plain = built((allies, axis), kind="attack", seed=str(seed), map="ht_cagny")
    board = board_from(plain.map, VOCABULARY)
    begin = [at for row in plain.document["units"] if row["side"] == "allies" for at in row["at"]]
    wire = plain.document["loose"]["wire"]
    assert min(board.distance(a, b) for a in begin for b in wire) >= 3


@pytest.mark.rule("M44 1.2 R3")
def test_what_the_game_does_not_have_is_refused():
    both = pair("encounter", 3)
    told = wrong(both, seed="3", deploy="hand")
    assert told == ["deploy: this game has no set-up phase; choose the proposed deployment"]
    told = wrong(both, seed="3", edges=("west", "east"))
    assert told == ["edges: in this game no side enters by the west edge; valid: north, south"]
    many = tuple(
        Roster(
            catalogue="hex_tiles", nation=nation, role="encounter", points=400, buys=(Buy(row="I", count=60),)
        )
        for nation in ("allies", "axis")
    )
    told = wrong(many, seed="3", points=400)
    assert len(told) == 2
    assert "no company has room in the first turn" in told[0]


def test_every_board_of_a_random_field_is_there_and_has_no_bunker():
    for name in muster.MUSTER_BOARDS:
        assert name in shipped_files("maps")
        board = board_from(map_document(name), VOCABULARY)
        assert not any("bunker" in space.features for space in board.spaces.values())
        assert muster.places(board)


def test_a_march_counts_hexes_and_goes_round_water():
    board = board_from(map_document("ht_saint_lambert"), VOCABULARY)
    ground = muster.ground(board)
    river = next(s.id for s in board.spaces.values() if s.terrain == "river" and not s.features)
    start = next(s for s in board.spaces if ground.stands(Piece("x", "infantry"), s))
    march = ground.march([start])
    assert river not in march
    assert all(far >= board.distance(start, space) for space, far in march.items())
    assert any(far > board.distance(start, space) for space, far in march.items())
