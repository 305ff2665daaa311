"""ImGui in our window: its triangles drawn, its textures kept, and keys, clipboard and cursor passed on.

The bridge to pyglet that comes with ImGui needs a second library for OpenGL, which takes a sixth of a cold
start and, under Wayland, looks for the context in the wrong place.
"""

from __future__ import annotations

from ctypes import byref, c_void_p
from typing import Any, Final

import numpy as np
from imgui_bundle import imgui

from wsn.client.view import display

display.prepare_libraries()

from pyglet import gl
from pyglet.window import Window, key

from wsn.client.view.mesh import Shaders

BRIDGE_VERTEX: Final = """
in vec2 at; in vec2 uv; in vec4 tint; out vec2 from; out vec4 shade;
void main() { from = uv; shade = tint; gl_Position = place(at); }
"""
BRIDGE_FRAGMENT: Final = """
uniform sampler2D picture; in vec2 from; in vec4 shade; out vec4 colour;
void main() { colour = shade * texture(picture, from); }
"""

_K = imgui.Key
KEYS: Final[dict[int, Any]] = {
    **{getattr(key, c.upper()): getattr(_K, c) for c in "abcdefghijklmnopqrstuvwxyz"},
    **{getattr(key, f"_{n}"): getattr(_K, f"_{n}") for n in range(10)},
    **{getattr(key, f"NUM_{n}"): getattr(_K, f"keypad{n}") for n in range(10)},
    **{getattr(key, f"F{n}"): getattr(_K, f"f{n}") for n in range(1, 13)},
    key.TAB: _K.tab,
    key.BACKSPACE: _K.backspace,
    key.RETURN: _K.enter,
    key.NUM_ENTER: _K.keypad_enter,
    key.ESCAPE: _K.escape,
    key.INSERT: _K.insert,
    key.DELETE: _K.delete,
    key.SPACE: _K.space,
    key.LEFT: _K.left_arrow,
    key.RIGHT: _K.right_arrow,
    key.UP: _K.up_arrow,
    key.DOWN: _K.down_arrow,
    key.PAGEUP: _K.page_up,
    key.PAGEDOWN: _K.page_down,
    key.HOME: _K.home,
    key.END: _K.end,
    key.LCTRL: _K.left_ctrl,
    key.RCTRL: _K.right_ctrl,
    key.LSHIFT: _K.left_shift,
    key.RSHIFT: _K.right_shift,
    key.LALT: _K.left_alt,
    key.RALT: _K.right_alt,
    key.LCOMMAND: _K.left_super,
    key.RCOMMAND: _K.right_super,
}
"""The keys that text fields and lists know."""
HELD: Final[dict[Any, Any]] = {
    _K.left_ctrl: _K.mod_ctrl,
    _K.right_ctrl: _K.mod_ctrl,
    _K.left_shift: _K.mod_shift,
    _K.right_shift: _K.mod_shift,
    _K.left_alt: _K.mod_alt,
    _K.right_alt: _K.mod_alt,
    _K.left_super: _K.mod_super,
    _K.right_super: _K.mod_super,
}
CURSORS: Final[dict[Any, str]] = {
    imgui.MouseCursor_.arrow: Window.CURSOR_DEFAULT,
    imgui.MouseCursor_.text_input: Window.CURSOR_TEXT,
    imgui.MouseCursor_.resize_all: Window.CURSOR_SIZE,
    imgui.MouseCursor_.resize_ns: Window.CURSOR_SIZE_UP_DOWN,
    imgui.MouseCursor_.resize_ew: Window.CURSOR_SIZE_LEFT_RIGHT,
    imgui.MouseCursor_.resize_nesw: Window.CURSOR_SIZE_DOWN_LEFT,
    imgui.MouseCursor_.resize_nwse: Window.CURSOR_SIZE_DOWN_RIGHT,
    imgui.MouseCursor_.hand: Window.CURSOR_HAND,
}


