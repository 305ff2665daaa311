"""The rulebook of Storm Over Normandy, for the engine, the table and the bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.engine.system import Phase, System
from wsn.parts.rulebook import Assembled
from wsn.systems.storm_over_normandy import GAME
from wsn.systems.storm_over_normandy.data.declared import DECLARED, TURN
from wsn.systems.storm_over_normandy.files import setup
from wsn.systems.storm_over_normandy.rules import (
    assault,
    damage,
    flow,
    impulse,
    invasion,
    marching,
    playing,
    reactions,
    retreat,
    strike,
)
from wsn.systems.storm_over_normandy.rules.world import World
from wsn.systems.storm_over_normandy.text import preview
from wsn.systems.storm_over_normandy.text import telling as text

PHASES: Final[Mapping[str, Phase[World]]] = {
    "set up": invasion.SetUpPhase(),
    "landing plan": invasion.PlanPhase(),
    "invasion": invasion.InvasionPhase(),
    "drop": invasion.DropPhase(),
    "shelling": invasion.SHELLING,
    "order": invasion.OrderPhase(),
    "storm beaches": invasion.BeachPhase(),
    "dawn": flow.DawnPhase(),
    "impulse": impulse.Impulse(),
    "act": impulse.Act(),
    "column": marching.ColumnPhase(),
    "march": marching.March(),
    "double": assault.DoublePhase(),
    "storm": assault.StormPhase(),
    "played": playing.PlayedPhase(),
    "react": reactions.React(),
    "strike": strike.StrikePhase(),
    "support": strike.SupportPhase(),
    "damage": damage.DamagePhase(),
    "retreat": retreat.RetreatPhase(),
    "wrap": flow.WrapPhase(),
    "price": flow.PricePhase(),
    "discards": flow.DiscardPhase(),
    "end": flow.EndPhase(),
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
