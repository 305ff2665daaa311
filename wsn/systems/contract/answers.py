"""How a game answers: by a function of one of its modules, imported only when it is first asked.

A page of a game names its modules twice, once for the type checker and once for the program:

    if TYPE_CHECKING:
        from wsn.systems.outpost.look import counters
    else:
        (counters,) = import_later("wsn.systems.outpost.look", "counters")

    class OutpostLook(GameLook[World]):
        counter_face = answer(counters.face)

`mypy` compares `counters.face` with the default that it takes the place of; the program imports `counters`
when the face of a counter is first asked for, and keeps the function.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


class GameLacks(LookupError):
    """A game was asked for what it has not: who asks looks at `has_...` first."""


class Facet:
    """One side of what a game is: every member has a default, and a game gives its own where it differs."""

    def has_own(self, member: str) -> bool:
        """Whether the game answers a member itself; False where the default stands. Nothing is imported."""
        page = f"{__package__}."
        return any(
            member in vars(kind) for kind in type(self).__mro__ if not kind.__module__.startswith(page)
        )


class Own:
    """Of a facet, whether the game answers a member itself: `has_sight = Own("obstacles")`."""

    def __init__(self, member: str) -> None:
        self.member = member

    def __get__(self, facet: Facet, _kind: type) -> bool:
        return facet.has_own(self.member)


class LaterModule:
    """A module that is not imported yet. Each of its names is a promise that is kept when it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Promise:
        if name.startswith("__"):
            raise AttributeError(name)
        return Promise(self._name, name)


class Promise:
    """A member of a facet that stands in a module: imported at the first question, and kept in the facet."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name
        self.member = name

    def __set_name__(self, _owner: type, member: str) -> None:
        self.member = member

    def __get__(self, facet: Facet | None, _kind: type) -> Any:
        found = getattr(import_module(self.module), self.name)
        if facet is not None:
            vars(facet)[self.member] = found
        return found


def import_later(package: str, *names: str) -> tuple[Any, ...]:
    """Modules of a package, none of which is imported before one of its names is asked for."""
    return tuple(LaterModule(f"{package}.{name}") for name in names)


def answer(function: Callable[P, R]) -> staticmethod[P, R]:
    """A function of a module as a member of a facet."""
    return cast("staticmethod[P, R]", function if isinstance(function, Promise) else staticmethod(function))


def value(given: T) -> T:
    """What was given, a value of a module, as a member of a facet."""
    return given
