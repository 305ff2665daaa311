"""The window: what the player does goes to its host, and it is drawn when something has changed."""

from __future__ import annotations

import time
from typing import Final

from wsn.client import haste
from wsn.client.view import display

display.prepare_libraries()

import pyglet
import pyglet.app
import pyglet.window
from imgui_bundle import ImVec2, imgui
from pyglet import gl

from wsn.client.panels.theme import INKS
from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.bridge import ImGuiBridge
from wsn.client.view.host import Host
from wsn.client.view.keynames import BUTTONS, PANEL_BUTTONS, PANS, key_named, mods_of
from wsn.client.view.mesh import to_rgb
from wsn.table.picture.layout import Layout

DRAG: Final = 5.0
"""How far a pressed pointer may wander and still click, in window units."""
SETTLE: Final = 3
"""How many frames are drawn after something was done: a panel answers in the next ones."""
QUICK_PACE, SLOW_PACE = 1 / 60, 1 / 12
"""Seconds from one look for something to do to the next: while things move, and while nothing does."""
RESTS: Final = 0.6
"""The seconds after the last frame from which it looks more slowly; any event makes it quick again."""
PAN: Final = 90.0
"""How far an arrow key moves the map, in window units."""
NOTCHES: Final = 3.0
"""No event of the wheel zooms farther: a touch-pad that was flicked tells of dozens."""
LINGER: Final = 0.15
"""The seconds after which a pointer that has left counts as gone: a window manager takes it away for a moment
at every press of a button."""


