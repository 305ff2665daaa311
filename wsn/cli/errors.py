"""How a command ends when its question cannot be answered."""

from __future__ import annotations

import sys
import warnings
from typing import NoReturn, TextIO

import click


def fail_with(message: str) -> NoReturn:
    """Say in one sentence why a question cannot be answered, and leave with status 2."""
    click.echo(f"wsn: {message}", err=True)
    sys.exit(2)


def tell_warnings() -> None:
    """Say of what installed packages offer in vain one sentence each, without a place in the code."""
    usual = warnings.showwarning

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        from wsn.data.installed import InstalledWarning

        if issubclass(category, InstalledWarning):
            click.echo(f"wsn: {message}", err=True)
        else:
            usual(message, category, filename, lineno, file, line)

    warnings.showwarning = show


def in_the_way(*files: object, force: bool = False) -> NoReturn:
    """Leave because files would be written over; `force` where the command has an option to do so."""
    one = len(files) == 1
    there = f"{' and '.join(map(str, files))} {'exists' if one else 'exist'} already"
    over = f", or write over {'it' if one else 'them'} with --force" if force else ""
    fail_with(f"{there}; choose another name{over}")
