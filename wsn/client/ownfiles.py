"""Where the window puts what a player makes there: folders beside the games, not the one it began in."""

from __future__ import annotations

from pathlib import Path

from wsn.data.disk import make_folder
from wsn.table.home import data

MAPS, SCENARIOS, PRINTS = "maps", "scenarios", "prints"
"""What is made: boards, scenarios, and what is printed, drawn or tabled."""


def folder_of(kind: str) -> Path:
    """Where files of a kind go: among the player's own files."""
    return data() / kind


def place_file(kind: str, typed: str, beside: Path | None = None) -> Path:
    """The file that a name means as it is typed: a bare one lies beside a file, or in the folder of its kind.

    A name with a folder, or with `~`, is the file that it says.
    """
    path = Path(typed.strip()).expanduser()
    if path.is_absolute() or len(path.parts) > 1:
        return path
    return (beside.parent if beside is not None else folder_of(kind)) / path


def made_ready(path: Path) -> Path:
    """The same file, whose folder is there from now on. Raises OSError where it cannot be made."""
    make_folder(path.parent)
    return path


def free_path(kind: str, stem: str, ending: str, beside: Path | None = None) -> Path:
    """A file that is not there yet, in the folder of a kind or beside another: `stem.png`, else `stem-2.png`.

    The folder is made. Raises OSError where it cannot be.
    """
    place = beside.parent if beside is not None else folder_of(kind)
    make_folder(place)
    names = (f"{stem}{f'-{n}' if n > 1 else ''}{ending}" for n in range(1, 100_000))
    return next(file for name in names if not (file := place / name).exists())


def path_text(path: Path) -> str:
    """A folder or a file as it is told: from the home folder on."""
    try:
        return str(Path("~") / path.resolve().relative_to(Path.home().resolve()))
    except (ValueError, RuntimeError):
        return str(path)
