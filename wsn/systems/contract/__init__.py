"""Everything that the house asks of a game: a door each, and what a game says of itself.

A game is a folder. Its `__init__` says what the game is (`GAME`, a `GameInfo`) and which module stands behind
each door. A module satisfies a door when it has every name of its Protocol; `mypy --strict` checks each one
(`tests/typed_doors.py`). Doors are imported only when asked for (`wsn.systems.door`), so that a line of
sight does not load a game. Every game has the doors `Rulebook` and `SetUp`, and `Words` when it is played on
a map. What a game does not list it does not have: who needs a door asks `has` first and says so.
"""

from __future__ import annotations

from typing import Any

from wsn.systems.contract.building import Muster
from wsn.systems.contract.files import (
    Excerpt,
    Exporter,
    Imported,
    Importer,
    Levers,
    OwnCharts,
    RulesText,
    ScenarioFile,
    Sources,
)
from wsn.systems.contract.game import Attack, AttackOption, BoardKind, GameInfo, Side
from wsn.systems.contract.ground import (
    GroundEffects,
    Hazard,
    InSight,
    Movement,
    MovementInPlay,
    Movers,
    Nothing,
    OwnReach,
    SightRules,
)
from wsn.systems.contract.playing import (
    Appraiser,
    Calibrated,
    Decks,
    Deed,
    Intent,
    Intents,
    Manner,
    Prospects,
    Teller,
    Toward,
)
from wsn.systems.contract.rules import (
    AttackOdds,
    Endings,
    Named,
    Odds,
    OnBoard,
    Rulebook,
    SetUp,
    StandingOrders,
    Unasked,
    Words,
)
from wsn.systems.contract.screens import Briefing, Cards, Counters, Drawings, OwnDice, Paper, Staging

__all__ = [
    "DOORS",
    "Appraiser",
    "Attack",
    "AttackOdds",
    "AttackOption",
    "BoardKind",
    "Briefing",
    "Calibrated",
    "Cards",
    "Counters",
    "Decks",
    "Deed",
    "Drawings",
    "Endings",
    "Excerpt",
    "Exporter",
    "GameInfo",
    "GroundEffects",
    "Hazard",
    "Imported",
    "Importer",
    "InSight",
    "Intent",
    "Intents",
    "Levers",
    "Manner",
    "Movement",
    "MovementInPlay",
    "Movers",
    "Muster",
    "Named",
    "Nothing",
    "Odds",
    "OnBoard",
    "OwnCharts",
    "OwnDice",
    "OwnReach",
    "Paper",
    "Prospects",
    "Rulebook",
    "RulesText",
    "ScenarioFile",
    "SetUp",
    "Side",
    "SightRules",
    "Sources",
    "Staging",
    "StandingOrders",
    "Teller",
    "Toward",
    "Unasked",
    "Words",
]

DOORS: tuple[type[Any], ...] = (
    Words,
    Rulebook,
    SetUp,
    OnBoard,
    OwnCharts,
    ScenarioFile,
    Sources,
    RulesText,
    SightRules,
    Movement,
    OwnReach,
    Movers,
    MovementInPlay,
    GroundEffects,
    Odds,
    Endings,
    Unasked,
    StandingOrders,
    Excerpt,
    Levers,
    Appraiser,
    Teller,
    Intents,
    Prospects,
    Calibrated,
    Decks,
    Drawings,
    Counters,
    Briefing,
    Cards,
    OwnDice,
    Staging,
    Paper,
    Muster,
    Importer,
    Exporter,
)
"""Every door, in the order of the tables that list them."""
