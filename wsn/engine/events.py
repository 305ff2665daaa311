"""What can happen: a closed vocabulary shared by all systems. `evolve.py` says what each one changes.

Before adding a kind, try these; a new one needs a reason that no existing kind can serve.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wsn.cite import Reason
from wsn.engine.state import Sides, Value


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="is",
    tag=True,
    gc=False,
):
    """Something that happened, the rule that says so, why, and which sides may know (None: all)."""

    rule: str
    because: tuple[Reason, ...] = ()
    seen_by: Sides = None


class UnitPlaced(Event, frozen=True, kw_only=True):
    """A unit comes into play, or is shown for what it is (an id that exists is replaced).

    `seen_by` becomes the unit's: the others see a `?`. `hidden_from` see nothing at all.
    """

    unit: str
    side: str
    kind: str
    space: str | None = None
    steps: int = 1
    group: str = ""
    marks: tuple[str, ...] = ()
    hidden_from: tuple[str, ...] = ()
    facts: Mapping[str, Value] = {}


class UnitMoved(Event, frozen=True, kw_only=True):
    """A unit goes to a space, aboard another unit, or off the board (None)."""

    unit: str
    space: str | None
    manner: str = ""
    """How it goes where that is no plain move, in a word of its system (`retreat`)."""


class UnitMarked(Event, frozen=True, kw_only=True):
    """A status is put on a unit or taken off."""

    unit: str
    mark: str
    on: bool = True


class FactSet(Event, frozen=True, kw_only=True):
    """A fact about a unit is noted (None forgets it); a name `@SIDE/NAME` is known to that side only."""

    unit: str
    fact: str
    value: Value


class StepsChanged(Event, frozen=True, kw_only=True):
    """A unit loses or gains steps."""

    unit: str
    by: int


class UnitRemoved(Event, frozen=True, kw_only=True):
    """A unit leaves play for good."""

    unit: str
    left_map: bool = False
    """It has left the map unharmed, and is no loss."""


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """A marker is put on a space or an edge; an id that exists is replaced.

    `seen_by` becomes the marker's: the others see a `?`. `hidden_from` see nothing at all.
    """

    marker: str
    kind: str
    space: str
    side: str = ""
    value: int = 0
    hidden_from: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


class MarkerRemoved(Event, frozen=True, kw_only=True):
    """A marker is taken away."""

    marker: str


class CardMoved(Event, frozen=True, kw_only=True):
    """A card goes from one pile to the top of another."""

    card: str
    source: str
    to: str


class PileOrdered(Event, frozen=True, kw_only=True):
    """A pile is laid down in this order (made if new); `owners` are the sides that know its cards."""

    pile: str
    cards: tuple[str, ...]
    owners: Sides = None


class TrackSet(Event, frozen=True, kw_only=True):
    """A track shows a new number or word."""

    track: str
    value: int | str


class DiceRolled(Event, frozen=True, kw_only=True):
    """Dice were thrown: why, how many faces, and what they show.

    In a hosted game also what they were made of: the link that the host opened for them, and the links by
    which the clients of other seats answered (`wsn.engine.chain`), in hex.
    """

    purpose: str
    faces: int
    values: tuple[int, ...]
    link: str = ""
    answers: Mapping[str, str] = {}


class Resolved(Event, frozen=True, kw_only=True):
    """Something was worked out; changes nothing, but a player wants to read it."""

    text: str
    unit: str | None = None
    space: str | None = None
    target: str | None = None
    shows: bool = False
    """It lets a side conclude what was hidden from it (that an enemy did not react), so undo stops here."""


class PhaseEntered(Event, frozen=True, kw_only=True):
    """A phase opens on top of the others."""

    phase: str
    side: str | None = None
    memo: Mapping[str, Value] = {}


class PhaseLeft(Event, frozen=True, kw_only=True):
    """The top phase closes; its name is a check."""

    phase: str


class Remembered(Event, frozen=True, kw_only=True):
    """The top phase remembers a value (None forgets it); a key `@SIDE/NAME` is known to that side only."""

    key: str
    value: Value


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over; winner None is a draw. `level` and `points` say how clear it is (`Outcome`)."""

    winner: str | None
    text: str
    """Who has won and why, in a sentence: a screen shows it as it is."""
    way: str
    """How it was won or drawn: the name of a `Way` that the game declares."""
    about: tuple[str, ...] = ()
    """What decided it, by the names in the scenario: the objectives held."""
    level: str = ""
    points: int | None = None


AnyEvent = (
    UnitPlaced
    | UnitMoved
    | UnitMarked
    | FactSet
    | StepsChanged
    | UnitRemoved
    | MarkerPlaced
    | MarkerRemoved
    | CardMoved
    | PileOrdered
    | TrackSet
    | DiceRolled
    | Resolved
    | PhaseEntered
    | PhaseLeft
    | Remembered
    | GameEnded
)
