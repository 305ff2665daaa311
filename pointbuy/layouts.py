"""Lays out the map: boards chosen or drawn, side by side, turned, with overlays (WSN 7.3).

Boards are laid in rows from the north-west. Two boards go side by side where the hexes that they share agree;
a draw goes on until all do. What comes out is the document of a map, and what of it has to be written to a
file: nothing when a shipped map is played on as it is.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import hexes_from, map_document
from wsn.data import DataError, Problem, locate, nearest_hint, read_document, shipped_files, until_changed
from wsn.parts.mustering import Lots
from wsn.renamed import former_names
from wsn.systems import game_of

MOST_BOARDS: Final = 24
"""The most boards of a map, since each needs a letter of its own."""
_KEYS: Final = ("grid", "shift", "half", "columns", "rows")
"""The settings that boards side by side must share."""


@dataclass(frozen=True, slots=True)
class OverlayChoice:
    """A chosen overlay: its name, the hex of its 101, and its turns of 60 degrees."""

    name: str
    at: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A chosen board, shipped or from a file, and whether it is turned by 180 degrees."""

    board: str
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """The map of a scenario: its name, its document, and the file to be written for it."""

    name: str
    """The name of a shipped map or a file; if empty, `file` is written beside the scenario."""
    document: Mapping[str, Any]
    """The whole document of the map."""
    file: Mapping[str, Any] | None
    """The document of the file to be written, or None."""
    board: HexBoard
    """The loaded map."""
    boards: int
    """The number of its printed boards."""


# --- one map as it is


def ready_field(name: str, system: str) -> Field:
    """The field of a finished map, shipped or in a file. Raises DataError."""
    document = map_document(name)
    if document.get("system") != system:
        raise DataError([Problem("", "map", f"{name} is a map of another game ({document.get('system')})")])
    board = _load_board(document, system)
    boards = len(document["layout"]) if "layout" in document else 1
    if name in shipped_files("maps"):
        return Field(name, document, None, board, boards)
    whole = {key: value for key, value in document.items() if key != "id"}
    return Field("", document, whole, board, boards)


# --- boards laid side by side


def shape_of(count: int, lots: Lots | None = None) -> tuple[int, int]:
    """The columns and rows for a number of boards, as square as possible; two lie either way by lot."""
    rows = max(rows for rows in range(1, count + 1) if rows * rows <= count and count % rows == 0)
    shape = count // rows, rows
    if count == 2 and lots is not None and lots.roll_die("field", "shape", faces=2) == 2:
        return shape[1], shape[0]
    return shape


def lay_boards(
    choices: Sequence[BoardChoice],
    shape: tuple[int, int],
    system: str,
    overlays: Sequence[OverlayChoice] = (),
) -> Field:
    """The field of these boards in rows from the north-west. Raises DataError if they do not fit."""
    if len(choices) == 1 and not choices[0].turned and not overlays:
        return ready_field(choices[0].board, system)
    documents = [_board(choice.board) for choice in choices]
    return _check_field(choices, documents, shape, system, overlays)


def draw_boards(
    pool: Sequence[str],
    count: int,
    shape: tuple[int, int],
    system: str,
    lots: Lots,
    overlays: Sequence[OverlayChoice] = (),
) -> Field:
    """The field of boards drawn from a pool, each turned by lot, so that all fit where they meet.

    No board is drawn again before all have been. Raises DataError when no draw fits.
    """
    order = [BoardChoice(pool[i]) for i in lots.shuffled_numbers(len(pool), "field", "boards")]
    if count == 1:
        return lay_boards(order[:1], shape, system, overlays)
    lay = next(_fitting_layouts(order, [], count, shape, system, lots), None)
    if lay is None:
        text = f"no {count} of the boards {', '.join(pool)} fit together as {shape[0]} x {shape[1]}"
        raise DataError([Problem("", "boards", text)])
    return _check_field(lay, [_board(choice.board) for choice in lay], shape, system, overlays)


def _fitting_layouts(
    order: Sequence[BoardChoice],
    so_far: list[BoardChoice],
    count: int,
    shape: tuple[int, int],
    system: str,
    lots: Lots,
) -> Iterator[list[BoardChoice]]:
    """Every way to continue a layout, in the order of the lots."""
    if len(so_far) == count:
        yield so_far
        return
    place = len(so_far)
    used = [sum(c.board == choice.board for c in so_far) for choice in order]
    fresh = sorted(range(len(order)), key=lambda i: (used[i], (i - place) % len(order)))
    first = lots.roll_die("field", "turned", place, faces=2) == 2
    for i in fresh:
        for turned in (first, not first):
            choice = BoardChoice(order[i].board, turned)
            if _board_fits(choice, so_far, shape, system):
                yield from _fitting_layouts(order, [*so_far, choice], count, shape, system, lots)


