"""What a side may order. Each system declares its own commands; the fields come from one list."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from wsn.cite import Refusal

ENGINE_RULES = {
    "ENGINE 1": "the game is over",
    "ENGINE 2": "another side decides now",
    "ENGINE 3": "the open phase does not take this command",
    "ENGINE 4": "only a decision of this side can be undone",
    "ENGINE 5": "what dice have decided cannot be undone",
    "ENGINE 6": "what has revealed new information cannot be undone",
    "ENGINE 7": "what has passed the decision to another side cannot be undone",
    "ENGINE 8": "a phase whose subject is gone is left",
    "ENGINE 9": "an order that can be written in several ways is given only as it is offered",
}
"""The rules of play that hold in every system: what a refusal or an event of the engine itself cites."""


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="is",
    tag=True,
    gc=False,
):
    """An order, small and imperative. Subclasses use only `unit, space, target, card, option`.

    The side that gives it is named in `Game.submit(side, command)`: the frame on top says whose it is.
    """

    moves: ClassVar[bool] = False
    """Whether it takes a unit to its `space`: what one means first of all by an empty place."""
    listed: ClassVar[bool] = True
    """Whether a phase lists it among its candidates; False for what may always be given and no menu shows."""
    takes_back: ClassVar[bool] = False
    """Whether it only opens a choice again that its side has just made, before anything was done."""
    strikes: ClassVar[bool] = True
    """Whether its own dice may take anything from an enemy; False spares whoever counts luck its odds."""


class Proceed(Command, frozen=True, kw_only=True):
    """The one command of an automatic phase; the game submits it by itself."""


class IllegalCommand(Exception):
    """The rules forbid the command now; `refusal` says which one, and what would be needed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class InvalidCommand(ValueError):
    """No rule could allow it: the system has no such command, or no such side."""
