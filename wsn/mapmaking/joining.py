"""Boards laid side by side: a layout file as a person would write it."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wsn.board.boxes import KEYS_BESIDE_THE_MAP
from wsn.board.hexboard import HexBoard
from wsn.board.layout import turns_onto_itself
from wsn.board.mapdocument import kind_of
from wsn.board.mapfile import board_from, map_document, without_words
from wsn.board.sheet import read_sheet
from wsn.board.sheetfile import BoardFile
from wsn.data import DataError, Report, credits_together, decode, locate, shipped_files
from wsn.data.writing import toml_text
from wsn.mapmaking.boxes_and_connections import entry_of
from wsn.systems import mapped_games
from wsn.table.ruling import vocabulary


class NotJoined(ValueError):
    """Why boards cannot be laid side by side, as a sentence."""


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """One board to lay: its name under `maps/` or its file, and whether it is turned upside down."""

    name: str
    turned: bool = False


def join_boards(
    boards: Sequence[LaidBoard], across: int, title: str, beside: Path, *, single: bool = False
) -> dict[str, Any]:
    """The layout document of boards in rows of `across`, from left to right and top to bottom.

    The boards are found again by name: in the folder `beside`, where the layout will lie, or among the
    shipped ones. A letter that is used twice is replaced. `single`: the layout is to become one board, which
    has what stands beside the boards; a layout as a file uses no boards with boxes of their own. Raises
    NotJoined, and DataError for a bad board.
    """
    read = [_board(one, beside) for one in boards]
    first = read[0]
    for one, laid in zip(read, boards):
        for key in ("system", "grid", "shift"):
            if (mine := one.get(key, "odd")) != first.get(key, "odd"):
                said = f"{laid.name} has {key} = {mine!r}, and {boards[0].name} {first.get(key, 'odd')!r}"
                raise NotJoined(f"{said}: boards are joined only where they agree")
    letters = _board_letters([str(one["board"]) for one in read])
    rows: list[dict[str, Any]] = []
    down = 0
    for start in range(0, len(read), across):
        along = deepest = 0
        for at in range(start, min(start + across, len(read))):
            row: dict[str, Any] = {"board": Path(boards[at].name).stem}
            if along or down:
                row["at"] = [along, down]
            if boards[at].turned:
                row["turned"] = True
            if letters[at] != read[at]["board"]:
                row["letter"] = letters[at]
            rows.append(row)
            wide, deep = _step(read[at])
            along, deepest = along + wide, max(deepest, deep)
        down += deepest
    head: dict[str, Any] = {"format": 1, "name": title}
    head |= {key: first[key] for key in ("system", "grid", "shift") if key in first}
    if single:  # a layout as a file names its boards, and these tell who made them
        named = {Path(laid.name).stem: board for laid, board in zip(boards, read, strict=True)}
        head |= credits_together({"boards": named})
    return {**head, **(_tables_beside(read, letters) if single else {}), "layout": rows}


def _tables_beside(read: Sequence[Mapping[str, Any]], letters: Sequence[str]) -> dict[str, Any]:
    """What stands beside each of the boards, under the letters that they have now. A box whose name is taken
    has the letter of its board behind it; one with a place of its own stands on the right from now on.
    """
    boxes: dict[str, Any] = {}
    made: dict[str, list[str]] = {"connections": [], "impassable": []}
    tags: dict[str, list[str]] = {}
    for board, letter in zip(read, letters, strict=True):
        old = str(board["board"])
        taken = {name.casefold() for name in boxes}
        called = {
            name: f"{name}-{letter}" if name.casefold() in taken else name for name in board.get("boxes", {})
        }
        for name, row in board.get("boxes", {}).items():
            boxes[called[name]] = {key: value for key, value in row.items() if key != "at"}

        def now(label: str, called: Mapping[str, str] = called, old: str = old, new: str = letter) -> str:
            return called.get(label) or new + label.removeprefix(old)

        for key, texts in made.items():
            for text in board.get(key, ()):
                a, b, sign = entry_of(text)
                texts.append(f"{now(a)}{sign}{now(b)}")
        for word, labels in board.get("tags", {}).items():
            tags.setdefault(word, []).extend(map(now, labels))
    return {key: value for key, value in {**made, "boxes": boxes, "tags": tags}.items() if value}


def layout_text(document: Mapping[str, Any]) -> str:
    """The text of a layout."""
    return toml_text(document)


def board_of_layout(document: Mapping[str, Any], beside: Path, *, single: bool = False) -> HexBoard:
    """The board of a layout that is not written yet; `single` as for `joined`. Raises DataError."""
    names = {row["board"] for row in document["layout"]}
    boards = {name: _board_document(name, beside) for name in sorted(names)}
    if single:
        boards = {
            name: {k: v for k, v in row.items() if k not in KEYS_BESIDE_THE_MAP}
            for name, row in boards.items()
        }
    whole = {**document, "boards": boards}
    board = board_from(whole, vocabulary(document["system"]), "the boards together")
    assert isinstance(board, HexBoard), "boards of hexes make a board of hexes"
    return board


def _board_document(name: str, beside: Path) -> dict[str, Any]:
    file = beside / f"{name}.toml"
    return {k: v for k, v in map_document(file if file.is_file() else name).items() if k != "id"}


def _board(laid: LaidBoard, beside: Path) -> dict[str, Any]:
    """The document of one board. Raises NotJoined where a layout in `beside` would not find it."""
    file = locate("maps", laid.name)
    document = map_document(file)
    if kind_of(document) != "board":
        raise NotJoined(f"{laid.name} is not a single board of hexes, and only these are joined")
    if document.get("system") not in mapped_games():
        raise DataError(without_words(document, laid.name, mapped_games()))
    words = vocabulary(document["system"])
    board_from(document, words, laid.name)
    near = beside / f"{file.stem}.toml"
    if (
        not (near.is_file() and near.resolve() == file.resolve())
        and shipped_files("maps").get(file.stem) != file
    ):
        text = f"the layout looks for its boards in its own folder: put {file.name} into {beside.resolve()}"
        raise NotJoined(text)
    if laid.turned:
        sheet = read_sheet(decode(document, BoardFile, laid.name), words, Report(laid.name))
        if sheet is None or not turns_onto_itself(sheet):
            line = "rows" if document["grid"] == "pointy" else "columns"
            raise NotJoined(f"{laid.name} has an odd number of {line}, so it cannot be turned in a layout")
    return document


def _step(document: Mapping[str, Any]) -> tuple[int, int]:
    """How many columns and rows the next board lies further on: half boards share their rim.

    Behind an odd number of columns (rows of pointy hexes) one is left free, or the hexes would not fit.
    """
    columns, rows = document["columns"], document["rows"]
    if document.get("half"):
        return columns - 1, rows - 1
    if document["grid"] == "pointy":
        return columns, rows + rows % 2
    return columns + columns % 2, rows


def _board_letters(printed: Iterable[str]) -> list[str]:
    """A letter for each board: its own where it is free, else the next free capital."""
    given: list[str] = []
    wanted = list(printed)
    for letter in wanted:
        if letter not in given:
            given.append(letter)
            continue
        free = [one for one in string.ascii_uppercase if one not in given and one not in wanted]
        pairs = (a + b for a in string.ascii_uppercase for b in string.ascii_uppercase)
        given.append(free[0] if free else next(pair for pair in pairs if pair not in given))
    return given
