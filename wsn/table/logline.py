"""A line of the log of a game, as a reader sees it."""

from __future__ import annotations

from dataclasses import dataclass

from wsn.engine.events import DiceRolled, Event


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: which entry it belongs to, the words, and the rule behind them."""

    entry: int
    text: str
    rule: str
    event: Event
    turn: int | None = None
    """The turn in which it happened; None where turns are not counted."""
    dice: tuple[DiceRolled, ...] = ()
    """The throws that it tells of: those since the line before it, whose values the reader sees."""

    @property
    def words(self) -> str:
        """What happened, without the rule behind it."""
        return self.text.removesuffix(f" ({self.rule})")

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"
