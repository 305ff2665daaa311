"""How well a side stands, in points for simple bots: a step is worth 40. Never a rule."""

from __future__ import annotations

from wsn.systems.war_storms import victory
from wsn.systems.war_storms.world import S, is_officer

STEP, OBJECTIVE, ROUTED, OFFICER, HEX, COVER = 40, 200, 45, 30, 6, 4
WON = 100_000


def score(s: S, side: str) -> int:
    """Steps, objectives and nerves of both sides, and how near ours are to what is still to be taken."""
    if s.state.outcome is not None:
        winner = s.state.outcome.winner
        return 0 if winner is None else WON if winner == side else -WON
    world = s.world
    total = 0
    goals = [space for space in world.objectives if s.state.tracks.get(f"control {space}") != side]
    for unit in s.state.units.values():
        sign = 1 if unit.side == side else -1
        if is_officer(s, unit):
            total += sign * OFFICER
            continue
        total += sign * STEP * unit.steps
        if "routed" in unit.marks:
            total -= sign * ROUTED
            continue
        if sign > 0 and unit.place is not None:
            terrain = world.board.spaces[unit.place].terrain
            total += COVER * world.tables.terrain[terrain].divisor.ap
            wanted = goals or list(world.objectives)
            total -= HEX * min((world.distance(unit.place, goal) for goal in wanted), default=0)
    held = len(world.objectives) - len(goals)
    theirs = victory.held(s, "axis" if side == "allies" else "allies")
    return total + OBJECTIVE * (held - theirs)
