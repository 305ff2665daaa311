"""A planner's crew: other processes that play its games as it would play them, or are done without."""

from __future__ import annotations

from itertools import count
from time import perf_counter, process_time, sleep

import pytest

from tests.bots.crews import LONG, SOON, ready
from wsn.bots import BOTS, let_help
from wsn.bots import crew as crews
from wsn.bots.contest import Budget
from wsn.bots.crew import Assignment, Crew, Sharing, spare_cores
from wsn.bots.following import TimeUp
from wsn.bots.greedy import Greedy
from wsn.bots.helper import TABLES, Decision, Helper, LineGames, LineToPlay, Played, Table, Wholes
from wsn.bots.planned import GREEDY_IDEA, PlannedLine
from wsn.bots.planner import Planner
from wsn.bots.scripted import SCRIPTS
from wsn.bots.strategy_choice import Leanings
from wsn.scenario import new_game
from wsn.table.seat import Seat
from wsn.workers.jobs import Jobs


@pytest.fixture
def crew(monkeypatch):
    """One process that helps whatever planner has one."""
    with_one = ready(Crew(1))
    monkeypatch.setattr("wsn.bots.helped.crew_of", lambda _: with_one)
    yield with_one
    with_one.close()
    assert with_one.failures == []


def at_a_choice(name):
    """A game where somebody has several commands to think about."""
    game = new_game(name, seed=2)
    while len(game.legal()) < 4 or game.state.frames[-1].phase not in (
        "acting",
        "activation",
        "order",
        "orders",
        "play",
    ):
        game.submit(game.deciding, Greedy("1").choose(Seat(game, game.deciding)))
    return game


def told_of(bot, game, seat):
    """A helper in this process that was told of the bot's decision."""
    helper = Helper(Table(1, game.setup, str(seat.side), bot._seed, None), 1)
    helper.take_decision(Decision(1, bot._decision, game.state, None))
    helper._until = float("inf")
    return helper


# ---------------------------------------------------------------- what a helper plays


@pytest.mark.parametrize(("name", "many"), [("hedgerow_skirmish", 3), ("saint_marcel", 3)])
def test_a_helper_plays_a_game_as_the_planner_does(name, many):
    """With the same deal and dice, whether it is judged at once or later, and for what is hidden too."""
    game = at_a_choice(name)
    seat = Seat(game, game.deciding)
    bot = Planner("1", Budget(games=80), leans=False)
    bot._begin()
    lines = bot._drawn_up(seat, seat.legal(), Greedy("1").choose(seat))[:3]
    helper = told_of(bot, game, seat)
    assert len(lines) == many
    for line in lines:
        told = LineToPlay(line.command, line.idea, line.plan, line.kept)
        for deal, later in ((0, 0), (1, 0), (0, 3)):
            played = helper._play_game(told, deal, later)
            assert (played.worth, played.dice) == bot._play_game(seat, line, deal, later)


def test_what_a_line_does_next_is_told_once_and_found_again_here():
    game = at_a_choice("hedgerow_skirmish")
    bot = Planner("1", Budget(games=80), leans=False)
    bot._begin()
    while True:
        seat = Seat(game, game.deciding)
        own = Greedy("1").choose(seat)
        helper = told_of(bot, game, seat)
        told = LineToPlay(own, GREEDY_IDEA, (), True)
        played = helper._play_game(told, 0, 0)
        if played.course:
            break
        seat.submit(own)
    assert helper._play_game(told, 1, 0).course == ()
    here, elsewhere = PlannedLine(own, GREEDY_IDEA, kept=True), PlannedLine(own, GREEDY_IDEA, kept=True)
    bot._play_game(seat, here, 0, 0)
    bot._elsewhere[id(elsewhere)] = (0, 0, played.course)
    assert bot._course_of(seat, elsewhere) == here.course
    assert bot._course_of(seat, PlannedLine(own, GREEDY_IDEA)) == ()


def test_a_helper_that_goes_along_with_the_game_need_not_think_anew():
    game = at_a_choice("saint_marcel")
    seat = Seat(game, game.deciding)
    bot = Planner("1", Budget(games=80), leans=False)
    bot._begin()
    own = Greedy("1").choose(seat)
    helper = told_of(bot, game, seat)
    helper._play_game(LineToPlay(own, GREEDY_IDEA, (), True), 0, 0)
    helper.take_decision(Decision(1, bot._decision, game.state, (own,)))
    assert helper._roots, "what the order led to is known"
    helper.take_decision(Decision(1, bot._decision + 1, game.state, None))
    assert not helper._roots


