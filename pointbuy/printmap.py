"""A map on paper: on one sheet as large as it fits, or in playing size on as many sheets as that takes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from pointbuy import pdf, printsheets
from pointbuy.printlayout import MM
from wsn.board.board import Board
from wsn.board.hexboard import HexBoard
from wsn.engine.game import Game
from wsn.parts.briefing import Divider
from wsn.renamed import former_names
from wsn.systems import game_of
from wsn.table.briefing import dividers
from wsn.table.picture import position_svg
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.scene import Scene

PAPERS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "a2": (420.0, 594.0), "letter": (215.9, 279.4)}
"""Sheets for the map, in millimetres."""
SMALLEST_HEX_MM, LARGEST_HEX_MM = 10, 60
"""The width of a hex in playing size, in millimetres."""
MOST_SHEETS: Final = 100


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """A map to print: as a whole with margin, title and key, and without them for playing size."""

    title: str
    whole: str
    alone: str
    across: float
    """The width of a hex or square, or the middle one of all areas, in units of the picture."""
    keyed: bool = False
    """Whether the whole picture has a key that the map alone lacks."""


def of_board(board: Board, heading: str = "", lines: tuple[Divider, ...] = ()) -> PrintedMap:
    """A bare map, with the lines between its sections where a scenario has any."""
    title, shown = heading or board.title or board.name, Scene(lines=lines)
    whole = position_svg(board, shown, caption=title)
    return PrintedMap(title, whole, position_svg(board, shown, furnished=False), _space_width(board))


def of_game(game: Game[Any], bare: bool = False) -> PrintedMap:
    """The map of a scenario with zones, objectives and units, or bare."""
    board = game_of(game.setup.system).rules.board_of(game.world)
    if bare:
        return of_board(board, game.setup.name, dividers(game.setup.system, game.world))
    whole, alone = printsheets.map_sheet(game), printsheets.map_sheet(game, furnished=False)
    return PrintedMap(game.setup.name, whole, alone, _space_width(board), keyed=True)


def _space_width(board: Board) -> float:
    """How wide a space of a board is drawn."""
    if isinstance(board, HexBoard):
        return math.sqrt(3) * SIZE
    plan = MapPlan(board, tuple(board.spaces))
    rings = [[x for x, _ in plan.outline(space)] for space in plan.spaces]
    return median(max(ring) - min(ring) for ring in rings)


def paper_of(name: str) -> tuple[float, float]:
    """The short and the long side of a sheet, in points. Raises ValueError for an unknown paper."""
    if name not in PAPERS:
        raise ValueError(f"there is no paper {name!r}; valid: {', '.join(PAPERS)}")
    short, long = PAPERS[name]
    return short * MM, long * MM


def page_of(name: str) -> tuple[float, float]:
    """The page of all that is not a map, in millimetres: Letter if that is asked for, else A4.

    Raises ValueError for an unknown paper.
    """
    paper_of(name)
    return PAPERS["letter" if name == "letter" else "a4"]


def map_sheets(printed: PrintedMap, paper: str, dots: int, hexes: float | None) -> list[pdf.Sheet]:
    """The sheets of a map: one, or for `hexes` of a given width in millimetres as many as it takes.

    In playing size the map fills its sheets without margin and title; its key, if it has one, is on a sheet
    of the whole map before them. Raises ValueError for an unknown size or paper.
    """
    short, long = paper_of(paper)
    wide, high = pdf.size_of(printed.whole)
    sheet = (long, short) if wide > high else (short, long)
    whole = pdf.picture_page(printed.whole, dots, *sheet, margin=pdf.EDGE)
    if hexes is None:
        return [whole]
    if not SMALLEST_HEX_MM <= hexes <= LARGEST_HEX_MM:
        raise ValueError(
            f"hexes of {hexes:g} mm cannot be printed: choose {SMALLEST_HEX_MM} to {LARGEST_HEX_MM}"
        )
    scale = hexes * MM / printed.across
    tried = [
        (pdf.cut_tiles(printed.alone, scale, x - 2 * pdf.EDGE, y - 2 * pdf.EDGE), (x, y))
        for x, y in ((short, long), (long, short))
    ]
    parts, size = min(tried, key=lambda one: len(one[0]))
    if len(parts) > MOST_SHEETS:
        raise ValueError(
            f"hexes of {hexes:g} mm need {len(parts)} sheets of {paper}: take a larger paper or smaller hexes"
        )
    title = f"{printed.title}, {hexes:g} mm"
    made = [pdf.map_part(part, dots, size, title) for part in parts]
    return [whole, *made] if printed.keyed else made


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"sheets": "map_sheets"},
    )
