"""`wsn replay`: read a recorded game again, event by event, each with its rule."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail_with
from wsn.cli.looking import opened_for
from wsn.cli.pictures import (
    check_page,
    kind_of,
    palette_of,
    palette_option,
    write_html,
    write_picture,
)

if TYPE_CHECKING:
    from wsn.engine.game import Game
    from wsn.table.seat import Seat


@click.command()
@click.argument("journal", type=click.Path())
@click.option("--to", "last", type=click.IntRange(min=1), help="Stop after this entry.")
@click.option("--board", is_flag=True, help="Show the board after the last entry.")
@click.option("--step", is_flag=True, help="Wait for Enter after each command (on a terminal).")
@click.option("--as", "side", metavar="SIDE", help="Show what this side knows, not only public information.")
@click.option("--picture", metavar="FILE", help="Draw the board after the last entry, as SVG or PNG.")
@click.option("--window", metavar="HEX,HEX...", help="Draw only what these hexes span.")
@click.option(
    "--public",
    "public",
    metavar="FILE",
    help="Write the game without its seed and what is hidden, to be passed on (with --as, what SIDE knows).",
)
@click.option("--html", metavar="FILE", help="Write the game as one HTML page, to step through in a browser.")
@palette_option
def command(
    journal: str,
    last: int | None,
    board: bool,
    step: bool,
    side: str | None,
    picture: str | None,
    window: str | None,
    public: str | None,
    html: str | None,
    colours: str | None,
) -> None:
    """Show the game in JOURNAL: every event, with the rule behind it.

    While the game goes on, a side's orders are shown to that side only (--as SIDE); once it is over, to all.
    Entries of which the reader hears nothing are left out, and not counted.

    JOURNAL itself holds everything: the seed of the dice, hands, hidden units. --public writes a journal
    without these. It can be watched, and `wsn verify` still checks whatever does not depend on what is left
    out. --html writes a page that holds as much, and is stepped through with the arrow keys.
    """
    from wsn.cli.terminal import Terminal
    from wsn.engine.game import Game
    from wsn.table import telling
    from wsn.table.seat import Seat

    if colours is not None:
        palette_of(colours, picture, html)
    check_page(html)
    if picture is not None:
        kind_of(picture)
    elif window is not None:
        fail_with("--window cuts a picture: say which file it goes to with --picture")
    game = opened_for(journal, side)
    reader = Seat(game, side)
    count = reader.number_of(len(game.entries))
    if last is not None and last > count:
        fail_with(f"{journal} has {count} entries; --to {last} is beyond them (the last is {count})")
    if public is not None:
        if any((last, board, step, picture, html)):
            fail_with("--public writes a file: leave out --to, --board, --step, --picture and --html")
        _write_public(game, public, side)
        return
    if html is not None:
        if any((board, step, picture)):
            fail_with("--html writes a page: leave out --board, --step and --picture")
        _write_page(game, html, side, last, colours)
        return
    terminal = Terminal()
    for note in game.notes:
        click.echo(note, err=True)
    shown = game.entries[: None if last is None else reader.entry_number(last)]
    terminal.say(f"{game.setup.name} ({game.system.title}, {game.system.edition})", "head")
    lines = reader.log()
    for entry in filter(reader.hears_of, shown):
        who = entry.by or ("the rules" if entry.command is not None else "set-up")
        order = reader.command_of(entry)
        what = f": {_words(order)}" if order is not None else ""
        terminal.say(f"{reader.number_of(entry.n):>4}  {who}{what}", "rule")
        for line in (line for line in lines if line.entry == entry.n):
            terminal.say(f"      {line}")
        if step and terminal.live and terminal.ask_line("-- Enter goes on, q ends -- ") in (None, "q"):
            return
    then = Game.at(game.system, game.setup, game.world, game.state_at(len(shown)))
    seat = Seat(then, side)
    if board:
        terminal.say(telling.board_lines(seat, terminal.colour, wide=terminal.line_width))
    terminal.say(str(seat.status()))
    if picture is not None:
        _draw_position(seat, picture, window, colours)


def _write_public(game: Game[Any], file: str, side: str | None) -> None:
    """Write what a side, or the public, may know of a game."""
    from wsn.data import DataError
    from wsn.engine.public import save_public
    from wsn.engine.writer import NotKept
    from wsn.table.seat import Seat

    try:
        reader = Seat(game, side)
        save_public(game, file, side, reader.command_of, reader.hears_of)
    except (DataError, NotKept) as error:
        fail_with(str(error))
    whose = "public information only" if side is None else f"what {side} may know"
    click.echo(f"Written: {Path(file).resolve()} ({whose}, without the seed)")


def _write_page(game: Game[Any], file: str, side: str | None, last: int | None, colours: str | None) -> None:
    """Write what a side, or the public, may know of a game as a page to step through."""
    from wsn.table.replaypage import TooLong, knowledge_words, replay_page

    try:
        page = replay_page(game, side, last=last, palette=palette_of(colours))
    except TooLong as error:
        fail_with(f"{error}: say with --to where it ends")
    write_html(file, page)
    click.echo(knowledge_words(game, side))


def _draw_position(seat: Seat, picture: str, window: str | None, colours: str | None) -> None:
    """Write the position as a picture, or the part of it that the hexes of `window` span."""
    from wsn.board.board import UnknownSpace
    from wsn.table import telling
    from wsn.table.picture import position_svg
    from wsn.table.picture.window import spanned_spaces

    board, ids = telling.board_of(seat), None
    if window is not None:
        try:
            ids = spanned_spaces(board, [board.find(label.strip()).id for label in window.split(",")])
        except UnknownSpace as error:
            fail_with(str(error))
    shown = telling.scene_of(seat, f"{seat.game.setup.name}: {seat.status()}")
    drawn = position_svg(board, shown, window=ids, palette=palette_of(colours))
    write_picture(drawn, *((picture, None) if kind_of(picture) == "svg" else (None, picture)))


def _words(order: object) -> str:
    """A command as it was given: its name and what it points at."""
    import msgspec

    fields = {k: v for k, v in msgspec.to_builtins(order).items() if k != "is"}
    return " ".join([type(order).__name__, *(str(v) for v in fields.values())])
