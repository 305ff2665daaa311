"""Bonds, supply and retreats against a second reading of the book (`oracle.py`), on chance positions.

A seed that fails here says all there is to know: `make_case(seed)` is the position.
"""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.supplycases import compare

QUICK = range(100)
SLOW = range(100, 2_100)


@pytest.mark.rule("N44 8.5.1", "N44 13.1.4", "N44 13.2.1", "N44 13.2.2", "N44 13.3", "N44 18.2")
def test_the_game_and_the_oracle_agree() -> None:
    for seed in QUICK:
        compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", SLOW[::100])
def test_the_game_and_the_oracle_agree_on_many_positions(first: int) -> None:
    for seed in range(first, first + 100):
        compare(seed, most=3)
