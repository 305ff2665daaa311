"""What a player types at the prompt besides numbers: what a choice says, an amount, and what comes of it."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from tests.seeds import dice_of_the_seed_alone
from wsn.cli import main
from wsn.table.menurows import unlike


@pytest.fixture
def prompt(tmp_path, monkeypatch):
    """Makes what plays a scenario with what is typed, and gives what is said."""
    monkeypatch.chdir(tmp_path)
    dice_of_the_seed_alone(monkeypatch)

    def at(scenario, bots, seed, *first):
        def run(*lines):
            words = ["play", scenario, "--bots", bots, "--seed", seed, "--no-picture"]
            typed = "".join(f"{line}\n" for line in (*first, *lines, "quit"))
            return CliRunner().invoke(main, words, input=typed).output

        return run

    return at


@pytest.fixture
def landing(prompt):
    return prompt(
        "storm_d_day", "human,greedy", "5", "land as planned", "505th Parachute Infantry lands spent"
    )


def test_a_choice_is_taken_by_what_it_says_as_far_as_no_other_begins_so(landing):
    said = landing("8 support points on 4 S", "8 support", "Pass")
    assert "(16 left, 8 on 4 Sword)" in said
    assert "8 support: which one?\n" in said  # five beaches begin so
    assert said.split("8 support: which one?")[1].split("allies>")[0].count("8 support points on ") == 5
    assert "`Pass` is not a number" in said  # nothing says that now


@pytest.fixture
def company(prompt):
    return prompt("hedgerow_skirmish", "greedy,human", "5")


def test_what_was_mistyped_is_sought_among_the_orders_that_are_open_too(company):
    """`actvate` was taken for `save`, though four orders began with `activate`."""
    said = company("actvate", "activate", "bord", "xyzzy")
    assert "`actvate` is not a number, hex, unit or word; did you mean `activate`?" in said
    listed = said.split("activate: which one?")[1].split("allies>")[0]
    assert listed.count("  activate ") >= 2
    assert "did you mean `board`?" in said
    assert "`xyzzy` is not a number, hex, unit or word (`?`" in said


def test_an_order_of_several_words_is_found_by_as_many(company):
    said = company("activat capt.", "pas")
    assert re.search(r"did you mean `activate (Capt|Lt)\.`\?", said)


@pytest.mark.rule("WSS 4.3")
def test_the_list_of_a_company_tells_the_steps_that_each_platoon_has_left(company):
    said = company("1")
    rows = re.findall(r"^ +\d+  .*Platoon.* at D\d+  \[(.*)\]$", said, re.MULTILINE)
    assert rows
    assert all(re.match(r"\d of \d steps", row) for row in rows)


@pytest.mark.rule("WSS 4.3")
def test_of_an_enemy_it_is_told_that_somebody_must_be_chosen_first(company):
    said = "Choose a unit first; `why F1` will then say what it cannot do there."
    assert said in company("why F1")


def test_an_amount_is_put_on_a_place_whatever_number_that_has_now(landing):
    said = landing("Gold 7", "omaha-2 8", "29 9", "Utah 9", "Gold 99", "open fire")
    assert "(17 left, 7 on 14 Gold)" in said
    assert "(0 left, 7 on 14 Gold, 8 on 25 Omaha-2, 9 on 29 Utah)" in said
    assert "14 Gold: 0 to 6 are possible now." in said
    assert "the Allies shell 14 Gold with 7 + " in said


def test_an_area_is_asked_about_by_its_number(landing):
    said = landing("? 17", "why 26")
    assert "area 17, Defensive Value +1" in said
    assert "there is no area" not in said


def test_the_board_of_areas_is_shown_once_and_then_what_has_changed(landing):
    said = landing("Sword 8", "Juno 8", "Gold 8", "open fire", "board")
    assert said.count("next to Channel, Gold, Creully") == 2  # at the start, and when it was asked for
    changed = said.split("Changed on the board (`board` shows all of it):")[1].split("turn 1 of 8")[0]
    assert "Gold (14 Gold): beach" in changed
    assert "Cabourg" not in changed
    assert "next to" not in changed


def test_a_step_that_cannot_be_ended_says_why(landing):
    said = landing("Gold 12", "done")
    assert "This step cannot be ended yet: take one of the choices.\nNo: " in said
    assert "(SON 4.0)" in said.split("cannot be ended yet")[1].split("allies>")[0]


def test_the_key_explains_the_sign_of_a_choice_beyond_nine(landing):
    assert "+ one beyond 9" in landing("key")


def test_equal_cards_are_listed_once():
    def choice(number, text, card):
        return SimpleNamespace(number=number, text=text, command=SimpleNamespace(card=card))

    told = [
        choice(1, "play Corps artillery on 11 Tilly", "a_artillery-1"),
        choice(2, "play Corps artillery on 11 Tilly", "a_artillery-2"),
        choice(3, "play Naval gunfire on 11 Tilly", "a_naval-1"),
        choice(4, "move", None),
        choice(5, "move", None),
    ]
    assert [one.number for one in unlike(told)] == [1, 3, 4, 5]


@pytest.fixture
def alone(prompt):
    return prompt("omaha_alone", "human", "3")


def test_why_not_tells_nothing_of_cards_that_one_does_not_point_with(alone):
    """It said of 320th Barrage Balloon Battalion that a German token is no disrupted unit."""
    said = alone("why S02")
    assert "Nothing that can be done now concerns S02." in said
    assert "No: play" not in said


def test_odds_without_a_title_begin_with_their_first_line(alone):
    said = alone("1st: 2", "odds 1").split("odds 1")[-1]
    assert said.startswith("\n  turn 1 +1 (BO Landing)\n"), "an empty line stood there"


def test_the_help_names_a_topic_that_the_rules_have(alone):
    said = alone("?")
    assert "rules turn " in said
    assert "rules fire" not in said


def test_all_land_at_one_word(alone):
    said = alone("1st: 2", "done")
    assert "Land all of them, from left to right.\n" in said
    assert said.count(" lands in B") >= 8 + 8
    assert "cards before the random events" in " ".join(said.split())
