"""What the tests of movement share: giving orders to the phases of a situation, and asking for reach."""

from __future__ import annotations

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.evolve import evolve
from wsn.systems.normandy_44.rules.manners import OnTheMarch
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.movement import MOVEMENT_PHASES
from wsn.systems.normandy_44.rules.ways import way_to
from wsn.systems.normandy_44.rules.world import S


def give(s: S, *commands: Command) -> S:
    """The same situation after these commands, each of which must be legal; automatic phases go on."""
    for command in commands:
        phase = MOVEMENT_PHASES[s.here.phase]
        assert isinstance(command, phase.accepts), command
        refusal = phase.check(s, command)
        assert refusal is None, refusal
        for event in phase.decide(s, command):
            s.state = evolve(s.state, event)
    while s.here.phase in MOVEMENT_PHASES and MOVEMENT_PHASES[s.here.phase].automatic:
        for event in MOVEMENT_PHASES[s.here.phase].decide(s, Proceed()):
            s.state = evolve(s.state, event)
    return s


def refused(s: S, command: Command) -> Refusal:
    """Why a command may not be given in the open phase."""
    refusal = MOVEMENT_PHASES[s.here.phase].check(s, command)
    assert refusal is not None, f"{command} is allowed"
    return refusal


def offered(s: S) -> list[Command]:
    """The legal commands of the open phase."""
    phase = MOVEMENT_PHASES[s.here.phase]
    return [command for command in phase.candidates(s) if phase.check(s, command) is None]


def march(*units: str, walked: tuple[str, ...] = (), used: int = 0, manner: str = "") -> OnTheMarch:
    """A march of units that begins in the hex that their names tell."""
    return OnTheMarch(units=units, walked=walked or (units[0][:4],), used=used, manner=manner)


def used_to(s: S, space: str, *units: str, manner: str = "normal") -> int | None:
    """The sixths to a hex for units that set out together; None where it is out of reach."""
    return reach_of(s, march(*units), manner).get(space)


def why_not(s: S, space: str, *units: str, manner: str = "normal") -> Refusal:
    """Why a hex is out of reach."""
    way = way_to(s, march(*units), manner, space)
    assert isinstance(way, Refusal), way
    return way
