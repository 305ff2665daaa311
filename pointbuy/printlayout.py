"""Blocks of print: texts, boxes and lines relative to a corner, and their arrangement on pages.

Lengths are in points (1/72 inch), downwards from the top of a block. `pointbuy.pdf` does the drawing, so
tests can see what a sheet says, and that nothing runs over its edge, without reading a PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from wsn.renamed import FormerName, former_names
from wsn.table.picture.svg import width_of

MM: Final = 72 / 25.4
PAGE_WIDTH, PAGE_HEIGHT = 210 * MM, 297 * MM
"""A4. On other paper as wide a layout is set in the middle, and as high as the paper is."""
MARGIN: Final = 13 * MM
GUTTER: Final = 7 * MM
INK, GREY = 0.0, 0.45


@dataclass(frozen=True, slots=True)
class PaperMark:
    """One thing on paper: a text, an empty box to tick or write in, or a line."""

    kind: Literal["text", "box", "line"]
    x: float
    y: float
    """The base line of a text, the top of a box."""
    width: float = 0.0
    height: float = 0.0
    """The size of a text, the drop of a line."""
    words: str = ""
    bold: bool = False
    shade: float = INK
    anchor: Literal["start", "end"] = "start"

    def moved_to(self, x: float, y: float) -> PaperMark:
        """The same mark, moved."""
        return replace(self, x=self.x + x, y=self.y + y)

    @property
    def right_end(self) -> float:
        """The x of its right end."""
        if self.kind != "text" or self.anchor == "end":
            return self.x + (self.width if self.kind != "text" else 0.0)
        return self.x + text_width(self.words, self.height, self.bold)

    at = FormerName("moved_to")
    right = FormerName("right_end")


@dataclass(frozen=True, slots=True)
class Block:
    """Marks that stay together."""

    height: float
    marks: tuple[PaperMark, ...]


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page with every mark in its place."""

    marks: tuple[PaperMark, ...]


def text_width(words: str, size: float, bold: bool = False) -> float:
    """The width of a text."""
    return width_of(words, size, bold=bold)


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    bold: bool = False,
    shade: float = INK,
    anchor: Literal["start", "end"] = "start",
) -> PaperMark:
    """A text on its base line."""
    return PaperMark("text", x, y, 0.0, size, words, bold, shade, anchor)


def empty_box(x: float, y: float, width: float, height: float) -> PaperMark:
    """An empty box."""
    return PaperMark("box", x, y, width, height)


def thin_rule(x: float, y: float, width: float, shade: float = GREY) -> PaperMark:
    """A thin horizontal line."""
    return PaperMark("line", x, y, width, 0.0, shade=shade)


def cut_text(words: str, size: float, room: float, bold: bool = False) -> str:
    """A text cut to fit, with an ellipsis if something is left out."""
    if text_width(words, size, bold) <= room:
        return words
    while words and text_width(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap_text(words: str, size: float, room: float, bold: bool = False) -> list[str]:
    """A text wrapped into lines; a word longer than a line is broken."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size, bold) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        while word and text_width(word, size, bold) > room:
            fits = next(
                n for n in range(len(word), 0, -1) if n == 1 or text_width(word[:n], size, bold) <= room
            )
            lines[-1], word = word[:fits], word[fits:]
            lines.append("")
        lines[-1] = word
    return [line for line in lines if line]


def make_paragraph(
    words: str, size: float, room: float, bold: bool = False, shade: float = INK, hang: float = 0.0
) -> Block:
    """A wrapped text; all lines but the first are indented by `hang`."""
    lines = wrap_text(words, size, room - hang, bold)
    marks = [
        text(hang if i else 0.0, size * (1.25 * i + 1), line, size, bold, shade)
        for i, line in enumerate(lines)
    ]
    return Block(1.25 * size * len(lines), tuple(marks))


def stack_blocks(blocks: Iterable[Block]) -> Block:
    """Blocks stacked into one."""
    marks: list[PaperMark] = []
    down = 0.0
    for block in blocks:
        marks += [mark.moved_to(0, down) for mark in block.marks]
        down += block.height
    return Block(down, tuple(marks))


def columns(blocks: Sequence[Block], room: float, count: int) -> list[list[Block]] | None:
    """The blocks in `count` columns as even as possible, none higher than `room`; None if they do not fit."""
    highest = max((block.height for block in blocks), default=0.0)
    if highest > room:
        return None
    best = _fill_columns(blocks, room, count)
    if best is None:
        return None
    low, high = highest, room
    for _ in range(20):
        middle = (low + high) / 2
        tried = _fill_columns(blocks, middle, count)
        if tried is None:
            low = middle
        else:
            best, high = tried, middle
    return best


def page_of(blocks: Sequence[Block], room: float, least: int = 1) -> tuple[list[list[Block]], list[Block]]:
    """As many blocks as two columns have room for, the `least` in any case; and what is left."""
    fits = (n for n in range(len(blocks), 0, -1) if columns(blocks[:n], room, 2) is not None)
    count = next(fits, least)
    return columns(blocks[:count], room, 2) or [list(blocks[:count])], list(blocks[count:])


def page_number(number: int, high: float = PAGE_HEIGHT) -> PaperMark:
    """The number of a page, below its right edge."""
    return text(PAGE_WIDTH - MARGIN, high - MARGIN + 10, f"page {number}", 7, shade=GREY, anchor="end")


def _fill_columns(blocks: Sequence[Block], room: float, count: int) -> list[list[Block]] | None:
    """The blocks in order, each column filled before the next; None if they do not fit."""
    filled: list[list[Block]] = [[] for _ in range(count)]
    column, down = 0, 0.0
    for block in blocks:
        if down + block.height > room + 0.01:
            column, down = column + 1, 0.0
            if column == count or block.height > room + 0.01:
                return None
        filled[column].append(block)
        down += block.height
    return filled


def place_columns(filled: Sequence[Sequence[Block]], left: float, top: float, step: float) -> list[PaperMark]:
    """The marks of columns of blocks, placed on a page."""
    return [
        mark.moved_to(left + i * step, top)
        for i, column in enumerate(filled)
        for mark in stack_blocks(column).marks
    ]


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {
            "wide": "text_width",
            "box": "empty_box",
            "rule": "thin_rule",
            "cut": "cut_text",
            "wrapped": "wrap_text",
            "paragraph": "make_paragraph",
            "stacked": "stack_blocks",
            "placed": "place_columns",
        },
    )
