"""Which line of several is taken: what is more than luck, at first and judged later."""

from __future__ import annotations

from itertools import count
from operator import attrgetter
from types import SimpleNamespace

import pytest

from tests.toys import hexduel
from wsn.bots import planner
from wsn.bots.luck import STEP
from wsn.bots.planned import FEWEST, FIRST, PlannedLine, best_later, contenders, even_out, foremost
from wsn.bots.planner import Budget, Planner
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.table.seat import Seat

FIRST_GAMES, LATER_GAMES = attrgetter("games"), attrgetter("later")


@pytest.mark.parametrize(
    ("worths", "chosen"),
    [
        (([0, 0, 0, 0, 0], [40, 50, 45, 44, 45]), 1),
        (([0, 0, 0, 0, 0], [400, -300, 250, -200, 300]), 0),
        (([0] * 5, [900, 0, 0, 0, 0], *([[1] * 5] * 9)), 0),
        (([0, 0, 0, 0], [900, 900, 900, 900]), 0),
        (([10, 10, 10, 10], [9, 9, 9, 9]), 0),
        (([0, 0], [900, 900]), 0),
    ],
)
def test_another_line_must_be_better_by_more_than_luck(worths, chosen):
    lines = [PlannedLine(hexduel.EndTurn(), "greedy", [(one, 0.0) for one in row]) for row in worths]
    assert Planner("1", Budget(games=8))._best(lines, lines) is lines[chosen]


@pytest.mark.parametrize(("gains", "chosen"), [((30, 0), 0), ((30, 20), 2), ((60, 20), 1)])
def test_a_line_by_the_idea_of_a_script_must_be_better_by_more(gains, chosen):
    """What it neglects shows only later than it is judged; it does not stand in the way of a better one."""
    lines = [
        PlannedLine(hexduel.EndTurn(), idea, [(worth, 0.0)] * 8)
        for idea, worth in zip(("greedy", "rush", "greedy"), (0, *gains))
    ]
    assert Planner("1", Budget(games=8))._best(lines, lines) is lines[chosen]


def two_lines(monkeypatch, first, later):
    """What is chosen between greedy's line and another that gains so much at first, and so much later."""
    lines = [PlannedLine(hexduel.EndTurn(), "greedy") for _ in range(2)]
    gained = {False: first, True: later}

    def played(self, seat, line, deal):
        return (gained[False] if line is lines[1] else 0.0), 0.0

    def followed(self, seat, line, deal, later=0, deals=0):
        assert later == 3
        return SimpleNamespace(worth=gained[True] if line is lines[1] else 0.0), 0.0

    monkeypatch.setattr(Planner, "_played", played)
    monkeypatch.setattr(Planner, "_followed", followed)
    monkeypatch.setattr(planner, "later_of", lambda _: 3)
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)
    bot = Planner("1", Budget(games=100))
    return lines.index(bot._decided(Seat(game, game.deciding), lines)), lines


@pytest.mark.parametrize(
    ("first", "later", "chosen"),
    [(60, 40, 1), (60, 0, 0), (60, -20, 0), (5, 40, 1), (-9, 40, 1), (-9, 5, 0), (0, 40, 0)],
)
def test_what_is_taken_is_better_when_it_is_judged_later_whatever_it_seemed_at_first(
    monkeypatch, first, later, chosen
):
    """But what came to the same as the greedy bot's line is not: it is the same in another order."""
    taken, lines = two_lines(monkeypatch, first, later)
    assert taken == chosen
    assert bool(lines[1].later) == (first != 0)
    assert lines[1].worth == (later if lines[1].later else first)


def test_of_lines_that_came_to_the_same_one_is_judged_again():
    def line(*worths):
        return PlannedLine(hexduel.EndTurn(), "greedy", [(worth, 0.0) for worth in worths])

    own, worse, better, left_out, again = line(0, 9), line(-5, -3), line(5, 7), line(-5), line(5, 7)
    assert contenders([own, worse, better, left_out, again, line(0, 9), line()]) == [better, worse]


@pytest.mark.parametrize(("games", "rivals"), [(40, 1), (70, 2), (400, 2)])
def test_there_are_no_more_lines_than_later_games_can_tell_apart(cards, games, rivals):
    bot = Planner("1", Budget(games=games))
    bot.choose(Seat(cards, cards.deciding))
    judged = [len(line.later) for line in bot.lines if line.later]
    assert len(judged) == 1 + rivals
    assert max(judged) >= FEWEST


