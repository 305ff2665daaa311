"""The games. Each is a folder of its own; none imports another. A further game is one line in `SYSTEMS`.

What the house asks of a game is in `contract`: `door` gives the module behind a door, imported only when
it is asked for, so that a line of sight does not load a game; `has` says whether a game has that door at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.engine.system import System
    from wsn.systems.contract import GameFiles, Wargame

P = TypeVar("P")

SYSTEMS: dict[str, str] = {
    "war_storms": "wsn.systems.war_storms",
    "hex_tiles": "wsn.systems.hex_tiles",
    "storm_over_normandy": "wsn.systems.storm_over_normandy",
    "omaha_solitaire": "wsn.systems.omaha_solitaire",
    "normandy_44": "wsn.systems.normandy_44",
}
"""The package of each game that can be played, by its name."""
IN_THE_MAKING: dict[str, str] = {}
"""The packages of games without a rulebook yet: maps are checked, drawn, edited, positions settled."""


class NoDoor(LookupError):
    """A game was asked for a door that it does not have."""


def mapped() -> tuple[str, ...]:
    """Every game whose words are known, so that its maps can be read: those in the making too."""
    from wsn.systems.contract import Words

    return tuple(name for name in (*SYSTEMS, *IN_THE_MAKING) if has(name, Words))


def game_of(system: str) -> Wargame:
    """A game, on its page. Raises KeyError for one that is not registered."""
    return cast("Wargame", _module(system, ".").GAME)


info = game_of


def has(system: str, asked: type[Any]) -> bool:
    """Whether a game has a door; a game that is not registered has none."""
    return (system in SYSTEMS or system in IN_THE_MAKING) and asked in info(system).doors


def door(system: str, asked: type[P]) -> P:
    """The module of a game behind a door. Raises NoDoor, and KeyError for a game that is not registered."""
    game = info(system)
    if asked not in game.doors:
        raise NoDoor(f"{game.title} has no {asked.__name__}")
    return cast("P", _module(system, game.doors[asked]))


def board_of(system: str, world: Any) -> Board | None:
    """The board of a game in play, from what its rules read; None for a game that is not played on one."""
    from wsn.systems.contract import OnBoard

    return door(system, OnBoard).board_of(world) if has(system, OnBoard) else None


def system_of(name: str) -> System[Any]:
    """The rulebook of this name. Raises KeyError for one that is not registered."""
    from wsn.systems.contract import Rulebook

    return door(name, Rulebook).SYSTEM


def importers() -> dict[str, str]:
    """By the ending of a file of another program, the game that reads it."""
    return {ending: system for system in sorted(SYSTEMS) for ending in info(system).imports}


def importer(ending: str) -> GameFiles[Any]:
    """The files of the game that reads those with this ending. Raises KeyError."""
    return game_of(importers()[ending]).files


@contextmanager
def registered(package: str) -> Iterator[Wargame]:
    """Register the game of a package for a while, for tests and for trying one out."""
    game = cast("Wargame", import_module(package).GAME)
    if game.name in SYSTEMS or game.name in IN_THE_MAKING:
        raise ValueError(f"there is a game called {game.name!r} already")
    SYSTEMS[game.name] = package
    try:
        yield game
    finally:
        del SYSTEMS[game.name]
        _imported.cache_clear()


def _module(system: str, name: str) -> Any:
    return _imported(SYSTEMS.get(system) or IN_THE_MAKING[system], name)


@cache
def _imported(package: str, name: str) -> Any:
    """A module of a package: bots ask for a door at every look."""
    return import_module(package if name == "." else f"{package}.{name}")
