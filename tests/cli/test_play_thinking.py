"""A bot that thinks at the terminal: it shows how long, and Ctrl-C has it decide; a hint, and a review."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.playing import play
from wsn.bots.contest import Budget
from wsn.cli.terminal import Terminal
from wsn.cli.thinking import Waiting
from wsn.table.journals import open_game


@pytest.fixture
def terminal(monkeypatch):
    """A terminal at which a person sits, as far as it can tell."""
    monkeypatch.setattr(Waiting, "last", -1e9)
    at = Terminal()
    at.live = True
    return at


def test_the_first_ctrl_c_has_the_bot_decide_and_the_second_leaves(terminal, capsys):
    with Waiting(terminal, "Germany (commander) thinks", 10.0) as waiting:
        assert not waiting.stop()
        os.kill(os.getpid(), signal.SIGINT)
        assert waiting.stop()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert "decides now. Ctrl-C again leaves the game." in capsys.readouterr().out
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)


def test_a_second_ctrl_c_in_the_next_decision_leaves_unless_time_has_passed(terminal, monkeypatch):
    with Waiting(terminal, "x", 1.0):
        os.kill(os.getpid(), signal.SIGINT)
    with Waiting(terminal, "x", 1.0), pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
    monkeypatch.setattr(Waiting, "last", time.monotonic() - 10)
    with Waiting(terminal, "x", 1.0) as waiting:
        os.kill(os.getpid(), signal.SIGINT)
        assert waiting.stop()


def test_where_nobody_sits_ctrl_c_leaves_at_once(terminal):
    terminal.live = False
    with Waiting(terminal, "x", 1.0), pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)


def test_how_long_it_takes_is_written_over_and_wiped_in_the_end(terminal, capsys, monkeypatch):
    monkeypatch.setattr("wsn.cli.thinking.SHOWN", 0.0)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with Waiting(terminal, "Germany (veteran) thinks", 1.0) as waiting:
        waiting.stop()
    told = capsys.readouterr().out
    assert told.startswith("\rGermany (veteran) thinks: 0 of 1 seconds (Ctrl-C: decide now)")
    assert told.endswith("\r")
    assert told.rstrip("\r").rsplit("\r", 1)[1].strip() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_at_a_real_terminal_nothing_is_lost(tmp_path):
    import pty

    master, slave = pty.openpty()
    journal = tmp_path / "g.wsn.jsonl"
    words = ["play", "first_orders", "--bots", "greedy,planner@999999", "--seed", "1", "--no-picture"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from wsn.cli import main; main()", *words, "--journal", str(journal)],
        env={**os.environ, "WSN_HOME": str(tmp_path)},
        stdin=slave,
        stdout=slave,
        stderr=slave,
    )
    os.close(slave)
    told = b""

    def until(words: bytes, seconds: float = 60.0) -> None:
        nonlocal told
        end = time.monotonic() + seconds
        while words not in told:
            assert time.monotonic() < end, told[-2000:]
            try:
                told += os.read(master, 4096)
            except OSError:  # the other end is closed
                assert words in told, told[-2000:]

    until(b"seconds (Ctrl-C: decide now)")
    process.send_signal(signal.SIGINT)
    until(b"decides now. Ctrl-C again leaves the game.")
    process.send_signal(signal.SIGINT)
    until(b"Continue with: wsn play --resume")
    assert b"--bots greedy,planner@999999" in told
    process.wait(20)
    os.close(master)
    game = open_game(journal, read_only=True)
    assert len(game.entries) > 1


def test_a_hint_tells_lines_with_reasons_and_gives_no_order(wsn, monkeypatch):
    monkeypatch.setattr("wsn.trials.explain.HINT", Budget(games=12))
    done = play(wsn, lines=("1", "hint", "hint x", "hint 601", "quit"))
    assert "Chance of winning" in done.stdout
    assert "1. " in done.stdout
    assert "No order has been given." in done.stdout
    assert done.stdout.count("Say how many seconds it may take, 1 to 600: `hint 20`.") == 2
    given = Path("g.wsn.jsonl").read_text(encoding="utf-8").splitlines()
    without = play(wsn, lines=("1", "quit"))
    assert "No order" not in without.stdout
    plain = Path("g.wsn.jsonl").read_text(encoding="utf-8").splitlines()
    assert given[1:] == plain[1:]


def test_the_help_lists_the_hint(wsn):
    assert "hint            what the planner would do" in play(wsn, lines=("?", "quit")).stdout


def test_the_end_of_a_game_names_the_command_that_reviews_it(wsn):
    done = play(wsn, who="random,random", seed=4)
    assert "Look back on it: wsn review g.wsn.jsonl" in done.stdout
    assert "wsn review" not in play(wsn, "--quiet", who="random,random", seed=4).stdout


def test_the_levels_are_named_as_they_were_asked_for(wsn):
    done = play(wsn, who="human,veteran", lines=("quit",))
    assert "axis: veteran" in done.stdout
    assert "--bots human,veteran" in done.stdout


def test_python_seldom_looks_for_rubbish_while_a_bot_decides(monkeypatch):
    import gc
    from types import SimpleNamespace

    from wsn.cli import session
    from wsn.workers.process import GC_THRESHOLD

    seen = []
    monkeypatch.setattr(session, "submit_command", lambda seat, command, *words: seen.append(command))
    at_table = SimpleNamespace(names={"axis": "greedy"}, terminal=None, typed=None, reader=None)
    watcher = SimpleNamespace(choose=lambda seat: gc.get_threshold()[0])
    session.Session.let_bot_decide(at_table, watcher, SimpleNamespace(side="axis"))
    assert seen == [GC_THRESHOLD]
