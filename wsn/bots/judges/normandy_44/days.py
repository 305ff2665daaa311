"""What choices between the fights are worth to bots in Normandy '44: replacements, air, gliders, supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.land import NO_WAY
from wsn.bots.judges.normandy_44.outlook import look_out
from wsn.bots.judges.normandy_44.worths import FACTOR, STEP, price_cadre
from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import REINFORCEMENT_POINTS, SUPPLY_POINTS
from wsn.systems.normandy_44.rules.airborne import (
    KeepDivisions,
    LandGlider,
    PostponeGlider,
)
from wsn.systems.normandy_44.rules.replacement import (
    BuySupply,
    EndReplacement,
    MobilizeUnit,
    RestoreStep,
    ReturnUnit,
)
from wsn.systems.normandy_44.rules.strafing import (
    AssignStrafing,
    BeginStrafing,
    StrafingMissions,
    count_air,
    strafed_units,
    strafing_hits,
)
from wsn.systems.normandy_44.rules.units import is_beach_engineer, is_cadre, is_headquarters
from wsn.systems.normandy_44.rules.weather import ChooseReplacement, RecordSupply
from wsn.systems.normandy_44.rules.world import World, counter_of, deciding

NO: Final = -1_000_000
SPARE_SUPPLY: Final = 1
"""The supply points up to which more are bought through a Mulberry."""
HITS: Final = 2
"""On how many of six dice an air unit must hit to be sent against vehicles, in all of the hex."""


def appraise_replacement(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """The dearest steps first: whatever has been sent is used."""
    outlook = look_out(s, deciding(s))
    worths = []
    for c in commands:
        match c:
            case RestoreStep():
                unit = s.unit(c.unit)
                near = outlook.enemy_far.get(str(unit.place), NO_WAY)
                worths.append(_worth_of_step(s, unit) - (6 if near <= 1 else 0))
            case ReturnUnit():
                unit = s.unit(c.unit)
                near = outlook.enemy_far.get(c.space, NO_WAY)
                worths.append(_worth_of_return(s, unit) - abs(near - 3) - (10 if near <= 1 else 0))
            case MobilizeUnit():
                worths.append(500 - outlook.enemy_far.get(c.space, NO_WAY))
            case BuySupply():
                worths.append(_worth_of_supply(s, c.option))
            case EndReplacement():
                worths.append(0)
            case _:
                worths.append(NO)
    return worths


def _worth_of_step(s: Weighing[World], unit: Unit) -> int:
    counter = counter_of(s, unit)
    now = counter.steps - unit.steps
    gained = counter.strength[now - 1] - counter.strength[now]
    return (
        100
        + STEP
        + FACTOR * gained
        + (price_cadre(s, counter.nation) if counter.large and is_cadre(s, unit) else 0)
    )


def _worth_of_return(s: Weighing[World], unit: Unit) -> int:
    counter = counter_of(s, unit)
    worth = 100 + STEP + FACTOR * counter.strength[-1]
    if is_beach_engineer(s, unit) or is_headquarters(s, unit):
        worth += 200
    return worth + (price_cadre(s, counter.nation) - 10 if counter.large else 0)


def _worth_of_supply(s: Weighing[World], army: str) -> int:
    points = SUPPLY_POINTS.get(s.state, army) or 0
    left = REINFORCEMENT_POINTS.get(s.state, army) or 0
    return 20 if points <= SPARE_SUPPLY and left >= 6 else NO


def appraise_strafing(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """Half of the air units, where many vehicles stand in the open; the rest supports attacks."""
    sent = len(s.memo(StrafingMissions).targets)
    most = count_air(s) // 2
    worths = []
    for c in commands:
        match c:
            case AssignStrafing():
                hits = sum(strafing_hits(s, unit) for unit in strafed_units(s, c.space))
                worths.append(hits if sent < most and hits >= HITS else -1)
            case BeginStrafing():
                worths.append(0)
            case _:
                worths.append(NO)
    return worths


def appraise_gliders(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """Land where it brings most; wait only where everything else is worse than being cut off."""
    outlook = look_out(s, "allied")
    worths = []
    for c in commands:
        match c:
            case LandGlider():
                unit = s.unit(c.unit)
                worths.append(round(outlook.place_value(c.space, (unit,), contact=False)))
            case PostponeGlider():
                worths.append(-450)
            case _:
                worths.append(NO)
    return worths


def appraise_withdrawal(s: Weighing[World], commands: Sequence[Command]) -> list[int]:  # noqa: ARG001 - asked as all appraisals are
    """Divisions stay: they fight as well as any."""
    return [0 if isinstance(c, KeepDivisions) else NO for c in commands]


def appraise_supply(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """A supply point goes where fewer are; a replacement to whichever nation comes first."""
    worths = []
    for c in commands:
        match c:
            case RecordSupply():
                worths.append(
                    -(SUPPLY_POINTS.get(s.state, c.option) or 0) - (3 if c.option == "fortress" else 0)
                )
            case ChooseReplacement():
                worths.append(1 if "british" in c.option else 0)
            case _:
                worths.append(NO)
    return worths
