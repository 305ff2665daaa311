"""A plain map of one board: every word of the file arrives on the board."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.board.documents import document_of, warned
from wsn.board import mapfile
from wsn.board.board import Path as BoardPath
from wsn.board.board import UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, kind_of, map_document, problems_of
from wsn.board.terrain import Vocabulary
from wsn.data import DataError
from wsn.geometry.hexes import Grid, Hex
from wsn.systems.war_storms.data.words import VOCABULARY

TEXT = """
format = 1
name = "Four by three"
system = "war_storms"
grid = "flat"
shift = "odd"
board = "A"
columns = 4
rows = 3

[legend]
"." = "open"
"W" = "woods"
"s" = "sea"

[terrain]
rows = '''
.W. .
. .-s

-...
'''

[levels]
"1" = ["A201"]
"1.5" = ["A202"]
"-1" = ["A303"]
"0" = ["A101"]

[edges]
bocage = ["A101/A201", "A202/A301"]
cliff = ["A201/A101"]

[paths]
road = [["A101", "A201", "A301"]]
gully = [["A403"]]

[features]
bridge = ["A201"]
shingle = ["A201"]

[names]
"A301" = "Mill"
"""


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> HexBoard:
    file = tmp_path_factory.mktemp("maps") / "small.toml"
    file.write_text(TEXT, encoding="utf-8")
    return board_from(map_document(file), VOCABULARY)


def test_names_come_from_the_file_and_from_its_title(board: HexBoard) -> None:
    assert (board.name, board.title, board.system) == ("small", "Four by three", "war_storms")
    assert board.grid == Grid("flat", "odd", "digits")


def test_spaces_are_in_order_of_column_and_row_and_holes_are_no_spaces(board: HexBoard) -> None:
    assert list(board.spaces) == [
        *("A101", "A102"),
        *("A201", "A202", "A203"),
        *("A301", "A303"),
        *("A401", "A402", "A403"),
    ]
    assert board.spaces["A201"].hex == Hex(2, 0)
    assert board.spaces["A303"].hex == Hex(3, 2)


def test_terrain_levels_features_and_names(board: HexBoard) -> None:
    assert {s.id: s.terrain for s in board.spaces.values() if s.terrain != "open"} == {
        "A201": "woods",
        "A402": "sea",
    }
    assert {s.id: s.level for s in board.spaces.values() if s.level} == {"A201": 2, "A202": 3, "A303": -2}
    assert {s.id: s.features for s in board.spaces.values() if s.features} == {"A201": {"bridge", "shingle"}}
    assert {s.id: s.name for s in board.spaces.values() if s.name} == {"A301": "Mill"}
    assert not any(s.half or s.also for s in board.spaces.values())


def test_edges_are_the_same_from_both_sides(board: HexBoard) -> None:
    assert board.edges == {("A101", "A201"): {"bocage", "cliff"}, ("A202", "A301"): {"bocage"}}
    assert board.edge_features("A301", "A202") == board.edge_features("A202", "A301") == {"bocage"}
    assert board.edge_features("A101", "A102") == frozenset()


def test_paths_join_their_spaces(board: HexBoard) -> None:
    assert board.paths == (BoardPath("road", ("A101", "A201", "A301")), BoardPath("gully", ("A403",)))
    assert board.path_kinds("A301", "A201") == {"road"}
    assert board.path_kinds("A101", "A102") == frozenset()
    assert board.on_path("gully") == {"A403"}


def test_neighbours_leave_out_holes(board: HexBoard) -> None:
    assert board.neighbours("A202") == ("A201", "A301", "A203", "A102", "A101")
    assert board.distance("A101", "A403") == 3


def test_the_graph_carries_the_same_facts(board: HexBoard) -> None:
    assert board.graph.number_of_nodes() == len(board.spaces)
    assert board.graph.edges["A101", "A201"] == {
        "features": frozenset({"bocage", "cliff"}),
        "paths": frozenset({"road"}),
    }
    assert sorted(board.graph["A202"]) == sorted(board.neighbours("A202"))


def test_a_plain_map_is_one_printed_board(board: HexBoard) -> None:
    (printed,) = board.printed
    assert (printed.name, printed.letter, printed.turned, printed.half) == ("small", "A", False, False)
    assert dict(printed.labels) == {label: label for label in board.spaces}


def test_the_digest_is_of_the_content_only(board: HexBoard, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text("# another name and order\n" + TEXT, encoding="utf-8")
    document = map_document(tmp_path / "other.toml")
    assert board_from(document, VOCABULARY).digest == board.digest
    (tmp_path / "again.json").write_text(json.dumps(document), encoding="utf-8")
    assert board_from(map_document(tmp_path / "again.json"), VOCABULARY).digest == board.digest
    (tmp_path / "changed.toml").write_text(TEXT.replace("A403", "A402"), encoding="utf-8")
    assert board_from(map_document(tmp_path / "changed.toml"), VOCABULARY).digest != board.digest


def test_the_shifted_rows_of_a_pointy_map_lie_half_a_hex_to_the_right() -> None:
    odd = board_from(document_of(grid="pointy", columns=4, rows=3), VOCABULARY)
    even = board_from(document_of(grid="pointy", columns=4, rows=3, shift="even"), VOCABULARY)
    assert odd.grid.is_mirrored
    assert len(odd.spaces) == 12
    assert {"A201", "A301"} - set(odd.neighbours("A202")) == {"A301"}, "row 1 stands to the right of row 2"
    assert {"A201", "A301"} <= set(even.neighbours("A202")), "row 2 stands to the right of row 1"


def test_a_board_without_a_letter() -> None:
    board = board_from(document_of(board=""), VOCABULARY)
    assert list(board.spaces)[:2] == ["101", "102"]
    with pytest.raises(UnknownSpace, match=r"there is no hex 'D101' on Open ground; the nearest is 101"):
        board.find("D101")


def test_an_overlay_is_no_map() -> None:
    document = document_of()
    del document["board"]
    assert kind_of(document) == "overlay"
    with pytest.raises(DataError, match="a map needs one"):
        board_from(document, VOCABULARY)


# --- half boards


def half(columns: int, rows: int, **changes: Any) -> dict[str, Any]:
    """An open board made for joining."""
    lines = [" ".join("." * columns)] * (rows - 1)
    lines.append(" ".join("-" if column % 2 else "." for column in range(1, columns + 1)))
    return document_of(columns=columns, rows=rows, half=True, terrain={"rows": "\n".join(lines)}, **changes)


def test_a_half_board_knows_its_rim() -> None:
    board = board_from(half(5, 4), VOCABULARY)
    assert len(board.spaces) == 3 * 3 + 2 * 4
    rim = {s.id for s in board.spaces.values() if s.half}
    assert rim == {"A101", "A102", "A103", "A501", "A502", "A503", "A201", "A204", "A401", "A404"}


@given(st.integers(1, 9), st.integers(1, 9))
def test_other_shapes_are_refused_with_half(columns: int, rows: int) -> None:
    if columns % 2 and rows > 1:
        assert board_from(half(columns, rows), VOCABULARY).printed[0].half
    else:
        with pytest.raises(DataError, match="a half board has"):
            board_from(half(columns, rows), VOCABULARY)


# --- finding a space


@pytest.mark.parametrize(
    ("label", "close"),
    [
        ("D313", ("D312", "D213", "D413")),
        ("D1899", ("D1712",)),
        ("D100", ("D101",)),
        ("d3066", ("D306",)),
        ("D3O6", ("D306",)),
        ("X306", ("D306",)),
        ("306", ("D306",)),
        ("D36", ("D306",)),
        ("D0306", ("D306",)),
        ("foo", ()),
        ("", ()),
        ("D" + "9" * 500, None),
    ],
)
def test_an_unknown_space_names_the_nearest(label: str, close: tuple[str, ...] | None) -> None:
    board = board_from(map_document("wsn_5_1"), VOCABULARY)
    with pytest.raises(UnknownSpace) as caught:
        board.find(label)
    assert caught.value.label == label
    text = str(caught.value)
    assert text.startswith("there is no hex '")
    assert len(text) < 150
    if close is not None:
        assert caught.value.nearest[: len(close)] == close
        assert text.endswith(f"; the nearest is {close[0]}" if close else "; its labels are like D101")


def test_a_known_space_is_found() -> None:
    board = board_from(map_document("wsn_5_1"), VOCABULARY)
    assert board.find("D509").name == "La Cambe"
    assert board.find("d509") is board.find(" D509") is board.find("D509")
    assert isinstance(UnknownSpace("x", "y", tuple, "z"), LookupError)


# --- maps whose labels are a letter and a number

LETTERS = Vocabulary(
    terrain=frozenset({"open"}),
    edges=frozenset(),
    paths=frozenset(),
    features=frozenset(),
    labels="letters",
)


def test_lettered_columns() -> None:
    board = board_from(document_of(grid="pointy", board="", columns=13, rows=9), LETTERS)
    assert board.find("G9").id == "G9"
    assert len(board.spaces) == 13 * 9
    with pytest.raises(UnknownSpace, match="'G10' on Open ground; the nearest is G9"):
        board.find("G10")
    with pytest.raises(UnknownSpace, match="'Z3' on Open ground; the nearest is M3"):
        board.find("Z3")


def test_a_board_wider_than_z_goes_on_with_two_letters() -> None:
    board = board_from(document_of(grid="pointy", board="", columns=30, rows=9), LETTERS)
    assert [board.find(label).id for label in ("Z4", "AA4", "AD9")] == ["Z4", "AA4", "AD9"]
    assert board.find("AA4").id in board.neighbours("Z4")
    with pytest.raises(UnknownSpace, match="'AE4' on Open ground; the nearest is AD4"):
        board.find("AE4")


def test_there_are_702_lettered_columns_26_behind_a_letter_and_999_numbered_rows() -> None:
    assert len(board_from(document_of(columns=26, rows=120), LETTERS).spaces) == 26 * 120
    assert len(board_from(document_of(board="", columns=702, rows=1), LETTERS).spaces) == 702
    with pytest.raises(DataError, match="behind the board letter A, so at most 26, not 27"):
        board_from(document_of(columns=27, rows=2), LETTERS)
    with pytest.raises(DataError, match="two letters for the column, so at most 702, not 703"):
        board_from(document_of(board="", columns=703, rows=2), LETTERS)
    with pytest.raises(DataError, match="at most three digits for the row, so at most 999 rows, not 1,000"):
        board_from(document_of(columns=2, rows=1_000), VOCABULARY)
    with pytest.raises(DataError, match="at most four digits for the row, so at most 9,999 rows, not 10,000"):
        board_from(document_of(columns=2, rows=10_000), LETTERS)
    with pytest.raises(DataError, match="unknown word 'bocage'"):
        board_from(document_of(edges={"bocage": []}), LETTERS)


def test_a_pointy_map_may_be_turned_and_says_where_its_north_is() -> None:
    board = board_from(document_of(grid="pointy", board="", north="left"), LETTERS)
    assert board.north == "left"
    assert board_from(document_of(grid="pointy", board=""), LETTERS).north == "top"
    with pytest.raises(DataError, match="only a map with grid = 'pointy' can be turned"):
        board_from(document_of(north="left"), VOCABULARY)
    with pytest.raises(DataError, match="north: 'up' is not valid; valid: bottom, left, right, top"):
        board_from(document_of(grid="pointy", board="", north="up"), LETTERS)


# --- warnings


def test_a_cliff_needs_two_levels() -> None:
    flat = {"cliff": ["A101/A102"]}
    assert warned(edges=flat) == ("the cliff A101/A102 stands between two hexes of the same level",)
    assert warned(edges=flat, levels={"1": ["A102"]}) == ()
    assert warned(edges={"bocage": ["A101/A102"]}) == ()


def test_neighbouring_gullies_should_connect() -> None:
    apart = [["A101", "A102"], ["A203", "A303"]]
    assert warned(paths={"gully": apart}) == (
        "the gully in A102 and the gully in A203 lie side by side, but no path joins them",
    )
    assert warned(paths={"gully": [*apart, ["A102", "A203"]]}) == ()
    assert warned(paths={"gully": [["A101", "A102", "A203", "A202"]]}) == (), "one gully with a bend"
    assert warned(paths={"road": apart}) == ()


def test_a_feature_belongs_on_its_terrain() -> None:
    assert warned(features={"ford": ["A101"]}) == (
        "A101 has a ford, but is open, not major_river or minor_river",
    )
    assert warned(features={"ford": ["A101"]}, legend={".": "minor_river"}) == ()


def test_a_road_through_water_needs_a_bridge_or_a_ford() -> None:
    pair = ["A101", "A102"]
    wet: dict[str, Any] = {"legend": {".": "minor_river"}, "paths": {"road": [pair], "trail": [pair]}}
    told = tuple(
        f"road and trail through minor_river in {at}, where there is no bridge or ford" for at in pair
    )
    assert warned(**wet) == told
    assert warned(**wet, features={"bridge": pair}) == ()
    assert warned(**wet, features={"ford": pair}) == ()
    assert warned(legend={".": "minor_river"}, paths={"gully": [["A101"]]}) == ()
    assert warned(legend={".": "marsh"}, paths={"road": [pair]}) == ()


def test_warnings_are_told_by_problems_of(tmp_path: Path) -> None:
    file = tmp_path / "w.json"
    file.write_text(json.dumps(document_of(edges={"cliff": ["A101/A102"]})), encoding="utf-8")
    errors, warnings = problems_of(file, {"war_storms": VOCABULARY})
    assert errors == ()
    assert [problem.file for problem in warnings] == [str(file)]


def test_a_document_that_was_just_read_gives_the_same_board_again():
    document = map_document("wsn_5_1")
    board = board_from(document, VOCABULARY)
    assert board_from(map_document("wsn_5_1"), VOCABULARY) is board
    assert board_from(document, replace(VOCABULARY)) is not board, "other words, another board"
    other = {**document, "name": "Another"}
    assert board_from(other, VOCABULARY).title == "Another"
    for number in range(mapfile.KEPT):
        board_from({**document, "name": str(number)}, VOCABULARY)
    assert board_from(document, VOCABULARY) is not board, "only the latest few are kept"
