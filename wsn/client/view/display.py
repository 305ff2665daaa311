"""Is there anything to open a window on? And the options that must be set before one is.

Nothing here imports a window library before it is asked to.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from wsn.data.extras import missing_sentence

HEADLESS_VARIABLE: Final = "WSN_HEADLESS"
"""Set to 1: draw without a display server, on a surface in memory (EGL)."""
NEEDED: Final = (3, 3)
"""The oldest OpenGL that draws the board."""

USUAL_DPI: Final = 96
"""The density of a screen that tells none."""

_prepared: list[bool] = []
"""Whether the libraries were told to draw in memory only; empty before they were told anything."""


def draw_headless(on: bool = True) -> None:
    """Draw without a display from now on. Must come before anything of the window is imported."""
    os.environ[HEADLESS_VARIABLE] = "1" if on else "0"


def is_headless() -> bool:
    """Whether the window is drawn in memory only: as the libraries were told, or will be."""
    return _prepared[0] if _prepared else os.environ.get(HEADLESS_VARIABLE, "") not in ("", "0")


def prepare_libraries() -> None:
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
    if sys.platform.startswith("linux") and not is_headless():
        with suppress(
            ImportError
        ):  # without the library of X there is no window either, and `why_none` says so
            take_fractions()


def take_fractions() -> None:
    """Let `Xft.dpi: 191.6` be a density: the window library takes whole numbers only, and falls over."""
    library: Any = import_module("pyglet.display.xlib")
    told = library.XlibScreen.get_dpi

    def get_dpi(screen: Any) -> int:
        try:
            return int(told(screen))
        except ValueError:
            return whole_dpi(library.xlib.XResourceManagerString(screen.display._display) or b"")

    library.XlibScreen.get_dpi = get_dpi


def whole_dpi(resources: bytes) -> int:
    """The density in the resources of a display, as the nearest whole number; 96 where none is told."""
    match = re.search(rb"^\s*Xft[.*]dpi\s*:\s*(\d+(?:\.\d*)?)\s*$", resources, re.MULTILINE)
    return round(float(match[1])) if match and float(match[1]) >= 1 else USUAL_DPI


def why_none() -> str | None:
    """Why no window can be opened here, in one sentence; None when one can."""
    if missing := missing_sentence("window"):
        return missing
    if not is_headless() and sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        return "There is no display here (DISPLAY is not set), so no window can be opened."
    try:
        prepare_libraries()
        import pyglet.window
        from pyglet.gl import gl_info

        window = pyglet.window.Window(16, 16, visible=False, config=surface_config())
    except ImportError as problem:
        return f"The window library does not work here, so no window can be opened: {_first_line(problem)}."
    except Exception as problem:  # each system's part of the library raises its own kinds
        if type(problem).__name__ == "NoSuchDisplayException":
            return f"The display {os.environ.get('DISPLAY', '')} does not answer, so no window can be opened."
        return f"OpenGL {_words(NEEDED)} is needed and could not be started: {_first_line(problem)}."
    try:
        if not gl_info.have_version(*NEEDED):
            return f"OpenGL {_words(NEEDED)} is needed; there is only {_words(gl_info.get_version())} here."
    finally:
        window.close()
    return None


def fitting_scale(width: float, height: float, dpi: float) -> float:
    """The size of text and buttons that suits a screen, from its pixels and its density: 1 to 3.

    A screen that does not tell its density (96 is what is told then) is judged by its pixels.
    """
    wanted = dpi / 96
    if wanted < 1.05:
        short = min(width, height)
        wanted = 2.0 if short >= 2800 else 1.5 if short >= 2000 else 1.15 if short >= 1400 else 1.0
    room = min(width / 1024, height / 640)
    """How much larger the screen is than the smallest for which the pages are made."""
    wanted = min(wanted, max(room, 1.0))
    return max(size for size in UI_SCALES if size <= wanted + 0.01)


UI_SCALES: Final = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5, 3.0)
"""The sizes that are chosen by themselves."""


def screen_size() -> tuple[float, float, float] | None:
    """Width, height and dots to an inch of the screen on which the window opens; None in memory only."""
    if is_headless():
        return None
    prepare_libraries()
    import pyglet.display

    shown = pyglet.display.get_display().get_default_screen()
    return float(shown.width), float(shown.height), float(shown.get_dpi())  # type: ignore[no-untyped-call]  # pyglet has no types


def surface_config() -> Any:
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


def _first_line(problem: BaseException) -> str:
    """The first line of what a library says, without its full stop."""
    words = str(problem).strip().splitlines()
    return (words[0] if words else type(problem).__name__).rstrip(".")
