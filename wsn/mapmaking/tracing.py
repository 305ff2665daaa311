"""A scan under a board that is being made: where its spaces lie on it, what is known, the rest guessed.

What is kept is a table like that of `fit.toml`, perhaps with too few points as yet, and never the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from wsn.data import DataError, decode, shorten
from wsn.mapmaking import brushes
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.fit import AFFINE, NONE, PERSPECTIVE, PictureFit, fit_grid, lay_on_picture, sound_fit
from wsn.mapmaking.fitfile import FitFile, document_of, whole
from wsn.mapmaking.guess import UNSURE_BELOW, guess_picture
from wsn.mapmaking.pulling import frame_of, pull_to_picture
from wsn.mapmaking.sheetwork import Sheetwork, work

Kept = Mapping[str, Any]
"""A fit as it is kept while it is made."""
THE_FIT: Final = "the fit"
"""What a problem in one is about."""


def new_fit(document: Mapping[str, Any], picture: str) -> dict[str, Any]:
    """A fit of this picture to a map, without points."""
    head = {
        "format": 1,
        "picture": picture,
        "name": document["name"],
        "system": document["system"],
        "grid": document["grid"],
    }
    if document["grid"] == "area":
        return {**head, "frame": frame_of(document), "perspective": False, "points": {}}
    return {
        **head,
        "columns": document["columns"],
        "rows": document["rows"],
        "shift": document.get("shift", "odd"),
        "board": document.get("board", ""),
        "half": document.get("half", False),
        "labels": document.get("labels", ""),
        "perspective": False,
        "points": {},
        "known": {},
        "edges": {},
    }


def kept_from(document: Mapping[str, Any], where: str, board: Mapping[str, Any]) -> dict[str, Any]:
    """The fit that a document holds, for a map, as it is kept. Raises DataError where it is odd."""
    file = sound_fit(document, where, board)
    told = document_of(file)
    kept = new_fit(board, file.picture)
    if file.frame is not None:
        kept["frame"] = list(file.frame)
    return kept | {key: told[key] for key in ("perspective", "points", "known", "edges") if key in kept}


def fault_of(fit: object, board: Mapping[str, Any]) -> str:
    """Why what is kept is no fit of a board; empty: it is one, perhaps not yet whole."""
    if not isinstance(fit, Mapping):
        return "it is no table"
    try:
        file = fit_file(fit)
    except DataError as error:
        first = error.problems[0]
        return ": ".join(part for part in (first.place, first.text) if part)
    sort, theirs = (_SORTS.get(str(grid), "hexes") for grid in (file.grid, board.get("grid")))
    if file.system != board.get("system"):
        return f"system is {shorten(file.system)}, and that of the map {shorten(str(board.get('system')))}"
    if "grid" not in fit or sort != theirs:
        return f"grid is of {sort if 'grid' in fit else 'nothing'}, and that of the map of {theirs}"
    if file.grid == "area" and file.frame is None:
        return "it has no frame"
    return ""


_SORTS: Final = {"square": "squares", "area": "areas"}
"""What a grid is of, where that is not hexes."""


def with_point(fit: Kept, label: str, at: tuple[float, float] | None) -> dict[str, Any]:
    """The fit with the middle of a space, or a place among areas, at these pixels; without it for None."""
    points = {one: there for one, there in fit.get("points", {}).items() if one != label}
    if at is not None:
        points[label] = [whole(at[0]), whole(at[1])]
    return {**fit, "points": points}


def knowing(fit: Kept, kind: str, word: str, place: str) -> dict[str, Any]:
    """The fit with a space (`kind` is `known`) or a side (`edges`) known to be what was painted there.

    Of areas nothing is guessed, and nothing need be known.
    """
    if fit["grid"] == "area":
        return dict(fit)
    table = {one: [other for other in places if other != place] for one, places in fit.get(kind, {}).items()}
    table[word] = [*table.get(word, ()), place]
    return {**fit, kind: {one: places for one, places in table.items() if places}}


def of_map(fit: Kept, document: Mapping[str, Any]) -> dict[str, Any]:
    """The fit with the head of a map that has changed since."""
    return {**fit, "name": document["name"]}


def points_needed(fit: Kept) -> int:
    """How many more points the fit needs; that of areas begins as large as the map, and needs none."""
    if fit["grid"] == "area":
        return 0
    return max(0, (PERSPECTIVE if fit.get("perspective") else AFFINE) - len(fit.get("points", {})))


def picture_fit(fit: Kept, size: tuple[int, int]) -> PictureFit:
    """The map on its picture of this width and height. Raises DataError while the points do not give it."""
    file = fit_file(fit)
    return pull_to_picture(file, size, THE_FIT) if file.grid == "area" else lay_on_picture(file, THE_FIT)


def fit_file(fit: Kept) -> FitFile:
    """The fit as its file holds it. Raises DataError."""
    table = {key: value for key, value in fit.items() if value not in ({}, "") or key == "points"}
    return decode(table, FitFile, THE_FIT)


def suggest_space(sheet: Sheetwork, fit: Kept) -> str:
    """A space that is worth finding next: whole, and far from those that were found."""
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
    """The file of the picture: as it was named, or beside the map, where both were moved together."""
    named = Path(str(fit["picture"])).expanduser()
    if beside is not None:
        near = beside.parent / (named if not named.is_absolute() else named.name)
        if near.is_file() and not (named.is_absolute() and named.is_file()):
            return near
    return named


def enough_known(fit: Kept) -> bool:
    """Whether enough is known to guess the rest."""
    return fit["grid"] != "area" and len(fit.get("known", {})) > 1 and not points_needed(fit)


Guess = dict[str, tuple[str, float]]


def guess(fit: Kept, picture: Path) -> tuple[Guess, Guess, tuple[str, ...]]:
    """What the hexes and the hexsides seem to be, each with how sure that is, and what would make it better.

    Raises DataError.

    Hexsides are guessed where two kinds of them are known (one of them may be `none`).
    """
    table = dict(fit)
    if len(table.get("edges", {})) < 2:
        table["edges"] = {}
    made = guess_picture(fit_grid(fit_file(table), THE_FIT), picture, THE_FIT)
    return dict(made.terrain), dict(made.edges), made.advice("square" if fit["grid"] == "square" else "hex")


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
        draft = brushes.paint_terrain(draft, labels, word)
    fresh = {pair: word for pair, (word, _) in edges.items() if pair not in sides}
    if fresh:
        words = {word for word in fit.get("edges", {}) if word != NONE}
        for word in words:
            draft = brushes.without_sides(draft, _parse_pairs(fresh), word)
        for word in sorted(words):
            draft = brushes.with_sides(
                draft, word, _parse_pairs(p for p, one in fresh.items() if one == word)
            )
    both = {place: sure for place, (_, sure) in {**terrain, **edges}.items() if place not in known | sides}
    unsure = sorted((place for place in both if both[place] < UNSURE_BELOW), key=lambda place: both[place])
    return draft, tuple(unsure)


def _parse_pairs(texts: Iterable[str]) -> list[tuple[str, str]]:
    found = []
    for text in texts:
        a, _, b = text.partition("/")
        found.append((a, b))
    return found


def sheet_matrix(fit: PictureFit, size: float, aspect: tuple[float, float]) -> tuple[float, ...]:
    """From the pixels of the picture to the sheet, on which a hex measures `size` from centre to corner.

    `aspect` is that of the board (`Board.aspect`).
    """
    wide, high = (1.0, 1.0) if fit.file.grid in ("flat", "pointy") else aspect
    scaled = np.diag([size * wide, size * high, 1.0]) @ np.linalg.inv(fit.matrix)
    return tuple(float(one) for one in (scaled / scaled[2, 2]).ravel())


MOST_STRETCH: Final = 1.3
"""A picture that is stretched or slanted by more than this is hardly a scan of a board."""
CHECKED: Final = {AFFINE: ("Three", "fourth"), PERSPECTIVE: ("Four", "fifth")}
"""How many points always fit, and the first that tells whether they do."""


def doubts(fit: PictureFit, kept: Kept, aspect: tuple[float, float]) -> tuple[str, ...]:
    """What speaks against a fit, a sentence each: that nothing has checked it, or that it twists the picture.

    `aspect` is that of the board (`Board.aspect`).
    """
    told, slanted = [], bool(kept.get("perspective"))
    if is_unchecked(kept):
        count, further = CHECKED[PERSPECTIVE if slanted else AFFINE]
        told.append(f"{count} points always fit: a {further} one would check them.")
    matrix = np.array(sheet_matrix(fit, 1.0, aspect)).reshape(3, 3)
    middle = np.mean([list(at) for at in kept["points"].values()], axis=0)
    u, v, w = matrix @ (*middle, 1.0)
    steps = (matrix[:2, :2] - np.outer((u / w, v / w), matrix[2, :2])) / w
    large, small = np.linalg.svd(steps, compute_uv=False)
    if np.linalg.det(steps) < 0:
        told.append("The picture would be mirrored: two points may be mixed up.")
    elif not slanted and large > MOST_STRETCH * small:
        told.append("The picture would be strongly stretched or slanted: one of the points may be a slip.")
    return tuple(told)


def is_unchecked(kept: Kept) -> bool:
    """Whether there are just as many points as always fit, so that being off by nothing says nothing."""
    return len(kept.get("points", {})) <= (PERSPECTIVE if kept.get("perspective") else AFFINE)
