"""The interval of a share, against values that others have worked out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.trials import share

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
    found = share(count, out_of)
    assert found.low == pytest.approx(low, abs=6e-5)
    assert found.high == pytest.approx(high, abs=6e-5)
    assert found.value == count / out_of


def test_without_games_everything_is_possible():
    found = share(0, 0)
    assert (found.low, found.high) == (0.0, 1.0)
    assert str(found) == "no games"


@pytest.mark.parametrize(("count", "out_of"), [(3, 2), (-1, 2)])
def test_more_than_all_is_no_share(count, out_of):
    with pytest.raises(ValueError, match="is not a share"):
        share(count, out_of)


@given(st.integers(0, 400), st.integers(1, 400))
def test_the_interval_holds_its_share_and_mirrors(count, out_of):
    count = min(count, out_of)
    found, mirrored = share(count, out_of), share(out_of - count, out_of)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low == pytest.approx(1 - mirrored.high)
    assert found.high == pytest.approx(1 - mirrored.low)


def test_more_games_make_surer():
    widths = [(found := share(n // 2, n)).high - found.low for n in (4, 20, 100, 1000)]
    assert widths == sorted(widths, reverse=True)
