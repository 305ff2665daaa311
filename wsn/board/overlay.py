"""Overlays: pieces of printed map laid on a board, as rigid shapes on the lattice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec
from msgspec import structs

from wsn.board.sheet import Cell, HexPath, Labels, Sheet
from wsn.data import Report
from wsn.english import count
from wsn.geometry.hexes import LETTERED, Grid, Hex, edge, rotate_hex

OVERLAY_LIMIT: Final = 100
"""No board may carry more overlays."""


class OverlayUse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An overlay on a board: its hex 101 lies on `at`, a printed label of the board.

    `turn` is in steps of 60 degrees clockwise about that hex. It lies on the board as printed, so it
    goes round with a board that is turned.
    """

    name: str
    """The name of the overlay, a file under `maps/overlays`."""
    at: str
    """The printed label of the board on which its hex 101 lies."""
    turn: int = 0
    """By how many steps of 60 degrees it is turned clockwise about that hex, 0 to 5."""


def lay(sheet: Sheet, overlay: Sheet, at: Hex, turn: int) -> tuple[Sheet, tuple[Hex, ...]]:
    """The board with an overlay on it, and the places of overlay hexes that fall off the board.

    The overlay moves as one rigid shape and replaces terrain, level, features and paths of the hexes it
    covers, and all edges between them. A path of the board is cut where it runs into the overlay. A name
    stays unless the overlay brings another.
    """
    origin = overlay.grid.hex_at(1, 1)

    def moved(place: Hex) -> Hex:
        return at + rotate_hex(place - origin, turn)

    covered = {moved(place): cell for place, cell in overlay.cells.items()}
    off = tuple(moved(place) for place in overlay.cells if moved(place) not in sheet.cells)
    if off:
        return sheet, off
    cells = {
        place: _covering_cell(cell, covered[place]) if place in covered else cell
        for place, cell in sheet.cells.items()
    }
    edges = {
        line: words for line, words in sheet.edges.items() if not (line[0] in covered and line[1] in covered)
    }
    edges |= {edge(moved(a), moved(b)): words for (a, b), words in overlay.edges.items()}
    paths = [piece for path in sheet.paths for piece in _cut_path(path, covered)]
    paths += [(kind, tuple(moved(place) for place in hexes)) for kind, hexes in overlay.paths]
    return replace(sheet, cells=cells, edges=edges, paths=tuple(paths)), ()


def _covering_cell(below: Cell, above: Cell) -> Cell:
    return structs.replace(above, name=above.name or below.name, rim=below.rim)


def _cut_path(path: HexPath, covered: Mapping[Hex, Cell]) -> list[HexPath]:
    """The pieces of a path that stay when some of its hexes are covered."""
    kind, hexes = path
    pieces: list[HexPath] = []
    run: list[Hex] = []
    for place in (*hexes, None):
        if place is None or place in covered:
            if run:
                pieces.append((kind, tuple(run)))
            run = []
        else:
            run.append(place)
    return pieces


def with_overlays(
    sheet: Sheet, pieces: list[OverlayUse], overlays: Mapping[str, Sheet], where: str, report: Report
) -> Sheet:
    """The board with all its overlays, each on top of those before it; problems go into the report."""
    if len(pieces) > OVERLAY_LIMIT:
        report.add(where, f"{len(pieces)} overlays; at most {OVERLAY_LIMIT} are read")
        return sheet
    labels = Labels({sheet.grid.label(h, sheet.board): h for h in sheet.cells}, sheet.grid, report)
    for number, piece in enumerate(pieces, 1):
        place = f"{where}, overlays #{number}"
        overlay = overlays.get(piece.name)
        at = labels.hex(piece.at, f"{place}, at")
        if not 0 <= piece.turn <= 5:
            report.add(f"{place}, turn", f"must be 0 to 5 steps of 60 degrees, not {piece.turn}")
            continue
        if overlay is None or at is None:
            continue
        if overlay.grid.orient != sheet.grid.orient:
            report.add(
                place, f"{piece.name} has {overlay.grid.orient} hexes, the board {sheet.grid.orient} ones"
            )
            continue
        sheet, off = lay(sheet, overlay, at, piece.turn)
        if off:
            hexes = count(len(off), "hex falls", "hexes fall")
            first = sheet.grid.label(min(off), sheet.board) if _is_printable(sheet.grid, off) else ""
            ending = f" (the first would be {first})" if first else ""
            report.add(place, f"{hexes} off the board{ending}; move or turn the overlay {piece.name!r}")
    return sheet


def _is_printable(grid: Grid, off: tuple[Hex, ...]) -> bool:
    column, row = grid.column_row(min(off))
    return column > 0 and row > 0 and (grid.labels != "letters" or column <= LETTERED)
