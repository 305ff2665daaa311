"""The rules and numbers of the game with their sources, for the commands that list them."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from wsn.data import read_document, shipped_files
from wsn.parts.sources import Number, Rules, numbers_of, rules_in
from wsn.systems.normandy_44.data import tables


@cache
def rules() -> Rules:
    """The list of rules (`rules.toml`)."""
    return rules_in(pathlib.Path(__file__).with_name("rules.toml"))


@cache
def numbers() -> tuple[Number, ...]:
    """Every number of the shipped tables, what the map fixes, and the order of battle."""
    documents = tables.documents()
    charts = (row for name in tables.FILES for row in numbers_of(f"{name}.toml", documents[name]))
    return (*(_cite_number(number) for number in charts), *_map(), *_force_numbers())


BARE_TABLES: Final = {
    "tanks_lost": ("N44 20.3.5", "book"),
    "cadres": ("N44 17.9.5", "designed"),
    "positions": ("N44 16.1.2", "designed"),
    "results": ("N44 10.6", "book"),
}
"""The rule and origin of tables that hold bare numbers: dice, counts, the odds that head columns."""


def _cite_number(number: Number) -> Number:
    """A number of a table without rows, with the rule and origin of that table."""
    table = number.path.partition(".")[0].partition("[")[0]
    if number.origin or table not in BARE_TABLES:
        return number
    rule, origin = BARE_TABLES[table]
    return Number(number.file, number.path, number.value, rule, origin)


PRINTED: Final = {
    "battery": frozenset({"2818", "3012", "2623", "2437"}),
    "drop_82nd": frozenset({"2710", "2810", "2811"}),
}
"""The features and tags of the map whose hexes the rulebook names (N44 26.3.3, 28.3)."""


def _map() -> Iterator[Number]:
    """Lines and signs of the map, which is ours but for the hexes that the rulebook names."""
    name = "normandy_44"
    document = read_document(shipped_files("maps")[name])
    for table in ("features", "tags"):
        for word, places in document.get(table, {}).items():
            for place in places:
                origin = "book" if place in PRINTED.get(word, ()) else "designed"
                yield Number(f"{name}.toml", f"{table}.{place}", word, "N44 2.2.1", origin)


def _force_numbers() -> Iterator[Number]:
    """Who begins or comes where: history at the scale of the counters, and ours."""
    for name, file in shipped_files("scenarios/normandy_44").items():
        for row in read_document(file)["units"]:
            when = f", turn {row['turn']}" if "turn" in row else ""
            value = f"{row.get('at', 'by its zone')}{when}"
            yield Number(f"{name}.toml", f"units.{row['id']}", value, "N44 24.2", "designed")
