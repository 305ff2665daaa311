"""War Storms Normandy as the engine, the table and the bots ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wsn.engine.commands import Command
from wsn.engine.events import Event
from wsn.engine.facts import Status, UnitWords
from wsn.engine.state import GameState
from wsn.engine.system import Phase, Preview, Setup, System
from wsn.parts.phases import unit_in_memo
from wsn.systems.war_storms import GAME, score, setup
from wsn.systems.war_storms.assault import clash, storm
from wsn.systems.war_storms.commands import COMMANDS
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
from wsn.systems.war_storms.position.scenariofile import SIDES
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
from wsn.systems.war_storms.world import S, World

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


class WarStorms:
    """The rulebook: its phases, its commands, and the words for them."""

    name = GAME.name
    edition = setup.EDITION
    title = GAME.title
    sides: tuple[str, ...] = SIDES
    seats = GAME.seats
    phases = PHASES
    commands = COMMANDS
    declared = DECLARED

    def world(self, setup_: Setup) -> World:
        """Board, charts and unit values, compiled from the set-up."""
        return setup.world(setup_)

    def begin(self, world: World, setup_: Setup) -> Iterator[Event]:
        """Every unit in place, and the first turn."""
        return setup.begin(world)

    def preview(self, s: S, c: Command) -> Preview | None:
        """Reasons and exact odds of a command."""
        return preview.preview(s, c)

    def command_text(self, s: S, c: Command) -> str:
        """A short label for a menu."""
        return text.command_text(s, c)

    def event_text(self, s: S, e: Event) -> str:
        """One line for the log."""
        return text.event_text(s, e)

    def unit_words(self, s: S, unit_id: str) -> UnitWords:
        """A unit in words."""
        return text.unit_words(s, unit_id)

    def status(self, s: S) -> Status:
        """How the game stands."""
        return text.status(s, self.acting(s))

    def turn(self, state: GameState) -> int | None:
        """The number of the turn."""
        return TURN.get(state) or 1

    def acting(self, s: S) -> str | None:
        """The unit that the open phase is about."""
        return unit_in_memo(s, PHASES)

    def score(self, s: S, side: str) -> int:
        """How well a side stands, for simple bots."""
        return score.score(s, side)


SYSTEM: System[World] = WarStorms()
