"""Turns a position of a game into a scenario: the units on the map, their strength, and the turns left.

The new scenario begins at the start of the current turn. Places, figures, medals, the holders of objectives,
sandbags and wire are kept. The cards are dealt again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsn.engine.memo import read_memo
from wsn.engine.state import GameState
from wsn.systems.hex_tiles.data.declared import TURN
from wsn.systems.hex_tiles.data.ground import LOOSE_OBSTACLES
from wsn.systems.hex_tiles.data.scenario import SIDES, Side
from wsn.systems.hex_tiles.rules import memos, victory
from wsn.systems.hex_tiles.rules.world import S, World, as_side, look


def document(scenario: Mapping[str, Any], world: World, state: GameState, title: str) -> dict[str, Any]:
    """The scenario document of a position; `scenario` is the document of the game being played."""
    turn = 1 if (known := TURN.get(state)) is None else known
    held = [victory.holder(state, i) for i in range(len(world.objectives))]
    told = {
        **scenario,
        "name": title,
        "first": to_play(world, state),
        "turns": max(1, world.scenario.turns - max(turn, 1) + 1),
        "note": f"{scenario['note'].rstrip()}\n\nFrom {world.scenario.name}, turn {turn}.\n",
        "sides": {side: _side(scenario, world, state, held, side) for side in SIDES},
        "units": [
            _unit_row(world, state, unit) for unit in state.units if state.units[unit].place is not None
        ],
        "objectives": [
            {**{k: v for k, v in row.items() if k != "holder"}, **({"holder": side} if side else {})}
            for row, side in zip(scenario.get("objectives", ()), held, strict=True)
        ],
        "loose": {
            kind: sorted(m.place for m in state.markers.values() if m.kind == kind)
            for kind in LOOSE_OBSTACLES
        },
    }
    return {key: value for key, value in told.items() if value != []}


def to_play(world: World, state: GameState) -> Side:
    """The side whose turn it is."""
    if not state.frames or state.frames[0].phase == "deal":
        return world.scenario.first
    frame = state.frames[0]
    return read_memo(frame, memos.Striking).side if frame.side is None else as_side(frame.side)


def _side(
    scenario: Mapping[str, Any], world: World, state: GameState, held: list[str], side: Side
) -> dict[str, Any]:
    """The row of a side, with the medals it has won other than for the objectives it holds."""
    of_goals = sum(o.medals for (o, _), holder in zip(world.objectives, held) if holder == side)
    won = max(0, victory.medals(state, side) - of_goals)
    row = {key: value for key, value in scenario["sides"][side].items() if key != "won"}
    return {**row, **({"won": won} if won else {})}


def _unit_row(world: World, state: GameState, unit_id: str) -> dict[str, Any]:
    unit = state.units[unit_id]
    full = world.full.get(unit_id, unit.steps)
    row: dict[str, Any] = {"side": unit.side, "kind": unit.kind, "at": [unit.place], "figures": unit.steps}
    if full != unit.steps:
        row["of"] = full
    if unit.group:
        row["badge"] = unit.group
    return row


def left_out(s: S) -> tuple[str, ...]:
    """What the scenario does not keep of the position, a sentence each."""
    zeroed = ("big guns have no target zeroed in",) if look(s).zeroed else ()
    return ("the turn begins again", "the cards are dealt again", *zeroed)


def playable(s: S) -> str | None:
    """Why no scenario can begin from this position, or None if one can."""
    if s.state.outcome is not None:
        return f"the game is over: {victory.ending(s, s.state.outcome)}"
    for side in SIDES:
        if all(u.side != side or u.place is None for u in s.state.units.values()):
            return f"{s.world.force(side).name} have no unit left"
    return None
