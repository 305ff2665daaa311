"""What a board view shows, picks and plays: without a window."""

from __future__ import annotations

import msgspec
import pytest

from tests.client.view.boards import STACK, counter, meadow, overlap, position
from wsn.client.view import fanning, lettering, minimap
from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.camera import Box, space_under
from wsn.client.view.tiles import Cutting
from wsn.desk.marks import HexMark, UnitMark
from wsn.parts.beats import Strike, Throw
from wsn.scenario import new_game
from wsn.table.picture.palette import PALETTES
from wsn.table.picture.plan import SIZE
from wsn.table.picture.stacks import SIDE
from wsn.table.ruling import load_map
from wsn.table.seat import Seat
from wsn.table.telling import board_of, scene_of

pytestmark = pytest.mark.usefixtures("opengl")


def at(view, space, dx=0.0, dy=0.0):
    x, y = view.plan.heart(view.board.spaces[space])
    return view.camera.to_window(x + dx, y + dy)


def test_a_space_is_picked_and_outside_nothing(view):
    assert view.pick_at(*at(view, "D203")).space == "D203"
    assert view.pick_at(2, 2).space is None
    assert view.pick_at(-50, 2000) == Pick(*view.camera.to_map(-50, 2000))


def test_the_counter_on_top_is_picked_and_none_when_they_are_hidden(view):
    view.show_scene(position([counter("a", "D203"), counter("b", "D203", 1)]))
    one = next(p for p in view.where.counters if p.counter.unit == "b")
    spot = view.camera.to_window(one.x, one.y)
    assert view.pick_at(*spot) == Pick(*view.camera.to_map(*spot), "D203", "b")
    view.counters_hidden = True
    assert view.pick_at(*spot).unit is None
    assert view.pick_at(*spot).space == "D203"


def test_showing_the_same_again_draws_nothing(view):
    scene = position(STACK)
    view.show_scene(scene)
    view.stale = False
    view.show_scene(position(STACK))
    assert not view.stale
    view.show_scene(position(STACK[:3]))
    assert view.stale


def rest(view, spot, seconds=1.0):
    view.point_at(*spot)
    view.tick(seconds)


