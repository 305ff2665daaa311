"""War Storms Normandy as the engine, the table and the bots ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.engine.system import Phase, System
from wsn.parts.rulebook import Assembled
from wsn.systems.war_storms import GAME
from wsn.systems.war_storms.data.declared import DECLARED, TURN
from wsn.systems.war_storms.files import setup
from wsn.systems.war_storms.rules.assault import clash, storm
from wsn.systems.war_storms.rules.fire.losses import Losses
from wsn.systems.war_storms.rules.fire.reaction import Reaction
from wsn.systems.war_storms.rules.fire.volley import Volley
from wsn.systems.war_storms.rules.landing.amphibious import Gathering
from wsn.systems.war_storms.rules.landing.arrivals import Deploying
from wsn.systems.war_storms.rules.landing.crowd import Unstacking
from wsn.systems.war_storms.rules.landing.drops import Placing
from wsn.systems.war_storms.rules.landing.falling import Falling
from wsn.systems.war_storms.rules.landing.fieldworks import Laying
from wsn.systems.war_storms.rules.landing.sailing import Sailing
from wsn.systems.war_storms.rules.support.air import Air
from wsn.systems.war_storms.rules.support.bombard import Barrage
from wsn.systems.war_storms.rules.support.missions import Drifted, Mission
from wsn.systems.war_storms.rules.support.supply import Supply
from wsn.systems.war_storms.rules.turn import sequence
from wsn.systems.war_storms.rules.turn.acting import Acting
from wsn.systems.war_storms.rules.turn.activation import Activation, Company
from wsn.systems.war_storms.rules.turn.begun import Begun
from wsn.systems.war_storms.rules.turn.draw import Draw
from wsn.systems.war_storms.rules.turn.victory import Parley
from wsn.systems.war_storms.rules.world import World
from wsn.systems.war_storms.text import preview
from wsn.systems.war_storms.text import telling as text

PHASES: Final[Mapping[str, Phase[World]]] = {
    "draw": Draw(),
    "command": sequence.CommandPhase(),
    "initiative": sequence.Initiative(),
    "handover": sequence.Handover(),
    "activation": Activation(),
    "company": Company(),
    "acting": Acting(),
    "volley": Volley(),
    "begun": Begun(),
    "reaction": Reaction(),
    "losses": Losses(),
    "parley": Parley(),
    "setup": Deploying(),
    "works": Laying(),
    "entry": Deploying(),
    "wave": Gathering(),
    "sailing": Sailing(),
    "drop": Placing(),
    "falling": Falling(),
    "unstack": Unstacking(),
    "assault": storm.Forming(),
    "muster": storm.Muster(),
    "approach": storm.Approach(),
    "final_fire": clash.FinalFire(),
    "hand_to_hand": clash.HandToHand(),
    "fight_over": clash.FightOver(),
    "supply": Supply(),
    "mission": Mission(),
    "drifted": Drifted(),
    "air": Air(),
    "barrage": Barrage(),
    "removal": sequence.Removal(),
}

SYSTEM: Final[System[World]] = Assembled(
    game=GAME,
    edition=setup.EDITION,
    phases=PHASES,
    declared=DECLARED,
    turns=TURN,
    before=1,
    world=setup.world,
    opening=setup.begin,
    preview=preview.preview,
    command_text=text.command_text,
    event_text=text.event_text,
    unit_words=text.unit_words,
    standing=text.status,
)
