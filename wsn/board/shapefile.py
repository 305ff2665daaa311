"""Maps of squares and of areas, read and checked.

A map of squares is drawn with letters, as one of hexes is. A map of areas lists the corners of each area in
map units; areas that have a stretch of their outlines in common are neighbours.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from wsn.board.areaboard import AreaBoard
from wsn.board.board import Board, EdgeId, Outline, Path, Space
from wsn.board.boxes import (
    FARTHEST_FROM_ORIGIN,
    NAME,
    borders_of,
    pair_labelled,
    space_labelled,
    with_besides,
)
from wsn.board.sheet import LEVEL, Cell, Labels, known_entries, read_levels, read_terrain, size_is_good
from wsn.board.sheetfile import Boxes, Closed, Connections, Labelled, PrintedMarks, Tags, Terrain
from wsn.board.soundness import lone, warnings_of
from wsn.board.squareboard import Square, SquareBoard
from wsn.board.terrain import Vocabulary
from wsn.data import Line, Report, credits_together, digest, nearest_hint, shorten
from wsn.data.recorded import decode_report
from wsn.geometry.hexes import Grid, Hex
from wsn.geometry.lattice import Point
from wsn.geometry.polygons import clockwise, overlapping, unsound

B = TypeVar("B", bound=Board)

AREA_LIMIT: Final = 2_000
"""No map may have more areas."""
CORNER_LIMIT: Final = 20_000
"""The areas of a map may have no more corners in all."""


def _doc_text(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class SquareFile(PrintedMarks, frozen=True, kw_only=True):
    """A map of squares (`maps/NAME.toml` with `grid = "square"`)."""

    grid: Annotated[Literal["square"], _doc_text("A map of squares.")]
    columns: int
    """How many columns it has."""
    rows: int
    """How many rows it has."""
    legend: Annotated[dict[str, str], _doc_text("The terrain that each letter of the rows stands for.")]
    terrain: Terrain
    """The terrain of every square, in letters of the legend."""
    levels: Annotated[Labelled, _doc_text("Squares that are not at level 0: '1.5' = ['D1', ...]")] = (
        msgspec.field(default_factory=dict)
    )
    board: Annotated[str, _doc_text("The letter printed before the labels; may be empty.")] = ""
    diagonal: Annotated[
        bool, _doc_text("Whether squares that share only a corner are neighbours, as for a king in chess.")
    ] = False
    labels: Annotated[
        str,
        _doc_text(
            "What is printed on the squares, row by row with spaces between, '-' where there is none;"
            " without it they are labelled by column and row."
        ),
    ] = ""
    boxes: Boxes = msgspec.field(default_factory=dict)
    connections: Connections = msgspec.field(default_factory=list)
    impassable: Closed = msgspec.field(default_factory=list)
    tags: Tags = msgspec.field(default_factory=dict)
    id: Annotated[str, _doc_text("Written by the program: the name of the file.")] = ""


class AreaRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One area, such as `[areas.Dover]`."""

    outline: Annotated[
        list[tuple[int, int]],
        _doc_text("Its corners in order, [x, y] in map units, y downwards; the last is joined to the first."),
    ]
    terrain: str
    """The terrain of the area, a word of the system."""
    name: Annotated[Line, _doc_text("What is printed on it; its key without one.")] = ""
    centre: Annotated[
        tuple[int, int] | None, _doc_text("Where its counters stand; where there is most room without it.")
    ] = None


class AreaFile(PrintedMarks, frozen=True, kw_only=True):
    """A map of areas (`maps/NAME.toml` with `grid = "area"`)."""

    grid: Annotated[Literal["area"], _doc_text("A map of areas.")]
    areas: Annotated[dict[str, AreaRow], _doc_text("Every area by the word it is called.")]
    levels: Annotated[Labelled, _doc_text("Areas that are not at level 0: '1.5' = ['Alps', ...]")] = (
        msgspec.field(default_factory=dict)
    )
    span: Annotated[
        int, _doc_text("How many map units an ordinary area is wide: counters are drawn to that size.")
    ] = 0
    boxes: Boxes = msgspec.field(default_factory=dict)
    connections: Connections = msgspec.field(default_factory=list)
    impassable: Closed = msgspec.field(default_factory=list)
    tags: Tags = msgspec.field(default_factory=dict)
    id: Annotated[str, _doc_text("Written by the program: the name of the file.")] = ""


def read_shape_board(
    document: Mapping[str, Any], words: Vocabulary, report: Report, rough: bool = False
) -> Board | None:
    """The board of a document of squares or areas; None, and everything wrong in the report.

    A `rough` board leaves out what is wrong, to be looked at while its file is mended.
    """
    if document["grid"] == "square":
        return square_board(decode_report(document, SquareFile, report), document, words, report, rough)
    return area_board(decode_report(document, AreaFile, report), document, words, report, rough)


