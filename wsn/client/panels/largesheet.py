"""A sheet in a panel: as wide as there is room, to be scrolled, and looked at closely where it is clicked."""

from __future__ import annotations

from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import pictures, widgets
from wsn.client.panels.pictures import Picture
from wsn.client.panels.theme import in_pixels

CLOSE_LOOK: Final = 2.2
"""How much larger a sheet is that is looked at closely."""
SHEET_RATIO: Final = 0.8
"""The height of the room of a sheet, in parts of its width: the same for all, so that no tab moves."""
SLIP: Final = 4.0
"""The pointer may move so far within a click, at UI scale 1."""


class LargeSheet:
    """How a sheet is looked at: whole in its width, or closely."""

    def __init__(self) -> None:
        self.close = False
        """Whether it is looked at closely."""
        self._aim: tuple[float, float] | None = None
        """The place of it that is to be in the middle of the next frame, in parts of its width and height."""

    def look_at_place(self, closely: bool, x: float = 0.5, y: float = 0.0) -> None:
        """Look closely at a place of it, in parts of its width and height, or at the whole of its width."""
        self.close, self._aim = closely, (x, y)

    def show(self, picture: Picture, most: float) -> None:
        """Draw it with the ways to look at it, no higher than `most` pixels in all."""
        words = "Whole width" if self.close else "Larger"
        if widgets.small_button(words):
            self.look_at_place(not self.close)
        imgui.same_line()
        widgets.draw_soft("Wheel: scroll. Click: closer there, and back. Drag: move it.")
        wide = widgets.room().x
        high = min(wide * SHEET_RATIO, most - imgui.get_frame_height_with_spacing())
        imgui.begin_child(
            "sheet",
            ImVec2(0, max(high, in_pixels(60))),
            imgui.ChildFlags_.nav_flattened,
            imgui.WindowFlags_.horizontal_scrollbar,
        )
        if picture.texture is None:
            pictures.draw_picture(picture, wide, min(wide * SHEET_RATIO, high))
        else:
            self._draw_sheet(picture)
        imgui.end_child()

    def _draw_sheet(self, picture: Picture) -> None:
        """The sheet, and what the pointer does with it."""
        room = widgets.room()
        across = room.x * (CLOSE_LOOK if self.close else 1.0)
        down = across * picture.height / picture.width
        first = imgui.get_cursor_screen_pos()
        seen = imgui.get_window_size()
        pictures.draw_picture(picture, across, down, bare=True)
        over = imgui.is_item_hovered()
        if self._aim is not None:
            x, y = self._aim
            self._aim = None
            imgui.set_scroll_x(max(x * across - seen.x / 2, 0.0))
            imgui.set_scroll_y(max(y * down - seen.y / 2, 0.0))
        if not over:
            return
        imgui.set_mouse_cursor(imgui.MouseCursor_.hand)
        far = imgui.get_mouse_drag_delta(0, 0.0)
        slipped = abs(far.x) + abs(far.y) > in_pixels(SLIP)
        if imgui.is_mouse_down(0) and slipped:
            step = imgui.get_io().mouse_delta
            imgui.set_scroll_x(imgui.get_scroll_x() - step.x)
            imgui.set_scroll_y(imgui.get_scroll_y() - step.y)
        elif imgui.is_mouse_released(0) and not slipped:
            at = imgui.get_mouse_pos()
            self.look_at_place(not self.close, (at.x - first.x) / across, (at.y - first.y) / down)
