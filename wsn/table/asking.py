"""What a player is asked, by what he can do; and why a step that is open cannot be ended yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wsn.systems import door, has
from wsn.systems.contract import Questions
from wsn.table.choices import kind_of

if TYPE_CHECKING:
    from wsn.cite import Refusal
    from wsn.engine.commands import Command
    from wsn.engine.facts import Status
    from wsn.table.seat import Seat


def asked(seat: Seat, told: Status) -> Status:
    """How the game stands, with a question that names no order which cannot be given now.

    Who does not decide reads what the rules ask: what the other side can do is not told.
    """
    system = seat.game.system.name
    if not seat.to_decide or not has(system, Questions):
        return told
    kinds = frozenset(type(command).__name__ for command in seat.legal())
    question = door(system, Questions).question(seat.situation, kinds)
    return msgspec.structs.replace(told, prompt=question) if question else told


def why_not_ended(seat: Seat) -> tuple[tuple[Command, Refusal], ...]:
    """Why the step that is open cannot be ended yet: each command that points at nothing, and why not.

    The same reason is given once.
    """
    if not seat.to_decide:
        return ()
    phase = seat.game.system.phases[seat.situation.here.phase]
    why: dict[Refusal, Command] = {}
    for command in phase.candidates(seat.situation):
        refusal = None if kind_of(command) else seat.why_not(command)
        if refusal is not None:
            why.setdefault(refusal, command)
    return tuple((command, refusal) for refusal, command in why.items())
