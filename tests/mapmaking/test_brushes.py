"""Boards changed by lines as a person types them, pieces copied and laid down, new boards."""

from __future__ import annotations

import tomllib

import pytest

from wsn.data import DataError
from wsn.mapmaking.brushes import sides_of
from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import MapDraft, draft_of
from wsn.mapmaking.instructions import apply_line, apply_lines
from wsn.mapmaking.maptext import rewrite_map
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.sheetwork import NotDrawn


def test_lists_that_are_changed_keep_their_comments_and_lines() -> None:
    source = """\
name = "A farm"  # for now

[levels]
# The hill in the west.
1 = [
    "A101", "A102",   # its foot
    # the top
    "A201",
]   # one is enough

[paths]
road = [
    ["A101", "A102"],   # from the mill
    ["A201", "A202"],
]
"""
    document = tomllib.loads(source)
    document["levels"] = {"1": ["A101", "A102", "A103", "A201"], "2": ["A301"]}
    document["paths"] = {"road": [["A101", "A102", "A103"], ["A201", "A202"]]}
    document["name"] = "The farm"
    text = rewrite_map(source, document)
    assert tomllib.loads(text) == document
    expected = source.replace('"A farm"', '"The farm"').replace('"A102",   # its', '"A102", "A103",   # its')
    expected = expected.replace("enough\n", 'enough\n"2" = ["A301"]\n').replace(
        '"A102"],', '"A102", "A103"],'
    )
    assert [line for line in text.splitlines() if line] == [line for line in expected.splitlines() if line]


@pytest.fixture(scope="module")
def board_a() -> MapDraft:
    return draft_of("board_a")


