"""A grid fitted to a scan or photo by the hexes that somebody has found on it; residuals say how well.

What is kept (`fit.toml`) is the name of the picture, the grid, and where the hexes lie; never the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import numpy as np

from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Name, Problem, check_format, decode, read_document, short
from wsn.data.writing import toml_text
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import grid_of
from wsn.mapmaking.snapping import XY, GridNet
from wsn.table.ruling import vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

AFFINE, PERSPECTIVE = 3, 4
"""How many points each kind of fit needs at least."""
FLAT_ENOUGH = 1e-6
"""Points on one line fix no grid: below this share the least of their spreads counts as none."""


def _says(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class FitFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fit as it is kept (`fit.toml`)."""

    format: Annotated[int, _says("1")]
    picture: Annotated[str, _says("The file of the scan, beside this one or anywhere.")]
    name: Annotated[Name, _says("What people call the map that is made.")]
    system: str
    columns: Annotated[int, msgspec.Meta(ge=1, le=400)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=400)]
    points: Annotated[
        dict[str, tuple[int, int]], _says("Where the middles of hexes lie, in pixels: A101 = [120, 80]")
    ]
    grid: Literal["flat", "pointy"] = "flat"
    shift: Literal["odd", "even"] = "odd"
    board: str = ""
    half: bool = False
    perspective: Annotated[bool, _says("For a photo; needs four points or more.")] = False
    known: Annotated[
        dict[str, list[str]], _says("Hexes whose terrain you know: woods = ['A505', 'A606']")
    ] = {}
    edges: Annotated[
        dict[str, list[str]], _says("Hexsides that you know: bocage = ['A101/A202'], none = ['A101/A102']")
    ] = {}


@dataclass(frozen=True)
class GridFit:
    """A grid laid on a picture. `residuals` tell for each point how far the fit is from it, in pixels."""

    file: FitFile
    net: GridNet
    matrix: NDArray[np.float64]
    residuals: Mapping[str, float]

    def at(self, points: Sequence[XY]) -> NDArray[np.float64]:
        """Places of the plane of the grid as pixels."""
        return applied(self.matrix, np.asarray(points, dtype=float).reshape(-1, 2))

    @property
    def words(self) -> Vocabulary:
        """The words of the map's game."""
        return vocabulary(self.file.system)


def applied(matrix: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points through a projective matrix."""
    flat = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    made: NDArray[np.float64] = flat[:, :2] / flat[:, 2:]
    return made


def read_fit(path: Path) -> GridFit:
    """The fit in a file. Raises DataError."""
    document = read_document(path)
    check_format(document, str(path))
    return fitted(decode(document, FitFile, str(path)), str(path))


def fit_text(file: FitFile) -> str:
    """The text of a fit."""
    document: dict[str, Any] = {
        k: v for k, v in msgspec.to_builtins(file).items() if v not in ({}, False, "")
    }
    return toml_text(document)


def fitted(file: FitFile, where: str) -> GridFit:
    """The grid through the points, by least squares: affine, or with perspective. Raises DataError."""
    words = vocabulary(file.system, where)
    grid = grid_of({"grid": file.grid, "shift": file.shift}, words)
    places = frozenset(_places(file, grid))
    across, down = (3**0.5 / 4, 1 / 4) if grid.swapped else (1 / 4, 3**0.5 / 4)
    net = GridNet(grid, places, (0.0, 0.0), across, down)
    problems = []
    found: dict[str, Hex] = {}
    for label in file.points:
        place = grid.parse(label, file.board)
        if place is None or place not in places:
            problems.append(Problem(where, "points", f"there is no hex {short(label)} on this grid"))
        else:
            found[label] = place
    need = PERSPECTIVE if file.perspective else AFFINE
    if len(file.points) < need:
        kind = "perspective" if file.perspective else "affine"
        problems.append(
            Problem(where, "points", f"a fit ({kind}) needs at least {need}, not {len(file.points)}")
        )
    if problems:
        raise DataError(problems)
    plane = np.array([net.centre(place) for place in found.values()])
    pixels = np.array([file.points[label] for label in found], dtype=float)
    spread = np.linalg.svd(plane - plane.mean(axis=0), compute_uv=False)
    if spread[-1] <= FLAT_ENOUGH * spread[0]:
        raise DataError([Problem(where, "points", "all lie on one line; find a hex beside it")])
    matrix = _projective(plane, pixels) if file.perspective else _affine(plane, pixels)
    away = np.linalg.norm(applied(matrix, plane) - pixels, axis=1)
    return GridFit(file, net, matrix, dict(zip(found, map(float, away))))


def _places(file: FitFile, grid: Grid) -> list[Hex]:
    """The hexes of the grid; on a board made for joining the odd columns have one less."""
    return [
        grid.hex_at(column, row)
        for column in range(1, file.columns + 1)
        for row in range(1, file.rows + 1)
        if not (file.half and column % 2 == 1 and row == file.rows)
    ]


def _affine(plane: NDArray[np.float64], pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    solved = np.linalg.lstsq(np.column_stack([plane, np.ones(len(plane))]), pixels, rcond=None)[0]
    return np.vstack([solved.T, [0.0, 0.0, 1.0]])


def _projective(plane: NDArray[np.float64], pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """The projective matrix with the least algebraic error, both sides brought to one scale first."""
    (a, mine), (b, theirs) = _scaled(plane), _scaled(pixels)
    rows = []
    for (x, y), (u, v) in zip(mine, theirs):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    matrix = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    made: NDArray[np.float64] = np.linalg.inv(b) @ matrix @ a
    return np.asarray(made / made[2, 2])


def _scaled(points: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points about zero and about one away from it, and the matrix that did it."""
    middle = points.mean(axis=0)
    scale = 2**0.5 / max(float(np.linalg.norm(points - middle, axis=1).mean()), 1e-9)
    matrix = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1.0]])
    return matrix, applied(matrix, points)
