"""Problems of files: collected, and told in words with the nearest valid choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: its place and a text with the nearest valid choice."""

    file: str
    place: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.text) if part)


class DataError(Exception):
    """A file that cannot be used, with all its problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Report:
    """The problems of a file, collected while it is read and raised together."""

    __slots__ = ("file", "problems")

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: str, text: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(self.file, place, text))

    def stop_if_any(self) -> None:
        """Raise `DataError` with the problems so far, if there are any."""
        if self.problems:
            raise DataError(self.problems)


def nearest(word: str, choices: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The valid words nearest to a wrong one, best first; empty if none is near."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word[:100], sorted(choices), n=count, cutoff=0.5))


def hint(word: str, choices: Iterable[str]) -> str:
    """The end of an error sentence: the nearest valid word, or all of them if they are few."""
    valid = sorted(choices)
    close = nearest(word, valid, 1)
    if close:
        return f"; the nearest is {close[0]!r}"
    if 0 < len(valid) <= 15:
        return f"; valid: {', '.join(valid)}"
    return ""


def examples(choices: Iterable[str]) -> str:
    """The end of an error sentence where no word is near: a few of the many valid ones."""
    valid = sorted(choices)
    return f"; among the {len(valid)} are {', '.join(valid[:: max(len(valid) // 4, 1)][:5])}" if valid else ""


def short(value: object) -> str:
    """A value for an error, shortened to 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
