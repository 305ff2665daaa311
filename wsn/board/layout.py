"""Boards side by side: overlays laid on them, boards turned, shared hexes joined into one space."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec
from msgspec import structs

from wsn.board.overlay import OverlayUse, with_overlays
from wsn.board.sheet import (
    SPACE_LIMIT,
    Cell,
    HexPath,
    Labels,
    Marked,
    Sheet,
    lettered_limit,
    read_marks,
    too_many,
)
from wsn.board.sheetfile import Boxes, Closed, Connections, PrintedMarks, Tags
from wsn.board.terrain import Vocabulary
from wsn.data import Report, shorten
from wsn.geometry.hexes import Edge, Grid, Hex, edge

BOARD_LIMIT: Final = 100
"""No layout may use more boards."""
FARTHEST_BOARD: Final = 1_000
"""No board may lie further away than this many columns or rows."""
LEVELS: Final = (-8, 40)
"""The lowest and the highest level that a space can be given, in half levels."""
_LEVEL: Final = re.compile(r"[+-]?\d{1,3}(\.\d{1,3}|/2)?")


class BoardUse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board of a layout: printed column c, row r lies in lattice column c + at[0], row r + at[1]."""

    board: str
    """The name of the board: a file beside the layout, or a shipped map."""
    at: tuple[int, int] = (0, 0)
    """The columns and rows by which it lies further right and down than it is printed."""
    turned: bool = False
    """Whether it is turned upside down."""
    letter: str | None = None
    """The letter before its labels here, in place of the printed one."""
    overlays: list[OverlayUse] = []
    """The overlays that lie on it, the lowest first."""


class LayoutFile(PrintedMarks, frozen=True, kw_only=True):
    """A map of several boards. `boards` and `overlays` hold them by value in a self-contained document."""

    grid: Literal["flat", "pointy"] = "flat"
    """Which way the hexes of all its boards point."""
    shift: Literal["odd", "even"] = "odd"
    """flat: the columns half a hex lower; pointy: the rows half a hex to the right."""
    layout: list[BoardUse]
    """The boards, each with where it lies."""
    boards: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """Boards by value, by the names that the layout uses; else they are files."""
    overlays: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """Overlays by value, by the names that the layout uses; else they are files."""
    id: str = ""
    """Written by the program: the name of the file."""
    boxes: Boxes = msgspec.field(default_factory=dict)
    connections: Connections = msgspec.field(default_factory=list)
    impassable: Closed = msgspec.field(default_factory=list)
    tags: Tags = msgspec.field(default_factory=dict)


class PlacedBoard(msgspec.Struct, frozen=True):
    """A board where it lies on the map: its hexes on the map's lattice, and their labels."""

    name: str
    letter: str
    turned: bool
    sheet: Sheet
    labels: Mapping[Hex, str]


# --- boards on the lattice of the map


def turns_onto_itself(sheet: Sheet) -> bool:
    """True when the board, turned by 180 degrees, covers the same hexes of the lattice."""
    return sheet.half or (sheet.rows if sheet.grid.is_mirrored else sheet.columns) % 2 == 0


def place_sheet(name: str, sheet: Sheet, use: BoardUse) -> PlacedBoard:
    """The board on the map's lattice: first turned about its own middle, then moved to its place."""
    grid = sheet.grid
    first = grid.hex_at(1, 1)
    move = grid.hex_at(1 + use.at[0], 1 + use.at[1]) - first
    opposite = grid.hex_at(sheet.columns, sheet.rows - 1 if sheet.half else sheet.rows)
    middle = first + opposite
    letter = sheet.board if use.letter is None else use.letter

    def moved(place: Hex) -> Hex:
        return (middle - place if use.turned else place) + move

    labels = {moved(place): grid.label(place, letter) for place in sheet.cells}
    there = replace(
        sheet,
        board=letter,
        cells={moved(place): cell for place, cell in sheet.cells.items()},
        edges={edge(moved(a), moved(b)): words for (a, b), words in sheet.edges.items()},
        paths=tuple((kind, tuple(moved(h) for h in hexes)) for kind, hexes in sheet.paths),
    )
    return PlacedBoard(name, letter, use.turned, there, labels)


