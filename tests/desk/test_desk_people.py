"""Whose view is on the screen: one person's, of two the one's who decides, or everybody's; the curtain."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of, toy_desk
from tests.seeds import seed_dealing
from tests.toys import hexduel
from wsn.desk.answers import Given, NoAnswer, Picked
from wsn.engine.game import Game
from wsn.engine.state import UNKNOWN

BOTH = {"red": "human", "blue": "human"}


@pytest.fixture
def duel(tmp_path):
    """Two persons at one screen, in a game that hides the squads of each from the other."""
    return toy_desk(Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3), tmp_path, BOTH)


def kinds(desk, side):
    return {unit.kind for unit in desk.screen.shown_seat.view.units.values() if unit.side == side}


def test_one_person_sees_his_own_side_whoever_decides(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, allies="greedy", axis="human")
    assert desk.screen.deciding_side == "allies"
    assert desk.screen.side_shown == "axis"
    assert desk.screen.curtain is None
    assert not desk.screen.person_decides
    assert desk.screen.bot_decides


def test_those_who_watch_see_what_everybody_knows(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, allies="greedy", axis="random")
    assert desk.screen.side_shown is None
    hands = [pile for name, pile in desk.screen.shown_seat.view.piles.items() if name.startswith("hand")]
    assert {card for pile in hands for card in pile.cards} == {UNKNOWN}
    assert desk.orders.current_choices() == ()
    assert desk.orders.can_undo() is not None


def test_nothing_secret_is_shown_before_the_one_who_decides_sits_at_the_screen(duel):
    side = duel.screen.deciding_side
    assert duel.screen.curtain == side
    assert duel.screen.side_shown is None
    assert kinds(duel, side) >= {UNKNOWN}
    assert duel.orders.current_choices() == ()
    assert duel.clicks.click_space("4,4") == NoAnswer()
    duel.screen.lift_curtain()
    assert duel.screen.side_shown == side
    assert UNKNOWN not in kinds(duel, side)
    assert duel.orders.current_choices()


def test_the_curtain_falls_when_the_decision_passes_and_not_before(duel):
    duel.screen.lift_curtain()
    first = duel.screen.deciding_side
    while duel.screen.deciding_side == first:
        assert duel.screen.curtain is None
        assert isinstance(
            duel.orders.give_order(duel.orders.current_choices()[0].command, confirmed=True), Given
        )
    assert duel.screen.curtain == duel.screen.deciding_side
    assert duel.screen.side_shown is None


def test_where_nothing_is_hidden_there_is_no_curtain(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    assert desk.screen.curtain is None
    assert desk.screen.side_shown == desk.screen.deciding_side == "axis"
    desk.orders.confirm_ends = False
    desk.clicks.choose(desk.orders.button_choices()[0].row.number)
    assert desk.screen.curtain is None
    assert desk.screen.side_shown == desk.screen.deciding_side == "allies"


def test_the_log_tells_each_side_what_it_may_know(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, seed_dealing("villiers_fossard", "recon_left"))
    desk.screen.lift_curtain()
    mine = desk.screen.shown_log
    assert desk.screen.shown_log is mine
    hidden = [line for group in mine.all_groups() for line in group.lines if "hand" in str(line)]
    desk.clicks.card("recon_left")
    command = mine.all_groups()[-1].command
    assert command is not None
    assert command.card == "recon_left"
    assert all("axis" not in str(line) for line in hidden)


def test_what_the_other_side_commanded_is_not_told_while_the_game_goes_on(duel):
    for _ in range(400):
        if duel.screen.is_over:
            break
        duel.screen.lift_curtain()
        others = [g for g in duel.screen.shown_log.all_groups() if g.by not in (None, duel.screen.side_shown)]
        assert all(group.command is None for group in others)
        duel.orders.give_order(duel.orders.current_choices()[0].command, confirmed=True)
    assert duel.screen.is_over
    assert all(g.command is not None for g in duel.screen.shown_log.all_groups() if g.by is not None)


def test_a_side_can_be_given_to_a_bot_and_taken_again(duel):
    duel.screen.lift_curtain()
    side = duel.screen.deciding_side
    duel.play_by(side, "random")
    assert duel.screen.bot_decides
    assert duel.screen.side_shown != side
    assert duel.screen.curtain is None
    duel.play_by(side, "human")
    assert duel.screen.curtain == side


def test_events_are_those_that_the_shown_side_sees(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, seed_dealing("villiers_fossard", "attack_right"))
    desk.screen.lift_curtain()
    n = len(desk.game.entries)
    desk.clicks.card("attack_right")
    moved = [event for event in desk.screen.events_since(n) if type(event).__name__ == "CardMoved"]
    assert [event.card for event in moved] == ["attack_right"]
    assert desk.screen.events_since(len(desk.game.entries)) == ()


def test_every_unit_is_in_the_list_with_its_side_and_place(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    rows = {unit: (side, space, text) for unit, side, space, text in desk.screen.units()}
    assert rows["E1"][:2] == ("axis", "D306")
    assert rows["E1"][2].startswith("1st Platoon, 6th Company")
    assert rows["T1"][1] == "", "it comes on later"
    assert {row[1] for row in desk.screen.units("allies")} == {"allies"}
    assert desk.screen.name("allies") == "United States"
    assert desk.clicks.select_unit("E1") == Picked("E1")


# ---------------------------------------------------------------- looking back


def test_one_looks_back_and_on_again_and_nothing_can_be_done_there(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    start = desk.screen.current_scene()
    desk.clicks.click_space("D406")
    desk.clicks.click_space("D306", "E1")
    desk.clicks.click_space("D406")
    now = desk.screen.current_scene()
    assert now != start
    desk.screen.look_back(5)
    assert desk.screen.current_scene() == start
    assert desk.orders.current_choices() == ()
    assert desk.clicks.click_space("D407") == NoAnswer()
    assert str(desk.screen.status()).startswith("turn 1 of 8; Germany to act; ")
    assert desk.screen.status().prompt.endswith(": choose a unit")
    desk.screen.step_forward()
    assert desk.screen.past is not None
    desk.screen.step_forward()
    assert desk.screen.past is None
    assert desk.screen.current_scene() == now
    desk.screen.step_back()
    assert desk.screen.past is not None
    assert desk.screen.current_scene() == start
    desk.clicks.cancel_step()
    assert desk.screen.past is None
    assert desk.orders.current_choices()


def test_looking_back_shows_no_more_than_one_may_know(duel):
    duel.screen.lift_curtain()
    side = duel.screen.deciding_side
    duel.orders.give_order(duel.orders.current_choices()[0].command, confirmed=True)
    duel.screen.lift_curtain()
    duel.screen.look_back(1)
    shown = duel.screen.side_shown
    assert {u.kind for u in duel.screen.shown_seat.view.units.values() if u.side != shown} >= {UNKNOWN}
    assert side in BOTH
