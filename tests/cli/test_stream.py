"""What reaches a terminal, whatever a name holds."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.test_data_texts import HOSTILE
from wsn import scenario
from wsn.cli import main
from wsn.cli.stream import Clean, clean_streams, passing
from wsn.engine.events import DiceRolled


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_pipe_gets_no_escape_sequence_and_a_terminal_only_inks() -> None:
    pipe, screen = io.StringIO(), Screen()
    for stream in (pipe, screen):
        clean = Clean(stream)
        assert clean.write(f"\x1b[1mbold\x1b[0m {HOSTILE}\r\nnext\rover\n") > 0
        passed = passing(clean)
        assert passed is not None
        assert passed._stream is stream
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
