"""The lines of the log: what each is about by its event, its turn, its dice, and who acts."""

from __future__ import annotations

import pytest

import wsn
from tests.desk.shotlines import GROUP, RULE, SHOT, THROW
from wsn import scenario
from wsn.bots import BOTS
from wsn.cite import Reason
from wsn.desk.log import Log, LogGroup, kinds, line_actor, line_reasons, narrow_group, units
from wsn.engine.events import DiceRolled, Resolved, UnitMoved
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table.logline import LogLine
from wsn.table.seat import Seat


def test_what_a_line_is_about_is_told_by_its_event():
    assert kinds(SHOT) == ("dice", "dice", "loss", "move", "move", "card", "other")


def test_a_group_is_narrowed_to_one_kind():
    assert narrow_group(GROUP, None) is GROUP
    assert [line.words for line in narrow_group(GROUP, "dice").lines] == ["F1 fires", "5: 1 hit"]
    assert narrow_group(GROUP, "card").first == GROUP.first
    assert narrow_group(LogGroup(1, 1, None, None, ()), "move").lines == ()


def test_the_units_of_a_group_come_in_the_order_of_what_happens():
    assert tuple(units(GROUP)) == ("F1", "K1", "K2")


def test_a_move_tells_its_cost_once_and_its_reasons_tell_their_rules():
    step = Reason("WSS 5.1", "open D807", 2)
    moved = UnitMoved(rule="WSS 6.1", unit="F1", space="D807", because=(step,))
    line = LogLine(4, "F1 moves to D807: open D807 1", "WSS 6.1", moved)
    assert [str(one) for one in line_reasons(line)] == ["open D807 (WSS 5.1)"]
    shot = Resolved(rule=RULE, text="F1 fires", unit="F1", because=(step,))
    assert [str(one) for one in line_reasons(LogLine(4, "F1 fires", RULE, shot))] == [
        "open D807 +2 (WSS 5.1)"
    ]


def test_who_does_what_a_line_tells_is_no_unit_that_it_befalls():
    assert [line_actor(line) for line in SHOT] == ["F1", None, None, "K1", None, None, None]


@pytest.fixture(scope="module")
def battle() -> Game:
    setup = scenario.load("easy_red")
    game = Game.new(system_of(setup.system), setup, seed="3")
    bots = {side: BOTS["greedy"](side) for side in game.system.seats}
    for _ in range(14):
        seat = Seat(game, game.deciding)
        seat.submit(bots[str(game.deciding)].choose(seat))
    return game


def test_a_line_has_its_turn_and_the_dice_that_it_tells_of(battle):
    lines = [line for group in Log(battle, "allies").all_groups() for line in group.lines]
    turns = [line.turn for line in lines if line.turn is not None]
    assert turns == sorted(turns)
    assert turns[0] == 1
    thrown = [throw for line in lines for throw in line.dice]
    assert thrown
    every = [e for entry in battle.entries for e in entry.events if isinstance(e, DiceRolled)]
    assert thrown == every[-len(thrown) :]
    told = next(line for line in lines if line.dice)
    assert kinds((told,)) == ("dice",)


def test_that_a_turn_begins_is_told_by_its_heading_and_by_no_line_of_its_own(tmp_path):
    setup = scenario.load("first_orders")
    game = Game.new(system_of(setup.system), setup, seed="3")
    bots = {side: BOTS["random"](side) for side in game.system.seats}
    while (game.system.turn(game.state) or 0) < 3 and game.deciding is not None:
        seat = Seat(game, game.deciding)
        seat.submit(bots[str(game.deciding)].choose(seat))
    told = [line for line in Seat(game, None).new_events() if line.opens_turn]
    assert [line.words for line in told] == ["turn 1 of 6", "turn 2 of 6", "turn 3 of 6"]
    shown = [line for group in Log(game, None).all_groups() for line in group.lines]
    assert not any(line.opens_turn for line in shown)
    assert {line.turn for line in shown} >= {1, 2}


def test_what_is_drawn_as_a_turn_begins_stands_under_its_heading():
    """Between two turns of Omaha, Alone no phase is open, and a card is drawn."""
    game = wsn.new_game("omaha_alone", seed="3")
    bot = BOTS["random"]("3")
    while (game.system.turn(game.state) or 0) < 3 and game.deciding is not None:
        seat = Seat(game, game.deciding)
        seat.submit(bot.choose(seat))
    lines = [line for group in Log(game, "americans").all_groups() for line in group.lines]
    drawn = [line.turn for line in lines if line.words.startswith("Drew") and line.rule == "BO Cards"]
    assert drawn == [1, 2, 3]


def test_every_line_of_the_log_in_the_window_begins_as_a_sentence_does():
    game = wsn.new_game("easy_red", seed="3")
    wsn.play(game, {"allies": "random", "axis": "random"})
    lines = [line for group in Log(game, None).all_groups() for line in group.lines]
    assert {line.words for line in lines} >= {"The deck is shuffled"}
    assert [line.words for line in lines if line.words[0].islower()] == []
    assert lines[-1].words.startswith("The "), "the last of them tells who has won"


def test_the_words_of_a_line_leave_out_its_rule():
    line = LogLine(1, f"moved ({RULE})", RULE, THROW)
    assert line.words == "moved"
    assert str(line) == f"moved ({RULE})"
