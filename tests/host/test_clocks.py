"""Clocks by correspondence: what runs, what stands, what comes back, and when the time is up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.host import clocks
from wsn.host.clocks import DAY, HOUR, ClockTerms, GameClocks

MONDAY = 1_785_715_200
"""Monday, 3 August 2026, midnight by UTC."""
TERMS = ClockTerms(bank=3 * DAY, bonus=12 * HOUR, days_off=2)


def begun(terms: ClockTerms = TERMS, now: int = MONDAY) -> GameClocks:
    return clocks.pass_decision(clocks.set_clocks(terms, ("allied", "german")), "allied", now)


def test_only_the_clock_of_the_seat_that_decides_runs_and_an_answer_brings_the_bonus():
    game = begun()
    later = MONDAY + 2 * DAY
    assert clocks.time_left(game, "allied", later) == (DAY, 2)
    assert clocks.time_left(game, "german", later) == (3 * DAY, 2)
    answered = clocks.pass_decision(game, "german", later)
    assert clocks.time_left(answered, "allied", later + DAY) == (DAY + 12 * HOUR, 2)
    assert clocks.time_left(answered, "german", later + DAY) == (2 * DAY, 2)


def test_the_bonus_never_fills_more_than_the_bank():
    quick = clocks.pass_decision(begun(), "german", MONDAY + HOUR)
    assert clocks.time_left(quick, "allied", MONDAY + HOUR) == (3 * DAY, 2)


def test_deciding_again_brings_nothing_back():
    game = clocks.pass_decision(begun(), "allied", MONDAY + DAY)
    assert clocks.time_left(game, "allied", MONDAY + DAY) == (2 * DAY, 2)


def test_days_off_are_taken_one_by_one_when_the_bank_is_empty_and_then_the_time_is_up():
    game = begun()
    assert clocks.time_left(game, "allied", MONDAY + 3 * DAY + HOUR) == (23 * HOUR, 1)
    assert clocks.deadline(game, "allied") == MONDAY + 5 * DAY
    assert not clocks.is_time_up(game, "allied", MONDAY + 5 * DAY - 1)
    assert clocks.is_time_up(game, "allied", MONDAY + 5 * DAY)
    assert not clocks.is_time_up(game, "german", MONDAY + 50 * DAY)
    assert clocks.deadline(game, "german") is None


def test_no_clock_runs_on_a_day_of_rest():
    weekend = ClockTerms(bank=3 * DAY, rest=(5, 6))
    friday = MONDAY + 4 * DAY
    game = begun(weekend, friday + 12 * HOUR)
    assert clocks.weekday_of(friday) == 4
    assert clocks.time_left(game, "allied", friday + 2 * DAY) == (2 * DAY + 12 * HOUR, 0)
    assert clocks.deadline(game, "allied") == MONDAY + 9 * DAY + 12 * HOUR  # Wednesday noon


def test_a_pause_ends_by_itself_and_stops_every_clock_until_then():
    game = clocks.pause(begun(), MONDAY + HOUR, MONDAY + 7 * DAY)
    assert clocks.is_paused(game, MONDAY + 2 * DAY)
    assert clocks.time_left(game, "allied", MONDAY + 7 * DAY) == (3 * DAY - HOUR, 2)
    assert not clocks.is_paused(game, MONDAY + 7 * DAY)
    assert clocks.time_left(game, "allied", MONDAY + 8 * DAY) == (2 * DAY - HOUR, 2)


def test_a_pause_may_be_ended_sooner():
    game = clocks.end_pause(clocks.pause(begun(), MONDAY, MONDAY + 7 * DAY), MONDAY + DAY)
    assert clocks.time_left(game, "allied", MONDAY + 2 * DAY) == (2 * DAY, 2)


@pytest.mark.parametrize("until", [MONDAY, MONDAY - 1, MONDAY + clocks.LONGEST_PAUSE + 1])
def test_a_pause_without_end_or_over_already_is_refused(until):
    with pytest.raises(ValueError, match="within 60 days"):
        clocks.pause(begun(), MONDAY, until)


def test_days_off_stop_the_clock_of_that_seat_and_are_gone():
    game = clocks.take_days_off(begun(), "allied", 1, MONDAY + HOUR)
    assert clocks.is_away(game, "allied", MONDAY + DAY)
    assert not clocks.is_away(game, "german", MONDAY + DAY)
    assert clocks.time_left(game, "allied", MONDAY + DAY + HOUR) == (3 * DAY - HOUR, 1)
    both = clocks.take_days_off(game, "allied", 1, MONDAY + 2 * HOUR)
    assert clocks.time_left(both, "allied", MONDAY + 2 * DAY + HOUR) == (3 * DAY - HOUR, 0)
    with pytest.raises(ValueError, match="there are 0 days off left, not 1"):
        clocks.take_days_off(both, "allied", 1, MONDAY + 3 * HOUR)


def test_more_time_goes_beyond_the_bank_and_stays_when_the_seat_answers():
    game = clocks.give_time(begun(), ("allied",), 5 * DAY, MONDAY)
    answered = clocks.pass_decision(game, "german", MONDAY + DAY)
    assert clocks.time_left(answered, "allied", MONDAY + DAY) == (7 * DAY, 2)
    assert clocks.time_left(answered, "german", MONDAY + DAY) == (3 * DAY, 2)
    with pytest.raises(ValueError, match="30 days may be added"):
        clocks.give_time(game, ("allied",), 31 * DAY, MONDAY)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (ClockTerms(bank=0), "from one minute"),
        (ClockTerms(bank=DAY, bonus=2 * DAY), "whole bank"),
        (ClockTerms(bank=DAY, days_off=-1), "days off"),
        (ClockTerms(bank=DAY, rest=(7,)), "0 \\(Monday\\)"),
        (ClockTerms(bank=DAY, rest=tuple(range(7))), "never run"),
    ],
)
def test_terms_that_make_no_clock_are_refused_with_a_sentence(terms, words):
    with pytest.raises(ValueError, match=words):
        clocks.set_clocks(terms, ("allied",))


@given(
    st.sets(st.integers(0, 6), max_size=6),
    st.lists(st.tuples(st.integers(0, 20 * DAY), st.integers(0, 9 * DAY)), max_size=2),
    st.integers(0, 30 * DAY),
)
def test_what_has_run_agrees_with_counting_every_hour(rest, stops, span):
    """Told again without spans: an hour counts if no stop and no day of rest holds it."""
    span -= span % HOUR
    halts = [(MONDAY + a - a % HOUR, MONDAY + a - a % HOUR + b - b % HOUR) for a, b in stops]
    (paused, away) = [*halts, (0, 0), (0, 0)][:2]
    terms = ClockTerms(bank=365 * DAY, rest=tuple(sorted(rest)))
    clock = clocks.SeatClock(365 * DAY, 0, MONDAY, *away)
    game = GameClocks(terms, {"allied": clock}, *paused)
    hours = range(MONDAY, MONDAY + span, HOUR)
    counted = [
        at
        for at in hours
        if clocks.weekday_of(at) not in rest and not any(begin <= at < end for begin, end in (paused, away))
    ]
    assert clocks.seconds_used(game, "allied", MONDAY + span) == len(counted) * HOUR


@given(st.sets(st.integers(0, 6), max_size=6), st.integers(60, 40 * DAY), st.integers(0, 5))
def test_the_deadline_is_the_first_second_at_which_the_time_is_up(rest, bank, days):
    terms = ClockTerms(bank=bank, days_off=days, rest=tuple(sorted(rest)))
    game = clocks.pause(begun(terms, MONDAY), MONDAY + 5, MONDAY + DAY)
    end = clocks.deadline(game, "allied")
    assert end is not None
    assert clocks.is_time_up(game, "allied", end)
    assert not clocks.is_time_up(game, "allied", end - 1)


def test_terms_and_durations_are_told_in_words():
    assert clocks.duration_words(2 * DAY + 3 * HOUR + 60) == "2 days and 3 hours"
    assert clocks.duration_words(59 * 60) == "59 minutes"
    assert clocks.duration_words(DAY + 60) == "1 day"
    assert clocks.duration_words(7) == "7 seconds"
    assert clocks.duration_words(0) == "no time"
    assert clocks.describe_terms(ClockTerms(3 * DAY, 12 * HOUR, 2, (5, 6))) == (
        "Each player has 3 days, and gets back up to 12 hours with each answer; each may take 2 days off; "
        "no clock runs on Saturday and Sunday (UTC)."
    )
