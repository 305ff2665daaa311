"""What a player is told of a scenario, as topics with lines; made from data by its game.

A briefing is asked before a game, of a scenario alone, and at any time in play, of what a side knows then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from wsn.cite import Reason
from wsn.english import list_words

Divider = tuple[tuple[int, int], tuple[int, int]]
"""A straight line between two sections of a board, by its two ends in map units."""


@dataclass(frozen=True, slots=True)
class BriefingLine:
    """One thing to know, as a sentence without its full stop, and the spaces that it speaks of."""

    words: str
    spaces: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class Topic:
    """Lines under a title, such as `Victory` or `Reinforcements`."""

    title: str
    lines: tuple[BriefingLine, ...]


def topics(*candidates: Topic) -> tuple[Topic, ...]:
    """Those that have something to say."""
    return tuple(topic for topic in candidates if topic.lines)


def cited_once(reasons: Sequence[Reason]) -> list[str]:
    """Reasons as lines: of those in a row that one rule justifies only the last names it."""
    following = [reason.rule for reason in reasons[1:]]
    return [
        f"{reason.words} ({reason.rule})" if rule != reason.rule else reason.words
        for reason, rule in zip(reasons, (*following, ""))
    ]


def ways(words: Mapping[str, str], kinds: Collection[str]) -> str:
    """What can be done, of all that `words` names by the kind of order: `move, fire, or stop`."""
    told = [said for kind, said in words.items() if kind in kinds]
    return f"{', '.join(told[:-1])}, or {told[-1]}" if len(told) > 2 else list_words(told, "or")


def at_place(name: str, space: str) -> str:
    """A place by its label and its name: `K501, the church`; by its name alone where that has the label."""
    return name if space in name.split() else f"{space}, {name}"


def in_places(name: str, spaces: Sequence[str]) -> str:
    """Ground by its name and its labels: `the hill (G5, F5)`; by its name alone where that has the label."""
    return name if len(spaces) == 1 and spaces[0] in name.split() else f"{name} ({runs(spaces)})"


def runs(spaces: Iterable[str], most: int = 12) -> str:
    """Spaces by their labels, in the order given; of many the first few, and how many more."""
    ids = list(spaces)
    shown = ids if len(ids) <= most else ids[: most - 2]
    more = [] if len(ids) <= most else [f"{len(ids) - len(shown)} more"]
    return list_words([*shown, *more]) if more else ", ".join(shown)
