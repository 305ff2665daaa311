"""The rulebooks. Each is a folder of its own; none imports another.

Every folder has the same doors, imported only when asked for, so that a line of sight does not load a game:
`words` (VOCABULARY: the words a map may use), `sight` (obstacles), `movement` (cost), `rulebook` (SYSTEM).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wsn.engine.system import System

SYSTEMS = {
    "war_storms": "wsn.systems.war_storms",
    "hex_tiles": "wsn.systems.hex_tiles",
}


def door(system: str, name: str) -> Any:
    """The module `name` of a system. Raises KeyError for a system that is not registered."""
    return import_module(f"{SYSTEMS[system]}.{name}")


def system_of(name: str) -> System[Any]:
    """The rulebook of this name. Raises KeyError for one that is not registered."""
    system: System[Any] = door(name, "rulebook").SYSTEM
    return system
