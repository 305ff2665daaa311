"""What a board as text is written on: characters at lines and columns, each with its ink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Character(NamedTuple):
    """A character and its ink, an ANSI code."""

    sign: str
    ink: str


Canvas = dict[tuple[int, int], Character]
"""What is written at each line and column."""


def write(canvas: Canvas, line: int, column: int, text: str, ink: str) -> None:
    """Put characters on the canvas, from a column on."""
    for i, character in enumerate(text):
        canvas[line, column + i] = Character(character, ink)


def lines(canvas: Mapping[tuple[int, int], Character], colour: bool) -> str:
    """The canvas as text, with ANSI codes if it is to be coloured."""
    if not canvas:
        return ""
    first = min(column for _, column in canvas)
    rows: dict[int, dict[int, Character]] = {}
    for (line, column), cell in canvas.items():
        rows.setdefault(line, {})[column] = cell
    out = []
    for line in range(min(rows), max(rows) + 1):
        cells = rows.get(line, {})
        text, ink = "", ""
        for column in range(first, max(cells, default=first - 1) + 1):
            cell = cells.get(column, Character(" ", ""))
            if colour and cell.sign != " " and cell.ink != ink:
                text += ("\x1b[0m" if ink else "") + (f"\x1b[{cell.ink}m" if cell.ink else "")
                ink = cell.ink
            elif colour and cell.sign == " " and ink:
                text += "\x1b[0m"
                ink = ""
            text += cell.sign
        out.append((text + ("\x1b[0m" if ink else "")).rstrip())
    return "\n".join(out)
