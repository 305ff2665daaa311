"""How the panels look: paper and ink like the map, our own fonts, one size for the whole face.

Every colour of text is tested for contrast on its ground; what a colour says is said in words as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Final

from imgui_bundle import ImVec2, ImVec4, imgui

import wsn.table.picture as picture

FONTS: Final = Path(str(picture.__file__)).with_name("fonts")
TEXT_SIZE: Final = 16.0
"""The height of text at UI scale 1, in pixels."""


@dataclass(slots=True)
class Inks:
    """The colours of the panels, `#rrggbb`."""

    table: str = "#d9cfb4"
    """What lies under everything where there is no board."""
    paper: str = "#f7f1e1"
    card: str = "#fdf9ee"
    edge: str = "#cbbd98"
    ink: str = "#2a251d"
    soft: str = "#584e36"
    """Secondary text: rules, captions."""
    quiet: str = "#675c42"
    """The rule behind a statement, which is there for those who look for it."""
    frame: str = "#efe6cf"
    frame_over: str = "#e6d9b8"
    frame_on: str = "#d9c796"
    button: str = "#e8ddc1"
    button_over: str = "#dccda5"
    button_on: str = "#cdb97f"
    go: str = "#2f5d3a"
    """The button that goes on; text of what is well."""
    go_over: str = "#3a7048"
    go_on: str = "#24492d"
    on_go: str = "#fbf7ea"
    link: str = "#1c4f80"
    bad: str = "#9c1f14"
    bad_ground: str = "#f6ddd3"
    go_ground: str = "#e1ead2"
    note_ground: str = "#f3e8c4"
    bar: str = "#7f9a58"
    bar_ground: str = "#e9e0c6"
    shade: str = "#2a251d"
    """Dark in either: what lies behind a dialogue and under a message, and the sign of a side."""
    on_shade: str = "#fbf7ea"


LIGHT_INKS: Final = Inks()
DARK_INKS: Final = Inks(
    table="#1a1915",
    paper="#23211c",
    card="#2b2923",
    edge="#4d483b",
    ink="#ece5d4",
    soft="#bdb49e",
    quiet="#aaa18a",
    frame="#34312a",
    frame_over="#403c32",
    frame_on="#4a442f",
    button="#3b372d",
    button_over="#4a4538",
    button_on="#5a533c",
    go="#8fca9a",
    go_over="#a5d8ae",
    go_on="#7fbd8b",
    on_go="#12210f",
    link="#8fbcea",
    bad="#f2998a",
    bad_ground="#472620",
    go_ground="#2b3a26",
    note_ground="#3d371f",
    bar="#7f9a58",
    bar_ground="#3b372d",
)
INKS: Final = Inks()
"""The colours now: those of `LIGHT_INKS` or of `DARK_INKS`. They are asked for when something is drawn."""


def set_light(dark: bool) -> None:
    """Take the dark colours from now on, or the light ones."""
    chosen = DARK_INKS if dark else LIGHT_INKS
    for field in fields(Inks):
        setattr(INKS, field.name, getattr(chosen, field.name))


def to_colour(ink: str, alpha: float = 1.0) -> ImVec4:
    """`#rrggbb` as ImGui takes it."""
    red, green, blue = (int(ink[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return ImVec4(red, green, blue, alpha)


@lru_cache(maxsize=512)
def to_colour32(ink: str, alpha: float = 1.0) -> int:
    """The same as one number, for draw lists."""
    return int(imgui.color_convert_float4_to_u32(to_colour(ink, alpha)))


@dataclass(frozen=True, slots=True)
class Fonts:
    """The fonts of the face."""

    plain: imgui.ImFont
    bold: imgui.ImFont
    italic: imgui.ImFont


_fonts: list[Fonts] = []
"""The fonts of the open window: none before `load_fonts`, then one."""


def load_fonts() -> None:
    """Load our fonts into the open window's ImGui, and make the plain one that of all text."""
    atlas = imgui.get_io().fonts
    files = ("wsn-sans-regular.ttf", "wsn-sans-bold.ttf", "wsn-serif-italic.otf")
    _fonts[:] = [Fonts(*(atlas.add_font_from_file_ttf(str(FONTS / name), TEXT_SIZE) for name in files))]
    imgui.get_io().font_default = _fonts[0].plain


def face_scale() -> float:
    """How large the face is now: 1 is 16-pixel text."""
    return float(imgui.get_style().font_scale_main)


def in_pixels(length: float) -> float:
    """A length at UI scale 1 as it is now."""
    return length * face_scale()


