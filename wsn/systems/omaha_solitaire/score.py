"""How well the player stands, for simple bots; not a rule."""

from __future__ import annotations

from wsn.systems.omaha_solitaire.declared import EP, VP
from wsn.systems.omaha_solitaire.tables import POOLS
from wsn.systems.omaha_solitaire.world import US, S, factor, gone, points


def score(s: S, side: str) -> int:
    """Victory points, the strength ashore, and points saved, in tenths of a victory point."""
    total = 10 * (VP.get(s.state) or 0) + 2 * sum(points(s, pool) for pool in POOLS) + (EP.get(s.state) or 0)
    for unit in s.state.units.values():
        if unit.side == US and not gone(unit):
            total += 3 * factor(s, unit)
    return total if side == US else -total
