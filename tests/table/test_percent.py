"""Percent for a reader: honest at both ends, and parts of a whole that add up to 100."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.table import previewing
from wsn.table.percent import percent, percents, signed_points
from wsn.trials.interval import parts


@pytest.mark.parametrize(
    ("ways", "out_of", "text"),
    [
        (0, 36, "0 %"),
        (1, 1296, "<1 %"),
        (1, 36, "3 %"),
        (18, 36, "50 %"),
        (1295, 1296, ">99 %"),
        (36, 36, "100 %"),
    ],
)
def test_a_chance_is_never_said_to_be_certain_when_it_is_not(ways, out_of, text):
    assert percent(ways, out_of) == text


def number(text: str) -> int:
    """What a reader adds up."""
    return {"<1 %": 0, ">99 %": 100}.get(text, -1) if text[0] in "<>" else int(text.removesuffix(" %"))


@given(st.lists(st.integers(0, 500), min_size=1, max_size=9).filter(any))
def test_the_parts_of_a_whole_add_up_to_a_hundred(ways):
    out_of = sum(ways)
    shown = percents(ways, out_of)
    assert sum(map(number, shown)) == 100
    for one, text in zip(ways, shown):
        assert abs(number(text) - 100 * one / out_of) < 1
        assert (text == "0 %") == (not one)
        assert (text == "100 %") == (one == out_of)


def test_what_is_not_the_whole_is_rounded_one_by_one():
    assert percents((1, 1, 1), 6) == ("17 %", "17 %", "17 %")
    assert percents((), 6) == ()


def test_the_odds_of_a_menu_and_of_a_table_add_up_to_a_hundred():
    thirds = tuple(Chance(f"{n} lost", 2, 12, harm=n) for n in range(6))
    preview = Preview("fire", odds=thirds)
    lines = previewing.preview_lines(preview)[1:]
    assert sum(int(line.split("lost")[1].split("%")[0]) for line in lines) == 100
    short = previewing.preview_short(Preview("fire", odds=(Chance("a", 1, 200), Chance("b", 199, 200))))
    assert short == "a <1 %, b >99 %"


def test_wins_and_draws_add_up_to_a_hundred():
    texts = [str(one) for one in parts((1, 1, 1))]
    assert [text.split()[3] for text in texts] == ["34", "33", "33"]
    assert str(parts((0, 0))[0]) == "no games"


def test_what_is_gained_or_lost_has_its_sign():
    """Once a loss in the review had a hyphen for a minus sign."""
    assert [signed_points(share) for share in (0.034, -0.012, 0)] == ["+3 points", "−1 point", "+0 points"]


def test_outcomes_with_a_comma_in_them_are_set_apart_by_more():
    odds = (Chance("success, no loss", 2, 6), Chance("success, 1 disrupted", 4, 6))
    assert previewing.preview_short(Preview("fight", odds=odds)) == (
        "success, no loss 33 %; success, 1 disrupted 67 %"
    )