def _board_fits(
    choice: BoardChoice, so_far: Sequence[BoardChoice], shape: tuple[int, int], system: str
) -> bool:
    """Whether a board fits the next place, beside the board before it and below the one above."""
    column, row = len(so_far) % shape[0], len(so_far) // shape[0]
    beside = so_far[-1] if column else None
    above = so_far[-shape[0]] if row else None
    return (beside is None or boards_agree(beside, choice, (2, 1), system)) and (
        above is None or boards_agree(above, choice, (1, 2), system)
    )


@lru_cache(maxsize=4096)
def boards_agree(a: BoardChoice, b: BoardChoice, shape: tuple[int, int], system: str) -> bool:
    """Whether two boards agree about the hexes they share."""
    try:
        _check_field((a, b), [_board(a.board), _board(b.board)], shape, system)
    except DataError:
        return False
    return True


def _check_field(
    choices: Sequence[BoardChoice],
    documents: Sequence[Mapping[str, Any]],
    shape: tuple[int, int],
    system: str,
    overlays: Sequence[OverlayChoice] = (),
) -> Field:
    """The checked map of these boards."""
    first = documents[0]
    for choice, document in zip(choices, documents):
        if document.get("system") != system:
            text = f"{choice.board} is a board of another game ({document.get('system')})"
            raise DataError([Problem("", "boards", text)])
        if any(document.get(key) != first.get(key) for key in _KEYS):
            text = (
                f"{choice.board} has another size or grid than {choices[0].board}; write a map with a layout"
            )
            raise DataError([Problem("", "boards", text)])
    letters = _board_letters([str(document.get("board") or "") for document in documents])
    columns, rows = int(first["columns"]), int(first["rows"])
    pitch = (columns - 1, rows - 1) if first.get("half") else (columns, rows)
    uses: list[dict[str, Any]] = []
    for i, (choice, letter) in enumerate(zip(choices, letters)):
        use: dict[str, Any] = {"board": _board_name(choice.board)}
        at = [pitch[0] * (i % shape[0]), pitch[1] * (i // shape[0])]
        if any(at):
            use["at"] = at
        if choice.turned:
            use["turned"] = True
        if letter != documents[i].get("board"):
            use["letter"] = letter
        uses.append(use)
    for overlay in overlays:
        use = uses[_owner_board(overlay, letters)]
        use.setdefault("overlays", []).append({"name": overlay.name, "at": overlay.at, "turn": overlay.turn})
    named = [str(d["name"]) + (" (turned)" if c.turned else "") for c, d in zip(choices, documents)]
    file: dict[str, Any] = {
        "format": 1,
        "name": ", ".join(named),
        "system": first["system"],
        "grid": first.get("grid", "flat"),
        "shift": first.get("shift", "odd"),
        "layout": uses,
    }
    own = {
        _board_name(c.board): dict(d)
        for c, d in zip(choices, documents)
        if c.board not in shipped_files("maps")
    }
    by_value = {_board_name(choice.board): dict(d) for choice, d in zip(choices, documents)}
    document = {**file, "boards": by_value}
    if overlays:
        document["overlays"] = {o.name: _load_overlay(o.name) for o in overlays}
    if own:
        file["boards"] = own
    return Field("", document, file, _load_board(document, system), len(choices))


def _load_board(document: Mapping[str, Any], system: str) -> HexBoard:
    """The board of a document. Raises DataError."""
    return hexes_from(document, game_of(system).ground.vocabulary, str(document.get("id") or "boards"))


def _board_letters(printed: Sequence[str]) -> list[str]:
    """A letter for every board: its printed one, unless another board already has it."""
    free = [letter for letter in string.ascii_uppercase if letter not in printed]
    letters: list[str] = []
    for letter in printed:
        letters.append(free.pop(0) if letter in letters or (not letter and len(printed) > 1) else letter)
    return letters


def _owner_board(overlay: OverlayChoice, letters: Sequence[str]) -> int:
    """The board that an overlay lies on: the one whose letter its hex has."""
    letter = overlay.at.rstrip(string.digits)
    if letter not in letters:
        text = f"no board has the letter {letter!r} of {overlay.at}{nearest_hint(letter, letters)}"
        raise DataError([Problem("", f"overlay {overlay.name}", text)])
    return list(letters).index(letter)


def _board_name(board: str) -> str:
    """The name of a board in a layout: a file without its folder and suffix."""
    return board if board in shipped_files("maps") else locate("maps", board).stem


def _board(name: str) -> Mapping[str, Any]:
    """The document of one printed board. Raises DataError for a layout."""
    path = locate("maps", name)
    document = _read_board(path)
    if "layout" in document:
        text = "is a layout of several boards; choose it as a finished map instead"
        raise DataError([Problem(str(path), "", text)])
    return document


@until_changed(64)
def _read_board(path: Path) -> Mapping[str, Any]:
    return read_document(path)


def _load_overlay(name: str) -> dict[str, Any]:
    """The document of a shipped overlay. Raises DataError with the nearest name."""
    known = shipped_files("maps/overlays")
    if name not in known:
        raise DataError([Problem("", "overlay", f"there is no overlay {name!r}{nearest_hint(name, known)}")])
    return read_document(known[name])


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"drawn": "draw_boards", "ready": "ready_field", "laid": "lay_boards"},
    )
