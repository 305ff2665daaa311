"""The log in the terminal, and going back to an entry of it: `log 20`, `undo 12`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wsn.engine.commands import IllegalCommand

if TYPE_CHECKING:
    from wsn.cli.terminal import Terminal
    from wsn.table.seat import Seat

LINES: Final = 12
"""The last lines of the log that `tell_log` shows."""
DIGITS: Final = 9
"""No number that is typed here has more digits."""


def tell_log(terminal: Terminal, seat: Seat, rest: str) -> None:
    """`tell_log`, `log 20`: the last lines of the log, each with the number of its entry."""
    count = int(rest[:DIGITS]) if rest.isdecimal() else 0 if rest else LINES
    if not count:
        terminal.say(f"Say how many lines of the log you want to see: `log {LINES}`.", "bad")
        return
    for line in seat.log()[-count:]:
        terminal.say(f"{seat.number_of(line.entry):>4}  {line}")


def undo_to(terminal: Terminal, seat: Seat, rest: str, bots: Sequence[str]) -> None:
    """`undo_to`, `undo 12`: the last order taken back, or everything after an entry of the log."""
    last = seat.number_of(len(seat.game.entries))
    if rest and not rest.isdecimal():
        terminal.say(f"Give the number of an entry, as `log` shows it: `undo {last}`.", "bad")
        return
    entry = int(rest[:DIGITS]) if rest else None
    if entry is not None and not 1 <= entry <= last:
        terminal.say(f"There is no entry {entry}; they go from 1 to {last}.", "bad")
        return
    if entry == last:
        terminal.say(f"Nothing has happened since entry {last}, which is the last.", "bad")
        return
    try:
        seat.undo(None if entry is None else seat.entry_number(entry), bots)
    except IllegalCommand as error:
        terminal.say(f"No: {error.refusal}", "bad")
    else:
        terminal.say("Undone.")
