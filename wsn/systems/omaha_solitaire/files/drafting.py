"""What is put into a scenario of Omaha, Alone, and what lies where in a file that need not be in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wsn.board.board import Board
from wsn.data.changing import DocumentChange
from wsn.parts.drafting import (
    DraftOffer,
    DraftThing,
    append_row,
    fresh_id,
    labels_at,
    rows_at,
    turn_at,
    word_at,
)
from wsn.systems.omaha_solitaire.data import tables as charts
from wsn.systems.omaha_solitaire.data.declared import OBSTACLE
from wsn.systems.omaha_solitaire.data.scenario import SIDES

TOKEN_LISTS: Final = {
    "strongpoints": ("Strongpoint token", "strongpoint"),
    "events": ("Random event token", "event"),
    "obstacles": ("Obstacles", OBSTACLE),
}
"""The lists of `[tokens]`: what is in each, and its marker."""
LANDS: Final = ("infantry", "mg", "ranger")


def blank(name: str, map_name: str, _board: Board) -> dict[str, Any]:
    """A scenario on a board before anything is put into it."""
    return {
        "format": 1,
        "system": "omaha_solitaire",
        "name": name,
        "date": "1944-06-06",
        "map": map_name,
        "turns": 10,
        "pool": "usual",
        "events_a_turn": 1,
        "note": "",
        "sides": {
            "americans": {"name": "Americans", "called": "the Americans"},
            "germans": {"name": "Germans", "called": "the Germans"},
        },
        "levels": [
            {"name": "marginal", "points": 20},
            {"name": "substantial", "points": 30},
            {"name": "decisive", "points": 40},
        ],
        "tokens": {"strongpoints": [], "events": [], "obstacles": []},
        "units": [],
    }


def offers() -> Iterator[DraftOffer]:
    """The units that land, and the tokens and obstacles on the beach."""
    for kind, row in charts.tables().kinds.items():
        if row.arm in LANDS:
            yield DraftOffer(kind, "units", row.name, SIDES[:1], kind=kind)
    for key, (name, marker) in TOKEN_LISTS.items():
        yield DraftOffer(key.removesuffix("s"), "tokens", name, (), "many", marker=marker)


def things(document: Mapping[str, Any]) -> Iterator[DraftThing]:
    """Every unit with its square of the First Wave, and every token."""
    for number, row in rows_at(document, "units"):
        id_ = word_at(row, "id", f"unit-{number + 1}")
        yield DraftThing(
            id_,
            "units",
            word_at(row, "name", id_),
            ("units", number),
            (("units", number, "at"),),
            SIDES[0],
            word_at(row, "kind"),
            turn=turn_at(row),
        )
    table = document.get("tokens")
    for key, (name, marker) in TOKEN_LISTS.items():
        for at, label in labels_at(table, key) if isinstance(table, Mapping) else ():
            way = ("tokens", key)
            yield DraftThing(
                f"{key.removesuffix('s')}-{label}", "tokens", name, way, ((*way, at),), marker=marker
            )


def added(
    document: Mapping[str, Any], offer: DraftOffer, _side: str, spaces: Sequence[str], board: Board
) -> Sequence[DocumentChange]:
    """What puts an offer into the file."""
    if offer.part == "tokens":
        key = f"{offer.word}s"
        table = document.get("tokens")
        if not isinstance(table, Mapping):
            return (DocumentChange(("tokens",), {key: list(spaces)}),)
        if not isinstance(table.get(key), list):
            return (DocumentChange(("tokens", key), list(spaces)),)
        end = len(table[key])
        return tuple(
            DocumentChange(("tokens", key, end + more), space, "insert") for more, space in enumerate(spaces)
        )
    taken = [thing.name for thing in things(document)]
    row = {"id": fresh_id("unit-", (*taken, *board.spaces)), "name": offer.name, "kind": offer.kind}
    division = "Rangers" if charts.tables().kinds[offer.kind].arm == "ranger" else "1st"
    return append_row(document, "units", {**row, "division": division, "turn": 1, "at": spaces[0]})
