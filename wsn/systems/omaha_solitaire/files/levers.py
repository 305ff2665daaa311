"""What a designer may change of a scenario to make it harder or easier: turns, victories, events, units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from wsn.data import decode
from wsn.data.changing import DocumentChange
from wsn.data.texts import LONGEST_NAME
from wsn.parts.levers import Lever, steps_of
from wsn.systems.omaha_solitaire.data.scenario import SIDES, Scenario, UnitRow
from wsn.systems.omaha_solitaire.data.tables import tables, tables_from
from wsn.systems.omaha_solitaire.files.attainable import most_points
from wsn.systems.omaha_solitaire.files.setup import board
from wsn.systems.omaha_solitaire.rules.world import World

AMERICANS, GERMAN_SIDE = SIDES
MOST_TURNS, MOST_EVENTS, MOST_NEW, MOST_POINTS = 20, 6, 5, 99
"""What a scenario file may say at most."""
LEVEL_STEPS: Final = (1, 2, 3)
FIRST_LATER_WAVE: Final = 2
"""A unit of the first wave has its square in the file, and comes no sooner."""


def levers(
    document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any] | None = None
) -> Iterable[Lever]:
    """Every change worth trying, of a scenario that is in order; one that begins later keeps its units.

    Nobody can say beforehand whom events help, of which a few are good news, nor a pool of other tokens.
    """
    scenario = decode(document, Scenario, "")
    known = tables() if charts is None else tables_from(charts)
    most = most_points(World(board(map_document), known, scenario))
    begun = scenario.begun
    least = begun.turn if begun is not None else 1
    yield from steps_of(
        "turns", ("turns",), scenario.turns, "turns: {}", by=(1, 2), least=least, most=MOST_TURNS,
        more=AMERICANS, fewer=GERMAN_SIDE,
    )  # fmt: skip
    yield from _level_levers(scenario, most)
    yield from steps_of(
        "events", ("events_a_turn",), scenario.events_a_turn, "random events a turn: {}", by=(1,), least=0,
        most=MOST_EVENTS,
    )  # fmt: skip
    yield from steps_of(
        "initiative", ("initiative",), scenario.initiative,
        "initiative points more than the table gives, each turn: {}", by=(1,), least=-MOST_NEW, most=MOST_NEW,
        more=AMERICANS, fewer=GERMAN_SIDE,
    )  # fmt: skip
    if begun is not None:
        return
    for pool in known.pools:
        if pool != scenario.pool:
            yield Lever(
                key=f"pool {pool}",
                words=f"German tokens from the pool {pool!r} in place of {scenario.pool!r}",
                changes=(DocumentChange(("pool",), pool),),
                size=2,
            )
    last = {(row.kind, row.division, row.turn): at for at, row in enumerate(scenario.units)}
    for at, row in enumerate(scenario.units):
        yield from _unit_levers(at, row, scenario)
        if last[row.kind, row.division, row.turn] == at:
            yield _one_more(at, row, scenario)


def _level_levers(scenario: Scenario, most: int) -> Iterator[Lever]:
    """Every victory a few points dearer or cheaper, so that they stay as far apart; `most` can be had."""
    for step in LEVEL_STEPS:
        for by in (step, -step):
            needed = [level.points + by for level in scenario.levels]
            if not 1 <= min(needed) <= max(needed) <= MOST_POINTS:
                continue
            if by > 0 and needed[0] > most:
                continue  # nobody could win any more
            yield Lever(
                key=f"levels {by:+d}",
                words=f"victory points that the levels need: {', '.join(map(str, needed))} in place of "
                f"{', '.join(str(level.points) for level in scenario.levels)}",
                changes=tuple(
                    DocumentChange(("levels", at, "points"), points) for at, points in enumerate(needed)
                ),
                size=step,
                helps=AMERICANS if by < 0 else GERMAN_SIDE,
                line=f"levels {'+' if by > 0 else '-'}",
            )


def _unit_levers(at: int, row: UnitRow, scenario: Scenario) -> Iterator[Lever]:
    """A unit of a later wave that lands a turn sooner or later, and the landing without it."""
    if row.turn >= FIRST_LATER_WAVE:
        yield from steps_of(
            f"wave of {row.id}",
            ("units", at, "turn"),
            row.turn,
            f"{row.name} lands on turn {{}}",
            by=(1,),
            least=FIRST_LATER_WAVE,
            most=scenario.turns,
            more=GERMAN_SIDE,
            fewer=AMERICANS,
        )
    if len(scenario.units) > 1:
        yield Lever(
            key=f"without {row.id}",
            words=f"without {row.name}",
            changes=(DocumentChange(("units", at), how="remove"),),
            size=2,
            helps=GERMAN_SIDE,
        )


def _one_more(at: int, row: UnitRow, scenario: Scenario) -> Lever:
    """A unit of the same kind that lands with this one."""
    ids = {one.id for one in scenario.units}
    number = next(number for number in range(2, len(ids) + 3) if f"{row.id}-{number}" not in ids)
    plain = {
        "id": f"{row.id}-{number}",
        "name": f"{row.name[: LONGEST_NAME - 3]} II",
        "kind": row.kind,
        "division": row.division,
        "turn": row.turn,
        **({"at": row.at} if row.at else {}),
    }
    return Lever(
        key=f"one more {row.id}",
        words=f"one more {tables().kinds[row.kind].name}, with {row.name}",
        changes=(DocumentChange(("units", at + 1), plain, "insert"),),
        size=2,
        helps=AMERICANS,
    )
