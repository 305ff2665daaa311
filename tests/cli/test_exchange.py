"""wsn import and wsn export, as somebody meets them who has files of another program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wsn.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    path = tmp_path / "out.m44"
    assert run("export", "saint_lambert", str(path)).exit_code == 0
    return path


def test_a_scenario_goes_out_and_what_is_lost_is_told(tmp_path: Path) -> None:
    path = tmp_path / "out.m44"
    result = run("export", "saint_lambert", str(path))
    assert result.exit_code == 0
    assert "not in the file: the game ends after" in result.output
    assert json.loads(path.read_text())["board"]["type"] == "STANDARD"


def test_it_comes_in_as_two_files_that_are_in_order(exported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    result = run("import", str(exported), "--out", str(folder))
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["out.toml", "out_map.toml"]
    assert "warning" not in result.output
    assert "2 files, 0 problems" in run("check", str(folder)).output


def test_an_imported_scenario_can_be_played(exported: Path, tmp_path: Path) -> None:
    run("import", str(exported), "--out", str(tmp_path))
    result = run("play", str(tmp_path / "out.toml"), "--bots", "random,random", "--seed", "1", "--no-picture")
    assert result.exit_code == 0
    assert "Result:" in result.output


def test_unknown_names_are_warnings(exported: Path, tmp_path: Path) -> None:
    document = json.loads(exported.read_text())
    document["board"]["hexagons"].append({"row": 0, "col": 0, "terrain": {"name": "zzz"}})
    exported.write_text(json.dumps(document))
    result = run("import", str(exported), "--out", str(tmp_path / "in"))
    assert result.exit_code == 0
    assert "warning: A1: terrain 'zzz' is unknown; it is left out" in result.output


def test_nothing_is_written_over_without_force(exported: Path, tmp_path: Path) -> None:
    run("import", str(exported), "--out", str(tmp_path))
    again = run("import", str(exported), "--out", str(tmp_path))
    assert again.exit_code == 2
    assert "exist already; choose another name, or write over them with --force" in again.output
    assert run("import", str(exported), "--out", str(tmp_path), "--force").exit_code == 0
    assert run("export", "saint_lambert", str(exported)).exit_code == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("{}", "the list of hexagons is missing"),
    ],
)
def test_a_bad_file_is_one_error_with_status_2(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "bad.m44"
    path.write_text(text)
    result = run("import", str(path), "--out", str(tmp_path / "in"))
    assert result.exit_code == 2
    assert told in result.output
    assert not (tmp_path / "in").exists(), "nothing is written"


def test_a_missing_file_and_an_unknown_scenario(tmp_path: Path) -> None:
    missing = run("import", str(tmp_path / "nowhere.m44"))
    assert missing.exit_code == 2
    assert "cannot be read: no such file" in missing.output
    unknown = run("export", "saint_lamber", str(tmp_path / "x.m44"))
    assert unknown.exit_code == 2
    assert "the nearest is 'saint_lambert'" in unknown.output


def test_a_scenario_of_another_game_has_no_such_form(tmp_path: Path) -> None:
    result = run("export", "hedgerow_skirmish", str(tmp_path / "x.m44"))
    assert result.exit_code == 2
    assert "War Storms Normandy has no such format" in result.output


def test_an_ending_that_no_game_knows_is_named_with_those_that_are(tmp_path: Path) -> None:
    read = run("import", str(tmp_path / "game.xyz"))
    assert read.exit_code == 2
    assert "no game here reads" in read.output
    assert "valid endings: .m44" in read.output
    written = run("export", "saint_lambert", str(tmp_path / "game.xyz"))
    assert written.exit_code == 2
    assert "valid endings: .m44" in written.output
    assert not (tmp_path / "game.xyz").exists()
    board = run("export", "board_a", str(tmp_path / "game.xyz"))
    assert "valid endings: .m44, .csv, .tmj, .tmx, .vmod" in board.output, "a map was called no scenario"


def test_a_map_goes_out_to_tiled_and_comes_in(tmp_path: Path) -> None:
    out = tmp_path / "own.tmx"
    result = run("export", "board_a", str(out))
    assert result.exit_code == 0, result.output
    assert "not in the file: the remarks of the map's file" in result.output
    assert (tmp_path / "own_tiles.png").read_bytes().startswith(b"\x89PNG")
    assert "exists already" in run("export", "board_a", str(out)).output
    back = run("import", str(out), "--out", str(tmp_path / "in"))
    assert back.exit_code == 0, back.output
    same = run("map", "diff", "board_a", str(tmp_path / "in" / "own.toml"))
    assert same.output == "nothing differs\n"


def test_the_map_of_a_scenario_goes_out_and_the_rest_is_told(tmp_path: Path) -> None:
    result = run("export", "first_orders", str(tmp_path / "m.csv"))
    assert result.exit_code == 0, result.output
    assert "not in the file: the scenario: only its map is written" in result.output


def test_words_of_a_map_are_named_and_a_slip_is_told(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text("space,terrain\n101,grass\n", encoding="utf-8")
    wrong = run("import", str(file), "--out", str(tmp_path))
    assert (wrong.exit_code, "'grass' is not a terrain of the game" in wrong.output) == (2, True)
    done = run("import", str(file), "--out", str(tmp_path), "--as", "grass=open", "--system", "war_storms")
    assert done.exit_code == 0, done.output
    assert "no game 'war_storm'" in run("import", str(file), "--system", "war_storm").output
    assert "--as names a word" in run("import", str(file), "--as", "grass").output
    assert "are for maps" in run("import", "x.m44", "--as", "a=b").output


def test_a_module_for_vassal(tmp_path: Path) -> None:
    out = tmp_path / "out.vmod"
    result = run("export", "ht_airel", "--vassal", str(out))
    assert result.exit_code == 0, result.output
    assert "not in the file: the rules" in result.output
    assert out.read_bytes()[:2] == b"PK"
    assert "exists already" in run("export", "ht_airel", str(out)).output
    assert "ending in .vmod" in run("export", "ht_airel", "--vassal", str(tmp_path / "out.zip")).output
    assert "name one file" in run("export", "ht_airel", str(out), "--vassal", str(out)).output
    assert "name the file to write" in run("export", "ht_airel").output


def test_an_imported_map_is_given_a_name_or_a_folder(tmp_path: Path, exported: Path) -> None:
    table = tmp_path / "farm.csv"
    assert run("export", "board_a", str(table)).exit_code == 0
    named = tmp_path / "maps" / "mine.toml"
    assert run("import", str(table), "--out", str(named)).exit_code == 0
    assert named.is_file()
    assert run("map", "diff", "board_a", str(named)).exit_code == 0
    assert "exists already" in run("import", str(table), "--out", str(named)).output
    assert run("import", str(table), "--out", str(tmp_path / "maps")).exit_code == 0
    assert (tmp_path / "maps" / "farm.toml").is_file()
    told = run("import", str(exported), "--out", str(tmp_path / "mine.toml"))
    assert told.exit_code == 2
    assert "--out names a folder" in told.output


def test_a_map_goes_out_for_tiled_in_both_forms_side_by_side(tmp_path: Path) -> None:
    for ending in ("tmx", "tmj"):
        assert run("export", "board_a", str(tmp_path / f"a.{ending}")).exit_code == 0
    (tmp_path / "b_tiles.png").write_bytes(b"a picture of somebody else")
    told = run("export", "board_a", str(tmp_path / "b.tmx"))
    assert told.exit_code == 2
    assert "b_tiles.png exists already" in told.output
    assert not (tmp_path / "b.tmx").exists()
