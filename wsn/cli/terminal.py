"""Lines out, lines in: a terminal, or a pipe that stands for one."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

import click

from wsn.data import shown

INKS = {"head": {"bold": True}, "rule": {"dim": True}, "bad": {"fg": "red"}, "own": {"bold": True}}
"""What is painted, and how; nothing is shown by colour alone."""


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at it; a stream that was closed before we began is None."""
    return stream is not None and not stream.closed and stream.isatty()


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

    def say(self, text: str = "", ink: str = "") -> None:
        """One or more lines."""
        click.echo(self.paint(text, ink), color=self.colour)

    def paint(self, text: str, ink: str) -> str:
        """The text in an ink, where there is colour."""
        return click.style(text, **INKS[ink]) if ink and text and self.colour else text  # type: ignore[arg-type]

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Rows under their heads, drawn for a terminal."""
        from rich.console import Console
        from rich.table import Table

        drawn = Table(*heads, box=None, pad_edge=False)
        for row in rows:
            drawn.add_row(*row)
        Console(highlight=False, markup=False).print(drawn)

    def ask(self, question: str) -> str | None:
        """A line typed by a person, without its blanks; None when there will be no more."""
        if self.live:
            try:
                return input(shown(question)).strip()
            except EOFError:
                self.say()
                return None
        line = sys.stdin.readline() if sys.stdin is not None else ""  # None: it was closed
        answer = line.strip()
        self.say(question + answer)
        return answer if line else None
