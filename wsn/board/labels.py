"""Printed labels: which valid label a wrong one was meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from wsn.data import nearest_words
from wsn.geometry.hexes import Grid, distance, lettered_column

_DIGITS: Final = {digits: re.compile(rf"([A-Z]*)(\d{{1,4}})(\d{{{digits}}})") for digits in (2, 3)}
_SHORT_LABEL: Final = re.compile(r"([A-Z]*)(\d)(\d)")
_LETTERS: Final = re.compile(r"([A-Z]*)([A-Z])(\d{1,4})")
MISTYPED_BEYOND: Final = 3
"""How many hexes off the board a label is more likely mistyped than misread."""
_ROWS: Final = re.compile(r"([A-Z]*)(\d{2})(\d{2})")
_WIDE_LABEL: Final = re.compile(r"()([A-Z]{1,2})(\d{1,4})")


def split_label(label: str, grid: Grid, wide: bool = False) -> tuple[str, int, int] | None:
    """Board, column and row of a label, whether or not such a hex exists; None when it is no label.

    `wide` says that two letters name a column, not a board and a column.
    """
    text = label.strip().upper()
    if grid.labels == "rows":
        match = _ROWS.fullmatch(text)
        return (match[1], int(match[3]), grid.top + 1 - int(match[2])) if match else None
    if grid.labels == "letters":
        match = (_WIDE_LABEL if wide else _LETTERS).fullmatch(text)
        return (match[1], lettered_column(match[2]), int(match[3])) if match else None
    match = _DIGITS[grid.digits].fullmatch(text) or _SHORT_LABEL.fullmatch(text)
    return (match[1], int(match[2]), int(match[3])) if match else None


def nearest_labels(label: str, valid: Iterable[str], grid: Grid, count: int = 3) -> tuple[str, ...]:
    """The valid labels closest to a wrong one, best first: on the same board, by hexes, then by column.

    A board that does not exist counts as any board; what is no label at all is compared by its letters.
    """
    labels = list(valid)
    wide = any(text[:1].isalpha() and not text[1:2].isalpha() for text in labels)
    meant = split_label(label, grid, wide)
    if meant is None:
        return nearest_words(label, labels, count)
    board, column, row = meant
    places = [(text, place) for text in labels if (place := split_label(text, grid, wide)) is not None]
    if any(place[0].upper() == board for _, place in places):
        places = [(text, place) for text, place in places if place[0].upper() == board]
    here = grid.hex_at(column, row)
    ranked = sorted(
        (distance(here, grid.hex_at(place[1], place[2])), abs(place[1] - column), abs(place[2] - row), text)
        for text, place in places
    )
    close = [text for _, _, _, text in ranked[:count]]
    if ranked and ranked[0][0] > MISTYPED_BEYOND:
        close = [*_one_letter_less(label, labels), *close][:count]
    return tuple(dict.fromkeys(close))


def _one_letter_less(label: str, labels: Iterable[str]) -> list[str]:
    """The valid labels that a label with one letter too many may be: `D306` for `D3066`."""
    text, known = label.strip().upper(), set(labels)
    shorter = [text[:i] + text[i + 1 :] for i in range(len(text) - 1, -1, -1)]
    return list(dict.fromkeys(word for word in shorter if word in known))
