"""Offers between the players of a hosted game, as a program at a seat hears, makes and answers them."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from wsn.wire.line import HostLine
from wsn.wire.messages import Accepted
from wsn.wire.offermessages import Answer, OfferAbout, OfferAnswered, OfferSent

BYTES_OF_OFFER_KEY: Final = 15


class OffersHeard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of the region of offers and talk is about offers: the answer of `GET talk` without the rest."""

    seat: str
    names: dict[str, str] = {}
    """What who plays each seat is called."""
    offers: list[OfferAbout] = []
    takeback: str = ""
    """Why nothing can be taken back even if all agree; empty where something can."""
    finished: bool = False
    rematch: bool = False
    """Whether a rematch was agreed to."""


class OfferDesk:
    """The offers at one seat of a host. Everything asked here may raise HostFault and its kinds."""

    def __init__(self, line: HostLine, path: str) -> None:
        self._line, self._path = line, path

    def fetch_offers(self) -> OffersHeard:
        """What is open now, and whether the game goes on."""
        return self._line.ask(f"{self._path}/talk", OffersHeard)

    def answer_offer(self, id: str, answer: Answer) -> None:
        """Accept or refuse an offer of another seat, or withdraw one of this seat."""
        self._line.insist(f"{self._path}/offers/{id}", Accepted, OfferAnswered(_make_key(), answer))

    def make_offer(self, sent: OfferSent) -> None:
        """Offer something to the others; its key is made here."""
        keyed = msgspec.structs.replace(sent, key=_make_key())
        self._line.insist(f"{self._path}/offers", Accepted, keyed)


def offers_to_answer(heard: OffersHeard) -> tuple[OfferAbout, ...]:
    """The offers of others that wait for the answer of this seat, the oldest first."""
    others = (one for one in heard.offers if one.by != heard.seat and not one.answer)
    return tuple(one for one in others if heard.seat not in one.answers)


def _make_key() -> str:
    return secrets.token_urlsafe(BYTES_OF_OFFER_KEY)
