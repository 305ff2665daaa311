"""The bots of a game at this screen: which of them decides, how long it thinks, and what went wrong."""

from __future__ import annotations

from pathlib import Path

from wsn.bots import is_thinking_bot, seconds_of
from wsn.desk.answers import Failed, Given
from wsn.desk.away import AwayPlayers
from wsn.desk.orders import Orders
from wsn.desk.screen import PERSON, Screen
from wsn.desk.thinking import PATIENCE, Thinker, ThinkHere
from wsn.engine.commands import Command
from wsn.workers.jobs import Jobs


class Bots:
    """Lets bots decide where it is their turn. `journal` is the file from which a worker follows the game."""

    def __init__(
        self, screen: Screen, orders: Orders, journal: Path, away: AwayPlayers | None = None
    ) -> None:
        self.screen = screen
        self.orders = orders
        self.journal = journal
        self.patience = PATIENCE
        """How many seconds a bot may think about one decision."""
        self.away = away
        """The other players of a game on a host; None for a game that is played here."""
        self.thinker: Thinker | ThinkHere | AwayPlayers | None = away
        self._failed = ""
        """Why the order of a bot could not be saved; it is not asked again until a player says so."""

    def tick(self, jobs: Jobs | None, held: bool = False) -> bool:
        """Let a bot that has to decide go on; call it often. True when the game has moved.

        A question that is not put to a person with one answer (`Seat.unasked`) is answered here, too.
        `held` keeps a decision back (while an animation runs), though the bot thinks already; without `jobs`
        the bot thinks here and now.
        """
        screen = self.screen
        side = screen.deciding_side
        if side is None:
            return False
        if len(screen.human_players) == len(screen.players):  # no bot plays: one person, alone or with others
            return screen.has_one_answer and not held and self._submit_order(screen.seats[side].unasked())
        if self.thinker is None:
            bots = {one: player for one, player in screen.players.items() if player != PERSON}
            if jobs is None:
                self.thinker = ThinkHere(screen.game, bots)
            else:
                self.thinker = Thinker(screen.game, bots, jobs, str(self.journal))
            self.thinker.begin()
        self.thinker.patience = max(self.patience, 2 * max(map(seconds_of, screen.players.values())))
        if self._failed or self.orders.wanted_dice is not None:
            return False
        if side not in screen.human_players:
            command = self.thinker.poll_order(side, held)
        else:
            self.thinker.stop_thinking()
            command = screen.seats[side].unasked() if screen.has_one_answer and not held else None
        return self._submit_order(command)

    def _submit_order(self, command: Command | None) -> bool:
        """Whether this order was given; what could not be kept is not tried again until a player says so."""
        if command is None or self._failed:
            return False
        answer = self.orders.submit_order(command)
        self._failed = answer.text if isinstance(answer, Failed) else ""
        return isinstance(answer, Given)

    @property
    def seconds_thinking(self) -> float:
        """How many seconds the bot has been at its decision; 0 when none is at one."""
        return 0.0 if self.thinker is None or not self.screen.bot_decides else self.thinker.thinking

    @property
    def seconds_allowed(self) -> float:
        """How many seconds the bot that decides takes on purpose; 0 for one that decides at once."""
        side = self.screen.deciding_side
        return seconds_of(self.screen.players[side]) if side is not None and self.screen.bot_decides else 0.0

    @property
    def can_hurry(self) -> bool:
        """Whether a bot is thinking that can be told to decide now."""
        side = self.screen.deciding_side
        return self.seconds_thinking > 0 and side is not None and is_thinking_bot(self.screen.players[side])

    def decide_now(self) -> bool:
        """Have the bot that thinks decide by what it has found. False where none does."""
        if not self.can_hurry or self.thinker is None:
            return False
        self.thinker.hurry_up()
        return True

    @property
    def problem(self) -> str:
        """Why the bot that should decide does not; empty while all is well."""
        if self.thinker is None or not self.screen.bot_decides:
            return ""
        return self._failed or self.thinker.problem

    def try_again(self) -> None:
        """Have the bot try again, after a problem."""
        self._failed = ""
        if self.thinker is not None:
            self.thinker.go_on()

    def stop(self) -> None:
        """Let them go; the next decision starts them again."""
        if self.thinker is not None:
            self.thinker.stop()
            self.thinker = self.away
