"""Names on a large map of hexes seen from afar: none lie on each other, and boxes bear what has room."""

from __future__ import annotations

from itertools import combinations

import pytest

from wsn.client.view import placenames
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.room import rect_of
from wsn.table.picture.svg import SERIF, width_of
from wsn.table.picture.window import window_of
from wsn.table.ruling import load_map


@pytest.fixture(scope="module")
def plan():
    board = load_map("normandy_44")
    return MapPlan(board, window_of(board, None))


@pytest.mark.parametrize("size", [30.0, 45.0, 70.0])
def test_no_name_lies_on_another(plan, size):
    lines = placenames.thin_names(plan, size)
    slight = size * placenames.SLIGHT_OVERLAP
    for one, other in combinations(lines, 2):
        assert not placenames.names_meet(rect_of(one), rect_of(other), slight), (one.words, other.words)


def test_the_larger_a_place_is_printed_the_longer_it_is_named(plan):
    few = {line.words for line in placenames.thin_names(plan, 70.0)}
    many = {line.words for line in placenames.thin_names(plan, 30.0)}
    assert len(few) < len(many)
    assert "Cherbourg" in few


def test_titles_of_boxes_stay_within_their_boxes(plan):
    for size in (30.0, 70.0):
        said = {line.words for line in placenames.thin_names(plan, size)}
        for box in plan.boxes:
            line = placenames.shorten_title(plan, box, size)
            ring = plan.corners(box)
            assert line is not None
            assert line.words in said
            assert len(line.words) >= placenames.FEWEST_TITLE_LETTERS
            room = max(x for x, _ in ring) - min(x for x, _ in ring)
            assert width_of(line.words, size, SERIF) <= room + 1
