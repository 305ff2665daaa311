"""Opening the window from the command line: the request is checked before anything opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with

if TYPE_CHECKING:
    from wsn.client.opening import Start

WINDOWLESS_COMMANDS: Final = (
    "wsn play, wsn scenarios, wsn los, wsn sightmap, wsn replay and wsn draw work without one"
)
"""What still works where no window can be opened."""


def open_window(start: Start, instead: Callable[[], None] | None = None) -> None:
    """Open the window; where it cannot open, say so and do `instead`, or end with status 2."""
    from wsn.client import haste

    haste.begin()
    try:
        from wsn.client.view.display import why_none

        reason = why_none()
        if reason is None:
            from wsn.client.app import run

            run(start)
            return
    finally:
        haste.end_haste()
    why = reason[:1].lower() + reason[1:].rstrip(".")
    if instead is None:
        fail_with(f"{why}; {WINDOWLESS_COMMANDS}")
    click.echo(f"wsn: {why}; playing in the terminal instead ({WINDOWLESS_COMMANDS})", err=True)
    instead()


def start_editing(name: str | None) -> Start:
    """The editor of boards on a map, checked first, or the page on which a new board begins."""
    from wsn.client.opening import Start
    from wsn.data import DataError
    from wsn.mapmaking.workshop import Workbench

    if name is None:
        return Start("boards")
    try:
        Workbench.open_board(name)
    except DataError as error:
        fail_with(str(error))
    return Start("edit", name)


def start_drafting(name: str) -> Start:
    """The editor of scenarios on one, checked first; `new` is the page on which one begins."""
    from wsn.client.opening import Start
    from wsn.data import DataError
    from wsn.scenariomaking.workshop import ScenarioBench

    if name == "new":
        return Start("drafts")
    try:
        ScenarioBench.open_scenario(name)
    except DataError as error:
        fail_with(str(error))
    return Start("draft", name)


def start_at_host(link: str) -> Start:
    """A seat at a host by its link, which is joined when the window opens."""
    from wsn.client.opening import Start
    from wsn.wire.line import HostAddress, HostFault

    try:
        HostAddress.of(link)
    except HostFault as error:
        fail_with(str(error))
    return Start("host", link)


def start_named(
    name: str | None,
    players: str | None,
    seed: int | None,
    dice: str,
    replay: bool,
    tables: Path | None = None,
) -> Start:
    """What the window opens on, checked first. Ends with one sentence where the options do not fit."""
    from wsn.client.opening import Start, start_of

    extras = players is not None or seed is not None or dice != "seeded" or tables is not None
    if name is None:
        if extras or replay:
            fail_with("--players, --seed, --dice, --tables and --replay go with the NAME of what is opened")
        return Start()
    start = start_of(name, replay)
    if isinstance(start, str):
        fail_with(start)
    if start.what == "scenario":
        if seed is not None and dice == "typed":
            fail_with("--seed is for seeded dice: with --dice typed you throw them")
        number = None if seed is None else str(seed)
        if tables is not None:
            _check_tables(start.name, tables)
        own = "" if tables is None else str(tables)
        return Start("scenario", start.name, _players_named(start.name, players), number, dice, own)
    if tables is not None:
        fail_with(f"{name} is not a scenario: --tables is for a new game")
    if seed is not None or dice != "seeded" or (extras and start.what != "journal"):
        fail_with(f"{name} is not a scenario: --players, --seed and --dice are for a new game")
    if players is not None:
        return Start("journal", start.name, players_named(players, _seats(start.name), "--players"))
    return start


def _check_tables(scenario: str, tables: Path) -> None:
    """Leave where a player's own numbers do not fit the scenario."""
    from wsn import scenario as scenarios
    from wsn.data import DataError

    try:
        scenarios.load(scenario, tables)
    except DataError as error:
        fail_with(str(error))


def _seats(journal: str) -> tuple[str, ...]:
    """Whom the game of a journal wants as players. Ends with one sentence where it cannot be read."""
    from wsn.data import DataError
    from wsn.engine import journal as journals
    from wsn.systems import system_of

    try:
        return tuple(journals.read_journal(journal, system_of).system.seats)
    except DataError as error:
        fail_with(str(error))


def _players_named(scenario: str, who: str | None) -> tuple[str, ...]:
    """Who plays each side, as `wsn play --bots` has it; empty when it was not said."""
    from wsn import scenario as scenarios
    from wsn.systems import system_of

    sides = tuple(system_of(scenarios.load(scenario).system).seats)
    return () if who is None else players_named(who, sides, "--players")


def sample_bots(sides: Sequence[str]) -> str:
    """Who plays each side, as it may be written behind `--bots`."""
    return ",".join(["human", *["greedy"] * (len(sides) - 1)])


def players_named(who: str, sides: Sequence[str], option: str, *, own: bool = False) -> tuple[str, ...]:
    """Who plays each side, from `human,greedy` behind `option`; one name stands for every side.

    `own`: a bot of one's own may be among them, whose code is run.
    """
    from wsn.bots import BOTS
    from wsn.bots.own import NoSuchBot, is_own, own_maker
    from wsn.data import nearest_words

    names = [name.strip() for name in who.split(",")]
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        each = (
            f"one player for each of {', '.join(sides)}" if len(sides) > 1 else f"one player, for {sides[0]}"
        )
        fail_with(f"{option} wants {each}, such as `{sample_bots(sides)}`; got {who!r}")
    for name in names:
        if own and is_own(name):
            try:
                own_maker(name)
            except NoSuchBot as error:
                fail_with(str(error))
        elif name != "human" and name not in BOTS:
            close = nearest_words(name, ["human", *BOTS], 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are human, {', '.join(sorted(BOTS))}"
            fail_with(f"there is no player {name!r}; {hint}")
    return tuple(names)
