"""Verify decides a journal again with its own dice and names the first difference."""

from __future__ import annotations

import json
import re

import pytest

from tests.engine.journals import played, system_of
from tests.engine.tiny import Do, auto, enter, game
from tests.engine.tiny import Phase as P
from tests.toys import hexduel
from tests.worlds import assert_secrets
from wsn.engine import journal as j
from wsn.engine.events import PhaseLeft
from wsn.engine.evolve import fold
from wsn.engine.game import Game
from wsn.engine.journalfile import BadJournal
from wsn.engine.verify import verify

SEED = 4


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "g"
    played(path, seed=SEED, commands=60, undo=False).close()
    return path


def rewritten(path, change):
    """A journal whose entries were changed by hand, every digest made right again."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    game = Game(hexduel.SYSTEM, hexduel.SETUP, None, "", None)
    state = game.state
    out = [json.dumps(lines[0]).encode()]
    for line in lines[1:]:
        if "n" in line:
            entry = j.LINE_DECODER.decode(json.dumps(line))
            state = fold(state, entry.events)
            line["digest"] = j.state_digest(state)
        out.append(json.dumps(line).encode())
    other = path.with_name("other")
    other.write_bytes(b"\n".join(out) + b"\n")
    return other


def find(lines, kind):
    return next(
        (n, e) for n, line in enumerate(lines[1:], 1) for e in line.get("events", ()) if e["is"] == kind
    )


def test_an_honest_game_is_equal_to_its_end(path):
    report = verify(path, system_of)
    assert report.equal
    assert report.entries == len(path.read_text().splitlines()) - 1
    assert (report.difference, report.foreign_rolls, report.notes, report.undos) == (None, 0, (), 0)
    assert f"{report.entries} entries decided again, all equal" in str(report)


def test_undone_entries_are_decided_too(tmp_path):
    path = tmp_path / "g"
    g = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=1, journal=path)
    for _ in range(3):
        g.submit("red", hexduel.Activate(unit="r1"))
        g.undo("red")
    g.close()
    report = verify(path, system_of)
    assert report.equal
    assert (report.entries, report.undos) == (4, 3)


@pytest.mark.parametrize("words", ["today's", "those of another program"])
@pytest.mark.parametrize(("kind", "field"), [("Resolved", "text"), ("DiceRolled", "purpose")])
def test_where_the_words_are_todays_an_altered_one_is_a_difference(path, words, kind, field):
    def change(lines):
        if words != "today's":
            lines[0]["words"] = "0" * 32
        change.n, event = find(lines, kind)
        event[field] = "by good luck"

    report = verify(rewritten(path, change), system_of)
    if words == "today's":
        assert not report.equal
        assert report.difference.entry == change.n
        assert report.difference.what.startswith("the words of event ")
        assert "by good luck" in report.difference.recorded
        assert "by good luck" not in report.difference.now
    else:
        assert report.equal
        assert "by good luck" in str(report.notes)


def test_a_game_that_goes_on_in_another_program_tells_whose_words_follow(tmp_path, monkeypatch):
    path = tmp_path / "g"
    monkeypatch.setattr("wsn.engine.game.words_digest", lambda system: "1" * 32)
    played(path, commands=4, undo=False).close()
    assert json.loads(path.read_bytes().splitlines()[0])["words"] == "1" * 32
    monkeypatch.undo()
    for _ in range(2):
        loaded = Game.load(path, system_of)
        loaded.submit(loaded.deciding, loaded.legal()[0])
        loaded.save(tmp_path / f"copy {len(loaded.entries)}")
        loaded.close()
    assert path.read_bytes().count(b'{"words":') == 1
    assert verify(path, system_of).equal
    copy = next(iter(tmp_path.glob("copy *"))).read_bytes()
    assert "words" not in json.loads(copy.splitlines()[0]), "of two programs: nobody's"


def test_a_changed_text_of_another_program_is_told_but_is_no_difference(path):
    def change(lines):
        del lines[0]["words"]
        n, event = find(lines, "Resolved")
        event["text"] = "a clear hit"
        change.n = n

    report = verify(rewritten(path, change), system_of)
    assert report.equal, "words are no facts"
    (note,) = report.notes
    assert note.startswith(f"1 event is worded otherwise now; the first in entry {change.n}: ")
    assert "a clear hit" in note
    assert '"missed"' in note


def test_whom_an_event_is_about_is_a_fact(path):
    def change(lines):
        n, event = find(lines, "Resolved")
        event["text"] = "a clear hit"
        event["rule"] = "DUEL 1"
        change.n = n

    report = verify(rewritten(path, change), system_of)
    assert not report.equal
    assert report.difference.entry == change.n


def test_a_better_die_is_noticed(path):
    def change(lines):
        for line in lines[1:]:
            for event in line["events"]:
                if event["is"] == "DiceRolled" and event["purpose"] == "who is next":
                    event["values"][0] += 2 if event["values"][0] <= 4 else -2  # odd stays odd
                    return

    report = verify(rewritten(path, change), system_of)
    assert report.equal, "the rules were kept"
    assert report.foreign_rolls == 1, "the seed was not"


def test_a_command_that_the_rules_refuse(path):
    def change(lines):
        n = next(n for n, line in enumerate(lines) if (line.get("command") or {}).get("is") == "MoveTo")
        lines[n]["command"]["space"] = "9.9"
        change.n = n

    report = verify(rewritten(path, change), system_of)
    assert report.difference.entry == change.n
    assert "refused" in report.difference.now
    assert "DUEL 2" in report.difference.now


def test_a_changed_rule_is_reported_and_loading_still_works(path, monkeypatch):
    monkeypatch.setattr(hexduel, "needed", lambda world, target: (7, ()))  # nobody hits any more
    report = verify(path, system_of)
    assert not report.equal
    assert Game.load(path, system_of).entries


def test_a_wrong_digest_is_a_difference(path):
    lines = path.read_text().splitlines()
    entry = json.loads(lines[2])
    lines[2] = lines[2].replace(entry["digest"], "0" * 32)
    path.write_text("\n".join(lines) + "\n")
    difference = verify(path, system_of).difference
    assert (difference.entry, difference.what, difference.recorded) == (2, "the state", "0" * 32)


def test_dice_too_few_and_steps_too_many(path):
    def fewer(lines):
        n, _ = find(lines, "DiceRolled")
        lines[n]["events"] = [e for e in lines[n]["events"] if e["is"] != "DiceRolled"]

    report = verify(rewritten(path, fewer), system_of)
    assert "no dice left" in report.difference.now

    def more(lines):
        n = next(n for n, line in enumerate(lines) if (line.get("command") or {}).get("is") == "Proceed")
        extra = json.loads(json.dumps(lines[n]))
        extra["events"] = []
        lines.insert(n + 1, extra)
        for number, line in enumerate(lines[1:], 1):
            line["n"] = number

    report = verify(rewritten(path, more), system_of)
    assert report.difference.what in ("a step", "automatic steps")


def tiny_journal(path, commands):
    """Each command is followed by an automatic step that comes to nothing."""
    phases = {
        "main": P(lambda s, c: iter([enter("auto", None)])),
        "auto": auto(lambda s, c: iter([PhaseLeft(rule="TINY 1", phase="auto")])),
    }
    g = game(journal=path, **phases)
    for _ in range(commands):
        g.submit("a", Do())
    g.close()
    return g.system


def test_a_missing_automatic_step_is_a_difference(tmp_path):
    path = tmp_path / "g"
    system = tiny_journal(path, 2)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    del lines[3]
    for number, line in enumerate(lines[1:], 1):
        line["n"] = number
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    difference = verify(path, lambda name: system).difference
    assert (difference.entry, difference.what) == (2, "automatic steps")


def test_a_step_where_a_side_decides_is_a_difference(tmp_path):
    path = tmp_path / "g"
    system = tiny_journal(path, 1)
    data = path.read_text()
    proceed = data.splitlines()[3]
    path.write_text(data + '{"undo_to":1}\n' + proceed.replace('"n":3', '"n":2') + "\n")
    assert "where a side decides" in verify(path, lambda name: system).difference.now


def test_a_command_not_written_to_its_end_is_told_and_not_counted(path):
    lines = path.read_text().splitlines(keepends=True)
    for text in ('"PhaseEntered","rule":"DUEL 6","phase":"upkeep"', '"is":"EndTurn"'):
        n = next(n for n, line in enumerate(lines) if text in line)
        cut = path.with_name("cut")
        cut.write_text("".join(lines[: n + 1]))
        report = verify(cut, system_of)
        assert report.equal
        assert report.entries == n - 1
        assert "not written to its end" in report.notes[0]
    tiny = path.with_name("tiny")
    system = tiny_journal(tiny, 2)
    tiny.write_text("".join(tiny.read_text().splitlines(keepends=True)[:5]))
    report = verify(tiny, lambda name: system)
    assert report.equal
    assert report.notes


def test_a_fault_in_the_rules_is_reported(path, monkeypatch):
    def broken(self, s, c):
        raise KeyError("nothing there")

    monkeypatch.setattr(hexduel.March, "decide", broken)
    report = verify(path, system_of)
    assert "a fault, KeyError: 'nothing there'" in str(report)


def test_an_error_of_the_rules_that_speaks_of_dice_is_no_unfinished_command(path, monkeypatch):
    """Whether a script ran out was once read from the words of any error."""

    def broken(self, s, c):
        raise ValueError("no dice left in the box")
        yield

    lines = path.read_text().splitlines(keepends=True)
    n = next(n for n, line in enumerate(lines) if '"is":"EndTurn"' in line)
    path.write_text("".join(lines[: n + 1]))
    assert verify(path, system_of).equal
    monkeypatch.setattr(hexduel.Orders, "decide", broken)
    assert verify(path, system_of).difference.now == "no dice left in the box"


def test_an_undo_that_was_not_allowed(path):
    lines = path.read_text().splitlines()
    n = next(n for n, line in enumerate(lines) if '"DiceRolled"' in line)
    path.write_text("\n".join(lines[: n + 1]) + '\n{"undo_to":1}\n')
    report = verify(path, system_of)
    assert report.difference.what == "taken back"
    assert "ENGINE" in report.difference.now
    assert Game.load(path, system_of, read_only=True).entries, "loading asks no rule"


def test_what_cannot_be_read_is_bad_and_not_different(tmp_path):
    with pytest.raises(BadJournal):
        verify(tmp_path / "none", system_of)


def test_a_difference_in_a_game_in_progress_tells_nothing_that_is_hidden(tmp_path):
    from click.testing import CliRunner

    from wsn import scenario
    from wsn.cli import main

    path = tmp_path / "g.wsn.jsonl"
    game = scenario.new_game("villiers_fossard", seed=2)
    game.submit(game.deciding, game.legal()[0])
    game.save(path)
    card = game.state.piles["deck"].cards[-1]
    assert f"card {card}" in assert_secrets(game.state, None)
    text = path.read_text()
    at = text.index('"cards":["') + 10
    path.write_text(text[:at] + card + text[text.index('"', at) :])
    told = CliRunner().invoke(main, ["verify", str(path)])
    assert told.exit_code == 1
    assert re.search(r": entry \d+: .* \(--all shows both, with what is hidden\)\n", told.stdout)
    assert card not in told.stdout
    assert "; now " in CliRunner().invoke(main, ["verify", str(path), "--all"]).stdout
