"""The rulebook of Normandy '44, for the engine, the table and the bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.engine.commands import Command
from wsn.engine.system import Phase, Preview, System
from wsn.parts.orders import describe_order, preview_order
from wsn.parts.rulebook import Assembled
from wsn.systems.normandy_44 import GAME
from wsn.systems.normandy_44.data.declared import DECLARED, TURN
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.rules.advance import ADVANCE_PHASES
from wsn.systems.normandy_44.rules.airborne import AIRBORNE_PHASES, GLIDER_ORDERS
from wsn.systems.normandy_44.rules.attacking import ATTACK_PHASES
from wsn.systems.normandy_44.rules.attrition import SUPPLY_PHASES
from wsn.systems.normandy_44.rules.battle import BATTLE_PHASES
from wsn.systems.normandy_44.rules.bearing import LOSS_PHASES
from wsn.systems.normandy_44.rules.defence import DEFENCE_PHASES
from wsn.systems.normandy_44.rules.excess import STACKING_PHASES
from wsn.systems.normandy_44.rules.invasion import INVASION_PHASES
from wsn.systems.normandy_44.rules.landings import LANDING_ORDERS, LANDING_PHASES
from wsn.systems.normandy_44.rules.movement import MOVEMENT_PHASES, movement_phase
from wsn.systems.normandy_44.rules.positions import POSITION_ORDERS, POSITION_PHASES
from wsn.systems.normandy_44.rules.recovery import RECOVERY_PHASES
from wsn.systems.normandy_44.rules.replacement import REPLACEMENT_PHASES
from wsn.systems.normandy_44.rules.retreat import RETREAT_PHASES
from wsn.systems.normandy_44.rules.sequence import DayPhase
from wsn.systems.normandy_44.rules.strafing import STRAFING_PHASES
from wsn.systems.normandy_44.rules.victory import VICTORY_PHASES
from wsn.systems.normandy_44.rules.weather import WEATHER_PHASES
from wsn.systems.normandy_44.rules.withdrawals import WITHDRAWAL_PHASES
from wsn.systems.normandy_44.rules.world import S, World
from wsn.systems.normandy_44.text import words

PHASES: Final[Mapping[str, Phase[World]]] = {
    "day": DayPhase(),
    **INVASION_PHASES,
    **WEATHER_PHASES,
    **AIRBORNE_PHASES,
    **WITHDRAWAL_PHASES,
    **REPLACEMENT_PHASES,
    **POSITION_PHASES,
    **MOVEMENT_PHASES,
    "movement": movement_phase(*POSITION_ORDERS, *LANDING_ORDERS, *GLIDER_ORDERS),
    **LANDING_PHASES,
    **STACKING_PHASES,
    **STRAFING_PHASES,
    **ATTACK_PHASES,
    **BATTLE_PHASES,
    **LOSS_PHASES,
    **DEFENCE_PHASES,
    **RETREAT_PHASES,
    **ADVANCE_PHASES,
    **RECOVERY_PHASES,
    **SUPPLY_PHASES,
    **VICTORY_PHASES,
}
"""By name, every phase of the game; the modules of the rules hold those of their sections."""


def preview(s: S, c: Command) -> Preview | None:
    """Reasons and odds of a command, from the order that carries it out."""
    return preview_order(PHASES, s, c)


def command_text(s: S, c: Command) -> str:
    """The words of a command, from the order that carries it out."""
    return describe_order(PHASES, s, c)


SYSTEM: Final[System[World]] = Assembled(
    game=GAME,
    edition=setup.EDITION,
    phases=PHASES,
    declared=DECLARED,
    turns=TURN,
    world=setup.world,
    opening=setup.begin,
    preview=preview,
    command_text=command_text,
    event_text=words.event_text,
    unit_words=words.unit_words,
    standing=words.status,
)
