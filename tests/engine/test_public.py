"""A journal to pass on: without the seed and what is hidden, watched like any, verified as far as it goes."""

from __future__ import annotations

import json
import random

import pytest

from tests.engine.journals import TOYS
from tests.worlds import assert_secrets
from wsn import scenario
from wsn.engine import journal as j
from wsn.engine.commands import Proceed
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.observe import observe, observe_event
from wsn.engine.public import save_public
from wsn.engine.verify import verify
from wsn.engine.words import words_digest
from wsn.systems import system_of as shipped_system
from wsn.table.seat import Seat

GAMES = (*TOYS, "hedgerow_skirmish", "villiers_fossard")
OPEN = ("hedgerow_skirmish",)
"""Games of which nothing is hidden, but for the seed."""


def system_of(name):
    return TOYS[name].SYSTEM if name in TOYS else shipped_system(name)


def played(name, commands=25, seed=4):
    if name in TOYS:
        game = Game.new(TOYS[name].SYSTEM, TOYS[name].SETUP, seed=seed)
    else:
        game = scenario.new_game(name, seed=seed)
    draw = random.Random(seed)
    while game.deciding is not None and len(game.entries) < commands:
        game.submit(game.deciding, draw.choice(game.legal()))
    return game


def passed_on(game, path, side=None):
    reader = Seat(game, side)
    save_public(game, path, side, reader.command_of, reader.hears_of)
    return Game.load(path, system_of, read_only=True)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("own", [False, True])
def test_it_shows_at_every_entry_what_a_looker_on_saw(tmp_path, name, own):
    game = played(name)
    side = next(iter(game.system.seats)) if own else None
    shown = passed_on(game, tmp_path / "p", side)
    reader = Seat(game, side)
    assert len(shown.entries) == reader.number_of(len(game.entries))
    for n in range(1, len(shown.entries) + 1):
        assert observe(shown.state_at(n), side) == observe(game.state_at(reader.entry_number(n)), side), n
    lines = [str(line) for line in Seat(shown, side).log()]
    assert lines == [str(line) for line in Seat(game, side).log()]
    for entry in shown.entries:
        assert all(observe_event(event, side) == event for event in entry.events), "nothing is left to hide"
        if entry.by is not None:
            assert (entry.command is None) == (entry.by != side), "an order is its own side's while one plays"
        else:
            assert entry.command in (None, Proceed())


@pytest.mark.parametrize("name", [name for name in GAMES if name not in OPEN])
def test_it_holds_no_seed_and_nothing_that_was_hidden(tmp_path, name):
    game = played(name, seed=987654321)
    assert_secrets(game.state, None)
    passed_on(game, tmp_path / "p")
    text = (tmp_path / "p").read_text()
    assert "987654321" not in text
    assert '"seed":""' in text
    assert "@" not in text.partition("\n")[2], "no secret mark, fact, track or memo"
    shown = f"{observe(game.state, None).piles} {game.setup.map}"  # a card may be of an area's name
    for pile in game.state.piles.values():
        if pile.seen_by is not None and not pile.seen_by:
            assert f'"{pile.cards[-1]}"' not in text.partition("\n")[2] or pile.cards[-1] in shown


@pytest.mark.parametrize("name", GAMES)
def test_it_is_verified_as_far_as_it_goes_and_an_altered_state_is_found(tmp_path, name):
    path = tmp_path / "p"
    game = played(name, commands=10_000 if name in TOYS else 25)
    passed_on(game, path)
    report = verify(path, system_of)
    assert report.equal
    assert report.entries + report.withheld == len(game.entries)
    assert report.withheld == 0 or "rest on what is withheld" in str(report)
    lines = path.read_bytes().splitlines(keepends=True)
    event = b'{"is":"TrackSet","rule":"WSS 24","track":"altered","value":7},'
    lines[1] = lines[1].replace(b'"events":[', b'"events":[' + event, 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadJournal, match="entry 1: its events do not lead"):
        verify(path, system_of)


def test_a_game_without_secrets_that_is_over_is_decided_again_as_a_whole(tmp_path):
    game = played("first_orders", commands=10_000)
    assert game.outcome is not None
    passed_on(game, tmp_path / "p")
    report = verify(tmp_path / "p", system_of)
    assert (report.entries, report.withheld, report.ended) == (len(game.entries), 0, True)


def test_it_is_watched_and_not_played_on(tmp_path):
    passed_on(played("hexduel"), tmp_path / "p")
    with pytest.raises(BadJournal, match="is a public copy: it can be replayed but not continued"):
        Game.load(tmp_path / "p", system_of)


def test_withheld_orders_are_for_such_journals_only(tmp_path):
    path = tmp_path / "g"
    passed_on(played("hexduel"), path)
    path.write_bytes(path.read_bytes().replace(b',"known_to":"public"', b"", 1))
    with pytest.raises(BadJournal, match="the first entry, and only that one, is the set-up"):
        j.read_journal(path, system_of)


@pytest.mark.parametrize("words", ["today's", "those of another program"])
def test_an_altered_sentence_of_what_can_be_decided_again_is_found(tmp_path, words):
    """Where the copy says that its words are today's; of another program's they are a note."""
    path = tmp_path / "p"
    passed_on(played("first_orders", commands=10_000), path)
    assert verify(path, system_of).notes == ()
    head, *lines = map(json.loads, path.read_bytes().splitlines())
    assert head["words"] == words_digest(shipped_system("war_storms"))
    told = [(line, e) for line in lines for e in line["events"] if e["is"] == "Resolved"]
    entry, event = told[-1]
    event["text"] = "nothing happened here"
    if words != "today's":
        head["words"] = "0" * 32
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (head, *lines)))
    report = verify(path, system_of)
    if words == "today's":
        assert report.difference is not None
        assert (report.difference.entry, report.equal) == (entry["n"], False)
        assert "nothing happened here" in report.difference.recorded
    else:
        assert report.equal
        assert any(
            "worded otherwise now" in note and "nothing happened here" in note for note in report.notes
        )


def test_no_honest_copy_is_called_altered(tmp_path):
    """What a side may know words its own entries alike, or the entry rests on what is withheld."""
    for name in ("airel_bridge", "storm_d_day", "omaha_alone", "maupertus"):
        game = played(name, commands=90)
        for side in (None, *game.system.seats):
            path = tmp_path / f"{name}-{side}"
            passed_on(game, path, side)
            report = verify(path, system_of)
            assert (report.difference, report.notes) == (None, ())
