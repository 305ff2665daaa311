"""A first guess of a map from a scan with its grid fitted: each hex and hexside like the known one that looks
most like it, with how sure that is.

Of a hex its colours are looked at (how they are spread, not where), of a hexside the colours along it and how
they differ from both sides. No more than numpy is needed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from wsn.data import DataError, Problem, hint, short
from wsn.data.disk import reason_of
from wsn.geometry.hexes import Edge, Hex, edge
from wsn.mapmaking.draft import MapDraft, head_of, legend_for, rows_of
from wsn.mapmaking.fit import GridFit
from wsn.mapmaking.snapping import XY

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL import Image

    Floats = NDArray[np.float64]

NONE = "none"
"""The word for a hexside on which nothing lies."""
UNSURE = 0.2
"""Below this certainty a guess is worth a look."""
INNER = 0.62
"""The part of a hex that is looked at, of the way to its corners, and as much of a square as wide: labels and
sides stay outside."""
LIMIT = 60_000_000
"""The most pixels of a picture."""


@dataclass(frozen=True)
class Guessed:
    """What was guessed: words with certainties from 0 (another is as likely) to 1, and the map of them.

    `unseen` are hexes that lie outside the picture; they have the plain ground.
    """

    draft: MapDraft
    terrain: Mapping[str, tuple[str, float]]
    edges: Mapping[str, tuple[str, float]]
    unseen: tuple[str, ...]

    def unsure(self) -> tuple[str, ...]:
        """The hexes and hexsides that are worth a look, the least sure first."""
        both = {**self.terrain, **self.edges}
        return tuple(sorted((p for p in both if both[p][1] < UNSURE), key=lambda p: both[p][1]))


def read_picture(path: Path) -> Floats:
    """A picture as rows of red, green and blue, 0 to 255, a little smoothed. Raises DataError."""
    from PIL import Image

    try:
        with Image.open(path) as opened:
            if opened.width * opened.height > LIMIT:
                said = f"has {opened.width * opened.height:,} pixels; at most {LIMIT:,} are read"
                raise DataError([Problem(str(path), "", said)])
            pixels = np.asarray(upright(opened).convert("RGB"), dtype=float)
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        why = reason_of(error) if isinstance(error, OSError | ValueError) else "it is too large"
        raise DataError([Problem(str(path), "", f"is not a picture that can be read: {why}")]) from None
    return smoothed(pixels)


def upright(picture: Image.Image) -> Image.Image:
    """A photo as it was taken: a camera that was held on its side only notes it beside the pixels."""
    from PIL import ImageOps

    return ImageOps.exif_transpose(picture)


def smoothed(pixels: Floats) -> Floats:
    """Every pixel the mean of the nine about it."""
    padded = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = pixels.shape[:2]
    total = sum(padded[y : y + height, x : x + width] for y in range(3) for x in range(3))
    made: Floats = np.asarray(total) / 9
    return made


def guessed(fit: GridFit, pixels: Floats, where: str) -> Guessed:
    """The map that a picture shows, by what is known of it. Raises DataError."""
    known, sides = _known(fit, where)
    hexes = {
        place: looks
        for place in sorted(fit.net.places)
        if (looks := _hex_looks(fit, pixels, place)) is not None
    }
    lines: dict[Edge, Floats] = {}
    if sides:
        for place in fit.net.places:
            for other in fit.net.around(place):
                if other in fit.net.places and place < other:
                    side = _side_looks(fit, pixels, place, other)
                    if side is not None:
                        lines[edge(place, other)] = side
    terrain = _nearest(hexes, known, where)
    edges = _nearest(lines, sides, where) if sides else {}
    label = {place: fit.label(place) for place in fit.net.places}
    unseen = tuple(label[place] for place in sorted(fit.net.places) if place not in hexes)
    draft = _draft(fit, {place: word for place, (word, _) in terrain.items()}, edges, label)
    return Guessed(
        draft,
        {label[place]: told for place, told in terrain.items()},
        {f"{label[a]}/{label[b]}": told for (a, b), told in edges.items()},
        unseen,
    )


def _known(fit: GridFit, where: str) -> tuple[dict[Hex, str], dict[Edge, str]]:
    """What somebody has named: hexes with terrain, hexsides with what lies there. Raises DataError."""
    words = fit.words
    problems: list[Problem] = []
    known: dict[Hex, str] = {}
    sides: dict[Edge, str] = {}

    def place_of(text: str, key: str) -> Hex | None:
        place = fit.place(text.strip())
        if place is None:
            noun = "square" if fit.net.square else "hex"
            problems.append(Problem(where, key, f"there is no {noun} {short(text)} on this grid"))
        return place

    for word, labels in fit.file.known.items():
        if word not in words.terrain:
            problems.append(
                Problem(where, "known", f"{short(word)} is not a terrain{hint(word, words.terrain)}")
            )
        for text in labels:
            if (place := place_of(text, f"known, {word}")) is not None:
                known[place] = word
    for word, pairs in fit.file.edges.items():
        if word != NONE and word not in words.edges:
            problems.append(
                Problem(where, "edges", f"{short(word)} is not an edge{hint(word, (*words.edges, NONE))}")
            )
        for text in pairs:
            a, _, b = text.partition("/")
            ends = place_of(a, f"edges, {word}"), place_of(b, f"edges, {word}")
            if ends[0] is not None and ends[1] is not None:
                if ends[1] not in fit.net.around(ends[0]):
                    problems.append(Problem(where, f"edges, {word}", f"{short(text)} are not neighbours"))
                else:
                    sides[edge(ends[0], ends[1])] = word
    if not known:
        problems.append(Problem(where, "known", "name a few hexes of each terrain: woods = ['A505', 'A606']"))
    if sides and len(set(sides.values())) < 2:
        said = f"name some hexsides of each kind, also of {NONE} (nothing lies there)"
        problems.append(Problem(where, "edges", said))
    if problems:
        raise DataError(problems)
    return known, sides


# --- what is looked at


def _colours(fit: GridFit, pixels: Floats, points: Sequence[XY]) -> Floats:
    """The colours at places of the plane that lie on the picture."""
    at = np.rint(fit.at(points)).astype(int)
    height, width = pixels.shape[:2]
    on = (at[:, 0] >= 0) & (at[:, 0] < width) & (at[:, 1] >= 0) & (at[:, 1] < height)
    made: Floats = pixels[at[on, 1], at[on, 0]]
    return made


def _hex_looks(fit: GridFit, pixels: Floats, place: Hex) -> Floats | None:
    """How the colours in a hex are spread; None for one that lies mostly outside the picture."""
    x, y = fit.net.centre(place)
    steps = [n / 10 for n in range(-10, 11)]
    unit = fit.net.width / 3**0.5
    points = [(x + u * unit, y + v * unit) for u in steps for v in steps if u * u + v * v <= INNER * INNER]
    if fit.file.half:  # nothing is printed beyond the middles of the hexes on the rim
        (left, top), (right, bottom) = _printed(fit)
        points = [(u, v) for u, v in points if left <= u <= right and top <= v <= bottom]
    colours = _colours(fit, pixels, points)
    if len(colours) < len(points) / 4:
        return None
    spread = np.quantile(colours, [0.1, 0.3, 0.5, 0.7, 0.9], axis=0).ravel()
    made: Floats = np.concatenate([spread, 1.5 * colours.std(axis=0)])
    return made


def _printed(fit: GridFit) -> tuple[XY, XY]:
    """The upper left and the lower right of what is printed of a board made for joining."""
    file, net = fit.file, fit.net
    left, _ = net.centre(net.grid.hex_at(1, 1))
    right, _ = net.centre(net.grid.hex_at(file.columns, 1))
    _, top = net.centre(net.grid.hex_at(2, 1))
    _, bottom = net.centre(net.grid.hex_at(2, file.rows))
    return (left, top), (right, bottom)


def _side_looks(fit: GridFit, pixels: Floats, a: Hex, b: Hex) -> Floats | None:
    """The colours along a hexside, and how they differ from the darker of both sides of it."""
    (x, y), (u, v) = fit.net.side(a, b)
    dx, dy = u - x, v - y
    across = fit.net.width / 3**0.5 / math.hypot(dx, dy)
    nx, ny = -dy * across, dx * across  # as long as the side of a hex of the same width
    along = np.linspace(0.2, 0.8, 11)

    def strip(off: float) -> Floats:
        points = [
            (x + dx * t + nx * (off + w), y + dy * t + ny * (off + w))
            for t in along
            for w in (-0.05, 0.0, 0.05)
        ]
        return _colours(fit, pixels, points)

    middle, left, right = strip(0.0), strip(0.29), strip(-0.29)
    if min(len(middle), len(left), len(right)) < 16:
        return None
    mean = middle.mean(axis=0)
    darker = np.minimum(left.mean(axis=0), right.mean(axis=0))
    made: Floats = np.concatenate([mean, mean - darker, np.quantile(middle, [0.2, 0.5, 0.8], axis=0).ravel()])
    return made


def _nearest(
    looks: Mapping[Any, Floats], known: Mapping[Any, str], where: str
) -> dict[Any, tuple[str, float]]:
    """For each thing the word of the known one most like it, and how much less like it the next word is."""
    seen = {thing: word for thing, word in known.items() if thing in looks}
    if not seen:
        raise DataError([Problem(where, "known", "all that is known lies outside the picture")])
    table = np.array([looks[thing] for thing in seen])
    words = np.array(list(seen.values()))
    told: dict[Any, tuple[str, float]] = {}
    for thing, here in looks.items():
        if thing in seen:
            told[thing] = seen[thing], 1.0
            continue
        away = np.abs(table - here).sum(axis=1)
        best = int(away.argmin())
        others = away[words != words[best]]
        sure = 1.0 - float(away[best]) / max(float(others.min()), 1e-9) if len(others) else 1.0
        told[thing] = str(words[best]), sure
    return told


def _draft(
    fit: GridFit,
    terrain: Mapping[Hex, str],
    edges: Mapping[Edge, tuple[str, float]],
    label: Mapping[Hex, str],
) -> MapDraft:
    """The map of the guesses; what was not seen is plain ground."""
    file, words = fit.file, fit.words
    plain = words.plain or sorted(words.terrain)[0]
    ground = {place: terrain.get(place, plain) for place in fit.net.places}
    legend = legend_for(set(ground.values()), words)
    sign = {word: one for one, word in legend.items()}
    head = {"format": 1, "name": file.name, "system": file.system, "grid": "square"}
    document = head if fit.net.square else head_of(head, fit.net.grid, file.board)
    if file.half:
        document["half"] = True
    if file.labels:
        document["labels"] = file.labels
    document |= {
        "legend": legend,
        **rows_of({place: sign[word] for place, word in ground.items()}, fit.net.grid),
    }
    lying: dict[str, list[str]] = {}
    for (a, b), (word, _) in sorted(edges.items()):
        if word != NONE:
            lying.setdefault(word, []).append(f"{label[a]}/{label[b]}")
    draft = MapDraft({**document, **({"edges": lying} if lying else {})}, words)
    draft.board()
    return draft
