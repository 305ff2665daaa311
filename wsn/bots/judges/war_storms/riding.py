"""How far bots ride: what it is worth to go on by carrier from every hex, and get down where it is best.

It is worked out backwards from the hexes where a platoon may get down, so that from any hex on the way the
next one is worth more, and at the end nothing is worth more than getting down. A guess that stops short of
that leaves a platoon sitting in its half-track for the whole battle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from heapq import heapify, heappop, heappush
from typing import Final

from wsn.bots.judges.war_storms.seen import S
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import TURN
from wsn.systems.war_storms.rules import duel
from wsn.systems.war_storms.rules.platoons import transport
from wsn.systems.war_storms.rules.world import cargo, is_platoon

DISMOUNT_DISTANCE: Final = 4
"""So near the enemy nobody plans to get down: a carrier that is hit costs its riders a step (WSS 10)."""
ERRAND: Final = 3
"""After loading: a turn to ride, one to get down and one to be of use."""
LOST: Final = 50
"""A carrier and a step of its riders, in points of the score, where perhaps nobody fires."""


def riding_worths(
    s: S, carrier: str, foes: Collection[duel.Foe], march: int, on_foot: Callable[[str], int]
) -> Mapping[str, int]:
    """What a platoon aboard is worth in each hex from which its carrier can bring it somewhere.

    `on_foot` tells what it is worth on the ground of a hex, and `march` what an action of march is worth. Who
    will get down in a hex waits there aboard, under fire, until the next turn.
    The loop is its own: the search of the board keeps every way, which nobody asks for here, at half as much
    time again.
    """
    world, kind = s.world, s.world.kinds[carrier]
    if not kind.halves:
        return {}
    costs = world.costs(kind.mover)
    apart = [world.distances(there) for there in sorted({there for there, _, _ in foes})]
    heap = [
        (kind.halves * (_shot_at(s, carrier, space, foes) - on_foot(space)), at)
        for at, space in enumerate(costs.ids)
        if all(far[space] > DISMOUNT_DISTANCE for far in apart)
    ]
    heapify(heap)
    least: dict[int, int] = {}
    while heap:
        loss, at = heappop(heap)
        if at in least:
            continue
        least[at] = loss
        if any(far[costs.ids[at]] <= 1 for far in apart):
            continue  # one may drive away from beside the enemy, but nobody drives past
        risk = kind.halves * _shot_at(s, carrier, costs.ids[at], foes)
        for before, points in costs.back[at]:
            if before not in least:
                heappush(heap, (loss + points * march + risk, before))
    return {costs.ids[at]: -loss // kind.halves for at, loss in least.items()}


def waits_for_riders(s: S, unit: Unit, gets_down: Callable[[S, Unit, str], bool]) -> bool:
    """Whether a carrier lets its riders get down first, or riders let it drive on first.

    Getting down takes the action of both, so it is refused once either has finished (WSS 10).
    """
    rider = next((one for one in cargo(s, unit.id) if is_platoon(s, one)), unit)
    carrier = s.state.units.get(str(rider.place))
    if carrier is None or not transport.rides(s, rider):
        return False
    if any("finished" in one.marks for one in (rider, carrier)):
        return False
    return gets_down(s, rider, str(carrier.place)) is (unit is carrier)


def too_late(s: S, unit: Unit) -> bool:
    """Whether a platoon that loads now would get down too late to do anything more."""
    return is_platoon(s, unit) and (TURN.get(s.state) or 1) + ERRAND > s.world.scenario.turns


def _shot_at(s: S, carrier: str, here: str, foes: Collection[duel.Foe]) -> int:
    """What driving into a hex may cost: the best shot of an enemy there, which hits carrier and riders."""
    shots = (duel.hits(s, kind, there, carrier, here) * steps // 3 for there, kind, steps in foes)
    return LOST * max(shots, default=0) // 36
