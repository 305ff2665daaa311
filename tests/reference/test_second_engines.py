"""Five engines that share no code find the same orders, numbers and digests, from the files alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.reference.second_count import count_file
from tests.reference.second_d_day import Areas
from tests.reference.second_normandy import Campaign
from tests.reference.second_omaha import Beach
from tests.reference.second_storms import March
from tests.reference.second_tiles import Tiles

FOLDER = Path(__file__).parent / "perft"
COUNTED = (
    *((Tiles, f"hex_tiles/{number}", 3) for number in ("01", "02", "03", "04", "05")),
    *((Beach, f"omaha_solitaire/{number}", 8) for number in ("01", "02", "05")),
    *((March, f"war_storms/{number}", 8) for number in ("01", "05")),
    *((Areas, f"storm_over_normandy/{number}", 2) for number in ("03", "05")),
    *((Campaign, f"normandy_44/{number}", deep) for number, deep in (("01", 2), ("03", 2), ("04", 3))),
)
"""The engine, the position, and how deep the engine knows the rules."""


def document_of(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize(("engine", "name", "deep"), COUNTED)
def test_the_second_engine_counts_the_same(engine, name, deep):
    document = document_of(name)
    rules = engine(document)
    found = [list(order) for order in rules.orders(rules.start())]
    assert sorted(found, key=str) == sorted([[*row["order"].values()] for row in document["orders"]], key=str)
    rows = [row for row in document["depths"][:deep] if row["leaves"] <= 500]
    assert rows
    assert [count_file(rules, row["depth"]) for row in rows] == rows


@pytest.mark.slow
def test_the_second_engine_counts_two_thousand_ways_the_same():
    document = document_of("hex_tiles/02")
    assert count_file(Tiles(document), 3) == document["depths"][2]


def test_the_second_engine_can_find_another_number():
    document = document_of("hex_tiles/03")
    document["map"]["terrain"]["rows"] = document["map"]["terrain"]["rows"].replace("f", ".")
    found = count_file(Tiles(document), 1)
    assert found["leaves"] == 217  # in the open all three dice are rolled
    assert found["digest"] != document["depths"][0]["digest"]
    document = document_of("omaha_solitaire/02")
    document["position"]["tracks"]["engineers"] = 1
    assert count_file(Beach(document), 1)["leaves"] == 8
