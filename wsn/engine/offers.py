"""What the open phase of a state offers and allows, with every order checked once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from wsn.cite import Refusal
from wsn.engine.commands import Command, InvalidCommand, Proceed, check_values
from wsn.engine.course import top
from wsn.engine.system import Allowed, Phase, Situation, System

W = TypeVar("W")


class Offers(Generic[W]):
    """The orders of one state, which every question brings along: as rules see it, without dice."""

    __slots__ = ("_checked", "_legal", "_offered", "_sure", "_system")

    def __init__(self, system: System[W]) -> None:
        self._system = system
        self._legal: tuple[Command, ...] | None = None
        self._checked: dict[Command, None] = {}
        self._offered: dict[Command, None] | None = None
        """What the open phase offers, allowed or not, each once."""
        self._sure = False
        """Whether all that it offers is allowed."""

    def legal(self, s: Situation[W]) -> tuple[Command, ...]:
        """What the deciding side may command, each once, in a stable order; nothing when the game is over."""
        if self._legal is None:
            self._checked = {}
            if s.state.outcome is None:
                phase = top(self._system, s.state)[0]
                offered = self._candidates(phase, s)
                if self._sure:
                    self._checked = offered
                else:
                    self._checked = {c: None for c in offered if phase.check(s, c) is None}
            self._legal = tuple(self._checked)
        return self._legal

    def each_legal(
        self, s: Situation[W], wanted: Callable[[Command], bool], backwards: bool
    ) -> Iterator[Command]:
        """The legal commands that are wanted, one by one: each is asked about when its turn comes."""
        if self._legal is not None or s.state.outcome is not None:
            legal = self.legal(s)
            yield from filter(wanted, reversed(legal) if backwards else legal)
            return
        phase = top(self._system, s.state)[0]
        offered = self._candidates(phase, s)
        for command in reversed(offered) if backwards else offered:
            known = self._sure or command in self._checked
            if wanted(command) and (known or phase.check(s, command) is None):
                self._checked[command] = None
                yield command

    def draw(self, s: Situation[W], chance: Callable[[], float]) -> Command | None:
        """One of the legal commands, each as likely as any other; None where there is none.

        `chance` gives a number from 0 up to 1 at each call. Only what is drawn is checked: a refused command
        is put aside, and another one drawn.
        """
        if s.state.outcome is not None:
            return None
        phase = top(self._system, s.state)[0]
        left = list(self._candidates(phase, s))
        while left:
            n = int(chance() * len(left))
            command = left[n]
            if self._sure or command in self._checked or phase.check(s, command) is None:
                self._checked[command] = None
                return command
            left[n] = left[-1]
            left.pop()
        return None

    def why_not(self, s: Situation[W], side: str, command: Command) -> Refusal | None:
        """Why a side may not command this, or None. Raises InvalidCommand for what no rule knows."""
        system, over = self._system, s.state.outcome
        check_values(command)  # an amount of True equals one of 1, and would be written otherwise
        if command in self._checked and over is None and side == s.state.frames[-1].side:
            return None
        if side not in system.seats:
            raise InvalidCommand(f"there is no player {side!r}; there are {', '.join(system.seats)}")
        if not isinstance(command, (Proceed, *system.commands)):
            raise InvalidCommand(f"{system.title} knows no command {type(command).__name__}")
        if over is not None:
            return Refusal("ENGINE 1", f"the game is over: {system.status(s).result or over.text}")
        phase, frame = top(system, s.state)
        if frame.side != side:
            return Refusal("ENGINE 2", f"{frame.side} decides now ({frame.phase})")
        if not isinstance(command, phase.accepts):
            words = ", ".join(kind.__name__ for kind in phase.accepts)
            return Refusal("ENGINE 3", f"{type(command).__name__} is not for now ({frame.phase}: {words})")
        refusal = phase.check(s, command)
        many_forms = command.listed and command.__struct_defaults__
        if refusal is None and many_forms and command not in self._candidates(phase, s):
            return Refusal("ENGINE 9", "the order is not offered in this form")
        return refusal

    def _candidates(self, phase: Phase[W], s: Situation[W]) -> dict[Command, None]:
        """What the open phase offers, worked out once."""
        if self._offered is None:
            offered = phase.candidates(s)
            self._offered, self._sure = dict.fromkeys(offered), isinstance(offered, Allowed)
        return self._offered