@contextmanager
def text_font(weight: str = "plain", size: float = TEXT_SIZE) -> Iterator[None]:
    """Text in `plain`, `bold` or `italic`, of a size at UI scale 1."""
    imgui.push_font(getattr(_fonts[0], weight) if _fonts else None, size)
    try:
        yield
    finally:
        imgui.pop_font()


@contextmanager
def paint_widgets(*pairs: tuple[imgui.Col_, str]) -> Iterator[None]:
    """Widgets with other colours than the theme's."""
    for which, ink in pairs:
        imgui.push_style_color(which, to_colour(ink))
    try:
        yield
    finally:
        imgui.pop_style_color(len(pairs))


def apply_theme(ui_scale: float, dark: bool = False) -> None:
    """Give the open window this look at a UI scale from 0.5 to 3, light or dark."""
    set_light(dark)
    style = imgui.get_style()
    style.font_size_base = TEXT_SIZE
    style.font_scale_main = ui_scale
    for name, length in _LENGTHS.items():
        setattr(style, name, max(1, round(length * ui_scale)))
    for name, (wide, high) in _SIZES.items():
        setattr(style, name, ImVec2(round(wide * ui_scale), round(high * ui_scale)))
    style.window_menu_button_position = imgui.Dir.none
    style.hover_delay_short = 0.12
    for which, (ink, alpha) in _COLOURS.items():
        style.set_color_(which, to_colour(getattr(INKS, ink), alpha))


_LENGTHS: Final = {
    "window_rounding": 8,
    "child_rounding": 6,
    "frame_rounding": 5,
    "popup_rounding": 8,
    "scrollbar_rounding": 6,
    "scrollbar_size": 12,
    "grab_rounding": 5,
    "grab_min_size": 14,
    "tab_rounding": 5,
    "image_rounding": 4,
    "indent_spacing": 16,
    "window_border_size": 1,
    "child_border_size": 1,
    "popup_border_size": 1,
    "frame_border_size": 1,
    "separator_text_border_size": 1,
}
_SIZES: Final = {
    "window_padding": (12, 10),
    "frame_padding": (10, 5),
    "item_spacing": (8, 7),
    "item_inner_spacing": (6, 5),
    "cell_padding": (6, 4),
    "separator_text_padding": (0, 3),
}

_C = imgui.Col_
_COLOURS: Final[dict[imgui.Col_, tuple[str, float]]] = {
    _C.text: ("ink", 1),
    _C.text_disabled: ("soft", 1),
    _C.window_bg: ("paper", 1),
    _C.child_bg: ("paper", 0),
    _C.popup_bg: ("card", 1),
    _C.border: ("edge", 1),
    _C.border_shadow: ("ink", 0),
    _C.frame_bg: ("card", 1),
    _C.frame_bg_hovered: ("frame_over", 1),
    _C.frame_bg_active: ("frame_on", 1),
    _C.title_bg: ("frame", 1),
    _C.title_bg_active: ("frame_over", 1),
    _C.title_bg_collapsed: ("frame", 1),
    _C.menu_bar_bg: ("frame", 1),
    _C.scrollbar_bg: ("frame", 0.5),
    _C.scrollbar_grab: ("edge", 1),
    _C.scrollbar_grab_hovered: ("button_on", 1),
    _C.scrollbar_grab_active: ("soft", 1),
    _C.check_mark: ("go", 1),
    _C.slider_grab: ("go", 1),
    _C.slider_grab_active: ("go_on", 1),
    _C.button: ("button", 1),
    _C.button_hovered: ("button_over", 1),
    _C.button_active: ("button_on", 1),
    _C.header: ("frame_on", 1),
    _C.header_hovered: ("frame_over", 1),
    _C.header_active: ("button_on", 1),
    _C.separator: ("edge", 1),
    _C.separator_hovered: ("soft", 1),
    _C.separator_active: ("soft", 1),
    _C.resize_grip: ("edge", 0.4),
    _C.resize_grip_hovered: ("edge", 1),
    _C.resize_grip_active: ("soft", 1),
    _C.tab: ("card", 1),
    _C.tab_hovered: ("button_over", 1),
    _C.tab_selected: ("frame_on", 1),
    _C.tab_selected_overline: ("go", 1),
    _C.table_header_bg: ("frame", 1),
    _C.table_border_strong: ("edge", 1),
    _C.table_border_light: ("edge", 0.6),
    _C.table_row_bg: ("card", 0),
    _C.table_row_bg_alt: ("frame", 0.5),
    _C.text_link: ("link", 1),
    _C.text_selected_bg: ("frame_on", 1),
    _C.plot_histogram: ("bar", 1),
    _C.nav_cursor: ("go", 1),
    _C.input_text_cursor: ("ink", 1),
    _C.checkbox_selected_bg: ("card", 1),
    _C.modal_window_dim_bg: ("shade", 0.45),
}
