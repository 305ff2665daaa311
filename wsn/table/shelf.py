"""Games on the shelf: each may get a name, and be put into the trash, from which it can be taken back.

Nothing is ever deleted here: the trash is a folder beside the games, and a player empties it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from wsn.data import shorten
from wsn.data.disk import make_folder, move_file, reason_of
from wsn.engine.writer import in_use
from wsn.table.kept import SUFFIX, folder, free, plain_stem, stem

TRASH: Final = "trash"
"""The folder of the games that were deleted, among the games."""
LONGEST_NAME: Final = 80
"""The longest name of a game, in letters."""
_FORBIDDEN_LETTERS: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
"""What no name of a file may hold on some system: a game may be carried to another."""


class NotMoved(Exception):
    """A game stays where it is, and why, in a sentence without its full stop."""


def own_name(journal: Path, scenario: str) -> str:
    """What a player has called this game; empty for one that is called after its scenario."""
    name, usual = stem(journal), plain_stem(scenario)
    plain = re.sub("-+", "-", name)  # an older program wrote a hyphen for every sign that is no letter
    by_itself = plain == usual or re.fullmatch(re.escape(usual) + r"(-\d+|-typed)+", plain)
    return "" if by_itself else name


def name_problem(name: str) -> str:
    """Why a game cannot have this name, in a sentence; empty when it can."""
    if not name:
        return "type a name"
    if len(name) > LONGEST_NAME:
        return f"a name has up to {LONGEST_NAME} letters, not {len(name)}"
    bad = _FORBIDDEN_LETTERS.search(name)
    if bad is not None:
        return f"a name of a game cannot hold {shorten(bad.group())}"
    if name.startswith(".") or name.endswith("."):
        return "a name neither begins nor ends with a full stop"
    return ""


def rename(journal: Path, name: str) -> Path:
    """Call a game so; its file gets that name. Raises NotMoved."""
    wanted = " ".join(name.split())
    problem = name_problem(wanted)
    if problem:
        raise NotMoved(problem)
    target = journal.with_name(wanted + SUFFIX)
    if target == journal:
        return journal
    if target.exists():
        raise NotMoved(f"there is a game called {wanted!r} already")
    return _move_journal(journal, target)


def discard(journal: Path) -> Path:
    """Put a game into the trash; where it lies there. Raises NotMoved."""
    return _move_journal(journal, free(folder().resolve() / TRASH / journal.name))


def restore(journal: Path) -> Path:
    """Take a game out of the trash, back among the games. Raises NotMoved."""
    return _move_journal(journal, free(folder().resolve() / journal.name))


def trash() -> tuple[Path, ...]:
    """The games in the trash, the one thrown away last first."""
    lying = (folder().resolve() / TRASH).glob(f"*{SUFFIX}")
    return tuple(sorted(lying, key=lambda path: (-path.lstat().st_ctime, path.name)))


def _move_journal(journal: Path, target: Path) -> Path:
    if in_use(journal):
        raise NotMoved("this game is open; close it first")
    try:
        make_folder(target.parent)
        move_file(journal, target)  # the trash may lie on another disk
    except OSError as error:
        raise NotMoved(f"{journal.name} cannot be moved: {reason_of(error)}") from error
    return target
