"""Journals that were cut off, or changed at random: they open at an earlier step, or are refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.journals import TOYS, played, refused, same, system_of
from tests.engine.tiny import Do, Tiny, auto, enter, game
from tests.engine.tiny import Phase as P
from tests.toys import areas
from wsn.data import DataError
from wsn.engine import journal as j
from wsn.engine.events import PhaseLeft, TrackSet
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.verify import verify, verify_recording


@pytest.mark.parametrize("toy", TOYS.values())
def test_cut_at_every_byte_it_opens_at_an_earlier_step_or_is_refused(tmp_path, toy):
    path = tmp_path / "g"
    g = Game.new(toy.SYSTEM, toy.SETUP, seed=3, journal=path, fsync=False)
    rng = random.Random(3)
    sizes, states = [path.stat().st_size], [g.state]
    for _ in range(4):
        g.submit(g.deciding, rng.choice(g.legal()))
        sizes.append(path.stat().st_size)
        states.append(g.state)
        if g.deciding and g.can_undo(g.deciding) is None and rng.random() < 0.5:
            g.undo(g.deciding)
            sizes.append(path.stat().st_size)
            states.append(g.state)
    data = path.read_bytes()
    opened = 0
    for size in range(len(data)):
        if size < sizes[0]:
            with pytest.raises(BadJournal):
                Game.of(j.parse_journal(data[:size], "cut", system_of))
            continue
        acknowledged = max(i for i, end in enumerate(sizes) if end <= size)
        recording = j.parse_journal(data[:size], "cut", system_of)
        loaded = Game.of(recording)
        assert loaded.state == states[acknowledged], size
        assert (loaded.notes == ()) == (size in sizes)
        opened += 1
        if size % 97 == 0:
            report = verify_recording(recording)
            assert report.equal, (size, str(report))
    assert opened > 500


def test_a_torn_journal_goes_on_as_if_nothing_had_been_torn(tmp_path):
    path = tmp_path / "g"
    g = played(path, commands=5, undo=False)
    g.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":99,"by":"red","comm')
    loaded = Game.load(path, system_of)
    assert "torn" in loaded.notes[0]
    assert path.read_bytes() == whole
    loaded.submit(loaded.deciding, loaded.legal()[0])
    loaded.close()
    assert verify(path, system_of).equal
    assert same(Game.load(path, system_of), loaded)


def test_a_torn_journal_that_is_only_read_is_left_alone(tmp_path):
    path = tmp_path / "g"
    played(path, commands=3).close()
    torn = path.read_bytes() + b"{"
    path.write_bytes(torn)
    assert Game.load(path, system_of, read_only=True).notes
    assert verify(path, system_of).notes
    assert path.read_bytes() == torn


def test_a_command_whose_automatic_steps_are_missing_is_taken_back(tmp_path):
    leave = PhaseLeft(rule="TINY 1", phase="auto")
    two = [TrackSet(rule="TINY 1", track="t", value=1), enter("auto", None)]
    phases = {"main": P(lambda s, c: iter(two)), "auto": auto(lambda s, c: iter([leave]))}
    path = tmp_path / "g"
    g = game(journal=path, **phases)
    g.submit("a", Do())
    g.submit("a", Do(option="second"))
    g.close()
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 6
    path.write_bytes(b"".join(lines[:5]))
    tiny = Tiny(phases)
    loaded = Game.load(path, lambda name: tiny)
    assert "not finished" in loaded.notes[0]
    assert len(loaded.entries) == 3
    assert path.read_bytes().endswith(b'{"undo_to":3}\n')
    loaded.submit("a", Do(option="third"))
    loaded.close()
    report = verify(path, lambda name: tiny)
    assert report.equal, str(report)
    assert Game.load(path, lambda name: tiny).entries[3].command == Do(option="third")


def test_a_journal_cut_inside_its_setup_was_never_begun(tmp_path):
    path = tmp_path / "g"
    g = Game.new(areas.SYSTEM, areas.SETUP, seed=1, journal=path)
    g.close()
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) > 2
    assert "never begun" in refused(path, b"".join(lines[:2]))
    assert "never begun" in refused(path, lines[0])


# --- mutated files


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), toy=st.sampled_from(sorted(TOYS)))
def test_a_mutated_journal_fails_only_as_declared(tmp_path, data, toy):
    path = tmp_path / f"{toy}-whole"
    if not path.exists():
        played(path, TOYS[toy], commands=10).close()
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        kind = data.draw(st.sampled_from(["flip", "cut", "insert", "double", "digit"]))
        if kind == "flip":
            content[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del content[at : at + data.draw(st.integers(1, 30))]
        elif kind == "insert":
            content[at:at] = data.draw(
                st.sampled_from([b"{", b"}", b"\n", b'"', b"null", b"1e9", b"\xff", b"[["])
            )
        elif kind == "double":
            content[at:at] = content[at : at + 80]
        else:
            digits = [i for i in range(at, min(at + 60, len(content))) if 48 <= content[i] <= 57]
            if digits:
                content[digits[0]] = 48 + data.draw(st.integers(0, 9))
    problem = ""
    try:
        Game.of(j.parse_journal(bytes(content) or b"x", "mutated", system_of)).legal()
    except DataError as error:
        problem = str(error)
    assert "\n" not in problem