def place_boards(
    file: LayoutFile,
    boards: Mapping[str, Sheet],
    overlays: Mapping[str, Sheet],
    grid: Grid,
    report: Report,
) -> list[PlacedBoard]:
    """Every board of the layout in its place, with its overlays; what is wrong goes into the report."""
    placed: list[PlacedBoard] = []
    if not file.layout:
        report.add("layout", "a layout needs at least one board")
    letters: dict[str, int] = {}
    for number, use in enumerate(file.layout, 1):
        where = f"layout #{number}"
        sheet = boards.get(use.board)
        if sheet is None:
            continue  # noted where the board was looked for
        letter = sheet.board if use.letter is None else use.letter
        if not (
            letter == "" or (letter.isascii() and letter.isalpha() and letter.isupper() and len(letter) < 4)
        ):
            text = f"{shorten(letter)} is not a board letter; write one to three capitals"
            report.add(f"{where}, letter", text)
        if letter in letters:
            report.add(
                f"{where}, letter",
                f"board #{letters[letter]} has the letter {letter!r} already; give this one another",
            )
        letters.setdefault(letter, number)
        if grid.labels == "letters" and sheet.columns > lettered_limit(letter):
            text = f"{use.board} has {sheet.columns} columns; behind a board letter at most 26 are lettered"
            report.add(f"{where}, letter", text)
        if (sheet.grid.orient, sheet.grid.shift) != (grid.orient, grid.shift):
            report.add(
                where,
                f"{use.board} has a {sheet.grid.orient} grid, shift {sheet.grid.shift}; "
                f"the layout a {grid.orient} one, shift {grid.shift}",
            )
            continue
        if not _at_is_good(use, grid, f"{where}, at", report):
            continue
        if use.turned and not turns_onto_itself(sheet):
            line = "row" if grid.is_mirrored else "column"
            report.add(
                f"{where}, turned", f"{use.board} has an odd number of {line}s, so it cannot be turned"
            )
            continue
        sheet = with_overlays(replace(sheet, board=letter), use.overlays, overlays, where, report)
        placed.append(place_sheet(use.board, sheet, use))
    return placed


def _at_is_good(use: BoardUse, grid: Grid, place: str, report: Report) -> bool:
    axis = 1 if grid.is_mirrored else 0
    if max(map(abs, use.at)) > FARTHEST_BOARD:
        report.add(place, f"{list(use.at)} is further away than {FARTHEST_BOARD} columns or rows")
    elif use.at[axis] % 2:
        name = "second" if axis else "first"
        report.add(place, f"the {name} number must be even, not {use.at[axis]}, or the hexes would not fit")
    else:
        return True
    return False


# --- one map


class Joined(msgspec.Struct):
    """All boards as one map: cells by hex, each with its labels, the id first."""

    cells: dict[Hex, Cell]
    labels: dict[Hex, list[str]]
    places: dict[str, Hex]
    edges: dict[Edge, frozenset[str]]
    paths: list[HexPath]
    warnings: list[str]


