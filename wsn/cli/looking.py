"""A journal that a command only looks at: opened without its lock, for a side that plays in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail_with

if TYPE_CHECKING:
    from wsn.engine.game import Game


def note_gaps(game: Game[Any] | None) -> Game[Any] | None:
    """A game that was opened to be looked at; what its journal lacks, or where it was altered, is told."""
    for note in game.notes if game is not None else ():
        click.echo(note, err=True)
    return game


def opened_for(journal: str, side: str | None = None) -> Game[Any]:
    """A journal to look at, by a side of it. One sentence and status 2 where that fails."""
    from wsn.data import DataError, nearest_words
    from wsn.table.journals import open_game

    try:
        game = open_game(journal, read_only=True)
    except DataError as error:
        fail_with(str(error))
    sides = tuple(game.system.seats)
    if side is not None and side not in sides:
        close = nearest_words(side, sides, 1)
        near = f"did you mean {close[0]!r}?" if close else f"the sides are {', '.join(sides)}"
        fail_with(f"no side is {side!r}; {near}")
    return game
