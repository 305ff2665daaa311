"""`wsn host`: host games for players in different places, who open a link in any browser."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.opening import players_named
from wsn.data.disk import make_folder
from wsn.data.extras import need_libraries
from wsn.systems import system_of

if TYPE_CHECKING:
    from wsn.engine.system import Setup

PORT: Final = 8018
GAMES_FILE: Final = "hosted.db"


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
@click.option(
    "--clock", metavar="BANK+BACK", help="Clocks of the new game: 3d+12h is a bank, and what comes back."
)
@click.option(
    "--days-off", type=click.IntRange(0, 60), default=0, help="How many days off each player may take."
)
@click.option(
    "--rest", metavar="DAYS", default="", help="Days on which no clock runs, such as sat,sun (UTC)."
)
@click.option(
    "--mail", metavar="URL", help="The server that letters are mailed by: smtp://user@mail.example:587."
)
@click.option("--mail-from", metavar="ADDRESS", default="", help="Whom mails come from.")
@click.option(
    "--webhooks-to",
    metavar="NETWORK",
    multiple=True,
    help="A private network that webhooks may reach, such as 192.168.1.0/24.",
)
def command(
    scenario: str | None,
    who: str | None,
    file: Path | None,
    port: int,
    listen: str,
    address: str | None,
    new_links: bool,
    no_watching: bool,
    clock: str | None,
    days_off: int,
    rest: str,
    mail: str | None,
    mail_from: str,
    webhooks_to: tuple[str, ...],
) -> None:
    """Host SCENARIO (a name or a file), and go on with the games that the file holds.

    A link is printed for each seat, and one for those who watch. Games go on where they stood, with the same
    links, when the host is started again. The password of the mail server is read from WSN_MAIL_PASSWORD.
    """
    need_libraries("host")
    from wsn import scenario as scenarios
    from wsn.data import DataError
    from wsn.host.doors import open_door
    from wsn.host.lettersettings import read_clock, read_mail_server, read_networks
    from wsn.host.store import StoreFailed
    from wsn.table.kept import folder

    setup: Setup | None = None
    bots: Mapping[str, str] = {}
    if scenario is None and who is not None:
        fail_with("--bots goes with the scenario of a new game")
    if scenario is not None:
        try:
            setup = scenarios.load(scenario)
        except DataError as error:
            fail_with(str(error))
        sides = tuple(system_of(setup.system).seats)
        named = players_named(who, sides, "--bots") if who is not None else ["human"] * len(sides)
        bots = {side: name for side, name in zip(sides, named, strict=True) if name != "human"}
    if clock is None and (days_off or rest):
        fail_with("--days-off and --rest go with --clock")
    if mail is None and mail_from:
        fail_with("--mail-from goes with --mail")
    try:
        letters = (
            read_clock(clock, days_off, rest) if clock is not None else None,
            read_mail_server(mail, mail_from, os.environ.get("WSN_MAIL_PASSWORD", "")) if mail else None,
            read_networks(webhooks_to),
        )
    except ValueError as error:
        fail_with(str(error))
    place = folder() / GAMES_FILE if file is None else file
    if scenario is None and not place.exists():
        fail_with(f"there are no hosted games in {place}: name a scenario to begin one")
    try:
        make_folder(place.parent)
        with open_door(listen, port) as door:
            from wsn.host.serving import Serving, serve  # who comes meanwhile waits at the door

            serve(
                Serving(place, setup, bots, door, address, new_links, not no_watching, click.echo, *letters)
            )
    except OSError as error:
        fail_with(str(error) if isinstance(error, StoreFailed) else f"the host cannot be opened: {error}")
