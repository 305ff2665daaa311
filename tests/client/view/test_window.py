"""The window: what the player does comes to its host, and it is drawn when something has changed."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.client.view.boards import counter, meadow, position
from wsn.client.panels.theme import INKS
from wsn.client.view.boardview import BoardView
from wsn.client.view.mesh import to_rgb

pytestmark = pytest.mark.usefixtures("opengl")
SIZE = (640, 480)


@pytest.fixture
def view():
    return BoardView(meadow(), None)


@pytest.fixture
def window(opened, view):
    made = opened(view, SIZE, painted=False)
    made.host.told.clear()
    return made


def spot(view, space):
    x, y = view.camera.to_window(*view.plan.heart(view.board.spaces[space]))
    return round(x), round(SIZE[1] - y)


def do(window, *events):
    for name, *args in events:
        window.window.dispatch_event(name, *args)
    window.step()
    window.step()


def click(window, x, y, button=1, mods=0, to=None):
    do(window, ("on_mouse_press", x, y, button, mods))
    if to is not None:
        do(window, ("on_mouse_drag", *to, to[0] - x, to[1] - y, button, mods))
    do(window, ("on_mouse_release", *(to or (x, y)), button, mods))


def presses(window):
    return [one for one in window.host.told if one[0] == "press"]


@pytest.mark.parametrize(("button", "name"), [(1, "left"), (2, "middle"), (4, "right")])
def test_a_click_names_the_space_the_button_and_the_keys_held(window, view, button, name):
    from pyglet.window import key

    click(window, *spot(view, "D203"), button, key.MOD_SHIFT | key.MOD_CTRL)
    assert presses(window) == [("press", "D203", None, name, frozenset({"shift", "ctrl"}))]


def test_a_click_on_a_counter_names_the_unit(window, view):
    view.show_scene(position([counter("a", "D203")]))
    click(window, *spot(view, "D203"))
    assert presses(window) == [("press", "D203", "a", "left", frozenset())]


def test_dragging_draws_the_map_along_and_is_no_click(window, view):
    view.zoom_by(8)
    x, y = spot(view, "D303")
    before = view.pick_at(x, SIZE[1] - y).space
    click(window, x, y, 4, to=(x + 40, y - 30))
    assert presses(window) == []
    assert view.pick_at(x + 40, SIZE[1] - (y - 30)).space == before


def test_a_hand_that_trembles_still_clicks(window, view):
    x, y = spot(view, "D203")
    click(window, x, y, to=(x + 2, y + 1))
    assert len(presses(window)) == 1


def test_the_wheel_zooms_at_the_pointer(window, view):
    x, y = spot(view, "D402")
    zoom = view.camera.zoom
    do(window, ("on_mouse_motion", x, y, 0, 0), ("on_mouse_scroll", x, y, 0, 3))
    assert view.camera.zoom > zoom
    assert view.pick_at(x, SIZE[1] - y).space == "D402"


def test_two_fingers_sideways_scroll_the_map_and_small_steps_of_a_touch_pad_add_up(window, view):
    x, y = spot(view, "D303")
    do(window, ("on_mouse_motion", x, y, 0, 0), ("on_mouse_scroll", x, y, 0, 3))
    near = view.camera
    do(window, ("on_mouse_scroll", x, y, -0.4, 0.1))
    assert view.camera.zoom == near.zoom, "it goes sideways"
    assert view.camera.x != near.x
    do(window, ("on_mouse_scroll", x, y, 0.4, -0.1))
    assert view.camera.x == pytest.approx(near.x)
    for _ in range(10):
        do(window, ("on_mouse_scroll", x, y, 0.02, 0.1))
    many = view.camera.zoom
    do(window, ("on_mouse_scroll", x, y, 0, -1.0))
    assert view.camera.zoom == pytest.approx(near.zoom)
    assert many > near.zoom


def test_the_host_hears_over_what_the_pointer_is(window, view):
    do(window, ("on_mouse_motion", *spot(view, "D402"), 0, 0))
    assert ("hover", "D402", None) in window.host.told
    do(window, ("on_mouse_leave", 0, 0))
    gone(window)
    assert window.host.told[-1] == ("hover", None, None)


def gone(window):
    """Let so much time go by that a pointer that has left is taken for gone."""
    window.seconds_to_leave = min(window.seconds_to_leave, 1e-9)
    time.sleep(0.002)
    window.step()


def test_a_spread_stack_is_clicked_though_a_window_manager_takes_the_pointer_for_a_moment(window, view):
    view.show_scene(position([counter(unit, "D203") for unit in "abcde"]))
    top = view.where.counters[-1]
    x, y = view.camera.to_window(top.x, top.y)
    do(window, ("on_mouse_motion", round(x), round(SIZE[1] - y), 0, 0))
    view.tick(0.5)
    low = view.fan.placed[0]
    there = view.camera.to_window(low.x, low.y)
    there = round(there[0]), round(SIZE[1] - there[1])
    do(window, ("on_mouse_motion", *there, 0, 0), ("on_mouse_leave", *there))
    click(window, *there)
    assert presses(window) == [("press", "D203", low.counter.unit, "left", frozenset())]
    do(window, ("on_mouse_leave", 0, 0))
    gone(window)
    assert view.fan is None


def test_what_can_be_dragged_is_dropped_where_the_pointer_is_and_the_map_stays(window, view):
    view.show_scene(position([counter("a", "D203")]))
    window.host.uses.add("a")
    camera = view.camera
    click(window, *spot(view, "D203"), to=spot(view, "D402"))
    assert window.host.told[-1] == ("drop", "a", "D402")
    assert presses(window) == []
    assert view.camera == camera


def test_panels_get_frames_to_settle_after_something_that_happens_by_itself(window):
    for _ in range(6):
        window.step()
    frames = window.frames
    window.host.tick = lambda dt: window.frames == frames
    for _ in range(8):
        window.step()
    assert window.frames - frames >= 3


def test_keys_have_names(window):
    from pyglet.window import key

    do(
        window,
        ("on_key_press", key.N, 0),
        ("on_key_press", key.ESCAPE, 0),
        ("on_key_press", key.PAGEDOWN, 0),
        ("on_key_press", key.Z, key.MOD_CTRL | key.MOD_SHIFT),
        ("on_text", "?"),
    )
    heard = [one[1:] for one in window.host.told if one[0] == "key"]
    assert heard == [
        ("n", frozenset()),
        ("escape", frozenset()),
        ("pagedown", frozenset()),
        ("z", frozenset({"ctrl", "shift"})),
        ("?", frozenset()),
    ]


def test_escape_does_not_close_the_window(window):
    from pyglet.window import key

    do(window, ("on_key_press", key.ESCAPE, 0))
    assert ("closing",) not in window.host.told


def test_a_key_the_host_does_not_use_moves_the_map(window, view):
    from pyglet.window import key

    zoom = view.camera.zoom
    do(window, ("on_text", "+"))
    assert view.camera.zoom > zoom
    x = view.camera.x
    do(window, ("on_key_press", key.RIGHT, 0))
    assert view.camera.x > x
    window.host.uses.add("0")
    do(window, ("on_text", "0"))
    assert view.camera.zoom > zoom
    window.host.uses.clear()
    do(window, ("on_text", "0"))
    assert view.camera.zoom == zoom


def test_a_panel_keeps_clicks_and_the_wheel_from_the_board(window, view):
    from imgui_bundle import ImVec2, imgui

    def panel():
        imgui.set_next_window_pos(ImVec2(0, 0))
        imgui.set_next_window_size(ImVec2(300, 480))
        imgui.begin("panel")
        imgui.end()

    window.host.panel = panel
    zoom = view.camera.zoom
    do(window, ("on_mouse_motion", 100, 200, 0, 0))
    click(window, 100, 200)
    do(window, ("on_mouse_scroll", 100, 200, 0, 3))
    assert presses(window) == []
    assert view.camera.zoom == zoom


def test_a_text_field_has_the_keys(window):
    from imgui_bundle import imgui
    from pyglet.window import key

    written = ["", 0]

    def panel():
        imgui.begin("panel")
        if written[1] < 3:
            imgui.set_keyboard_focus_here()
            written[1] += 1
        _, written[0] = imgui.input_text("name", written[0])
        imgui.end()

    window.host.panel = panel
    for _ in range(5):
        window.redraw()
        window.step()
    do(window, ("on_key_press", key.N, 0), ("on_text", "n"), ("on_text", "?"))
    for _ in range(5):
        window.redraw()
        window.step()
    assert written[0] == "n?"
    assert [one for one in window.host.told if one[0] == "key"] == []


def test_nothing_is_drawn_when_nothing_has_changed(window, view):
    for _ in range(12):
        window.step()
    drawn = window.frames
    begun = time.process_time()
    for _ in range(50):
        window.step()
    assert window.frames == drawn
    assert time.process_time() - begun < 0.1
    view.zoom_by(1)
    window.step()
    assert window.frames > drawn


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="what a process holds is read from /proc")
def test_drawing_on_and_on_takes_no_more_memory(window, view):
    view.show_scene(position([counter(f"u{n}", "D303") for n in range(5)]))

    def drawn(frames):
        for _ in range(frames):
            window.redraw(1)
            window.step()
        return int(re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[1]) / 1024

    before = drawn(20)
    assert drawn(120) - before < 8


def test_the_small_map_jumps_and_is_no_click(opened):
    from wsn.client.view import minimap

    view = BoardView(meadow(20, 16), None)
    window = opened(view, SIZE)
    view.zoom_by(14)
    box = minimap.corner_box(view.camera)
    assert box is not None
    window.host.told.clear()
    x, y = round(box.right_edge - 3), round(SIZE[1] - (box.bottom_edge - 3))
    click(window, x, y)
    assert presses(window) == []
    world = view.camera.world
    assert view.camera.x > world.middle_point[0]
    assert view.camera.y > world.middle_point[1]


def test_a_click_breaks_off_what_is_played(window, view):
    from wsn.parts.beats import Strike
    from wsn.table.scene import Scene

    view.show_scene(Scene(counters=(counter("a", "D102"),)))
    window.step()
    view.show_scene(Scene(counters=(counter("a", "D402"),)))
    assert view.play([Strike(("a",), "D604")])
    click(window, *spot(view, "D604"))
    assert view.film is None
    assert presses(window) == []  # and does nothing else
    click(window, *spot(view, "D604"))
    assert len(presses(window)) == 1


def test_closing_tells_the_host_once(opened, view):
    window = opened(view, SIZE)
    window.on_close()
    window.close()
    assert window.host.told.count(("closing",)) == 1


def test_a_window_that_opens_shows_its_ground_at_once(opened, view, monkeypatch):
    """It was black until the first picture, which takes ten seconds on a busy machine."""
    import pyglet

    shown = []
    flip = pyglet.window.Window.flip
    monkeypatch.setattr(pyglet.window.Window, "flip", lambda self: (shown.append(ground()), flip(self)))
    made = opened(view, SIZE, painted=False)
    assert made.frames == 0 or len(shown) > made.frames
    assert shown[0] == pytest.approx([255 * part for part in to_rgb(INKS.table)], abs=1.5)


def ground():
    """The colour of a pixel in the back of the window."""
    import ctypes

    from pyglet import gl

    pixel = (ctypes.c_ubyte * 4)()
    gl.glReadPixels(5, 5, 1, 1, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixel)
    return list(pixel)[:3]
