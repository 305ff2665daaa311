"""The grid of a board is one on which its game is played."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn.cli import main
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.systems import SYSTEMS
from wsn.table.ruling import vocabulary


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, [*map(str, arguments)])
    return result.exit_code, result.output


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_new_board_has_the_grid_of_its_game(system: str) -> None:
    """All had hexes with a flat top, on which three games of four cannot be played."""
    draft = blank_board(system, columns=5, rows=5)
    assert draft.document["grid"] == vocabulary(system).grids[0]
    assert draft.board().warnings == ()


@pytest.mark.parametrize(
    ("system", "grid", "said"),
    [
        ("hex_tiles", "flat", "hex_tiles is played on hexes that point up (grid = 'pointy'), not on hexes"),
        ("hex_tiles", "square", "not on squares"),
        ("war_storms", "area", "hexes with a flat top (grid = 'flat') or hexes that point up"),
        ("storm_over_normandy", "flat", "is played on areas (grid = 'area')"),
        ("omaha_solitaire", "pointy", "is played on squares (grid = 'square')"),
    ],
)
def test_a_grid_that_a_game_does_not_have_is_refused(
    system: str, grid: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(NotDrawn) as told:
        blank_board(system, grid)
    assert said in str(told.value)
    out = tmp_path / "m.toml"
    status, output = run("map", "new", system, "--grid", grid, "--out", out)
    assert (status, out.exists()) == (2, False)
    assert said in output


def test_a_scenario_can_be_begun_on_a_new_board_of_hex_tiles(tmp_path: Path) -> None:
    board, file = tmp_path / "ht.toml", tmp_path / "s.toml"
    assert run("map", "new", "hex_tiles", "--size", "13x9", "--out", board)[0] == 0
    assert run("check", board) == (0, "1 file, 0 problems, 0 warnings\n")
    status, output = run("scenario", "new", file, "--map", board)
    assert status == 0
    assert "grid" not in output


def test_check_warns_of_a_map_on_which_its_game_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "m.toml"
    path.write_text(
        'format = 1\nname = "M"\nsystem = "hex_tiles"\ngrid = "flat"\nboard = ""\ncolumns = 2\nrows = 1\n'
        'legend = { "." = "country" }\n[terrain]\nrows = """\n. .\n"""\n',
        encoding="utf-8",
    )
    status, output = run("check", path)
    assert status == 0
    assert "warning" in output
    assert (
        "hex_tiles is played on hexes that point up (grid = 'pointy'), not on hexes with a flat top" in output
    )


def test_a_table_without_a_grid_has_that_of_its_game(tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text("column,row,terrain\n1,1,country\n2,1,forest\n", encoding="utf-8")
    assert run("import", table, "--system", "hex_tiles", "--out", tmp_path)[0] == 0
    assert 'grid = "pointy"' in (tmp_path / "t.toml").read_text(encoding="utf-8")
    table.write_text("#grid,flat\ncolumn,row,terrain\n1,1,country\n", encoding="utf-8")
    status, output = run("import", table, "--system", "hex_tiles", "--out", tmp_path, "--force")
    assert status == 0
    assert "warning: hex_tiles is played on hexes that point up" in output
