"""Lessons in the terminal: `wsn lessons`, and `wsn play --lesson`."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from tests.lessons.learning import coach_of, taught
from wsn.lessons.shelf import lesson_names
from wsn.table.choices import ending_choice


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))


def typed(name, wrong=False, until=None):
    """What a learner types to take a lesson to its end; with `wrong` an order that is not wanted first."""
    coach = coach_of(name)
    shown = None
    for at in taught(coach):
        if until is not None and at >= until:
            return
        step = coach.step
        if step.sight is not None:
            if wrong:
                yield "1"
            yield f"los {step.sight[1].lower()} {step.sight[0]}"
        elif step.wants:
            wanted = coach.wanted_choices()
            other = [c.number for c in coach.seat.choices() if c not in wanted]
            if wrong and other:
                yield str(other[0])
            yield str(wanted[0].number)
        elif step.until and at != shown:
            can_end = ending_choice(coach.seat.choices()) is not None
            shown = None if can_end else at
            yield "done" if can_end else "show"  # which plays all of the step
        elif step.until:
            continue
        else:
            yield "next" if step.free else ""


@pytest.mark.parametrize("name", sorted(set(lesson_names()) - {"coached_battle"}))
def test_a_lesson_is_taken_to_its_end_with_wrong_orders_on_the_way(wsn, name):
    done = wsn("play", "--lesson", name, lines=[*typed(name, wrong=True), "quit"])
    assert done.exit_code == 0, done.output
    file = coach_of(name).lesson.file
    for n, step in enumerate(file.steps, 1):
        assert f"--- {file.title}, {n} of {len(file.steps)}: {step.title}" in done.stdout
    assert "That was the lesson." in done.stdout
    said = " ".join(done.stdout.split())
    assert any(step.hint and " ".join(step.hint.split()) in said for step in file.steps)
    rows = [json.loads(line) for line in wsn("lessons", "--json").stdout.splitlines()]
    assert {row["lesson"]: row["state"] for row in rows}[name] == "done"


def test_the_coached_battle_is_played_to_its_end_with_the_coach_at_the_wheel(wsn):
    file = coach_of("coached_battle").lesson.file
    lines = ["", "los a607 a807", *["show"] * sum(bool(step.until) for step in file.steps), "", "quit"]
    done = wsn("play", "--lesson", "coached_battle", lines=lines)
    assert done.exit_code == 0, done.output
    for n, step in enumerate(file.steps, 1):
        assert f"--- {file.title}, {n} of {len(file.steps)}: {step.title}" in done.stdout
    assert "That was the lesson." in done.stdout


def test_of_very_many_orders_only_the_wanted_ones_are_listed(wsn):
    lines = [*typed("cards_and_dice", until=3), "list", "quit"]
    page = wsn("play", "--lesson", "cards_and_dice", lines=lines).stdout.split("4 of 9: One hex, or two")[1]
    before, after = page.split("orders; `list` shows them all.")
    assert "Infantry G6 to G5" in before
    assert "Infantry F7 to E9" not in before
    assert "Infantry F7 to E9" in after


def test_the_list_tells_what_each_lesson_teaches(wsn):
    told = wsn("lessons").stdout
    assert " 1  Move and spot (move_and_spot)" in told
    assert " 9  First orders, coached (coached_battle)" in told
    assert "when the enemy can be seen" in told


def test_a_lesson_goes_on_where_it_was_left_or_afresh(wsn):
    first = wsn("play", "--lesson", 1, lines=[*typed("move_and_spot", until=4)])
    assert "Go on with: wsn play --lesson move_and_spot" in first.stdout
    again = wsn("play", "--lesson", "move_and_spot", lines=["quit"])
    assert "Move and spot, 5 of 9" in again.stdout
    assert "Move and spot, 1 of 9" not in again.stdout
    assert "begun" in wsn("lessons").stdout
    afresh = wsn("play", "--lesson", 1, "--afresh", lines=["quit"])
    assert "Move and spot, 1 of 9" in afresh.stdout


def test_what_can_be_typed_is_told_as_it_is(wsn):
    """At a page Enter goes on; where an order is asked for, it lists the orders again."""
    page = wsn("play", "--lesson", 1, lines=["quit"])
    assert "Enter goes on, `back` goes back" in page.stdout
    order = wsn("play", "--lesson", 2, lines=["", "quit"])
    assert "Enter lists the orders again, `show` does it for you" in order.stdout
    assert order.stdout.count("Fire and cover, 1 of 6") == 1
    assert order.stdout.count("1  activate Lt. Doyle and K Company") == 2
    assert "goes on" not in order.stdout


def test_a_place_to_which_no_order_points_is_answered_by_the_coach(wsn):
    """The rules answered, of an order that nobody gave: "activate 1st Platoon, K Company and K Company"."""
    done = wsn("play", "--lesson", 1, lines=["", "P404", "why P404", "quit"])
    kindly, _, asked = done.stdout.partition("No: ")
    assert "Nobody acts before an officer gives the word" in kindly
    assert asked.startswith("activate 1st Platoon, K Company: 1st Platoon, K Company is in command"), asked


def test_back_show_and_free(wsn):
    done = wsn("play", "--lesson", 1, lines=["", "show", "back", "free", "2", "back", "1", "quit"])
    assert done.exit_code == 0, done.output
    assert done.stdout.count("Move and spot, 2 of 9") == 3
    assert "You play on freely." in done.stdout
    assert "United States passes" in done.stdout
    assert "Move and spot, 3 of 9" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--lesson", "move_and_sport"),
            "'move_and_sport'; the nearest is 'move_and_spot'",
        ),
        (("--lesson", "77"), "there is no lesson 77; they go from 1 to"),
        (("--lesson", "1", "--seed", "4"), "--lesson has its own players, dice and journal"),
        (("--afresh",), "--afresh goes with --lesson"),
    ],
)
def test_a_slip_is_one_sentence(wsn, words, said):
    done = wsn("play", *words)
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_lesson_is_checked_and_has_a_schema(wsn, tmp_path):
    assert wsn("check", "move_and_spot").stdout == "1 file, 0 problems, 0 warnings\n"
    bad = tmp_path / "bad.toml"
    bad.write_text(lesson_names()["move_and_spot"].read_text().replace('"WSS 4.3"', '"WSS 44"', 1))
    done = wsn("check", bad)
    assert done.exit_code == 1
    assert "steps #2, rules: there is no rule 'WSS 44'" in done.stdout
    schema = json.loads(wsn("schema", "lesson").stdout)
    kinds = schema["$defs"]["OrderPattern"]["properties"]["is"]["anyOf"][0]["enum"]
    assert "FireAt" in kinds
    assert "PlayCard" not in kinds, "an order of the other game"
    words = wsn("schema", "words", "--system", "hex_tiles").stdout
    assert re.search(r"^  PlayCard +card", words, re.MULTILINE)
    assert re.search(r"^  UnitMarked +unit, mark, on$", words, re.MULTILINE)
    assert "why it matters" in schema["$defs"]["LessonStep"]["properties"]["text"]["description"]


def test_the_orders_of_a_game_are_written_as_a_lesson_wants_them(wsn, tmp_path):
    wsn("play", "--lesson", "fire_and_cover", lines=[*typed("fire_and_cover", until=2), "quit"])
    journal = tmp_path / "home" / "lessons" / "fire_and_cover.wsn.jsonl"
    told = wsn("lessons", "--orders", journal).stdout.splitlines()
    assert told[0] == '{ is = "ActivateOfficer", unit = "Doyle" },  # allies'
    wants = tomllib.loads("wants = [\n" + "\n".join(told) + "\n]")["wants"]
    assert [one["is"] for one in wants] == ["ActivateOfficer", "Choose", "FireAt"]
    assert "there is no journal" in wsn("lessons", "--orders", "gone.jsonl").stderr
