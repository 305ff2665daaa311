"""A code as a QR square, for a telephone that looks at a picture."""

from __future__ import annotations

from typing import Final

from wsn.data.extras import need_libraries
from wsn.table.picture.svg import Pen, element, path

MOST_LETTERS: Final = 700
"""No code of more letters becomes a square: telephones do not read so fine a one from a screen."""
QUIET_ZONE: Final = 4
"""The clear modules that a reader needs on every side of the square."""
LEAST_WIDTH, MODULE = 104.0, 2.4
"""A square is at least so wide, and each of its modules so wide where it has many."""


def qr_svg(code: str, x: float, y: float) -> tuple[str, float]:
    """The square at a place, and how wide it is with its margin; nothing for a code that is too long."""
    if not code or len(code) > MOST_LETTERS:
        return "", 0.0
    modules = modules_of(code)
    count = len(modules) + 2 * QUIET_ZONE
    unit, pen = round(max(LEAST_WIDTH / count, MODULE), 1), Pen()
    x, y, size = round(x, 1), round(y, 1), round(unit * count, 1)
    for row, line in enumerate(modules):
        for column, length in _dark_runs(line):
            left, top = x + (column + QUIET_ZONE) * unit, y + (row + QUIET_ZONE) * unit
            right, low = left + length * unit, top + unit
            pen.polygon([(left, top), (right, top), (right, low), (left, low)])
    ground = element("rect", x=x, y=y, width=size, height=size, fill="#fff")
    return ground + path(str(pen), fill="#000", shape_rendering="crispEdges"), size


def modules_of(code: str) -> list[list[bool]]:
    """The square of a code, row by row: whether each module is dark. Raises MissingLibrary."""
    need_libraries("print")
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    square = QRCode(None, QRErrorCorrectLevel.M)
    square.addData(code)
    square.make()
    return [[bool(dark) for dark in line] for line in square.modules]


def _dark_runs(line: list[bool]) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    runs: list[tuple[int, int]] = []
    for column, dark in enumerate(line):
        if dark and runs and sum(runs[-1]) == column:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((column, 1))
    return runs
