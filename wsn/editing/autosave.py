"""Edits on disk at once, a line each: after a kill, or a window that was closed, they are all there again.

A file of kept edits begins with the document as it was opened; each line after it is a step, an undo, a redo,
or says that the document was saved to its own file. It is on the disk before the step counts. A line that was
cut off by a kill or a power cut was not acknowledged, and is left out.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from errno import EAGAIN
from pathlib import Path
from typing import Any, Final

from wsn.data import DataError, Problem, digest
from wsn.data.disk import flush_folder, make_folder, reason_of, whole_lines
from wsn.editing.history import History, PlainTable, apply_patch, patch
from wsn.table.home import data

ENDING: Final = ".edits.jsonl"
FORMAT: Final = 1
KINDS: Final = ("map", "scenario", "battle")
"""What may be edited; each lies under its own key of a document, or is the document."""
SUM: Final = "sum"
"""The key of a line that holds the digest of the rest of it."""
LIMIT: Final = 64 << 20
"""The most bytes of kept edits that are read."""


def folder() -> Path:
    """Where edits are kept that are not saved yet."""
    return data() / "edits"


def place_for(kind: str, file: Path) -> Path:
    """Where the edits of a file are kept: `kind` is one of `KINDS`."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", file.stem)[:40] or kind
    return folder() / f"{kind}-{name}-{digest({'file': str(file.resolve())})[:10]}{ENDING}"


def new_place(kind: str) -> Path:
    """Where the edits of something new are kept, that has no file yet."""
    return next(
        place for n in range(1, 1_000_000) if not (place := folder() / f"{kind}-new-{n}{ENDING}").exists()
    )


