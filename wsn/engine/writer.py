"""The journal's file on disk: appended to, flushed, and held by one game at a time.

A write either is on disk when `append` returns, or the file is cut back to what was acknowledged and
the caller hears `NotKept`. The file is locked while a game holds it (the lock dies with the process, so
a killed game leaves nothing behind). A file that was deleted, replaced by another one, or made longer or
shorter by another program is noticed at the next write: nothing is written, and the game stands.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import weakref
from collections.abc import Iterable
from pathlib import Path

from wsn.data.disk import flush_folder, reason_of, write_error_text
from wsn.engine.course import Course
from wsn.engine.journal import LARGEST_JOURNAL, Header, header_line
from wsn.engine.journalfile import BadJournal, no_such_journal, open_regular, read_all

if sys.platform == "win32":
    import msvcrt

    def _lock_file(handle: int) -> bool:
        """Lock a byte far behind the end, so that others can still read the file."""
        os.lseek(handle, 0x7FFF0000, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock_file(handle: int) -> bool:
        """Lock the file; a file system without locks counts as free."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True


class NotKept(OSError):
    """The journal could not be written, so nothing was done: why, in one sentence. The game stands."""


class Writer:
    """An open journal. `size` bytes of it were acknowledged."""

    def __init__(self, path: str | Path, *, create: bool, fsync: bool = True) -> None:
        """Open and lock the file. Raises BadJournal when it cannot be, or is another game's."""
        self.file = str(path)
        self._new = not os.path.lexists(path)
        self.fsync = fsync
        flags = os.O_RDWR | os.O_APPEND | (os.O_CREAT if create else 0)
        try:
            self._handle = open_regular(path, flags)
        except FileNotFoundError as error:
            if create:
                raise BadJournal(self.file, f"cannot be opened: {reason_of(error)}") from error
            raise no_such_journal(path) from None
        self._close = weakref.finalize(self, os.close, self._handle)
        self._place = os.path.abspath(path)
        if not _lock_file(self._handle):
            self.close()
            text = "is open in another window or terminal; close it there first"
            raise BadJournal(self.file, text, goes_on=True)
        status = os.fstat(self._handle)
        self.size = status.st_size
        self._file = (status.st_dev, status.st_ino)
        self._sum = hashlib.blake2b(digest_size=16)
        if create and self.size:
            self.close()
            raise BadJournal(self.file, "already holds something; load it, or choose another name")
        if create and fsync:
            flush_folder(Path(path).resolve().parent)

    def read_all(self) -> bytes:
        """All that is in the file, the largest journal and one byte at most."""
        return read_all(self._handle, LARGEST_JOURNAL)

    def take_over(self, data: bytes, size: int) -> None:
        """Go on behind the first `size` bytes of the `data` that was read; drop what was torn behind them."""
        if size < self.size:
            os.ftruncate(self._handle, size)
        self.size = size
        self._sum = hashlib.blake2b(memoryview(data)[:size], digest_size=16)

    @property
    def mark(self) -> str:
        """What tells the file as it was acknowledged from every other; see `journal.mark_of`."""
        return self._sum.hexdigest()

    def begin(self, data: bytes) -> None:
        """Write the first lines. When that fails the file is closed, and gone if it was made for them."""
        try:
            self.append(data)
        except BaseException:
            self.close()
            if self._new:
                with contextlib.suppress(OSError):
                    os.unlink(self._place)
            raise

    def append(self, data: bytes) -> None:
        """Write lines to disk. Raises NotKept (disk full, file gone ...) and leaves the file as it was."""
        if not self._close.alive:
            raise NotKept(f"{self.file} is closed")
        self._still_ours()
        if self.size + len(data) > LARGEST_JOURNAL:
            raise NotKept(
                f"{self.file} would have more than {LARGEST_JOURNAL:,} bytes, the most that is read"
            )
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[write_bytes(self._handle, rest) :]
            if self.fsync:
                _sync_file(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):  # what could not be cut off is noticed at the next write
                os.ftruncate(self._handle, self.size)
            raise NotKept(write_error_text(self.file, error)) from error
        except BaseException:
            os.ftruncate(self._handle, self.size)
            raise
        self.size += len(data)
        self._sum.update(data)

    def _still_ours(self) -> None:
        """Whether the name still leads to the file that is held, and no one else wrote to it."""
        try:
            there = os.stat(self._place)
        except FileNotFoundError:
            raise NotKept(f"{self.file} was deleted or moved while the game was open") from None
        except OSError as error:
            raise NotKept(f"{self.file} cannot be found any more: {reason_of(error)}") from error
        if (there.st_dev, there.st_ino) != self._file:
            raise NotKept(f"{self.file} was replaced by another file while the game was open")
        if there.st_size != self.size:
            raise NotKept(f"{self.file} was changed from outside ({self.size} bytes became {there.st_size})")

    def close(self) -> None:
        """Let the file go; done by itself when the game is forgotten."""
        self._close()


def write_bytes(handle: int, data: memoryview) -> int:
    """Apart, so that a test can fill the disk."""
    return os.write(handle, data)


def _sync_file(handle: int) -> None:
    """Apart, so that a test can fail it."""
    os.fsync(handle)


def in_use(path: str | Path) -> bool:
    """Whether another game holds this file now; False for one that is not there or cannot be opened."""
    try:
        handle = open_regular(path, os.O_RDWR)
    except (OSError, BadJournal):
        return False
    try:
        return not _lock_file(handle)
    finally:
        os.close(handle)


def new_file(
    path: str | Path, header: Header, course: Course, fsync: bool, between: Iterable[tuple[int, bytes]] = ()
) -> Writer:
    """Begin a journal on disk; when that fails no file is left, or the empty one that was there, and free.

    `between` are lines that are no entries, each with how many entries stand before it.
    """
    writer = Writer(path, create=True, fsync=fsync)
    writer.begin(header_line(header) + course.lines(between))
    return writer
