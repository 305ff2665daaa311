"""A roster as one PDF: the roster itself, its counters to cut out, and the map of its scenario."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pointbuy import pdf, printroster, printsheets
from pointbuy.catalogue import Catalogue
from pointbuy.codes import BadCode, encode
from pointbuy.printed import heading
from pointbuy.printlayout import MARGIN, MM, WIDE
from pointbuy.roster import Roster

PARTS = ("roster", "counters", "map")
"""What can be printed, in the order of the pages."""
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
) -> bytes:
    """The PDF, the same bytes for the same roster, scenario and options.

    The map is printed where a scenario is given, turned to fill its sheet. Raises DataError for a roster with
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
        svg = printsheets.map_sheet(scenario)
        short, long = (side * MM for side in PAPERS[paper])
        wide, high = pdf.size_of(svg)
        sheet = (long, short) if wide > high else (short, long)
        sheets.append(pdf.picture(svg, dots, *sheet, margin=8 * MM))
    return pdf.made(sheets, roster.title or heading(roster, catalogue))
