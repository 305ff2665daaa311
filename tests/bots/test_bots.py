"""Bots play any system to its end, by what they may see, and alike for the same seed."""

from __future__ import annotations

import pytest

from tests.toys import areas, hexduel
from wsn.bots import BOTS
from wsn.bots.ways import mean
from wsn.engine.game import Game
from wsn.engine.system import Preview
from wsn.scenario import FIRST, load
from wsn.systems import system_of
from wsn.table.seat import Seat

TOYS = [hexduel, areas]


def play(toy, names, seed):
    game = Game.new(toy.SYSTEM, toy.SETUP, seed=seed)
    seats = {side: Seat(game, side) for side in toy.SYSTEM.sides}
    bots = {side: BOTS[name](f"{seed}/{side}") for side, name in zip(toy.SYSTEM.sides, names, strict=True)}
    for _ in range(2000):
        if game.deciding is None:
            return game
        seat = seats[game.deciding]
        command = bots[game.deciding].choose(seat)
        assert command in seat.legal()
        seat.submit(command)
    raise AssertionError("no end after 2000 commands")


@pytest.mark.parametrize("toy", TOYS, ids=["hexduel", "areas"])
@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_plays_to_the_end_and_alike_for_the_same_seed(toy, name):
    games = [play(toy, (name, name), 11) for _ in range(2)]
    assert games[0].outcome is not None
    assert games[0].entries == games[1].entries
    assert play(toy, (name, name), 12).entries != games[0].entries


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_that_cannot_see_a_difference_makes_none(name):
    """Two games that differ only in the enemy's hidden kinds: the first choice is the same."""
    chosen = []
    for kind in ("squad", "decoy"):
        game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1)
        side = game.deciding
        units = {
            u.id: u if u.side == side else type(u)(u.id, u.side, kind, u.place, u.steps, seen_by=u.seen_by)
            for u in game.state.units.values()
        }
        state = type(game.state)(
            units, game.state.markers, game.state.piles, game.state.tracks, game.state.frames
        )
        twin = Game.at(hexduel.SYSTEM, game.setup, game.world, state)
        chosen.append(BOTS[name]("7").choose(Seat(twin, side)))
    assert chosen[0] == chosen[1]


def test_the_mean_of_a_preview_counts_what_it_numbers():
    assert (
        mean(Preview("fire", (), (("no hit", 18, 36), ("1 hit", 12, 36), ("2 hits", 6, 36))))
        == 100 * 40 * 24 // 36
    )
    assert mean(Preview("rally", (), (("rallies", 15, 36), ("stays", 21, 36)))) is None
    assert mean(Preview("move")) is None


@pytest.fixture(scope="module")
def skirmish():
    """A function that plays the skirmish with two bots and tells who won, and in how many commands."""
    setup = load(FIRST)
    system = system_of(setup.system)
    world = system.world(setup)

    def run(names, seed):
        game = Game.new(system, setup, seed=seed, world=world)
        seats = {side: Seat(game, side) for side in system.sides}
        bots = {side: BOTS[name](f"{seed}/{side}") for side, name in zip(system.sides, names, strict=True)}
        for given in range(5000):
            side = game.deciding
            if side is None:
                return game.outcome.winner, given
            seats[side].submit(bots[side].choose(seats[side]))
        raise AssertionError("no end after 5000 commands")

    return run


@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_in_the_skirmish_from_either_side(skirmish, names):
    side = ("allies", "axis")[names.index("greedy")]
    winners = [skirmish(names, seed)[0] for seed in range(6)]
    assert winners.count(side) >= 5, winners


def test_greedy_games_of_the_skirmish_end_and_either_side_can_win(skirmish):
    found = [skirmish(("greedy", "greedy"), seed) for seed in range(10)]
    assert {"allies", "axis"} <= {winner for winner, _ in found}
    assert max(given for _, given in found) < 1500
