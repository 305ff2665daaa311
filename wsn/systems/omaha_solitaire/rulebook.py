"""The rulebook, for the engine, the table and the bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.engine.system import Phase, System
from wsn.parts.rulebook import Assembled
from wsn.systems.omaha_solitaire import GAME
from wsn.systems.omaha_solitaire.data.declared import DECLARED, TURN
from wsn.systems.omaha_solitaire.files import setup
from wsn.systems.omaha_solitaire.rules import activation, assault, flow, happenings, landing, losses
from wsn.systems.omaha_solitaire.rules.world import World
from wsn.systems.omaha_solitaire.text import preview
from wsn.systems.omaha_solitaire.text import telling as text

PHASES: Final[Mapping[str, Phase[World]]] = {
    "set up": flow.SetUpPhase(),
    "throw back": flow.ThrowBackPhase(),
    "turn": flow.TurnPhase(),
    "share": flow.SharePhase(),
    "waves": landing.WavesPhase(),
    "order": landing.OrderPhase(),
    "shift": landing.ShiftPhase(),
    "cards": flow.CardsPhase(),
    "target": happenings.TargetPhase(),
    "pay": happenings.PayPhase(),
    "losses": losses.LossesPhase(),
    "activation": activation.ActivationPhase(),
    "act": activation.ActPhase(),
    "assault": assault.AssaultPhase(),
    "won": assault.WonPhase(),
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
