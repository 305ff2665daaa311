"""What the tool of the planner's horizons tells of lines whose worth is known."""

from __future__ import annotations

import numpy as np
import pytest

from tools.horizons import Followed, alike, dice, gained, table

GAMES, PASSES = 8, 5


def known(gain, swing=0.0, ahead=False):
    """A decision: from the second judgement on another line gains so much, and dice swing it."""
    worths = np.zeros((2, GAMES, PASSES))
    worths[1, :, 1:] = gain + swing * np.tile([1, -1], GAMES // 2)[:, None]
    return Followed(worths, np.zeros(2), np.array([False, ahead]))


def test_lines_differ_by_what_one_gains_and_not_by_the_dice():
    """A gain of 100 is 5 in a hundred of a chance; dice swing every second game the other way."""
    seen = [known(100.0)]
    assert alike(seen, 0) == alike(seen, 0, later=True) == 0
    assert alike(seen, 1) == alike(seen, 1, later=True) == pytest.approx(0.05**2 / 2)
    assert dice(seen, -1) == 0
    swung = [known(100.0, 300.0)]
    assert dice(swung, -1) == pytest.approx(0.15 * (GAMES / (GAMES - 1)) ** 0.5)
    assert alike(swung, -1) < alike(seen, -1), "dice make nothing appear to differ"


def test_who_chooses_gains_only_where_the_line_shows_its_worth_and_may_be_chosen():
    behind, ahead = [known(100.0)], [known(100.0, ahead=True)]
    assert gained(behind, 0, strict=False) == (0, 0), "it does not show as yet"
    assert gained(behind, 1, strict=False) == (pytest.approx(0.05), 0)
    assert gained(behind, 1, strict=True) == (0, 0)
    assert gained(ahead, 1, strict=True) == (pytest.approx(0.05), 0)
    assert gained([known(-100.0)], 1, strict=False) == (0, 0), "a worse line is not taken"


def test_the_table_has_a_line_for_each_judgement():
    lines = list(table([known(100.0), known(60.0, ahead=True)]))
    assert lines[0] == "2 decisions"
    assert [line.split(",")[0] for line in lines[2:]] == ["1", "2", "3", "4", "5"]
