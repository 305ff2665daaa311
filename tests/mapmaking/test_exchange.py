"""Maps in files of other programs: there and back nothing is lost, and what is dark is told."""

from __future__ import annotations

import base64
import csv
import io
import json
import struct
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings

from tests.mapmaking.drawn import ORDERLY, maps
from tests.mapmaking.test_moving import draft
from wsn.data import DataError
from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.exchange import map_files, read_map
from wsn.mapmaking.tiled import net_of, to_tiled
from wsn.mapmaking.tmx import tmx_text

ANY = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def there_and_back(document: dict[str, Any], folder: Path, ending: str) -> None:
    """A map written and read again is the same but for the order of its lists."""
    one = draft(document)
    path = folder / f"m{ending}"
    path.write_bytes(map_files(one, path)[path])
    again = read_map(path, "hex_tiles", {})
    assert again.warnings == []
    assert differences(one.board(), again.draft.board()) == ()
    for key in {*one.document, *again.draft.document} - {"levels", "edges", "features", "shift"}:
        usual = {"north": "top"}.get(key)
        mine, theirs = one.document.get(key, usual), again.draft.document.get(key, usual)
        if key == "terrain":  # blanks in the rows mean nothing
            mine, theirs = mine["rows"].split(), theirs["rows"].split()
        assert mine == theirs, key


@ANY
@given(document=maps(grids=("flat", "pointy", "square")))
@pytest.mark.parametrize("ending", [".tmx", ".tmj", ".csv"])
def test_there_and_back_any_map_is_the_same(ending: str, document: dict[str, Any], tmp_path: Path) -> None:
    there_and_back(document, tmp_path, ending)


@pytest.mark.parametrize("ending", [".tmx", ".tmj", ".csv"])
@pytest.mark.parametrize("name", ["board_a", "board_b", "ht_airel", "ridge", "ht_benouville"])
def test_there_and_back_shipped_maps_are_the_same(name: str, ending: str, tmp_path: Path) -> None:
    there_and_back(dict(draft_of(name).document), tmp_path, ending)


def test_what_the_other_program_has_no_form_for_comes_back_too(tmp_path: Path) -> None:
    document = {
        "format": 1,
        "name": "Squares",
        "system": "war_storms",
        "grid": "square",
        "diagonal": True,
        "board": "",
        "columns": 2,
        "rows": 2,
        "legend": {".": "open", "w": "woods"},
        "terrain": {"rows": ". w\n. .\n"},
        "boxes": {"England": {"name": "England"}},
        "connections": ["England>101"],
        "impassable": ["101/201"],
    }
    for ending in (".tmx", ".tmj", ".csv"):
        there_and_back(document, tmp_path, ending)


def test_the_map_of_tiled_is_as_its_format_has_it() -> None:
    """Both staggers: an index counts from 0 there, and from 1 here."""
    for name, axis, index in (("board_a", "x", "even"), ("ht_airel", "y", "odd")):
        made = to_tiled(draft_of(name), "tiles.png").document
        assert (made["orientation"], made["staggeraxis"], made["staggerindex"]) == ("hexagonal", axis, index)
        root = ElementTree.fromstring(tmx_text(made).encode())
        assert root.tag == "map"
        assert {child.tag for child in root} == {"properties", "tileset", "layer", "objectgroup"}
        for layer in made["layers"]:
            if layer["type"] == "tilelayer":
                assert len(layer["data"]) == made["width"] * made["height"]
        ids = [one["id"] for layer in made["layers"] for one in layer.get("objects", ())]
        assert sorted(ids) == list(range(1, made["nextobjectid"]))


@pytest.mark.parametrize(
    ("name", "label", "at"), [("board_a", "A101", (32, 56)), ("board_a", "A201", (80, 28))]
)
def test_a_hex_is_where_tiled_draws_its_tile(name: str, label: str, at: tuple[int, int]) -> None:
    one = draft_of(name)
    place = one.grid.parse(label, one.letter)
    assert place is not None
    assert net_of(one).centre(place) == at


def tiled(tmp_path: Path, **changes: Any) -> Path:
    """A map that somebody drew in Tiled: four tiles of terrain that are named by their class."""
    document = {
        "type": "map",
        "orientation": "hexagonal",
        "staggeraxis": "x",
        "staggerindex": "odd",
        "hexsidelength": 20,
        "width": 3,
        "height": 2,
        "tilewidth": 40,
        "tileheight": 34,
        "infinite": False,
        "tilesets": [
            {
                "firstgid": 1,
                "tilecount": 3,
                "tiles": [{"id": 0, "class": "open"}, {"id": 1, "type": "Light Woods"}],
            }
        ],
        "layers": [{"type": "tilelayer", "name": "ground", "data": [1, 2, 1, 1, 1, 0]}],
        **changes,
    }
    path = tmp_path / "own.tmj"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_a_map_of_somebody_elses_is_read_by_the_classes_of_its_tiles(tmp_path: Path) -> None:
    made = read_map(tiled(tmp_path), "war_storms", {}).draft
    board = made.board()
    assert [(s.id, s.terrain) for s in board.spaces.values()] == [
        ("101", "open"),
        ("102", "open"),
        ("201", "light_woods"),
        ("202", "open"),
        ("301", "open"),
    ]
    assert made.document["shift"] == "even"
    assert made.document["name"] == "own"


def test_a_layer_may_be_packed(tmp_path: Path) -> None:
    raw = struct.pack("<6I", 1, 2 | 0x80000000, 1, 1, 1, 0)  # the second tile is flipped, which says nothing
    packed = base64.b64encode(zlib.compress(raw)).decode()
    layer = {"type": "tilelayer", "name": "g", "encoding": "base64", "compression": "zlib", "data": packed}
    made = read_map(tiled(tmp_path, layers=[layer]), "war_storms", {}).draft
    assert made.board().spaces["201"].terrain == "light_woods"
    with pytest.raises(DataError, match="compression 'zstd' is not read"):
        read_map(tiled(tmp_path, layers=[{**layer, "compression": "zstd"}]), "war_storms", {})


