"""Map files of squares and of areas: read, and refused with every problem named."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.board.documents import AREAS, SQUARES, WORDS, area, loaded
from wsn.board.areaboard import AreaBoard
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, hexes_from, problems_of
from wsn.board.shapefile import AREA_LIMIT, CORNER_LIMIT
from wsn.board.squareboard import SquareBoard
from wsn.data import DataError, shipped_files
from wsn.systems import find_game
from wsn.systems.war_storms.data.words import VOCABULARY


def wrong(text: str, **changes: Any) -> list[str]:
    with pytest.raises(DataError) as caught:
        loaded(text, **changes)
    return [str(problem) for problem in caught.value.problems]


def test_a_map_of_squares_is_read() -> None:
    board = loaded(SQUARES)
    assert isinstance(board, SquareBoard)
    assert (board.shape, len(board.spaces), board.title) == ("square", 12, "A field")
    knoll = board.spaces["D1"]
    assert (knoll.terrain, knoll.level, knoll.name, knoll.kind) == ("hills", 3, "The knoll", "square")
    assert board.spaces["C3"].features == {"port"}
    assert board.spaces["A1"].tags == {"france"}
    assert board.neighbours("A1") == ("A2", "Off")
    assert board.neighbours("D3") == ("D2", "C3", "C2", "Off")
    assert board.edge_features("C2", "C1") == {"river"}
    assert (board.edge_features("A2", "A3"), board.edge_features("A3", "A2")) == ({"ferry"}, frozenset())
    assert board.path_kinds("B3", "A3") == {"road"}
    assert "B2" not in board.spaces


def test_a_box_is_a_space_beside_the_map() -> None:
    board = loaded(SQUARES)
    box = board.spaces["Off"]
    assert (box.kind, box.terrain, box.features, box.tags, box.name) == (
        "box", "sea", {"port"}, {"britain", "france"}, "Off the field"
    )  # fmt: skip
    assert board.neighbours("Off") == ("A1",)
    assert board.find("off").id == board.find("off the field").id == "Off"
    left, _, right, _ = board.boxes["Off"]
    assert left > max(p.x for s in board.spaces if s != "Off" for p in board.outline(s))
    assert board.at((left + right) // 2, board.centre("Off").y) == "Off"


def test_a_map_of_areas_is_read() -> None:
    board = loaded(AREAS)
    assert isinstance(board, AreaBoard)
    assert board.neighbours("Kent") == ("Dover",)
    assert set(board.neighbours("Calais")) == {"Citadel", "Dover"}
    assert board.centre("Kent") == (20, 20)
    assert board.outline("Kent")[0] == (60, 0), "read clockwise, whichever way it was written"
    assert board.spaces["Dover"].level == 2
    assert board.edge_features("Dover", "Kent") == {"river"}
    assert board.edge_features("Dover", "Calais") == {"ferry"}
    assert board.edge_features("Calais", "Dover") == frozenset()
    assert board.find("calais and artois").id == "Calais"
    assert board.holes("Calais") == (board.outline("Citadel"),)


def test_the_digest_is_of_what_the_file_says_and_not_of_its_name() -> None:
    assert loaded(AREAS).digest == loaded(AREAS, id="else").digest
    assert loaded(AREAS).digest != loaded(AREAS, name="Two coasts").digest


def test_boxes_and_connections_stand_beside_a_map_of_hexes_too() -> None:
    from wsn.board.mapfile import map_document

    document = map_document("wsn_5_1")
    words = VOCABULARY
    plain = board_from(document, words)
    boxes = {"Landing": {"beside": "bottom"}, "Reserve": {"beside": "left", "size": [3, 2]}}
    with_boxes = {**document, "boxes": boxes, "connections": ["Landing>D306"]}
    board = board_from(with_boxes, words)
    assert isinstance(board, HexBoard)
    assert board.neighbours("Landing") == ("D306",)
    assert board.neighbours("D306") == plain.neighbours("D306")
    assert [*board.spaces] == [*plain.spaces, "Landing", "Reserve"]
    assert [*board.hexes] == [*plain.spaces]
    assert board.boxes["Landing"][1] > plain.bounds[3]
    assert board.boxes["Reserve"][2] < plain.bounds[0]
    assert board.distance("Landing", "D306") == 1


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"connections": ["A1"]}, "connections #1: 'A1' names no two squares; write them as in 'A1/A2'"),
        ({"connections": ["A1/Of"]}, "connections #1: there is no square or box 'Of'; the nearest is"),
        ({"connections": ["A2/A3"]}, "A2 and A3 have a border in common, so they are joined already"),
        ({"connections": ["Off/A1", "A1>Off"]}, "connections #2: the way from A1 to Off is there already"),
        ({"connections": ["A1/A1"]}, "names the same square twice"),
        ({"impassable": ["A1/D3"]}, "A1 and D3 have no border in common; A1 has one with B1, A2"),
        ({"impassable": ["A1>B1"]}, "a border is closed both ways; write 'A1/B1'"),
        ({"tags": {"francia": ["A1"]}}, "tags: unknown word 'francia'; the nearest is 'france'"),
        ({"edges": {"river": ["A1/D3"]}}, "edges, river: A1 and D3 have no border in common"),
        ({"edges": {"rivre": ["A1/A2"]}}, "edges: unknown word 'rivre'; the nearest is 'river'"),
        ({"paths": {"road": [["A1", "C3"]]}}, "paths, road #1: A1 and C3 are not neighbours"),
        ({"features": {"port": ["B2"]}}, "features, port: there is no square or box 'B2'; the nearest is"),
        ({"names": {"A1": " "}}, "names: the name of 'A1' is empty"),
        ({"columns": 400, "rows": 400}, "400 x 400 is 160,000 squares; at most 100,000 are read"),
        ({"columns": 5}, "terrain, row 1: 4 letters, but columns = 5"),
        ({"levels": {"high": ["A1"]}}, "levels: 'high' is not a level; write a whole or half number"),
        ({"levels": {"1": ["Z9"]}}, "levels, 1: there is no square 'Z9'"),
        ({"board": "x"}, "board: 'x' is not a board letter"),
        ({"name": ""}, "name: the name is empty"),
        ({"diagonally": True}, "unknown key 'diagonally'; the nearest is 'diagonal'"),
        ({"boxes": {"A1": {}}}, "boxes, 'A1': there is a space of that name already"),
        ({"boxes": {"7": {}}}, "a box is named by one word that begins with a letter"),
        ({"boxes": {"Off": {"size": [0, 1]}}}, "[0, 1] is not a size; write two whole numbers from 1 to 50"),
        ({"boxes": {"Off": {"at": [1, 1]}}}, "at: the box would lie on A1; move it beside the map"),
        ({"boxes": {"Off": {"terrain": "see"}}}, "terrain: unknown word 'see'; the nearest is 'sea'"),
        ({"boxes": {f"B{n}x": {} for n in range(201)}}, "boxes: 201 boxes; at most 200 are read"),
        ({"grid": "squares"}, "grid: 'squares' is not a grid; the nearest is 'square'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_map_of_squares_is_named_with_its_place(changes: Any, text: str) -> None:
    problems = wrong(SQUARES, **changes)
    assert any(text in line for line in problems), problems
    assert all(line.startswith("toy.toml: ") for line in problems)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"areas": {}}, "areas: there is no area at all"),
        ({"areas": area("Dover", outline=[[0, 0], [1, 1]])}, "an area needs at least three corners"),
        ({"areas": area("Dover", outline=[[60, 10], [80, 40], [80, 10], [60, 40]])},
         "areas, 'Dover', outline: the rim crosses or touches itself at 70, 25"),
        ({"areas": area("Dover", outline=[[60, 10], [60, 10], [80, 10], [80, 40]])},
         "the corner 60, 10 is repeated"),
        ({"areas": area("Dover", outline=[[50, 10], [80, 10], [80, 40], [60, 40]])},
         "areas: Kent and Dover overlap; give them the same corners along their border"),
        ({"areas": area("Dover", outline=[[60, 10], [9_000_000, 10], [80, 40]])},
         "[9000000, 10] is further away than 1,000,000 units"),
        ({"areas": area("Dover", terrain="hill")}, "unknown terrain 'hill'; the nearest is 'hills'"),
        ({"areas": area("Kent", centre=[70, 20])}, "areas, Kent, centre: [70, 20] is not in the area"),
        ({"areas": area("Calais", centre=[225, 15])}, "[225, 15] is not in the area"),
        ({"areas": {**area("Kent"), "kent": {"outline": [[300, 0], [310, 0], [310, 9]], "terrain": "sea"}}},
         "areas, 'kent': differs from 'Kent' only in capitals"),
        ({"areas": {**area("Kent"), "a/b": {"outline": [[300, 0], [310, 0], [310, 9]], "terrain": "sea"}}},
         "an area is called by one word that begins with a letter"),
        ({"areas": area("Dover", outline=[[1, 2, 3]])}, "areas, Dover, outline"),
        ({"areas": {f"A{n}": {"outline": [], "terrain": "sea"} for n in range(AREA_LIMIT + 1)}},
         "areas: 2,001 areas; at most 2,000 are read"),
        ({"areas": area("Dover", outline=[[n, n] for n in range(CORNER_LIMIT + 1)])},
         "corners in all; at most 20,000 are read"),
        ({"edges": {"river": ["Kent/Calais"]}},
         "edges, river: Kent and Calais have no border in common; Kent has one with Dover"),
        ({"connections": ["Dover/Callais"]}, "there is no area 'Callais'; the nearest is Calais"),
        ({"levels": {"1": ["Dovre"]}}, "levels, 1: there is no area 'Dovre'; the nearest is Dover"),
        ({"span": -1}, "span: must be from 1 to 1,000,000 map units, not -1"),
        ({"columns": 3}, "unknown key 'columns'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_map_of_areas_is_named_with_its_place(changes: Any, text: str) -> None:
    problems = wrong(AREAS, **changes)
    assert any(text in line for line in problems), problems


def test_all_problems_of_a_file_are_told_at_once() -> None:
    problems = wrong(AREAS, name="", areas=area("Dover", terrain="hil", outline=[[0, 0]]))
    assert len(problems) == 3


def test_a_great_many_areas_on_top_of_each_other_are_refused_quickly() -> None:
    rows = {f"A{n}": {"outline": [[n, 0], [n + 900, 0], [n, 900]], "terrain": "sea"} for n in range(2000)}
    problems = wrong(AREAS, areas=rows, edges={}, levels={}, connections=[])
    assert len(problems) == 20, "no more than that of them are listed"


def test_a_game_on_hexes_refuses_a_map_of_another_shape() -> None:
    with pytest.raises(DataError, match="this is a map of areas, and toy is played on a map of hexes"):
        hexes_from(tomllib.loads(AREAS), WORDS, "toy.toml")


def test_only_hexes_are_joined_to_a_layout() -> None:
    document = {
        "format": 1, "name": "Both", "system": "toy", "grid": "flat",
        "layout": [{"board": "field"}], "boards": {"field": tomllib.loads(SQUARES)},
    }  # fmt: skip
    with pytest.raises(DataError, match="grid: is 'square'; only boards of hexes are joined to a layout"):
        board_from(document, WORDS, "toy.toml")


def test_the_check_reads_files_of_every_shape(tmp_path: Any) -> None:
    for name, text in (("squares", SQUARES), ("areas", AREAS)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        assert problems_of(tmp_path / f"{name}.toml", {"toy": WORDS}) == ((), ())
        (tmp_path / f"{name}.toml").write_text(text.replace('"hills"', '"hill"'), encoding="utf-8")
        errors, _ = problems_of(tmp_path / f"{name}.toml", {"toy": WORDS})
        assert any("the nearest is 'hills'" in str(error) for error in errors)
        errors, _ = problems_of(tmp_path / f"{name}.toml", {"toys": WORDS})
        assert any("there is no system 'toy'; the nearest is 'toys'" in str(error) for error in errors)


def test_every_shipped_map_of_a_game_with_lines_of_sight_is_of_hexes_and_has_no_boxes() -> None:
    from wsn.board.mapfile import map_document
    from wsn.table.ruling import load_map

    names = sorted(
        name for name in shipped_files("maps") if find_game(map_document(name)["system"]).ground.has_sight
    )
    assert len(names) > 30
    for name in names:
        board = load_map(name)
        assert (board.shape, dict(board.boxes)) == ("hex", {}), name
        assert {space.kind for space in board.spaces.values()} == {"hex"}, name


HEXES_WITH_EDGE = """
format = 1
name = "Hexes"
system = "war_storms"
grid = "flat"
shift = "odd"
board = "A"
columns = 2
rows = 2
[legend]
"." = "open"
[terrain]
rows = '''
. .
. .
'''
[edges]
bocage = ["{}"]
"""


def test_a_one_way_edge_of_a_hex_map_is_refused_with_the_reason() -> None:
    document = tomllib.loads(HEXES_WITH_EDGE.format("A101>A102"))
    with pytest.raises(DataError) as caught:
        board_from(document, VOCABULARY)
    (problem,) = caught.value.problems
    assert problem.place == "edges, bocage"
    assert "'A101>A102' is one way, and a map of hexes has no such edges" in problem.text
    assert problem.text.endswith("write 'A101/A102'")
    good = board_from(tomllib.loads(HEXES_WITH_EDGE.format("A101/A102")), VOCABULARY)
    assert good.edges == {("A101", "A102"): frozenset({"bocage"})}


def test_a_schema_offers_maps_of_every_shape() -> None:
    from wsn.cli.schema import schema_of

    parts = schema_of("map", "war_storms")["$defs"]
    assert {"SquareFile", "AreaFile", "BoardFile", "LayoutFile"} <= set(parts)
    assert "sand_beach" in parts["AreaRow"]["properties"]["terrain"]["enum"]
    assert parts["AreaFile"]["properties"]["edges"]["propertyNames"]["enum"] == ["bocage", "cliff"]
    assert "boxes" in parts["BoardFile"]["properties"]
    assert "boxes" not in schema_of("overlay", "war_storms")["$defs"]["OverlayFile"]["properties"]
