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
from PIL import Image

from tests.mapmaking.drafts import draft
from tests.mapmaking.drawn import ORDERLY, maps
from wsn.data import DataError
from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import MapDraft, draft_of
from wsn.mapmaking.exchange import exchanged_text, read_map
from wsn.mapmaking.hexcsv import _head_value
from wsn.mapmaking.tiled import net_of, tile_size, tile_words, tiles_svg, to_tiled
from wsn.mapmaking.tmx import tmx_text
from wsn.table.picture.png import to_png
from wsn.table.ruling import vocabulary

ANY = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def there_and_back(document: dict[str, Any], folder: Path, ending: str) -> None:
    """A map written and read again is the same but for the order of its lists."""
    one = draft(document)
    path = folder / f"m{ending}"
    path.write_text(exchanged_text(one, ending, "tiles.png"), encoding="utf-8")
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
        made = to_tiled(draft_of(name), "tiles.png")
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


@pytest.mark.parametrize("name", ["board_a", "ht_airel"])
def test_each_tile_tells_itself_apart(name: str) -> None:
    """All words of the game at once: a minor river, open and rough ground had been one and the same tile."""
    one = draft_of(name)
    words = vocabulary(one.document["system"], "")
    legend = {chr(0x100 + n): word for n, word in enumerate(sorted(words.terrain))}
    document = {**one.document, "legend": {**one.document["legend"], **legend}}
    whole = MapDraft({**document, "features": {word: [] for word in sorted(words.features)}}, words)
    tiles, (width, height) = tile_words(whole), tile_size(whole)
    picture = Image.open(io.BytesIO(to_png(tiles_svg(whole)))).convert("RGB")
    assert picture.size == (width * len(tiles), height)
    seen: dict[bytes, tuple[str, str]] = {}
    for n, tile in enumerate(tiles):
        pixels = picture.crop((n * width, 0, (n + 1) * width, height)).quantize(16).tobytes()
        assert seen.setdefault(pixels, tile)[1] == tile[1]
    assert len(seen) >= len(words.terrain) + len(words.features)


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


PLAIN_TABLE = [
    ["#name", "Ferme"],
    ["#half", "false"],
    [],
    ["space", "column", "row", "terrain", "level", "features", "name", "edges", "paths"],
    ["101", "1", "1", "open", "0", "", "La Métairie", "bocage/201", "road#1.1"],
    ["201", "2", "1", "woods", "1.5", "", "", "", "road#1.2"],
]


def dressed(separator: str = ",", *, pad: int = 0, swap: dict[str, str] | None = None) -> str:
    """The table as a spreadsheet may write it: its separator, empty columns at the end, other words."""
    rows = [[*(swap or {}).get("\0".join(row), "\0".join(row)).split("\0")] for row in PLAIN_TABLE]
    rows = [[(swap or {}).get(cell, cell) for cell in row] for row in rows]
    width = max(map(len, rows)) + pad
    return "\r\n".join(separator.join([*row, *[""] * (width - len(row) if pad else 0)]) for row in rows)


def marked_again(text: str) -> bytes:
    """UTF-16 as Gnumeric 1.12.55 writes it: the mark of the order of bytes once more after 20 characters."""
    parts = [text[at : at + 20] for at in range(0, len(text), 20)]
    return b"".join(part.encode("utf-16") for part in parts)


@pytest.mark.parametrize(
    "data",
    [
        dressed().encode(),
        dressed(";").encode("utf-8-sig"),
        dressed("\t").encode("utf-16"),
        dressed("|").encode(),
        dressed(";", pad=3).encode("cp1252"),
        ("sep=;\r\n" + dressed(";", pad=1)).encode(),
        ('"sep=\t"\r\n' + dressed("\t")).encode(),
        dressed(";", swap={"1.5": "1,5", "false": "FALSCH", "1": "1,0"}).encode(),
        dressed(",", swap={"1.5": "1.50", "false": "FALSE", "1": "1.0", "2": "2.0"}).encode(),
        dressed(";", swap={"101": "", "201": ""}).encode(),
        dressed(",", swap={"space": "SPACE", "terrain": " Terrain "}).encode(),
        dressed(";").replace("\r\n", "\n").encode("utf-16-be").join([b"\xfe\xff", b""]),
        marked_again(dressed("\t")),
    ],
)
def test_a_table_of_any_spreadsheet_is_read(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(data)
    made = read_map(path, "war_storms", {}).draft
    board = made.board()
    assert [(s.id, s.terrain, s.level, s.name) for s in board.spaces.values()] == [
        ("101", "open", 0, "La Métairie"),
        ("201", "woods", 3, ""),
    ]
    assert made.document["edges"] == {"bocage": ["101/201"]}
    assert made.document["paths"] == {"road": [["101", "201"]]}
    assert "half" not in made.document


@pytest.mark.parametrize(
    ("word", "meant"), [("TRUE", True), ("Wahr", True), ("VRAI", True), ("FALSO", False)]
)
def test_true_and_false_are_read_in_the_language_of_the_spreadsheet(word: str, meant: bool) -> None:
    assert _head_value("half", word) is meant


def test_what_a_table_was_taken_for_is_told(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(dressed(";").encode("cp1252"))
    assert read_map(path, "war_storms", {}).warnings == [
        "the file is read as Windows-1252, not UTF-8: look at letters with accents"
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#rows,99999999999999999999\nspace,terrain\n101,open\n", "#rows: is '99999999999999999999'"),
        ("#rows,900\n#columns,900\nspace,terrain\n101,open\n", "make more than 40,000 spaces"),
        ("column,row,terrain\n900,1,open\n1,900,open\n", "make more than 40,000 spaces"),
        ("#legend,[1]\nspace,terrain\n101,open\n", "#legend: must be a table of letters and words"),
        ("space,terrain\n101,open\n101,woods\n", "row 2: 101 has a row already"),
        (
            "space,column,row,terrain\n101,2,1,open\n",
            "row 1: 101 is not column 2, row 1, which is 201",
        ),
        ("space,terrain,\n101,open,woods\n", "column 3 of the table has no title"),
        ("space,terrain,terrain\n101,open,woods\n", "'terrain' stands there twice"),
        ("space,terrain\n101," + "x" * 200_000, "is no table"),
    ],
)
def test_a_table_that_is_no_map_is_told_before_anything_is_built(
    text: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(DataError) as told:
        read_map(table(tmp_path, text), "war_storms", {})
    assert said in str(told.value)


def test_a_table_is_one_row_a_space() -> None:
    one = draft_of("board_a")
    rows = list(csv.reader(io.StringIO(exchanged_text(one, ".csv", ""))))
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
        (
            "#south,ten\nspace,terrain\n101,open\n",
            "#south: is 'ten': it is the number of the southernmost row",
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
