"""The board as text: every hex, its letters, the hedges on its edges, and the units on it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import pytest

from tests.table.specimen import specimen
from wsn import load_map
from wsn.board.board import Path
from wsn.parts.drawings import Border, Feature, FieldWork, Ground, Sign, Way
from wsn.table.boardparts import strips
from wsn.table.boardtext import (
    EDGES,
    FEATURES,
    PATHS,
    TERRAIN,
    WORKS,
    board_text,
    legend,
    terrain_letters,
)
from wsn.table.looks import looks_of


@pytest.mark.parametrize("drawings", [Ground, Border, Way, Feature])
def test_every_drawing_of_the_stock_has_a_sign_of_its_own(drawings: Any) -> None:
    table = {**TERRAIN, **EDGES, **PATHS, **FEATURES}
    kinds = set(get_args(drawings)) - {FieldWork, Sign}
    assert kinds <= set(table)
    assert len({table[kind] for kind in kinds}) == len(kinds)
    assert len({*WORKS.values(), *FEATURES.values(), "+"}) == len(WORKS) + len(FEATURES) + 1


def test_what_has_no_drawing_is_a_question_mark_with_its_name_in_the_legend() -> None:
    board = specimen()
    a, b = "S505", "S506"
    spaces = {**board.spaces, a: replace(board.spaces[a], features=frozenset({"kiosk"}))}
    strange = replace(
        board,
        spaces=spaces,
        edges={**board.edges, (a, b): frozenset({"ha_ha"})},
        paths=(*board.paths, Path("towpath", ("S102", "S103"))),
    )
    said = legend(strange)
    assert "? ha ha" in said
    assert "? towpath" in said
    assert "? kiosk" in said
    assert board_text(strange).count("?") > board_text(board).count("?") == 0


def test_a_word_without_a_letter_gets_a_free_one() -> None:
    board = specimen()
    first = next(iter(board.spaces))
    spaces = {**board.spaces, first: replace(board.spaces[first], terrain="wold")}
    letters = terrain_letters(replace(board, spaces=spaces))
    assert len(set(letters.values())) == len(letters)


def test_the_board_fits_a_terminal() -> None:
    lines = board_text(specimen()).splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 110


@pytest.mark.parametrize("orient", ["flat", "pointy"])
def test_units_and_marks_stand_in_their_hex(orient: str) -> None:
    board = specimen(orient)
    bare = board_text(board)
    shown = board_text(board, {"S506": "Q3"}, {"S506": "&"})
    changed = [(a, b) for a, b in zip(bare.splitlines(), shown.splitlines()) if a != b]
    assert "Q3" not in bare
    assert sum(b.count("Q3") for _, b in changed) == 1
    assert any("&" in b for _, b in changed)
    assert len(changed) <= 2


def test_a_long_code_is_cut() -> None:
    assert "ABCD+" in board_text(specimen(), {"S506": "ABCDEFG"})


def test_hedges_and_cliffs_are_drawn_on_their_edges() -> None:
    text = board_text(specimen())
    assert "#####" in text
    assert "^^^^^" in text


def test_colour_changes_nothing_but_colour() -> None:
    board = specimen()
    plain, painted = board_text(board), board_text(board, colour=True)
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_ink_is_used_only_in_colour() -> None:
    board = specimen()
    assert "\x1b[34;1mQ3" in board_text(board, {"S506": "Q3"}, colour=True, inks={"S506": "34;1"})


@pytest.mark.parametrize("name", ["wsn_5_1", "ht_airel", "two_villages"])
@pytest.mark.parametrize("wide", [40, 60, 80, 500])
def test_a_board_wider_than_the_terminal_comes_in_parts_with_every_space_in_one(name: str, wide: int) -> None:
    board: Any = load_map(name)
    parts = strips(board, None, wide)
    drawn = [board_text(board, window=part) for part in parts]
    assert all(len(line) <= wide for text in drawn for line in text.splitlines())
    whole = [space for part in parts for space in part or board.spaces]
    assert sorted(whole) == sorted(space for space in board.spaces if board.spaces[space].kind != "box")
    fits = max(map(len, board_text(board).splitlines())) <= wide
    assert (len(parts) == 1) == fits
    assert board_text(board, wide=wide).startswith(drawn[0])


def test_a_board_of_squares_comes_in_parts_too() -> None:
    board: Any = load_map("omaha_beach")
    assert len(strips(board, None, 80)) == 1
    drawn = [board_text(board, window=part) for part in strips(board, None, 30)]
    assert len(drawn) == 2
    assert all(
        len(line) <= 30 for text in drawn for line in text.split("\n\n")[0].splitlines() if line[:1] in "+|"
    )


def test_a_window_shows_only_its_hexes() -> None:
    board = specimen()
    small = board_text(board, window={"S506", "S507"})
    assert len(small.splitlines()) <= 8
    assert board_text(board, window=set(board.spaces)) == board_text(board)


def test_the_legend_names_what_is_on_the_board() -> None:
    said = legend(specimen())
    words = looks_of("war_storms")
    for word in {*words.terrain, *words.edges, *words.paths}:
        assert word.replace("_", " ") in said
    assert "S1503 Vierville" in said
    assert "½ level 0.5" not in said


def test_a_work_is_shown_beside_the_unit_in_its_hex() -> None:
    board = load_map("ht_easy_red")
    assert "HUXi4" in board_text(board, units={"C4": "Xi4"}), "the bunker"
    assert "s  w " in board_text(board), "wire alone has its usual place"
    assert "s Xi4" in board_text(board, units={"A5": "Xi4"}), "there is no work there"


def test_a_unit_on_a_pointy_board_hides_no_sign_of_its_hex() -> None:
    board: Any = load_map("ht_airel")
    for words, shown in (
        (frozenset({"bridge"}), "I"),
        (frozenset({"bunker"}), "U"),
        (frozenset({"bunker", "hedgehog"}), "U*"),
        (frozenset({"bunker", "sandbags", "wire"}), "Ucw"),
    ):
        at = next(iter(board.hexes))
        bare = replace(board.spaces[at], features=frozenset(), terrain="country")
        plain = replace(board, spaces={**board.spaces, at: bare})
        full = replace(board, spaces={**board.spaces, at: replace(bare, features=words)})
        for mark in ("", "?", "1"):
            for code in ("", "X", "Xi4", "Xsf4"):
                before = board_text(plain, {at: code}, {at: mark})
                after = board_text(full, {at: code}, {at: mark})
                for sign in shown:
                    assert after.count(sign) == before.count(sign) + 1, (words, mark, code)
                assert code in after
