"""Dice that players throw themselves and type in: how they are read, and which are never asked for."""

from __future__ import annotations

import re
from typing import Any, Final

from wsn.engine.dice import NeedsRoll
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.english import count, verb
from wsn.table.logline import LogLine
from wsn.table.seat import Seat

MOST_FACES: Final = 100
"""Dice with more faces are on no table: such throws (the shuffling of a deck) are made for the players."""


def read_throw(answer: str, need: NeedsRoll) -> tuple[int, ...] | None:
    """The values in what was typed: `3 5`, `3,5`, or `35` for dice of few faces. None: they do not fit."""
    apart = need.faces > 9 or " " in answer.strip() or "," in answer
    digits = re.findall(r"\d+", answer) if apart else list(answer)
    values = tuple(int(digit) for digit in digits if digit.isdecimal())
    return values if fits(values, need) else None


def fits(values: tuple[int, ...], need: NeedsRoll) -> bool:
    """Whether the values are as many as are wanted, each on such a die."""
    return len(values) == need.count and all(1 <= value <= need.faces for value in values)


def throw_request(need: NeedsRoll) -> str:
    """What is to be rolled, and what for."""
    return f"Roll {need.count}d{need.faces} for {need.purpose}"


def misfit(need: NeedsRoll) -> str:
    """What to say to a throw that does not fit."""
    return f"That must be {count(need.count, 'number')} from 1 to {need.faces}, such as `{sample(need)}`."


def sample(need: NeedsRoll) -> str:
    """A throw as it may be typed."""
    return " ".join(str(1 + (2 + i) % need.faces) for i in range(need.count))


def explain_throw(need: NeedsRoll) -> str:
    """What to do at the table when a throw is asked for."""
    dice = f"{count(need.count, 'die', 'dice')} with {need.faces} sides"
    return f"Throw {dice} and type what {verb(need.count, 'it shows', 'they show')}: `{sample(need)}`."


def lines_before_throw(game: Game[Any], side: str | None, need: NeedsRoll) -> tuple[LogLine, ...]:
    """The lines of the log that lead up to a throw, as this side will read them: who fires, what is needed.

    Nothing of it has happened yet. After an earlier throw of the same order they tell its result.
    """
    return _Announcer(game, side).lines(need)


class _Announcer(Seat):
    """A seat that reads what is not in the game yet."""

    def lines(self, need: NeedsRoll) -> tuple[LogLine, ...]:
        """The lines of what a throw is wanted for."""
        self.skip_events()
        lines = []
        for event in need.before:
            line = self._log_line(len(self.game.entries) + 1, event)
            self._before = evolve(self._before, event)
            lines += [line] if line is not None else []
        return tuple(lines)
