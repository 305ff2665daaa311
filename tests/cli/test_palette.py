"""`--palette NAME` colours the picture of every command that draws one; another name is refused."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from wsn.cli import draw, los, play, reach, replay, sightmap
from wsn.english import list_words
from wsn.table.picture import PALETTES

DRAWING: dict[str, tuple[click.Command, tuple[str, ...]]] = {
    "draw": (draw.command, ("wsn_5_1", "--window", "D506")),
    "los": (los.command, ("wsn_5_1", "D306", "D508")),
    "sightmap": (sightmap.command, ("wsn_5_1", "D306")),
    "reach": (reach.command, ("wsn_5_1", "D306", "--mover", "foot", "--points", "2")),
}


def run(command: click.Command, *args: str) -> tuple[int, str]:
    result = CliRunner().invoke(command, list(args))
    return result.exit_code, result.stdout + result.stderr


@pytest.mark.parametrize("name", sorted(DRAWING))
def test_a_picture_in_another_palette(name: str, tmp_path: Path) -> None:
    command, args = DRAWING[name]
    usual, grey = tmp_path / "a.svg", tmp_path / "b.svg"
    assert run(command, *args, "--svg", str(usual))[0] == 0
    assert run(command, *args, "--svg", str(grey), "--palette", "Grey")[0] == 0
    one, other = usual.read_text(encoding="utf-8"), grey.read_text(encoding="utf-8")
    assert PALETTES["summer"].paper in one
    assert PALETTES["summer"].paper not in other
    assert PALETTES["grey"].paper in other


def test_the_side_view_in_another_palette(tmp_path: Path) -> None:
    flat = tmp_path / "side.svg"
    args = ("wsn_5_1", "D306", "D508", "--side", str(flat), "--palette", "tritanopia")
    assert run(los.command, *args)[0] == 0
    assert PALETTES["tritanopia"].blocked in flat.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(DRAWING))
def test_an_unknown_palette_is_refused_with_the_nearest(name: str, tmp_path: Path) -> None:
    command, args = DRAWING[name]
    there = tmp_path / "a.png"
    status, said = run(command, *args, "--png", str(there), "--palette", "deutan")
    assert (status, said) == (2, "wsn: there is no palette 'deutan'; the nearest is 'deuteranopia'\n")
    assert not there.exists()


@pytest.mark.parametrize("name", sorted(DRAWING))
def test_a_palette_without_a_picture_is_refused(name: str) -> None:
    command, args = DRAWING[name]
    status, said = run(command, *args, "--palette", "grey")
    assert status == 2
    assert "--png" in said


def test_the_help_names_every_palette() -> None:
    told = " ".join(run(draw.command, "--help")[1].split())
    assert f"The colours of the picture: {list_words(list(PALETTES), 'or')}." in told
    assert list(PALETTES)[:2] == ["summer", "protanopia"]


@pytest.mark.slow
def test_a_game_and_its_replay_in_another_palette(tmp_path: Path) -> None:
    journal, png, svg = tmp_path / "g.wsn.jsonl", tmp_path / "g.png", tmp_path / "r.svg"
    game = ("first_orders", "--bots", "greedy,greedy", "--seed", "1", "--quiet", "--journal", str(journal))
    assert run(play.command, *game, "--picture", str(png), "--palette", "protanopia")[0] == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    status, said = run(replay.command, str(journal), "--to", "3", "--picture", str(svg), "--palette", "grey")
    assert status == 0, said
    drawn = svg.read_text(encoding="utf-8")
    assert PALETTES["grey"].paper in drawn
    resumed = ("--resume", str(journal), "--quiet", "--picture", str(svg))
    assert run(play.command, *resumed)[0] == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    part = tmp_path / "part.svg"
    args = (str(journal), "--picture", str(part), "--window", "A506, A509")
    assert run(replay.command, *args)[0] == 0
    assert ">A507<" in part.read_text(encoding="utf-8")
    assert ">A101<" not in part.read_text(encoding="utf-8")
    assert run(replay.command, str(journal), "--picture", str(part), "--window", "Z9")[0] == 2
    assert run(replay.command, str(journal), "--window", "A506")[0] == 2
    there = tmp_path / "p.png"
    assert run(replay.command, str(journal), "--picture", str(there), "--window", "A506, A509")[0] == 0
    assert there.read_bytes().startswith(b"\x89PNG")


def test_play_and_replay_refuse_what_does_not_go_together(tmp_path: Path) -> None:
    assert run(play.command, "first_orders", "--no-picture", "--palette", "grey")[0] == 2
    status, said = run(play.command, "first_orders", "--bots", "greedy", "--palette", "purple")
    assert status == 2
    assert "there is no palette 'purple'" in said
    assert run(replay.command, "x.wsn.jsonl", "--palette", "grey")[0] == 2
    status, said = run(play.command, "first_orders", "--picture", "x.gif")
    assert (status, "a picture is SVG or PNG, not GIF: name it x.png" in said) == (2, True)
    status, said = run(replay.command, "x.wsn.jsonl", "--picture", "x.gif")
    assert (status, said) == (2, "wsn: a picture is SVG or PNG, not GIF: name it x.png\n")
    assert run(replay.command, "x.wsn.jsonl", "--picture", "")[0] == 2
