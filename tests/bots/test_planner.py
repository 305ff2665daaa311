"""The planner: lines thought through on what its side knows, alike for a number of games, and never late."""

from __future__ import annotations

from itertools import count
from operator import attrgetter
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest
from msgspec import structs

from tests.toys import areas, hexduel
from wsn.bots import BOTS, HOW, SECONDS, greedy, heed, horizons, planner, seconds_of
from wsn.bots.greedy import Greedy
from wsn.bots.luck import STEP
from wsn.bots.marches import goes_on
from wsn.bots.planned import FEWEST, FIRST, WON, PlannedLine, best_later, contenders, even_out, foremost
from wsn.bots.planner import Budget, Planner, position
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.scenario import load, new_game
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.table.supposing import may_deal, supposed, unseen

FIRST_GAMES, LATER_GAMES = attrgetter("games"), attrgetter("later")


@pytest.fixture
def cards():
    """A card game, with a hand and a deck that the other side does not see."""
    setup = load("airel_bridge")
    return Game.new(system_of(setup.system), setup, seed=5)


def test_no_budget_of_games_is_overdrawn_and_the_greedy_line_is_always_played(cards, monkeypatch):
    played = []
    real = Planner._played

    def counted(self, seat, line, deal):
        played.append(line.idea)
        return real(self, seat, line, deal)

    monkeypatch.setattr(Planner, "_played", counted)
    bot = Planner("1", Budget(games=14), handovers=1)
    chosen = bot.choose(Seat(cards, cards.deciding))
    assert len(played) == 14
    assert played[0] == "greedy"
    assert bot.lines[0].command == chosen
    assert sum(len(line.games) for line in bot.lines) == 14


def test_a_budget_of_seconds_ends_the_thinking(cards, monkeypatch):
    """With a clock that goes on by a tenth whenever it is read; what was begun is thrown away."""
    ticks = count()
    monkeypatch.setattr(planner, "perf_counter", lambda: next(ticks) / 10)
    bot = Planner("1", Budget(seconds=9.0), handovers=1)
    bot.choose(Seat(cards, cards.deciding))
    assert 81 <= next(ticks) <= 90
    monkeypatch.setattr(planner, "perf_counter", lambda: float(next(ticks)))
    bot = Planner("1", Budget(seconds=0.5))
    assert bot.choose(Seat(cards, cards.deciding)) in cards.legal(), "without any time it plays as greedy"


def test_a_planner_that_is_told_to_decides_at_once_by_what_it_has_found(cards):
    """Told at the first question it plays as greedy; told later it has played some of its games."""
    seat = Seat(cards, cards.deciding)
    for budget in (Budget(games=10_000), Budget(seconds=1000.0)):
        bot = Planner("1", budget, handovers=1)
        assert heed(bot, lambda: True)
        assert bot.choose(seat) == BOTS["greedy"]("1").choose(seat)
        assert not any(line.games for line in bot.lines)
        asked = count()
        heed(bot, lambda: next(asked) > 400)  # noqa: B023 - it is asked before the next round
        assert bot.choose(seat) in seat.legal()
        assert 0 < sum(len(line.games) for line in bot.lines) < 400
        assert next(asked) < 410, "it goes on thinking for a moment at the most"


def test_when_time_is_up_no_further_order_is_looked_at(monkeypatch):
    """In the planner's own first choice, and in that of a bot within a line: each breaks off."""
    game = new_game("first_orders", seed=2)
    seat = Seat(game, game.deciding)
    while len(seat.legal()) < 3 or seat.appraise(seat.legal()) is not None:
        seat.submit(seat.legal()[0])
        seat = Seat(game, game.deciding)
    looked = []
    real = greedy.look
    monkeypatch.setattr(greedy, "look", lambda *one: looked.append(one[1]) or real(*one))
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
    monkeypatch.setattr(Planner, "_played", lambda *_: (0.0, 0.0))
    asked = count()
    bot = Planner("1", Budget(seconds=1000.0))
    bot.stop = lambda: next(asked) > 300
    assert bot.choose(Seat(cards, cards.deciding)) in cards.legal()


def test_a_bot_that_does_not_think_need_not_be_told():
    assert not heed(BOTS["greedy"]("1"), lambda: True)


def test_short_of_time_it_judges_few_lines_often_and_not_many_seldom(monkeypatch):
    monkeypatch.setattr(planner, "perf_counter", lambda: 10.0)
    bot = Planner("1", Budget(seconds=1.0))
    bot._until = 11.0
    assert bot._fitting(0.9) == bot._fitting(0.25) == 2
    assert bot._fitting(0.05) == 10, "in half of its time it begins with ten lines"
    assert bot._games_left(0.05) == 20
    assert bot._fitting(0.0) > 1000


