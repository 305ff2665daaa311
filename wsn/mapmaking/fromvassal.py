"""The hex grid of a board in a module for VASSAL, so that a picture of it need not be fitted by hand.

A module is a ZIP file of which only its build file is read: the boards, the picture of each, their grids and
how these are numbered. Nothing is unpacked to disk. What is read is limited before it is read.
"""

from __future__ import annotations

import math
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import IO, Final
from xml.parsers import expat

from wsn.data import NO_FILE, DataError, Problem, examples_hint, nearest_hint, shorten
from wsn.data.disk import reason_of
from wsn.data.zips import NO_ZIP, TORN, fault_at_the_end, is_packed_too_closely
from wsn.geometry.hexes import Hex
from wsn.mapmaking.fit import GridFit
from wsn.mapmaking.fitfile import FARTHEST_POINT
from wsn.mapmaking.snapping import XY

BUILD_FILES: Final = ("buildFile.xml", "buildFile")
"""The build file of a module, by its names: since VASSAL 3.5, and before."""
MOST_UNPACKED: Final = 50_000_000
"""The most bytes of a build file."""
MOST_PACKED: Final = 200
"""How many times smaller a build file may be packed; one with many like pieces comes to about forty."""
MOST_ENTRIES: Final = 20_000
"""The most files in a module."""
MOST_BOARDS: Final = 1_000
"""The most boards with a hex grid that are looked at."""
DEEPEST_NESTING: Final = 200
"""The most elements inside one another."""
MATCHED: Final = 0.5
"""So many of the hexes of the map must be numbered alike in the module."""
MARGIN: Final = 4
"""How many more lines than the map has are looked at each way."""
OTHER_GRID_BEYOND: Final = 0.25
"""A grid whose hexes lie farther than this part of one from those of the map is another grid."""

_BOARD: Final = ".boardPicker.Board"
_ZONE: Final = ".mapgrid.Zone"
_GRID: Final = ".board.HexGrid"
_NUMBERING: Final = ".mapgrid.HexGridNumbering"
_ROOT3: Final = 3**0.5 / 2
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class ModuleGrid:
    """A hex grid as a module has it: the attributes of its elements, by their names there."""

    board: str
    zone: str
    """The zone of the board in which it lies; empty for all of the board."""
    image: str
    """The file of the board's picture, in the folder `images` of the module."""
    hexes: Mapping[str, str] = field(default_factory=dict)
    numbering: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.board}/{self.zone}" if self.zone else self.board

    @property
    def sideways(self) -> bool:
        """Whether its hexes point upwards: it lies on its side."""
        return _read_truth(self.hexes, "sideways", False)

    @property
    def backwards(self) -> bool:
        """Whether it is numbered from the far end, which takes the size of the picture to tell."""
        return _read_truth(self.numbering, "hDescend", False) or _read_truth(
            self.numbering, "vDescend", False
        )


def _read_truth(table: Mapping[str, str], key: str, default: bool) -> bool:
    """True and false as VASSAL reads them: whatever is not `true` is false."""
    return table[key].strip().lower() == "true" if key in table else default


# --- the file


def grids_in(path: Path) -> tuple[ModuleGrid, ...]:
    """The hex grids of the boards in a module. Raises DataError with a sentence."""
    try:
        there = path.stat()
        if not S_ISREG(there.st_mode) and not S_ISDIR(there.st_mode):  # a pipe may be waited for for ever
            raise _module_error(path, NO_FILE)
        with path.open("rb") as stream:
            fault = fault_at_the_end(stream, MOST_ENTRIES)
            if fault is not None:
                raise _module_error(
                    path, f"is not a module for VASSAL: {fault}" if fault == NO_ZIP else fault
                )
            with zipfile.ZipFile(stream) as archive:
                return _module_grids(path, archive)
    except (OSError, *TORN) as error:
        why = reason_of(error) if isinstance(error, OSError | ValueError) else str(error).lower()
        raise _module_error(path, f"is not a module for VASSAL that can be read: {why}") from None


def _module_error(path: Path, said: str, place: str = "") -> DataError:
    return DataError([Problem(str(path), place, said)])


