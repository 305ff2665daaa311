"""What a side may order in War Storms: pick a unit, then a target, then fire."""

from __future__ import annotations

from wsn.engine.commands import Command


class ActivateOfficer(Command, frozen=True, kw_only=True):
    """An officer and the platoons of his company that are in command get their actions (WSS 4.3)."""

    unit: str


class ActivatePlatoon(Command, frozen=True, kw_only=True):
    """One platoon out of command tries to act (WSS 4.3)."""

    unit: str


class Pass(Command, frozen=True, kw_only=True):
    """Activate nobody; two passes in a row end the phase (WSS 4.3)."""


class Coordinate(Command, frozen=True, kw_only=True):
    """The active officer tries to bring in another officer and his company (WSS 4.3)."""

    unit: str


class Choose(Command, frozen=True, kw_only=True):
    """One unit of the active company acts next (WSS 4.3)."""

    unit: str


class Done(Command, frozen=True, kw_only=True):
    """The company has finished; what has not acted does not act this turn (WSS 4.3)."""


class MoveTo(Command, frozen=True, kw_only=True):
    """The acting unit moves into a neighbouring hex (WSS 6.1)."""

    space: str


class DoubleTime(Command, frozen=True, kw_only=True):
    """The acting platoon hurries: more points, and a Risky action marker (WSS 6.3)."""


class Stop(Command, frozen=True, kw_only=True):
    """The acting unit has finished its action, whatever it has left (WSS 6.1)."""


class FireAt(Command, frozen=True, kw_only=True):
    """The acting platoon fires: `ap` or `art` at a hex, `at` or `art` at a vehicle (WSS 7.1)."""

    space: str | None = None
    target: str | None = None
    option: str


class AddFirer(Command, frozen=True, kw_only=True):
    """Another platoon of the company joins the fire (WSS 7.1)."""

    unit: str


class Shoot(Command, frozen=True, kw_only=True):
    """The fire group is complete and fires (WSS 7.3)."""


class Rally(Command, frozen=True, kw_only=True):
    """The acting platoon, which is routed, tries to rally (WSS 9.3)."""


class React(Command, frozen=True, kw_only=True):
    """One platoon fires at the one that has just come into view (WSS 8)."""

    unit: str
    option: str


class HoldFire(Command, frozen=True, kw_only=True):
    """Nobody reacts (WSS 8)."""


class TakeHit(Command, frozen=True, kw_only=True):
    """The owner lets this platoon take the next hit (WSS 7.4)."""

    unit: str


COMMANDS: tuple[type[Command], ...] = (
    ActivateOfficer,
    ActivatePlatoon,
    Pass,
    Coordinate,
    Choose,
    Done,
    MoveTo,
    DoubleTime,
    Stop,
    FireAt,
    AddFirer,
    Shoot,
    Rally,
    React,
    HoldFire,
    TakeHit,
)
"""Every command of the system, for the journal."""
