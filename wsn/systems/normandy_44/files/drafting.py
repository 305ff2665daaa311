"""What is put into a Normandy '44 scenario, and what lies where in a file, in order or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wsn.board.board import Board
from wsn.data.changing import DocumentChange
from wsn.parts.drafting import DraftOffer, DraftThing, append_row, rows_at, turn_at, word_at
from wsn.systems.normandy_44.data import tables as charts
from wsn.systems.normandy_44.data.declared import POSITION
from wsn.systems.normandy_44.data.scenario import SIDES
from wsn.systems.normandy_44.files.placing import side_of

POSITION_WORD: Final = "position"
"""What an improved position is called in a command."""


def blank(name: str, map_name: str, _board: Board) -> dict[str, Any]:
    """A scenario on a board before anything is put into it: it begins after the landing."""
    return {
        "format": 1,
        "system": "normandy_44",
        "name": name,
        "date": "1944-06-07",
        "map": map_name,
        "turns": 7,
        "victory": "campaign",
        "note": "",
        "sides": {
            "allied": {"name": "Allies", "called": "the Allies"},
            "german": {"name": "Germans", "called": "the Germans"},
        },
        "begun": {"turn": 2},
        "units": [],
    }


def offers() -> Iterator[DraftOffer]:
    """Every counter of the order of battle, and improved positions."""
    for word, counter in charts.tables().counters.items():
        words = f"{counter.name}, {counter.formation}" if counter.formation else counter.name
        yield DraftOffer(word, "units", words, (side_of(counter),), kind=word)
    yield DraftOffer(POSITION_WORD, "positions", "improved position", SIDES, marker=POSITION)


def things(document: Mapping[str, Any]) -> Iterator[DraftThing]:
    """Every unit, in its hex or box or still to come, and every improved position."""
    counters = charts.tables().counters
    seen: set[str] = set()
    for number, row in rows_at(document, "units"):
        id_ = word_at(row, "id", f"unit-{number + 1}")
        counter = counters.get(id_)
        name = id_ if id_ not in seen else f"{id_}-{number + 1}"
        seen.add(name)
        steps = row.get("steps")
        way = ("units", number)
        yield DraftThing(
            name,
            "units",
            counter.name if counter is not None else id_,
            way,
            ((*way, "at"),),
            side_of(counter) if counter is not None else "",
            id_,
            turn=turn_at(row),
            steps=steps if isinstance(steps, int) else None,
            marks=tuple(mark for mark in row.get("marks", ()) if isinstance(mark, str)),
        )
    positions = document.get("positions")
    for space, side in positions.items() if isinstance(positions, Mapping) else ():
        way_to = ("positions", space)
        words = f"improved position in {space}"
        name = f"{POSITION_WORD}-{space}"
        yield DraftThing(name, "positions", words, way_to, (), str(side), marker=POSITION, keyed=True)


def added(
    document: Mapping[str, Any], offer: DraftOffer, side: str, spaces: Sequence[str], _board: Board
) -> Sequence[DocumentChange]:
    """What puts an offer into the file."""
    if offer.word == POSITION_WORD:
        kept = document.get("positions")
        if not isinstance(kept, Mapping):
            return (DocumentChange(("positions",), {spaces[0]: side}),)
        return (DocumentChange(("positions", spaces[0]), side),)
    return append_row(document, "units", {"id": offer.word, "at": spaces[0]})
