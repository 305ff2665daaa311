"""What a side may order in the hex-tile game."""

from __future__ import annotations

from typing import ClassVar

from wsn.engine.commands import Command


class PlayCard(Command, frozen=True, kw_only=True):
    """Play a command card; `option` is the section where the card asks for one (M44 1.4, M44 1.10)."""

    card: str
    option: str | None = None


class OrderUnit(Command, frozen=True, kw_only=True):
    """One unit is ordered (M44 1.4)."""

    unit: str


class MoveTo(Command, frozen=True, kw_only=True):
    """An ordered unit moves, straight to its last hex (M44 1.2)."""

    moves: ClassVar[bool] = True
    unit: str
    space: str


class LeaveMap(Command, frozen=True, kw_only=True):
    """An ordered unit leaves the map by a hex where its side may (M44 1.9)."""

    unit: str


class Battle(Command, frozen=True, kw_only=True):
    """An ordered unit battles an enemy (M44 1.4)."""

    unit: str
    target: str


class ClearWire(Command, frozen=True, kw_only=True):
    """Infantry takes away the wire in its hex instead of battling (HT Wire)."""

    unit: str


class Ambush(Command, frozen=True, kw_only=True):
    """The unit under close assault battles first (M44 1.10)."""

    card: str


class Decline(Command, frozen=True, kw_only=True):
    """No ambush (M44 1.10)."""


class RetreatTo(Command, frozen=True, kw_only=True):
    """The retreating unit takes this way (M44 1.6)."""

    space: str


class Stand(Command, frozen=True, kw_only=True):
    """The first flag is ignored (HT Bunkers, HT Hedgehogs, HT Sandbags)."""


class Halt(Command, frozen=True, kw_only=True):
    """The unit has retreated far enough, though it could go further (M44 1.2)."""


class TakeGround(Command, frozen=True, kw_only=True):
    """The unit takes the hex that its close assault has emptied (M44 1.7)."""

    space: str


class Aim(Command, frozen=True, kw_only=True):
    """One more enemy is struck by the card (M44 1.10)."""

    target: str


class Heal(Command, frozen=True, kw_only=True):
    """The unit that medics and mechanics look after (M44 1.10)."""

    unit: str


class Keep(Command, frozen=True, kw_only=True):
    """Of the cards drawn, the one to keep (M44 1.10)."""

    card: str


class Done(Command, frozen=True, kw_only=True):
    """No more orders, moves, battles or targets (M44 1.4)."""


class Concede(Command, frozen=True, kw_only=True):
    """The side that plays a card next gives the game up (M44 1.9 R3)."""


COMMANDS: tuple[type[Command], ...] = (
    PlayCard,
    OrderUnit,
    MoveTo,
    LeaveMap,
    Battle,
    ClearWire,
    Ambush,
    Decline,
    RetreatTo,
    Stand,
    Halt,
    TakeGround,
    Aim,
    Heal,
    Keep,
    Done,
    Concede,
)
"""Every command of the system, for the journal."""
