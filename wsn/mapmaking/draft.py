"""A map of one board as a plain document, and where its letters lie; a layout is made one board first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from wsn.board.board import Board
from wsn.board.hexboard import HexBoard, on_hexes
from wsn.board.layout import level_text
from wsn.board.mapdocument import kind_of
from wsn.board.mapfile import board_from, map_document, without_words
from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, credits_together
from wsn.data.rewriting import read_source
from wsn.geometry.hexes import Grid, Hex
from wsn.systems import mapped_games
from wsn.table.ruling import vocabulary


@dataclass(frozen=True)
class MapDraft:
    """A map of hexes, squares or areas, of one board. `document` is sound: its board can be made.

    `source` is what its file said, to keep its comments; None where the document was made from others.
    """

    document: Mapping[str, Any]
    words: Vocabulary
    source: str | None = None
    losses: tuple[str, ...] = ()
    """What the files had and this has not, in words."""

    @property
    def grid(self) -> Grid:
        """The lattice and the labels of the map. Squares are labelled as hexes in columns are."""
        return grid_of(self.document, self.words)

    @property
    def square(self) -> bool:
        """Whether it is a map of squares."""
        return bool(self.document["grid"] == "square")

    @property
    def area(self) -> bool:
        """Whether it is a map of areas, which lie in no columns and rows."""
        return bool(self.document["grid"] == "area")

    @property
    def letter(self) -> str:
        """The board letter before every label."""
        return str(self.document.get("board", ""))

    def letters(self) -> dict[Hex, str]:
        """The letter of each space, column by column; holes are left out."""
        return {place: letter for place, letter in letters_of(self.document, self.grid) if letter != "-"}

    def board(self) -> Board:
        """The board that is made of the document."""
        return board_from(self.document, self.words)


def grid_of(document: Mapping[str, Any], words: Vocabulary) -> Grid:
    """The lattice and the labels of a map in columns and rows."""
    labels, rows = words.labels, document.get("rows", 1)
    if document["grid"] == "square":
        return Grid("flat", "odd", labels).for_rows(rows)
    south = document.get("south", 1)
    return Grid(document["grid"], document.get("shift", "odd"), labels, south=south).for_rows(rows)


def letters_of(document: Mapping[str, Any], grid: Grid) -> Iterator[tuple[Hex, str]]:
    """Every place of the rows with its letter, `-` for a hole, column by column."""
    lines = ["".join(line.split()) for line in document["terrain"]["rows"].splitlines() if line.strip()]
    for column in range(1, len(lines[0]) + 1 if lines else 1):
        for row, line in enumerate(lines, 1):
            yield grid.hex_at(column, row), line[column - 1]


def draft_of(name: str) -> MapDraft:
    """A map of hexes or squares, by its name under `maps/` or its file; a layout as one board.

    Raises DataError with every problem, and for a map of areas.
    """
    from wsn.data import locate

    file = locate("maps", name)
    said = read_source(file)
    return draft_from(map_document(file), name, said)


def draft_from(document: Mapping[str, Any], name: str, text: str | None = None) -> MapDraft:
    """A map of hexes or squares by its self-contained document; `text` is what its file said.

    Raises DataError as `draft_of` does.
    """
    if document.get("system") not in mapped_games():
        raise DataError(without_words(document, name, mapped_games()))
    words = vocabulary(document["system"])
    board = board_from(document, words, name)
    kind = kind_of(document)
    if kind == "area":
        why = "a map of areas, which lie in no columns and rows, is edited, but not moved or exchanged"
        raise DataError([Problem(name, "grid", why)])
    if document.get("labels"):
        why = "this map has labels of its own, not columns and rows; it is edited, but not moved or exchanged"
        raise DataError([Problem(name, "labels", why)])
    if kind == "layout":
        flat = flatten_map(
            on_hexes(board), words, boxes=document.get("boxes", {}), told=credits_together(document)
        )
        return MapDraft(flat, words, losses=("the labels of its boards: as one board it has new ones",))
    return MapDraft({key: value for key, value in document.items() if key != "id"}, words, text)


def flatten_map(
    board: HexBoard,
    words: Vocabulary,
    letter: str = "",
    *,
    boxes: Mapping[str, Any] | None = None,
    told: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """A map of hexes, of however many boards, as the document of one board.

    `boxes` are those beside it, as its file has them; without them they are left out. `told` is who made it.
    """
    grid, places = normal({space.hex: space.hex for space in board.hexes.values()}, board.grid)
    label = {space.id: grid.label(places[space.hex], letter) for space in board.hexes.values()}
    legend = legend_for({space.terrain for space in board.hexes.values()}, words)
    sign = {terrain: one for one, terrain in legend.items()}
    levels: dict[str, list[str]] = {}
    features: dict[str, list[str]] = {}
    tags: dict[str, list[str]] = {}
    edges: dict[str, list[str]] = {}
    paths: dict[str, list[list[str]]] = {}
    for space in board.hexes.values():
        if space.level:
            levels.setdefault(level_text(space.level), []).append(label[space.id])
        for word in sorted(space.features):
            features.setdefault(word, []).append(label[space.id])
        for word in sorted(space.tags):
            tags.setdefault(word, []).append(label[space.id])
    label |= {box: box for box in boxes or ()}
    for (a, b), kinds in board.edges.items():
        for word in sorted(kinds):
            if a in label and b in label:
                edges.setdefault(word, []).append(f"{label[a]}/{label[b]}")
    for (a, b), kinds in board.one_way.items():
        for word in sorted(kinds):
            if a in label and b in label:
                edges.setdefault(word, []).append(f"{label[a]}>{label[b]}")
    for path in board.paths:
        paths.setdefault(path.kind, []).append([label[space] for space in path.spaces if space in label])
    head = head_of({"name": board.title, "system": board.system, "north": board.north}, grid, letter)
    return {
        **head,
        **(told or {}),
        **rows_of({places[space.hex]: sign[space.terrain] for space in board.hexes.values()}, grid),
        "legend": legend,
        "levels": levels,
        "edges": edges,
        "paths": paths,
        "features": features,
        **({"tags": tags} if tags else {}),
        "names": {label[space.id]: space.name for space in board.hexes.values() if space.name},
        **_tables_beside(board, label, boxes or {}),
    }


def _tables_beside(board: HexBoard, label: Mapping[str, str], boxes: Mapping[str, Any]) -> dict[str, Any]:
    """What stands beside the map, under other labels: boxes, connections, borders that nobody crosses."""
    ways = [(a, b) for a, b in board.connections if a in label and b in label]
    both = [(a, b) for a, b in ways if (b, a) in ways and board.order[a] < board.order[b]]
    single = [(a, b) for a, b in ways if (b, a) not in ways]
    connections = [f"{label[a]}/{label[b]}" for a, b in both] + [f"{label[a]}>{label[b]}" for a, b in single]
    closed = sorted((board.order[a], board.order[b], a, b) for a, b in board.impassable)
    found: dict[str, Any] = {
        "connections": connections,
        "impassable": [f"{label[a]}/{label[b]}" for _, _, a, b in closed if a in label and b in label],
        "boxes": {name: dict(row) for name, row in boxes.items()},
    }
    return {key: value for key, value in found.items() if value}


def head_of(given: Mapping[str, Any], grid: Grid, letter: str) -> dict[str, Any]:
    """The first keys of a map of hexes."""
    north = given.get("north", "top")
    return {
        "format": 1,
        "name": given["name"],
        "system": given["system"],
        "grid": grid.orient,
        "shift": grid.shift,
        **({"north": north} if north != "top" else {}),
        "board": letter,
    }


def normal(places: Mapping[Hex, Hex], grid: Grid) -> tuple[Grid, dict[Hex, Hex]]:
    """The grid and the places where a map begins at column 1 and row 1, with as few holes as can be.

    `places` gives for each hex where it lies on the lattice; where both shifts need as much paper, the one
    of `grid` is kept.
    """
    along = min(place.q for place in places.values())
    best: tuple[int, bool, Grid, dict[Hex, Hex]] | None = None
    shifts: tuple[Literal["odd", "even"], ...] = ("odd", "even")
    for shift in shifts:
        fresh = Grid(grid.orient, shift, grid.labels, south=grid.south)
        moved = {old: place + (1 - along, 0) for old, place in places.items()}
        index = 0 if grid.is_mirrored else 1
        across = min(fresh.column_row(place)[index] for place in moved.values())
        moved = {old: place + (0, 1 - across) for old, place in moved.items()}
        size = max(fresh.column_row(place)[index] for place in moved.values())
        if best is None or (size, shift != grid.shift) < best[:2]:
            best = size, shift != grid.shift, fresh, moved
    assert best is not None, "there are two shifts"
    fresh, moved = best[2:]
    return fresh.for_rows(max(fresh.column_row(place)[1] for place in moved.values())), moved


def rows_of(letters: Mapping[Hex, str], grid: Grid) -> dict[str, Any]:
    """Columns, rows and the terrain of a map, by the letter of each place; a row of pointy hexes that is
    shifted is written with a blank before it, as it lies.
    """
    at = {grid.column_row(place): letter for place, letter in letters.items()}
    columns, rows = max(column for column, _ in at), max(row for _, row in at)
    lines = []
    for row in range(1, rows + 1):
        line = " ".join(at.get((column, row), "-") for column in range(1, columns + 1))
        lagging = grid.is_mirrored and (row % 2 == 1) == (grid.shift == "odd")
        lines.append(" " + line if lagging else line)
    return {"columns": columns, "rows": rows, "terrain": {"rows": "\n".join(lines) + "\n"}}


def legend_for(
    terrain: set[str], words: Vocabulary, known: Mapping[str, str] | None = None
) -> dict[str, str]:
    """A letter for each terrain: those that are `known`, `.` for the plain one, else a letter of the word."""
    legend = {letter: word for letter, word in (known or {}).items() if word in terrain}
    for word in sorted(terrain - set(legend.values())):
        wanted = ("." if word == words.plain else "") + word + word.upper() + "+*#=%&@$!?"
        free = (sign for sign in wanted if sign not in legend and sign not in "_-")
        fallback = (chr(code) for code in range(0xC0, 0x2000) if chr(code) not in legend)
        legend[next(free, None) or next(fallback)] = word
    return legend
