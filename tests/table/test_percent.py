"""Percent for a reader: one rounding everywhere, equal chances alike, and honest at both ends."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.table import previewing
from wsn.table.percent import (
    interval_percent,
    percent,
    percents,
    share_percent,
    signed_points,
    whole_percent,
)
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
def test_equal_chances_are_printed_alike_and_each_is_rounded_by_itself(ways):
    out_of = sum(ways)
    for one, text in zip(ways, percents(ways, out_of)):
        assert (
            text
            == percent(one, out_of)
            == share_percent(Fraction(one, out_of))
            == share_percent(one / out_of)
        )
        assert abs(number(text) - 100 * one / out_of) <= (1 if text[0] in "<>" else 0.5)
        assert (text == "0 %") == (not one)
        assert (text == "100 %") == (one == out_of)


def test_halves_go_up_whatever_the_share_is_given_as():
    for ways in range(1, 200, 2):
        text = percent(ways, 200)
        assert text == share_percent(Fraction(ways, 200)) == share_percent(ways / 200)
        assert number(text) == min(ways // 2 + 1, 100) or text in ("<1 %", ">99 %")
    assert [whole_percent(share) for share in (0.125, -0.125, 0.005)] == [13, -13, 1]
    assert interval_percent(0.125, 0.625) == "13 to 63"
    assert interval_percent(-0.034, 0.12, sign=True) == "-3 to +12"


def test_the_odds_of_a_menu_and_of_a_table_say_the_same_of_equal_chances():
    thirds = tuple(Chance(f"{n} lost", 2, 12, harm=n) for n in range(6))
    preview = Preview("fire", odds=thirds)
    lines = previewing.preview_lines(preview)[1:]
    assert {line.split("lost")[1].split("%")[0].strip() for line in lines} == {"17"}
    short = previewing.preview_short(Preview("fire", odds=(Chance("a", 1, 200), Chance("b", 199, 200))))
    assert short == "a 1 %, b >99 %"
    assert (
        previewing.preview_label(Preview("fire", odds=(Chance("a", 1, 6, harm=1), Chance("b", 5, 6))))
        == "17 %"
    )


def test_equal_wins_and_draws_are_told_alike():
    texts = [str(one) for one in parts((1, 1, 1))]
    assert [text.split()[3] for text in texts] == ["33", "33", "33"]
    assert str(parts((0, 0))[0]) == "no games"


def test_nobody_rounds_a_share_by_himself():
    """One function prints percentages: a format of its own would round halves otherwise."""
    own = re.compile(r"\{[^{}]*100 \*[^{}]*:[+>]?\.?\d*f\}|:\.\d%\}|round\(100 \*")
    root = Path(__file__).parents[2]
    found = [
        f"{path.relative_to(root)}: {line.strip()}"
        for folder in ("wsn", "pointbuy")
        for path in (root / folder).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if own.search(line) and "bots/judges" not in path.as_posix()  # worths, which nobody prints
    ]
    assert found == []


def test_what_is_gained_or_lost_has_its_sign():
    """Once a loss in the review had a hyphen for a minus sign."""
    assert [signed_points(share) for share in (0.034, -0.012, 0)] == ["+3 points", "−1 point", "+0 points"]


def test_outcomes_with_a_comma_in_them_are_set_apart_by_more():
    odds = (Chance("success, no loss", 2, 6), Chance("success, 1 disrupted", 4, 6))
    assert previewing.preview_short(Preview("fight", odds=odds)) == (
        "success, no loss 33 %; success, 1 disrupted 67 %"
    )
