"""The rules and numbers of the game with their sources, for the commands that list them."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from wsn.data import read_document, shipped_files
from wsn.parts.sources import Number, Rules, numbers_of, rules_in
from wsn.systems.storm_over_normandy.data import tables
from wsn.systems.storm_over_normandy.data.words import BOCAGE


@cache
def rules() -> Rules:
    """The list of rules (`rules.toml`)."""
    return rules_in(pathlib.Path(__file__).with_name("rules.toml"))


@cache
def numbers() -> tuple[Number, ...]:
    """Every number of the shipped tables, what cards do, what the map fixes, and the order of battle."""
    documents = tables.documents()
    charts = tuple(row for name in tables.FILES for row in numbers_of(f"{name}.toml", documents[name]))
    return (*charts, *_card_numbers(), *_map(), *_force_numbers())


def _card_numbers() -> Iterator[Number]:
    """What each card does, and when: the rulebook shows three cards, and reviews tell of some."""
    for key, row in tables.tables().cards.items():
        origin = "designed" if "uses" in row.ours else row.origin
        for at, use in enumerate(row.uses, 1):
            place = f"card.{key}.uses[{at}]"
            yield Number("cards.toml", place, f"{use.when}: {use.effect}", row.rule, origin)


PRINTED: Final = ("Juaye-Mondaye",)
"""The areas of which the examples show that they are bocage."""


def _map() -> Iterator[Number]:
    """Bocage, borders and signs of the map, which is ours but for what the examples show."""
    name = "normandy_areas"
    document = read_document(shipped_files("maps")[name])
    for area, row in document["areas"].items():
        if row.get("terrain") == BOCAGE:
            origin = "book" if area in PRINTED else "designed"
            yield Number(f"{name}.toml", f"areas.{area}.terrain", BOCAGE, "SON 2.2.1", origin)
    for table in ("edges", "tags"):
        for word, places in document.get(table, {}).items():
            for place in places:
                yield Number(f"{name}.toml", f"{table}.{place}", word, "SON 8.0", "designed")


def _force_numbers() -> Iterator[Number]:
    """Who begins or arrives where: history at the scale of the examples, and ours."""
    for name, file in shipped_files("scenarios/storm_over_normandy").items():
        for row in read_document(file)["units"]:
            when = f", turn {row['turn']}" if "turn" in row else ""
            value = f"{row['kind']}: {row.get('at', 'by a card')}{when}"
            yield Number(f"{name}.toml", f"units.{row['id']}", value, "SON 3.0", "designed")
