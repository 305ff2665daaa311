"""One game at this screen, composed of what is shown of it, the orders given, clicks, marks and bots.

The desk computes no rule. Its parts keep what is selected and what waits for an answer; everything else they
ask the seat for, and forget it with the position it belongs to, so nothing out of date is ever shown.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from wsn import scenario as scenarios
from wsn.data import DataError
from wsn.data.disk import reason_of
from wsn.desk.away import AWAY_PLAYER, AwayPlayers
from wsn.desk.bots import Bots
from wsn.desk.clicks import Clicks, Selection
from wsn.desk.orders import Orders
from wsn.desk.overlay import Overlay
from wsn.desk.pointer import Pointer
from wsn.desk.screen import PERSON, Screen, SeatAt
from wsn.desk.talk import Talk
from wsn.desk.walks import Walks
from wsn.engine.dice import TypedDice
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table import kept
from wsn.table.journals import let_go, open_game
from wsn.table.seat import Seat
from wsn.wire.answering import LinkAnswerer
from wsn.wire.remote import RemoteSeat
from wsn.workers.jobs import Jobs

__all__ = ["PERSON", "Desk"]


class Desk:
    """A game with its players. Make it with `new_game` or `resume_game`, and `close_desk` it."""

    def __init__(
        self,
        game: Game[Any],
        players: Mapping[str, str],
        journal: Path,
        *,
        confirm: bool = True,
        seat_at: SeatAt = Seat,
        away: AwayPlayers | None = None,
    ) -> None:
        self.game = game
        self.journal = journal
        self.begins = False
        """Whether the game was set up just now, so that the players have not been told what it is about."""
        selection = Selection()
        self.screen = Screen(game, players, seat_at)
        """What is shown, and to whom: players, seats, the curtain, the log, looking back."""
        self.orders = Orders(self.screen, selection.clear_selection, confirm=confirm)
        """The choices, giving commands, typed dice, undo."""
        self.walks = Walks(self.screen, self.orders)
        """Where a unit can get in several steps, and the walk that it is on."""
        self.clicks = Clicks(self.screen, self.orders, self.walks, selection)
        """What a click means, and what is selected."""
        self.overlay = Overlay(self.screen, self.orders, self.clicks)
        """Marks on the board, and the card of the place under the pointer."""
        self.talk = Talk(self.orders, self.clicks)
        """What was said last, what is asked, and what is typed."""
        self.pointer = Pointer(self.clicks, self.overlay, self.talk)
        """What is pointed at and dragged."""
        self.bots = Bots(self.screen, self.orders, journal, away)
        self.answers: LinkAnswerer | None = None
        """What answers the orders of others on a host by links, before their dice fall."""

    @classmethod
    def new_game(
        cls,
        scenario: str | Path,
        players: Mapping[str, str],
        *,
        seed: int | str | None = None,
        typed: bool = False,
        rolls: Sequence[tuple[int, ...]] = (),
        journal: Path | None = None,
        tables: Path | None = None,
        confirm: bool = True,
    ) -> Desk:
        """A new game of a scenario, kept from its beginning on.

        Raises DataError, OSError, and for typed dice NeedsRoll: call it again with the `rolls` so far.
        """
        setup = scenarios.load(scenario, tables)
        system = system_of(setup.system)
        number = "" if typed else str(secrets.randbelow(kept.SEEDS) if seed is None else seed)
        world = system.world(setup)
        if typed:  # first without a journal: there is no game before its dice are thrown
            Game.new(system, setup, dice=TypedDice(list(rolls)), world=world)
        place = journal or kept.journal_for(setup.name, number)
        dice = TypedDice(list(rolls)) if typed else None
        game = Game.new(system, setup, seed=number, dice=dice, journal=place, world=world)
        desk = cls(game, players, place, confirm=confirm)
        desk.begins = True
        return desk

    @classmethod
    def resume_game(cls, journal: Path, players: Mapping[str, str], *, confirm: bool = True) -> Desk:
        """The game in a journal, ready to go on. Raises DataError, also while another program plays it."""
        return cls(open_game(journal), players, journal, confirm=confirm)

    @classmethod
    def at_host(cls, seat: RemoteSeat, *, confirm: bool = True) -> Desk:
        """A seat at a game on a host; the others are away. Raises OSError where there is no folder for games.

        The journal is the host's; its place here is for a copy when the game is over.
        """
        game = seat.game
        players = {side: PERSON if side == seat.side else AWAY_PLAYER for side in game.system.seats}
        place = kept.journal_for(game.setup.name, "hosted")
        away = AwayPlayers(game)
        return cls(game, players, place, confirm=confirm, seat_at=RemoteSeat.at, away=away)

    def answer_orders(self, seat: RemoteSeat) -> None:
        """Answer the orders of others on a host by links from now on; who watches does not."""
        if seat.side is not None:
            self.answers = LinkAnswerer(seat.game.line, seat.game.path)
            self.answers.start()

    def close_desk(self) -> None:
        """Stop the bots and close the journal; every command is on disk already."""
        self.bots.stop()
        if self.answers is not None:
            self.answers.close()
        let_go(self.game)

    # ---------------------------------------------------------------- time, players

    def tick(self, jobs: Jobs | None, held: bool = False) -> bool:
        """Let a walk, or a bot that has to decide, go on; call it often. True when the game has moved."""
        if not held and self.walks.tick():
            return True
        return self.bots.tick(jobs, held)

    def play_by(self, side: str, player: str) -> None:
        """From now on this side is played by a person or another bot."""
        self.bots.stop()
        self.screen.play_by(side, player)

    # ---------------------------------------------------------------- files beside the journal

    def save_copy(self, name: str) -> tuple[str, ...]:
        """Save a copy of the game beside its journal; the result in a sentence."""

        def write() -> tuple[str, ...]:
            path = kept.save_copy(self.game, name, self.journal.parent)
            return (f"Saved as {path.resolve()}.", f"{kept.SHOWS}.")

        return _tell_done(write)

    def keep_elsewhere(self, name: str) -> tuple[str, ...]:
        """From now on keep the game in another file; the result in a sentence."""

        def move() -> tuple[str, ...]:
            self.journal = kept.keep_elsewhere(self.game, name, self.journal.parent)
            self.orders.unkept = ""
            self.bots.try_again()
            return (f"From now on the game is kept in {self.journal.resolve()}.",)

        return _tell_done(move)

    def save_scenario(self, name: str) -> tuple[str, ...]:
        """Save the position as a scenario beside the journal, as the side on the screen knows it.

        Gives the files written, and what of the position a scenario cannot hold.
        """
        side = self.screen.side_shown or ""

        def write() -> tuple[str, ...]:
            files = kept.save_scenario(self.game, name, self.journal.parent, side)
            left = scenarios.left_out(self.game, side=side)
            written = f"Written: {' and '.join(str(file.resolve()) for file in files)}"
            return (written, *(f"Note: {sentence}." for sentence in left))

        return _tell_done(write)


def _tell_done(make: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    """What was done, or why it could not be, in a sentence."""
    try:
        return make()
    except DataError as error:
        return (str(error),)
    except FileExistsError as error:
        return (f"{error} exists already; choose another name.",)
    except OSError as error:
        return (f"It cannot be written: {reason_of(error)}.",)
