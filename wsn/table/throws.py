"""Dice that players throw themselves and type in: how they are read, and which are never asked for."""

from __future__ import annotations

import re

from wsn.engine.dice import NeedsRoll
from wsn.parts.briefing import count

MOST_FACES = 100
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


def asked(need: NeedsRoll) -> str:
    """What is to be rolled, and what for."""
    return f"Roll {need.count}d{need.faces} for {need.purpose}"


def misfit(need: NeedsRoll) -> str:
    """What to say to a throw that does not fit."""
    return f"That must be {count(need.count, 'number')} from 1 to {need.faces}, such as `{sample(need)}`."


def sample(need: NeedsRoll) -> str:
    """A throw as it may be typed."""
    return " ".join(str(1 + (2 + i) % need.faces) for i in range(need.count))
