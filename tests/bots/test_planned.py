"""Which line of several is taken: what is more than luck, at first and judged later."""

from __future__ import annotations

from itertools import count
from operator import attrgetter
from types import SimpleNamespace

import pytest

from tests.toys import hexduel
from wsn.bots import contest, following, full_playouts
from wsn.bots.common_random_numbers import AlikeDice
from wsn.bots.contest import Budget
from wsn.bots.following import DEALS, LATER_DEALS, SEED_DISTANCE, TimeUp
from wsn.bots.greedy import Greedy
from wsn.bots.luck import USUAL_STEP_WORTH
from wsn.bots.planned import (
    FEWEST_LATER_GAMES,
    FIRST_ROUND_GAMES,
    PlannedLine,
    best_later,
    even_out,
    foremost_lines,
    other_lines,
)
from wsn.bots.planner import TIME_SHARE_USED, Planner
from wsn.engine.game import Game
from wsn.scenario import new_game
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
    assert Planner("1", Budget(games=8))._best_line(lines, lines) is lines[chosen]


@pytest.mark.parametrize(("gains", "chosen"), [((30, 0), 0), ((30, 20), 2), ((60, 20), 1)])
def test_a_line_by_the_idea_of_a_script_must_be_better_by_more(gains, chosen):
    """What it neglects shows only later than it is judged; it does not stand in the way of a better one."""
    lines = [
        PlannedLine(hexduel.EndTurn(), idea, [(worth, 0.0)] * 8)
        for idea, worth in zip(("greedy", "rush", "greedy"), (0, *gains))
    ]
    assert Planner("1", Budget(games=8))._best_line(lines, lines) is lines[chosen]


def two_lines(monkeypatch, first, later):
    """What is chosen between greedy's line and another that gains so much at first, and so much later."""
    lines = [PlannedLine(hexduel.EndTurn(), "greedy") for _ in range(2)]
    gained = {False: first, True: later}

    def played(self, seat, line, deal):
        return (gained[False] if line is lines[1] else 0.0), 0.0

    def followed(self, seat, line, deal, later=0, *_):
        assert later == 3
        return SimpleNamespace(worth=gained[True] if line is lines[1] else 0.0), 0.0

    monkeypatch.setattr(Planner, "_play_line", played)
    monkeypatch.setattr(Planner, "_follow_line", followed)
    monkeypatch.setattr(contest, "later_of", lambda _: 3)
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)
    bot = Planner("1", Budget(games=100))
    return lines.index(bot._decide_line(Seat(game, game.deciding), lines)), lines


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
    assert lines[1].mean_worth == (later if lines[1].later else first)


def test_judged_later_a_line_is_worth_the_mean_of_all_times_that_it_can_be_judged(cards):
    seat = Seat(cards, cards.deciding)
    bot = Planner("1", Budget(games=200))
    bot.choose(seat)
    line = bot.lines[0]
    told = [bot._seen_later(seat, line, deal, 3)[0] for deal in range(4)]
    each = [bot.judge_by_turn(seat, line, deal, 3) for deal in range(4)]
    assert told == [pytest.approx(sum(three) / 3) for three in each]
    assert all(len({*three}) > 1 for three in each)


def test_a_game_that_is_over_before_counts_as_it_ended_from_then_on(cards, monkeypatch):
    def followed(self, seat, line, deal, later, along):
        along.append((SimpleNamespace(worth=100.0), 2.0))
        return SimpleNamespace(worth=1000.0), 5.0

    monkeypatch.setattr(Planner, "_follow_line", followed)
    seat = Seat(cards, cards.deciding)
    bot = Planner("1", Budget(games=200), handovers=1)
    line = PlannedLine(seat.legal()[0], "greedy")
    assert bot._seen_later(seat, line, 0, 3) == (700.0, 4.0)


