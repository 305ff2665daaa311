"""Offers: what makes one, who must agree, and how long a refused player waits."""

from __future__ import annotations

import pytest

from wsn.host.clocks import DAY, HOUR
from wsn.host.offers import (
    LONGEST_REFUSAL,
    OfferSent,
    OfferTrouble,
    compose_offer,
    is_agreed,
    rotate_seats,
    seconds_to_wait,
    who_must_agree,
)
from wsn.host.store import OfferRow, SeatRow

KEY = "0123456789"


def seat(word: str, bot: str = "", claimed: float | None = 1.0) -> SeatRow:
    return SeatRow(game="g", seat=word, side=word, bot=bot, claimed=claimed)


def refused(at: float, kind: str = "takeback", by: str = "allies", answer: str = "refused") -> OfferRow:
    return OfferRow(id=str(at), game="g", kind=kind, by_seat=by, answer=answer, at=at)


def test_an_offer_is_told_in_words_with_what_it_comes_to():
    pause = compose_offer(OfferSent(KEY, "pause", days=7), "o", "allies", 1000.0)
    assert (pause.words, pause.until) == ("to pause for 7 days", 1000 + 7 * DAY)
    more = compose_offer(OfferSent(KEY, "time", hours=1), "o", "allies", 1000.0)
    assert (more.words, more.seconds) == ("1 hour more for everybody", HOUR)
    bot = compose_offer(OfferSent(KEY, "replace", by="bot", bot="greedy"), "o", "allies", 0.0)
    assert bot.words == "that the bot greedy plays this seat on"
    for kind in ("takeback", "resume", "abandon", "rematch"):
        assert compose_offer(OfferSent(KEY, kind), "o", "allies", 0.0).words


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (OfferSent(KEY, "pause"), "from 1 to 60 days"),
        (OfferSent(KEY, "pause", days=61), "ends by itself"),
        (OfferSent(KEY, "pause", days=-1), "from 1 to 60 days"),
        (OfferSent(KEY, "time", hours=0), "from 1 hour"),
        (OfferSent(KEY, "time", hours=10**6), "720 hours"),
        (OfferSent(KEY, "replace"), "who is to play"),
    ],
)
def test_an_offer_that_makes_no_sense_is_refused_with_a_sentence(sent, words):
    with pytest.raises(OfferTrouble, match=words):
        compose_offer(sent, "o", "allies", 0.0)


def test_all_other_people_must_agree_and_no_bot_and_nobody_who_never_came():
    seats = {"a": seat("a"), "b": seat("b"), "c": seat("c", bot="greedy"), "d": seat("d", claimed=None)}
    assert who_must_agree(seats, "a") == ("b",)
    assert not is_agreed({}, ("b",))
    assert not is_agreed({"b": False}, ("b",))
    assert is_agreed({"b": True}, ("b",))
    assert is_agreed({}, ())


def test_who_is_refused_waits_longer_each_time():
    first = [refused(0.0)]
    assert seconds_to_wait(first, "takeback", "allies", 10.0) == 50.0
    assert seconds_to_wait(first, "takeback", "allies", 61.0) == 0.0
    again = [*first, refused(100.0), refused(400.0)]
    assert seconds_to_wait(again, "takeback", "allies", 400.0) == 240.0
    assert (
        seconds_to_wait([refused(float(n)) for n in range(40)], "takeback", "allies", 39.0) == LONGEST_REFUSAL
    )


def test_other_seats_and_other_offers_need_not_wait_and_consent_wipes_the_slate_clean():
    before = [refused(0.0), refused(5.0, by="axis", kind="pause")]
    assert seconds_to_wait(before, "takeback", "axis", 6.0) == 0.0
    assert seconds_to_wait(before, "pause", "allies", 6.0) == 0.0
    assert seconds_to_wait([*before, refused(7.0, answer="accepted")], "takeback", "allies", 8.0) == 0.0


def test_a_rematch_swaps_two_and_moves_more_on_by_one():
    assert rotate_seats(("allies", "axis")) == {"allies": "axis", "axis": "allies"}
    assert rotate_seats(("us", "british", "german")) == {"us": "british", "british": "german", "german": "us"}
