"""Dates in words, the same on every page."""

from __future__ import annotations

import time

import pytest

from wsn.client.pages.start.days import day_text, moment_text


@pytest.mark.parametrize(
    ("date", "words"),
    [("1944-06-06", "6 June 1944"), ("1944-13-01", "1944-13-01"), ("June", "June"), ("", "")],
)
def test_a_date_in_words(date, words):
    assert day_text(date) == words


def test_a_moment_is_told_by_the_clock_here():
    at = time.mktime((2026, 6, 6, 9, 5, 0, 0, 0, -1))
    assert moment_text(at) == "6 June 2026, 09:05"
