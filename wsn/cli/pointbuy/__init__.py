"""`wsn pointbuy`: forces bought for points, looked at, checked, shared, printed; scenarios built of them."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "add": ("buying", "buy a row, or add one to a company"),
    "again": ("buying", "buy a purchase once more, as it is"),
    "build": ("build", "build a scenario of two rosters"),
    "change": ("buying", "change the points, the role or the title"),
    "check": ("looking", "list everything that is against the rules"),
    "code": ("sharing", "a roster as a short text to post"),
    "fits": ("looking", "what may still be bought"),
    "guide": ("guide", "buy a roster question by question"),
    "move": ("buying", "put a purchase at another place"),
    "new": ("buying", "begin a roster"),
    "open": ("sharing", "the roster of a code"),
    "print": ("paper", "a roster, its counters and its map on paper"),
    "quality": ("buying", "make a company veteran, green or regular"),
    "read": ("sharing", "the roster in a list pasted as text"),
    "redo": ("buying", "take back an undo"),
    "remove": ("buying", "give back a purchase, or one row of a company"),
    "reveal": ("sharing", "open two sealed rosters together"),
    "rows": ("looking", "what a catalogue sells"),
    "seal": ("sharing", "seal a roster before the other's is known"),
    "show": ("looking", "a roster with its total and all that is wrong with it"),
    "undo": ("buying", "take back the last change"),
}
"""Every word, the module it lies in, and its help; a module is imported when its word is used."""


class Words(click.Group):
    """The words of `wsn pointbuy`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every word, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a word: `NAME_command` of its module, or None when there is no such word."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"wsn.cli.pointbuy.{COMMANDS[cmd_name][0]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown word is refused with the nearest."""
        from wsn.data import nearest

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            close = nearest(args[0], COMMANDS)
            near = f"; did you mean {close[0]!r}?" if close else ""
            raise click.UsageError(f"there is no command {args[0]!r}{near}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the words without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl([(word, told) for word, (_, told) in sorted(COMMANDS.items())])


@click.group(cls=Words)
def command() -> None:
    """Buy forces for points, and build a scenario of them.

    A roster is a file: `new` begins one, `add` buys, `check` lists everything that is wrong with it, and
    `build` makes a scenario of two. ROW is an id of the catalogue (`G9`) or a printed name.
    """
