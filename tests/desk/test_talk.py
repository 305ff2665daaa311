"""The talk with a player and the pointer over the board, on a desk that no window shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn.desk.answers import NoAnswer, Wish
from wsn.desk.desk import Desk


class Teller:
    """A screen of words: what was said, and what was brought into sight."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.sought: list[str] = []
        self.done: list[str] = []

    def say(self, words: str, bad: bool = False) -> None:
        self.said.append(words)

    def redraw(self) -> None:
        self.done.append("redraw")

    def do(self, action: str) -> bool:
        self.done.append(action)
        return True


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    players = {"allies": "human", "axis": "human"}
    made = Desk.new_game("hedgerow_skirmish", players, seed=1, journal=tmp_path / "g.wsn.jsonl")
    made.screen.lift_curtain()
    return made


def test_a_click_is_carried_out_and_undone_without_a_window(desk: Desk) -> None:
    begun = len(desk.game.entries)
    desk.pointer.click_space("D406", None)
    assert len(desk.game.entries) == begun + 1
    assert desk.talk.answer == NoAnswer()
    for _ in range(2):
        desk.talk.undo_command()
        assert len(desk.game.entries) == begun
    desk.close_desk()


def test_a_screen_is_told_what_was_done_and_why_not(desk: Desk) -> None:
    teller = Teller()
    desk.talk.show_on(teller, teller.sought.append)
    desk.talk.undo_command()
    assert len(teller.said) == 1
    assert teller.said[0] != "Undone."
    desk.pointer.click_space("D406", None)
    desk.talk.take(desk.clicks.select_unit(desk.clicks.next_unit()))
    assert teller.sought == [desk.clicks.selected_unit]
    desk.talk.undo_command()
    assert teller.said[1:] == ["Undone."]
    desk.talk.carry_out_wish(Wish(action="hint"))
    assert teller.done[-1] == "hint"
    desk.screen.play_by(str(desk.screen.deciding_side), "random")
    desk.pointer.click_space("D406", None)
    assert teller.said[-1].startswith("Not your turn: waiting for ")
    desk.close_desk()


def test_the_number_of_an_order_is_typed_and_no_other_key_is_taken(desk: Desk) -> None:
    assert not desk.talk.key("0", frozenset())
    assert not desk.talk.key("1", frozenset({"ctrl"}))
    assert not desk.talk.key("enter", frozenset())
    begun, wanted = len(desk.game.entries), desk.orders.current_choices()[0].command
    assert desk.talk.key("1", frozenset())
    assert desk.game.entries[begun].command == wanted
    desk.close_desk()


def test_what_was_pointed_at_last_is_told_until_another_place_is_and_never_behind_the_curtain(
    desk: Desk,
) -> None:
    assert desk.pointer.place_card(None, None) is None
    card = desk.pointer.place_card("D406", None)
    assert card is not None
    assert desk.pointer.place_card(None, None) is card
    other = desk.pointer.place_card("D407", None)
    assert other is not None
    assert other.title != card.title
    desk.screen.curtain = "axis"
    assert desk.pointer.place_card("D406", None) is None
    desk.close_desk()


def test_only_who_may_act_is_dragged(desk: Desk) -> None:
    assert not desk.pointer.grab(None)
    view = desk.screen.shown_seat.view
    foe = next(unit for unit in view.units.values() if unit.side != desk.screen.shown_seat.plays_for)
    assert not desk.pointer.grab(foe.id)
    desk.pointer.click_space("D406", None)
    unit = desk.orders.able_units[0]
    assert desk.pointer.grab(unit)
    assert desk.pointer.dragged == unit
    desk.pointer.let_go()
    assert desk.pointer.dragged is None
    desk.close_desk()