@pytest.mark.parametrize("apart", [3, 5, None])
def test_where_the_first_lines_come_to_the_same_the_others_are_looked_at_too(monkeypatch, apart):
    """A line takes so long that the first look comes to two of them: they are one line in another order."""
    now = [0.0]
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: now[0])
    lines = [PlannedLine(hexduel.EndTurn(), "greedy") for _ in range(8)]

    def gained(line):
        return 50.0 if apart is not None and line is lines[apart] else 0.0

    def played(self, seat, line, deal):
        now[0] += 0.001 if line.games else 0.06
        return gained(line), 0.0

    def followed(self, seat, line, deal, later=0, *_):
        now[0] += 0.01
        return SimpleNamespace(worth=gained(line)), 0.0

    monkeypatch.setattr(Planner, "_play_line", played)
    monkeypatch.setattr(Planner, "_follow_line", followed)
    monkeypatch.setattr(contest, "later_of", lambda _: 3)
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)
    bot = Planner("1", Budget(seconds=1.0))
    bot._until = 1.0
    best = bot._decide_line(Seat(game, game.deciding), lines)
    assert best is lines[apart or 0]
    assert bool(lines[5].games) == (apart != 3), "no more than it takes"
    assert now[0] < 1.1
    assert bool(best.later) == (apart is not None)


def test_of_lines_that_came_to_the_same_one_is_judged_again():
    def line(*worths):
        return PlannedLine(hexduel.EndTurn(), "greedy", [(worth, 0.0) for worth in worths])

    own, worse, better, left_out, again = line(0, 9), line(-5, -3), line(5, 7), line(-5), line(5, 7)
    assert other_lines([own, worse, better, left_out, again, line(0, 9), line()]) == [better, worse]


@pytest.mark.parametrize(("games", "rivals"), [(40, 1), (70, 1), (110, 2), (400, 2)])
def test_there_are_no_more_lines_than_later_games_can_tell_apart(cards, games, rivals):
    bot = Planner("1", Budget(games=games), leans=False)
    bot.choose(Seat(cards, cards.deciding))
    judged = [len(line.later) for line in bot.lines if line.later]
    assert len(judged) == 1 + rivals
    assert max(judged) >= FEWEST_LATER_GAMES


def test_with_too_few_games_to_judge_later_it_decides_by_the_first_look(monkeypatch):
    monkeypatch.setattr(contest, "LOOK", 0.9)
    taken, lines = two_lines(monkeypatch, 60, -40)
    assert taken == 1
    assert not lines[0].later


@pytest.mark.parametrize(("long", "judged"), [(0.07, 2), (0.2, 0)])
def test_short_of_time_later_games_are_played_of_few_lines_or_of_none(cards, monkeypatch, long, judged):
    """The first of another line says how many fit; if none do, the race goes on. The clock is the games'."""
    now = [0.0]
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: now[0])
    real = Planner._follow_line

    def followed(self, seat, line, deal, later=0, *more):
        now[0] += long if later else 0.001
        return real(self, seat, line, deal, later, *more)

    monkeypatch.setattr(Planner, "_follow_line", followed)
    bot = Planner("1", Budget(seconds=1.0), leans=False)
    bot.choose(Seat(cards, cards.deciding))
    many = sorted(len(line.later) for line in bot.lines)
    assert sum(later >= FIRST_ROUND_GAMES for later in many) == judged
    raced = sum(len(line.games) for line in bot.lines)
    assert (raced > 300) == (judged == 0), "the time that is left is not thrown away"
    assert now[0] < 1


@pytest.mark.slow
def test_a_later_game_counts_as_many_games_as_turns_and_only_the_best_is_played_to_the_end(cards):
    """No more games than its budget; of several rivals one is left after half of the later games."""
    seat = Seat(cards, cards.deciding)
    bot = Planner("1", Budget(games=600), leans=False)
    chosen = bot.choose(seat)
    race, later = (sum(len(games(line)) for line in bot.lines) for games in (FIRST_GAMES, LATER_GAMES))
    assert race == 150
    assert later == 150
    assert bot.lines[0].command == chosen
    counts = sorted(len(line.later) for line in bot.lines if line.later)
    assert 2 <= len(counts) <= 1 + contest.RIVALS
    assert counts[-1] - counts[-2] <= 1
    assert all(many < counts[-2] for many in counts[:-2])
    again = Planner("1", Budget(games=600), leans=False)
    assert again.choose(seat) == chosen
    assert [line.later for line in again.lines] == [line.later for line in bot.lines]


