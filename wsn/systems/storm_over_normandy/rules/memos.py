"""What the phases of Storm Over Normandy remember."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from wsn.engine.memo import Memo


class HasUnits(Protocol):
    """A memo with units."""

    @property
    def units(self) -> tuple[str, ...]:
        """Their ids."""


class HasSpace(Protocol):
    """A memo with an area."""

    @property
    def space(self) -> str:
        """Its id."""


class Taking(Memo, frozen=True):
    """A phase about units that act together: those of its field `units`."""

    @property
    def taking_part(self: HasUnits) -> tuple[str, ...]:
        """The units."""
        return self.units


class Striking(Taking, frozen=True):
    """One in which they attack: the area of its field `space`."""

    @property
    def aimed_at(self: HasSpace) -> tuple[str, ...]:
        """The area."""
        return (self.space,)


class Stage(Memo, frozen=True):
    """How far the invasion phase has come."""

    stage: str = "drop"
    done: tuple[str, ...] = ()
    """The areas that are settled in this stage."""


class Dropping(Memo, frozen=True):
    """Airborne units of an area of which some land spent."""

    space: str
    count: int


class Shelling(Memo, frozen=True):
    """The support points allotted to each beach."""

    points: Mapping[str, int] = {}


class Group(Taking, frozen=True):
    """Units of one nationality chosen for an action."""

    space: str
    nation: str
    units: tuple[str, ...]
    only: str = ""
    """`landing`: an attack after the landing; `fresh`: fire after which they stay fresh; empty: any."""

    @property
    def about(self) -> str | None:
        """The first of the stack: the others go where it goes (SON 7.1)."""
        return self.units[0] if self.units else None


class Column(Taking, frozen=True):
    """A stack on the move."""

    units: tuple[str, ...]
    space: str
    """Where it is."""
    left: int
    """The movement points that it has left."""
    next: str = ""
    """The area that it is about to enter; empty: it has arrived."""
    asked: bool = False
    """Whether the enemy was asked for a card against the step."""

    @property
    def about(self) -> str | None:
        """The first of the stack: the others go where it goes (SON 7.1)."""
        return self.units[0] if self.units else None


class Storm(Striking, frozen=True):
    """An assault on an area, from one area or two."""

    space: str
    units: tuple[str, ...]
    asked: tuple[str, ...] = ()
    """The areas of departure for which the enemy was asked for a card."""
    stage: str = "leave"
    origins: Mapping[str, str] = {}
    """By unit, the space that it came from."""
    side: str = "allies"


class Strike(Striking, frozen=True):
    """An attack by dice."""

    kind: str
    """`fire`, `assault`, `card`, `shelling`, `strongpoints`, `landing` or `defence`."""
    side: str
    space: str
    units: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    """The only units that are attacked; empty: every enemy in the area."""
    power: int = 0
    """The firepower of a card."""
    support: int = 0
    bonus: int = 0
    """Attack points from cards played for the attack."""
    brace: int = 0
    """Defence points from cards played against it."""
    doubled: bool = False
    spare: bool = False
    """Whether nobody is eliminated by it."""
    stage: str = "cards"


class Damage(Memo, frozen=True):
    """Damage that the owner of the units applies."""

    kind: str
    space: str
    points: int
    targets: tuple[str, ...]
    spare: bool = False
    taken: Mapping[str, int] = {}
    """By unit: 1 flipped, 2 retreats, 3 eliminated."""


class Retreating(Memo, frozen=True):
    """Units that must retreat."""

    space: str
    """The target of the attack, to which nobody retreats."""
    units: tuple[str, ...]
    kind: str = "fire"
    spare: bool = False
    been: Mapping[str, str] = {}
    """By unit, the areas that it has retreated through, joined by spaces."""


class Window(Memo, frozen=True):
    """A question for a card."""

    window: str
    space: str = ""
    card: str = ""
    """The card of the enemy that may be cancelled."""
    target: str = ""
    """The unit that it is played on; or it is on the area, or on neither."""

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The area of the attack that the question is about; none for a card, a march or the turn."""
        return (self.space,) if self.window in ("attack", "attacked", "bocage", "assaulted") else ()


class Played(Memo, frozen=True):
    """A card of an impulse, until it is settled whether the enemy cancels it."""

    card: str
    space: str = ""
    target: str = ""
    asked: bool = False
    cancelled: bool = False


class Double(Striking, frozen=True):
    """An assault from two areas that is being chosen."""

    space: str
    nation: str = ""
    units: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()


class Wrap(Memo, frozen=True):
    """The end of an action: who becomes spent."""

    side: str
    units: tuple[str, ...] = ()
    landing: bool = False
    """Whether the invasion phase goes on after it."""