def test_with_too_few_games_to_judge_later_it_decides_by_the_first_look(monkeypatch):
    monkeypatch.setattr(planner, "LOOK", 0.9)
    taken, lines = two_lines(monkeypatch, 60, -40)
    assert taken == 1
    assert not lines[0].later


@pytest.mark.parametrize(("long", "judged"), [(0.07, 2), (0.2, 0)])
def test_short_of_time_later_games_are_played_of_few_lines_or_of_none(cards, monkeypatch, long, judged):
    """The first of another line says how many fit; if none do, the race goes on. The clock is the games'."""
    now = [0.0]
    monkeypatch.setattr(planner, "perf_counter", lambda: now[0])
    real = Planner._followed

    def followed(self, seat, line, deal, later=0, deals=6):
        now[0] += long if later else 0.001
        return real(self, seat, line, deal, later, deals)

    monkeypatch.setattr(Planner, "_followed", followed)
    bot = Planner("1", Budget(seconds=1.0))
    bot.choose(Seat(cards, cards.deciding))
    many = sorted(len(line.later) for line in bot.lines)
    assert sum(later >= FIRST for later in many) == judged
    raced = sum(len(line.games) for line in bot.lines)
    assert (raced > 250) == (judged == 0), "the time that is left is not thrown away"
    assert now[0] < 1


def test_a_later_game_counts_as_many_games_as_turns_and_only_the_best_is_played_to_the_end(cards):
    """No more games than its budget; of several rivals one is left after half of the later games."""
    seat = Seat(cards, cards.deciding)
    bot = Planner("1", Budget(games=600))
    chosen = bot.choose(seat)
    race, later = (sum(len(games(line)) for line in bot.lines) for games in (FIRST_GAMES, LATER_GAMES))
    assert race == 150
    assert later == 150
    assert bot.lines[0].command == chosen
    counts = sorted(len(line.later) for line in bot.lines if line.later)
    assert 2 <= len(counts) <= 1 + planner.RIVALS
    assert counts[-1] - counts[-2] <= 1
    assert all(many < counts[-2] for many in counts[:-2])
    again = Planner("1", Budget(games=600))
    assert again.choose(seat) == chosen
    assert [line.later for line in again.lines] == [line.later for line in bot.lines]


def test_no_time_is_overrun_by_what_is_judged_later(cards, monkeypatch):
    """With a clock that goes on by a two-hundredth whenever it is read."""
    ticks = count()
    monkeypatch.setattr(planner, "perf_counter", lambda: next(ticks) / 200)
    bot = Planner("1", Budget(seconds=30.0))
    bot.choose(Seat(cards, cards.deciding))
    assert sum(len(line.later) for line in bot.lines) > 10
    assert 5_200 < next(ticks) <= 5_600


def test_each_turn_of_a_line_has_dice_of_its_own(cards, monkeypatch):
    """So lines meet the same dice in the enemy's turn, however often they threw before."""
    seeds = []
    monkeypatch.setattr(planner, "SeededDice", lambda seed: seeds.append(seed) or SeededDice(seed))
    bot = Planner("1", Budget(games=600))
    bot.choose(Seat(cards, cards.deciding))
    by_turn = {tuple(seed.split("/")[3:]) for seed in seeds}
    assert by_turn == {(), ("1",), ("2",)}


def test_of_lines_that_are_judged_later_the_best_is_taken_and_none_that_was_given_up():
    def line(many, gained, idea="greedy"):
        return PlannedLine(hexduel.EndTurn(), idea, [(0.0, 0.0)] * 4, later=[(gained, 0.0)] * many)

    own, other, better, given_up = line(20, 0.0), line(20, 30.0), line(20, 50.0), line(9, 90.0)
    assert best_later([own, other, better]) is better
    assert best_later([own, other, given_up]) is other
    assert best_later([own, other, line(20, 60.0, "rush")]) is other, "an idea needs a lead of its own"
    assert best_later([own, line(2, 500.0)]) is own, "too few to tell"
    assert foremost([own, other, better]) == [own, better]


def test_the_luck_of_the_dice_is_taken_off_by_what_it_has_been_worth():
    lines = [
        PlannedLine(hexduel.EndTurn(), "greedy", [(30 + 50 * d, float(d)) for d in (-2, -1, 0, 1, 2) * 4])
    ]
    even_out(lines)
    assert lines[0].step == pytest.approx(50)
    assert {*lines[0].worths} == {30}
    few = [PlannedLine(hexduel.EndTurn(), "greedy", [(0, 1.0), (90, 2.0)])]
    even_out(few)
    assert few[0].step == STEP
