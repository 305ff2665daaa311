"""The planner: lines thought through on what its side knows, alike for a number of games, and never late."""

from __future__ import annotations

from itertools import count
from statistics import fmean, stdev

import pytest

from tests.bots.midgame import after
from tests.toys import hexduel
from wsn.bots import (
    BOTS,
    SECONDS,
    evaluation_points,
    full_playouts,
    greedy,
    heed_stop,
    recalling,
    seconds_of,
)
from wsn.bots.contest import Budget
from wsn.bots.following import DEALS, TimeUp
from wsn.bots.greedy import Greedy
from wsn.bots.judges.judge import Judge
from wsn.bots.marches import goes_on
from wsn.bots.planned import WON, PlannedLine
from wsn.bots.planner import Planner, leading_on
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.scenario import load, new_game
from wsn.systems import system_of
from wsn.systems.war_storms.rules.commands import ActivateOfficer, ActivatePlatoon, Pass
from wsn.table.seat import Seat


def test_no_budget_of_games_is_overdrawn_and_the_greedy_line_is_always_played(cards, monkeypatch):
    played = []
    real = Planner._play_line

    def counted(self, seat, line, deal):
        played.append(line.idea)
        return real(self, seat, line, deal)

    monkeypatch.setattr(Planner, "_play_line", counted)
    bot = Planner("1", Budget(games=14), handovers=1)
    chosen = bot.choose(Seat(cards, cards.deciding))
    assert len(played) == 14
    assert played[0] == "greedy"
    assert bot.lines[0].command == chosen
    assert sum(len(line.games) for line in bot.lines) == 14


def test_a_budget_of_seconds_ends_the_thinking(cards, monkeypatch):
    """With a clock that goes on by a tenth whenever it is read; what was begun is thrown away."""
    ticks = count()
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: next(ticks) / 10)
    bot = Planner("1", Budget(seconds=9.0), handovers=1)
    bot.choose(Seat(cards, cards.deciding))
    assert 81 <= next(ticks) <= 90
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: float(next(ticks)))
    bot = Planner("1", Budget(seconds=0.5))
    assert bot.choose(Seat(cards, cards.deciding)) in cards.legal(), "without any time it plays as greedy"


def test_a_planner_that_is_told_to_decides_at_once_by_what_it_has_found(cards):
    """Told at the first question it plays as greedy; told later it has played some of its games."""
    seat = Seat(cards, cards.deciding)
    for budget in (Budget(games=10_000), Budget(seconds=1000.0)):
        bot = Planner("1", budget, handovers=1)
        assert heed_stop(bot, lambda: True)
        assert bot.choose(seat) == BOTS["greedy"]("1").choose(seat)
        assert not any(line.games for line in bot.lines)
        asked = count()
        heed_stop(bot, lambda: next(asked) > 400)  # noqa: B023 - it is asked before the next round
        assert bot.choose(seat) in seat.legal()
        assert 0 < sum(len(line.games) for line in bot.lines) < 400
        assert next(asked) < 410, "it goes on thinking for a moment at the most"


def test_when_time_is_up_no_further_order_is_looked_at(monkeypatch):
    """In the planner's own first choice, and in that of a bot within a line: each breaks off."""
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)
    seat = Seat(game, game.deciding)
    assert len(seat.legal()) >= 3
    looked = []
    real = greedy.look_ahead
    monkeypatch.setattr(greedy, "look_ahead", lambda *one: looked.append(one[1]) or real(*one))
    assert Planner("1", Budget(seconds=1e-9)).choose(seat) in seat.legal()
    assert len(looked) == 1
    looked.clear()
    Planner("1", Budget(games=10**6))._greedy_for("1").choose(seat)
    assert len(looked) == len(seat.legal())
    looked.clear()
    bot = Planner("1", Budget(games=10**6))
    bot.stop = lambda: True
    bot._greedy_for("1").choose(seat)
    assert len(looked) == 1


def test_lines_that_are_over_at_once_do_not_keep_it_thinking(cards, monkeypatch):
    """A line that ends with its first order, or is not allowed, never comes to look at the clock itself."""
    monkeypatch.setattr(Planner, "_play_line", lambda *_: (0.0, 0.0))
    asked = count()
    bot = Planner("1", Budget(seconds=1000.0))
    bot.stop = lambda: next(asked) > 300
    assert bot.choose(Seat(cards, cards.deciding)) in cards.legal()


def test_a_bot_that_does_not_think_need_not_be_told():
    assert not heed_stop(BOTS["greedy"]("1"), lambda: True)


