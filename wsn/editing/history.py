"""What was done to a document, step by step, to be undone and redone; and patches between documents.

Maps, scenarios and rosters are edited in the same way: a document is a value that nobody changes in place,
and a step leads from one document to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from wsn.data import DataError, Problem
from wsn.renamed import FormerName

PlainTable = Mapping[str, Any]
"""A document of plain tables, lists, words and numbers, which is never changed in place."""
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)  # with slots, History[X](...) fails: typing sets __orig_class__ on it
class History(Generic[V]):
    """A document with all its steps. Every change makes a new history; documents share what stays equal."""

    past: tuple[V, ...] = ()
    """The document before each step that was taken, that of the first step first."""
    present: V
    """The document as it stands."""
    future: tuple[V, ...] = ()
    """The documents to which steps that were undone lead, the next one first."""
    labels: tuple[str, ...] = ()
    """What each step of the past did, in words."""
    future_labels: tuple[str, ...] = ()
    """What each step that was undone does, the next one first."""

    def __post_init__(self) -> None:
        """Steps without words get empty ones: the file of a roster keeps none."""
        for name, steps in (("labels", self.past), ("future_labels", self.future)):
            if len(getattr(self, name)) != len(steps):
                object.__setattr__(self, name, ("",) * len(steps))

    @property
    def first(self) -> V:
        """The document before every step."""
        return self.past[0] if self.past else self.present

    def add_change(self, document: V, label: str = "", *, joins: bool = False) -> History[V]:
        """One step further, which ends redo; the same history where nothing changes.

        A step that `joins` becomes part of the one before: a stroke of a brush is undone as a whole.
        """
        joins = joins and bool(self.past)
        if document == self.present and not joins:
            return self
        past, labels = (self.past[:-1], self.labels[:-1]) if joins else (self.past, self.labels)
        before = self.past[-1] if joins else self.present
        return History(past=(*past, before), labels=(*labels, label), present=document)

    def undo_step(self) -> History[V]:
        """One step back. Raises DataError at the beginning."""
        if not self.past:
            raise DataError([Problem("", "", "there is nothing to undo")])
        return History(
            past=self.past[:-1],
            labels=self.labels[:-1],
            present=self.past[-1],
            future=(self.present, *self.future),
            future_labels=(self.labels[-1], *self.future_labels),
        )

    def redo_step(self) -> History[V]:
        """The step that was undone last is taken again. Raises DataError where there is none."""
        if not self.future:
            raise DataError([Problem("", "", "there is nothing to redo")])
        return History(
            past=(*self.past, self.present),
            labels=(*self.labels, self.future_labels[0]),
            present=self.future[0],
            future=self.future[1:],
            future_labels=self.future_labels[1:],
        )

    then = FormerName("add_change")
    undone = FormerName("undo_step")
    redone = FormerName("redo_step")


def patch(before: PlainTable, after: PlainTable) -> dict[str, Any]:
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


def apply_patch(before: PlainTable, told: Mapping[str, Any]) -> dict[str, Any]:
    """The document to which a patch leads. Raises KeyError for one that does not fit."""
    gone = frozenset(told.get("drop", ()))
    after = {key: value for key, value in before.items() if key not in gone}
    for key, inner in told.get("within", {}).items():
        after[key] = apply_patch(before[key], inner)
    after.update(told.get("set", {}))
    return after
