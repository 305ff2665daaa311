"""What `wsn` writes: no control character reaches a terminal but the inks of the program itself.

Files are refused with such characters, but a journal or a name in an old one may still bring them. Whoever
reads the output may close the pipe when he has had enough (`wsn scenarios | head -1`): every command ends
then, quietly and with status 0.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn, TextIO

from wsn.data import shown

_INK = re.compile(r"(\x1b\[[0-9]{1,2}(?:;[0-9]{1,2})*m)")
"""What paints: bold, dim, a colour, and back."""


CLEARED = "\x1b[H\x1b[2J\x1b[3J"


class Clean:
    """A stream of text that shows `?` for every character that is not to be seen, and passes on the rest."""

    def __init__(self, stream: TextIO, *, aside: bool = False) -> None:
        self.bare = stream
        self.aside = aside
        """Whether it is the standard error: a command goes on when nobody reads that."""

    def write(self, text: str) -> int:
        """Write the text; its inks too, where it is a terminal. Ends the program when the reader has left."""
        try:
            if self.bare.isatty():
                parts = _INK.split(text)
                self.bare.write("".join(p if n % 2 else _lines(p) for n, p in enumerate(parts)))
            else:
                self.bare.write(_lines(text))
        except BrokenPipeError:
            self._unread()
        return len(text)

    def flush(self) -> None:
        """See that what was written has gone out. Ends the program when the reader has left."""
        try:
            self.bare.flush()
        except BrokenPipeError:
            self._unread()

    def _unread(self) -> None:
        if not self.aside:
            reader_left(self.bare)
        drop(self.bare)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


def clear(stream: TextIO | Clean) -> None:
    """Empty a terminal, with the lines that it could be rolled back to; any other stream is left as it is."""
    bare = stream.bare if isinstance(stream, Clean) else stream
    if bare.isatty():
        bare.write(CLEARED if os.environ.get("TERM", "dumb") != "dumb" else "\n" * 100)
        bare.flush()


def _lines(text: str) -> str:
    return shown(text.replace("\r\n", "\n"))


def drop(stream: TextIO) -> None:
    """Let the rest of what is written to a stream go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def reader_left(stream: TextIO) -> NoReturn:
    """End the program with status 0: whoever read the output has had enough."""
    drop(stream)
    sys.exit(0)


def _clean(stream: TextIO | None, *, aside: bool = False) -> Any:
    """The stream, clean; None stays None, for one that was closed before Python began."""
    return None if stream is None else Clean(stream, aside=aside)


@contextmanager
def clean_streams() -> Iterator[None]:
    """While it lasts, standard output and standard error are clean."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _clean(out), _clean(err, aside=True)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err


class Passing:
    """A stream for what is worth nothing a moment later: a write that fails is let go, and so is the rest."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.lost = False
        """Whether a write has failed."""

    def write(self, text: str) -> int:
        """Write the text, as long as that works."""
        if not self.lost:
            try:
                self._stream.write(text)
                self._stream.flush()
            except (OSError, ValueError):
                self.lost = True
        return len(text)

    def flush(self) -> None:
        """Every write has been flushed."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def passing(stream: TextIO | None) -> Passing | None:
    """The stream itself, for the bar of a long run, which moves the cursor; None where it is closed.

    A bar that cannot be shown, since the terminal is gone or the device full, must not end the run.
    """
    bare = stream.bare if isinstance(stream, Clean) else stream
    return None if bare is None or bare.closed else Passing(bare)
