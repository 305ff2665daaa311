"""A roster: the purchases of one player, as a frozen value with its own file.

    format = 1
    catalogue = "..."           # the name of a shipped one, or a file
    nation = "german"
    points = 150                # the points to spend
    role = "encounter"          # the role in the scenario, a word of the catalogue
    title = "Kampfgruppe Keil"  # optional
    exclusive = false           # optional: the rows of a special edition are left out
    works_for_both = true       # optional: both sides may buy what is otherwise the defender's

    [[buys]]
    row = "G9"                  # the id of a row
    quality = "veteran"         # optional
    with = ["GA1"]              # optional: the add-on, and carriers and craft, bought for the company

    [[buys]]
    row = "M6"
    count = 3                   # optional: how many
    choice = "mixed"            # what has to be chosen
    size = 2                    # optional: points of defence

Derived values are not stored: totals and problems are worked out whenever they are needed
(`pointbuy/pricing.py`, `pointbuy/checks.py`). Dice are rolled when a scenario is built, never here; they
identify a purchase by its place, the number of its row in the roster counted from 1.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

from pointbuy.catalogue import Catalogue, load_catalogue
from pointbuy.cataloguefile import Part, Points
from wsn.data import (
    DataError,
    Problem,
    check_format,
    decode,
    find_beside,
    nearest_hint,
    on_another_machine,
    read_document,
    read_text,
    shorten,
)
from wsn.data.disk import write_whole
from wsn.data.ids import CALLED, SAYS
from wsn.data.problems import nearest_words
from wsn.data.rewriting import toml_text_for
from wsn.data.texts import IN_LINE
from wsn.data.writing import toml_text
from wsn.renamed import former_names

MOST_BUYS: Final = 200
"""The most purchases of a roster."""
LONGEST_TITLE: Final = 40
"""The most characters of a title."""

_TITLE_SAYS: Final = f"use up to {LONGEST_TITLE} characters on one line, without control characters"
Text = Annotated[
    str,
    msgspec.Meta(
        max_length=LONGEST_TITLE, pattern=IN_LINE, extra={CALLED: "the title of a roster", SAYS: _TITLE_SAYS}
    ),
]
RowId = Annotated[str, msgspec.Meta(max_length=60)]


class Buy(Part, frozen=True, kw_only=True):
    """One purchase."""

    row: RowId
    """The id of the row that is bought."""
    quality: Text = ""
    """A quality of the catalogue; empty for regular."""
    with_: tuple[RowId, ...] = msgspec.field(default=(), name="with")
    """The add-on, carriers and craft of a company."""
    count: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    """How many are bought."""
    choice: Text = ""
    """The choice of the buyer, where the row offers one."""
    size: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    """Its points of defence, where the row offers more than one."""


_USUAL_BUY: Final = {"quality": "", "with": [], "count": 1, "choice": "", "size": 1}
"""What a purchase says that says nothing of it."""
_DEFAULTS: Final = {"title": "", "exclusive": True, "works_for_both": False}


class Roster(Part, frozen=True, kw_only=True):
    """The purchases of one player."""

    format: Literal[1] = 1
    """The version of the format: 1."""
    catalogue: str
    """The catalogue: a shipped one, or a file beside the roster."""
    nation: str
    """The nation that buys."""
    points: Points
    """The points that may be spent."""
    role: str
    """The role of the buyer."""
    title: Text = ""
    """What the roster is called."""
    exclusive: bool = True
    """Whether rows that are only in a special edition may be bought."""
    works_for_both: bool = False
    """Whether both sides may buy what is otherwise the defender's."""
    buys: Annotated[tuple[Buy, ...], msgspec.Meta(max_length=MOST_BUYS)] = ()
    """What is bought."""


def read_roster(path: str | Path) -> Roster:
    """The roster in a file; `pointbuy/checks.py` says whether it is legal.

    Raises DataError with all problems of its keys and values, its catalogue, nation and role.
    """
    return parse_roster(read_document(path), str(path))


def parse_roster(document: Mapping[str, Any], file: str) -> Roster:
    """A document as a roster. Raises DataError as `read_roster` does."""
    check_format(document, file)
    roster = decode(document, Roster, file)
    catalogue = catalogue_of(roster, file)
    listed = [
        Problem(file, place, f"there is no {place} {word!r}{nearest_hint(word, known)}")
        for place, word, known in (
            ("nation", roster.nation, catalogue.file.nations),
            ("role", roster.role, catalogue.file.roles),
        )
        if word not in known
    ]
    if listed:
        raise DataError(listed)
    return roster


def likely_roster(document: Mapping[str, Any], file: str) -> Roster:
    """A roster with the nation and role of its catalogue that are nearest to what it says.

    For telling what else is wrong with it. Raises DataError as `read_roster` does, and where nothing is near.
    """
    check_format(document, file)
    roster = decode(document, Roster, file)
    sold = catalogue_of(roster, file).file
    nations, roles = nearest_words(roster.nation, sold.nations, 1), nearest_words(roster.role, sold.roles, 1)
    if not nations or not roles:
        return parse_roster(document, file)
    return msgspec.structs.replace(roster, nation=nations[0], role=roles[0])


def catalogue_of(roster: Roster, file: str = "") -> Catalogue:
    """The catalogue of a roster. Raises DataError if it is missing or has problems."""
    if on_another_machine(roster.catalogue):
        text = (
            f"{shorten(roster.catalogue)} is a file on another machine; put the catalogue beside the roster"
        )
        raise DataError([Problem(file, "catalogue", text)])
    file_beside = find_beside(Path(file).parent, roster.catalogue) if Path(roster.catalogue).suffix else None
    try:
        return load_catalogue(roster.catalogue if file_beside is None else file_beside)
    except DataError as error:
        raise DataError([Problem(file, "catalogue", str(p)) for p in error.problems]) from None


def document(roster: Roster) -> dict[str, Any]:
    """A roster as plain values, as its file holds them."""
    plain: dict[str, Any] = {"format": 1, **msgspec.to_builtins(roster)}
    return plain


def text(roster: Roster) -> str:
    """A roster as the text of its file."""
    return toml_text(document(roster))


def text_over(roster: Roster, path: str | Path) -> str:
    """A roster for a file that may be there already: its comments stay, and so does what it leaves out."""
    try:
        had: dict[str, Any] = tomllib.loads(read_text(path))
    except (DataError, ValueError, RecursionError):
        return text(roster)
    stated = {key for buy in had.get("buys", ()) if isinstance(buy, dict) for key in buy} or {*_USUAL_BUY}
    want = _without_defaults(document(roster), {*had}, _DEFAULTS)
    want["buys"] = [_without_defaults(buy, stated, _USUAL_BUY) for buy in want.get("buys", ())]
    return toml_text_for(Path(path), want)


def _without_defaults(table: dict[str, Any], stated: set[str], usual: Mapping[str, Any]) -> dict[str, Any]:
    """A table without what is as usual and not stated."""
    return {key: one for key, one in table.items() if key in stated or key not in usual or usual[key] != one}


def write_roster(roster: Roster, path: str | Path) -> None:
    """Write the file of a roster. Raises OSError."""
    write_whole(path, text_over(roster, path).encode("utf-8"))


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"read": "read_roster", "parse": "parse_roster", "likely": "likely_roster", "write": "write_roster"},
    )
