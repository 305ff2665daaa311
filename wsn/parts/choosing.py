"""Choosing some of several units: who attacks, who leaves a stack, who goes on.

A choice of any of twelve units has 4,096 answers, and no menu lists them. So a menu offers as many rows as
there are units, and a few more: each is marked or not, a whole stack is marked at once, a mark is taken back,
and the marked ones are taken. Every set that the game allows can be put together so. A caller who knows the
set names it in one command (`ChooseUnits`), which is checked and not listed, and has one form only: each unit
once, in the order of the menu.

A game says who may be chosen and which of them may be taken together (`Choosing`), and
`choice_phase(...)` makes the phase of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseLeft, Remembered
from wsn.engine.memo import Memo, memo_key
from wsn.engine.system import Preview, Situation
from wsn.english import list_words
from wsn.parts.orders import OrderedPhase, PhaseOrder

W = TypeVar("W")
ONE_FORM: Final = "ENGINE 9"
"""The rule that an order which can be written in several ways is given in one form only."""


class MarkUnit(Command, frozen=True, kw_only=True):
    """Mark a unit: it is to be one of those chosen."""

    marks: ClassVar[bool] = True
    strikes: ClassVar[bool] = False
    unit: str


class MarkStack(Command, frozen=True, kw_only=True):
    """Mark every unit in a space that may be chosen and is not marked."""

    marks: ClassVar[bool] = True
    strikes: ClassVar[bool] = False
    space: str


class UnmarkUnit(Command, frozen=True, kw_only=True):
    """Take the mark from a unit."""

    marks: ClassVar[bool] = True
    strikes: ClassVar[bool] = False
    takes_back: ClassVar[bool] = True
    unit: str


class TakeMarked(Command, frozen=True, kw_only=True):
    """Choose the units that are marked."""


class ChooseUnits(Command, frozen=True, kw_only=True):
    """Choose these units in one order, whatever is marked: each once, in the order of the menu."""

    listed: ClassVar[bool] = False
    units: tuple[str, ...]


class MarkedUnits(Memo, frozen=True):
    """What a choice remembers; a game adds what it is about."""

    marked: tuple[str, ...] = ()
    """The units marked so far, in the order of the menu."""

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The units that are marked."""
        return self.marked


class Choosing(ABC, Generic[W]):
    """A choice of some units, as a game describes it."""

    phase: ClassVar[str]
    """The name of its phase."""
    rule: ClassVar[str]
    """The rule by which units are chosen."""
    memo: ClassVar[type[MarkedUnits]] = MarkedUnits

    @abstractmethod
    def list_eligible(self, s: Situation[W]) -> Sequence[str]:
        """The units that may be chosen, in a stable order, those of a stack beside each other."""

    @abstractmethod
    def check_set(self, s: Situation[W], units: tuple[str, ...]) -> Refusal | None:
        """Why just these units may not be taken together, or None."""

    @abstractmethod
    def take_set(self, s: Situation[W], units: tuple[str, ...], about: Any) -> Iterator[Event]:
        """What happens when they are chosen. The phase has been left; `about` is what it remembered."""

    @abstractmethod
    def name_unit(self, s: Situation[W], unit: str) -> str:
        """What a unit is called in a menu."""

    def preview_set(self, s: Situation[W], units: tuple[str, ...]) -> Preview | None:
        """Reasons and odds of taking these units, where they have any."""
        return None

    def preview_next(self, s: Situation[W], units: tuple[str, ...]) -> Preview | None:
        """What it would come to with just these units marked, where a mark is worth a look at the odds."""
        return None

    def marked_units(self, s: Situation[W]) -> tuple[str, ...]:
        """The units that are marked now."""
        return s.memo(self.memo).marked

    def in_order(self, s: Situation[W], units: Sequence[str]) -> tuple[str, ...]:
        """These units in the order of the menu; those that may not be chosen are left out."""
        return tuple(unit for unit in self.list_eligible(s) if unit in units)

    def remember(self, s: Situation[W], units: Sequence[str]) -> Iterator[Event]:
        """The events by which just these units are marked."""
        named = memo_key(self.memo, "marked", s.here.side)
        yield Remembered(rule=self.rule, key=named, value=self.in_order(s, units))


def choice_phase(choosing: Choosing[W]) -> OrderedPhase[W]:
    """The phase in which some of several units are chosen."""
    return OrderedPhase(choosing.memo, *marking_orders(choosing), _Taking(choosing), _Naming(choosing))


def marking_orders(choosing: Choosing[W]) -> tuple[PhaseOrder[W, Any], ...]:
    """The orders that mark units, and take marks back, for a phase with an ending of its own."""
    return _Marking(choosing), _MarkingStack(choosing), _Unmarking(choosing)


C = TypeVar("C", bound=Command)


class _ChoiceOrder(PhaseOrder[W, C]):
    """An order of a choice."""

    def __init__(self, choosing: Choosing[W]) -> None:
        self.choosing = choosing


class _Marking(_ChoiceOrder[W, MarkUnit]):
    command = MarkUnit

    def offer(self, s: Situation[W]) -> Iterator[MarkUnit]:
        marked = self.choosing.marked_units(s)
        return (MarkUnit(unit=unit) for unit in self.choosing.list_eligible(s) if unit not in marked)

    def check(self, s: Situation[W], c: MarkUnit) -> Refusal | None:
        if c.unit not in self.choosing.list_eligible(s):
            return Refusal(self.choosing.rule, f"{c.unit} may not be chosen")
        if c.unit in self.choosing.marked_units(s):
            return Refusal(self.choosing.rule, f"{self.choosing.name_unit(s, c.unit)} is marked already")
        return None

    def decide(self, s: Situation[W], c: MarkUnit) -> Iterator[Event]:
        return self.choosing.remember(s, (*self.choosing.marked_units(s), c.unit))

    def describe(self, s: Situation[W], c: MarkUnit) -> str:
        return f"[ ] {_unit_title(self.choosing, s, c.unit)}"

    def preview(self, s: Situation[W], c: MarkUnit) -> Preview | None:
        return self.choosing.preview_next(s, (*self.choosing.marked_units(s), c.unit))


