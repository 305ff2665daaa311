"""Games from which weights are learnt: gone through once, and the same for the same seed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import fit_games

pytestmark = pytest.mark.slow


def test_a_course_gives_each_decision_and_then_the_winner() -> None:
    course = fit_games.Course("first_orders", 3)
    sides = [side for game, side in course if game.deciding == side]
    assert 10 < len(sides) <= len(course.game.entries)
    assert course.game.outcome is not None
    assert course.winner == course.game.outcome.winner
    again = fit_games.Course("first_orders", 3)
    assert [side for _, side in again] == sides
    assert again.game.entries == course.game.entries
