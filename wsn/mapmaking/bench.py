"""What every workbench does with its kept edits, whatever is edited: undo, redo, go to a step, close."""

from __future__ import annotations

from pathlib import Path

from wsn.data import DataError, read_text
from wsn.mapmaking.autosave import KeptEdits


class Bench:
    """A document that is being edited. Every change is on disk before it counts."""

    def __init__(self, edits: KeptEdits) -> None:
        self.edits = edits
        self.again = len(edits.history.done) if edits.is_unsaved else 0
        """How many steps were there again when it was opened, that had been kept and not saved."""
        self.revision = 0
        """Grows with every change."""

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
        """Whether it has no file of its own to be saved to."""
        raise NotImplementedError

    def save(self, file: Path | None = None) -> Path:
        """Write it to its file, or to another, which is its file from now on. Raises DataError."""
        raise NotImplementedError

    def undo(self) -> str | None:
        """Take the last step back; what it was. None where there is none."""
        told = self.edits.undo()
        if told is not None:
            self._forget_results()
        return told

    def redo(self) -> str | None:
        """Take the step again that was undone last; what it is. None where there is none."""
        told = self.edits.redo()
        if told is not None:
            self._forget_results()
        return told

    def go_to(self, steps: int) -> None:
        """Undo or redo until this many steps are done."""
        while len(self.edits.history.done) > steps and self.undo() is not None:
            pass
        while len(self.edits.history.done) < steps and self.redo() is not None:
            pass

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

    def close(self) -> None:
        """Leave the workbench: what is not saved stays kept."""
        self.edits.close()

    def _forget_results(self) -> None:
        """The document is another one."""
        self.revision += 1
