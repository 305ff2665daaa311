"""The data of paths in as few signs as say the same: steps from where the pen is, on a grid."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_STRAIGHT: Final = re.compile(r"(?:M-?[\d.]+ -?[\d.]+(?:L-?[\d.]+ -?[\d.]+(?: -?[\d.]+ -?[\d.]+)*)?Z?)+")
"""Data of straight lines as a pen writes it: most of a map, and read in one go."""
PARAMETERS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers each command of path data takes."""
SMALL_SHAPE, MOST_SHAPES, ALIKE_WITHIN = 30.0, 16, 0.26
"""The reach of an open line that may be a shape drawn again and again; of how many the form is remembered;
how far each of its points may lie elsewhere."""
NEAR_BEND: Final = 1.5
"""How far from where a smooth one would bend a curve may, in parts of the grid, to be written as smooth."""
THINNEST: Final = 1.0
"""How near a line passes to points that it leaves out, in parts of the grid; twice as far on a coarse one."""
FINE_GRID: Final = 5
"""On a grid of fewer parts crowns are all of one size, and lines are thinned twice as much."""

XY = tuple[float, float]


def write_data(data: str, grid: int = 10, joined: bool = False, thin: bool = True) -> str:
    """Path data as steps from where the pen is, on the grid.

    `joined`: what goes on where the line before it has ended belongs to that line. `thin`: points that are
    almost on the way may be left out.
    """
    return _DataWriter(grid, joined, thin).write_whole_data(data)


def _thin_line(start: XY, points: list[XY], least: float) -> list[XY]:
    """The points of a line without those that it passes as near as this when it leaves them out."""
    kept: list[XY] = []
    last = start
    passed: list[XY] = []
    for point, after in itertools.pairwise(points):
        passed.append(point)
        wide, high = after[0] - last[0], after[1] - last[1]
        long = math.hypot(wide, high)
        if long < least or any(
            abs((x - last[0]) * high - (y - last[1]) * wide) > least * long
            or not -least * long <= (x - last[0]) * wide + (y - last[1]) * high <= (long + least) * long
            for x, y in passed
        ):
            kept.append(point)
            last, passed = point, []
    return [*kept, points[-1]]


