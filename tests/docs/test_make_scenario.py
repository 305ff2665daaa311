"""The page on making a scenario: its commands, taken in their order, end with two scenarios in order."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn import scenario
from wsn.cli import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "make-a-scenario.md").read_text(encoding="utf-8")
SLOW = ("simulate", "play")


def commands() -> list[list[str]]:
    """The commands of the page, in its order."""
    lines = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("wsn ")]


def run(words: list[str]) -> str:
    done = CliRunner().invoke(main, words, input="")
    assert done.exit_code == 0, f"wsn {' '.join(words)}: {done.output[-300:]}"
    return done.output


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "games"))
    return tmp_path


def test_the_steps_of_the_page_make_two_scenarios(folder: Path) -> None:
    assert len(commands()) >= 30
    for words in commands():
        if words[0] in ("scenario", "pointbuy"):
            run(words)
    lane = scenario.load("lane.toml")
    assert [company["id"] for company in lane.scenario["companies"]] == ["A", "B", "C"]
    units = scenario.new_game(lane, seed=1).state.units
    assert (units["A2"].place, units["A3"].place) == ("D609", "D609")
    ford = scenario.load("ford.toml")
    assert [row["at"] for row in ford.scenario["units"][:2]] == [["E6", "G8"], ["F6"]]
    assert run(["check", "lane.toml", "ford.toml", "longer.toml"]).endswith(
        "3 files, 0 problems, 0 warnings\n"
    )


@pytest.mark.slow
def test_every_command_of_the_page_runs(folder: Path) -> None:
    for words in commands():
        run(words)
    assert (folder / "start.png").read_bytes().startswith(b"\x89PNG")