def join(placed: list[PlacedBoard], report: Report) -> Joined:
    """One map of all boards: a hex named by two boards is one space, and both must agree about it."""
    one = Joined({}, {}, {}, {}, [], [])
    for number, board in enumerate(placed, 1):
        touches = number == 1
        over: list[str] = []
        for place, cell in board.sheet.cells.items():
            label = board.labels[place]
            if label not in one.places:
                one.places[label] = place
            other = one.cells.get(place)
            one.labels.setdefault(place, []).append(label)
            if other is None:
                one.cells[place] = cell
            elif not (other.rim and cell.rim):
                over.append(f"{one.labels[place][0]} and {label}")
            else:
                touches = True
                one.cells[place] = _merge_cells(other, cell, one.labels[place], one, report)
        if over:
            more = f" (and {len(over) - 1} more)" if len(over) > 1 else ""
            text = f"{over[0]}{more} lie on the same hex, but boards share only half hexes on their rims"
            report.add(f"layout #{number}", text)
        if len(one.cells) > SPACE_LIMIT:
            report.add("layout", f"boards #1 to #{number} are {too_many(len(one.cells))}")
            return one
        if not touches and not over and not _is_beside(board, one):
            one.warnings.append(f"board #{number} ({board.name}) touches no board named before it")
        for line, words in board.sheet.edges.items():
            one.edges[line] = one.edges.get(line, frozenset()) | words
        one.warnings += [text for text in board.sheet.warnings if text not in one.warnings]
        one.paths += [p for p in board.sheet.paths if p not in one.paths]
    return one


def _merge_cells(first: Cell, second: Cell, labels: list[str], one: Joined, report: Report) -> Cell:
    """The cell of a hex that two boards print; what they do not agree about is noted with both labels."""
    a, b = labels[0], labels[-1]
    told = f"{a} and {b} are the same hex, but"
    if first.terrain != second.terrain:
        report.add(
            "layout", f"{told} {a} is {first.terrain or 'unknown'} and {b} is {second.terrain or 'unknown'}"
        )
    if first.level != second.level:
        report.add(
            "layout",
            f"{told} {a} is at level {level_text(first.level)} and {b} at {level_text(second.level)}",
        )
    if first.features != second.features:
        report.add(
            "layout", f"{told} {a} has {_list_words(first.features)} and {b} {_list_words(second.features)}"
        )
    if first.name and second.name and first.name != second.name:
        one.warnings.append(f"{a} is named {first.name!r}, and {b}, the same hex, {second.name!r}")
    return structs.replace(first, name=first.name or second.name)


def halves_of(text: str) -> int:
    """A level as it is written, in half levels. Raises ValueError with what may be written."""
    number = Fraction(text) * 2 if _LEVEL.fullmatch(text) else Fraction(1, 2)
    if number.denominator != 1:
        raise ValueError(f"{shorten(text)} is not a level; write a whole or half number")
    if not LEVELS[0] <= number <= LEVELS[1]:
        raise ValueError(f"levels go from {level_text(LEVELS[0])} to {level_text(LEVELS[1])}")
    return int(number)


def level_text(level: int) -> str:
    """A level in half levels, as people write it."""
    sign = "-" if level < 0 else ""
    return f"{sign}{abs(level) // 2}{'.5' if level % 2 else ''}"


def _list_words(words: frozenset[str]) -> str:
    return ", ".join(sorted(words)) or "no feature"


def _is_beside(board: PlacedBoard, one: Joined) -> bool:
    from wsn.geometry.hexes import neighbours

    mine = board.sheet.cells
    return any(h in one.cells and h not in mine for place in mine for h in neighbours(place))


def add_marks(one: Joined, marked: Marked) -> None:
    """What the layout itself adds: features and names to hexes, edges and paths across the seams."""
    for place, features in marked.features.items():
        one.cells[place] = structs.replace(one.cells[place], features=one.cells[place].features | features)
    for place, name in marked.names.items():
        one.cells[place] = structs.replace(one.cells[place], name=name)
    for line, words in marked.edges.items():
        one.edges[line] = one.edges.get(line, frozenset()) | words
    one.paths += marked.paths
    one.warnings += marked.slips


def read_layout_marks(file: LayoutFile, one: Joined, grid: Grid, words: Vocabulary, report: Report) -> None:
    """Read the layout's own edges, paths, features and names, in printed labels of any board."""
    add_marks(one, read_marks(file, Labels(one.places, grid, report), words, report))
