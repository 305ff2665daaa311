"""The games. Each is a folder of its own; none imports another. A further game is one line in `SYSTEMS`.

What the house asks of a game is in `contract`, on one page. `game_of` gives the page of a game, of which each
facet answers from modules that are imported only when they are asked, so that a line of sight does not load a
game: `game_of("hex_tiles").look.counter_face("infantry")`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from wsn.data.installed import BEFORE_UNKNOWN, GAMES, Completed, find_offers, warn_of

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.engine.system import System
    from wsn.systems.contract import GameFiles, Wargame

SYSTEMS: Final[Completed[str]] = Completed(
    {
        "war_storms": "wsn.systems.war_storms",
        "hex_tiles": "wsn.systems.hex_tiles",
        "storm_over_normandy": "wsn.systems.storm_over_normandy",
        "omaha_solitaire": "wsn.systems.omaha_solitaire",
        "normandy_44": "wsn.systems.normandy_44",
    },
    lambda: find_installed(),
)
"""The package of each game that can be played, by its name: those of installed packages are at the end."""
BEFORE_UNKNOWN.append(SYSTEMS.complete)
IN_THE_MAKING: Final[dict[str, str]] = {}
"""The packages of games without a rulebook yet: maps are checked, drawn, edited, positions settled."""


def mapped_games() -> tuple[str, ...]:
    """Every game whose words are known, so that its maps can be read: those in the making too."""
    return tuple(name for name in (*SYSTEMS, *IN_THE_MAKING) if find_game(name).ground.has_words)


def game_of(system: str) -> Wargame:
    """A game, on its page. Raises KeyError for one that is not registered."""
    return cast("Wargame", _import_module_of(SYSTEMS.get(system) or IN_THE_MAKING[system]).GAME)


def find_game(system: str) -> Wargame:
    """A game, on its page; one that says nothing, and has nothing, where none of this name is registered."""
    return game_of(system) if system in SYSTEMS or system in IN_THE_MAKING else _nobody()


@cache
def _nobody() -> Wargame:
    from wsn.systems.contract import Wargame

    return Wargame()


def board_of(system: str, world: Any) -> Board | None:
    """The board of a game in play, from what its rules read; None for a game that is not played on one."""
    rules = find_game(system).rules
    return rules.board_of(world) if rules.has_board else None


def system_of(name: str) -> System[Any]:
    """The rulebook of this name. Raises KeyError for one that is not registered."""
    return game_of(name).rules.system


def importers() -> dict[str, str]:
    """By the ending of a file of another program, the game that reads it."""
    return {ending: system for system in sorted(SYSTEMS) for ending in game_of(system).imports}


def importer(ending: str) -> GameFiles[Any]:
    """The files of the game that reads those with this ending. Raises KeyError."""
    return game_of(importers()[ending]).files


def find_installed() -> dict[str, str]:
    """By its word, the package of each game of an installed package (entry points of the group `wsn.games`).

    The maps and scenarios in the folder of the package are known by their names from then on. A game that
    cannot be used is left out, with a warning that says why.
    """
    found: dict[str, str] = {}
    for offer in find_offers(GAMES):
        package = offer.value.removesuffix(":GAME")
        why = _why_no_game(offer.name, package)
        if why:
            warn_of("game", offer, why)
            continue
        from wsn.data.files import add_shipped

        found[offer.name] = package
        add_shipped(Path(str(import_module(package).__file__)).parent)
    return found


def _why_no_game(name: str, package: str) -> str:
    """Why the package of an entry point is no game of this word, or an empty string."""
    from wsn.systems.contract import Wargame

    try:
        page = import_module(package)
    except Exception as error:  # whatever the code of somebody else raises is told, and is no fault of ours
        return f"{package} cannot be loaded: {type(error).__name__}: {error}"
    game = vars(page).get("GAME")
    if not isinstance(game, Wargame):
        return f"{package} has no GAME that is a Wargame"
    return "" if game.name == name else f"the game in {package} calls itself {game.name!r}"


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
        _import_module_of.cache_clear()


@cache
def _import_module_of(package: str) -> Any:
    """The page of a package: bots ask for a game at every look."""
    return import_module(package)
