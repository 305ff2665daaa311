"""How well a side stands, for bots and reviews; not a rule."""

from __future__ import annotations

from typing import Final

from wsn.bots.judges.judge import won_by
from wsn.systems.storm_over_normandy.data.declared import TURN
from wsn.systems.storm_over_normandy.rules import control
from wsn.systems.storm_over_normandy.rules.world import S, is_fixed, kind_of

LEAD: Final = 110
"""By how many points a side stands better that wins three games of four. Weights and par are the likeliest
over 300 games between greedy bots (`tools/fit_areas.py`); a point is a hundredth of the logarithm of
the odds."""
POINT, BEACH, UNIT = 178, 12359, 54
"""What a victory point that is there or to come, a beach and the worth of a unit are worth in each turn, in
thousandths: later turns tell more."""
PAR: Final = (31, 134, 263, 392, 530, 670, 791, 915)
"""What an even game comes to in each turn."""


def score_side(s: S, side: str) -> int:
    """Victory points now and to come, beaches, and units, less what is usual in this turn."""
    if s.state.outcome is not None:
        return won_by(side, s.state.outcome.winner)
    standing = total_standing(*allied_count(s))
    return standing if side == "allies" else -standing


def allied_count(s: S) -> tuple[int, tuple[int, int, int]]:
    """The turn, and what counts for the Allies: victory points there and to come, beaches, worth of units."""
    turn = TURN.get(s.state) or 1
    left = s.world.scenario.turns - turn + 1
    change, _ = control.reckoned(s)
    units = 0
    for unit in s.state.units.values():
        kind = kind_of(s, unit) if unit.kind in s.world.tables.kinds else None
        if kind is None or is_fixed(s, unit):
            continue
        worth = 10 * kind.firepower + 2 * kind.defence
        units += worth if unit.side == "allies" else -worth
    return turn, (control.points(s) + change * left, control.beaches_held(s), units)


def total_standing(turn: int, counts: tuple[int, int, int]) -> int:
    """By how many points the Allies stand better than is usual in a turn, by what counts for them."""
    promised = sum(weight * count for weight, count in zip((POINT, BEACH, UNIT), counts, strict=True))
    return turn * promised // 1000 - PAR[min(turn, len(PAR)) - 1]
