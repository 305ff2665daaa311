"""What is shared out among spaces just now, as plates on the board (door `Allotments`)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.board.board import Board
from wsn.systems import door, has
from wsn.systems.contract import Allotments
from wsn.table.scene import Token
from wsn.table.seat import Seat


def allotted_tokens(seat: Seat, board: Board) -> Iterator[Token]:
    """The plates of the spaces to which something has been given, in the order of the board."""
    system = seat.game.system.name
    if has(system, Allotments):
        told = door(system, Allotments).allotted(seat.situation)
        for space in sorted(told.keys() & board.spaces.keys(), key=board.order.__getitem__):
            yield Token(kind="allotted", spaces=(space,), name=told[space], near=False)
