"""Texts that people write: what may be in a name, a note or a date, and what is shown of any text.

Control characters, escape sequences of a terminal and the marks that turn the direction of writing have no
use in a file of ours. They are refused where files are read, and shown as `?` where a text leaves the
program, for a text may also come from a journal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

import msgspec

from wsn.data.ids import CALLED, SAYS
from wsn.data.problems import shorten
from wsn.data.unseen import HIDDEN, hidden_pattern, is_all_seen, printable_text

LONGEST_NAME: Final = 120
"""The most characters of a name, or of any line."""
LONGEST_TITLE: Final = 2_000
"""The most characters of the title of a map: one of many boards is named after all of them."""
LONGEST_NOTE: Final = 10_000
"""The most characters of a note."""

IN_LINE: Final = rf"^[^{HIDDEN}\t\n]*$(?!\n)"
"""The pattern of a text of one line, which may be empty."""

_NAME_SAYS: Final = f"use 1 to {LONGEST_NAME} characters on one line, without control characters"
Name = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^(?=.*\S)[^{HIDDEN}\t\n]+$(?!\n)",
        max_length=LONGEST_NAME,
        extra={CALLED: "a name", SAYS: _NAME_SAYS},
    ),
]
"""What a map, a scenario, a side, a unit or a place is called: one line, not empty."""
Line = Annotated[
    str,
    msgspec.Meta(
        pattern=IN_LINE,
        max_length=LONGEST_NAME,
        extra={CALLED: "a line", SAYS: f"use up to {LONGEST_NAME} characters, without control characters"},
    ),
]
"""A name that may be empty, or a remark of one line."""
Title = Annotated[
    str,
    msgspec.Meta(
        pattern=IN_LINE,
        max_length=LONGEST_TITLE,
        extra={
            CALLED: "a title",
            SAYS: f"use up to {LONGEST_TITLE:,} characters on one line, without control characters",
        },
    ),
]
"""What people call a map."""
Note = Annotated[
    str,
    msgspec.Meta(
        max_length=LONGEST_NOTE,
        extra={CALLED: "a note", SAYS: f"use up to {LONGEST_NOTE:,} characters"},
    ),
]
"""What a designer tells the players; it may have several lines."""

Day = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)",
        extra={CALLED: "a date", SAYS: "write the year, month and day, such as 1944-07-20"},
    ),
]
"""A date as it is written; whether there is such a day, `not_a_day` tells."""


def unprintable_texts(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """The texts and keys of a document that hold characters not to be seen: the place of each, and why."""
    if isinstance(value, str):
        match = None if is_all_seen(value) else hidden_pattern().search(value)
        if match is not None:
            yield place, f"{shorten(value)} has a control character (U+{ord(match[0]):04X})"
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from unprintable_texts(key, place)
            yield from unprintable_texts(
                entry, f"{place}, {printable_text(key)}" if place else printable_text(key)
            )
    elif isinstance(value, list):
        for number, entry in enumerate(value, 1):
            yield from unprintable_texts(entry, f"{place} #{number}".strip())


def clean_document(value: Any) -> Any:
    """A document with a blank for each character that is not to be seen."""
    if isinstance(value, str):
        return value if is_all_seen(value) else hidden_pattern().sub(" ", value)
    if isinstance(value, dict):
        return {clean_document(key): clean_document(entry) for key, entry in value.items()}
    return [clean_document(entry) for entry in value] if isinstance(value, list) else value


def not_a_day(text: str) -> str | None:
    """Why a date is none of the calendar; None when it is one."""
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text, re.ASCII)
    if match is None:
        return f"{shorten(text)} is not a date; write the year, month and day, such as 1944-07-20"
    year, month, day = map(int, match.groups())
    if not 1 <= month <= 12:
        return f"{text} is not a date: months run from 01 to 12"
    if year == 0:
        return f"{text} is not a date: years run from 0001"
    from calendar import monthrange  # slow to load, and few files have a date

    last = monthrange(year, month)[1]
    if not 1 <= day <= last:
        return f"{text} is not a date: that month has {last} days"
    return None
