"""Whether a window can be opened, said in one sentence; each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from wsn.client.view import display

ASK = "from wsn.client.view.display import why_none; print(why_none())"


def ask(code=ASK, **extra):
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "WSN_HEADLESS")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**kept, **extra}, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def one_sentence(said):
    return said.endswith(".") and "\n" not in said and said.count(". ") == 0 and "Traceback" not in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="DISPLAY is of X11")
def test_no_display_is_said():
    said = ask()
    assert one_sentence(said)
    assert "no display" in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="DISPLAY is of X11")
def test_a_display_that_does_not_answer_is_said():
    said = ask(DISPLAY=":4711")
    assert one_sentence(said)
    assert "display" in said


def test_a_library_that_is_not_there_is_said():
    block = "import sys; sys.modules['pyglet'] = None; "
    said = ask(block + ASK, WSN_HEADLESS="1")
    assert one_sentence(f"{said}."), "it ends with a command to be copied"
    assert "pip install 'pyglet" in said


def test_an_old_opengl_is_said(opengl):
    old = (
        "from wsn.client.view import display; display.prepare_libraries(); from pyglet.gl import gl_info; "
        "gl_info.have_version = lambda *wanted: False; gl_info.get_version = lambda: (2, 1); "
    )
    said = ask(old + "print(display.why_none())", WSN_HEADLESS="1")
    assert one_sentence(said)
    assert "OpenGL 3.3" in said
    assert "2.1" in said


def test_where_a_window_can_be_opened_nothing_is_said(opengl):
    assert ask(WSN_HEADLESS="1") == "None"


def test_asking_imports_no_window_library_where_there_is_no_display():
    code = (
        ASK
        + "; import sys; print(sorted(m for m in ('pyglet', 'imgui_bundle', 'OpenGL') if m in sys.modules))"
    )
    if sys.platform.startswith("linux"):
        assert ask(code).splitlines()[-1] == "[]"


def test_the_surface_has_eight_bits_a_colour(opengl):
    from wsn.client.view import display

    asked = display.surface_config()
    assert (asked.red_size, asked.green_size, asked.blue_size, asked.alpha_size) == (8, 8, 8, 8)


@pytest.mark.parametrize(
    ("width", "height", "dpi", "scale"),
    [
        (1280, 800, 96, 1.0),
        (1024, 640, 96, 1.0),
        (1920, 1080, 96, 1.0),
        (2560, 1440, 96, 1.15),
        (3840, 2160, 96, 1.5),
        (3840, 2160, 192, 2.0),
        (5120, 2880, 96, 2.0),
        (1920, 1080, 144, 1.5),
        (1024, 640, 192, 1.0),
        (1366, 768, 120, 1.15),
    ],
)
def test_text_and_buttons_fit_the_density_of_the_screen(width, height, dpi, scale):
    assert display.fitting_scale(width, height, dpi) == scale


def test_in_memory_there_is_no_screen(monkeypatch):
    monkeypatch.setattr(display, "is_headless", lambda: True)
    assert display.screen_size() is None


def test_the_window_that_is_tried_first_is_never_shown(opengl, monkeypatch):
    import pyglet.window

    shown, made = [], pyglet.window.Window

    def noting(*size, **how):
        shown.append(how["visible"])
        window = made(*size, **how)
        monkeypatch.setattr(window, "set_visible", lambda on=True: shown.append(on))
        return window

    monkeypatch.setattr(pyglet.window, "Window", noting)
    assert display.why_none() is None
    assert shown == [False]


@pytest.mark.parametrize(
    ("told", "dpi"),
    [
        (b"Xft.dpi:\t191.6\n", 192),
        (b"*customization: -color\nXft.antialias: 1\nXft.dpi: 143.4\nXft.hinting: 1\n", 143),
        (b"Xft.dpi: 96\n", 96),
        (b"Xft*dpi:120.\n", 120),
        (b"Xft.dpi: much\n", 96),
        (b"Xft.dpi: 0\n", 96),
        (b"", 96),
    ],
)
def test_a_density_with_a_fraction_is_the_nearest_whole_number(told, dpi):
    assert display.whole_dpi(told) == dpi


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="densities are told so on X only")
def test_the_window_library_is_given_a_whole_density(monkeypatch):
    xlib = pytest.importorskip("pyglet.display.xlib")
    monkeypatch.setattr(xlib.XlibScreen, "get_dpi", lambda screen: int(b"191.6"))
    monkeypatch.setattr(xlib.xlib, "XResourceManagerString", lambda it: b"Xft.dpi:\t191.6\n")
    display.take_fractions()
    screen = xlib.XlibScreen(SimpleNamespace(_display=None), 0, 0, 100, 100)
    assert screen.get_dpi() == 192
    assert screen.get_scale() == 2.0
