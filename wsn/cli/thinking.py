"""A bot thinks, and a person waits at the terminal: how long it takes, and Ctrl-C for "decide now"."""

from __future__ import annotations

import signal
import sys
import threading
import time
from types import FrameType, TracebackType
from typing import Any, Final

import click

from wsn.cli.terminal import Terminal

SHOWN: Final = 0.5
"""Seconds between two times that it is told how long a bot has been thinking."""
SECOND_INTERRUPT_SECONDS: Final = 2.0
"""A second Ctrl-C within this many seconds of the first leaves, though another decision has begun."""


class Waiting:
    """Tells whoever waits how long it takes. Use it in a `with`, and give `stop` to the bot.

    At a terminal the first Ctrl-C means that the bot shall decide now, and the second leaves the game.
    """

    last = -SECOND_INTERRUPT_SECONDS
    """When Ctrl-C was pressed last, in any decision of this program."""

    def __init__(self, terminal: Terminal, who: str, allowed: float) -> None:
        self.terminal, self.who, self.allowed = terminal, who, allowed
        self.hurried = False
        """Whether the bot is to decide now."""
        self._told = 0.0
        self._wide = 0
        self._began = time.monotonic()
        self._before: Any = None
        self._heard = terminal.live and threading.current_thread() is threading.main_thread()
        self._shows = terminal.live and not terminal.quiet and sys.stdout.isatty()

    def __enter__(self) -> Waiting:
        self._began = self._told = time.monotonic()
        if self._heard:
            self._before = signal.signal(signal.SIGINT, self._is_pressed)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._heard:
            signal.signal(signal.SIGINT, self._before)
        self._write_line("")

    def stop(self) -> bool:
        """Whether the bot is to decide now; asked often, it tells from time to time how long it takes."""
        now = time.monotonic()
        if self._shows and not self.hurried and now - self._told >= SHOWN:
            self._told = now
            of = f" of {self.allowed:g}" if self.allowed else ""
            self._write_line(f"{self.who}: {now - self._began:.0f}{of} seconds (Ctrl-C: decide now)")
        return self.hurried

    def _is_pressed(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self.hurried or now - Waiting.last < SECOND_INTERRUPT_SECONDS:
            raise KeyboardInterrupt
        self.hurried, Waiting.last = True, now
        self._write_line("")
        self.terminal.say(f"{self.who}: decides now. Ctrl-C again leaves the game.")

    def _write_line(self, words: str) -> None:
        """One line that is written over by the next, and wiped in the end."""
        if self._wide or words:
            click.echo(f"\r{words:<{self._wide}}" + ("" if words else "\r"), nl=False)
            self._wide = len(words)
