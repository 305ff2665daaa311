"""The clocks of hosted games: what moves them is written with what happens, and read back as one value.

A game has clocks where its options hold `clock`. They begin to run with the first order that is given. They
tell of nothing that is hidden: who is to decide is known to all.
"""

from __future__ import annotations

from typing import Final

import msgspec

from wsn.engine.state import GameState
from wsn.host import clocks
from wsn.host.clocks import ClockTerms, GameClocks
from wsn.host.hosted import HostedGame
from wsn.host.store import FeedRow, GameStore, HostedGameRow, Write
from wsn.wire.offermessages import OfferAbout


class ClockMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """What moves clocks: exactly one of these."""

    decides: str | None = None
    """The seat that is to decide from now on; empty for none."""
    away: str | None = None
    """The seat that takes days off."""
    days: int = 0
    until: int | None = None
    """When a pause ends that begins now; 0 ends one."""
    seconds: int | None = None
    """More time for every seat."""


KINDS_OF_MOVE: Final = ("decides", "away", "until", "seconds")
"""The fields of which a move of the clocks has one."""


def terms_of(row: HostedGameRow) -> ClockTerms | None:
    """What the clocks of a game are set to; None where it has none."""
    given = msgspec.json.decode(row.options).get("clock")
    return None if given is None else msgspec.convert(given, ClockTerms)


def write_move(game: str, n: int, at: float, move: ClockMove) -> Write:
    """The write of a move of the clocks, beside row n of the feed."""
    kind = next(name for name in KINDS_OF_MOVE if getattr(move, name) is not None)
    about = msgspec.json.encode(move).decode()
    return Write(
        "insert into clock_moves (game, n, at, kind, about) values (?, ?, ?, ?, ?)",
        (game, n, at, kind, about),
    )


def move_of_row(row: FeedRow, state: GameState) -> ClockMove | None:
    """How a row of the feed moves the clocks: that of whoever decides after it runs. None: not at all."""
    if row.kind == "offer":
        return _move_of_offer(msgspec.json.decode(row.line, type=OfferAbout))
    if row.kind == "clock":
        return msgspec.json.decode(row.line, type=ClockMove)
    if row.kind not in ("entry", "undo"):
        return None
    over = state.outcome is not None or not state.frames
    return ClockMove(decides="" if over else state.frames[-1].side or "")


def clock_writes(hosted: HostedGame, row: FeedRow, state: GameState) -> list[Write]:
    """What goes with a row of the feed in a game with clocks."""
    move = move_of_row(row, state) if terms_of(hosted.row) is not None else None
    return [] if move is None else [write_move(hosted.id, row.n, row.at, move)]


def _move_of_offer(about: OfferAbout) -> ClockMove | None:
    """How an offer moves the clocks once all have agreed to it."""
    if about.answer != "accepted":
        return None
    match about.kind:
        case "pause":
            return ClockMove(until=about.until)
        case "resume":
            return ClockMove(until=0)
        case "time":
            return ClockMove(seconds=about.seconds)
    return None


def apply_move(game: GameClocks, move: ClockMove, at: int) -> GameClocks:
    """The clocks after a move. Raises ValueError for one that cannot be made."""
    if move.decides is not None:
        return clocks.pass_decision(game, move.decides or None, at)
    if move.away is not None:
        return clocks.take_days_off(game, move.away, move.days, at)
    if move.until is not None:
        return clocks.pause(game, at, move.until) if move.until else clocks.end_pause(game, at)
    return clocks.give_time(game, tuple(game.clocks), move.seconds or 0, at)


async def read_clocks(store: GameStore, hosted: HostedGame) -> GameClocks | None:
    """The clocks of a game as they stand; None where it has none."""
    terms = terms_of(hosted.row)
    if terms is None:
        return None
    sql = "select at, about from clock_moves where game = ? order by n"
    game = clocks.set_clocks(terms, hosted.seat_rows)
    for at, about in await store.read_rows(sql, [hosted.id]):
        game = apply_move(game, msgspec.json.decode(about, type=ClockMove), int(at))
    return game


def when_clock_runs(game: GameClocks, seat: str, now: float) -> float:
    """After how many seconds a pause is over, or the days off of a seat are; 0 where neither is now."""
    at = int(now)
    until = max(
        game.paused_until if clocks.is_paused(game, at) else at,
        game.clocks[seat].away_until if clocks.is_away(game, seat, at) else at,
    )
    return float(until - at)


def seconds_to_alarm(game: GameClocks, seat: str, now: float, up: bool) -> float:
    """After how many seconds the time of a seat is up, or nearly: when a fifth of its bank is left of it."""
    end = clocks.deadline(game, seat)
    if end is None:
        return 0.0
    return max(0.0, end - (0 if up else max(clocks.HOUR, game.terms.bank // 5)) - now)


def left_words(game: GameClocks, seat: str, now: float) -> str:
    """How much time a seat has, in words."""
    left, days = clocks.time_left(game, seat, int(now))
    told = clocks.duration_words(left)
    return f"{told} and {clocks.duration_words(days * clocks.DAY)} off" if days else told
