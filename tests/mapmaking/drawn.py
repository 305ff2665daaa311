"""Maps of any shape, drawn by lot for tests of what holds of every map."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from wsn.data import read_document, shipped_files
from wsn.geometry.hexes import Grid, neighbours

ORDERLY = sorted(
    name
    for name, path in shipped_files("maps").items()
    if (document := read_document(path)).get("grid") != "area" and "labels" not in document
)
"""The shipped maps in columns and rows, labelled by them."""
TERRAIN = {".": "open", "w": "woods", "B": "built_up", "s": "sea"}


@st.composite
def maps(draw: st.DrawFn, grids: tuple[str, ...] = ("flat", "pointy")) -> dict[str, Any]:
    """A sound map document of War Storms with holes, levels, edges, paths, features and names."""
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    grid, shift = draw(st.sampled_from(grids)), draw(st.sampled_from(["odd", "even"]))
    board = draw(st.sampled_from(["", "A", "XY"]))
    letters = st.sampled_from([*TERRAIN, "-"])
    lines = draw(
        st.lists(st.lists(letters, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    )
    if all(letter == "-" for line in lines for letter in line):
        lines[0][0] = "."
    lattice = Grid("flat", "odd") if grid == "square" else Grid(grid, shift)
    places = {
        lattice.hex_at(column, row): lattice.label(lattice.hex_at(column, row), board)
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
        if lines[row - 1][column - 1] != "-"
    }
    if grid == "square":
        at = {lattice.column_row(place): label for place, label in places.items()}
        near = [
            (a, at[c + dx, r + dy])
            for (c, r), a in at.items()
            for dx, dy in ((1, 0), (0, 1))
            if (c + dx, r + dy) in at
        ]
    else:
        near = [
            (label, places[other])
            for place, label in places.items()
            for other in neighbours(place)[1:4]
            if other in places
        ]
    near = [(a, b) for a, b in near if b]
    labels = st.sampled_from(sorted(places.values()))

    def some(of: Any) -> Any:
        return draw(st.lists(of, unique=True, max_size=5))

    document: dict[str, Any] = {
        "format": 1,
        "name": draw(st.sampled_from(["A map", 'Le "Pré"'])),
        "system": "war_storms",
    }
    document["grid"] = grid
    if grid != "square":
        document["shift"] = shift
    if grid == "pointy":
        document |= draw(st.sampled_from([{}, {"north": "right"}]))
    document |= {"board": board, "columns": columns, "rows": rows, "legend": TERRAIN}
    document["terrain"] = {"rows": "\n".join(" ".join(line) for line in lines) + "\n"}
    one = some(labels)
    document["levels"] = {"1.5": one} if one else {}
    hedges = [f"{a}/{b}" for a, b in some(st.sampled_from(near))] if near else []
    roads = [list(pair) for pair in some(st.sampled_from(near))] if near else []
    document["edges"] = {"bocage": hedges} if hedges else {}
    document["paths"] = {"road": roads} if roads else {}
    document["features"] = {word: here for word in ("bridge", "shingle") if (here := some(labels))}
    document["names"] = dict.fromkeys(some(labels), "Le Pré")
    return {key: value for key, value in document.items() if value != {}}
