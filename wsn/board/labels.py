"""Printed labels: which valid label a wrong one was meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wsn.data import nearest
from wsn.geometry.hexes import Grid, distance, lettered_column

_DIGITS = re.compile(r"([A-Z]*)(\d{1,4})(\d\d)")
_SHORT = re.compile(r"([A-Z]*)(\d)(\d)")
_LETTERS = re.compile(r"([A-Z]*)([A-Z])(\d{1,4})")
_WIDE = re.compile(r"()([A-Z]{1,2})(\d{1,4})")


def split_label(label: str, grid: Grid, wide: bool = False) -> tuple[str, int, int] | None:
    """Board, column and row of a label, whether or not such a hex exists; None when it is no label.

    `wide` says that two letters name a column, not a board and a column.
    """
    text = label.strip().upper()
    if grid.labels == "letters":
        found = (_WIDE if wide else _LETTERS).fullmatch(text)
        return (found[1], lettered_column(found[2]), int(found[3])) if found else None
    found = _DIGITS.fullmatch(text) or _SHORT.fullmatch(text)
    return (found[1], int(found[2]), int(found[3])) if found else None


def nearest_labels(label: str, valid: Iterable[str], grid: Grid, count: int = 3) -> tuple[str, ...]:
    """The valid labels closest to a wrong one, best first: on the same board, by hexes, then by column.

    A board that does not exist counts as any board; what is no label at all is compared by its letters.
    """
    labels = list(valid)
    wide = any(text[:1].isalpha() and not text[1:2].isalpha() for text in labels)
    meant = split_label(label, grid, wide)
    if meant is None:
        return nearest(label, labels, count)
    board, column, row = meant
    places = [(text, place) for text in labels if (place := split_label(text, grid, wide)) is not None]
    if any(place[0].upper() == board for _, place in places):
        places = [(text, place) for text, place in places if place[0].upper() == board]
    here = grid.hex_at(column, row)
    ranked = sorted(
        (distance(here, grid.hex_at(place[1], place[2])), abs(place[1] - column), abs(place[2] - row), text)
        for text, place in places
    )
    return tuple(text for _, _, _, text in ranked[:count])
