"""The page on writing a scenario: its two files are in order, and every command in it runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn.cli import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")


def files() -> dict[str, str]:
    """The files of the page, by the name in their first line."""
    blocks = re.findall(r"```toml\n# (\S+\.toml)\n(.*?)```", PAGE, re.DOTALL)
    return dict(blocks)


def commands() -> list[list[str]]:
    """The commands of the page, in its order."""
    lines = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("wsn ")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "games"))
    return tmp_path


@pytest.mark.slow
def test_every_command_of_the_page_runs(folder: Path) -> None:
    assert [*files()] == ["mill.toml", "the_mill.toml"]
    assert len(commands()) >= 14
    for words in commands():
        done = CliRunner().invoke(main, words, input="")
        assert done.exit_code == 0, f"wsn {' '.join(words)}: {done.output[-300:]}"
    assert (folder / "map.pdf").read_bytes().startswith(b"%PDF")


def test_both_files_are_in_order_without_a_warning(folder: Path) -> None:
    done = CliRunner().invoke(main, ["check", "mill.toml", "the_mill.toml"])
    assert done.output == "2 files, 0 problems, 0 warnings\n"


def test_a_slip_in_the_map_of_the_page_is_told_and_drawn_around(folder: Path) -> None:
    """As the page says: the neighbours are named, and the map is drawn without the mistake."""
    file = folder / "mill.toml"
    file.write_text(file.read_text("utf-8").replace("M403/M404", "M403/M405"), encoding="utf-8")
    said = "M403 and M405 are not neighbours, so they share no edge; the neighbours of M403 are M302"
    assert said in CliRunner().invoke(main, ["check", "mill.toml"]).output
    done = CliRunner().invoke(main, ["draw", "mill.toml", "--png", "m.png"])
    assert done.exit_code == 1
    assert said in done.output
    assert (folder / "m.png").read_bytes().startswith(b"\x89PNG")