class ImGuiBridge:
    """ImGui's present context in a pyglet window."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.io = imgui.get_io()
        self.io.backend_flags |= imgui.BackendFlags_.has_mouse_cursors
        self.io.backend_flags |= imgui.BackendFlags_.renderer_has_textures
        self._cursor: object = None
        self._set_clipboard()
        most = gl.GLint()
        gl.glGetIntegerv(gl.GL_MAX_TEXTURE_SIZE, byref(most))
        platform = imgui.get_platform_io()
        platform.renderer_texture_max_width = platform.renderer_texture_max_height = most.value
        self.program = Shaders(BRIDGE_VERTEX, BRIDGE_FRAGMENT)
        self._array, self._corners, self._order = gl.GLuint(), gl.GLuint(), gl.GLuint()
        gl.glGenVertexArrays(1, byref(self._array))
        gl.glGenBuffers(1, byref(self._corners))
        gl.glGenBuffers(1, byref(self._order))
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._corners)
        gl.glBindBuffer(gl.GL_ELEMENT_ARRAY_BUFFER, self._order)
        for name, size, kind, whole, offset in (
            ("at", 2, gl.GL_FLOAT, gl.GL_FALSE, imgui.VERTEX_BUFFER_POS_OFFSET),
            ("uv", 2, gl.GL_FLOAT, gl.GL_FALSE, imgui.VERTEX_BUFFER_UV_OFFSET),
            ("tint", 4, gl.GL_UNSIGNED_BYTE, gl.GL_TRUE, imgui.VERTEX_BUFFER_COL_OFFSET),
        ):
            where = self.program.attribute_location(name)
            assert where is not None
            gl.glEnableVertexAttribArray(where)
            gl.glVertexAttribPointer(where, size, kind, whole, imgui.VERTEX_SIZE, c_void_p(offset))
        gl.glBindVertexArray(0)

    def _set_clipboard(self) -> None:
        window = self.window

        def get(_: object) -> str:
            return str(window.get_clipboard_text())

        def put(_: object, text: str) -> None:
            window.set_clipboard_text(text)

        platform = imgui.get_platform_io()
        platform.platform_get_clipboard_text_fn = get
        platform.platform_set_clipboard_text_fn = put

    # ---------------------------------------------------------------- what is typed

    def press(self, symbol: int, down: bool) -> int:
        """A key goes down or comes up. How many events that is to ImGui: 0, 1 or 2."""
        known = KEYS.get(symbol)
        if known is None:
            return 0
        self.io.add_key_event(known, down)
        if known not in HELD:
            return 1
        self.io.add_key_event(HELD[known], down)
        return 2

    def text(self, written: str) -> None:
        """What was written."""
        for sign in written:
            self.io.add_input_character(ord(sign))

    # ---------------------------------------------------------------- what is drawn

    def render_frame(self) -> None:
        """Draw what ImGui has made of this frame, over what is there."""
        for texture in imgui.get_platform_io().textures:
            if texture.status != imgui.ImTextureStatus.ok:
                self._keep_texture(texture)
        self._paint_triangles()
        self._shape_pointer()

    def _paint_triangles(self) -> None:
        """Draw the triangles of this frame."""
        data = imgui.get_draw_data()
        wide, high = self.window.get_framebuffer_size()
        size, scale = self.io.display_size, self.io.display_framebuffer_scale
        if wide <= 0 or high <= 0 or size.x <= 0 or size.y <= 0:
            return
        data.scale_clip_rects(scale)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFuncSeparate(
            gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA, gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA
        )
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glActiveTexture(gl.GL_TEXTURE0)
        self.program.use_program(frame=(2 / size.x, -2 / size.y, -1.0, 1.0))
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._corners)
        number = gl.GL_UNSIGNED_SHORT if imgui.INDEX_SIZE == 2 else gl.GL_UNSIGNED_INT
        for part in data.cmd_lists:
            corners, order = part.vtx_buffer, part.idx_buffer
            gl.glBufferData(
                gl.GL_ARRAY_BUFFER,
                corners.size() * imgui.VERTEX_SIZE,
                c_void_p(corners.data_address()),
                gl.GL_STREAM_DRAW,
            )
            gl.glBufferData(
                gl.GL_ELEMENT_ARRAY_BUFFER,
                order.size() * imgui.INDEX_SIZE,
                c_void_p(order.data_address()),
                gl.GL_STREAM_DRAW,
            )
            for command in part.cmd_buffer:
                left, top, right, bottom = (int(edge) for edge in command.clip_rect)
                if right <= left or bottom <= top:
                    continue
                gl.glBindTexture(gl.GL_TEXTURE_2D, command.tex_ref.get_tex_id())
                gl.glScissor(left, high - bottom, right - left, bottom - top)
                gl.glDrawElements(
                    gl.GL_TRIANGLES,
                    command.elem_count,
                    number,
                    c_void_p(command.idx_offset * imgui.INDEX_SIZE),
                )
        gl.glBindVertexArray(0)
        gl.glDisable(gl.GL_SCISSOR_TEST)

    def _keep_texture(self, texture: Any) -> None:
        """Make, change or give back a texture of ImGui's: its letters."""
        status = imgui.ImTextureStatus
        if texture.status == status.want_destroy:
            name = gl.GLuint(texture.tex_id)
            gl.glDeleteTextures(1, byref(name))
            texture.set_tex_id(0)
            texture.set_status(status.destroyed)
            return
        pixels = np.ascontiguousarray(texture.get_pixels_array()).reshape(texture.height, texture.width, 4)
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
        if texture.status == status.want_create:
            name = gl.GLuint()
            gl.glGenTextures(1, byref(name))
            gl.glBindTexture(gl.GL_TEXTURE_2D, name)
            for what in (gl.GL_TEXTURE_MIN_FILTER, gl.GL_TEXTURE_MAG_FILTER):
                gl.glTexParameteri(gl.GL_TEXTURE_2D, what, gl.GL_LINEAR)
            for what in (gl.GL_TEXTURE_WRAP_S, gl.GL_TEXTURE_WRAP_T):
                gl.glTexParameteri(gl.GL_TEXTURE_2D, what, gl.GL_CLAMP_TO_EDGE)
            gl.glTexImage2D(
                gl.GL_TEXTURE_2D,
                0,
                gl.GL_RGBA8,
                texture.width,
                texture.height,
                0,
                gl.GL_RGBA,
                gl.GL_UNSIGNED_BYTE,
                c_void_p(pixels.ctypes.data),
            )
            texture.set_tex_id(name.value)
        else:
            gl.glBindTexture(gl.GL_TEXTURE_2D, texture.tex_id)
            for r in texture.updates:
                part = np.ascontiguousarray(pixels[r.y : r.y + r.h, r.x : r.x + r.w])
                gl.glTexSubImage2D(
                    gl.GL_TEXTURE_2D,
                    0,
                    r.x,
                    r.y,
                    r.w,
                    r.h,
                    gl.GL_RGBA,
                    gl.GL_UNSIGNED_BYTE,
                    c_void_p(part.ctypes.data),
                )
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 4)
        texture.set_status(status.ok)

    def _shape_pointer(self) -> None:
        """Give the pointer the shape that ImGui wants."""
        wanted = imgui.get_mouse_cursor()
        if wanted != self._cursor:
            self._cursor = wanted
            shape = CURSORS.get(wanted)
            self.window.set_mouse_visible(shape is not None)
            if shape is not None:
                self.window.set_mouse_cursor(self.window.get_system_mouse_cursor(shape))

    def close(self) -> None:
        """Give everything back."""
        for texture in imgui.get_platform_io().textures:
            if texture.ref_count == 1:
                texture.set_status(imgui.ImTextureStatus.want_destroy)
                self._keep_texture(texture)
        self.io.backend_flags &= ~imgui.BackendFlags_.renderer_has_textures
        gl.glDeleteVertexArrays(1, byref(self._array))
        for buffer in (self._corners, self._order):
            gl.glDeleteBuffers(1, byref(buffer))
        self.program.close()
