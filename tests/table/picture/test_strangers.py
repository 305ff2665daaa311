"""Drawings beyond those of the shipped games, and words without any: shown, with their name, everywhere."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

from tests.table.picture.drawings import at_middle, printed, small
from wsn import sight
from wsn.board.board import Path
from wsn.parts import drawings
from wsn.parts.drawings import (
    FieldWork,
    Flooded,
    Hedge,
    Limit,
    Meadow,
    Road,
    Sign,
    Stream,
    Tile,
    Trail,
    Wall,
    Water,
)
from wsn.parts.looks import Looks
from wsn.table import looks as table_looks
from wsn.table.picture import PALETTES, SUMMER, map_svg, plan, side_svg, thumbnail_svg, to_png

EDGE = ("T202", "T203")


def edged(word: str) -> Any:
    return replace(small(), edges={EDGE: frozenset({word})})


def run(word: str) -> Any:
    return replace(small(), paths=(Path(word, ("T201", "T202", "T203")),))


def test_terrain_without_a_drawing_is_hatched_with_its_name() -> None:
    svg = map_svg(small("lava_field"), furnished=False)
    assert "lava field" in printed(svg)
    hatch = re.findall(r'<path d="([^"]*)" fill="none"[^>]*stroke-opacity="0.5"', svg)
    assert any(data.count("M") > 8 for data in hatch), "slanting lines over the whole hex"
    assert svg != map_svg(small("salt_pan"), furnished=False)


def test_an_edge_without_a_drawing_is_a_line_with_its_name() -> None:
    svg = map_svg(edged("ha_ha"), furnished=False)
    assert "ha ha" in printed(svg)
    assert 'stroke-dasharray="2 2.5"' in svg
    two = map_svg(replace(small(), edges={EDGE: frozenset({"ha_ha", "bocage"})}), furnished=False)
    assert "ha ha" in printed(two), "beside an edge that is known, too"


def test_a_path_without_a_drawing_is_a_line_with_its_name() -> None:
    svg = map_svg(run("towpath"), furnished=False)
    assert "towpath" in printed(svg)
    assert 'stroke-dasharray="2 3"' in svg


def test_a_feature_without_a_drawing_is_a_tile_with_its_name() -> None:
    svg = map_svg(at_middle(small(), features=frozenset({"radar_mast", "bridge"})), furnished=False)
    assert "radar mast" in printed(svg)
    assert "bridge" not in printed(svg)


@pytest.mark.parametrize("board", [small("lava_field"), edged("ha_ha"), run("towpath")])
def test_what_has_no_drawing_is_seen_in_a_thumbnail_and_in_the_key(board: Any) -> None:
    assert thumbnail_svg(board) != thumbnail_svg(small())
    keyed = map_svg(board, with_key=True)
    names = {"lava field", "ha ha", "towpath"} & printed(keyed)
    assert len(names) == 1


def test_a_board_of_no_system_is_drawn_with_all_its_words() -> None:
    svg = map_svg(replace(edged("bocage"), system="nobody"), with_key=True)
    assert {"open", "bocage"} <= printed(svg)
    assert to_png(svg, width=200).startswith(b"\x89PNG")


OF_ALL = Looks(
    terrain={
        **{kind.__name__: kind() for kind in get_args(drawings.Ground)},
        "open": Meadow(),
        "broad": Stream(width=100),
    },
    edges={
        "hedge": Hedge(),
        "tall_hedge": Hedge(height=3),
        "cliff": drawings.Cliff(),
        "wall": Wall(),
        "river": Water(),
        "broad_river": Water(width=30),
        "limit": Limit(),
        "border": Limit("blue", dashed=False),
    },
    paths={
        "road": Road(),
        "highway": Road(main=True),
        "trail": Trail(),
        "rail": drawings.Rail(),
        "gully": drawings.Gully(),
    },
    features={
        "bridge": drawings.Bridge(),
        "ford": drawings.Ford(),
        "landing": drawings.Landing(),
        "shingle": drawings.Shingle(),
        **{f"work_{name}": FieldWork(name) for name in get_args(drawings.Work)},
        **{f"sign_{name}": Sign(name) for name in get_args(drawings.SignName)},
    },
    tiles={"depot": Tile("supply", "depot")},
)


@pytest.fixture
def of_all(monkeypatch: pytest.MonkeyPatch) -> Looks:
    for module in (plan, table_looks):
        monkeypatch.setattr(module, "looks_of", lambda system: OF_ALL)
    monkeypatch.setattr("wsn.table.picture.key.looks_of", lambda system: OF_ALL)
    return OF_ALL


def test_every_drawing_of_the_stock_differs_from_every_other(of_all: Looks) -> None:
    for words, make in (
        (of_all.terrain, small),
        (of_all.edges, edged),
        (of_all.paths, run),
        (of_all.features, lambda word: at_middle(small(), features=frozenset({word}))),
    ):
        plain = map_svg(small(), furnished=False)
        by_name = {word: map_svg(make(word), furnished=False) for word in words if word != "open"}
        by_name.pop("Meadow", None)
        assert len(set(by_name.values())) == len(by_name)
        assert all(len(svg) > len(plain) for svg in by_name.values()), [
            w for w in by_name if by_name[w] == plain
        ]
        assert all(word.replace("_", " ") not in printed(svg) for word, svg in by_name.items())


def test_flooded_ground_is_not_told_from_marsh_by_colour_alone(of_all: Looks) -> None:
    assert of_all.terrain["Flooded"] == Flooded()

    def shapes(word: str) -> list[str]:
        return re.findall(r' d="([^"]*)"', map_svg(small(word), furnished=False))

    assert shapes("Flooded") != shapes("Marsh")


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_the_whole_stock_in_every_palette(of_all: Looks, name: str) -> None:
    board = replace(edged("limit"), paths=(Path("highway", ("T201", "T202", "T203")),))
    svg = map_svg(board, palette=PALETTES[name], furnished=False)
    assert PALETTES[name].blocked in svg
    assert to_png(svg, width=120).startswith(b"\x89PNG")


def test_the_name_on_an_edge_can_be_read_from_below() -> None:
    for other in small().neighbours("T202"):
        edge = small().edge("T202", other)
        board = replace(small(), edges={edge: frozenset({"ha_ha"})})
        root = ET.fromstring(map_svg(board, furnished=False))
        several = [t for t in root.iter("{http://www.w3.org/2000/svg}text") if t.text == "ha ha"]
        for t in several:
            turn = re.search(r"rotate\((-?[0-9.]+)", t.attrib.get("transform", "rotate(0"))
            assert turn is not None
            assert abs(math.remainder(float(turn[1]), 360)) <= 90
        assert several


def test_an_obstacle_without_a_drawing_is_a_block_with_its_word_from_the_side() -> None:
    board = small("woods")
    drawn = sight(board, "T201", "T203")
    strange = [
        msgspec.structs.replace(s, word="ice_wall" if s.word == "woods" else s.word)
        for s in drawn.profiles[0].stretches
    ]
    strange_profile = msgspec.structs.replace(drawn.profiles[0], stretches=tuple(strange))
    result = msgspec.structs.replace(drawn, profiles=(strange_profile,))
    assert "ice wall" in printed(side_svg(result, board))
    assert "woods" not in printed(side_svg(drawn, board))


def test_a_scarp_has_a_brink_and_hachures_unlike_rough_ground(of_all: Looks) -> None:
    assert of_all.terrain["Scarp"] == drawings.Scarp()
    assert map_svg(small("Scarp"), furnished=False).count(SUMMER.cliff) >= 3
    assert SUMMER.cliff not in map_svg(small("Rough"), furnished=False)
