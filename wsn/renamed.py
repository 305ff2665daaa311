"""Former names of the public API: scripts that use them go on, with a DeprecationWarning.

A module says which of its names were called otherwise, and a class does so name by name:

    if not TYPE_CHECKING:  # a type checker knows the present names only
        __getattr__ = former_names(__name__, {"shipped": "shipped_files"})

    class Seat:
        fallen = FormerName("eliminated_units")
"""

from __future__ import annotations

import sys
from typing import Final

TYPE_CHECKING: Final = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def former_names(
    module: str, now: Mapping[str, str], load: Callable[[str], Any] | None = None
) -> Callable[[str], Any]:
    """The `__getattr__` of a module: `now` gives for each former name the present one.

    A name that is neither goes to `load`, the module's own way to import what is asked for, if it has one.
    """

    def find(name: str) -> Any:
        if name in now:
            _warn(f"{module}.{name}", f"{module}.{now[name]}")
            return getattr(sys.modules[module], now[name])
        if load is not None:
            return load(name)
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return find


class FormerName:
    """A method or an attribute of a class by its former name: it gives what the present name gives."""

    def __init__(self, now: str) -> None:
        self.now = now
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type) -> Any:
        _warn(f"{owner.__name__}.{self.name}", f"{owner.__name__}.{self.now}")
        return getattr(owner if instance is None else instance, self.now)


def _warn(former: str, now: str) -> None:
    """Warn the line that used a former name; `warnings` is loaded only then."""
    import warnings

    warnings.warn(f"{former} is now called {now}", DeprecationWarning, stacklevel=3)
