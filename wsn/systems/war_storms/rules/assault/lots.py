"""What the dice of an assault gave and owed: final defensive fire and hand-to-hand combat (WSS 14, 15).

No order throws them, and mines go off by themselves too, but nobody attacks with those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from wsn.engine.events import DiceRolled, Event
from wsn.systems.contract import Lot
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.assault import melee
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Tally
from wsn.systems.war_storms.rules.world import S, other


def fight_lots(s: S, events: Sequence[Event]) -> Iterator[Lot]:
    """`GameRules.lots_fought`."""
    if not s.state.frames or s.here.phase not in ("final_fire", "hand_to_hand"):
        return
    memo = s.memo(memos.Fighting)
    fight, foe = melee.fight_of(s, memo), other(memo.side)
    if s.here.phase == "final_fire":
        thrown = [(foe, tally) for tally in melee.final_fire(s, fight)]
    else:
        thrown = [(memo.side, tally) for tally in melee.blows(s, fight, True)]
        thrown += [(foe, tally) for tally in melee.blows(s, fight, False)]
    dice = [event for event in events if isinstance(event, DiceRolled)]
    for (side, tally), fell in zip(thrown, dice):
        yield _lot(s, side, tally, sum(fell.values))


def _lot(s: S, side: str, tally: Tally, roll: int) -> Lot:
    """What one throw gave and owed; nobody loses more steps than there are."""
    most = sum(s.unit(victim).steps for victim in tally.victims)
    shares: dict[int, Fraction] = {}
    for hits, ways in enumerate(tally.odds(s.world)):
        if ways:
            lost = min(hits, most)
            shares[lost] = shares.get(lost, Fraction()) + Fraction(ways, TWO_DICE_WAYS)
    return Lot(side, next(iter(tally.firers), None), min(tally.hits(s.world, roll), most), shares)
