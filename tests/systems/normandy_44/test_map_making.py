"""The map of Normandy '44 is made of its data and of corrections that each give their reason."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from wsn.board.hexboard import HexBoard
from wsn.geometry.lattice import Point
from wsn.table.ruling import load_map

DATA = Path(__file__).resolve().parents[3] / "tools" / "normandy_map"
HAND = tomllib.loads((DATA / "corrections.toml").read_text(encoding="utf-8"))
BOARD = load_map("normandy_44")
assert isinstance(BOARD, HexBoard)
SOURCES = {BOARD.edge("1809", "1909"), BOARD.edge("3305", "3406"), BOARD.edge("2422", "2521")}
"""Where the Taute, the Douve and the lower Aure begin to be rivers to reckon with."""


def test_every_correction_gives_its_reason():
    groups = [
        (key, one) for key, many in HAND.items() for one in (many if isinstance(many, list) else [many])
    ]
    assert len(groups) > 40
    bare = [key for key, one in groups if len(one.get("why", "")) < 20 and key != "attribution"]
    assert bare == []


def test_the_map_prints_where_its_data_come_from():
    assert BOARD.source == HAND["attribution"]["source"]
    for owner in ("IGN", "Licence Ouverte", "GeoNames", "CC BY 4.0"):
        assert owner in BOARD.source
        assert owner in (DATA / "README.md").read_text(encoding="utf-8")


@pytest.mark.rule("N44 9.4.1")
def test_no_great_river_ends_in_dry_country_but_at_its_source():
    ends: dict[Point, list[tuple[str, str]]] = {}
    wet = {"major_river", "flooded"}
    for (a, b), words in BOARD.edges.items():
        if words & wet:
            line = BOARD.border(a, b)[0]
            for point in (line[0], line[-1]):
                ends.setdefault(point, []).append((a, b))
    corners: dict[Point, list[str]] = {}
    for at in BOARD.hexes:
        for point in BOARD.outline(at):
            corners.setdefault(point, []).append(at)
    dry = {
        sides[0]
        for point, sides in ends.items()
        if len(sides) == 1
        and len(corners[point]) == 3
        and not {"sea", "flooded"} & {BOARD.spaces[at].terrain for at in corners[point]}
        and "major_river" in BOARD.edges[sides[0]]
    }
    assert dry == SOURCES


@pytest.mark.rule("N44 18.2")
def test_no_river_runs_inside_flooded_ground_or_along_the_sea():
    kinds = Counter(
        tuple(sorted(BOARD.spaces[at].terrain for at in edge))
        for edge, words in BOARD.edges.items()
        if words & {"major_river", "minor_river", "flooded"}
    )
    assert kinds[("flooded", "flooded")] == 0
    assert not [pair for pair in kinds if "sea" in pair]
