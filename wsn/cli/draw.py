"""`wsn draw`: a map, the start of a scenario or the position of a game, as a picture or as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.owntables import tables_option
from wsn.cli.pictures import (
    check_names,
    check_page,
    check_pdf,
    kind_of,
    page_of,
    pages_pdf,
    palette_of,
    palette_option,
    write_html,
    write_pdf,
    write_picture,
)
from wsn.english import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsn.board.board import Board
    from wsn.data import Problem
    from wsn.engine.game import Game
    from wsn.table.picture import Palette

Page = tuple[float, float]
"""A page, in millimetres."""

MAP_DPI: Final = 200
"""Dots to the inch of a printed map."""


@click.command()
@click.argument("map_", metavar="[MAP]", required=False)
@click.option("--svg", metavar="FILE", help="Write the picture as SVG.")
@click.option("--png", metavar="FILE", help="Write it as PNG.")
@click.option("--width", type=click.IntRange(16, 20000), metavar="N", help="The width of the PNG in pixels.")
@click.option(
    "--window",
    metavar="HEX,HEX...",
    help="Draw only the part of the map that these hexes span.",
)
@click.option("--key", "with_key", is_flag=True, help="Add a key of everything on the map.")
@click.option("--zones", is_flag=True, help="Hatch where the sides of a scenario set up, come on and leave.")
@click.option("--guide", metavar="FILE", help="Draw what is on the counters of its game, as SVG or PNG.")
@click.option("--units", metavar="FILE", help="Draw the kinds of unit with their values, to print: a PDF.")
@click.option("--cards", metavar="FILE", help="Draw the cards of a scenario, to print and cut out: a PDF.")
@click.option(
    "--counters", metavar="FILE", help="Draw the counters of a scenario, to print and cut out: a PDF."
)
@click.option("--backs", is_flag=True, help="With --counters: each with its back, to fold and glue.")
@click.option("--stock", metavar="FILE", help="Draw every symbol, size and colour that counters may have.")
@click.option("--html", metavar="FILE", help="Write the position as one HTML page: picture, units, goals.")
@click.option("--pdf", metavar="FILE", help="Write the map for printing, with its zones if --zones is given.")
@click.option(
    "--paper", metavar="NAME", help="The sheets of PDFs: a4 (usual), letter; for a map a3 or a2 too."
)
@click.option("--hexes", type=float, metavar="MM", help="The width of a hex in the PDF, over many sheets.")
@tables_option
@palette_option
@click.option("--symbols", is_flag=True, help="Draw unit symbols on the counters in place of silhouettes.")
@click.option("--text", "as_text", is_flag=True, help="Print the board as text, with a legend.")
def command(
    map_: str | None,
    svg: str | None,
    png: str | None,
    width: int | None,
    window: str | None,
    with_key: bool,
    zones: bool,
    guide: str | None,
    units: str | None,
    cards: str | None,
    counters: str | None,
    backs: bool,
    stock: str | None,
    html: str | None,
    pdf: str | None,
    paper: str | None,
    hexes: float | None,
    tables: Path | None,
    colours: str | None,
    symbols: bool,
    as_text: bool,
) -> None:
    """Draw MAP (a name under maps/ or a file). Without --svg or --png it is printed as text.

    MAP may also be a scenario, at its start, or the journal of a game, in its current position; only
    public information is drawn. --stock needs no MAP. --units lists the kinds that a scenario has, and for a
    map or a journal those of its game; --cards draws every card of a scenario, nine to a page, --counters
    every counter and marker, with --backs to fold. A PDF shows the map on one sheet, or with --hexes at
    playing size on sheets to join.

    A map with mistakes is drawn as far as it can be read. Its problems are listed, and a picture marks
    their places by their numbers.

    Exit status: 0 drawn; 1 drawn without the parts that are wrong; 2 not drawn.
    """
    from wsn.board.board import UnknownSpace
    from wsn.cli.looking import note_gaps
    from wsn.data import DataError
    from wsn.systems import board_of, find_game
    from wsn.table.los_position import game_named

    check_names(svg, png)
    if width is not None and not png:
        fail_with("--width is the width of a PNG: name its file with --png")
    if colours is not None:
        palette_of(colours, svg, png, guide, stock, html)
    check_page(html)
    if guide is not None:
        kind_of(guide, "--guide")
    for name in filter(None, (pdf, units, cards, counters)):
        check_pdf(name)
    if stock is not None:
        _draw_stock(stock, colours)
        if map_ is None:
            return
    if map_ is None:
        fail_with("name a map, a scenario or a game to draw, as in `wsn draw MAP`")
    if pdf is None and hexes is not None:
        fail_with("--hexes is for a printed map: name its file with --pdf")
    if paper is not None and not (pdf or units or cards or counters):
        fail_with("--paper is for what is printed: name a file with --pdf, --units, --cards or --counters")
    page = page_of(paper if units or cards or counters else None)
    if backs and counters is None:
        fail_with("--backs is for counters to cut out: name their file with --counters")
    if zones and with_key:
        fail_with("--key and --zones do not go together; choose one")
    try:
        game = note_gaps(game_named(map_, tables))
        wrong: tuple[Problem, ...] = ()
        if game is not None:
            board = board_of(game.setup.system, game.world)
        else:
            board, wrong = _map(map_)
        if board is None:
            fail_with(f"{map_} is not played on a board, so there is nothing to draw")
        ids = None
        if window is not None:
            from wsn.table.picture.window import spanned_spaces

            ids = spanned_spaces(board, [board.find(label.strip()).id for label in window.split(",")])
    except (DataError, UnknownSpace) as error:
        fail_with(str(error))
    if zones and (game is None or not (svg or png or pdf)):
        fail_with(
            "--zones hatches the zones of a scenario in a picture: name a scenario and a file, as --png z.png"
        )
    if svg or png:
        write_picture(
            _drawn_svg(board, game, ids, with_key, zones, symbols, palette_of(colours), wrong),
            svg,
            png,
            width,
        )
    if pdf:
        _print_map(board, game, zones, pdf, paper or "a4", hexes)
    if guide:
        from wsn.systems import find_game, game_of
        from wsn.table.picture import guide_svg

        if not find_game(board.system).look.has_counters:
            fail_with(f"{game_of(board.system).title} does not say what is on its counters")
        drawn = guide_svg(board.system, palette_of(colours), symbols_only=symbols)
        write_picture(drawn, *((guide, None) if kind_of(guide) == "svg" else (None, guide)))
    if units:
        _print_units(board.system, game, map_, units, palette_of(colours), symbols, page)
    if cards:
        _print_cards(game, map_, cards, palette_of(colours), page)
    if counters:
        _print_counters(game, map_, counters, backs, symbols, page)
    if html is not None:
        _write_page(game, map_, html, palette_of(colours))
    if as_text or not (svg or png or guide or units or cards or counters or pdf or html):
        _print_board(board, game, ids)
    if wrong:
        for number, problem in enumerate(wrong, 1):
            click.echo(f"{number}. {problem}" if problem.about else str(problem), err=True)
        marked = ", and marked by its number where a place is known" if any(p.about for p in wrong) else ""
        click.echo(
            f"{count(len(wrong), 'problem')}: what is wrong is left out of the picture{marked}", err=True
        )
        raise SystemExit(1)


def _map(name: str) -> tuple[Board | None, tuple[Problem, ...]]:
    """A map; a file with mistakes as far as it can be read, with its problems. Raises DataError.

    An overlay is drawn by itself.
    """
    from wsn.board.mapfile import sketch
    from wsn.data import DataError
    from wsn.systems import game_of, mapped_games
    from wsn.table.ruling import load_map

    try:
        return load_map(name), ()
    except DataError:
        if not Path(name).is_file():
            raise
        sketched = sketch(
            name, {system: game_of(system).ground.vocabulary for system in sorted(mapped_games())}
        )
        if sketched[0] is None:
            raise
        return sketched


def _write_page(game: Game[Any] | None, name: str, file: str, palette: Palette) -> None:
    """The position of a game, as the public may know it, as a page."""
    from wsn.table.replaypage import position_page
    from wsn.table.seat import Seat

    if game is None:
        fail_with(f"--html shows the position of a scenario or a game, and {name} is a map")
    write_html(file, position_page(Seat(game, None), palette=palette))


def _print_map(
    board: Board, game: Game[Any] | None, zones: bool, file: str, paper: str, hexes: float | None
) -> None:
    """The map as a PDF, with the zones of a scenario or only the lines between its sections."""
    from pointbuy import printmap

    try:
        printed = printmap.of_board(board) if game is None else printmap.of_game(game, bare=not zones)
        sheets = printmap.map_sheets(printed, paper.lower(), MAP_DPI, hexes)
    except ValueError as error:
        fail_with(str(error))
    write_pdf(file, sheets, printed.title)


def _print_units(
    system: str, game: Game[Any] | None, name: str, file: str, palette: Palette, symbols: bool, page: Page
) -> None:
    """The kinds of unit as a PDF: those of a scenario, else all of the game; then dice of its own."""
    from pointbuy.printsheets import dice
    from wsn.systems import find_game, game_of
    from wsn.table.los_position import is_scenario
    from wsn.table.picture.unitsheet import units_svg

    if not find_game(system).look.has_counters:
        fail_with(f"{game_of(system).title} does not say what is on its counters")
    kinds: tuple[str, ...] = ()
    sides: dict[str, str] = {}
    if game is not None and is_scenario(name):
        sides = {unit.kind: unit.side for unit in game.state.units.values()}
        kinds = tuple(sides)
    pages = units_svg(system, kinds, palette, symbols=symbols, sides=sides, page=page) + dice(system, page)
    pages_pdf(file, pages, f"Units of {game_of(system).title}", MAP_DPI, page)


def _print_cards(game: Game[Any] | None, name: str, file: str, palette: Palette, page: Page) -> None:
    """Every card of a scenario as a PDF, sorted, so that no page tells in what order they lie."""
    from wsn.table.cards import card
    from wsn.table.los_position import is_scenario
    from wsn.table.picture.cardsheet import cards_svg

    if game is None or not is_scenario(name):
        fail_with("--cards draws the cards of a scenario: name one")
    keys = sorted(key for pile in game.state.piles.values() for key in pile.cards)
    known = [one for key in keys if (one := card(game.system.name, game.world, key)) is not None]
    if not known:
        fail_with(f"{game.setup.name} is played without cards")
    title = f"Cards of {game.setup.name}"
    pages_pdf(file, cards_svg(known, title, palette, page), title, MAP_DPI, page)


def _print_counters(
    game: Game[Any] | None, name: str, file: str, backs: bool, symbols: bool, page: Page
) -> None:
    """Every counter of a scenario as a PDF, with the markers of its game."""
    from pointbuy.printsheets import of_scenario
    from wsn.systems import find_game, game_of
    from wsn.table.los_position import is_scenario

    if game is None or not is_scenario(name):
        fail_with("--counters draws the counters of a scenario: name one")
    system = game.setup.system
    if not (find_game(system).look.has_counters and find_game(system).look.has_paper):
        fail_with(f"{game_of(system).title} does not say what is on its counters")
    pages = of_scenario(game, backs=backs, symbols=symbols, page=page)
    pages_pdf(file, pages, f"Counters of {game.setup.name}", MAP_DPI, page)


def _draw_stock(file: str, colours: str | None) -> None:
    """The stock of counters as a picture."""
    from wsn.table.picture import stock_svg

    vector = kind_of(file, "--stock") == "svg"
    write_picture(stock_svg(palette_of(colours)), file if vector else None, None if vector else file)


def _drawn_svg(
    board: Board,
    game: Game[Any] | None,
    ids: tuple[str, ...] | None,
    with_key: bool,
    zones: bool,
    symbols: bool,
    palette: Palette,
    wrong: Sequence[Problem] = (),
) -> str:
    """The picture as SVG; what is wrong with a map is marked on it."""
    from wsn.table import telling
    from wsn.table.picture import map_svg, position_svg, zones_svg
    from wsn.table.picture.faults import faults, spaces_by_problem
    from wsn.table.picture.zones import zones_of
    from wsn.table.scene import in_symbols
    from wsn.table.seat import Seat

    if game is None:
        marks = faults(board, spaces_by_problem(wrong), ids or tuple(board.spaces), palette) if wrong else ""
        return map_svg(board, window=ids, palette=palette, with_key=with_key, over=marks)
    name = game.setup.name
    shown = telling.scene_of(Seat(game, None), name)
    if symbols:
        shown = in_symbols(shown)
    if zones:
        starts = zones_of(game.system.name, game.system.sides, game.world)
        return zones_svg(board, starts, shown=shown, heading=name, window=ids, palette=palette)
    return position_svg(board, shown, window=ids, palette=palette, with_key=with_key)


def _print_board(board: Board, game: Game[Any] | None, ids: tuple[str, ...] | None) -> None:
    """The board as text, with a legend; the units of a game stand on it."""
    from wsn.cli.terminal import Terminal
    from wsn.table import telling
    from wsn.table.boardtext import board_text, legend
    from wsn.table.scene import board_now
    from wsn.table.seat import Seat

    terminal = Terminal()
    colour, wide = terminal.colour, terminal.line_width
    if game is None:
        click.echo(board_text(board, colour=colour, window=ids, wide=wide))
        terminal.say(f"\n{legend(board)}")
        return
    seat = Seat(game, None)
    now, units, marks = board_now(board, seat.view), telling.codes(seat), telling.marks(seat, ())
    click.echo(board_text(now, units=units, marks=marks, colour=colour, window=ids, wide=wide))
    terminal.say(f"\n{telling.key(seat)}")
