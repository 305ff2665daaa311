"""The rows of a menu in words: each thing once, and of many that say the same of one thing what they span."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wsn.table.choices import Choice


def unlike(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """These choices without those that say the same of an equal card in the hand."""
    told: dict[object, Choice] = {}
    for choice in choices:
        equal = choice.text if getattr(choice.command, "card", None) is not None else choice.number
        told.setdefault(equal, choice)
    return tuple(told.values())


def folded_text(row: Sequence[Choice]) -> str:
    """What a row of several choices says: the first, and of the last what is different in it."""
    first, last = row[0].text.split(" "), row[-1].text.split(" ")
    same = 0
    while same < min(len(first), len(last)) - 1 and first[same] == last[same]:
        same += 1
    return f"{' '.join(first)} … {' '.join(last[same:])}"
