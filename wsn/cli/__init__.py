"""The `wsn` command: one module a command, imported only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from keyword import iskeyword
from typing import Any, NoReturn

import click

COMMANDS = {
    "check": "read maps and scenarios and list everything wrong with them",
    "draw": "draw a map as SVG or PNG",
    "excerpt": "make a scenario of a position in a recorded game",
    "export": "write a scenario for another program",
    "import": "read a scenario of another program",
    "los": "settle a line of sight, with reasons and a picture",
    "odds": "the exact odds of an attack, with reasons",
    "play": "play a scenario in the terminal",
    "pointbuy": "buy forces for points, share and print them, build a scenario of two",
    "reach": "where a mover can go",
    "replay": "read a recorded game again, event by event",
    "route": "the cheapest way from one space to another, with reasons",
    "rules": "list the rules of a system, or the numbers that are ours",
    "scenarios": "what can be played, and what one scenario is about",
    "schema": "write the JSON Schema of a kind of file",
    "sightmap": "everything a space can see",
    "simulate": "play a scenario many times between bots and sum the games up",
    "verify": "decide a recorded game again and report the first difference",
    "window": "open the window, on its start page or on a scenario, a map or a game",
}


class Lazy(click.Group):
    """A group that imports `wsn.cli.NAME` for the command it runs, and nothing else."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command. A wrong word on the command line is told in one sentence, with status 2."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            sys.exit(2)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx is not None else "wsn"
            fail(f"{error.format_message().rstrip('.')} (see `{path} --help`)")
        except click.ClickException as error:
            fail(error.format_message().rstrip("."))
        except click.Abort:
            click.echo("wsn: stopped", err=True)
            sys.exit(130)
        sys.exit(status if isinstance(status, int) else 0)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command object `command` of its module, or None when there is no such command.

        A command named like a word of Python (`import`) has its module with `_` behind it.
        """
        if cmd_name not in COMMANDS:
            return None
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: click.Command = import_module(f"wsn.cli.{module}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is refused with the nearest name."""
        from wsn.data import nearest

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            close = nearest(args[0], COMMANDS)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise click.UsageError(f"there is no command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


@click.command(cls=Lazy, invoke_without_command=True)
@click.version_option(package_name="wsn")
@click.pass_context
def main(context: click.Context) -> None:
    """Tactical hex skirmishes with exact line of sight. Without a command the window opens."""
    if context.invoked_subcommand is None:
        from wsn.cli.window import open_window

        open_window()


def fail(message: str) -> NoReturn:
    """Say in one sentence why a question cannot be answered, and leave with status 2."""
    click.echo(f"wsn: {message}", err=True)
    sys.exit(2)
