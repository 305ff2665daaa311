"""Pieces of a board: copied, turned and mirrored as a whole, and laid down again; and boards begun anew."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping
from typing import Any, Final

from wsn.board.mapdocument import kind_of
from wsn.board.soundness import GRIDS, grids_told
from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, locate, read_document
from wsn.geometry.hexes import Hex
from wsn.mapmaking.brushes import (
    clear_spaces,
    name_space,
    paint_terrain,
    raise_spaces,
    with_feature,
    with_path,
    with_sides,
)
from wsn.mapmaking.draft import MapDraft, draft_of, grid_of, rows_of
from wsn.mapmaking.moving import part_of_map
from wsn.mapmaking.sheetwork import NotDrawn, Sheetwork, halves, work
from wsn.table.ruling import vocabulary

LARGEST_BOARD: Final = 400
"""The most columns and rows of a new board."""
ORDINARY_AREA_WIDTH: Final = 200
"""How many map units an area of ordinary size is wide on a new board."""


def blank_board(
    system: str,
    grid: str = "",
    columns: int = 17,
    rows: int = 12,
    *,
    shift: str = "odd",
    letter: str = "",
    title: str = "",
    half: bool = False,
    short: bool = False,
) -> MapDraft:
    """A new board of plain ground; without a grid that of the game's own maps. Raises NotDrawn and DataError.

    One of areas is a single one at first, with room for so many columns and rows of ordinary ones: it is
    split, or others are drawn beside it. `half`: made for joining, with half hexes on its rim; it has an odd
    number of columns. `short`: every second row is one hex shorter, on a board of pointy hexes.
    """
    words = vocabulary(system)
    grid = grid or words.grids[0]
    if grid not in GRIDS:
        raise NotDrawn(f"there is no grid {grid!r}; a board is flat, pointy, square or area")
    if grid not in words.grids:
        raise NotDrawn(f"{system} is played on {grids_told(words.grids)}, not on {GRIDS[grid]}")
    if not (1 <= columns <= LARGEST_BOARD and 1 <= rows <= LARGEST_BOARD):
        raise NotDrawn(f"a board has 1 to {LARGEST_BOARD} columns and rows")
    if short and (grid != "pointy" or half or columns < 2):
        raise NotDrawn(
            "every second row is one hex shorter only on a board of pointy hexes, two or more wide"
        )
    shift = "even" if short else shift
    if half and (grid != "flat" or shift != "odd" or columns % 2 == 0 or rows < 2):
        raise NotDrawn("a board made for joining is flat, its shift odd, with an odd number of columns")
    plain = words.plain or min(words.terrain)
    if letter and grid in ("square", "area"):
        raise NotDrawn(f"a board of {grid}s has no letter before its labels")
    if grid == "area":
        wide, high = columns * ORDINARY_AREA_WIDTH, rows * ORDINARY_AREA_WIDTH
        outline = [[0, 0], [wide, 0], [wide, high], [0, high]]
        whole = {"format": 1, "name": title or "A new board", "system": system, "grid": grid}
        first = {"span": ORDINARY_AREA_WIDTH, "areas": {"Area-1": {"terrain": plain, "outline": outline}}}
        made = MapDraft({**whole, **first}, words)
        made.board()  # raises DataError where the game has no such map
        return made
    head: dict[str, Any] = {"format": 1, "name": title or "A new board", "system": system, "grid": grid}
    if grid != "square":
        head |= {"shift": shift, "board": letter}
    if half:
        head["half"] = True
    lattice = grid_of(head, words)
    signs: dict[Hex, str] = {}
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            hole = half and column % 2 == 1 and row == rows
            hole = hole or (short and row % 2 == 0 and column == columns)
            signs[lattice.hex_at(column, row)] = "-" if hole else "."
    made = MapDraft({**head, **rows_of(signs, lattice), "legend": {".": plain}}, words)
    made.board()  # raises DataError where the game has no such map
    return made


def copy_spaces(draft: MapDraft, spaces: Collection[str]) -> MapDraft:
    """A piece with these spaces, and what lies in them and between them. Raises NotDrawn."""
    sheet = work(draft)
    _in_columns(sheet)
    labels = {sheet.place(label) for label in spaces}
    if not labels:
        raise NotDrawn(f"choose the {sheet.nouns} to copy first")
    return part_of_map(draft, {sheet.hexes[label] for label in labels})


def paste_piece(draft: MapDraft, piece: MapDraft, at: str) -> MapDraft:
    """A board with a piece laid on it: its first space (leftmost, then topmost) comes to lie at `at`.

    What lay in the spaces that it covers goes; what lies beyond the rim of the board is left out. Raises
    NotDrawn where the two do not fit, or nothing of it would lie on the board.
    """
    sheet, part = work(draft), work(piece)
    _in_columns(sheet)
    if draft.square != piece.square or draft.document["grid"] != piece.document["grid"]:
        raise NotDrawn("a piece fits only a board whose spaces lie the same way")
    if draft.words is not piece.words and draft.document["system"] != piece.document["system"]:
        raise NotDrawn("the piece is of another game, whose words mean other things")
    to = _places(sheet, part, at)
    if not to:
        raise NotDrawn("nothing of the piece would lie on the board")
    made = clear_spaces(draft, to.values())
    by_word: dict[str, list[str]] = {}
    for label, target in to.items():
        by_word.setdefault(part.terrain(label), []).append(target)
    for word, targets in by_word.items():
        made = paint_terrain(made, targets, word)
    return _on_top(made, piece, to)


def _in_columns(sheet: Sheetwork) -> None:
    """Raises NotDrawn for a map whose spaces are not labelled by column and row."""
    if sheet.draft.area or sheet.own:
        what = "of areas" if sheet.draft.area else "with labels of its own"
        raise NotDrawn(f"on a map {what} no piece is copied or laid down; paint its {sheet.nouns} instead")


def covered_spaces(draft: MapDraft, piece: MapDraft, at: str) -> tuple[str, ...]:
    """The spaces that a piece would cover there."""
    return tuple(_places(work(draft), work(piece), at).values())


def _places(sheet: Sheetwork, part: Sheetwork, at: str) -> dict[str, str]:
    """By the labels of a piece those that it covers."""
    target, grid, own = sheet.hexes[sheet.place(at)], sheet.draft.grid, part.draft.grid
    first = part.hexes[part.spaces[0]]
    found: dict[str, str] = {}
    for label in part.spaces:
        if sheet.draft.square:
            column, row = (
                there + here - begins
                for there, here, begins in zip(
                    grid.column_row(target), own.column_row(part.hexes[label]), own.column_row(first)
                )
            )
            place = grid.hex_at(column, row) if column > 0 and row > 0 else None
        else:
            place = target + (part.hexes[label] - first)
        if place is not None and place in sheet.labels and sheet.rows[sheet.labels[place]] != "-":
            found[label] = sheet.labels[place]
    return found


def _on_top(made: MapDraft, piece: MapDraft, to: Mapping[str, str]) -> MapDraft:
    """What lies on the ground of a piece, on the spaces that it covers."""
    old = piece.document
    if made.words.levels:
        for text, labels in old.get("levels", {}).items():
            made = raise_spaces(made, [to[one] for one in labels if one in to], halves(text))
    for key in ("features", "tags"):
        for word, labels in old.get(key, {}).items():
            made = with_feature(made, word, [to[one] for one in labels if one in to])
    for label, name in old.get("names", {}).items():
        if label in to:
            made = name_space(made, to[label], name)
    for word, texts in old.get("edges", {}).items():
        pairs = [text.replace(">", "/").split("/") for text in texts]
        inner = [(to[a.strip()], to[b.strip()]) for a, b in pairs if a.strip() in to and b.strip() in to]
        made = with_sides(made, word, inner)
    for kind, chains in old.get("paths", {}).items():
        for chain in chains:
            for there, group in itertools.groupby(chain, key=to.__contains__):
                ways = [to[one] for one in group] if there else []
                if len(ways) > 1 or (ways and len(chain) == 1):
                    made = with_path(made, kind, ways)
    return made


def piece_named(name: str, words: Vocabulary | None = None) -> MapDraft:
    """A board or an overlay as a piece to lay down, by its name or its file. Raises DataError."""
    try:
        file = locate("maps/overlays", name)
    except DataError:
        return draft_of(name)
    document = read_document(file)
    if kind_of(document) != "overlay":
        return draft_of(name)
    if not isinstance(document.get("terrain"), Mapping):
        raise DataError([Problem(str(file), "terrain", "the key is missing")])
    return MapDraft(document, words or vocabulary(document.get("system"), str(file)))
