"""The rulebook of the hex-tile game, for the engine, the table and the bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wsn.engine.commands import Command
from wsn.engine.events import Event
from wsn.engine.facts import Status, UnitWords
from wsn.engine.state import GameState
from wsn.engine.system import Phase, Preview, Setup, System
from wsn.parts.phases import unit_in_memo
from wsn.systems.hex_tiles import GAME, preview, reactions, score, setup, tactics, text, turn
from wsn.systems.hex_tiles.commands import COMMANDS
from wsn.systems.hex_tiles.declared import DECLARED, TURN
from wsn.systems.hex_tiles.scenario import SIDES
from wsn.systems.hex_tiles.world import S, World

PHASES: Mapping[str, Phase[World]] = {
    "deal": turn.Deal(),
    "play": turn.Play(),
    "order": turn.Order(),
    "move": turn.Move(),
    "battle": turn.BattlePhase(),
    "keep": turn.KeepPhase(),
    "ambush": reactions.AmbushPhase(),
    "retreat": reactions.RetreatPhase(),
    "ground": reactions.Ground(),
    "overrun": reactions.Overrun(),
    "aim": tactics.AimPhase(),
    "strikes": tactics.Strikes(),
    "heal": tactics.HealPhase(),
}


class HexTiles:
    """The rulebook: its phases, its commands and their texts."""

    name = GAME.name
    edition = setup.EDITION
    title = GAME.title
    sides: tuple[str, ...] = SIDES
    seats = GAME.seats
    phases = PHASES
    commands = COMMANDS
    declared = DECLARED

    def world(self, setup_: Setup) -> World:
        """The board, tables and scenario of a set-up, compiled."""
        return setup.world(setup_)

    def begin(self, world: World, setup_: Setup) -> Iterator[Event]:
        """The first events: the units on the map, then the deal."""
        return setup.begin(world)

    def preview(self, s: S, c: Command) -> Preview | None:
        """The preview of a command: reasons and exact odds."""
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
        """The status of the game: the turn, the prompt and the medals."""
        return text.status(s, self.acting(s))

    def turn(self, state: GameState) -> int | None:
        """The number of the current turn; 0 during the deal."""
        return TURN.get(state) or 0

    def acting(self, s: S) -> str | None:
        """The unit that the open phase concerns."""
        return unit_in_memo(s, PHASES)

    def score(self, s: S, side: str) -> int:
        """The score of a side, for simple bots."""
        return score.score(s, side)


SYSTEM: System[World] = HexTiles()
