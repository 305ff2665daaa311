"""One printed sheet, a board or an overlay, read and checked on its own lattice."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec
from msgspec import structs

from wsn.board.labels import nearest_labels
from wsn.board.sheetfile import BoardFile, Lettered, OverlayFile, PrintedMarks
from wsn.board.soundness import lone
from wsn.board.terrain import Vocabulary
from wsn.data import Report, Unknown, nearest_hint, shorten
from wsn.geometry.hexes import LETTERED, Edge, Grid, Hex, distance, edge

T = TypeVar("T")

SPACE_LIMIT: Final = 100_000
"""No map may have more spaces; one on which lines of sight are asked has a limit of its own (`widest`)."""
MOST_ROWS: Final = {"digits": 999, "letters": 9_999, "rows": 99}
"""How many rows can be told apart, by the style of labels."""
LEGEND_LIMIT: Final = 1_000
"""No legend may have more letters."""
PATIENCE: Final = 400_000
"""How many labels are compared to find the nearest ones of wrong labels; after that they are only told."""


class Cell(msgspec.Struct, frozen=True):
    """What one printed hex holds; the level in half levels.

    `rim` is true when only half of the hex is printed, on the rim of a board made for joining.
    """

    terrain: str
    level: int = 0
    features: frozenset[str] = frozenset()
    name: str = ""
    rim: bool = False


HexPath = tuple[str, tuple[Hex, ...]]
"""A kind of path and the hexes it runs through."""


@dataclass(frozen=True)
class Sheet:
    """A board or an overlay on its own lattice, before it is placed. `cells` is column by column."""

    grid: Grid
    board: str
    half: bool
    columns: int
    rows: int
    cells: Mapping[Hex, Cell]
    edges: Mapping[Edge, frozenset[str]] = field(default_factory=dict)
    paths: tuple[HexPath, ...] = ()
    warnings: tuple[str, ...] = ()


class Labels:
    """Finds printed labels, and notes the wrong ones with the nearest valid label."""

    def __init__(self, places: Mapping[str, Hex], grid: Grid, report: Report, noun: str = "hex") -> None:
        self._places, self._grid, self._report, self._noun = places, grid, report, noun
        self._patience = PATIENCE

    def hex(self, label: str, place: str, beside: Iterable[str] = ()) -> Hex | None:
        """The hex a label names; None, and a problem noted, when there is none.

        `beside` are the labels that it is named with: by them a wrong one is looked for on the map.
        """
        hex_ = self._places.get(label)
        if hex_ is None:
            close: tuple[str, ...] = ()
            if self._patience > 0:
                self._patience -= len(self._places)
                close = nearest_labels(label, self._places, self._grid, 1)
            ending = f"; the nearest is {close[0]}" if close else ""
            known = [one for one in beside if one in self._places]
            self._report.add(place, f"there is no {self._noun} {shorten(label)}{ending}", known or close)
        return hex_

    def edge(self, text: str, place: str) -> Edge | None:
        """The edge between two neighbours, written `D407/D408`; None, and a problem noted, if wrong."""
        parts = [part.strip() for part in text.split("/")]
        if ">" in text:
            why = "what lies on a hexside lies on both sides of it, for lines of sight run both ways"
            one = f"{shorten(text)} is one way, and a map of hexes has no such edges"
            self._report.add(place, f"{one}: {why}; write {shorten(text.replace('>', '/'))}")
            return None
        if len(parts) != 2:
            self._report.add(
                place, f"{shorten(text)} is not an edge; write two neighbours, as in 'D407/D408'"
            )
            return None
        a, b = (self.hex(part, place, parts) for part in parts)
        if a is None or b is None:
            return None
        if distance(a, b) != 1:
            why = f"{parts[0]} and {parts[1]} are not neighbours, so they share no edge"
            self._report.add(place, why + self._neighbours_text(parts[0], a), parts)
            return None
        return edge(a, b)

    def _neighbours_text(self, label: str, place: Hex) -> str:
        """The end of a sentence: the labels of the hexes round one."""
        if self._patience <= 0:
            return ""
        self._patience -= len(self._places)
        around = [other for other, there in self._places.items() if distance(place, there) == 1]
        return f"; the neighbours of {label} are {', '.join(around)}" if around else ""

    def path(self, labels: list[str], place: str) -> tuple[Hex, ...]:
        """The hexes of a path; empty, and problems noted, when a label or a step is wrong."""
        pairs = [
            (label, self.hex(label, place, _labels_around(labels, at))) for at, label in enumerate(labels)
        ]
        good = bool(pairs)
        if not pairs:
            self._report.add(place, "a path needs at least one hex")
        for (a_label, a), (b_label, b) in itertools.pairwise(pairs):
            if a is not None and b is not None and distance(a, b) != 1:
                good = False
                why = f"{a_label} and {b_label} are not neighbours, so no path joins them"
                self._report.add(place, why + self._neighbours_text(a_label, a), (a_label, b_label))
        hexes = tuple(place for _, place in pairs if place is not None)
        return hexes if good and len(hexes) == len(pairs) else ()


def _labels_around(labels: Sequence[str], at: int) -> Sequence[str]:
    """The labels before and after one of a path."""
    return [*labels[max(at - 1, 0) : at], *labels[at + 1 : at + 2]]


class Marked(msgspec.Struct, frozen=True):
    """The marks of a file, found on the lattice."""

    edges: dict[Edge, frozenset[str]]
    paths: tuple[HexPath, ...]
    features: dict[Hex, frozenset[str]]
    names: dict[Hex, str]
    slips: tuple[str, ...] = ()
    """Edges that are named twice and paths of one hex, in words."""


def read_marks(file: PrintedMarks, labels: Labels, words: Vocabulary, report: Report) -> Marked:
    """The edges, paths, features and names of a board, an overlay or a layout, each checked."""
    edges: dict[Edge, frozenset[str]] = {}
    slips: list[str] = []
    for word, texts in known_entries(file.edges, words.edges, "edges", report):
        for text in texts:
            if (line := labels.edge(text, f"edges, {word}")) is not None:
                if word in edges.get(line, ()):
                    slips.append(f"the {word} {text} is named twice")
                edges[line] = edges.get(line, frozenset()) | {word}
    paths: list[HexPath] = []
    for word, chains in known_entries(file.paths, words.paths, "paths", report):
        for number, chain in enumerate(chains, 1):
            slips += lone(word, chain, "hex", words)
            if hexes := labels.path(chain, f"paths, {word} #{number}"):
                paths.append((word, hexes))
    features: dict[Hex, frozenset[str]] = {}
    for word, named in known_entries(file.features, words.features, "features", report):
        for label in named:
            if (place := labels.hex(label, f"features, {word}")) is not None:
                features[place] = features.get(place, frozenset()) | {word}
    names: dict[Hex, str] = {}
    for label, name in file.names.items():
        if not name.strip():
            report.add("names", f"the name of {shorten(label)} is empty", (label,))
        if (place := labels.hex(label, "names")) is not None:
            names[place] = name
    return Marked(edges, tuple(paths), features, names, tuple(slips))


def known_entries(
    table: Mapping[str, T], valid: frozenset[str], place: str, report: Report
) -> Iterator[tuple[str, T]]:
    """The entries whose word the vocabulary knows; the others are noted."""
    for word, entry in table.items():
        if word in valid:
            yield word, entry
        else:
            report.add(place, Unknown(f"unknown word {shorten(word)}", word, valid), _labels_in_entry(entry))


def _labels_in_entry(entry: object) -> Iterator[str]:
    """The labels in an entry of a map: of spaces, edges or paths."""
    for one in entry if isinstance(entry, list) else ():
        if isinstance(one, str):
            yield from (part.strip() for part in one.replace(">", "/").split("/"))
        else:
            yield from _labels_in_entry(one)


def read_sheet(file: OverlayFile, words: Vocabulary, report: Report) -> Sheet | None:
    """A board or an overlay from its file; everything wrong goes into the report.

    None when the shape itself is so wrong that no hex can be named.
    """
    south = file.south if isinstance(file, BoardFile) else 1
    grid = Grid(file.grid, file.shift, words.labels, south=south).for_rows(file.rows)
    board = file.board if isinstance(file, BoardFile) else ""
    half = isinstance(file, BoardFile) and file.half
    if not file.name.strip():
        report.add("name", "the name is empty")
    check_north(file, grid, report)
    if not re.fullmatch(r"[A-Z]{0,3}", board):
        report.add(
            "board", f"{shorten(board)} is not a board letter; write one to three capitals, or nothing"
        )
    if not size_is_good(file, grid, board, report):
        return None
    if half and not _half_is_good(file, report):
        half = False
    cells = read_terrain(file, grid, board, words, report, half)
    if not cells:
        return None
    places = {grid.label(place, board): place for place in cells}
    labels = Labels(places, grid, report)
    for place, level in read_levels(file.levels, labels, report).items():
        cells[place] = structs.replace(cells[place], level=level)
    marks = read_marks(file, labels, words, report)
    for place, features in marks.features.items():
        cells[place] = structs.replace(cells[place], features=features)
    for place, name in marks.names.items():
        cells[place] = structs.replace(cells[place], name=name)
    size = file.columns, file.rows
    return Sheet(grid, board, half, *size, cells, marks.edges, marks.paths, marks.slips)


def check_north(file: PrintedMarks, grid: Grid, report: Report) -> None:
    """Only a map whose hexes point up can be turned: on the others drift counts from the top (north)."""
    if file.north != "top" and not grid.is_mirrored:
        report.add("north", f"is {file.north!r}, but only a map with grid = 'pointy' can be turned")


def size_is_good(file: Lettered, grid: Grid, board: str, report: Report, noun: str = "hex") -> bool:
    """Whether columns and rows can be read and labelled; what is wrong goes into the report."""
    before = report.count
    for place, text in size_faults(file.columns, file.rows, grid, board, noun):
        report.add(place, text)
    return report.count == before


def size_faults(
    columns: int, rows: int, grid: Grid, board: str = "", noun: str = "hex"
) -> Iterator[tuple[str, str]]:
    """Why a map of so many columns and rows cannot be read or labelled: the key, and the reason."""
    for key, size in (("columns", columns), ("rows", rows)):
        if size < 1:
            yield key, f"must be at least 1, not {size}"
    if columns > 0 and rows > 0 and columns * rows > SPACE_LIMIT:
        yield "", f"{columns} x {rows} is {too_many(columns * rows, noun)}"
    most = MOST_ROWS[grid.labels]
    if grid.labels == "rows":
        yield from _two_digits(columns, rows, grid.south)
    elif rows > most:
        digits = "three" if grid.labels == "digits" else "four"
        yield (
            "rows",
            f"a label has at most {digits} digits for the row, so at most {most:,} rows, not {rows:,}",
        )
    if grid.labels == "letters" and columns > lettered_limit(board):
        yield "columns", f"{_few_letters(board)}, not {columns}"


def _two_digits(columns: int, rows: int, south: int) -> Iterator[tuple[str, str]]:
    """Why rows or columns cannot be told in two digits each, as `2512` tells them."""
    most = MOST_ROWS["rows"]
    if south < 0:
        yield "south", f"must be at least 0, not {south}"
    elif south + rows - 1 > most:
        yield (
            "rows",
            f"a label has two digits for the row: at most {most + 1 - south} rows from {south} on",
        )
    if columns > most:
        yield "columns", f"a label has two digits for the column, so at most {most}, not {columns:,}"


def too_many(spaces: int, noun: str = "hex") -> str:
    """So many spaces, and how many are read, in words."""
    return f"{spaces:,} {'hexes' if noun == 'hex' else noun + 's'}; at most {SPACE_LIMIT:,} are read"


def lettered_limit(board: str) -> int:
    """How many columns can be told apart by letters; fewer behind a board letter, where AB is ambiguous."""
    return 26 if board else LETTERED


def _few_letters(board: str) -> str:
    one = f"a label has one letter for the column behind the board letter {board}"
    return f"{one if board else 'a label has two letters for the column'}, so at most {lettered_limit(board)}"


def _half_is_good(file: OverlayFile, report: Report) -> bool:
    before = report.count
    if file.grid != "flat" or file.shift != "odd":
        report.add("half", 'a half board has grid = "flat" and shift = "odd"')
    if file.columns % 2 == 0:
        report.add("columns", f"a half board has an odd number of columns, not {file.columns}")
    if file.rows < 2:
        report.add("rows", f"a half board has at least 2 rows, not {file.rows}")
    return report.count == before


def read_terrain(
    file: Lettered,
    grid: Grid,
    board: str,
    words: Vocabulary,
    report: Report,
    half: bool = False,
    noun: str = "hex",
) -> dict[Hex, Cell]:
    """The spaces of the terrain rows, column by column; none when there are none to name."""
    if len(file.legend) > LEGEND_LIMIT:
        report.add("legend", f"{len(file.legend):,} letters; at most {LEGEND_LIMIT:,} are read")
        return {}
    signs = _terrain_letters(file.legend)
    lines = ["".join(line.split()) for line in file.terrain.rows.splitlines()]
    lines = [line for line in lines if line]
    for letter, word in file.legend.items():
        if letter not in signs:
            report.add(
                "legend", f"{shorten(letter)} cannot stand for a terrain; use one letter or sign, not '-'"
            )
        if word not in words.terrain:
            text = f"{shorten(letter)}: unknown terrain {shorten(word)}{nearest_hint(word, words.terrain)}"
            report.add("legend", text, _labels_with(letter, lines, grid, board))
    if len(lines) != file.rows:
        report.add("terrain", f"{len(lines)} rows of letters, but rows = {file.rows}")
    wrong: dict[str, list[str]] = {}
    cells: dict[tuple[int, int], Cell] = {}
    for row, line in enumerate(lines[: file.rows], 1):
        if len(line) != file.columns:
            end = grid.label(grid.hex_at(min(len(line), file.columns), row), board)
            report.add(f"terrain, row {row}", f"{len(line)} letters, but columns = {file.columns}", (end,))
        for column, letter in enumerate(line[: file.columns], 1):
            place = grid.hex_at(column, row)
            if half:
                _check_half(file, column, row, letter, grid.label(place, board), report)
            if letter == "-":
                continue
            if letter not in file.legend:
                wrong.setdefault(letter, []).append(grid.label(place, board))
            rim = half and (column in (1, file.columns) or (column % 2 == 0 and row in (1, file.rows)))
            cells[column, row] = Cell(file.legend.get(letter, ""), rim=rim)
    for letter, labels in wrong.items():
        where = labels[0] if len(labels) == 1 else f"{labels[0]} and {len(labels) - 1} more"
        report.add(
            "terrain", f"{letter!r} at {where} is not in the legend{nearest_hint(letter, signs)}", labels
        )
    if not cells and len(lines) == file.rows:
        report.add("terrain", f"there is no {noun} at all")
    return {grid.hex_at(*place): cells[place] for place in sorted(cells)}


def _labels_with(letter: str, lines: Sequence[str], grid: Grid, board: str) -> Iterator[str]:
    """The labels of the spaces with a letter."""
    for row, line in enumerate(lines, 1):
        yield from (
            grid.label(grid.hex_at(at, row), board) for at, one in enumerate(line, 1) if one == letter
        )


def _terrain_letters(legend: Mapping[str, str]) -> list[str]:
    """The letters of a legend that can stand for a terrain."""
    return [letter for letter in legend if len(letter) == 1 and letter != "-" and not letter.isspace()]


def _check_half(file: Lettered, column: int, row: int, letter: str, label: str, report: Report) -> None:
    empty = column % 2 == 1 and row == file.rows
    if empty and letter != "-":
        report.add(
            f"terrain, row {row}",
            f"column {column} must be '-': on a half board the odd columns have one hex less",
        )
    elif not empty and letter == "-":
        report.add(f"terrain, row {row}", f"{label} is '-', but a half board has no holes", (label,))


LEVEL: Final = re.compile(r"(-?)(\d{1,2})(?:\.([05]))?")
"""How a level is written: whole or half."""


def read_levels(table: Mapping[str, list[str]], labels: Labels, report: Report) -> dict[Hex, int]:
    """The hexes that are not at level 0, in half levels."""
    levels: dict[Hex, int] = {}
    for text, named in table.items():
        parts = LEVEL.fullmatch(text)
        if parts is None:
            why = f"{shorten(text)} is not a level; write a whole or half number, such as 1 or 1.5"
            report.add("levels", why)
            continue
        level = int(parts[2]) * 2 + (parts[3] == "5")
        level = -level if parts[1] else level
        for label in named:
            if (place := labels.hex(label, f"levels, {text}")) is None:
                continue
            if levels.get(place, level) != level:
                report.add(f"levels, {text}", f"{label} is already at another level", (label,))
            levels[place] = level
    return levels
