"""`wsn serve`: a host with accounts and a lobby; and what whoever runs one does beside it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import click

from wsn.cli.errors import fail_with
from wsn.data.disk import make_folder
from wsn.data.extras import need_libraries
from wsn.english import count

if TYPE_CHECKING:
    from wsn.host.store import GameStore

T = TypeVar("T")
PORT: Final = 8018
SERVED_FILE: Final = "served.db"
DATABASE_VARIABLE: Final = "WSN_DATABASE"
"""The name in the environment of where the games lie: so a password stands in no list of processes."""


def _database_option(function: Callable[..., None]) -> Callable[..., None]:
    return click.option(
        "--database",
        envvar=DATABASE_VARIABLE,
        show_envvar=True,
        metavar="WHERE",
        help=f"postgresql://… for several processes, or a file; without it {SERVED_FILE} among your games.",
    )(function)


@click.group(invoke_without_command=True)
@_database_option
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any.")
@click.option(
    "--listen",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on: behind a proxy this machine's own.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many serve at once; more than one need PostgreSQL.",
)
@click.option(
    "--behind-proxy",
    "trusted",
    metavar="ADDRESSES",
    default="",
    help="Believe these proxies when they say who asks, and that it is by TLS; with commas between.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    default="",
    help="The scheduler of a Dask cluster on which bots think: it sees all that is hidden.",
)
@click.option("--address", metavar="URL", default="", help="How players reach it, for the links in letters.")
@click.option(
    "--mail", metavar="URL", help="The server that letters are mailed by: smtp://user@mail.example:587."
)
@click.option("--mail-from", metavar="ADDRESS", default="", help="Whom mails come from.")
@click.pass_context
def command(
    context: click.Context,
    database: str | None,
    port: int,
    listen: str,
    processes: int,
    trusted: str,
    cluster: str,
    address: str,
    mail: str | None,
    mail_from: str,
) -> None:
    """Serve games with accounts and a lobby, to people who find each other there.

    docs/together.md shows the proxy that it needs before it, in one file.
    """
    need_libraries("serve")
    where = _games_location(database)
    context.obj = where
    if context.invoked_subcommand is not None:
        return
    if mail is None and mail_from:
        fail_with("--mail-from goes with --mail")
    _serve_club(where, port, listen, processes, trusted, cluster, address, mail, mail_from)


def _serve_club(
    where: str,
    port: int,
    listen: str,
    processes: int,
    trusted: str,
    cluster: str,
    address: str,
    mail: str | None,
    mail_from: str,
) -> None:
    from wsn.host.doors import open_door
    from wsn.host.lettersettings import read_mail_server
    from wsn.host.store import StoreFailed, is_postgres

    if processes > 1 and not is_postgres(where):
        fail_with("several processes need a database: --database postgresql://…; one process serves a file")
    try:
        server = read_mail_server(mail, mail_from, os.environ.get("WSN_MAIL_PASSWORD", "")) if mail else None
    except ValueError as error:
        fail_with(str(error))
    try:
        door = open_door(listen, port, alone=processes > 1 or not is_postgres(where))
        door.set_inheritable(True)
        at, number = door.getsockname()[:2]
        click.echo(f"serving at http://{at}:{number} ({count(processes, 'process', 'processes')})")
        from wsn.host.site import (  # who comes meanwhile waits at the door
            SiteServing,
            run_processes,
            run_site,
        )

        serving = SiteServing(where, door, processes, trusted, address.rstrip("/"), server, cluster)
        if processes == 1:
            run_site(serving)
        else:
            run_processes(serving, lambda text: click.echo(text, err=True))
    except OSError as error:
        fail_with(str(error) if isinstance(error, StoreFailed) else f"the host cannot be opened: {error}")
    except ValueError as error:
        from wsn.trials.planning import BadPlan

        if not isinstance(error, BadPlan):
            raise
        fail_with(str(error))


def _games_location(database: str | None) -> str:
    """Where the games lie, the folder of a file being there."""
    from wsn.table.kept import folder

    if database:
        return database
    place = folder() / SERVED_FILE
    make_folder(place.parent)
    return str(place)


def _with_store(where: str, work: Callable[[GameStore], Awaitable[T]]) -> T:
    """What work on the store gives, which may be served meanwhile. Ends the command where it fails."""
    from wsn.host.site import open_store_of
    from wsn.host.store import StoreFailed, is_postgres

    if not is_postgres(where) and not Path(where).exists():
        fail_with(f"there are no served games in {where}")

    async def run() -> T:
        store = open_store_of(where)
        await store.open_store()
        try:
            return await work(store)
        finally:
            await store.close_store()

    try:
        return asyncio.run(run())
    except StoreFailed as error:
        fail_with(str(error))


@command.command("list")
@click.option("--people", is_flag=True, help="List who has an account instead of the games.")
@click.option("--status", default="", help="Only games that are so: playing, paused, over ...")
@click.pass_obj
def list_all(where: str, people: bool, status: str) -> None:
    """List the games, or the people."""
    from wsn.host.admin import list_games, list_persons

    if people:
        for person in _with_store(where, list_persons):
            closed = f"  banned {_day_text(person.banned)}" if person.banned else ""
            click.echo(
                f"{person.name:<40}  since {_day_text(person.created)}, in {_day_text(person.seen)}{closed}"
            )
        return
    for game in _with_store(where, lambda store: list_games(store, status)):
        waits = f", {game.to_decide} to decide" if game.to_decide else ""
        click.echo(
            f"{game.id}  {_day_text(game.created)}  {game.scenario}: {game.status}{waits} ({game.seats})"
        )


@command.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def export(where: str, game: str, file: Path) -> None:
    """Write the whole journal of GAME into FILE, with all that is hidden in it: show it after the end."""
    from wsn.data.disk import write_whole
    from wsn.host.admin import export_game
    from wsn.host.folding import NoGame

    if file.exists():
        fail_with(f"{file} is there already; name another file")
    try:
        data = _with_store(where, lambda store: export_game(store, game))
    except NoGame:
        fail_with(f"there is no game {game!r}; `wsn serve list` lists them")
    write_whole(file, data)
    click.echo(f"{count(data.count(10), 'line')} written to {file}; check them with `wsn verify {file}`")


@command.command()
@click.argument("name")
@click.option("--lift", is_flag=True, help="Let the person in again.")
@click.pass_obj
def ban(where: str, name: str, lift: bool) -> None:
    """Close the account of NAME: whoever has it is out at once, and their offers are gone. Games stay."""
    from wsn.host.admin import NoPerson, ban_person

    try:
        person = _with_store(where, lambda store: ban_person(store, name, not lift))
    except NoPerson:
        fail_with(f"nobody is called {name!r}; `wsn serve list --people` lists them")
    click.echo(f"{person.name} is {'let in again' if lift else 'banned'}")


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def backup(where: str, file: Path) -> None:
    """Copy everything into FILE while the host runs; `wsn serve --database FILE` opens the copy."""
    from wsn.host.admin import copy_store

    try:
        rows = _with_store(where, lambda store: copy_store(store, file))
    except OSError as error:
        fail_with(str(error))
    os.chmod(file, 0o600)  # it holds the secrets of the dice
    click.echo(f"{count(rows, 'row')} copied to {file}")


def _day_text(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
