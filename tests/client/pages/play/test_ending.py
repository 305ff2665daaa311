"""The end of a game: what its screen tells, what is remembered of it, and what is offered next."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.desk.clicking import desk_of
from wsn.client.opening import Start
from wsn.client.pages.play.ending import ending_of, note_result, onward_offers
from wsn.client.pages.start.starting import StartChoices
from wsn.table import results
from wsn.table.luck import Luck, luck_words


@pytest.fixture
def lost(tmp_path, monkeypatch):
    """A game against a bot in which the person, who plays the allies, has conceded."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    desk = desk_of("first_orders", tmp_path, allies="human", axis="greedy")
    for _ in range(50):
        if desk.screen.deciding_side == "allies":
            break
        desk.orders.give_order(desk.screen.seats["axis"].legal()[0])
    desk.orders.confirm_order(desk.orders.end_by("concede"))
    yield desk
    desk.close_desk()


def test_what_the_screen_tells(lost):
    told = ending_of(lost)
    assert (told.verdict, told.winner) == ("lost", "Germany")
    assert told.title == "Defeat by the Germans"
    assert "the Americans concede" in told.text
    assert [side.name for side in told.sides] == ["United States", "Germany"]
    assert told.fallen == {}


def test_the_result_is_remembered_once_for_each_game(lost):
    assert note_result(lost) == ""
    assert note_result(lost) == ""
    (kept,) = results.load()
    assert (kept.verdict, kept.scenario) == ("lost", lost.game.setup.name)


def test_what_can_be_played_next(lost):
    groups = StartChoices().scenario_groups
    rows = [row for group in groups if group.system == "war_storms" for row in group.rows]
    at = [row.scenario for row in rows].index("first_orders")
    again, swapped, after = onward_offers(lost, groups)
    assert again.start == Start("scenario", "first_orders", ("human", "greedy"))
    assert swapped.start.players == ("greedy", "human")
    assert after.start.name == rows[at + 1].scenario
    assert rows[at + 1].name in after.words


def test_a_scenario_that_is_not_ours_is_not_offered_again(lost):
    assert onward_offers(lost, ()) == ()


def test_luck_in_words():
    words = luck_words(Luck("allies", 1, 2, Fraction(3), Fraction(1, 4)))
    assert words == (
        "1 attack counted: 2 hits; average luck gives 3",
        "better dice than in 25 of 100 such games",
    )


def test_a_landing_that_is_over_counts_the_eliminated_and_the_cards_that_are_held(tmp_path, monkeypatch):
    """Eliminated units of that game stay in it, for they may come back: they are out of play all the same."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    desk = desk_of("omaha_alone", tmp_path, americans="human")
    orders, seat = desk.orders, desk.screen.seats["americans"]
    for _ in range(300):
        dead = [unit for unit in desk.game.state.units.values() if "eliminated" in unit.marks]
        if len(dead) > 2 and desk.game.state.frames[-1].phase == "activation":
            break
        orders.give_order(seat.legal()[-1])
    orders.confirm_order(orders.end_by("concede"))
    told = ending_of(desk)
    assert told.fallen["americans"] == len(dead) > 2
    held = next(figure for figure in told.sides[0].figures if figure.words == "cards")
    assert held.value == len(desk.game.state.piles["hand"].cards) > 0
    desk.close_desk()
