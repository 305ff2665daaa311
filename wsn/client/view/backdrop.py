"""What lies under the counters, kept as one picture while it stays: the map, its marks, its words.

A film moves counters over a board that lies still. Drawing the board anew for every frame is the greater part
of a frame where the processor does the work of a graphics card.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from ctypes import byref

from pyglet import gl

from wsn.client.view.mesh import Texture

Corners = tuple[int, int, int, int]


class Backdrop:
    """One picture of the size of the window. Made with a window open."""

    def __init__(self) -> None:
        self._key: Hashable = None
        """What was drawn last."""
        self._kept: Hashable = None
        """What the picture shows."""
        self._page: Texture | None = None
        self._frame = gl.GLuint()

    def draw(self, key: Hashable, size: tuple[int, int], area: Corners, make: Callable[[], None]) -> bool:
        """Draw what `key` stands for into a part of the window (left, foot, right, head), in pixels.

        What is asked for a second time is kept, after that it is copied. True where it was copied.
        """
        if self._page is not None and self._kept == key:
            self._copy(area)
            return True
        make()
        if self._key == key:
            self._keep(key, size)
        self._key = key
        return False

    def _keep(self, key: Hashable, size: tuple[int, int]) -> None:
        if self._page is None or (self._page.width, self._page.height) != size:
            self.close()
            self._page = Texture(*size)
            gl.glGenFramebuffers(1, byref(self._frame))
            gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._frame)
            gl.glFramebufferTexture2D(
                gl.GL_READ_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_TEXTURE_2D, self._page.name, 0
            )
            gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, 0)
        self._page.bind()
        gl.glCopyTexSubImage2D(gl.GL_TEXTURE_2D, 0, 0, 0, 0, 0, *size)
        self._kept = key

    def _copy(self, area: Corners) -> None:
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._frame)
        gl.glBlitFramebuffer(*area, *area, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, 0)

    def close(self) -> None:
        """Give its memory back."""
        if self._page is not None:
            gl.glDeleteFramebuffers(1, byref(self._frame))
            self._page.close()
        self._page, self._kept, self._key = None, None, None
