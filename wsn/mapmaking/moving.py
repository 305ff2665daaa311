"""A map turned by sixths, mirrored or cut out: its spaces go elsewhere, and every label goes with them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wsn.board.turned import OPPOSITE_DIRECTION
from wsn.geometry.hexes import Grid, Hex, mirror_hex, rotate_hex
from wsn.mapmaking.draft import MapDraft, normal, rows_of


@dataclass(frozen=True)
class MovedMap:
    """A map after its spaces were moved: the draft, the new label of each old one, and what was lost."""

    draft: MapDraft
    labels: Mapping[str, str]
    losses: tuple[str, ...] = ()


class NotTurned(ValueError):
    """Why a map cannot be moved like this, as a sentence."""


def turn_map(draft: MapDraft, sixths: int) -> MovedMap:
    """The map turned by sixths of a full turn, clockwise; squares turn by halves only. Raises NotTurned."""
    sixths %= 6
    if draft.square:
        if sixths % 3:
            raise NotTurned("a map of squares cannot be turned by sixths; 3 turns it upside down")
        return _flip_rectangle(draft, sixths == 3, sixths == 3)
    # the lattice of pointy hexes is the mirror image of the picture, so it turns the other way
    lattice = -sixths if draft.grid.is_mirrored else sixths
    losses = list(draft.losses)
    north = draft.document.get("north", "top")
    if draft.grid.is_mirrored and sixths == 3:
        north = OPPOSITE_DIRECTION[north]
    elif draft.grid.is_mirrored and sixths:
        losses.append(
            f"the compass: it can point at a side of the sheet only, and is left at the {north}; turn by 3 at"
            " once, or set it right with `north SIDE` in `wsn map edit`"
        )
    return _move_map(draft, lambda place: rotate_hex(place, lattice), north, losses)


def mirrored_map(draft: MapDraft, upside: bool = False) -> MovedMap:
    """The map with left and right exchanged, or top and bottom (`upside`)."""
    if draft.square:
        return _flip_rectangle(draft, not upside, upside)
    north = draft.document.get("north", "top")
    exchanged = ("top", "bottom") if upside else ("left", "right")
    if draft.grid.is_mirrored and north in exchanged:
        north = OPPOSITE_DIRECTION[north]
    if upside != draft.grid.is_mirrored:
        return _move_map(draft, lambda place: Hex(place.q, -place.q - place.r), north, list(draft.losses))
    return _move_map(draft, mirror_hex, north, list(draft.losses))


def crop_map(draft: MapDraft, corners: Iterable[str], keep_labels: bool = False) -> MovedMap:
    """The part of the map that lies in the columns and rows which some spaces span. Raises NotTurned.

    With `keep_labels` what is left out becomes holes, so that every space keeps its label.
    """
    letters, grid = draft.letters(), draft.grid
    board = draft.board()
    spans = [grid.parse(board.find(label.strip()).id, draft.letter) for label in corners]
    at = [grid.column_row(place) for place in spans if place is not None]
    if not at:
        raise NotTurned("name at least one space to keep, such as two opposite corners")
    left, right = min(c for c, _ in at), max(c for c, _ in at)
    top, bottom = min(r for _, r in at), max(r for _, r in at)

    def inside(place: Hex) -> bool:
        column, row = grid.column_row(place)
        return left <= column <= right and top <= row <= bottom

    kept = [place for place in letters if inside(place)]
    if keep_labels:
        if bottom < 100 and grid.digits == 3:
            raise NotTurned("no label can stay: with fewer than 100 rows, two digits of each are for the row")
        return _rebuild_map(
            draft,
            grid,
            {place: place for place in kept},
            draft.document.get("north", "top"),
            list(draft.losses),
        )
    if draft.square:
        moved = {}
        for place in kept:
            column, row = grid.column_row(place)
            moved[place] = grid.hex_at(column - left + 1, row - top + 1)
        return _rebuild_map(draft, grid, moved, "top", list(draft.losses))
    fresh, places = normal({place: place for place in kept}, grid)
    return _rebuild_map(draft, fresh, places, draft.document.get("north", "top"), list(draft.losses))


def part_of_map(draft: MapDraft, kept: Collection[Hex]) -> MapDraft:
    """Some spaces of the map with what lies in and between them, as a map from column 1 and row 1 on."""
    grid, north = draft.grid, draft.document.get("north", "top")
    if draft.square:
        at = {place: grid.column_row(place) for place in kept}
        left, top = min(column for column, _ in at.values()), min(row for _, row in at.values())
        moved = {place: grid.hex_at(column - left + 1, row - top + 1) for place, (column, row) in at.items()}
        return _rebuild_map(draft, grid, moved, "top", []).draft
    fresh, places = normal({place: place for place in kept}, grid)
    return _rebuild_map(draft, fresh, places, north, []).draft


def _move_map(draft: MapDraft, to: Callable[[Hex], Hex], north: str, losses: list[str]) -> MovedMap:
    grid, places = normal({place: to(place) for place in draft.letters()}, draft.grid)
    return _rebuild_map(draft, grid, places, north, losses)


def _flip_rectangle(draft: MapDraft, across: bool, upside: bool) -> MovedMap:
    """A map of squares with left and right, or top and bottom, or both exchanged."""
    grid, columns, rows = draft.grid, draft.document["columns"], draft.document["rows"]

    def to(place: Hex) -> Hex:
        column, row = grid.column_row(place)
        return grid.hex_at(columns + 1 - column if across else column, rows + 1 - row if upside else row)

    return _rebuild_map(
        draft, grid, {place: to(place) for place in draft.letters()}, "top", list(draft.losses)
    )


def _rebuild_map(
    draft: MapDraft,
    grid: Grid,
    places: Mapping[Hex, Hex],
    north: str,
    losses: list[str],
) -> MovedMap:
    """The document with its spaces in their new places; what named a space that is gone goes too."""
    old, letters = draft.document, draft.letters()
    grid = grid.for_rows(max(grid.column_row(place)[1] for place in places.values()))
    label = {
        draft.grid.label(place, draft.letter): grid.label(fresh, draft.letter)
        for place, fresh in places.items()
    }
    shape = rows_of({fresh: letters[place] for place, fresh in places.items()}, grid)
    fresh_document: dict[str, Any] = {}
    boxes = frozenset(old.get("boxes", {}))
    for key, value in old.items():
        match key:
            case "columns" | "rows" | "terrain":
                fresh_document[key] = shape[key]
            case "legend":
                used = {letters[place] for place in places}
                fresh_document[key] = {sign: word for sign, word in value.items() if sign in used}
            case "shift":
                fresh_document[key] = grid.shift
            case "north":
                pass
            case "levels" | "features" | "tags":
                fresh_document[key] = _move_lists(value, label, boxes)
            case "edges":
                pairs = {word: _move_pairs(texts, label, boxes) for word, texts in value.items()}
                fresh_document[key] = {word: texts for word, texts in pairs.items() if texts}
            case "paths":
                ways = {word: _move_paths(chains, label) for word, chains in value.items()}
                fresh_document[key] = {word: chains for word, chains in ways.items() if chains}
            case "names":
                fresh_document[key] = {label[k]: name for k, name in value.items() if k in label}
            case "connections" | "impassable":
                fresh_document[key] = _move_pairs(value, label, boxes)
            case _:
                fresh_document[key] = value
        if key == "grid" and not draft.square and "shift" not in old and grid.shift != "odd":
            fresh_document["shift"] = grid.shift
    if north != "top":
        fresh_document["north"] = north
    if old.get("half") and not _is_half(fresh_document, grid):
        del fresh_document["half"]
        losses.append("the half hexes of its rim: a board of this shape is not made for joining")
    return MovedMap(MapDraft(fresh_document, draft.words, draft.source), label, tuple(losses))


def _move_lists(
    table: Mapping[str, list[str]], label: Mapping[str, str], boxes: frozenset[str]
) -> dict[str, Any]:
    kept = {
        word: [label.get(one, one) for one in named if one in label or one in boxes]
        for word, named in table.items()
    }
    return {word: named for word, named in kept.items() if named}


def _move_pairs(texts: Iterable[str], label: Mapping[str, str], boxes: frozenset[str]) -> list[str]:
    """Pairs such as `D407/D408` or `A>B`, of spaces that are still there."""
    kept = []
    for text in texts:
        sign = ">" if ">" in text else "/"
        ends = [end.strip() for end in text.split(sign)]
        if all(end in label or end in boxes for end in ends):
            kept.append(sign.join(label.get(end, end) for end in ends))
    return kept


def _move_paths(chains: Iterable[list[str]], label: Mapping[str, str]) -> list[list[str]]:
    """Paths, cut where they leave what is still there; a piece of one space is kept if it was one."""
    kept: list[list[str]] = []
    for chain in chains:
        for there, group in itertools.groupby(chain, key=label.__contains__):
            piece = [label[one] for one in group] if there else []
            if len(piece) > 1 or (piece and len(chain) == 1):
                kept.append(piece)
    return kept


def _is_half(document: Mapping[str, Any], grid: Grid) -> bool:
    """Whether a map has the shape of a board made for joining, with half hexes on its rim."""
    columns, rows = document["columns"], document["rows"]
    if grid.is_mirrored or grid.shift != "odd" or columns % 2 == 0 or rows < 2:
        return False
    lines = document["terrain"]["rows"].splitlines()
    for row, line in enumerate(lines, 1):
        for column, letter in enumerate(line.split(), 1):
            if (letter == "-") != (column % 2 == 1 and row == rows):
                return False
    return True
