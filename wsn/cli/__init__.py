"""The `wsn` command: one module a command, imported only when it is used."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any, ClassVar, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.net import run_under_net
from wsn.cli.stream import clean_streams
from wsn.cli.words import LazyWords

MAIN_COMMANDS: Final = {
    "balance": "play a scenario many times and report whom it favours, how, and where units die",
    "bonds": "the bonds between stacks that bar the enemy, and by which rule",
    "chronicle": "the course of a game by turns: what was taken, and what it cost",
    "check": "read maps and scenarios and list everything wrong with them",
    "draw": "draw a map, a scenario or a game: a picture, text, or a PDF to print",
    "excerpt": "turn a position of a recorded game into a scenario",
    "explain": "what a bot thinks of the decision at hand: its best lines, and why",
    "export": "write a map or a scenario for another program",
    "host": "host games for players in different places, who open a link in any browser",
    "import": "read a map or a scenario of another program",
    "map": "make, change, turn, join, compare and search maps, and tell how open they are",
    "lessons": "list the lessons, and which of them are done",
    "los": "settle a line of sight, with reasons and a picture",
    "pack": "put a scenario with its map into one file to send",
    "perft": "count the ways on from a position, as other engines can, and compare them",
    "odds": "the exact odds of an attack, with reasons",
    "play": "play a scenario in the terminal",
    "pointbuy": "buy forces for points, share and print them, build a scenario from two rosters",
    "reach": "where a mover can go",
    "replay": "show a recorded game again, event by event",
    "results": "the games that were finished here, and how they ended",
    "review": "look back on a game: chances over time, the costliest decisions, luck apart from play",
    "route": "the cheapest route from one space to another, with reasons",
    "ruling": "open the code of a ruling, and write it as a page to send",
    "rules": "read the rules of a game, or list them and the numbers of our own design",
    "scenario": "make a scenario step by step: place, move, set, and see what is wrong",
    "scenarios": "list the scenarios, or describe one",
    "schema": "write the JSON Schema of a kind of file",
    "sightmap": "everything a space can see",
    "serve": "serve games with accounts and a lobby; list, export, ban and back up beside it",
    "simulate": "play a scenario many times between bots and summarise the games",
    "supply": "who is in supply, by which line, and what cuts the others off",
    "turn": "play a game of two by files that are sent to and fro, without a host",
    "units": "list the kinds of unit of a game, with what they can do",
    "verify": "play a recorded game through the rules again and report the first difference",
    "window": "open the window, on its start page or on a scenario, a map or a game",
}

SHELVES: Final = {
    "To play": (
        "play",
        "window",
        "host",
        "serve",
        "turn",
        "lessons",
        "scenarios",
        "rules",
        "units",
        "results",
    ),
    "To settle a question": ("los", "sightmap", "ruling", "odds", "reach", "route", "bonds", "supply"),
    "To look back": ("replay", "review", "explain", "chronicle", "verify", "excerpt"),
    "To make maps and scenarios": (
        "map",
        "scenario",
        "pointbuy",
        "check",
        "schema",
        "import",
        "export",
        "draw",
        "pack",
    ),
    "To try out how fair a scenario is": ("simulate", "balance"),
    "To test an engine": ("perft",),
}
"""The commands by what one wants, as `wsn --help` lists them."""


class Lazy(LazyWords):
    """A group that imports `wsn.cli.NAME` for the command it runs, and nothing else."""

    told: ClassVar[Mapping[str, str]] = MAIN_COMMANDS
    shelves: ClassVar[Mapping[str, Sequence[str]]] = SHELVES

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command and leave with its status. Whatever goes wrong is one sentence (`wsn.cli.net`)."""
        extra["standalone_mode"] = False
        words = list(sys.argv[1:] if args is None else args)
        sys.exit(run_under_net(lambda: self._run_command(words, *rest, **extra), words))

    def _run_command(self, *args: Any, **extra: Any) -> int:
        """Run a command. A mistake on the command line gives one sentence and status 2."""
        try:
            with clean_streams():
                status = super().main(*args, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            sys.exit(2)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx is not None else "wsn"
            fail_with(f"{error.format_message().rstrip('.')} (see `{path} --help`)")
        except click.ClickException as error:
            fail_with(error.format_message().rstrip("."))
        except click.Abort:
            click.echo("wsn: stopped", err=True)
            sys.exit(130)
        return status if isinstance(status, int) else 0

    def load_command(self, word: str) -> click.Command:
        """The command object `command` of the word's module.

        A command named like a word of Python (`import`) has its module with `_` behind it.
        """
        module = f"{word}_" if iskeyword(word) else word
        command: click.Command = import_module(f"wsn.cli.{module}").command
        return command


@click.command(cls=Lazy, invoke_without_command=True)
@click.version_option(package_name="wsn")
@click.pass_context
def main(context: click.Context) -> None:
    """Tactical board wargames, with every rule enforced and every ruling explained.

    Without a command the window opens. Begin with `wsn play --lesson 1`, or with `wsn play first_orders`;
    `wsn COMMAND --help` tells more of each, and `wsn rules GAME` the rules of a game.

    Pages for players, designers and programmers are in the folder docs of the source, as text and as a
    site: begin with docs/index.md.
    """
    if context.invoked_subcommand is None:
        context.invoke(main.load_command("window"))
