"""A roster: what one player buys, as a frozen value with a file of its own, and the forces that come of it.

    format = 1
    catalogue = "..."           # a shipped one by name, or a file
    nation = "german"
    points = 150                # what he may spend
    role = "encounter"          # what he is in the scenario, as the catalogue calls it
    title = "Kampfgruppe Keil"  # optional
    exclusive = false           # optional: the rows of a special edition are left out
    works_for_both = true       # optional: the scenario gives both sides what is the defender's otherwise

    [[buys]]
    row = "G9"                  # the id of a row
    quality = "veteran"         # optional
    with = ["GA1"]              # optional: the add-on, and carriers and craft, bought for the company

    [[buys]]
    row = "M6"
    count = 3                   # optional: how many
    choice = "mixed"            # what has to be chosen
    size = 2                    # optional: points of defence

Nothing that is worked out is written: totals and problems are counted again whenever they are asked for
(`pointbuy/pricing.py`, `pointbuy/checks.py`). Dice are thrown when a scenario is built, never here; a
purchase is known to them by its place, the number of its row in the roster counted from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from pointbuy.catalogue import Catalogue, load
from pointbuy.cataloguefile import Part, Points
from wsn.data import (
    DataError,
    Problem,
    beside,
    check_format,
    decode,
    hint,
    on_another_machine,
    read_document,
    short,
)
from wsn.data.texts import IN_LINE
from wsn.data.writing import toml_text

MOST_BUYS = 200
"""No roster has more purchases."""
LONGEST_TITLE = 40
"""No title has more characters."""

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE, pattern=IN_LINE)]
RowId = Annotated[str, msgspec.Meta(max_length=60)]


class Buy(Part, frozen=True, kw_only=True):
    """One purchase."""

    row: RowId
    quality: Text = ""
    """A quality of the catalogue; empty: regular."""
    with_: tuple[RowId, ...] = msgspec.field(default=(), name="with")
    """The add-on, carriers and craft of a company."""
    count: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    choice: Text = ""
    size: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1


class Roster(Part, frozen=True, kw_only=True):
    """What one player buys."""

    format: Literal[1] = 1
    catalogue: str
    nation: str
    points: Points
    role: str
    title: Text = ""
    exclusive: bool = True
    works_for_both: bool = False
    buys: Annotated[tuple[Buy, ...], msgspec.Meta(max_length=MOST_BUYS)] = ()


def read(path: str | Path) -> Roster:
    """The roster in a file; whether it is within the rules is another question (`pointbuy/checks.py`).

    Raises DataError with all that keeps it from being understood: keys, shapes, catalogue, nation, role.
    """
    return parse(read_document(path), str(path))


def parse(document: Mapping[str, Any], file: str) -> Roster:
    """A document as a roster. Raises DataError as `read` does."""
    check_format(document, file)
    roster = decode(document, Roster, file)
    catalogue = catalogue_of(roster, file)
    listed = [
        Problem(file, place, f"there is no {place} {word!r}{hint(word, known)}")
        for place, word, known in (
            ("nation", roster.nation, catalogue.file.nations),
            ("role", roster.role, catalogue.file.roles),
        )
        if word not in known
    ]
    if listed:
        raise DataError(listed)
    return roster


def catalogue_of(roster: Roster, file: str = "") -> Catalogue:
    """The catalogue that a roster buys from. Raises DataError when it is not there or not in order."""
    if on_another_machine(roster.catalogue):
        text = f"{short(roster.catalogue)} is a file on another machine; put the catalogue beside the roster"
        raise DataError([Problem(file, "catalogue", text)])
    found = beside(Path(file).parent, roster.catalogue) if Path(roster.catalogue).suffix else None
    try:
        return load(roster.catalogue if found is None else found)
    except DataError as error:
        raise DataError([Problem(file, "catalogue", str(p)) for p in error.problems]) from None


def document(roster: Roster) -> dict[str, Any]:
    """A roster as plain values, as its file holds them."""
    plain: dict[str, Any] = {"format": 1, **msgspec.to_builtins(roster)}
    return plain


def text(roster: Roster) -> str:
    """A roster as the text of its file."""
    return toml_text(document(roster))


def write(roster: Roster, path: str | Path) -> None:
    """Write the file of a roster. Raises OSError."""
    Path(path).write_text(text(roster), encoding="utf-8")
