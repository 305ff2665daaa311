"""Which idea a planner leans to: one that whole games show to be better, and no longer than they do."""

from __future__ import annotations

from itertools import count

import pytest

from wsn.bots import full_playouts, planner
from wsn.bots.contest import Budget
from wsn.bots.greedy import Greedy
from wsn.bots.planned import GREEDY_IDEA, WON
from wsn.bots.planner import LEANING, STRETCHES, WHOLE, Planner
from wsn.bots.scripted import SCRIPTS, Scripted
from wsn.bots.strategy_choice import FEWEST_PAIRS, WINDOW, Leanings
from wsn.engine.game import Game
from wsn.scenario import new_game
from wsn.table.determinize import determinize
from wsn.table.seat import Seat


def told(*gains, idea="rush", ideas=("rush", "sit")):
    """What games with these gains over the greedy bot tell of an idea."""
    leanings = Leanings(poor(*ideas))
    for gain in gains:
        leanings.note_gain(idea, gain)
    return leanings


def poor(*ideas):
    """What is known of ideas before anything is known: they make 24 points in a hundred less than greedy."""
    return dict.fromkeys(ideas, -0.48 * WON)


def at_an_activation(name, side=None):
    """A game when somebody, or this side, is first to activate a company."""
    game = new_game(name, seed=2)
    while game.state.frames[-1].phase != "activation" or side not in (None, game.deciding):
        game.submit(game.deciding, Greedy("1").choose(Seat(game, game.deciding)))
    return game


