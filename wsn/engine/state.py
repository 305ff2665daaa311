"""The state of a game: plain frozen values, the same shape for every system.

Values are trees, never cycles, so `gc=False` leaves them to reference counts: bots make them by the million.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

Value = str | int | bool | None | tuple[str | int, ...] | Mapping[str, int | str]
"""What a memo or a fact may hold: nothing deeper, so that it round-trips through a journal."""

UNKNOWN: Final = "?"
"""The kind of a unit or marker, and the card, that a side does not know."""
Sides = tuple[str, ...] | None
"""Which sides know a thing: None means all, () means none."""


def knows(side: str | None, seen_by: Sides, hidden_from: tuple[str, ...] = ()) -> bool:
    """Whether a side knows a thing. A spectator (None) knows only public information."""
    if side is None:
        return seen_by is None and not hidden_from
    return side not in hidden_from and (seen_by is None or side in seen_by)


def secret_of(name: str) -> str | None:
    """The side that alone knows a mark, fact, track or memo key named `@SIDE/NAME`; None: it is public.

    `@/NAME` belongs to no side (the empty one), so no view shows it.
    """
    return name[1:].partition("/")[0] if name.startswith("@") else None


def may_read(side: str | None, name: str) -> bool:
    """Whether a side may read the mark, fact, track or memo key of this name."""
    return not name.startswith("@") or (bool(side) and secret_of(name) == side)


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something a side commands. Printed values stay in the system's table, under `kind`."""

    id: str
    side: str
    kind: str
    place: str | None = None
    """A space, another unit that carries it, or None (off the board)."""
    steps: int = 1
    group: str = ""
    """Company, division; may be empty."""
    marks: tuple[str, ...] = ()
    """Statuses the system declares, sorted."""
    seen_by: Sides = None
    """Who knows what it is; the others see a `?` where it stands."""
    hidden_from: tuple[str, ...] = ()
    """Who does not know that it is there at all."""
    facts: Mapping[str, Value] = {}
    """What the system knows of it besides (the craft it sails in, where it began), declared by the system."""


class Marker(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter on a space or an edge (`D407/D408`)."""

    id: str
    kind: str
    place: str
    side: str = ""
    value: int = 0
    seen_by: Sides = None
    """Who knows what it is; the others see a `?` where it lies."""
    hidden_from: tuple[str, ...] = ()
    """Who does not know that it is there at all."""
    about: tuple[str, ...] = ()
    """The ids of what it refers to: the unit that laid it, the battery whose fire it marks."""

    @property
    def spaces(self) -> tuple[str, ...]:
        """The space where it lies, or the two of its edge."""
        return tuple(self.place.split("/"))


class Pile(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Ordered cards (a deck, a hand, a draw pool); the top is the last."""

    cards: tuple[str, ...] = ()
    seen_by: Sides = None


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A phase that is open: its name, the side that decides (None: automatic), and what it must remember."""

    phase: str
    side: str | None = None
    memo: Mapping[str, Value] = {}


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended: the winner (None for a draw), the rule, the words, the way, how clear it was."""

    winner: str | None
    """The side that won; None for a draw."""
    rule: str
    """The rule that ends the game."""
    text: str
    """How it ended, in a sentence without its stop."""
    way: str = ""
    """The name of a `Way` that the game declares; empty in a game of an old journal that does not tell."""
    about: tuple[str, ...] = ()
    """What decided it, by the names in the scenario: the objectives held."""
    level: str = ""
    """How clear it is, in the rulebook's words (`marginal`, `decisive`, `12 points`); empty: no levels."""
    points: int | None = None
    """By how many points it is won, where that is what `level` says."""

    @property
    def words(self) -> str:
        """What kind of ending it is: `a victory`, `a victory (decisive)`, `a draw`, `a draw (12 points)`."""
        word = "a draw" if self.winner is None else "a victory"
        return f"{word} ({self.level})" if self.level else word


class GameState(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything that changes in a game. The seed is not in it."""

    units: Mapping[str, Unit] = {}
    markers: Mapping[str, Marker] = {}
    piles: Mapping[str, Pile] = {}
    tracks: Mapping[str, int | str] = {}
    frames: tuple[Frame, ...] = ()
    rolls: int = 0
    """How many dice rolls were made so far."""
    outcome: Outcome | None = None