def test_short_of_time_it_judges_few_lines_often_and_not_many_seldom(monkeypatch):
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: 10.0)
    bot = Planner("1", Budget(seconds=1.0))
    bot._until = 11.0
    assert bot._lines_fitting(0.9) == bot._lines_fitting(0.25) == 2
    assert bot._lines_fitting(0.05) == 10, "in half of its time it begins with ten lines"
    assert bot._games_left(0.05) == 20
    assert bot._lines_fitting(0.0) > 1000


def raced(monkeypatch, budget, lines, worth):
    """How many games each of a number of lines gets; `worth` tells what a game of a line brings."""
    monkeypatch.setattr(Planner, "_play_line", lambda _, __, line, deal: (worth(int(line.idea), deal), 0.0))
    bot = Planner("1", budget)
    bot._until = full_playouts.perf_counter() + (budget.seconds or 0)
    told = [PlannedLine(hexduel.EndTurn(), str(n)) for n in range(lines)]
    bot._race_lines(None, told)
    return [len(line.games) for line in told]


@pytest.mark.parametrize(("games", "fewest"), [(60, 3), (400, 12), (2000, 60)])
def test_with_more_games_no_line_is_left_out_sooner_than_it_can_be_judged(monkeypatch, games, fewest):
    """The last of ten lines is the best, and begins badly: it is left out only where games are few."""
    each = raced(
        monkeypatch, Budget(games=games), 10, lambda n, deal: -50 if n == 9 and deal < 5 else 30 * (n == 9)
    )
    assert sum(each) == games
    assert max(each) <= games // 2
    judged = [n for n in each if n]
    assert min(judged) >= fewest
    assert (each[9] == max(each)) == (games > 60)


def test_the_first_game_of_a_line_is_slow_and_counts_for_no_more_than_that(monkeypatch):
    """It costs twenty times as much as those that begin alike: the lines are cut by what later ones cost."""
    clock = [10.0]
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: clock[0])
    begun = set()

    def played(line, _):
        clock[0] += 0.0005 if line in begun else 0.010
        begun.add(line)
        return float(line)

    each = raced(monkeypatch, Budget(seconds=0.2), 8, played)
    assert min(each) >= 8
    assert sum(each) > 200
    assert clock[0] <= 10.2 + 0.011


def test_every_line_begins_with_another_order_and_there_are_no_more_than_can_be_judged(cards):
    seat = Seat(cards, cards.deciding)
    for games, most in ((8, 2), (32, 4), (800, 100)):
        bot = Planner("1", Budget(games=games), handovers=1)
        bot.choose(seat)
        commands = [line.command for line in bot.lines]
        assert 2 <= len({*commands}) == len(commands) <= most


def test_a_lead_counts_less_the_greater_it_is_and_victory_counts_most(monkeypatch):
    """In a game without a judge of its own the score is the lead."""
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)

    def worth_of(points):
        monkeypatch.setattr(Judge, "score", lambda *_: points)
        return evaluation_points.standing_of(game, game.system.sides[0], Cache())

    even, small, large = map(worth_of, (0, 100, 200))
    assert even == 0
    assert small == -worth_of(-100)
    assert small < large < 2 * small
    assert -WON <= worth_of(-100_000) < worth_of(100_000) <= WON


def test_a_march_goes_on_as_it_was_planned_and_all_else_is_thought_about():
    """No further hex of a march is thought about again; who acts next is, and so is what he does first."""
    setup = load("first_orders")
    game = Game.new(system_of(setup.system), setup, seed=5)
    seat = Seat(game, game.deciding)
    bot = Planner("3", Budget(games=8), handovers=1)
    thought = followed = 0
    for _ in range(40):
        if game.deciding != seat.side:
            break
        command = bot.choose(seat)
        if bot.lines:
            thought += 1
        elif len(seat.legal()) > 1 and goes_on(command):
            followed += 1
        seat.submit(command)
    assert thought
    assert followed


def test_a_line_without_dice_is_played_once_for_each_deal(cards, monkeypatch):
    followed = []
    real = Planner._follow_line

    def counted(self, seat, line, deal):
        end = real(self, seat, line, deal)
        followed.append((line.command, line.idea, line.plan, deal % DEALS, line.sure))
        return end

    monkeypatch.setattr(Planner, "_follow_line", counted)
    game = new_game("first_orders", seed=2)
    for seat in (Seat(cards, cards.deciding), Seat(game, game.deciding)):
        bot = Planner("1", Budget(games=200), handovers=1)
        followed.clear()
        bot.choose(seat)
        sure = [one for one in followed if one[-1]]
        assert len(sure) == len({*sure})
        assert sum(len(line.games) for line in bot.lines) == 200


