"""What reaches a terminal, whatever a name holds."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.data.hostile import HOSTILE
from wsn import scenario
from wsn.cli import main
from wsn.cli.stream import Clean, clean_streams, passing_stream
from wsn.engine.events import DiceRolled


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_pipe_gets_no_escape_sequence_and_a_terminal_only_inks() -> None:
    pipe, screen = io.StringIO(), Screen()
    for stream in (pipe, screen):
        clean = Clean(stream)
        assert clean.write(f"\x1b[1mbold\x1b[0m {HOSTILE}\r\nnext\rover\n") > 0
        passed = passing_stream(clean)
        assert passed is not None
        assert passed.stream is stream
    assert pipe.getvalue() == "?[1mbold?[0m ?[2J??evil???31m\nnext?over\n"
    assert screen.getvalue() == "\x1b[1mbold\x1b[0m ?[2J??evil???31m\nnext?over\n"


def test_both_streams_are_clean_while_a_command_runs(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout, sys.stderr
    with clean_streams():
        click.echo(f"out {HOSTILE}")
        click.echo(f"err {HOSTILE}", err=True)
    assert (sys.stdout, sys.stderr) == before
    printed = capsys.readouterr()
    assert printed.out == "out ??evil???31m\n", "a pipe has no sequences at all"
    assert printed.err == "err ??evil???31m\n"


def test_a_forged_journal_is_replayed_without_its_escape_sequences(tmp_path: Path) -> None:
    """Names come from files, which are refused; what an event says, a journal says itself."""
    file = tmp_path / "g.wsn.jsonl"
    game = scenario.new_game("first_orders", seed=1, journal=file)
    while not any(isinstance(e, DiceRolled) for e in game.submit(str(game.deciding), game.legal()[0])):
        pass
    game.close()
    text = file.read_text(encoding="utf-8")
    forged = re.sub(r'"(purpose|text)":"', r'"\1":"\\u001b]0;x\\u0007\\u202e', text)
    assert forged != text
    file.write_text(forged, encoding="utf-8")
    done = CliRunner().invoke(main, ["replay", str(file)])
    assert done.exit_code == 0
    assert "?]0;x??" in done.output
    assert not {"\x1b", "\x07", "\u202e"} & set(done.output)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_who_has_had_enough_ends_every_command_quietly_with_status_0(
    tmp_path: Path, unbuffered: str
) -> None:
    """Of `wsn scenarios | head -1` the status was 1, of `wsn rules war_storms | head -1` 0."""
    asked = ("--help", "scenarios", "rules war_storms", "draw hedgerow_skirmish --text", "schema scenario")
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": unbuffered}
    running = []
    for words in asked:
        reads, writes = os.pipe()
        os.close(reads)
        command = [sys.executable, "-m", "wsn", *words.split()]
        running.append(
            subprocess.Popen(command, stdout=writes, stderr=subprocess.PIPE, cwd=tmp_path, env=home)
        )
        os.close(writes)
    ended = {words: (one.communicate()[1], one.returncode) for words, one in zip(asked, running, strict=True)}
    assert ended == dict.fromkeys(asked, (b"", 0))


def test_where_nobody_reads_the_standard_error_a_mistake_keeps_its_status(tmp_path: Path) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "wsn", "plya"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=writes, cwd=tmp_path, check=False)
    os.close(writes)
    assert (done.stdout, done.returncode) == (b"", 2)
