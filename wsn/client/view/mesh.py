"""The little of OpenGL that the board needs: programs, meshes of numbers, textures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import byref, c_void_p
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from wsn.client.view import display

display.prepare_libraries()

from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram

Floats = NDArray[np.float32]
Pixels = NDArray[np.uint8]
RGBA = tuple[float, float, float, float]

PLACE_SHADER: Final = """
uniform vec4 frame;   // sheet units to clip space: scale x, scale y, shift x, shift y
vec4 place(vec2 p) { return vec4(p * frame.xy + frame.zw, 0.0, 1.0); }
"""
"""Every vertex shader's first lines: where a place of the map lies on the screen."""


class Shaders:
    """A pair of shaders, with the values that they read."""

    def __init__(self, vertex: str, fragment: str) -> None:
        head = "#version 330 core\n"
        self.made = ShaderProgram(
            Shader(head + PLACE_SHADER + vertex, "vertex"), Shader(head + fragment, "fragment")
        )
        self._at: dict[str, int] = {name: u["location"] for name, u in self.made.uniforms.items()}

    def use_program(self, **values: float | Sequence[float]) -> None:
        """Bind it, and set what it reads: numbers, or tuples of two to four."""
        gl.glUseProgram(self.made.id)
        for name, value in values.items():
            at = self._at.get(name)
            if at is None:
                continue
            if isinstance(value, (int, float)):
                gl.glUniform1f(at, float(value))
            else:
                _SETTERS[len(value)](at, *(float(v) for v in value))

    def attribute_location(self, attribute: str) -> int | None:
        """Where an attribute is bound; None for one that the shader does not read."""
        place = self.made.attributes.get(attribute)
        return None if place is None else cast("int", place["location"])

    def close(self) -> None:
        """Give it back."""
        self.made.delete()


_SETTERS: Final[Mapping[int, Any]] = {2: gl.glUniform2f, 3: gl.glUniform3f, 4: gl.glUniform4f}


class Mesh:
    """Triangles of one layout: rows of 32-bit numbers, an attribute after another."""

    def __init__(self, program: Shaders, **layout: int) -> None:
        self.program = program
        self.wide = sum(layout.values())
        self.count = 0
        self._room = 0
        self._array, self._buffer = gl.GLuint(), gl.GLuint()
        gl.glGenVertexArrays(1, byref(self._array))
        gl.glGenBuffers(1, byref(self._buffer))
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer)
        at = 0
        for name, size in layout.items():
            where = program.attribute_location(name)
            if where is not None:
                gl.glEnableVertexAttribArray(where)
                gl.glVertexAttribPointer(
                    where, size, gl.GL_FLOAT, gl.GL_FALSE, self.wide * 4, c_void_p(at * 4)
                )
            at += size
        gl.glBindVertexArray(0)

    def fill_corners(self, rows: Floats) -> None:
        """Put in new corners, three of them a triangle."""
        assert rows.dtype == np.float32
        assert not rows.size or rows.shape[1] == self.wide
        rows = np.ascontiguousarray(rows)
        self.count = len(rows)
        if not self.count:
            return
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer)
        if rows.nbytes > self._room:
            self._room = rows.nbytes
            gl.glBufferData(gl.GL_ARRAY_BUFFER, rows.nbytes, c_void_p(rows.ctypes.data), gl.GL_DYNAMIC_DRAW)
        else:
            gl.glBufferSubData(gl.GL_ARRAY_BUFFER, 0, rows.nbytes, c_void_p(rows.ctypes.data))

    def draw(self, first: int = 0, count: int | None = None) -> None:
        """Draw it, or some of its corners; the program must be in use."""
        number = self.count - first if count is None else count
        if number <= 0:
            return
        gl.glBindVertexArray(self._array)
        gl.glDrawArrays(gl.GL_TRIANGLES, first, number)
        gl.glBindVertexArray(0)

    def close(self) -> None:
        """Give its memory back."""
        gl.glDeleteVertexArrays(1, byref(self._array))
        gl.glDeleteBuffers(1, byref(self._buffer))


class Texture:
    """A picture in the memory of the graphics card: rows from the top, RGB or RGBA."""

    def __init__(self, width: int, height: int, channels: int = 4, mipmaps: int = 0) -> None:
        self.width, self.height, self.channels = width, height, channels
        self.mipmaps = mipmaps
        self.name = gl.GLuint()
        gl.glGenTextures(1, byref(self.name))
        self.bind_texture()
        inner, outer = (gl.GL_RGBA8, gl.GL_RGBA) if channels == 4 else (gl.GL_RGB8, gl.GL_RGB)
        gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, inner, width, height, 0, outer, gl.GL_UNSIGNED_BYTE, None)
        small = gl.GL_LINEAR_MIPMAP_NEAREST if mipmaps else gl.GL_LINEAR
        for key, value in (
            (gl.GL_TEXTURE_MIN_FILTER, small),
            (gl.GL_TEXTURE_MAG_FILTER, gl.GL_LINEAR),
            (gl.GL_TEXTURE_WRAP_S, gl.GL_CLAMP_TO_EDGE),
            (gl.GL_TEXTURE_WRAP_T, gl.GL_CLAMP_TO_EDGE),
            (gl.GL_TEXTURE_MAX_LEVEL, mipmaps),
        ):
            gl.glTexParameteri(gl.GL_TEXTURE_2D, key, value)

    @staticmethod
    def from_picture(pixels: Pixels, mipmaps: int = 0) -> Texture:
        """A texture of a picture: an array of rows, columns and channels."""
        height, width, channels = pixels.shape
        made = Texture(width, height, channels, mipmaps)
        made.put_part(pixels)
        return made

    @property
    def size(self) -> int:
        """About how many bytes it holds."""
        return self.width * self.height * 4 * (4 if self.mipmaps else 3) // 3

    def bind_texture(self) -> None:
        """Make it the one that is read and written."""
        gl.glActiveTexture(gl.GL_TEXTURE0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, self.name)

    def put_part(self, pixels: Pixels, x: int = 0, y: int = 0) -> None:
        """Write a picture into it, its top left corner at x, y."""
        pixels = np.ascontiguousarray(pixels)
        height, width, channels = pixels.shape
        assert channels == self.channels
        self.bind_texture()
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
        outer = gl.GL_RGBA if channels == 4 else gl.GL_RGB
        gl.glTexSubImage2D(
            gl.GL_TEXTURE_2D, 0, x, y, width, height, outer, gl.GL_UNSIGNED_BYTE, c_void_p(pixels.ctypes.data)
        )
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 4)
        if self.mipmaps:
            gl.glGenerateMipmap(gl.GL_TEXTURE_2D)

    def close(self) -> None:
        """Give its memory back."""
        gl.glDeleteTextures(1, byref(self.name))


def quad_corners(
    left: float, top: float, right: float, bottom: float, uv: tuple[float, float, float, float] = (0, 0, 1, 1)
) -> list[list[float]]:
    """The six corners of a rectangle of the map, each with its place in a texture."""
    u0, v0, u1, v1 = uv
    a, b = [left, top, u0, v0], [right, top, u1, v0]
    c, d = [right, bottom, u1, v1], [left, bottom, u0, v1]
    return [a, b, c, a, c, d]


def to_rgb(colour: str) -> tuple[float, float, float]:
    """`#rrggbb` as three shares."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
