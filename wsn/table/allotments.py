"""What is shared out among spaces just now, as plates on the board (`GameLook.allotments`)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.board.board import Board
from wsn.systems import find_game
from wsn.table.scene import Token
from wsn.table.seat import Seat


def allotted_tokens(seat: Seat, board: Board) -> Iterator[Token]:
    """The plates of the spaces to which something has been given, in the order of the board."""
    told = find_game(seat.game.system.name).look.allotments(seat.situation)
    for space in sorted(told.keys() & board.spaces.keys(), key=board.order.__getitem__):
        yield Token(kind="allotted", spaces=(space,), name=told[space], near=False)
