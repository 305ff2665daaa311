"""The worth of commands to bots in Normandy '44, by the phase that is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44 import attacks, days, fates, marches
from wsn.engine.commands import Command
from wsn.systems.normandy_44.rules.world import World

Appraiser = Callable[[Weighing[World], Sequence[Command]], list[int]]

APPRAISERS: Final[Mapping[str, Appraiser]] = {
    "movement": marches.appraise_movement,
    "reserve movement": marches.appraise_movement,
    "who marches": marches.appraise_marchers,
    "march": marches.appraise_march,
    "ashore": marches.appraise_ashore,
    "combat": attacks.appraise_combat,
    "reserve combat": attacks.appraise_combat,
    "attack": attacks.appraise_attack,
    "losses": fates.appraise_losses,
    "retreat loss": fates.appraise_losses,
    "assault loss": fates.appraise_losses,
    "stacking": fates.appraise_losses,
    "defence": fates.appraise_defence,
    "desperation": fates.appraise_defence,
    "retreat": fates.appraise_retreat,
    "advance": fates.appraise_advance,
    "inland": fates.appraise_inland,
    "replacement": days.appraise_replacement,
    "strafing": days.appraise_strafing,
    "glider landing": days.appraise_gliders,
    "airborne withdrawal": days.appraise_withdrawal,
    "german supplies": days.appraise_supply,
    "commonwealth replacement": days.appraise_supply,
}
"""By phase, what weighs its commands."""


def appraise_commands(s: Weighing[World], commands: Sequence[Command]) -> list[int]:
    """How good each command looks to the side that decides; all alike in a phase without a choice."""
    appraiser = APPRAISERS.get(s.here.phase)
    return appraiser(s, commands) if appraiser is not None else [0] * len(commands)
