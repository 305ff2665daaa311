"""A planner that uses the time of decisions that need no thought for the next that does."""

from __future__ import annotations

from contextlib import closing
from itertools import count

import pytest

from tests.bots.crews import LONG, ready
from wsn.bots import foresight, full_playouts
from wsn.bots.contest import Budget
from wsn.bots.crew import Crew
from wsn.bots.foresight import PlannedCourse
from wsn.bots.greedy import Greedy
from wsn.bots.helped import _missing_games
from wsn.bots.planned import GREEDY_IDEA, PlannedLine
from wsn.bots.planner import Planner
from wsn.scenario import new_game
from wsn.systems.war_storms.rules.commands import Choose, MoveTo, Stop
from wsn.table.seat import Seat

MOVE, STOP = MoveTo(space="C4"), Stop()


def test_a_plan_is_followed_where_the_game_goes_as_foreseen_and_it_may_be_given():
    plan = PlannedCourse((("here", MOVE), ("there", STOP)))
    assert plan.follow_course("here", [MOVE, STOP]) == (MOVE, PlannedCourse((("there", STOP),), -1))
    assert plan.follow_course("elsewhere", [MOVE, STOP]) == (None, plan)
    assert plan.follow_course("here", [STOP]) == (None, plan)


def test_what_a_plan_says_besides_further_spaces_is_given_only_where_it_is_firm():
    course = (("here", STOP),)
    assert PlannedCourse(course).follow_course("here", [STOP])[0] is None
    assert PlannedCourse(course, 1).follow_course("here", [STOP])[0] == STOP


def line(many):
    return PlannedLine(STOP, GREEDY_IDEA, later=[(0.0, 0.0)] * many)


def test_games_that_a_line_has_from_before_are_not_played_again():
    none, two, five = line(0), line(2), line(5)
    lines = [none, two, five]
    assert list(_missing_games(lines, range(4), 1)) == [([none], range(2)), ([none, two], range(2, 4))]
    assert list(_missing_games(lines, range(6), 1))[-1] == (lines, range(5, 6))
    assert list(_missing_games([five], range(4), 1)) == []
    assert list(_missing_games([none, none], range(3), 1)) == [([none, none], range(3))]


def at_who_acts_next():
    """A game where somebody says who of a company acts next, and after that has orders to choose from."""
    game = new_game("ecouche", seed=3)
    while True:
        seat = Seat(game, game.deciding)
        own = Greedy("1").choose(seat)
        if isinstance(own, Choose) and len(seat.legal()) > 2:
            return game, seat
        seat.submit(own)


@pytest.fixture
def ticking(monkeypatch):
    """A clock that goes on by a ten-thousandth of a second whenever it is read: no other program counts."""
    ticks = count()
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: next(ticks) / 10_000)


@pytest.fixture
def entered(monkeypatch):
    """How many games the lines of each decision had when it began to hold them against each other."""
    told = []
    real = Planner._decide_line

    def noted(bot, seat, lines):
        told.append((bot._ahead, sum(len(line.later) for line in lines)))
        return real(bot, seat, lines)

    monkeypatch.setattr(Planner, "_decide_line", noted)
    return told


@pytest.mark.usefixtures("ticking")
def test_while_it_says_who_acts_next_it_thinks_about_what_he_will_do(entered):
    _, seat = at_who_acts_next()
    bot = Planner("1", Budget(seconds=0.5))
    chosen = bot.choose(seat)
    assert isinstance(chosen, Choose)
    assert entered == [(True, 0)]
    assert bot.lines == (), "about who acts next it has nothing to say"
    ahead = sum(len(line.later) for line in bot._foreseen.lines)
    orders = {line.command for line in bot._foreseen.lines}
    assert ahead > 1
    seat.submit(chosen)
    assert orders <= {*seat.legal()}
    assert bot.choose(seat) in orders
    assert entered[1] == (False, ahead), "and goes on with those games"
    assert sum(len(line.later) for line in bot.lines) > ahead


@pytest.mark.parametrize("helpers", [0, 1])
def test_games_that_were_played_ahead_are_those_of_the_decision_itself(monkeypatch, helpers):
    """With the same deals and dice, whether it played them or another process that helps.

    It thinks until it has played enough, however busy the machine.
    """
    monkeypatch.setattr(foresight, "SECONDS_AHEAD", LONG)
    with closing(ready(Crew(helpers))) as crew:
        monkeypatch.setattr("wsn.bots.helped.crew_of", lambda _: crew)
        _, seat = at_who_acts_next()
        bot = Planner("1", Budget(seconds=LONG), leans=False, helpers=helpers)
        bot.stop = lambda: bot._pace[0] > 0
        seat.submit(bot.choose(seat))
        bot.stop = lambda: True
        bot.choose(seat)
        assert crew.failures == []
    alone = Planner("1", Budget(games=1))
    alone._decision = bot._decision
    later, _ = bot._pace
    told = [one for one in bot.lines if one.later]
    assert len(told) > 1
    for one in told[:3]:
        again = PlannedLine(one.command, one.idea, plan=one.plan, kept=one.kept)
        assert (
            one.later[:3]
            == [alone._play_game(seat, again, deal, later) for deal in range(3)][: len(one.later)]
        )


