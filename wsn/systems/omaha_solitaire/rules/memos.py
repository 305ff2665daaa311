"""What the phases remember."""

from __future__ import annotations

from wsn.engine.memo import Memo


class Landing(Memo, frozen=True):
    """A unit that lands and looks for room."""

    unit: str

    @property
    def about(self) -> str | None:
        """The unit."""
        return self.unit


class Striking(Memo, frozen=True):
    """A random event that looks for its square."""

    space: str
    """The square that was rolled."""


class Losses(Memo, frozen=True):
    """Losses that the player applies: a number of disruptions, or eliminations, among these units."""

    units: tuple[str, ...]
    disrupted: int = 0
    eliminated: int = 0
    rule: str = "BO Attack"

    @property
    def taking_part(self) -> tuple[str, ...]:
        """Those among whom is chosen."""
        return self.units


class Group(Memo, frozen=True):
    """Units chosen for an activation."""

    space: str
    pays: str
    units: tuple[str, ...]

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The chosen units and tank tokens."""
        return self.units


class Assault(Memo, frozen=True):
    """An attack on a square."""

    space: str
    units: tuple[str, ...]
    bonus: int = 0
    """Combat factors from cards."""
    stage: str = "choose"
    """`choose`: press on or call off; `fight`: the dice are next."""

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The attackers."""
        return self.units

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The square."""
        return (self.space,)


class Won(Memo, frozen=True):
    """A square that was won, and who may go in."""

    space: str
    units: tuple[str, ...]

    @property
    def taking_part(self) -> tuple[str, ...]:
        """Those who may advance."""
        return self.units


class Stage(Memo, frozen=True):
    """How far the opening phases of a turn have come."""

    stage: str = "waves"
    left: int = 0
    """The random events still to come."""
