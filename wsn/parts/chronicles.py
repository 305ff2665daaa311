"""The course of a game as it is told at its end: by turn, what was taken and what it cost, as values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """One turn of a game."""

    turn: int
    figures: tuple[int, ...]
    """Under the heads of the account."""
    notes: tuple[tuple[str, str], ...] = ()
    """What lies behind the figures: a word (`taken`) and what it was, those without anything left out."""


@dataclass(frozen=True, slots=True)
class Account:
    """A whole game, turn by turn."""

    heads: tuple[str, ...]
    """What each figure counts, in a word or two."""
    pages: tuple[ToldTurn, ...]
    totals: tuple[int, ...]
    """Under the heads, for the game."""
    result: str = ""
    """How it ended, in a sentence; empty while it goes on."""
    note: str = ""
    """How the figures are to be read, for the foot of a page."""
