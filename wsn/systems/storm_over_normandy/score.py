"""How well a side stands, for bots and reviews; not a rule."""

from __future__ import annotations

from wsn.systems.storm_over_normandy import control
from wsn.systems.storm_over_normandy.declared import TURN
from wsn.systems.storm_over_normandy.world import S, fixed, kind_of

WON = 100_000
LEAD = 110
"""By how many points a side stands better that wins three games of four. Weights and par are the likeliest
over 180 games between greedy bots, asked whenever the impulse passes; a point is a hundredth of the logarithm
of the odds."""
POINT, BEACH, UNIT = 8, 1725, 4
"""What a victory point that is there or to come, a beach and the worth of a unit are worth in each turn, in
hundredths: later turns tell more."""
PAR = (77, 196, 336, 473, 598, 726, 848, 947)
"""What an even game comes to in each turn."""


def score(s: S, side: str) -> int:
    """Victory points now and to come, beaches, and units, less what is usual in this turn."""
    if s.state.outcome is not None:
        winner = s.state.outcome.winner
        return 0 if winner is None else WON if winner == side else -WON
    turn = TURN.get(s.state) or 1
    left = s.world.scenario.turns - turn + 1
    change, _ = control.reckoned(s)
    units = 0
    for unit in s.state.units.values():
        kind = kind_of(s, unit) if unit.kind in s.world.tables.kinds else None
        if kind is None or fixed(s, unit):
            continue
        worth = 10 * kind.firepower + 2 * kind.defence
        units += worth if unit.side == "allies" else -worth
    promised = POINT * (control.points(s) + change * left) + BEACH * control.beaches_held(s) + UNIT * units
    total = turn * promised // 100 - PAR[min(turn, len(PAR)) - 1]
    return total if side == "allies" else -total
