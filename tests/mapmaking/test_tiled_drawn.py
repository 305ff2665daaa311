"""Maps of Tiled are read as Tiled draws them: offsets, anchors, turned objects, hidden layers, old files."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Any

import pytest

from wsn.data import DataError
from wsn.mapmaking.exchange import read_map
from wsn.mapmaking.fromtiled import ImportedMap
from wsn.mapmaking.tmx import GROUPS_LIMIT

COLUMNS, ROWS = 6, 5
WIDE, HIGH, STEP = 40, 34, 30
"""The size of a tile, and how far it is from column to column."""
OPEN, WOODS, PLAIN = 1, 2, 3
"""Numbers of tiles; the third says nothing of itself."""
TILES = {
    "firstgid": 1,
    "name": "two",
    "tilewidth": WIDE,
    "tileheight": HIGH,
    "tiles": [{"id": 0, "type": "open"}, {"id": 1, "type": "woods"}],
}


def centre(column: int, row: int) -> tuple[float, float]:
    """The middle of a hex in pixels; every second column lies half a hex lower."""
    return WIDE / 2 + STEP * (column - 1), HIGH * (row - 0.5 if column % 2 else row)


def ground(**more: Any) -> dict[str, Any]:
    return {"type": "tilelayer", "name": "ground", "data": [OPEN] * COLUMNS * ROWS, **more}


def one_tile(gid: int, column: int = 1, row: int = 1, **more: Any) -> dict[str, Any]:
    data = [0] * COLUMNS * ROWS
    data[(row - 1) * COLUMNS + column - 1] = gid
    return {"type": "tilelayer", "name": "more", "data": data, **more}


def things(*objects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "objectgroup", "name": "things", "objects": list(objects), **more}


def group(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "group", "name": "group", "layers": list(layers), **more}


def document(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "type": "map",
        "orientation": "hexagonal",
        "staggeraxis": "x",
        "staggerindex": "odd",
        "hexsidelength": 20,
        "width": COLUMNS,
        "height": ROWS,
        "tilewidth": WIDE,
        "tileheight": HIGH,
        "infinite": False,
        "tilesets": [TILES],
        "layers": list(layers),
        **more,
    }


def read(
    folder: Path, *layers: dict[str, Any], named: dict[str, str] | None = None, **more: Any
) -> ImportedMap:
    path = folder / "own.tmj"
    path.write_text(json.dumps(document(*layers, **more)), encoding="utf-8")
    return read_map(path, "war_storms", named or {})


def problems(folder: Path, *layers: dict[str, Any], **more: Any) -> str:
    with pytest.raises(DataError) as told:
        read(folder, *layers, **more)
    return str(told.value)


def names(made: ImportedMap) -> dict[str, str]:
    return dict(made.draft.document.get("names", {}))


# --- where things are


def turned(about: tuple[float, float], x: float, y: float, degrees: float) -> tuple[float, float]:
    """A place from an object's own corner, turned clockwise as on a screen."""
    a = math.radians(degrees)
    return about[0] + x * math.cos(a) - y * math.sin(a), about[1] + x * math.sin(a) + y * math.cos(a)


X, Y = centre(3, 3)
BOX = {"width": 50, "height": 20}


@pytest.mark.parametrize(
    ("thing", "at"),
    [
        ({"point": True}, (0, 0)),
        (BOX, (25, 10)),
        ({**BOX, "ellipse": True}, (25, 10)),
        ({**BOX, "text": {"text": "Ferme"}}, (25, 10)),
        ({**BOX, "gid": PLAIN}, (25, -10)),
        ({**BOX, "gid": PLAIN | 0x80000000}, (25, -10)),
        ({"gid": PLAIN}, (WIDE / 2, -HIGH / 2)),
        ({"polygon": [{"x": 0, "y": 0}, {"x": 40, "y": 10}, {"x": 0, "y": 30}]}, (20, 15)),
    ],
)
@pytest.mark.parametrize("degrees", [0, 90, 180, 37.5, -60])
def test_a_name_lies_in_the_middle_of_what_is_seen(
    thing: dict[str, Any], at: tuple[float, float], degrees: float, tmp_path: Path
) -> None:
    corner = turned((X, Y), -at[0], -at[1], degrees)  # so that the middle lies on 303
    one = {"name": "Ferme", "x": corner[0], "y": corner[1], "rotation": degrees, **thing}
    assert names(read(tmp_path, ground(), things(one))) == {"303": "Ferme"}


