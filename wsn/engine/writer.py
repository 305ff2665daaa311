"""The journal's file on disk: appended to, flushed, and held by one game at a time.

A write either is on disk when `append` returns, or the file is cut back to what was acknowledged and
the error goes on to the caller. The file is locked while a game holds it (the lock dies with the
process, so a killed game leaves nothing behind); where the file system has no locks, a file that
another program made longer or shorter is refused at the next write.
"""

from __future__ import annotations

import os
import sys
import weakref
from pathlib import Path

from wsn.engine.journal import BadJournal, missing

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        """Lock a byte far behind the end, so that others can still read the file."""
        os.lseek(handle, 0x7FFF0000, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(handle: int) -> bool:
        """Lock the file; a file system without locks counts as free."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True


class Writer:
    """An open journal. `size` bytes of it were acknowledged."""

    def __init__(self, path: str | Path, *, create: bool, fsync: bool = True) -> None:
        """Open and lock the file. Raises BadJournal when it cannot be, or is another game's."""
        self.file = str(path)
        self.fsync = fsync
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | (os.O_CREAT if create else 0)
        try:
            self._handle = os.open(path, flags, 0o644)
        except OSError as error:
            if isinstance(error, FileNotFoundError) and not create:
                raise missing(path) from None
            reason = (error.strerror or str(error)).lower()
            raise BadJournal(self.file, f"cannot be opened: {reason}") from error
        self._close = weakref.finalize(self, os.close, self._handle)
        if not _lock(self._handle):
            self.close()
            raise BadJournal(self.file, "is open in another game; close that one first")
        self.size = os.fstat(self._handle).st_size
        if create and self.size:
            self.close()
            raise BadJournal(self.file, "already holds something; load it, or choose another name")
        if create and fsync:
            _flush_folder(Path(path).resolve().parent)

    def read(self) -> bytes:
        """All that is in the file."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        parts: list[bytes] = []
        while part := os.read(self._handle, 1 << 20):
            parts.append(part)
        return b"".join(parts)

    def cut(self, size: int) -> None:
        """Drop what was torn behind the acknowledged lines."""
        if size < self.size:
            os.ftruncate(self._handle, size)
        self.size = size

    def append(self, data: bytes) -> None:
        """Write lines to disk. Raises OSError (disk full ...) and then leaves the file as it was."""
        if not self._close.alive:
            raise BadJournal(self.file, "is closed")
        found = os.fstat(self._handle).st_size
        if found != self.size:
            raise BadJournal(self.file, f"was changed from outside ({self.size} bytes became {found})")
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[_write(self._handle, rest) :]
            if self.fsync:
                _fsync(self._handle)
        except BaseException:
            os.ftruncate(self._handle, self.size)
            raise
        self.size += len(data)

    def close(self) -> None:
        """Let the file go; done by itself when the game is forgotten."""
        self._close()


def _write(handle: int, data: memoryview) -> int:
    """Apart, so that a test can fill the disk."""
    return os.write(handle, data)


def _fsync(handle: int) -> None:
    """Apart, so that a test can fail it."""
    os.fsync(handle)


def _flush_folder(folder: Path) -> None:
    """Make the new name in the folder survive a power cut, where the system can."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def in_use(path: str | Path) -> bool:
    """Whether another game holds this file now; False for one that is not there or cannot be opened."""
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return not _lock(handle)
    finally:
        os.close(handle)
