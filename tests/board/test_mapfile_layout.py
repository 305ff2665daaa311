"""Several boards on one map: turned, lettered, joined by their shared half hexes or edge to edge."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board.documents import sheet
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, map_document
from wsn.data import DataError
from wsn.geometry.hexes import Grid, centre
from wsn.geometry.picking import to_picture
from wsn.systems.war_storms.data.words import VOCABULARY


def layout(*uses: dict[str, Any], boards: dict[str, Any], **changes: Any) -> HexBoard:
    document = {
        "format": 1,
        "name": "Several",
        "system": "war_storms",
        "layout": list(uses),
        "boards": boards,
        **changes,
    }
    return board_from(document, VOCABULARY)


def refused(*uses: dict[str, Any], **changes: Any) -> list[str]:
    with pytest.raises(DataError) as caught:
        layout(*uses, **changes)
    return [str(problem).removeprefix("map: ") for problem in caught.value.problems]


def drawn(board: HexBoard, label: str) -> tuple[float, float]:
    return to_picture(*centre(board.find(label).hex), board.grid)


A = sheet("A", 5, 4, half=True)
B = sheet("B", 5, 4, half=True)
SAME = "A404 and B401 are the same hex, but"

# --- joined half boards


def test_boards_above_each_other_share_their_half_hexes() -> None:
    board = layout({"board": "a"}, {"board": "b", "at": [0, 3]}, boards={"a": A, "b": B})
    assert len(board.spaces) == 2 * (3 * 3 + 2 * 4) - 2
    assert board.aliases == {"B201": "A204", "B401": "A404"}
    assert board.find("B201") is board.find("A204")
    assert board.find("A204").also == ("B201",)
    assert "B101" in board.neighbours("A103"), "whole hexes meet as well"
    assert set(board.neighbours("A204")) == {"A203", "A303", "B301", "B202", "B101", "A103"}


def test_boards_side_by_side_share_a_column() -> None:
    board = layout({"board": "a"}, {"board": "b", "at": [4, 0]}, boards={"a": A, "b": B})
    assert board.aliases == {"B101": "A501", "B102": "A502", "B103": "A503"}
    assert set(board.neighbours("A502")) == {"A501", "B202", "B203", "A503", "A403", "A402"}
    assert list(board.spaces)[-4:] == ["B404", "B501", "B502", "B503"]


def test_four_boards_meet_in_one_place() -> None:
    board = layout(
        {"board": "a"},
        {"board": "a", "at": [4, 0], "letter": "B"},
        {"board": "a", "at": [0, 3], "letter": "C", "turned": True},
        {"board": "a", "at": [4, 3], "letter": "E"},
        boards={"a": A},
    )
    columns, even = 9, 4
    assert len(board.spaces) == (columns - even) * 6 + even * 7
    assert all(len(board.neighbours(space)) == 6 for space in ("A503", "A204", "B404"))
    assert len(board.printed) == 4
    for printed in board.printed:
        assert len(printed.labels) == 17
        assert all(board.find(label).id == space for label, space in printed.labels.items())


def test_the_first_board_in_the_file_gives_the_id() -> None:
    board = layout({"board": "b", "at": [0, 3]}, {"board": "a"}, boards={"a": A, "b": B})
    assert board.aliases == {"A204": "B201", "A404": "B401"}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"woods": ["B201"]}, "A204 and B201 are the same hex, but A204 is open and B201 is woods"),
        (
            {"levels": {"1.5": ["B401"]}},
            "A404 and B401 are the same hex, but A404 is at level 0 and B401 at 1.5",
        ),
        (
            {"levels": {"-1": ["B401"]}},
            "A404 and B401 are the same hex, but A404 is at level 0 and B401 at -1",
        ),
        (
            {"features": {"bridge": ["B201"], "ford": ["B201"]}},
            "A204 and B201 are the same hex, but A204 has no feature and B201 bridge, ford",
        ),
    ],
)
def test_boards_must_agree_about_a_shared_hex(changes: dict[str, Any], text: str) -> None:
    other = sheet("B", 5, 4, half=True, **changes)
    uses = ({"board": "a"}, {"board": "b", "at": [0, 3]})
    assert refused(*uses, boards={"a": A, "b": other}) == [f"layout: {text}"]
    fits = {key: _for_a(value) for key, value in changes.items()}
    assert layout(*uses, boards={"a": sheet("A", 5, 4, half=True, **fits), "b": other}).aliases


def _for_a(value: Any) -> Any:
    """The same change on the other side of the seam."""
    if isinstance(value, dict):
        return {key: _for_a(inner) for key, inner in value.items()}
    return [{"B201": "A204", "B401": "A404"}[label] for label in value]


def test_every_disagreement_is_listed() -> None:
    other = sheet("B", 5, 4, half=True, woods=["B201", "B401"], levels={"1": ["B201"]})
    told = refused({"board": "a"}, {"board": "b", "at": [0, 3]}, boards={"a": A, "b": other})
    assert len(told) == 3


def test_edges_and_paths_of_both_boards_count() -> None:
    a = sheet(
        "A", 5, 4, half=True, edges={"bocage": ["A204/A303"]}, paths={"road": [["A103", "A204", "A303"]]}
    )
    b = sheet(
        "B",
        5,
        4,
        half=True,
        edges={"cliff": ["B201/B301"], "bocage": ["B201/B101"]},
        paths={"road": [["B101", "B201"]]},
    )
    board = layout({"board": "a"}, {"board": "b", "at": [0, 3]}, boards={"a": a, "b": b})
    assert board.edge_features("A204", "A303") == {"bocage"}
    assert board.edge_features("A204", "B301") == {"cliff"}
    assert board.edge_features("B101", "A204") == {"bocage"}
    assert board.path_kinds("A103", "A204") == board.path_kinds("A204", "B101") == {"road"}


def test_a_name_of_either_board_is_kept_and_two_are_a_warning() -> None:
    a = sheet("A", 5, 4, half=True, names={"A204": "Mill"})
    b = sheet("B", 5, 4, half=True, names={"B201": "Moulin", "B401": "Farm"})
    board = layout({"board": "a"}, {"board": "b", "at": [0, 3]}, boards={"a": a, "b": b})
    assert (board.find("B201").name, board.find("A404").name) == ("Mill", "Farm")
    assert board.warnings == ("A204 is named 'Mill', and B201, the same hex, 'Moulin'",)


def test_what_crosses_a_seam_is_written_in_the_layout() -> None:
    board = layout(
        {"board": "a"},
        {"board": "b", "at": [0, 3]},
        boards={"a": A, "b": B},
        edges={"bocage": ["A103/B101"]},
        paths={"road": [["A102", "A103", "B101", "B102"]]},
        features={"bridge": ["B201"], "ford": ["A204"]},
        names={"B201": "Ferry"},
    )
    assert board.edge_features("B101", "A103") == {"bocage"}
    assert board.path_kinds("B101", "A103") == {"road"}
    assert board.find("A204").features == {"bridge", "ford"}
    assert board.find("A204").name == "Ferry"


# --- plain boards edge to edge


def test_plain_boards_lie_edge_to_edge() -> None:
    boards = {"a": sheet("A", 4, 3), "b": sheet("B", 4, 3)}
    beside = layout({"board": "a"}, {"board": "b", "at": [4, 0]}, boards=boards)
    assert len(beside.spaces) == 24
    assert not beside.aliases
    assert {"B101", "B102"} & set(beside.neighbours("A402")) == {"B101", "B102"}
    below = layout({"board": "a"}, {"board": "b", "at": [0, 3]}, boards=boards)
    assert "B101" in below.neighbours("A103")
    assert beside.warnings == below.warnings == ()


def test_plain_boards_must_not_overlap() -> None:
    boards = {"a": sheet("A", 4, 3), "b": sheet("B", 4, 3)}
    assert refused({"board": "a"}, {"board": "b", "at": [2, 2]}, boards=boards) == [
        "layout #2: A303 and B101 (and 1 more) lie on the same hex, "
        "but boards share only half hexes on their rims"
    ]


def test_half_boards_share_nothing_but_their_rims() -> None:
    told = refused({"board": "a"}, {"board": "b", "at": [2, 0]}, boards={"a": A, "b": B})
    assert "lie on the same hex" in told[0]


def test_boards_that_do_not_touch_are_a_warning() -> None:
    boards = {"a": sheet("A", 4, 3), "b": sheet("B", 4, 3)}
    board = layout({"board": "a"}, {"board": "b", "at": [4, 9]}, boards=boards)
    assert board.warnings == ("board #2 (b) touches no board named before it",)


# --- turned boards


@given(
    columns=st.integers(1, 4),
    rows=st.integers(1, 6),
    half=st.booleans(),
    right=st.integers(-3, 3),
    down=st.integers(-9, 9),
)
@settings(max_examples=20, deadline=None)
def test_a_turned_board_is_the_board_turned_about_its_own_middle(
    columns: int, rows: int, half: bool, right: int, down: int
) -> None:
    columns, rows = (2 * columns + 1, rows + 1) if half else (2 * columns, rows)
    boards = {"a": sheet("A", columns, rows, half=half)}
    use = {"board": "a", "at": [2 * right, down]}
    straight = layout(use, boards=boards)
    turned = layout({**use, "turned": True}, boards=boards)
    assert set(straight.spaces) == set(turned.spaces)
    assert set(straight.by_hex) == set(turned.by_hex), "it covers the same hexes"
    middles = {
        tuple(round((a + b) / 2, 6) for a, b in zip(drawn(straight, label), drawn(turned, label)))
        for label in straight.spaces
    }
    assert len(middles) == 1, "every hex has gone to the other side of one point"
    assert {s.hex for s in straight.spaces.values() if s.half} == {
        s.hex for s in turned.spaces.values() if s.half
    }


def test_everything_on_a_board_turns_with_it() -> None:
    a = sheet(
        "A",
        5,
        4,
        half=True,
        woods=["A102"],
        levels={"1": ["A202"]},
        edges={"bocage": ["A102/A202"]},
        paths={"road": [["A102", "A202", "A203"]]},
        features={"bridge": ["A203"]},
        names={"A303": "Farm"},
    )
    straight = layout({"board": "a"}, boards={"a": a})
    turned = layout({"board": "a", "turned": True}, boards={"a": a})
    for one in (straight, turned):
        assert one.find("A102").terrain == "woods"
        assert one.find("A202").level == 2
        assert one.edges == {("A102", "A202"): {"bocage"}} or one.edges == {("A202", "A102"): {"bocage"}}
        assert one.path_kinds("A202", "A203") == {"road"}
        assert one.find("A203").features == {"bridge"}
        assert one.find("A303").name == "Farm"
    assert drawn(turned, "A303")[1] < drawn(turned, "A301")[1], "row 3 is north of row 1 now"
    assert turned.neighbours("A202")[3] == straight.neighbours("A202")[0], "south and north change places"
    assert turned.printed[0].turned


def test_a_turned_board_joins_by_the_labels_it_then_has_there() -> None:
    board = layout({"board": "a"}, {"board": "b", "at": [0, 3], "turned": True}, boards={"a": A, "b": B})
    assert board.aliases == {"B404": "A204", "B204": "A404"}


def test_a_plain_board_of_odd_width_cannot_be_turned() -> None:
    told = refused({"board": "a", "turned": True}, boards={"a": sheet("A", 5, 3)})
    assert told == ["layout #1, turned: a has an odd number of columns, so it cannot be turned"]


# --- places and letters


def test_the_first_number_of_a_place_is_even() -> None:
    told = refused({"board": "a", "at": [3, 0]}, boards={"a": A})
    assert told == ["layout #1, at: the first number must be even, not 3, or the hexes would not fit"]


def test_on_pointy_maps_it_is_the_second() -> None:
    boards = {"a": sheet("A", 3, 4, grid="pointy"), "b": sheet("B", 3, 4, grid="pointy")}
    uses = ({"board": "a"}, {"board": "b", "at": [3, 0]})
    board = layout(*uses, boards=boards, grid="pointy")
    assert set(board.neighbours("A302")) >= {"B102", "A301"}
    turned = layout({"board": "a", "turned": True}, boards={"a": boards["a"]}, grid="pointy")
    assert drawn(turned, "A101")[0] > drawn(turned, "A301")[0]
    told = refused({"board": "a", "at": [0, 3]}, boards={"a": boards["a"]}, grid="pointy")
    assert told == ["layout #1, at: the second number must be even, not 3, or the hexes would not fit"]


def test_a_board_used_twice_needs_another_letter() -> None:
    uses = ({"board": "a"}, {"board": "a", "at": [4, 0]})
    assert refused(*uses, boards={"a": A}) == [
        "layout #2, letter: board #1 has the letter 'A' already; give this one another"
    ]
    board = layout(uses[0], {**uses[1], "letter": "Z"}, boards={"a": A})
    assert board.find("Z201").hex == Grid().hex_at(6, 1)


def test_boards_and_overlays_that_nobody_uses_are_told() -> None:
    told = refused({"board": "a"}, boards={"a": A, "b": B})
    assert told == ["boards: 'b' is not used by the layout"]


def test_all_boards_are_of_one_system() -> None:
    told = refused({"board": "a"}, boards={"a": A | {"system": "hex_tiles"}})
    assert told == ["board a: system: is 'hex_tiles', the layout's 'war_storms'"]


# --- self-contained documents


def test_a_layout_carries_its_boards_and_overlays_by_value() -> None:
    document = map_document("four_boards")
    assert set(document["boards"]) == {"wsn_5_1", "ridge"}
    assert document["boards"]["wsn_5_1"]["terrain"]
    board = board_from(document, VOCABULARY)
    assert len(board.spaces) == 17 * 24 + 16 * 25
    changed = map_document("four_boards")
    changed["boards"]["ridge"]["names"] = {}
    assert board_from(changed, VOCABULARY).digest != board.digest


def test_a_label_is_looked_for_on_its_own_board() -> None:
    board = board_from(map_document("four_boards"), VOCABULARY)
    with pytest.raises(LookupError, match="there is no hex 'F1313' on four_boards; the nearest is F1312"):
        board.find("F1313")
    assert math.dist(drawn(board, "D1707"), drawn(board, "F101")) > 5
    assert board.find("F101").id == "D1701"
