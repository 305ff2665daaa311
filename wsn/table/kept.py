"""Where games are kept: the folder both faces share, and names that never write over a game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsn.data import DataError, Problem
from wsn.engine.journal import SUFFIX

if TYPE_CHECKING:
    from wsn.engine.game import Game

__all__ = [
    "SUFFIX",
    "folder",
    "free",
    "journal_for",
    "keep_aside",
    "save_copy",
    "save_scenario",
    "stem",
    "write_whole",
]

VARIABLE = "WSN_GAMES"
"""The environment variable that names another folder for games."""


def folder() -> Path:
    """The folder of the games: what `WSN_GAMES` names, or `games` in the working folder."""
    named = os.environ.get(VARIABLE, "").strip()
    return Path(named) if named else Path("games")


def stem(journal: Path) -> str:
    """The name of a journal without its ending."""
    return journal.name.removesuffix(SUFFIX) or journal.stem


def free(path: Path) -> Path:
    """The path, or the first with a number after it where there is no file."""
    if not path.exists():
        return path
    numbered = (path.with_name(f"{stem(path)}-{i}{SUFFIX}") for i in range(2, 1_000_000))
    return next(p for p in numbered if not p.exists())


def journal_for(scenario: str, seed: str, where: Path | None = None) -> Path:
    """A new journal for a game: named after scenario and seed, in a folder that is made if need be.

    Raises OSError where the folder cannot be made.
    """
    place = folder() if where is None else where
    place.mkdir(parents=True, exist_ok=True)
    words = "".join(c if c.isalnum() else "-" for c in scenario.lower()).strip("-")
    return free(place / f"{words}-{seed or 'typed'}{SUFFIX}")


def write_whole(file: Path, data: bytes) -> None:
    """Write a small file so that it is never seen half written. Raises OSError; the old one stays then."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def keep_aside(file: Path) -> Path | None:
    """Put a damaged file beside itself under another name; where, or None where that cannot be done."""
    names = (file.with_name(f"{file.name}.bad{'' if i == 1 else i}") for i in range(1, 1000))
    aside = next((name for name in names if not name.exists()), None)
    if aside is None:
        return None
    try:
        file.rename(aside)
    except OSError:
        return None
    return aside


def save_copy(game: Game[Any], name: str, where: Path) -> Path:
    """A copy of the current game, under a name of its own. Raises BadJournal and OSError."""
    path = where / name
    if not path.name.endswith(SUFFIX):
        path = path.with_name(path.name + SUFFIX)
    game.save(path)
    return path


def save_scenario(game: Game[Any], name: str, where: Path, side: str = "") -> tuple[Path, ...]:
    """The position of a game as a scenario file, and its map beside it where no shipped one is the same.

    Only what `side` may know goes in (its own standing orders), without one only public information.
    Raises DataError where no scenario can begin there, or something in it is hidden from a side;
    FileExistsError; OSError.
    """
    from wsn import scenario

    if any(unit.hidden_from or unit.seen_by is not None for unit in game.state.units.values()):
        raise DataError([Problem("", "", "Something is hidden from you, and a scenario would show it.")])
    made = scenario.scenario_from(game, side=side)
    return scenario.write_scenario(made, game.setup.map, where / name)
