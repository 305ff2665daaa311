"""A player's own numbers over the shipped ones: `wsn play --tables FILE`.

The file looks like the shipped ones and holds only what differs: `[terrain.open.cost]` with `wheeled = 3`,
`[kind.ge_infantry]` with `ap = "7-2"`. Lists are given whole. Ruling: what the exclusive rulebook
prints goes before the standard rules (WSN 1), so a row whose origin is `book` is refused; every other row is
there to be replaced, by the owner of the standard rulebook above all. A kind that is not shipped is a row of
the player's own: whole, or `like` another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from wsn.data import Report
from wsn.parts.shipped import INTO, OwnNumbers, differing, required_keys
from wsn.systems.war_storms.data import support, tables, units

FILES: Final = {"charts": "tables.toml", "units": "units.toml", "support": "support.toml"}
"""The documents of a game, and the shipped file of each."""

OPTIONAL: Final[Mapping[str, frozenset[str]]] = {
    "sight": frozenset({"count", "height"}),
    "kind": frozenset(field.encode_name for field in msgspec.structs.fields(units.Kind)),
}
"""Keys that a row may have although the shipped row leaves them out, by table."""


def shipped_documents() -> dict[str, dict[str, Any]]:
    """The shipped documents, by name."""
    return {"charts": tables.document(), "units": units.document(), "support": support.document()}


def merge_documents(changes: Mapping[str, Any], file: str) -> dict[str, dict[str, Any]]:
    """The documents with the changes of a file applied. Raises DataError with every problem."""
    return OWN_NUMBERS.laid_over(shipped_documents(), changes, file, _read_documents)


def _read_documents(documents: Mapping[str, Any]) -> None:
    """Read every document, and raise DataError with what is wrong in all of them."""
    report = Report("")
    report.attempt(lambda: tables.tables_from(documents["charts"]))
    report.attempt(lambda: units.units_from(documents["units"]))
    report.attempt(lambda: support.support_from(documents["support"]))
    report.stop_if_any()


def _needed_keys(table: str) -> frozenset[str]:
    return required_keys(units.Kind) if table == "kind" else frozenset()


def _optional_keys(place: str) -> frozenset[str]:
    parts = place.split(INTO)
    if parts[-1] == "sight":
        return OPTIONAL["sight"]
    return OPTIONAL["kind"] if parts[0] == "kind" and len(parts) == 2 else frozenset()


OWN_NUMBERS: Final = OwnNumbers(_optional_keys, frozenset({"kind"}), needs=_needed_keys, system="war_storms")
"""What a player's own file may change: what no book prints; and it may add kinds of platoon."""


def changed(documents: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Any, Any]]:
    """Every number of a game that differs from the shipped one: its place, the shipped value, the game's."""
    for name, base in shipped_documents().items():
        yield from differing(base, documents.get(name, base))
