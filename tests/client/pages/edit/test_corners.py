"""The page of a new board shows by a picture which columns or rows are shifted."""

from __future__ import annotations

import itertools

import pytest

from tests.client.pages.finding import Finder
from wsn.client.pages.edit.boards import BoardsPage
from wsn.client.pages.edit.corners import places
from wsn.mapmaking.pieces import blank_board


@pytest.mark.parametrize(("grid", "shift"), [*itertools.product(("flat", "pointy"), ("odd", "even"))])
def test_the_picture_lies_as_the_board_will(grid, shift):
    """Odd columns were counted from nobody knew where; a wrong guess meant starting again."""
    board = blank_board("war_storms", grid, 6, 6, shift=shift, letter="B", title="x").board()
    shown = places(grid, shift, "B")
    assert len(shown) >= 8
    (first, x0, y0), *rest = shown
    bx, by = board.centre(first)
    wide, high = board.aspect
    for label, x, y in rest:
        cx, cy = board.centre(label)
        assert ((cx - bx) * wide, (cy - by) * high) == pytest.approx((x - x0, y - y0), abs=0.01), label
    lower = {label for label, _, y in shown if y > min(one for _, _, one in shown) + 0.5}
    if grid == "flat":
        assert ("B101" in lower) == (shift == "odd")


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_either_way_is_chosen_by_a_click(window, monkeypatch, scale):
    hand = window(None, (1024, 640))
    hand.app.change(ui_scale=scale)
    page = BoardsPage(hand.app)
    hand.app.show_page(page)
    finder = Finder(hand, monkeypatch)
    assert [told for told in finder.cut() if "lie" in told] == []
    for shift in ("even", "odd"):
        (one,) = [one for one in finder.look() if one.label.endswith(f"##{shift}")]
        hand.click(one.x + 12, (one.y + one.low) / 2)
        assert page.shift == shift
