"""Who acts first, to bots: who fires, who may storm, who marches, and last the officers; never a rule.

A company acts the sooner the more it can hurt. All these are hundredths of a point: they order what is
otherwise equal, and put off nothing of worth.
"""

from __future__ import annotations

from typing import Final

from wsn.bots.judges.war_storms import posts
from wsn.bots.judges.war_storms.enemies import enemies_of
from wsn.bots.judges.war_storms.score import would_win_now
from wsn.bots.judges.war_storms.seen import S
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import duel, memos
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS
from wsn.systems.war_storms.rules.world import is_officer, is_platoon, other, yet_to_act

OFFICER_RANK, MARCH_RANK, STORM_RANK, RALLY_RANK, FIRE_RANK, HIGHEST_RANK = 1, 5, 20, 40, 45, 99
"""How early an officer acts, a platoon without a shot, one that may storm, a routed one, one that fires; and
the most of all: the end of a turn that is wanted."""
STORM_DISTANCE: Final = 2
"""In hexes: so near the enemy a platoon may storm it, and waits until the others have fired."""


def of_unit(s: S, unit: Unit) -> int:
    """How early a unit of the active company acts."""
    if is_officer(s, unit):
        return OFFICER_RANK
    if "routed" in unit.marks:
        return RALLY_RANK
    shot = _best_shot(s, unit)
    if not shot:
        return MARCH_RANK + 2 * unit.steps + (5 if s.world.kinds[unit.kind].vehicle else 0)
    if _is_near(s, unit):
        return STORM_RANK + min(shot // 6, RALLY_RANK - STORM_RANK - 1)
    return FIRE_RANK + min(shot // 2, HIGHEST_RANK - FIRE_RANK)


def of_company(s: S, officer: Unit) -> int:
    """How early a company is activated."""
    fit = (
        unit
        for unit in s.state.units.values()
        if unit.group == officer.group and unit.side == officer.side and is_platoon(s, unit)
    )
    return _sooner_worth(
        sum(_best_shot(s, unit) for unit in fit if not {"finished", "out_of_command"} & {*unit.marks})
    )


def of_pass(s: S) -> int:
    """What it is worth to pass: to end the turn where the enemy has passed, and time works for this side.

    It is not where the enemy has less left to act with: then that has done its work, and it is our turn.
    """
    side = str(s.here.side)
    if not s.memo(memos.Activation).passes or not would_win_now(s, side):
        return 0
    return HIGHEST_RANK if _fresh_steps(s, other(side)) >= _fresh_steps(s, side) else 0


def _fresh_steps(s: S, side: str) -> int:
    """The steps of a side that are fit to act, and have yet to this turn."""
    return sum(unit.steps for unit in yet_to_act(s, side) if "routed" not in unit.marks)


def of_platoon(s: S, unit: Unit) -> int:
    """How early a platoon out of command is activated: its shot counts as often as it passes its check."""
    return _sooner_worth(_best_shot(s, unit) * (TWO_DICE_WAYS - posts.fails_alone(s, unit)) // TWO_DICE_WAYS)


def _sooner_worth(shots: int) -> int:
    return min(HIGHEST_RANK - 1, OFFICER_RANK + shots // 2)


def _best_shot(s: S, unit: Unit) -> int:
    """The mean hits, times 36, of its best shot."""
    if unit.place not in s.world.board.spaces or "routed" in unit.marks:
        return 0
    return duel.hits_given(s, unit, str(unit.place), enemies_of(s, str(unit.side)).enemies)


def _is_near(s: S, unit: Unit) -> bool:
    far = s.world.distances(str(unit.place))
    return any(far[there] <= STORM_DISTANCE for there, _, _ in enemies_of(s, str(unit.side)).enemies)
