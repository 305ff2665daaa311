"""Lines of sight in the hex-tile game; the obstacles are in `blockers.py` (M44 1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsn.systems.contract import InSight
from wsn.systems.hex_tiles.rules.blockers import NEVER_LAID as NEVER_LAID
from wsn.systems.hex_tiles.rules.blockers import obstacles as obstacles
from wsn.systems.hex_tiles.rules.blockers import settings

if TYPE_CHECKING:
    from wsn.engine.state import GameState
    from wsn.systems.hex_tiles.rules.world import World

RULES_VERSION: Final = "1"
"""Raised with every change of rules that changes a ruling; saved rulings carry it."""
SETTINGS: Final = frozenset({"same_height"})
"""The switches of a scenario that change sight."""


def in_play(world: World, state: GameState) -> InSight:
    """The units and switches of a game in progress that matter to sight."""
    units = sorted(unit.place for unit in state.units.values() if unit.place is not None)
    return InSight(units=units, settings=settings(world.options))
