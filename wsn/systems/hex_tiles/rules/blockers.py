"""The obstacles to lines of sight in the hex-tile game (M44 1.5, HT Hills).

The map and its units become `Obstacles`; `wsn.board.line` follows the line. There are no levels. A line along
an edge or through a corner has two readings, left and right of it, and is clear if either is; off the map
counts as blocked.

Ruling: the blockers left and right of a line along an edge or through a corner need not face each other
(M44 1.5 R1), since each reading crosses the hexes on the line and those that touch it on its own side.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

from wsn.board.hexboard import HexBoard
from wsn.board.obstacles import Counted, Obstacles, Top
from wsn.cite import Refusal
from wsn.geometry.hexes import Hex, neighbours
from wsn.systems.contract import NO_SETTINGS
from wsn.systems.hex_tiles.data.tables import Tables, tables

if TYPE_CHECKING:
    from wsn.systems.hex_tiles.data.scenario import Options

NEVER_LAID: Final[Mapping[str, Refusal]] = {"smoke": Refusal("M44 1.5", "there is no smoke in this game")}
"""What cannot be placed on a map for a question of sight, and why not."""
SAME_HEIGHT: Final = "as high as the hills of both ends (hill_sight of the scenario)"
"""Why a hill does not block between two others, where the scenario makes all hills as high."""


def obstacles(
    board: HexBoard,
    smoke: Mapping[str, int] | Collection[str] = (),
    units: Collection[str] = (),
    settings: Mapping[str, bool] = NO_SETTINGS,
    *,
    charts: Tables | None = None,
) -> Obstacles:
    """The obstacles on a map, with units in these spaces (M44 1.5).

    Adjacent hill hexes form one hill (HT Hills); with the setting `same_height`, units on any two hills see
    over a third. Units and bunkers block sight from any terrain, so they are counted, and one is enough.
    Raises ValueError for smoke, which this game does not have.
    """
    if smoke:
        raise ValueError(NEVER_LAID["smoke"].text)
    charts = charts or tables()
    solids: dict[Hex, Top] = {}
    counts: dict[str, dict[Hex, int | None]] = {}
    rules: dict[str, str] = {}
    high: set[Hex] = set()
    for space in board.hexes.values():
        ground = charts.terrain[space.terrain]
        if ground.sight is not None:
            solids[space.hex] = Top(None, ground.sight.rule, ground.name.lower())
            if ground.sight.same_hill:
                high.add(space.hex)
        for feature in sorted(space.features):
            obstacle = charts.obstacles[feature]
            if obstacle.sight is not None:
                word = obstacle.name.lower()
                counts.setdefault(word, {})[space.hex] = None
                rules[word] = obstacle.sight.rule
    if units:
        counts["unit"] = {board.hex_named(label).hex: None for label in sorted(units)}
        rules["unit"] = "M44 1.5"
    counted = tuple(Counted(word, rules[word], 1, False, counts[word]) for word in sorted(counts))
    return Obstacles(
        levels={space.hex: 0 for space in board.hexes.values()},
        solids=solids,
        counted=counted,
        groups=dict.fromkeys(sorted(high), "hill") if settings.get("same_height") else hills(high),
        map_rule="M44 1.5",
        either_rule="M44 1.5",
        shared=SAME_HEIGHT if settings.get("same_height") else "which both ends share",
    )


def settings(options: Options) -> Mapping[str, bool]:
    """The switches of a scenario that change sight and are on."""
    return {"same_height": True} if options.hill_sight == "same_height" else {}


def hills(high: Collection[Hex]) -> dict[Hex, str]:
    """The hill of each hill hex: adjacent hill hexes form one hill (HT Hills)."""
    hill_of: dict[Hex, str] = {}
    number = 0
    for start in sorted(high):
        if start in hill_of:
            continue
        number += 1
        waiting = [start]
        while waiting:
            here = waiting.pop()
            if here in hill_of or here not in high:
                continue
            hill_of[here] = f"hill {number}"
            waiting.extend(neighbours(here))
    return hill_of
