"""Problems of files: collected, and told in words with the nearest valid choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

import msgspec

from wsn.data.unseen import printable_text

T = TypeVar("T")


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a file: its place and a text with the nearest valid choice."""

    file: str
    """The file that it is in."""
    place: str
    """Where in the file, such as `sides.axis.units.g1`; empty for the whole."""
    text: str
    """What is wrong, with the nearest valid choice."""
    more: int = 0
    """In the last line of a long list: for how many further problems it stands; 0 for a problem."""
    about: tuple[str, ...] = ()
    """The labels of the spaces that it is about, as far as they are known; a map may lack one of them."""
    goes_on: bool = False
    """The name of the file is the subject of the text: `g1.wsn.jsonl is not a wsn journal`."""

    def __post_init__(self) -> None:
        """Show no character of the file that turns or hides what stands beside it: libraries quote them."""
        for name, words in (("place", self.place), ("text", self.text)):
            if not words.isprintable():
                msgspec.structs.force_setattr(self, name, printable_text(words))

    def __str__(self) -> str:
        parts = [part for part in (self.file, self.place, self.text) if part]
        return " ".join(parts) if self.goes_on else ": ".join(parts)


Fault = tuple[str, object]
"""The place of a problem and its text, an object that is put into words (`str`) only if it is listed."""

LISTED: Final = 100
"""The number of problems of a file that are listed; the rest are counted."""


def limit_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The first problems of a list, with a last line that counts the others."""
    all_ = tuple(problems)
    real = [problem for problem in all_ if not problem.more]
    more = sum(problem.more for problem in all_) + max(len(real) - LISTED, 0)
    if not more:
        return all_
    words = "one more problem" if more == 1 else f"{more:,} more problems"
    return (*real[:LISTED], Problem(real[0].file if real else "", "", f"and {words}", more))


class DataError(Exception):
    """A file that cannot be used, with its problems: the first hundred, and how many more there are."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = limit_problems(problems)
        """What is wrong, in the order of the file."""
        super().__init__("\n".join(str(problem) for problem in self.problems))


class WrongValues(ValueError):
    """What a struct raises of its own values (`__post_init__`): key and sentence of each fault.

    Whoever reads the file tells each with its place. An empty key is the row itself.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{key}: {text}" if key else str(text) for key, text in self.faults))

    @classmethod
    def stop_if_any(cls, faults: Iterable[Fault]) -> None:
        """Raise them, if there are any."""
        if found := tuple(faults):
            raise cls(found)


class Unknown:
    """A sentence about a word that is not valid; the nearest one is looked for when the sentence is read.

    For a file with thousands of wrong words, of which a hundred are listed.
    """

    __slots__ = ("_choices", "_text", "_word")

    def __init__(self, text: str, word: str, choices: Iterable[str]) -> None:
        self._text, self._word, self._choices = text, word, choices

    def __str__(self) -> str:
        return self._text + nearest_hint(self._word, self._choices)


class Report:
    """The problems of a file, collected while it is read and raised together."""

    __slots__ = ("_found", "_more", "file", "recorded")

    def __init__(self, file: str, recorded: bool = False) -> None:
        self.file = file
        self.recorded = recorded
        """Whether it is a document inside a recorded game, for which later limits do not hold."""
        self._found: list[Problem] = []
        self._more = 0

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems so far; behind the first hundred, a line that counts the rest."""
        if not self._more:
            return tuple(self._found)
        return limit_problems((*self._found, Problem(self.file, "", "", self._more)))

    @property
    def count(self) -> int:
        """How many problems there are so far."""
        return len(self._found) + self._more

    def add(self, place: str, text: object, about: Iterable[str] = ()) -> None:
        """Add a problem, `about` spaces of a map; `text` is put into words (`str`) only if it is listed."""
        if len(self._found) < LISTED:
            self._found.append(Problem(self.file, place, str(text), about=tuple(about)))
        else:
            self._more += 1

    def take(self, problems: Iterable[Problem]) -> None:
        """Add problems that were found elsewhere."""
        for problem in problems:
            if problem.more or len(self._found) >= LISTED:
                self._more += problem.more or 1
            else:
                self._found.append(problem)

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What is read; None where that raises `DataError`, and its problems are added."""
        try:
            return read()
        except DataError as error:
            self.take(error.problems)
            return None

    def stop_if_any(self) -> None:
        """Raise `DataError` with the problems so far, if there are any."""
        if self._found:
            raise DataError(self.problems)


PART: Final = 3
"""The fewest letters by which a longer word is found."""


LIKENESS_AMONG_MANY, LIKENESS_AMONG_FEW = 0.5, 0.6
"""How alike a word must be to be named: among many words, and where the few valid ones can all be listed."""
MOST_WORDS_LISTED: Final = 20
"""No more words than these are listed."""


def nearest_words(
    word: str, choices: Iterable[str], count: int = 3, alike: float = LIKENESS_AMONG_MANY
) -> tuple[str, ...]:
    """The valid words nearest to a wrong one, best first; empty if none is near.

    `alike` is the share of their letters that must agree, in the same order.
    """
    from difflib import get_close_matches

    valid = sorted(choices)
    close = get_close_matches(word[:100], valid, n=count, cutoff=alike)
    if not close and len(word) >= PART:  # `move` is far from `move_and_spot`, but nobody means another
        close = [one for one in valid if word.casefold() in one.casefold()][:count]
    return tuple(close)


def nearest_hint(word: str, choices: Iterable[str]) -> str:
    """The end of an error sentence: the nearest valid word, or all of them if they are few."""
    valid = sorted(choices)
    few = 0 < len(valid) <= MOST_WORDS_LISTED
    close = nearest_words(word, valid, 1, LIKENESS_AMONG_FEW if few else LIKENESS_AMONG_MANY)
    if close:
        return f"; the nearest is {close[0]!r}"
    return f"; valid: {', '.join(valid)}" if few else ""


def examples_hint(choices: Iterable[str], listing: str = "") -> str:
    """The end of an error sentence where no word is near: a few of the many valid ones.

    `listing` is the command that lists them all.
    """
    valid = sorted(choices)
    more = f" (`{listing}` lists all {len(valid)})" if listing else f" ({len(valid)} in all)"
    return f"; for instance {', '.join(valid[:: max(len(valid) // 4, 1)][:5])}{more}" if valid else ""


def shorten(value: object) -> str:
    """A value for an error, shortened to 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
