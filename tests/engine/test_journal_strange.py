"""Journals from anywhere: odd files, too much of everything, flipped bits, and files that change hands."""

from __future__ import annotations

import json
import os
import re
import tracemalloc

import pytest

from tests.engine.journals import played, system_of
from tests.toys import hexduel
from wsn.engine import journal as j
from wsn.engine import reopened, writer
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.writer import NotKept, in_use


def refused(path, **words):
    """The one sentence with which a journal is refused, to be read and to be played on."""
    said = set()
    for read_only in (True, False):
        with pytest.raises(BadJournal) as caught:
            Game.load(path, system_of, read_only=read_only, **words)
        said.add(str(caught.value))
    [one] = said
    assert "\n" not in one
    return one


# --- what is no regular file


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_or_a_device_is_refused_and_never_waited_for(tmp_path):
    pipe = tmp_path / "pipe.wsn.jsonl"
    os.mkfifo(pipe)
    assert refused(pipe).endswith("is a pipe; a journal is kept in a regular file")
    assert "is a device" in refused("/dev/full")
    assert "is a folder" in refused(tmp_path)
    assert not in_use(pipe)
    for odd in (pipe, "/dev/full", "/dev/null"):
        with pytest.raises(BadJournal, match=r"is a (pipe|device)"):
            Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=odd)


def test_a_name_that_no_file_can_have_is_refused_in_a_sentence(tmp_path):
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1)
    for name, said in (("a\0b", "there is a zero byte in the name"), ("x" * 300, "file name too long")):
        with pytest.raises(BadJournal, match=said) as caught:
            game.save(tmp_path / name)
        assert str(caught.value).isprintable()


# --- too much


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        ("LARGEST_JOURNAL", "is larger than 900 bytes"),
        ("LONGEST_HEADER", "line 1: has more than 300 bytes in its first line"),
        ("LONGEST_LINE", "line 2: has more than 300 bytes"),
        ("MOST_LINES", "has more than 3 lines"),
        ("MOST_THINGS", "entry 1: more than 3 units"),
    ],
)
def test_more_than_any_game_has_is_refused(tmp_path, monkeypatch, limit, text):
    path = tmp_path / "g"
    played(path, commands=4, undo=False).close()
    number = {"LARGEST_JOURNAL": 900, "MOST_LINES": 3, "MOST_THINGS": 3}.get(limit, 300)
    monkeypatch.setattr(reopened if limit == "MOST_THINGS" else j, limit, number)
    assert text in refused(path)


def test_many_bad_lines_take_no_more_memory_than_the_file(tmp_path):
    path = tmp_path / "g"
    played(path, commands=1).close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"undo_to":1}\n' * 40_000 + b'{"undo_to":0}\n' * 40_000)
    tracemalloc.start()
    try:
        assert "takes back to entry 0" in refused(path)
        assert tracemalloc.get_traced_memory()[1] < 20 * path.stat().st_size
    finally:
        tracemalloc.stop()


def test_a_game_does_not_outgrow_what_can_be_read_again(tmp_path, monkeypatch):
    path = tmp_path / "g"
    game = played(path, commands=1)
    monkeypatch.setattr(writer, "LARGEST_JOURNAL", path.stat().st_size + 10)
    before = game.state
    with pytest.raises(NotKept, match=r"more than .* bytes, the most that is read"):
        game.submit(game.deciding, game.legal()[0])
    assert game.state is before


# --- digests


def test_every_digest_is_checked_and_those_of_entries_taken_back_too(tmp_path):
    """A changed letter in any line is found, wherever it is; the last digest alone would miss some."""
    path, other = tmp_path / "g", tmp_path / "h"
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2, journal=path)
    for unit in ("r1", "r2"):  # each is taken back: no later state remembers what it did
        game.submit("red", hexduel.Activate(unit=unit))
        game.undo("red")
    game.submit("red", hexduel.Activate(unit="r1"))
    game.close()
    lines = path.read_bytes().splitlines(keepends=True)
    for at, line in enumerate(lines):
        if b'"r2"' in line and b'"command"' in line and at > 1:
            changed = re.sub(rb'"UnitMarked"(.*?)"unit":"r2"', rb'"UnitMarked"\1"unit":"r3"', line)
            other.write_bytes(b"".join([*lines[:at], changed, *lines[at + 1 :]]))
            assert "entry 2: its events do not lead to the state of its digest" in refused(other)
            break
    else:
        pytest.fail("nothing was changed")


def test_flipped_digits_of_a_digest_are_found_in_every_line(tmp_path):
    path, other = tmp_path / "g", tmp_path / "h"
    played(path, commands=6).close()
    lines = path.read_bytes().splitlines(keepends=True)
    for at, line in enumerate(lines):
        if b'"digest":"' in line:
            cut = line.index(b'"digest":"') + 10
            flipped = line[:cut] + (b"0" if line[cut : cut + 1] != b"0" else b"1") + line[cut + 1 :]
            other.write_bytes(b"".join([*lines[:at], flipped, *lines[at + 1 :]]))
            assert f"entry {json.loads(line)['n']}: its events do not lead" in refused(other)


