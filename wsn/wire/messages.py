"""What a host and those who play on it send each other: orders, answers, and what has happened.

A `seen` is how many happenings a seat has heard of. It is the only number that tells how far a game has come,
and no other seat's: one that counted everything would tell of what is done in secret.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from wsn.wire.tableview import TableView

LONGEST_KEY: Final = 64
"""The most signs of the key of an order."""
LARGEST_BODY: Final = 16 * 1024
"""The most bytes of what a player sends at once."""

Key = Annotated[str, msgspec.Meta(min_length=8, max_length=LONGEST_KEY, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""What tells an order from every other of its seat: random, made by whoever sends it.

Sent again with the same key, an order is not given twice; the answer is the same.
"""
Seen = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""Up to which happening the sender has heard."""
Kind = Literal["entry", "undo", "chat", "offer", "clock", "dice", "presence", "over", "bye"]
"""What sort of thing has happened."""


class OrderSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order of the seat: one of the choices of its view, as it stands there (`{"is": "Move", ...}`)."""

    key: Key
    seen: Seen
    order: msgspec.Raw
    link: str = ""
    """The link of the seat's own chain of dice, where the game asks for one."""


class UndoSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat takes back its last order, or all after the entry `to`, by its own count of entries."""

    key: Key
    seen: Seen
    to: int | None = None


class Accepted(msgspec.Struct, frozen=True):
    """It is done and on the disk; `seen` counts it."""

    seen: int


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something is not done: a sentence, the rule where one speaks, and how far the game is."""

    text: str
    rule: str = ""
    seen: int | None = None


class EntryHeard(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the journal as far as a seat may know it: as in its own copy of the journal."""

    by: str | None
    events: list[msgspec.Raw]
    command: Any = None
    """The order, where the seat may know it; in JSON, or as read from it."""


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a seat hears of: the data of an event of its stream."""

    seen: int
    """How many it has heard of, this one included: the id of the event."""
    kind: Kind
    by: str = ""
    """Whose doing it was: the word of a seat, or empty for the game and the host."""
    stands: int = 0
    """How many entries the seat knows of now; after an undo fewer than before."""
    entries: list[EntryHeard] = []
    """Of an entry: the order and what followed it by itself."""
    about: Any = None
    """Of other kinds: what it is about, as the kind has it."""


class Happenings(msgspec.Struct, frozen=True):
    """The answer of a long poll: what has happened since, at once or when something does."""

    seen: int
    happenings: list[Happening]


class SeatTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat, for all to know."""

    word: str
    side: str
    name: str = ""
    bot: str = ""
    """The name of the bot that plays there, or empty."""
    taken: bool = False
    """Whether somebody has come by its link."""
    here: bool = False
    """Whether somebody who plays it listens now."""


class ViewSent(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a seat needs to go on: how far it has heard, and its page."""

    seen: int
    game: str
    seat: str | None
    """The word of the seat; None for a spectator."""
    digest: str
    """Of the position as the seat knows it: whoever folds the happenings compares it."""
    seats: list[SeatTold]
    table: TableView
