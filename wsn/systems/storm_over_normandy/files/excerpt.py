"""Turns a position of a game into a scenario: the units, control, points, and the turns left.

The new scenario begins at the start of the current turn: every unit is fresh, hands are filled anew out of
all cards that are still in the game, and the support points are those of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wsn.engine.state import GameState, Unit
from wsn.systems.storm_over_normandy.data.declared import HELD, HOLDER, POINTS, RELEASED, TURN
from wsn.systems.storm_over_normandy.rules import flow
from wsn.systems.storm_over_normandy.rules.cards import REMOVED
from wsn.systems.storm_over_normandy.rules.world import S, World

LANDING: Final = frozenset({"set up", "landing plan", "invasion"})
"""The phases at the bottom of a game that has not come to its first impulse."""


def playable(s: S) -> str | None:
    """Why no scenario can begin from this position, or None if one can."""
    if s.state.outcome is not None:
        return f"the game is over: {s.state.outcome.text}"
    if any(frame.phase in LANDING for frame in s.state.frames):
        return "the landing is not over"
    return None


def document(scenario: Mapping[str, Any], world: World, state: GameState, title: str) -> dict[str, Any]:
    """The scenario document of a position; `scenario` is the document of the game being played."""
    turn = TURN.get(state) or 1
    released = RELEASED.get(state) == -1
    begun: dict[str, Any] = {
        "turn": turn,
        "points": POINTS.get(state) or 0,
        "released": released,
        "removed": list(state.piles[REMOVED].cards),
        "control": {
            area: held
            for area, row in world.areas.items()
            if (held := HOLDER.get(state, area)) and held != ("allies" if row.allied else "germans")
        },
    }
    note = str(scenario.get("note", "")).rstrip()
    return {
        **{key: value for key, value in scenario.items() if key not in ("units", "begun", "support")},
        "name": title,
        "note": f"{note}\n\nFrom {world.scenario.name}, turn {turn}.\n",
        "units": [row for unit in state.units.values() if (row := _row(world, unit)) is not None],
        "begun": begun,
    }


def _row(world: World, unit: Unit) -> dict[str, Any] | None:
    printed = world.rows.get(unit.id)
    kind = world.tables.kinds[unit.kind]
    row: dict[str, Any] = {"id": unit.id, "name": printed.name if printed else kind.name, "kind": unit.kind}
    if unit.group:
        row["group"] = unit.group
    if unit.place is not None:
        return {**row, "at": unit.place, **({"held": True} if HELD in unit.marks else {})}
    if printed is None:
        return None
    return {**row, "card": True} if printed.card else {**row, "at": printed.at, "turn": printed.turn}


def left_out(s: S) -> tuple[str, ...]:
    """What the scenario does not keep of the position, a sentence each."""
    return (
        f"turn {flow.turn(s)} begins again, with every unit fresh",
        "the cards are dealt again, and losses of this turn do not count",
    )
