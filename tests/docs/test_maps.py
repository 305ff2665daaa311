"""The page on making maps: every command in it runs, in its order."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn.cli import main
from wsn.cli.map import MAP_COMMANDS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    """The commands of the page, in its order."""
    lines = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("wsn ")]


@pytest.mark.slow
def test_every_command_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in commands():
        done = CliRunner().invoke(main, words, input="")
        assert done.exit_code == 0, f"wsn {' '.join(words)}: {done.output[-300:]}"


def test_the_page_tells_of_every_word_of_the_command() -> None:
    assert [word for word in MAP_COMMANDS if f"wsn map {word}" not in PAGE] == []