@pytest.mark.parametrize(
    ("alignment", "middle"),
    [
        ("topleft", (25, 10)),
        ("top", (0, 10)),
        ("topright", (-25, 10)),
        ("left", (25, 0)),
        ("center", (0, 0)),
        ("right", (-25, 0)),
        ("bottomleft", (25, -10)),
        ("bottom", (0, -10)),
        ("bottomright", (-25, -10)),
        ("unspecified", (25, -10)),
    ],
)
def test_a_tile_stands_where_its_set_says(
    alignment: str, middle: tuple[float, float], tmp_path: Path
) -> None:
    tiles = {**TILES, "objectalignment": alignment}
    one = {"name": "Mill", "gid": PLAIN, "x": X - middle[0], "y": Y - middle[1], **BOX}
    assert names(read(tmp_path, ground(), things(one), tilesets=[tiles])) == {"303": "Mill"}


def test_a_line_is_turned_about_its_place(tmp_path: Path) -> None:
    x, y = centre(3, 2)
    line = {"polyline": [{"x": 0, "y": 0}, {"x": 2 * HIGH, "y": 0}]}
    straight = {"name": "road", "x": x, "y": y, **line}
    made = read(tmp_path, ground(), things({**straight, "rotation": 90}))
    assert made.draft.document["paths"] == {"road": [["302", "303", "304"]]}
    made = read(tmp_path, ground(), things({**straight, "y": centre(3, 4)[1], "rotation": 270}))
    assert made.draft.document["paths"] == {"road": [["304", "303", "302"]]}


def test_offsets_of_groups_and_layers_add_up(tmp_path: Path) -> None:
    (x0, y0), (x, y) = centre(1, 1), centre(4, 3)
    point = things(
        {"name": "Hamlet", "point": True, "x": x0, "y": y0}, offsetx=(x - x0) / 2, offsety=(y - y0) / 4
    )
    inner = group(point, offsetx=(x - x0) / 4, offsety=(y - y0) / 4)
    outer = group(inner, offsetx=(x - x0) / 4, offsety=(y - y0) / 2)
    assert names(read(tmp_path, ground(), outer)) == {"403": "Hamlet"}


def test_tiles_of_a_shifted_layer_lie_where_they_are_drawn(tmp_path: Path) -> None:
    dx, dy = centre(2, 1)[0] - centre(1, 1)[0], centre(2, 1)[1] - centre(1, 1)[1]
    made = read(tmp_path, ground(), group(one_tile(WOODS), offsetx=dx, offsety=dy))
    assert [s.id for s in made.draft.board().spaces.values() if s.terrain == "woods"] == ["201"]
    beyond = read(tmp_path, ground(), one_tile(WOODS, offsety=-200.0))
    assert beyond.warnings == ["layer 'more': 1 tile lies outside the map, left out"]


def test_a_tile_that_stands_free_is_laid_where_it_is_seen(tmp_path: Path) -> None:
    one = {"gid": WOODS, "x": X - WIDE / 2, "y": Y + HIGH / 2, "width": WIDE, "height": HIGH}
    made = read(tmp_path, ground(), things(one))
    assert made.draft.board().spaces["303"].terrain == "woods"


def test_of_two_names_on_one_space_the_first_stands_and_the_other_is_told(tmp_path: Path) -> None:
    both = things({"name": "A", "point": True, "x": X, "y": Y}, {"name": "B", "point": True, "x": X, "y": Y})
    made = read(tmp_path, ground(), both)
    assert names(made) == {"303": "A"}
    assert made.warnings == ["layer 'things', object 2 'B': 303 is 'A' already; 'B' is left out"]


# --- what is hidden, and what may be left out