def told(draft: MapDraft, *lines: str) -> list[str]:
    """What some lines change on a board, as `wsn map diff` says it."""
    return [str(one) for one in differences(draft.board(), apply_lines(draft, lines).board())]


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("terrain marsh A101..A202", ["A101: terrain: open -> marsh", "A102: terrain: open -> marsh"]),
        ("Light Woods A801", ["A801: terrain: open -> light_woods"]),
        ("level 1.5 A801", ["A801: level: 0 -> 1.5"]),
        ("level 0 A1503", ["A1503: level: 2 -> 0"]),
        ("bocage A801/A802", ["A801/A802: edge: nothing -> bocage"]),
        ("edge bocage A802:n", ["A801/A802: edge: nothing -> bocage"]),
        ("remove bocage A101/A202", ["A101/A202: edge: bocage -> nothing"]),
        ("edge none A101:ne", []),
        ("road A801 A802", ["A801/A802: path: nothing -> road"]),
        ("trail A401..A403", []),
        ("remove trail A401 A402", ["A401/A402: path: trail -> nothing"]),
        ("ford A801", ["A801: features: nothing -> ford"]),
        ("name A801 Le  Bois", ["A801: name: nothing -> Le Bois"]),
        ("name A907", ["A907: name: La Métairie -> nothing"]),
        ("title My farm", ["name: Farmland in the bocage -> My farm"]),
        ("# nothing at all", []),
    ],
)
def test_a_line_does_what_it_says_and_nothing_else(board_a: MapDraft, line: str, changes: list[str]) -> None:
    found = told(board_a, line)
    assert found[: len(changes)] == changes
    assert len(found) == len(changes) or ".." in line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("woodz A201", "the nearest is 'woods'"),
        ("woods", "name the hexes"),
        ("woods A2099", "there is no hex 'A2099' on this board; the nearest is A"),
        ("bocage A201/A208", "beside A201 lie A301, A202, A101"),
        ("bocage A201", "is not a side"),
        ("bocage A201:n", "has no neighbour to the 'n'"),
        ("road A201 A205", "are not neighbours"),
        ("level 1.3 A201", "is not a level"),
        ("level 99 A201", "levels go from"),
        ("remove woods A201", "remove takes an edge, a path or a feature"),
        ("copy A201 A301", "say where it goes"),
        ("copy A201 to A301 upwards", "turned 1 to 5"),
        ("lay village here", "name a board or an overlay"),
        ("none A201", "neither something to do"),
        ("terrain none A201", "a board made for joining has no holes"),
        ("north up", "the compass points to one of"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_sentence(board_a: MapDraft, line: str, said: str) -> None:
    with pytest.raises(NotDrawn, match=said.replace("(", r"\(")):
        apply_line(board_a, line)


def test_an_overlay_that_is_not_there_is_told(board_a: MapDraft) -> None:
    with pytest.raises(DataError, match="there is no map 'nothere'"):
        apply_line(board_a, "lay nothere at A201")


def test_sides_round_hexes_and_between_them(board_a: MapDraft) -> None:
    bare = apply_line(board_a, "edge none between all")
    assert not bare.document["edges"]
    ringed = apply_line(bare, "bocage round A801 A802")
    assert len(ringed.document["edges"]["bocage"]) == 7, "the top side of A801 is the rim of the board"
    assert sides_of(ringed, ("A801", "A802")) == ()
    assert apply_line(bare, "bocage between A801 A802").document["edges"] == {"bocage": ["A801/A802"]}


def test_a_fill_goes_as_far_as_ground_and_level_are_the_same(board_a: MapDraft) -> None:
    assert told(board_a, "fill marsh A602") == [
        f"{label}: terrain: light_woods -> marsh" for label in ("A502", "A602", "A603")
    ]
    woods = {"A1503", "A1504", "A1603", "A1604"}
    board = apply_line(board_a, "fill marsh A1503").board()
    assert {label for label in woods if board.spaces[label].terrain == "marsh"} == {"A1503", "A1603"}
    raised = apply_line(board_a, "fill level 3 A1503").board()
    assert [raised.spaces[label].level for label in ("A1503", "A1603", "A1504")] == [6, 6, 2]


def test_clearing_takes_away_all_that_lay_there_and_led_there(board_a: MapDraft) -> None:
    board = apply_line(board_a, "clear A907").board()
    assert board.spaces["A907"].terrain == "open"
    assert not board.spaces["A907"].name
    assert not any(board.path_kinds("A907", other) for other in board.neighbours("A907"))
    assert "road" in board.path_kinds("A707", "A807"), "the road beyond stays"


def test_entries_stay_in_board_order_and_comments_stay(board_a: MapDraft) -> None:
    made = apply_lines(board_a, ["bocage A802/A801", "level 1 A201", "woods A101"])
    assert made.document["levels"]["1"][0] == "A201"
    listed = made.document["edges"]["bocage"]
    assert listed[listed.index("A801/A802") - 1] == "A712/A812"
    assert listed[listed.index("A801/A802") + 1] == "A801/A901"
    assert board_a.source is not None
    text = rewrite_map(board_a.source, made.document)
    assert tomllib.loads(text) == made.document
    comments = [line for line in board_a.source.splitlines() if line.startswith("#")]
    assert comments
    assert [line for line in text.splitlines() if line.startswith("#")] == comments
    assert text[text.index("[paths]") :] == board_a.source[board_a.source.index("[paths]") :]
    assert text[: text.index("rows = ")] == board_a.source[: board_a.source.index("rows = ")]


def test_a_piece_is_copied_turned_and_laid_down(board_a: MapDraft) -> None:
    made = apply_line(board_a, "copy A906..A1007 to A203")
    board, old = made.board(), board_a.board()
    pairs = {"A906": "A203", "A907": "A204", "A1006": "A302", "A1007": "A303"}
    for there, to in pairs.items():
        assert board.spaces[to].terrain == old.spaces[there].terrain
    assert board.edge_features("A302", "A303") == old.edge_features("A1006", "A1007")
    assert board.path_kinds("A204", "A303") == old.path_kinds("A907", "A1007") == {"road"}
    assert board.spaces["A204"].name == "La Métairie"
    again = apply_line(made, "copy A906..A1007 to A203")
    assert again.document == made.document, "laid down twice it is the same"
    here = apply_line(board_a, "copy A906..A1007 to A906")
    assert apply_line(board_a, "copy A906..A1007 to A906 turned 6").document == here.document
    turned = apply_line(board_a, "copy A907 A1007 to A204 turned 3").board()
    assert turned.spaces["A303"].name == "La Métairie", "upside down it is the right one of the two"


def test_an_overlay_is_laid_on_a_board(board_a: MapDraft) -> None:
    board = apply_line(board_a, "lay village at A1303").board()
    assert board.spaces["A1303"].terrain == "built_up"


def test_undo_and_redo_among_lines(board_a: MapDraft) -> None:
    made = apply_lines(board_a, ["woods A101", "woods A102", "undo", "undo", "redo"])
    assert made.board().spaces["A101"].terrain == "woods"
    assert made.board().spaces["A102"].terrain == "open"
    with pytest.raises(NotDrawn, match="nothing was done before it"):
        apply_lines(board_a, ["undo"])
    with pytest.raises(NotDrawn, match="nothing was undone before it"):
        apply_lines(board_a, ["woods A101", "redo"])


@pytest.mark.parametrize(
    ("system", "grid", "shift"),
    [
        ("war_storms", "flat", "odd"),
        ("war_storms", "flat", "even"),
        ("war_storms", "pointy", "odd"),
        ("hex_tiles", "pointy", "even"),
        ("omaha_solitaire", "square", "odd"),
    ],
)
def test_a_new_board_of_any_grid_is_sound_and_can_be_edited(system: str, grid: str, shift: str) -> None:
    draft = blank_board(system, grid, 7, 5, shift=shift, title="Mine")
    board = draft.board()
    assert len(board.spaces) == 35
    assert {space.terrain for space in board.spaces.values()} == {draft.words.plain}
    last = list(board.spaces)[-1]
    word = sorted(draft.words.terrain)[0]
    assert apply_line(draft, f"terrain {word} {last}").board().spaces[last].terrain == word


def test_a_board_for_joining_and_what_cannot_be_begun() -> None:
    board = blank_board("war_storms", "flat", 17, 13, letter="Z", half=True).board()
    assert len(board.spaces) == len(draft_of("board_a").board().spaces)
    for wrong in (
        {"grid": "round"},
        {"columns": 0},
        {"half": True, "columns": 4},
        {"grid": "square", "letter": "A"},
    ):
        with pytest.raises(NotDrawn):
            blank_board("war_storms", **{"columns": 5, **wrong})


def test_holes_are_cut_and_painted_over_again() -> None:
    draft = blank_board("war_storms", "flat", 5, 4)
    cut = apply_lines(draft, ["road 101 102 103", "terrain none 102"])
    assert "102" not in cut.board().spaces
    assert not cut.document.get("paths")
    assert "102" in apply_line(cut, "open 102").board().spaces
    with pytest.raises(NotDrawn, match="keeps at least one hex"):
        apply_line(draft, "terrain none all")
