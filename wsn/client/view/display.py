"""Is there anything to open a window on? And the options that must be set before one is.

Nothing here imports a window library before it is asked to.
"""

from __future__ import annotations

import os
import sys
from typing import Any

HEADLESS = "WSN_HEADLESS"
"""Set to 1: draw without a display server, on a surface in memory (EGL)."""
NEEDED = (3, 3)
"""The oldest OpenGL that draws the board."""

_prepared: list[bool] = []
"""Whether the libraries were told to draw in memory only; empty before they were told anything."""


def headless(on: bool = True) -> None:
    """Draw without a display from now on. Must come before anything of the window is imported."""
    os.environ[HEADLESS] = "1" if on else "0"


def is_headless() -> bool:
    """Whether the window is drawn in memory only: as the libraries were told, or will be."""
    return _prepared[0] if _prepared else os.environ.get(HEADLESS, "") not in ("", "0")


def prepare() -> None:
    """Set the options of the window libraries; they are read once, at their import."""
    if _prepared:
        return
    _prepared.append(is_headless())
    import pyglet

    pyglet.options.headless = is_headless()
    if is_headless():
        pyglet.options.audio = ("silent",)
    pyglet.options.debug_gl = False
    pyglet.options.shadow_window = False


def why_none() -> str | None:
    """Why no window can be opened here, in one sentence; None when one can."""
    if not is_headless() and sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        return "There is no display here (DISPLAY is not set), so no window can be opened."
    try:
        prepare()
        import pyglet.window
        from pyglet.gl import gl_info

        window = pyglet.window.Window(16, 16, visible=False, config=config())
    except ImportError as problem:
        return f"The window library does not work here, so no window can be opened: {_line(problem)}."
    except Exception as problem:  # each system's part of the library raises its own kinds
        if type(problem).__name__ == "NoSuchDisplayException":
            return f"The display {os.environ.get('DISPLAY', '')} does not answer, so no window can be opened."
        return f"OpenGL {_words(NEEDED)} is needed and could not be started: {_line(problem)}."
    try:
        if not gl_info.have_version(*NEEDED):
            return f"OpenGL {_words(NEEDED)} is needed; there is only {_words(gl_info.get_version())} here."
    finally:
        window.close()
    return None


def config() -> Any:
    """The one surface the window asks for: eight bits a colour, or a surface in memory has fewer."""
    from pyglet import gl

    made: Any = gl.Config
    return made(
        red_size=8,
        green_size=8,
        blue_size=8,
        alpha_size=8,
        depth_size=24,
        double_buffer=True,
        major_version=3,
        minor_version=3,
    )


def _words(version: tuple[int, ...]) -> str:
    return ".".join(str(n) for n in version[:2])


def _line(problem: BaseException) -> str:
    """The first line of what a library says, without its full stop."""
    words = str(problem).strip().splitlines()
    return (words[0] if words else type(problem).__name__).rstrip(".")