def test_of_ones_own_journal_no_digest_is_checked_and_no_stranger_is_examined(tmp_path):
    path = tmp_path / "g"
    game = played(path, commands=4)
    mark = game.mark
    game.close()
    assert mark == j.mark_of(path.read_bytes())
    examined = []
    words = {"examine": lambda recording, game: examined.append(recording.file)}
    for read_only in (True, False):
        own = Game.load(path, system_of, own=mark.__eq__, read_only=read_only, **words)
        assert (own.state, examined) == (game.state, [])
        own.close()
    Game.load(path, system_of, own=lambda _: False, read_only=True, **words)
    assert examined == [str(path)]
    path.write_bytes(path.read_bytes().replace(b'"digest":"', b'"digest":"0', 1))
    assert "entry 1: its events do not lead" in refused(path, own=mark.__eq__)


def test_the_mark_follows_what_is_written_undone_and_loaded(tmp_path):
    path = tmp_path / "g"
    played(path, commands=4).close()
    path.write_bytes(path.read_bytes() + b'{"torn')
    game = Game.load(path, system_of)
    assert game.mark == j.mark_of(path.read_bytes())
    game.submit(game.deciding, game.legal()[0])
    assert game.mark == j.mark_of(path.read_bytes())
    assert game.save(tmp_path / "copy") == j.mark_of((tmp_path / "copy").read_bytes())


# --- forged


def test_a_damaged_word_reaches_nobody_with_marks_that_turn_the_text_around(tmp_path):
    """Libraries quote what they could not read; a journal of another's may hold anything."""
    path = tmp_path / "g.wsn.jsonl"
    played(path)
    path.write_bytes(path.read_bytes().replace(b'"is":"', '"is":"\u202e'.encode(), 1))
    said = refused(path)
    assert "is damaged: Invalid value '?" in said
    assert said.isprintable()


def test_a_header_that_no_game_begins_from_is_refused(tmp_path):
    path = tmp_path / "g"
    played(path, commands=1).close()
    header, *rest = path.read_bytes().splitlines(keepends=True)
    document = json.loads(header)
    document["map"].pop("columns")
    document["digests"]["map"] = j.digest_of(document["map"])
    path.write_bytes(json.dumps(document).encode() + b"\n" + b"".join(rest))
    assert "line 1: its map, scenario or tables are not those of a game of Hex duel (KeyError" in refused(
        path
    )


# --- a file that changes while it is held


def gone(path):
    path.unlink()


def replaced(path):
    new = path.with_name("new")
    new.write_bytes(path.read_bytes())
    new.replace(path)


def grown(path):
    with path.open("ab") as file:
        file.write(b"graffiti\n")


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be deleted there")
@pytest.mark.parametrize(
    ("how", "said"),
    [
        (gone, "was deleted or moved while the game was open"),
        (replaced, "was replaced by another file while the game was open"),
        (grown, "was changed from outside"),
    ],
)
def test_a_file_that_was_taken_away_is_noticed_and_the_game_goes_on_elsewhere(tmp_path, how, said):
    path, other = tmp_path / "g", tmp_path / "h"
    game = played(path, commands=3, undo=False)
    how(path)
    state, entries = game.state, game.entries
    left = path.read_bytes() if path.exists() else None
    for _ in range(2):
        with pytest.raises(NotKept, match=said):
            game.submit(game.deciding, game.legal()[0])
    assert (game.state, game.entries) == (state, entries)
    assert left == (path.read_bytes() if path.exists() else None), "nothing is written to what is not ours"
    game.keep_in(other)
    game.submit(game.deciding, game.legal()[0])
    game.close()
    assert Game.load(other, system_of).state == game.state


def test_a_full_disk_leaves_the_game_to_be_kept_elsewhere(tmp_path, monkeypatch):
    game = played(tmp_path / "g", commands=3, undo=False)
    honest, state = writer.write_bytes, game.state

    def full(handle, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writer, "write_bytes", full)
    with pytest.raises(NotKept, match="cannot be written: no space left on device"):
        game.submit(game.deciding, game.legal()[0])
    with pytest.raises(NotKept):
        game.keep_in(tmp_path / "also full")
    monkeypatch.setattr(writer, "write_bytes", honest)
    assert game.state is state
    game.keep_in(tmp_path / "h")
    game.submit(game.deciding, game.legal()[0])
    game.close()
    assert len(Game.load(tmp_path / "h", system_of).entries) == len(game.entries)
    assert Game.load(tmp_path / "g", system_of).state == state, "the old file is whole, and free"
