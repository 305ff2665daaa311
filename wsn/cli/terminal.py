"""Lines out, lines in: a terminal, or a pipe that stands for one."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

import click

from wsn.cli.stream import clear_screen
from wsn.data import printable_text

INKS: Final = {"head": {"bold": True}, "rule": {"dim": True}, "bad": {"fg": "red"}, "own": {"bold": True}}
"""What is painted, and how; nothing is shown by colour alone."""


MOST_LINE_CHARACTERS: Final = 4000
"""The most characters of a line that is typed: no order is nearly as long, and no number of one."""


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at it; a stream that was closed before we began is None."""
    return stream is not None and not stream.closed and stream.isatty()


PAGE: Final = 100
"""The widest that running text is printed, in characters."""
FIRST_COLUMN: Final = 0.4
"""The share of a line that a first column may take; behind a broader one its text begins anew at the left."""


def break_line(line: str, wide: int) -> str:
    """A line broken between words so that it fits; what follows stands under its text.

    The text begins right of a number, or of the first column of a table: what two blanks part from the rest.
    A line with a word as wide as the terminal is left alone.
    """
    if len(click.unstyle(line)) <= wide:
        return line
    column = re.match(r" *(\S+ )*\S+ {2,}(?=\S)", line)
    head = column if column and column.end() <= FIRST_COLUMN * wide else re.match(r" *", line)
    indent = " " * (head.end() if head else 0)
    rows: list[str] = [line[: len(indent)]]
    for n, word in enumerate(line[len(indent) :].split(" ")):
        more = word if n == 0 or rows[-1] == indent else f" {word}"
        if n and len(click.unstyle(rows[-1] + more)) > wide:
            rows.append(indent + word)
        else:
            rows[-1] += more
    if any(len(click.unstyle(row)) > wide for row in rows):
        return line
    return "\n".join(row.rstrip() for row in rows)


def columns() -> int | None:
    """How many characters a line of the terminal holds; None where the output is no terminal."""
    return shutil.get_terminal_size().columns if _is_terminal(sys.stdout) else None


def page_width() -> int:
    """How wide running text is printed: as wide as the terminal, as far as it is easy to read."""
    return min(columns() or PAGE, PAGE)


def tell_lines(text: str) -> None:
    """Print lines, on a terminal broken between words where they are wider than it is."""
    wide = columns()
    click.echo(text if wide is None else "\n".join(break_line(line, wide) for line in text.split("\n")))


class Terminal:
    """Says lines and asks for them. Colour only on a terminal that has it, and not where NO_COLOR is set."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet
        self.live = _is_terminal(sys.stdin)
        if isinstance(sys.stdin, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):  # it has been read from already
                sys.stdin.reconfigure(errors="replace")  # what is no text is answered like any other slip
        self.colour = (
            _is_terminal(sys.stdout) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - so that the last lines can be fetched and mended

    def say(self, text: str = "", ink: str = "", *, whole: bool = False) -> None:
        """One or more lines, on a terminal broken between words where they are wider than it is.

        A `whole` line, such as a command to be copied, is left to the terminal.
        """
        if not whole and (wide := self.line_width) is not None:
            text = "\n".join(break_line(line, wide) for line in text.split("\n"))
        click.echo(self.paint_text(text, ink), color=self.colour)

    @property
    def line_width(self) -> int | None:
        """How many characters a line holds; None where the output is no terminal."""
        return columns()

    def paint_text(self, text: str, ink: str) -> str:
        """The text in an ink, where there is colour."""
        return click.style(text, **INKS[ink]) if ink and text and self.colour else text  # type: ignore[arg-type]  # `INKS` holds arguments of `style`

    def print_table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Rows under their heads, drawn for a terminal."""
        from rich.console import Console
        from rich.table import Table

        drawn = Table(*heads, box=None, pad_edge=False)
        for row in rows:
            drawn.add_row(*row)
        Console(highlight=False, markup=False).print(drawn)

    def ask_line(self, question: str) -> str | None:
        """A line typed by a person, without its blanks; None when there will be no more.

        One that is too long is not read, and the question is put again.
        """
        while True:
            line = self._read_line(question)
            if line is None or len(line) <= MOST_LINE_CHARACTERS:
                return None if line is None else line.strip()
            self.say(f"That line is longer than {MOST_LINE_CHARACTERS} characters, and was not read.", "bad")

    def hand_over(self, force: str) -> bool:
        """Clear the screen and wait for the next player; False when they leave. With nobody here, go on."""
        if not self.live:
            return True
        clear_screen(sys.stdout)
        self.say(f"{force} to decide.", "head")
        answer = self.ask_line("Nobody else should look now. Press Enter to go on: ")
        return answer is not None and answer.lower() not in ("quit", "q")

    def _read_line(self, question: str) -> str | None:
        """A line without its end, as far as it is worth reading; None when there is none."""
        if getattr(sys.stdout, "lost", False):  # nobody sees what is asked
            return None
        if self.live:
            try:
                return input(printable_text(question))
            except EOFError:
                self.say()
                return None
        line = (
            sys.stdin.readline(MOST_LINE_CHARACTERS + 1) if sys.stdin is not None else ""
        )  # None: it was closed
        told = line.strip()
        if len(line) > MOST_LINE_CHARACTERS and not line.endswith("\n"):
            told = f"{told[:40]}..."
            while (more := sys.stdin.readline(MOST_LINE_CHARACTERS)) and not more.endswith("\n"):
                pass
        self.say(question + told)
        return line.removesuffix("\n") if line else None
