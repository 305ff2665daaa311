"""Reach and routes over the empty map, as `wsn reach`, `wsn route` and the library answer them (N44 9)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from click.testing import CliRunner

import wsn
from wsn.board.paths import Route
from wsn.cli import main
from wsn.systems.normandy_44.rules import reaching


@pytest.fixture(scope="module")
def board():
    return wsn.load_map("normandy_44")


@pytest.mark.rule("N44 9.3")
def test_reach_counts_thirds_and_halves(board):
    foot = wsn.reach(board, "1708", "foot", 1)
    assert foot["1709"] == Fraction(1, 3)
    assert foot["1711"] == 1
    assert "1812" not in foot
    assert wsn.reach(board, "1708", "watched", 1)["1709"] == Fraction(1, 2)


@pytest.mark.rule("N44 9.4.1")
def test_routes_cross_rivers_without_a_bridge_as_a_first_step_only(board):
    a, b = next(
        side
        for side, words in board.edges.items()
        if "major_river" in words and not board.path_kinds(*side) and "flooded" not in words
        if all(board.hexes[space].terrain not in ("sea", "flooded") for space in side)
    )
    straight = reaching.cost(board, "foot", a, b)
    assert any(reason.rule == "N44 9.4.1" for reason in straight.reasons)
    assert isinstance(wsn.route(board, a, b, "foot"), Route)
    moves = reaching.costs(board, "foot")
    before = next(space for space in board.neighbours(a) if space in board.hexes and space != b)
    assert moves.step(before, a, b).rule in ("N44 9.4.1", "N44 9.5.2")


def test_movers_are_classes_or_counters():
    assert reaching.mover("mech") == ("mech", None)
    kind, sixths = reaching.mover("us_16_1")
    assert (kind, sixths % 6) == ("foot", 0)
    with pytest.raises(LookupError, match="no mover 'foots'"):
        reaching.mover("foots")


def test_the_command_line_answers_in_thirds():
    told = CliRunner().invoke(main, ["route", "normandy_44", "1708", "2020", "--mover", "foot"])
    assert told.exit_code == 0, told.output
    assert "⅓" in told.output
    assert "primary road" in told.output
    narrow = CliRunner().invoke(main, ["map", "study", "normandy_44", "--mover", "mech"])
    assert narrow.exit_code == 0, narrow.output
