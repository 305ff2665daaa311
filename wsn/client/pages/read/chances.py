"""The chances of winning over a game, as a graph in the window: a click on it leads to that moment.

For whoever goes through the panels by Tab, Enter on it leads to the next numbered decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import sides, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.table.picture.chancefield import DISC_RADIUS, SIDE_STROKES, ChanceField, GraphMark
from wsn.trials.review import ChanceMoment
from wsn.trials.reviewtext import share

LEFT, RIGHT, TOP, FOOT = 48.0, 14.0, 8.0, 24.0
"""The margins of the field, at UI scale 1."""
HATCH: Final = 8.0


@dataclass(frozen=True, slots=True)
class ChanceLook:
    """What is drawn: the moments, the numbered decisions, who is who, and the entry that is looked at."""

    moments: Sequence[ChanceMoment]
    marks: Sequence[GraphMark]
    names: Mapping[str, str]
    inks: sides.Inks
    at: int


def _field_at(moments: Sequence[ChanceMoment], at: ImVec2, wide: float, high: float) -> ChanceField:
    """Where entries and chances lie on the screen."""
    left, right = at.x + in_pixels(LEFT), at.x + wide - in_pixels(RIGHT)
    return ChanceField(
        moments, left, at.y + in_pixels(TOP), right, at.y + high - in_pixels(FOOT), in_pixels(1)
    )


def draw_chances(look: ChanceLook, high: float) -> int | None:
    """Draw the graph over the whole width that is left; the entry that was chosen, or None."""
    at, wide = imgui.get_cursor_screen_pos(), widgets.room().x
    pressed = imgui.invisible_button("chances", ImVec2(wide, high), imgui.ButtonFlags_.enable_nav)
    over = imgui.is_item_hovered(imgui.HoveredFlags_.no_nav_override)
    by_key = pressed and not imgui.is_mouse_released(0)
    field = _field_at(look.moments, at, wide, high)
    lines = imgui.get_window_draw_list()
    _draw_frame(field, lines)
    _draw_turns(field, lines)
    if len(field.sides) == 2:
        _draw_lead(field, lines, look)
    for n, side in enumerate(field.lines):
        strokes = [in_pixels(length) for length in SIDE_STROKES[n % len(SIDE_STROKES)]]
        for a, b in dash_line(field.course(side), strokes):
            lines.add_line(ImVec2(*a), ImVec2(*b), to_colour32(INKS.ink), in_pixels(2.2))
    _now(field, lines, look.at)
    for mark in look.marks:
        _draw_decision(field, lines, mark)
    if by_key:
        return next_entry(look)
    if not over:
        return None
    entry = field.entry_at(imgui.get_io().mouse_pos.x)
    near = nearest_entry(look, entry, field)
    x = field.x_of(near)
    lines.add_line(ImVec2(x, field.top), ImVec2(x, field.low), to_colour32(INKS.link), in_pixels(1.2))
    widgets.hint(moment_text(look, near))
    return near if pressed else None


def nearest_entry(look: ChanceLook, entry: int, field: ChanceField | None = None) -> int:
    """The entry meant by a place on the graph: that of a numbered decision close to it, or of a moment."""
    reach = (look.moments[-1].entry - look.moments[0].entry) / 60
    if field is not None:
        reach = in_pixels(DISC_RADIUS) * (field.last - field.first) / max(field.right - field.left, 1.0)
    close = [mark.at for mark in look.marks if abs(mark.at - entry) <= reach]
    known = close or [one.entry for one in look.moments]
    return min(known, key=lambda one: abs(one - entry))


def next_entry(look: ChanceLook) -> int:
    """The numbered decision, or moment where none is, after what is looked at; after the last the first."""
    stops = sorted({mark.at for mark in look.marks} or {one.entry for one in look.moments})
    return next((one for one in stops if one > look.at), stops[0])


def moment_text(look: ChanceLook, entry: int) -> str:
    """A moment in words: its turn, its entry, and each side's chance."""
    one = min(look.moments, key=lambda moment: abs(moment.entry - entry))
    turn = f"Turn {one.turn}, entry {one.entry}" if one.turn else f"Entry {one.entry}"
    chances = ", ".join(f"{look.names[side]} {share(chance)}" for side, chance in one.chances.items())
    dear = "".join(
        f"; decision {mark.number} of those that cost most" for mark in look.marks if mark.at == entry
    )
    return f"{turn}: {chances}{dear}. Click to go there."


def _draw_frame(field: ChanceField, lines: imgui.ImDrawList) -> None:
    """The quarters with their percent; an even game is a strong line."""
    for y, percent, even in field.rules():
        strong = in_pixels(1.6 if even else 0.7)
        lines.add_line(ImVec2(field.left, y), ImVec2(field.right, y), to_colour32(INKS.edge), strong)
        if percent % 50 == 0:
            words = f"{percent} %"
            with theme.text_font("plain", 12):
                size = imgui.calc_text_size(words)
                at = ImVec2(field.left - size.x - in_pixels(6), y - size.y / 2)
                lines.add_text(at, to_colour32(INKS.soft), words)


