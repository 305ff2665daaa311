"""Small pieces that every panel is made of: a fixed panel, headings, notices, buttons with their keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme
from wsn.client.panels.theme import INKS, in_pixels, text_font, to_colour, to_colour32

MEASURE: Final = 820.0
"""How long a line of text is at most, at UI scale 1: about 120 letters."""

_FIXED = (
    imgui.WindowFlags_.no_move
    | imgui.WindowFlags_.no_resize
    | imgui.WindowFlags_.no_collapse
    | imgui.WindowFlags_.no_saved_settings
    | imgui.WindowFlags_.no_title_bar
    | imgui.WindowFlags_.no_bring_to_front_on_focus
)


@contextmanager
def open_panel(
    name: str, x: float, y: float, wide: float, high: float, *, scrolls: bool = True
) -> Iterator[None]:
    """A panel at a fixed place of the window, in pixels from its top left."""
    imgui.set_next_window_pos(ImVec2(x, y))
    imgui.set_next_window_size(ImVec2(max(wide, 1), max(high, 1)))
    flags = _FIXED
    if not scrolls:
        flags |= imgui.WindowFlags_.no_scrollbar | imgui.WindowFlags_.no_scroll_with_mouse
    imgui.begin(name, None, flags)
    try:
        yield
    finally:
        imgui.end()


@contextmanager
def columns(name: str) -> Iterator[None]:
    """A ground over the whole window for panes: Tab goes on from one of them to the next."""
    imgui.push_style_var(imgui.StyleVar_.window_padding, ImVec2(0, 0))
    imgui.push_style_var(imgui.StyleVar_.window_border_size, 0)
    imgui.push_style_var(imgui.StyleVar_.window_rounding, 0)
    imgui.set_next_window_pos(ImVec2(0, 0))
    imgui.set_next_window_size(imgui.get_io().display_size)
    flags = _FIXED | imgui.WindowFlags_.no_scrollbar | imgui.WindowFlags_.no_scroll_with_mouse
    with theme.paint_widgets((imgui.Col_.window_bg, INKS.table)):
        imgui.begin(name, None, flags)
    imgui.pop_style_var(3)
    try:
        yield
    finally:
        imgui.end()


@contextmanager
def open_pane(
    name: str, x: float, y: float, wide: float, high: float, *, bare: bool = False
) -> Iterator[None]:
    """A part of `columns`, in pixels from its top left; `bare` without ground and margin."""
    imgui.set_cursor_pos(ImVec2(x, y))
    flags = imgui.ChildFlags_.nav_flattened
    flags |= imgui.ChildFlags_.none if bare else imgui.ChildFlags_.borders
    with theme.paint_widgets((imgui.Col_.child_bg, INKS.table if bare else INKS.paper)):
        imgui.begin_child(name, ImVec2(max(wide, 1), max(high, 1)), flags)
    try:
        yield
    finally:
        imgui.end_child()


@contextmanager
def open_dialogue(name: str, wide: float, high: float = 0) -> Iterator[None]:
    """A panel in the middle of the window, in front of everything; as high as it needs without `high`."""
    shown = imgui.get_io().display_size
    _dim_behind(name)
    wide = min(in_pixels(wide), shown.x - in_pixels(24))
    imgui.set_next_window_pos(ImVec2(shown.x / 2, shown.y / 2), imgui.Cond_.always, ImVec2(0.5, 0.5))
    most = shown.y - in_pixels(24)
    if high:
        imgui.set_next_window_size(ImVec2(wide, min(in_pixels(high), most)))
    else:
        imgui.set_next_window_size_constraints(ImVec2(wide, 0), ImVec2(wide, most))
    flags = _FIXED & ~imgui.WindowFlags_.no_bring_to_front_on_focus
    if not high:
        flags |= imgui.WindowFlags_.always_auto_resize
    with theme.paint_widgets((imgui.Col_.window_bg, INKS.card)):
        imgui.begin(name, None, flags)
    try:
        yield
    finally:
        imgui.end()


def _dim_behind(name: str) -> None:
    """What lies behind a dialogue is darker, and takes no clicks."""
    imgui.set_next_window_pos(ImVec2(0, 0))
    imgui.set_next_window_size(imgui.get_io().display_size)
    imgui.set_next_window_bg_alpha(0.35)
    flags = (
        _FIXED & ~imgui.WindowFlags_.no_bring_to_front_on_focus
    ) | imgui.WindowFlags_.no_focus_on_appearing
    with theme.paint_widgets((imgui.Col_.window_bg, INKS.shade), (imgui.Col_.border, INKS.shade)):
        imgui.push_style_var(imgui.StyleVar_.window_rounding, 0.0)
        imgui.begin(f"behind {name}", None, flags)
        before = imgui.is_window_appearing() or imgui.is_window_focused()
        imgui.end()
        imgui.pop_style_var()
    if before:  # it has just opened, or was clicked on: the dialogue stays in front of it
        imgui.set_next_window_focus()


def title(text: str, size: float = 20) -> None:
    """The name of a panel or of a part of it."""
    with text_font("bold", size):
        imgui.text_wrapped(text)


def draw_heading(text: str) -> None:
    """The name of a part, with a line under it."""
    imgui.dummy(ImVec2(0, in_pixels(1)))
    with text_font("bold", 15), theme.paint_widgets((imgui.Col_.text, INKS.soft)):
        imgui.separator_text(text)


def text(words: str, ink: str = "", weight: str = "plain", size: float = theme.TEXT_SIZE) -> None:
    """A text that takes as many lines as it needs, none of them longer than an eye follows."""
    long = room().x > in_pixels(MEASURE + 24)
    with text_font(weight, size), theme.paint_widgets((imgui.Col_.text, ink or INKS.ink)):
        if long:
            imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + in_pixels(MEASURE))
        imgui.text_wrapped(words)
        if long:
            imgui.pop_text_wrap_pos()


def fade_foot(ground: str = "") -> None:
    """Let the foot of the pane that was just filled fade where it goes on: no line is cut in its middle.

    Call it last before its end; `ground` is the colour of the pane, by default that of the panels.
    """
    beyond = imgui.get_scroll_max_y() - imgui.get_scroll_y()
    if beyond < 1:
        return
    corner, size = imgui.get_window_pos(), imgui.get_window_size()
    low, high = corner.y + size.y, in_pixels(theme.TEXT_SIZE) * 1.1
    right = corner.x + size.x - imgui.get_style().scrollbar_size
    clear, full = to_colour32(ground or INKS.paper, 0.0), to_colour32(ground or INKS.paper)
    lines = imgui.get_window_draw_list()
    top = max(low - high, corner.y)
    middle = low - (low - top) * 0.3
    lines.add_rect_filled_multi_color(ImVec2(corner.x, top), ImVec2(right, middle), clear, clear, full, full)
    lines.add_rect_filled(ImVec2(corner.x, middle), ImVec2(right, low), full)


def draw_soft(words: str) -> None:
    """Secondary text, such as a rule number."""
    text(words, INKS.soft, size=14)


def draw_notice(words: str, bad: bool = False) -> None:
    """A text on a ground of its own; a bad one begins with `No:`, so that colour is not all that says it."""
    ground, ink = (INKS.bad_ground, INKS.bad) if bad else (INKS.note_ground, INKS.ink)
    with draw_box(ground, ink if bad else INKS.edge):
        text(words, ink)


@contextmanager
def draw_box(ground: str = "", edge: str = "", pad: float = 8) -> Iterator[None]:
    """A rounded ground under whatever is drawn inside, as wide as the panel."""
    ground, edge = ground or INKS.card, edge or INKS.edge
    lines = imgui.get_window_draw_list()
    at = imgui.get_cursor_screen_pos()
    wide = imgui.get_content_region_avail().x
    lines.channels_split(2)
    lines.channels_set_current(1)
    imgui.set_cursor_screen_pos(ImVec2(at.x + in_pixels(pad), at.y + in_pixels(pad - 2)))
    imgui.begin_group()
    imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + wide - in_pixels(2 * pad))
    try:
        yield
    finally:
        imgui.pop_text_wrap_pos()
        imgui.end_group()
        low = imgui.get_item_rect_max().y + in_pixels(pad - 2)
        lines.channels_set_current(0)
        corner = ImVec2(at.x + wide, low)
        lines.add_rect_filled(at, corner, to_colour32(ground), in_pixels(6))
        lines.add_rect(at, corner, to_colour32(edge), in_pixels(6))
        lines.channels_merge()
        imgui.set_cursor_screen_pos(at)
        imgui.dummy(ImVec2(wide, low - at.y))


def draw_button(
    label: str,
    key: str = "",
    *,
    go: bool = False,
    wide: float = 0,
    on: bool = True,
    tip: str = "",
    name: str = "",
) -> bool:
    """A button with its key behind the words. `go`: the one that goes on. `wide`: -1 fills the `line_width`.

    `name` tells apart buttons of the same words. Words that are wider than the line are written smaller.
    """
    shown = label + (f"   [{key}]" if key else "")
    words = shown + (f"##{name}" if name else "")
    size = ImVec2(line_width() if wide < 0 else in_pixels(wide), 0)
    letters = fitting_size(shown, line_width()) if wide < 0 else theme.TEXT_SIZE
    with text_font(size=letters) if letters < theme.TEXT_SIZE else nullcontext():
        pressed = _is_pressed(words, size, go, on)
    if tip and imgui.is_item_hovered(imgui.HoveredFlags_.allow_when_disabled):
        hint(tip)
    return pressed


def small_button(words: str) -> bool:
    """A low button beside a line of text, with some room over and under its letters."""
    imgui.push_style_var(imgui.StyleVar_.frame_padding, ImVec2(in_pixels(6), in_pixels(1.5)))
    pressed = imgui.button(words)
    imgui.pop_style_var()
    return bool(pressed)


def fitting_size(words: str, wide: float) -> float:
    """The size in which words fit into a button so wide: the usual one, or a smaller one, never tiny."""
    rest = wide - 2 * imgui.get_style().frame_padding.x
    needed = width_of(words)
    if needed <= rest:
        return theme.TEXT_SIZE
    return max(float(int(theme.TEXT_SIZE * max(rest, 0) / needed)), SMALLEST_TEXT)


SMALLEST_TEXT: Final = 11
"""No words of a button are written smaller, at UI scale 1."""


def _is_pressed(words: str, size: ImVec2, go: bool, on: bool) -> bool:
    imgui.begin_disabled(not on)
    if go and on:
        pairs = (
            (imgui.Col_.button, INKS.go),
            (imgui.Col_.button_hovered, INKS.go_over),
            (imgui.Col_.button_active, INKS.go_on),
            (imgui.Col_.text, INKS.on_go),
            (imgui.Col_.border, INKS.go_on),
        )
        with theme.paint_widgets(*pairs):
            pressed = imgui.button(words, size)
    else:
        pressed = imgui.button(words, size)
    imgui.end_disabled()
    return bool(pressed)


@contextmanager
def draw_tip(wide: float = 360, foot: tuple[float, float] | None = None) -> Iterator[None]:
    """What is drawn inside stands at the pointer, over everything; `wide` at UI scale 1.

    `foot` is where its lower left corner stands in place of that, in pixels.
    """
    if foot is not None:
        imgui.set_next_window_pos(ImVec2(*foot), imgui.Cond_.always, ImVec2(0, 1))
    imgui.set_next_window_size_constraints(ImVec2(in_pixels(wide), 0), ImVec2(in_pixels(wide), 10_000))
    imgui.begin_tooltip()
    try:
        yield
    finally:
        imgui.end_tooltip()


def hint(words: str) -> None:
    """A small text at the pointer, no wider than it needs to be."""
    with draw_tip(min(360, width_of(words) / theme.face_scale() + 28)):
        imgui.text_wrapped(words)


def width_of(words: str, weight: str = "plain", size: float = theme.TEXT_SIZE) -> float:
    """How wide a text is, in pixels."""
    key = (words, weight, size, theme.face_scale())
    if key not in _widths:
        if len(_widths) > MOST_WIDTHS:
            _widths.clear()
        with text_font(weight, size):
            _widths[key] = float(imgui.calc_text_size(words).x)
    return _widths[key]


MOST_WIDTHS: Final = 4000
_widths: dict[tuple[str, str, float, float], float] = {}
"""Texts that were measured before: the fonts stay the same."""


def room() -> ImVec2:
    """What is left of the panel to the right and below."""
    return imgui.get_content_region_avail()


def line_width() -> float:
    """How wide what fills the panel is, in pixels: no wider than a line of text that an eye can follow."""
    return min(float(room().x), in_pixels(MEASURE))


def sheet_high(usual: float, needed: float, area: float) -> float:
    """How high a sheet over a board of `area` pixels is: as what it tells needs, within limits.

    `usual`, at UI scale 1, is exceeded only where much of the board is left. `needed` is in pixels; 0 while
    that is not known.
    """
    most = max(in_pixels(usual), area * 0.8)
    return min(
        max(min(needed or in_pixels(usual), most), in_pixels(LEAST_SHEET_HEIGHT)), area - in_pixels(24)
    )


LEAST_SHEET_HEIGHT: Final = 200.0
"""The least height of a sheet, at UI scale 1."""


def to_right(wide: float) -> None:
    """The next thing stands at the right end of this line, `wide` pixels wide."""
    imgui.same_line()
    left = imgui.get_content_region_avail().x - wide
    if left > 0:
        imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + left)


def fit_text(words: str, wide: float) -> str:
    """A text cut to a width with an ellipsis; whole where it fits."""
    if imgui.calc_text_size(words).x <= wide:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if imgui.calc_text_size(words[:middle].rstrip() + "…").x <= wide:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + "…"


def draw_bar(share: float, wide: float, ink: str = "") -> None:
    """A bar that is full at share 1."""
    at, high = imgui.get_cursor_screen_pos(), imgui.get_text_line_height()
    lines = imgui.get_window_draw_list()
    top, low = at.y + high * 0.18, at.y + high * 0.86
    lines.add_rect_filled(
        ImVec2(at.x, top), ImVec2(at.x + wide, low), to_colour32(INKS.bar_ground), in_pixels(3)
    )
    if share > 0:
        full = at.x + max(wide * min(share, 1.0), in_pixels(2))
        lines.add_rect_filled(
            ImVec2(at.x, top), ImVec2(full, low), to_colour32(ink or INKS.bar), in_pixels(3)
        )
        lines.add_rect(ImVec2(at.x, top), ImVec2(full, low), to_colour32(INKS.soft), in_pixels(3))
    imgui.dummy(ImVec2(wide, high))


SIGNS: Final = frozenset({"star", "cross"})
"""The national marks that panels draw."""


def draw_sign(word: str, x: float, y: float, size: float) -> None:
    """The sign of a side about a place: one of `SIGNS`, or its letter. `size` is that of letters."""
    lines, r = imgui.get_window_draw_list(), in_pixels(size) * 0.48
    ink, rim = to_colour32(INKS.shade), to_colour32("#fffdf4")
    if word == "star":
        for reach, paint in ((r * 1.32, rim), (r, ink)):
            points = [
                ImVec2(x + far * math.sin(math.pi * k / 5), y - far * math.cos(math.pi * k / 5))
                for k in range(10)
                for far in (reach if k % 2 == 0 else reach * 0.42,)
            ]
            middle = ImVec2(x, y)
            for k in range(10):
                lines.add_triangle_filled(middle, points[k], points[(k + 1) % 10], paint)
    elif word == "cross":
        for half, reach, paint in ((r * 0.46, r * 1.08, rim), (r * 0.27, r * 0.94, ink)):
            lines.add_rect_filled(ImVec2(x - half, y - reach), ImVec2(x + half, y + reach), paint)
            lines.add_rect_filled(ImVec2(x - reach, y - half), ImVec2(x + reach, y + half), paint)
    elif word:
        with text_font("bold", size):
            box_ = imgui.calc_text_size(word)
            lines.add_text(ImVec2(x - box_.x / 2, y - box_.y / 2), ink, word)


def draw_swatch(ink: str, letter: str = "", size: float = 18) -> None:
    """A small square of a colour with the sign of a side in it."""
    at, side = imgui.get_cursor_screen_pos(), in_pixels(size)
    lines = imgui.get_window_draw_list()
    lines.add_rect_filled(at, ImVec2(at.x + side, at.y + side), to_colour32(ink), in_pixels(3))
    lines.add_rect(at, ImVec2(at.x + side, at.y + side), to_colour32(INKS.ink), in_pixels(3))
    draw_sign(letter, at.x + side / 2, at.y + side / 2, 13)
    imgui.dummy(ImVec2(side, side))


def message_wide(words: str, across: float) -> float:
    """How wide a message is where it has room of this width."""
    return min(in_pixels(620), width_of(words) + in_pixels(36), across - in_pixels(16))


def message_high(words: str, across: float) -> float:
    """How much room a message takes, with its margins."""
    pad = imgui.get_style().window_padding
    with text_font():
        text_high = imgui.calc_text_size(words, wrap_width=message_wide(words, across) - 2 * pad.x).y
    return float(text_high) + 2 * pad.y + in_pixels(12)


def draw_message(words: str, bad: bool, left: float, across: float, low: float) -> None:
    """A text for some seconds, in the middle of `across` pixels from `left`, at the foot `low`."""
    wide = message_wide(words, across)
    imgui.set_next_window_pos(
        ImVec2(left + across / 2, low - in_pixels(6)), imgui.Cond_.always, ImVec2(0.5, 1)
    )
    imgui.set_next_window_size_constraints(ImVec2(wide, 0), ImVec2(wide, low))
    flags = (
        _FIXED & ~imgui.WindowFlags_.no_bring_to_front_on_focus
        | imgui.WindowFlags_.always_auto_resize
        | imgui.WindowFlags_.no_inputs
        | imgui.WindowFlags_.no_focus_on_appearing
    )
    ground, edge = (INKS.bad_ground, INKS.bad) if bad else (INKS.shade, INKS.shade)
    ink = INKS.bad if bad else INKS.on_shade
    with theme.paint_widgets(
        (imgui.Col_.window_bg, ground), (imgui.Col_.border, edge), (imgui.Col_.text, ink)
    ):
        imgui.begin("message", None, flags)
        imgui.text_wrapped(words)
        imgui.end()


def draw_slider(
    label: str, value: int, least: int, most: int, words: Callable[[int], str], rest: float = 0.0
) -> int | None:
    """A slider over the line, with what it says behind it, so that its knob lies under no word.

    `rest` is the room of what stands behind it, in pixels. The value to which it was moved; None where it
    was not.
    """
    said = max(width_of(words(least)), width_of(words(most)), width_of(words(value)))
    imgui.set_next_item_width(max(room().x - said - in_pixels(10) - rest, in_pixels(60)))
    moved, chosen = imgui.slider_int(label, value, least, most, "", imgui.SliderFlags_.no_input)
    imgui.same_line(0, in_pixels(10))
    imgui.align_text_to_frame_padding()
    imgui.text(words(value))
    return max(least, min(chosen, most)) if moved else None


def draw_number(
    label: str, value: int, step: int, fast: int, *, least: int, most: int, wide: float = 124
) -> int | None:
    """A whole number between two limits; None while it is unchanged."""
    imgui.set_next_item_width(in_pixels(wide))
    changed, entered = imgui.input_int(label, value, step, fast)
    entered = max(least, min(entered, most))
    return entered if changed and entered != value else None


__all__ = [
    "draw_bar",
    "draw_box",
    "draw_button",
    "draw_heading",
    "draw_message",
    "draw_notice",
    "draw_number",
    "draw_slider",
    "draw_soft",
    "draw_swatch",
    "draw_tip",
    "fit_text",
    "hint",
    "line_width",
    "open_dialogue",
    "open_panel",
    "room",
    "sheet_high",
    "small_button",
    "text",
    "title",
    "to_colour",
    "to_right",
    "width_of",
]
