"""What a step costs a class of mover in a game: roadblocks, ditches, wire, cut hedges (WSN 7.4.6, 6.3).

For questions about the ground (`? D507`, `wsn route GAME`), where no platoon is named; `moves` has the rest.
"""

from __future__ import annotations

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.systems.war_storms.charts.units import Class
from wsn.systems.war_storms.platoons import rhinos, works
from wsn.systems.war_storms.world import S

NAMES: dict[Class, str] = {"wheeled": "a wheeled platoon", "tracked": "a tracked platoon"}
"""What a refusal calls those whom works stop."""


def cost_in_play(s: S, mover: Class, a: str, b: str) -> Cost | Refusal:
    """What the step from a to b costs a class of mover now, or why it is forbidden.

    Wire costs no points to enter: that it takes a morale check, and all points to leave, is told.
    """
    cost = works.past(s, mover, NAMES.get(mover, mover), a, b)
    if cost is None:
        cut = bool(s.state.markers) and rhinos.is_cut(s, s.world.board.edge(a, b))
        if cut and "bocage" in s.world.board.edge_features(a, b):
            cost = s.world.hedge(mover, a, b, True, False)
        else:
            cost = s.world.step(mover, a, b)
    if isinstance(cost, Refusal) or mover != "foot":
        return cost
    told = [Reason(works.RULE, f"a morale check for the wire in {at}", 0) for at in (a, b) if _wire(s, at)]
    if _wire(s, a):
        told.append(Reason(works.RULE, f"all points left to come out of {a}", 0))
    return Cost(cost.points, (*cost.reasons, *told)) if told else cost


def _wire(s: S, space: str) -> bool:
    return bool(s.state.markers) and works.first(s, space, ("wire",)) is not None
