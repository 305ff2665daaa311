"""The names of a map of areas in type of any size: none on another, none on the seals."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from wsn.client.view.lettering import em_of
from wsn.client.view.placenames import FittedNames, _seal_rect, covering_rects, fit_names
from wsn.scenario import new_game
from wsn.table import telling
from wsn.table.picture.beside import signposts
from wsn.table.picture.layout import layout
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.room import printed_name, rect_of
from wsn.table.picture.svg import SERIF, width_of
from wsn.table.seat import Seat


@pytest.fixture(scope="module")
def plan():
    game = new_game("storm_d_day", seed=1)
    board = telling.board_of(Seat(game, "allies"))
    return MapPlan(board, tuple(board.spaces))


def shared(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > 3 and min(a[3], b[3]) - max(a[1], b[1]) > 4


@pytest.mark.parametrize("size", [14.5, 20.0, 27.0, 40.0])
def test_names_lie_neither_on_each_other_nor_on_the_seals(plan, size):
    """At 1280 x 800 the names of small areas were one heap, and "17 Bayeux" lay on its Defensive Value."""
    rects = [rect_of(line) for line in fit_names(plan, size)]
    areas = [space for space in plan.spaces if space.id in plan.looks.seals]
    seals = [_seal_rect(plan, space) for space in areas]
    if size < 30:
        assert not [(a, b) for a, b in itertools.combinations(rects, 2) if shared(a, b)]
        assert not [(a, b) for a, b in itertools.product(rects, seals) if shared(a, b)]
    told = {line.words.split()[0] for line in fit_names(plan, size)}
    assert {printed_name(space).split()[0] for space in areas} <= told, "its number at the least"


def test_type_as_printed_leaves_nearly_every_name_whole(plan):
    words = [line.words for line in fit_names(plan, 14.5)]
    assert sum(one.isdecimal() for one in words) <= 4
    assert "14 Gold" in words
    assert "Utah Landing Box" in words


@pytest.mark.parametrize("size", [14.5, 20.0, 27.0])
def test_a_title_stays_within_its_box(plan, size):
    """At 150 % they ran into each other: "Omaha-2 Landing BoxOmaha-1 Landing Box"."""
    titles = fit_names(plan, size)[: len(plan.boxes)]
    for space, line in zip(plan.boxes, titles, strict=True):
        ring = [x for x, _ in plan.corners(space)]
        half = width_of(line.words, size, SERIF) / 2
        assert printed_name(space).startswith(line.words)
        assert min(ring) <= line.x - half + 1
        assert line.x + half <= max(ring) + 1


def test_names_are_fitted_to_type_that_is_no_smaller():
    for size, scale in ((11, 0.56), (16, 0.41), (14, 1.0), (11, 0.5601)):
        em = em_of(size, scale)
        assert size / scale <= em * 1.0001 < size / scale * 1.1


@pytest.fixture(scope="module")
def fought_over(plan):
    """How everything lies in a game with many units in few areas."""
    game = new_game("storm_d_day", seed=1)
    scene = telling.scene_of(Seat(game, None))
    at = {"14": 4, "27": 7, "13": 6, "6": 4, "22": 5, "28": 3}
    spaces = [one.id for one in plan.spaces if printed_name(one).split()[0] in at]
    pieces = [one for one in scene.counters if one.space in plan.board.spaces]
    moved = [msgspec.structs.replace(one, space=spaces[n % len(spaces)]) for n, one in enumerate(pieces)]
    return layout(plan, msgspec.structs.replace(scene, counters=tuple(moved)))


@pytest.mark.parametrize("size", [14.5, 20.0, 27.0])
def test_a_name_makes_way_for_a_pile_and_all_others_stay(plan, fought_over, size):
    """A pile larger than usual lay on the name of its area."""
    names = FittedNames(plan, size, signposts(plan))
    piles = covering_rects(fought_over)

    def under(lines):
        return [line for line in lines if any(shared(rect_of(line), pile) for pile in piles)]

    before, after = names.name_lines(), names.name_lines(piles)
    assert len(under(after)) < len(under(before))
    if size < 20:
        assert not under(after)
    covered = {line.words.split()[0] for line in under(before)}
    apart = {line.words.split()[0] for line in {*before} - {*after}}
    assert apart <= covered | {line.words.split()[0] for line in before if not line.words[0].isdecimal()}
    assert names.name_lines() == before, "they come back when it has gone"
    rects = [rect_of(line) for line in after]
    if size < 20:
        assert not [(a, b) for a, b in itertools.combinations(rects, 2) if shared(a, b)]


def test_no_name_leaves_the_sheet(plan):
    """At 150 % the first letters of "28 Sainte-Mère-Église" lay beyond the window."""
    left, _, right, _ = plan.bounds
    for size in (14.5, 20.0, 27.0):
        for line in fit_names(plan, size):
            a, _, b, _ = rect_of(line)
            assert left - 4 <= a
            assert b <= right + 4


def test_no_name_lies_on_what_is_written_at_the_end_of_a_way(plan):
    """At 1280 x 800 "12 Villers-Bocage" lay on "to Zone C"."""
    posts = signposts(plan)
    assert len(posts) > 10
    for size in (14.5, 20.0):
        on = [
            line.words for line in fit_names(plan, size) if any(shared(rect_of(line), post) for post in posts)
        ]
        assert on == []