def raced(monkeypatch, budget, lines, worth):
    """How many games each of a number of lines gets; `worth` tells what a game of a line brings."""
    monkeypatch.setattr(Planner, "_played", lambda _, __, line, deal: (worth(int(line.idea), deal), 0.0))
    bot = Planner("1", budget)
    bot._until = planner.perf_counter() + (budget.seconds or 0)
    told = [PlannedLine(hexduel.EndTurn(), str(n)) for n in range(lines)]
    bot._raced(None, told)
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
    monkeypatch.setattr(planner, "perf_counter", lambda: clock[0])
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
    """In a game without a door for it the score is the lead."""
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)

    def worth_of(points):
        monkeypatch.setattr(type(game.system), "score", lambda *_: points)
        return horizons.worth(game, game.system.sides[0], Cache())

    even, small, large = map(worth_of, (0, 100, 200))
    assert even == 0
    assert small == -worth_of(-100)
    assert small < large < 2 * small
    assert -WON <= worth_of(-100_000) < worth_of(100_000) <= WON


def test_a_game_supposed_keeps_what_is_seen_and_deals_the_rest_anew(cards):
    side = cards.deciding
    view = Seat(cards, side).view
    hand = next(
        name
        for name, pile in view.piles.items()
        if pile.cards == cards.state.piles[name].cards and pile.cards
    )
    one = supposed(cards, view)
    other = supposed(cards, view, lambda all_: all_[::-1])
    assert one.state.piles[hand] == other.state.piles[hand] == cards.state.piles[hand]
    hidden = [name for name in view.piles if one.state.piles[name] != other.state.piles[name]]
    assert hidden
    for game in (one, other):
        dealt = sorted(card for pile in game.state.piles.values() for card in pile.cards)
        assert dealt == sorted(card for pile in cards.state.piles.values() for card in pile.cards)
    assert position(one.state) == position(other.state)


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


def test_a_line_without_dice_is_played_once_for_each_deal(cards, monkeypatch):
    followed = []
    real = Planner._followed

    def counted(self, seat, line, deal):
        end = real(self, seat, line, deal)
        followed.append((line.command, line.idea, line.plan, deal % planner.DEALS, line.sure))
        return end

    monkeypatch.setattr(Planner, "_followed", counted)
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
    ends = [*Planner("1", Budget(games=200)).tried(seat, 2)]
    bot = Planner("1", Budget(games=200))
    bot.choose(seat)
    assert next(line.command for line, deal, *_ in ends if deal == 0) == BOTS["greedy"]("1").choose(seat)
    assert {line.command for line, *_ in ends} == {line.command for line in bot.lines}
    assert len(ends) == 2 * len(bot.lines)
    assert all(at.game.outcome or at.game.deciding != seat.side for _, _, at, _ in ends)


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


def test_dice_owe_nothing_on_the_average(cards):
    """Over many games with other dice what they gave beyond what they owed comes to about nothing."""
    seat = Seat(cards, cards.deciding)
    bot = Planner("1", Budget(games=1), handovers=2)
    line = PlannedLine(BOTS["greedy"]("1").choose(seat), "greedy")
    luck = [bot._played(seat, line, deal)[1] for deal in range(24)]
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
        assert all(-WON <= line.worth <= WON for line in bot.lines)
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
    seat, bot = Seat(cards, cards.deciding), Planner("1", Budget(games=120))
    seat.submit(bot.choose(seat))
    asked = choices(monkeypatch)
    bot.choose(seat)
    kept = next(asked)
    assert bot.lines
    assert bot._decision == 1
    other = Planner("1", Budget(games=120))
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
        passed = passed or (one != side and horizons.in_own_time(cards.state, one))
        seats[one].submit((bot if one == side else greedy_bot).choose(seats[one]))
        decisions.append(bot._decision)
    before = decisions[-1]
    bot.choose(seats[side])
    assert bot._decision == before + 1
    elsewhere = after("airel_bridge", 1, seed=9)
    bot.choose(Seat(elsewhere, elsewhere.deciding))
    assert bot._decision == before + 2


def test_what_was_chosen_in_haste_is_not_kept(cards):
    """A bot that breaks off where it stands has not weighed all: nobody is to go by that later."""
    bot = Planner("1", Budget(games=100))
    bot._begin()
    seat = Seat(cards, cards.deciding)
    at = bot._dealt(seat, 0)
    bot.stop = lambda: True
    with pytest.raises(planner.TimeUp):
        bot._choice(at, cards.deciding, "greedy", {})
    assert not at.chosen
    bot.stop = lambda: False
    assert bot._choice(at, cards.deciding, "greedy", {}) in seat.legal()
    assert at.chosen


