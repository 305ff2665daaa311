"""The rulebook of the hex-tile game, for the engine, the table and the bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.engine.system import Phase, System
from wsn.parts.rulebook import Assembled
from wsn.systems.hex_tiles import GAME
from wsn.systems.hex_tiles.data.declared import DECLARED, TURN
from wsn.systems.hex_tiles.files import setup
from wsn.systems.hex_tiles.rules import reactions, tactics, turn
from wsn.systems.hex_tiles.rules.world import World
from wsn.systems.hex_tiles.text import preview
from wsn.systems.hex_tiles.text import telling as text

PHASES: Final[Mapping[str, Phase[World]]] = {
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

SYSTEM: Final[System[World]] = Assembled(
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
