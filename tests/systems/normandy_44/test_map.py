"""The map of Normandy '44 is as rules and examples of the rulebook name it, and as its data give it."""

from __future__ import annotations

import pytest

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, map_document, problems_of
from wsn.data import shipped_files
from wsn.systems.normandy_44.data.words import VOCABULARY

BOARD = board_from(map_document("normandy_44"), VOCABULARY)
assert isinstance(BOARD, HexBoard)


def roads_into(a: str, b: str) -> set[str]:
    return set(BOARD.path_kinds(a, b))


def test_the_map_has_no_problem_and_no_warning():
    assert problems_of(shipped_files("maps")["normandy_44"], {"normandy_44": VOCABULARY}) == ((), ())


def test_rows_are_counted_from_the_south_and_odd_rows_lie_half_a_hex_east():
    assert len(BOARD.hexes) == 38 * 28
    east = set(BOARD.neighbours("2005"))
    assert east == {"2004", "2006", "2104", "2105", "1904", "1905"}
    assert set(BOARD.neighbours("2105")) == {"2104", "2106", "2205", "2206", "2005", "2006"}


@pytest.mark.rule("N44 24.3.1")
@pytest.mark.parametrize(
    ("name", "label", "terrain"),
    [
        ("Carentan", "2512", {"town", "city"}),
        ("Bayeux", "2322", {"city"}),
        ("Balleroy", "2020", {"town"}),
        ("Coutances", "1708", {"town", "city"}),
        ("Buron", "2128", {"town"}),
        ("Épron", "2129", {"town"}),
        ("La Haye-du-Puits", "2506", {"town"}),
        ("Valognes", "3209", {"town", "city"}),
        ("Ste-Mère-Église", "2911", {"town"}),
        ("Arromanches", "2524", {"town"}),
    ],
)
def test_a_place_that_the_rules_name_stands_where_they_name_it(name, label, terrain):
    assert BOARD.spaces[label].name == name
    assert BOARD.spaces[label].terrain in terrain


@pytest.mark.rule("N44 24.3.1")
def test_caen_is_four_hexes_of_city():
    near = {"2029", *BOARD.neighbours("2029"), *BOARD.neighbours("1929")}
    assert sum(BOARD.spaces[at].terrain == "city" for at in near) == 4


@pytest.mark.rule("N44 16.3")
def test_cherbourg_has_three_cities_and_three_towns_in_its_perimeter():
    inside = [space.terrain for space in BOARD.spaces.values() if "perimeter" in space.tags]
    assert inside.count("city") == 3
    assert inside.count("town") == 3


@pytest.mark.rule("N44 20.3.1")
def test_each_beach_is_land_beside_the_sea():
    beaches = [at for at, space in BOARD.spaces.items() if "beach" in space.features]
    assert len(beaches) == 8
    for at in beaches:
        assert BOARD.spaces[at].terrain != "sea"
        assert any(BOARD.spaces[other].terrain == "sea" for other in BOARD.neighbours(at))


@pytest.mark.rule("N44 20.2.1")
def test_there_are_nine_hexes_to_drop_into():
    drops = [at for at, space in BOARD.spaces.items() if any(tag.startswith("drop_") for tag in space.tags)]
    assert len(drops) == 9
    assert all(BOARD.spaces[at].terrain != "sea" for at in drops)


@pytest.mark.rule("N44 9.3")
def test_a_road_runs_over_land_from_hex_to_hex_and_in_one_net():
    nets: dict[str, set[str]] = {}
    for path in BOARD.paths:
        if path.kind not in ("primary", "secondary"):
            continue
        for at in path.spaces:
            assert BOARD.spaces[at].terrain != "sea", f"a road runs into the sea at {at}"
        for a, b in zip(path.spaces, path.spaces[1:], strict=False):
            assert b in BOARD.neighbours(a), f"{a} to {b}"
            joined = nets.get(a, {a}) | nets.get(b, {b})
            for at in joined:
                nets[at] = joined
    assert len({id(net) for net in nets.values()}) == 1


@pytest.mark.rule("N44 6.6")
@pytest.mark.parametrize("colour", ["green", "blue", "orange", "red"])
def test_reinforcements_enter_on_land_at_the_rim(colour):
    entries = [at for at, space in BOARD.spaces.items() if f"entry_{colour}" in space.tags]
    assert entries
    for at in entries:
        assert BOARD.spaces[at].terrain != "sea"
        assert len(tuple(BOARD.neighbours(at))) < 6


@pytest.mark.rule("N44 9.4.1")
def test_the_great_rivers_lie_between_two_hexes_of_land():
    for (a, b), words in BOARD.edges.items():
        if "major_river" in words:
            assert {BOARD.spaces[a].terrain, BOARD.spaces[b].terrain} != {"sea"}


@pytest.mark.rule("N44 9.11")
def test_four_causeways_lead_off_the_sand_of_utah():
    assert sum(path.kind == "causeway" for path in BOARD.paths) == 4
