"""`wsn pointbuy`: forces bought for points, looked at, checked, shared, printed; scenarios built of them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import ClassVar, Final

import click

from wsn.cli.words import LazyWords

POINTBUY_COMMANDS: Final = {
    "add": ("buying", "buy a row, or add one to a company"),
    "again": ("buying", "buy the same once more"),
    "build": ("build", "build a scenario from two rosters"),
    "change": ("buying", "change the points, the role or the title"),
    "check": ("looking", "list everything that is against the rules"),
    "code": ("sharing", "a roster as a short text to post"),
    "fits": ("looking", "what can still be bought"),
    "guide": ("guide", "buy a roster question by question"),
    "move": ("buying", "move a purchase to another place"),
    "new": ("buying", "begin a roster"),
    "open": ("sharing", "the roster of a code"),
    "print": ("paper", "a roster, its counters and its map on paper"),
    "quality": ("buying", "make a company veteran, green or regular"),
    "read": ("sharing", "the roster in a list pasted as text"),
    "redo": ("buying", "redo the last undone change"),
    "remove": ("buying", "give back a purchase, or one row of a company"),
    "reveal": ("sharing", "open two sealed rosters together"),
    "rows": ("looking", "what a catalogue sells"),
    "seal": ("sharing", "seal a roster before the other's is known"),
    "show": ("looking", "a roster with its total and all that is wrong with it"),
    "undo": ("buying", "undo the last change"),
}
"""Every word, the module it lies in, and its help; a module is imported when its word is used."""


class PointbuyWords(LazyWords):
    """The words of `wsn pointbuy`."""

    told: ClassVar[Mapping[str, str]] = {word: told for word, (_, told) in POINTBUY_COMMANDS.items()}

    def load_command(self, word: str) -> click.Command:
        """The command of a word: `NAME_command` of its module."""
        module = import_module(f"wsn.cli.pointbuy.{POINTBUY_COMMANDS[word][0]}")
        command: click.Command = getattr(module, f"{word}_command")
        return command


@click.group(cls=PointbuyWords)
def command() -> None:
    """Buy forces for points, and build a scenario from them.

    A roster is a file: `new` begins one, `add` buys, `check` lists everything that is wrong with it, and
    `build` makes a scenario from two. ROW is an id of the catalogue (`G9`) or a printed name.
    """
