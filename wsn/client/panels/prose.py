"""Running text with citations and links in it: set in lines, citations quiet, both to be pressed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.parts.rulestext import Run

CITATION_SIZE: Final = 0.88
"""The size of a citation in that of the text around it."""
LEADING: Final = 1.22
"""The height of a line in that of its letters."""
_WORD: Final = re.compile(r"\s+|\S+")


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece of a line: where it stands from the top left of the text, and the number of its run."""

    x: float
    y: float
    wide: float
    words: str
    run: int


Layout = tuple[tuple[TextPiece, ...], float]
"""The pieces, and the height of all."""
_layouts: dict[tuple[object, ...], Layout] = {}
MOST_TEXTS: Final = 1500
"""The most texts that are kept as they are set."""


def lay_out(runs: Sequence[Run], wide: float, weight: str, size: float, first: float = 0.0) -> Layout:
    """The runs in lines no wider than this, the first line indented; a citation stays in one piece."""
    key = (tuple(runs), round(wide), weight, size, first, theme.face_scale())
    if key not in _layouts:
        if len(_layouts) > MOST_TEXTS:
            _layouts.clear()
        _layouts[key] = _set_lines(runs, wide, weight, size, first)
    return _layouts[key]


def _set_lines(runs: Sequence[Run], wide: float, weight: str, size: float, first: float) -> Layout:
    pieces: list[TextPiece] = []
    x, y = first, 0.0
    step = in_pixels(size) * LEADING
    space = _run_width(" ", Run(" "), weight, size)
    gap = 0.0
    for word in _attend_citations(list(_words(runs)), runs, wide, weight, size):
        measured = [(part, n, _run_width(part, runs[n], weight, size)) for part, n in word]
        needed = sum(one for _, _, one in measured)
        if not needed:
            gap = space
            continue
        if x > 0 and x + gap + needed > wide:
            x, y, gap = 0.0, y + step, 0.0
        x += gap if x > 0 else 0.0
        joins = gap > 0
        gap = 0.0
        for part, n, one in measured:
            last = pieces[-1] if pieces else None
            if last is not None and last.run == n and last.y == y and runs[n].kind != "rule":
                said = f"{last.words} {part}" if joins else f"{last.words}{part}"
                pieces[-1] = TextPiece(last.x, y, x + one - last.x, said, n)
            else:
                pieces.append(TextPiece(x, y, one, part, n))
            x += one
            joins = False
    return tuple(pieces), y + step


def _attend_citations(
    words: list[list[tuple[str, int]]], runs: Sequence[Run], wide: float, weight: str, size: float
) -> Iterator[list[tuple[str, int]]]:
    """The same, but that a citation takes the word before it along: it begins no line, if both fit in one."""
    n = 0
    while n < len(words):
        cited = words[n + 2] if words[n] and n + 2 < len(words) and not words[n + 1] else []
        if cited and runs[cited[0][1]].kind == "rule" and runs[words[n][-1][1]].kind != "rule":
            both = [*words[n], (" ", words[n][-1][1]), *cited]
            if sum(_run_width(part, runs[of], weight, size) for part, of in both) <= wide:
                yield both
                n += 3
                continue
        yield words[n]
        n += 1


def _words(runs: Sequence[Run]) -> Iterator[list[tuple[str, int]]]:
    """The parts between spaces, each with its run; an empty list stands for a space."""
    word: list[tuple[str, int]] = []
    for n, run in enumerate(runs):
        parts = [run.words] if run.kind == "rule" else _WORD.findall(run.words)
        for part in parts:
            if part.isspace():
                if word:
                    yield word
                    word = []
                yield []
            else:
                word.append((part, n))
    if word:
        yield word


def _run_width(words: str, run: Run, weight: str, size: float) -> float:
    return widgets.width_of(words, weight, size * CITATION_SIZE if run.kind == "rule" else size)


def text_height(
    runs: Sequence[Run], wide: float, weight: str = "plain", size: float = theme.TEXT_SIZE
) -> float:
    """How high the text is at this width, in pixels."""
    return lay_out(runs, wide, weight, size)[1]


def draw_text(
    runs: Sequence[Run],
    *,
    wide: float = 0.0,
    ink: str = "",
    weight: str = "plain",
    size: float = theme.TEXT_SIZE,
) -> Run | None:
    """Draw the text at the cursor, `wide` pixels or to the edge of the panel. The run that was pressed."""
    across = wide or widgets.room().x
    pieces, high = lay_out(runs, across, weight, size)
    at = imgui.get_cursor_screen_pos()
    pressed = draw_pieces(runs, pieces, (at.x, at.y), ink or INKS.ink, weight, size)
    imgui.set_cursor_screen_pos(at)
    imgui.dummy(ImVec2(across, high))
    return pressed


def draw_pieces(
    runs: Sequence[Run],
    pieces: Sequence[TextPiece],
    at: tuple[float, float],
    ink: str,
    weight: str,
    size: float,
) -> Run | None:
    """Draw pieces that are set already, from a place on; the run that was pressed. The cursor is moved."""
    lines, pressed = imgui.get_window_draw_list(), None
    for n, one in enumerate(pieces):
        run = runs[one.run]
        letters = size * CITATION_SIZE if run.kind == "rule" else size
        x, y = at[0] + one.x, at[1] + one.y
        shade = ink
        if run.kind != "plain":
            imgui.set_cursor_screen_pos(ImVec2(x, y))
            imgui.push_id(n)
            room = ImVec2(max(one.wide, 1), in_pixels(size) * LEADING)
            if imgui.invisible_button(f"{run.kind}:{run.to}", room, imgui.ButtonFlags_.enable_nav):
                pressed = run
            imgui.pop_id()
            over = imgui.is_item_hovered() or imgui.is_item_focused()
            shade = INKS.link if over or run.kind == "topic" else INKS.quiet
            if over:
                imgui.set_mouse_cursor(imgui.MouseCursor_.hand)
            foot = y + in_pixels(size) * 1.06
            if over or run.kind == "topic":
                lines.add_line(
                    ImVec2(x, foot), ImVec2(x + one.wide, foot), to_colour32(shade, 0.8), in_pixels(1)
                )
        with theme.text_font(weight if run.kind != "rule" else "plain", letters):
            down = in_pixels(size - letters) * 0.8
            lines.add_text(
                imgui.get_font(),
                imgui.get_font_size(),
                ImVec2(x, y + down),
                to_colour32(shade),
                one.words,
            )
    return pressed