def square_board(
    file: SquareFile, document: Mapping[str, Any], words: Vocabulary, report: Report, rough: bool = False
) -> SquareBoard | None:
    """The board of a map of squares; None, and everything wrong in the report, when it cannot be used."""
    grid = Grid("flat", "odd", words.labels).for_rows(file.rows)
    _check_head(file, report)
    if not re.fullmatch(r"[A-Z]{0,3}", file.board):
        text = f"{shorten(file.board)} is not a board letter; write one to three capitals, or nothing"
        report.add("board", text)
    if not size_is_good(file, grid, file.board, report, "square"):
        return None
    cells = read_terrain(file, grid, file.board, words, report, noun="square")
    if rough:
        cells = {place: cell for place, cell in cells.items() if cell.terrain in words.terrain}
    if not cells:
        return None
    printed = _printed_labels(file, grid, cells, report) if file.labels.strip() else {}
    places = {printed.get(place, grid.label(place, file.board)): place for place in cells}
    levels = read_levels(file.levels, Labels(places, grid, report, "square"), report)
    spaces = {}
    for label, place in places.items():
        column, row = grid.column_row(place)
        level = levels.get(place, 0)
        spaces[label] = Square(label, cells[place].terrain, level, column=column, row=row)
    board = SquareBoard(
        **_head_values(file, document),
        spaces=spaces,
        diagonal=file.diagonal,
        letters=words.labels == "letters",
        printed=bool(printed),
    )
    return _finish_board(board, file, words, report, rough)


def _printed_labels(
    file: SquareFile, grid: Grid, cells: Mapping[Hex, Cell], report: Report
) -> dict[Hex, str]:
    """The labels that a map prints on its squares itself; what is wrong with one goes into the report."""
    rows = [line.split() for line in file.labels.splitlines() if line.strip()]
    if [len(row) for row in rows] != [file.columns] * file.rows:
        report.add("labels", f"write {file.rows} rows of {file.columns} labels each, '-' where there is none")
        return {}
    labels: dict[Hex, str] = {}
    taken: set[str] = set()
    for row, words in enumerate(rows, 1):
        for column, label in enumerate(words, 1):
            there = grid.hex_at(column, row) in cells
            if (label != "-") != there:
                text = f"column {column} has {'no label' if there else 'a label and no square'}"
                report.add(f"labels, row {row}", text)
            elif label != "-" and (NAME.fullmatch(label) is None or label.casefold() in taken):
                twice = label.casefold() in taken
                why = "is used twice" if twice else "is not a word that begins with a letter"
                report.add(f"labels, row {row}", f"{shorten(label)} {why}")
            elif label != "-":
                taken.add(label.casefold())
                labels[grid.hex_at(column, row)] = label
    return labels


def area_board(
    file: AreaFile, document: Mapping[str, Any], words: Vocabulary, report: Report, rough: bool = False
) -> AreaBoard | None:
    """The board of a map of areas; None, and everything wrong in the report, when it cannot be used."""
    _check_head(file, report)
    outlines = _area_outlines(file, words, report)
    if (report.problems and not rough) or not outlines:
        return None
    for one, other in overlapping(outlines):
        text = "overlap; give them the same corners along their border, or one of them less room"
        report.add("areas", f"{one} and {other} {text}", (one, other))
        outlines.pop(other, None)
    if report.problems and not rough:
        return None
    rows = {name: row for name, row in file.areas.items() if name in outlines}
    spaces: dict[str, Space] = {name: Space(name, row.terrain, name=row.name) for name, row in rows.items()}
    centres = {name: Point(*row.centre) for name, row in rows.items() if row.centre is not None}
    board = AreaBoard(
        **_head_values(file, document), spaces=spaces, outlines=outlines, centres=centres, span=file.span
    )
    wrong: list[str] = []
    for name, point in centres.items():
        if board.at(*point) != name:
            text = f"{list(point)} is not in the area; leave it out, and the roomiest place is taken"
            report.add(f"areas, {name}, centre", text, (name,))
            wrong.append(name)
    if wrong:
        board = replace(board, centres={name: point for name, point in centres.items() if name not in wrong})
    for text, labels in file.levels.items():
        level = LEVEL.fullmatch(text)
        if level is None:
            why = f"{shorten(text)} is not a level; write a whole or half number, such as 1 or 1.5"
            report.add("levels", why)
            continue
        half = (int(level[2]) * 2 + (level[3] == "5")) * (-1 if level[1] else 1)
        for label in labels:
            space_id = space_labelled(board, label, f"levels, {text}", report)
            if space_id is not None:
                spaces[space_id] = replace(spaces[space_id], level=half)
    return _finish_board(replace(board, spaces=spaces), file, words, report, rough)


def _check_head(file: PrintedMarks, report: Report) -> None:
    if not file.name.strip():
        report.add("name", "the name is empty")


def _head_values(file: SquareFile | AreaFile, document: Mapping[str, Any]) -> dict[str, Any]:
    """What a board of every shape has from its file."""
    return {
        "name": str(document.get("id") or ""),
        "title": file.name,
        "system": file.system,
        "north": file.north,
        "source": credits_together(document).get("source", ""),
        "digest": digest({key: value for key, value in document.items() if key != "id"}),
        "edges": {},
        "paths": (),
    }


