"""`wsn map`: maps turned, mirrored, cut out, joined, compared, searched and studied."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import ClassVar, Final

import click

from wsn.cli.words import LazyWords

MAP_COMMANDS: Final = {
    "crop": ("moving", "cut a part out of a map"),
    "diff": ("studying", "what differs between two maps, in words and as a picture"),
    "edit": ("editing", "change a map line by line: woods C4..C7"),
    "find": ("studying", "the spaces that a question in plain words asks for"),
    "fit": ("scanning", "lay the grid of a map on a scan or photo"),
    "guess": ("scanning", "a first guess of the map that a scan shows"),
    "join": ("joining", "lay several boards side by side"),
    "mirror": ("moving", "exchange left and right, or top and bottom"),
    "new": ("editing", "begin a board of plain ground"),
    "sight": ("studying", "how open each hex is, as a list and as a picture"),
    "study": ("studying", "pockets and chokepoints, and the narrowest place between two sides"),
    "turn": ("moving", "turn a map by sixths of a full turn"),
}
"""Every word, the module it lies in, and its help; a module is imported when its word is used."""


class MapWords(LazyWords):
    """The words of `wsn map`."""

    told: ClassVar[Mapping[str, str]] = {word: told for word, (_, told) in MAP_COMMANDS.items()}

    def load_command(self, word: str) -> click.Command:
        """The command of a word: `NAME_command` of its module."""
        module = import_module(f"wsn.cli.map.{MAP_COMMANDS[word][0]}")
        command: click.Command = getattr(module, f"{word}_command")
        return command


@click.group(cls=MapWords)
def command() -> None:
    """Make new maps from old ones, and examine them.

    MAP is a name under maps/ or a file. What is made goes to --out as a map file of its own, with the
    comments of the file it came from; without --out its text is printed.
    """
