"""Journals: what is written, what is read back, and what is refused."""

from __future__ import annotations

import json
import random
import re

import pytest

from tests.engine.journals import TOYS, edited, played, refused, same, system_of
from tests.toys import hexduel
from wsn.data import digest
from wsn.data.release import program_version
from wsn.engine import journal as j
from wsn.engine import writer
from wsn.engine.dice import BY_SEED, DRAWN_FROM_SEED, TypedDice
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.verify import verify
from wsn.engine.words import words_digest

# --- what is written


def test_the_lines_are_as_documented(tmp_path):
    path = tmp_path / "g.wsn.jsonl"
    g = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=7, journal=path)
    g.submit("red", hexduel.Activate(unit="r1"))
    g.undo("red")
    header, first, second, undo = [json.loads(line) for line in path.read_text().splitlines()]
    setup = hexduel.SETUP
    assert header == {
        "wsn": 5,
        "system": "hexduel",
        "edition": "1",
        "scenario": "crossing",
        "digests": {"map": digest(setup.map), "scenario": digest(setup.scenario), "tables": digest({})},
        "map": setup.map,
        "setup": setup.scenario,
        "tables": {},
        "seed": "7",
        "drawn": "seed and scenario",
        "words": words_digest(hexduel.SYSTEM),
        "release": program_version(),
    }
    assert list(first) == ["n", "by", "command", "events", "digest"]
    assert (first["n"], first["by"], first["command"]) == (1, None, None)
    assert first["events"][0] == {
        "is": "UnitPlaced",
        "rule": "DUEL 1",
        "seen_by": ["red"],
        "unit": "r1",
        "side": "red",
        "kind": "squad",
        "space": "0.1",
        "steps": 2,
        "facts": {"began": "0.1"},
    }
    assert (second["n"], second["by"], second["command"]) == (2, "red", {"is": "Activate", "unit": "r1"})
    assert second["digest"] == j.state_digest(g.try_out(hexduel.Activate(unit="r1"), "x"))
    assert undo == {"undo_to": 1}


@pytest.mark.parametrize("toy", TOYS.values())
def test_load_gives_the_game_back_and_it_goes_on(tmp_path, toy):
    path = tmp_path / "g"
    g = played(path, toy)
    g.close()
    loaded = Game.load(path, system_of)
    assert same(loaded, g)
    assert loaded.notes == ()
    assert [(e.n, e.by, e.command, e.events) for e in loaded.entries] == [
        (e.n, e.by, e.command, e.events) for e in g.entries
    ]
    command = loaded.legal()[0]
    loaded.submit(loaded.deciding, command)
    loaded.close()
    again = Game.load(path, system_of)
    assert same(again, loaded)
    copy = tmp_path / "copy"
    again.save(copy)
    assert same(Game.load(copy, system_of), loaded)
    assert verify(copy, system_of).equal


def test_loading_asks_no_rule(tmp_path, monkeypatch):
    path = tmp_path / "g"
    g = played(path)
    for phase in (hexduel.Orders, hexduel.March, hexduel.React, hexduel.Upkeep):
        for name in ("decide", "check", "candidates"):
            monkeypatch.setattr(phase, name, lambda *a: pytest.fail("a rule was asked"))
    assert Game.load(path, system_of, read_only=True).state == g.state


def test_dates_in_a_setup_are_text_from_the_beginning():
    import datetime

    setup = j.Setup("tiny", "1", "t", {}, {"date": datetime.date(1944, 6, 7)}, {})
    assert j.as_recorded(setup).scenario == {"date": "1944-06-07"}
    assert j.as_recorded(j.as_recorded(setup)) == j.as_recorded(setup)


# --- what is refused, and how


