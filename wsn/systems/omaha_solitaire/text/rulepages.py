"""The rules as a player reads them: the topics of the folder `topics`, with charts made from the data."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from wsn.parts.rulestext import RulesBook, RulesChart, rules_of
from wsn.systems.omaha_solitaire.data.tables import Span, Tables, tables, tables_from


@cache
def _shipped() -> RulesBook:
    return _made(tables())


def book(documents: Mapping[str, Any] | None = None) -> RulesBook:
    """The topics and charts, as shipped or by the documents of a game."""
    return _shipped() if documents is None else _made(tables_from(documents))


def _made(charts: Tables) -> RulesBook:
    made = {name: partial(chart, charts) for name, chart in CHARTS.items()}
    return rules_of(pathlib.Path(__file__).with_name("topics"), made)


def _span(row: Span) -> str:
    if row.min is None:
        return f"{row.max} or less"
    if row.max is None:
        return f"{row.min} or more"
    return str(row.min) if row.min == row.max else f"{row.min} to {row.max}"


def _chart(title: str, rows: Sequence[tuple[Span, str]]) -> RulesChart:
    return RulesChart(
        title, ("Die with modifiers", "Result"), tuple((_span(row), text) for row, text in rows), ""
    )


def _attack(charts: Tables) -> RulesChart:
    return _chart("Attack", [(row, row.words) for row in charts.charts.attack])


def _drift(charts: Tables) -> RulesChart:
    def words(left: int) -> str:
        return f"{abs(left)} to the {'left' if left > 0 else 'right'}" if left else "no drift"

    return _chart("Drift", [(row, words(row.left)) for row in charts.charts.drift])


def _landing(charts: Tables) -> RulesChart:
    return _chart("Landing", [(row, row.loss) for row in charts.charts.landing])


def _engineers(charts: Tables) -> RulesChart:
    rows = charts.charts.engineers
    return _chart("Engineers", [(row, "removed" if row.removed else "no effect") for row in rows])


def _mine(charts: Tables) -> RulesChart:
    return _chart("Mine", [(row, row.loss) for row in charts.charts.mine])


def _events(charts: Tables) -> RulesChart:
    rows = [
        (kind, str(row.die), row.name, row.text)
        for kind, lines in (("beach", charts.events.beach), ("inland", charts.events.inland),
                            ("town", charts.events.town))
        for row in lines
    ]  # fmt: skip
    return RulesChart("Random events", ("Square", "Die", "Event", "What it does"), tuple(rows), "")


def _places(charts: Tables) -> RulesChart:
    rows = [
        (when, die, *row.squares)
        for when, lines in (("turns 1 to 4", charts.events.early), ("later", charts.events.late))
        for die, row in lines.items()
    ]
    return RulesChart("Where events strike", ("Turns", "First die", *"123456"), tuple(rows), "")


def _units(charts: Tables) -> RulesChart:
    rows = [
        (row.name, str(row.full), str(row.disrupted)) for row in charts.kinds.values() if row.arm != "event"
    ]
    return RulesChart("Units and tokens", ("Unit", "Full", "Disrupted"), tuple(rows), "")


def _cards(charts: Tables) -> RulesChart:
    rows = [(row.name, str(row.copies), str(row.turn), row.text) for row in charts.cards.values()]
    return RulesChart("Cards", ("Card", "Copies", "From turn", "Text"), tuple(rows), "")


CHARTS = {
    "attack": _attack,
    "drift": _drift,
    "landing": _landing,
    "engineers": _engineers,
    "mine": _mine,
    "events": _events,
    "places": _places,
    "units": _units,
    "cards": _cards,
}