def after(name, orders, seed=5):
    """A game after a number of orders of the greedy bot, or some more until there is a choice."""
    setup = load(name)
    game = Game.new(system_of(setup.system), setup, seed=seed)
    bots = {side: BOTS["greedy"](side) for side in game.system.sides}
    while len(game.entries) < orders or len(game.legal()) < 3:
        game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
    return game


def with_other_cards(game, side):
    """The order of the decks and the enemy's hand are other ones."""
    return supposed(game, Seat(game, side).view, lambda all_: all_[::-1])


def with_other_chits(game, side):
    """Chits that nobody has seen lie the other way round, and the number of rolls, which tells, differs."""
    chits = {key: one for key, one in game.state.markers.items() if one.kind == "chit"}
    values = [one.value for one in chits.values()]
    assert len({*values}) > 1
    turned = {
        key: structs.replace(one, value=value)
        for (key, one), value in zip(chits.items(), values[1:] + values[:1])
    }
    state = structs.replace(game.state, markers={**game.state.markers, **turned}, rolls=game.state.rolls + 1)
    return Game.at(game.system, game.setup, game.world, state)


def with_another_order(game, side):
    """The enemy has given a standing order for his reactions that he had not given."""
    track = f"@{next(one for one in game.system.sides if one != side)}/reaction"
    tracks = {**game.state.tracks, track: "never"}
    return Game.at(game.system, game.setup, game.world, structs.replace(game.state, tracks=tracks))


@pytest.mark.parametrize(
    ("name", "orders", "otherwise"),
    [
        ("airel_bridge", 1, with_other_cards),
        ("storm_d_day", 60, with_other_cards),
        ("saint_lo", 60, with_other_chits),
        ("saint_lo", 200, with_other_chits),
        ("first_orders", 60, with_another_order),
    ],
)
def test_a_planner_that_cannot_see_a_difference_makes_none(name, orders, otherwise):
    game = after(name, orders)
    side = game.deciding
    other = otherwise(game, side)
    assert other.state != game.state
    assert Seat(other, side).view == Seat(game, side).view
    told = []
    for one in (game, other):
        bot = Planner("7", Budget(games=12), handovers=1)
        told.append((bot.choose(Seat(one, side)), [line.games for line in bot.lines]))
    assert told[0] == told[1]
    assert any(told[0][1]), "it thinks"


def test_chits_that_nobody_has_seen_are_dealt_anew_and_those_that_lie_open_are_not():
    game = after("saint_lo", 60)
    view = Seat(game, game.deciding).view
    key = next(key for key, one in game.state.markers.items() if one.kind == "chit")
    ways = [supposed(game, view), supposed(game, view, lambda all_: all_[::-1])]
    dealt = [[one.value for one in way.state.markers.values() if one.kind == "chit"] for way in ways]
    assert dealt[0] != dealt[1]
    assert sorted(dealt[0]) == sorted(dealt[1]) == [0, 1, 1]
    assert position(ways[0].state) == position(ways[1].state) == position(view)
    turned_up = structs.replace(game.state.markers[key], seen_by=None)
    state = structs.replace(game.state, markers={**game.state.markers, key: turned_up})
    open_ = Game.at(game.system, game.setup, game.world, state)
    for deal in (tuple, lambda all_: all_[::-1]):
        assert supposed(open_, Seat(open_, game.deciding).view, deal).state.markers[key] == turned_up


def test_where_a_game_does_not_say_which_cards_are_of_one_deck_nothing_is_dealt():
    """In this one spies and places lie in piles of their own: the planner plays as the greedy bot does."""
    game = Game.new(areas.SYSTEM, areas.SETUP, seed=1)
    seat = Seat(game, game.deciding)
    assert unseen(game, seat.view)
    assert not may_deal(game, seat.view)
    bot = Planner("1", Budget(games=8))
    assert bot.choose(seat) == BOTS["greedy"]("1").choose(seat)
    assert not bot.lines


def test_levels_are_bots_by_name_and_so_are_planners_of_a_size():
    assert {"recruit", "regular", "veteran", "commander"} <= {*BOTS}
    assert {*HOW} == {*BOTS}
    assert "planner@80" in BOTS
    assert "planner@0.2s" in BOTS
    assert seconds_of("planner@0.2s") == 0.2
    assert seconds_of("veteran") == SECONDS["veteran"] == 1
    assert seconds_of("greedy") == seconds_of("planner@80") == 0
    for name in ("planner@0", "planner@0s", "planner@", "planner@1e9", "planner@80 ", "captain"):
        assert name not in BOTS
        with pytest.raises(KeyError):
            BOTS[name]
