"""Orders weighed without trying them out: by exact odds, and marches by every hex within reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.judge import Merely
from wsn.bots.judges.war_storms import gain, going, riding
from wsn.bots.judges.war_storms.enemies import enemies_of
from wsn.bots.judges.war_storms.score import gets_down
from wsn.bots.judges.war_storms.seen import S
from wsn.bots.judges.war_storms.weights import weights_of
from wsn.bots.judges.war_storms.worth import order_worth
from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.commands import (
    Choose,
    DigIn,
    DoubleTime,
    FireAt,
    HoldFire,
    Load,
    MoveTo,
    TakeHit,
    Withdraw,
)
from wsn.systems.war_storms.rules.platoons import hazards
from wsn.systems.war_storms.rules.turn import acting
from wsn.systems.war_storms.rules.world import is_carrier, is_platoon

DIG_IN_DISTANCE: Final = 4
"""So near an objective it is of use to dig in."""
IDLE: Final = -100
"""An order that is a waste: less than doing nothing."""


def appraise_commands(s: S, commands: Sequence[Command]) -> list[int | None] | None:
    """What each order brings, in hundredths of a point; None for one that has to be tried out."""
    phase = s.here.phase
    if phase == "acting" and any(isinstance(c, MoveTo) for c in commands):
        return _acting(s, commands)
    return [_appraise_one(s, c) for c in commands]


def _appraise_one(s: S, c: Command) -> int | None:
    if isinstance(c, HoldFire | Withdraw):
        return 0
    mere = classify_minor(s, c)
    if mere == "idle":
        return IDLE
    told = _hit_cost(s, c) if isinstance(c, TakeHit) else order_worth(s, c)
    return 0 if told is None and mere == "choice" else told


def _acting(s: S, commands: Sequence[Command]) -> list[int | None]:
    """The same, where a unit may go on."""
    now = memos.on_the_move(s)
    unit = s.unit(now.unit)
    if "afloat" in unit.marks:
        return [None if isinstance(c, MoveTo | DoubleTime) else _appraise_one(s, c) for c in commands]
    march, running = going.best_march(s, unit, now.left, not now.used, _double_time_points(s, unit, commands))
    told: list[int | None] = []
    for c in commands:
        if isinstance(c, MoveTo):
            on = march.worth if c.space == march.first else going.NOWHERE
            told.append(on if classify_minor(s, c) == "step" else None)
        elif isinstance(c, DoubleTime):
            told.append(running - 1)  # where the usual points do, nobody runs
        else:
            told.append(_appraise_one(s, c))
    return told


def _double_time_points(s: S, unit: Unit, commands: Sequence[Command]) -> int:
    """The half points of double time, where it may be ordered."""
    if not any(isinstance(c, DoubleTime) for c in commands):
        return 0
    points = movement.allowance(s.world.kinds[unit.kind], "double_time", s.world.tables)
    return points if isinstance(points, int) else 0


def _hit_cost(s: S, c: TakeHit) -> int:
    """What it costs that this platoon takes a hit: a step; its company may check where it is lost."""
    unit, w = s.unit(c.unit), weights_of(s)
    lost = w.carrier if is_carrier(s, unit) else w.step
    if unit.steps == 1 and is_platoon(s, unit):
        lost += gain.shaken_cost(s, unit.group, 1)
    return -100 * lost


def classify_minor(s: S, c: Command) -> Merely | None:
    """What kind of minor command it is: a step without dice, a choice of unit, idle, more; else None."""
    if isinstance(c, Choose):
        unit = s.state.units.get(c.unit)
        if unit is None or "afloat" in unit.marks:
            return None  # one afloat sails at once
        return "idle" if riding.waits_for_riders(s, unit, gets_down) else "choice"
    if s.here.phase != "acting":
        return None
    if isinstance(c, MoveTo):
        unit = acting.subject(s)
        calm = not hazards.morale_checks(s, unit, c.space) and hazards.mine_attack(s, unit, c.space) is None
        return "step" if calm else "more"
    if isinstance(c, Load):
        return "idle" if riding.too_late(s, acting.subject(s)) else None
    if isinstance(c, DigIn):
        return None if _worth_digging(s, acting.subject(s)) else "idle"
    return "more" if isinstance(c, FireAt) else None


def _worth_digging(s: S, unit: Unit) -> bool:
    """Whether digging in is of use: near an objective, or in sight of an enemy platoon."""
    here = str(unit.place)
    if any(s.world.distance(here, goal) <= DIG_IN_DISTANCE for goal in s.world.holdings):
        return True
    return any(s.world.lines.sees(there, here) for there, _ in enemies_of(s, str(unit.side)).foes)
