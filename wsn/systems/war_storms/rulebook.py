"""War Storms Normandy as the engine, the table and the bots ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wsn.engine.commands import Command
from wsn.engine.events import Event
from wsn.engine.system import Merely, Phase, Preview, Setup, System
from wsn.systems.war_storms import clash, preview, score, setup, storm, text, turn
from wsn.systems.war_storms.acting import Acting
from wsn.systems.war_storms.activation import Activation, Company
from wsn.systems.war_storms.air import Air
from wsn.systems.war_storms.amphibious import Gathering
from wsn.systems.war_storms.arrivals import Deploying
from wsn.systems.war_storms.begun import Begun
from wsn.systems.war_storms.bombard import Barrage
from wsn.systems.war_storms.commands import COMMANDS
from wsn.systems.war_storms.crowd import Unstacking
from wsn.systems.war_storms.draw import Draw
from wsn.systems.war_storms.drops import Placing
from wsn.systems.war_storms.falling import Falling
from wsn.systems.war_storms.landing import Sailing
from wsn.systems.war_storms.losses import Losses
from wsn.systems.war_storms.missions import Drifted, Mission
from wsn.systems.war_storms.reaction import Reaction
from wsn.systems.war_storms.scenario import SIDES
from wsn.systems.war_storms.supply import Supply
from wsn.systems.war_storms.victory import Parley
from wsn.systems.war_storms.volley import Volley
from wsn.systems.war_storms.world import S, World

PHASES: Mapping[str, Phase[World]] = {
    "draw": Draw(),
    "command": turn.CommandPhase(),
    "initiative": turn.Initiative(),
    "handover": turn.Handover(),
    "activation": Activation(),
    "company": Company(),
    "acting": Acting(),
    "volley": Volley(),
    "begun": Begun(),
    "reaction": Reaction(),
    "losses": Losses(),
    "parley": Parley(),
    "setup": Deploying(),
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
    "removal": turn.Removal(),
}


class WarStorms:
    """The rulebook: its phases, its commands, and the words for them."""

    name = "war_storms"
    edition = setup.EDITION
    title = "War Storms Normandy"
    sides: tuple[str, ...] = SIDES
    phases = PHASES
    commands = COMMANDS

    def world(self, setup_: Setup) -> World:
        """Board, charts and unit values, compiled from the set-up."""
        return setup.world(setup_)

    def begin(self, world: World, setup_: Setup) -> Iterator[Event]:
        """Everybody in place, and the first turn."""
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

    def unit_text(self, s: S, unit_id: str) -> str:
        """One line about a unit."""
        return text.unit_text(s, unit_id)

    def status_text(self, s: S) -> str:
        """One line about the game."""
        return text.status_text(s)

    def score(self, s: S, side: str) -> int:
        """How well a side stands, for simple bots."""
        return score.score(s, side)

    def merely(self, s: S, c: Command) -> Merely | None:
        """Whether a command is a mere step or choice, for simple bots."""
        return score.merely(s, c)

    def unit_symbol(self, world: World, kind: str) -> str:
        """What the counter of a kind of unit shows: `infantry`, `tank`, `officer`."""
        return world.kinds[kind].symbol


SYSTEM: System[World] = WarStorms()
