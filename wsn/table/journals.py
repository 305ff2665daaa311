"""Journals opened for a player: their own at once, a stranger's only after it was verified.

A journal is the player's own when its bytes are as this program left them: its mark is among those noted in
`journals.json` of the player's home folder, which no one else writes. The note is made when a game is closed,
when a copy is saved, and when a stranger's journal was found good. Of any other file (a stranger's, one that
was altered, the journal of a game that was killed) every digest is checked, and every command decided again.

A changed rule may be why a game goes otherwise now. So a difference is a note and no refusal; but then every
word about the game is tried first, and where one cannot be told the journal is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wsn.board.board import Board
from wsn.data.problems import shorten
from wsn.engine.dice import Dice
from wsn.engine.game import Game
from wsn.engine.journal import Recording
from wsn.engine.journalfile import BadJournal
from wsn.engine.state import Unit
from wsn.engine.verify import verify_recording
from wsn.systems import board_of, system_of
from wsn.table.kept import note_own, own_marks
from wsn.table.scene import objectives_of, scene
from wsn.table.seat import Seat
from wsn.table.trays import trays_of


def open_game(journal: str | Path, *, read_only: bool = False, dice: Dice | None = None) -> Game[Any]:
    """The game in a journal, to go on with or (`read_only`) to look at. Raises BadJournal."""
    own = frozenset(own_marks())
    return Game.load(
        journal, system_of, dice=dice, read_only=read_only, own=own.__contains__, examine=examine
    )


def let_go(game: Game[Any]) -> None:
    """Close a game's journal and note it as the player's own."""
    mark = game.mark
    game.close()
    if mark is not None:
        note_own(mark)


def examine(recording: Recording, game: Game[Any]) -> None:
    """Verify a stranger's journal: note it when it is good, tell the player when it goes otherwise now.

    Raises BadJournal where the game could not even be told in words.
    """
    report = verify_recording(recording)
    if report.difference is None:
        note_own(recording.mark)
        return
    _try_words(recording.file, game)
    entry = report.difference.entry
    game.notes += (
        f"{recording.file}: not played here, and by the rules of this program it goes otherwise from entry "
        f"{entry} on: it was altered, or played by another version (see `wsn verify`)",
    )


def _know_places(board: Board, units: Mapping[str, Unit]) -> None:
    """Find every unit in a space or aboard another. Raises LookupError."""
    for unit in units.values():
        if unit.place is not None and unit.place not in board.spaces and unit.place not in units:
            raise LookupError(f"{unit.place!r} is no place for {unit.id!r}")


def _try_words(file: str, game: Game[Any]) -> None:
    """Tell everything that a screen would tell of a game, to every side. Raises BadJournal."""
    try:
        for side in (*game.system.seats, None):
            seat = Seat(game, side)
            seat.log()
            seat.eliminated_units()
            if not seat.over:
                str(seat.status())
            strange = {unit.side for unit in seat.view.units.values()} - set(game.system.sides)
            if strange:
                raise LookupError(f"no one plays {sorted(strange)[0]!r}")
            for unit in seat.view.units:
                str(seat.about(unit))
            board = board_of(game.system.name, game.world)
            if board is not None:
                _know_places(board, seat.view.units)
                scene(board, seat.view, objectives=objectives_of(game.system.name, game.world, seat.view))
                trays_of(seat, board)
            for choice in seat.choices():
                seat.preview(choice.command)
    except Exception as error:
        text = (
            f"cannot have been played: {game.system.title} has no words for what is in it ({shorten(error)})"
        )
        raise BadJournal(file, text) from error