class Autosave:
    """A document that is being edited, with its history, kept on disk at every step.

    Raises OSError from every change that cannot be written; nothing has changed then.
    """

    def __init__(
        self, place: Path, kind: str, history: History[PlainTable], file: Path | None, source: str | None
    ) -> None:
        self.place = place
        self.kind = kind
        self.file = file
        """The file that it was opened from, or saved to last; None for something new."""
        self.source = source
        """The text of that file as it was read or written last, to keep its comments; None without one."""
        self.history = history
        self.saved_as: PlainTable | None = history.first if file is not None else None
        """The document that is in its file; None where it is in none."""
        self.whole_bytes = 0
        """The bytes of its file of edits that are whole lines; 0 before there is one."""
        self._size = 0
        """The bytes of that file when it was read or written last, with a line that was cut off."""

    # ---------------------------------------------------------------- opened and closed

    @classmethod
    def begin_edits(
        cls, place: Path, kind: str, first: PlainTable, file: Path | None, source: str | None
    ) -> Autosave:
        """A document before its first step. Nothing is written yet."""
        return cls(place, kind, History(present=first), file, source)

    @classmethod
    def read_edits(cls, place: Path) -> Autosave:
        """What was kept, with every step and what was undone. Raises DataError."""
        lines = _whole_lines(place)
        head = next(lines, None)
        if head is None or head.get("wsn") != "edits" or head.get("format") != FORMAT:
            raise DataError([Problem(str(place), "", "holds no edits that can be read")])
        try:
            named = head["file"]
            kept = cls(
                place,
                head["kind"],
                History[PlainTable](present=head["first"]),
                Path(named) if named else None,
                head["source"],
            )
            for line in lines:
                kept._take(line)
            kept._check()
            whole = place.read_bytes()
            kept.whole_bytes, kept._size = whole_lines(whole), len(whole)
        except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
            raise DataError([Problem(str(place), "", f"holds edits that do not fit: {error}")]) from None
        return kept

    def _take(self, line: Mapping[str, Any]) -> None:
        if "step" in line:
            document = apply_patch(self.history.present, line["patch"])
            self.history = self.history.add_change(document, line["step"], joins=line.get("joins", False))
        elif "undo" in line and self.history.past:
            self.history = self.history.undo_step()
        elif "redo" in line and self.history.future:
            self.history = self.history.redo_step()
        elif "saved" in line:
            self.file, self.source = Path(line["saved"]), line["source"]
            self.saved_as = self.history.present

    def _check(self) -> None:
        """Raises TypeError where what was read cannot be a document with its steps."""
        history = self.history
        for document in (*history.past, history.present, *history.future):
            if self.kind not in KINDS or not isinstance(document.get(self.kind, {}), dict):
                raise TypeError(f"there is no {self.kind} in it")
        if not all(isinstance(one, str) for one in (*history.labels, *history.future_labels)):
            raise TypeError("a step is not told in words")
        if self.file is not None and "\0" in os.fspath(self.file):
            raise ValueError("its file has a name that no file can have")
        if not isinstance(self.source, str | None):
            raise TypeError("its source is no text")

    def close(self) -> None:
        """The editing ends for now; what is saved need not be kept any longer."""
        if not self.is_unsaved:
            self.place.unlink(missing_ok=True)

    # ---------------------------------------------------------------- edited

    @property
    def present(self) -> PlainTable:
        """The document as it stands."""
        return self.history.present

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost without what is kept here."""
        if self.saved_as is None:
            return bool(self.history.past)
        return self.present != self.saved_as

    def add_change(self, document: PlainTable, label: str, *, joins: bool = False) -> bool:
        """A step, on disk before it counts. False when it changes nothing."""
        joins = joins and bool(self.history.past) and not self.history.future
        after = self.history.add_change(document, label, joins=joins)
        if after is self.history or (joins and document == self.present):
            return False
        line: dict[str, Any] = {"step": label, "patch": patch(self.present, document)}
        if joins:
            line["joins"] = True
        self._write_line(line)
        self.history = after
        return True

    def undo(self) -> str | None:
        """Take the last step back; what it was, in words, or None where there is none."""
        if not self.history.past:
            return None
        self._write_line({"undo": 1})
        self.history = self.history.undo_step()
        return self.history.future_labels[0]

    def redo(self) -> str | None:
        """Take the step again that was undone last; what it is, in words, or None where there is none."""
        if not self.history.future:
            return None
        self._write_line({"redo": 1})
        self.history = self.history.redo_step()
        return self.history.labels[-1]

    def note_saved(self, file: Path, source: str) -> None:
        """The document has been written to this file as this text."""
        self._write_line({"saved": str(file), "source": source})
        self.file, self.source, self.saved_as = file, source, self.present

    def _write_line(self, line: Mapping[str, Any]) -> None:
        """Put a line at the end of what is whole of the file; a new file gets its head first."""
        made = _encode_line(line)
        if self.whole_bytes and not self.place.exists():
            self.whole_bytes = 0  # another window has saved the same document, and let go of it
        if self.whole_bytes and self.place.stat().st_size != self._size:
            raise BlockingIOError(EAGAIN, "it is being edited in another window", str(self.place))
        if not self.whole_bytes:
            make_folder(self.place.parent)
            named = str(self.file) if self.file is not None else ""
            head = {"wsn": "edits", "format": FORMAT, "kind": self.kind, "file": named, "source": self.source}
            made = _encode_line({**head, "first": self.present}) + made
        try:
            with self.place.open("r+b" if self.whole_bytes else "wb") as out:
                out.truncate(self.whole_bytes)
                out.seek(self.whole_bytes)
                out.write(made)
                out.flush()
                os.fsync(out.fileno())
            if not self.whole_bytes:
                flush_folder(self.place.parent)
        except OSError as error:
            self._take_back()
            raise OSError(error.errno, error.strerror, str(self.place)) from error
        self.whole_bytes += len(made)
        self._size = self.whole_bytes

    def _take_back(self) -> None:
        """Cut off a line that could not be written whole; where that fails too, it is known as our own."""
        with suppress(OSError):
            if not self.whole_bytes:
                self.place.unlink(missing_ok=True)
            else:
                os.truncate(self.place, self.whole_bytes)
        with suppress(OSError):
            self._size = self.place.stat().st_size


@dataclass(frozen=True, slots=True)
class KeptRow:
    """Edits that wait to be gone on with: where they are kept, of which file, how many steps."""

    place: Path
    kind: str
    file: Path | None
    name: str
    steps: int


def kept_rows(kind: str = "") -> tuple[KeptRow, ...]:
    """Everything that was edited and not saved, touched last first; what cannot be read is left out."""
    try:
        places = sorted(folder().glob(f"*{ENDING}"), key=lambda one: -one.stat().st_mtime_ns)
    except OSError:
        return ()
    rows = []
    for place in places:
        try:
            kept = Autosave.read_edits(place)
        except DataError:
            continue
        if kept.is_unsaved and kind in ("", kept.kind):
            inner = kept.present.get(kept.kind, kept.present)
            name = str(inner.get("name") or place.name.removesuffix(ENDING))
            rows.append(KeptRow(place, kept.kind, kept.file, name, len(kept.history.past)))
    return tuple(rows)


def _encode_line(line: Mapping[str, Any]) -> bytes:
    summed = {**line, SUM: _line_sum(line)}
    return json.dumps(summed, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def _line_sum(line: Mapping[str, Any]) -> str:
    plain = json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(plain.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _whole_lines(place: Path) -> Iterator[dict[str, Any]]:
    """The lines that are whole. Raises DataError."""
    try:
        if place.stat().st_size > LIMIT:
            raise DataError([Problem(str(place), "", "is too large for a file of edits")])
        whole = place.read_bytes()
    except OSError as error:
        raise DataError([Problem(str(place), "", f"cannot be opened: {reason_of(error)}")]) from None
    summed = False
    for number, line in enumerate(whole[: whole_lines(whole)].splitlines(), 1):
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            raise DataError([Problem(str(place), f"line {number}", "cannot be read")]) from None
        if not isinstance(told, dict):
            raise DataError([Problem(str(place), f"line {number}", "is not a line of edits")])
        summed = summed or SUM in told  # files of release 0.2 have no sums
        if summed and told.pop(SUM, None) != _line_sum(told):
            raise DataError([Problem(str(place), f"line {number}", "is not as it was written")])
        yield told
