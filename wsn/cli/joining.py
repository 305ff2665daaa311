"""A seat at a game on a host, in the terminal: `wsn play https://HOST/join/…`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from wsn.cli.errors import fail_with
from wsn.cli.offering import HostPerson, OfferTalk
from wsn.cli.person import Left, tell_lines
from wsn.cli.terminal import Terminal
from wsn.data import DataError
from wsn.engine.writer import NotKept
from wsn.table import kept, telling
from wsn.wire.answering import LinkAnswerer
from wsn.wire.line import HostFault, HostGone
from wsn.wire.offerdesk import OfferDesk
from wsn.wire.remote import SECONDS_OF_POLL, RemoteSeat, join_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from wsn.wire.messages import Happening

LINK: Final = ("http://", "https://")
"""What a link to a host begins with."""
LAST_LINES: Final = 8
"""So much of the log is told to who comes back to a game."""
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 30.0
"""How long to wait before a host that has gone is asked again; each time twice as long."""


def is_link(name: str | None) -> bool:
    """Whether what is to be played is a link to a host."""
    return name is not None and name.strip().lower().startswith(LINK)


def play_at_host(url: str, quiet: bool) -> None:
    """Play the seat of a link to the end, or watch. One sentence and status 2 where it cannot be joined."""
    try:
        seat = join_table(url)
        telling.check_board(seat.game.setup.system)
    except (HostFault, DataError) as error:
        fail_with(str(error))
    HostSession(seat, Terminal(quiet), url).play_on()


def talk_words(happening: Happening, names: Mapping[str, str]) -> str:
    """What a player said or offered, in a line; empty for what is neither."""
    about = happening.about if isinstance(happening.about, dict) else {}
    who = names.get(happening.by, happening.by)
    if happening.kind == "chat" and about.get("text"):
        return f"{who}: {about['text']}"
    if happening.kind == "offer" and about.get("words"):
        offered = names.get(str(about.get("by", "")), str(about.get("by", "")))
        if about.get("answer"):
            return f"The offer of {offered} {about['words']}: {about['answer']}."
        return f"{offered} offers {about['words']}."
    return ""


class HostSession:
    """One person at the terminal, and the others at the host."""

    def __init__(self, seat: RemoteSeat, terminal: Terminal, url: str) -> None:
        self.seat = seat
        self.game = seat.game
        self.terminal = terminal
        self.url = url
        self.person = HostPerson(terminal, saves=kept.folder())
        if seat.side is not None:
            self.person.offers = OfferTalk(OfferDesk(self.game.line, self.game.path), terminal)
        self._waits_for: str | None = None
        self._news = True
        """Whether there may be offers that have not been looked at."""
        self._closed = False
        """Whether the game was given up."""
        self._pause = FIRST_PAUSE_SECONDS

    def play_on(self) -> None:
        """Play until the game is over or the person leaves."""
        self._greet_player()
        answers = LinkAnswerer(self.game.line, self.game.path)
        if self.seat.side is not None:
            answers.start()
        try:
            self._play()
        finally:
            answers.close()

    def _play(self) -> None:
        try:
            while not self.seat.over and not self._given_up():
                try:
                    self._go_on()
                    self._pause = FIRST_PAUSE_SECONDS
                except NotKept as error:
                    self.terminal.say(f"Not done: {error}.", "bad")
                    self._wait_out()
                except HostGone as error:
                    self.terminal.say(f"{error}. The game is kept there; it is tried again.", "bad")
                    self._wait_out()
        except HostFault as error:
            fail_with(str(error))
        except (Left, KeyboardInterrupt):
            self.terminal.say(f"\nThe game goes on at its host. Come back with: wsn play {self.url}")
            return
        self._end()

    def _greet_player(self) -> None:
        game, names = self.game, telling.side_names(self.game.setup)
        host = self.game.line.address.name
        self.terminal.say(
            f"{game.setup.name} ({game.system.title}, {game.system.edition}), at {host}", "head"
        )
        for one in game.seats_told:
            who = "you" if one.word == self.seat.side else one.name or one.bot or "a person"
            come = "" if one.taken or one.word == self.seat.side else ", who has not come yet"
            self.terminal.say(f"{names.get(one.word, one.word)}: {who}{come}")
        if self.seat.side is None:
            self.terminal.say("You watch, and see what everybody may see.")
        lines = self.seat.new_events()
        tell_lines(self.terminal, lines[-LAST_LINES:] if len(game.entries) > 1 else lines)

    def _go_on(self) -> None:
        """Let the person decide, or wait for what the others do. Raises Left, NotKept, HostFault."""
        if self.seat.to_decide:
            self._waits_for = None
            self.person.decide(self.seat)
        else:
            deciding = self.game.deciding
            if deciding != self._waits_for and deciding is not None:
                name = telling.side_names(self.game.setup).get(deciding, deciding)
                self.terminal.say(f"Waiting for {name}; Ctrl-C leaves.")
                self._waits_for = deciding
            self.game.catch_up(SECONDS_OF_POLL)
        tell_lines(self.terminal, self.seat.new_events())
        self._tell_talk()

    def _tell_talk(self) -> None:
        """What the players said and offered; the game's own happenings are told by its log."""
        names = telling.side_names(self.game.setup)
        for happening in self.game.new_talk():
            self._news = self._news or happening.kind == "offer"
            if happening.kind == "offer" and not happening.about.get("answer"):
                continue  # it is told when the person is asked about it
            if words := talk_words(happening, names):
                self.terminal.say(words, "head")

    def _given_up(self) -> bool:
        """Ask about new offers, where there are any; whether all have agreed to give the game up."""
        offers = self.person.offers
        if offers is None or not self._news:
            return False
        self._news = False
        self._closed = offers.ask_new().finished and not self.seat.over
        self.game.catch_up()
        tell_lines(self.terminal, self.seat.new_events())
        self._tell_talk()
        return self._closed

    def _wait_out(self) -> None:
        """Give the host time before it is asked again. Raises Left where nobody is there to wait."""
        if not self.terminal.live and self._pause > LONGEST_PAUSE_SECONDS:
            raise Left
        time.sleep(min(self._pause, LONGEST_PAUSE_SECONDS))
        self._pause *= 2

    def _end(self) -> None:
        """The result, and the journal, which the host gives away whole now."""
        self.terminal.say()
        if self._closed:
            self.terminal.say("The game was given up: no more orders are taken.", "head")
            return
        head, *counted = telling.result_lines(self.game)
        self.terminal.say(head, "head")
        for line in counted:
            self.terminal.say(line)
        if (file := self._keep_journal()) is not None:
            self.terminal.say(f"Journal: {file.resolve()}")
        self._offer_rematch()

    def _offer_rematch(self) -> None:
        """What the others offer now that the game is over: another one, with the sides swapped."""
        if self.person.offers is None:
            return
        try:
            heard = self.person.offers.ask_new()
        except HostFault as error:
            self.terminal.say(f"{error}.", "bad")
            return
        if heard.rematch:
            address = self.game.line.address
            page = f"{address.scheme}://{address.name}{self.game.path}/"
            self.terminal.say(f"There is a rematch: your seat's page in a browser leads there, {page}")

    def _keep_journal(self) -> Path | None:
        """Keep the journal beside one's own games; where that fails, say why."""
        try:
            file = kept.journal_for(self.game.setup.name, "hosted")
            self.game.save(file)
        except OSError as error:
            self.terminal.say(f"The journal is not kept here: {error}", "bad")
            return None
        return file