@pytest.mark.parametrize("inside", [False, True])
def test_what_is_hidden_is_left_out_and_told(inside: bool, tmp_path: Path) -> None:
    layers = [one_tile(WOODS), things({"name": "Ferme", "point": True, "x": X, "y": Y})]
    hidden = [group(*layers, visible=False)] if inside else [{**one, "visible": False} for one in layers]
    made = read(tmp_path, ground(), *hidden)
    assert names(made) == {}
    assert {s.terrain for s in made.draft.board().spaces.values()} == {"open"}
    assert len(made.warnings) == len(hidden)
    assert all("hidden, and left out" in warning for warning in made.warnings)


def test_a_hidden_object_is_left_out_and_counted(tmp_path: Path) -> None:
    made = read(tmp_path, ground(), things({"name": "F", "point": True, "x": X, "y": Y, "visible": False}))
    assert names(made) == {}
    assert made.warnings == ["layer 'things': 1 object is hidden, and left out"]


RING = [{"x": 0, "y": 0}, {"x": 60, "y": 0}, {"x": 60, "y": 60}, {"x": 0, "y": 60}]


def test_an_outlined_note_is_a_name_and_keeps_no_map_out(tmp_path: Path) -> None:
    zone = {"name": "Zone A", "x": X - 30, "y": Y - 30, "polygon": RING}
    made = read(tmp_path, ground(), things(zone))
    assert names(made) == {"303": "Zone A"}
    assert "an outline is a name in its middle, 303" in made.warnings[0]
    assert names(read(tmp_path, ground(), things(zone), named={"Zone A": "-"})) == {}


@pytest.mark.parametrize("shape", [{"polygon": RING}, {"width": 60, "height": 60}])
def test_an_outline_with_the_word_of_an_edge_runs_along_hexsides(
    shape: dict[str, Any], tmp_path: Path
) -> None:
    hedge = {"name": "bocage", "x": X - 30, "y": Y - 30, **shape}
    sides = read(tmp_path, ground(), things(hedge)).draft.document["edges"]["bocage"]
    assert len(sides) >= 6
    assert all("303" not in pair or "/" in pair for pair in sides)


def test_a_line_without_meaning_is_a_problem_that_names_both_ways_out(tmp_path: Path) -> None:
    line = {"name": "Note", "x": X, "y": Y, "polyline": RING[:2]}
    told = problems(tmp_path, ground(), things(line))
    assert "layer 'things', object 1 'Note': 'Note' is neither an edge nor a path of the game" in told
    assert "name it with --as 'Note=WORD', or leave it out with --as 'Note=-'" in told
    made = read(tmp_path, ground(), things(line), named={"Note": "-"})
    assert not {"paths", "edges"} & made.draft.document.keys()
    made = read(tmp_path, ground(), things(line), named={"Note": "road"})
    assert "road" in made.draft.document["paths"]


def test_outlined_ground_is_told_and_not_taken_for_a_name(tmp_path: Path) -> None:
    told = problems(tmp_path, ground(), things({"name": "woods", "x": X, "y": Y, "polygon": RING}))
    assert "'woods' is ground, which is laid with tiles, not with outlines" in told


def test_a_template_is_named_with_the_way_out(tmp_path: Path) -> None:
    made = read(tmp_path, ground(), things({"template": "well.tx", "x": X, "y": Y}))
    assert "is made from the template 'well.tx', which is not read" in made.warnings[0]
    assert "Detach" in made.warnings[0]


# --- tiles by number


def test_a_tile_that_says_nothing_is_named_by_its_number(tmp_path: Path) -> None:
    layers = [ground(), one_tile(PLAIN, 3, 3)]
    told = problems(tmp_path, *layers)
    assert "tile 3: does not say what it is" in told
    assert "name it with --as 3=WORD, or leave it out with --as 3=-; it is number 2 of the set 'two'" in told
    for key in ("3", "two/2"):
        made = read(tmp_path, *layers, named={key: "marsh"})
        assert made.draft.board().spaces["303"].terrain == "marsh"
        assert read(tmp_path, *layers, named={key: "-"}).draft.board().spaces["303"].terrain == "open"


