"""The rules as a player reads them: the topics of the folder `topics`, with charts made from the data."""

from __future__ import annotations

import pathlib
from typing import Final

from wsn.parts.rulestext import KeptBook, RulesChart
from wsn.systems.storm_over_normandy.data.tables import Tables, tables, tables_from


def _area_chart(charts: Tables) -> RulesChart:
    rows = [
        (
            str(row.number),
            area,
            str(row.defence) + "*" * row.starred,
            str(row.support),
            str(row.points or "–"),
        )
        for area, row in sorted(charts.areas.items(), key=lambda pair: pair[1].number)
    ]
    heads = ("Number", "Area", "Defensive Value", "Support at most", "Victory points")
    return RulesChart("Areas", heads, tuple(rows), "* one more while a strongpoint is there")


def _units(charts: Tables) -> RulesChart:
    rows = [
        (row.name, str(row.firepower), str(row.defence), str(row.moves or "–"), str(row.spent))
        for row in charts.kinds.values()
    ]
    heads = ("Unit", "Firepower", "Defence", "Movement", "Defence when spent")
    return RulesChart("Units", heads, tuple(rows))


def _card_chart(charts: Tables) -> RulesChart:
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


PRINTED_CHARTS: Final = {"areas": _area_chart, "units": _units, "cards": _card_chart}
BOOK: Final = KeptBook(pathlib.Path(__file__).with_name("topics"), PRINTED_CHARTS, tables, tables_from)
book = BOOK.book
