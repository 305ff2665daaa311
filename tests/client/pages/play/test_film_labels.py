"""What a film tells over the board: no words on other words, none on the dice, none beyond the board."""

from __future__ import annotations

import itertools

import pytest

from tests.client.view.boards import overlap
from wsn.client.opening import Start
from wsn.client.panels import filmdice
from wsn.client.view.camera import Box
from wsn.parts.beats import Comes, Strike, Throw

BATTLE = Start("scenario", "first_orders", ("human", "human"), "3")


@pytest.fixture
def plates(monkeypatch):
    """The grounds of all words that are drawn over the board in a frame; to be cleared before it."""
    drawn, plate = [], filmdice.draw_plate

    def noted(lines, x, y, wide, high, *rest, **more):
        drawn.append(Box(x, y, wide, high))
        plate(lines, x, y, wide, high, *rest, **more)

    monkeypatch.setattr(filmdice, "draw_plate", noted)
    return drawn


def corner_hexes(view):
    """The spaces in the four corners of a board, and one in its middle."""
    hearts = {name: view.plan.heart(space) for name, space in view.board.spaces.items()}
    ends = [max(hearts, key=lambda n: hearts[n][0] * a + hearts[n][1] * b) for a in (1, -1) for b in (1, -1)]
    left, top, right, bottom = view.plan.bounds
    near = min(
        hearts, key=lambda n: abs(hearts[n][0] - (left + right) / 2) + abs(hearts[n][1] - (top + bottom) / 2)
    )
    return [*ends, near]


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), ((1024, 640), 1.0), ((1280, 800), 1.5), ((1024, 640), 1.5)]
)
def test_words_lie_neither_on_each_other_nor_on_dice(window, plates, size, scale):
    """-1 MEDAL lay across the dice, +1 MEDAL on ELIMINATED, and how to skip under either."""
    hand = window(BATTLE, size)
    hand.app.change(ui_scale=scale)
    hand.app.top_page.goals.open = False
    view, told = hand.app.top_page.view, 0
    by = tuple(one.counter.unit for one in view.where.counters if one.counter.space)[:1]
    for space in corner_hexes(view):
        beside = next(iter(view.board.neighbours(space)))
        fight = (
            Strike(by, space),
            Throw((2, 6, 5), 6, "fire at the platoon in the village at the road", at=space, needs=(7, 4)),
        )
        came = (
            Comes("hit", space, 1),
            Comes("eliminated", space),
            Comes("medal", space, 1, "allies", quiet=True),
        )
        more = (
            Throw((3,), 6, "morale", at=beside),
            Comes("routed", beside),
            Comes("medal", beside, -1, "axis", quiet=True),
        )
        assert view.play((*fight, *came, *more, *fight, Comes("no_effect", space)))
        film = view.film
        film.pace = 0.0
        for tenth in range(int(film.length_laid * 5)):
            film.now = tenth / 5
            plates.clear()
            hand.step(1)
            area = view.camera.area
            for one, other in itertools.combinations(plates, 2):
                assert not overlap(one, other), (space, film.now, plates)
            for one in plates:
                assert area.left <= one.left
                assert one.right_edge <= area.right_edge
                assert area.top <= one.top
                assert one.bottom_edge <= area.bottom_edge
            told += len(plates) > 2
        view.skip_film()
    assert told > 20


def test_an_outcome_stays_where_it_is_while_others_come_and_go(window, plates):
    hand = window(BATTLE, (1280, 800))
    view = hand.app.top_page.view
    hand.app.top_page.goals.open = False
    space = corner_hexes(view)[-1]
    assert view.play(
        [Comes("no_effect", space), Comes("eliminated", space), Comes("spent", space), Strike((), space)]
    )
    film = view.film
    film.pace = 0.0
    places = {}
    for twentieth in range(int(film.length_laid * 20)):
        film.now = twentieth / 20
        plates.clear()
        hand.step(1)
        moment = film.moment_now()
        for plaque, plate in zip(moment.plaques, plates):
            if plaque.share > 0.12:
                places.setdefault(plaque.came.what, []).append(plate)
    assert len(places) == 3
    for one in places.values():
        assert max(box.left for box in one) - min(box.left for box in one) < 1
        assert max(box.top for box in one) - min(box.top for box in one) < 9, "it only rises a little"
