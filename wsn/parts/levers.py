"""Levers: what a designer may change of a scenario to balance it, as a game tells it (`scenario_levers`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from wsn.data.changing import DocumentChange, Key
from wsn.english import count

T = TypeVar("T", bound=str)


@dataclass(frozen=True, slots=True)
class Lever:
    """One change that a designer might make."""

    key: str
    """What tells it from all others of the scenario: `turns +1`."""
    words: str
    """What it does, in words: `9 turns in place of 8`."""
    changes: tuple[DocumentChange, ...]
    size: int
    """How much it changes: 1 is a number changed by one; 2 by two, or a unit more or less; and so on."""
    helps: str = ""
    """The side that it can only help; empty where that is not plain."""
    line: str = ""
    """Changes of the same thing in the same direction, of which the larger has the greater effect."""


def steps_of(
    name: str,
    way: tuple[Key, ...],
    value: int,
    words: str,
    *,
    by: Sequence[int] = (1, 2, 3),
    least: int = 1,
    most: int = 99,
    unit: int = 1,
    more: str = "",
    fewer: str = "",
) -> Iterator[Lever]:
    """A number of the file made larger and smaller by these steps of `unit`.

    `words` has `{}` where the new number stands; a word that ends them behind it is what is counted, and gets
    its plural (`{} step`). `more` and `fewer` name the sides that this helps.
    """
    head, _, noun = words.rpartition("{} ")
    for times in by:
        for sign, helps in ((1, more), (-1, fewer)):
            new = value + sign * times * unit
            if least <= new <= most:
                yield Lever(
                    key=f"{name} {sign * times * unit:+d}",
                    words=f"{head + count(new, noun) if head else words.format(new)} in place of {value}",
                    changes=(DocumentChange(way, new),),
                    size=times,
                    helps=helps,
                    line=f"{name} {'+' if sign > 0 else '-'}",
                )


def other_side(side: T, sides: Iterable[T]) -> T:
    """The other of two sides."""
    return next(one for one in sides if one != side)
