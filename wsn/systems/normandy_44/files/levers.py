"""What a designer may change of a scenario to balance it: turns, stores, who comes when, who is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from wsn.data import decode
from wsn.data.changing import DocumentChange
from wsn.parts.levers import Lever, other_side, steps_of
from wsn.systems.normandy_44.data.scenario import SIDES, Scenario, UnitRow
from wsn.systems.normandy_44.data.tables import Counter, Tables, tables, tables_from
from wsn.systems.normandy_44.files.placing import side_of
from wsn.systems.normandy_44.rules.weather import MOST_REPLACEMENTS, MOST_SUPPLY

POOL_SIDES: Final[Mapping[str, str]] = {
    "us": "allied",
    "cw": "allied",
    "7th_army": "german",
    "fortress": "german",
    "panzergruppe_west": "german",
}
"""Whose each store of supply points is."""


def levers(
    document: Mapping[str, Any], _map: Mapping[str, Any], documents: Mapping[str, Any] | None = None
) -> Iterable[Lever]:
    """Every change worth trying, of a scenario that is in order; the points that win are the rulebook's."""
    scenario = decode(document, Scenario, "")
    charts = tables() if documents is None else tables_from(documents)
    least = max(1, scenario.begun.turn if scenario.begun is not None else 1)
    yield from steps_of(
        "turns", ("turns",), scenario.turns, "turns: {}", by=(1, 2), least=least, most=22,
        more="allied", fewer="german",
    )  # fmt: skip
    for pool, points in scenario.supply.items():
        side = POOL_SIDES[pool]
        yield from steps_of(
            f"supply {pool}", ("supply", pool), points, f"supply points of {pool} at the start: {{}}",
            by=(1, 2), least=0, most=MOST_SUPPLY, more=side, fewer=other_side(side, SIDES),
        )  # fmt: skip
    for type_, number in scenario.replacements.items():
        side = "german" if type_.startswith("german") else "allied"
        yield from steps_of(
            f"replacements {type_}", ("replacements", type_), number,
            f"replacements of {type_} at the start: {{}}",
            by=(1, 2), least=0, most=MOST_REPLACEMENTS, more=side, fewer=other_side(side, SIDES),
        )  # fmt: skip
    for at, row in enumerate(scenario.units):
        yield from _change_unit(at, row, scenario, charts)


def _change_unit(at: int, row: UnitRow, scenario: Scenario, charts: Tables) -> Iterator[Lever]:
    """A unit that comes a turn earlier or later, begins a step weaker, or is not there."""
    counter = charts.counters[row.id]
    side = side_of(counter)
    enemy = other_side(side, SIDES)
    begun = scenario.begun.turn if scenario.begun is not None else 1
    if row.turn is not None and row.turn > begun:
        yield from steps_of(
            f"arrival of {row.id}", ("units", at, "turn"), row.turn,
            f"{counter.name} comes from turn {{}} on",
            by=(1, 2), least=begun + 1, most=scenario.turns, more=enemy, fewer=side,
        )  # fmt: skip
    yield from _weaken_unit(at, row, counter, enemy)
    yield Lever(
        key=f"without {row.id}",
        words=f"without {counter.name}",
        changes=(DocumentChange(("units", at), how="remove"),),
        size=2,
        helps=enemy,
    )


def _weaken_unit(at: int, row: UnitRow, counter: Counter, enemy: str) -> Iterator[Lever]:
    """The unit with a step less: not so far that it would begin as a cadre (N44 17.9.1)."""
    steps = row.steps or counter.steps
    least = 2 if counter.cadre else 1
    if steps > least:
        yield Lever(
            key=f"steps of {row.id} -1",
            words=f"{counter.name} begins with {steps - 1} steps in place of {steps}",
            changes=(DocumentChange(("units", at, "steps"), steps - 1),),
            size=1,
            helps=enemy,
            line=f"steps of {row.id} -",
        )
