"""Every shot that a change of a map alters: counted by another way, and on maps of other hexes."""

from __future__ import annotations

import pytest

from wsn.mapmaking.altering import AlteredShot, altered_shots
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.instructions import apply_line
from wsn.mapmaking.pieces import blank_board
from wsn.table.ruling import BadQuestion, ground


@pytest.mark.parametrize("line", ["level 1 A801", "clear A1503", "edge none round A602 A603", "open A907"])
def test_the_shots_are_those_whose_rulings_differ(line: str) -> None:
    draft = draft_of("board_a")
    before, after = draft.board(), apply_line(draft, line).board()
    found = altered_shots(before, after)
    assert found
    was, now = ground(before), ground(after)
    hexes = list(was.board.hexes)
    judged = {(shot.a, shot.b): shot.opens for shot in found}
    for a in ("A801", "A907", "A1503", "A602"):
        for b in hexes:
            if a == b:
                continue
            pair = (a, b) if was.board.order[a] < was.board.order[b] else (b, a)
            clear = now.rule(*pair).clear
            assert (was.rule(*pair).clear != clear) == (pair in judged), pair
            assert judged.get(pair, clear) == clear


def test_what_alters_nothing_lists_nothing() -> None:
    draft = draft_of("board_a")
    assert altered_shots(draft.board(), apply_line(draft, "name A801 Bois").board()) == ()


def test_hexes_that_only_one_of_the_maps_has_are_left_out() -> None:
    draft = blank_board("war_storms", "flat", 6, 5)
    board = apply_line(draft, "terrain none 303").board()
    assert altered_shots(draft.board(), board), "a hole is nothing to look over"
    assert all("303" not in (shot.a, shot.b) for shot in altered_shots(draft.board(), board))
    assert str(AlteredShot("A1", "A2", 1, True)) == "A1 to A2: clear, was blocked"


def test_a_game_without_lines_of_sight_says_so() -> None:
    board = blank_board("omaha_solitaire", "square", 4, 4).board()
    with pytest.raises(BadQuestion):
        altered_shots(board, board)
