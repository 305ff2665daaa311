"""Movement points in the parts that a game names: halves in the games here, sixths in a toy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

import wsn
from wsn.board.board import Board
from wsn.cli import main
from wsn.engine.facts import points_text
from wsn.systems import registered
from wsn.table import pointparts

MAP = Path(__file__).parents[1] / "toys" / "roads" / "roads_map.toml"


@pytest.fixture
def board() -> Iterator[Board]:
    with registered("tests.toys.roads"):
        yield wsn.load_map(MAP)


def run(*words: str) -> str:
    result = CliRunner().invoke(main, [str(word) for word in words])
    return result.output if result.exit_code == 0 else f"{result.exit_code}: {result.output}"


def test_points_have_their_signs() -> None:
    told = [points_text(Fraction(n, 6)) for n in range(8)]
    assert told == ["0", "⅙", "⅓", "½", "⅔", "⅚", "1", "1⅙"]
    assert points_text(Fraction(7, 5)) == "1 2/5"
    assert points_text(Fraction(2, 5)) == "2/5"


def test_a_third_of_a_point_leads_three_hexes_a_point(board: Board) -> None:
    reached = wsn.reach(board, "101", "regiment", 5)
    assert reached["1601"] == 5
    assert "1701" not in reached
    assert reached["201"] == Fraction(1, 3)
    assert wsn.reach(board, "101", "regiment", Fraction(4, 3))["501"] == Fraction(4, 3)


def test_parts_of_a_point_add_up_exactly(board: Board) -> None:
    """One hex of primary road and nine of secondary: 4⅚ points; a second primary hex is more than 5."""
    way = wsn.route(board, "201", "102", "regiment")
    assert isinstance(way, wsn.Route)
    assert pointparts.text_of_parts("roads", 2 + 9 * 3) == "4⅚"
    assert pointparts.as_points("roads", 2 + 9 * 3) <= 5 < pointparts.as_points("roads", 2 * 2 + 9 * 3)


def test_three_points_are_nine_hexes_of_road_to_the_last_part(board: Board) -> None:
    reached = wsn.reach(board, "101", "battalion", 3)
    assert reached["1001"] == 3
    assert "1101" not in reached


def test_without_a_rule_nobody_takes_a_step_for_all_their_points(board: Board) -> None:
    assert set(wsn.reach(board, "703", "foot", Fraction(5, 6))) == {"703"}
    assert "no number" not in run("reach", MAP, "703", "--mover", "foot", "--points", "5/6")
    told = json.loads(run("reach", MAP, "703", "--mover", "foot", "--points", "5/6", "--json"))
    assert told["reach"] == [{"space": "703", "points": 0, "all": False}]
    way = json.loads(run("route", MAP, "703", "803", "--mover", "foot", "--points", "5/6", "--json"))
    assert (way["total"], way["gets_to"]) == (1, "703")


def test_reach_and_route_are_told_in_the_parts_of_the_game(board: Board) -> None:
    told = run("reach", MAP, "101", "--mover", "foot", "--points", "1 1/3")
    assert "foot with 1⅓ points reaches" in told
    assert "  ⅔  301" in told
    assert "1⅓" in told
    way = run("route", MAP, "101", "301", "--mover", "regiment")
    assert "⅔ point in 2 steps" in way
    assert "primary road to 201 ⅓ (ROAD 1)" in way
    step = json.loads(run("route", MAP, "101", "201", "--mover", "regiment", "--json"))["steps"][0]
    assert step["points"] == 0.333333


def test_the_map_of_a_reach_has_the_parts_of_the_game(board: Board, tmp_path: Path) -> None:
    svg = tmp_path / "reach.svg"
    run("reach", MAP, "101", "--mover", "foot", "--points", "1", "--svg", svg)
    assert "⅓" in svg.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "parts"), [("8", 48), ("2.5", 15), ("1/3", 2), ("2 1/3", 14), ("7/3", 14), (" 1 ", 6), ("0", 0)]
)
def test_points_are_read_as_people_write_them(board: Board, typed: str, parts: int) -> None:
    assert pointparts.read_parts("roads", typed) == parts


@pytest.mark.parametrize("typed", ["", "x", "-1", "1/5", "1/0", "2.1", "1 1", "1/3 1"])
def test_other_points_are_refused_with_what_counts(board: Board, typed: str) -> None:
    with pytest.raises(pointparts.NotPoints) as refused:
        pointparts.read_parts("roads", typed)
    assert str(refused.value) == (
        f"{typed!r} is not a number of movement points: a whole number or sixths, such as 8 or 2 1/6"
    )


def test_a_game_of_halves_takes_no_thirds() -> None:
    assert pointparts.read_parts("war_storms", "2.5") == 5
    with pytest.raises(ValueError, match="a whole number or a half, 0 or more"):
        wsn.reach(wsn.load_map("wsn_5_1"), "D306", "foot", Fraction(1, 3))
    assert run("reach", "wsn_5_1", "D306", "--mover", "foot", "--points", "1/3") == (
        "2: wsn: '1/3' is not a number of movement points: a whole number or a half, such as 8 or 2.5\n"
    )
    assert pointparts.number_of_parts("war_storms", 5) == 2.5
    assert pointparts.number_of_parts("war_storms", 6) == 3
    assert pointparts.words_of_parts("war_storms", 1) == "½ point"
