"""What the desk says to a click, a key or a button: always one of these, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.dice import NeedsRoll
from wsn.engine.facts import UnitWords
from wsn.engine.system import Preview
from wsn.table import throws
from wsn.table.logline import LogLine


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One choice as a menu shows it: its number among all orders, its words, what it brings (the odds)."""

    number: int
    text: str
    short: str
    command: Command
    vain: bool = False
    """Whether it is a strike that cannot hurt."""


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """There is nothing here to do or to say."""


@dataclass(frozen=True, slots=True)
class Given:
    """A command was given; these lines of the log are new."""

    command: Command
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """A unit is selected now (None: none)."""

    unit: str | None


@dataclass(frozen=True, slots=True)
class Menu:
    """Several commands are possible there, of which the player picks one; or what was asked about."""

    title: str
    rows: tuple[ChoiceRow, ...]
    units: tuple[UnitWords, ...] = ()
    """The units that were asked about, one's own and the enemy's."""
    lines: tuple[str, ...] = ()
    """What is told of the place."""
    refusals: tuple[tuple[str, Refusal], ...] = ()
    """Why nothing can be done there, where the player decides; each with the words of its command."""
    effects: tuple[Reason, ...] = ()
    """What the place does for the unit that acts, or for any."""
    more: tuple[str, ...] = ()
    """What it costs each class of mover to enter."""


def told_apart(refusals: Sequence[tuple[str, Refusal]]) -> tuple[tuple[str, Refusal], ...]:
    """Every refusal with what is said of it; where there are several, each begins with its command.

    A single one is a sentence by itself: "activate 1st Platoon: 1st Platoon is in command" was read twice.
    """
    several = len(refusals) > 1
    return tuple(
        (f"{words}: {refusal.text}" if several and words else refusal.text, refusal)
        for words, refusal in refusals
    )


@dataclass(frozen=True, slots=True)
class Refused:
    """What the player may have meant there, and why not: every refusal with the words of its command."""

    name: str
    refusals: tuple[tuple[str, Refusal], ...]

    @property
    def refusal_lines(self) -> tuple[str, ...]:
        """One sentence each, with its rule."""
        return tuple(f"{words} ({refusal.rule})" for words, refusal in told_apart(self.refusals))


@dataclass(frozen=True, slots=True)
class WantsDice:
    """The command waits for dice thrown at the table: what for, how many, of how many faces."""

    purpose: str
    count: int
    faces: int
    sample: str
    """What such a throw looks like when it is typed."""

    @classmethod
    def of(cls, need: NeedsRoll) -> WantsDice:
        """The question for the dice of a roll."""
        return cls(need.purpose, need.count, need.faces, throws.sample(need))


@dataclass(frozen=True, slots=True)
class Sure:
    """A command that should be confirmed: what it ends. `Desk.confirm` gives it."""

    text: str
    command: Command


@dataclass(frozen=True, slots=True)
class Failed:
    """It could not be done, though the rules allow it (the disk is full): one sentence. Nothing changed."""

    text: str


@dataclass(frozen=True, slots=True)
class Held:
    """A teacher asks for another order; the rules would allow this one. Nothing changed."""

    text: str


Answer = Held | NoAnswer | Given | Picked | Menu | Refused | WantsDice | Sure | Failed


@dataclass(frozen=True, slots=True)
class Button:
    """A command that points at nothing on the board (pass, stop), with its number and what it brings."""

    row: ChoiceRow
    ends: bool
    """Whether it hands the decision on."""


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """What is said about the place under the pointer.

    `title` names it, `lines` tell of it (first how the chosen unit comes there with several steps), `would`
    are the choices that lead there with their previews, and `refusals` why nothing can be done there: next
    to the unit that acts, and where enemies stand.
    """

    title: str
    lines: tuple[str, ...] = ()
    would: tuple[tuple[ChoiceRow, Preview | None], ...] = ()
    refusals: tuple[tuple[str, Refusal], ...] = ()
    """Each with the words of its command."""
    effects: tuple[Reason, ...] = ()
    """What the place does for the chosen unit, or for any, unless a choice tells it: cover, dice, stops."""
    more: tuple[str, ...] = ()
    """What it costs each class of mover to enter; nothing while a unit is chosen, whose own cost is told."""
    orders: int = 0
    """How many of the first lines tell of orders."""

    @property
    def without_orders(self) -> PlaceCard:
        """The place alone, without what can be ordered there."""
        return replace(self, lines=self.lines[self.orders :], would=(), refusals=(), orders=0)


@dataclass(slots=True)
class Wish:
    """What was pressed in a panel: the number of a choice, or an action of the table of keys."""

    number: int = 0
    action: str = ""
    over: ChoiceRow | None = None
    """The row under the pointer: its place can be lit up on the board."""
