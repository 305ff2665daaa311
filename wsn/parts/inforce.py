"""Which charts answer where nobody says whose: the shipped ones, or for a while others.

A kind of unit that a player's own file adds is known to no table that is shipped. What draws, prints or
builds with it asks inside `charts_of`:

    with charts_of(setup.system, setup.tables):
        face = game_of(setup.system).look.counter_face(kind)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Final, TypeVar

T = TypeVar("T")
Charts = Mapping[str, Any]

KEPT: Final = 8
"""Of how many charts the tables are kept that were read from them."""

_in_force: ContextVar[tuple[str, Charts] | None] = ContextVar("charts in force", default=None)


@contextmanager
def charts_of(system: str, charts: Charts | None) -> Iterator[None]:
    """While it lasts, tables of this game that are asked for are those of these charts; None: the shipped."""
    token = _in_force.set(None if charts is None else (system, charts))
    try:
        yield
    finally:
        _in_force.reset(token)


def in_force(system: str) -> Charts | None:
    """The charts that answer for a game now; None for the shipped ones."""
    held = _in_force.get()
    return held[1] if held is not None and held[0] == system else None


def unless_others_are_in_force(
    system: str, read: Callable[[Charts], T]
) -> Callable[[Callable[[], T]], Callable[[], T]]:
    """Have a function that gives the shipped tables give those that `read` makes of the charts in force."""
    kept: dict[int, tuple[Charts, T]] = {}

    def asking(shipped: Callable[[], T]) -> Callable[[], T]:
        @wraps(shipped)
        def tables() -> T:
            charts = in_force(system)
            if charts is None:
                return shipped()
            known = kept.get(id(charts))  # the charts are held with it, so no others have their number
            if known is None:
                known = (charts, read(charts))
                for old in list(kept)[: max(0, len(kept) + 1 - KEPT)]:
                    del kept[old]
                kept[id(charts)] = known
            return known[1]

        return tables

    return asking