def test_no_time_is_overrun_by_what_is_judged_later(cards, monkeypatch):
    """With a clock that goes on by a two-hundredth whenever it is read."""
    ticks = count()
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: next(ticks) / 200)
    bot = Planner("1", Budget(seconds=30.0))
    bot.choose(Seat(cards, cards.deciding))
    assert sum(len(line.later) for line in bot.lines) > 10
    assert 5_200 < next(ticks) <= 5_600


def test_each_turn_of_a_line_has_dice_of_its_own(cards, monkeypatch):
    """So the same attack throws again in the next turn, and not what it threw in this one."""
    seeds = []
    monkeypatch.setattr(following, "AlikeDice", lambda seed: seeds.append(seed) or AlikeDice(seed))
    bot = Planner("1", Budget(games=600), leans=False)
    bot.choose(Seat(cards, cards.deciding))
    by_turn = {tuple(seed.split("/")[3:]) for seed in seeds}
    assert by_turn == {(), ("1",), ("2",)}


def test_what_chose_a_line_does_not_judge_it(cards, monkeypatch):
    """The best of several owes something to the deals and dice by which it was found."""
    seeds, deals = [], []
    real = Planner._deal_game

    def dealt(self, seat, deal):
        deals.append(deal)
        return real(self, seat, deal)

    monkeypatch.setattr(following, "AlikeDice", lambda seed: seeds.append(seed) or AlikeDice(seed))
    monkeypatch.setattr(Planner, "_deal_game", dealt)
    bot, seat = Planner("1", Budget(games=600), leans=False), Seat(cards, cards.deciding)
    bot.choose(seat)
    thrown = {int(seed.split("/")[2]) for seed in seeds}
    assert len([n for n in thrown if n < SEED_DISTANCE]) >= FIRST_ROUND_GAMES
    assert len([n for n in thrown if n >= SEED_DISTANCE]) >= FEWEST_LATER_GAMES
    assert {*deals} == {*range(DEALS), *range(SEED_DISTANCE, SEED_DISTANCE + LATER_DEALS)}
    lies = [real(bot, seat, deal).state.piles for deal in {*deals}]
    assert len([one for n, one in enumerate(lies) if one not in lies[:n]]) > LATER_DEALS


def test_of_lines_that_are_judged_later_the_best_is_taken_and_none_that_was_given_up():
    def line(many, gained, idea="greedy"):
        return PlannedLine(hexduel.EndTurn(), idea, [(0.0, 0.0)] * 4, later=[(gained, 0.0)] * many)

    own, other, better, given_up = line(20, 0.0), line(20, 30.0), line(20, 50.0), line(9, 90.0)
    assert best_later([own, other, better]) is better
    assert best_later([own, other, given_up]) is other
    rush = line(20, 60.0, "rush")
    assert best_later([own, other, rush]) is rush, "what an idea neglects shows by then"
    assert foremost_lines([own, other, rush]) == [own, rush]
    assert best_later([own, line(1, 500.0)]) is own, "too few to tell"
    few, alike = line(2, 0.0), line(2, 50.0)
    assert best_later([few, alike]) is alike, "two games that were judged later will do, where they agree"
    alike.later[1] = (-30.0, 0.0)
    assert best_later([few, alike]) is few
    assert foremost_lines([own, other, better]) == [own, better]


def test_the_luck_of_the_dice_is_taken_off_by_what_it_has_been_worth():
    lines = [
        PlannedLine(hexduel.EndTurn(), "greedy", [(30 + 50 * d, float(d)) for d in (-2, -1, 0, 1, 2) * 4])
    ]
    even_out(lines)
    assert lines[0].step == pytest.approx(50)
    assert {*lines[0].worth_by_game} == {30}
    few = [PlannedLine(hexduel.EndTurn(), "greedy", [(0, 1.0), (90, 2.0)])]
    even_out(few)
    assert few[0].step == USUAL_STEP_WORTH


