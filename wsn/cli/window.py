"""`wsn window`: the window on its start page, a scenario, a map or a game. `wsn` alone does the same."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from wsn.cli import opening
from wsn.cli.errors import fail_with
from wsn.cli.joining import is_link
from wsn.cli.owntables import tables_option

WINDOW_EXAMPLES: Final = """\b
Examples:
  wsn window
  wsn window first_orders --players human,greedy
  wsn window wsn_5_1
  wsn window games/mine.wsn.jsonl
  wsn window https://table.example/join/SECRET
  wsn window games/mine.wsn.jsonl --replay
  wsn window --edit board_a
  wsn window --edit-scenario first_orders
"""


@click.command(epilog=WINDOW_EXAMPLES)
@click.argument("name", required=False)
@click.option(
    "--players",
    metavar="WHO,WHO",
    help="Who plays each side of a scenario, or goes on with a journal: human, or a bot.",
)
@click.option("--seed", type=int, help="The seed of the dice of a new game.")
@click.option(
    "--dice", type=click.Choice(["seeded", "typed"]), default="seeded", help="typed: you roll your own."
)
@tables_option
@click.option("--replay", is_flag=True, help="Watch a journal from its beginning instead of continuing it.")
@click.option("--edit", is_flag=True, help="Open the editor of boards: on the map NAME, or on a new board.")
@click.option(
    "--edit-scenario",
    metavar="NAME",
    help="Open the editor of scenarios on this one, or on a new one: `new`.",
)
@click.option("--or-play", is_flag=True, help="Where no window can be opened, play in the terminal.")
def command(
    name: str | None,
    players: str | None,
    seed: int | None,
    dice: str,
    tables: Path | None,
    replay: bool,
    edit: bool,
    edit_scenario: str | None,
    or_play: bool,
) -> None:
    """Open the window, on NAME if one is given: a scenario, a map, the journal of a game, or a host's link.

    A scenario starts a game, a journal continues one, and a map opens for lines of sight. With --edit a map
    opens in the editor of boards; without NAME that begins a new one.
    """
    if edit_scenario is not None:
        if name or edit or players or replay or seed is not None or dice != "seeded" or tables:
            fail_with("--edit-scenario goes with the name of a scenario, and with nothing else")
        start = opening.start_drafting(edit_scenario)
    elif edit:
        if players or replay or seed is not None or dice != "seeded" or tables:
            fail_with("--edit goes with the name of a map, and with nothing of a game")
        start = opening.start_editing(name)
    elif is_link(name):
        if players or replay or seed is not None or dice != "seeded" or tables:
            fail_with("a game at a host has its own players and dice: nothing else goes with its link")
        start = opening.start_at_host(str(name))
    else:
        start = opening.start_named(name, players, seed, dice, replay, tables)
    opening.open_window(start, _play if or_play else None)


def _play() -> None:
    """The shipped skirmish in the terminal."""
    from wsn.cli.play import command as play

    play.main([], prog_name="wsn play", standalone_mode=False)
