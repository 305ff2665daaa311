"""How well a side stands, in points for simple bots: a step is worth 40. Never a rule."""

from __future__ import annotations

from wsn.engine.state import Unit
from wsn.systems.war_storms import moves, victory
from wsn.systems.war_storms.world import S, is_officer, other

STEP, OBJECTIVE, ROUTED, OFFICER = 40, 200, 45, 30
HEX, COVER = 6, 4
ALONE, AWAY, UNCOMMANDED = 25, 3, 8
WON = 100_000


def score(s: S, side: str) -> int:
    """Steps, objectives and nerves of a side, less the other's; its officers; how near it is to its goals."""
    if s.state.outcome is not None:
        winner = s.state.outcome.winner
        return 0 if winner is None else WON if winner == side else -WON
    goals = [space for space in s.world.objectives if s.state.tracks.get(f"control {space}") != side]
    wanted = goals or list(s.world.objectives)
    total = OBJECTIVE * (victory.held(s, side) - victory.held(s, other(side)))
    for unit in s.state.units.values():
        total += _worth(s, unit) if unit.side == side else -_worth(s, unit)
        if unit.side == side and unit.place is not None:
            total += _command(s, unit) if is_officer(s, unit) else _place(s, unit, wanted)
    return total


def _worth(s: S, unit: Unit) -> int:
    if is_officer(s, unit):
        return OFFICER
    return STEP * unit.steps - (ROUTED if "routed" in unit.marks else 0)


def _place(s: S, unit: Unit, wanted: list[str]) -> int:
    """Cover, and the way to the nearest goal."""
    assert unit.place is not None
    if "routed" in unit.marks:
        return 0
    cover = s.world.tables.terrain[s.world.board.spaces[unit.place].terrain].divisor.ap
    return COVER * cover - HEX * min((s.world.distance(unit.place, goal) for goal in wanted), default=0)


def _command(s: S, officer: Unit) -> int:
    """An officer belongs with a platoon of his, in reach of the others."""
    assert officer.place is not None
    reach = moves.officer_values(s, officer.group)["command"]
    away = [
        s.world.distance(officer.place, unit.place)
        for unit in s.state.units.values()
        if unit.group == officer.group and unit.id != officer.id and unit.place is not None
    ]
    if not away:
        return 0
    alone = ALONE if min(away) else 0
    return -alone - AWAY * sum(away) - UNCOMMANDED * sum(far > reach for far in away)
