"""Offers of a hosted game at the terminal: they are told, answered, made and withdrawn by typed words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

from wsn.cli.person import Person
from wsn.wire.line import HostRefused
from wsn.wire.offerdesk import OfferDesk, OffersHeard, offers_to_answer
from wsn.wire.offermessages import OfferKind, OfferSent

if TYPE_CHECKING:
    from wsn.cli.terminal import Terminal
    from wsn.engine.commands import Command
    from wsn.table.seat import Seat
    from wsn.wire.offermessages import OfferAbout

AGREEING_WORDS, REFUSING_WORDS = ("yes", "y", "agree"), ("no", "n", "refuse")
OFFER_KINDS: Final[Mapping[str, OfferKind]] = {
    "takeback": "takeback",
    "pause": "pause",
    "resume": "resume",
    "time": "time",
    "abandon": "abandon",
    "rematch": "rematch",
    "bot": "replace",
    "person": "replace",
    "self": "replace",
}
"""By the word that is typed after `offer`, what is offered."""
PLAYED_ON_BY: Final[Mapping[str, Literal["", "bot", "person", "self"]]] = {
    "bot": "bot",
    "person": "person",
    "self": "self",
}
COUNTED_OFFERS: Final = {"pause": "days", "time": "hours"}
"""Those of them that a number follows, and what it counts."""
OFFER_HELP: Final = (
    "offers: what the players offer each other, to agree or to refuse\n"
    "offer takeback, pause 3, time 24, abandon, rematch, bot greedy, person, self: offer it"
    " (pause: days, time: hours; bot, person, self: who plays your seat on)\n"
    "withdraw: take your offers back"
)


class OfferTalk:
    """The offers of one hosted game, at one terminal."""

    def __init__(self, desk: OfferDesk, terminal: Terminal) -> None:
        self.desk, self.terminal = desk, terminal
        self._asked: set[str] = set()
        """The offers that this person has been asked about."""

    def ask_new(self) -> OffersHeard:
        """Ask about offers that have not been asked about yet; what is open then. Raises HostFault."""
        heard = self.desk.fetch_offers()
        fresh = [one for one in offers_to_answer(heard) if one.id not in self._asked]
        for one in fresh:
            self._ask_about(one, heard)
        return self.desk.fetch_offers() if fresh else heard

    def show_offers(self) -> None:
        """`offers`: each open offer, and a question about each that waits for an answer. Raises HostFault."""
        heard = self.desk.fetch_offers()
        waiting = offers_to_answer(heard)
        for one in heard.offers:
            if one.by == heard.seat:
                self.terminal.say(f"You offer {one.words}. It waits for an answer; `withdraw` takes it back.")
        if not heard.offers:
            why = f" Nothing can be taken back: {heard.takeback}." if heard.takeback else ""
            self.terminal.say(f"Nobody offers anything.{why}")
        for one in waiting:
            self._ask_about(one, heard)

    def _ask_about(self, offer: OfferAbout, heard: OffersHeard) -> None:
        self._asked.add(offer.id)
        who = heard.names.get(offer.by, offer.by)
        self.terminal.say(f"{who} offers {offer.words}.", "head")
        while True:
            said = self.terminal.ask_line("Do you agree? yes, no, or Enter for later: ")
            if said is None or said == "":
                self.terminal.say("It stays open; `offers` at your turn shows it again.")
                return
            if said.lower() in (*AGREEING_WORDS, *REFUSING_WORDS):
                break
            self.terminal.say("Say `yes` or `no`, or press Enter.", "bad")
        agrees = said.lower() in AGREEING_WORDS
        try:
            self.desk.answer_offer(offer.id, "accept" if agrees else "refuse")
        except HostRefused as error:
            self._tell_refused(error)
            return
        self.terminal.say("Agreed." if agrees else "Refused.")

    def make_offer(self, words: Sequence[str]) -> None:
        """`offer pause 3`: offer something to the others. Raises HostFault."""
        what, *rest = [one.lower() for one in words] or [""]
        kind = OFFER_KINDS.get(what)
        number = int(rest[0]) if len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 6 else None
        if kind is None:
            self.terminal.say(f"What may be offered: {', '.join(OFFER_KINDS)}.", "bad")
        elif what in COUNTED_OFFERS and number is None:
            self.terminal.say(f"Say how many {COUNTED_OFFERS[what]}: `offer {what} 3`.", "bad")
        elif what == "bot" and len(rest) != 1:
            self.terminal.say("Say which bot plays on: `offer bot greedy`.", "bad")
        elif rest and what not in COUNTED_OFFERS and what != "bot":
            self.terminal.say(f"Nothing follows `offer {what}`.", "bad")
        else:
            self._send(
                OfferSent(
                    "made-anew",
                    kind,
                    days=number or 0 if what == "pause" else 0,
                    hours=number or 0 if what == "time" else 0,
                    by=PLAYED_ON_BY.get(what, ""),
                    bot=rest[0] if what == "bot" else "",
                )
            )

    def _send(self, sent: OfferSent) -> None:
        try:
            self.desk.make_offer(sent)
        except HostRefused as error:
            self._tell_refused(error)
            return
        self.terminal.say("Offered: the others have to agree.")

    def withdraw_all(self) -> None:
        """`withdraw`: take this seat's open offers back. Raises HostFault."""
        heard = self.desk.fetch_offers()
        mine = [one for one in heard.offers if one.by == heard.seat and not one.answer]
        for one in mine:
            self.desk.answer_offer(one.id, "withdraw")
        self.terminal.say("Withdrawn." if mine else "You offer nothing.", "" if mine else "bad")

    def _tell_refused(self, error: HostRefused) -> None:
        rule = f" ({error.trouble.rule})" if error.trouble.rule else ""
        self.terminal.say(f"Not done: {error.trouble.text}{rule}.", "bad")


class HostPerson(Person):
    """A person whose game is on a host: the words about offers are known too."""

    offers: OfferTalk | None = None
    """None for who watches."""

    def read_answer(self, seat: Seat, answer: str) -> Command | None:
        """Answer or make an offer, or read an order as in any game."""
        word, *rest = answer.split() or [""]
        match word.lower():
            case "offers" if self.offers is not None and not rest:
                self.offers.show_offers()
            case "offer" if self.offers is not None:
                self.offers.make_offer(rest)
            case "withdraw" if self.offers is not None and not rest:
                self.offers.withdraw_all()
            case "?" | "help" if self.offers is not None and not rest:
                super().read_answer(seat, answer)
                self.terminal.say(OFFER_HELP)
            case _:
                return super().read_answer(seat, answer)
        return None
