"""Offers between players, as a host and those who play on it send them to each other."""

from __future__ import annotations

from typing import Literal

import msgspec

from wsn.wire.messages import Key

OfferKind = Literal["takeback", "pause", "resume", "time", "abandon", "rematch", "replace"]
"""What may be offered.

To take back the last order; to pause; to go on before a pause is over; more time; to give the game up without
a winner; a game with the sides swapped; that somebody else plays the seat on.
"""
Answer = Literal["accept", "refuse", "withdraw"]


class OfferSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat offers."""

    key: Key
    kind: OfferKind
    to: int | None = None
    """For a takeback: after which entry the game stands again, as the seat counts; None: the last order."""
    days: int = 0
    """For a pause: how long it is."""
    hours: int = 0
    """For more time: how much each seat gets."""
    by: Literal["", "bot", "person", "self"] = ""
    """For a replacement: who plays the seat on. `self` takes it back from a bot."""
    bot: str = ""


class OfferAnswered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat says to an offer."""

    key: Key
    answer: Answer


class OfferAbout(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the players are told of an offer, in each happening about it."""

    id: str
    kind: str
    by: str
    words: str
    answer: str = ""
    """Empty while it is open; `accepted`, `refused`, `withdrawn` or `expired`."""
    answers: dict[str, bool] = {}
    at: float = 0.0
    expires: float = 0.0
    until: int = 0
    """Of a pause: when it ends by itself."""
    seconds: int = 0
    """Of more time: how much each seat gets."""
    to: int | None = None
    """Of a takeback: what the seat asked for, by its own count."""
    replaced_by: str = ""
    bot: str = ""
    game: str = ""
    """Of a rematch: the id of the new game, once all agree."""
