"""How well a side stands, for simple bots; not a rule."""

from __future__ import annotations

from wsn.systems.storm_over_normandy import control
from wsn.systems.storm_over_normandy.declared import TURN
from wsn.systems.storm_over_normandy.world import S, fixed, kind_of

WON = 100_000


def score(s: S, side: str) -> int:
    """Victory points now and to come, beaches, and units, in tenths of a victory point."""
    if s.state.outcome is not None:
        winner = s.state.outcome.winner
        return 0 if winner is None else WON if winner == side else -WON
    left = s.world.scenario.turns - (TURN.get(s.state) or 1) + 1
    change, _ = control.reckoned(s)
    total = 10 * (control.points(s) + change * left) + 60 * control.beaches_held(s)
    for unit in s.state.units.values():
        kind = kind_of(s, unit) if unit.kind in s.world.tables.kinds else None
        if kind is None or fixed(s, unit):
            continue
        worth = 10 * kind.firepower + 2 * kind.defence
        total += worth if unit.side == "allies" else -worth
    return total if side == "allies" else -total
