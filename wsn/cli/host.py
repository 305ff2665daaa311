"""`wsn host`: host games for players in different places, who open a link in any browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wsn.cli.errors import fail
from wsn.cli.opening import players_named
from wsn.systems import system_of

if TYPE_CHECKING:
    import socket

    from wsn.engine.system import Setup

PORT = 8018
GAMES_FILE = "hosted.db"


@click.command()
@click.argument("scenario", required=False)
@click.option(
    "--bots",
    "who",
    metavar="WHO,WHO",
    help="Who plays each side: human, or the name of a bot (docs/bots.md). Without it people play them all.",
)
@click.option(
    "--file",
    "file",
    type=click.Path(path_type=Path),
    help=f"The file in which the games are kept; without it, {GAMES_FILE} in the folder of the games.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any.")
@click.option(
    "--listen",
    metavar="ADDRESS",
    default="0.0.0.0",
    show_default=True,
    help="The address to listen on; 127.0.0.1 is for browsers on this machine only.",
)
@click.option("--address", metavar="URL", help="How others reach this host, where that is another address.")
@click.option("--new-links", is_flag=True, help="Print new links for the games that go on; the old ones end.")
@click.option("--no-watching", is_flag=True, help="Only players see the new game.")
def command(
    scenario: str | None,
    who: str | None,
    file: Path | None,
    port: int,
    listen: str,
    address: str | None,
    new_links: bool,
    no_watching: bool,
) -> None:
    """Host SCENARIO (a name or a file), and go on with the games that the file holds.

    A link is printed for each seat, and one for those who watch. Games go on where they stood, with the same
    links, when the host is started again.
    """
    try:
        from wsn.host.serving import Serving, open_socket, serve
    except ModuleNotFoundError as error:
        fail(f"to host games, install what it needs ({error.name} is not here): pip install 'wsn[host]'")
    from wsn import scenario as scenarios
    from wsn.data import DataError
    from wsn.host.store import StoreFailed
    from wsn.table.kept import folder

    setup: Setup | None = None
    bots: Mapping[str, str] = {}
    if scenario is None and who is not None:
        fail("--bots goes with the scenario of a new game")
    if scenario is not None:
        try:
            setup = scenarios.load(scenario)
        except DataError as error:
            fail(str(error))
        sides = tuple(system_of(setup.system).seats)
        named = players_named(who, sides, "--bots") if who is not None else ["human"] * len(sides)
        bots = {side: name for side, name in zip(sides, named, strict=True) if name != "human"}
    place = folder() / GAMES_FILE if file is None else file
    if scenario is None and not place.exists():
        fail(f"there are no hosted games in {place}: name a scenario to begin one")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        door: socket.socket = open_socket(listen, port)
        serve(Serving(place, setup, bots, door, address, new_links, not no_watching, click.echo))
    except OSError as error:
        fail(str(error) if isinstance(error, StoreFailed) else f"the host cannot be opened: {error}")
