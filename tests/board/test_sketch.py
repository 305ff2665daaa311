"""Maps with mistakes, as far as they can be read: what `wsn draw` shows while they are mended."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.board.documents import AREAS, SQUARES, WORDS, area, document_of, loaded, sheet, warned
from wsn.board.board import Board
from wsn.board.mapfile import problems_of, sketch
from wsn.cli import main
from wsn.data import DataError, Problem
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.table.picture.faults import faults, spaces_by_problem
from wsn.table.ruling import load_map

GAMES = {"toy": WORDS, "war_storms": VOCABULARY}


def sketched(path: Path, document: dict[str, Any]) -> tuple[Board, tuple[Problem, ...]]:
    file = path / "m.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    board, wrong = sketch(file, GAMES)
    assert board is not None, wrong
    assert wrong == problems_of(file, GAMES)[0] != ()
    return board, wrong


def test_a_map_of_squares_leaves_out_what_is_wrong(tmp_path: Path) -> None:
    squares = tomllib.loads(SQUARES)
    board, _ = sketched(tmp_path, squares | {"legend": {".": "country", "^": "hill"}})
    whole = loaded(SQUARES)
    assert set(whole.spaces) - set(board.spaces) == {"D1", "D2"}
    assert board.edges == whole.edges
    board, _ = sketched(tmp_path, squares | {"edges": {"river": ["C1/C2", "C1/Q9"]}, "levels": {"x": ["A1"]}})
    assert board.edges == whole.edges
    assert set(board.spaces) == set(whole.spaces)


@pytest.mark.parametrize("system", [{"war_storms": 1}, ["war_storms"], 3, None])
def test_a_map_whose_game_is_no_word_has_no_board_and_is_refused(tmp_path: Path, system: object) -> None:
    """`wsn draw` fell over a table in its place."""
    file = tmp_path / "m.json"
    file.write_text(json.dumps(tomllib.loads(SQUARES) | {"system": system}), encoding="utf-8")
    board, wrong = sketch(file, GAMES)
    assert board is None
    assert wrong


def test_a_map_of_areas_leaves_out_what_is_wrong(tmp_path: Path) -> None:
    areas = tomllib.loads(AREAS)
    for changes, left_out in (
        (area("Dover", terrain="hil"), {"Dover"}),
        (area("Kent", outline=[[0, 0], [60, 40], [0, 40], [60, 0]]), {"Kent"}),
        (area("Dover", outline=[[50, 10], [80, 10], [80, 40], [50, 40]]), {"Dover"}),
        (area("Kent", centre=[500, 500]), set()),
    ):
        board, _ = sketched(tmp_path, areas | {"areas": changes})
        assert set(areas["areas"]) - set(board.spaces) == left_out
        assert all(board.at(*board.centre(name)) == name for name in board.spaces)


def test_a_layout_leaves_out_wrong_boards_hexes_and_marks(tmp_path: Path) -> None:
    document: dict[str, Any] = {
        "format": 1,
        "name": "Several",
        "system": "war_storms",
        "layout": [{"board": "a"}, {"board": "b", "at": [2, 0]}, {"board": "c", "at": [4, 0]}],
        "boards": {
            "a": sheet("A", 2, 2, legend={".": "open", "W": "wood"}, woods=["A101"]),
            "b": sheet("B", 2, 2),
            "c": sheet("C", 2, 2) | {"columns": 0},
        },
        "edges": {"bocage": ["A201/B101", "A101/Z101"]},
    }
    board, wrong = sketched(tmp_path, document)
    assert set(board.spaces) == {"A102", "A201", "A202", "B101", "B102", "B201", "B202"}
    assert list(board.edges) == [("A201", "B101")]
    assert len(wrong) == 2, "marks are read when every board is right"


def test_of_a_board_that_is_laid_twice_the_first_is_drawn(tmp_path: Path) -> None:
    """`wsn draw` fell over the edges of the second, whose hexes have the ids of the first."""
    parts = [{"board": "board_a"}, {"board": "board_a", "at": [40, 0]}]
    document = {"format": 1, "name": "Twice", "system": "war_storms", "grid": "flat", "shift": "odd"}
    board, _ = sketched(tmp_path, document | {"layout": parts})
    alone, _ = sketched(tmp_path, document | {"layout": [parts[0], {"board": "none"}]})
    assert set(board.spaces) == set(alone.spaces)
    assert board.edges == alone.edges != {}
    assert board.paths == alone.paths


def test_a_problem_names_the_spaces_that_it_is_about(tmp_path: Path) -> None:
    document = document_of(
        legend={".": "open", "w": "woodz"},
        edges={"bocage": ["A101/A401", "A101/A999"], "bocagge": ["A101/A102"]},
        paths={"road": [["A103", "A401"]]},
        levels={"1": ["A201"], "2": ["A201"]},
        names={"A102": " "},
    )
    letters = ". w" + " ." * (document["columns"] - 2)
    document["terrain"] = {"rows": "\n".join([letters] * (document["rows"] - 1) + [letters[:-2]])}
    board, wrong = sketched(tmp_path, document)
    about = {problem.place: problem.about for problem in wrong}
    assert about["legend"] == tuple(f"A2{row:02}" for row in range(1, document["rows"] + 1))
    assert about["levels, 2"] == ("A201",)
    assert about["paths, road #1"] == ("A103", "A401")
    assert [one.about for one in wrong if one.place == "edges, bocage"] == [("A101", "A401"), ("A101",)]
    assert (about["edges"], about["names"]) == (("A101", "A102"), ("A102",))
    drawn = faults(board, spaces_by_problem(wrong), tuple(board.spaces))
    told = {int(word) for words in re.findall(r">([\d, ]+)<", drawn) for word in words.split(",")}
    assert told == {number for number, problem in enumerate(wrong, 1) if problem.about}


def test_a_mark_beyond_the_map_or_the_window_is_left_out() -> None:
    board = loaded(SQUARES)
    one, *_, last = board.spaces
    assert faults(board, {1: ("Q99", "")}, tuple(board.spaces)) == faults(board, {}, tuple(board.spaces))
    assert ">1<" in faults(board, {1: (last,)}, tuple(board.spaces))
    assert ">1<" not in faults(board, {1: (last,)}, (one,))


def test_a_file_without_a_board_is_a_map_only_where_overlays_lie(tmp_path: Path) -> None:
    """What `wsn check` passes can be loaded: elsewhere the missing key is a problem."""
    text = (
        'format = 1\nname = "Copse"\nsystem = "war_storms"\ngrid = "flat"\ncolumns = 2\nrows = 1\n'
        '[legend]\n"." = "woods"\n[terrain]\nrows = ". ."\n'
    )
    file = tmp_path / "copse.toml"
    file.write_text(text, encoding="utf-8")
    said = "board: the key is missing: a map needs one"
    with pytest.raises(DataError, match=said):
        load_map(file)
    done = CliRunner().invoke(main, ["check", str(file)])
    assert (done.exit_code, said in done.output) == (1, True)
    done = CliRunner().invoke(main, ["draw", str(file)])
    assert (done.exit_code, said in done.output) == (1, True)
    assert "w woods" in done.output.lower()
    (tmp_path / "overlays").mkdir()
    file = file.rename(tmp_path / "overlays" / "copse.toml")
    done = CliRunner().invoke(main, ["check", str(file)])
    assert (done.exit_code, said in done.output) == (0, False)


def test_a_path_of_one_hex_and_an_edge_named_twice_are_warned_of(tmp_path: Path) -> None:
    assert warned(paths={"road": [["A101"]]}) == (
        "the road in A101 leads nowhere: its path has one hex only",
    )
    assert warned(paths={"gully": [["A101"]]}) == ()
    assert warned(edges={"bocage": ["A101/A102", "A102/A101"]}) == ("the bocage A102/A101 is named twice",)
    assert warned(edges={"bocage": ["A101/A102"], "cliff": ["A101/A102"]}, levels={"1": ["A102"]}) == ()
    squares = loaded(SQUARES, edges={"river": ["C1/C2", "C2/C1"]}, paths={"road": [["A3"]]})
    assert squares.warnings == (
        "the river C2/C1 is named twice",
        "the road in A3 leads nowhere: its path has one square only",
    )
    file = tmp_path / "m.json"
    file.write_text(json.dumps(document_of(paths={"road": [["A101"]]})), encoding="utf-8")
    assert len(problems_of(file, GAMES)[1]) == 1
