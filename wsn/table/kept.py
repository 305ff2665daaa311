"""Where games are kept: the folder both faces share, and names that never write over a game."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from wsn.data import DataError, Problem, shorten
from wsn.data.disk import make_folder, move_file, write_whole
from wsn.engine.journalfile import SUFFIX
from wsn.table.home import data, home

if TYPE_CHECKING:
    from wsn.engine.game import Game

T = TypeVar("T")

__all__ = [
    "SUFFIX",
    "folder",
    "folders",
    "free",
    "journal_for",
    "keep_aside",
    "load_kept",
    "note_own",
    "own_marks",
    "save_copy",
    "save_scenario",
    "stem",
]

SEEDS: Final = 10**18
"""A seed that the program chooses is below this: too many to find one by trying which gives the dice seen."""
LONGEST_TOLD: Final = 9
"""The longest seed, in digits, that the name of a journal tells: one that a person chose."""
OWN_JOURNALS_FILE: Final = "journals.json"
"""The file of the home folder with the marks of the player's own journals; see `wsn.table.journals`."""
MOST_OWN: Final = 1000
"""The number of journals that are known, the last ones."""
_marks = msgspec.json.Decoder(list[str])
GAMES_VARIABLE: Final = "WSN_GAMES"
"""The environment variable that names another folder for games."""


FORMER_FOLDER: Final = Path("games")
"""Where games were kept up to release 0.2, in the working folder: those that lie there are still listed."""


def folder() -> Path:
    """The folder of the games: what `WSN_GAMES` names, or `games` among the player's own files."""
    named = os.environ.get(GAMES_VARIABLE, "").strip()
    return Path(named) if named else data() / "games"


def folders() -> tuple[Path, ...]:
    """Every folder in which games are looked for: that of new ones first."""
    return tuple(dict.fromkeys((folder().resolve(), FORMER_FOLDER.resolve())))


def stem(journal: Path) -> str:
    """The name of a journal without its ending."""
    return journal.name.removesuffix(SUFFIX) or journal.stem


def free(path: Path) -> Path:
    """The path, or the first with a number after it where there is no file."""
    if not path.exists():
        return path
    numbered = (path.with_name(f"{stem(path)}-{i}{SUFFIX}") for i in range(2, 1_000_000))
    return next(p for p in numbered if not p.exists())


def plain_stem(scenario: str) -> str:
    """What the journals of a scenario are called before a seed or a number is added."""
    words = "".join(c if c.isalnum() else " " for c in scenario.lower()).split()
    return "-".join(words)


def journal_for(scenario: str, seed: str, where: Path | None = None) -> Path:
    """A new journal for a game: named after scenario and seed, in a folder that is made if need be.

    A seed that the program chose is not in the name, so that a file that is passed on does not tell it there.

    Raises OSError where the folder cannot be made.
    """
    place = folder() if where is None else where
    make_folder(place)
    words = plain_stem(scenario)
    told = f"-{seed or 'typed'}" if len(seed) <= LONGEST_TOLD else ""
    return free(place / f"{words}{told}{SUFFIX}")


def own_marks() -> list[str]:
    """The marks of the player's own journals, the latest last; none where the note cannot be read."""
    try:
        return _marks.decode((home() / OWN_JOURNALS_FILE).read_bytes())
    except (OSError, ValueError, RuntimeError):
        return []


def note_own(mark: str) -> None:
    """Note a journal as the player's own. Where that cannot be written, it is verified when next opened."""
    marks = [one for one in own_marks() if one != mark]
    with contextlib.suppress(OSError, RuntimeError):
        write_whole(home() / OWN_JOURNALS_FILE, msgspec.json.encode([*marks, mark][-MOST_OWN:]), folders=True)


def keep_aside(file: Path) -> Path | None:
    """Put a damaged file beside itself under another name; where, or None where that cannot be done."""
    names = (file.with_name(f"{file.name}.bad{'' if i == 1 else i}") for i in range(1, 1000))
    aside = next((name for name in names if not name.exists()), None)
    if aside is None:
        return None
    try:
        move_file(file, aside)
    except OSError:
        return None
    return aside


def load_kept(file: Path, kind: type[T]) -> T:
    """What a file of the home folder holds; nothing at all where it is missing or makes no sense."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except FileNotFoundError:
        return kind()
    except (OSError, ValueError, RecursionError):
        keep_aside(file)
        return kind()


def save_copy(game: Game[Any], name: str, where: Path) -> Path:
    """A copy of the current game, under a name of its own. Raises BadJournal and OSError."""
    path = _journal_named(name, where)
    note_own(game.save(path))
    return path


SHOWS: Final = (
    "A journal holds everything: the seed of the dice, and what is hidden from each side. "
    "To pass a game on, `wsn replay JOURNAL --public FILE` writes public information only"
)
"""What a player is told where a game is saved that might be passed on."""


def keep_elsewhere(game: Game[Any], name: str, where: Path) -> Path:
    """From now on keep the game in another file. Raises BadJournal and OSError; then all is as before."""
    path = _journal_named(name, where)
    game.keep_in(path)
    return path


def _journal_named(name: str, where: Path) -> Path:
    """The journal that a player means by a name, in a folder."""
    path = _file_beside(name, where)
    if not path.name:
        raise DataError([Problem("", "", f"{name!r} names a folder; add a name for the file")])
    return path if path.name.endswith(SUFFIX) else path.with_name(path.name + SUFFIX)


def _file_beside(name: str, where: Path) -> Path:
    """The file of a name that a player typed, in a folder. Raises DataError where no file can have it."""
    if "\0" in name:
        raise DataError(
            [Problem("", "", f"{shorten(name)} has a zero byte, which no name of a file can have")]
        )
    try:
        return where / Path(name).expanduser()
    except RuntimeError:  # `~somebody`, who is not there
        return where / name


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
    return scenario.write_scenario(made, game.setup.map, _file_beside(name, where), game.setup.tables)