class _MarkingStack(_ChoiceOrder[W, MarkStack]):
    command = MarkStack

    def _unmarked_units(self, s: Situation[W], space: str) -> tuple[str, ...]:
        marked = self.choosing.marked_units(s)
        eligible = self.choosing.list_eligible(s)
        return tuple(one for one in eligible if one not in marked and s.unit(one).place == space)

    def offer(self, s: Situation[W]) -> Iterator[MarkStack]:
        places = dict.fromkeys(s.unit(unit).place for unit in self.choosing.list_eligible(s))
        return (MarkStack(space=place) for place in places if place is not None)

    def check(self, s: Situation[W], c: MarkStack) -> Refusal | None:
        if len(self._unmarked_units(s, c.space)) < 2:
            return Refusal(self.choosing.rule, f"no two units in {c.space} are left to be marked")
        return None

    def decide(self, s: Situation[W], c: MarkStack) -> Iterator[Event]:
        return self.choosing.remember(s, (*self.choosing.marked_units(s), *self._unmarked_units(s, c.space)))

    def describe(self, s: Situation[W], c: MarkStack) -> str:
        return f"[ ] all {len(self._unmarked_units(s, c.space))} in {c.space}"

    def preview(self, s: Situation[W], c: MarkStack) -> Preview | None:
        return self.choosing.preview_next(
            s, (*self.choosing.marked_units(s), *self._unmarked_units(s, c.space))
        )


class _Unmarking(_ChoiceOrder[W, UnmarkUnit]):
    command = UnmarkUnit

    def offer(self, s: Situation[W]) -> Iterator[UnmarkUnit]:
        return (UnmarkUnit(unit=unit) for unit in self.choosing.marked_units(s))

    def check(self, s: Situation[W], c: UnmarkUnit) -> Refusal | None:
        if c.unit not in self.choosing.marked_units(s):
            return Refusal(self.choosing.rule, f"{c.unit} is not marked")
        return None

    def decide(self, s: Situation[W], c: UnmarkUnit) -> Iterator[Event]:
        return self.choosing.remember(s, [unit for unit in self.choosing.marked_units(s) if unit != c.unit])

    def describe(self, s: Situation[W], c: UnmarkUnit) -> str:
        return f"[x] {_unit_title(self.choosing, s, c.unit)}"

    def preview(self, s: Situation[W], c: UnmarkUnit) -> Preview | None:
        left = tuple(unit for unit in self.choosing.marked_units(s) if unit != c.unit)
        return self.choosing.preview_next(s, left) if left else None


class _Taking(_ChoiceOrder[W, TakeMarked]):
    command = TakeMarked

    def offer(self, s: Situation[W]) -> Iterator[TakeMarked]:
        yield TakeMarked()

    def check(self, s: Situation[W], c: TakeMarked) -> Refusal | None:
        return self.choosing.check_set(s, self.choosing.marked_units(s))

    def decide(self, s: Situation[W], c: TakeMarked) -> Iterator[Event]:
        return _take(self.choosing, s, self.choosing.marked_units(s))

    def describe(self, s: Situation[W], c: TakeMarked) -> str:
        return f"go on with {_list_units(self.choosing, s, self.choosing.marked_units(s))}"

    def preview(self, s: Situation[W], c: TakeMarked) -> Preview | None:
        return self.choosing.preview_set(s, self.choosing.marked_units(s))


class _Naming(_ChoiceOrder[W, ChooseUnits]):
    command = ChooseUnits

    def offer(self, s: Situation[W]) -> Iterator[ChooseUnits]:
        return iter(())

    def check(self, s: Situation[W], c: ChooseUnits) -> Refusal | None:
        eligible = self.choosing.list_eligible(s)
        for unit in c.units:
            if unit not in eligible:
                return Refusal(self.choosing.rule, f"{unit} may not be chosen")
        if c.units != self.choosing.in_order(s, c.units):
            return Refusal(ONE_FORM, "name each unit once, in the order of the menu")
        return self.choosing.check_set(s, c.units)

    def decide(self, s: Situation[W], c: ChooseUnits) -> Iterator[Event]:
        return _take(self.choosing, s, c.units)

    def describe(self, s: Situation[W], c: ChooseUnits) -> str:
        return f"choose {_list_units(self.choosing, s, c.units)}"

    def preview(self, s: Situation[W], c: ChooseUnits) -> Preview | None:
        return self.choosing.preview_set(s, c.units)


def _take(choosing: Choosing[W], s: Situation[W], units: tuple[str, ...]) -> Iterator[Event]:
    """Leave the choice, and do what follows from it: the memo is read before it is gone."""
    about = s.memo(choosing.memo)
    yield PhaseLeft(rule=choosing.rule, phase=choosing.phase)
    yield from choosing.take_set(s, units, about)


def _unit_title(choosing: Choosing[W], s: Situation[W], unit: str) -> str:
    """A unit in a menu; of one that is not in play its id."""
    return choosing.name_unit(s, unit) if unit in s.state.units else unit


def _list_units(choosing: Choosing[W], s: Situation[W], units: Sequence[str]) -> str:
    return list_words([_unit_title(choosing, s, unit) for unit in units]) or "nobody"
