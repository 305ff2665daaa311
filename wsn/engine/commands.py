"""What a side may order. Each system declares its own commands; the fields come from one list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType
from typing import Any, ClassVar, Final, get_args, get_type_hints

import msgspec

from wsn.cite import Refusal

ENGINE_RULES: Final = {
    "ENGINE 1": "the game is over",
    "ENGINE 2": "another side decides now",
    "ENGINE 3": "the open phase does not take this command",
    "ENGINE 4": "only a decision of this side can be undone",
    "ENGINE 5": "what dice have decided cannot be undone",
    "ENGINE 6": "what has revealed new information cannot be undone",
    "ENGINE 7": "what has passed the decision to another side cannot be undone",
    "ENGINE 8": "a phase whose subject is gone is left",
    "ENGINE 9": "an order that can be written in several ways is given only as it is offered",
    "ENGINE 10": "a game between two machines without a host hides nothing",
}
"""The rules of play that hold in every system: what a refusal or an event of the engine itself cites."""


COMMAND_FIELDS: Final[Mapping[str, Any]] = {
    "unit": str,
    "space": str,
    "target": str,
    "card": str,
    "option": str,
    "units": tuple[str, ...],
    "spaces": tuple[str, ...],
    "amount": int,
}
"""What an order may name, by field, and of which type; a field that need not be given may be None too.

`units` is a choice of units (a stack, those who attack), `spaces` a path, `amount` how much of something.
"""


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
    """An order, small and imperative. Subclasses use only the fields of `COMMAND_FIELDS`, each of its type.

    The side that gives it is named in `Game.submit(side, command)`: the frame on top says whose it is.
    """

    moves: ClassVar[bool] = False
    """Whether it takes a unit to its `space`: what one means first of all by an empty place."""
    listed: ClassVar[bool] = True
    """Whether a phase lists it among its candidates; False for what may always be given and no menu shows."""
    listed_to_enough: ClassVar[bool] = False
    """Whether its amounts are listed only as far as more does nothing; the rules let more be given."""
    takes_back: ClassVar[bool] = False
    """Whether it only opens a choice again that its side has just made, before anything was done."""
    declines: ClassVar[bool] = False
    """Whether it lets a chance go by and does nothing else: to pass, to hold fire, to move no more."""
    picks: ClassVar[bool] = False
    """Whether it only says who acts: nothing happens by it, and another may be named in its place.

    So it is what a click on those units means first of all, whatever else they could do.
    """
    marks: ClassVar[bool] = False
    """Whether it only marks who takes part, or takes a mark back: a unit, or all of a space together.

    So a click on a unit means that unit, whatever else is there, and one on its space the whole stack.
    """
    strikes: ClassVar[bool] = True
    """Whether its own dice may take anything from an enemy; False spares whoever counts luck its odds."""


class Proceed(Command, frozen=True, kw_only=True):
    """The one command of an automatic phase; the game submits it by itself."""


class IllegalCommand(Exception):
    """The rules forbid the command now; `refusal` says which one, and what would be needed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        """Why not, with its rule."""


class InvalidCommand(ValueError):
    """No rule could allow it: the system has no such command, or no such side."""


def find_command_faults(kind: type[Command]) -> Iterator[str]:
    """What is wrong with a class of command, a sentence each: fields, or types, that no command has."""
    hints = get_type_hints(kind)
    for field in kind.__struct_fields__:
        wanted, given = COMMAND_FIELDS.get(field), hints[field]
        if wanted is None:
            yield f"{kind.__name__} has a field {field!r}; commands have {', '.join(COMMAND_FIELDS)}"
        elif given != wanted and set(get_args(given)) != {wanted, NoneType}:
            yield f"{kind.__name__}.{field} is {given}; it must be {wanted}, or that or None"


def check_values(command: Command) -> None:
    """Look at the numbers and lists of a command, which a caller may have filled in with anything.

    Raises InvalidCommand where one is not of its type: a journal could not be read back.
    """
    for field, listed, optional in _typed_fields(type(command)):
        value = getattr(command, field)
        if value is None and optional:
            continue
        if listed:
            good = type(value) is tuple and all(type(one) is str for one in value)
        else:
            good = type(value) is int and -MOST_AMOUNT <= value <= MOST_AMOUNT
        if not good:
            what = "a tuple of ids" if listed else f"a whole number up to {MOST_AMOUNT:,}"
            raise InvalidCommand(f"{type(command).__name__}.{field} is {what}, not {value!r}")


MOST_AMOUNT: Final = 1_000_000
"""The largest amount of an order, either way."""


@cache
def _typed_fields(kind: type[Command]) -> tuple[tuple[str, bool, bool], ...]:
    """The fields of a class that hold no text: the name, whether it is a list, whether it may be None."""
    typed = [field for field in kind.__struct_fields__ if COMMAND_FIELDS.get(field, str) is not str]
    if not typed:
        return ()
    hints = get_type_hints(kind)
    return tuple(
        (field, COMMAND_FIELDS[field] is not int, NoneType in get_args(hints[field])) for field in typed
    )
