"""`wsn turn`: a game of two by files that are sent to and fro, without a host."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import write_file
from wsn.english import count, sentence

if TYPE_CHECKING:
    from wsn.cli.terminal import Terminal
    from wsn.wire.turnfile import MailTable

TURN_EXAMPLES: Final = """\b
Examples:
  wsn turn offer first_orders --as allies      # writes a file: send it
  wsn turn take first_orders-offer.wsnturn     # the other player: writes the answer
  wsn turn take first_orders-answer.wsnturn    # play, and send the file that is written
"""


@click.group(epilog=TURN_EXAMPLES)
def command() -> None:
    """Play a game of two by files that are sent to and fro, without a host.

    A file holds orders, and whoever takes it plays them through the rules: it fits, or it is refused. Each
    player's dice are bound before the game begins, and nobody can throw again. A game that hides something
    from a player is not played so; play it at a host.
    """


def folder_option(wrapped: click.Command) -> click.Command:
    """`--folder` for where the player's end of such games is kept."""
    option = click.Option(
        ["--folder"],
        type=click.Path(path_type=Path),
        help="Where your end of the game is kept (usually: games).",
    )
    wrapped.params.append(option)
    return wrapped


@command.command()
@click.argument("scenario")
@click.option("--as", "side", required=True, metavar="SIDE", help="The side that you play.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The file to send.")
def offer(scenario: str, side: str, out: Path | None, folder: Path | None) -> None:
    """Offer a game of SCENARIO: writes a file to send to the other player."""
    from wsn import scenario as scenarios
    from wsn.data import DataError
    from wsn.wire.turnfile import MailTable
    from wsn.wire.turnmessages import TurnFault

    try:
        table, data = MailTable.offer(_turn_folder(folder), scenarios.load(scenario), side)
    except (DataError, TurnFault) as error:
        fail_with(str(error))
    _write_turn(table, data, "offer", out)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The file to send then.")
@click.option("--quiet", is_flag=True, help="Say only what is to be sent.")
def take(file: Path, out: Path | None, quiet: bool, folder: Path | None) -> None:
    """Take the FILE that came: it fits, or it is refused; then play on, and send what is written.

    Exit status: 0 taken; 2 refused, and nothing was done.
    """
    from wsn.cli.terminal import Terminal
    from wsn.data import DataError
    from wsn.wire.turnfile import MailTable
    from wsn.wire.turnmessages import AnsweredOffer, OfferedGame, TurnFault, read_turn_file

    where = _turn_folder(folder)
    try:
        came = read_turn_file(file)
        if isinstance(came, OfferedGame):
            table, data = MailTable.accept(where, came)
            _write_turn(table, data, "answer", out)
            return
        table = MailTable.of(where, came.game)
        if isinstance(came, AnsweredOffer):
            table.take_answer(came)
            click.echo(f"{table.setup.name} is set up.")
        else:
            click.echo(f"{count(table.take_turn(came), 'order')} of {table.other}: they fit.")
    except (DataError, TurnFault) as error:
        fail_with(f"{file} is refused: {error}")
    _go_on(table, Terminal(quiet), out)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The file to send then.")
@click.option("--quiet", is_flag=True, help="Say only what is to be sent.")
def play(file: Path, out: Path | None, quiet: bool, folder: Path | None) -> None:
    """Go on where you left a game, or write its last file again: FILE is any file of that game."""
    from wsn.cli.terminal import Terminal
    from wsn.data import DataError
    from wsn.wire.turnfile import MailTable
    from wsn.wire.turnmessages import TurnFault, read_turn_file

    try:
        table = MailTable.of(_turn_folder(folder), read_turn_file(file).game)
    except (DataError, TurnFault) as error:
        fail_with(str(error))
    _go_on(table, Terminal(quiet), out)


for _one in (offer, take, play):
    folder_option(_one)


def _turn_folder(folder: Path | None) -> Path:
    from wsn.table import kept

    return kept.folder() if folder is None else folder


def _go_on(table: MailTable, terminal: Terminal, out: Path | None) -> None:
    """Play until the other is to decide, and write the file to send; status 2 where that fails."""
    from wsn.data import DataError
    from wsn.wire.turnmessages import TurnFault

    try:
        finished = _play(table, terminal)
    except (DataError, TurnFault) as error:
        fail_with(str(error))
    if not finished:
        click.echo("Nothing is sent yet. Go on with: wsn turn play FILE, with any file of this game")
        return
    try:
        data = table.turn_file()
    except TurnFault as error:
        click.echo(sentence(str(error)))
        return
    _write_turn(table, data, f"turn-{table.secret.stands + 1}", out)


def _play(table: MailTable, terminal: Terminal) -> bool:
    """Let the person decide as long as it is theirs; False where they left before. Raises TurnFault."""
    from wsn.cli.person import Left, Person, tell_lines
    from wsn.engine.writer import NotKept
    from wsn.table import telling
    from wsn.table.seat import Seat

    with table.opened() as game:
        seat = Seat(game, table.secret.side)
        person = Person(terminal, saves=table.folder)
        if not terminal.quiet:
            lines = [line for line in seat.log() if line.entry > table.secret.read]
            tell_lines(terminal, lines)
        seat.skip_events()
        try:
            while seat.to_decide:
                try:
                    person.decide(seat)
                except NotKept as error:
                    fail_with(str(error))
                if not terminal.quiet:
                    tell_lines(terminal, seat.new_events())
        except (Left, KeyboardInterrupt):
            return False
        if seat.over:
            for line in telling.result_lines(game):
                terminal.say(line)
    return True


def _write_turn(table: MailTable, data: bytes, what: str, out: Path | None) -> None:
    """Write a file to send, and say so."""
    from wsn.table.kept import plain_stem
    from wsn.wire.turnmessages import ENDING

    file = out or Path(f"{plain_stem(table.setup.name)}-{what}{ENDING}")
    write_file(file, data)
    click.echo(f"Send this to the other player: {file.resolve()}")
