"""Journals of our own that lie elsewhere than in a file: the same recording, read quickly and read on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.engine.journals import TOYS, played, system_of
from tests.toys import hexduel
from wsn.engine.game import Game
from wsn.engine.journal import Recording, parse_journal
from wsn.engine.journalfile import BadJournal
from wsn.engine.ownjournal import parse_more, read_own_journal, split_header


def lines_of(path) -> tuple[str, list[str]]:
    header, *lines = path.read_text("utf-8").splitlines(keepends=True)
    return header, lines


def told(recording: Recording) -> tuple[object, ...]:
    """What a recording says of the game, without how large its file is."""
    return recording.header, recording.lines, recording.entries, recording.worded


@pytest.mark.parametrize("toy", TOYS.values())
def test_what_is_read_quickly_is_what_is_read_from_the_file(tmp_path, toy):
    played(tmp_path / "g", toy).close()
    header, lines = lines_of(tmp_path / "g")
    read = parse_journal((tmp_path / "g").read_bytes(), "g", system_of, own=lambda _: True)
    slowly = read_own_journal(header, lines, "g", system_of)
    quickly = read_own_journal(header, lines, "g", system_of, known=read.header)
    assert told(slowly) == told(quickly) == told(read)
    assert len(quickly.entries) > 2
    assert quickly.own


def test_a_header_of_the_same_set_up_lends_what_they_share_and_nothing_of_its_own(tmp_path):
    for seed in (7, 8):
        Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=seed, journal=tmp_path / f"{seed}").close()
    header, lines = lines_of(tmp_path / "7")
    other, _ = lines_of(tmp_path / "8")
    assert split_header(header).shared == split_header(other).shared
    assert split_header(header).own != split_header(other).own
    known = read_own_journal(other, [], "8", system_of).header
    assert (known.seed, read_own_journal(header, lines, "7", system_of, known).header.seed) == ("8", "7")
    old = replace(known, wsn=known.wsn - 1)
    assert read_own_journal(header, lines, "7", system_of, old).header.wsn == known.wsn
    with pytest.raises(ValueError, match="substring"):
        split_header('{"no": "journal"}')


def test_what_follows_is_read_on_and_a_gap_is_noticed(tmp_path):
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=7, journal=tmp_path / "g")
    first = read_own_journal(*lines_of(tmp_path / "g"), "g", system_of)
    game.submit("red", hexduel.Activate(unit="r1"))
    game.undo("red")
    game.close()
    _, lines = lines_of(tmp_path / "g")
    more = "".join(lines[len(first.lines) :]).encode()
    whole = read_own_journal(*lines_of(tmp_path / "g"), "g", system_of)
    assert first.lines + parse_more(more, "g", hexduel.SYSTEM, first.entries, {}) == whole.lines
    with pytest.raises(BadJournal):
        parse_more(more, "g", hexduel.SYSTEM, (), {})
