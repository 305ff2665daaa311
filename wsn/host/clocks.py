"""Clocks for games by correspondence: a bank, a bonus for each answer, days of rest, days off and pauses.

Times are whole seconds since 1970, durations whole seconds. A clock is a value, and so is what a game has of
them: each step gives a new one, from the time that it is given. Nothing here reads the time of day.

A seat whose time is up loses nothing by that alone. Its opponent may then have a bot play on, or close the
game, or wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from wsn.english import capitalize, count, list_words

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
LONGEST_BANK: Final = 365 * DAY
"""The most seconds that a clock holds."""
MOST_DAYS_OFF: Final = 60
"""The most days off that a seat begins with."""
LONGEST_PAUSE: Final = 60 * DAY
"""The longest pause: it ends by itself."""
MOST_TIME_GIVEN: Final = 30 * DAY
"""The most seconds that one offer adds to the clocks."""

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
Stop = tuple[int, int]
"""From when to when a clock stands, though its seat decides."""


class ClockTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the clocks of a game are set to."""

    bank: int
    """Seconds that each seat begins with; more than this it never saves up."""
    bonus: int = 0
    """Seconds that come back when a seat hands the decision on."""
    days_off: int = 0
    """Days of 24 hours that each seat may be away; they are also taken when its time is up."""
    rest: tuple[int, ...] = ()
    """Weekdays on which no clock runs, by UTC: 0 is Monday."""


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of one seat, as it stood when it was last set."""

    left: int
    days_off: int
    since: int | None = None
    """From when on it runs; None while the seat has nothing to decide."""
    away_from: int = 0
    away_until: int = 0


class GameClocks(msgspec.Struct, frozen=True):
    """The clocks of a game, and its latest pause."""

    terms: ClockTerms
    clocks: Mapping[str, SeatClock]
    paused_from: int = 0
    paused_until: int = 0


def find_term_faults(terms: ClockTerms) -> Iterator[str]:
    """What is wrong with the terms of a game, a sentence each."""
    if not MINUTE <= terms.bank <= LONGEST_BANK:
        yield "a clock holds from one minute to 365 days"
    if not 0 <= terms.bonus <= terms.bank:
        yield "what comes back for an answer is from nothing to the whole bank"
    if not 0 <= terms.days_off <= MOST_DAYS_OFF:
        yield f"a seat has from none to {MOST_DAYS_OFF} days off"
    if any(day not in range(7) for day in terms.rest) or len(set(terms.rest)) != len(terms.rest):
        yield "days of rest are weekdays from 0 (Monday) to 6 (Sunday), each named once"
    elif len(terms.rest) == 7:
        yield "clocks that rest on every day of the week never run"


def set_clocks(terms: ClockTerms, seats: Iterable[str]) -> GameClocks:
    """The clocks of a new game; none runs. Raises ValueError for terms that have a fault."""
    faults = list(find_term_faults(terms))
    if faults:
        raise ValueError("; ".join(faults))
    fresh = SeatClock(terms.bank, terms.days_off)
    return GameClocks(terms, MappingProxyType(dict.fromkeys(seats, fresh)))


def weekday_of(at: int) -> int:
    """The day of the week of a time by UTC: 0 is Monday. The first of January 1970 was a Thursday."""
    return (at // DAY + 3) % 7


def running_spans(start: int, rest: Sequence[int], stops: Iterable[Stop]) -> Iterator[Stop]:
    """From a time on, the spans in which a clock runs: outside its stops, and on no day of rest.

    The last one never ends. It ends at the end of the largest number of seconds instead.
    """
    halts = sorted((max(begin, start), end) for begin, end in stops if end > max(begin, start))
    at = start
    while True:
        inside = max((end for begin, end in halts if begin <= at < end), default=None)
        if inside is not None:
            at = inside
            continue
        if weekday_of(at) in rest:
            at = (at // DAY + 1) * DAY
            continue
        end = min((begin for begin, _ in halts if begin > at), default=None)
        if rest:
            tomorrow = (at // DAY + 1) * DAY
            end = tomorrow if end is None else min(end, tomorrow)
        if end is None:
            yield at, FOR_EVER
            return
        yield at, end
        at = end


FOR_EVER: Final = 1 << 62
"""A time that no clock comes to."""


def _stops(game: GameClocks, clock: SeatClock) -> tuple[Stop, ...]:
    return (game.paused_from, game.paused_until), (clock.away_from, clock.away_until)


def seconds_used(game: GameClocks, seat: str, now: int) -> int:
    """For how many seconds the clock of a seat has run since it was set going."""
    clock = game.clocks[seat]
    if clock.since is None or now <= clock.since:
        return 0
    used = 0
    for begin, end in running_spans(clock.since, game.terms.rest, _stops(game, clock)):
        if begin >= now:
            break
        used += min(end, now) - begin
        if end >= now:
            break
    return used


def time_left(game: GameClocks, seat: str, now: int) -> tuple[int, int]:
    """Seconds and days off that a seat has left; the days off go when the bank is empty, one by one."""
    clock = game.clocks[seat]
    left, days = clock.left - seconds_used(game, seat, now), clock.days_off
    while left <= 0 and days:
        left, days = left + DAY, days - 1
    return max(left, 0), days


def is_time_up(game: GameClocks, seat: str, now: int) -> bool:
    """Whether a seat that is to decide has used its bank and all its days off."""
    return game.clocks[seat].since is not None and time_left(game, seat, now)[0] == 0


def deadline(game: GameClocks, seat: str) -> int | None:
    """When the time of a seat is up if it does not answer, its days off included; None while it need not."""
    clock = game.clocks[seat]
    if clock.since is None:
        return None
    wanted = clock.left + clock.days_off * DAY
    for begin, end in running_spans(clock.since, game.terms.rest, _stops(game, clock)):
        if end - begin >= wanted:
            return begin + wanted
        wanted -= end - begin
    raise AssertionError("a clock that rests on some days only comes to its end")


def is_paused(game: GameClocks, now: int) -> bool:
    """Whether the whole game stands still now."""
    return game.paused_from <= now < game.paused_until


def is_away(game: GameClocks, seat: str, now: int) -> bool:
    """Whether a seat has one of its days off now."""
    clock = game.clocks[seat]
    return clock.away_from <= now < clock.away_until


def pass_decision(game: GameClocks, deciding: str | None, now: int) -> GameClocks:
    """The clocks once a seat is to decide (None: nobody): its clock runs, and those of the others stand.

    A clock that stops gets its bonus, up to the bank; what an offer has added beyond that it keeps. Where the
    same seat decides on, nothing changes.
    """
    clocks = dict(game.clocks)
    for seat, clock in game.clocks.items():
        if seat == deciding:
            if clock.since is None:
                clocks[seat] = msgspec.structs.replace(clock, since=now)
        elif clock.since is not None:
            left, days = time_left(game, seat, now)
            left = max(left, min(left + game.terms.bonus, game.terms.bank))
            clocks[seat] = msgspec.structs.replace(clock, left=left, days_off=days, since=None)
    return _with(game, clocks)


def _with(game: GameClocks, clocks: Mapping[str, SeatClock]) -> GameClocks:
    return msgspec.structs.replace(game, clocks=MappingProxyType(dict(clocks)))


def _settled(game: GameClocks, now: int) -> GameClocks:
    """The same clocks, read off now and set going anew: what is changed next counts from here."""
    clocks = {}
    for seat, clock in game.clocks.items():
        if clock.since is not None:
            left, days = time_left(game, seat, now)
            clock = msgspec.structs.replace(clock, left=left, days_off=days, since=now)
        clocks[seat] = clock
    return _with(game, clocks)


def pause(game: GameClocks, now: int, until: int) -> GameClocks:
    """The clocks with a pause from now on, which ends by itself. Raises ValueError where it is too long."""
    if not now < until <= now + LONGEST_PAUSE:
        raise ValueError(f"a pause ends after now, and within {LONGEST_PAUSE // DAY} days")
    return msgspec.structs.replace(_settled(game, now), paused_from=now, paused_until=until)


def end_pause(game: GameClocks, now: int) -> GameClocks:
    """The clocks with the pause over now."""
    return msgspec.structs.replace(_settled(game, now), paused_from=0, paused_until=0)


def give_time(game: GameClocks, seats: Iterable[str], seconds: int, now: int) -> GameClocks:
    """The clocks with more time for some seats. Raises ValueError for none, or too much."""
    if not 0 < seconds <= MOST_TIME_GIVEN:
        raise ValueError(f"from one second to {MOST_TIME_GIVEN // DAY} days may be added at once")
    settled = _settled(game, now)
    clocks = dict(settled.clocks)
    for seat in seats:
        left = min(clocks[seat].left + seconds, LONGEST_BANK)
        clocks[seat] = msgspec.structs.replace(clocks[seat], left=left)
    return _with(settled, clocks)


def take_days_off(game: GameClocks, seat: str, days: int, now: int) -> GameClocks:
    """The clocks with days off for a seat, from now on or after those that it has already taken.

    Raises ValueError where it has not so many left.
    """
    settled = _settled(game, now)
    clock = settled.clocks[seat]
    if days < 1:
        raise ValueError("take one day off or more")
    if days > clock.days_off:
        raise ValueError(f"there are {count(clock.days_off, 'day')} off left, not {days}")
    away = is_away(settled, seat, now)
    clock = msgspec.structs.replace(
        clock,
        days_off=clock.days_off - days,
        away_from=now,
        away_until=(clock.away_until if away else now) + days * DAY,
    )
    return _with(settled, {**settled.clocks, seat: clock})


# ---------------------------------------------------------------- in words


def duration_words(seconds: int) -> str:
    """A duration by its two largest units: `2 days and 3 hours`, `59 minutes`, `no time`."""
    parts: list[str] = []
    for size, noun in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        many, seconds = divmod(max(seconds, 0), size)
        if many and len(parts) < 2:
            parts.append(count(many, noun))
        elif parts:
            break
    if not parts:
        return count(seconds, "second") if seconds else "no time"
    return list_words(parts)


def describe_terms(terms: ClockTerms) -> str:
    """What the clocks of a game are set to, in sentences."""
    told = f"each player has {duration_words(terms.bank)}"
    if terms.bonus:
        told += f", and gets back up to {duration_words(terms.bonus)} with each answer"
    if terms.days_off:
        told += f"; each may take {count(terms.days_off, 'day')} off"
    if terms.rest:
        told += f"; no clock runs on {list_words([WEEKDAYS[day] for day in sorted(terms.rest)])} (UTC)"
    return capitalize(told) + "."
