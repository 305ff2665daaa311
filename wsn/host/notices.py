"""What a letter says: whose decision it is, what has happened since, how much time is left.

A letter is made from its own player's seat when it is sent, and from nothing else.
"""

from __future__ import annotations

from typing import Final

from wsn.engine.state import GameState
from wsn.english import capitalize, count
from wsn.host.channels import Letter
from wsn.host.hosted import HostedGame
from wsn.table.seat import Seat
from wsn.table.telling import side_names

MOST_LINES: Final = 25
"""The most lines of the log that a letter repeats; the last ones."""


def name_of_player(hosted: HostedGame, word: str) -> str:
    """What whoever plays a seat is called: by name, or after the side."""
    return hosted.seat_rows[word].name or side_names(hosted.game.setup).get(word, word)


def lines_since(seat: Seat, entry: int) -> tuple[str, ...]:
    """The log of a seat after an entry of the game, at most MOST_LINES of it, and how much was left out."""
    reader = Seat(seat.game, seat.side)
    reader.skip_events(entry)
    lines = [line.words for line in reader.new_events()]
    left_out = len(lines) - MOST_LINES
    if left_out <= 0:
        return tuple(lines)
    return (f"({count(left_out, 'line')} before that)", *lines[-MOST_LINES:])


def last_own_entry(seat: Seat) -> int:
    """The last entry that this seat gave itself, as the game counts; 1, the set-up, where it gave none."""
    return next((entry.n for entry in reversed(seat.game.entries) if entry.by == seat.side), 1)


def find_title(seat: Seat) -> str:
    """What is played, as its scenario calls itself."""
    return seat.game.setup.name


def compose_turn(seat: Seat, id: str, address: str, off_address: str, left: str = "") -> Letter:
    """The letter for a seat that is to decide. `left` is the time that its clock has, in words."""
    status = seat.status()
    title = find_title(seat)
    turns = f", {status.turns}" if status.turns else ""
    prompt = (capitalize(status.prompt) + ".",) if status.prompt else ()
    clock = (f"You have {left} left.",) if left else ()
    happened = lines_since(seat, last_own_entry(seat))
    since = ("", "Since your last decision:", *(f"- {line}" for line in happened)) if happened else ()
    return Letter(
        id,
        title,
        f"Your decision in {title}{turns}",
        (*prompt, *clock, *since),
        address,
        off_address,
    )


def compose_reminder(seat: Seat, id: str, address: str, off_address: str, left: str) -> Letter:
    """The letter for a seat whose time is nearly up."""
    title = find_title(seat)
    lines = (f"The game waits for you. You have {left} left.",)
    return Letter(id, title, f"{capitalize(left)} left in {title}", lines, address, off_address)


def compose_end(seat: Seat, id: str, address: str, off_address: str) -> Letter:
    """The letter that a game is over."""
    title = find_title(seat)
    happened = tuple(f"- {line}" for line in lines_since(seat, last_own_entry(seat)))
    return Letter(
        id, title, f"{title} is over", (_result(seat.game.state), "", *happened), address, off_address
    )


def _result(state: GameState) -> str:
    return capitalize(state.outcome.text) if state.outcome is not None else "The game was given up."


def compose_words(seat: Seat, id: str, address: str, off_address: str, words: str) -> Letter:
    """The letter of something that was put in words when it happened: the first line is its subject."""
    first, *rest = words.split("\n")
    title = find_title(seat)
    return Letter(
        id, title, f"{title}: {first}", tuple(rest) or (capitalize(first) + ".",), address, off_address
    )