def _module_grids(path: Path, archive: zipfile.ZipFile) -> tuple[ModuleGrid, ...]:
    names = archive.namelist()
    name = next((one for one in BUILD_FILES if one in names), None)
    if name is None:
        raise _module_error(path, f"is not a module for VASSAL: it has no {BUILD_FILES[0]}")
    info = archive.getinfo(name)
    if info.file_size > MOST_UNPACKED or is_packed_too_closely(info, MOST_PACKED):
        said = f"has {info.file_size:,} bytes unpacked; at most {MOST_UNPACKED:,} are read"
        raise _module_error(path, f"{said}, packed {MOST_PACKED} to 1 at most", name)
    with archive.open(info) as stream:
        found = _BuildReading(path, name).read_grids(stream)
    if not found:
        raise _module_error(path, "has no board with a hex grid", name)
    return found


class _BuildReading:
    """One reading of a build file: no more of it is kept than boards and grids."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name
        self.grids: list[ModuleGrid] = []
        self._open: list[tuple[str, Mapping[str, str]]] = []

    def read_grids(self, stream: IO[bytes]) -> tuple[ModuleGrid, ...]:
        """The hex grids of all boards. Raises DataError."""
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._start_element
        parser.EndElementHandler = self._end
        total = 0
        try:
            while block := stream.read(1 << 16):
                total += len(block)
                if total > MOST_UNPACKED:
                    raise _module_error(
                        self.path, f"has more than {MOST_UNPACKED:,} bytes unpacked", self.name
                    )
                parser.Parse(block)
            parser.Parse(b"", True)
        except expat.ExpatError as error:
            raise _module_error(self.path, f"is not XML: {error}", self.name) from None
        return tuple(self.grids)

    def _refuse_doctype(self, *_: object) -> None:
        raise _module_error(self.path, "begins with a document type, which no module has", self.name)

    def _start_element(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= DEEPEST_NESTING:
            raise _module_error(
                self.path, f"more than {DEEPEST_NESTING} elements inside one another", self.name
            )
        kept = attributes if tag.endswith((_BOARD, _ZONE)) else {}
        self._open.append((tag, kept))
        if tag.endswith(_GRID):
            board = self._element_within(_BOARD)
            if board is not None:
                if len(self.grids) >= MOST_BOARDS:
                    raise _module_error(self.path, f"has more than {MOST_BOARDS:,} hex grids", self.name)
                zone = (self._element_within(_ZONE) or {}).get("name", "")
                named, image = board.get("name", ""), board.get("image", "")
                self.grids.append(ModuleGrid(named, zone, image, attributes))
        elif tag.endswith(_NUMBERING) and self.grids and any(one.endswith(_GRID) for one, _ in self._open):
            last = self.grids.pop()
            self.grids.append(ModuleGrid(last.board, last.zone, last.image, last.hexes, attributes))

    def _end(self, _: str) -> None:
        self._open.pop()

    def _element_within(self, tag: str) -> Mapping[str, str] | None:
        return next((kept for one, kept in reversed(self._open) if one.endswith(tag)), None)


def grid_for(path: Path, image: str, board: str = "") -> ModuleGrid:
    """The grid of a board by its name, or by the file of its picture, or the only one. Raises DataError."""
    grids = grids_in(path)
    if board:
        named = [one for one in grids if board in (one.name, one.board)]
        if not named:
            choices = [one.name for one in grids]
            said = (
                f"there is no board {shorten(board)}{nearest_hint(board, choices) or examples_hint(choices)}"
            )
            raise _module_error(path, said)
        grids = tuple(named)
    elif pictured := [one for one in grids if one.image.rpartition("/")[2] == image]:
        grids = tuple(pictured)
    whole = [one for one in grids if not one.zone] or list(grids)
    if len(whole) > 1:
        said = f"has several hex grids; name one with --board: {', '.join(one.name for one in whole[:20])}"
        raise _module_error(path, said)
    return whole[0]


# --- where its hexes lie


@dataclass(frozen=True)
class _Measures:
    """A grid in numbers. Along the lines of hexes runs `x`; on its side that is down the picture."""

    dx: float
    dy: float
    x0: int
    y0: int


def _read_measures(grid: ModuleGrid, where: str) -> _Measures:
    """The numbers of a grid, as VASSAL takes them. Raises DataError."""
    dy = _read_number(grid.hexes, "dy", 64.0, where)
    dx = _read_number(grid.hexes, "dx", _ROOT3 * dy, where)
    if min(dx, dy) < 3 or max(dx, dy) > 10_000:
        text = f"hexes of {dx:g} by {dy:g} pixels; from 3 to 10,000 are read"
        raise DataError([Problem(where, grid.name, text)])
    return _Measures(
        dx, dy, _read_whole(grid.hexes, "x0", 0, where), _read_whole(grid.hexes, "y0", 32, where)
    )


def _read_number(table: Mapping[str, str], key: str, default: float, where: str) -> float:
    text = table.get(key, "")
    try:
        number = float(text) if text else default
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise DataError([Problem(where, key, f"{shorten(text)} is no number")])
    return number


def _read_whole(table: Mapping[str, str], key: str, default: int, where: str) -> int:
    number = _read_number(table, key, float(default), where)
    if abs(number) > 1_000_000:
        raise DataError([Problem(where, key, f"{shorten(table[key])} is too far away")])
    return round(number)


def points_of(
    grid: ModuleGrid, bare: GridFit, where: str, size: tuple[int, int] | None = None
) -> dict[str, tuple[float, float]]:
    """Where a few spaces of a map lie on the picture of a board: its corners and its middle, in pixels.

    They are found by the labels that VASSAL writes, or, where these differ, by the numbers of columns and
    rows. `size` is that of the picture, for a grid that is numbered backwards. Raises DataError.
    """
    measures = _read_measures(grid, where)
    if bare.net.square or bare.net.grid.is_mirrored != grid.sideways:
        theirs = "pointy" if grid.sideways else "flat"
        mine = "squares" if bare.net.square else "pointy hexes" if bare.net.grid.is_mirrored else "flat hexes"
        text = f"is a grid of {theirs} hexes, and the map has {mine}"
        raise DataError([Problem(where, grid.name, text)])
    if grid.backwards and (size is None or grid.zone):
        text = "is numbered from the far end of a zone" if grid.zone else "is numbered from the far end"
        text += "; fit the picture with --at" if grid.zone else ", so the picture must be there"
        raise DataError([Problem(where, grid.name, text)])
    labels = {bare.label(place): place for place in sorted(bare.net.places)}
    numbers = {bare.net.grid.column_row(place): place for place in labels.values()}
    by_label: dict[Hex, XY] = {}
    by_number: dict[Hex, XY] = {}
    for at, name, column_row in _hexes(grid, measures, bare, where, size):
        if not (-measures.dy <= at[0] <= FARTHEST_POINT and -measures.dy <= at[1] <= FARTHEST_POINT):
            continue  # beside any picture
        if name in labels:
            by_label.setdefault(labels[name], at)
        if column_row in numbers:
            by_number.setdefault(numbers[column_row], at)
    found = by_label if len(by_label) >= MATCHED * len(labels) else by_number
    if len(found) < max(4, MATCHED * len(labels)):
        count = max(len(by_label), len(by_number))
        text = f"numbers {count:,} of {len(labels):,} hexes as the map does; fit the picture with --at"
        raise DataError([Problem(where, grid.name, text)])
    chosen = _spread_out(found)
    _same_grid(grid, measures, bare, found, where)
    return {bare.label(place): (round(found[place][0], 2), round(found[place][1], 2)) for place in chosen}


def _hexes(
    grid: ModuleGrid, measures: _Measures, bare: GridFit, where: str, size: tuple[int, int] | None
) -> Iterator[tuple[XY, str, tuple[int, int]]]:
    """Hexes of a grid, far enough each way to hold the map: their middles, labels, columns and rows."""
    told = grid.numbering
    h_off, v_off = _read_whole(told, "hOff", 1, where), _read_whole(told, "vOff", 1, where)
    h_back, v_back = _read_truth(told, "hDescend", False), _read_truth(told, "vDescend", False)
    stagger = _read_truth(told, "stagger", True)
    wide, high = size or (0, 0)
    rows, columns = math.floor(high / measures.dx + 0.5), math.floor(wide / measures.dy + 0.5)
    file = bare.file
    if grid.sideways:
        lines_back, along_back, most_lines, most_along = v_back, h_back, rows, columns
        lines, along = (
            _nearby_lines(file.rows, v_off, rows * v_back),
            _nearby_lines(file.columns, h_off, columns * h_back),
        )
    else:
        lines_back, along_back, most_lines, most_along = h_back, v_back, columns, rows
        lines, along = (
            _nearby_lines(file.columns, h_off, columns * h_back),
            _nearby_lines(file.rows, v_off, rows * v_back),
        )
    for raw_line in lines:
        for raw_along in along:
            x = measures.x0 + raw_line * measures.dx
            y = measures.y0 + (raw_along + (0.5 if raw_line % 2 else 0.0)) * measures.dy
            line = most_lines - raw_line if lines_back else raw_line
            number = most_along - raw_along if along_back else raw_along
            if stagger and raw_line % 2:
                number += -1 if along_back else 1
            named = _name(grid, number + v_off, line + h_off)
            letters = told.get("hType", "N").startswith("A"), told.get("vType", "N").startswith("A")
            column, row = line + h_off + letters[0], number + v_off + letters[1]
            place = (row, column) if grid.sideways else (column, row)
            yield ((y, x) if grid.sideways else (x, y)), named, place


def _nearby_lines(count: int, off: int, most: int) -> list[int]:
    """The lines of a grid in which so many of a map may lie: from its corner on, and by their numbers."""
    first = most + off - count if most else -off
    return sorted({*range(-MARGIN, count + MARGIN), *range(first - MARGIN, first + count + MARGIN)})


def _name(grid: ModuleGrid, row: int, column: int) -> str:
    """The label of a hex as VASSAL writes it."""
    told = grid.numbering
    rows, columns = _number_text(told, "v", row), _number_text(told, "h", column)
    parts = (columns, rows) if told.get("first", "H").startswith("H") else (rows, columns)
    place = told.get("sep", "").join(parts)
    spoken = {"$gridLocation$": place, "$row$": rows, "$column$": columns}
    form = told.get("locationFormat", "$gridLocation$")
    return re.sub(r"\$(?:gridLocation|row|column)\$", lambda match: spoken[match[0]], form)


def _number_text(told: Mapping[str, str], way: str, number: int) -> str:
    """The number of a row or column as it is written: in figures, or in letters (Z, then AA, BB)."""
    sign, number = "-" if number < 0 else "", abs(number)
    if told.get(f"{way}Type", "N").startswith("A"):
        return sign + _LETTERS[number % 26] * (number // 26 + 1)
    leading = told.get(f"{way}Leading", "1")
    return sign + str(number).zfill(min(int(leading), 20) + 1 if leading.isdecimal() else 2)


def _spread_out(found: Mapping[Hex, XY]) -> list[Hex]:
    """The four that lie farthest into the corners, and the one in the middle."""
    corners = [
        max(found, key=lambda place, a=a, b=b: (a * found[place][0] + b * found[place][1], place))  # type: ignore[misc]  # mypy types no lambda with defaults
        for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1))
    ]
    x = sum(at[0] for at in found.values()) / len(found)
    y = sum(at[1] for at in found.values()) / len(found)
    middle = min(found, key=lambda place: (math.dist(found[place], (x, y)), place))
    return list(dict.fromkeys((*corners, middle)))


def _same_grid(
    grid: ModuleGrid, measures: _Measures, bare: GridFit, found: Mapping[Hex, XY], where: str
) -> None:
    """Raises DataError where hexes lie otherwise to each other than on the map."""
    first = next(iter(found))
    wide, high = (measures.dy, measures.dx) if grid.sideways else (measures.dx, measures.dy)
    across, down = bare.net.across, bare.net.down
    per_x = wide / (4 * across if grid.sideways else 6 * across)
    per_y = high / (6 * down if grid.sideways else 4 * down)
    u, v = bare.net.centre(first)
    for place, at in found.items():
        x, y = bare.net.centre(place)
        here = found[first][0] + (x - u) * per_x, found[first][1] + (y - v) * per_y
        if math.dist(here, at) > OTHER_GRID_BEYOND * measures.dy:
            text = f"{bare.label(place)} lies elsewhere than on the map: other columns or rows are shifted"
            raise DataError([Problem(where, grid.name, text)])
