"""`wsn window`: the window on its start page, a scenario, a map or a game. `wsn` alone does the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wsn.cli import fail

if TYPE_CHECKING:
    from wsn.client.opening import Start

WITHOUT = "wsn play, wsn scenarios, wsn los, wsn sightmap, wsn replay and wsn draw work without one"
"""What a player has where no window can be opened."""

EXAMPLES = """\b
Examples:
  wsn window
  wsn window first_orders --players human,greedy
  wsn window wsn_5_1
  wsn window games/mine.wsn.jsonl
  wsn window games/mine.wsn.jsonl --replay
"""


@click.command(epilog=EXAMPLES)
@click.argument("name", required=False)
@click.option(
    "--players", metavar="WHO,WHO", help="Who plays each side of a scenario: human, greedy or random."
)
@click.option("--seed", type=int, help="The seed of the dice of a new game.")
@click.option(
    "--dice", type=click.Choice(["seeded", "typed"]), default="seeded", help="typed: throw your own."
)
@click.option(
    "--replay", is_flag=True, help="Watch a journal from its beginning instead of going on with it."
)
@click.option("--or-play", is_flag=True, help="Where no window can be opened, play in the terminal.")
def command(
    name: str | None, players: str | None, seed: int | None, dice: str, replay: bool, or_play: bool
) -> None:
    """Open the window, on NAME if one is given: a scenario, a map, or the journal of a game.

    A scenario begins, a journal goes on, and a map opens on the table for lines of sight.
    """
    start = _start(name, players, seed, dice, replay)
    _open(start, or_play)


def open_window() -> None:
    """What `wsn` without arguments does."""
    _open(_start(None, None, None, "seeded", False), or_play=False)


def open_on(name: str | None, players: str | None, seed: int | None, dice: str) -> None:
    """What `wsn play --window` does."""
    _open(_start(name, players, seed, dice, replay=False), or_play=False)


def _open(start: Start, or_play: bool) -> None:
    from wsn.client.view.display import why_none

    found = why_none()
    if found is None:
        from wsn.client.app import run

        run(start)
        return
    why = found[:1].lower() + found[1:].rstrip(".")
    if not or_play:
        fail(f"{why}; {WITHOUT}")
    click.echo(f"wsn: {why}; playing in the terminal instead ({WITHOUT})", err=True)
    from wsn.cli.play import command as play

    play.main([], prog_name="wsn play", standalone_mode=False)


def _start(name: str | None, players: str | None, seed: int | None, dice: str, replay: bool) -> Start:
    """What is asked for, checked before anything is opened. Ends with one sentence where it does not fit."""
    from wsn.client.opening import Start

    extras = players is not None or seed is not None or dice != "seeded"
    if name is None:
        if extras or replay:
            fail("--players, --seed, --dice and --replay go with the NAME of what is opened")
        return Start()
    from wsn.client.pages.named import start_of

    found = start_of(name, replay)
    if isinstance(found, str):
        fail(found)
    if found.what == "scenario":
        if seed is not None and dice == "typed":
            fail("--seed is for seeded dice: with --dice typed you throw them")
        number = None if seed is None else str(seed)
        return Start("scenario", found.name, _players(found.name, players), number, dice)
    if extras:
        fail(f"{name} is no scenario: --players, --seed and --dice are for a new game")
    return found


def _players(scenario: str, who: str | None) -> tuple[str, ...]:
    """Who plays each side, as `wsn play --bots` has it; empty when it was not said."""
    from wsn import scenario as scenarios
    from wsn.bots import BOTS
    from wsn.data import nearest
    from wsn.systems import system_of

    sides = system_of(scenarios.load(scenario).system).sides
    if who is None:
        return ()
    names = [name.strip() for name in who.split(",")]
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        fail(f"--players wants one for each of {', '.join(sides)}, such as `human,greedy`; got {who!r}")
    for name in names:
        if name != "human" and name not in BOTS:
            close = nearest(name, ["human", *BOTS], 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are human, {', '.join(sorted(BOTS))}"
            fail(f"there is no player {name!r}; {hint}")
    return tuple(names)
