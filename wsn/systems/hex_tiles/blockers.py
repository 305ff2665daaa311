"""What stands in the way of a line of sight in the hex-tile game (M44 1.5, HT Hills).

HexBoard and units become `Obstacles`; the line itself is walked by `wsn.board.line`. There are no heights. A
blocker on one hand of a line that runs along an edge or through a corner is not enough: that is one clear
reading of two, and off the map counts as a blocker on that hand, as it does there.

Ruling: the blockers left and right of a line need not face each other (M44 1.5 R1); the two readings of the
line say the same, for each reading crosses what is on the line and what touches it on its own hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from wsn.board.hexboard import HexBoard
from wsn.board.obstacles import Counted, Obstacles, Top
from wsn.cite import Refusal
from wsn.geometry.hexes import Hex, neighbours
from wsn.systems.contract import Nothing
from wsn.systems.hex_tiles.tables import Tables, tables

if TYPE_CHECKING:
    from wsn.systems.hex_tiles.scenario import Options

NEVER: Mapping[str, Refusal] = {"smoke": Refusal("M44 1.5", "there is no smoke in this game")}
"""What a question of sight may not lay on a map of this game, and why not."""


def obstacles(
    board: HexBoard,
    smoke: Mapping[str, int] | Collection[str] = (),
    units: Collection[str] = (),
    settings: Mapping[str, bool] = Nothing,
    *,
    charts: Tables | None = None,
) -> Obstacles:
    """What a map puts in the way of sight, with units on these spaces (M44 1.5).

    Hill hexes that touch are one hill (HT Hills); the setting `same_height` lets units on any two
    hills look over a third. There is no smoke in this game. Units and bunkers block whatever the ends
    stand on, so they are counted, and one is enough. Raises ValueError for smoke.
    """
    if smoke:
        raise ValueError(NEVER["smoke"].text)
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
    )


def settings(options: Options) -> Mapping[str, bool]:
    """The switches of a scenario that sight depends on: those that are on."""
    return {"same_height": True} if options.hill_sight == "same_height" else {}


def hills(high: Collection[Hex]) -> dict[Hex, str]:
    """The hill that each hill hex belongs to: hexes that touch are one hill (HT Hills)."""
    found: dict[Hex, str] = {}
    number = 0
    for start in sorted(high):
        if start in found:
            continue
        number += 1
        waiting = [start]
        while waiting:
            here = waiting.pop()
            if here in found or here not in high:
                continue
            found[here] = f"hill {number}"
            waiting.extend(neighbours(here))
    return found