def test_whole_games_are_told_by_idea_and_end_with_the_time(monkeypatch):
    """With a clock that goes on by a bit whenever it is read."""
    ticks = count()
    monkeypatch.setattr("wsn.bots.full_playouts.perf_counter", lambda: next(ticks) / 20_000)
    game = at_a_choice("saint_marcel")
    seat = Seat(game, game.deciding)
    helper = told_of(Planner("1", Budget(seconds=1.0)), game, seat)
    ideas = dict.fromkeys(SCRIPTS, 0.0)
    assert helper.wholes(Wholes(1, Leanings(ideas), SOON, 0.0)) == []
    gained = helper.wholes(Wholes(1, Leanings(ideas), SOON, 1.0))
    assert {idea for idea, _ in gained} <= {*SCRIPTS}
    assert gained


# ---------------------------------------------------------------- what is told to whom


def test_a_process_is_told_what_it_has_missed():
    game = at_a_choice("saint_marcel")
    own = Greedy("1").choose(Seat(game, game.deciding))
    assignment = Assignment(Table(7, game.setup, str(game.deciding), "1", None))
    knows = {}
    assignment.next_decision(1, game.state, None)
    table, decision = assignment.messages_for(knows)
    assert isinstance(table, Table)
    assert decision.given is None
    assert [*assignment.messages_for(knows)] == [], "it knows"
    assignment.next_decision(1, game.state, (own,))
    (decision,) = assignment.messages_for(knows)
    assert decision.given == (own,)
    assignment.next_decision(1, game.state, (own,))
    assignment.next_decision(1, game.state, (own,))
    (decision,) = assignment.messages_for(knows)
    assert decision.given is None, "it has missed one: what it knows is not of this position"
    assert {*knows} == {7}
    others = dict.fromkeys(range(8, 8 + TABLES), 1)
    table, _ = assignment.messages_for(others)
    assert isinstance(table, Table)
    assert [*others] == [*range(9, 8 + TABLES), 7], "the oldest is forgotten, there as well"


# ---------------------------------------------------------------- processes


def asked_of(crew, bot, game, seat, deals=40):
    """Games of two lines, and who is asked to play them."""
    lines = bot._drawn_up(seat, seat.legal(), Greedy("1").choose(seat))[:2]
    assignment = Assignment(Table(crew.new_number(), game.setup, str(seat.side), bot._seed, None))
    assignment.next_decision(bot._decision, game.state, None)
    told = tuple([LineToPlay(line.command, line.idea, line.plan, line.kept) for line in lines])
    return (
        lines,
        assignment,
        LineGames(assignment.table.planner, told, 0, deals, 0, GREEDY_IDEA, telling=False),
    )


def planner_at(name):
    game = at_a_choice(name)
    bot = Planner("1", Budget(games=80), leans=False)
    bot._begin()
    return bot, game, Seat(game, game.deciding)


def test_games_are_shared_out_and_come_to_what_they_would_here(crew):
    bot, game, seat = planner_at("saint_marcel")
    lines, assignment, asked = asked_of(crew, bot, game, seat)
    mine = []

    def here(number):
        mine.append(number)
        sleep(0.002)
        line, deal = asked.line_and_deal(number)
        return Played(*bot._play_game(seat, lines[line], deal, 0), 0.0)

    ended, late = Sharing(crew, assignment, asked, here).play(perf_counter() + SOON)
    assert not late
    assert 0 < len(mine) < asked.game_count, "others played some"
    for number, played in enumerate(ended):
        line, deal = asked.line_and_deal(number)
        assert (played.worth, played.dice) == bot._play_game(seat, lines[line], deal, 0)


def test_when_the_time_is_up_what_was_played_counts(crew):
    bot, game, seat = planner_at("saint_marcel")
    _, assignment, asked = asked_of(crew, bot, game, seat, deals=2_000)
    mine = []

    def here(number):
        if len(mine) == 20:
            raise TimeUp
        mine.append(number)
        return Played(0.0, 0.0, 0.0)

    ended, late = Sharing(crew, assignment, asked, here).play(perf_counter() + SOON)
    assert late
    assert len(mine) == 20
    assert all(ended[number] is not None for number in mine)
    assert any(one is None for one in ended), "nobody waited for all four thousand"


def test_a_process_that_is_killed_is_done_without(crew):
    bot, game, seat = planner_at("saint_marcel")
    _, assignment, asked = asked_of(crew, bot, game, seat)
    (member,) = crew.free_members()

    def here(number):
        if number == 0:
            sleep(0.05)
            member.process.kill()
            member.process.join(SOON)
        return Played(float(number), 0.0, 0.0)

    ended, late = Sharing(crew, assignment, asked, here).play(perf_counter() + SOON)
    assert not late
    assert all(one is not None for one in ended), "what it had taken is played here"
    assert crew.ready_count == 0
    helped = Planner("1", Budget(seconds=0.2), helpers=1)
    assert helped.choose(seat) in seat.legal()


