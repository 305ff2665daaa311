"""Journals with altered lines whose digests are right: every one opens, or is refused with a sentence."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from click.testing import CliRunner

import wsn
from wsn import scenario
from wsn.cli import main
from wsn.client.pages.start.games import read_row
from wsn.data import DataError
from wsn.desk.playback import Playback
from wsn.engine import journal as j
from wsn.engine.evolve import Impossible, fold
from wsn.engine.state import GameState

ODD = ("?", "", "D1/D2", "a:b", "@axis/x", "\x1b[2J", -1, 0, 2**63, True, None, [], {}, [["a"]], 1.5, "D409")
_games: dict[str, list[bytes]] = {}


def lines_of(name, tmp_path):
    """The journal of a random game, line by line."""
    if name not in _games:
        game, draw = scenario.new_game(name, seed=5), random.Random(5)
        while game.deciding is not None and len(game.entries) < 40:
            game.submit(game.deciding, draw.choice(game.legal()))
        game.save(tmp_path / "base.jsonl")
        _games[name] = (tmp_path / "base.jsonl").read_bytes().splitlines()
    return _games[name]


def places(value, at=()):
    """The way to everything in a document."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, row in rows:
        yield (*at, key)
        yield from places(row, (*at, key))


def forge(draw, lines):
    """The lines with one to three values exchanged, and every digest as the file format wants it."""
    head, *entries = lines
    entries = [json.loads(line) for line in entries[: draw.choice((1, 3, len(entries)))]]
    for _ in range(draw.choice((1, 1, 2, 3))):
        entry = draw.choice((entries[0], entries[-1], draw.choice(entries)))
        ways = [way for way in places(entry) if way[0] != "digest"]
        *way, last = draw.choice(ways)
        other = entry
        for key in way:
            other = other[key]
        events = draw.choice(entries)["events"]
        theirs = draw.choice(events) if isinstance(events, list) and events else {}
        values = theirs.values() if isinstance(theirs, dict) else ()
        pool = [value for value in values if not isinstance(value, dict)]
        other[last] = draw.choice(ODD) if draw.random() < 0.4 or not pool else draw.choice(pool)
    return sealed(head, entries)


def sealed(head, entries):
    """The lines of a journal with these entries, every digest as the file format wants it."""
    state = GameState()
    for entry in entries:
        try:
            state = fold(state, msgspec.convert(entry["events"], tuple[j.AnyEvent, ...]))
        except (Impossible, msgspec.ValidationError):
            break
        entry["digest"] = j.state_digest(state)
    rows = [json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode() for entry in entries]
    return b"\n".join([head, *rows, b""])


def look(path):
    """Open a journal everywhere. Whether it opens."""
    read_row(path)
    for words in (["replay", str(path), "--as", "axis", "--board"], ["verify", str(path)]):
        done = CliRunner().invoke(main, words)
        assert done.exit_code in (0, 1, 2), (words, done.stderr, done.exception)
        assert "\x1b" not in done.output
    typed = "units\nlog 20\nboard\ngoals\n1\n1\nundo\nquit\n"
    words = ["play", "--resume", str(path), "--no-picture", "--bots", "human,human"]
    done = CliRunner().invoke(main, words, input=typed)
    assert done.exit_code in (0, 2), (done.stderr, done.exception)
    try:
        wsn.load_game(path, read_only=True)
        watched = Playback.of_journal(path, "axis")
    except DataError:
        return False
    for step in (0, len(watched.step_ends) - 1):
        watched.go_step(step)
        assert watched.current_scene() is not None
        assert str(watched.status())
        watched.step_marks()
    return True


def forged_games(name, seeds, tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    opened = []
    for seed in seeds:
        path = tmp_path / f"{seed}.wsn.jsonl"
        path.write_bytes(forge(random.Random(f"{name} {seed}"), lines_of(name, tmp_path)))
        opened.append(look(path))
    return opened


@pytest.mark.parametrize("name", ["hedgerow_skirmish", "villiers_fossard"])
def test_a_forged_line_opens_or_is_told_in_a_sentence(tmp_path, monkeypatch, name):
    assert len(forged_games(name, range(6), tmp_path, monkeypatch)) == 6


def test_a_unit_of_a_side_that_does_not_play_is_told_in_a_sentence(tmp_path, monkeypatch):
    assert forged_games("easy_red", [104], tmp_path, monkeypatch) == [False]


def test_a_unit_in_a_place_that_is_not_on_the_map_is_told_in_a_sentence(tmp_path):
    path = tmp_path / "g.wsn.jsonl"
    head, *lines = lines_of("easy_red", tmp_path)
    lines[0] = lines[0].replace(b'"space":"B8"', b'"space":"B88"')
    path.write_bytes(sealed(head, [json.loads(line) for line in lines]))
    done = CliRunner().invoke(main, ["play", "--resume", str(path), "--no-picture", "--bots", "human,human"])
    assert done.exit_code == 2
    assert "'B88' is no place for 'a-inf1'" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hedgerow_skirmish", "villiers_fossard", "omaha", "easy_red"])
def test_many_forged_lines_open_or_are_told_in_a_sentence(tmp_path, monkeypatch, name):
    opened = forged_games(name, range(100, 200), tmp_path, monkeypatch)
    assert any(opened)
    assert not all(opened)
