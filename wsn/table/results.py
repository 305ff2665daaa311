"""The games that this player has finished: how each ended, who played it, and what was won where.

They are kept in `results.jsonl` of the player's home folder, a line each, so that they outlive the journals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from wsn.data.disk import write_error_text, write_whole
from wsn.engine.facts import Score
from wsn.engine.game import Game
from wsn.table.home import home
from wsn.table.kept import keep_aside
from wsn.table.seat import Seat

RESULTS_FILE: Final = "results.jsonl"
MOST_RESULTS: Final = 2000
"""The number of results that are kept, the last ones."""
PERSON: Final = "human"
"""What plays a side that no bot plays."""

Verdict = Literal["won", "lost", "drawn", "both"]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game ended."""

    when: str
    """The day on which it ended, `2026-06-06`."""
    system: str
    scenario: str
    """The name of the scenario, as its file gives it."""
    players: dict[str, str]
    """By player, who it was: `human`, or a bot by its name."""
    sides: dict[str, str]
    """By player, the side played."""
    winner: str | None
    """The side that won; None for a draw."""
    text: str
    level: str = ""
    turn: int | None = None
    score: tuple[Score, ...] = ()
    journal: str = ""
    """Where the game is kept."""

    @property
    def verdict(self) -> Verdict:
        """What it was to the person who played: `both` where persons played every side that could win.

        Who plays a game for one plays against the book, which can win.
        """
        mine = {self.sides.get(player, player) for player, who in self.players.items() if who == PERSON}
        if not self.alone and mine >= set(self.sides.values()):
            return "both"
        if self.winner is None:
            return "drawn"
        return "won" if self.winner in mine else "lost"

    @property
    def alone(self) -> bool:
        """Whether it is a game for one player."""
        return len(self.players) == 1

    @property
    def against(self) -> str:
        """Whom a person played: the bots, another person at this screen, or in a game for one the book."""
        if self.alone:
            return "the book"
        bots = sorted({who for who in self.players.values() if who != PERSON})
        return " and ".join(f"the {bot} bot" for bot in bots) or "two players"

    @property
    def ending(self) -> str:
        """How it ended, with how clear it was."""
        return f"{self.text} [{self.level}]" if self.level else self.text


def of_game(game: Game[Any], players: Mapping[str, str], journal: Path, when: str) -> Result | None:
    """The result of a game that is over; None before its end, and where bots alone have played."""
    outcome = game.outcome
    if outcome is None or PERSON not in players.values():
        return None
    status = Seat(game, None).status()
    return Result(
        when=when,
        system=game.setup.system,
        scenario=game.setup.name,
        players=dict(players),
        sides=dict(game.system.seats),
        winner=outcome.winner,
        text=status.result or outcome.text,
        level=outcome.level,
        turn=status.turn,
        score=status.score,
        journal=str(journal.resolve()),
    )


def load(path: Path | None = None) -> tuple[Result, ...]:
    """Every result, the latest last. A line that makes no sense is passed over, and kept in another file."""
    file = path or home() / RESULTS_FILE
    try:
        lines = file.read_bytes().splitlines()
    except OSError:
        return ()
    kept, damaged = [], False
    for line in lines:
        try:
            kept.append(msgspec.json.decode(line, type=Result))
        except (ValueError, RecursionError):
            damaged = damaged or bool(line.strip())
    if damaged:
        keep_aside(file)
        _write_rows(file, kept)
    return tuple(kept)


def note(result: Result, path: Path | None = None) -> str:
    """Keep a result; one of the same journal, taken back since, gives way. A sentence where it cannot be."""
    file = path or home() / RESULTS_FILE
    rows = [one for one in load(file) if not result.journal or one.journal != result.journal]
    return _write_rows(file, [*rows, result][-MOST_RESULTS:])


def note_moved_journal(old: Path, new: Path, path: Path | None = None) -> str:
    """The journal of a game lies elsewhere now."""
    file = path or home() / RESULTS_FILE
    rows = load(file)
    was = str(old.resolve())
    if not any(one.journal == was for one in rows):
        return ""
    at = str(new.resolve())
    return _write_rows(
        file, [msgspec.structs.replace(one, journal=at) if one.journal == was else one for one in rows]
    )


def _write_rows(file: Path, rows: Iterable[Result]) -> str:
    try:
        write_whole(file, b"".join(msgspec.json.encode(one) + b"\n" for one in rows), folders=True)
    except OSError as error:
        return write_error_text(file, error)
    return ""


class Record(msgspec.Struct, frozen=True):
    """What a player has made of one scenario."""

    played: int = 0
    won: int = 0
    sides_won: tuple[str, ...] = ()
    """The sides with which the player has won, in the order of the games."""

    @property
    def words(self) -> str:
        """The record in a few words: `won 1 of 3`, `played twice`; empty where it was never played."""
        if not self.played:
            return ""
        if self.won:
            return f"won {self.won} of {self.played}" if self.played > 1 else "won"
        return {1: "played once", 2: "played twice"}.get(self.played, f"played {self.played} times")


def records(rows: Iterable[Result]) -> dict[tuple[str, str], Record]:
    """By system and name of the scenario, what was played and won."""
    told: dict[tuple[str, str], Record] = {}
    for one in rows:
        key = (one.system, one.scenario)
        record = told.get(key, Record())
        won = one.verdict == "won"
        sides = record.sides_won
        if won and one.winner is not None and one.winner not in sides:
            sides = (*sides, one.winner)
        told[key] = Record(record.played + 1, record.won + won, sides)
    return told
