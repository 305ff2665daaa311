"""The second hex of units that come from the sea, by assault or by landing (N44 6.5.2, 20.3.6)."""

from __future__ import annotations

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.normandy_44.rules.crossing import refuse_step
from wsn.systems.normandy_44.rules.limits import barred_sides, refuse_place
from wsn.systems.normandy_44.rules.world import S, at, name_space
from wsn.systems.normandy_44.rules.zones import zones_of


def refuse_onward(s: S, unit: Unit, space: str, *, rule: str, enemy: str, bond: str = "") -> Refusal | None:
    """Why a unit may not go on from its hex to another, whatever else keeps it; or None.

    It goes to land next to it without Germans, where neither a limit nor a bond nor the ground bars a step
    that is not the first. `rule` is cited for a hex that is none, `enemy` for Germans in it, and `bond` for a
    bond instead of the rule of bonds.
    """
    here = str(unit.place)
    if space not in s.world.board.neighbours(here) or space not in s.world.land:
        return Refusal(rule, f"{name_space(s, space)} is no hex of land next to {name_space(s, here)}")
    if at(s, space, "german"):
        return Refusal(enemy, f"German units are in {name_space(s, space)}")
    limit = refuse_place(s, unit, space) or barred_sides(s, "allied").get((here, space))
    if limit is not None:
        return limit
    barred = zones_of(s, "german").bar(here, space)
    if barred is not None:
        return Refusal(bond, barred.text) if bond else barred
    return refuse_step(s, unit, here, space, first=False)
