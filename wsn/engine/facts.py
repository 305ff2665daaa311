"""What a rulebook tells of a game as values, each with its words: chances, the state of play, a unit.

Bots, marks on the board, graphs and panels read the numbers; the words are for people, and no code reads
them back.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal

import msgspec

from wsn.english import capitalize

Tone = Literal["good", "bad", "mixed", "nothing"]
"""What an outcome is to the side that decides."""


class Chance(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One outcome of a command in exact odds: what happens, in how many ways of all, and what it changes."""

    words: str
    ways: int
    out_of: int
    harm: int = 0
    """Steps (or figures) that the other side loses; below 0 for what it gets back."""
    own: int = 0
    """Steps (or figures) that the side that decides loses; below 0 for what it gets back."""
    favours: bool | None = None
    """Whether it is good for the side that decides, where losses do not say (a check passed, a retreat)."""

    @property
    def tone(self) -> Tone:
        """Good, bad, both or nothing to the side that decides: for colours, icons and marks."""
        if self.favours is not None:
            return "good" if self.favours else "bad"
        good, bad = self.harm > 0 or self.own < 0, self.own > 0 or self.harm < 0
        return "mixed" if good and bad else "good" if good else "bad" if bad else "nothing"


SIGNS: Final[Mapping[Fraction, str]] = {
    Fraction(n, of): sign for sign, n, of in zip("½⅓⅔¼¾⅙⅚", (1, 1, 2, 1, 3, 1, 5), (2, 3, 3, 4, 4, 6, 6))
}
"""Parts of a point that have a sign of their own."""


def points_text(points: Fraction | int) -> str:
    """Movement points for a reader: `2`, `½`, `2½`, `1⅓`."""
    whole, rest = divmod(Fraction(points), 1)
    if rest in SIGNS:
        return f"{whole or ''}{SIGNS[rest]}"
    return str(whole) if not rest else f"{whole} {rest}" if whole else str(rest)


def points_words(points: Fraction | int) -> str:
    """The same with their name: `½ point`, `2½ points`."""
    return f"{points_text(points)} {'point' if points <= 1 else 'points'}"


Sort = Literal["", "medals", "points", "objectives", "losses"]
"""What a number of a score counts, for its icon; empty for what has none."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number of a score: how many of what, and of how many where there is a mark to reach."""

    words: str
    value: int
    of: int | None = None
    sort: Sort = ""
    brief: str = ""
    """What it is called where there is little room; empty: by its words."""

    def __str__(self) -> str:
        return f"{self.words} {self.value}" + (f"/{self.of}" if self.of is not None else "")


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one side stands: its id, what the scenario calls it, its numbers."""

    side: str
    name: str
    figures: tuple[Figure, ...] = ()
    points: Figure | None = None
    """What it would get if points were counted now, in a game where they tell more than the figures."""

    @property
    def distinct_figures(self) -> tuple[Figure, ...]:
        """The figures and the points, each thing once: points that a figure tells too are that figure."""
        own = self.points
        told = own is None or any(figure.words == own.words for figure in self.figures)
        return self.figures if own is None or told else (*self.figures, own)

    def __str__(self) -> str:
        return f"{self.name}: {', '.join(map(str, self.figures))}" if self.figures else self.name


class Status(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game stands: the turn, who decides what, the initiative, the score, the result."""

    prompt: str = ""
    """What is asked of the side that decides, as an instruction (`choose a company to activate`)."""
    deciding: str = ""
    """The side that decides; empty while none does."""
    turn: int | None = None
    of: int | None = None
    """The last turn of the game, where it is fixed."""
    day: str = ""
    """What else is known of the turn: its date, its weather (`8 June, clear`)."""
    initiative: str = ""
    """The side that has the initiative, in a game that knows one."""
    score: tuple[Score, ...] = ()
    result: str = ""
    """How the game has ended, in words; empty before its end."""
    ahead: str = ""
    """The side that would win if the last turn ended now, as far as is seen; empty: neither, or not told."""

    def name(self, side: str) -> str:
        """What the scenario calls a side."""
        return next((one.name for one in self.score if one.side == side), side)

    @property
    def turns(self) -> str:
        """The turn in words: `turn 2 of 6, 7 June, clear`; empty where turns are not counted."""
        if self.turn is None:
            return ""
        said = f"turn {self.turn}" + (f" of {self.of}" if self.of is not None else "")
        return f"{said}, {self.day}" if self.day else said

    @property
    def standing(self) -> str:
        """The initiative and the score in words."""
        first = (f"initiative: {self.name(self.initiative)}",) if self.initiative else ()
        return "; ".join((*first, *(str(one) for one in self.score if one.figures)))

    def asks_only(self, before: Status) -> str:
        """What is asked now, where nothing else has changed since `before`; else nothing."""
        same = (self.turn, self.deciding, self.initiative, self.score, self.result)
        if not self.prompt or same != (
            before.turn,
            before.deciding,
            before.initiative,
            before.score,
            before.result,
        ):
            return ""
        return capitalize(self.prompt)

    def __str__(self) -> str:
        acts = f"{self.name(self.deciding)} to act" if self.deciding else ""
        asked = (self.result,) if self.result else (acts, self.prompt)
        return "; ".join(part for part in (self.turns, *asked, self.standing) if part)


class UnitWords(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit in words, part by part: a card sets them apart, a line joins them."""

    name: str
    kind: str = ""
    """What it is: its printed type, or whose officer."""
    place: str = ""
    values: tuple[str, ...] = ()
    """What is printed on its counter, and its strength (`3 of 3 steps`, `AP 7-2`)."""
    abilities: tuple[str, ...] = ()
    """What it can besides (`air check 2`)."""
    condition: tuple[str, ...] = ()
    """What has become of it (`routed`)."""

    @property
    def title(self) -> str:
        """Name and type: `F1, F Company (Infantry)`; the name alone of what is called after its type."""
        return f"{self.name} ({self.kind})" if self.kind not in ("", self.name) else self.name

    def __str__(self) -> str:
        first = ", ".join(part for part in (self.title, self.place) if part)
        return "; ".join(
            part for part in (first, ", ".join((*self.values, *self.abilities)), *self.condition) if part
        )
