"""The one way to write a file, and why the system would not open or write one, in the words of every part."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

_STREAMS: Final = ("/dev/std", "/dev/fd/", "/proc/")
"""Where a system offers what a process has open as files: whoever opened it goes on with the same one."""
_NUMBERS: Final = itertools.count(1)
"""What tells the files apart that this process has begun."""


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be opened or written, without its name."""
    text = (error.strerror if isinstance(error, OSError) else None) or str(error) or "it failed"
    return "there is a zero byte in the name" if "null" in text else text[:1].lower() + text[1:]


def write_error_text(file: object, error: OSError | ValueError) -> str:
    """The sentence for a file that cannot be written: its name and why."""
    return f"{file} cannot be written: {reason_of(error)}"


def write_whole(file: str | Path, data: bytes, *, new: bool = False, folders: bool = False) -> None:
    """Write a file whole, or leave what was there as it was, also on a full disk or after a kill.

    It is written beside its place, which it takes at the end. The mode of a file that is there stays, a link
    leads to the new content, and what is no regular file (a pipe, a device) is written to as it is. With
    `folders` those that are missing are made.

    Raises OSError with the name of the file; FileExistsError with `new` where the file is there.
    """
    write_together({Path(file): data}, new=new, folders=folders)


def write_together(files: Mapping[Path, bytes], *, new: bool = False, folders: bool = False) -> None:
    """Write files that belong together, all of them or none; see `write_whole`.

    Raises OSError with the name of the file that cannot be written.
    """
    with contextlib.ExitStack() as undoing:
        ready: list[tuple[Path, Path, Path]] = []
        for file, data in files.items():
            with _naming_file(file):
                target = resolve_target(file, new)
                if target is not None:
                    if folders:
                        _make_folder(target.parent, undoing.callback)
                    ready.append((file, target, _laid_beside(target, data, undoing.callback)))
        for file, data in files.items():
            with _naming_file(file):
                if resolve_target(file, new) is None:
                    _write_through(file, data)
        former: list[Path] = []
        for file, target, beside in ready:
            with _naming_file(file):
                if new:
                    _take_free_place(beside, target)
                    undoing.callback(_let_go, target.unlink)
                    continue
                if len(ready) > 1:
                    former += _keep_way_back(target, undoing.callback)
                os.replace(beside, target)
        undoing.pop_all()
    for file in former:
        _let_go(file.unlink)
    for folder in {target.parent for _, target, _ in ready}:
        flush_folder(folder)


def _keep_way_back(target: Path, undo: Callable[..., object]) -> list[Path]:
    """See that a place is as it was if a later file cannot be written; the names that are then to go.

    What is there gets a second name, where the file system has links.
    """
    if not os.path.lexists(target):
        undo(_let_go, target.unlink)
        return []
    old = target.with_name(f".wsn-{os.getpid()}-{next(_NUMBERS)}.old")
    try:
        os.link(target, old)
    except OSError:
        return []
    undo(_let_go, old.unlink)  # two names of one file: to rename one to the other does nothing
    undo(_let_go, lambda: os.replace(old, target))
    return [old]


@contextlib.contextmanager
def written_whole(file: str | Path) -> Iterator[BinaryIO]:
    """A stream for a file that is too large to hold: it takes its place when the block ends, or not at all.

    Raises OSError with the name of the file; see `write_whole`.
    """
    file = Path(file)
    with contextlib.ExitStack() as undoing, _naming_file(file):
        target = resolve_target(file, False)
        if target is None:
            raise OSError(errno.EINVAL, "it is no regular file", str(file))
        beside, handle = _begun_beside(target, undoing.callback)
        with open(handle, "wb") as stream:
            yield stream
            _sync_to_disk(stream, target)
        os.replace(beside, target)
        undoing.pop_all()
    flush_folder(target.parent)


@contextlib.contextmanager
def _naming_file(file: Path) -> Iterator[None]:
    """Errors of the system with the name of the file that was to be written."""
    try:
        yield
    except OSError as error:
        if error.filename == os.fspath(file) and error.filename2 is None:
            raise
        raise OSError(error.errno, error.strerror or str(error), str(file)) from error


