"""The log of a game as one seat reads it, kept as the game goes on: only what is new is put into words."""

from __future__ import annotations

import zlib
from typing import Any

from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.english import capitalize
from wsn.table.logline import LogLine
from wsn.table.seat import Seat
from wsn.wire.tableview import LineShown


class ToldLog:
    """What one seat has been told."""

    def __init__(self, game: Game[Any], side: str | None) -> None:
        self._seat = Seat(game, side)
        self._read: tuple[Entry, ...] = ()
        self._lines: list[tuple[LogLine, str]] = []
        """Each line with the digest of the log up to it."""

    def lines(self, first: int = 1, last: int | None = None) -> tuple[LineShown, ...]:
        """The lines of the entries from `first` to `last`, as the seat counts them."""
        self._follow()
        told = []
        for line, mark in self._lines:
            n = self._seat.number_of(line.entry)
            if n >= first and (last is None or n <= last):
                told.append(_shown(line, n, mark))
        return tuple(told)

    def mark_at(self, number: int) -> str:
        """The digest of the log up to the entry of this number; empty where nothing was told by then."""
        self._follow()
        marks = (mark for line, mark in reversed(self._lines) if self._seat.number_of(line.entry) <= number)
        return next(marks, "")

    def _follow(self) -> None:
        """Take in what is new, and forget what was taken back."""
        entries = self._seat.game.entries
        kept = min(len(self._read), len(entries))
        while kept and self._read[kept - 1] is not entries[kept - 1]:
            kept -= 1
        if kept < len(self._read):
            self._lines = [row for row in self._lines if row[0].entry <= kept]
        if self._read is not entries:
            for line in self._seat.new_events():
                if not line.opens_turn:
                    before = self._lines[-1][1] if self._lines else ""
                    said = f"{before}|{self._seat.number_of(line.entry)}|{line.turn}|{line}"
                    self._lines.append((line, f"{zlib.crc32(said.encode()):08x}"))
        self._read = entries


class ToldLogs:
    """The logs of all seats of a game: a part of its cache."""

    def __init__(self) -> None:
        self._logs: dict[str | None, ToldLog] = {}

    def of(self, seat: Seat) -> ToldLog:
        """The log that a seat reads."""
        return self._logs.setdefault(seat.side, ToldLog(seat.game, seat.side))


def _shown(line: LogLine, n: int, mark: str) -> LineShown:
    dice = tuple((one.faces, tuple(one.values)) for one in line.dice)
    return LineShown(n, capitalize(line.words), line.rule, mark, line.turn, line.side or "", dice)