def test_a_process_that_fails_says_why_and_is_done_without(monkeypatch):
    one = ready(Crew(1))
    try:
        bot, game, seat = planner_at("saint_marcel")
        _, assignment, asked = asked_of(one, bot, game, seat)
        assignment.table = Table(1, game.setup, "nobody", "1", None)

        def here(number):
            sleep(0.002)
            return Played(float(number), 0.0, 0.0)

        ended, _ = Sharing(one, assignment, asked, here).play(perf_counter() + SOON)
        assert all(played is not None for played in ended)
        assert "nobody" in one.failures[0]
    finally:
        one.close()


@pytest.mark.usefixtures("crew")
def test_a_planner_with_a_crew_decides_in_time():
    """By the time that this process works: what others take from it on a busy machine does not count."""
    game = at_a_choice("saint_marcel")
    seat = Seat(game, game.deciding)
    for helpers in (0, 1):
        bot = Planner("1", Budget(seconds=0.4), leans=False, helpers=helpers)
        began = process_time()
        assert bot.choose(seat) in seat.legal()
        assert process_time() - began < 1.0
        assert bot.hand_count == 1 + helpers


def shared_out(*, telling=False):
    """A planner with one who helps, its seat, and two of its lines after six games of each, without haste."""
    game = at_a_choice("saint_marcel")
    seat = Seat(game, game.deciding)
    bot = Planner("1", Budget(seconds=LONG), leans=False, helpers=1)
    bot.telling, bot._until = telling, bot.now() + LONG
    bot._begin()
    bot._brief_helpers(seat)
    lines = bot._drawn_up(seat, seat.legal(), Greedy("1").choose(seat))[:2]
    bot.play_all(seat, lines, range(6))
    return bot, seat, lines


@pytest.mark.usefixtures("crew")
def test_a_planner_with_a_crew_plays_games_with_it():
    bot, _, lines = shared_out()
    assert bot.hand_count == 2
    assert [len(line.games) for line in lines] == [6, 6]


def test_whole_games_of_others_tell_the_planner(crew):
    game = at_a_choice("saint_marcel")
    seat = Seat(game, game.deciding)
    bot = Planner("1", Budget(seconds=LONG), helpers=1)
    heard = []
    bot._take_in_gains = lambda seconds: (
        heard.append(len(bot._wholes)),
        Planner._take_in_gains(bot, seconds),
    )
    bot.stop = lambda: any(heard)
    bot.choose(seat)
    assert any(heard), "others were asked"
    while bot._wholes:  # what they had not told by then is heard at another decision
        Planner._take_in_gains(bot, SOON)
    assert crew.free_members()


def test_what_others_tell_of_an_earlier_game_is_not_heard_in_the_next(crew, monkeypatch):
    game = at_a_choice("saint_marcel")
    bot = Planner("1", Budget(seconds=1.0), helpers=1)
    seat = Seat(game, game.deciding)
    bot._begin()
    bot._brief_helpers(seat)
    bot._until = bot.now() + SOON
    bot._hand_out_wholes()
    assert bot._wholes
    bot._lean_anew(seat)
    assert not bot._wholes
    until = perf_counter() + SOON
    while not crew.free_members():
        assert perf_counter() < until
        sleep(0.01)
    monkeypatch.setattr(bot._leanings, "note_gain", lambda *_: pytest.fail("that was another game"))
    bot._take_in_gains(0.0)


def test_a_planner_that_counts_games_plays_alone(crew):
    game = at_a_choice("saint_marcel")
    seat = Seat(game, game.deciding)
    counted = Planner("1", Budget(games=40), helpers=1)
    assert counted.choose(seat) == Planner("1", Budget(games=40)).choose(seat)
    assert counted.hand_count == 1
    assert counted._assignment is None


@pytest.mark.usefixtures("crew")
def test_what_others_played_is_told_in_words_as_well():
    bot, seat, lines = shared_out(telling=True)
    assert bot.hand_count == 2
    for line in lines:
        assert line.then[0][:2] == (str(seat.side), seat.text_of(line.command))


def test_only_who_thinks_against_the_clock_is_assisted(monkeypatch):
    monkeypatch.setattr(crews.os, "cpu_count", lambda: 8)
    assert spare_cores() == crews.MOST_HELPERS
    veteran = BOTS["veteran"]("1")
    assert let_help(veteran)
    assert veteran.helpers == crews.MOST_HELPERS
    for name in ("greedy", "planner", "random"):
        assert not let_help(BOTS[name]("1"))
    monkeypatch.setattr(crews.os, "cpu_count", lambda: 2)
    assert let_help(veteran)
    assert veteran.helpers == 1
    assert let_help(veteran, kept=2)
    assert veteran.helpers == 0
    assert BOTS["planner@0.2s+2"]("1").helpers == 2


def in_a_worker():
    """How many helpers are ready in a process of the window, which ends with its parent."""
    one = ready(Crew(1))
    try:
        return one.ready_count
    finally:
        one.close()


def test_a_bot_of_the_window_may_have_helpers_too():
    with Jobs() as jobs:
        job = jobs.wait_for_job(jobs.start_job(in_a_worker, lane="bots"))
        assert job.failure is None
        assert job.value == 1
