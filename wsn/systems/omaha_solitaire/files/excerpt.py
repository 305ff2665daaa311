"""Turns a position of a game into a scenario that begins with the activations of that turn.

Units, points, squares that are held, gaps, tank tokens and German tokens that lie face up are kept. What lies
face down is drawn anew, and so is the hand: nobody learns by an excerpt what was hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wsn.engine.state import GameState, Unit
from wsn.systems.omaha_solitaire.data.declared import (
    DISRUPTED,
    ELIMINATED,
    EP,
    GAP,
    HOLDER,
    IP,
    OBSTACLE,
    PINNED,
    TURN,
    VP,
)
from wsn.systems.omaha_solitaire.data.tables import POOLS
from wsn.systems.omaha_solitaire.rules.cards import DISCARDS, HAND
from wsn.systems.omaha_solitaire.rules.world import US, S, World, hidden

MARKS: Final = (DISRUPTED, PINNED, ELIMINATED)
ACTING_PHASE: Final = "activation"
"""The phase that is open while the player acts: what it opens for a single act lies on top of it."""


def playable(s: S) -> str | None:
    """Why no scenario can begin from this position, or None if one can."""
    if s.state.outcome is not None:
        return f"the game is over: {s.state.outcome.text}"
    if not any(frame.phase == ACTING_PHASE for frame in s.state.frames):
        return "the turn has not come to its activations"
    return None


def document(scenario: Mapping[str, Any], world: World, state: GameState, title: str) -> dict[str, Any]:
    """The scenario document of a position; `scenario` is the document of the game being played."""
    turn = TURN.get(state) or 1
    lying = [unit for unit in state.units.values() if unit.side != US and unit.place is not None]
    under = [unit for unit in lying if hidden(unit)]
    ours = [unit for unit in state.units.values() if unit.id in world.rows]
    begun: dict[str, Any] = {
        "turn": turn,
        "points": VP.get(state) or 0,
        "initiative": {pool: IP.get(state, pool) or 0 for pool in POOLS},
        "engineers": EP.get(state) or 0,
        "cards": len(state.piles[HAND].cards),
        "played": sorted(state.piles[DISCARDS].cards),
        "taken": [square for square in world.worth if HOLDER.get(state, square) == US],
        "gaps": _markers_of(state, GAP),
        "ashore": {unit.id: unit.place for unit in ours if unit.place is not None},
        "tanks": [_token_row(unit) for unit in state.units.values()
                  if unit.side == US and unit.id not in world.rows and unit.place is not None],
        "open": [_token_row(unit) for unit in lying if not hidden(unit)],
        **{mark: [unit.id for unit in ours if mark in unit.marks] for mark in MARKS},
    }  # fmt: skip
    note = str(scenario.get("note", "")).rstrip()
    return {
        **scenario,
        "name": title,
        "note": f"{note}\n\nFrom {world.scenario.name}, turn {turn}.\n",
        "tokens": {
            "strongpoints": [unit.place for unit in under if not _is_event(unit)],
            "events": [unit.place for unit in under if _is_event(unit)],
            "obstacles": _markers_of(state, OBSTACLE),
        },
        "begun": begun,
    }


def _is_event(unit: Unit) -> bool:
    """Whether a token that lies face down is a random event, as its back shows."""
    return unit.id.startswith("re-")


def _markers_of(state: GameState, kind: str) -> list[str]:
    return sorted(str(marker.place) for marker in state.markers.values() if marker.kind == kind)


def _token_row(unit: Unit) -> dict[str, Any]:
    row = {"kind": unit.kind, "at": unit.place}
    return {**row, "disrupted": True} if DISRUPTED in unit.marks else row


def left_out(s: S) -> tuple[str, ...]:
    """What the scenario does not keep of the position, a sentence each."""
    under_way = s.here.phase != ACTING_PHASE
    begun = ("the activation or attack that is under way is dropped",) if under_way else ()
    return (
        *begun,
        "the tokens that lie face down are drawn anew from the whole pool",
        "the hand is dealt again",
    )
