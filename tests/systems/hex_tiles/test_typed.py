"""Dice thrown at the table: the deck is shuffled for the players, a battle die is named by its symbols."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.hex_tiles.position import position
from wsn import scenario
from wsn.cli import person
from wsn.engine.dice import NeedsRoll, TypedDice
from wsn.systems.hex_tiles.rules.commands import Battle
from wsn.table import throws

VILLAGE = Path(__file__).with_name("village.scenario.toml")


class Asked:
    """A terminal at which somebody sits who may be told things, but must not be asked."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def say(self, text: str, style: str = "") -> None:
        self.told.append(text)

    def ask(self, text: str) -> str:
        raise AssertionError(f"asked for {text!r}")


def test_the_deal_needs_a_throw_that_no_table_has_dice_for():
    with pytest.raises(NeedsRoll) as caught:
        scenario.new_game(VILLAGE, dice=TypedDice())
    assert caught.value.faces > throws.MOST_FACES
    terminal = Asked()
    values = person.typed_roll(terminal, caught.value)
    assert len(values) == caught.value.count
    assert all(1 <= v <= caught.value.faces for v in values)
    assert terminal.told == ["Rolled for you, and kept hidden: shuffle."]
    game = scenario.new_game(VILLAGE, dice=TypedDice([values]))
    assert game.state.frames[-1].phase == "play"


def test_a_throw_in_battle_says_what_the_faces_stand_for():
    p = position(". . .\n . . -", "a-inf1 A1\nx-inf1 B1", phase="battle")
    with pytest.raises(NeedsRoll) as caught:
        p.game.submit("allies", Battle(unit="a-inf1", target="x-inf1"), TypedDice())
    assert caught.value.count == 3
    assert "1-2 infantry, 3 armour, 4 grenade, 5 flag, 6 star" in caught.value.purpose
    assert p.phase == "battle", "nothing has happened"
    p.game.submit("allies", Battle(unit="a-inf1", target="x-inf1"), TypedDice([(1, 1, 6)]))
    assert p.unit("x-inf1").steps == 2
