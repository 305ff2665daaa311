"""Turns a position of a game of Normandy '44 into a scenario: units, control, stores, the turns left.

The new scenario begins at the start of the current turn, with its weather if that has been rolled. What units
have done in the turn is forgotten, what lasts stays on them: disruption, supply, reserves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wsn.engine.memo import read_memo
from wsn.engine.state import GameState, Unit
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    HOLDER,
    ISOLATED,
    MULBERRY,
    OUT_OF_SUPPLY,
    POSITION,
    RELEASED,
    REPLACEMENTS,
    RESERVE,
    SCATTERED,
    SUPPLY_POINTS,
    TURN,
    WEATHER_ROW,
)
from wsn.systems.normandy_44.files.placing import REPLACEMENT_TYPES
from wsn.systems.normandy_44.rules.excess import overfull
from wsn.systems.normandy_44.rules.fronts import SUPPLY_POOLS
from wsn.systems.normandy_44.rules.memos import Day
from wsn.systems.normandy_44.rules.sequence import SEQUENCE
from wsn.systems.normandy_44.rules.world import S, World, turn

LASTING_MARKS: Final = (DISRUPTED, ISOLATED, OUT_OF_SUPPLY, RELEASED, RESERVE, SCATTERED)
"""The marks of units that are there at the start of a turn."""


def playable(s: S) -> str | None:
    """Why no scenario can begin from this position, or None if one can."""
    if s.state.outcome is not None:
        return f"the game is over: {s.state.outcome.text}"
    if turn(s) < 2:
        return "the day of the landing is not over"
    for side in s.world.scenario.sides:
        crowded = overfull(s, side)
        if crowded:
            return f"more units stand in {crowded[0]} than may (N44 7.1): end the move first"
    return None


def document(scenario: Mapping[str, Any], world: World, state: GameState, title: str) -> dict[str, Any]:
    """The scenario document of a position; `scenario` is the document of the game being played."""
    number = TURN.get(state) or 1
    rows = {str(row["id"]): row for row in scenario.get("units", ())}
    begun: dict[str, Any] = {"turn": number, "control": _tell_control(world, state)}
    weather_row = WEATHER_ROW.get(state)
    if weather_row is not None and _has_weather(state):
        begun["weather_row"] = weather_row
    stores = {
        "supply": {pool: SUPPLY_POINTS.get(state, pool) for pool in SUPPLY_POOLS},
        "replacements": {type_: REPLACEMENTS.get(state, type_) for type_ in REPLACEMENT_TYPES},
        "mulberries": {army: MULBERRY.get(state, army) for army in ("us", "cw")},
    }
    note = str(scenario.get("note", "")).rstrip()
    left = {"units", "begun", "positions", *stores}
    return {
        **{key: value for key, value in scenario.items() if key not in left},
        "name": title,
        "note": f"{note}\n\nFrom {world.scenario.name}, turn {number}.\n",
        **{name: {key: value for key, value in told.items() if value} for name, told in stores.items()},
        "positions": {
            str(marker.place): marker.side for marker in state.markers.values() if marker.kind == POSITION
        },
        "units": [row for unit in state.units.values() if (row := _row(world, unit, rows)) is not None],
        "begun": begun,
    }


def _has_weather(state: GameState) -> bool:
    """Whether the weather of this turn has been rolled."""
    rolled = next(at for at, step in enumerate(SEQUENCE, start=1) if step.phase == "weather")
    return bool(state.frames) and read_memo(state.frames[0], Day).step >= rolled


def _tell_control(world: World, state: GameState) -> dict[str, str]:
    """The Towns, Cities and works that are Allied without an Allied unit in them (N44 2.2.5)."""
    standing = {unit.place for unit in state.units.values() if unit.side == "allied"}
    return {
        space: "allied"
        for space in world.board.hexes
        if HOLDER.get(state, space) == "allied" and space not in standing
    }


def _row(world: World, unit: Unit, rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
    """A unit where it is now; one that has not come yet as the scenario says, if it says when."""
    counter = world.tables.counters[unit.kind]
    if unit.place is None:
        return dict(rows[unit.id]) if unit.id in rows else None
    row: dict[str, Any] = {"id": unit.id, "at": unit.place}
    if 0 < unit.steps < counter.steps:
        row["steps"] = unit.steps
    marks = [mark for mark in LASTING_MARKS if mark in unit.marks]
    return {**row, "marks": marks} if marks else row


def left_out(s: S) -> tuple[str, ...]:
    """What the scenario does not keep of the position, a sentence each."""
    return (
        f"turn {turn(s)} begins again: what units have done in it is forgotten",
        "air units, ships and landing points are those of the weather, not what is left of them",
        "positions that are being built are not begun, and beaches that were closed count as not opened yet",
    )
