"""A system made of single functions, for what no honest rulebook would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from wsn.cite import Refusal
from wsn.engine.commands import Command, IllegalCommand, Proceed
from wsn.engine.declared import Declared, Track
from wsn.engine.events import Event, GameEnded, MarkerPlaced, PhaseEntered, PhaseLeft, Resolved, TrackSet
from wsn.engine.facts import Status
from wsn.engine.game import Game
from wsn.engine.memo import Memo
from wsn.engine.system import Setup, Situation

WORDS = ("", "bad", "bid", "end", "go", "hide", "pass", "peek", "roll", "say", "second", "show", "third")
"""What the one command may say where a test does not choose."""


class Do(Command, frozen=True, kw_only=True):
    option: str = ""


class Other(Command, frozen=True, kw_only=True):
    unit: str


class Foreign(Command, frozen=True, kw_only=True):
    """No system knows it."""


def said(text: str) -> Event:
    return Resolved(rule="TINY 1", text=text)


def enter(phase: str, side: str | None = "a", **memo: Any) -> Event:
    return PhaseEntered(rule="TINY 1", phase=phase, side=side, memo=memo)


@dataclass
class Phase:
    decide: Callable[[Situation[Any], Any], Iterator[Event]]
    automatic: bool = False
    accepts: tuple[type[Command], ...] = (Do,)
    options: tuple[str, ...] = WORDS
    check: Callable[[Situation[Any], Any], Refusal | None] = lambda s, c: None
    stale: Callable[[Situation[Any]], bool] = lambda s: False
    memo: type[Memo] = Memo

    def candidates(self, s: Situation[Any]) -> Iterator[Command]:
        return (Do(option=option) for option in self.options)


DECLARED = Declared(tracks=(Track("t", int, "a number"),))


@dataclass
class Tiny:
    phases: dict[str, Phase]
    start: tuple[Event, ...] = (enter("main"),)
    name: str = "tiny"
    edition: str = "1"
    title: str = "Tiny"
    sides: tuple[str, ...] = ("a", "b")
    seats: dict[str, str] = field(default_factory=lambda: {"a": "a", "b": "b"})
    commands: tuple[type[Command], ...] = field(default=(Do, Other))
    declared: Declared = DECLARED

    def world(self, setup: Setup) -> None:
        return None

    def begin(self, world: None, setup: Setup) -> Iterator[Event]:
        yield from self.start

    def status(self, s: Situation[Any]) -> Status:
        return Status(result="" if s.state.outcome is None else f"it is {s.state.outcome.text}")


SETUP = Setup(system="tiny", edition="1", name="t", map={}, scenario={}, tables={})


def game(*start: Event, dice: Any = None, journal: Any = None, seed: str = "x", **phases: Phase) -> Game[Any]:
    system: Any = Tiny(phases, start or (enter("main"),))
    return Game.new(system, SETUP, seed=seed, dice=dice, journal=journal)


def auto(decide: Callable[[Situation[Any], Any], Iterator[Event]], **more: Any) -> Phase:
    return Phase(decide, automatic=True, accepts=(Proceed,), **more)


def track(value: int | str, name: str = "t") -> Event:
    return TrackSet(rule="TINY 1", track=name, value=value)


def refused(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Refusal:
    """Why a call is refused."""
    with pytest.raises(IllegalCommand) as caught:
        call(*args, **kwargs)
    return caught.value.refusal


def steps(s: Situation[Any], c: Any) -> Iterator[Event]:
    """What the option of a command says, for what may be taken back and what not."""
    if c.option == "roll":
        yield from s.roll(1, purpose="luck", rule="TINY 1")
    elif c.option == "show":
        yield MarkerPlaced(rule="TINY 1", marker="m", kind="mine", space="x")
    elif c.option == "hide":
        yield MarkerPlaced(rule="TINY 1", marker="m", kind="mine", space="x", seen_by=("a",))
    elif c.option == "peek":
        yield Resolved(rule="TINY 1", text="under it lies a mine", seen_by=(s.here.side,))
    elif c.option == "say":
        yield Resolved(rule="TINY 1", text="nothing new")
    elif c.option == "pass":
        yield PhaseLeft(rule="TINY 1", phase="main")
        yield enter("main", "b" if s.here.side == "a" else "a") if s.state.frames else enter("main", "b")
    elif c.option == "end":
        yield GameEnded(rule="TINY 1", winner="a", text="won", way="")
    else:
        yield track(s.state.tracks.get("t", 0) + 1)
