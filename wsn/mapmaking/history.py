"""What was done to a document, step by step, to be undone and done again without end; and patches between
documents.

Maps and scenarios are edited in the same way: a document is plain data (tables, lists, words, numbers) that
nobody changes in place, and a step leads from one document to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

Document = Mapping[str, Any]
"""Plain data that is never changed in place."""


@dataclass(frozen=True, slots=True)
class EditStep:
    """A step that was taken: what it did, in words for the list of steps, and the document after it."""

    told: str
    document: Document


@dataclass(frozen=True, slots=True)
class EditHistory:
    """A document with all its steps. Every change makes a new history; documents share what stays equal."""

    first: Document
    done: tuple[EditStep, ...] = ()
    undone: tuple[EditStep, ...] = ()
    """What can be done again, the next one last."""

    @property
    def present(self) -> Document:
        """The document as it stands."""
        return self.done[-1].document if self.done else self.first

    def then(self, told: str, document: Document, *, joins: bool = False) -> EditHistory:
        """One step further; the same history where nothing changes.

        A step that `joins` becomes part of the one before: a stroke of a brush is undone as a whole.
        """
        if document == self.present and not (joins and self.done):
            return self
        before = self.done[:-1] if joins else self.done
        return EditHistory(self.first, (*before, EditStep(told, document)))

    def undo(self) -> EditHistory:
        """One step back; the same history at the beginning."""
        if not self.done:
            return self
        return replace(self, done=self.done[:-1], undone=(*self.undone, self.done[-1]))

    def redo(self) -> EditHistory:
        """The step that was undone last is taken again; the same history where there is none."""
        if not self.undone:
            return self
        return replace(self, done=(*self.done, self.undone[-1]), undone=self.undone[:-1])


def patch(before: Document, after: Document) -> dict[str, Any]:
    """What leads from one document to another, as plain data: `set`, `drop`, `within` inner tables."""
    told: dict[str, Any] = {}
    dropped = [key for key in before if key not in after]
    if dropped:
        told["drop"] = dropped
    for key, value in after.items():
        if key in before and before[key] == value:
            continue
        if key in before and isinstance(value, Mapping) and isinstance(before[key], Mapping):
            told.setdefault("within", {})[key] = patch(before[key], value)
        else:
            told.setdefault("set", {})[key] = value
    return told


def apply_patch(before: Document, told: Mapping[str, Any]) -> dict[str, Any]:
    """The document to which a patch leads. Raises KeyError for one that does not fit."""
    gone = frozenset(told.get("drop", ()))
    after = {key: value for key, value in before.items() if key not in gone}
    for key, inner in told.get("within", {}).items():
        after[key] = apply_patch(before[key], inner)
    after.update(told.get("set", {}))
    return after
