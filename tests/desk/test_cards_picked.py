"""A card for places or units is picked in the hand and marks them; a click on one of them plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.seeds import seeds_where
from wsn.desk.answers import Given, Picked, Refused
from wsn.desk.asked import waits_for
from wsn.desk.desk import PERSON, Desk
from wsn.desk.marks import HexMark, UnitMark
from wsn.engine.game import Game
from wsn.systems.omaha_solitaire.rules.commands import Land, PlayCard, Share

CARD = "swimming-1"
"""Swimming tanks: a tank token in a beach square with a unit."""


def cards_asked_for(folder: Path, seed: int) -> Desk:
    """Omaha, Alone, when everybody has landed and cards are asked for before the random event."""
    made = Desk.new_game(
        "omaha_alone", {"americans": PERSON}, seed=seed, journal=folder / f"{seed}.wsn.jsonl"
    )
    while made.game.state.frames[-1].phase != "cards":
        if made.tick(None):  # a question with one answer
            continue
        wanted = next(
            (c for c in made.orders.current_choices() if isinstance(c.command, (Share, Land))),
            made.orders.current_choices()[0],
        )
        assert isinstance(made.orders.give_order(wanted.command, confirmed=True), Given)
    return made


def squares(desk: Desk) -> list[str]:
    """Where the card may be played."""
    return [
        str(c.command.space)
        for c in desk.orders.current_choices()
        if isinstance(c.command, PlayCard) and c.command.card == CARD
    ]


def held(game: Game[Any]) -> bool:
    """Whether the hand holds the card, and one for later turns."""
    hand = game.state.piles["hand"].cards
    return CARD in hand and any(card.startswith("destroyers") for card in hand)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """The cards are asked for, and that one may be played in several squares."""
    for seed in seeds_where(held, "omaha_alone"):
        made = cards_asked_for(tmp_path, seed)
        if held(made.game) and len({*squares(made)}) > 1:
            return made
        made.close_desk()
    raise AssertionError("no hand holds it")


def marked(desk: Desk) -> set[str]:
    """The squares and units that are marked."""
    marks = desk.overlay.board_marks()
    return {mark.space for mark in marks if isinstance(mark, HexMark)} | {
        mark.unit for mark in marks if isinstance(mark, UnitMark)
    }


def test_a_card_played_on_a_square_is_lit_and_marks_squares_once_it_is_picked(desk: Desk) -> None:
    there = {*squares(desk)}
    assert len(there) > 1
    assert CARD in desk.orders.hand()
    assert not marked(desk) & there
    assert desk.clicks.card(CARD) == Picked(None)
    assert desk.clicks.card_picked == CARD
    assert there <= marked(desk)
    square = min(there)
    answer = desk.clicks.click_space(square)
    assert isinstance(answer, Given)
    assert answer.command == PlayCard(card=CARD, space=square)
    assert desk.clicks.card_picked is None


def test_a_picked_card_is_put_back_by_a_second_click_or_escape(desk: Desk) -> None:
    before = len(desk.game.entries)
    desk.clicks.card(CARD)
    desk.clicks.card(CARD)
    assert desk.clicks.card_picked is None
    desk.clicks.card(CARD)
    desk.clicks.cancel_step()
    assert desk.clicks.card_picked is None
    assert not marked(desk)
    assert len(desk.game.entries) == before


def test_a_square_alone_plays_no_card(desk: Desk) -> None:
    square = squares(desk)[0]
    before = len(desk.game.entries)
    assert not isinstance(desk.clicks.click_space(square), Given)
    assert len(desk.game.entries) == before


def test_a_card_that_cannot_be_played_says_why(desk: Desk) -> None:
    early = next(c for c in desk.game.state.piles["hand"].cards if c.startswith("destroyers"))
    answer = desk.clicks.card(early)
    assert isinstance(answer, Refused)
    assert answer.refusal_lines[0].endswith("Destroyers close in may be played from turn 2 on (BO Cards)")


def test_of_several_equal_choices_none_ends_the_step(tmp_path: Path) -> None:
    made = Desk.new_game("omaha_alone", {"americans": PERSON}, seed=3, journal=tmp_path / "game.wsn.jsonl")
    assert made.tick(None)
    assert len(made.orders.button_choices()) == 4
    assert made.orders.end is None
    assert waits_for(made.orders) == "Press one of these"
    made.orders.give_order(made.orders.button_choices()[1].row.command)
    assert made.orders.end is not None, "all may land at once"
    while made.game.state.frames[-1].phase != "activation":
        if not made.tick(None):
            end = made.orders.end
            made.orders.give_order(
                made.orders.current_choices()[0].command if end is None else end.row.command
            )
    last = made.orders.end
    assert last is not None
    assert last.row.text == "end the turn"
    made.close_desk()


def test_a_question_with_one_answer_is_answered_for_who_plays_alone(tmp_path: Path) -> None:
    made = Desk.new_game("omaha_alone", {"americans": PERSON}, seed=3, journal=tmp_path / "game.wsn.jsonl")
    assert made.screen.has_one_answer, "no card of this hand comes too early"
    assert not made.tick(None, held=True)
    assert made.tick(None)
    assert made.game.state.frames[-1].phase == "share"
    assert made.screen.person_decides
    assert not made.tick(None)
    made.close_desk()
