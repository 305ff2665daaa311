"""Offers between players, which happen when all whom they concern agree: what each is, and who must agree.

Nothing is undone past dice or a card that was shown, whoever agrees: that is the rule of the engine, and an
offer against it is refused with its number. A player who was refused may ask again, but later each time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from wsn.english import count
from wsn.host.clocks import DAY, HOUR, LONGEST_PAUSE, MINUTE, MOST_TIME_GIVEN
from wsn.host.store import OfferRow, SeatRow
from wsn.wire.offermessages import OfferAbout, OfferSent

MOST_OPEN: Final = 4
"""How many offers of one seat may be open at once."""
LIFE: Final = 7 * DAY
"""Seconds after which an offer that nobody has answered lapses."""
FIRST_WAIT = MINUTE
"""How long a seat waits before it repeats what was refused; twice as long after each further refusal."""
LONGEST_REFUSAL = DAY


class OfferTrouble(ValueError):
    """An offer that makes no sense; its text is a sentence for whoever makes it."""


def compose_offer(sent: OfferSent, id: str, word: str, now: float) -> OfferAbout:
    """An offer as the players are told of it. Raises OfferTrouble where its numbers make no sense."""
    about = OfferAbout(id, sent.kind, word, "", at=now, expires=now + LIFE)
    match sent.kind:
        case "pause":
            if not DAY <= sent.days * DAY <= LONGEST_PAUSE:
                raise OfferTrouble(f"a pause lasts from 1 to {LONGEST_PAUSE // DAY} days, and ends by itself")
            words = f"to pause for {count(sent.days, 'day')}"
            about = msgspec.structs.replace(about, until=int(now) + sent.days * DAY)
        case "time":
            if not HOUR <= sent.hours * HOUR <= MOST_TIME_GIVEN:
                raise OfferTrouble(f"from 1 hour to {MOST_TIME_GIVEN // HOUR} hours may be added")
            words = f"{count(sent.hours, 'hour')} more for everybody"
            about = msgspec.structs.replace(about, seconds=sent.hours * HOUR)
        case "replace":
            if sent.by == "":
                raise OfferTrouble("say who is to play the seat on: a bot, another person, or yourself again")
            about = msgspec.structs.replace(about, replaced_by=sent.by, bot=sent.bot)
            words = {
                "bot": f"that the bot {sent.bot} plays this seat on",
                "person": "that somebody else plays this seat on",
                "self": "to play this seat again instead of the bot",
            }[sent.by]
        case "takeback":
            about = msgspec.structs.replace(about, to=sent.to)
            words = "to take back the last order" if sent.to is None else "to take back some orders"
        case _:
            words = {
                "resume": "to end the pause now",
                "abandon": "to give the game up without a winner",
                "rematch": "another game with the sides swapped",
            }[sent.kind]
    return msgspec.structs.replace(about, words=words)


def who_must_agree(seats: Mapping[str, SeatRow], by: str) -> tuple[str, ...]:
    """The seats whose consent an offer needs: all others that a person has taken. Bots mind nothing."""
    return tuple(
        word for word, row in seats.items() if word != by and not row.bot and row.claimed is not None
    )


def is_agreed(answers: Mapping[str, bool], needed: Sequence[str]) -> bool:
    """Whether everybody who must agree has."""
    return all(answers.get(word) for word in needed)


def seconds_to_wait(before: Sequence[OfferRow], kind: str, by: str, now: float) -> float:
    """How long a seat has to wait before it offers something again that was refused; 0 where it need not.

    `before` are the offers of the game. What was accepted meanwhile wipes the slate clean.
    """
    refused = 0
    last = 0.0
    for one in sorted(before, key=lambda row: row.at):
        if (one.kind, one.by_seat) == (kind, by):
            if one.answer == "refused":
                refused, last = refused + 1, one.at
            elif one.answer == "accepted":
                refused = 0
    if not refused:
        return 0.0
    wait = min(FIRST_WAIT << min(refused - 1, 20), LONGEST_REFUSAL)
    return max(0.0, last + wait - now)


def rotate_seats(seats: Sequence[str]) -> dict[str, str]:
    """Who sits where in a rematch: of two seats each has the other's, of more everybody moves on by one."""
    return {word: seats[(place + 1) % len(seats)] for place, word in enumerate(seats)}


def about_of(row: OfferRow) -> OfferAbout:
    """An offer as it is told."""
    about = msgspec.json.decode(row.about, type=OfferAbout)
    answers = msgspec.json.decode(row.answers, type=dict[str, bool])
    return msgspec.structs.replace(about, answer=row.answer, answers=answers)


def is_open(row: OfferRow, now: float) -> bool:
    """Whether an offer may still be answered."""
    return row.answer == "" and (row.expires is None or now < row.expires)