class _DataWriter:
    """Writes the data of one path."""

    def __init__(self, grid: int, joined: bool, thin: bool) -> None:
        self.grid, self.joined, self.thin = grid, joined, thin
        self.parts: list[str] = []
        self.last = ""
        """The command that was written last."""
        self.x = self.y = self.start_x = self.start_y = 0
        """Where the pen is, and where its line began, in parts of the grid."""
        self.shapes: list[list[int]] = []
        self._after = ""
        """The number after which the next one stands; empty after a letter."""
        self._bend: tuple[int, int] | None = None
        """After a curve, where the next one bends that goes on smoothly, seen from the pen."""

    def write_whole_data(self, data: str) -> str:
        """The data, written anew."""
        if _STRAIGHT.fullmatch(data):
            for line in data.split("M")[1:]:
                numbers = list(map(float, line.rstrip("Z").replace("L", " ").split()))
                points = list(zip(numbers[::2], numbers[1::2], strict=True))
                self._move_to(*(round(one * self.grid) for one in points[0]))
                self._write_points(points[0], points[1:], line.endswith("Z"))
        else:
            for steps in _subpaths(data):
                self._write_line(steps)
        return "".join(self.parts)

    def _write_line(self, line: list[tuple[str, list[float]]]) -> None:
        _, (x, y) = line[0][0], line[0][1][-2:]
        if line[0][0] == "m":
            to_x, to_y = self.x + round(x * self.grid), self.y + round(y * self.grid)
        else:
            to_x, to_y = round(x * self.grid), round(y * self.grid)
        self._move_to(to_x, to_y)
        closed = line[-1][0] in "zZ"
        steps = line[1:-1] if closed else line[1:]
        if all(name == "L" for name, _ in steps):
            self._write_points((x, y), [(numbers[0], numbers[1]) for _, numbers in steps], closed)
            return
        for name, numbers in steps:
            self._write_step(name, numbers)
        if closed:
            self._write_step("z", [])

    def _move_to(self, x: int, y: int) -> None:
        """Begin a line at a place of the grid, unless the one before goes on there."""
        if self.joined and self.last not in ("", "z") and (x, y) == (self.x, self.y):
            return
        self._put("m" if self.parts else "M", [x - self.x, y - self.y] if self.parts else [x, y])
        self.x, self.y = self.start_x, self.start_y = x, y

    def _write_points(self, start: XY, points: list[XY], closed: bool) -> None:
        """Straight steps from where the pen is."""
        if len(points) > 1:
            self._write_polyline(start, points, closed)
        elif points:
            self._step_to(
                *(round(one * self.grid) - at for one, at in zip(points[0], (self.x, self.y), strict=True))
            )
        if closed:
            self._put("z", [])
            self.x, self.y = self.start_x, self.start_y

    def _write_polyline(self, start: XY, points: list[XY], closed: bool) -> None:
        """A line: a small open one where one of its form was written before, as that one; others thinned."""
        grid, (across, down) = self.grid, points[-1]
        small = not closed and abs(across - start[0]) + abs(down - start[1]) < SMALL_SHAPE
        if self.thin and not small:
            points = _thin_line(start, points, (THINNEST if grid >= FINE_GRID else 2 * THINNEST) / grid)
        steps, x, y = [], self.x, self.y
        for px, py in points:
            qx, qy = round(px * grid), round(py * grid)
            steps += [qx - x, qy - y]
            x, y = qx, qy
        if self.thin and small:
            steps = self._like_shape(steps)
        for at in range(0, len(steps), 2):
            self._step_to(steps[at], steps[at + 1])

    def _like_shape(self, steps: list[int]) -> list[int]:
        """The steps of a shape that was written before and is like this one; these, where there is none."""
        most = max(1.0, ALIKE_WITHIN * self.grid)
        for known in self.shapes:
            if len(known) != len(steps):
                continue
            off_x = off_y = 0
            for at in range(0, len(steps), 2):
                off_x, off_y = off_x + steps[at] - known[at], off_y + steps[at + 1] - known[at + 1]
                if abs(off_x) > most or abs(off_y) > most:
                    break
            else:
                return known
        if len(self.shapes) < MOST_SHAPES:
            self.shapes.append(steps)
        return steps

    def _step_to(self, dx: int, dy: int) -> None:
        if not dy:
            self._put("h", [dx])
        elif not dx:
            self._put("v", [dy])
        else:
            self._put("l", [dx, dy])
        self.x, self.y = self.x + dx, self.y + dy

    def _write_step(self, name: str, numbers: list[float]) -> None:
        kind, grid = name.lower(), self.grid
        if kind == "z":
            self._put("z", [])
            self.x, self.y = self.start_x, self.start_y
            return
        if kind == "a":
            self._write_arc(name, numbers)
            return
        if kind in "hv":
            at = self.x if kind == "h" else self.y
            step = round(numbers[0] * grid) - (at if name.isupper() else 0)
            self._put(kind, [step])
            self.x, self.y = (self.x + step, self.y) if kind == "h" else (self.x, self.y + step)
            return
        steps = [round(one * grid) for one in numbers]
        if name.isupper():
            steps = [one - (self.y if at % 2 else self.x) for at, one in enumerate(steps)]
        if kind == "l":
            self._step_to(*steps)
            return
        bend = self._bend if self.last in ("q", "t") else None
        if kind == "q" and bend is not None and math.dist(bend, steps[:2]) <= NEAR_BEND:
            self._bend = steps[2] - bend[0], steps[3] - bend[1]
            self._put("t", steps[2:])
        else:
            self._bend = (steps[2] - steps[0], steps[3] - steps[1]) if kind == "q" else None
            self._put(kind, steps)
        self.x, self.y = self.x + steps[-2], self.y + steps[-1]

    def _write_arc(self, name: str, numbers: list[float]) -> None:
        x, y = (round(one * self.grid) for one in numbers[5:])
        if name.isupper():
            x, y = x - self.x, y - self.y
        said = [round(numbers[0] * self.grid), round(numbers[1] * self.grid)]
        self._put("a", said, [f"{one:g}" for one in numbers[2:5]], [x, y])
        self.x, self.y = self.x + x, self.y + y

    def _put(
        self, name: str, numbers: list[int], plain: Sequence[str] = (), more: Sequence[int] = ()
    ) -> None:
        """Write a command; its letter only where another one was written before."""
        parts, after = self.parts, self._after
        implied = name == self.last or (name == "l" and self.last == "m")
        if not implied or name in "mz":
            parts.append(name)
            after = ""
        words = [short_number(one, self.grid) for one in numbers]
        if plain:
            words += [*plain, *(short_number(one, self.grid) for one in more)]
        for word in words:
            if after and word[0] != "-" and (word[0] != "." or "." not in after):
                parts.append(" ")
            parts.append(word)
            after = word
        self.last, self._after = name, after


@lru_cache(maxsize=100_000)
def short_number(number: int, grid: int) -> str:
    """A number of parts of the grid, as short as it can be."""
    text = f"{number / grid:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _subpaths(data: str) -> Iterator[list[tuple[str, list[float]]]]:
    """The lines of a path, each from its move on, as commands with their numbers."""
    line: list[tuple[str, list[float]]] = []
    name, tokens, at = "", _TOKEN.findall(data), 0
    while at < len(tokens):
        if tokens[at].isalpha():
            name, at = tokens[at], at + 1
        elif name in "mM":
            name = "l" if name == "m" else "L"
        count = PARAMETERS[name.lower()]
        if name in "mM" and line:
            yield line
            line = []
        line.append((name, [float(one) for one in tokens[at : at + count]]))
        at += count
    if line:
        yield line
