"""What a side may order. Each system declares its own commands; the fields come from one list."""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag=True):
    """An order, small and imperative. Subclasses use only `unit, space, target, card, option`.

    The side that gives it is named in `Game.submit(side, command)`: the frame on top says whose it is.
    """


class Proceed(Command, frozen=True, kw_only=True):
    """The one command of an automatic phase; the game submits it by itself."""
