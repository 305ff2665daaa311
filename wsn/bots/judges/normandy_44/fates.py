"""What choices in and after combat are worth to bots in Normandy '44: losses, defence, retreat, advance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.outlook import look_out
from wsn.bots.judges.normandy_44.worths import attack_factors, step_worth, unit_worth
from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.systems.normandy_44.rules.advance import AdvanceTo, EndAdvance, FreeReserve, TakeReserve
from wsn.systems.normandy_44.rules.bearing import TakeLoss, survivors_of
from wsn.systems.normandy_44.rules.defence import (
    HOLDS,
    FightToTheLast,
    GiveGround,
    IgnoreRetreat,
    StandFirm,
    find_support,
    read_stand,
    work_out_stand,
)
from wsn.systems.normandy_44.rules.excess import EliminateExcess
from wsn.systems.normandy_44.rules.invasion import AdvanceInland, HoldBeach, Inland, LoseAssaultStep
from wsn.systems.normandy_44.rules.memos import battle_of
from wsn.systems.normandy_44.rules.retreat import (
    GiveUpUnit,
    LoseRetreatStep,
    RetreatAlong,
    flight_of,
    would_die,
)
from wsn.systems.normandy_44.rules.stacking import fits
from wsn.systems.normandy_44.rules.units import allowance_of, is_mechanized
from wsn.systems.normandy_44.rules.world import World, as_side, other

NO: Final = -1_000_000
HOLDING: Final = 8
"""What it is worth to hold a hex, whatever it is."""
PRIZE_HELD: Final = 5
"""What it is worth for one point of its prize."""
BEACH_HELD: Final = 80
CROWDING_COST: Final = 100_000
"""What it costs to go where there is no room: the excess is eliminated (N44 7.2)."""
SUPPORT: Final = {"points": 9.0, "free": 2.0}
"""What support of a defence costs: a supply point, or a werfer brigade or ship for the turn."""


# --- losses


def appraise_losses(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """The cheapest step of one's own side, the dearest of the other's."""
    worths = []
    for c in commands:
        match c:
            case TakeLoss() | LoseAssaultStep() | LoseRetreatStep():
                unit = s.unit(c.unit)
                worth = step_worth(s, unit)
                worths.append(-worth if unit.side == s.here.side else worth)
            case EliminateExcess() | GiveUpUnit():
                worths.append(-unit_worth(s, s.unit(c.unit)))
            case _:
                worths.append(NO)
    return worths


# --- defence


def appraise_defence(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """Stand where the hex is worth more than what standing costs; retreat elsewhere."""
    battle = battle_of(s.state)
    survivors = [s.unit(one) for one in survivors_of(s, battle)]
    side = as_side(other(battle.side))
    outlook = look_out(s, side)
    fixed = sum(unit_worth(s, unit) for unit in survivors if not allowance_of(s, unit))
    doomed = bool(survivors) and would_die(s, battle.target, [unit.id for unit in survivors], 2)
    all_worth = sum(unit_worth(s, unit) for unit in survivors)
    prize = PRIZE_HELD * outlook.land.prizes.get(battle.target, 0)
    prize += BEACH_HELD if battle.target in outlook.land.beaches else 0
    stay = HOLDING + prize + (all_worth if doomed else fixed)
    if outlook.is_cut_off(battle.target):
        stay -= 25
    worths = []
    for c in commands:
        match c:
            case StandFirm():
                worths.append(round(100 * _worth_of_stand(s, c, stay)))
            case GiveGround():
                worths.append(0)
            case IgnoreRetreat():
                worths.append(100 * (stay + 20))
            case FightToTheLast():
                cost = sum(sorted(step_worth(s, unit) for unit in survivors)[:2])
                worths.append(100 * (stay - cost) + 1)
            case _:
                worths.append(NO)
    return worths


def _worth_of_stand(s: Weighing[World], c: StandFirm, stay: float) -> float:
    """What a determined defence brings on the average."""
    battle, lead = battle_of(s.state), s.unit(c.unit)
    support = find_support(s, battle, lead, c)
    stand = work_out_stand(s, battle, lead, support.name if support is not None else "")
    attackers = [s.unit(one) for one in battle.attackers if one in s.state.units]
    hurt = min((step_worth(s, unit) for unit in attackers), default=0)
    worth = 0.0
    for die in range(1, 7):
        words = read_stand(s, stand, die)
        value = stay if HOLDS in words else 0.0
        if "loss" in words or "exchange" in words:
            value -= step_worth(s, lead)
        if "exchange" in words or "any" in words:
            value += hurt
        worth += value / 6
    if support is not None and support.name:
        free = support.source is None or support.source.free
        worth -= SUPPORT["free"] if free else SUPPORT["points"]
    return worth


# --- retreat


def appraise_retreat(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """Together, to where the line holds and leads home."""
    flight = flight_of(s)
    outlook = look_out(s, as_side(s.here.side))
    worths = []
    for c in commands:
        match c:
            case RetreatAlong():
                units = [s.unit(one) for one in c.units]
                walking = any(not is_mechanized(s, unit) for unit in units)
                paid = flight.price(flight.describe_path(c.spaces, walking))
                worth = outlook.place_value(c.spaces[-1], units, contact=False) if c.spaces else -200.0
                worths.append(round(100 * (worth + 6 * len(units) - 20 * paid)))
            case GiveUpUnit():
                worths.append(-100_000 - 100 * unit_worth(s, s.unit(c.unit)))
            case _:
                worths.append(NO)
    return worths


# --- advance


def appraise_advance(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """Into what was won, and on towards the goals; and nobody into a trap."""
    outlook = look_out(s, as_side(s.here.side))
    worths = []
    for c in commands:
        match c:
            case AdvanceTo():
                units = [s.unit(one) for one in c.units]
                here = str(units[0].place)
                gain = outlook.place_value(c.space, units, contact=False) - outlook.place_value(
                    here, units, contact=False
                )
                gain += 3 * outlook.land.prizes.get(c.space, 0)
                if not fits(s, c.space, outlook.side, units):
                    gain = -CROWDING_COST
                worths.append(round(100 * gain) + 30 * sum(_combat_factors(s, units)))
            case TakeReserve():
                worths.append(20 + attack_factors(s, s.unit(c.unit)))
            case EndAdvance():
                worths.append(0)
            case FreeReserve():
                worths.append(NO)
            case _:
                worths.append(NO)
    return worths


def _combat_factors(s: Weighing[World], units: Sequence[Unit]) -> list[int]:
    return [attack_factors(s, unit) for unit in units]


def appraise_inland(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """One unit of each beach goes on where that brings it nearer to its goals."""
    memo = s.memo(Inland)
    outlook = look_out(s, "allied")
    worths = []
    for c in commands:
        match c:
            case AdvanceInland():
                unit = s.unit(c.unit)
                here = str(unit.place)
                gain = outlook.place_value(c.space, (unit,), contact=False) - outlook.place_value(
                    here, (unit,), contact=False
                )
                if not fits(s, c.space, "allied", (unit,)):
                    gain = -CROWDING_COST
                worths.append(round(100 * gain) + 300)
            case HoldBeach():
                worths.append(0 if memo.units else 1)
            case _:
                worths.append(NO)
    return worths