def test_a_number_wins_over_what_a_tile_says(tmp_path: Path) -> None:
    made = read(tmp_path, ground(), one_tile(WOODS, 3, 3), named={"2": "light_woods"})
    assert made.draft.board().spaces["303"].terrain == "light_woods"


def test_a_wrong_word_for_a_number_is_told_with_the_nearest(tmp_path: Path) -> None:
    told = problems(tmp_path, ground(), one_tile(PLAIN), named={"3": "wods"})
    assert "tile 3: 'wods' is not a terrain of the game; the nearest is 'woods'" in told


def test_a_number_belongs_to_the_last_set_that_begins_before_it(tmp_path: Path) -> None:
    """Sets need not say how many tiles they have, and need not stand in order."""
    more = {"firstgid": 50, "name": "more", "tiles": [{"id": 7, "type": "marsh"}]}
    made = read(tmp_path, ground(), one_tile(57, 3, 3), tilesets=[more, TILES])
    assert made.draft.board().spaces["303"].terrain == "marsh"


# --- older files, and the XML form


def test_files_of_tiled_before_1_2_are_read(tmp_path: Path) -> None:
    """Tiles and properties were tables then."""
    old = {
        "firstgid": 1,
        "name": "old",
        "tiles": {"1": {"type": "woods", "terrain": [0, 0, 0, 0]}},
        "tileproperties": {"0": {"terrain": "open"}, "2": {"feature": "shingle"}},
        "tilepropertytypes": {"0": {"terrain": "string"}},
    }
    layers = [ground(), one_tile(WOODS, 2, 2), one_tile(PLAIN, 3, 3)]
    made = read(tmp_path, *layers, tilesets=[old], properties={"name": "Old map"})
    assert made.draft.document["name"] == "Old map"
    assert made.draft.board().spaces["202"].terrain == "woods"
    assert made.draft.board().spaces["303"].features == {"shingle"}


def test_a_map_in_a_file_that_ends_in_json_is_known_by_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(document(ground())), encoding="utf-8")
    assert len(read_map(path, "war_storms", {}).draft.board().spaces) == COLUMNS * ROWS
    path.write_text('{"format": 1}', encoding="utf-8")
    with pytest.raises(DataError, match="is not read as a map"):
        read_map(path, "war_storms", {})


TMX = """<?xml version="1.0" encoding="UTF-8"?>
{doctype}<map version="1.0" orientation="hexagonal" width="6" height="5" tilewidth="40" tileheight="34"
 hexsidelength="20" staggeraxis="x" staggerindex="odd">
 <tileset firstgid="1" name="two"><tile id="0" type="open"/><tile id="1" class="woods"/></tileset>
 <layer name="ground"><data>{tiles}</data></layer>
 {more}
</map>
"""


def tmx(folder: Path, more: str = "", doctype: str = "") -> Path:
    path = folder / "own.tmx"
    path.write_text(TMX.format(tiles='<tile gid="1"/>' * 30, more=more, doctype=doctype), encoding="utf-8")
    return path


def test_the_xml_form_says_the_same(tmp_path: Path) -> None:
    more = (
        '<group name="g" offsetx="30"><objectgroup name="o" offsety="17">'
        f'<object name="Ferme" x="{X - 30}" y="{Y - 17}"><point/></object>'
        f'<object name="road" x="{X - 30}" y="{Y - 17}" rotation="90"><polyline points="0,0 34,0"/></object>'
        '<object name="hidden" x="1" y="1" visible="0"/></objectgroup></group>'
        '<imagelayer name="scan"/>'
    )
    made = read_map(tmx(tmp_path, more), "war_storms", {})
    assert names(made) == {"303": "Ferme"}
    assert made.draft.document["paths"] == {"road": [["303", "304"]]}
    assert len(made.warnings) == 2


def test_the_line_at_the_top_of_very_old_maps_is_passed_over(tmp_path: Path) -> None:
    doctype = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n'
    assert read_map(tmx(tmp_path, doctype=doctype), "war_storms", {}).warnings == []


