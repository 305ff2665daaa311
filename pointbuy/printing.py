"""A roster as one PDF: the roster itself, its counters to cut out, and the map of its scenario."""

from __future__ import annotations

import math
from collections.abc import Collection
from pathlib import Path

from pointbuy import pdf, printroster, printsheets
from pointbuy.catalogue import Catalogue
from pointbuy.codes import BadCode, encode
from pointbuy.printed import heading
from pointbuy.printlayout import MARGIN, MM, WIDE
from pointbuy.roster import Roster
from wsn.table.picture.plan import SIZE

PARTS = ("roster", "counters", "map")
"""What can be printed, in the order of the pages."""
EDGE = 8 * MM
"""What is left free round a map."""
PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "a2": (420.0, 594.0), "letter": (215.9, 279.4)}
"""Sheets for the map, in millimetres."""


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
) -> bytes:
    """The PDF, the same bytes for the same roster, scenario and options.

    The map is printed where a scenario is given: on one sheet, turned to fill it, or with `hexes` so many
    millimetres wide, on as many sheets as that takes. Raises DataError for a roster with
    unknown rows or a scenario that cannot begin, ValueError for a size or a paper that there is not.
    """
    if paper not in PAPERS:
        raise ValueError(f"there is no paper {paper!r}; valid: {', '.join(PAPERS)}")
    sheets: list[pdf.Sheet] = []
    if "roster" in parts:
        try:
            code = encode(roster, catalogue)
        except BadCode:
            code = ""
        corner = (WIDE - MARGIN, MARGIN)
        pages = printroster.pages(roster, catalogue)
        sheets += [pdf.page(page, code, corner, printroster.QR) for page in pages]
    if "counters" in parts:
        found = printsheets.counters(roster, catalogue, counter, backs)
        found += printsheets.markers(roster, catalogue, counter)
        sheets += [pdf.picture(svg, dots) for svg in found]
    if "map" in parts and scenario is not None:
        game = printsheets.game_of(scenario)
        if game != catalogue.file.system:
            raise ValueError(
                f"{scenario} is a scenario of {game}, and the roster buys for {catalogue.file.system}; "
                "print the map with a roster of the same game"
            )
        sheets += _maps(printsheets.map_sheet(scenario), PAPERS[paper], dots, hexes)
    return pdf.made(sheets, roster.title or heading(roster, catalogue))


def _maps(svg: str, paper: tuple[float, float], dots: int, hexes: float | None) -> list[pdf.Sheet]:
    """The sheets of a map."""
    short, long = (side * MM for side in paper)
    wide, high = pdf.size_of(svg)
    if hexes is None:
        sheet = (long, short) if wide > high else (short, long)
        return [pdf.picture(svg, dots, *sheet, margin=EDGE)]
    if not 10 <= hexes <= 60:
        raise ValueError(f"hexes of {hexes:g} mm are not to be printed: give 10 to 60")
    scale = hexes * MM / (math.sqrt(3) * SIZE)
    tried = [
        (pdf.tiles(svg, scale, x - 2 * EDGE, y - 2 * EDGE), (x, y)) for x, y in ((short, long), (long, short))
    ]
    parts, sheet = min(tried, key=lambda one: len(one[0]))
    return [pdf.picture(part, dots, *sheet, margin=EDGE) for part in parts]
