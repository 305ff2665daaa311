"""A disk that loses what was not flushed: what it may hold after a power cut at any moment.

`RecordedDisk` watches a folder while something writes to it. What is written stays in memory until the file
is flushed (`os.fsync`); a name that is made, moved or taken away stays there until its folder is flushed.
At each moment between two calls the power may fail. The disk then holds what was flushed, and of the rest
anything: every file as it was, as it is, or torn, with zeros for what never arrived; and any of the names.
"""

from __future__ import annotations

import itertools
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from wsn.data import DataError

MOST_SUBSETS = 16
"""Of so many sets of names that were not flushed every one is tried; of more, so many by chance."""
WATCHED = (
    "replace",
    "rename",
    "link",
    "unlink",
    "remove",
    "mkdir",
    "rmdir",
    "truncate",
    "ftruncate",
    "write",
)
"""The calls of the system before and after which the folder is looked at; and `fsync`."""
STATES = ("as it was", "as it is", "half", "half, then zeros", "zeros, then half", "zeros")
"""What a file that was not flushed may hold."""


@dataclass
class DiskNode:
    """A file or a folder, whatever its names."""

    folder: bool
    flushed: bytes | None = None
    """What of it is on the disk; None before it was ever flushed."""
    written: bytes = b""

    def content(self, state: str) -> bytes:
        """What the disk may hold of it, where it was not flushed."""
        before, now = self.flushed or b"", self.written
        same = next((n for n, (a, b) in enumerate(zip(before, now)) if a != b), min(len(before), len(now)))
        rest, zeros = now[same:], bytes(len(now) - same)
        half = len(rest) // 2
        return {
            "as it was": before,
            "as it is": now,
            "half": now[:same] + rest[:half],
            "half, then zeros": now[:same] + rest[:half] + zeros[half:],
            "zeros, then half": now[:same] + zeros[:half] + rest[half:],
            "zeros": now[:same] + zeros,
        }[state]


@dataclass(frozen=True)
class NameChange:
    """A name that came, went, or both: a file that was moved."""

    gone: str | None
    come: str | None
    node: int

    @property
    def folders(self) -> set[str]:
        """The folders that must be flushed; of a move, the one that it went to."""
        return {os.path.dirname(self.come if self.come is not None else self.gone or "")}


@dataclass(frozen=True)
class Moment:
    """What the disk was told up to here."""

    told: int
    """How many values were acknowledged."""
    held: dict[str, int]
    waiting: tuple[NameChange, ...]
    nodes: dict[int, DiskNode]


