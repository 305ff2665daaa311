"""Maps turned, mirrored and cut out: nothing but their places changes, and what cannot be done is told."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings

from tests.mapmaking.drafts import draft
from tests.mapmaking.drawn import ORDERLY, maps
from wsn.board.board import Board
from wsn.board.hexboard import HexBoard
from wsn.data import DataError
from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import MapDraft, draft_of
from wsn.mapmaking.maptext import map_text, rewrite_map
from wsn.mapmaking.moving import NotTurned, crop_map, mirrored_map, turn_map
from wsn.table.ruling import ground


def facts(board: Board) -> tuple[Any, ...]:
    """What a map holds, wherever it lies: how many of each thing, and how far apart."""
    spaces = sorted((s.terrain, s.level, sorted(s.features), s.name) for s in board.spaces.values())
    edges = sorted(
        (sorted(w), sorted(board.spaces[e].terrain for e in pair)) for pair, w in board.edges.items()
    )
    ids = [*board.spaces]
    apart = sorted(board.distance(a, b) for a in ids for b in ids)
    return spaces, edges, sorted(sorted(w) for w in board.links.values()), apart


@settings(max_examples=40, deadline=None)
@given(maps())
def test_a_map_that_is_turned_or_mirrored_holds_what_it_held(document: dict[str, Any]) -> None:
    before = draft(document)
    was = facts(before.board())
    for moved in (
        *(turn_map(before, sixths) for sixths in range(6)),
        mirrored_map(before),
        mirrored_map(before, True),
    ):
        assert facts(moved.draft.board()) == was


@settings(max_examples=40, deadline=None)
@given(maps(grids=("flat", "pointy", "square")))
def test_twice_mirrored_and_wholly_turned_is_as_it_was(document: dict[str, Any]) -> None:
    """But for holes at the rim, which need no paper. The columns that lag may come to be others: a narrow
    map fits the paper either way, and then every label is another too.
    """
    before = turn_map(draft(document), 0).draft
    for again in (
        mirrored_map(mirrored_map(before).draft).draft,
        mirrored_map(mirrored_map(before, upside=True).draft, upside=True).draft,
        turn_map(turn_map(before, 3).draft, -3).draft,
    ):
        if not before.square and again.grid.shift == before.grid.shift:
            assert again.document == before.document
        else:
            assert facts(again.board()) == facts(before.board())


@pytest.mark.parametrize("name", ["board_a", "wsn_5_1"])
def test_lines_of_sight_do_not_change_when_a_map_is_turned(name: str) -> None:
    before = draft_of(name)
    was = ground(before.board()).lines
    for moved in (turn_map(before, 1), turn_map(before, 3), mirrored_map(before)):
        now = ground(moved.draft.board()).lines
        assert now.count() == was.count()
        first = next(iter(moved.labels))
        assert {moved.labels[label] for label in was.visible_from(first)} == set(
            now.visible_from(moved.labels[first])
        )


def test_the_picture_of_a_pointy_map_turns_clockwise_too() -> None:
    """North of a hex is to its upper right after one sixth, whichever way the hexes point."""
    for name in ("ht_airel", "board_a"):
        before = draft_of(name)
        moved = turn_map(before, 1)
        board, now = before.board(), moved.draft.board()
        assert isinstance(board, HexBoard)
        a, b = board.edge(*next(iter(board.links or [tuple(board.spaces)[:2]])))

        def step(on: Board, one: str, two: str) -> complex:
            (x, y), (u, v), (w, h) = on.centre(one), on.centre(two), on.aspect
            return complex((u - x) * w, (v - y) * h)

        turn = step(now, moved.labels[a], moved.labels[b]) / step(board, a, b)
        assert turn == pytest.approx(complex(0.5, 3**0.5 / 2))  # y runs down, so this is clockwise


def test_a_half_board_stays_one_where_its_shape_does() -> None:
    before = draft_of("board_a")
    assert turn_map(before, 3).draft.document["half"]
    assert mirrored_map(before).draft.document["half"]
    bent = turn_map(before, 1)
    assert "half" not in bent.draft.document
    assert bent.losses == ("the half hexes of its rim: a board of this shape is not made for joining",)


def test_the_compass_goes_with_the_map_as_far_as_it_can() -> None:
    before = draft_of("ht_airel")  # north is at the right
    assert turn_map(before, 3).draft.document["north"] == "left"
    assert mirrored_map(before).draft.document["north"] == "left"
    assert mirrored_map(before, upside=True).draft.document["north"] == "right"
    (told,) = turn_map(before, 1).losses
    assert told.startswith("the compass: it can point at a side of the sheet only, and is left at the right")
    assert told.endswith("; turn by 3 at once, or set it right with `north SIDE` in `wsn map edit`")


def test_every_step_of_a_turn_tells_that_the_compass_is_left_behind() -> None:
    """North at the top is no exception: after three steps of a sixth it is at the bottom in truth."""
    draft_ = turn_map(draft_of("ht_airel"), 3).draft
    draft_ = MapDraft({key: v for key, v in draft_.document.items() if key != "north"}, draft_.words)
    for sixths in (1, 2, -1, 4, 5):
        (told,) = turn_map(draft_, sixths).losses
        assert "is left at the top" in told
    assert turn_map(draft_, 3).losses == turn_map(draft_, 6).losses == ()
    assert turn_map(draft_, 3).draft.document["north"] == "bottom"


def test_squares_turn_upside_down_and_not_by_sixths() -> None:
    document = {
        "format": 1,
        "name": "Squares",
        "system": "war_storms",
        "grid": "square",
        "columns": 2,
        "rows": 1,
        "legend": {".": "open", "w": "woods"},
        "terrain": {"rows": ". w\n"},
    }
    assert turn_map(draft(document), 3).draft.document["terrain"]["rows"] == "w .\n"
    with pytest.raises(NotTurned, match="squares cannot be turned by sixths"):
        turn_map(draft(document), 2)


def test_a_part_keeps_what_lies_in_it_and_roads_end_at_its_rim() -> None:
    part = crop_map(draft_of("board_a"), ["A803", "A1108"])
    board = part.draft.board()
    assert len(board.spaces) == 4 * 6
    assert part.labels["A907"] == "A205"
    assert board.spaces["A205"].name == "La Métairie"
    assert [path.kind for path in board.paths].count("road") == 2
    assert all(len(path.spaces) > 1 for path in board.paths)


def test_a_part_may_keep_its_labels() -> None:
    whole = draft_of("board_a")
    part = crop_map(whole, ["A803", "A1108"], keep_labels=True).draft.board()
    assert set(part.spaces) < set(whole.board().spaces)
    assert {d.after for d in differences(whole.board(), part) if d.key == "terrain"} == {""}
    with pytest.raises(NotTurned, match="name at least one space"):
        crop_map(whole, [])


@pytest.mark.parametrize("name", ORDERLY)
def test_every_shipped_map_is_written_so_that_it_reads_the_same(name: str) -> None:
    one = draft_of(name)
    plain = {key: value for key, value in one.document.items() if value != {}}
    assert tomllib.loads(map_text(plain)) == plain
    if one.source is not None:
        assert rewrite_map(one.source, one.document) == one.source
        if not one.square:
            moved = turn_map(one, 3).draft
            text = rewrite_map(one.source, moved.document)
            assert tomllib.loads(text) == moved.document
            remarks = [line for line in one.source.splitlines() if line.startswith("#")]
            assert [line for line in text.splitlines() if line.startswith("#")] == remarks


def test_a_map_with_labels_of_its_own_is_refused() -> None:
    with pytest.raises(DataError, match="this map has labels of its own"):
        draft_of("omaha_beach")


def test_a_map_of_areas_lies_in_no_columns_and_rows() -> None:
    with pytest.raises(DataError, match="areas, which lie in no columns and rows"):
        draft_of("normandy_areas")


@settings(max_examples=60, deadline=None)
@given(maps(grids=("flat", "pointy", "square")), maps(grids=("flat", "pointy")))
def test_any_map_is_written_and_read_again(document: dict[str, Any], other: dict[str, Any]) -> None:
    text = map_text(document, "A remark\nof two lines")
    assert tomllib.loads(text) == document
    assert text.startswith("# A remark\n# of two lines\n")
    over = rewrite_map(text, other)
    assert tomllib.loads(over) == other
    assert over.startswith("# A remark\n# of two lines\n")
