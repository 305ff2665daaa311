"""A document that is open in an editor, whatever it is: opened again, undone, redone, saved, closed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Self

from wsn.data import DataError, Problem, read_text
from wsn.data.disk import move_file, reason_of
from wsn.editing.autosave import Autosave, new_place, place_for
from wsn.editing.history import PlainTable


class Document:
    """A document that is being edited. Every change is on disk before it counts."""

    kind: ClassVar[str]
    """What it is, as its kept edits call it: `map`, `scenario` or `battle`."""
    endings: ClassVar[tuple[str, ...]] = (".toml",)
    """What its file may end in."""

    def __init__(self, edits: Autosave) -> None:
        self.edits = edits
        self.again = len(edits.history.past) if edits.is_unsaved else 0
        """How many steps were there again when it was opened, that had been kept and not saved."""
        self.revision = 0
        """Grows with every change."""

    # ---------------------------------------------------------------- opened and closed

    @classmethod
    def begin(cls, first: PlainTable, file: Path | None = None, source: str | None = None) -> Self:
        """A document before its first step: that of a file, with its text, or a new one; not written yet."""
        place = new_place(cls.kind) if file is None else place_for(cls.kind, file)
        return cls(Autosave.begin_edits(place, cls.kind, first, file, source))

    @classmethod
    def open_kept(cls, place: Path) -> Self:
        """A document by the place of its kept edits. Raises DataError."""
        return cls(Autosave.read_edits(place))

    @classmethod
    def reopen(cls, file: Path) -> Self | None:
        """What was kept of a file and not saved; None without. Edits that cannot be read are put aside."""
        place = place_for(cls.kind, file)
        if place.exists():
            try:
                kept = Autosave.read_edits(place)
                if kept.is_unsaved:
                    return cls(kept)
            except DataError:
                move_file(place, place.with_suffix(".unread"))
        return None

    def close(self) -> None:
        """Close the editor: what is not saved stays kept."""
        self.edits.close()

    # ---------------------------------------------------------------- as it stands

    @property
    def name(self) -> str:
        """The name of its file; what something new is called before it has one."""
        return self.edits.file.name if self.edits.file is not None else "not saved yet"

    @property
    def title(self) -> str:
        """What people call it."""
        raise NotImplementedError

    @property
    def must_be_named(self) -> bool:
        """Whether it has no file of its own to be saved to: it is new, or may not be written over."""
        return self.refuse_file(self.edits.file) is not None

    @property
    def changed_elsewhere(self) -> bool:
        """Whether its file is no longer what was read or written last."""
        file, source = self.edits.file, self.edits.source
        if file is None or source is None:
            return False
        try:
            return read_text(file) != source
        except DataError:
            return True

    # ---------------------------------------------------------------- undone and redone

    def undo(self) -> str | None:
        """Take the last step back; what it was. None where there is none."""
        return self._note_step(self.edits.undo())

    def redo(self) -> str | None:
        """Take the step again that was undone last; what it is. None where there is none."""
        return self._note_step(self.edits.redo())

    def go_to(self, steps: int) -> None:
        """Undo or redo until this many steps are done."""
        while len(self.edits.history.past) > steps and self.undo() is not None:
            pass
        while len(self.edits.history.past) < steps and self.redo() is not None:
            pass

    def _note_step(self, label: str | None) -> str | None:
        if label is not None:
            self._forget_results()
        return label

    def _forget_results(self) -> None:
        """The document is another one."""
        self.revision += 1

    # ---------------------------------------------------------------- saved

    @classmethod
    def shipped_files(cls) -> Iterable[Path]:
        """The files of this kind that came with the program."""
        raise NotImplementedError

    def refuse_file(self, file: Path | None) -> Problem | None:
        """Why it cannot be saved to a file: its ending, or it is shipped; None where it can."""
        if file is None or file.suffix not in self.endings:
            why = f"a {self.kind} is saved as a file ending in {' or '.join(self.endings)}"
            return Problem(str(file or ""), "", why)
        there = file.resolve()
        if any(one.resolve() == there for one in self.shipped_files()):
            return Problem(file.name, "", "came with the program: save it under another name")
        return None

    def save(self, file: Path | None = None) -> Path:
        """Write it to its file, or to another, which is its file from now on; where it lies now.

        Raises DataError with a sentence where it cannot be written.
        """
        target = file if file is not None else self.edits.file
        if (refusal := self.refuse_file(target)) is not None:
            raise DataError([refusal])
        assert target is not None, "no file at all is refused"
        try:
            self.write_files(target)
        except OSError as error:
            raise DataError([Problem(str(target), "", f"cannot be written: {reason_of(error)}")]) from None
        self._forget_results()
        return target

    def write_files(self, target: Path) -> None:
        """Write it to a file, with what lies beside that, and note it as saved. Raises OSError."""
        raise NotImplementedError
