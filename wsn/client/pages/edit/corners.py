"""A small picture of the upper left corner of a board of hexes: which are shifted, and their labels."""

from __future__ import annotations

import math
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.geometry.hexes import Grid

CORNER_RADIUS: Final = 22.0
"""From the middle of a hex to its corner, at UI scale 1."""
COLUMNS, CORNER_ROWS = 4, 2
"""How much of the board is shown."""


def places(grid: str, shift: str, letter: str, of_rows: int = 1) -> list[tuple[str, float, float]]:
    """The label of each hex of the corner and its middle, in sizes of a hex from the upper left of all.

    `grid` is `flat` or `pointy`, `shift` says which columns (or rows) are shifted: `odd` or `even`; the board
    has so many rows.
    """
    columns, rows = (COLUMNS, CORNER_ROWS) if grid == "flat" else (CORNER_ROWS + 1, COLUMNS)
    drawn = Grid("flat" if grid == "flat" else "pointy", "odd" if shift == "odd" else "even")
    drawn = drawn.for_rows(of_rows)
    found = []
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            at = drawn.hex_at(column, row)
            along, down = 1.5 * at.q, math.sqrt(3) * (at.r + at.q / 2)
            x, y = (down, along) if drawn.is_mirrored else (along, down)
            found.append((drawn.label(at, letter), x, y))
    left, top = min(x for _, x, _ in found), min(y for _, _, y in found)
    return [(label, x - left + 1, y - top + 1) for label, x, y in found]


def draw_corners(grid: str, shift: str, letter: str, rows: int) -> None:
    """Draw it into the panel that is open."""
    at, lines = imgui.get_cursor_screen_pos(), imgui.get_window_draw_list()
    size = in_pixels(CORNER_RADIUS)
    there = places(grid, shift, letter, rows)
    turn = 0.0 if grid == "flat" else math.pi / 6
    for label, x, y in there:
        middle = ImVec2(at.x + x * size, at.y + y * size)
        ring = [
            ImVec2(middle.x + size * math.cos(angle), middle.y + size * math.sin(angle))
            for angle in (turn + n * math.pi / 3 for n in range(6))
        ]
        lines.add_convex_poly_filled([*ring], to_colour32(INKS.frame))
        lines.add_polyline([*ring], to_colour32(INKS.soft), in_pixels(1.2), imgui.ImDrawFlags_.closed)
        with theme.text_font("plain", 12):
            told = imgui.calc_text_size(label)
            lines.add_text(ImVec2(middle.x - told.x / 2, middle.y - told.y / 2), to_colour32(INKS.ink), label)
    wide = max(x for _, x, _ in there) + 1
    high = max(y for _, _, y in there) + 1
    imgui.dummy(ImVec2(wide * size, high * size))