def test_files_that_are_no_journals(tmp_path):
    path = tmp_path / "g"
    assert "there is no journal '" in refused(path)
    assert "empty" in refused(path, b"")
    assert "empty" in refused(path, b"\n\n")
    assert "not a wsn journal" in refused(path, b"# A map\nname = 'x'\n")
    assert "not a wsn journal" in refused(path, b"\x89PNG\r\n\x1a\n\x00")
    assert "not a wsn journal" in refused(path, b'{"format": 1, "name": "x"}\n')
    assert "not a wsn journal" in refused(path, b"[" * 100_000 + b"\n")
    assert "not a wsn journal" in refused(path, b"[]\n")
    assert "not a wsn journal" in refused(path, b'{"wsn": true}\n')
    assert "newer" in refused(path, b'{"wsn": 99, "what": "ever"}\n')
    assert "ends inside its first line" in refused(path, b'{"wsn":3,"system":"hexdu')
    assert "header is damaged" in refused(path, b'{"wsn":3}\n')
    with pytest.raises(BadJournal, match="is a folder; a journal is kept in a regular file"):
        Game.load(tmp_path, system_of, read_only=True)
    with pytest.raises(BadJournal, match="cannot be"):
        Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=tmp_path / "none" / "g")


def test_a_damaged_header(tmp_path):
    path = tmp_path / "g"
    played(path, commands=2).close()
    other = tmp_path / "h"
    assert "map in the header does not agree" in refused(other, edited(path, 0, map={"columns": 3}))
    assert "'chess', a system not known" in refused(other, edited(path, 0, system="chess"))
    data = path.read_bytes()
    assert "gives 'seed' twice" in refused(other, data.replace(b'"seed"', b'"seed":"9","seed"', 1))
    assert "unknown field" in refused(other, edited(path, 0, extra=1))


@pytest.mark.parametrize(
    ("line", "changes", "text"),
    [
        (2, {"n": 7}, "line 3: entry 7 where entry 2 should be"),
        (2, {"by": "blue"}, "blue does not decide then"),
        (2, {"by": None}, "line 3: a side gives commands"),
        (2, {"command": {"is": "Castle"}}, "line 3: is damaged: Invalid value 'Castle'"),
        (2, {"command": None}, "line 3: the first entry"),
        (2, {"events": [{"is": "Explosion", "rule": "DUEL 1"}]}, "line 3: is damaged"),
        (2, {"events": [{"is": "UnitRemoved", "rule": "DUEL 1", "unit": "zz"}]}, "no unit 'zz'"),
        (2, {"events": []}, "entry 2: its events do not lead to the state of its digest"),
        (2, {"events": [{"is": "PhaseEntered", "rule": "DUEL 1", "phase": "nap"}]}, "no phase 'nap'"),
        (2, {"digest": 5}, "line 3: is damaged"),
        (2, {"mood": "good"}, "unknown field"),
        (1, {"by": "red"}, "line 2: the first entry"),
        (1, {"events": []}, "entry 1 does not fit"),
    ],
)
def test_a_damaged_entry_is_named(tmp_path, line, changes, text):
    path = tmp_path / "g"
    played(path, commands=3, undo=False).close()
    assert text in refused(tmp_path / "h", edited(path, line, **changes))


def test_odd_lines(tmp_path):
    path = tmp_path / "g"
    played(path, commands=3, undo=False).close()
    other, data = tmp_path / "h", path.read_bytes()
    first = data.splitlines(keepends=True)
    assert "line 6: takes back to entry 9 of 4" in refused(other, data + b'{"undo_to":9}\n')
    assert "line 6" in refused(other, data + b'{"undo_to":0}\n')
    assert "line 6" in refused(other, data + b'{"undo_to":2,"wsn":2}\n')
    assert "line 6" in refused(other, data + b'{"wsn":1}\n')
    assert "line 6" in refused(other, data + b'{"wsn":3}\n')
    assert "line 6" in refused(other, data + b'{"wsn":5}\n')
    assert "line 3: is damaged" in refused(other, b"".join([*first[:2], b"{half\n", *first[2:]]))
    assert "line 3: is damaged" in refused(other, b"".join([*first[:2], b"\n", *first[2:]]))
    twice = first[2].replace(b'"by"', b'"n":2,"by"', 1)
    assert "line 3: gives 'n' twice" in refused(other, b"".join([*first[:2], twice, *first[3:]]))
    other.write_bytes(b"".join(first[:2]) + b" " + first[2].replace(b",", b" ,\t"))
    assert len(Game.load(other, system_of).entries) == 2, "blanks do not matter"
    other.write_bytes(data.replace(b"\n", b"\r\n"))
    assert len(Game.load(other, system_of, read_only=True).entries) == 4


