"""Bots play any system to its end, by what they may see, and alike for the same seed."""

from __future__ import annotations

from time import process_time
from typing import ClassVar

import pytest

from tests.bots.matches import play
from tests.toys import areas, hexduel
from wsn.bots import BOTS, SECONDS, greedy
from wsn.bots.greedy import look_ahead
from wsn.bots.judges.judge import mean_of
from wsn.bots.weighing import score_of
from wsn.engine.facts import Chance
from wsn.engine.game import Game
from wsn.engine.system import Preview
from wsn.scenario import first, load
from wsn.systems import system_of
from wsn.table.previewing import preview_label
from wsn.table.seat import Seat

TOYS = [hexduel, areas]
ALIKE = sorted({*BOTS} - {*SECONDS, "planner"})
"""The bots that decide at once; for those that think: tests/bots/test_planner.py."""


@pytest.mark.parametrize("toy", TOYS, ids=["hexduel", "areas"])
@pytest.mark.parametrize("name", ALIKE)
def test_a_bot_plays_to_the_end_and_alike_for_the_same_seed(toy, name):
    games = [play(toy, (name, name), 11) for _ in range(2)]
    assert games[0].outcome is not None
    assert games[0].entries == games[1].entries
    assert play(toy, (name, name), 12).entries != games[0].entries


@pytest.mark.parametrize("name", ALIKE)
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


class CombatResults(hexduel.HexDuel):
    """The duel with a combat results table: its words begin with whatever the designer liked."""

    odds: ClassVar[tuple[Chance, ...]] = ()

    def preview(self, s, c):
        return Preview("fire", (), self.odds) if isinstance(c, hexduel.Fire) else super().preview(s, c)


@pytest.mark.parametrize(
    ("odds", "worth", "label"),
    [
        ((Chance("1 step lost by the attacker", 30, 36, own=1), Chance("no effect", 6, 36)), None, ""),
        ((Chance("A1/DR2/EX", 30, 36, harm=2, own=1), Chance("no effect", 6, 36)), 3333, "83 %"),
        ((Chance("DR2", 30, 36, favours=True), Chance("no effect", 6, 36)), None, "83 %"),
        ((Chance("2 hexes back", 30, 36, favours=False), Chance("no effect", 6, 36)), None, ""),
    ],
)
def test_a_bot_and_a_mark_read_the_numbers_of_odds_and_never_their_words(monkeypatch, odds, worth, label):
    """A line "1 step lost by the attacker" was once worth a hit, and "A1/DR2/EX" nothing."""
    monkeypatch.setattr(CombatResults, "odds", odds)
    game = Game.new(CombatResults(), hexduel.SETUP, seed=1)
    seat = Seat(game, game.deciding)
    fire = hexduel.Fire(target="b1")
    assert mean_of(seat.preview(fire).odds) == worth
    assert worth is None or look_ahead(seat, fire, score_of(seat)).gain == worth
    assert preview_label(seat.preview(fire)) == label


def test_the_mean_of_odds_counts_what_they_number():
    hits = (Chance("no hit", 18, 36), Chance("1 hit", 12, 36, harm=1), Chance("2 hits", 6, 36, harm=2))
    assert mean_of(hits) == 100 * 40 * 24 // 36
    rally = (Chance("rallies", 15, 36, favours=True), Chance("stays", 21, 36, favours=False))
    assert mean_of(rally) is None
    assert mean_of(()) is None


class Slow:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1.0
        return self.now


def test_a_bot_whose_time_is_up_takes_the_best_it_has_seen(monkeypatch):
    setup = load(first())
    game = Game.new(system_of(setup.system), setup, seed=1)
    seat = Seat(game, game.deciding)
    while len(seat.legal()) < 6:
        seat.submit(seat.legal()[0])
        seat = Seat(game, game.deciding)
    tried = []
    monkeypatch.setattr(greedy, "appraise_legal", lambda seat, commands: None)
    monkeypatch.setattr(greedy, "classify_minor", lambda seat, command: tried.append(command))
    monkeypatch.setattr(greedy, "thread_time", Slow())
    monkeypatch.setattr(greedy, "perf_counter", Slow())
    command = greedy.Greedy("1", limit=2.0).choose(seat)
    assert command in seat.legal()
    assert len(tried) < len(seat.legal())
    tried.clear()
    greedy.Greedy("1", limit=1e9).choose(seat)
    assert len(tried) >= len(seat.legal())
    tried.clear()
    monkeypatch.setattr(greedy, "thread_time", lambda: 0.0)  # the machine is busy with other things
    greedy.Greedy("1", limit=2.0).choose(seat)
    assert len(tried) >= len(seat.legal())


@pytest.mark.parametrize("name", ["omaha", "night_drop", "hill_314"])
@pytest.mark.slow
def test_no_decision_of_a_greedy_bot_takes_long(name):
    """Ten times its processor time here would still be nothing to wait for."""
    setup = load(name)
    system = system_of(setup.system)
    game = Game.new(system, setup, seed=2)
    seats = {side: Seat(game, side) for side in system.sides}
    bots = {side: BOTS["greedy"](side) for side in system.sides}
    longest = 0.0
    for _ in range(150):
        side = game.deciding
        if side is None:
            break
        began = process_time()
        command = bots[side].choose(seats[side])
        longest = max(longest, process_time() - began)
        seats[side].submit(command)
    assert longest < greedy.LIMIT / 2


def test_a_bot_that_remembers_its_march_chooses_as_one_that_looks_anew(monkeypatch):
    """Where a judge leaves marches to be tried out, as with craft at sea."""
    setup = load(first())
    system = system_of(setup.system)
    world = system.world(setup)
    monkeypatch.setattr(greedy, "appraise_legal", lambda seat, commands: None)

    def play_out(remembers):
        game = Game.new(system, setup, seed=4, world=world)
        seats = {side: Seat(game, side) for side in system.sides}
        bots = {side: greedy.Greedy(side) for side in system.sides}
        used = 0
        while game.deciding is not None:
            bot, seat = bots[game.deciding], seats[game.deciding]
            if not remembers:
                bot._came = None
            elif bot._came is not None:
                used += any(seat.stands_as(way.ahead) for way in bot._came.end_positions())
            seat.submit(bot.choose(seat))
        return game.entries, used

    entries, used = play_out(True)
    assert used > 20
    assert entries == play_out(False)[0]


@pytest.fixture(scope="module")
def skirmish():
    """A function that plays the skirmish with two bots and tells who won, and in how many commands."""
    setup = load(first())
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
    winners = [skirmish(names, seed)[0] for seed in range(3)]
    assert winners.count(side) >= 2, winners


@pytest.mark.slow
def test_greedy_games_of_the_skirmish_end_and_either_side_can_win(skirmish):
    played = [skirmish(("greedy", "greedy"), seed) for seed in range(10)]
    assert {"allies", "axis"} <= {winner for winner, _ in played}
    assert max(given for _, given in played) < 1500
