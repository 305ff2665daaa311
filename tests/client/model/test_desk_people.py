"""Whose view is on the screen: one person's, of two the one's who decides, or everybody's; the curtain."""

from __future__ import annotations

import pytest

from tests.client.model.clicking import desk_of, toy_desk
from tests.toys import hexduel
from wsn.client.model.answers import Given, Nothing, Picked
from wsn.engine.game import Game
from wsn.engine.observe import UNKNOWN

BOTH = {"red": "human", "blue": "human"}


@pytest.fixture
def duel(tmp_path):
    """Two persons at one screen, in a game that hides the squads of each from the other."""
    return toy_desk(Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3), tmp_path, BOTH)


def kinds(desk, side):
    return {unit.kind for unit in desk.seat.view.units.values() if unit.side == side}


def test_one_person_sees_his_own_side_whoever_decides(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, allies="greedy", axis="human")
    assert desk.deciding == "allies"
    assert desk.side_shown == "axis"
    assert desk.curtain is None
    assert not desk.person_decides
    assert desk.bot_decides


def test_those_who_watch_see_what_everybody_knows(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path, allies="greedy", axis="random")
    assert desk.side_shown is None
    hands = [pile for name, pile in desk.seat.view.piles.items() if name.startswith("hand")]
    assert {card for pile in hands for card in pile.cards} == {UNKNOWN}
    assert desk.choices() == ()
    assert desk.can_undo() is not None


def test_nothing_secret_is_shown_before_the_one_who_decides_sits_at_the_screen(duel):
    side = duel.deciding
    assert duel.curtain == side
    assert duel.side_shown is None
    assert kinds(duel, side) >= {UNKNOWN}
    assert duel.choices() == ()
    assert duel.click("4,4") == Nothing()
    duel.lift()
    assert duel.side_shown == side
    assert UNKNOWN not in kinds(duel, side)
    assert duel.choices()


def test_the_curtain_falls_when_the_decision_passes_and_not_before(duel):
    duel.lift()
    first = duel.deciding
    while duel.deciding == first:
        assert duel.curtain is None
        assert isinstance(duel.give(duel.choices()[0].command, confirmed=True), Given)
    assert duel.curtain == duel.deciding
    assert duel.side_shown is None


def test_where_nothing_is_hidden_there_is_no_curtain(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    assert desk.curtain is None
    assert desk.side_shown == desk.deciding == "axis"
    desk.confirm_ends = False
    desk.choose(desk.buttons()[0].row.number)
    assert desk.curtain is None
    assert desk.side_shown == desk.deciding == "allies"


def test_the_log_tells_each_side_what_it_may_know(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path)
    desk.lift()
    mine = desk.log
    assert desk.log is mine
    hidden = [line for group in mine.groups() for line in group.lines if "hand" in str(line)]
    desk.pick_card("recon_left")
    command = mine.groups()[-1].command
    assert command is not None
    assert command.card == "recon_left"
    assert all("axis" not in str(line) for line in hidden)


def test_what_the_other_side_commanded_is_not_told_while_the_game_goes_on(duel):
    for _ in range(400):
        if duel.over:
            break
        duel.lift()
        others = [g for g in duel.log.groups() if g.by not in (None, duel.side_shown)]
        assert all(group.command is None for group in others)
        duel.give(duel.choices()[0].command, confirmed=True)
    assert duel.over
    assert all(g.command is not None for g in duel.log.groups() if g.by is not None)


def test_a_side_can_be_given_to_a_bot_and_taken_again(duel):
    duel.lift()
    side = duel.deciding
    duel.play_by(side, "random")
    assert duel.bot_decides
    assert duel.side_shown != side
    assert duel.curtain is None
    duel.play_by(side, "human")
    assert duel.curtain == side


def test_events_are_those_that_the_shown_side_sees(tmp_path):
    desk = desk_of("villiers_fossard", tmp_path)
    desk.lift()
    n = len(desk.game.entries)
    desk.pick_card("attack_right")
    moved = [event for event in desk.events_since(n) if type(event).__name__ == "CardMoved"]
    assert [event.card for event in moved] == ["attack_right"]
    assert desk.events_since(len(desk.game.entries)) == ()


def test_every_unit_is_in_the_list_with_its_side_and_place(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    rows = {unit: (side, space, text) for unit, side, space, text in desk.units()}
    assert rows["E1"][:2] == ("axis", "D306")
    assert rows["E1"][2].startswith("1st Platoon, E Company")
    assert rows["T1"][1] == "", "it comes on later"
    assert {row[1] for row in desk.units("allies")} == {"allies"}
    assert desk.name("allies") == "United States"
    assert desk.select("E1") == Picked("E1")


# ---------------------------------------------------------------- looking back


def test_one_looks_back_and_on_again_and_nothing_can_be_done_there(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    start = desk.scene()
    desk.click("D406")
    desk.click("D306", "E1")
    desk.click("D406")
    now = desk.scene()
    assert now != start
    desk.look_back(5)
    assert desk.scene() == start
    assert desk.choices() == ()
    assert desk.click("D407") == Nothing()
    assert str(desk.status()).startswith("turn 1 of 8; Germany to act; ")
    assert desk.status().prompt.endswith(": choose a unit")
    desk.later()
    assert desk.past is not None
    desk.later()
    assert desk.past is None
    assert desk.scene() == now
    desk.earlier()
    assert desk.past is not None
    assert desk.scene() == start
    desk.cancel()
    assert desk.past is None
    assert desk.choices()


def test_looking_back_shows_no_more_than_one_may_know(duel):
    duel.lift()
    side = duel.deciding
    duel.give(duel.choices()[0].command, confirmed=True)
    duel.lift()
    duel.look_back(1)
    shown = duel.side_shown
    assert {u.kind for u in duel.seat.view.units.values() if u.side != shown} >= {UNKNOWN}
    assert side in BOTH