# --- hostile files


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"width": "x"}, "expected a whole number"),
        ({"width": 10**6, "height": 10**6}, "has more than 40,000 tiles"),
        ({"tilewidth": 1e300}, "of at most"),
        ({"tilewidth": 0}, "less than a pixel"),
        ({"layers": {}}, "is it a map of Tiled's?"),
        ({"layers": [5]}, "layer 1: expected a table"),
        ({"layers": [ground(), things({"x": None})]}, "object 1: expected a number"),
        ({"layers": [ground(), things({"polyline": [{"x": 1}]})]}, "object 1"),
        ({"layers": [ground(data={"a": 1})]}, "has not the 30 tiles of the map"),
        ({"layers": [ground(data=[1.5] * 30)]}, "has not the 30 tiles of the map"),
        ({"tilesets": 7}, "tilesets: must be a list"),
        ({"tilesets": [{"firstgid": -1}]}, "set of tiles 1"),
        ({"tilesets": [TILES] * 1_001}, "more than 1,000 sets of tiles"),
        ({"tilesets": [{"firstgid": 1, "source": "//host/share/a.tsx"}]}, "lies on another machine"),
        ({"layers": [ground(name=str(n)) for n in range(1_001)]}, "more than 1,000 layers"),
        ({"layers": [ground(), things(*[{}] * 50_001)]}, "are more than 50,000"),
        ({"properties": [{"name": "extras", "value": "[["}]}, "property extras"),
    ],
)
def test_what_no_map_has_is_a_sentence(more: dict[str, Any], said: str, tmp_path: Path) -> None:
    started = time.process_time()
    assert said in problems(tmp_path, ground(), **more)
    assert time.process_time() - started < 5


def test_groups_inside_groups_end(tmp_path: Path) -> None:
    for depth in (GROUPS_LIMIT + 1, 60_000):
        with pytest.raises(DataError, match=f"more than {GROUPS_LIMIT} groups inside one another"):
            read_map(tmx(tmp_path, "<group>" * depth + "</group>" * depth), "war_storms", {})


def test_lines_that_are_longer_than_those_of_any_map_are_told_in_time(tmp_path: Path) -> None:
    far = {"name": "road", "x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 9e6, "y": 9e6}]}
    started = time.process_time()
    assert "are longer than 100,000 spaces together" in problems(tmp_path, ground(), things(*[far] * 15_000))
    assert time.process_time() - started < 10


# --- one value changed, anywhere


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where each value of a document stands."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in rows for place in places(one, (*path, key)))]


WRONG: tuple[Any, ...] = (None, [], {}, "x", -1, 10**20, 1e308, True, [[]], {"a": {}})


def test_one_wrong_value_anywhere_is_read_or_told(tmp_path: Path) -> None:
    """Each value of a small map in turn becomes another thing: a map, or a sentence, and nothing else."""
    whole = document(
        ground(data=[OPEN] * 3 + [0] * 27),
        group(
            things(
                {"name": "F", "point": True, "x": X, "y": Y},
                {"name": "road", "x": 1, "y": 1, "polyline": [{"x": 0, "y": 0}, {"x": 50, "y": 9}]},
                {"gid": 2, "x": 1, "y": 40, "text": {"text": "a"}, "rotation": 5, "ellipse": False},
            ),
            offsetx=1.5,
        ),
        properties=[{"name": "board", "value": "A"}],
    )
    told = [
        problem
        for place in places(whole)[1:]
        for wrong in WRONG
        if (problem := problem_with(changed(whole, place, wrong), tmp_path))
    ]
    assert len(told) > 200
    assert not [problem for problem in told if "is not as its format has it" in problem]


def changed(whole: dict[str, Any], place: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A copy of a document with another value at one place."""
    copy: dict[str, Any] = json.loads(json.dumps(whole))
    inside: Any = copy
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = value
    return copy


def problem_with(document: dict[str, Any], folder: Path) -> str:
    """What is said against a map; empty where it is read. Any other error is one of ours."""
    path = folder / "own.tmj"
    path.write_text(json.dumps(document), encoding="utf-8")
    try:
        read_map(path, "war_storms", {})
    except DataError as error:
        return str(error)
    return ""
