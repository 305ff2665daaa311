"""What a class of mover pays and risks in a game: works, wire, mines, cut hedges (WSN 7.4.6, 6.3).

For questions about the ground (`? D507`, `wsn route GAME`), where no platoon is named; `moves` has the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.systems.contract import Hazard
from wsn.systems.war_storms.data.units import Class
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS
from wsn.systems.war_storms.rules.platoons import hazards, works
from wsn.systems.war_storms.rules.world import S

CROSSING_NAMES: Final[dict[Class, str]] = {"wheeled": "a wheeled platoon", "tracked": "a tracked platoon"}
"""What a refusal calls those whom works stop."""
VEHICLES: Final[tuple[Class, ...]] = ("wheeled", "tracked")
"""The classes under which anti-tank mines go off."""


def cost_in_play(s: S, mover: Class, a: str, b: str, points: int | None = None) -> Cost | Refusal:
    """What the step from a to b costs a class of mover now, or why it is forbidden.

    Wire costs nothing more to enter, and all half points of an action (`points`) to leave; where these are
    not known, that is told only, as the morale checks always are.
    """
    cost = works.step(s, mover, CROSSING_NAMES.get(mover, mover), a, b)
    if isinstance(cost, Refusal) or mover != "foot":
        return cost
    told = [
        Reason(works.WORKS_RULE, f"a morale check for the wire in {at}", 0)
        for at in (a, b)
        if _has_wire(s, at)
    ]
    if not _has_wire(s, a):
        return Cost(cost.points, (*cost.reasons, *told)) if told else cost
    if points is None:
        told.append(Reason(works.WORKS_RULE, f"all points left to come out of {a}", 0))
        return Cost(cost.points, (*cost.reasons, *told))
    return Cost(
        points, (*told, Reason(works.WORKS_RULE, f"all points to come out of the wire in {a}", points))
    )


def hazards_in_play(s: S, mover: Class) -> Mapping[str, Hazard]:
    """By hex, what a class of mover meets as it enters: wire that ends its move, mines that go off."""
    if not s.state.markers or mover == "sea":
        return {}
    met = {}
    for space in works.places(s):
        wire = mover == "foot" and _has_wire(s, space)
        field = works.mines_for(s, mover in VEHICLES, space)
        reasons = [Reason(works.WORKS_RULE, "wire ends the move", 0)] if wire else []
        hits = Fraction(0)
        if field is not None:
            attack = hazards.of_field(s, field)
            hits = Fraction(attack.mean(s.world), TWO_DICE_WAYS)
            reasons += attack.reasons
        if reasons:
            met[space] = Hazard(tuple(reasons), wire, hits)
    return met


def _has_wire(s: S, space: str) -> bool:
    return bool(s.state.markers) and works.first(s, space, ("wire",)) is not None
