"""What the tests of a situation share: events that happen in it, and orders given to its open phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event
from wsn.engine.evolve import evolve
from wsn.engine.system import Phase
from wsn.systems.normandy_44.rules.world import S, World

Phases: TypeAlias = Mapping[str, Phase[World]]


def happen(s: S, events: Iterable[Event]) -> list[Event]:
    """Let events happen one after the other, as a game does; they are given back."""
    told = []
    for event in events:
        s.state = evolve(s.state, event)
        told.append(event)
    return told


def go_on(s: S, among: Phases) -> list[Event]:
    """Let happen what asks nobody, as long as the open phase is one of these."""
    told = []
    while s.state.frames and s.here.phase in among and among[s.here.phase].automatic:
        told += happen(s, among[s.here.phase].decide(s, Proceed()))
    return told


def give(s: S, *commands: Command, among: Phases) -> list[Event]:
    """Give orders, each of which must be legal and offered, and let happen what asks nobody."""
    told = []
    for command in commands:
        phase = among[s.here.phase]
        refusal = phase.check(s, command)
        assert refusal is None, refusal
        assert not command.listed or command in list(phase.candidates(s)), f"{command} is not offered"
        told += happen(s, phase.decide(s, command))
        told += go_on(s, among)
    return told


def offered(s: S, among: Phases) -> list[Command]:
    """The legal orders of the open phase."""
    phase = among[s.here.phase]
    return [command for command in phase.candidates(s) if phase.check(s, command) is None]


def refused(s: S, command: Command, among: Phases) -> Refusal:
    """Why an order may not be given now."""
    refusal = among[s.here.phase].check(s, command)
    assert refusal is not None, f"{command} is allowed"
    return refusal


def carry_out(s: S, events: Iterable[Event]) -> S:
    """The same situation after some events, each of them made while those before it have happened."""
    for event in events:
        s.state = evolve(s.state, event)
    return s
