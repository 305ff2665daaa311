"""The commands of Storm Over Normandy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from wsn.engine.commands import Command


class SendIn(Command, frozen=True, kw_only=True):
    """Put a unit into the Invasion section of its Landing Box (SON 3.0)."""

    unit: str


class HoldBack(Command, frozen=True, kw_only=True):
    """Put a unit into the Exploitation section of its Landing Box (SON 3.0)."""

    unit: str


class Embark(Command, frozen=True, kw_only=True):
    """Put an Omaha unit into the other Omaha box (SON 3.0)."""

    unit: str
    space: str


class Scatter(Command, frozen=True, kw_only=True):
    """Choose the airborne unit that lands spent (SON 4.0)."""

    unit: str


class Allot(Command, frozen=True, kw_only=True):
    """Allot support points to a beach; `amount` is how many (SON 4.0)."""

    space: str
    amount: int


class Pick(Command, frozen=True, kw_only=True):
    """Choose the beach whose strongpoints fire next (SON 4.0)."""

    space: str


class Activate(Command, frozen=True, kw_only=True):
    """Choose the fresh units of one nationality in an area; `option` is the nationality (SON 7.1)."""

    space: str
    option: str


class LeaveOut(Command, frozen=True, kw_only=True):
    """Leave a unit out of the action (SON 7.1)."""

    unit: str


class MoveTo(Command, frozen=True, kw_only=True):
    """The chosen units enter an area together (SON 8.0)."""

    moves: ClassVar[bool] = True
    space: str


class Fire(Command, frozen=True, kw_only=True):
    """The chosen units attack the enemy in their area (SON 9.1)."""


class Assault(Command, frozen=True, kw_only=True):
    """The chosen units assault an area; `card` is what is discarded for it (SON 11.0)."""

    space: str
    card: str | None = None


class PlayCard(Command, frozen=True, kw_only=True):
    """Play a card; `space` or `target` is what it acts on (SON 6.2)."""

    card: str
    space: str | None = None
    target: str | None = None


class Join(Command, frozen=True, kw_only=True):
    """The units of one nationality in an area take part in an assault from two areas (SON 11.0)."""

    space: str
    option: str


class Support(Command, frozen=True, kw_only=True):
    """Add support points to the attack; `amount` is how many (SON 9.3.3)."""

    amount: int


class Pay(Command, frozen=True, kw_only=True):
    """Discard a card to go on after the Allied player has passed (SON 5.0)."""

    card: str


class Discard(Command, frozen=True, kw_only=True):
    """Discard a card in the end phase (SON 6.3)."""

    card: str


class Release(Command, frozen=True, kw_only=True):
    """Roll to release the held units, as an impulse (SON 14.1)."""


class Take(Command, frozen=True, kw_only=True):
    """Apply damage to a unit; `option` is flip, retreat or eliminate (SON 10.0)."""

    unit: str
    option: str


class RetreatTo(Command, frozen=True, kw_only=True):
    """A unit retreats to an area (SON 10.2)."""

    unit: str
    space: str


class Back(Command, frozen=True, kw_only=True):
    """Choose otherwise: nothing has been done yet (SON 7.1)."""

    takes_back: ClassVar[bool] = True


class Pass(Command, frozen=True, kw_only=True):
    """Do nothing in this impulse (SON 5.0)."""

    declines: ClassVar[bool] = True


class Decline(Command, frozen=True, kw_only=True):
    """Play no card, or no further one (SON 6.2)."""

    declines: ClassVar[bool] = True


class Done(Command, frozen=True, kw_only=True):
    """End a choice (SON 4.0)."""

    declines: ClassVar[bool] = True


class Concede(Command, frozen=True, kw_only=True):
    """Concede the game instead of an impulse (SON 15.0 R3)."""

    listed: ClassVar[bool] = False


ENDINGS: Final[Mapping[str, Callable[[], Command]]] = {"concede": Concede}
"""Commands that no menu lists, by the word that a player types."""
