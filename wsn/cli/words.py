"""A group of commands that are imported only when they are used, and named again when mistyped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import click

COMMAND_LIKENESS: Final = 0.7
"""How alike a command, or the name of a game, must be to what was typed to be named."""


class LazyWords(click.Group):
    """A group that knows its words and their help without importing a command. A subclass loads one."""

    told: ClassVar[Mapping[str, str]] = {}
    """Every word, and what it does."""
    shelves: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The words under headings, where there are many."""

    def load_command(self, word: str) -> click.Command:
        """The command of a word that is there."""
        raise NotImplementedError

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every word, in alphabetical order."""
        return sorted(self.told)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a word, or None when there is no such word."""
        return self.load_command(cmd_name) if cmd_name in self.told else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown word is refused with the nearest."""
        from wsn.data import nearest_words

        if args and args[0] not in self.told and not args[0].startswith("-"):
            close = nearest_words(args[0], self.told, 1, COMMAND_LIKENESS)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise click.UsageError(f"there is no command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the words without importing anything."""
        for heading, words in (self.shelves or {"Commands": sorted(self.told)}).items():
            with formatter.section(heading):
                formatter.write_dl([(word, self.told[word]) for word in words])
