"""A tour through real programs, where the machine has them: what wsn writes, they read, and give back."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import MapDraft, draft_of
from wsn.mapmaking.endings import meant_ending
from wsn.mapmaking.exchange import map_files, read_map
from wsn.mapmaking.geojson import GeoFrame, from_geojson

MAPS = ("board_a", "ht_airel", "ridge", "ht_benouville")
"""Hexes of both staggers, with levels, features, hexsides, paths and names."""

ORNE = Path(__file__).with_name("orne.geojson")
HEDGE = """<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="hand">
 <node id="1" lat="49.01" lon="0.01" version="1"/>
 <node id="2" lat="49.01" lon="0.06" version="1"/>
 <node id="3" lat="49.04" lon="0.06" version="1"/>
 <node id="4" lat="49.04" lon="0.01" version="1"/>
 <way id="10" version="1">
  <nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
  <tag k="barrier" v="hedge"/><tag k="material" v="earth bank; hazel"/>AREA
  <tag k="name:fr" v="Le &quot;Grand&quot; Clos"/>
 </way>
</osm>
"""
"""A closed hedge as OpenStreetMap has it."""


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not on this machine")


def run(*words: str | Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([*map(str, words)], capture_output=True, env=environment, timeout=100, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")


def written(name: str, path: Path) -> MapDraft:
    draft = draft_of(name)
    for file, data in map_files(draft, path).items():
        file.write_bytes(data)
    return draft


@pytest.mark.slow
@needs("tiled")
@pytest.mark.parametrize(("ours", "theirs"), [("tmx", "tmj"), ("tmj", "tmx"), ("tmx", "tmx")])
@pytest.mark.parametrize("name", MAPS)
def test_a_map_through_tiled_is_the_same(name: str, ours: str, theirs: str, tmp_path: Path) -> None:
    draft = written(name, tmp_path / f"ours.{ours}")
    back = tmp_path / f"theirs.{theirs}"
    run("tiled", "--export-map", "tmx" if theirs == "tmx" else "json", tmp_path / f"ours.{ours}", back)
    again = read_map(back, draft.document["system"], {})
    assert again.warnings == []
    assert differences(draft.board(), again.draft.board()) == ()


@pytest.mark.slow
@needs("tiled")
def test_tiles_in_a_file_of_their_own_are_read_through_tiled(tmp_path: Path) -> None:
    """Tiled takes an embedded set out of the map, and packs the layers as it likes."""
    draft = written("board_a", tmp_path / "ours.tmj")
    document = json.loads((tmp_path / "ours.tmj").read_text(encoding="utf-8"))
    tiles = document["tilesets"][0]
    document["tilesets"] = [{"firstgid": tiles.pop("firstgid"), "source": "sets/ours.tsj"}]
    (tmp_path / "sets").mkdir()
    tiles["image"] = "../" + tiles["image"]
    (tmp_path / "sets" / "ours.tsj").write_text(
        json.dumps({**tiles, "type": "tileset", "version": "1.8"}), encoding="utf-8"
    )
    (tmp_path / "ours.tmj").write_text(json.dumps(document), encoding="utf-8")
    run("tiled", "--export-map", "tmx", tmp_path / "ours.tmj", tmp_path / "theirs.tmx")
    again = read_map(tmp_path / "theirs.tmx", draft.document["system"], {})
    assert differences(draft.board(), again.draft.board()) == ()


@pytest.mark.slow
@needs("ssconvert")
@pytest.mark.parametrize("name", MAPS)
def test_a_table_through_a_spreadsheet_is_the_same(name: str, tmp_path: Path) -> None:
    draft = written(name, tmp_path / "ours.csv")
    run("ssconvert", tmp_path / "ours.csv", tmp_path / "sheet.ods")
    for number, options in enumerate(("separator=; quoting-mode=always", "separator='\t'", "charset=UTF-16")):
        back = tmp_path / f"theirs{number}.csv"
        words = ("-T", "Gnumeric_stf:stf_assistant", "-O", options)
        run("ssconvert", *words, tmp_path / "sheet.ods", back.with_suffix(".txt"))
        back.with_suffix(".txt").rename(back)
        again = read_map(back, draft.document["system"], {})
        assert differences(draft.board(), again.draft.board()) == ()


@pytest.mark.slow
@needs("ogr2ogr")
@pytest.mark.parametrize(
    ("form", "option", "ending"),
    [
        ("GeoJSON", "RFC7946=YES", "geojson"),
        ("GeoJSON", "RFC7946=NO", "json"),
        ("GeoJSONSeq", "RS=NO", "geojsonl"),
        ("GeoJSONSeq", "RS=YES", "geojsons"),
    ],
)
def test_geographic_data_through_gdal_make_the_same_board(
    form: str, option: str, ending: str, tmp_path: Path
) -> None:
    """GDAL writes all digits or seven, turns rings as the standard says, and every property everywhere."""
    words = {
        "land": "open",
        "wood": "woods",
        "marsh": "marsh",
        "river": "minor_river",
        "road": "road",
        "town": "built_up",
    }
    back = tmp_path / f"orne.{ending}"
    run("ogr2ogr", "-f", form, "-lco", option, back, ORNE)
    assert meant_ending(back) == ".geojson"
    frame = GeoFrame(-0.55, 49.10, -0.08, 49.36, 1000.0)
    ours, theirs = (
        from_geojson(file, frame, "war_storms", words, ["town"], "sea").draft for file in (ORNE, back)
    )
    assert differences(ours.board(), theirs.board()) == ()
    assert "Caen" in [space.name for space in theirs.board().spaces.values()]


@pytest.mark.slow
@needs("ogr2ogr")
@pytest.mark.parametrize(
    ("layer", "more"), [("lines", ""), ("multipolygons", '<tag k="area" v="yes"/>')], ids=["line", "area"]
)
@pytest.mark.parametrize("word", ["hedge", "hazel"])
def test_a_closed_hedge_of_openstreetmap_through_gdal(
    layer: str, more: str, word: str, tmp_path: Path
) -> None:
    """GDAL gives it as a line, or where it is tagged so as an area, and packs most tags into one text."""
    (tmp_path / "farm.osm").write_text(HEDGE.replace("AREA", more), "utf-8")
    back = tmp_path / "farm.geojson"
    run("ogr2ogr", "-f", "GeoJSON", back, tmp_path / "farm.osm", layer)
    (packed,) = json.loads(back.read_text("utf-8"))["features"]
    assert "hazel" in packed["properties"]["other_tags"]
    frame = GeoFrame(0.0, 49.0, 0.08, 49.05, 500.0)
    board = from_geojson(back, frame, "war_storms", {word: "bocage"}, [word]).draft.board()
    hedges = [pair for pair, marks in board.edges.items() if "bocage" in marks]
    round_ = 2 * (0.05 * 73_171 + 0.03 * 111_208) / 500  # in widths of a hex
    assert 1.8 * round_ < len(hedges) < 2.6 * round_  # two sides or a little more for each
    assert 'Le "Grand" Clos' in [space.name for space in board.spaces.values()]
