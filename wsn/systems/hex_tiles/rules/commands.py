"""The commands of the hex-tile game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from wsn.engine.commands import Command


class PlayCard(Command, frozen=True, kw_only=True):
    """Play a command card; `option` is the section for a card that asks for one (M44 1.4, M44 1.10)."""

    card: str
    option: str | None = None


class OrderUnit(Command, frozen=True, kw_only=True):
    """Order a unit (M44 1.4)."""

    unit: str


class MoveTo(Command, frozen=True, kw_only=True):
    """Move an ordered unit straight to its last hex (M44 1.2)."""

    moves: ClassVar[bool] = True
    unit: str
    space: str


class LeaveMap(Command, frozen=True, kw_only=True):
    """Take an ordered unit off the map by an exit hex of its side (M44 1.9)."""

    unit: str


class Battle(Command, frozen=True, kw_only=True):
    """Battle an enemy with an ordered unit (M44 1.4)."""

    unit: str
    target: str


class ClearWire(Command, frozen=True, kw_only=True):
    """Remove the wire in the hex of an infantry unit instead of battling (HT Wire)."""

    unit: str


class Ambush(Command, frozen=True, kw_only=True):
    """Play the ambush, so that the unit under close assault battles first (M44 1.10)."""

    card: str


class Decline(Command, frozen=True, kw_only=True):
    """Play no ambush (M44 1.10)."""

    declines: ClassVar[bool] = True


class RetreatTo(Command, frozen=True, kw_only=True):
    """Retreat to a hex (M44 1.6)."""

    space: str


class Stand(Command, frozen=True, kw_only=True):
    """Ignore the first flag (HT Bunkers, HT Hedgehogs, HT Sandbags)."""


class Halt(Command, frozen=True, kw_only=True):
    """End a retreat that could go further (M44 1.2)."""


class TakeGround(Command, frozen=True, kw_only=True):
    """Take the hex that a close assault has cleared (M44 1.7)."""

    space: str


class Aim(Command, frozen=True, kw_only=True):
    """Choose one more enemy for the card to strike (M44 1.10)."""

    target: str


class Heal(Command, frozen=True, kw_only=True):
    """Choose the unit that medics and mechanics restore (M44 1.10)."""

    unit: str


class Keep(Command, frozen=True, kw_only=True):
    """Keep one of the cards drawn (M44 1.10)."""

    card: str


class Done(Command, frozen=True, kw_only=True):
    """End a choice: no more orders, moves, battles or targets (M44 1.4)."""

    declines: ClassVar[bool] = True


class Concede(Command, frozen=True, kw_only=True):
    """Concede the game instead of playing a card (M44 1.9 R3)."""

    listed: ClassVar[bool] = False


ENDINGS: Final[Mapping[str, Callable[[], Command]]] = {"concede": Concede}
"""Commands that no menu lists, by the word that a player types."""
