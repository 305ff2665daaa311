"""Taking back: the last command, or to a line of the log; and why not."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of
from tests.seeds import seed_dealing
from wsn.desk.answers import Failed, Given, NoAnswer, Picked, Refused
from wsn.desk.log import Log
from wsn.engine.game import Game
from wsn.systems import system_of


@pytest.fixture
def marched(tmp_path):
    """Four commands of one side, none of them with dice: activate, choose, two steps."""
    desk = desk_of("hedgerow_skirmish", tmp_path)
    for space in ("D406", "D306", "D406", "D506"):
        assert isinstance(desk.clicks.click_space(space), Given)
    assert desk.screen.deciding_side == "axis"
    yield desk
    desk.close_desk()


def place(desk):
    return desk.game.state.units["E1"].place


def test_the_last_command_is_taken_back(marched):
    assert place(marched) == "D506"
    assert marched.orders.can_undo() is None
    assert marched.orders.undo_order() == NoAnswer()
    assert place(marched) == "D406"


def test_back_to_a_line_of_the_log_which_stays(marched):
    groups = list(marched.screen.shown_log.all_groups())
    chosen = next(g for g in groups if any("to D406" in line.text for line in g.lines))
    assert marched.orders.can_undo(chosen.last) is None
    assert marched.orders.undo_order(chosen.last) == NoAnswer()
    assert place(marched) == "D406"
    assert list(marched.screen.shown_log.all_groups()) == groups[: groups.index(chosen) + 1]


def test_back_to_the_beginning_of_the_own_run(marched):
    first = marched.screen.shown_log.all_groups()[0]
    assert marched.orders.undo_order(first.last) == NoAnswer()
    assert place(marched) == "D306"
    refused = marched.orders.undo_order()
    assert isinstance(refused, Refused)
    assert refused.refusal_lines == ("no order was given that could be taken back (ENGINE 4)",)


def test_the_journal_takes_it_back_too(marched):
    marched.orders.undo_order(marched.screen.shown_log.all_groups()[0].last)
    marched.clicks.click_space("D806")
    marched.close_desk()
    again = Game.load(marched.journal, system_of, read_only=True)
    assert again.state == marched.game.state
    assert [e.command for e in again.entries] == [e.command for e in marched.game.entries]


def test_what_was_decided_by_dice_stays(marched):
    marched.clicks.click_space("D306")  # D506 to D306 is no step; the platoon may still fire
    while marched.orders.button_choices():
        marched.clicks.choose(marched.orders.button_choices()[-1].row.number)
        if marched.screen.deciding_side != "axis":
            break
    refused = marched.orders.undo_order()
    assert isinstance(refused, Refused)
    assert refused.refusals[0][1].rule.startswith("ENGINE ")


def test_a_line_that_is_no_point_of_ones_own_is_refused(marched):
    groups = marched.screen.shown_log.all_groups()
    assert marched.orders.can_undo(groups[-1].last) is not None
    assert isinstance(marched.orders.undo_order(groups[-1].last), Refused)
    assert isinstance(marched.orders.undo_order(2), Refused)
    assert place(marched) == "D506"


def test_while_a_bot_decides_the_order_that_it_answers_is_taken_back_and_the_journal_holds(tmp_path):
    from wsn.engine.verify import verify

    desk = desk_of("first_orders", tmp_path, allies="human", axis="greedy")
    desk.clicks.click_space(None, "Doyle")
    desk.clicks.click_space(None, "K1")
    assert isinstance(desk.clicks.click_space("A608"), Given)
    assert desk.screen.bot_decides, "the step into the field of fire asks the enemy"
    assert desk.orders.can_undo() is None
    assert desk.orders.undo_order() == NoAnswer()
    assert desk.game.state.units["K1"].place == "A507"
    assert desk.screen.person_decides
    assert isinstance(desk.clicks.click_space("A506"), Given)
    desk.close_desk()
    assert verify(desk.journal, system_of).difference is None


def test_before_ones_first_order_there_is_nothing_to_take_back_while_a_bot_decides(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path, allies="human", axis="greedy")
    assert desk.screen.bot_decides
    refusal = desk.orders.can_undo()
    assert refusal is not None
    assert refusal.rule.startswith("ENGINE ")
    desk.close_desk()


def test_a_journal_that_cannot_be_written_is_told(marched, monkeypatch):
    from wsn.engine import writer

    def full(handle: int, data: memoryview) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writer, "write_bytes", full)
    answer = marched.orders.undo_order()
    assert isinstance(answer, Failed)
    assert place(marched) == "D506"


def test_a_log_that_was_read_before_forgets_what_was_taken_back(marched):
    log = Log(marched.game, "axis")
    before = list(log.all_groups())
    marched.orders.undo_order()
    marched.clicks.click_space("D407")
    after = list(log.all_groups())
    assert after[:-1] == before[:-1]
    assert "D407" in after[-1].lines[0].text
    assert list(Log(marched.game, "axis").all_groups()) == after


def test_against_a_bot_a_card_is_taken_back_until_something_follows_and_the_journal_holds(tmp_path):
    from wsn.engine.verify import verify

    seed = seed_dealing("villiers_fossard", "attack_right")
    desk = desk_of("villiers_fossard", tmp_path, seed, allies="human", axis="greedy")
    desk.clicks.card("attack_right")
    held = len(desk.orders.hand())
    assert isinstance(desk.clicks.click_space(None, desk.clicks.selectable_units[0]), (Given, Picked))
    assert desk.orders.undo_order() == NoAnswer()
    assert len(desk.orders.hand()) == 5 > held
    desk.clicks.card("attack_right")
    desk.close_desk()
    assert verify(desk.journal, system_of).difference is None
    (tmp_path / "two").mkdir()
    two = desk_of("villiers_fossard", tmp_path / "two", seed)
    two.screen.lift_curtain()
    two.clicks.card("attack_right")
    assert isinstance(two.orders.undo_order(), Refused), "another person has seen it"
    two.close_desk()
