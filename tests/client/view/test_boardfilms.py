"""The films that a board view plays: what moves, falls and flashes, and when it is over: without a window."""

from __future__ import annotations

import itertools
import math

import msgspec
import pytest

from tests.client.view.boards import STACK, counter, played
from wsn.client.view.animate import MOST_FILM_SECONDS
from wsn.desk.marks import HexMark, UnitMark
from wsn.parts.beats import Arrives, Comes, Drift, Goes, Plays, Strike, Throw, Turn
from wsn.table.scene import Flag, Scene, Token
from wsn.table.story import outcome_words

pytestmark = pytest.mark.usefixtures("opengl")


def test_what_was_shown_before_the_last_tick_is_not_played_again(view):
    """An old position is no beginning: an undo, then a shot that changes nothing."""
    view.show_scene(Scene(counters=(counter("a", "D102"), counter("b", "D302", 1))))
    view.show_scene(Scene(counters=(counter("a", "D402"), counter("b", "D302", 1))))
    view.tick(0)
    assert view.play([Strike(("a",), "", "b")])
    view.tick(0.2)
    (firer,) = (p for p in view.where.counters if p.counter.unit == "a")
    assert view.film.moment_now().aims[0].start == (firer.x, firer.y)


def test_a_mark_does_not_wait_where_its_unit_has_not_come_yet(view):
    """While a counter walked, its frame stood empty at the next hex."""
    film = played(view, [counter("a", "D102")], [counter("a", "D402")], [Goes("a", "D402")])
    view.marks = (UnitMark("a", "acting"), HexMark("D202", "reach"))
    assert view.marks_seen(film.moment_now().pieces) == (HexMark("D202", "reach"),)
    film.go(60)
    assert view.marks_seen(film.moment_now().pieces) == view.marks


def test_a_counter_goes_along_its_hexes_and_ends_where_it_stands(view):
    hexes = ("D202", "D302", "D402")
    events = [Goes("a", s) for s in hexes]
    film = played(view, [counter("a", "D102")], [counter("a", "D402")], events)
    passed = []
    while not film.is_over:
        moved = film.moment_now().pieces.moved
        passed.append(view.pick_at(*view.camera.to_window(*moved["a"])).space)
        film.go(0.02)
    assert list(dict.fromkeys(passed)) == ["D102", *hexes]
    assert film.moment_now().pieces.moved == {}


def test_skipping_leaves_the_right_picture(view):
    events = [Goes("a", "D302")]
    played(view, [counter("a", "D102")], [counter("a", "D302")], events)
    view.skip_film()
    assert view.film is None
    assert view.where.counters[0].counter.space == "D302"


def test_time_ends_a_film_and_then_nothing_is_drawn(view):
    events = [Goes("a", "D302")]
    played(view, [counter("a", "D102")], [counter("a", "D302")], events)
    assert view.tick(0.01)
    view.tick(60)
    assert view.film is None
    view.stale = False
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
    (aim,) = film.moment_now().aims
    at_a, at_b = ((p.x, p.y) for p in view.where.counters)
    assert (aim.start, aim.end) == (at_a, at_b)
    assert film.moment_now().pieces.looks["b"].counter.steps == both[1].steps
    film.go(0.45 / film.pace)
    (plaque,) = film.moment_now().plaques
    assert (plaque.at, outcome_words(plaque.came)) == (at_b, "HIT −1")
    assert not film.moment_now().pieces.looks


def test_who_acts_looks_as_before_until_the_act_is_over(view):
    """Units that become spent by their attack lay there spent while they still attacked."""
    before = [counter("a", "D102"), counter("b", "D302", 1)]
    after = [msgspec.structs.replace(before[0], steps=1), before[1]]
    throw = Throw((3, 4), 6, "fire", "D302")
    film = played(view, before, after, [Strike(("a",), "D302"), throw, Comes("no_effect", "D302")])
    (shot,) = (one for one in film.scenes if isinstance(one.beat, Strike))
    film.now = shot.begin + shot.length - 0.01
    assert film.moment_now().pieces.looks["a"].counter.steps == 2
    film.now = film.length_laid
    assert not film.moment_now().pieces.looks


def test_what_is_shown_large_waits_until_nothing_else_is_told(view):
    """The banner of a turn lay across the last HIT, and that of an objective across the dice."""
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    fight = [Strike(("a",), "", "b"), Throw((3, 4), 6, "fire", "b"), Comes("hit", "b", 1)]
    large = [
        Turn(2),
        Plays("north", "ambush"),
        Comes("taken", "D302", side="north"),
        Comes("initiative", side="north"),
    ]
    film = played(view, both, both, [one for big in large for one in (*fight, big)])
    shown = []
    while not film.is_over:
        moment = film.moment_now()
        if moment.large is not None:
            shown.append(moment.large.what)
            assert not moment.plaques
            assert moment.dice is None
        film.now += 0.02
    assert list(dict.fromkeys(shown)) == large


def test_a_unit_that_lay_at_the_bottom_of_a_high_stack_goes_from_there(view):
    """It is not drawn under so many others, and came into sight only where it went."""
    film = played(view, STACK, [*STACK[1:], counter("u0", "D503")], [Goes("u0", "D503")])
    (walk,) = film.scenes
    assert isinstance(walk.beat, Goes)
    assert view.pick_at(*view.camera.to_window(*walk.start)).space == "D303"


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
    view.skip_film()
    film = played(view, both, both, [Comes("taken", "D302", side="north")])
    assert [one.banner for one in film.scenes] == [False, True]