@pytest.mark.parametrize(
    ("gains", "leans"),
    [
        ([2 * WON] * FEWEST_PAIRS, True),
        ([2 * WON] * (FEWEST_PAIRS - 1), False),
        ([2 * WON, 0, 0, 0, 0], False),
        ([2 * WON, 0, 2 * WON, 0, 2 * WON], False),
        ([0, 2 * WON, 2 * WON, 0, 2 * WON, 0], False),
        ([2 * WON, 0, 2 * WON, 2 * WON, 2 * WON], True),
        ([2 * WON, 0, 0] * (WINDOW // 3), True),
        ([WON // 4] * WINDOW, False),
        ([2 * WON, 0, -2 * WON, 0, 2 * WON, 0, 2 * WON, 0], False),
        ([0] * WINDOW, False),
        ([-2 * WON] * 2, False),
    ],
)
def test_an_idea_is_leaned_to_where_whole_games_are_won_by_it_that_greedy_loses(gains, leans):
    assert told(*gains).idea == ("rush" if leans else GREEDY_IDEA)


def test_it_is_kept_to_until_it_is_no_better():
    leanings = told(*[2 * WON] * FEWEST_PAIRS)
    leanings.note_gain("rush", -2 * WON)
    assert leanings.idea == "rush"
    for _ in range(FEWEST_PAIRS):
        leanings.note_gain("rush", -2 * WON)
    assert leanings.idea == GREEDY_IDEA


def test_what_was_told_long_ago_counts_no_more():
    leanings = told(*[2 * WON] * FEWEST_PAIRS, *[-2 * WON] * FEWEST_PAIRS)
    assert leanings.idea == GREEDY_IDEA
    for _ in range(FEWEST_PAIRS):
        leanings.fade_old()
    assert leanings.next_idea([GREEDY_IDEA]) == "sit"
    leanings.fade_old()
    for _ in range(2):
        leanings.note_gain("sit", -2 * WON)
    assert not leanings.open, "what loses every game is given up, and is not forgotten"


def test_a_round_begins_with_the_greedy_bot_and_leaves_out_what_is_worse_for_sure():
    leanings = Leanings(poor("rush", "sit", "bait"))
    assert leanings.next_idea([]) == GREEDY_IDEA
    assert leanings.next_idea([GREEDY_IDEA]) == "rush"
    for idea, gain in (("rush", -2 * WON), ("sit", 0), ("bait", WON)):
        leanings.note_gain(idea, gain)
        leanings.note_gain(idea, gain)
    assert leanings.next_idea([GREEDY_IDEA]) == "bait", "the most hopeful first"
    assert leanings.next_idea([GREEDY_IDEA, "bait"]) == "sit"
    assert leanings.next_idea([GREEDY_IDEA, "bait", "sit"]) is None
    assert leanings.open


def test_whole_games_take_no_more_than_their_share_of_the_games(cards, monkeypatch):
    played = []
    real = Planner._to_the_end
    monkeypatch.setattr(Planner, "_to_the_end", lambda *one: played.append(one[2]) or real(*one))
    seat = Seat(cards, cards.deciding)
    for many in (WHOLE, 2 * WHOLE, 5 * WHOLE):
        played.clear()
        Planner("1", Budget(games=many)).choose(seat)
        assert len(played) == int(LEANING * many) // WHOLE
        assert played[:2] == [GREEDY_IDEA, "rush"][: len(played)]
    played.clear()
    Planner("1", Budget(games=5 * WHOLE), leans=False).choose(seat)
    Planner("1", Budget(games=5 * WHOLE), handovers=1).choose(seat)
    assert not played


def clocked(monkeypatch, bot, seat):
    """Have it decide, with a clock that goes on whenever it is read: what that said at the end."""
    ticks = count()
    monkeypatch.setattr(planner, "SATED", 0.0)
    monkeypatch.setattr(full_playouts, "perf_counter", lambda: next(ticks) / 1000)
    bot.choose(seat)
    return next(ticks) / 1000


def in_turn_1():
    """The seat that decides in the first turn of a game."""
    game = at_an_activation("first_orders")
    return Seat(game, game.deciding)


def test_a_whole_game_goes_on_from_decision_to_decision(monkeypatch):
    """What was played of it is not played again, and what comes to an end counts."""
    bot, seat = Planner("1", Budget(seconds=0.4)), in_turn_1()
    clocked(monkeypatch, bot, seat)
    assert bot._round is not None
    assert not bot._round.ended
    assert bot._leans
    begun = bot._round
    for _ in range(STRETCHES - 1):
        clocked(monkeypatch, bot, seat)
        if begun.ended:
            break
    assert GREEDY_IDEA in begun.ended


def test_where_a_whole_game_is_too_long_it_is_left_alone(monkeypatch):
    bot, seat = Planner("1", Budget(seconds=0.1)), in_turn_1()
    spent = [clocked(monkeypatch, bot, seat) for _ in range(STRETCHES + 2)]
    assert not bot._leans
    assert bot._round is not None
    assert not bot._round.ended
    assert max(spent) <= 0.11, "and no time is overrun"


@pytest.mark.parametrize(("later", "seconds", "tried"), [(True, 1, 0), (True, 10, 1), (False, 1, 1)])
def test_whole_games_are_played_where_the_decision_itself_has_time_enough(monkeypatch, later, seconds, tried):
    """All lines of War Storms are judged later from the start, and a second is not too much for that."""
    asked = []
    monkeypatch.setattr(Planner, "_wholes_together", lambda *_: asked.append(1))
    monkeypatch.setattr(Planner, "_decide_line", lambda bot, seat, lines: lines[0])
    monkeypatch.setattr(planner, "at_once", lambda _: later)
    game = at_an_activation("first_orders")
    Planner("1", Budget(seconds=seconds)).choose(Seat(game, game.deciding))
    assert len(asked) == tried


@pytest.mark.parametrize("idea", [*SCRIPTS])
def test_a_planner_that_leans_to_an_idea_holds_its_orders_against_others(idea):
    game = at_an_activation("first_orders")
    seat = Seat(game, game.deciding)
    bot = Planner("1", Budget(games=24), leans=False)
    bot._leanings = told(*[2 * WON] * FEWEST_PAIRS, idea=idea, ideas=SCRIPTS)
    bot.choose(seat)
    own = next(line for line in bot.lines if line.kept)
    assert (own.command, own.idea, own.doubt_margin) == (Scripted("1", SCRIPTS[idea]).choose(seat), idea, 0)
    assert {line.command for line in bot.lines} > {own.command}


def test_what_is_leaned_to_goes_on_after_the_enemys_answer(monkeypatch):
    """In later turns of a line too; the enemy is thought to play as greedily as ever."""
    asked = set()
    real = Planner._choice
    monkeypatch.setattr(
        Planner,
        "_choice",
        lambda *one: asked.add((one[1].game.state.tracks["turn"], *one[2:4])) or real(*one),
    )
    game = at_an_activation("first_orders")
    side = str(game.deciding)
    for idea in (GREEDY_IDEA, "rush"):
        asked.clear()
        bot = Planner("1", Budget(games=200), leans=False)
        if idea != GREEDY_IDEA:
            bot._leanings = told(*[2 * WON] * FEWEST_PAIRS, ideas=SCRIPTS)
        bot.choose(Seat(game, side))
        assert {one for turn, who, one in asked if who != side} == {GREEDY_IDEA}
        assert {one for turn, who, one in asked if who == side and turn == max(t for t, *_ in asked)} <= {
            idea
        }


def test_what_one_game_told_does_not_count_in_the_next(monkeypatch):
    """Against the clock: one that counts games remembers nothing from before the enemy's last turn."""
    bot, budget = None, Budget(seconds=1.0)
    for name, side in (("first_orders", "allies"), ("first_orders", "axis"), ("ecouche", "axis")):
        game = at_an_activation(name, side)
        bot = bot or Planner("1", budget)
        begun = bot._round
        seat = Seat(game, side)
        clocked(monkeypatch, bot, seat)
        assert bot._round is not None
        assert bot._round is not begun
        assert bot._round.at.game.setup.name == game.setup.name
        bot._leanings = told(*[2 * WON] * FEWEST_PAIRS, ideas=SCRIPTS)
        clocked(monkeypatch, bot, seat)
        assert bot._leanings.idea == "rush", "in the same game it does"


def test_what_was_told_in_earlier_turns_fades_and_not_what_was_told_in_this_one(monkeypatch):
    """It faded with every decision, and in a long turn nothing was ever known of any idea."""
    faded = []
    monkeypatch.setattr(Leanings, "fade_old", lambda leanings: faded.append(game.system.turn(game.state)))
    monkeypatch.setattr(Planner, "_decide_line", lambda bot, seat, lines: lines[0])
    bot, greedy = Planner("1", Budget(seconds=1.0)), Greedy("1")
    game = at_an_activation("first_orders")
    side, decided = str(game.deciding), 0
    while game.system.turn(game.state) < 4:
        seat = Seat(game, str(game.deciding))
        if seat.side == side:
            clocked(monkeypatch, bot, seat)
            decided += 1
        seat.submit(greedy.choose(seat))
    assert decided > 10
    assert faded == [2, 3]


def test_no_idea_is_found_out_about_by_what_is_not_seen(cards):
    side = cards.deciding
    seen = Game.at(cards.system, cards.setup, cards.world, cards.state)  # both are without entries
    other = determinize(cards, Seat(cards, side).view, lambda all_: all_[::-1])
    assert other.state != seen.state
    bots = [Planner("7", Budget(games=10 * WHOLE)) for _ in range(2)]
    chosen = [bot.choose(Seat(game, side)) for bot, game in zip(bots, (seen, other))]
    assert chosen[0] == chosen[1]
    one, two = (bot._leanings._gains for bot in bots)
    assert one == two
    assert any(one.values())
