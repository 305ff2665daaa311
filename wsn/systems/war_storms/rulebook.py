"""War Storms Normandy as the engine, the table and the bots ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.engine.system import Phase, System
from wsn.parts.rulebook import Assembled
from wsn.systems.war_storms import GAME, setup
from wsn.systems.war_storms.assault import clash, storm
from wsn.systems.war_storms.declared import DECLARED, TURN
from wsn.systems.war_storms.fire.losses import Losses
from wsn.systems.war_storms.fire.reaction import Reaction
from wsn.systems.war_storms.fire.volley import Volley
from wsn.systems.war_storms.landing.amphibious import Gathering
from wsn.systems.war_storms.landing.arrivals import Deploying
from wsn.systems.war_storms.landing.crowd import Unstacking
from wsn.systems.war_storms.landing.drops import Placing
from wsn.systems.war_storms.landing.falling import Falling
from wsn.systems.war_storms.landing.fieldworks import Laying
from wsn.systems.war_storms.landing.sailing import Sailing
from wsn.systems.war_storms.support.air import Air
from wsn.systems.war_storms.support.bombard import Barrage
from wsn.systems.war_storms.support.missions import Drifted, Mission
from wsn.systems.war_storms.support.supply import Supply
from wsn.systems.war_storms.telling import preview, text
from wsn.systems.war_storms.turn import sequence
from wsn.systems.war_storms.turn.acting import Acting
from wsn.systems.war_storms.turn.activation import Activation, Company
from wsn.systems.war_storms.turn.begun import Begun
from wsn.systems.war_storms.turn.draw import Draw
from wsn.systems.war_storms.turn.victory import Parley
from wsn.systems.war_storms.world import World

PHASES: Mapping[str, Phase[World]] = {
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

SYSTEM: System[World] = Assembled(
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
