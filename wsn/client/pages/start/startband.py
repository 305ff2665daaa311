"""The title of the start page: the name over a strip of a printed map, and the last battle to go on with."""

from __future__ import annotations

from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.pages.page import Program
from wsn.client.pages.start.games import GameRow
from wsn.client.pages.start.starting import title_map
from wsn.client.panels import pictures, theme, thumbs, widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.english import capitalize

BAND_HEIGHT: Final = 124.0
"""How high the band is at UI scale 1; in a low window less."""
SHARE: Final = 0.18
"""The greatest share of the window that it takes."""
AT: Final = (0.5, 0.5)
"""Around which place of the map the picture is cut, as shares of its width and height."""
BAND_PIXELS: Final = (1920, 210)
"""The picture, in pixels; it is cut to the band."""
TAGLINE: Final = "Tactical wargames: every rule enforced, every ruling explained."


def band_height() -> float:
    """How high the band is in this window, in pixels."""
    return min(in_pixels(BAND_HEIGHT), imgui.get_io().display_size.y * SHARE)


def message_place(words: str, beside: bool) -> tuple[float, float, float]:
    """Where a message stands over it: left, width and foot; `beside` the last game, where that is shown."""
    shown, gap = imgui.get_io().display_size, in_pixels(8)
    across = shown.x - 2 * gap
    if beside:
        across -= _last_wide(across) + in_pixels(20)
    return gap, across, max(gap + band_height(), widgets.message_high(words, across))


def _last_wide(room: float) -> float:
    """How wide the plate of the last game is."""
    return min(in_pixels(460), room * 0.5)


def draw_band(app: Program, last: GameRow | None, by_enter: bool = False) -> bool:
    """Draw it into the panel that is open. True when the last game is to go on.

    `by_enter`: Enter goes on with it, and its button says so.
    """
    at, room = imgui.get_window_pos(), imgui.get_window_size()
    lines = imgui.get_window_draw_list()
    low = ImVec2(at.x + room.x, at.y + room.y)
    key = ("banner", app.palette.name)
    made = app.pictures.get_picture(key, thumbs.of_banner, title_map(), AT, *BAND_PIXELS, app.palette)
    pictures.draw_ground(made, at, low)
    lines.add_rect(at, low, to_colour32(INKS.edge), in_pixels(6), in_pixels(1.5))
    pad = in_pixels(10)
    roomy = room.y >= in_pixels(96)
    name = "wsn"
    size = 46.0 if roomy else 34.0
    tag = TAGLINE if roomy and room.x > in_pixels(860) else ""
    wide = max(widgets.width_of(name, "italic", size), widgets.width_of(tag, size=15)) + 2 * in_pixels(16)
    high = in_pixels(size * 1.12) + (in_pixels(24) if tag else 0) + in_pixels(8)
    left, top = at.x + pad * 2, at.y + (room.y - high) / 2
    _draw_plate(left, top, wide, high)
    with theme.text_font("italic", size):
        lines.add_text(ImVec2(left + in_pixels(16), top + in_pixels(1)), to_colour32(INKS.ink), name)
    if tag:
        with theme.text_font("plain", 15):
            spot = ImVec2(left + in_pixels(16), top + high - in_pixels(27))
            lines.add_text(spot, to_colour32(INKS.soft), tag)
    return last is not None and _draw_continue(last, at, room, roomy, by_enter)


def _draw_continue(last: GameRow, at: ImVec2, room: ImVec2, roomy: bool, by_enter: bool) -> bool:
    """The last battle, at the right end."""
    wide = _last_wide(room.x)
    high = in_pixels(94) if roomy else in_pixels(46)
    left, top = at.x + room.x - wide - in_pixels(20), at.y + (room.y - high) / 2
    _draw_plate(left, top, wide, high)
    lines, inner = imgui.get_window_draw_list(), wide - in_pixels(24)
    if roomy:
        date = widgets.width_of(last.written_when, size=14.5)
        with theme.text_font("bold", 16):
            words = widgets.fit_text(last.name, inner - date - in_pixels(12))
            lines.add_text(ImVec2(left + in_pixels(12), top + in_pixels(7)), to_colour32(INKS.ink), words)
        with theme.text_font("plain", 14.5):
            spot = ImVec2(left + in_pixels(12) + inner - date, top + in_pixels(8))
            lines.add_text(spot, to_colour32(INKS.soft), last.written_when)
            words = widgets.fit_text(capitalize(last.status), inner)
            lines.add_text(ImVec2(left + in_pixels(12), top + in_pixels(30)), to_colour32(INKS.soft), words)
    imgui.set_cursor_screen_pos(ImVec2(left + in_pixels(10), top + high - in_pixels(40)))
    key, across = "Enter" if by_enter else "", (wide - in_pixels(20)) / theme.face_scale()
    words = (
        "Continue this game" if roomy else widgets.fit_text(f"Continue {last.name}", wide - in_pixels(110))
    )
    return widgets.draw_button(words, key, go=True, wide=across)


def _draw_plate(left: float, top: float, wide: float, high: float) -> None:
    """A sheet of paper under words on the picture."""
    lines = imgui.get_window_draw_list()
    a, b = ImVec2(left, top), ImVec2(left + wide, top + high)
    lines.add_rect_filled(a, b, to_colour32(INKS.paper, 0.94), in_pixels(7))
    lines.add_rect(a, b, to_colour32(INKS.edge), in_pixels(7), in_pixels(1))
