"""What orders bring on the average, in hundredths of a point, from the exact odds of the rules.

None for an order whose worth shows only in where it leads: a step, a ride, digging in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from wsn.board.paths import Cost
from wsn.bots.judges.judge import worth_of_losses
from wsn.bots.judges.war_storms import gain, precedence, score
from wsn.bots.judges.war_storms.score import QUARTERS as DANGERS
from wsn.bots.judges.war_storms.score import danger_of, open_book
from wsn.bots.judges.war_storms.seen import S
from wsn.bots.judges.war_storms.weights import weights_of
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.assets import BatteryAsset, group_of
from wsn.systems.war_storms.data.declared import CONTROL, TURN
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.assault import forecast, joining, melee, storm
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    AddFirer,
    AirStrike,
    Assault,
    Breach,
    CallAir,
    CallMission,
    Choose,
    Coordinate,
    DigIn,
    Done,
    FireAt,
    FireIndirect,
    Join,
    JoinFire,
    Launch,
    LetFall,
    MoveTo,
    Pass,
    PlaceMission,
    PlaceWork,
    Rally,
    React,
    SetMode,
    Shoot,
    Stop,
)
from wsn.systems.war_storms.rules.fire import firing, reaction, volley
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Aim, Tally, aim_of, at_most
from wsn.systems.war_storms.rules.landing import fieldworks
from wsn.systems.war_storms.rules.platoons import morale, moves, works
from wsn.systems.war_storms.rules.support import air, batteries, bombard, calls, missions
from wsn.systems.war_storms.rules.turn import acting, begun, tasks
from wsn.systems.war_storms.rules.world import is_officer

Odds = tuple[Chance, ...]
WASTED: Final = -100
"""A mission that can hit no enemy who is seen."""
BREACHED: Final = 2
"""The most points that a breach takes from a work."""
SHELTER_WORTH, GOAL_DISTANCE = 10, 2
"""For each platoon of ours that a work shelters; and how far in front of an objective obstacles belong."""


def order_worth(s: S, c: Command) -> int | None:
    """What an order brings on the average, in hundredths of a point; None where it has to be tried out."""
    match c:
        case Choose() | ActivateOfficer() | ActivatePlatoon():
            return _activation_worth(s, c)
        case Stop() | Done():
            return 0
        case Pass():
            return precedence.of_pass(s)
        case FireAt():
            aim = aim_of(s, c)
            unit = acting.subject(s)
            return (
                None
                if isinstance(aim, Refusal)
                else _shot_worth(s, (unit.id,), aim, begin=begun.fresh(s, c, unit))
            )
        case Shoot():
            firers, aim_ = volley.group(s)
            return _shot_worth(s, firers, aim_, begin=firers)
        case JoinFire() | AddFirer():
            firers, aim_ = volley.group(s)
            return _shot_worth(s, (*firers, c.unit), aim_)
        case React():
            answer = reaction.aim_of(s, c.option)
            shot = None if answer is None else _shot_worth(s, (c.unit,), answer, near=True)
            return None if shot is None else shot - 100 * gain.given_up(s, s.unit(c.unit))
        case Assault():
            group = forecast.best_group(s, acting.subject(s), c.space)
            return _assault_worth(s, group, c.space)
        case Launch():
            return _assault_worth(
                s, joining.group(s), joining.target_of(s), storm.officer(s), c.option is not None
            )
        case Join():
            return _joining_worth(s, c)
        case Rally():
            unit = acting.subject(s)
            return _rally_worth(s, unit, begun.reaction_hits(s, begun.fresh(s, c, unit)))
        case DigIn():
            return _digging_worth(s)
        case Coordinate():
            return weights_of(s).coordinate
        case MoveTo() if s.here.phase == "approach":
            return _approach_worth(s, c)
        case PlaceWork():
            return _work_worth(s, c)
    return _support_worth(s, c)


def _activation_worth(s: S, c: Choose | ActivateOfficer | ActivatePlatoon) -> int | None:
    """How early a unit or company acts; None for one afloat, which sails at once."""
    unit = s.unit(c.unit)
    if "afloat" in unit.marks and not isinstance(c, ActivateOfficer):
        return None
    if isinstance(c, Choose):
        return precedence.of_unit(s, unit)
    return (
        precedence.of_company(s, unit) if isinstance(c, ActivateOfficer) else precedence.of_platoon(s, unit)
    )


def _shot_worth(
    s: S, firers: tuple[str, ...], aim: Aim, near: bool = False, begin: tuple[str, ...] = ()
) -> int | None:
    """A shot by the hits that it scores, less the reaction fire that the firers may draw."""
    worked = firing.tally(s, firers, aim, near)
    if not isinstance(worked, Tally):
        return None
    w = weights_of(s)
    return gain.fire_worth(s, worked) - w.met * w.step * begun.reaction_hits(s, begin) // TWO_DICE_WAYS


def _rally_worth(s: S, unit: Unit, drawn: int) -> int:
    """A rally, less the fire that it draws: to fail costs nothing."""
    w, (value, _) = weights_of(s), morale.platoon_morale(s, unit)
    return 100 * (w.beaten * at_most(value) - w.step * drawn) // TWO_DICE_WAYS


# --- assaults


def _joining_worth(s: S, c: Join) -> int:
    """The assault with this unit added."""
    group, officer, unit = joining.group(s), storm.officer(s), s.unit(c.unit)
    if is_officer(s, unit):
        return _assault_worth(s, group, joining.target_of(s), c.unit)
    return _assault_worth(s, (*group, unit), joining.target_of(s), officer)


def _assault_worth(s: S, group: tuple[Unit, ...], target: str, officer: str = "", flame: bool = False) -> int:
    """The average worth of an assault: steps, the hex, and what its loss or failure brings on."""
    clash = forecast.fight(s, group, target, flame)
    value, _ = storm.assault_morale(s, group[0].group, officer)
    passes, seen = Fraction(at_most(value), TWO_DICE_WAYS), melee.outlook(s, clash)
    side, w = group[0].side, weights_of(s)
    prize = w.taken
    if target in s.world.holdings:
        holder = CONTROL.get(s.state, target)
        prize += 0 if holder == side else 2 * w.objective if holder else w.objective
    # who loses an assault checks its company
    prize += sum(gain.shaken_cost(s, one) for one in sorted({unit.group for unit in clash.defenders}))
    beaten = w.repelled + gain.shaken_cost(s, group[0].group)
    prize += w.ground * sum(score.place_gain(s, unit, target) for unit in group) // 100
    worth_ = w.step * (seen.killed - seen.lost) + prize * seen.wins - beaten * (1 - seen.wins)
    return int(100 * (passes * worth_ - w.busy * (len(group) - 1)))


def _approach_worth(s: S, c: MoveTo) -> int | None:
    """A step on the way in: the less the rest of the way costs, the better."""
    unit = acting.subject(s)
    first = moves.price(s, unit, str(unit.place), c.space)
    if not isinstance(first, Cost):
        return None
    target, left = s.memo(memos.Approach).space, acting.points_left(s) - first.points
    here, total = str(unit.place), 0
    path = joining.way(s, unit, c.space, target, left, False) if c.space != target else ()
    for there in (c.space, *(path or ())):
        cost = moves.price(s, unit, here, there)
        total += cost.points if isinstance(cost, Cost) else 0
        here = there
    return -total


# --- works, guns and aircraft


def _work_worth(s: S, c: PlaceWork) -> int | None:
    """How good a hex is for a work: shelter where platoons stand, obstacles before objectives."""
    work = fieldworks.following(s)
    if work is None:
        return None
    board, kinds = s.world.board, s.world.kinds
    own = [u for u in s.units_at(c.space) if u.side == s.here.side and not is_officer(s, u)]
    if group_of(work.marker) == "cover":
        return SHELTER_WORTH * sum(not kinds[u.kind].vehicle for u in own)
    away = min((board.distance(c.space, goal) for goal in s.world.objectives), default=GOAL_DISTANCE)
    return -abs(away - GOAL_DISTANCE) - SHELTER_WORTH * bool(own)


def _support_worth(s: S, c: Command) -> int | None:
    """What a mission, an air attack, indirect fire or a breach brings."""
    match c:
        case CallMission() | CallAir():
            return _call_worth(s, c)
        case SetMode():
            odds = _best_mission(s, missions.caller(s), missions.battery_here(s), (c.option,))
            return _unless_wasted(odds, _steps_balance)
        case PlaceMission():
            battery, mode = missions.battery_here(s), str(s.memo(memos.Mission).mode)
            if "smoke" in mode:
                return 0  # it hides nobody from what is scored
            return _steps_balance(bombard.rows(batteries.fate(s, missions.caller(s), battery, mode, c.space)))
        case LetFall() | AirStrike() | FireIndirect():
            return _aim_worth(s, c)
        case Breach():
            worked = tasks.breach(s, acting.subject(s), c.target)
            if isinstance(worked, Refusal):
                return None
            lost = sum(min(hits, BREACHED) * ways for hits, ways in enumerate(worked.odds(s.world)))
            return 100 * weights_of(s).step * lost // TWO_DICE_WAYS
    return None


def _aim_worth(s: S, c: LetFall | AirStrike | FireIndirect) -> int | None:
    """What falls on one place, by the odds that a player is shown."""
    if isinstance(c, LetFall):
        return _steps_balance(missions.preview_fall(s, c.space).odds)
    shown = air.preview_here(s, c) if isinstance(c, AirStrike) else tasks.preview(s, acting.subject(s), c)
    return None if shown is None else _steps_balance(shown.odds)


def _steps_balance(odds: Odds) -> int:
    """The steps that the enemy loses on the average, less our own."""
    return worth_of_losses(odds) if odds else 0


def _digging_worth(s: S) -> int:
    """The cover of an improved position where it is needed, less the reaction fire that digging draws."""
    unit, w = acting.subject(s), weights_of(s)
    here = str(unit.place)
    row = s.world.support.cover.improved_position
    danger = danger_of(s, here, open_book(s, str(unit.side))[0])
    sheltered = 0 if here in works.places(s) else w.cover * row.ap * danger // DANGERS
    return 100 * sheltered - w.met * w.step * begun.reaction_hits(s, (unit.id,)) // TWO_DICE_WAYS


def _call_worth(s: S, c: CallMission | CallAir) -> int | None:
    """The best mission that a call could bring, less what it is worth saved, which falls turn by turn."""
    officer = s.unit(c.unit)
    if calls.missions_directed(s, officer.id) >= s.world.support.directing.free.value:
        return None  # a second mission, which costs the company its actions
    if isinstance(c, CallAir):
        flight = air.mission_of(s, c.card)
        strike = None if flight is None else air.best_strike(s, officer, flight)
        if flight is None or strike is None:
            return None
        return _rather_than_saved(s, bombard.rows(air.fate(s, officer, flight, strike)))
    battery = batteries.battery_of(s, c.card)
    if battery is None:
        return None
    odds = _best_mission(s, officer, battery, batteries.modes(s, battery))
    return _unless_wasted(odds, lambda rows: _rather_than_saved(s, rows))


def _best_mission(s: S, officer: Unit, battery: BatteryAsset, ways: Sequence[str]) -> Odds | None:
    """The odds of the mission that hits most, none where no enemy is seen to be hit; None for smoke alone."""
    aimed = missions.best_aim(s, officer, battery, ways)
    if aimed is not None:
        return bombard.rows(batteries.fate(s, officer, battery, *aimed))
    return None if all("smoke" in mode for mode in ways) else ()


def _unless_wasted(odds: Odds | None, weighed: Callable[[Odds], int | None]) -> int | None:
    return None if odds is None else weighed(odds) if odds else WASTED


def _rather_than_saved(s: S, odds: Odds) -> int:
    w, turns = weights_of(s), s.world.scenario.turns
    saved = w.saved * max(0, turns - (TURN.get(s.state) or 1)) // turns
    return worth_of_losses(odds) - 100 * saved
