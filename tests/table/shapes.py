"""A small board of areas and one of squares, for the tests of what is drawn on boards that have no hexes."""

from __future__ import annotations

from wsn.board.areaboard import AreaBoard
from wsn.board.board import Path, Space
from wsn.board.squareboard import Square, SquareBoard
from wsn.geometry.lattice import Point
from wsn.parts.faces import Symbol
from wsn.table.scene import Counter

_RINGS: dict[str, tuple[list[tuple[int, int]], str]] = {
    "Mill": ([(0, 0), (110, 0), (100, 90), (0, 100)], "fields"),
    "Hamlet": ([(110, 0), (230, 0), (240, 110), (170, 120), (100, 90)], "built_up"),
    "Copse": ([(0, 100), (100, 90), (170, 120), (150, 210), (60, 190), (0, 220)], "woods"),
    "Forest": ([(170, 120), (240, 110), (330, 130), (300, 230), (150, 210)], "woods"),
    "Coast": ([(230, 0), (340, 0), (330, 130), (240, 110)], "sand_beach"),
    "Bay": ([(340, 0), (430, 0), (430, 230), (300, 230), (330, 130)], "sea"),
    "Long Meadow": ([(0, 220), (60, 190), (150, 210), (300, 230), (430, 230), (430, 300), (0, 300)], "open"),
}


def areas() -> AreaBoard:
    """Seven areas by the sea, one of them shaped like no rectangle; a road, a hedge and a box."""
    spaces = {
        name: Space(name, terrain, level=2 if name == "Copse" else 0, name=name)
        for name, (_, terrain) in _RINGS.items()
    }
    spaces["ships"] = Space("ships", kind="box", name="On board ship")
    return AreaBoard(
        "by_the_sea",
        "By the sea",
        "war_storms",
        spaces,
        {("Mill", "Copse"): frozenset({"bocage"}), ("Copse", "Forest"): frozenset({"cliff"})},
        (Path("road", ("Mill", "Hamlet", "Forest", "Long Meadow")),),
        "0" * 64,
        connections=(("ships", "Bay"), ("Bay", "ships")),
        boxes={"ships": (460, 0, 700, 120)},
        outlines={name: tuple(Point(*p) for p in ring) for name, (ring, _) in _RINGS.items()},
    )


def squares() -> SquareBoard:
    """Squares, six by five, with a stream, a beach and a box."""
    words = {1: "sea", 2: "sand_beach", 4: "minor_river"}
    spaces: dict[str, Space] = {}
    for row in range(1, 6):
        for column in range(1, 7):
            label = f"{'ABCDEF'[column - 1]}{row}"
            word = words.get(row, "woods" if column == 3 else "open")
            spaces[label] = Square(label, word, column=column, row=row)
    spaces["boats"] = Space("boats", kind="box", name="Boats")
    return SquareBoard(
        "on_squares",
        "On squares",
        "war_storms",
        spaces,
        {("C3", "D3"): frozenset({"bocage"})},
        (Path("road", tuple(f"{c}5" for c in "ABCDEF")),),
        "0" * 64,
        connections=(("boats", "A1"),),
        boxes={"boats": (28, 0, 48, 8)},
        letters=True,
    )


def piece(unit: str, space: str, side: int = 0) -> Counter:
    """The counter of a platoon of one of two sides."""
    return Counter(
        unit=unit,
        space=space,
        side=("north", "south")[side],
        letter="NS"[side],
        style=side,
        symbol=Symbol("infantry"),
        name=unit,
        values=("7", "2"),
        steps=2,
        full=2,
    )
