"""The rulebook of the hex-tile game, for the engine, the table and the bots."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.engine.system import Phase, System
from wsn.parts.rulebook import Assembled
from wsn.systems.hex_tiles import GAME, preview, reactions, setup, tactics, text, turn
from wsn.systems.hex_tiles.declared import DECLARED, TURN
from wsn.systems.hex_tiles.world import World

PHASES: Mapping[str, Phase[World]] = {
    "deal": turn.Deal(),
    "play": turn.Play(),
    "order": turn.Order(),
    "move": turn.Move(),
    "battle": turn.BattlePhase(),
    "keep": turn.KeepPhase(),
    "ambush": reactions.AmbushPhase(),
    "retreat": reactions.RetreatPhase(),
    "ground": reactions.GroundPhase(),
    "overrun": reactions.Overrun(),
    "aim": tactics.AimPhase(),
    "strikes": tactics.Strikes(),
    "heal": tactics.HealPhase(),
}

SYSTEM: System[World] = Assembled(
    game=GAME,
    edition=setup.EDITION,
    phases=PHASES,
    declared=DECLARED,
    turns=TURN,
    world=setup.world,
    opening=setup.begin,
    preview=preview.preview,
    command_text=text.command_text,
    event_text=text.event_text,
    unit_words=text.unit_words,
    standing=text.status,
)
