"""A journal as a file on disk: what is opened, and the error for what is none.

The name of a journal may come from anyone. Only regular files are opened: a pipe would be waited for, and a
device keeps nothing.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from wsn.data import DataError, Problem, nearest_hint, shorten
from wsn.data.disk import reason_of

SUFFIX: Final = ".wsn.jsonl"
"""How the name of a journal ends, for those who look for one."""


class BadJournal(DataError):
    """A journal that cannot be used: the file, the line, and one sentence."""

    def __init__(self, file: str, text: str, line: int | None = None, *, goes_on: bool = False) -> None:
        place = "" if line is None else f"line {line}"
        super().__init__([Problem(file, place, text, goes_on=goes_on)])


def no_such_journal(path: str | Path) -> BadJournal:
    """What to raise where no journal is: the sentence names the nearest one beside it."""
    try:
        beside = [other.name for other in Path(path).parent.glob(f"*{SUFFIX}")]
    except (OSError, ValueError):
        beside = []
    return BadJournal("", f"there is no journal {str(path)!r}{nearest_hint(Path(path).name, beside)}")


def open_regular(path: str | Path, flags: int) -> int:
    """The handle of a regular file; a pipe or a device is never waited for.

    Raises BadJournal, and FileNotFoundError where no file is.
    """
    file = str(path)
    try:
        _refuse_odd(file, os.stat(path).st_mode)
    except FileNotFoundError:
        if not flags & os.O_CREAT:
            raise
    except (OSError, ValueError) as error:
        raise BadJournal(_printable_name(file), f"cannot be opened: {reason_of(error)}") from error
    safe = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        handle = os.open(path, flags | safe, 0o644)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise BadJournal(_printable_name(file), f"cannot be opened: {reason_of(error)}") from error
    try:
        _refuse_odd(file, os.fstat(handle).st_mode)  # it may have been exchanged since
    except BaseException:
        os.close(handle)
        raise
    return handle


_NOT_REGULAR_FILES: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


def _refuse_odd(file: str, mode: int) -> None:
    """Refuse what is no regular file: reading it may wait for ever, and writing it keeps nothing."""
    if not stat.S_ISREG(mode):
        what = next((words for test, words in _NOT_REGULAR_FILES if test(mode)), "something else")
        raise BadJournal(_printable_name(file), f"is {what}; a journal is kept in a regular file")


def _printable_name(file: str) -> str:
    """The name of a file for an error, where it cannot be one as it is."""
    return file if file.isprintable() else shorten(file)


def read_all(handle: int, most: int) -> bytes:
    """All that is in an open file from its beginning, but no more than `most` bytes and one."""
    os.lseek(handle, 0, os.SEEK_SET)
    parts: list[bytes] = []
    left = most + 1
    while left and (part := os.read(handle, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