def _draw_turns(field: ChanceField, lines: imgui.ImDrawList) -> None:
    """A stroke where a turn begins, and its number where there is room."""
    ink = to_colour32(INKS.soft)
    with theme.text_font("plain", 12):
        for x, number in field.turns():
            foot = field.low + in_pixels(5)
            lines.add_line(ImVec2(x, field.low), ImVec2(x, foot), ink, in_pixels(1.2))
            if number:
                words = str(number)
                wide = imgui.calc_text_size(words).x
                lines.add_text(ImVec2(x - wide / 2, field.low + in_pixels(6)), ink, words)
        if field.counts_turns:
            lines.add_text(ImVec2(field.left - in_pixels(LEFT - 8), field.low + in_pixels(6)), ink, "turn")


def _draw_lead(field: ChanceField, lines: imgui.ImDrawList, look: ChanceLook) -> None:
    """The room between the line and an even game, hatched; and whose half is whose."""
    first, second = field.sides
    even = field.y_of(0.5)
    for (ax, ay), (bx, by) in pairwise(field.course(first)):
        x = ax - (ax - field.left) % in_pixels(HATCH) + in_pixels(HATCH)
        while x < bx:
            y = ay + (by - ay) * (x - ax) / (bx - ax)
            lines.add_line(ImVec2(x, y), ImVec2(x, even), to_colour32(INKS.edge), in_pixels(1.4))
            x += in_pixels(HATCH)
    with theme.text_font("bold", 13):
        high = imgui.get_text_line_height()
        for side, y in ((first, field.top + in_pixels(3)), (second, field.low - high - in_pixels(3))):
            words = f"{look.names[side]} ahead"
            wide = imgui.calc_text_size(words).x
            at = ImVec2(field.left + in_pixels(28), y)
            ground = (
                ImVec2(at.x - in_pixels(26), y - in_pixels(1)),
                ImVec2(at.x + wide + in_pixels(4), y + high + in_pixels(1)),
            )
            lines.add_rect_filled(*ground, to_colour32(INKS.paper, 0.85), in_pixels(3))
            _draw_sign(lines, look.inks[side], field.left + in_pixels(14), y + high / 2)
            lines.add_text(at, to_colour32(INKS.ink), words)


def _draw_sign(lines: imgui.ImDrawList, ink: tuple[str, str], x: float, y: float) -> None:
    """The sign of a side on its colour."""
    half = in_pixels(8)
    lines.add_rect_filled(
        ImVec2(x - half, y - half), ImVec2(x + half, y + half), to_colour32(ink[0]), in_pixels(3)
    )
    widgets.draw_sign(ink[1], x, y, in_pixels(12))


def _now(field: ChanceField, lines: imgui.ImDrawList, at: int) -> None:
    """The moment that is on the board."""
    x = field.x_of(at)
    lines.add_line(ImVec2(x, field.top), ImVec2(x, field.low), to_colour32(INKS.go), in_pixels(2))
    tip = ImVec2(x, field.top + in_pixels(1))
    wing = in_pixels(5)
    lines.add_triangle_filled(
        ImVec2(x - wing, tip.y - in_pixels(6)),
        ImVec2(x + wing, tip.y - in_pixels(6)),
        tip,
        to_colour32(INKS.go),
    )


def _draw_decision(field: ChanceField, lines: imgui.ImDrawList, mark: GraphMark) -> None:
    """A decision by its number, on the line."""
    centre = ImVec2(*field.place_of(mark))
    lines.add_circle_filled(centre, in_pixels(DISC_RADIUS), to_colour32(INKS.ink))
    lines.add_circle(centre, in_pixels(DISC_RADIUS), to_colour32(INKS.paper), 0, in_pixels(1.2))
    with theme.text_font("bold", 13):
        words = str(mark.number)
        size = imgui.calc_text_size(words)
        at = ImVec2(centre.x - size.x / 2, centre.y - size.y / 2)
        lines.add_text(at, to_colour32(INKS.paper), words)


def dash_line(
    course: Sequence[tuple[float, float]], pattern: Sequence[float]
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The strokes of a line through some points: the whole of it, or strokes and gaps in turn."""
    n, left = 0, pattern[0] if pattern else 0.0
    for a, b in pairwise(course):
        if not pattern:
            yield a, b
            continue
        long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        gone = 0.0
        while gone < long:
            step = min(left, long - gone)
            if n % 2 == 0:
                yield _point_between(a, b, gone / long), _point_between(a, b, (gone + step) / long)
            gone, left = gone + step, left - step
            if left <= 1e-9:
                n = (n + 1) % len(pattern)
                left = pattern[n]


def _point_between(a: tuple[float, float], b: tuple[float, float], part: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
