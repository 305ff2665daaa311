"""A scan under a board that is being made: where its hexes lie on it, what is known, and a guess of the rest.

What is kept is a table like that of `fit.toml`, perhaps with too few points as yet, and never the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from wsn.data import DataError, Problem
from wsn.mapmaking import brushes
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.fit import AFFINE, PERSPECTIVE, FitFile, GridFit, fitted
from wsn.mapmaking.guess import NONE, UNSURE, guessed, read_picture
from wsn.mapmaking.sheetwork import NotDrawn, Sheetwork, work

Kept = Mapping[str, Any]
"""A fit as it is kept while it is made."""


def begun(document: Mapping[str, Any], picture: str) -> dict[str, Any]:
    """A fit of this picture to a map, without points. Raises NotDrawn for a map of squares."""
    if document["grid"] == "square":
        raise NotDrawn("a scan is laid under a map of hexes, not of squares")
    return {
        "format": 1,
        "picture": picture,
        "name": document["name"],
        "system": document["system"],
        "columns": document["columns"],
        "rows": document["rows"],
        "grid": document["grid"],
        "shift": document.get("shift", "odd"),
        "board": document.get("board", ""),
        "half": document.get("half", False),
        "perspective": False,
        "points": {},
        "known": {},
        "edges": {},
    }


def pointed(fit: Kept, label: str, at: tuple[int, int] | None) -> dict[str, Any]:
    """The fit with the middle of a hex at these pixels; without it for None."""
    points = {one: there for one, there in fit.get("points", {}).items() if one != label}
    if at is not None:
        points[label] = [int(at[0]), int(at[1])]
    return {**fit, "points": points}


def knowing(fit: Kept, kind: str, word: str, place: str) -> dict[str, Any]:
    """The fit with a hex (`kind` is `known`) or a hexside (`edges`) known to be what was painted there."""
    table = {one: [other for other in places if other != place] for one, places in fit.get(kind, {}).items()}
    table[word] = [*table.get(word, ()), place]
    return {**fit, kind: {one: places for one, places in table.items() if places}}


def of_map(fit: Kept, document: Mapping[str, Any]) -> dict[str, Any]:
    """The fit with the head of a map that has changed since."""
    return {**fit, "name": document["name"]}


def points_needed(fit: Kept) -> int:
    """How many more points the fit needs."""
    return max(0, (PERSPECTIVE if fit.get("perspective") else AFFINE) - len(fit.get("points", {})))


def grid_fit(fit: Kept, where: str = "the fit") -> GridFit:
    """The grid on the picture. Raises DataError while the points do not give it."""
    table = {key: value for key, value in fit.items() if value not in ({}, "") or key == "points"}
    try:
        file = msgspec.convert(table, FitFile)
    except msgspec.ValidationError as error:
        raise DataError([Problem(where, "", str(error))]) from None
    return fitted(file, where)


def suggested(sheet: Sheetwork, fit: Kept) -> str:
    """A hex that is worth finding next: whole, and far from those that were found."""
    grid, half = sheet.draft.grid, bool(sheet.draft.document.get("half"))
    at = {label: grid.column_row(sheet.hexes[label]) for label in sheet.spaces}
    columns, rows = max(c for c, _ in at.values()), max(r for _, r in at.values())
    if half:
        at = {
            label: (c, r) for label, (c, r) in at.items() if 1 < c < columns and (c % 2 or 1 < r < rows)
        } or at
    points = [sheet.net.centre(sheet.hexes[one]) for one in fit.get("points", {}) if one in sheet.hexes]
    if not points:
        return min(at, key=lambda label: (sum(at[label]), at[label]))

    def lonely(label: str) -> float:
        x, y = sheet.net.centre(sheet.hexes[label])
        return min((x - u) ** 2 + (y - v) ** 2 for u, v in points)

    return max(at, key=lonely)


def picture_of(fit: Kept, beside: Path | None) -> Path:
    """The file of the picture: beside the map, or as it was named."""
    named = Path(str(fit["picture"])).expanduser()
    if not named.is_absolute() and beside is not None and (beside.parent / named).is_file():
        return beside.parent / named
    return named


def enough_known(fit: Kept) -> bool:
    """Whether enough is known to guess the rest."""
    return len(fit.get("known", {})) > 1 and not points_needed(fit)


Guess = dict[str, tuple[str, float]]


def guess(fit: Kept, picture: Path) -> tuple[Guess, Guess]:
    """What the hexes and the hexsides seem to be, each with how sure that is. Raises DataError.

    Hexsides are guessed where two kinds of them are known (one of them may be `none`).
    """
    table = dict(fit)
    if len(table.get("edges", {})) < 2:
        table["edges"] = {}
    made = guessed(grid_fit(table), read_picture(picture), "the fit")
    return dict(made.terrain), dict(made.edges)


def with_guess(draft: MapDraft, fit: Kept, terrain: Guess, edges: Guess) -> tuple[MapDraft, tuple[str, ...]]:
    """The map with what was guessed, and places worth a look, the least sure first; what is known stays."""
    sheet = work(draft)
    known = {label for labels in fit.get("known", {}).values() for label in labels}
    sides = {pair for pairs in fit.get("edges", {}).values() for pair in pairs}
    by_word: dict[str, list[str]] = {}
    for label, (word, _) in terrain.items():
        if label not in known and label in sheet.rows and sheet.rows[label] != "-":
            by_word.setdefault(word, []).append(label)
    for word, labels in by_word.items():
        draft = brushes.painted(draft, labels, word)
    fresh = {pair: word for pair, (word, _) in edges.items() if pair not in sides}
    if fresh:
        words = {word for word in fit.get("edges", {}) if word != NONE}
        for word in words:
            draft = brushes.without_sides(draft, _pairs(fresh), word)
        for word in sorted(words):
            draft = brushes.with_sides(draft, word, _pairs(p for p, one in fresh.items() if one == word))
    both = {place: sure for place, (_, sure) in {**terrain, **edges}.items() if place not in known | sides}
    unsure = sorted((place for place in both if both[place] < UNSURE), key=lambda place: both[place])
    return draft, tuple(unsure)


def _pairs(texts: Iterable[str]) -> list[tuple[str, str]]:
    found = []
    for text in texts:
        a, _, b = text.partition("/")
        found.append((a, b))
    return found


def sheet_matrix(fit: GridFit, size: float) -> tuple[float, ...]:
    """From the pixels of the picture to the sheet, on which a hex measures `size` from centre to corner."""
    back = np.linalg.inv(fit.matrix)
    scaled = np.diag([size, size, 1.0]) @ back
    return tuple(float(one) for one in (scaled / scaled[2, 2]).ravel())
