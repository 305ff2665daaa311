"""Dice that are thrown at the table: the command waits for them, and nothing happens before."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn.client.pages.start.starting import Beginning
from wsn.desk.answers import Given, NoAnswer, WantsDice
from wsn.desk.desk import Desk
from wsn.engine.events import DiceRolled
from wsn.engine.game import Game
from wsn.systems import system_of

PEOPLE = {"allies": "human", "axis": "human"}


@pytest.fixture
def typed(tmp_path):
    """A skirmish for which nothing is thrown at set-up."""
    desk = Desk.new_game(
        "hedgerow_skirmish", PEOPLE, typed=True, journal=tmp_path / "t.wsn.jsonl", confirm=False
    )
    yield desk
    desk.close_desk()


def fire(desk):
    """The first platoon fires at the hex in front of it; up to the first throw."""
    desk.clicks.click_space("D406")
    desk.clicks.click_space("D306", "E1")
    answer = desk.clicks.click_space("D409")
    for _ in range(5):  # the enemy may react first, or a group may form
        if isinstance(answer, Given):
            answer = desk.clicks.choose(desk.orders.button_choices()[0].row.number)
    return answer


def test_a_command_that_needs_dice_waits_for_them(typed):
    answer = fire(typed)
    assert isinstance(answer, WantsDice)
    assert (answer.count, answer.faces) == (2, 6)
    assert answer.sample == "3 4"
    assert typed.orders.wanted_dice == answer
    before = typed.game.state
    given = [(1, 2)]
    answer = typed.orders.roll((1, 2))
    while isinstance(answer, WantsDice):  # those who were hit throw too
        assert typed.game.state is before, "nothing happens before the last throw"
        given.append((6,) * answer.count)
        answer = typed.orders.roll(given[-1])
    assert isinstance(answer, Given)
    assert typed.orders.wanted_dice is None
    events = [event for entry in typed.game.entries for event in entry.events]
    assert [event.values for event in events if isinstance(event, DiceRolled)] == given


def test_dice_that_do_not_fit_are_told_and_still_waited_for(typed):
    fire(typed)
    with pytest.raises(ValueError, match=r"That must be 2 numbers from 1 to 6, such as `3 4`\."):
        typed.orders.roll((7, 1))
    with pytest.raises(ValueError, match="2 numbers"):
        typed.orders.roll((1,))
    assert typed.orders.wanted_dice is not None
    assert isinstance(typed.orders.roll((6, 6)), Given)
    with pytest.raises(ValueError, match="no dice are awaited"):
        typed.orders.roll((6, 6))


def test_escape_drops_the_command_that_waits(typed):
    fire(typed)
    before = typed.game.entries
    assert typed.clicks.cancel_step() == NoAnswer()
    assert typed.orders.wanted_dice is None
    assert typed.game.entries == before
    assert typed.orders.current_choices()


def test_dice_that_no_table_has_are_thrown_for_the_players(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    begun = Beginning("villiers_fossard", PEOPLE, typed=True)
    desk = begun.begin()
    assert desk is not None, "only the deck is shuffled at set-up"
    assert begun.problem == ""
    assert desk.orders.typed
    assert desk.journal == Path("games/fields-like-rooms-typed.wsn.jsonl")
    again = Game.load(tmp_path / desk.journal, system_of, read_only=True)
    assert again.state == desk.game.state
    desk.close_desk()


def test_a_beginning_says_why_it_cannot_be(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    nobody = Beginning("villiers_fosard", PEOPLE)
    assert nobody.begin() is None
    assert nobody.problem == "there is no scenario 'villiers_fosard'; the nearest is 'villiers_fossard'"
    with pytest.raises(ValueError, match="no dice are awaited"):
        nobody.roll((1,))
    (tmp_path / "games").write_text("a file where the folder should be")
    blocked = Beginning("first_orders", PEOPLE, seed=1)
    assert blocked.begin() is None
    assert blocked.problem.startswith("the game cannot be saved: ")
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "elsewhere"))
    desk = blocked.begin()
    assert desk is not None
    assert desk.journal == tmp_path / "elsewhere" / "first-orders-1.wsn.jsonl"
    desk.close_desk()


def test_a_bots_dice_are_asked_for_like_anybodys(tmp_path):
    desk = Desk.new_game(
        "hedgerow_skirmish",
        {"allies": "human", "axis": "greedy"},
        typed=True,
        journal=tmp_path / "b.wsn.jsonl",
        confirm=False,
    )
    for _ in range(200):
        if desk.orders.wanted_dice is not None:
            break
        if desk.screen.deciding_side == "axis":
            desk.tick(None)
        else:
            desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)
    else:
        raise AssertionError("no dice were wanted")
    assert desk.tick(None) is False, "the bot waits for the dice"
    before = len(desk.game.entries)
    desk.orders.roll((1,) * desk.orders.wanted_dice.count)
    while desk.orders.wanted_dice is not None:
        desk.orders.roll((1,) * desk.orders.wanted_dice.count)
    assert len(desk.game.entries) > before
    desk.close_desk()
