"""What the files of a game without a host hold: an offer, an answer, and turns (`wsn.wire.turnfile`)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import msgspec

from wsn.data.disk import reason_of
from wsn.data.guard import json_fault
from wsn.engine import journal as j
from wsn.engine.chain import OPEN_LINKS, Hex
from wsn.engine.journalfile import BadJournal, open_regular, read_all
from wsn.systems import system_of

FORM: Final = 1
"""The form of a turn file."""
LARGEST_TURN_FILE: Final = 9 * 1024 * 1024
"""The most bytes of a turn file: those of an offer, which holds map and scenario."""
MOST_ORDERS_SENT: Final = 2_000
"""The most orders of one file."""
ENDING: Final = ".wsnturn"
Id = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$(?!\n)")]


class TurnFault(Exception):
    """Why a turn file is refused, as a sentence without its full stop; the game stands as it was."""


class OfferedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="offer"):
    """The first file: what is to be played, who plays what, and what binds the dice of who offers it."""

    game: Id
    header: str
    """The first line of a journal of it."""
    side: str
    """The seat of who offers."""
    chain: Hex
    number_hash: Hex
    """Of the number that will be added to the other's dice, and is opened when that is bound too."""


class AnsweredOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="answer"):
    """The second file: what binds the dice of the other, and the number added to those of the first."""

    game: Id
    chain: Hex
    number: Hex


class TurnSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="turn"):
    """Every other file: the orders since the last, and the links of their dice."""

    game: Id
    side: str
    stands: Annotated[int, msgspec.Meta(ge=0, le=10**7)]
    """After how many entries the orders are given; 0: the game is set up first."""
    before: str
    """The digest of the position then; empty before the set-up."""
    orders: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MOST_ORDERS_SENT)]
    links: Annotated[list[Hex], msgspec.Meta(max_length=OPEN_LINKS)]
    after: str
    """The digest of the position after them."""
    number: Hex | None = None
    """In the first turn of who offered: the number whose hash was in the offer."""


class TurnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds."""

    wsn_turn: int
    what: OfferedGame | AnsweredOffer | TurnSent


def read_turn_file(path: str | Path) -> OfferedGame | AnsweredOffer | TurnSent:
    """What a turn file holds. Raises TurnFault for what is none."""
    try:
        handle = open_regular(path, os.O_RDONLY)
        try:
            data = read_all(handle, LARGEST_TURN_FILE)
        finally:
            os.close(handle)
    except OSError as error:
        raise TurnFault(f"{path} cannot be read: {reason_of(error)}") from error
    if len(data) > LARGEST_TURN_FILE:
        raise TurnFault(f"{path} is larger than any turn file")
    try:
        text = data.decode()
        if json_fault(text) is not None:
            raise ValueError("lists inside lists")
        read = msgspec.json.decode(data, type=TurnFile)
    except (ValueError, RecursionError) as error:
        raise TurnFault(f"{path} is no turn file: {error}") from error
    if read.wsn_turn != FORM:
        raise TurnFault(f"{path} is of a newer form ({read.wsn_turn}) than this program reads ({FORM})")
    return read.what


def write_turn_file(what: OfferedGame | AnsweredOffer | TurnSent) -> bytes:
    """The bytes of a file that holds this."""
    return msgspec.json.encode(TurnFile(FORM, what)) + b"\n"


def read_header(line: str) -> j.Header:
    """The header of a game that is offered. Raises TurnFault for what this program cannot play."""
    try:
        return j.parse_journal(line.strip().encode() + b"\n", "the game in it", system_of).header
    except BadJournal as error:
        raise TurnFault(f"it cannot be played here: {error}") from error
