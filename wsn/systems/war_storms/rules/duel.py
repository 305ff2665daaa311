"""Who can hurt whom, about: the mean hits of the best fire of one kind of platoon at another; never a rule.

Only range, sight over the map, the printed values and the ground count, so that it is worked out once for
each kind of platoon in a hex as long as the enemy stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wsn.engine.state import Unit
from wsn.systems.war_storms.data.tables import Mode
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally, number
from wsn.systems.war_storms.rules.world import FIRE_MODES, S

Foe = tuple[str, str, int]
"""An enemy platoon: its hex, its kind and its steps."""
PROMISED: Final = 100_000
"""How many pairs of firer and target, each in its hex, a world keeps: some 14 MB, those of thirty games."""


def hits(s: S, firer: str, here: str, target: str, there: str) -> int:
    """The mean hits, times 36, of the best fire of a whole platoon of one kind at one of another."""
    known = s.world.promised
    promised = known.get((firer, here, target, there))
    if promised is None:
        if len(known) >= PROMISED:
            known.clear()
        promised = known[firer, here, target, there] = _expected_hits(s, firer, here, target, there)
    return promised


def _expected_hits(s: S, firer: str, here: str, target: str, there: str) -> int:
    world = s.world
    far, farthest = world.distance(here, there), world.farthest[firer]
    dark = world.scenario.visibility
    if dark is not None and far > dark:
        return 0
    if far > farthest or far < world.kinds[firer].least_range or not world.lines.sees(here, there):
        return 0
    key = (firer, target, world.board.hexes[there].terrain, far)
    mean = world.duels.get(key)
    if mean is None:
        mean = world.duels[key] = max(_mean_hits(s, firer, mode, target, there, far) for mode in FIRE_MODES)
    return mean


def _mean_hits(s: S, firer: str, mode: Mode, target: str, there: str, far: int) -> int:
    world, fire = s.world, s.world.fires.get((firer, mode))
    if fire is None or far > fire.range:
        return 0
    tables, armour = world.tables, world.armour[target]
    hard = armour is not None and armour >= tables.anti_tank.ap_proof
    divisor = tables.terrain[world.board.hexes[there].terrain].divisor.of(mode)
    aimed = mode == "at" or (hard and mode == "art")
    if (armour is None) if aimed else hard:
        return 0
    strength = tables.anti_tank_by_art.share.of(fire.strength) if aimed and mode == "art" else fire.strength
    against = number(world, strength, divisor, armour if aimed else None)
    aim = Aim(there, mode, target if aimed else None)
    return Tally(aim, (), (), strength, divisor, against, (), ()).mean(world)


def hits_given(s: S, unit: Unit, here: str, foes: Iterable[Foe]) -> int:
    """The mean hits, times 36, of the best shot that a platoon has from a hex."""
    known, own, best = s.world.promised, unit.kind, 0
    for there, kind, _ in foes:
        shot = known.get((own, here, kind, there))
        if shot is None:
            shot = hits(s, own, here, kind, there)
        if shot > best:
            best = shot
    return best


def hits_taken(s: S, unit: Unit, here: str, foes: Iterable[Foe]) -> int:
    """The mean hits, times 36, of all who could fire at a platoon in a hex; who is weaker hits less."""
    known, own, total = s.world.promised, unit.kind, 0
    for there, kind, steps in foes:
        shot = known.get((kind, there, own, here))
        if shot is None:
            shot = hits(s, kind, there, own, here)
        total += shot * steps // 3
    return total


def threat(s: S, firer: str, target: str, there: str) -> int:
    """The mean hits, times 36, of the best fire of one kind at another in a hex, from as near as it may."""
    near = max(1, s.world.kinds[firer].least_range)
    return max((_mean_hits(s, firer, mode, target, there, near) for mode in FIRE_MODES), default=0)
