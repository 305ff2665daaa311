"""The settings of the window: a change counts at once and is kept."""

from __future__ import annotations

from typing import Any, Final

from imgui_bundle import imgui

from wsn.bots import BOTS, describe_bot
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.settings import ANIMATION_SPEEDS, SCALES, Settings
from wsn.table.picture.palette import PALETTES

AUTO: Final = "Automatic"
"""The size of text and buttons that the program chooses."""
COLUMN, LABEL_SHARE = 220.0, 0.34
"""How wide the left column is at UI scale 1, and which share of the dialogue it takes at most."""
SIZES: Final = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5, 3.0)
"""The UI scales that are offered."""


def draw_settings(now: Settings) -> dict[str, Any] | None:
    """Draw the settings. What is to change, empty for nothing; None when they are to be closed."""
    wish: dict[str, Any] = {}
    with widgets.open_dialogue("settings", 680):
        if imgui.is_window_appearing():
            imgui.set_scroll_y(0)  # it opens at its top, wherever it was left
        widgets.title("Settings", 22)
        _name("Colours")
        with _wide():
            if imgui.begin_combo("##palette", palette_words(now.palette)):
                for name, palette in PALETTES.items():
                    for ink in (
                        palette.open,
                        palette.wood_ground,
                        palette.water,
                        palette.allies,
                        palette.axis,
                    ):
                        widgets.draw_swatch(ink, size=16)
                        imgui.same_line(0, in_pixels(3))
                    imgui.same_line(0, in_pixels(10))  # the ground of a row begins before its words
                    if imgui.selectable(palette.words, name == now.palette)[0]:
                        wish["palette"] = name
                imgui.end_combo()
        _check(wish, now, "Panels", "dark", "dark colours")
        _name("Text and button size")
        with _wide():
            shown = f"{round(now.ui_scale * 100)} %"
            if imgui.begin_combo("##scale", f"{AUTO} ({shown})" if now.ui_auto else shown):
                if imgui.selectable(AUTO, now.ui_auto)[0]:
                    wish["ui_auto"] = True
                for size in (s for s in SIZES if SCALES[0] <= s <= SCALES[1]):
                    if imgui.selectable(f"{round(size * 100)} %", size == now.ui_scale and not now.ui_auto)[
                        0
                    ]:
                        wish["ui_scale"] = size
                imgui.end_combo()
        for title, field in (("Speed of moves and replays", "speed"), ("The enemy's turn", "enemy")):
            _name(title)
            left, gap = imgui.get_cursor_pos_x(), in_pixels(10)
            for n, word in enumerate(ANIMATION_SPEEDS):
                if n:
                    imgui.same_line(0, gap)
                    if widgets.room().x < _box_wide(word):
                        imgui.new_line()
                        imgui.set_cursor_pos_x(left)
                if imgui.radio_button(f"{word}##{field}", getattr(now, field) == word):
                    wish[field] = word
        _check(wish, now, "Films", "animation", "animate moves, fire and dice")
        _check(wish, now, "The board", "follow", "follows the action")
        _check(wish, now, "Ask first", "confirm_ends", "before ending a step while units can still act")
        _check(wish, now, "On the map", "labels", "hex labels")
        _check(wish, now, "", "symbols", "unit symbols in place of silhouettes")
        _check(wish, now, "", "minimap", "an overview map of large boards")
        _check(wish, now, "Sound", "sound", "for moves, fire, dice, losses and cards (Ctrl+M)")
        if now.sound:
            _name("")
            volume = widgets.draw_slider("##volume", now.volume, 0, 100, "volume: {} %".format)
            if volume is not None:
                wish["volume"] = volume
        _check(wish, now, "The window", "fullscreen", "full screen")
        _name("Opponent in a new game")
        with _wide():
            if imgui.begin_combo("##bot", now.bot):
                for name in BOTS:
                    if imgui.selectable(f"{name}: {describe_bot(name)}", name == now.bot)[0]:
                        wish["bot"] = name
                imgui.end_combo()
        _name("Longest thinking time")
        seconds = widgets.draw_slider("##seconds", now.bot_seconds, 5, 300, "{} seconds".format)
        if seconds is not None:
            wish["bot_seconds"] = seconds
        imgui.dummy((0, in_pixels(4)))
        closed = widgets.draw_button("Close", "Esc", go=True)
    return None if closed and not wish else wish


def palette_words(name: str) -> str:
    """What a palette is called, and whom it is made for; the name itself where there is none of it."""
    return PALETTES[name].words if name in PALETTES else name


def _name(words: str) -> None:
    """The left column: what the next thing is about."""
    left, wide = imgui.get_cursor_pos_x(), min(in_pixels(COLUMN), imgui.get_window_size().x * LABEL_SHARE)
    imgui.align_text_to_frame_padding()
    with (
        theme.paint_widgets((imgui.Col_.text, INKS.soft)),
        theme.text_font(size=_fitting_size(words, wide - in_pixels(10))),
    ):
        imgui.text(words)
    imgui.same_line(left + wide)


def _fitting_size(words: str, wide: float) -> float:
    """The size in which words fit into a width: the usual one, or a smaller one, never tiny."""
    size = theme.TEXT_SIZE * wide / max(widgets.width_of(words), 1.0)
    return theme.TEXT_SIZE if size >= theme.TEXT_SIZE else max(float(int(size)), widgets.SMALLEST_TEXT)


def _box_wide(words: str) -> float:
    """How wide a box or a button to tick is with its words, in pixels."""
    return imgui.get_frame_height() + imgui.get_style().item_inner_spacing.x + widgets.width_of(words)


class _wide:
    def __enter__(self) -> None:
        imgui.set_next_item_width(-1)

    def __exit__(self, *_: object) -> None:
        return None


def _check(wish: dict[str, Any], now: Settings, name: str, field: str, words: str) -> None:
    """A box to tick, its words smaller where the line has no room for them."""
    _name(name)
    with theme.text_font(size=_fitting_size(words, widgets.room().x - _box_wide(""))):
        changed, on = imgui.checkbox(f"{words}##{field}", getattr(now, field))
    if changed:
        wish[field] = on
