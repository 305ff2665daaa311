"""A shot before which the enemy may react: its exact odds, with what the reaction may leave (WSS 8).

The reaction reckoned with is the best that the enemy has, as a player who asks whether to fire expects. It
is worked out by the code that resolves both shots, and only where nothing but the firer can be hurt, so that
the reaction changes its steps and its morale alone. A reaction that ends the game is not reckoned with.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from wsn.engine.dice import NoDice
from wsn.engine.facts import Chance
from wsn.engine.state import Unit
from wsn.engine.system import Situation
from wsn.systems.war_storms.data.assets import POINTED
from wsn.systems.war_storms.rules.fire import firing, reaction
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Aim, Tally, at_most
from wsn.systems.war_storms.rules.platoons import morale, works
from wsn.systems.war_storms.rules.support.bombard import hits_text
from wsn.systems.war_storms.rules.world import S, other

CERTAINTY: Final = Fraction(1)


def odds(s: S, firer: str, aim: Aim) -> tuple[Chance, ...]:
    """The odds of a platoon's shot after the best reaction to it; none where they are not cheaply had."""
    unit = s.unit(firer)
    met = list(reaction.tallies(s, other(unit.side), unit))
    if not met:
        return ()
    best = max(met, key=lambda worked: worked.mean(s.world))
    place = str(unit.place)
    alone = best.victims == (firer,) and len(s.units_at(place)) == 1
    if not alone or works.first(s, place, POINTED) is not None:
        return ()
    chances: dict[int, Fraction] = {}
    for lost, ways in enumerate(best.odds(s.world)):
        if ways:
            for hits, share in _chances_left(s, unit, lost, aim).items():
                chances[hits] = chances.get(hits, Fraction()) + share * Fraction(ways, TWO_DICE_WAYS)
    out_of = math.lcm(*(share.denominator for share in chances.values()))
    return tuple(
        Chance(hits_text(hits, 0), int(share * out_of), out_of, harm=hits)
        for hits, share in sorted(chances.items())
        if share
    )


def _chances_left(s: S, unit: Unit, lost: int, aim: Aim) -> dict[int, Fraction]:
    """The chances of each number of hits by what is left of a platoon when it has lost these steps."""
    if lost >= unit.steps:
        return {0: CERTAINTY}
    then = s if not lost else _situation_after(s, replace(unit, steps=unit.steps - lost))
    stands = CERTAINTY
    if lost >= s.world.tables.morale.heavy_loss.value:
        value, _ = morale.platoon_morale(then, then.unit(unit.id))
        stands = Fraction(at_most(value), TWO_DICE_WAYS)
    chances = {0: CERTAINTY - stands}
    worked = firing.tally(then, (unit.id,), aim)
    rows = worked.odds(s.world) if isinstance(worked, Tally) else (TWO_DICE_WAYS,)
    for hits, ways in enumerate(rows):
        chances[hits] = chances.get(hits, Fraction()) + stands * Fraction(ways, TWO_DICE_WAYS)
    return chances


def _situation_after(s: S, unit: Unit) -> S:
    """The position with this unit as it would be."""
    state = replace(s.state, units={**s.state.units, unit.id: unit})
    return Situation(state, s.world, NoDice(), s.cache)
