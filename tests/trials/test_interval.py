"""The interval of a share, against values that others have worked out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.trials import share
from wsn.trials.interval import clustered_interval, wilson

KNOWN = [
    (0, 10, 0.0, 0.2775),
    (1, 10, 0.0179, 0.4042),
    (5, 10, 0.2366, 0.7634),
    (10, 10, 0.7225, 1.0),
    (15, 20, 0.5313, 0.8881),
    (20, 40, 0.3520, 0.6480),
    (81, 263, 0.2553, 0.3662),
]
"""Newcombe (1998) and the usual tables of score intervals, to four places."""


@pytest.mark.parametrize(("count", "out_of", "low", "high"), KNOWN)
def test_the_interval_is_that_of_the_tables(count, out_of, low, high):
    interval = share(count, out_of)
    assert interval.low == pytest.approx(low, abs=6e-5)
    assert interval.high == pytest.approx(high, abs=6e-5)
    assert interval.value == count / out_of


def test_without_games_everything_is_possible():
    interval = share(0, 0)
    assert (interval.low, interval.high) == (0.0, 1.0)
    assert str(interval) == "no games"


@pytest.mark.parametrize(("count", "out_of"), [(3, 2), (-1, 2)])
def test_more_than_all_is_no_share(count, out_of):
    with pytest.raises(ValueError, match="is not a share"):
        share(count, out_of)


@given(st.integers(0, 400), st.integers(1, 400))
def test_the_interval_holds_its_share_and_mirrors(count, out_of):
    count = min(count, out_of)
    both, mirrored = share(count, out_of), share(out_of - count, out_of)
    assert 0 <= both.low <= both.value <= both.high <= 1
    assert both.low == pytest.approx(1 - mirrored.high)
    assert both.high == pytest.approx(1 - mirrored.low)


def test_more_games_make_surer():
    widths = [(interval := share(n // 2, n)).high - interval.low for n in (4, 20, 100, 1000)]
    assert widths == sorted(widths, reverse=True)


def test_groups_whose_games_go_alike_tell_as_much_as_one_game_each():
    assert clustered_interval({(2.0, 2): 10, (0.0, 2): 10}) == pytest.approx(wilson(10, 20), abs=0.01)
    assert clustered_interval({(2.0, 2): 10}) == wilson(10, 10)


def test_groups_whose_games_go_apart_are_no_surer_than_games_by_themselves():
    assert clustered_interval({(1.0, 2): 20}) == wilson(20, 40)
    assert clustered_interval({(1.0, 2): 19, (2.0, 2): 1}) == wilson(21, 40)
    assert clustered_interval({(1.0, 1): 12, (0.0, 1): 28}) == pytest.approx(wilson(12, 40), abs=0.01)
    assert clustered_interval({}) == (0.0, 1.0)