def test_a_stack_spreads_out_under_the_resting_pointer_and_each_can_be_picked(view):
    view.show_scene(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    spot = view.camera.to_window(top.x, top.y)
    view.point_at(*spot)
    view.tick(fanning.REST / 3)
    assert view.fan is None
    view.tick(fanning.REST)
    assert view.fan is not None
    names = {view.pick_at(*view.camera.to_window(p.x, p.y)).unit for p in view.fan.placed}
    assert names == {p.unit for p in STACK}
    view.point_at(*view.camera.to_window(view.fan.placed[0].x, view.fan.placed[0].y))
    assert view.fan is not None
    view.point_at(*at(view, "D601"))
    assert view.fan is None


def test_a_spread_stack_makes_way_for_the_marked_space_that_it_covers(view):
    """The pointer rests on the stack that one has just joined, and the next hex lies under its plate."""
    view.show_scene(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    spot = view.camera.to_window(top.x, top.y)
    rest(view, spot)
    beside = next(
        space
        for space in view.board.neighbours("D303")
        if view.fan.box.holds_point(*view.plan.heart(view.board.spaces[space]))
    )
    view.point_at(*at(view, beside))
    assert view.fan is not None, "nothing is marked there: the plate stays to be read"
    view.show_scene(position(STACK), [HexMark(beside, "reach")])
    view.point_at(*at(view, beside))
    assert view.fan is None
    assert view.pick_at(*at(view, beside)).space == beside
    rest(view, spot)
    over = [HexMark(space, "reach") for space in view.board.neighbours("D303")]
    view.show_scene(position(STACK), [*over, UnitMark(STACK[0].unit, "can_act")])
    for one in view.fan.placed:
        view.point_at(*view.camera.to_window((one.x + top.x) / 2, (one.y + top.y) / 2))
        assert view.fan is not None, "one of the stack is to be clicked as well"


def test_the_rim_of_the_plate_makes_way_though_one_of_the_stack_is_wanted_as_well(view):
    """Once a click on the counter that looked out behind the plate asked about the stack."""
    view.show_scene(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    box, hull = view.fan.box, view.fan.counter_hull
    rim = [
        (x, y)
        for x in (box.left + 1, (box.left + box.right_edge) / 2, box.right_edge - 1)
        for y in (box.top + 1, (box.top + box.bottom_edge) / 2, box.bottom_edge - 1)
        if not hull.holds_point(x, y)
    ]
    spots = {view.pick_at(*view.camera.to_window(*one)).space for one in rim}
    assert spots == {"D303"}, "nothing is marked beside it"
    under = {one: space_under(view.plan, *one).id for one in rim}
    x, y = next(one for one, space in under.items() if space != "D303")
    view.show_scene(position(STACK), [HexMark(under[x, y], "reach"), UnitMark(STACK[0].unit, "can_act")])
    view.point_at(*view.camera.to_window(x, y))
    assert view.fan is None
    assert view.pick_at(*view.camera.to_window(x, y)).space == under[x, y]


def test_a_small_counter_made_large_hides_nobody_beside_it_and_nothing_to_click():
    """In a small window the one who is to attack covered whom it is to attack."""
    view = BoardView(meadow(40, 30))
    view.place(0, 0, 900, 700)
    pieces = [counter("mine", "D303"), counter("enemy", "D302", 1)]
    view.show_scene(position(pieces), [UnitMark("mine", "coach"), UnitMark("enemy", "target")])
    rest(view, at(view, "D303"))
    assert view.fan is not None
    (enemy,) = [one for one in view.where.counters if one.counter.unit == "enemy"]
    half = SIDE * enemy.scale / 2
    assert not overlap(view.fan.box, Box(enemy.x - half, enemy.y - half, 2 * half, 2 * half))
    assert not view.fan.box.holds_point(*view.plan.heart(view.board.spaces["D303"]))
    assert view.pick_at(*at(view, "D303")).unit == "mine"
    view.point_at(*at(view, "D303", 3.0))
    assert view.fan is not None, "it stays while the pointer is on the counter"
    view.point_at(*at(view, "D302"))
    assert view.fan is None
    assert view.pick_at(*at(view, "D302")).unit == "enemy"
    over = [HexMark(space, "reach") for space in ("D302", "D202", "D402")]
    view.show_scene(position(pieces[:1]), over)
    rest(view, at(view, "D303"))
    marked = [view.plan.heart(view.board.spaces[one.space]) for one in over]
    assert not any(view.fan.box.holds_point(*heart) for heart in marked)
    view.show_scene(position([counter("lone", "D101")]), ())
    rest(view, at(view, "D101"))
    left, top, right, bottom = view.plan.bounds
    box = view.fan.box
    assert left <= box.left < box.right_edge <= right
    assert top <= box.top < box.bottom_edge <= bottom


def test_between_the_counters_of_a_spread_stack_its_space_is_picked(view):
    view.show_scene(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    box = view.fan.box
    pick = view.pick_at(*view.camera.to_window(box.left + 1, box.top + 1))
    assert (pick.space, pick.unit) == ("D303", None)


def test_a_readable_counter_alone_is_not_spread_out_but_a_small_one_is(view):
    view.show_scene(position(STACK[:1]))
    view.zoom_by(20)
    view.centre_on("D303")
    rest(view, at(view, "D303"))
    assert view.fan is None
    large = BoardView(meadow(40, 30))
    large.place(0, 0, 900, 700)
    large.show_scene(position(STACK[:1]))
    assert large.camera.zoom * 45 < fanning.READABLE
    rest(large, at(large, "D303"))
    assert large.fan is not None
    assert large.fan.placed[0].scale * 45 * large.camera.zoom >= fanning.ENLARGED_SIZE - 1


def test_a_spread_stack_hides_no_fight_and_comes_back_when_the_pointer_moves(view):
    """The pointer rested on a stack, and the assault on the next hex was fought under its plate."""
    foe = counter("foe", "D302", 1)
    view.show_scene(position([*STACK, foe]))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    assert view.fan is not None
    assert view.play([Strike((STACK[0].unit,), "", "foe"), Throw((1, 2), 6, "fire")])
    assert view.fan is None
    view.tick(0.5)
    view.tick(0.5)
    assert view.fan is None
    view.point_at(*view.camera.to_window(top.x + 1, top.y))
    view.tick(0.5)
    assert view.fan is None, "the fight is still on"
    view.skip_film()
    view.tick(fanning.REST)
    assert view.fan is not None


def test_moving_the_map_folds_a_stack_up(view):
    view.show_scene(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    view.zoom_by(1)
    assert view.fan is None


def test_reveal_moves_only_for_what_is_out_of_sight(view):
    view.zoom_by(20)
    view.centre_on("D102")
    before = view.camera
    view.bring_into_sight("D102")
    assert view.camera == before
    view.bring_into_sight("D605")
    assert view.pick_at(*at(view, "D605")).space == "D605"


def test_fit_shows_the_given_spaces(view):
    view.fit_view(["D101", "D201"])
    for space in ("D101", "D201"):
        assert view.camera.shows_place(*view.plan.heart(view.board.spaces[space]))


def test_the_small_map_is_there_on_a_large_map_only_and_jumps(view):
    assert minimap.corner_box(view.camera) is None
    view.zoom_by(12)
    box = minimap.corner_box(view.camera)
    assert box is not None
    assert view.over_minimap(*box.middle_point)
    assert not view.over_minimap(box.left - 5, box.top)
    view.jump_to(box.right_edge - 1, box.bottom_edge - 1)
    right_below = (view.camera.x, view.camera.y)
    view.jump_to(box.left + 1, box.top + 1)
    assert view.camera.x < right_below[0]
    assert view.camera.y < right_below[1]


def test_what_lies_loose_lies_on_the_map_and_is_gone_at_once_without_new_pictures_of_the_map():
    seat = Seat(new_game("easy_red", seed=1), None)
    board, scene = board_of(seat), scene_of(seat)
    view = BoardView(board)
    view.place(0, 0, 900, 700)
    view.show_scene(scene)
    bags = [token for token in scene.tokens if token.kind in ("sandbags", "wire")]
    assert bags
    assert {token.kind for token, _, _ in view.where.signs} >= {"sandbags", "wire"}
    assert not view.where.plates, "they are seen, and need no words"
    before = Cutting(view.plan)
    at = bags[0].spaces[0]
    assert bags[0].kind in view.board.spaces[at].features
    view.show_scene(msgspec.structs.replace(scene, tokens=tuple(t for t in scene.tokens if t != bags[0])))
    assert bags[0] not in [token for token, _, _ in view.where.signs]
    assert bags[0].kind not in view.board.spaces[at].features
    after = Cutting(view.plan)
    tiles = before.wanted_tiles(view.camera.seen_box, -1)
    assert tiles
    assert [after.key(tile) for tile in tiles] == [before.key(tile) for tile in tiles]


def test_on_a_map_without_a_game_sandbags_lie_where_they_are_printed_in_every_palette():
    board = load_map("ht_neuville")
    printed = {space.id for space in board.spaces.values() if "sandbags" in space.features}
    assert printed
    view = BoardView(board)
    for palette in PALETTES.values():
        view.palette = palette
        view.show_scene()
        for shown in (view.board, view.plan.board):
            assert {one.id for one in shown.spaces.values() if "sandbags" in one.features} == printed


@pytest.mark.parametrize("longest", [2, 3, 4, 5])
@pytest.mark.parametrize("swapped", [False, True])
def test_the_labels_of_hexes_never_cover_much_more_than_a_third_of_the_map(longest, swapped):
    for percent in range(10, 300):
        zoom = percent / 100
        size = max(10.5 * zoom, 9.0)
        every = lettering.label_interval(zoom, size, longest, swapped)
        label = (size * 0.56 * longest) * size
        assert label / (every**2 * SIZE**2 * 1.5 * 3**0.5 * zoom**2) < 0.36, f"at zoom {zoom}"


def test_every_hex_has_its_label_where_they_leave_the_map_to_be_seen():
    assert lettering.label_interval(0.58, 9.0, 5, False) == 1
    assert lettering.label_interval(0.32, 9.0, 5, False) == 2, (
        "a board of four in a window, where they hid it"
    )


def test_who_is_turned_to_on_a_map_too_small_to_read_is_shown_near(view):
    view.zoom_by(-20)
    view.look_at(view.camera.center_on(*view.camera.area.middle_point, 0.2))
    view.bring_into_sight("D203", near=True)
    assert view.camera.zoom * SIDE >= fanning.READABLE * view.ui_scale - 0.5
    before = view.camera
    view.bring_into_sight("D203", near=True)
    assert view.camera == before, "near enough: the view stays"
