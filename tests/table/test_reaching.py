"""Ways of several steps: their costs as previews write them, and the way in words."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from tests.systems.storm_over_normandy.position import position
from tests.toys import areas, outposts
from wsn import scenario
from wsn.engine.facts import points_text
from wsn.engine.game import Game
from wsn.engine.system import Preview
from wsn.systems import registered
from wsn.systems.storm_over_normandy.rules.commands import Activate
from wsn.table import telling
from wsn.table.reaching import Reach, RouteTaken
from wsn.table.seat import Seat
from wsn.table.walking import Walk


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        (Fraction(2), "2"),
        (Fraction(1, 2), "½"),
        (Fraction(5, 2), "2½"),
        (Fraction(4, 3), "1⅓"),
        (Fraction(0), "0"),
    ],
)
def test_points_are_told_with_the_sign_for_a_half(cost, text):
    """Menus told `1/2 points`, marks on the board `½`."""
    assert points_text(cost) == text


@pytest.mark.parametrize(
    ("way", "mark", "words"),
    [
        (RouteTaken(("B2",), Fraction(1), False), "1", "1 step away: 1 point in all"),
        (RouteTaken(("B2", "C3"), Fraction(5, 2), False), "2½", "2 steps away, by B2: 2½ points in all"),
        (
            RouteTaken(("B2",), Fraction(1), False, Fraction(11, 18)),
            "1",
            "1 step away: 1 point in all; 0.61 steps lost to mines on average",
        ),
        (
            RouteTaken(("B2", "C3", "D4"), Fraction(3), True),
            "3!",
            "3 steps away, by B2, C3: 3 points in all; the enemy may fire on you on the way",
        ),
    ],
)
def test_a_way_on_the_board_and_in_words(way, mark, words):
    assert way.text == mark
    assert way.words == words


def test_nobody_comes_anywhere_where_no_step_is_offered():
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    reach = Reach(Seat(game, "axis"), "E1")
    assert reach.work() is False
    assert reach.done
    assert reach.ways == {}


def offered(monkeypatch, unit):
    """Every step of a unit costs a point, and what the others do next is an answer, which they let pass.

    In the toys it would be their turn.
    """
    real = Seat.preview
    step = Preview("step", (), (), cost=Fraction(1))
    monkeypatch.setattr(
        Seat, "preview", lambda seat, c: real(seat, c) or (step if getattr(c, "space", None) else None)
    )
    monkeypatch.setattr(telling, "acting", lambda seat: unit)
    monkeypatch.setattr(Seat, "own_time", False)


def test_on_squares_several_steps_go_round_what_nobody_crosses(monkeypatch):
    with registered("tests.toys.outposts"):
        game = Game.new(outposts.SYSTEM, outposts.SETUP, seed=1)
        seat = Seat(game, "white")
        board = telling.board_of(seat)
        offered(monkeypatch, "w1")
        reach = Reach(seat, "w1")
        reach.work()
        assert reach.done
        start = str(seat.view.units["w1"].place)
        taken = {u.place for u in seat.view.units.values()}
        near = {s for s in board.neighbours(start) if s not in taken}
        assert {s for s, way in reach.ways.items() if len(way.spaces) == 1} == near
        for space, way in reach.ways.items():
            assert way.cost == len(way.spaces)
            assert way.spaces[-1] == space
            for a, b in itertools.pairwise((start, *way.spaces)):
                assert b in board.neighbours(a), way
        assert {len(way.spaces) for way in reach.ways.values()} >= {1, 2, 3}
        assert reach.further.keys() == reach.ways.keys() - near


def test_on_areas_a_step_is_one_to_a_neighbour(monkeypatch):
    with registered("tests.toys.areas"):
        game = Game.new(areas.SYSTEM, areas.SETUP, seed=1)
        while not any("Travel" in type(c).__name__ for c in game.legal()):
            game.submit(game.deciding, game.legal()[0])
        seat = Seat(game, game.deciding)
        envoy = f"{game.deciding} envoy"
        offered(monkeypatch, envoy)
        start = str(seat.view.units[envoy].place)
        reach = Reach(seat, envoy)
        reach.work()
        assert reach.done
        first = {s for s, way in reach.ways.items() if len(way.spaces) == 1}
        assert first == set(telling.board_of(seat).neighbours(start)) - {"Court"}, (
            "a box is no stop for an envoy"
        )


def test_a_stack_is_told_its_ways_where_hands_are_hidden_and_walks_them():
    """In Storm Over Normandy only the first step was known: the enemy's cards are not seen."""
    units = "a one cw_brigade Creully\na two cw_brigade Creully\ng far ge_regiment Caen"
    held = dict.fromkeys(("Creully", "Gold", "Juno", "Bayeux"), "allies")
    p = position(units, control=held, hands={"germans": ["g_88-1"]})
    p.do(Activate(space="Creully", option="commonwealth"))
    seat = Seat(p.game, "allies")
    reach = Reach(seat, "one")
    reach.work()
    assert reach.ways["Gold-Landing"].spaces == ("Gold", "Gold-Landing")
    assert reach.ways["Gold-Landing"].cost == 2
    assert reach.ways["Caen"].spaces == ("Carpiquet", "Caen")
    walk = Walk("one", list(reach.ways["Gold-Landing"].spaces))
    while (command := walk.next(seat)) is not None:
        p.do(command)
    assert walk.stopped == ""
    assert (p.at("one"), p.at("two")) == ("Gold-Landing", "Gold-Landing")
