"""A scenario as a PDF: its map with the zones, then the kinds of unit that it has. Made in a worker."""

from __future__ import annotations

from typing import Final

DOTS: Final = 200
"""Dots to the inch."""


def scenario_pdf(scenario: str, out: str, paper: str = "a4") -> str:
    """Write the sheets of a scenario to a file; returns where. Raises DataError, OSError."""
    from pointbuy import pdf, printmap
    from pointbuy.printlayout import MM
    from wsn.data.disk import write_whole
    from wsn.scenario import new_game
    from wsn.table.picture.palette import SUMMER
    from wsn.table.picture.unitsheet import units_svg

    game = new_game(scenario, seed="sheet")
    printed = printmap.of_game(game, bare=False)
    sheets = list(printmap.map_sheets(printed, paper, DOTS, None))
    wide, high = printmap.page_of(paper)
    sides = {unit.kind: unit.side for unit in game.state.units.values()}
    pages = units_svg(game.setup.system, tuple(sides), SUMMER, sides=sides, page=(wide, high))
    sheets += [pdf.picture_page(page, DOTS, wide * MM, high * MM) for page in pages]
    write_whole(out, pdf.make_document(sheets, printed.title))
    return out
