"""A palette: what can be laid on a board, in groups, each with a sample of its colour; one is in the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, colour32, px

ROW = 25.0
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


def show(groups: Iterable[tuple[str, Sequence[Sample]]], held: str) -> str:
    """Draw the groups under their titles, as many columns as there is room for; the key that was clicked."""
    picked = ""
    spacing = imgui.get_style().item_spacing
    imgui.push_style_var(imgui.StyleVar_.item_spacing, ImVec2(spacing.x, px(2)))
    for title, samples in groups:
        if not samples:
            continue
        widgets.heading(title)
        room, gap = widgets.room().x, px(4)
        needed = max(widgets.width_of(one.words, size=15) for one in samples) + px(ROW + 34)
        across = max(1, int((room + gap) // (needed + gap)))
        wide = (room - gap * (across - 1)) / across
        for n, sample in enumerate(samples):
            if n % across:
                imgui.same_line(0, gap)
            if _sample(sample, wide, sample.key == held):
                picked = sample.key
    imgui.pop_style_var()
    return picked


def _sample(sample: Sample, wide: float, held: bool) -> bool:
    """A row of the palette. True when it is clicked."""
    at, high = imgui.get_cursor_screen_pos(), px(ROW)
    flags = imgui.SelectableFlags_.none
    pressed = bool(imgui.selectable(f"##take {sample.key}", held, flags, ImVec2(wide, high))[0])
    lines = imgui.get_window_draw_list()
    ink, edge = colour32(sample.colour or INKS.soft), colour32(INKS.ink)
    side = high - px(6)
    left, top = at.x + px(3), at.y + px(3)
    middle = top + side / 2
    if sample.shape == "area" and sample.colour:
        lines.add_rect_filled(ImVec2(left, top), ImVec2(left + side, top + side), ink, px(3))
        lines.add_rect(ImVec2(left, top), ImVec2(left + side, top + side), edge, px(3))
        if sample.across:
            water = colour32(sample.across)
            lines.add_line(
                ImVec2(left, top + side * 0.7), ImVec2(left + side, top + side * 0.3), water, px(3)
            )
    elif sample.shape == "line":
        lines.add_line(ImVec2(left, middle), ImVec2(left + side, middle), edge, px(6))
        lines.add_line(ImVec2(left + px(1), middle), ImVec2(left + side - px(1), middle), ink, px(4))
    elif sample.shape == "dot":
        lines.add_circle_filled(ImVec2(left + side / 2, middle), side * 0.3, ink)
        lines.add_circle(ImVec2(left + side / 2, middle), side * 0.3, edge)
    if held:
        lines.add_rect(at, ImVec2(at.x + wide, at.y + high), colour32(INKS.go), px(3), px(2))
    with theme.font("bold" if held else "plain", 15):
        words = widgets.fits(sample.words, wide - px(ROW + 8) - (px(20) if sample.shortcut else 0))
        lines.add_text(ImVec2(at.x + px(ROW + 4), at.y + px(3)), colour32(INKS.ink), words)
    if sample.shortcut:
        with theme.font("plain", 13):
            room = imgui.calc_text_size(sample.shortcut).x
            spot = ImVec2(at.x + wide - room - px(5), at.y + px(5))
            lines.add_text(spot, colour32(INKS.soft), sample.shortcut)
    return pressed
