"""What of geographic data comes to lie on the map: ground, lines, names, and how fast."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Any

import pytest

from tests.mapmaking.geofeatures import (
    FRAME,
    NAMED,
    WOOD,
    collection,
    feature,
    made,
    read,
    square,
    woods,
)
from wsn.data import DataError
from wsn.mapmaking.geojson import GeoFrame, from_geojson


def test_what_is_there_twice_counts_once(file: Path) -> None:
    """An area that covers two fifths of a hex covers no more of it where it is listed over and over."""
    once = woods(file, WOOD)
    assert once > 4
    assert woods(file, WOOD, WOOD, WOOD) == once
    assert read(file, collection(WOOD, WOOD)).told == ("1 feature is there twice, and laid once",)
    others = [feature("Polygon", WOOD["geometry"]["coordinates"], kind="wood", no=no) for no in range(5)]
    assert woods(file, WOOD, *others) == once
    reversed_ = feature("Polygon", [square(0.0, 49.0, 0.04)[::-1]], kind="wood")
    parts = feature("MultiPolygon", [[square(0.0, 49.0, 0.03)], [square(0.0, 49.0, 0.04)]], kind="wood")
    assert woods(file, WOOD, reversed_, parts) == once


def test_areas_that_fill_a_hex_only_together_fill_it(file: Path) -> None:
    whole = square(0.0, 49.0, 0.08)
    strips = [[[n / 100 + x / 8, y] for x, y in whole] for n in range(8)]
    together = woods(file, *(feature("Polygon", [strip], kind="wood") for strip in strips))
    assert together == woods(file, feature("Polygon", [whole], kind="wood")) > 15


def test_a_bow_tie_and_a_wood_in_a_clearing(file: Path) -> None:
    """Where a line from outside meets an odd number of sides there is wood, whichever way the rings run."""
    tie = [[0.0, 49.0], [0.08, 49.05], [0.08, 49.0], [0.0, 49.05], [0.0, 49.0]]
    assert 0 < woods(file, feature("Polygon", [tie], kind="wood")) < 20
    ring, clearing = square(0.0, 49.0, 0.06), square(0.01, 49.01, 0.04)
    whole = woods(file, feature("Polygon", [ring], kind="wood"))
    with_hole = woods(file, feature("Polygon", [ring, clearing], kind="wood"))
    inner = feature("Polygon", [clearing], kind="wood")
    assert with_hole < whole == woods(file, feature("Polygon", [ring, clearing[::-1]], kind="wood"), inner)


def test_the_rim_of_an_area_serves_for_a_hedge_all_round(file: Path) -> None:
    ring = square(0.01, 49.01, 0.03)
    line = made(file, collection(feature("LineString", ring, kind="hedge")))
    area = made(file, collection(feature("Polygon", [ring], kind="hedge")))
    assert area.draft.document["edges"] == line.draft.document["edges"]
    assert len(area.draft.document["edges"]["bocage"]) > 6
    lane = made(file, collection(feature("Polygon", [ring], kind="lane")))
    assert "road" in lane.draft.document["paths"]


def test_a_road_that_is_there_twice_is_laid_once(file: Path) -> None:
    line = [[0.0, 49.02], [0.08, 49.03]]
    once = made(file, collection(feature("LineString", line, kind="lane")))
    again = feature("LineString", line[::-1], kind="lane")
    twice = made(file, collection(feature("LineString", line, kind="lane"), again))
    assert twice.draft.document["paths"] == once.draft.document["paths"]


def named_hexes(file: Path, *features: Any) -> dict[str, str]:
    """The names on the board."""
    return dict(made(file, collection(*features)).draft.document.get("names", {}))


def test_the_name_of_an_area_stands_in_its_middle(file: Path) -> None:
    at = list(named_hexes(file, feature("Point", [0.036, 49.027], kind="house", name="X")))
    for west, east, south, north in ([0.006, 0.066, 49.022, 49.032], [-9.0, 0.0755, 42.0, 57.0]):
        rim = [[west, south], [east, south], [east, north], [west, north]]
        for turned in range(4):
            wood = feature("Polygon", [[*rim[turned:], *rim[:turned], rim[turned]]], kind="wood", nom="X")
            assert list(named_hexes(file, wood)) == at
    line = feature("LineString", [[0.0, 49.027], [0.07, 49.027], [0.072, 49.027]], kind="house", name="X")
    assert list(named_hexes(file, line)) == at
    parts = [[square(0.0, 49.0, 0.01)], [square(0.016, 49.007, 0.04)]]
    assert list(named_hexes(file, feature("MultiPolygon", parts, kind="wood", name="X"))) == at


def test_a_star_gives_ground_to_everything_and_lies_under_the_rest(file: Path) -> None:
    land = feature("Polygon", [square(0.0, 49.0, 0.08)], what="?")
    river = feature("LineString", [[0.0, 49.02], [0.08, 49.02]], kind="brook")
    unknown = feature("LineString", [[0.0, 49.03], [0.08, 49.03]], what="border")
    document = collection(WOOD, land, river, unknown)
    file.write_text(json.dumps(document), "utf-8")
    named = {"wood": "woods", "brook": "minor_river", "*": "open"}
    board = from_geojson(file, FRAME, "war_storms", named, elsewhere="sea").draft.board()
    terrain = [space.terrain for space in board.spaces.values()]
    assert {*terrain} == {"open", "woods", "minor_river"}
    assert terrain.count("woods") > 4
    without = from_geojson(file, FRAME, "war_storms", {"wood": "woods"}, elsewhere="sea").draft.board()
    assert "sea" in {space.terrain for space in without.spaces.values()}


def test_many_places_of_one_feature_count_each_and_name_the_first_on_the_map(file: Path) -> None:
    """They are kept together, not as a shape each; an empty one among them is passed over."""
    places = [[-5.0, 49.0], [], [0.02, 49.01], [0.06, 49.04]]
    many = collection(feature("MultiPoint", places, kind="house", name="The farms"))
    assert [len(shape.lines[0]) for one in read(file, many).features for shape in one.shapes] == [3]
    board = from_geojson(file, FRAME, "war_storms", NAMED, ["house"]).draft.board()
    alone = made(file, collection(*(feature("Point", place, kind="house") for place in places[2:])))
    built = {space.id for space in board.spaces.values() if space.terrain == "built_up"}
    assert built == {s.id for s in alone.draft.board().spaces.values() if s.terrain == "built_up"}
    assert len(built) == 2
    first = made(file, collection(feature("Point", places[2], kind="house"))).draft.board()
    (named,) = [space.id for space in board.spaces.values() if space.name]
    assert first.spaces[named].terrain == "built_up"
    with pytest.raises(DataError, match="position 2: 'x' is no longitude"):
        read(file, collection(feature("MultiPoint", [[0.0, 49.0], ["x", 49.0]])))


@pytest.mark.slow
def test_a_map_of_four_thousand_hexes_is_made_in_seconds(file: Path) -> None:
    """It took most of a minute. Time of the processor, with room for a busy machine."""
    rings = [square(n % 62 * 0.012, 49.0 + n // 62 * 0.009, 0.008) for n in range(3_906)]
    document = collection(*(feature("Polygon", [ring], kind="wood") for ring in rings))
    file.write_text(json.dumps(document), "utf-8")
    begun = time.process_time()
    board = from_geojson(file, GeoFrame(0, 49, 0.75, 49.57, 1000), "war_storms", NAMED).draft.board()
    assert time.process_time() - begun < 8
    assert len(board.spaces) > 3_800


@pytest.mark.slow
def test_tens_of_thousands_of_hedges_with_names_are_laid_in_seconds(file: Path) -> None:
    """It took half a minute: each was measured, named and laid by itself."""
    hedges = [
        feature(
            "LineString",
            [[x, y], [round(x + 0.04 * math.sin(n), 4), round(y + 0.02 * math.cos(n), 4)]],
            kind="hedge",
            name=f"N{n}",
        )
        for n in range(52_000)
        for x, y in [(n * 7 % 1_000 / 1_000, (49_000 + n * 11 % 600) / 1_000)]
    ]
    file.write_text(json.dumps(collection(*hedges), separators=(",", ":")), "utf-8")
    begun = time.process_time()
    made = from_geojson(file, GeoFrame(0, 49, 1, 49.6, 1000), "war_storms", NAMED, ["hedge"])
    assert time.process_time() - begun < 20
    assert len(made.draft.document["edges"]["bocage"]) > 10_000
    assert len(made.draft.document["names"]) > 500
