"""Everything wrong with a file, gathered and told in words, with the nearest valid choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: where in it, and what, with the nearest valid choice."""

    file: str
    place: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.text) if part)


class DataError(Exception):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Report:
    """Problems gathered while one file is read; raised together at the end."""

    __slots__ = ("file", "problems")

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: str, text: str) -> None:
        """Note one thing that is wrong."""
        self.problems.append(Problem(self.file, place, text))

    def stop_if_any(self) -> None:
        """Raise `DataError` with everything noted so far, if anything was."""
        if self.problems:
            raise DataError(self.problems)


def nearest(word: str, choices: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The valid words closest to a wrong one, best first; empty when nothing is near."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word[:100], sorted(choices), n=count, cutoff=0.5))


def hint(word: str, choices: Iterable[str]) -> str:
    """The end of an error sentence: the nearest valid word, or all of them when they are few."""
    valid = sorted(choices)
    close = nearest(word, valid, 1)
    if close:
        return f"; the nearest is {close[0]!r}"
    if 0 < len(valid) <= 15:
        return f"; valid: {', '.join(valid)}"
    return ""


def examples(choices: Iterable[str]) -> str:
    """The end of an error sentence where nothing is near and much is valid: a few of the valid words."""
    valid = sorted(choices)
    return f"; among the {len(valid)} are {', '.join(valid[:: max(len(valid) // 4, 1)][:5])}" if valid else ""


def short(value: object) -> str:
    """A value as an error shows it, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
