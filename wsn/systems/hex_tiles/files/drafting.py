"""What is put into a hex-tile scenario, and what lies where in a file that need not be in order.

A file lists units of one kind with all their hexes; here each of them is a thing of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wsn.board.board import Board
from wsn.data.changing import DocumentChange
from wsn.parts.drafting import DraftOffer, DraftThing, append_row, joined_row, labels_at, rows_at, word_at
from wsn.systems.hex_tiles.data import tables as charts
from wsn.systems.hex_tiles.data.scenario import KIND_ABBREVIATIONS, SIDES

DRAFT_TURNS: Final = 30
OFFERED_WORKS: Final = ("sandbags", "wire")


def blank(name: str, map_name: str, board: Board) -> dict[str, Any]:
    """A scenario on a board before anything is put into it; its bunkers are the defender's."""
    side = {"hand": 5, "medals": 5}
    bunkers = [one.id for one in board.spaces.values() if "bunker" in one.features]
    return {
        "format": 1,
        "system": "hex_tiles",
        "name": name,
        "map": map_name,
        "date": "1944-07-01",
        "first": "allies",
        "turns": DRAFT_TURNS,
        "note": "",
        "sides": {
            "allies": {"name": "Allies", "edge": "south", **side},
            "axis": {"name": "Germans", "edge": "north", **side},
        },
        "units": [],
        **({"bunkers": {"axis": bunkers}} if bunkers else {}),
    }


def offers() -> Iterator[DraftOffer]:
    """Units, objectives, ways off the map, sandbags and wire, owners of bunkers."""
    for kind, row in charts.tables().kinds.items():
        yield DraftOffer(kind, "units", row.name, SIDES, kind=kind)
    yield DraftOffer("objective", "objectives", "Objective", ("", *SIDES), "many")
    yield DraftOffer("exit", "exits", "Exit", SIDES, "many")
    for word in OFFERED_WORKS:
        yield DraftOffer(word, "loose", word.capitalize(), (), "many", marker=word)
    yield DraftOffer("bunker", "bunkers", "Owner of a bunker", SIDES[::-1], "many")


def things(document: Mapping[str, Any]) -> Iterator[DraftThing]:
    """Every unit, objective and way off the map, what lies loose, and whose the bunkers are."""
    counts: dict[str, int] = {}
    known = charts.tables().kinds
    for number, row in rows_at(document, "units"):
        kind, side, figures = word_at(row, "kind"), word_at(row, "side"), row.get("figures")
        stem = f"{'a' if side == 'allies' else 'x'}-{KIND_ABBREVIATIONS.get(kind, kind[:3])}"
        words = word_at(row, "badge") or (known[kind].name if kind in known else kind)
        for at, _ in labels_at(row, "at"):
            counts[stem] = counts.get(stem, 0) + 1
            yield DraftThing(
                f"{stem}{counts[stem]}",
                "units",
                words,
                ("units", number),
                (("units", number, "at", at),),
                side,
                kind,
                steps=figures if isinstance(figures, int) else known[kind].figures if kind in known else 1,
                shares=True,
            )
    for number, row in rows_at(document, "objectives"):
        way = ("objectives", number)
        spots = tuple((*way, "hexes", at) for at, _ in labels_at(row, "hexes"))
        yield DraftThing(
            f"objective-{number + 1}",
            "objectives",
            word_at(row, "name", "Objective"),
            way,
            spots,
            word_at(row, "holder"),
            goal=True,
        )
    for number, row in rows_at(document, "exits"):
        way = ("exits", number)
        spots = tuple((*way, "hexes", at) for at, _ in labels_at(row, "hexes"))
        side = word_at(row, "side")
        yield DraftThing(f"exit-{number + 1}", "exits", "Exit", way, spots, side, leaves=True)
    for part, key in (("loose", "loose"), ("bunkers", "bunkers")):
        table = document.get(key)
        for word in table if isinstance(table, Mapping) else ():
            assert isinstance(table, Mapping), "only the words of a table are read"
            for at, label in labels_at(table, word):
                yield DraftThing(
                    f"{word if part == 'loose' else 'bunker'}-{label}",
                    part,
                    word.capitalize() if part == "loose" else f"Bunker of {word}",
                    (key, word),
                    ((key, word, at),),
                    word if part == "bunkers" else "",
                    marker=word if part == "loose" else "",
                )


def added(
    document: Mapping[str, Any], offer: DraftOffer, side: str, spaces: Sequence[str], board: Board
) -> Sequence[DocumentChange]:
    """What puts an offer into the file."""
    match offer.part:
        case "units":
            return joined_row(document, "units", {"side": side, "kind": offer.kind}, "at", spaces)
        case "objectives":
            name = next((n for one in spaces if one in board.spaces and (n := board.spaces[one].name)), "")
            row = {"name": name or "the objective", "hexes": list(spaces)}
            held = {"side": side} if side else {}
            return append_row(document, "objectives", {**row, **held})
        case "exits":
            return append_row(document, "exits", {"side": side, "hexes": list(spaces)})
        case "loose":
            return _list_hexes(document, "loose", offer.word, spaces)
        case _:
            return _list_hexes(document, "bunkers", side, spaces)


def _list_hexes(
    document: Mapping[str, Any], key: str, word: str, spaces: Sequence[str]
) -> Sequence[DocumentChange]:
    """Hexes at the end of a list of a table that may not be there yet."""
    table = document.get(key)
    if not isinstance(table, Mapping):
        return (DocumentChange((key,), {word: list(spaces)}),)
    if not isinstance(table.get(word), list):
        return (DocumentChange((key, word), list(spaces)),)
    end = len(table[word])
    return tuple(
        DocumentChange((key, word, end + more), space, "insert") for more, space in enumerate(spaces)
    )
