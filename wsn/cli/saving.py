"""What the terminal writes to a file for a player: a copy of the game, the position as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wsn.data import DataError
from wsn.data.disk import write_error_text
from wsn.table import kept

if TYPE_CHECKING:
    from wsn.cli.terminal import Terminal
    from wsn.table.seat import Seat


def save_copy(terminal: Terminal, seat: Seat, rest: str, saves: Path) -> None:
    """`save before the bridge`: a copy of the game under a name."""
    if not rest:
        terminal.say("Give it a name: `save before the bridge`.", "bad")
        return
    try:
        path = kept.save_copy(seat.game, rest, saves)
    except DataError as error:
        terminal.say(str(error), "bad")
    except OSError as error:
        terminal.say(write_error_text(rest, error), "bad")
    else:
        terminal.say(f"Saved as {path.resolve()}\n{kept.SHOWS}.")


def scenario(terminal: Terminal, seat: Seat, rest: str, saves: Path) -> None:
    """`scenario later.toml`: the position as a scenario file, if nothing in it is hidden from this side."""
    from wsn.scenario import left_out

    if not rest:
        terminal.say("Give it a file: `scenario later.toml`.", "bad")
        return
    try:
        files = kept.save_scenario(seat.game, rest, saves, str(seat.side))
    except DataError as error:
        terminal.say(str(error), "bad")
    except FileExistsError as error:
        terminal.say(f"{error} exists already; choose another name", "bad")
    except OSError as error:
        terminal.say(write_error_text(rest, error), "bad")
    else:
        terminal.say(f"Written: {' and '.join(str(file.resolve()) for file in files)}")
        for sentence in left_out(seat.game, side=seat.side):
            terminal.say(f"Note: {sentence}.")
