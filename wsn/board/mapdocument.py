"""One self-contained document out of the files of a map: a layout takes in its boards and overlays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal

from wsn.board.layout import BOARD_LIMIT
from wsn.board.overlay import OVERLAY_LIMIT
from wsn.data import SUFFIXES, DataError, Problem, nearest_hint, read_document, shipped_files, shorten

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


def kind_of(document: Mapping[str, Any]) -> Literal["layout", "board", "overlay", "square", "area"]:
    """What a map document describes: squares, areas, several boards of hexes, one board, or an overlay (it
    has no `board`).
    """
    if document.get("grid") == "square":
        return "square"
    if document.get("grid") == "area":
        return "area"
    if "layout" in document:
        return "layout"
    return "board" if "board" in document or "half" in document else "overlay"


def gather(path: Path) -> tuple[dict[str, Any], list[Problem]]:
    """The document of a file with everything it uses put into it, and what could not be found."""
    document = read_document(path)
    kind = kind_of(document)
    if kind != "overlay":
        document.setdefault("id", path.stem)
    problems: list[Problem] = []
    if kind == "layout":
        for key, name, place in _named_uses(document["layout"]):
            within = document.setdefault(key, {})
            if not isinstance(within, dict) or name in within:
                continue
            try:
                within[name] = _used_document(name, _FOLDERS[key], path, place)
            except DataError as error:
                problems += error.problems
    return document, problems


_FOLDERS: Final = {"boards": "maps", "overlays": "maps/overlays"}


def _named_uses(layout: object) -> Iterator[tuple[str, str, str]]:
    """Every board and overlay that a layout names, once each: the key it goes under, its name, the place."""
    uses: dict[tuple[str, str | None], str] = {}
    for number, use in enumerate(_rows(layout, BOARD_LIMIT), 1):
        uses.setdefault(("boards", _text(use, "board")), f"layout #{number}, board")
        pieces = use.get("overlays") if isinstance(use, dict) else None
        for i, piece in enumerate(_rows(pieces, OVERLAY_LIMIT), 1):
            place = f"layout #{number}, overlays #{i}, name"
            uses.setdefault(("overlays", _text(piece, "name")), place)
    for (key, name), place in uses.items():
        if name is not None:
            yield key, name, place


def _rows(value: object, limit: int) -> list[object]:
    """The rows of a list; none when it is not a list. Decoding reports what is wrong with it."""
    return value[:limit] if isinstance(value, list) else []


def _text(row: object, key: str) -> str | None:
    text = row.get(key) if isinstance(row, dict) else None
    return text if isinstance(text, str) else None


def _used_document(name: str, folder: str, layout: Path, place: str) -> dict[str, Any]:
    """The document of a board or overlay that a layout names: beside the layout's file, or shipped."""
    beside = layout.parent / "overlays" if folder.endswith("overlays") else layout.parent
    if _NAME.fullmatch(name):
        for file in (beside / f"{name}.toml", beside / f"{name}.json", shipped_files(folder).get(name)):
            if file is not None and file.is_file() and file.resolve() != layout.resolve():
                return read_document(file)
    noun = "overlay" if folder.endswith("overlays") else "board"
    known = {*shipped_files(folder)}
    if beside.is_dir():
        known |= {file.stem for file in beside.iterdir() if file.suffix in SUFFIXES}
    known -= {layout.stem}
    raise DataError(
        [Problem(str(layout), place, f"there is no {noun} {shorten(name)}{nearest_hint(name, known)}")]
    )
