"""The reference positions: what is legal, and the exact number of ways on, as their files say."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from wsn.systems import SYSTEMS
from wsn.trials.counting import count_depths, list_orders
from wsn.trials.reference import first_difference, read_position

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*/*.json"))
QUICK = 400
"""The most leaves at a depth that the fast suite counts."""
SLOW = 30_000
"""The most leaves at a depth that the slow suite counts; `wsn perft FILE` counts them all."""
DEPTHS = {"normandy_44/12.json": 6, "normandy_44/15.json": 4}
"""Where the slow suite stops all the same: few ways lie below, and take long to count."""
named = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


def difference_within(file: Path, leaves: int) -> str | None:
    """What a file says otherwise than is counted, down to the last depth that has no more leaves."""
    reference, game = read_position(file)
    deep = max((row.depth for row in reference.depths if row.leaves <= leaves), default=1)
    deep = min(deep, DEPTHS.get(f"{file.parent.name}/{file.name}", deep))
    orders = [one.order for one in list_orders(game)]
    return first_difference(reference, orders, list(count_depths(game, deep)))


@named
def test_what_follows_at_once_is_as_the_file_says(file):
    assert difference_within(file, QUICK) is None


@pytest.mark.slow
@named
def test_what_follows_later_is_as_the_file_says(file):
    assert difference_within(file, SLOW) is None


def test_there_are_fifteen_of_each_game_of_which_five_are_counted_by_hand():
    told = {}
    for file in FILES:
        reference = json.loads(file.read_text("utf-8"))
        told.setdefault(file.parent.name, []).append(bool(reference.get("by_hand")))
        assert reference["game"] == file.parent.name
        assert len(reference["orders"]) == Fraction(reference["depths"][0]["weight"]), file
        assert [row["depth"] for row in reference["depths"]] == list(range(1, len(reference["depths"]) + 1))
        assert reference["depths"][-1]["leaves"] <= 1_000_000
        if "by_hand" in reference:
            said = set(re.findall(r"\d+", reference["by_hand"]))
            assert {str(row["leaves"]) for row in reference["depths"][:2]} <= said, file
    assert set(told) == set(SYSTEMS)
    for game, by_hand in told.items():
        assert (len(by_hand), sum(by_hand)) == (15, 5), game
