"""Dice that are typed in: what is read, what does not fit, and how it is asked for."""

from __future__ import annotations

import pytest

from wsn.engine.dice import NeedsRoll
from wsn.table import throws

TWO = NeedsRoll("fire at D409", 2, 6)
ONE = NeedsRoll("a hit", 1, 6)
TWENTY = NeedsRoll("events", 2, 20)


@pytest.mark.parametrize(
    ("answer", "need", "read"),
    [
        ("35", TWO, (3, 5)),
        ("3 5", TWO, (3, 5)),
        (" 3,5 ", TWO, (3, 5)),
        ("3, 5", TWO, (3, 5)),
        ("4", ONE, (4,)),
        ("12 20", TWENTY, (12, 20)),
        ("1220", TWENTY, None),
        ("355", TWO, None),
        ("3", TWO, None),
        ("07", TWO, None),
        ("3 7", TWO, None),
        ("", TWO, None),
        ("two", TWO, None),
    ],
)
def test_a_throw_is_read_or_does_not_fit(answer, need, read):
    assert throws.read_throw(answer, need) == read


def test_it_is_said_what_is_wanted_and_how_it_may_be_typed():
    assert throws.throw_request(TWO) == "Roll 2d6 for fire at D409"
    assert throws.misfit(TWO) == "That must be 2 numbers from 1 to 6, such as `3 4`."
    assert throws.misfit(ONE) == "That must be 1 number from 1 to 6, such as `3`."
    assert throws.read_throw(throws.sample(TWENTY), TWENTY) is not None
    assert throws.read_throw(throws.sample(ONE), ONE) is not None
