"""What a board view shows, picks and plays: without a window."""

from __future__ import annotations

import itertools
import math

import msgspec
import pytest

from tests.client.view.boards import counter, meadow, overlap, position
from wsn.client.model.marks import HexMark, UnitMark
from wsn.client.view import fanning, lettering, minimap
from wsn.client.view.animate import LONGEST
from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.camera import Box, space_under
from wsn.client.view.tiles import Cutting
from wsn.parts.beats import Arrives, Comes, Drift, Goes, Plays, Strike, Throw
from wsn.scenario import new_game
from wsn.table.picture.palettes import PALETTES
from wsn.table.picture.plan import SIZE
from wsn.table.picture.stacks import SIDE
from wsn.table.ruling import load_map
from wsn.table.scene import Flag, Scene, Token
from wsn.table.seat import Seat
from wsn.table.story import outcome_words
from wsn.table.telling import board_of, scene_of

pytestmark = pytest.mark.usefixtures("opengl")
STACK = [counter(f"u{n}", "D303") for n in range(7)]


@pytest.fixture
def view():
    made = BoardView(meadow())
    made.place(0, 0, 900, 700)
    return made


def at(view, space, dx=0.0, dy=0.0):
    x, y = view.plan.heart(view.board.spaces[space])
    return view.camera.to_window(x + dx, y + dy)


def test_a_space_is_picked_and_outside_nothing(view):
    assert view.pick(*at(view, "D203")).space == "D203"
    assert view.pick(2, 2).space is None
    assert view.pick(-50, 2000) == Pick(*view.camera.to_map(-50, 2000))


def test_the_counter_on_top_is_picked_and_none_when_they_are_hidden(view):
    view.show(position([counter("a", "D203"), counter("b", "D203", 1)]))
    one = next(p for p in view.where.counters if p.counter.unit == "b")
    spot = view.camera.to_window(one.x, one.y)
    assert view.pick(*spot) == Pick(*view.camera.to_map(*spot), "D203", "b")
    view.counters_hidden = True
    assert view.pick(*spot).unit is None
    assert view.pick(*spot).space == "D203"


def test_showing_the_same_again_draws_nothing(view):
    scene = position(STACK)
    view.show(scene)
    view._stale = False
    view.show(position(STACK))
    assert not view.stale
    view.show(position(STACK[:3]))
    assert view.stale


def rest(view, spot, seconds=1.0):
    view.point(*spot)
    view.tick(seconds)


