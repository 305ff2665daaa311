"""A palette: what can be laid on a board, in groups, each with a sample of its colour; one is in the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32

ROW: Final = 25.0
"""The height of a row, at UI scale 1."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Something that can be taken up: its key (any word, told apart by it), words, colour and shortcut.

    `shape` is `area`, `line` or `dot`: whether it covers a space, runs, or lies in one.
    """

    key: str
    words: str
    colour: str = ""
    shape: str = "area"
    shortcut: str = ""
    across: str = ""
    """The colour of a line over the sample: a stream in a meadow."""


def draw_palette(groups: Iterable[tuple[str, Sequence[Sample]]], held: str) -> str:
    """Draw the groups under their titles, as many columns as there is room for; the key that was clicked."""
    picked = ""
    spacing = imgui.get_style().item_spacing
    imgui.push_style_var(imgui.StyleVar_.item_spacing, ImVec2(spacing.x, in_pixels(2)))
    for title, samples in groups:
        if not samples:
            continue
        widgets.draw_heading(title)
        room, gap = widgets.room().x, in_pixels(4)
        needed = max(widgets.width_of(one.words, size=15) for one in samples) + in_pixels(ROW + 34)
        across = max(1, int((room + gap) // (needed + gap)))
        wide = (room - gap * (across - 1)) / across
        for n, sample in enumerate(samples):
            if n % across:
                imgui.same_line(0, gap)
            if _draw_sample(sample, wide, sample.key == held):
                picked = sample.key
    imgui.pop_style_var()
    return picked


def _draw_sample(sample: Sample, wide: float, held: bool) -> bool:
    """A row of the palette. True when it is clicked."""
    at, high = imgui.get_cursor_screen_pos(), in_pixels(ROW)
    flags = imgui.SelectableFlags_.none
    pressed = bool(imgui.selectable(f"##take {sample.key}", held, flags, ImVec2(wide, high))[0])
    lines = imgui.get_window_draw_list()
    ink, edge = to_colour32(sample.colour or INKS.soft), to_colour32(INKS.ink)
    side = high - in_pixels(6)
    left, top = at.x + in_pixels(3), at.y + in_pixels(3)
    middle = top + side / 2
    if sample.shape == "area" and sample.colour:
        lines.add_rect_filled(ImVec2(left, top), ImVec2(left + side, top + side), ink, in_pixels(3))
        lines.add_rect(ImVec2(left, top), ImVec2(left + side, top + side), edge, in_pixels(3))
        if sample.across:
            water = to_colour32(sample.across)
            lines.add_line(
                ImVec2(left, top + side * 0.7), ImVec2(left + side, top + side * 0.3), water, in_pixels(3)
            )
    elif sample.shape == "line":
        lines.add_line(ImVec2(left, middle), ImVec2(left + side, middle), edge, in_pixels(6))
        lines.add_line(
            ImVec2(left + in_pixels(1), middle), ImVec2(left + side - in_pixels(1), middle), ink, in_pixels(4)
        )
    elif sample.shape == "dot":
        lines.add_circle_filled(ImVec2(left + side / 2, middle), side * 0.3, ink)
        lines.add_circle(ImVec2(left + side / 2, middle), side * 0.3, edge)
    if held:
        lines.add_rect(at, ImVec2(at.x + wide, at.y + high), to_colour32(INKS.go), in_pixels(3), in_pixels(2))
    with theme.text_font("bold" if held else "plain", 15):
        words = widgets.fit_text(
            sample.words, wide - in_pixels(ROW + 8) - (in_pixels(20) if sample.shortcut else 0)
        )
        lines.add_text(ImVec2(at.x + in_pixels(ROW + 4), at.y + in_pixels(3)), to_colour32(INKS.ink), words)
    if sample.shortcut:
        with theme.text_font("plain", 13):
            room = imgui.calc_text_size(sample.shortcut).x
            spot = ImVec2(at.x + wide - room - in_pixels(5), at.y + in_pixels(5))
            lines.add_text(spot, to_colour32(INKS.soft), sample.shortcut)
    return pressed
