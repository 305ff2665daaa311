"""The commands of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from wsn.engine.commands import Command


class ThrowBack(Command, frozen=True, kw_only=True):
    """Put a card of the first hand that comes too early back into the deck (BO Setup)."""

    card: str


class Share(Command, frozen=True, kw_only=True):
    """Divide the new initiative points; `amount` is how many the 1st Division takes (BO Points)."""

    strikes: ClassVar[bool] = False
    amount: int


class Embark(Command, frozen=True, kw_only=True):
    """Put a unit of a later wave into a First Wave square (BO Landing R2)."""

    strikes: ClassVar[bool] = False
    unit: str
    space: str


class Land(Command, frozen=True, kw_only=True):
    """Choose the unit that lands next (BO Landing)."""

    strikes: ClassVar[bool] = False
    unit: str


class LandRest(Command, frozen=True, kw_only=True):
    """Land everybody else at sea, from left to right, until something is to be decided (BO Landing)."""

    strikes: ClassVar[bool] = False


class Shift(Command, frozen=True, kw_only=True):
    """Choose where a unit lands that finds no room, of two squares equally near (BO Stacking)."""

    strikes: ClassVar[bool] = False
    space: str


class Target(Command, frozen=True, kw_only=True):
    """Choose the square that an event strikes, of those equally near (BO Events)."""

    strikes: ClassVar[bool] = False
    space: str


class Lose(Command, frozen=True, kw_only=True):
    """Choose the unit that is disrupted, or eliminated if it is disrupted already (BO Attack)."""

    strikes: ClassVar[bool] = False
    unit: str


class Pay(Command, frozen=True, kw_only=True):
    """Choose the division that loses an initiative point (BO Activation)."""

    strikes: ClassVar[bool] = False
    option: str


class Activate(Command, frozen=True, kw_only=True):
    """Choose the units in a square to act; `option` is the division that will pay (BO Activation)."""

    space: str
    option: str


class LeaveOut(Command, frozen=True, kw_only=True):
    """Leave a unit or tank token out of what the others do (BO Activation)."""

    unit: str


class MoveTo(Command, frozen=True, kw_only=True):
    """The chosen units move one square (BO Activation)."""

    moves: ClassVar[bool] = True
    space: str


class Reveal(Command, frozen=True, kw_only=True):
    """The chosen units turn up the tokens of a neighbouring square without attacking (BO Activation)."""

    space: str


class Attack(Command, frozen=True, kw_only=True):
    """The chosen units attack a neighbouring square; its tokens are turned up (BO Activation)."""

    space: str


class Join(Command, frozen=True, kw_only=True):
    """The units of another square take part; `option` is the division that pays (BO Activation)."""

    space: str
    option: str


class PressOn(Command, frozen=True, kw_only=True):
    """Press on with the attack: what lies in wait strikes first, then the dice decide (BO Attack)."""


class CallOff(Command, frozen=True, kw_only=True):
    """Call the attack off: what was spent is spent, and the tokens stay (BO Mines)."""


class Advance(Command, frozen=True, kw_only=True):
    """A unit or tank token goes into the square that was won (BO Attack)."""

    unit: str


class Clear(Command, frozen=True, kw_only=True):
    """Engineers clear obstacles or a mine (BO Engineers).

    `option` is the division that pays, `amount` how many engineer points are used.
    """

    listed_to_enough: ClassVar[bool] = True
    space: str
    option: str
    amount: int


class Rebuild(Command, frozen=True, kw_only=True):
    """A disrupted unit is flipped to its full-strength side for a point (BO Rebuilding).

    `option` is the division that pays; None: the unit's own, or the other one if that has no point.
    """

    unit: str
    option: str | None = None


class Recall(Command, frozen=True, kw_only=True):
    """An eliminated unit comes back disrupted in a gap of its sector for a point (BO Rebuilding)."""

    unit: str
    space: str


class Relocate(Command, frozen=True, kw_only=True):
    """A tank token drives to another unit for a point; `option` is the division that pays (BO Tanks)."""

    unit: str
    space: str
    option: str


class PlayCard(Command, frozen=True, kw_only=True):
    """Play a card on a square, a unit or a division, as it says (BO Cards)."""

    strikes: ClassVar[bool] = False
    card: str
    space: str | None = None
    unit: str | None = None
    option: str | None = None


class Back(Command, frozen=True, kw_only=True):
    """Choose otherwise: nothing has been spent yet (BO Activation)."""

    takes_back: ClassVar[bool] = True


class Done(Command, frozen=True, kw_only=True):
    """End a choice, or the turn."""

    declines: ClassVar[bool] = True
    strikes: ClassVar[bool] = False


class Concede(Command, frozen=True, kw_only=True):
    """Call the landing off (BO Victory R2)."""

    listed: ClassVar[bool] = False


ENDINGS: Final[Mapping[str, Callable[[], Command]]] = {"concede": Concede}
"""Commands that no menu lists, by the word that a player types."""
