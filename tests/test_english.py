"""Counts, verbs, lists and capitals of sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wsn.english import capitalize, count, list_words, sentence, verb

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes"), (1200, "1,200 hexes")]
)
def test_a_count_agrees_with_its_noun(number, words):
    assert count(number, "hex", "hexes") == words
    assert count(number, "game") == words.replace("hexes", "games").replace("hex", "game")


def test_a_verb_agrees_with_its_number():
    assert [verb(number, "has", "have") for number in (0, 1, 2)] == ["have", "has", "have"]


def test_a_list_is_written_as_in_a_sentence():
    assert list_words([]) == ""
    assert list_words(["A"]) == "A"
    assert list_words(["A", "B"], "or") == "A or B"
    assert list_words(["A", "B", "C"]) == "A, B and C"


def test_only_the_first_letter_becomes_a_capital():
    assert capitalize("fire at D506") == "Fire at D506"
    assert capitalize("") == ""
    assert sentence("the BAR team fires") == "The BAR team fires."
    assert sentence("") == ""


def test_capitals_are_written_in_one_place():
    files = [*(ROOT / "wsn").rglob("*.py"), *(ROOT / "pointbuy").rglob("*.py")]
    by_hand = re.compile(r"\[:1\]\.upper\(\)")
    bad = [str(file) for file in files if by_hand.search(file.read_text(encoding="utf-8"))]
    assert bad == [str(ROOT / "wsn" / "english.py")]