class Window:
    """A pyglet window with the host's board and, over it, the host's ImGui panels."""

    def __init__(
        self,
        host: Host,
        *,
        width: int = 1280,
        height: int = 800,
        title: str = "wsn",
        visible: bool = True,
        vsync: bool = True,
    ) -> None:
        self.host = host
        self.window = pyglet.window.Window(
            width,
            height,
            caption=title,
            resizable=True,
            visible=visible,
            vsync=vsync,
            config=display.surface_config(),
            file_drops=True,
        )
        self.window.set_minimum_size(640, 480)
        self._lay_ground()
        self.window.flip()  # what stands behind the panels, at once: the first picture may take seconds
        self._context = imgui.create_context()
        imgui.set_current_context(self._context)
        self.io = imgui.get_io()
        self.io.set_ini_filename("")
        nav = imgui.get_current_context()  # from panel to panel the pages go themselves (`PanelKeys`)
        nav.config_nav_windowing_key_next = nav.config_nav_windowing_key_prev = 0
        handlers = (
            self.on_draw,
            self.on_resize,
            self.on_close,
            self.on_expose,
            self.on_mouse_motion,
            self.on_mouse_drag,
            self.on_mouse_press,
            self.on_mouse_release,
            self.on_mouse_scroll,
            self.on_mouse_leave,
            self.on_key_press,
            self.on_key_release,
            self.on_text,
            self.on_file_drop,
        )
        self.window.push_handlers(*handlers)
        self.panels = ImGuiBridge(self.window)
        self._lay: Layout | None = None
        """How everything lay on the board when the pointer was asked last what it lies on."""
        self._came = False
        """Whether the pointer has moved since the last frame."""
        self._captured = False
        """Whether the panels had the pointer in the last frame, as while a question lies over the board."""
        self.frames = 0
        """How many frames have been drawn."""
        self._wanted = SETTLE
        self.last_step = time.perf_counter()
        self._held: dict[str, tuple[float, float, bool]] = {}
        self.pointer: tuple[float, float] | None = None
        self._jumping = False
        self._grabbed: Pick | None = None
        """What the left button took hold of, when it is something that can be dragged."""
        self.seconds_to_leave = 0.0
        """Seconds until the pointer, which has left, is taken for gone; 0: it is here, or gone already."""
        self.is_closed = False
        self._running, self._paused, self._drew = False, 0.0, 0.0

    # ---------------------------------------------------------------- asked of it

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in window units."""
        width, height = self.window.get_size()
        return float(width), float(height)

    @property
    def ratio(self) -> float:
        """Pixels for a window unit."""
        return float(self.window.get_framebuffer_size()[0]) / max(1.0, self.size[0])

    def redraw(self, frames: int = SETTLE) -> None:
        """Draw the next frames, whatever happens."""
        self._wanted = max(self._wanted, frames)
        self._set_pace(QUICK_PACE)

    def _events_given(self, events: int = 1) -> None:
        """How many events of keys or buttons went to the panels, which may take one a frame."""
        self._wanted = max(self._wanted, SETTLE) + events
        self._set_pace(QUICK_PACE)

    def run(self) -> None:
        """Show it until it is closed."""
        self._running = True
        self._set_pace(QUICK_PACE)
        pyglet.app.run(interval=None)
        self._running = False
        self.close()

    def _set_pace(self, pause: float) -> None:
        """Look for something to do so often, in seconds, while it runs."""
        if self._running and self._paused != pause:
            self._paused = pause
            pyglet.clock.unschedule(self._tick)
            pyglet.clock.schedule_interval(self._tick, pause)

    def step(self) -> None:
        """One turn of the loop, for tests and tools: events, a tick, and a frame when one is due."""
        self._take()
        self.window.dispatch_events()
        self._tick()

    def close(self) -> None:
        """Close it and tell the host."""
        if self.is_closed:
            return
        self.is_closed = True
        self._take()
        self.host.closing()
        pyglet.clock.unschedule(self._tick)
        view = self.host.board_view()
        if view is not None:
            view.close()
        self.panels.close()
        imgui.destroy_context(self._context)
        self.window.close()
        pyglet.app.exit()

    def _take(self) -> None:
        """Make this window the one that is drawn into."""
        self.window.switch_to()
        imgui.set_current_context(self._context)

    # ---------------------------------------------------------------- drawing

    def _tick(self, _: float = 0.0) -> None:
        now = time.perf_counter()
        dt, self.last_step = now - self.last_step, now
        if self.seconds_to_leave > 0:
            self.seconds_to_leave -= min(
                dt, LINGER / 3
            )  # after a slow frame the press may still be on its way
            if self.seconds_to_leave <= 0:
                self._pointer_gone()
        if self.host.tick(dt):
            self.redraw()  # as many frames as after a click: panels find their places in the next ones
        if self.host.with_board(lambda view: view.tick(dt), False):
            self.redraw(1)
        if self._wanted > 0 and not self.is_closed:
            self.draw()
            self.window.flip()
            gl.glFinish()  # else unseen frames queue up, and their memory with them
            self._drew = now
            haste.end_haste()
        elif now - self._drew > RESTS:
            self._set_pace(SLOW_PACE)

    def _lay_ground(self) -> None:
        """What stands behind the panels and the board, in its colour."""
        gl.glClearColor(*to_rgb(INKS.table), 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)

    def draw(self) -> None:
        """Draw one frame into the back of the window; `flip` shows it."""
        self._wanted = max(0, self._wanted - 1)
        self.frames += 1
        self._take()
        width, height = self.size
        wide, high = self.window.get_framebuffer_size()
        gl.glViewport(0, 0, wide, high)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        self._lay_ground()
        self.host.with_board(lambda view: view.draw(width, height, self.ratio), None)
        self.io.display_size = ImVec2(width, height)
        self.io.display_framebuffer_scale = ImVec2(wide / max(width, 1), high / max(height, 1))
        self.io.delta_time = 1 / 60
        imgui.new_frame()
        captured = self.io.want_capture_mouse
        if captured != self._captured and (self._came or not (captured or self._held)):
            self._hover()  # the panels know from this frame on where it came to, or that a question is closed
        elif self._layout_now() is not self._lay and not self._held:
            self._hover()  # what lay under the pointer has gone elsewhere
        self._came, self._captured, self._lay = False, captured, self._layout_now()
        self.host.panels()
        imgui.render()
        self.panels.render_frame()

    # ---------------------------------------------------------------- events

    def on_draw(self) -> bool:
        """The system wants it painted: done at the next tick."""
        self.redraw()
        return True

    def on_expose(self) -> None:
        """Part of it came to light."""
        self.redraw()

    def on_resize(self, width: int, height: int) -> bool:
        """A new size; our own viewport is set at every frame."""
        self.redraw()
        return True

    def on_close(self) -> bool:
        """The frame's close button."""
        self.close()
        return True

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """The pointer moves with no button down."""
        self._came = True
        self._pointer_moved(x, y)
        self._hover()

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, mods: int) -> None:
        """The pointer moves with a button down: over the board what was grabbed follows, or the map."""
        self._pointer_moved(x, y)
        if self._jumping:
            self._jump_on_minimap()
            return
        if not self._held:
            return
        px, py = self.pointer or (0.0, 0.0)
        for name, (sx, sy, dragged) in self._held.items():
            if dragged or abs(px - sx) + abs(py - sy) > DRAG:
                self._held[name] = (sx, sy, True)
        if not any(dragged for _, _, dragged in self._held.values()):
            return
        if self._grabbed is not None:
            self.host.with_board(lambda view: view.point_at(None), None)
            self.host.hover(self._pick_under() or Pick(0.0, 0.0))
        else:
            self.host.with_board(lambda view: view.pan_by(dx, -dy), None)

    def on_file_drop(self, x: float, y: float, paths: list[str]) -> None:
        """Files were dragged into the window and let go."""
        self.host.files(paths)
        self.redraw()

    def on_mouse_press(self, x: float, y: float, button: int, mods: int) -> None:
        """A button goes down; whether it is a click shows when it comes up."""
        self._pointer_moved(x, y)
        name = BUTTONS.get(button)
        if name is None:
            return
        self.io.add_mouse_button_event(PANEL_BUTTONS[name], True)
        self._events_given()
        at = self.pointer
        if at is None or self.io.want_capture_mouse or not self._over_board():
            return
        if self.host.with_board(lambda view: view.skip_film(), False):
            return  # the click that breaks off a film does nothing else
        if name == "left" and self.host.with_board(lambda view: view.over_minimap(*at), False):
            self._jumping = True
            self._jump_on_minimap()
        else:
            self._held[name] = (*at, False)
            pick = self.host.with_board(lambda view: view.pick_at(*at), None)
            self._grabbed = pick if name == "left" and pick is not None and self.host.grab(pick) else None

    def on_mouse_release(self, x: float, y: float, button: int, mods: int) -> None:
        """A button comes up: a click when the pointer has not wandered."""
        self._pointer_moved(x, y)
        name = BUTTONS.get(button)
        if name is None:
            return
        self.io.add_mouse_button_event(PANEL_BUTTONS[name], False)
        self._events_given()
        self._jumping = self._jumping and name != "left"
        held = self._held.pop(name, None)
        grabbed, self._grabbed = (self._grabbed, None) if name == "left" else (None, self._grabbed)
        if held is not None and held[2] and grabbed is not None:
            self.host.drop(grabbed, self._pick_under() or Pick(0.0, 0.0))
        if held is None or held[2]:
            return
        pick = self.host.with_board(lambda view: view.pick_at(held[0], held[1]), None)
        if pick is not None:
            self.host.press(pick, name, mods_of(mods))

    def on_mouse_scroll(self, x: float, y: float, scroll_x: float, scroll_y: float) -> None:
        """The wheel, or two fingers, zoom at the pointer as far as they go; sideways they scroll the map."""
        self._pointer_moved(x, y)
        if self.io.want_capture_mouse:
            self.io.add_mouse_wheel_event(scroll_x, scroll_y)
            return
        at = self.pointer
        if at is not None and self._over_board():
            steps = max(-NOTCHES, min(scroll_y, NOTCHES))
            if abs(scroll_x) > abs(scroll_y):
                self.host.with_board(lambda view: view.pan_by(-scroll_x * PAN / 2, 0), None)
            else:
                self.host.with_board(lambda view: view.zoom_by(steps, *at), None)
            self._hover()

    def on_mouse_leave(self, x: float, y: float) -> None:
        """The pointer is elsewhere, or a window manager holds it while it looks at a press of a button."""
        self.seconds_to_leave = LINGER

    def _pointer_gone(self) -> None:
        """The pointer has left and has not come back."""
        self.redraw()
        self.seconds_to_leave = 0.0
        self.pointer = None
        self.host.with_board(lambda view: view.point_at(None), None)
        self.io.add_mouse_pos_event(-1e30, -1e30)
        self.host.hover(Pick(0.0, 0.0))

    def on_key_press(self, symbol: int, mods: int) -> bool:
        """A key goes down. Signs come as text; letters and named keys here."""
        self._events_given(self.panels.press(symbol, True))
        name = key_named(symbol, mods)
        if name is not None and not self.io.want_text_input:
            self._key(name, mods_of(mods))
        return True

    def on_key_release(self, symbol: int, mods: int) -> None:
        """A key comes up."""
        self._events_given(self.panels.press(symbol, False))

    def on_text(self, text: str) -> None:
        """What was written: for a text field, or a sign that is a key."""
        self._events_given(len(text))
        if self.io.want_text_input:
            self.panels.text(text)
            return
        for sign in text:
            if sign.isprintable() and not sign.isalpha() and not sign.isspace():
                self._key(sign, frozenset())

    def _key(self, name: str, mods: frozenset[str]) -> None:
        if self.host.key(name, mods) or mods & {"ctrl", "alt"}:
            return
        self.host.with_board(lambda view: _moved_by(view, name), None)

    def _pointer_moved(self, x: float, y: float) -> None:
        self.redraw()
        self.seconds_to_leave = 0.0
        self.pointer = (x, self.size[1] - y)
        self.io.add_mouse_pos_event(*self.pointer)

    def _pick_under(self) -> Pick | None:
        """What lies under the pointer on the board; None beside it."""
        at = self.pointer
        if at is None or not self._over_board():
            return None
        return self.host.with_board(lambda view: view.pick_at(*at), None)

    def _over_board(self) -> bool:
        view = self.host.board_view()
        return view is not None and self.pointer is not None and view.camera.area.holds_point(*self.pointer)

    def _hover(self) -> None:
        at = self.pointer
        if at is None or self.host.board_view() is None:
            return
        inside = self._over_board() and not self.io.want_capture_mouse
        pick = self.host.with_board(lambda view: _point_at_board(view, at if inside else None), None)
        self.host.hover(Pick(0.0, 0.0) if pick is None else pick)

    def _layout_now(self) -> Layout | None:
        """How everything lies on the board now."""
        view = self.host.board_view()
        return None if view is None else view.where

    def _jump_on_minimap(self) -> None:
        """Show the part of the map where the pointer is on the small map."""
        at = self.pointer
        if at is not None:
            self.host.with_board(lambda view: view.jump_to(*at), None)


def _point_at_board(view: BoardView, at: tuple[float, float] | None) -> Pick | None:
    """Let the pointer lie there over a board, or nowhere; what it lies on."""
    if at is None or view.over_minimap(*at):
        view.point_at(None)
        return None
    view.point_at(*at)
    return view.pick_at(*at)


def _moved_by(view: BoardView, name: str) -> None:
    """Move the map as the key of this name does on any page."""
    if name in PANS:
        dx, dy = PANS[name]
        view.pan_by(dx * PAN, dy * PAN)
    elif name in ("+", "="):
        view.zoom_by(2)
    elif name == "-":
        view.zoom_by(-2)
    elif name == "0":
        view.fit_view()