def test_a_hedge_drawn_roughly_lies_on_the_hexsides_and_a_road_goes_through_the_hexes(tmp_path: Path) -> None:
    def line(name: str, *points: tuple[float, float]) -> dict[str, Any]:
        return {"name": name, "x": 0, "y": 0, "polyline": [{"x": x, "y": y} for x, y in points]}

    objects = [line("bocage", (29, 2), (39, 16), (32, 33)), line("road", (20, 17), (50, 36), (80, 18))]
    layers = [
        {"type": "tilelayer", "name": "ground", "data": [1, 2, 1, 1, 1, 1]},
        {"type": "objectgroup", "name": "lines", "objects": objects},
    ]
    made = read_map(tiled(tmp_path, layers=layers), "war_storms", {}).draft
    assert set(made.document["edges"]["bocage"]) == {"101/201"}
    assert made.document["paths"]["road"] == [["101", "201", "301"]]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"orientation": "isometric"}, "orientation: is 'isometric'; hexagonal and orthogonal maps are read"),
        ({"infinite": True}, "untick Infinite"),
        ({"layers": []}, "there is no tile of a terrain on any layer"),
        ({"layers": [{"type": "tilelayer", "name": "g", "data": [1]}]}, "has not the 6 tiles of the map"),
        (
            {"layers": [{"type": "tilelayer", "name": "g", "data": [3, 1, 1, 1, 1, 9]}]},
            "tile 3: does not say what it is: give it a property `terrain`",
        ),
        (
            {
                "tilesets": [
                    {
                        "firstgid": 1,
                        "tilecount": 2,
                        "tiles": [{"id": 0, "type": "opn"}, {"id": 1, "type": "sea"}],
                    }
                ]
            },
            "tile 1: 'opn' is not a terrain of the game; the nearest is 'open'; name it with --as 'opn=WORD'",
        ),
        (
            {
                "layers": [
                    {"type": "tilelayer", "name": "g", "data": [1] * 6},
                    {
                        "type": "objectgroup",
                        "name": "l",
                        "objects": [
                            {"name": "rod", "x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 9, "y": 9}]}
                        ],
                    },
                ]
            },
            "'rod' is neither an edge nor a path of the game; the nearest is 'road'",
        ),
    ],
)
def test_what_cannot_be_understood_is_told(changes: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(DataError) as told:
        read_map(tiled(tmp_path, **changes), "war_storms", {})
    assert said in str(told.value)


def test_words_may_be_named(tmp_path: Path) -> None:
    tiles = [
        {"firstgid": 1, "tilecount": 2, "tiles": [{"id": 0, "type": "grass"}, {"id": 1, "type": "trees"}]}
    ]
    named = {"grass": "open", "trees": "woods"}
    made = read_map(tiled(tmp_path, tilesets=tiles), "war_storms", named).draft
    assert made.board().spaces["201"].terrain == "woods"


def test_xml_that_defines_entities_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.tmx"
    path.write_text('<!DOCTYPE m [<!ENTITY a "aa">]><map>&a;</map>', encoding="utf-8")
    with pytest.raises(DataError, match="defines a document type of its own"):
        read_map(path, "war_storms", {})
    path.write_text("<map", encoding="utf-8")
    with pytest.raises(DataError, match="is no XML"):
        read_map(path, "war_storms", {})


# --- tables


def table(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_needs_only_places_and_terrain(tmp_path: Path) -> None:
    made = read_map(
        table(tmp_path, "column;row;terrain;level\n1;1;open;\n2;1;Built up;1.5\n"), "war_storms", {}
    )
    board = made.draft.board()
    assert [(s.id, s.terrain, s.level) for s in board.spaces.values()] == [
        ("101", "open", 0),
        ("201", "built_up", 3),
    ]


def test_a_table_is_one_row_a_space() -> None:
    one = draft_of("board_a")
    rows = list(csv.reader(io.StringIO(map_files(one, Path("a.csv"))[Path("a.csv")].decode())))
    spaces = [row for row in rows if row[0].startswith("A")]
    assert len(spaces) == 212
    assert next(row for row in spaces if row[0] == "A907")[6] == "La Métairie"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no row of titles"),
        ("space,terrain\n101,opn\n", "101: 'opn' is not a terrain of the game; the nearest is 'open'"),
        ("space,terrain\nzz,open\n", "row 1: 'zz' is not a label of this map, such as 101"),
        (
            "space,terain,terrain\n101,,open\n",
            "titles: 'terain' is not a column of a map; the nearest is 'terrain'",
        ),
        (
            "space,terrain,edges\n101,open,bocage\n",
            "101: 'bocage' is not an edge; write the word and the neighbour",
        ),
        ("space,terrain,edges\n101,open,bocage/301\n", "301"),
        (
            "space,terrain,paths\n101,open,road\n",
            "101: 'road' is not a path; write the word, its number and the step",
        ),
        ("#grid,hexagons\nspace,terrain\n101,open\n", "#grid: 'hexagons' is not a grid"),
        ("#nam,x\nspace,terrain\n101,open\n", "#nam: is not a key of a map; the nearest is 'name'"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(DataError) as told:
        read_map(table(tmp_path, text), "war_storms", {})
    assert said in str(told.value)


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDERLY)
def test_every_shipped_map_goes_there_and_back(name: str, tmp_path: Path) -> None:
    for ending in (".tmx", ".csv"):
        there_and_back(dict(draft_of(name).document), tmp_path, ending)