def held(monkeypatch, budget, gained, long=0.0):
    """What is taken of lines that are judged later from the start, and how far each game went.

    `gained` is what each line gains over the first; a game takes so long for each time that the turn passes.
    """
    now, ends = [0.0], []
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: now[0])
    lines = [PlannedLine(hexduel.EndTurn(), "greedy") for _ in gained]

    def followed(self, seat, line, deal, later=0, *_):
        now[0] += long * later
        if long and now[0] >= self._until:
            raise TimeUp
        ends.append(later)
        return SimpleNamespace(worth=50.0 + gained[lines.index(line)] + deal % 3), 0.0

    monkeypatch.setattr(Planner, "_follow_line", followed)
    monkeypatch.setattr(contest, "later_of", lambda _: 3)
    monkeypatch.setattr(contest, "at_once", lambda _: True)
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)
    bot = Planner("1", budget)
    bot._until = TIME_SHARE_USED * (budget.seconds or 0)
    best = bot._decide_line(Seat(game, game.deciding), lines)
    assert bot.lines[0] is best
    assert {*map(id, bot.lines)} == {*map(id, lines)}
    return lines.index(best), lines, ends


@pytest.mark.parametrize(
    ("gained", "taken"), [((0, 5, 90, 40), 2), ((0, -5, -9, 3), 0), ((0, 0, 0, 0), 0), ((0, 0, 0, 60), 3)]
)
def test_where_all_lines_are_judged_later_from_the_start_the_best_is_taken(monkeypatch, gained, taken):
    best, lines, _ = held(monkeypatch, Budget(games=300), gained)
    assert best == taken
    assert not any(line.games for line in lines), "there is no race before"
    assert all(len(line.later) >= 300 // 3 // contest.OPENING // len(lines) for line in lines)
    for line, gain in zip(lines, gained):
        assert line.mean_worth == pytest.approx(lines[0].mean_worth + gain)


def test_lines_that_come_to_the_same_are_not_played_any_further(monkeypatch):
    _, lines, ends = held(monkeypatch, Budget(games=300), (0, 0, 0, 0))
    assert len(ends) == 300 // 3 // contest.OPENING // len(lines) * len(lines)


@pytest.mark.parametrize(("games", "passes"), [(119, 1), (120, 3)])
def test_with_few_games_lines_are_judged_as_soon_as_they_can_be(monkeypatch, games, passes):
    """And a game that goes on so much longer counts as so many."""
    monkeypatch.setattr(Planner, "_horizon_turns", lambda *_: 1)
    _, _, ends = held(monkeypatch, Budget(games=games), (0, 5, 90, 40))
    assert {*ends} == {passes}
    assert len(ends) == games // passes


@pytest.mark.parametrize(
    ("long", "passes", "fewest", "most"),
    [(0.001, {1, 3}, 4, 4), (0.05, {1}, 3, 3), (0.08, {1}, 2, 2), (0.4, {1}, 0, 0), (2.0, set(), 0, 0)],
)
def test_with_a_clock_no_more_lines_are_begun_than_can_be_judged(monkeypatch, long, passes, fewest, most):
    monkeypatch.setattr(Planner, "_horizon_turns", lambda *_: 1)
    best, lines, ends = held(monkeypatch, Budget(seconds=1.0), (0, 90, 60, 40), long)
    assert {*ends} == passes
    assert fewest <= sum(len(line.later) >= FEWEST_LATER_GAMES for line in lines) <= most
    assert best == (1 if len(lines[1].later) >= FEWEST_LATER_GAMES else 0)


def test_of_the_best_lines_those_that_came_to_the_same_count_as_one():
    def line(*worths):
        return PlannedLine(hexduel.EndTurn(), "greedy", later=[(worth, 0.0) for worth in worths])

    own, like_own, good, like_good, poor = line(0, 9), line(0, 9), line(20, 9), line(20, 9), line(-5, 3)
    assert foremost_lines([own, like_own, good, like_good, poor], 3) == [own, good, poor]
    assert foremost_lines([own, like_own, good, like_good, poor]) == [own, good]
    assert foremost_lines([own, like_own]) == [own]


def test_who_thinks_about_war_storms_judges_all_lines_after_the_enemys_answer():
    game = new_game("first_orders", seed=3)
    bots = {side: Greedy(side) for side in game.system.seats}
    while game.state.frames[-1].phase != "acting":
        game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
    bot = Planner("1", Budget(games=60), leans=False)
    command = bot.choose(Seat(game, game.deciding))
    assert bot.lines[0].command == command
    assert not any(line.games for line in bot.lines)
    assert sum(len(line.later) for line in bot.lines) == 60
    assert all(
        line.told is not None for line in bot.lines if len(line.later) >= FEWEST_LATER_GAMES and not line.kept
    )
