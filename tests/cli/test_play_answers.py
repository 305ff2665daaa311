"""What is answered to words and lines as newcomers type them: entries, pasted lines, amounts, dice."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from tests.cli.playing import SKIRMISH
from tests.cli.playing import play as skirmish
from wsn.cli import main
from wsn.engine.dice import NeedsRoll
from wsn.table import throws


@pytest.fixture
def play(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(scenario, *lines, bots="human,greedy", seed=3):
        words = ["play", scenario, "--bots", bots, "--seed", str(seed), "--no-picture"]
        return CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in (*lines, "quit"))).output

    return run


def answers(said, side="allies"):
    """What was said after each typed line."""
    return said.split(f"\n{side}> ")[1:]


def test_undo_says_which_entries_there_are(play):
    """Whatever number or word followed it, dice were told of, or that no order was given."""
    said = play("first_orders", "1", "undo 999", "undo -1", "undo x", "undo 0", "undo 5", "undo 4")
    assert "There is no entry 999; they go from 1 to 5." in said
    assert said.count("Give the number of an entry, as `log` shows it: `undo 5`.") == 2
    assert "There is no entry 0; they go from 1 to 5." in said
    assert "Nothing has happened since entry 5, which is the last." in said
    assert "Undone." in said


def test_undo_cites_what_can_be_read(play):
    said = play("hedgerow_skirmish", "D306", "undo", "rules ENGINE 5", bots="human,regular", seed=5)
    assert re.search(r"No: dice have been thrown since then \(.*\) \(ENGINE 5\)", said)
    assert "ENGINE 5, which holds in every game: what dice have decided cannot be undone." in said


def test_words_that_take_no_other_or_only_a_number_say_so(play):
    said = play("first_orders", "log x", "log 0", "key x", "board x", "goals x", "log 1")
    assert said.count("Say how many lines of the log you want to see: `log 12`.") == 2
    for word in ("key", "board", "goals"):
        assert f"Nothing follows `{word}`; `? " in said
    assert "the Americans attack and have the initiative on turn 1" in answers(said)[5]


def test_odds_tell_a_cost_once_and_of_no_chance_that_there_is_none(play):
    said = answers(play("first_orders", "1", "odds 1", "1", "odds 2"))
    assert said[1].startswith("odds 1") or "Nothing about it is left to chance." in said[1]
    assert "steps" not in said[1]
    assert len(re.findall(r"costs 1 point, 3 left", said[3])) == 1


def test_a_line_of_the_menu_is_taken_as_it_was_printed(play):
    """The codes of who stands there, and the note in brackets, made it no order."""
    menu = play("first_orders", "1", "1")
    line, note = re.findall(r"^ +\d+  (move to A607 \(A1\))  (\[.*\])$", menu, re.MULTILINE)[0]
    for typed in (line, f"{line}  {note}", f"   3  {line}  {note}", f"{line.upper()} {note}"):
        said = play("first_orders", "1", "1", typed)
        assert "1st Platoon, K Company moves from A507 to A607" in said, typed
    assert "is not a number" in play("first_orders", "1", "1", "move to A607 (A3)")


def test_too_large_an_amount_is_told_with_what_is_possible(play):
    said = play("storm_d_day", "Gold 99", "Caen 3", "Omaha 3", "Omaha")
    told = answers(said)
    for at in (0, 1):
        assert "Nothing is shared out now." in told[at]
        assert "No: " in told[at]
    assert all("did you mean `Omaha-1` or `Omaha-2`?" in told[at] for at in (2, 3))


def test_a_reaction_is_found_by_the_hex_that_it_fires_at(play):
    """It was said that nothing concerned the hex."""
    said = play("hedgerow_skirmish", "why D507", "D507", "1", bots="human,regular", seed=2)
    assert "D507: take choice 1" in said
    assert "1st Platoon, F Company reacts with AP fire at Heavy Machine Gun Platoon" in said
    assert "D510: take choice" not in play("hedgerow_skirmish", "why D510", bots="human,regular", seed=2)


def test_who_fires_is_told_before_the_dice_are_asked_for(wsn):
    """Dice were asked for first, and the second throw before the result of the first was told."""
    said = wsn(
        "play", SKIRMISH, "--no-picture", "--dice", "typed", "--bots", "human,human",
        lines=["1", "1", "fire AP at D308 (X1)", "fire now", "1", "?", "undo", "x", *["1 1"] * 4],
    ).output  # fmt: skip
    first = said.index(
        "Roll 2d6 for AP fire at"
    )  # the answer of the other side, before the shot that it answers
    assert re.search(r"reacts with AP fire at 1 Platoon, F Company in D306: strength", said[:first])
    assert "Throw 2 dice with 6 sides and type what they show: `3 4`." in said
    assert "The order has been given, and the dice decide it." in said
    assert "That must be 2 numbers from 1 to 6" in said
    second = said.index("Roll 2d6 for Capt. Lane is under fire")
    assert "AP fire at D306: 1 + 1 = 2, 1 hit" in said[:second]
    last = said.rindex("Roll 2d6 for ")
    assert "1 Platoon, F Company fires AP at D308: strength" in said[:last]
    for words in ("reacts with AP fire at", "AP fire at D306: 1 + 1", "fires AP at D308: strength"):
        assert said.count(words) == 1, "it is not told again with the result"


def test_a_throw_is_explained_by_its_number_of_dice():
    assert (
        throws.explain_throw(NeedsRoll("drift", 1, 6))
        == "Throw 1 die with 6 sides and type what it shows: `3`."
    )


def test_an_unknown_command_is_no_other_that_is_hardly_alike(wsn):
    assert "did you mean" not in wsn("frobnicate").output
    assert "did you mean 'replay'?" in wsn("replya").output


def test_a_mean_of_hits_is_rounded_as_the_share_beside_it(wsn):
    said = wsn("odds", "first_orders", "K1", "A807").output
    assert "1 in 36" in said
    assert "mean hits  0.03" in said
    assert said.startswith("1st Platoon, K Company, AP fire at A807: strength ")


def test_the_rules_are_found_by_the_name_of_a_scenario(wsn):
    assert wsn("rules", "omaha_alone").output.startswith("Omaha, Alone")
    assert (
        "there is no game or scenario 'omaha_alon'; the nearest is 'omaha_alone'"
        in wsn("rules", "omaha_alon").output
    )
    assert "the games are hex_tiles, " in wsn("rules", "qqq").output
    assert "type `wsn rules war_storms` for the list of topics" in wsn("rules", "war_storms", "xyzzy").output


def test_verify_says_why_replay_numbers_fewer_entries(wsn):
    """458 entries here and 455 there, and nobody said why."""
    skirmish(wsn, lines=["order never", "1", "undo", "quit"])
    said = wsn("verify", "g.wsn.jsonl").output
    entries = re.search(r"(\d+) entries decided again, all equal", said)
    shown = re.search(r"`wsn replay` numbers (\d+) of them: it leaves out what was undone", said)
    assert entries
    assert shown
    assert int(shown[1]) < int(entries[1])
    assert f"g.wsn.jsonl has {shown[1]} entries" in wsn("replay", "g.wsn.jsonl", "--to", "999").output


def test_a_journal_that_ends_inside_its_set_up_is_verified_as_far_as_it_goes(wsn, tmp_path):
    wsn(
        "play",
        "saint_lo",
        "--bots",
        "random",
        "--seed",
        1,
        "--journal",
        "g.wsn.jsonl",
        "--no-picture",
        "--quiet",
    )
    lines = (tmp_path / "g.wsn.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.wsn.jsonl").write_bytes(lines[0])
    done = wsn("verify", "cut.wsn.jsonl")
    assert done.exit_code in (0, 1, 2), done.output
    assert "report" not in done.output
