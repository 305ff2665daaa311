"""The memos of the phases of the hex-tile game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wsn.engine.memo import Memo, read_memo
from wsn.engine.state import Frame
from wsn.systems.hex_tiles.data.scenario import Side


class Turn(Memo, frozen=True):
    """The memo of a turn, kept in the bottom frame."""

    card: str
    """The card in effect: its key, or `as` and the key of the card it counts as."""
    section: str = ""
    """The section, for a card that asks for one."""
    moved: Mapping[str, int] = {}
    """The hexes each unit has moved."""
    stopped: tuple[str, ...] = ()
    """The units that had to stop when they moved."""
    fought: Mapping[str, int] = {}
    """The number of battles each unit has fought."""
    again: bool = False
    """Whether this is the second move of the card."""


class Ordering(Turn, frozen=True, kw_only=True):
    """The side chooses the units its card orders."""

    quota: Mapping[str, int]


class Aiming(Turn, frozen=True):
    """The side chooses the enemies its card strikes."""

    targets: tuple[str, ...] = ()


class Striking(Turn, frozen=True, kw_only=True):
    """The strikes of a card, one after another."""

    targets: tuple[str, ...]
    side: Side


class Healing(Turn, frozen=True, kw_only=True):
    """The side chooses the unit that medics and mechanics restore."""

    dice: int


class Fight(NamedTuple):
    """A battle in progress."""

    kind: str
    """`attack`, `ambush` (the defender strikes first) or `card` (a strike from outside the map)."""
    firer: str
    target: str
    start: str
    """The hex of the attacker."""
    space: str
    """The hex of the target."""
    overrun: int
    """1 for the second battle of armour that has taken ground."""


class Fighting(Memo, frozen=True):
    """A battle waits for a decision: an ambush, or taking ground."""

    fight: Fight

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The attacker, where it is a unit."""
        return (self.fight.firer,) if self.fight.firer else ()

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The unit that is attacked."""
        return (self.fight.target,)


class Retreating(Fighting, frozen=True):
    """A unit must answer flags."""

    unit: str
    must: int
    """The hexes it must still retreat."""
    may: int
    """The further hexes it may retreat."""
    ignore: int
    """The flags it may ignore."""

    @property
    def about(self) -> str:
        """The unit that retreats."""
        return self.unit


class Overrunning(Memo, frozen=True):
    """Armour that has taken ground may battle again."""

    unit: str

    @property
    def about(self) -> str:
        """The armour."""
        return self.unit


PHASE_MEMOS: Final[Mapping[str, type[Turn]]] = {
    "order": Ordering,
    "move": Turn,
    "battle": Turn,
    "aim": Aiming,
    "strikes": Striking,
    "heal": Healing,
}
"""The kind of memo in the bottom frame, by phase."""


def turn_of(frame: Frame) -> Turn:
    """The memo of the turn in its frame; an empty one before a card is played."""
    kind = PHASE_MEMOS.get(frame.phase)
    return Turn("") if kind is None else read_memo(frame, kind)
