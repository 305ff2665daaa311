"""What is put into a Storm Over Normandy scenario, and what lies where in a file, in order or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wsn.board.board import Board
from wsn.data.changing import DocumentChange
from wsn.parts.drafting import DraftOffer, DraftThing, append_row, fresh_id, rows_at, turn_at, word_at
from wsn.systems.storm_over_normandy.data import tables as charts
from wsn.systems.storm_over_normandy.data.scenario import SIDES

GERMAN_NATION: Final = "german"


def blank(name: str, map_name: str, _board: Board) -> dict[str, Any]:
    """A scenario on a board before anything is put into it."""
    return {
        "format": 1,
        "system": "storm_over_normandy",
        "name": name,
        "date": "1944-06-06",
        "map": map_name,
        "turns": 8,
        "note": "",
        "sides": {
            "allies": {"name": "Allies", "called": "the Allies"},
            "germans": {"name": "Germans", "called": "the Germans"},
        },
        "units": [],
    }


def offers() -> Iterator[DraftOffer]:
    """The units of both sides; strongpoints are drawn by lot, and so in no file."""
    for kind, row in charts.tables().kinds.items():
        if row.arm != "strongpoint":
            yield DraftOffer(kind, "units", row.name, (_side_of(kind),), kind=kind)


def things(document: Mapping[str, Any]) -> Iterator[DraftThing]:
    """Every unit, in its area or box, or to come by a card."""
    for number, row in rows_at(document, "units"):
        kind, id_ = word_at(row, "kind"), word_at(row, "id", f"unit-{number + 1}")
        way = ("units", number)
        spots = () if row.get("card") is True else ((*way, "at"),)
        words = word_at(row, "name", id_)
        yield DraftThing(id_, "units", words, way, spots, _side_of(kind), kind, turn=turn_at(row))


def _side_of(kind: str) -> str:
    row = charts.tables().kinds.get(kind)
    return SIDES[1] if row is not None and row.nation == GERMAN_NATION else SIDES[0]


def added(
    document: Mapping[str, Any], offer: DraftOffer, _side: str, spaces: Sequence[str], board: Board
) -> Sequence[DocumentChange]:
    """What puts an offer into the file."""
    taken = [thing.name for thing in things(document)]
    stem = f"{offer.kind.replace('_', '-')}-"
    row = {"id": fresh_id(stem, (*taken, *board.spaces)), "name": offer.name, "kind": offer.kind}
    return append_row(document, "units", {**row, "at": spaces[0]})