def test_a_wrong_state_in_the_middle_is_found_and_named(tmp_path):
    path = tmp_path / "g"
    played(path, commands=6, undo=False).close()
    data = path.read_bytes()
    wrong = re.sub(rb'"kind":"decoy"', b'"kind":"squad"', data, count=1)
    assert wrong != data
    assert "entry 1: its events do not lead" in refused(tmp_path / "h", wrong)


# --- older formats


def test_an_older_format_is_upgraded_line_by_line_and_goes_on_in_the_new_one(tmp_path, monkeypatch):
    path = tmp_path / "g"
    g = played(path, commands=4, undo=False)
    g.close()
    text = path.read_text()
    path.write_text(text.replace('"UnitMoved"', '"UnitWent"').replace('"kind":"squad"', '"kind":"old squad"'))

    def upgrade(line, declared, kinds):
        for event in line["events"]:
            if event["is"] == "UnitWent":
                event["is"] = "UnitMoved"
            if event.get("kind") == "old squad":
                event["kind"] = "squad"
        return line

    with pytest.raises(BadJournal):
        Game.load(path, system_of)
    monkeypatch.setattr(j, "FORMAT", j.FORMAT + 1)
    monkeypatch.setitem(j.UPGRADES, j.FORMAT - 1, upgrade)
    before = path.read_bytes()
    loaded = Game.load(path, system_of)
    assert same(loaded, g)
    loaded.submit(loaded.deciding, loaded.legal()[0])
    loaded.close()
    assert path.read_bytes().startswith(before + j.format_line())
    again = Game.load(path, system_of)
    assert same(again, loaded)
    again.close()
    assert verify(path, system_of).equal
    again = Game.load(path, system_of)
    assert path.read_bytes().count(j.format_line()) == 1


@pytest.mark.parametrize("toy", TOYS.values())
def test_a_game_keeps_the_rule_by_which_its_dice_are_drawn(tmp_path, toy):
    """A journal that names none was begun when the seed alone counted, and stays so when it goes on."""
    thrown = set()
    for drawn in DRAWN_FROM_SEED:
        path = tmp_path / (drawn or "old")
        Game.new(toy.SYSTEM, toy.SETUP, seed=3, journal=path, drawn=drawn).close()
        assert json.loads(path.read_bytes().splitlines()[0]).get("drawn", "") == drawn
        if drawn == BY_SEED:
            path.write_bytes(re.sub(rb'^{"wsn":\d+', b'{"wsn":3', path.read_bytes()))
        loaded = Game.load(path, system_of)
        assert loaded.drawn == drawn
        whole = Game.new(toy.SYSTEM, toy.SETUP, seed=3, drawn=drawn)
        for game in (loaded, whole):
            draw = random.Random(3)
            while game.deciding is not None:
                game.submit(game.deciding, draw.choice(game.legal()))
        assert same(loaded, whole)
        loaded.save(tmp_path / f"{path.name} again")
        loaded.close()
        assert Game.load(tmp_path / f"{path.name} again", system_of).drawn == drawn
        report = verify(path, system_of)
        assert (report.equal, report.foreign_rolls) == (True, 0)
        thrown.add(str([entry.events for entry in loaded.entries]))
    assert len(thrown) == len(DRAWN_FROM_SEED)


def test_a_journal_of_the_format_before_has_digests_of_states_as_now(tmp_path):
    path = tmp_path / "g"
    played(path, commands=4, undo=False).close()
    data = path.read_bytes().replace(b',"drawn":"seed and scenario"', b"")
    data = re.sub(rb'^{"wsn":\d+', b'{"wsn":3', data)
    path.write_bytes(data)
    assert Game.load(path, system_of, read_only=True).entries
    wrong = data.replace(b'"kind":"decoy"', b'"kind":"squad"', 1)
    assert wrong != data
    assert "entry 1: its events do not lead" in refused(tmp_path / "h", wrong)


def test_a_rule_of_drawing_that_is_not_known_is_refused(tmp_path):
    path = tmp_path / "g"
    played(path, commands=2).close()
    text = refused(path, edited(path, 0, drawn="moon"))
    assert "draws its dice by 'moon', a rule not known here: use a newer program" in text