def test_who_measures_is_shown_every_line_where_it_is_judged(cards):
    seat = Seat(cards, cards.deciding)
    ends = [*Planner("1", Budget(games=200)).try_lines(seat, 2)]
    bot = Planner("1", Budget(games=200))
    bot.choose(seat)
    assert next(line.command for line, deal, *_ in ends if deal == 0) == BOTS["greedy"]("1").choose(seat)
    assert {line.command for line, *_ in ends} == {line.command for line in bot.lines}
    assert len(ends) == 2 * len(bot.lines)
    assert all(at.game.outcome or at.game.deciding != seat.side for _, _, at, _ in ends)


def test_dice_owe_nothing_on_the_average(cards):
    """Over many games with other dice what they gave beyond what they owed comes to about nothing."""
    seat = Seat(cards, cards.deciding)
    bot = Planner("1", Budget(games=1), handovers=2)
    line = PlannedLine(BOTS["greedy"]("1").choose(seat), "greedy")
    luck = [bot._play_line(seat, line, deal)[1] for deal in range(24)]
    assert min(luck) < 0 < max(luck)
    assert abs(fmean(luck)) < 3 * stdev(luck) / 24**0.5


def thought(game, decisions):
    """What the planner chooses at first, and whether it thought."""
    bots = {side: Planner("7", Budget(games=6), handovers=1) for side in game.system.sides}
    chosen = []
    for _ in range(decisions):
        bot = bots[game.deciding]
        seat = Seat(game, game.deciding)
        chosen.append((bot.choose(seat), [(line.command, line.games) for line in bot.lines]))
        assert all(-WON <= line.mean_worth <= WON for line in bot.lines)
        seat.submit(chosen[-1][0])
    return chosen


def test_a_planner_with_a_number_of_games_plays_alike():
    first = thought(Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2), 5)
    assert any(lines for _, lines in first)
    assert thought(Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2), 5) == first


def choices(monkeypatch):
    """How often a bot within a line has had to choose."""
    asked = count()
    real = Greedy.choose
    monkeypatch.setattr(Greedy, "choose", lambda *one: (next(asked) and None) or real(*one))
    return asked


def test_what_was_thought_through_is_kept_as_long_as_the_game_goes_as_foreseen(cards, monkeypatch):
    """The second decision of a turn has the deals and dice of the first, and asks for far fewer choices."""
    seat, bot = Seat(cards, cards.deciding), Planner("1", Budget(games=120), leans=False)
    seat.submit(bot.choose(seat))
    asked = choices(monkeypatch)
    begun = bot._decision
    bot.choose(seat)
    kept = next(asked)
    assert bot.lines
    assert bot._decision == begun
    other = Planner("1", Budget(games=120), leans=False)
    other.choose(seat)
    assert other.lines
    assert kept < 0.75 * (next(asked) - kept)


def test_it_thinks_anew_when_the_game_went_another_way(cards):
    """After the enemy's turn, and where a game is another one: with other deals and dice."""
    side, bot, greedy_bot = cards.deciding, Planner("1", Budget(games=16)), Greedy("1")
    seats = {one: Seat(cards, one) for one in cards.system.sides}
    decisions = []
    passed = False
    while not passed or cards.deciding != side:
        one = cards.deciding
        passed = passed or (one != side and recalling.in_own_time(cards.state, one))
        seats[one].submit((bot if one == side else greedy_bot).choose(seats[one]))
        decisions.append(bot._decision)
    before = decisions[-1]
    bot.choose(seats[side])
    anew = bot._decision
    assert anew > before
    elsewhere = after("airel_bridge", 1, seed=9)
    other = Planner("1", Budget(games=16))
    chosen = [one.choose(Seat(elsewhere, elsewhere.deciding)) for one in (bot, other)]
    assert chosen[0] == chosen[1]
    assert bot._decision == other._decision, "nothing of the first game is left"


def test_what_was_chosen_in_haste_is_not_kept(cards):
    """A bot that breaks off where it stands has not weighed all: nobody is to go by that later."""
    bot = Planner("1", Budget(games=100))
    bot._begin()
    seat = Seat(cards, cards.deciding)
    at = bot._deal_position(seat, 0)
    bot.stop = lambda: True
    with pytest.raises(TimeUp):
        bot._choice(at, cards.deciding, "greedy", {})
    assert not at.chosen
    bot.stop = lambda: False
    assert bot._choice(at, cards.deciding, "greedy", {}) in seat.legal()
    assert at.chosen


