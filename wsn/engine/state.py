"""The state of a game: plain frozen values, the same shape for every system."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Value = str | int | bool | None | tuple[str | int, ...] | dict[str, int]
"""What a memo may hold: nothing deeper, so that it round-trips through a journal."""

Sides = tuple[str, ...] | None
"""Which sides know a thing; None means everybody."""


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter on a space or an edge (`D407/D408`)."""

    id: str
    kind: str
    place: str
    side: str = ""
    value: int = 0
    seen_by: Sides = None


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """Ordered cards (a deck, a hand, a draw pool); the top is the last."""

    cards: tuple[str, ...] = ()
    seen_by: Sides = None


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A phase that is open: its name, the side that decides (None: automatic), and what it must remember."""

    phase: str
    side: str | None = None
    memo: Mapping[str, Value] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winner (None for a draw), the rule, and the words."""

    winner: str | None
    rule: str
    text: str


class GameState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that changes in a game. The seed is not in it."""

    units: Mapping[str, Unit] = {}
    markers: Mapping[str, Marker] = {}
    piles: Mapping[str, Pile] = {}
    tracks: Mapping[str, int | str] = {}
    frames: tuple[Frame, ...] = ()
    rolls: int = 0
    """How many dice rolls were made so far."""
    outcome: Outcome | None = None