def test_the_format_before_the_first_release_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "g"
    played(path, commands=2).close()
    text = refused(path, re.sub(rb'^{"wsn":\d+', b'{"wsn":1', path.read_bytes()))
    assert "is of format 1, older than release 0.2.0" in text


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (b'"track":"running","value":1', b'"track":"runing","value":1', "there is no 'runing'"),
        (
            b'"track":"turn","value":1',
            b'"track":"turn","value":"one"',
            "track 'turn' is 'one'",
        ),
        (b'"began":"0.1"', b'"began":3', "fact 'began' of unit 'r1' is 3"),
        (b'"began":"0.1"', b'"@red/began":"0.1"', "'began' is no secret"),
        (b'"seen_by":["red"],"unit":"r1"', b'"marks":["x"],"seen_by":["red"],"unit":"r1"', "no 'x'"),
    ],
)
def test_a_state_of_undeclared_names_is_refused(tmp_path, monkeypatch, old, new, text):
    path = tmp_path / "g"
    played(path, commands=0).close()
    data = path.read_bytes()
    assert old in data
    monkeypatch.setattr(
        "wsn.engine.reopened.state_digest", lambda state: json.loads(data.splitlines()[-1])["digest"]
    )
    assert text in refused(tmp_path / "h", data.replace(old, new, 1))


def test_an_older_format_without_an_upgrade_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "g"
    played(path, commands=2).close()
    monkeypatch.setattr(j, "FORMAT", j.FORMAT + 1)
    assert "damaged" in refused(path)


# --- the file itself


def test_one_game_holds_a_file(tmp_path):
    path = tmp_path / "g"
    g = played(path, commands=2)
    assert "open in another window or terminal" in refused(path)
    assert Game.load(path, system_of, read_only=True).state == g.state, "reading is always allowed"
    g.close()
    with pytest.raises(writer.NotKept, match="is closed"):
        g.submit(g.deciding, g.legal()[0])
    second = Game.load(path, system_of)
    assert same(second, g)
    del second
    assert same(Game.load(path, system_of), g), "a forgotten game lets its file go"


def test_a_journal_is_never_overwritten(tmp_path):
    path = tmp_path / "g"
    g = played(path, commands=2)
    g.close()
    data = path.read_bytes()
    for call in (lambda: Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=path), lambda: g.save(path)):
        with pytest.raises(BadJournal, match="already holds something"):
            call()
    assert path.read_bytes() == data


def test_a_file_changed_from_outside_is_noticed(tmp_path):
    path = tmp_path / "g"
    g = played(path, commands=2)
    with path.open("ab") as file:
        file.write(b"graffiti\n")
    state = g.state
    with pytest.raises(writer.NotKept, match="changed from outside"):
        g.submit(g.deciding, g.legal()[0])
    assert g.state is state


@pytest.mark.parametrize("where", ["write_bytes", "_sync_file"])
def test_a_full_disk_surfaces_and_the_game_stands(tmp_path, monkeypatch, where):
    path = tmp_path / "g"
    g = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=path)
    g.submit("red", hexduel.Activate(unit="r1"))
    data, state, entries = path.read_bytes(), g.state, g.entries
    honest = getattr(writer, where)

    def full(handle, *rest):
        if rest:
            honest(handle, rest[0][:10])  # some of it still fits
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writer, where, full)
    for doing in (lambda: g.submit("red", hexduel.Halt()), lambda: g.undo("red")):
        with pytest.raises(OSError, match="no space left"):
            doing()
        assert path.read_bytes() == data
        assert g.state is state
        assert g.entries == entries
    with pytest.raises(OSError, match="no space left"):
        Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=tmp_path / "new")
    assert not (tmp_path / "new").exists(), "an empty journal would be listed among the games"
    monkeypatch.undo()
    g.submit("red", hexduel.Halt())
    g.close()
    assert same(Game.load(path, system_of), g)
    assert Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=tmp_path / "new").entries


def test_typed_in_dice_are_remembered_as_such(tmp_path):
    path = tmp_path / "g"
    g = Game.new(hexduel.SYSTEM, hexduel.SETUP, journal=path)
    g.submit("red", hexduel.EndTurn(), TypedDice([(3,)]))
    g.close()
    assert json.loads(path.read_bytes().splitlines()[0])["seed"] == ""
    assert same(Game.load(path, system_of), g)
    report = verify(path, system_of)
    assert report.equal
    assert report.foreign_rolls == 1
