"""Orders read in one place: what is offered, the rule, what happens, and the words, in one class each.

    class MarchOn(PhaseOrder[World, MoveTo]):
        command = MoveTo

        def offer(self, s): ...      # the commands worth checking
        def check(self, s, c): ...   # why it may not be given, or None
        def decide(self, s, c): ...  # what happens, event by event
        def describe(self, s, c): ...  # its words in a menu

    PHASES = {"march": OrderedPhase(Marching, MarchOn(), Halt())}

A rulebook asks `describe_order` and `preview_order` for the words and odds of a command; the open phase
answers first, and another phase that takes such commands where it does not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event
from wsn.engine.memo import Memo, NoMemo
from wsn.engine.system import Phase, Preview, Situation

W = TypeVar("W")
C = TypeVar("C", bound=Command)


class PhaseOrder(ABC, Generic[W, C]):
    """One order of a phase."""

    command: ClassVar[type[Command]]
    """The class of command that gives it."""

    @abstractmethod
    def offer(self, s: Situation[W]) -> Iterable[C]:
        """The commands worth checking, in a stable order; may offer too many."""

    def check(self, s: Situation[W], c: C) -> Refusal | None:
        """Why the command may not be given, or None: it may, unless the order says otherwise."""
        return None

    @abstractmethod
    def decide(self, s: Situation[W], c: C) -> Iterator[Event]:
        """What happens. Each event has happened when the generator is resumed."""

    @abstractmethod
    def describe(self, s: Situation[W], c: C) -> str:
        """A short label for a menu; of a command that may not be given too."""

    def preview(self, s: Situation[W], c: C) -> Preview | None:
        """Reasons and exact odds, where it has any; asked of commands that may be given."""
        return None


class OrderedPhase(Generic[W]):
    """A phase with a decision, put together from its orders. Raises ValueError for two of one command."""

    automatic = False

    def __init__(self, memo: type[Memo] = NoMemo, *orders: PhaseOrder[W, Any]) -> None:
        self.memo = memo
        self._orders = {order.command: order for order in orders}
        if len(self._orders) < len(orders):
            raise ValueError("two orders of a phase are given by the same command")

    @property
    def accepts(self) -> tuple[type[Command], ...]:
        """The classes of command that its orders are given by."""
        return tuple(self._orders)

    def candidates(self, s: Situation[W]) -> Iterator[Command]:
        """What its orders offer, one order after the other; what no menu shows is left out."""
        for kind, order in self._orders.items():
            if kind.listed:
                yield from order.offer(s)

    def check(self, s: Situation[W], c: Command) -> Refusal | None:
        """The rule of the order."""
        return self._orders[type(c)].check(s, c)

    def decide(self, s: Situation[W], c: Command) -> Iterator[Event]:
        """What the order does."""
        return self._orders[type(c)].decide(s, c)

    def stale(self, s: Situation[W]) -> bool:
        """Never."""
        return False

    def describe(self, s: Situation[W], c: Command) -> str:
        """The words of the order."""
        return self._orders[type(c)].describe(s, c)

    def preview(self, s: Situation[W], c: Command) -> Preview | None:
        """The reasons and odds of the order."""
        return self._orders[type(c)].preview(s, c)


def describe_order(phases: Mapping[str, Phase[W]], s: Situation[W], c: Command) -> str:
    """The words of a command, from the open phase or else the first one that takes it.

    Raises LookupError where no phase that is put together from orders does.
    """
    for phase in _speaking(phases, s):
        if type(c) in phase.accepts:
            return phase.describe(s, c)
    raise LookupError(f"no phase has words for {type(c).__name__}")


def preview_order(phases: Mapping[str, Phase[W]], s: Situation[W], c: Command) -> Preview | None:
    """What a command would do, from the open phase; None where it may not be given now."""
    here = phases[s.here.phase]
    if isinstance(here, OrderedPhase) and type(c) in here.accepts and here.check(s, c) is None:
        return here.preview(s, c)
    return None


def _speaking(phases: Mapping[str, Phase[W]], s: Situation[W]) -> list[OrderedPhase[W]]:
    """The phases that know words for their commands, the open one first."""
    here = phases.get(s.here.phase) if s.state.frames else None
    known = [phase for phase in phases.values() if isinstance(phase, OrderedPhase)]
    return sorted(known, key=lambda phase: phase is not here)
