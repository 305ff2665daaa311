"""The maps that come with the program: in order, of the printed shape, and true to the worked examples."""

from __future__ import annotations

import pytest

from tests.lazily import Lazily
from wsn.board.hexboard import HexBoard
from wsn.board.line import sight
from wsn.board.mapfile import board_from, kind_of, map_document, problems_of
from wsn.data import read_document, shipped_files
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.rules.sight import obstacles

FILES = {n: f for n, f in shipped_files("maps").items() if read_document(f).get("system") == "war_storms"}
BOARDS = Lazily(FILES, lambda name: board_from(map_document(name), VOCABULARY))
OVERLAYS = shipped_files("maps/overlays")
WITHOUT_ROADS = {"wsn_5_1"}
SMALL = {"drill_ground"}
"""Boards that are not to be joined with others: the ground of the lessons."""


@pytest.mark.parametrize("file", [*FILES.values(), *OVERLAYS.values()], ids=lambda file: file.stem)
def test_a_shipped_file_has_no_problem_and_no_warning(file) -> None:
    assert problems_of(file, {"war_storms": VOCABULARY}) == ((), ())


def test_every_word_of_the_vocabulary_is_on_a_shipped_board() -> None:
    spaces = [space for board in BOARDS.values() for space in board.spaces.values()]
    assert {space.terrain for space in spaces} == VOCABULARY.terrain
    assert {word for space in spaces for word in space.features} == VOCABULARY.features
    assert {word for b in BOARDS.values() for words in b.edges.values() for word in words} == VOCABULARY.edges
    assert {path.kind for board in BOARDS.values() for path in board.paths} == VOCABULARY.paths
    assert any(space.level % 2 for space in spaces), "half levels too"


def test_every_overlay_is_used_by_a_shipped_layout() -> None:
    used = {name for map_name in BOARDS for name in map_document(map_name).get("overlays", {})}
    assert used == set(OVERLAYS)


@pytest.mark.parametrize(
    "name", [n for n in BOARDS if kind_of(read_document(FILES[n])) == "board" and n not in SMALL]
)
def test_a_shipped_board_has_17_columns_of_12_and_open_southern_and_northern_rims(name: str) -> None:
    board = BOARDS[name]
    assert len(board.spaces) == 9 * 12 + 8 * 13
    assert board.printed[0].half
    if name == "board_b":
        return  # its southern edge is the sea
    south = [s for s in board.spaces.values() if s.half and board.grid.column_row(s.hex)[1] == 13]
    assert len(south) == 8
    for space in south:
        assert (space.terrain, space.level, space.features) == ("open", 0, frozenset())


def test_four_boards_are_big_enough_to_measure() -> None:
    assert len(BOARDS["four_boards"].spaces) == 808
    assert [p.turned for p in BOARDS["four_boards"].printed] == [False, False, True, True]


@pytest.mark.rule("WSN 5.1")
def test_the_board_of_the_examples_is_the_fixture() -> None:
    board = BOARDS["wsn_5_1"]
    hedges = "D406/D407 D407/D408 D407/D507 D506/D507 D807/D906 D610/D709 D1107/D1207 D910/D1010"
    assert dict(board.edges) == {tuple(text.split("/")): {"bocage"} for text in hedges.split()}
    assert {s.id: s.terrain for s in board.spaces.values() if s.terrain != "open"} == {
        **dict.fromkeys(("D208", "D306", "D409"), "light_woods"),
        "D506": "fields",
        "D509": "built_up",
    }
    assert not board.paths
    assert not any(space.level or space.features for space in board.spaces.values())
    assert board.find("D509").name


CLEAR = "306-507 610-1207 1209-910 306-208 306-409 509-506 906-409"
BLOCKED = "306-508 406-409 406-509"


def pairs(text: str, board: HexBoard) -> list[tuple[str, str]]:
    several = [tuple(f"D{number}" for number in pair.split("-")) for pair in text.split()]
    return [(board.find(a).id, board.find(b).id) for a, b in several]


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize("name", ["wsn_5_1", "hedgerow_village", "board_d"])
def test_the_worked_examples_hold_on_the_bare_board_and_in_the_village(name: str) -> None:
    board = BOARDS[name]
    things = obstacles(board)
    for a, b in pairs(CLEAR, board):
        assert sight(board, things, a, b).clear, (a, b)
        assert sight(board, things, b, a).clear, (b, a)
    for a, b in pairs(BLOCKED, board):
        answer = sight(board, things, a, b)
        assert not answer.clear, (a, b)
        assert "WSN 5.1" in {reason.rule for reason in answer.reasons if reason.blocks}


@pytest.mark.parametrize("name", ["hedgerow_village", "board_d"])
def test_the_village_keeps_the_ground_of_the_examples(name: str) -> None:
    village, bare = BOARDS[name], BOARDS["wsn_5_1"]
    for label in ("D306", "D406", "D506", "D208", "D409", "D509", "D906", "D610", "D1207", "D1209", "D910"):
        assert village.find(label).terrain == bare.find(label).terrain
        assert village.find(label).level == 0
    assert set(bare.edges) <= set(village.edges)
    assert village.find("D509").name == bare.find("D509").name


def road_ends(board: HexBoard) -> list[str]:
    """The spaces in which the roads of a board begin and end."""
    roads = [path.spaces for path in board.paths if path.kind == "road" and len(path.spaces) > 1]
    return [space for spaces in roads for space in (spaces[0], spaces[-1])]


@pytest.mark.parametrize("name", sorted(set(BOARDS) - WITHOUT_ROADS))
def test_roads_run_on(name: str) -> None:
    """A road ends at the rim of the map, in a village, on a beach or on another road or trail."""
    board = BOARDS[name]
    ends = road_ends(board)
    assert ends
    for end in ends:
        others = sum(end in path.spaces for path in board.paths if path.kind in ("road", "trail"))
        lived_in = board.spaces[end].terrain in ("built_up", "dispersed_buildings", "sand_beach")
        assert len(board.neighbours(end)) < 6 or others > 1 or lived_in, end


def test_the_boards_without_a_road_have_none() -> None:
    assert [name for name in WITHOUT_ROADS if road_ends(BOARDS[name])] == []
