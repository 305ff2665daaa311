"""What `wsn` writes: no control character reaches a terminal but the inks of the program itself.

Files are refused with such characters, but a journal or a name in an old one may still bring them. Whoever
reads the output may close the pipe at any time (`wsn scenarios | head -1`): every command ends
then, quietly and with status 0. One that was asked for a file (`wsn balance SCENARIO --out FILE | head -1`)
goes on until that is written, and tells nobody any more.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn, TextIO

import click

from wsn.data import printable_text

_INK: Final = re.compile(r"(\x1b\[[0-9]{1,2}(?:;[0-9]{1,2})*m)")
"""What paints: bold, dim, a colour, and back."""


CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"


class OutputLost(OSError):
    """What a command told could not be written: the disk behind the standard output is full, or the like."""


class Clean:
    """A stream of text that shows `?` for every character that is not to be seen, and passes on the rest."""

    def __init__(self, stream: TextIO, *, aside: bool = False) -> None:
        self.bare = stream
        self.aside = aside
        """Whether it is the standard error: a command goes on when nobody reads that."""
        self.lost = False
        """Whether nobody reads it any more."""
        self.why: OSError | None = None
        """Why it could not be written while a file was still to be."""

    def write(self, text: str) -> int:
        """Write the text; its inks too, where it is a terminal. Ends the program when the reader has left."""
        try:
            if self.bare.isatty():
                parts = _INK.split(text)
                self.bare.write("".join(p if n % 2 else _clean_lines(p) for n, p in enumerate(parts)))
            else:
                self.bare.write(_clean_lines(text))
        except OSError as error:
            self._end_unread(error)
        return len(text)

    def flush(self) -> None:
        """See that what was written has gone out. Ends the program when the reader has left."""
        try:
            self.bare.flush()
        except OSError as error:
            self._end_unread(error)

    def _end_unread(self, error: OSError) -> None:
        left, self.lost = isinstance(error, BrokenPipeError), True
        if not self.aside and not _writes_a_file():
            if left:
                reader_left(self.bare)
            raise OutputLost(error.errno, error.strerror) from error
        self.why = None if left or self.aside else error
        drop(self.bare)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


def _writes_a_file() -> bool:
    """Whether the command that runs was asked for a file, which may still be to come."""
    context = click.get_current_context(silent=True)
    return context is not None and any(
        context.params.get(str(one.name)) and _names_a_file(one)
        for one in context.command.params
        if isinstance(one, click.Option)
    )


def _names_a_file(option: click.Option) -> bool:
    return option.metavar in ("FILE", "DIR") or isinstance(option.type, click.Path) or option.name == "write"


def clear_screen(stream: TextIO | Clean) -> None:
    """Empty a terminal, with the lines that it could be rolled back to; any other stream is left as it is."""
    bare = stream.bare if isinstance(stream, Clean) else stream
    if bare.isatty():
        bare.write(CLEARED if os.environ.get("TERM", "dumb") != "dumb" else "\n" * 100)
        bare.flush()


def _clean_lines(text: str) -> str:
    return printable_text(text.replace("\r\n", "\n"))


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


def _clean_stream(stream: TextIO | None, *, aside: bool = False) -> Any:
    """The stream, clean; None stays None, for one that was closed before Python began."""
    return None if stream is None else Clean(stream, aside=aside)


@contextmanager
def clean_streams() -> Iterator[None]:
    """While it lasts, standard output and standard error are clean. Raises OutputLost at its end."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = clean, _ = _clean_stream(out), _clean_stream(err, aside=True)
    try:
        yield
    except SystemExit as left:
        if left.code in (None, 0, 1):  # answered, but the answer did not arrive
            _told_of_loss(clean)
        raise
    finally:
        sys.stdout, sys.stderr = out, err
    _told_of_loss(clean)


def _told_of_loss(clean: object) -> None:
    if isinstance(clean, Clean) and clean.why is not None:
        raise OutputLost(clean.why.errno, clean.why.strerror)


class Passing:
    """A stream for what is worth nothing a moment later: a write that fails is let go, and so is the rest."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.lost = False
        """Whether a write has failed."""

    def write(self, text: str) -> int:
        """Write the text, as long as that works."""
        if not self.lost:
            try:
                self.stream.write(text)
                self.stream.flush()
            except (OSError, ValueError):
                self.lost = True
        return len(text)

    def flush(self) -> None:
        """Every write has been flushed."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def passing_stream(stream: TextIO | None) -> Passing | None:
    """The stream itself, for the bar of a long run, which moves the cursor; None where it is closed.

    A bar that cannot be shown, since the terminal is gone or the device full, must not end the run.
    """
    bare = stream.bare if isinstance(stream, Clean) else stream
    return None if bare is None or bare.closed else Passing(bare)
