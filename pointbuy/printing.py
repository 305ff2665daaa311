"""A roster as one PDF: the roster itself, its counters to cut out, and the map of its scenario."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from pointbuy import pdf, printmap, printroster, printsheets
from pointbuy.catalogue import Catalogue
from pointbuy.codes import BadCode, encode_roster
from pointbuy.forces import forces_of
from pointbuy.printed import roster_heading
from pointbuy.printlayout import MARGIN, MM, PAGE_WIDTH
from pointbuy.roster import Roster
from wsn.parts.looks import Rolled

PARTS: Final = ("roster", "counters", "markers", "map")
"""The parts that can be printed, in the order of their pages."""


def document(
    roster: Roster,
    catalogue: Catalogue,
    parts: Collection[str] = PARTS,
    scenario: str | Path | None = None,
    paper: str = "a4",
    counter: float = 16.0,
    backs: bool = False,
    dots: int = 200,
    hexes: float | None = None,
    bare: bool = False,
    symbols: bool = False,
) -> bytes:
    """The PDF, the same bytes for the same roster, scenario and options.

    Counters show silhouettes, or unit symbols if `symbols` says so. With a scenario its map is printed (see
    `printmap`), `bare` or with zones and units, and what was rolled when it was built from this roster is
    filled in. Letter is for all parts; A3 and A2 are for the map, and the rest is on A4. Raises DataError
    for a roster with unknown rows or a scenario that cannot begin, ValueError for a size or a paper that
    there is not.
    """
    page = printmap.page_of(paper)
    wide, high = (side * MM for side in page)
    game = None if scenario is None else printsheets.begin_scenario(scenario)
    rolled = Rolled()
    if game is not None:
        if game.setup.system != catalogue.file.system:
            raise ValueError(
                f"{scenario} is a scenario of {game.setup.system}, and the roster buys for "
                f"{catalogue.file.system}; print it with a roster of the same game"
            )
        rolled = printsheets.rolled_of(game, forces_of(roster, catalogue))
    sheets: list[pdf.Sheet] = []
    if "roster" in parts:
        try:
            code = encode_roster(roster, catalogue)
        except BadCode:
            code = ""
        corner = (PAGE_WIDTH - MARGIN, MARGIN)
        pages = printroster.roster_pages(roster, catalogue, rolled, high)
        sheets += [pdf.make_page(one, code, corner, printroster.QR, (wide, high)) for one in pages]
    if "counters" in parts:
        cut_outs = printsheets.counter_pages(roster, catalogue, counter, backs, rolled, symbols, page)
        cut_outs += printsheets.marker_pages(roster, catalogue, counter, page)
        sheets += [pdf.picture_page(svg, dots, wide, high) for svg in cut_outs]
    if "markers" in parts:
        laid = printsheets.game_markers(roster, catalogue, counter, page)
        laid += printsheets.dice(catalogue.file.system, page)
        sheets += [pdf.picture_page(svg, dots, wide, high) for svg in laid]
    if "map" in parts and game is not None:
        sheets += printmap.map_sheets(printmap.of_game(game, bare), paper, dots, hexes)
    return pdf.make_document(sheets, roster.title or roster_heading(roster, catalogue))
