"""The rules as a player reads them: the topics of the folder `topics`, with charts made from the data."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from wsn.parts.rulestext import RulesBook, RulesChart, rules_of
from wsn.systems.omaha_solitaire.data.tables import Span, Tables, tables, tables_from


@cache
def _shipped_book() -> RulesBook:
    return _make_book(tables())


def book(documents: Mapping[str, Any] | None = None) -> RulesBook:
    """The topics and charts, as shipped or by the documents of a game."""
    return _shipped_book() if documents is None else _make_book(tables_from(documents))


def _make_book(charts: Tables) -> RulesBook:
    made = {name: partial(chart, charts) for name, chart in PRINTED_CHARTS.items()}
    return rules_of(pathlib.Path(__file__).with_name("topics"), made)


def _span_text(row: Span) -> str:
    if row.min is None:
        return f"{row.max} or less"
    if row.max is None:
        return f"{row.min} or more"
    return str(row.min) if row.min == row.max else f"{row.min} to {row.max}"


def _make_chart(title: str, rows: Sequence[tuple[Span, str]]) -> RulesChart:
    return RulesChart(
        title, ("Die with modifiers", "Result"), tuple((_span_text(row), text) for row, text in rows), ""
    )


def _attack_chart(charts: Tables) -> RulesChart:
    return _make_chart("Attack", [(row, row.words) for row in charts.charts.attack])


def _drift_chart(charts: Tables) -> RulesChart:
    def words(left: int) -> str:
        return f"{abs(left)} to the {'left' if left > 0 else 'right'}" if left else "no drift"

    return _make_chart("Drift", [(row, words(row.left)) for row in charts.charts.drift])


def _landing_chart(charts: Tables) -> RulesChart:
    return _make_chart("Landing", [(row, row.loss) for row in charts.charts.landing])


def _engineer_chart(charts: Tables) -> RulesChart:
    rows = charts.charts.engineers
    return _make_chart("Engineers", [(row, "removed" if row.removed else "no effect") for row in rows])


def _mine_chart(charts: Tables) -> RulesChart:
    return _make_chart("Mine", [(row, row.loss) for row in charts.charts.mine])


def _event_chart(charts: Tables) -> RulesChart:
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


def _card_chart(charts: Tables) -> RulesChart:
    rows = [(row.name, str(row.copies), str(row.turn), row.text) for row in charts.cards.values()]
    return RulesChart("Cards", ("Card", "Copies", "From turn", "Text"), tuple(rows), "")


PRINTED_CHARTS: Final = {
    "attack": _attack_chart,
    "drift": _drift_chart,
    "landing": _landing_chart,
    "engineers": _engineer_chart,
    "mine": _mine_chart,
    "events": _event_chart,
    "places": _places,
    "units": _units,
    "cards": _card_chart,
}
