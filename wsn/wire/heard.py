"""What a program that plays by a seat asks of a host beside orders: what is heard, what is asked, why not."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from wsn.engine.state import GameState
from wsn.wire.messages import Happening, SeatTold, Seen, Trouble

MOST_HEARD_AT_ONCE: Final = 200
"""How many happenings one answer carries; whoever lacks more asks again."""


class AskedOfSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat may do now: its legal orders in their order, and what it may take back."""

    legal: list[msgspec.Raw]
    hands_on: list[int] = []
    """The places, in `legal`, of orders to nobody that end the seat's run of decisions."""
    undo: Trouble | None = None
    """Why its last order cannot be taken back; None where it can."""


class SeatHeard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has happened since, and how the seat stands: the answer of `GET heard`."""

    seen: int
    happenings: list[Happening]
    more: bool = False
    """Whether there is more to be heard: ask again at once."""
    asked: AskedOfSeat | None = None
    """None while there is more to be heard."""
    digest: str = ""
    """Of what the seat knows (`knowledge_digest`); empty while there is more."""
    seats: list[SeatTold] = []


class WhyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question about an order (`order`), or about what one might want at a place or a unit (`name`)."""

    order: Any = None
    name: str = ""
    actor: str | None = None
    card: str | None = None
    undo_to: Seen | None = None
    """Whether all after this entry, by the seat's own count, can be taken back."""


class OrderRefused(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order that cannot be given, and why."""

    text: str
    rule: str = ""
    order: Any = None


class WhyTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """The refusals that were asked for; none: it may be ordered. `throws`: whether dice follow at once."""

    refusals: list[OrderRefused] = []
    throws: bool | None = None
    hands_on: bool = False


class SeatTaken(msgspec.Struct, frozen=True):
    """The answer to a program that took a seat by its link."""

    game: str
    seat: str
    path: str
    token: str


def knowledge_digest(view: GameState) -> str:
    """Of a position as a seat knows it, in whatever order it came to know of its parts."""
    parts = [sorted(getattr(view, name).items()) for name in ("units", "markers", "piles", "tracks")]
    told = msgspec.json.encode([*parts, view.frames, view.outcome])
    return hashlib.blake2b(told, digest_size=16).hexdigest()