@dataclass
class RecordedDisk:
    """Watches what is written below a folder; `acknowledge` says that a value was reported as kept."""

    root: Path
    acknowledged: list[Any] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)

    def __enter__(self) -> RecordedDisk:
        self._numbers = itertools.count()
        self._by_inode: dict[int, int] = {}
        self._nodes: dict[int, DiskNode] = {}
        self._names: dict[str, int] = {}
        self._waiting: list[NameChange] = []
        self._look()
        self._held = dict(self._names)  # what is there already was there long ago
        for node in self._nodes.values():
            node.flushed = node.written
        self._waiting.clear()
        self._kept = {name: getattr(os, name) for name in (*WATCHED, "fsync")}
        for name in WATCHED:
            setattr(os, name, self._watched(self._kept[name]))
        os.fsync = self._fsync
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for name, call in self._kept.items():
            setattr(os, name, call)

    def acknowledge(self, value: Any) -> None:
        """From here on no power cut may lose this value, unless a later one has taken its place."""
        self.acknowledged.append(value)
        self._look()

    # ---------------------------------------------------------------- watched

    def _watched(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def watching(*args: Any, **more: Any) -> Any:
            self._look()
            try:
                return call(*args, **more)
            finally:
                self._look()

        return watching

    def _fsync(self, handle: int) -> None:
        self._look()
        self._kept["fsync"](handle)
        known = self._by_inode.get(os.fstat(handle).st_ino)
        if known is None:
            return
        node = self._nodes[known]
        if not node.folder:
            node.flushed = node.written
        else:
            folders = {name for name, number in self._names.items() if number == known}
            through = [change for change in self._waiting if change.folders & folders]
            _apply(through, self._held)
            self._waiting = [change for change in self._waiting if change not in through]
        self._look()

    def _look(self) -> None:
        """See which names and contents are there now, and keep the moment."""
        there: dict[str, tuple[int, bool]] = {"": (os.stat(self.root).st_ino, True)}
        for folder, folders, files in os.walk(self.root):
            for name in (*folders, *files):
                path = os.path.join(folder, name)
                status = os.lstat(path)
                there[os.path.relpath(path, self.root)] = (status.st_ino, stat.S_ISDIR(status.st_mode))
        inodes = {inode for inode, _ in there.values()}
        self._by_inode = {inode: number for inode, number in self._by_inode.items() if inode in inodes}
        names: dict[str, int] = {}
        for name, (inode, folder_) in there.items():
            if inode not in self._by_inode:
                number = self._by_inode[inode] = next(self._numbers)
                self._nodes[number] = DiskNode(folder_)
            names[name] = self._by_inode[inode]
            if not folder_:
                self._nodes[names[name]].written = (self.root / name).read_bytes()
        gone = {name: number for name, number in self._names.items() if names.get(name) != number}
        for name, number in names.items():
            if self._names.get(name) == number:
                continue
            old = next((one for one, at in gone.items() if at == number and one != name), None)
            if old is not None:
                del gone[old]
            gone.pop(name, None)  # what was there under this name is replaced by it
            self._waiting.append(NameChange(old, name, number))
        self._waiting += [NameChange(name, None, number) for name, number in gone.items()]
        self._names = names
        nodes = {
            n: DiskNode(self._nodes[n].folder, self._nodes[n].flushed, self._nodes[n].written)
            for n in (*names.values(), *getattr(self, "_held", {}).values())
        }
        for change in self._waiting:
            nodes[change.node] = nodes.get(change.node) or self._nodes[change.node]
        moment = Moment(len(self.acknowledged), dict(getattr(self, "_held", {})), tuple(self._waiting), nodes)
        if not self.moments or moment != self.moments[-1]:
            self.moments.append(moment)

    # ---------------------------------------------------------------- cut

    def cuts(self, seed: int = 1) -> Iterator[tuple[Moment, dict[str, bytes | None]]]:
        """Every disk that a power cut may leave: by name the content, None for a folder. None comes twice."""
        chance, seen = Random(seed), set()
        for moment in self.moments[1:]:
            for some in _subsets(moment.waiting, chance):
                names = dict(moment.held)
                _apply(some, names)
                names = {name: number for name, number in names.items() if _is_reached(name, names)}
                loose = any(
                    node.written != node.flushed and not node.folder
                    for node in (moment.nodes[number] for number in names.values())
                )
                for state in STATES if loose else STATES[:1]:
                    disk = {
                        name: None if (node := moment.nodes[number]).folder else node.content(state)
                        for name, number in names.items()
                    }
                    mark = (moment.told, tuple(sorted((name, data or b"") for name, data in disk.items())))
                    if mark not in seen:
                        seen.add(mark)
                        yield moment, disk

    def lost(self, read: Callable[[Path], Any], at: Path, seed: int = 1) -> list[str]:
        """Where a power cut loses something: after value n only it, or the one being written, may be read.

        `read` gives what a folder tells, None where that is nothing, and raises where it cannot be read.
        """
        wrong = []
        for number, (moment, disk) in enumerate(self.cuts(seed)):
            folder = at / f"cut-{number}"
            lay_out(disk, folder)
            allowed = [*self.acknowledged[max(moment.told - 1, 0) : moment.told + 1]]
            if moment.told == 0:
                allowed.append(None)
            try:
                told = read(folder)
            except Exception as error:  # whatever it raises, what was acknowledged cannot be read
                if moment.told == 0 and isinstance(error, DataError):
                    continue  # nothing was promised yet, and what there is of it is refused in a sentence
                wrong.append(f"after {moment.told} values: {type(error).__name__}: {error}")
                continue
            if told not in allowed:
                wrong.append(f"after {moment.told} values: {told!r} in place of {allowed!r}")
        return wrong


def lay_out(disk: dict[str, bytes | None], folder: Path) -> None:
    """Make the folder that a disk holds."""
    for name in sorted(disk):
        data = disk[name]
        if data is None:
            (folder / name).mkdir(parents=True, exist_ok=True)
        else:
            (folder / name).write_bytes(data)


def _apply(changes: list[NameChange] | tuple[NameChange, ...], names: dict[str, int]) -> None:
    for change in changes:
        if change.gone is not None:
            names.pop(change.gone, None)
        if change.come is not None:
            names[change.come] = change.node


def _is_reached(name: str, names: dict[str, int]) -> bool:
    """Whether every folder above it is there too."""
    return all(parent in names for parent in _folders_above(name))


def _folders_above(name: str) -> Iterator[str]:
    while name:
        name = os.path.dirname(name)
        yield name


def _subsets(waiting: tuple[NameChange, ...], chance: Random) -> Iterator[list[NameChange]]:
    if 2 ** len(waiting) <= MOST_SUBSETS:
        for choice in itertools.product((False, True), repeat=len(waiting)):
            yield [one for one, taken in zip(waiting, choice) if taken]
        return
    yield []
    yield list(waiting)
    for _ in range(MOST_SUBSETS - 2):
        yield [one for one in waiting if chance.random() < 0.5]