def resolve_target(file: Path, new: bool) -> Path | None:
    """Where the content of a file lies, behind its links; None for what is written to as it is."""
    if "\0" in os.fspath(file):
        raise OSError(errno.EINVAL, "there is a zero byte in the name", str(file))
    if new and os.path.lexists(file):
        raise FileExistsError(errno.EEXIST, "there is a file of this name", str(file))
    target = Path(os.path.realpath(file))
    try:
        mode = os.stat(file).st_mode
    except FileNotFoundError:
        return target
    if os.path.abspath(file).startswith(_STREAMS):
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(file))
    if not stat.S_ISREG(mode):
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    return target


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing; a power cut leaves them there. Raises OSError."""
    _make_folder(folder, lambda *_: None)


def _make_folder(folder: Path, undo: Callable[..., object]) -> None:
    """Make a folder and those above it; what was made goes again where the file cannot be written."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        undo(_let_go, one.rmdir)
        flush_folder(one.parent)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "it is no folder", str(folder))


def move_file(file: Path, target: Path) -> None:
    """Give a file another name, in another folder or on another disk too; it is never without one.

    What is at `target` already is replaced. Raises OSError.
    """
    try:
        os.replace(file, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with file.open("rb") as old, written_whole(target) as new:
            shutil.copyfileobj(old, new)
        shutil.copystat(file, target)
        file.unlink()
    for folder in (target.parent, file.parent):
        flush_folder(folder)


def _laid_beside(target: Path, data: bytes, undo: Callable[..., object]) -> Path:
    """A file in the same folder with this content, on the disk, with the mode of the one that it replaces."""
    beside, handle = _begun_beside(target, undo)
    with open(handle, "wb") as stream:
        stream.write(data)
        _sync_to_disk(stream, target)
    return beside


def _begun_beside(target: Path, undo: Callable[..., object]) -> tuple[Path, int]:
    """A new file in the same folder, and its handle."""
    binary = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    while True:  # a name of its own is short: the longest name that a folder takes leaves no room for more
        beside = target.with_name(f".wsn-{os.getpid()}-{next(_NUMBERS)}.new")
        try:
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | binary, 0o666)
            break
        except FileExistsError:  # a process that was killed has left it
            continue
    undo(_let_go, beside.unlink)
    return beside, handle


def _sync_to_disk(stream: BinaryIO, target: Path) -> None:
    """See that all of it is on the disk, with the mode of the file that it replaces."""
    stream.flush()
    with contextlib.suppress(FileNotFoundError):
        _keep_owner_and_mode(stream.fileno(), os.stat(target))
    os.fsync(stream.fileno())


def _keep_owner_and_mode(handle: int, there: os.stat_result) -> None:
    if sys.platform == "win32":
        return
    mine = os.fstat(handle)
    if (mine.st_uid, mine.st_gid) != (there.st_uid, there.st_gid):
        with contextlib.suppress(OSError):  # only the system's keeper gives files away
            os.fchown(handle, there.st_uid, there.st_gid)
    os.fchmod(handle, stat.S_IMODE(there.st_mode))


def _take_free_place(beside: Path, target: Path) -> None:
    """Give a file its name where no other has taken that meanwhile. Raises FileExistsError."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "there is a file of this name", str(target)) from None
        os.replace(beside, target)
    else:
        os.unlink(beside)


def _write_through(file: Path, data: bytes) -> None:
    """Write to a pipe or a device. Raises OSError for a pipe that no one reads: it would be waited for."""
    flags = os.O_WRONLY | os.O_TRUNC | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(file, flags)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise OSError(errno.ENXIO, "it is a pipe, and nobody reads from it", str(file)) from error
        raise
    if sys.platform != "win32":
        os.set_blocking(handle, True)
    with open(handle, "wb") as stream:
        stream.write(data)


MOST_UNFLUSHED: Final = 1 << 16
"""The most bytes at the end of a file that grows by lines that a power cut can have left with holes."""


def whole_lines(data: bytes) -> int:
    """How many bytes of a file that grows by lines are whole lines: what follows was never acknowledged.

    The end of what was being written may be missing after a kill. After a power cut the disk may also hold
    its end and not its beginning, which is zeros then; no line of ours has a zero byte. Zeros farther from
    the end than anything that is written at once are damage, which whoever reads the lines will tell.
    """
    hole = data.find(b"\0", max(len(data) - MOST_UNFLUSHED, 0))
    return data.rfind(b"\n", 0, len(data) if hole < 0 else hole) + 1


def _let_go(remove: Callable[[], object]) -> None:
    with contextlib.suppress(OSError):
        remove()


def flush_folder(folder: Path) -> None:
    """Make a new name in the folder survive a power cut, where the system can."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):  # a folder that may not be opened, or cannot be flushed
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
