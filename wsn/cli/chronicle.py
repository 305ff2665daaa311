"""`wsn chronicle`: the course of a game by turns, what was taken and what it cost, as text or one page."""

from __future__ import annotations

from typing import Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import (
    check_pdf,
    kind_of,
    page_of,
    pages_pdf,
    palette_of,
    palette_option,
    paper_option,
    write_picture,
)
from wsn.cli.terminal import tell_lines

PAGE_DPI: Final = 300
"""The resolution of a printed page, in dots to an inch."""


@click.command()
@click.argument("journal", type=click.Path())
@click.option("--pdf", metavar="FILE", help="Write it as one page to print.")
@click.option("--picture", metavar="FILE", help="Write the page as SVG or PNG.")
@paper_option
@palette_option
def command(
    journal: str, pdf: str | None, picture: str | None, paper: str | None, colours: str | None
) -> None:
    """Show the campaign of the game in JOURNAL, turn by turn: what was taken, and what it cost.

    While the game is in progress, you see what everybody may know. Not every game keeps a campaign log.
    """
    from wsn.cli.looking import opened_for
    from wsn.table import chronicle
    from wsn.table.seat import Seat

    paged = page_of(paper, pdf)
    if pdf is not None:
        check_pdf(pdf)
    if picture is not None:
        kind_of(picture)
    game = opened_for(journal, None)
    told = chronicle.account(game)
    if told is None:
        fail_with(f"{game.system.title} keeps no campaign log; `wsn replay` shows every event")
    status = Seat(game, None).status()
    if pdf or picture:
        title = f"{game.setup.name}: the campaign"
        page = chronicle.page_svg(told, title, game.system.title, palette_of(colours), paged)
        if picture:
            write_picture(page, *((picture, None) if kind_of(picture) == "svg" else (None, picture)))
        if pdf:
            pages_pdf(pdf, [page], title, PAGE_DPI, paged)
        return
    click.echo(f"{game.setup.name} ({game.system.title})")
    click.echo(told.result or str(status))
    click.echo()
    for line in chronicle.lines(told):
        tell_lines(line)
