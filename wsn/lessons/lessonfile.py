"""A lesson file as checked structs. What can be wrong with one beyond that is in `rehearsal.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from wsn.data import Id, Line, Name, Note
from wsn.engine.commands import Command
from wsn.engine.events import Event

V = TypeVar("V", str, int)
Words = str | tuple[str, ...]
"""One word, or several of which any will do."""
Value = str | int | bool
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=1_500)]


class LessonPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a lesson file; unknown keys are errors."""


class OrderPattern(LessonPart, frozen=True, kw_only=True):
    """Orders as a journal writes them: every key that is given has to fit; a list offers several words.

    `{}` fits any order, `{ is = "FireAt" }` any fire, `{ is = "FireAt", space = "A907" }` fire at that hex.
    """

    kind: Words = msgspec.field(default=(), name="is")
    """The kinds of order."""
    unit: Words = ()
    """The ids of the unit that the order may name."""
    space: Words = ()
    """The spaces that it may name."""
    target: Words = ()
    """The targets that it may name."""
    card: Words = ()
    """The cards that it may name."""
    option: Words = ()
    """The options that it may name."""
    amount: int | tuple[int, ...] = ()
    """The amounts that it may name."""


FIELDS: Final = ("unit", "space", "target", "card", "option", "amount")
"""What a pattern can say of an order besides its kind."""


class LessonStep(LessonPart, frozen=True, kw_only=True):
    """One idea: a few sentences, and what the learner tries."""

    text: Text
    """What is going on and why it matters."""
    title: Line = ""
    """The idea in a few words."""
    wants: tuple[OrderPattern, ...] = ()
    """The orders that are wanted, one after the other; without any the learner reads and goes on."""
    sight: tuple[str, str] | None = None
    """The two ends of a line of sight that the learner settles."""
    free: bool = False
    """Any order may be given, for as long as the learner likes."""
    until: tuple[Mapping[str, Value], ...] = ()
    """Any order may be given until one of these events has happened: `{ is = "PhaseEntered", ... }`."""
    lights: tuple[str, ...] = ()
    """Spaces, units and cards that are marked besides those that the wanted order names."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules behind it."""
    hint: Note = ""
    """What is said to another order than the wanted one."""
    opponent: tuple[OrderPattern, ...] = ()
    """What the other side does at this step: of what it may do, the first that fits."""
    shows: tuple[Mapping[str, Value], ...] = ()
    """Events that the step must bring about, so that what follows is true; `wsn check` sees to it."""
    never: tuple[Mapping[str, Value], ...] = ()
    """Events that the step must not bring about, such as the loss of a unit that is needed later."""

    @property
    def reads(self) -> bool:
        """Whether there is nothing to do but to read."""
        return not (self.wants or self.sight or self.free or self.until)


class LessonFile(LessonPart, frozen=True, kw_only=True):
    """A lesson: what it is about, a scenario or a small situation, and its steps."""

    format: Literal[1]
    """The version of the format: 1."""
    title: Name
    """What the lesson is called."""
    system: str
    """The game that is taught."""
    order: Annotated[int, msgspec.Meta(ge=1, le=999)]
    """Its place in the list of lessons."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=120)]
    """How long it takes."""
    about: Line
    """What one knows afterwards."""
    side: Id
    """The player whose part the learner takes."""
    seed: str
    """The seed of the dice: the same orders bring the same throws."""
    scenario: str = ""
    """The scenario it is played on: a shipped one, or a file beside the lesson."""
    situation: Mapping[str, Any] = {}
    """In place of `scenario`: a scenario of its own. Its `map` is a name, or a table with a map."""
    opponent: tuple[OrderPattern, ...] = ()
    """What the other side does: of what it may do, the first that fits, and else what its `bot` likes."""
    bot: str = "regular"
    """The bot that plays the other side."""
    steps: tuple[LessonStep, ...]
    """What the learner is told and tries, one idea after the other."""


def kind_word(one: Command | Event) -> str:
    """What a journal calls this kind of order or event."""
    return str(type(one).__struct_config__.tag)


def order_fits(pattern: OrderPattern, command: Command) -> bool:
    """Whether an order is one of a pattern."""
    if pattern.kind and kind_word(command) not in values_of(pattern.kind):
        return False
    given = ((values_of(getattr(pattern, field)), named_in(command, field)) for field in FIELDS)
    return all(not wanted or not values.isdisjoint(wanted) for wanted, values in given)


def named_in(command: Command, field: str) -> frozenset[object]:
    """What an order names in a field, in all its forms.

    An amount was the last word of the option once: a lesson that says so still fits.
    """
    value, amount = getattr(command, field, None), getattr(command, "amount", None)
    if field == "option" and amount is not None:
        return frozenset({value, str(amount) if value is None else f"{value} {amount}"})
    return frozenset({value})


def event_fits(pattern: Mapping[str, Value], event: Event) -> bool:
    """Whether an event is one of a pattern."""
    return all(
        value == (kind_word(event) if key == "is" else getattr(event, key, None))
        for key, value in pattern.items()
    )


def values_of(given: V | tuple[V, ...]) -> tuple[V, ...]:
    """The words or numbers of a key that holds one or several."""
    return given if isinstance(given, tuple) else (given,)
