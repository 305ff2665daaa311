"""What each phase of the hex-tile game remembers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wsn.engine.memo import Memo, read
from wsn.engine.state import Frame
from wsn.systems.hex_tiles.scenario import Side


class Turn(Memo, frozen=True):
    """What a turn remembers, in the frame at the bottom: to move, to battle."""

    card: str
    """What is being done: a card of the tables, or `as` one."""
    section: str = ""
    """The section of a card that asks for one."""
    moved: Mapping[str, int] = {}
    """The hexes that each unit has moved."""
    stopped: tuple[str, ...] = ()
    """The units that had to stop."""
    fought: Mapping[str, int] = {}
    """How often each unit has battled."""
    again: bool = False
    """Whether this is the second move of the card."""


class Ordering(Turn, frozen=True, kw_only=True):
    """The side chooses whom the card orders."""

    quota: Mapping[str, int]


class Aiming(Turn, frozen=True):
    """The side chooses whom a card strikes."""

    targets: tuple[str, ...] = ()


class Striking(Turn, frozen=True, kw_only=True):
    """The strikes of a card, one after another."""

    targets: tuple[str, ...]
    side: Side


class Healing(Turn, frozen=True, kw_only=True):
    """Medics and mechanics."""

    dice: int


class Fight(NamedTuple):
    """A battle that is being worked out."""

    kind: str
    """`attack`, `ambush` (the defender strikes first) or `card` (a strike from outside the map)."""
    firer: str
    target: str
    start: str
    """Where the firer stands."""
    space: str
    """Where the target stands."""
    overrun: int
    """1 for the second battle of armour that has taken ground."""


class Fighting(Memo, frozen=True):
    """A battle waits for a decision: an ambush, the ground to take."""

    fight: Fight


class Retreating(Fighting, frozen=True):
    """A unit under flags."""

    unit: str
    must: int
    """The hexes it has still to make."""
    may: int
    """The hexes it may make besides."""
    ignore: int
    """The flags it may ignore."""


class Overrunning(Memo, frozen=True):
    """Armour may battle once more."""

    unit: str


TURNS: Mapping[str, type[Turn]] = {
    "order": Ordering,
    "move": Turn,
    "battle": Turn,
    "aim": Aiming,
    "strikes": Striking,
    "heal": Healing,
}
"""What is remembered at the bottom, by phase."""


def turn_of(frame: Frame) -> Turn:
    """What the turn remembers in its frame; nothing before a card is played."""
    kind = TURNS.get(frame.phase)
    return Turn("") if kind is None else read(frame, kind)
