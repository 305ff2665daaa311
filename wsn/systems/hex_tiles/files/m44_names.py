"""The scenario editor's names and our words for them (`m44.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from wsn.data import decode, read_document

FILE: Final = Path(__file__).parent / "m44.toml"
FACE_LETTERS: Final = "wdp"
"""The letters before the tiles of other faces: winter, desert, Pacific."""


class Name(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Our word for a name of the editor, and the warning that comes with it."""

    as_: str = msgspec.field(name="as", default="")
    feature: str = ""
    terrain: str = ""
    kind: str = ""
    note: str = ""


class Names(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `m44.toml`."""

    format: Literal[1]
    terrain: Mapping[str, Name]
    behaviour: Mapping[str, Name]
    top: Mapping[str, Name]
    unit: Mapping[str, Name]
    badge: Mapping[str, Mapping[str, Name]]
    """By the type of unit (`inf`), the badges that change it, by number."""
    army: Mapping[str, Literal["allies", "axis"]]
    country: Mapping[str, str]
    option: Mapping[str, str]


@cache
def names() -> Names:
    """The shipped table."""
    return decode(read_document(FILE), Names, FILE.name)


def find(table: Mapping[str, Name], word: str) -> Name | None:
    """The entry of a name in any case and with any letter of a face, or None for an unknown name."""
    small = word.strip().lower()
    if small in table:
        return table[small]
    return table.get(small[1:]) if small[:1] in FACE_LETTERS else None


BOARD_SIZES: Final[Mapping[str, tuple[int, int]]] = {
    "STANDARD": (13, 9),
    "OVERLORD": (26, 9),
    "BRKTHRU": (13, 17),
}
"""Columns and rows of each type of board."""

ALLIED_MEDALS: Final = frozenset({"medal1", "medal4", "medal6"})
"""The pictures of Allied medals; either side can win `medal0`, and the others are Axis."""
