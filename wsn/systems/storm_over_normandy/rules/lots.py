"""What the dice of each attack gave and owed, in damage points, for reviews and balance (SON 9.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from wsn.engine.events import DiceRolled
from wsn.systems.contract import Lot
from wsn.systems.storm_over_normandy.rules import damage, strike
from wsn.systems.storm_over_normandy.rules.memos import Strike
from wsn.systems.storm_over_normandy.rules.world import S

LOSSES: Final = "damage point"
WORTH: Final = 1.7
"""By how many points of the score a damage point that the dice gave beyond what they owed shifts the chances:
what tells best who won 100 games between greedy bots (logistic regression, standard error 1.2)."""


def lot(s: S, e: DiceRolled) -> Lot | None:
    """The damage of an attack, of which no more counts than those attacked can take (SON 10.1)."""
    if not s.state.frames or s.here.phase != "strike":
        return None
    memo = s.memo(Strike)
    reckoned = strike.tally(s, memo)
    most = max(damage.possible(s, strike.targets(s, memo), memo.spare), default=0)
    shares: dict[int, Fraction] = {}
    for dice, ways in strike.TWO_DICE.items():
        points = min(reckoned.damage(dice), most)
        shares[points] = shares.get(points, Fraction()) + Fraction(ways, 36)
    attackers = strike.attackers(s, memo)
    gave = min(reckoned.damage(sum(e.values)), most)
    return Lot(memo.side, attackers[0].id if attackers else None, gave, shares)
