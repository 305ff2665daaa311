"""A game at the terminal from where it stands to its end: whose turn, what happened, how it ended."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from wsn.bots import Bot, heed_stop, let_help, seconds_of
from wsn.bots.thinking import Thinking
from wsn.cli.errors import fail_with
from wsn.cli.person import Left, Person, submit_command, tell_lines
from wsn.cli.terminal import Terminal
from wsn.cli.thinking import Waiting
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.engine.writer import NotKept
from wsn.systems import find_game
from wsn.table import kept, results, telling
from wsn.table.fault import Broke
from wsn.table.hotseat import know_differently
from wsn.table.seat import Seat
from wsn.workers.process import rare_gc

MOST_COMMANDS: Final = 50_000
"""A game with more commands than this is taken for an endless one."""


class Session:
    """The people and bots at one table. `journal` is where the game is kept."""

    def __init__(
        self,
        game: Game[Any],
        players: Mapping[str, Person | Bot],
        terminal: Terminal,
        journal: Path,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.names = names or {side: name(player) for side, player in players.items()}
        """What `--bots` calls each player."""
        self.terminal = terminal
        self.journal = journal
        self.typed = game.typed
        self.seats = {side: Seat(game, side) for side in players}
        self.people = [side for side, player in players.items() if isinstance(player, Person)]
        self.reader = self.seats[self.people[0]] if len(self.people) == 1 else Seat(game, None)
        """Whose log is shown: that of the person who decided last; until one has, the public log."""
        self.watched = not self.people
        self.alone = len(self.people) == 1
        """Whether one person plays: with two, a question that is not asked would tell the other something."""
        self._turn: object = None

    def play_on(self) -> bool:
        """Play to the end. False when a player left or pressed Ctrl-C; the journal is kept."""
        try:
            for _ in range(MOST_COMMANDS):
                self._tell_events()
                side = self.game.deciding
                if side is None:
                    return True
                player = self.players[side]
                try:
                    seat = self.seats[side]
                    answer = seat.unasked() if self.alone and isinstance(player, Person) else None
                    if answer is not None:
                        submit_command(seat, answer, self.terminal, self.typed, self.reader)
                    elif isinstance(player, Person):
                        self._hand_over(seat)
                        player.decide(seat)
                    else:
                        self.let_bot_decide(player, seat)
                except NotKept as error:
                    self._not_kept(error)
        except (Left, KeyboardInterrupt):
            self._tell_left()
            return False
        except SystemExit:
            raise
        except (OSError, click.ClickException):
            raise  # the terminal is gone, or the like: no fault of the program
        except Exception as error:
            raise Broke(self.game, self.journal) from error
        raise Broke(self.game, self.journal) from RuntimeError(f"{MOST_COMMANDS} commands and no end")

    def _hand_over(self, seat: Seat) -> None:
        """Let the person who decides now sit down, alone where that shows what the last one must not.

        Raises Left.
        """
        if self.alone or self.reader is seat:
            return
        if know_differently(self.game, self.people):
            force = telling.side_names(self.game.setup)[str(seat.side)]
            if not self.terminal.hand_over(force):
                raise Left
        else:
            seat.skip_events()  # the last one's log has told them
        self.reader = seat
        self._tell_events()

    def _tell_left(self) -> None:
        """Say where the game is kept, and how to go on with it."""
        if not self.journal.exists():
            self.terminal.say(
                f"\nThe game is lost: {self.journal} is gone, and no other file was named.", "bad"
            )
            return
        self.terminal.say(f"\nThe game is kept in {self.journal.resolve()}")
        who = ",".join(self.names.values())
        go_on = f"Continue with: wsn play --resume {shlex.quote(str(self.journal))} --bots {who}"
        self.terminal.say(go_on, whole=True)

    def _not_kept(self, error: NotKept) -> None:
        """An order could not be saved: offer another file. Raises Left; where no one can answer, it ends."""
        if self.watched and not self.terminal.live:
            whole = f"; the game up to then is kept in {self.journal}" if self.journal.exists() else ""
            fail_with(f"{error}{whole}")
        self.terminal.say(f"Not saved: {error}. Nothing was done, and the game stands as it was.", "bad")
        while True:
            answer = self.terminal.ask_line("Another file to keep it in (Enter tries again, quit leaves): ")
            if answer is None or answer.lower() in ("quit", "q"):
                raise Left
            if not answer:
                return
            try:
                self.journal = kept.keep_elsewhere(self.game, answer, self.journal.parent)
            except (DataError, OSError) as again:
                self.terminal.say(f"Not saved either: {again}", "bad")
            else:
                self.terminal.say(f"From now on the game is kept in {self.journal.resolve()}")
                return

    def catch_up(self, count: int = 8) -> None:
        """For a game that goes on: the last lines of the log, and where it stands."""
        lines = self.reader.log()
        for seat in (self.reader, *self.seats.values()):
            seat.skip_events()
        self._turn = self.game.system.turn(self.game.state)
        tell_lines(self.terminal, lines[-count:])

    def let_bot_decide(self, bot: Bot, seat: Seat) -> None:
        """Let a bot decide; one that thinks shows how long, and may be told to decide now."""
        side, name = str(seat.side), self.names[str(seat.side)]
        if isinstance(bot, Thinking):
            force = telling.side_names(self.game.setup)[side]
            with Waiting(self.terminal, f"{force} ({name}) is thinking", seconds_of(name)) as waiting:
                heed_stop(bot, waiting.stop)
                let_help(bot)
                with rare_gc():
                    command = bot.choose(seat)
        else:
            with rare_gc():
                command = bot.choose(seat)
        submit_command(seat, command, self.terminal, self.typed, self.reader)

    def _tell_events(self) -> None:
        """What has happened since, and the board at each new turn for those who watch."""
        news = self.reader.new_events()
        if not self.terminal.quiet:
            tell_lines(self.terminal, news)
        turn = self.game.system.turn(self.game.state)
        if turn != self._turn:
            self._turn = turn
            if self.watched and not self.terminal.quiet and self.game.deciding is not None:
                self.terminal.say()
                self._board()
                self.terminal.say(str(self.reader.status()), "head")
                self.terminal.say()

    def _board(self) -> None:
        """The board as the reader may know it."""
        self.terminal.say(
            telling.board_lines(self.reader, self.terminal.colour, wide=self.terminal.line_width)
        )

    def end(self, picture: Path | None, colours: str | None = None) -> None:
        """The result, the journal's place, and a picture of the final position in a palette's colours."""
        outcome = self.game.outcome
        if outcome is not None:
            self._note_result()
            if not self.terminal.quiet:
                self.terminal.say()
                self._board()
            self.terminal.say()
            head, *counted = telling.result_lines(self.game)
            self.terminal.say(head, "head")
            for line in counted:
                self.terminal.say(line)
            self._tell_chronicle()
        self.terminal.say(f"Journal: {self.journal.resolve()}")
        if outcome is not None and not self.terminal.quiet:
            if find_game(self.game.system.name).text.has_chronicle:
                self.terminal.say(
                    f"Its course, to print: wsn chronicle {shlex.quote(str(self.journal))} --pdf FILE",
                    whole=True,
                )
            self.terminal.say(f"Look back on it: wsn review {shlex.quote(str(self.journal))}", whole=True)
        if picture is not None:
            from wsn.cli.pictures import as_passed_on, kind_of, palette_of, write_file
            from wsn.table.picture import position_svg, to_png

            said = telling.ending(self.game) or str(self.reader.status())
            shown = telling.scene_of(self.reader, f"{self.game.setup.name}: {said}")
            svg = position_svg(telling.board_of(self.reader), shown, palette=palette_of(colours))
            write_file(picture, as_passed_on(svg) if kind_of(str(picture)) == "svg" else to_png(svg))
            self.terminal.say(f"Picture: {picture.resolve()}")

    def _tell_chronicle(self) -> None:
        """The course of the game, where its rules tell one."""
        if self.terminal.quiet or not find_game(self.game.system.name).text.has_chronicle:
            return
        from wsn.table import chronicle

        told = chronicle.account(self.game)
        if told is not None:
            self.terminal.say()
            for line in chronicle.lines(told):
                self.terminal.say(line)
            self.terminal.say()

    def _note_result(self) -> None:
        """Add the game to the results of the people here."""
        result = results.of_game(self.game, self.names, self.journal, time.strftime("%Y-%m-%d"))
        problem = results.note(result) if result is not None else ""
        if problem:
            self.terminal.say(f"The result is not kept: {problem}", "bad")


def name(player: Person | Bot) -> str:
    """What `--bots` calls a player without a name."""
    return "human" if isinstance(player, Person) else type(player).__name__.lower()
