"""An engine that shares no code finds the same numbers, digests and orders, from the files alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.reference.second_tiles import Tiles, count_file, start_of

FOLDER = Path(__file__).parent / "perft" / "hex_tiles"


@pytest.mark.parametrize("number", ["01", "02", "03", "04", "05"])
def test_the_second_engine_counts_the_same(number):
    document = json.loads((FOLDER / f"{number}.json").read_text("utf-8"))
    orders = {tuple(row["order"].values()) for row in document["orders"]}
    assert set(Tiles(document).orders(start_of(document))) == orders
    for row in document["depths"][:3]:
        if row["leaves"] <= 500:
            assert count_file(document, row["depth"]) == row


@pytest.mark.slow
def test_the_second_engine_counts_two_thousand_ways_the_same():
    document = json.loads((FOLDER / "02.json").read_text("utf-8"))
    assert count_file(document, 3) == document["depths"][2]


def test_the_second_engine_can_find_another_number():
    document = json.loads((FOLDER / "03.json").read_text("utf-8"))
    document["map"]["terrain"]["rows"] = document["map"]["terrain"]["rows"].replace("f", ".")
    found = count_file(document, 1)
    assert found["leaves"] == 217  # in the open all three dice are rolled
    assert found["digest"] != document["depths"][0]["digest"]
