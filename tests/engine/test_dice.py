"""Four sources of dice behind one method."""

from __future__ import annotations

from collections import Counter

import pytest

from wsn.engine.dice import (
    BY_SCENARIO,
    BY_SEED,
    NeedsRoll,
    NoDice,
    ScriptedDice,
    SeededDice,
    TypedDice,
    seeded_dice,
)


def test_a_seeded_roll_depends_on_seed_and_number_only():
    one, two = SeededDice("s"), SeededDice("s")
    first = one.roll(5, 3, 6, "a")
    for number in range(5):
        two.roll(number, 2, 6, "b")
    assert two.roll(5, 3, 6, "c") == first
    assert SeededDice("t").roll(5, 3, 6, "a") != first or SeededDice("t").roll(6, 3, 6, "a") != one.roll(
        6, 3, 6, ""
    )


def test_these_very_rolls_are_promised_to_old_games():
    assert SeededDice("7").roll(0, 5, 6, "") == (4, 2, 6, 6, 2)
    assert SeededDice("7").roll(1, 40, 10, "")[-3:] == (2, 6, 4)


def test_new_dice_depend_on_the_seed_the_game_and_the_scenario():
    games = [("7", "toy", "Hill"), ("8", "toy", "Hill"), ("7", "toys", "Hill"), ("7", "toy", "Hills")]
    games += [("7", "toy", "a/b"), ("b/7", "toy", "a"), ("7", "toy/a", "b")]
    thrown = [seeded_dice(seed, BY_SCENARIO, system, name).roll(0, 20, 6, "") for seed, system, name in games]
    assert len({*thrown}) == len(games)
    assert seeded_dice("7", BY_SCENARIO, "toy", "Hill").roll(0, 20, 6, "") == thrown[0]
    assert thrown[0] != seeded_dice("7", BY_SEED, "toy", "Hill").roll(0, 20, 6, "")


def test_these_very_rolls_are_promised_to_the_games_of_today():
    dice = seeded_dice("7", BY_SCENARIO, "war_storms", "First Orders")
    assert dice.roll(0, 5, 6, "") == (5, 4, 3, 1, 5)
    assert seeded_dice("7", BY_SEED, "war_storms", "First Orders").roll(0, 5, 6, "") == (4, 2, 6, 6, 2)


@pytest.mark.parametrize("faces", [1, 2, 6, 10, 100, 256])
def test_seeded_dice_are_even(faces):
    rolls = 6000
    tallied = Counter(v for n in range(rolls // 20) for v in SeededDice("even").roll(n, 20, faces, ""))
    assert set(tallied) <= set(range(1, faces + 1))
    expected = rolls / faces
    chi = sum((tallied[v] - expected) ** 2 / expected for v in range(1, faces + 1))
    assert chi < faces + 4.5 * (2 * faces) ** 0.5 + 1


@pytest.mark.parametrize("faces", [0, 257, -6])
def test_impossible_dice(faces):
    with pytest.raises(ValueError, match="1 to 256 faces"):
        SeededDice("s").roll(0, 1, faces, "p")


def test_a_script_gives_what_fits_and_nothing_else():
    dice = ScriptedDice([(3, 4), (7,)])
    assert dice.roll(0, 2, 6, "p") == (3, 4)
    with pytest.raises(ValueError, match="takes 1d6"):
        dice.roll(1, 1, 6, "p")
    dice.used = 2
    with pytest.raises(ValueError, match="no dice left for p"):
        dice.roll(1, 1, 6, "p")


def test_typed_dice_ask_for_the_next_roll():
    dice = TypedDice([(3,)])
    assert dice.roll(0, 1, 6, "p") == (3,)
    with pytest.raises(NeedsRoll) as asked:
        dice.roll(1, 2, 10, "morale")
    assert (asked.value.purpose, asked.value.count, asked.value.faces) == ("morale", 2, 10)
    dice.values.append((3, 11))
    with pytest.raises(ValueError, match="typed were"):
        dice.roll(1, 2, 10, "morale")


def test_looking_throws_no_dice():
    with pytest.raises(RuntimeError, match="in `decide` only"):
        NoDice().roll(0, 1, 6, "peep")
