"""What lies under the counters, kept as one picture while it stays: the map, its marks, its words.

A film moves counters over a board that lies still, and a hand scrolls it. Drawing the board anew for every
frame is the greater part of a frame where the processor does the work of a graphics card.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from ctypes import byref
from dataclasses import dataclass
from typing import Final

from pyglet import gl

from wsn.client.view.camera import Box

Corners = tuple[int, int, int, int]
"""A part of the window in pixels: left, foot, right, head."""
SLACK: Final = 1e-3
"""How far from a whole number of pixels a scroll may be and still count as one."""


@dataclass(frozen=True, slots=True)
class Lie:
    """How the map lies in the window, and which pictures it is put together from."""

    x: float
    y: float
    """Where the origin of the sheet is, in pixels to the right and up."""
    seen: Box
    """The part of the map that is seen."""
    patches: frozenset[tuple[Box, Hashable]]
    """Each picture that is drawn, with the part of the map it covers."""

    def steps_from(self, x: float, y: float) -> tuple[int, int] | None:
        """How many pixels it is scrolled from where the origin was at x, y; None for parts of a pixel."""
        right, up = self.x - x, self.y - y
        whole = round(right), round(up)
        return whole if max(abs(right - whole[0]), abs(up - whole[1])) <= SLACK else None

    def agrees_with(self, other: Lie) -> bool:
        """Whether both are put together from the same pictures where both are seen."""
        a, b = self.seen, other.seen
        left, top = max(a.left, b.left), max(a.top, b.top)
        right, bottom = min(a.right_edge, b.right_edge), min(a.bottom_edge, b.bottom_edge)
        return not any(
            box.left < right and box.right_edge > left and box.top < bottom and box.bottom_edge > top
            for box, _ in self.patches ^ other.patches
        )


class Backdrop:
    """One picture of the size of the board in the window. Made with a window open.

    While one scrolls, it runs round: what comes into sight at one side takes the place of what went out of
    it at the other, and nothing else is drawn.
    """

    def __init__(self) -> None:
        self._asked: tuple[Hashable, Lie | None] = None, None
        """What was drawn last."""
        self.kept: tuple[Hashable, Lie | None] = None, None
        """What the picture shows."""
        self._origin = 0.0, 0.0
        """Where the origin of the sheet was as the picture was taken."""
        self._steps = 0, 0
        """How far it has been scrolled since, in pixels to the right and up."""
        self._page: CopyPage | None = None

    def draw(self, key: Hashable, lie: Lie, area: Corners, make: Callable[[Corners], None]) -> bool:
        """Draw what `key` stands for, lying so, into a part of the window; `make` draws a part of that.

        What is asked for a second time is kept, after that it is copied. True where it was copied.
        """
        kept, was = self.kept
        if self._page is not None and was is not None and kept == key and was.agrees_with(lie):
            steps = lie.steps_from(*self._origin)
            wide, high = area[2] - area[0], area[3] - area[1]
            if steps is not None:
                right, up = steps[0] - self._steps[0], steps[1] - self._steps[1]
                if abs(right) < wide and abs(up) < high:
                    self._steps, self.kept = steps, (key, lie)
                    self._copy(area)
                    for part in _uncovered_parts(area, right, up):
                        make(part)
                        self._take(part, area)
                    return True
        make(area)
        asked, before = self._asked
        if before is not None and asked == key and lie.steps_from(before.x, before.y) is not None:
            self._keep_whole(area)
            self.kept, self._origin = (key, lie), (lie.x, lie.y)
        self._asked = key, lie
        return False

    def _keep_whole(self, area: Corners) -> None:
        """Take the whole of it as it stands in the window."""
        size = area[2] - area[0], area[3] - area[1]
        if self._page is None or self._page.size != size:
            self.close()
            self._page = CopyPage(*size)
        self._steps = 0, 0
        self._take(area, area)

    def _take(self, part: Corners, area: Corners) -> None:
        """Take what stands in a part of the window."""
        assert self._page is not None
        self._page.take(self._cut_pieces(part, area))

    def _copy(self, area: Corners) -> None:
        assert self._page is not None
        self._page.show_pieces(self._cut_pieces(area, area))

    def _cut_pieces(self, part: Corners, area: Corners) -> Iterator[tuple[Corners, Corners]]:
        """A part of the window cut where the picture runs round, each piece with its place in the picture."""
        left, foot, right, head = area
        across = [*_wrap_spans(part[0] - left, part[2] - left, self._steps[0], right - left)]
        for low, high, down in _wrap_spans(part[1] - foot, part[3] - foot, self._steps[1], head - foot):
            for first, last, at in across:
                here = left + first, foot + low, left + last, foot + high
                yield here, (at, down, at + last - first, down + high - low)

    def close(self) -> None:
        """Give its memory back."""
        if self._page is not None:
            self._page.close()
        self._page = None
        self.kept = self._asked = None, None


class CopyPage:
    """What was in the window, to be copied back into it. Made with a window open.

    It has the order of colours and of rows of the window itself, its head first: with another, every pixel
    would have to be worked out anew, which takes ten times as long where there is no graphics card.
    """

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        self._name, self._frame = gl.GLuint(), gl.GLuint()
        gl.glGenTextures(1, byref(self._name))
        gl.glBindTexture(gl.GL_TEXTURE_2D, self._name)
        order = gl.GL_BGRA, gl.GL_UNSIGNED_INT_8_8_8_8_REV
        gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, gl.GL_RGBA, width, height, 0, *order, None)
        gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MAX_LEVEL, 0)
        gl.glGenFramebuffers(1, byref(self._frame))
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._frame)
        gl.glFramebufferTexture2D(
            gl.GL_READ_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_TEXTURE_2D, self._name, 0
        )
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, 0)

    def take(self, pieces: Iterable[tuple[Corners, Corners]]) -> None:
        """Take pieces of the window, each to its place here."""
        self._go(gl.GL_DRAW_FRAMEBUFFER, ((here, self._turn_corners(there)) for here, there in pieces))

    def show_pieces(self, pieces: Iterable[tuple[Corners, Corners]]) -> None:
        """Put pieces into the window, each from its place here."""
        self._go(gl.GL_READ_FRAMEBUFFER, ((self._turn_corners(there), here) for here, there in pieces))

    def _go(self, end: int, ways: Iterable[tuple[Corners, Corners]]) -> None:
        """Copy from place to place, with this page at one end. What is drawn is cut to a part, no copy is."""
        gl.glBindFramebuffer(end, self._frame)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        for source, target in ways:
            gl.glBlitFramebuffer(*source, *target, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glBindFramebuffer(end, 0)

    def _turn_corners(self, place: Corners) -> Corners:
        """A place here with its rows counted from the head."""
        left, foot, right, head = place
        return left, self.size[1] - foot, right, self.size[1] - head

    def close(self) -> None:
        """Give its memory back."""
        gl.glDeleteFramebuffers(1, byref(self._frame))
        gl.glDeleteTextures(1, byref(self._name))


def _wrap_spans(first: int, last: int, steps: int, length: int) -> Iterator[tuple[int, int, int]]:
    """A stretch of so many pixels, cut where a picture scrolled by `steps` runs round: from, to, place there.

    The picture is `length` pixels long.
    """
    while first < last:
        at = (first - steps) % length
        end = min(last, first + length - at)
        yield first, end, at
        first = end


def _uncovered_parts(area: Corners, right: int, up: int) -> Iterator[Corners]:
    """The parts of an area that come into sight when what it shows is moved by so many pixels."""
    left, foot, end, head = area
    if right:
        yield (left, foot, left + right, head) if right > 0 else (end + right, foot, end, head)
    if up:
        left, end = (left + right, end) if right > 0 else (left, end + right)
        yield (left, foot, end, foot + up) if up > 0 else (left, head + up, end, head)