def test_a_stack_spreads_out_under_the_resting_pointer_and_each_can_be_picked(view):
    view.show(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    spot = view.camera.to_window(top.x, top.y)
    view.point(*spot)
    view.tick(fanning.REST / 3)
    assert view.fan is None
    view.tick(fanning.REST)
    assert view.fan is not None
    names = {view.pick(*view.camera.to_window(p.x, p.y)).unit for p in view.fan.placed}
    assert names == {p.unit for p in STACK}
    view.point(*view.camera.to_window(view.fan.placed[0].x, view.fan.placed[0].y))
    assert view.fan is not None
    view.point(*at(view, "D601"))
    assert view.fan is None


def test_a_spread_stack_makes_way_for_the_marked_space_that_it_covers(view):
    """The pointer rests on the stack that one has just joined, and the next hex lies under its plate."""
    view.show(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    spot = view.camera.to_window(top.x, top.y)
    rest(view, spot)
    beside = next(
        space
        for space in view.board.neighbours("D303")
        if view.fan.box.holds(*view.plan.heart(view.board.spaces[space]))
    )
    view.point(*at(view, beside))
    assert view.fan is not None, "nothing is marked there: the plate stays to be read"
    view.show(position(STACK), [HexMark(beside, "reach")])
    view.point(*at(view, beside))
    assert view.fan is None
    assert view.pick(*at(view, beside)).space == beside
    rest(view, spot)
    over = [HexMark(space, "reach") for space in view.board.neighbours("D303")]
    view.show(position(STACK), [*over, UnitMark(STACK[0].unit, "can_act")])
    for one in view.fan.placed:
        view.point(*view.camera.to_window((one.x + top.x) / 2, (one.y + top.y) / 2))
        assert view.fan is not None, "one of the stack is to be clicked as well"


def test_the_rim_of_the_plate_makes_way_though_one_of_the_stack_is_wanted_as_well(view):
    """Once a click on the counter that looked out behind the plate asked about the stack."""
    view.show(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    box, hull = view.fan.box, view.fan.hull
    rim = [
        (x, y)
        for x in (box.left + 1, (box.left + box.right) / 2, box.right - 1)
        for y in (box.top + 1, (box.top + box.bottom) / 2, box.bottom - 1)
        if not hull.holds(x, y)
    ]
    spots = {view.pick(*view.camera.to_window(*one)).space for one in rim}
    assert spots == {"D303"}, "nothing is marked beside it"
    under = {one: space_under(view.plan, *one).id for one in rim}
    x, y = next(one for one, space in under.items() if space != "D303")
    view.show(position(STACK), [HexMark(under[x, y], "reach"), UnitMark(STACK[0].unit, "can_act")])
    view.point(*view.camera.to_window(x, y))
    assert view.fan is None
    assert view.pick(*view.camera.to_window(x, y)).space == under[x, y]


def test_a_small_counter_made_large_hides_nobody_beside_it_and_nothing_to_click():
    """In a small window the one who is to attack covered whom it is to attack."""
    view = BoardView(meadow(40, 30))
    view.place(0, 0, 900, 700)
    pieces = [counter("mine", "D303"), counter("enemy", "D302", 1)]
    view.show(position(pieces), [UnitMark("mine", "coach"), UnitMark("enemy", "target")])
    rest(view, at(view, "D303"))
    assert view.fan is not None
    (enemy,) = [one for one in view.where.counters if one.counter.unit == "enemy"]
    half = SIDE * enemy.scale / 2
    assert not overlap(view.fan.box, Box(enemy.x - half, enemy.y - half, 2 * half, 2 * half))
    assert not view.fan.box.holds(*view.plan.heart(view.board.spaces["D303"]))
    assert view.pick(*at(view, "D303")).unit == "mine"
    view.point(*at(view, "D303", 3.0))
    assert view.fan is not None, "it stays while the pointer is on the counter"
    view.point(*at(view, "D302"))
    assert view.fan is None
    assert view.pick(*at(view, "D302")).unit == "enemy"
    over = [HexMark(space, "reach") for space in ("D302", "D202", "D402")]
    view.show(position(pieces[:1]), over)
    rest(view, at(view, "D303"))
    marked = [view.plan.heart(view.board.spaces[one.space]) for one in over]
    assert not any(view.fan.box.holds(*heart) for heart in marked)
    view.show(position([counter("lone", "D101")]), ())
    rest(view, at(view, "D101"))
    left, top, right, bottom = view.plan.bounds
    box = view.fan.box
    assert left <= box.left < box.right <= right
    assert top <= box.top < box.bottom <= bottom


def test_between_the_counters_of_a_spread_stack_its_space_is_picked(view):
    view.show(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    box = view.fan.box
    pick = view.pick(*view.camera.to_window(box.left + 1, box.top + 1))
    assert (pick.space, pick.unit) == ("D303", None)


def test_a_readable_counter_alone_is_not_spread_out_but_a_small_one_is(view):
    view.show(position(STACK[:1]))
    view.zoom_by(20)
    view.centre_on("D303")
    rest(view, at(view, "D303"))
    assert view.fan is None
    large = BoardView(meadow(40, 30))
    large.place(0, 0, 900, 700)
    large.show(position(STACK[:1]))
    assert large.camera.zoom * 45 < fanning.READABLE
    rest(large, at(large, "D303"))
    assert large.fan is not None
    assert large.fan.placed[0].scale * 45 * large.camera.zoom >= fanning.LARGE - 1


def test_a_spread_stack_hides_no_fight_and_comes_back_when_the_pointer_moves(view):
    """The pointer rested on a stack, and the assault on the next hex was fought under its plate."""
    foe = counter("foe", "D302", 1)
    view.show(position([*STACK, foe]))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    assert view.fan is not None
    assert view.play([Strike((STACK[0].unit,), "", "foe"), Throw((1, 2), 6, "fire")])
    assert view.fan is None
    view.tick(0.5)
    view.tick(0.5)
    assert view.fan is None
    view.point(*view.camera.to_window(top.x + 1, top.y))
    view.tick(0.5)
    assert view.fan is None, "the fight is still on"
    view.skip()
    view.tick(fanning.REST)
    assert view.fan is not None


def test_a_mark_does_not_wait_where_its_unit_has_not_come_yet(view):
    """While a counter walked, its frame stood empty at the next hex."""
    film = played(view, [counter("a", "D102")], [counter("a", "D402")], [Goes("a", "D402")])
    view.marks = (UnitMark("a", "acting"), HexMark("D202", "reach"))
    assert view.marks_seen(film.moment().pieces) == (HexMark("D202", "reach"),)
    film.go(60)
    assert view.marks_seen(film.moment().pieces) == view.marks


def test_moving_the_map_folds_a_stack_up(view):
    view.show(position(STACK))
    top = next(p for p in view.where.counters if p.count)
    rest(view, view.camera.to_window(top.x, top.y))
    view.zoom_by(1)
    assert view.fan is None


def test_reveal_moves_only_for_what_is_out_of_sight(view):
    view.zoom_by(20)
    view.centre_on("D102")
    before = view.camera
    view.reveal("D102")
    assert view.camera == before
    view.reveal("D605")
    assert view.pick(*at(view, "D605")).space == "D605"


def test_fit_shows_the_given_spaces(view):
    view.fit(["D101", "D201"])
    for space in ("D101", "D201"):
        assert view.camera.shows(*view.plan.heart(view.board.spaces[space]))


def test_the_small_map_is_there_on_a_large_map_only_and_jumps(view):
    assert minimap.corner(view.camera) is None
    view.zoom_by(12)
    box = minimap.corner(view.camera)
    assert box is not None
    assert view.over_minimap(*box.middle)
    assert not view.over_minimap(box.left - 5, box.top)
    view.jump(box.right - 1, box.bottom - 1)
    right_below = (view.camera.x, view.camera.y)
    view.jump(box.left + 1, box.top + 1)
    assert view.camera.x < right_below[0]
    assert view.camera.y < right_below[1]


# ---------------------------------------------------------------- what is played


def test_what_was_shown_before_the_last_tick_is_not_played_again(view):
    """An old position is no beginning: an undo, then a shot that changes nothing."""
    view.show(Scene(counters=(counter("a", "D102"), counter("b", "D302", 1))))
    view.show(Scene(counters=(counter("a", "D402"), counter("b", "D302", 1))))
    view.tick(0)
    assert view.play([Strike(("a",), "", "b")])
    view.tick(0.2)
    (firer,) = (p for p in view.where.counters if p.counter.unit == "a")
    assert view.film.moment().aims[0].start == (firer.x, firer.y)


def played(view, before, after, beats, speed=1.0):
    view.show(Scene(counters=tuple(before)))
    view.tick(0)
    view.show(Scene(counters=tuple(after)))
    assert view.play(beats, speed) == (view.film is not None)
    return view.film


def test_a_counter_goes_along_its_hexes_and_ends_where_it_stands(view):
    hexes = ("D202", "D302", "D402")
    events = [Goes("a", s) for s in hexes]
    film = played(view, [counter("a", "D102")], [counter("a", "D402")], events)
    passed = []
    while not film.over:
        moved = film.moment().pieces.moved
        passed.append(view.pick(*view.camera.to_window(*moved["a"])).space)
        film.go(0.02)
    assert list(dict.fromkeys(passed)) == ["D102", *hexes]
    assert film.moment().pieces.moved == {}


def test_skipping_leaves_the_right_picture(view):
    events = [Goes("a", "D302")]
    played(view, [counter("a", "D102")], [counter("a", "D302")], events)
    view.skip()
    assert view.film is None
    assert view.where.counters[0].counter.space == "D302"


def test_time_ends_a_film_and_then_nothing_is_drawn(view):
    events = [Goes("a", "D302")]
    played(view, [counter("a", "D102")], [counter("a", "D302")], events)
    assert view.tick(0.01)
    view.tick(60)
    assert view.film is None
    view._stale = False
    assert not view.tick(0.01)


def test_a_film_of_nothing_to_see_is_none(view):
    assert played(view, [counter("a", "D102")], [counter("a", "D102")], []) is None
    here = [Goes("a", "D102")]
    assert played(view, [counter("a", "D102")], [counter("a", "D102")], here) is None
    move = [Goes("a", "D302")]
    assert played(view, [counter("a", "D102")], [counter("a", "D302")], move, speed=0) is None


def test_fire_flashes_from_the_firer_to_the_target_and_a_loss_shows(view):
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    hurt = [both[0], msgspec.structs.replace(both[1], steps=1)]
    film = played(view, both, hurt, [Strike(("a",), "", "b"), Comes("hit", "b", 1)])
    film.go(0.2 / film.pace)
    (aim,) = film.moment().aims
    at_a, at_b = ((p.x, p.y) for p in view.where.counters)
    assert (aim.start, aim.end) == (at_a, at_b)
    assert film.moment().pieces.looks["b"].counter.steps == both[1].steps
    film.go(0.45 / film.pace)
    (plaque,) = film.moment().plaques
    assert (plaque.at, outcome_words(plaque.came)) == (at_b, "HIT −1")
    assert not film.moment().pieces.looks


def test_who_acts_looks_as_before_until_the_act_is_over(view):
    """Units that become spent by their attack lay there spent while they still attacked."""
    before = [counter("a", "D102"), counter("b", "D302", 1)]
    after = [msgspec.structs.replace(before[0], steps=1), before[1]]
    throw = Throw((3, 4), 6, "fire", "D302")
    film = played(view, before, after, [Strike(("a",), "D302"), throw, Comes("no_effect", "D302")])
    (shot,) = (one for one in film.scenes if isinstance(one.beat, Strike))
    film.now = shot.begin + shot.length - 0.01
    assert film.moment().pieces.looks["a"].counter.steps == 2
    film.now = film.length_laid
    assert not film.moment().pieces.looks


def test_outcomes_of_a_stack_stand_one_above_the_other(view):
    """Two of one stack differ by a hair, and the second word lay on the first."""
    piled = [counter(f"u{n}", "D303", 1) for n in range(5)]
    beats = [Comes("eliminated", "u4"), Comes("spent", "u3"), Comes("spent", "u2")]
    film = played(view, piled, piled[:4], beats)
    rows = [one.row for one in film.scenes]
    assert rows[0] != rows[1] != rows[2]
    film.now = film.scenes[1].begin + 0.1
    assert len({plaque.row for plaque in film.moment().plaques}) == 2
    view.skip()
    apart = played(view, [*piled, counter("far", "D601", 1)], piled, [beats[1], Comes("eliminated", "far")])
    assert [one.row for one in apart.scenes] == [0, 0]


def test_a_unit_that_lay_at_the_bottom_of_a_high_stack_goes_from_there(view):
    """It is not drawn under so many others, and came into sight only where it went."""
    film = played(view, STACK, [*STACK[1:], counter("u0", "D503")], [Goes("u0", "D503")])
    (walk,) = film.scenes
    assert isinstance(walk.beat, Goes)
    assert view.pick(*view.camera.to_window(*walk.start)).space == "D303"


def test_a_stack_goes_almost_as_one(view):
    """The landing of two dozen units, one after another, took ten seconds."""
    before = [counter(f"u{n}", "D102") for n in range(4)]
    after = [counter(f"u{n}", "D602") for n in range(4)]
    film = played(view, before, after, [Goes(f"u{n}", "D602") for n in range(4)])
    assert film.length_laid < 1.6 * film.scenes[0].length


def test_what_happens_all_the_time_has_no_banner(view):
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    film = played(view, both, both, [Comes("taken", "D302", side="north", quiet=True)])
    assert [one.banner for one in film.scenes] == [False]
    view.skip()
    film = played(view, both, both, [Comes("taken", "D302", side="north")])
    assert [one.banner for one in film.scenes] == [False, True]


def test_dice_fall_one_after_another_and_lie_until_what_came_of_them_is_read(view):
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    throw = Throw((3, 4), 6, "fire", "b", needs=(6,))
    film = played(view, both, both, [Strike(("a",), "", "b"), throw, Comes("no_effect", "b")])
    lying = []
    while not film.over:
        moment = film.moment()
        if moment.dice is not None:
            lying.append(moment.dice.landed)
            assert not (moment.plaques and moment.dice.landed < 2)
        film.go(0.05)
    assert sorted(set(lying)) == [0, 1, 2]
    assert lying == sorted(lying)


def test_a_film_of_moves_alone_takes_no_click_and_one_of_a_fight_does(view):
    assert played(view, [counter("a", "D102")], [counter("a", "D202")], [Goes("a", "D202")]).light
    assert not view.skip()
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    assert not played(view, both, both, [Strike(("a",), "", "b")]).light
    assert view.skip()


def test_a_medal_and_a_card_are_shown_large(view):
    both = [counter("a", "D102")]
    film = played(view, both, both, [Plays("north", "ambush"), Comes("medal", "a", 1, "north")])
    shown = []
    while not film.over:
        large = film.moment().large
        if large is not None and large.what not in shown:
            shown.append(large.what)
        film.go(0.05)
    assert shown == [Plays("north", "ambush"), Comes("medal", "a", 1, "north")]


def test_a_unit_that_goes_to_its_tray_stays_until_it_is_eliminated(view):
    was = [counter("a", "D102"), counter("b", "D302", 1)]
    beats = [Strike(("a",), "", "b"), Comes("hit", "b", 1), Comes("eliminated", "b")]
    film = played(view, was, was[:1], beats)
    ghosts = film.moment().pieces.ghosts
    assert [one.counter.unit for one, _ in ghosts] == ["b"]
    assert "b" in film.moment().pieces.hidden


def test_a_unit_that_is_removed_fades_where_it_was(view):
    events = [Goes("a", "D202"), Comes("eliminated", "a")]
    film = played(view, [counter("a", "D102")], [], events)
    strengths = []
    while film.moment().pieces.ghosts:
        ghosts = film.moment().pieces.ghosts
        strengths.append(ghosts[0][1])
        film.go(0.05)
    assert strengths == sorted(strengths, reverse=True)
    assert view.pick(*view.camera.to_window(ghosts[0][0].x, ghosts[0][0].y)).space == "D202"


def test_a_unit_that_comes_is_not_seen_before_it_comes(view):
    events = [Goes("a", "D202"), Arrives("n", "D303")]
    film = played(view, [counter("a", "D102")], [counter("a", "D202"), counter("n", "D303")], events)
    assert film.moment().pieces.hidden == {"n"}
    film.go(60)
    assert film.moment().pieces.hidden == frozenset()


BAGS = Token(kind="sandbags", spaces=("D303",), sign="sandbags", plate=False)
WIRE = Token(kind="wire", spaces=("D303",), sign="wire", plate=False)


def on_the_ground(view, film):
    """The markers that lie on the board at this moment of a film."""
    pieces = film.moment().pieces
    lying = [one for one in view.where.signs if one not in pieces.unlaid]
    return {token.kind for token, _, _ in (*lying, *pieces.signs)}


@pytest.mark.parametrize("after", [[], [counter("b", "D403", 1)]])
def test_works_go_from_the_board_with_the_unit_that_lost_them(view, after):
    """Sandbags went before the first die was thrown."""
    firer, held = counter("a", "D102"), counter("b", "D303", 1)
    last = [Goes("b", "D403")] if after else [Comes("eliminated", "b")]
    view.show(Scene(counters=(firer, held), tokens=(BAGS,)))
    view.tick(0)
    view.show(Scene(counters=(firer, *after), tokens=(WIRE,)))
    assert view.play([Strike(("a",), "", "b"), Throw((1,), 6, "fire"), *last])
    film = view.film
    (lost,) = [one for one in film.scenes if one.beat is last[0]]
    film.now = lost.begin - 0.01
    assert on_the_ground(view, film) == {"sandbags"}
    film.now = lost.begin + 0.01
    assert on_the_ground(view, film) == {"wire"}
    film.now = film.length_laid
    assert on_the_ground(view, film) == {"wire"}


def test_a_long_film_is_played_faster(view):
    there = [Goes("a", "D102" if n % 2 else "D602") for n in range(60)]
    film = played(view, [counter("a", "D102")], [counter("a", "D602")], [*there, there[0]])
    assert film.length <= LONGEST + 0.1


def test_a_new_scene_breaks_off_what_is_played(view):
    events = [Goes("a", "D302")]
    played(view, [counter("a", "D102")], [counter("a", "D302")], events)
    view.show(Scene(counters=(counter("a", "D303"),)))
    assert view.film is None


def seen(film, step=0.05):
    """Every moment of a film."""
    moments = []
    while not film.over:
        moments.append(film.moment())
        film.go(step)
    return moments


def test_a_counter_goes_round_by_the_hexes_of_its_path_without_a_stop(view):
    walk = [Goes("a", "D303", path=("D202", "D203"))]
    film = played(view, [counter("a", "D102")], [counter("a", "D303")], walk)
    places = [moment.pieces.moved["a"] for moment in seen(film, 0.02)]
    passed = [view.pick(*view.camera.to_window(*place)).space for place in places]
    assert list(dict.fromkeys(passed)) == ["D102", "D202", "D203", "D303"]
    far = [math.dist(a, b) for a, b in itertools.pairwise(places)]
    assert min(far[3:-3]) > max(far) * 0.3, "it does not halt on its way"
    assert [scene.walked_on for scene in film.scenes] == [False, True, True]


def test_a_parachute_drifts_from_its_aim_to_where_it_lands(view):
    jump = [Arrives("n", "D303", from_air=True, aim="D503")]
    film = played(view, [], [counter("n", "D303")], jump)
    moments = seen(film)
    assert all(moment.pieces.hidden == {"n"} for moment in moments), "the counter lies there once it is down"
    feet = [moment.chutes[0].foot for moment in moments]
    spaces = [view.pick(*view.camera.to_window(*foot)).space for foot in feet]
    assert (spaces[0], spaces[-1]) == ("D503", "D303")
    high = [moment.chutes[0].foot[1] - moment.chutes[0].y for moment in moments]
    assert high == sorted(high, reverse=True)
    assert moments[5].scatters[0].end == feet[-1] or math.dist(moments[5].scatters[0].end, feet[-1]) < 20
    straight = played(view, [], [counter("n", "D303")], [Arrives("n", "D303", from_air=True, aim="D303")])
    assert not any(moment.scatters for moment in seen(straight))


def test_aircraft_pass_before_their_bombs_and_shells_burst_where_they_fall(view):
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    film = played(view, both, both, [Strike((), "D302", "b", "air"), Throw((6, 6), 6, "bombs", "b", (4,))])
    moments = seen(film)
    flying = [n for n, moment in enumerate(moments) if moment.planes]
    bursting = [n for n, moment in enumerate(moments) if moment.bursts]
    assert flying[0] == 0
    assert flying[0] < bursting[0] < flying[-1] < bursting[-1]
    film = played(view, both, both, [Drift("D302", "D303"), Strike((), "D303", manner="shells")])
    moments = seen(film)
    assert moments[3].scatters
    assert not moments[3].bursts
    assert any(moment.bursts for moment in moments)


def test_the_score_may_be_told_once_its_last_loss_is_shown(view):
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    throw = Throw((3, 4), 6, "fire", "b", needs=(8,))
    film = played(view, both, both, [Strike(("a",), "", "b"), throw, Comes("hit", "b", 1)])
    told = []
    while not film.over:
        told.append((film.scored, bool(film.moment().plaques)))
        film.go(0.05)
    assert told[0] == (False, False)
    assert told[-1] == (True, True)
    assert all(scored == plaque for scored, plaque in told)


def test_a_flag_changes_hands_when_the_film_comes_to_it(view):
    def held(side):
        return Scene(
            counters=(counter("a", "D102"),),
            flags=(Flag(space="D303", side=side, letter=side[0].upper(), style=0),),
        )

    view.show(held("axis"))
    view.tick(0)
    view.show(held("allies"))
    assert view.play([Strike(("a",), "D303"), Comes("taken", "D303", side="allies")])
    film, sides = view.film, []
    while not film.over:
        flags = film.moment().pieces.flags
        sides.append(flags["D303"].side if flags else "allies")
        assert bool(film.moment().plaques or film.moment().large) == (sides[-1] == "allies")
        film.go(0.05)
    assert list(dict.fromkeys(sides)) == ["axis", "allies"]


def test_what_lies_loose_lies_on_the_map_and_is_gone_at_once_without_new_pictures_of_the_map():
    seat = Seat(new_game("easy_red", seed=1), None)
    board, scene = board_of(seat), scene_of(seat)
    view = BoardView(board)
    view.place(0, 0, 900, 700)
    view.show(scene)
    bags = [token for token in scene.tokens if token.kind in ("sandbags", "wire")]
    assert bags
    assert {token.kind for token, _, _ in view.where.signs} >= {"sandbags", "wire"}
    assert not view.where.plates, "they are seen, and need no words"
    before = Cutting(view.plan)
    at = bags[0].spaces[0]
    assert bags[0].kind in view.board.spaces[at].features
    view.show(msgspec.structs.replace(scene, tokens=tuple(t for t in scene.tokens if t != bags[0])))
    assert bags[0] not in [token for token, _, _ in view.where.signs]
    assert bags[0].kind not in view.board.spaces[at].features
    after = Cutting(view.plan)
    tiles = before.wanted(view.camera.seen, -1)
    assert tiles
    assert [after.key(tile) for tile in tiles] == [before.key(tile) for tile in tiles]


def test_on_a_map_without_a_game_sandbags_lie_where_they_are_printed_in_every_palette():
    board = load_map("ht_neuville")
    printed = {space.id for space in board.spaces.values() if "sandbags" in space.features}
    assert printed
    view = BoardView(board)
    for palette in PALETTES.values():
        view.palette = palette
        view.show()
        for shown in (view.board, view.plan.board):
            assert {one.id for one in shown.spaces.values() if "sandbags" in one.features} == printed


@pytest.mark.parametrize("longest", [2, 3, 4, 5])
@pytest.mark.parametrize("swapped", [False, True])
def test_the_labels_of_hexes_never_cover_much_more_than_a_third_of_the_map(longest, swapped):
    for percent in range(10, 300):
        zoom = percent / 100
        size = max(10.5 * zoom, 9.0)
        every = lettering.every(zoom, size, longest, swapped)
        label = (size * 0.56 * longest) * size
        assert label / (every**2 * SIZE**2 * 1.5 * 3**0.5 * zoom**2) < 0.36, f"at zoom {zoom}"


def test_every_hex_has_its_label_where_they_leave_the_map_to_be_seen():
    assert lettering.every(0.58, 9.0, 5, False) == 1
    assert lettering.every(0.32, 9.0, 5, False) == 2, "a board of four in a window, where they hid it"
