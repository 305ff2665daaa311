"""`wsn draw`: a map as a picture, or as text for the terminal."""

from __future__ import annotations

import click

from wsn.cli import fail
from wsn.cli.pictures import check_names, kind_of, palette_of, palette_option, write_picture


@click.command()
@click.argument("map_", metavar="MAP")
@click.option("--svg", metavar="FILE", help="Write the picture as SVG.")
@click.option("--png", metavar="FILE", help="Write it as PNG.")
@click.option("--width", type=click.IntRange(16, 20000), metavar="N", help="The width of the PNG in pixels.")
@click.option(
    "--window",
    metavar="HEX,HEX...",
    help="Draw only the part of the map that these hexes span, from the outermost to the outermost.",
)
@click.option("--key", "with_key", is_flag=True, help="Add a key of everything on the map.")
@click.option("--guide", metavar="FILE", help="Draw what is on the counters of its game, as SVG or PNG.")
@palette_option
@click.option("--text", "as_text", is_flag=True, help="Print the board as text, with a legend.")
def command(
    map_: str,
    svg: str | None,
    png: str | None,
    width: int | None,
    window: str | None,
    with_key: bool,
    guide: str | None,
    colours: str | None,
    as_text: bool,
) -> None:
    """Draw MAP (a name under maps/ or a file). Without --svg or --png it is printed as text.

    Exit status: 0 drawn; 2 it could not be.
    """
    from wsn.board.board import UnknownSpace
    from wsn.data import DataError
    from wsn.table.ruling import load_map

    check_names(svg, png)
    if width is not None and not png:
        fail("--width is the width of a PNG: name its file with --png")
    if colours is not None:
        palette_of(colours, svg, png, guide)
    if guide is not None:
        kind_of(guide, "--guide")
    try:
        board = load_map(map_)
        ids = None
        if window is not None:
            from wsn.table.picture.plan import spanned

            ids = spanned(board, [board.find(label.strip()).id for label in window.split(",")])
    except (DataError, UnknownSpace) as error:
        fail(str(error))
    if svg or png:
        from wsn.table.picture import map_svg

        drawn = map_svg(board, window=ids, palette=palette_of(colours), with_key=with_key)
        write_picture(drawn, svg, png, width)
    if guide:
        from wsn.table.picture.guide import guide_svg

        drawn = guide_svg(board.system, palette_of(colours))
        write_picture(drawn, *((guide, None) if kind_of(guide) == "svg" else (None, guide)))
    if as_text or not (svg or png or guide):
        from wsn.cli.terminal import Terminal
        from wsn.table.boardtext import board_text, legend

        click.echo(board_text(board, colour=Terminal().colour, window=ids))
        click.echo()
        click.echo(legend(board))