def test_dice_fall_one_after_another_and_lie_until_what_came_of_them_is_read(view):
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    throw = Throw((3, 4), 6, "fire", "b", needs=(6,))
    film = played(view, both, both, [Strike(("a",), "", "b"), throw, Comes("no_effect", "b")])
    lying = []
    while not film.is_over:
        moment = film.moment_now()
        if moment.dice is not None:
            lying.append(moment.dice.landed)
            assert not (moment.plaques and moment.dice.landed < 2)
        film.go(0.05)
    assert sorted(set(lying)) == [0, 1, 2]
    assert lying == sorted(lying)


def test_a_film_of_moves_alone_takes_no_click_and_one_of_a_fight_does(view):
    assert played(view, [counter("a", "D102")], [counter("a", "D202")], [Goes("a", "D202")]).light
    assert not view.skip_film()
    both = [counter("a", "D102"), counter("b", "D302", 1)]
    assert not played(view, both, both, [Strike(("a",), "", "b")]).light
    assert view.skip_film()


def test_a_medal_and_a_card_are_shown_large(view):
    both = [counter("a", "D102")]
    film = played(view, both, both, [Plays("north", "ambush"), Comes("medal", "a", 1, "north")])
    shown = []
    while not film.is_over:
        large = film.moment_now().large
        if large is not None and large.what not in shown:
            shown.append(large.what)
        film.go(0.05)
    assert shown == [Plays("north", "ambush"), Comes("medal", "a", 1, "north")]


def test_a_unit_that_goes_to_its_tray_stays_until_it_is_eliminated(view):
    was = [counter("a", "D102"), counter("b", "D302", 1)]
    beats = [Strike(("a",), "", "b"), Comes("hit", "b", 1), Comes("eliminated", "b")]
    film = played(view, was, was[:1], beats)
    pieces = film.moment_now().pieces
    assert [one.counter.unit for one in pieces.piled] == ["b"]
    assert "b" in pieces.hidden
    (gone,) = (one for one in film.scenes if isinstance(one.beat, Comes) and one.beat.what == "eliminated")
    film.now = gone.begin + 0.1
    pieces = film.moment_now().pieces
    assert [one.counter.unit for one, _ in pieces.ghosts] == ["b"]
    assert not pieces.piled


def test_a_unit_that_is_removed_fades_where_it_was(view):
    events = [Goes("a", "D202"), Comes("eliminated", "a")]
    film = played(view, [counter("a", "D102")], [], events)
    strengths = []
    while film.moment_now().pieces.ghosts:
        ghosts = film.moment_now().pieces.ghosts
        strengths.append(ghosts[0][1])
        film.go(0.05)
    assert strengths == sorted(strengths, reverse=True)
    assert view.pick_at(*view.camera.to_window(ghosts[0][0].x, ghosts[0][0].y)).space == "D202"


def test_a_unit_that_comes_is_not_seen_before_it_comes(view):
    events = [Goes("a", "D202"), Arrives("n", "D303")]
    film = played(view, [counter("a", "D102")], [counter("a", "D202"), counter("n", "D303")], events)
    assert film.moment_now().pieces.hidden == {"n"}
    film.go(60)
    assert film.moment_now().pieces.hidden == frozenset()


BAGS = Token(kind="sandbags", spaces=("D303",), sign="sandbags", plate=False)
WIRE = Token(kind="wire", spaces=("D303",), sign="wire", plate=False)


def on_the_ground(view, film):
    """The markers that lie on the board at this moment of a film."""
    pieces = film.moment_now().pieces
    lying = [one for one in view.where.signs if one not in pieces.unlaid]
    return {token.kind for token, _, _ in (*lying, *pieces.signs)}


@pytest.mark.parametrize("after", [[], [counter("b", "D403", 1)]])
def test_works_go_from_the_board_with_the_unit_that_lost_them(view, after):
    """Sandbags went before the first die was thrown."""
    firer, held = counter("a", "D102"), counter("b", "D303", 1)
    last = [Goes("b", "D403")] if after else [Comes("eliminated", "b")]
    view.show_scene(Scene(counters=(firer, held), tokens=(BAGS,)))
    view.tick(0)
    view.show_scene(Scene(counters=(firer, *after), tokens=(WIRE,)))
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
    assert film.seconds_long <= MOST_FILM_SECONDS + 0.1


def test_a_new_scene_breaks_off_what_is_played(view):
    events = [Goes("a", "D302")]
    played(view, [counter("a", "D102")], [counter("a", "D302")], events)
    view.show_scene(Scene(counters=(counter("a", "D303"),)))
    assert view.film is None


def seen(film, step=0.05):
    """Every moment of a film."""
    moments = []
    while not film.is_over:
        moments.append(film.moment_now())
        film.go(step)
    return moments


def test_a_counter_goes_round_by_the_hexes_of_its_path_without_a_stop(view):
    walk = [Goes("a", "D303", path=("D202", "D203"))]
    film = played(view, [counter("a", "D102")], [counter("a", "D303")], walk)
    places = [moment.pieces.moved["a"] for moment in seen(film, 0.02)]
    passed = [view.pick_at(*view.camera.to_window(*place)).space for place in places]
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
    spaces = [view.pick_at(*view.camera.to_window(*foot)).space for foot in feet]
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
    while not film.is_over:
        told.append((film.has_scored, bool(film.moment_now().plaques)))
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

    view.show_scene(held("axis"))
    view.tick(0)
    view.show_scene(held("allies"))
    assert view.play([Strike(("a",), "D303"), Comes("taken", "D303", side="allies")])
    film, sides = view.film, []
    while not film.is_over:
        flags = film.moment_now().pieces.flags
        sides.append(flags["D303"].side if flags else "allies")
        assert bool(film.moment_now().plaques or film.moment_now().large) == (sides[-1] == "allies")
        film.go(0.05)
    assert list(dict.fromkeys(sides)) == ["axis", "allies"]
