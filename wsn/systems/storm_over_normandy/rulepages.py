"""The rules as a player reads them: the topics of the folder `topics`, with charts made from the data."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from wsn.parts.rulestext import RulesBook, RulesChart, rules_of
from wsn.systems.storm_over_normandy.tables import Tables, tables, tables_from


@cache
def _shipped() -> RulesBook:
    return _made(tables())


def book(documents: Mapping[str, Any] | None = None) -> RulesBook:
    """The topics and charts, as shipped or by the documents of a game."""
    return _shipped() if documents is None else _made(tables_from(documents))


def _made(charts: Tables) -> RulesBook:
    made = {name: partial(chart, charts) for name, chart in CHARTS.items()}
    return rules_of(pathlib.Path(__file__).with_name("topics"), made)


def _areas(charts: Tables) -> RulesChart:
    rows = [
        (
            str(row.number),
            area,
            str(row.defence) + "*" * bool(row.beach),
            str(row.support),
            str(row.points or "–"),
        )
        for area, row in sorted(charts.areas.items(), key=lambda pair: pair[1].number)
    ]
    heads = ("Number", "Area", "Defensive Value", "Support at most", "Victory points")
    return RulesChart("Areas", heads, tuple(rows), "* 2 while a strongpoint is there")


def _units(charts: Tables) -> RulesChart:
    rows = [
        (row.name, str(row.firepower), str(row.defence), str(row.moves or "–"), str(row.spent))
        for row in charts.kinds.values()
    ]
    heads = ("Unit", "Firepower", "Defence", "Movement", "Defence when spent")
    return RulesChart("Units", heads, tuple(rows))


def _cards(charts: Tables) -> RulesChart:
    rows = [
        (
            row.name,
            "Allies" if row.side == "allies" else "Germans",
            str(row.copies),
            row.text,
        )
        for row in charts.cards.values()
    ]
    return RulesChart("Cards", ("Card", "Side", "Copies", "Text"), tuple(rows))


CHARTS = {"areas": _areas, "units": _units, "cards": _cards}