def test_who_else_might_act_first_is_not_thought_about_but_whether_to_wait_is():
    """Whichever company acts first, the others act too before the turn ends."""
    setup = load("hedgerow_skirmish")
    game = Game.new(system_of(setup.system), setup, seed=3)
    seats = {side: Seat(game, side) for side in game.system.sides}
    waits = 0
    while (game.system.turn(game.state) or 0) < 3 and game.deciding is not None:
        seat = seats[game.deciding]
        bot = Planner("1", Budget(games=400), leans=False)
        bot._begin()
        own = Greedy("1").choose(seat)
        if isinstance(own, ActivateOfficer):
            lines = bot._drawn_up(seat, seat.legal(), own)
            others = [line.command for line in lines[1:] if line.idea == "greedy"]
            assert not any(isinstance(one, ActivateOfficer | ActivatePlatoon) for one in others)
            waits += Pass() in others
        seat.submit(own)
    assert waits


def test_what_answers_the_other_side_is_thought_about_and_a_set_up_is_not():
    """Reactions are, and who takes a loss; in its own turn who joins in fire is not."""
    game = new_game("hedgerow_skirmish", seed=4)
    thought: dict[str, set[bool]] = {}
    while (game.system.turn(game.state) or 0) < 5 and game.deciding is not None:
        seat = Seat(game, game.deciding)
        if len(seat.legal()) > 1:
            whether = Planner("1", Budget(games=1))._turns_on_plans(seat, seat.legal())
            thought.setdefault(seat.view.frames[-1].phase, set()).add(whether)
        seat.submit(Greedy("1").choose(seat))
    assert thought["reaction"] == {True}
    assert thought["acting"] == {True}
    assert thought["volley"] == {False}
    assert not any(thought.get("setup", ()))


@pytest.mark.parametrize("name", [pytest.param("omaha_alone", marks=pytest.mark.slow), "storm_d_day"])
def test_a_choice_that_was_made_is_not_advised_to_be_taken_back(name):
    """It stood first in a hint: a circle that leads to the same choice, counted as an order."""
    game = Game.new(system_of(load(name).system), load(name), seed=5)
    bots = {side: BOTS["greedy"](side) for side in game.system.seats}
    while not any(one.takes_back for one in game.legal()):
        game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
    legal = game.legal()
    back = next(one for one in legal if one.takes_back)
    assert back not in leading_on(legal)
    assert [*leading_on([back])] == [back]
    bot = Planner("1", Budget(games=40))
    bot.onward = True
    seat = Seat(game, game.deciding)
    assert bot.choose(seat) in leading_on(legal)
    assert all(line.command in leading_on(legal) for line in bot.lines)
    judged = Planner("1", Budget(games=40)).judge_command(seat, leading_on(legal)[0])
    assert judged is None or all(line.command != back for line in judged)


def test_a_march_begins_with_an_order_that_may_be_given():
    """It went by the position as it was supposed, where more may be allowed."""
    game = after("first_orders", 60)
    while not any(map(goes_on, game.legal())):
        game.submit(game.deciding, game.legal()[0])
    bot, seat = Planner("1", Budget(games=8)), Seat(game, game.deciding)
    marches = bot._march_lines(seat, seat.legal())
    assert marches
    barred = {line.command for line in marches[:1]}
    rest = [one for one in seat.legal() if one not in barred]
    assert not barred & {line.command for line in bot._march_lines(seat, rest)}


def test_a_better_line_is_tried_again_with_other_deals_and_dice(monkeypatch):
    """The landing of a wave was blamed for its dice: of several lines the luckiest is ahead."""
    game = after("omaha_alone", 10)
    seat = Seat(game, game.deciding)
    given = leading_on(seat.legal())[-1]

    def verdict(again):
        def played(self, seat, line, deal):
            worse = 200.0 if self._decision == 1 or again else 0.0
            return (-worse if line.command == given else 0.0), 0.0

        monkeypatch.setattr(Planner, "_play_line", played)
        own, best = Planner("1", Budget(games=100)).judge_command(seat, given)
        assert own.command == given
        return best is not own

    assert verdict(again=True)
    assert not verdict(again=False)


def test_levels_are_bots_by_name_and_so_are_planners_of_a_size():
    assert {"recruit", "regular", "veteran", "commander"} <= {*BOTS}
    assert "planner@80" in BOTS
    assert "planner@0.2s" in BOTS
    assert seconds_of("planner@0.2s") == seconds_of("planner@0.2s+1") == 0.2
    assert seconds_of("veteran") == SECONDS["veteran"] == 1
    assert seconds_of("greedy") == seconds_of("planner@80") == 0
    for name in (
        "planner@0",
        "planner@0s",
        "planner@",
        "planner@1e9",
        "planner@80 ",
        "planner@80+1",
        "planner@1s+0",
        "captain",
    ):
        assert name not in BOTS
        with pytest.raises(KeyError):
            BOTS[name]
