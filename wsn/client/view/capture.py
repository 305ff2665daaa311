"""What is on the screen, as a picture."""

from __future__ import annotations

from ctypes import c_void_p
from pathlib import Path
from typing import Any

import numpy as np

from wsn.client.view import display

display.prepare_libraries()

from pyglet import gl

from wsn.client.view.mesh import Pixels
from wsn.data.disk import write_whole


def read_pixels(width: int, height: int) -> Pixels:
    """What was drawn into the window of this size in pixels, rows from the top, RGB. Ask before `flip`."""
    picture = np.empty((height, width, 3), np.uint8)
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
    gl.glReadPixels(0, 0, width, height, gl.GL_RGB, gl.GL_UNSIGNED_BYTE, c_void_p(picture.ctypes.data))
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 4)
    return picture[::-1].copy()


def to_png(picture: Pixels) -> bytes:
    """The pixels as a PNG file."""
    from wsn.data.drawn import encoded_png

    return encoded_png(picture, level=6)


def save_screenshot(window: Any, path: str | Path) -> Path:
    """Draw the window (`wsn.client.view.window.Window`) again and write what it shows to a PNG file."""
    window.draw()
    wide, high = window.window.get_framebuffer_size()
    made = to_png(read_pixels(wide, high))
    window.window.flip()
    path = Path(path)
    write_whole(path, made)
    return path
