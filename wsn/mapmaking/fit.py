"""A grid fitted to a scan or photo by the spaces that somebody has found on it; residuals say how well.

What is kept (`fit.toml`) is the name of the picture, the grid, and where the spaces lie; never the picture.
A map of areas has no grid: there places of the map are found on the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from wsn.board.squareboard import SIDE
from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, check_format, decode, read_document, short
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import grid_of
from wsn.mapmaking.fitfile import MOST, FitFile
from wsn.mapmaking.shaping import place_at
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.snapping import XY, GridNet
from wsn.table.ruling import vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

AFFINE, PERSPECTIVE = 3, 4
"""How many points each kind of fit needs at least."""
FLAT_ENOUGH = 1e-6
"""Points on one line fix no grid: below this share the least of their spreads counts as none."""


@dataclass(frozen=True)
class PictureFit:
    """A map laid on a picture. `matrix` leads from the plane of the map to pixels; `residuals` tell for each
    point how far the fit is from it, in pixels.

    The plane of squares and areas is that of their map units; in that of hexes one measures 1 from its centre
    to a corner.
    """

    file: FitFile
    matrix: Floats
    residuals: Mapping[str, float]

    def at(self, points: Sequence[XY] | Floats) -> Floats:
        """Places of the plane of the map as pixels."""
        return applied(self.matrix, np.asarray(points, dtype=float).reshape(-1, 2))

    @property
    def words(self) -> Vocabulary:
        """The words of the map's game."""
        return vocabulary(self.file.system)


@dataclass(frozen=True)
class GridFit(PictureFit):
    """A grid of hexes or squares laid on a picture."""

    net: GridNet
    printed: Mapping[Hex, str] = field(default_factory=dict)
    """By place the labels that the map prints itself; none where they are those of columns and rows."""

    @property
    def least_width(self) -> float:
        """How wide a space is on the picture where it is smallest, in pixels."""
        middles = np.array([self.net.centre(place) for place in self.net.places])
        here = self.at(middles)
        steps = [self.at(middles + step) - here for step in ((self.net.width, 0.0), (0.0, self.net.width))]
        return float(min(np.linalg.norm(step, axis=1).min() for step in steps))

    def on(self, across: float, down: float) -> GridFit:
        """The fit on the same picture made smaller: so many pixels for each that there was."""
        scaled = np.diag([across, down, 1.0])
        scaled[:2, 2] = (across - 1) / 2, (down - 1) / 2  # the middle of a pixel stays one
        return replace(self, matrix=scaled @ self.matrix)

    def label(self, place: Hex) -> str:
        """What is printed in a space."""
        return self.printed.get(place) or self.net.grid.label(place, self.file.board)

    def place(self, label: str) -> Hex | None:
        """The space with this label; None where the grid has none."""
        if self.printed:
            return self._by_label.get(label)
        place = self.net.grid.parse(label, self.file.board)
        return place if place in self.net.places else None

    @cached_property
    def _by_label(self) -> Mapping[str, Hex]:
        return {label: place for place, label in self.printed.items()}


def applied(matrix: Floats, points: Floats) -> Floats:
    """Points through a projective matrix."""
    flat = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    made: Floats = flat[:, :2] / flat[:, 2:]
    return made


def read_fit(path: Path) -> GridFit:
    """The fit of a grid in a file. Raises DataError."""
    document = read_document(path)
    check_format(document, str(path))
    return fitted(decode(document, FitFile, str(path)), str(path))


def laid(file: FitFile, where: str) -> PictureFit:
    """A map of any kind laid on its picture by three points or more. Raises DataError."""
    if file.grid != "area":
        return fitted(file, where)
    plane = area_points(file, where)
    _enough(file, where)
    return met(file, where, plane, "place")


def fitted(file: FitFile, where: str) -> GridFit:
    """The grid through the points, by least squares: affine, or with perspective. Raises DataError."""
    if file.grid == "area":
        raise DataError([Problem(where, "grid", "areas lie in no grid; their ground is painted by hand")])
    words = vocabulary(file.system, where)
    if not (file.columns and file.rows):
        raise DataError([Problem(where, "columns", f"a grid has 1 to {MOST} columns and rows")])
    square = file.grid == "square"
    grid = grid_of({"grid": file.grid, "shift": file.shift}, words)
    printed = _printed(file, grid)
    places = frozenset(printed or _places(file, grid))
    bare = GridFit(file, np.eye(3), {}, _net(grid, places, square), printed)
    found: dict[str, Hex] = {}
    problems = []
    for label in file.points:
        place = bare.place(label)
        if place is None:
            noun = "square" if square else "hex"
            problems.append(Problem(where, "points", f"there is no {noun} {short(label)} on this grid"))
        else:
            found[label] = place
    _enough(file, where, problems)
    plane = {label: bare.net.centre(place) for label, place in found.items()}
    fit = met(file, where, plane, "square" if square else "hex")
    return GridFit(file, fit.matrix, fit.residuals, bare.net, printed)


