"""`wsn chronicle`: the course of a game as text and as a page, and what a game without the door says."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from wsn import scenario
from wsn.cli import main
from wsn.systems.omaha_solitaire.rules.commands import Concede
from wsn.table.seat import Seat


def recorded(path: Path) -> str:
    """A game of Omaha, Alone that was called off in its first turn."""
    game = scenario.new_game(scenario.load("omaha_alone"), seed=3)
    seat = Seat(game, "americans")
    while game.state.frames[-1].phase != "activation":
        game.submit("americans", seat.legal()[0])
    game.submit("americans", Concede())
    game.save(path)
    return str(path)


def test_the_course_of_a_game_as_text_and_on_a_page(tmp_path: Path) -> None:
    journal = recorded(tmp_path / "g.wsn.jsonl")
    told = CliRunner().invoke(main, ["chronicle", journal])
    assert told.exit_code == 0
    assert "the landing is called off" in told.output
    assert "squares" in told.output
    out = tmp_path / "c.pdf"
    written = CliRunner().invoke(main, ["chronicle", journal, "--pdf", str(out)])
    assert written.exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert out.read_bytes().count(b"/Type /Page\n") == 1
    wrong = CliRunner().invoke(main, ["chronicle", journal, "--pdf", "c.png"])
    assert wrong.exit_code == 2


def test_a_game_without_the_door_says_so(tmp_path: Path) -> None:
    game = scenario.new_game(scenario.load("easy_red"), seed=3)
    game.save(tmp_path / "h.wsn.jsonl")
    told = CliRunner().invoke(main, ["chronicle", str(tmp_path / "h.wsn.jsonl")])
    assert told.exit_code == 2
    assert "keeps no campaign log" in told.output
