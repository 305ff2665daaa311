"""`wsn replay` and `wsn verify` of games that were played in the terminal."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.playing import play

PLAYED: list[bytes] = []


@pytest.fixture
def journal(wsn, tmp_path):
    """A finished game: played once, and copied for every other test."""
    path = tmp_path / "g.wsn.jsonl"
    if PLAYED:
        path.write_bytes(PLAYED[0])
    else:
        play(wsn, "--quiet", who="greedy,greedy", seed=7)
        PLAYED.append(path.read_bytes())
    return path


def test_replay_tells_every_event_with_its_rule(wsn, journal):
    watched = play(wsn, "--journal", "again.wsn.jsonl", who="greedy,greedy", seed=7)
    events = [line for line in watched.stdout.splitlines() if line.endswith(")") and "(WS" in line]
    replayed = {line.strip() for line in wsn("replay", journal).stdout.splitlines()}
    missing = [line for line in events if line not in replayed and not line.startswith(("Result", "  "))]
    assert missing == []


def test_replay_stops_where_it_is_told_and_shows_the_board(wsn, journal):
    done = wsn("replay", journal, "--to", 5, "--board")
    numbers = [
        int(n) for n in re.findall(r"^ +(\d+)  (?:allies|axis|the rules|set-up)", done.stdout, re.MULTILINE)
    ]
    assert numbers == [1, 2, 3, 4, 5]
    assert "D101  D201" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("turn 1 of 6")


def test_replay_shows_an_order_to_its_own_side_only_until_the_game_is_over(wsn, journal):
    lines = journal.read_text().splitlines(keepends=True)
    (journal.parent / "half.wsn.jsonl").write_text("".join(lines[: len(lines) // 2]))
    order = r"^ +\d+  {}: \w+"
    for side, other in (("allies", "axis"), ("axis", "allies")):
        shown = wsn("replay", "half.wsn.jsonl", "--as", side).stdout
        assert re.search(order.format(side), shown, re.MULTILINE)
        assert not re.search(order.format(other), shown, re.MULTILINE)
        assert re.search(rf"^ +\d+  {other}$", shown, re.MULTILINE), "that it did something is no secret"
    assert not re.search(order.format(r"\w+"), wsn("replay", "half.wsn.jsonl").stdout, re.MULTILINE)
    whole = wsn("replay", journal, "--as", "allies").stdout
    assert re.search(order.format("axis"), whole, re.MULTILINE), "once it is over, nothing is kept back"


def test_replay_beyond_the_end_is_refused(wsn, journal):
    done = wsn("replay", journal, "--to", 99999)
    assert done.exit_code == 2
    assert "--to 99999 is beyond them" in done.stderr


def test_verify_finds_dice_that_were_changed(wsn, journal):
    """Every roll is turned over, so that it does not matter which of them decided something."""
    lines = journal.read_text().splitlines()
    for at, line in enumerate(lines):
        if '"DiceRolled"' in line:
            entry = json.loads(line)
            for event in entry["events"]:
                if event["is"] == "DiceRolled":
                    event["values"] = [event["faces"] + 1 - v for v in event["values"]]
            lines[at] = json.dumps(entry, separators=(",", ":"), ensure_ascii=False)
    journal.write_text("\n".join(lines) + "\n")
    done = wsn("verify", journal)
    assert done.exit_code == 1
    assert re.search(r"entry \d+: ", done.stdout)


def test_verify_says_that_a_file_is_no_journal(wsn, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Sir,\n")
    done = wsn("verify", "letter.txt")
    assert done.exit_code == 2
    assert "is not a wsn journal" in done.stderr


def test_a_torn_journal_opens_at_its_last_whole_entry_and_says_so(wsn, journal):
    data = journal.read_bytes()
    journal.write_bytes(data[: data.index(b"\n", len(data) * 2 // 3) + 20])
    hexes = ("D306", "D508")
    for words in (
        ("verify", journal),
        ("replay", journal),
        ("los", journal, *hexes),
        ("sightmap", journal, "D306"),
        ("draw", journal),
        ("reach", journal, "D306", "--mover", "foot", "--points", "4"),
        ("odds", journal, "f1", "D508"),
    ):
        done = wsn(*words)
        assert done.exit_code == 0
        assert "the last line was torn and is dropped" in done.stderr
    done = wsn("play", "--no-picture", "--resume", journal, "--bots", "greedy")
    assert done.exit_code == 0
    assert "torn" in done.stderr
    assert "Result: " in done.stdout


def test_verify_takes_a_folder_for_the_journals_in_it(wsn, journal, tmp_path):
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "h.wsn.jsonl").write_bytes(journal.read_bytes())
    done = wsn("verify", tmp_path)
    assert done.exit_code == 0
    assert done.stdout.count("all equal") == 2
    (tmp_path / "none").mkdir()
    done = wsn("verify", journal, tmp_path / "none")
    assert done.exit_code == 2
    assert "a folder without a journal" in done.stderr