def area_points(file: FitFile, where: str) -> dict[str, XY]:
    """The places of a map of areas that were found, in map units. Raises DataError."""
    found: dict[str, XY] = {}
    problems = []
    for text in file.points:
        try:
            found[text] = place_at(text)
        except NotDrawn as error:
            problems.append(Problem(where, "points", str(error)))
    if problems:
        raise DataError(problems)
    return found


def met(file: FitFile, where: str, plane: Mapping[str, XY], noun: str) -> PictureFit:
    """The matrix that brings places of the plane closest to their pixels. Raises DataError."""
    points = np.array(list(plane.values()), dtype=float)
    pixels = np.array([file.points[label] for label in plane], dtype=float)
    spread = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    if spread[-1] <= FLAT_ENOUGH * spread[0]:
        raise DataError([Problem(where, "points", f"all lie on one line; find a {noun} beside it")])
    slanted = file.perspective and len(points) >= PERSPECTIVE
    matrix = _projective(points, pixels) if slanted else _affine(points, pixels)
    away = np.linalg.norm(applied(matrix, points) - pixels, axis=1)
    return PictureFit(file, matrix, dict(zip(plane, map(float, away))))


def _enough(file: FitFile, where: str, problems: Sequence[Problem] = ()) -> None:
    """Raises DataError with these problems, and where there are too few points."""
    need = PERSPECTIVE if file.perspective else AFFINE
    told = list(problems)
    if len(file.points) < need:
        kind = "perspective" if file.perspective else "affine"
        told.append(Problem(where, "points", f"a fit ({kind}) needs at least {need}, not {len(file.points)}"))
    if told:
        raise DataError(told)


def _net(grid: Grid, places: frozenset[Hex], square: bool) -> GridNet:
    """The grid over its plane; that of squares is in their map units, from the corner of the first."""
    if square:
        across, down = SIDE / 6, SIDE / 4
        return GridNet(grid, places, (-SIDE / 2, -SIDE / 2), across, down, square=True)
    across, down = (3**0.5 / 4, 1 / 4) if grid.swapped else (1 / 4, 3**0.5 / 4)
    return GridNet(grid, places, (0.0, 0.0), across, down)


def _printed(file: FitFile, grid: Grid) -> dict[Hex, str]:
    """By place the labels that the map prints itself."""
    lines = [line.split() for line in file.labels.splitlines() if line.strip()]
    return {
        grid.hex_at(column, row): label
        for row, line in enumerate(lines, 1)
        for column, label in enumerate(line, 1)
        if label != "-"
    }


def _places(file: FitFile, grid: Grid) -> list[Hex]:
    """The spaces of the grid; on a board made for joining the odd columns have one less."""
    return [
        grid.hex_at(column, row)
        for column in range(1, file.columns + 1)
        for row in range(1, file.rows + 1)
        if not (file.half and column % 2 == 1 and row == file.rows)
    ]


def _affine(plane: Floats, pixels: Floats) -> Floats:
    solved = np.linalg.lstsq(np.column_stack([plane, np.ones(len(plane))]), pixels, rcond=None)[0]
    return np.vstack([solved.T, [0.0, 0.0, 1.0]])


def _projective(plane: Floats, pixels: Floats) -> Floats:
    """The projective matrix with the least algebraic error, both sides brought to one scale first."""
    (a, mine), (b, theirs) = _scaled(plane), _scaled(pixels)
    rows = []
    for (x, y), (u, v) in zip(mine, theirs):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    matrix = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    made: Floats = np.linalg.inv(b) @ matrix @ a
    return np.asarray(made / made[2, 2])


def _scaled(points: Floats) -> tuple[Floats, Floats]:
    """Points about zero and about one away from it, and the matrix that did it."""
    middle = points.mean(axis=0)
    scale = 2**0.5 / max(float(np.linalg.norm(points - middle, axis=1).mean()), 1e-9)
    matrix = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1.0]])
    return matrix, applied(matrix, points)


def problems_of_fit(path: Path) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Everything wrong with the file of a fit, and what it lacks as yet."""
    try:
        document = read_document(path)
        check_format(document, str(path))
        file = decode(document, FitFile, str(path))
        warnings = []
        if not any((folder / file.picture).is_file() for folder in (path.parent, Path())):
            warnings.append(Problem(str(path), "picture", f"there is no file {short(file.picture)}"))
        if file.grid != "area" and len(file.points) < AFFINE:
            told = f"{len(file.points)} are found as yet; a fit needs {AFFINE} at least"
            return (), (*warnings, Problem(str(path), "points", told))
        if file.grid != "area" or len(file.points) >= AFFINE:
            laid(file, str(path))
    except DataError as error:
        return error.problems, ()
    return (), tuple(warnings)
