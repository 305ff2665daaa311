"""A grid fitted to a scan or photo by the spaces that somebody has found on it; residuals say how well.

What is kept (`fit.toml`) is the name of the picture, the grid, and where the spaces lie; never the picture.
A map of areas has no grid: there places of the map are found on the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from msgspec.structs import replace as replace_

from wsn.board.sheet import SPACE_LIMIT, too_many
from wsn.board.squareboard import SIDE
from wsn.board.terrain import Vocabulary
from wsn.data import SUFFIXES, DataError, Problem, nearest_hint, read_document, shorten
from wsn.geometry.hexes import Edge, Grid, Hex, edge
from wsn.mapmaking.draft import grid_of
from wsn.mapmaking.fitfile import FARTHEST_POINT, FIT, MOST_COLUMNS_AND_ROWS, FitFile, fit_in
from wsn.mapmaking.shaping import place_at
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.snapping import XY, GridNet
from wsn.table.ruling import vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

AFFINE, PERSPECTIVE = 3, 4
"""How many points each kind of fit needs at least."""
NONE: Final = "none"
"""The word for a hexside on which nothing lies."""
SMALLEST_SPACE: Final = 3
"""The narrowest space on a picture, in pixels."""
STEEPEST_PERSPECTIVE: Final = 1_000
"""How many times nearer one end of a photo is than the other, at most."""
FLAT_ENOUGH: Final = 1e-6
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
        return apply_matrix(self.matrix, np.asarray(points, dtype=float).reshape(-1, 2))

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


def apply_matrix(matrix: Floats, points: Floats) -> Floats:
    """Points through a projective matrix."""
    flat = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    made: Floats = flat[:, :2] / flat[:, 2:]
    return made


def read_fit(path: Path) -> GridFit:
    """The fit of a grid in a file. Raises DataError."""
    return fit_grid(fit_in(read_document(path), str(path)), str(path))


def lay_on_picture(file: FitFile, where: str) -> PictureFit:
    """A map of any kind laid on its picture by three points or more. Raises DataError."""
    if file.grid != "area":
        return fit_grid(file, where)
    plane = area_points(file, where)
    _check_points(file, where)
    return fit_to_pixels(file, where, plane, "place")


def fit_grid(file: FitFile, where: str) -> GridFit:
    """The grid through the points, by least squares: affine, or with perspective. Raises DataError."""
    bare = bare_grid(file, where)
    found, problems = _spaces_of_points(bare, where)
    _check_points(file, where, problems)
    noun = "square" if bare.net.square else "hex"
    fit = fit_to_pixels(file, where, {label: bare.net.centre(place) for label, place in found.items()}, noun)
    middles = [bare.net.centre(place) for place in bare.net.places]
    _check_matrix(fit.matrix, where, middles)
    made = GridFit(file, fit.matrix, fit.residuals, bare.net, bare.printed)
    if made.least_width < SMALLEST_SPACE:
        said = f"a {noun} would be {made.least_width:.2g} pixels wide, and {SMALLEST_SPACE} are needed"
        raise DataError([Problem(where, "points", f"{said}: find them farther apart")])
    return made


def bare_grid(file: FitFile, where: str) -> GridFit:
    """The grid of a fit before its points are met: its places and labels. Raises DataError."""
    if file.grid == "area":
        raise DataError([Problem(where, "grid", "areas lie in no grid; their ground is painted by hand")])
    words = vocabulary(file.system, where)
    if not (file.columns and file.rows):
        raise DataError(
            [Problem(where, "columns", f"a grid has 1 to {MOST_COLUMNS_AND_ROWS} columns and rows")]
        )
    square = file.grid == "square"
    grid = grid_of({"grid": file.grid, "shift": file.shift, "rows": file.rows}, words)
    printed = _printed_labels(file, grid)
    count = max(len(printed), file.columns * file.rows)
    if count > SPACE_LIMIT:
        many = too_many(count, "square" if square else "hex")
        raise DataError([Problem(where, "columns", f"{file.columns} x {file.rows} is {many}")])
    places = frozenset(printed or _places(file, grid))
    if not places:
        raise DataError([Problem(where, "labels", "name no space")])
    return GridFit(file, np.eye(3), {}, _make_net(grid, places, square), printed)


def _spaces_of_points(bare: GridFit, where: str) -> tuple[dict[str, Hex], list[Problem]]:
    """The spaces of the points of a fit, and those that its grid has not."""
    found: dict[str, Hex] = {}
    problems = []
    for label in bare.file.points:
        place = bare.place(label)
        if place is None:
            noun = "square" if bare.net.square else "hex"
            problems.append(Problem(where, "points", f"there is no {noun} {shorten(label)} on this grid"))
        else:
            found[label] = place
    return found, problems


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


def fit_to_pixels(file: FitFile, where: str, plane: Mapping[str, XY], noun: str) -> PictureFit:
    """The matrix that brings places of the plane closest to their pixels. Raises DataError."""
    points = np.array(list(plane.values()), dtype=float)
    pixels = np.array([file.points[label] for label in plane], dtype=float)
    for some, what in ((points, ""), (pixels, " of the picture")):
        spread = np.linalg.svd(some - some.mean(axis=0), compute_uv=False)
        if spread[-1] <= FLAT_ENOUGH * spread[0]:
            told = f"all lie on one line{what}; find a {noun} beside it"
            raise DataError([Problem(where, "points", told)])
    slanted = file.perspective and len(points) >= PERSPECTIVE
    matrix = _fit_projective(points, pixels) if slanted else _fit_affine(points, pixels)
    _check_matrix(matrix, where, points)
    away = np.linalg.norm(apply_matrix(matrix, points) - pixels, axis=1)
    return PictureFit(file, matrix, dict(zip(plane, map(float, away))))


def _check_matrix(matrix: Floats, where: str, places: Sequence[XY] | Floats) -> None:
    """Raises DataError where a matrix brings the part of the plane with these places to no picture.

    All of it must lie before the horizon of a photo, and must not be folded or come out without width.
    """
    (left, top), (right, bottom) = np.min(places, axis=0), np.max(places, axis=0)
    ring = [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = np.array([*ring, *ring[:2]])
    flat = np.column_stack([corners, np.ones(len(corners))]) @ matrix.T
    ahead = flat[:, 2]
    if np.isfinite(flat).all() and (ahead > 0).all() and ahead.max() < STEEPEST_PERSPECTIVE * ahead.min():
        pixels = flat[:, :2] / ahead[:, None]
        (ax, ay), (bx, by) = (pixels[1:-1] - pixels[:-2]).T, (pixels[2:] - pixels[1:-1]).T
        turns = ax * by - ay * bx
        alike = (turns > 0).all() or (turns < 0).all()
        if left == right or top == bottom or (alike and np.abs(pixels).max() < 10 * FARTHEST_POINT):
            return
    said = "cannot all be right: they would fold the map, or send part of it out of sight"
    raise DataError([Problem(where, "points", f"{said}; two may be mixed up, or one a slip")])


def _check_points(file: FitFile, where: str, problems: Sequence[Problem] = ()) -> None:
    """Raises DataError with these problems, and where there are too few points."""
    need = PERSPECTIVE if file.perspective else AFFINE
    told = list(problems)
    if len(file.points) < need:
        kind = "perspective" if file.perspective else "affine"
        told.append(Problem(where, "points", f"a fit ({kind}) needs at least {need}, not {len(file.points)}"))
    if told:
        raise DataError(told)


def _make_net(grid: Grid, places: frozenset[Hex], square: bool) -> GridNet:
    """The grid over its plane; that of squares is in their map units, from the corner of the first."""
    if square:
        across, down = SIDE / 6, SIDE / 4
        return GridNet(grid, places, (-SIDE / 2, -SIDE / 2), across, down, square=True)
    across, down = (3**0.5 / 4, 1 / 4) if grid.is_mirrored else (1 / 4, 3**0.5 / 4)
    return GridNet(grid, places, (0.0, 0.0), across, down)


def _printed_labels(file: FitFile, grid: Grid) -> dict[Hex, str]:
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


def _fit_affine(plane: Floats, pixels: Floats) -> Floats:
    solved = np.linalg.lstsq(np.column_stack([plane, np.ones(len(plane))]), pixels, rcond=None)[0]
    return np.vstack([solved.T, [0.0, 0.0, 1.0]])


def _fit_projective(plane: Floats, pixels: Floats) -> Floats:
    """The projective matrix with the least algebraic error, both sides brought to one scale first."""
    (a, mine), (b, theirs) = _scale_points(plane), _scale_points(pixels)
    rows = []
    for (x, y), (u, v) in zip(mine, theirs):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    few = np.linalg.qr(np.array(rows), mode="r")  # of many points, nine rows that say the same
    matrix = np.linalg.svd(np.vstack([few, np.zeros(9)]))[2][-1].reshape(3, 3)
    made: Floats = np.linalg.inv(b) @ matrix @ a
    ahead = made[2] @ (*plane.mean(axis=0), 1.0)  # the points lie before the horizon
    return made / ahead if abs(ahead) > FLAT_ENOUGH * np.abs(made).max() else np.zeros((3, 3))


def _scale_points(points: Floats) -> tuple[Floats, Floats]:
    """Points about zero and about one away from it, and the matrix that did it."""
    middle = points.mean(axis=0)
    scale = 2**0.5 / max(float(np.linalg.norm(points - middle, axis=1).mean()), 1e-9)
    matrix = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1.0]])
    return matrix, apply_matrix(matrix, points)


def known_of(fit: GridFit, where: str) -> tuple[dict[Hex, str], dict[Edge, str], list[Problem]]:
    """What somebody has named: hexes with terrain, hexsides with what lies there; and what is wrong."""
    words = fit.words
    problems: list[Problem] = []
    known: dict[Hex, str] = {}
    sides: dict[Edge, str] = {}

    def place_of(text: str, key: str) -> Hex | None:
        place = fit.place(text.strip())
        if place is None:
            noun = "square" if fit.net.square else "hex"
            problems.append(Problem(where, key, f"there is no {noun} {shorten(text)} on this grid"))
        return place

    for word, labels in fit.file.known.items():
        if word not in words.terrain:
            problems.append(
                Problem(
                    where, "known", f"{shorten(word)} is not a terrain{nearest_hint(word, words.terrain)}"
                )
            )
        for text in labels:
            if (place := place_of(text, f"known, {word}")) is not None:
                known[place] = word
    for word, pairs in fit.file.edges.items():
        if word != NONE and word not in words.edges:
            problems.append(
                Problem(
                    where,
                    "edges",
                    f"{shorten(word)} is not an edge{nearest_hint(word, (*words.edges, NONE))}",
                )
            )
        for text in pairs:
            a, _, b = text.partition("/")
            ends = place_of(a, f"edges, {word}"), place_of(b, f"edges, {word}")
            if ends[0] is not None and ends[1] is not None:
                if ends[1] not in fit.net.around(ends[0]):
                    problems.append(Problem(where, f"edges, {word}", f"{shorten(text)} are not neighbours"))
                else:
                    sides[edge(ends[0], ends[1])] = word
    return known, sides, problems


# --- a fit that lies beside its map


FIT_KEYS: Final = ("system", "grid", "shift", "columns", "rows", "half", "labels", "board")
"""What a fit has in common with its map."""


def sound_fit(document: Mapping[str, Any], where: str, board: Mapping[str, Any] | None) -> FitFile:
    """The fit that a document holds, with the columns, rows and labels of its map, `board`, if it is known.

    It may have too few points as yet. Raises DataError with what is wrong with it.
    """
    file = fit_in(document, where)
    if board is not None:
        for key in ("system", "grid", *(("shift",) if file.grid in ("flat", "pointy") else ())):
            theirs = board.get(key, "odd" if key == "shift" else "")
            if getattr(file, key) != theirs:
                told = f"is {shorten(str(getattr(file, key)))}, and that of the map {shorten(str(theirs))}"
                raise DataError([Problem(where, key, told)])
        if file.grid != "area":
            file = replace_(file, **{key: board[key] for key in FIT_KEYS if key in board})
    if file.grid == "area":
        vocabulary(file.system, where)
        area_points(file, where)
    else:
        bare = bare_grid(file, where)
        problems = [*_spaces_of_points(bare, where)[1], *known_of(bare, where)[2]]
        if problems:
            raise DataError(problems)
    if len(file.points) >= (PERSPECTIVE if file.perspective else AFFINE):
        lay_on_picture(file, where)
    return file


def problems_of_fit(path: Path) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Everything wrong with the file of a fit, and what it lacks as yet."""
    try:
        file = sound_fit(read_document(path), str(path), _map_beside(path))
    except DataError as error:
        return error.problems, ()
    warnings = []
    if not any((folder / file.picture).is_file() for folder in (path.parent, Path())):
        warnings.append(Problem(str(path), "picture", f"there is no file {shorten(file.picture)}"))
    if file.grid != "area" and len(file.points) < AFFINE:
        told = f"{len(file.points)} are found as yet; a fit needs {AFFINE} at least"
        warnings.append(Problem(str(path), "points", told))
    return (), tuple(warnings)


def _map_beside(path: Path) -> Mapping[str, Any] | None:
    """The document of the map that a fit belongs to; None where there is none that can be read."""
    if not path.name.endswith(FIT):
        return None
    for ending in SUFFIXES:
        file = path.with_name(path.name.removesuffix(FIT) + ending)
        if file.is_file():
            try:
                return read_document(file)
            except DataError:  # which the check of that file tells
                return None
    return None
