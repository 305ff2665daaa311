"""The last net: every failure is a sentence and a status; one of the program leaves a report to send."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn.cli import main
from wsn.engine import writer
from wsn.engine.game import Game
from wsn.engine.writer import in_use
from wsn.table.fault import report_failure

SKIRMISH = Path(__file__).resolve().parent.parent / "skirmish.toml"
ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def wsn(tmp_path, monkeypatch):
    """Run `wsn` words in an empty folder, with lines typed in."""
    monkeypatch.chdir(tmp_path)

    def run(*words, lines=()):
        return CliRunner().invoke(main, [str(w) for w in words], input="".join(f"{line}\n" for line in lines))

    return run


def play(wsn, *words, lines=(), who="human,human"):
    options = ["--no-picture", "--seed", "424242", "--bots", who]
    return wsn("play", SKIRMISH, *options, *(words or ("--journal", "g.wsn.jsonl")), lines=lines)


def sentence(done, status):
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    assert done.stderr.startswith("wsn: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


# ---------------------------------------------------------------- a fault of the program


def test_a_fault_during_a_game_says_where_the_game_is_and_leaves_a_report_without_secrets(
    wsn, tmp_path, monkeypatch
):
    monkeypatch.setenv("SECRET_OF_THE_MACHINE", "hunter2")
    honest = Game.submit

    def broken(self, side, command, dice=None):
        if len(self.entries) > 4:
            hidden = "the order of the enemy"
            raise KeyError(hidden)
        return honest(self, side, command, dice)

    monkeypatch.setattr(Game, "submit", broken)
    said = sentence(play(wsn, lines=["1"] * 9), 70)
    assert "the program has failed (KeyError in " in said
    assert f"the game is kept in {tmp_path / 'g.wsn.jsonl'}" in said
    report = (tmp_path / "wsn-report-1.txt").read_text()
    assert str(tmp_path / "wsn-report-1.txt") in said
    assert "KeyError" in report
    assert "wsn/table/seat.py" in report
    assert "doing: play ... --no-picture --seed ..." in report
    for secret in ("the order of the enemy\n", "hunter2", "SECRET_OF", "424242", str(tmp_path), str(ROOT)):
        assert secret not in report
    monkeypatch.setattr(Game, "submit", honest)
    assert wsn("verify", "g.wsn.jsonl").exit_code == 0, "the game is as it was after the last order"


def test_a_fault_without_a_game_leaves_a_report_where_it_can(wsn, tmp_path, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("2 / 0")

    monkeypatch.setattr("wsn.scenario.names", broken)
    monkeypatch.setenv("WSN_GAMES", str(tmp_path))
    said = sentence(wsn("scenarios"), 70)
    assert "ZeroDivisionError" in said
    assert (tmp_path / "wsn-report-1.txt").is_file()
    wsn("scenarios")
    assert (tmp_path / "wsn-report-2.txt").is_file(), "no report is written over another"


def test_where_no_report_can_be_written_the_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "none"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "none"))
    assert report_failure(KeyError("x"), ["play"]).endswith("; no report could be written")


# ---------------------------------------------------------------- files that cannot be


def test_a_full_disk_keeps_the_game_in_memory_and_offers_another_place(wsn, tmp_path, monkeypatch):
    honest, left = writer.write_bytes, [3]

    def filling(handle, data):
        if os.fstat(handle).st_ino == (tmp_path / "g.wsn.jsonl").stat().st_ino:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(28, "No space left on device")
        return honest(handle, data)

    monkeypatch.setattr(writer, "write_bytes", filling)
    done = play(wsn, lines=["1", "1", "1", "", "1", "no/such/folder", "elsewhere", "1", "quit"])
    assert done.exit_code == 0, done.output
    assert done.stdout.count("Not saved: g.wsn.jsonl cannot be written: no space left on device") == 2
    assert "Not saved either: " in done.stdout
    assert f"From now on the game is kept in {tmp_path / 'elsewhere.wsn.jsonl'}" in done.stdout
    assert "--resume elsewhere.wsn.jsonl" in done.stdout
    monkeypatch.undo()
    for name, entries in (("g", 3), ("elsewhere", 4)):
        done = CliRunner().invoke(main, ["verify", str(tmp_path / f"{name}.wsn.jsonl")])
        assert done.exit_code == 0
        assert int(done.stdout.split(": ")[1].split()[0]) >= entries


def test_where_nobody_can_answer_a_full_disk_ends_the_game_with_a_sentence(wsn, tmp_path, monkeypatch):
    honest, left = writer.write_bytes, [5]

    def filling(handle, data):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        return honest(handle, data)

    monkeypatch.setattr(writer, "write_bytes", filling)
    done = play(wsn, "--quiet", "--journal", "g.wsn.jsonl", who="random,random")
    said = sentence(done, 2)
    assert "no space left on device; the game up to then is kept in g.wsn.jsonl" in said
    left[0] = 0
    assert "no space left on device" in sentence(play(wsn, "--journal", "h.wsn.jsonl"), 2)


def test_a_game_whose_file_is_deleted_goes_on_in_another_or_is_told_to_be_lost(wsn, tmp_path, monkeypatch):
    from wsn.cli.person import PROMPT_WORDS, Person

    def delete(self, seat, rest):
        (tmp_path / "g.wsn.jsonl").unlink()

    monkeypatch.setitem(PROMPT_WORDS, "key", delete)
    assert Person is not None
    lost = play(wsn, lines=["1", "key", "1", "quit"]).stdout
    assert "g.wsn.jsonl was deleted or moved while the game was open" in lost
    assert "The game is lost: g.wsn.jsonl is gone" in lost
    saved = play(wsn, lines=["1", "key", "1", "saved", "1", "quit"]).stdout
    assert "--resume saved.wsn.jsonl" in saved
    assert wsn("verify", "saved.wsn.jsonl").exit_code == 0


def test_a_new_game_never_moves_one_that_is_being_played(wsn, tmp_path):
    play(wsn, lines=["1", "quit"])
    from wsn.table.journals import open_game

    live = open_game(tmp_path / "g.wsn.jsonl")
    before = live.state
    said = sentence(play(wsn, lines=["1", "quit"]), 2)
    assert "g.wsn.jsonl is open in another window or terminal; close it there, or choose another name" in said
    assert in_use(tmp_path / "g.wsn.jsonl")
    live.submit(live.deciding, live.legal()[0])
    assert live.state is not before
    live.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_odd_files_and_names_are_refused_in_a_sentence(wsn, tmp_path):
    os.mkfifo(tmp_path / "pipe.wsn.jsonl")
    for words in (
        ["--journal", "pipe.wsn.jsonl"],
        ["--journal", "/dev/full"],
        ["--resume", "pipe.wsn.jsonl"],
    ):
        done = wsn("play", *([] if words[0] == "--resume" else [SKIRMISH]), *words, "--bots", "random")
        assert "is a " in sentence(done, 2)
    for command in ("replay", "verify", "odds"):
        more = ["F1", "D409"] if command == "odds" else []
        assert "is a pipe" in sentence(wsn(command, "pipe.wsn.jsonl", *more), 2)
    done = play(wsn, lines=["save a\0b", "save /", "scenario a\0b.toml", "1", "quit"])
    assert done.exit_code == 0
    assert "zero byte" in done.stdout
    assert "Traceback" not in done.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_in_place_of_a_file_is_called_one_and_not_waited_for(wsn, tmp_path):
    os.mkfifo(tmp_path / "f.toml")
    for command in (("check",), ("los", "D306", "D508"), ("play",), ("draw",), ("odds", "F1", "D409")):
        done = wsn(command[0], "f.toml", *command[1:])
        said = sentence(done, 2)
        assert "f.toml" in said
        assert "is a pipe or a device; only regular files are read" in said
        assert "nearest" not in said
    os.mkfifo(tmp_path / "m.svg")
    assert "m.svg cannot be written: it is a pipe, and nobody reads from it" in sentence(
        wsn("draw", "wsn_5_1", "--svg", "m.svg"), 2
    )


def test_a_disk_that_may_only_be_read_is_told(wsn, monkeypatch):
    def read_only(path, flags, mode=0o777):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("wsn.engine.journalfile.os.open", read_only)
    assert "read-only file system" in sentence(play(wsn), 2)


# ---------------------------------------------------------------- as a process


def process(*words, **streams):
    return subprocess.run(
        [sys.executable, "-m", "wsn", *map(str, words)],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,
        **streams,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_output_that_takes_nothing_is_told_once():
    with open("/dev/full", "w") as full:
        done = process("scenarios", stdout=full)
    assert done.returncode == 2
    assert done.stderr == "wsn: the standard output cannot be written: no space left on device\n"


def test_a_closed_standard_input_ends_the_game_as_its_end_does(tmp_path):
    code = (
        "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'wsn', *sys.argv[1:]])"
    )
    words = ["play", SKIRMISH, "--bots", "human,human", "--no-picture", "--journal", tmp_path / "g.wsn.jsonl"]
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Continue with: wsn play --resume" in done.stdout


def test_a_closed_standard_output_stops_nothing():
    code = "import os, sys; os.close(1); os.execv(sys.executable, [sys.executable, '-m', 'wsn', 'scenarios'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_interrupt_before_anything_is_loaded_is_one_sentence(tmp_path):
    """The first library that is imported is stopped in the middle, as by Ctrl-C."""
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n")
    path = f"{tmp_path}{os.pathsep}{ROOT}"
    done = process("scenarios", stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path})
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "wsn: stopped\n")


def test_an_interrupt_in_a_command_is_one_sentence(wsn, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("wsn.scenario.names", stop)
    done = wsn("scenarios")
    assert done.exit_code == 130
    assert done.stderr.strip() == "wsn: stopped"


def test_importing_the_package_imports_nothing_large():
    code = "import sys; before = set(sys.modules); import wsn; print(list(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert set(json.loads(done.stdout.replace("'", '"'))) <= {"__future__", "wsn"}
