"""What happens on a board, beat by beat, as values: who acts on whom, what the dice show, what comes of it.

A game tells its own events so (`GameLook.event_beats`); a screen shows beats as a film and words them last.
A name in `at` is a unit or a space; empty means where the beat before it took place.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Manner = Literal["fire", "assault", "melee", "shells", "rockets", "air"]
"""How one acts on another: a shot, an advance into contact, hand to hand, shells or rockets from afar,
aircraft.
"""

Result = Literal[
    "hit",
    "hits",
    "damage",
    "no_effect",
    "eliminated",
    "removed",
    "restored",
    "routed",
    "rallied",
    "passed",
    "failed",
    "assault_failed",
    "assault_won",
    "retreat",
    "stands",
    "medal",
    "taken",
    "lost",
    "smoke",
    "dug_in",
    "works",
    "off_map",
    "astray",
    "initiative",
    "on_target",
    "drifts",
    "driven_off",
    "comes_through",
    "unhurt",
    "hurt",
    "disrupted",
    "pinned",
    "spent",
    "fresh",
    "cleared",
    "points",
]
"""What comes of it. `hit`: steps lost by a unit; `hits`: scored on a place, not dealt out yet, and `damage`
the same in points; `fresh`: ready to act again; `hurt`: a landing that costs a step, or order; `astray`:
shells that fall off the map. Aircraft are driven off, or come through. `cleared`: obstacles; `removed`: what
lay in wait, once it has struck; `points`: victory points, fewer where the count is below 0.
"""


class Strike(msgspec.Struct, frozen=True):
    """Units act on a unit or a space; the dice that follow belong to it."""

    by: tuple[str, ...]
    """The units that take part; none for a card, a battery, an aircraft."""
    space: str
    target: str = ""
    """The unit that is aimed at, where it is one."""
    manner: Manner = "fire"
    needs: tuple[int, ...] = ()
    """The highest total that scores one hit, two hits, and so on; none where that is not known."""


class Throw(msgspec.Struct, frozen=True):
    """Dice are thrown."""

    values: tuple[int, ...]
    faces: int
    words: str
    """What for, as the rules say it."""
    at: str = ""
    needs: tuple[int, ...] = ()
    """As those of an attack; empty: those of the attack before it."""
    scoring: tuple[int, ...] = ()
    """The faces that score, where each die counts by itself."""
    least: int = 0
    """The lowest face that scores, where all from there on do; 0: it is not told so."""
    check: bool = False
    """It is passed or failed, and hits no unit."""
    apart: bool = False
    """Each die is a side's own: they are compared, and not added up."""


class Comes(msgspec.Struct, frozen=True):
    """Something comes of it: at a place, in a number, for or by a side."""

    what: Result
    at: str = ""
    count: int = 0
    side: str = ""
    quiet: bool = False
    """It is told at its place alone, without a banner over the board: it happens all the time."""


class Goes(msgspec.Struct, frozen=True):
    """A unit goes to a space (empty: off the board)."""

    unit: str
    to: str
    manner: str = ""
    path: tuple[str, ...] = ()
    """The spaces that it passes on its way there, where they are known."""


class Arrives(msgspec.Struct, frozen=True):
    """A unit comes into play or into sight."""

    unit: str
    space: str
    from_air: bool = False
    aim: str = ""
    """The space over which it jumped, where it comes from the air."""


class Drift(msgspec.Struct, frozen=True):
    """What was aimed at one space comes down at another (empty: off the map)."""

    start: str
    end: str


class Plays(msgspec.Struct, frozen=True):
    """A side plays a card for all to see."""

    side: str
    card: str


class Turn(msgspec.Struct, frozen=True):
    """A turn begins: its number, and whose it is where the sides take turns."""

    number: int
    side: str = ""


Beat = Strike | Throw | Comes | Goes | Arrives | Drift | Plays | Turn