def _area_outlines(file: AreaFile, words: Vocabulary, report: Report) -> dict[str, Outline]:
    """The rim of every area, clockwise; what is wrong with one goes into the report."""
    if not file.areas:
        report.add("areas", "there is no area at all")
    if len(file.areas) > AREA_LIMIT:
        report.add("areas", f"{len(file.areas):,} areas; at most {AREA_LIMIT:,} are read")
        return {}
    corners = sum(len(row.outline) for row in file.areas.values())
    if corners > CORNER_LIMIT:
        report.add("areas", f"{corners:,} corners in all; at most {CORNER_LIMIT:,} are read")
        return {}
    if not 0 <= file.span <= FARTHEST_FROM_ORIGIN:
        report.add("span", f"must be from 1 to {FARTHEST_FROM_ORIGIN:,} map units, not {file.span:,}")
    outlines: dict[str, Outline] = {}
    taken: dict[str, str] = {}
    for name, row in file.areas.items():
        place, before = f"areas, {shorten(name)}", report.count
        if NAME.fullmatch(name) is None:
            report.add(place, "an area is called by one word that begins with a letter, such as 'Dover'")
        if name.casefold() in taken:
            report.add(place, f"differs from {shorten(taken[name.casefold()])} only in capitals")
        taken[name.casefold()] = name
        if row.terrain not in words.terrain:
            report.add(
                place,
                f"unknown terrain {shorten(row.terrain)}{nearest_hint(row.terrain, words.terrain)}",
                (name,),
            )
        far = next((p for p in row.outline if max(map(abs, p)) > FARTHEST_FROM_ORIGIN), None)
        if far is not None:
            report.add(
                f"{place}, outline", f"{list(far)} is further away than {FARTHEST_FROM_ORIGIN:,} units"
            )
            continue
        ring = clockwise([Point(*p) for p in row.outline])
        why = unsound(ring)
        if why:
            report.add(f"{place}, outline", why)
        if report.count == before:
            outlines[name] = ring
    return outlines


def _finish_board(
    board: B, file: SquareFile | AreaFile, words: Vocabulary, report: Report, rough: bool
) -> B | None:
    """The board with everything that its file gives by labels: boxes, edges, paths, features, names."""
    board = with_besides(board, file, words, report)
    edges: dict[EdgeId, frozenset[str]] = {}
    one_way: dict[tuple[str, str], frozenset[str]] = {}
    slips: list[str] = []
    for word, texts in known_entries(file.edges, words.edges, "edges", report):
        for text in texts:
            pair = pair_labelled(board, text, f"edges, {word}", report)
            if pair is None:
                continue
            a, b, sign = pair
            if not (board.border(a, b) or b in board.neighbours(a) or a in board.neighbours(b)):
                ending = borders_of(board, a)
                report.add(f"edges, {word}", f"{a} and {b} have no border in common{ending}", (a, b))
            elif sign == ">":
                one_way[a, b] = one_way.get((a, b), frozenset()) | {word}
            else:
                edge = board.edge(a, b)
                if word in edges.get(edge, ()):
                    slips.append(f"the {word} {a}/{b} is named twice")
                edges[edge] = edges.get(edge, frozenset()) | {word}
    paths = []
    for word, chains in known_entries(file.paths, words.paths, "paths", report):
        for number, chain in enumerate(chains, 1):
            slips += lone(word, chain, board.noun, words)
            path = _path_spaces(board, chain, f"paths, {word} #{number}", report)
            if path:
                paths.append(Path(word, path))
    spaces = dict(board.spaces)
    for word, labels in known_entries(file.features, words.features, "features", report):
        for label in labels:
            space_id = space_labelled(board, label, f"features, {word}", report)
            if space_id is not None:
                spaces[space_id] = replace(spaces[space_id], features=spaces[space_id].features | {word})
    for label, name in file.names.items():
        if not name.strip():
            report.add("names", f"the name of {shorten(label)} is empty", (label,))
        space_id = space_labelled(board, label, "names", report)
        if space_id is not None:
            spaces[space_id] = replace(spaces[space_id], name=name)
    if report.problems and not rough:
        return None
    order = board.order
    ordered = dict(sorted(edges.items(), key=lambda item: (order[item[0][0]], order[item[0][1]])))
    done = replace(board, spaces=spaces, edges=ordered, one_way=one_way, paths=tuple(paths))
    return replace(done, warnings=(*slips, *warnings_of(done, words)))


def _path_spaces(board: Board, labels: list[str], place: str, report: Report) -> tuple[str, ...]:
    """The spaces of a path; empty, and problems noted, when a label or a step is wrong."""
    known = [space_labelled(board, label, place, report) for label in labels]
    if not known:
        report.add(place, f"a path needs at least one {board.noun}")
    good = bool(known)
    for a, b in itertools.pairwise(known):
        if a is not None and b is not None and b not in board.neighbours(a):
            good = False
            around = ", ".join(sorted(board.neighbours(a), key=board.order.__getitem__))
            end = f"; the neighbours of {a} are {around}" if around else ""
            report.add(place, f"{a} and {b} are not neighbours, so no path joins them{end}", (a, b))
    ids = tuple(space for space in known if space is not None)
    return ids if good and len(ids) == len(known) else ()