def test_those_who_help_are_told_once_what_was_given_before_a_decision_that_was_foreseen():
    bot = Planner("1", Budget(seconds=1.0))
    bot._given, bot._expected = [], [MOVE, STOP]
    bot._note_given(MOVE)
    assert (bot._given, bot._expected) == ([], [STOP])
    bot._note_given(STOP)
    bot._note_given(MOVE)
    assert (bot._given, bot._expected) == ([MOVE], [])


def test_those_who_help_begin_anew_where_what_was_foreseen_does_not_come():
    bot = Planner("1", Budget(seconds=1.0))
    bot._given, bot._expected = [], [MOVE, STOP]
    bot._note_given(STOP)
    assert (bot._given, bot._expected) == (None, [])


@pytest.mark.usefixtures("ticking")
def test_what_did_not_come_as_foreseen_is_forgotten(entered):
    _, seat = at_who_acts_next()
    bot = Planner("1", Budget(seconds=0.3))
    chosen = bot.choose(seat)
    other = next(one for one in seat.legal() if isinstance(one, Choose) and one != chosen)
    seat.submit(other)
    assert bot.choose(seat) in seat.legal()
    assert (False, 0) in entered
    assert all(known == 0 for ahead, known in entered if not ahead)


@pytest.mark.usefixtures("ticking")
def test_it_thinks_about_a_decision_ahead_no_longer_than_others_may_wait(entered, monkeypatch):
    _, seat = at_who_acts_next()
    monkeypatch.setattr(foresight, "SECONDS_AHEAD", 0.0)
    bot = Planner("1", Budget(seconds=5.0))
    began = bot.now()
    seat.submit(bot.choose(seat))
    assert bot.now() - began < 1.0
    assert [ahead for ahead, _ in entered] == [True]


@pytest.mark.parametrize(
    ("budget", "telling"),
    [(Budget(games=8), False), (Budget(seconds=0.1), True)],
    ids=["counts games", "is asked why"],
)
@pytest.mark.usefixtures("ticking")
def test_who_counts_games_or_is_asked_why_thinks_about_every_decision_itself(entered, budget, telling):
    _, seat = at_who_acts_next()
    bot = Planner("1", budget, leans=False)
    bot.telling = telling
    bot.choose(seat)
    assert entered
    assert not any(ahead for ahead, _ in entered)
    assert len(bot.lines) > 1


@pytest.mark.usefixtures("ticking")
def test_its_time_for_a_decision_holds_where_it_looks_ahead(entered):
    game, _ = at_who_acts_next()
    bots = {side: Planner(side, Budget(seconds=0.1)) for side in game.system.sides}
    times = []
    for _ in range(12):
        seat, bot = Seat(game, game.deciding), bots[game.deciding]
        began = bot.now()
        command = bot.choose(seat)
        times.append(bot.now() - began)
        seat.submit(command)
    assert any(ahead for ahead, _ in entered)
    assert max(times) <= 0.11


@pytest.mark.parametrize("pace", [1, 40, 400])
def test_the_games_that_stand_in_one_line_are_all_judged_at_the_same_time(monkeypatch, pace):
    """Whatever the pace, and where it changes between a decision foreseen and the decision itself."""
    reads, step = [0.0], [1 / 10_000]

    def clock():
        reads[0] += step[0]
        return reads[0]

    monkeypatch.setattr(full_playouts, "perf_counter", clock)

    def game(bot, seat, line, deal, later):
        clock()
        return float(later), 0.0

    monkeypatch.setattr(Planner, "_play_game", game)
    _, seat = at_who_acts_next()
    bot = Planner("1", Budget(seconds=0.5))
    seat.submit(bot.choose(seat))
    ahead = [{judged for judged, _ in line.later} for line in bot._foreseen.lines if line.later]
    assert ahead
    assert all(len(judged) == 1 for judged in ahead)
    step[0] *= pace
    bot.choose(seat)
    told = [{judged for judged, _ in line.later} for line in bot.lines if line.later]
    assert all(len(judged) == 1 for judged in told)
