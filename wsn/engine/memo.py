"""What a phase remembers, as a struct of its own; in state, events and journal it is plain data.

A phase opens with `memo=kept(Marching("r1", 3))`, and its rules read `s.memo(Marching).left`.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, TypeVar

import msgspec

from wsn.engine.events import PhaseEntered
from wsn.engine.state import Frame, Value

M = TypeVar("M", bound="Memo")


class Memo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a phase remembers. Subclasses give the fields; values are those of `wsn.engine.state.Value`."""

    secret: ClassVar[frozenset[str]] = frozenset()
    """The fields that only the deciding side knows, kept as `@SIDE/FIELD`. Others read their default."""

    @property
    def about(self) -> str | None:
        """The unit that the phase is about; None for a phase that is not about one unit."""
        return None

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The units that take part in the attack or the march that the phase is about, so far."""
        return ()

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The units or spaces that it strikes."""
        return ()


class NoMemo(Memo, frozen=True):
    """A phase that remembers nothing."""


def encode_memo(memo: Memo, side: str | None = None) -> dict[str, Value]:
    """A memo as plain data, for `PhaseEntered`: what stands at its default is left out."""
    values: dict[str, Value] = {}
    for name, default in _defaults_of(type(memo)):
        value = getattr(memo, name)
        if value == default:
            continue
        if isinstance(value, tuple):
            value = tuple(value)  # of a named tuple the plain one
        elif isinstance(value, msgspec.Struct):
            value = msgspec.to_builtins(value)  # a command that waits
        values[memo_key(memo, name, side)] = value
    return values


@cache
def _defaults_of(kind: type[Memo]) -> tuple[tuple[str, object], ...]:
    """The fields of a memo, each with its default, which equals no value where it must be given.

    They are read once: msgspec works out their types again each time it is asked.
    """
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))


def memo_key(memo: Memo | type[Memo], field: str, side: str | None) -> str:
    """The name in plain data of a field of a memo."""
    return f"@{side}/{field}" if field in memo.secret else field


def read_memo(frame: Frame | PhaseEntered, kind: type[M]) -> M:
    """What a phase remembers, open or as it opens. Raises ValueError where the struct says otherwise."""
    values = frame.memo
    if kind.secret:
        values = {k.partition("/")[2] if k.startswith("@") else k: v for k, v in values.items()}
    return msgspec.convert(values, kind)
