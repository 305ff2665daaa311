"""How counters lie in their spaces while a film is on: no blank back, nothing heaped on what stays."""

from __future__ import annotations

import pytest

from tests.client.view.boards import counter, played
from wsn.client.view.moments import PieceChanges
from wsn.client.view.pieces import _lying_counters
from wsn.parts.beats import Comes, Goes, Strike
from wsn.table.picture.stacks import SIDE

pytestmark = pytest.mark.usefixtures("opengl")
HERE, THERE, FAR = "D202", "D302", "D602"


def lying(view, film):
    """Every counter on the map at this moment of a film, with the place where it is drawn."""
    pieces = film.moment_now().pieces if not film.is_over else PieceChanges()
    return {
        one.counter.unit: (one, *pieces.moved.get(one.counter.unit, (one.x, one.y)))
        for one in _lying_counters(view.where, pieces)
        if one.counter.space
    }


def stack(units, space):
    return [counter(f"u{n}", space) for n in units]


def test_who_has_still_to_go_lies_in_the_old_pile_with_a_face(view):
    """Of a landing box nothing was seen but blank squares: the stack of the beach, drawn in the box."""
    before, after = stack(range(7), HERE), stack(range(7), THERE)
    beats = [Strike((), FAR, manner="shells"), *(Goes(f"u{n}", THERE) for n in range(7))]
    film = played(view, before, after, beats)
    assert lying(view, film).keys() == {f"u{n}" for n in range(2, 7)}, "the topmost five, as before"
    assert [one.count for one, _, _ in lying(view, film).values()] == [0, 0, 0, 0, 7]
    walks = [one for one in film.scenes if isinstance(one.beat, Goes)]
    for walk in walks:
        film.now = walk.begin + walk.length / 2
        drawn = lying(view, film)
        going = [one for one in walks if one.begin + one.length > film.now]
        assert not any(drawn[one.beat.unit][0].covered for one in going if one.beat.unit in drawn)
    film.now = film.length_laid
    assert sum(one.covered for one, _, _ in lying(view, film).values()) == 4


@pytest.mark.parametrize("goes", [True, False])
def test_those_who_stay_keep_their_places_until_the_others_have_gone(view, goes):
    """The one that stayed stood in the middle at once, under or over those who had still to go."""
    before = stack(range(3), HERE)
    after = [*before[:1], *(stack((1, 2), FAR) if goes else ())]
    leave = [Goes(f"u{n}", FAR) if goes else Comes("eliminated", f"u{n}") for n in (1, 2)]
    film = played(view, before, after, [Strike((), THERE, manner="shells"), *leave])
    left = [one.begin for one in film.scenes if one.beat in leave]
    for now in (0.0, left[0] - 0.01):
        film.now = now
        places = [(x, y) for _, x, y in lying(view, film).values()]
        assert len(places) == 3
        assert all(
            max(abs(a[0] - b[0]), abs(a[1] - b[1])) > SIDE * 0.7
            for n, a in enumerate(places)
            for b in places[n + 1 :]
        )
    stays = lying(view, film)["u0"][1:]
    film.now = left[1] + 0.01
    assert lying(view, film)["u0"][1:] != stays, "it has the space for itself"


def test_who_comes_first_to_a_pile_bears_a_face_until_the_others_lie_on_it(view):
    before = stack(range(6), HERE)
    after = stack(range(6), THERE)
    film = played(view, before, after, [Goes(f"u{n}", THERE) for n in range(6)])
    first = next(one for one in film.scenes if one.beat.unit == "u1")
    film.now = first.begin + first.length + 0.001
    assert not film.is_over
    assert not lying(view, film)["u1"][0].covered
    film.now = film.length_laid
    assert lying(view, film)["u1"][0].covered
