"""A first guess of a map from a scan with its grid fitted: each hex and hexside like the known one that looks
most like it, with how sure that is.

Of a hex its colours are looked at (how they are spread, not where), of a hexside the colours along it and how
they differ from both sides. No more than numpy is needed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import numpy as np

from wsn.data import DataError, Problem
from wsn.data.pictures import read_picture
from wsn.geometry.hexes import Edge, Hex, edge
from wsn.mapmaking.draft import MapDraft, head_of, legend_for, rows_of
from wsn.mapmaking.fit import NONE, GridFit, known_of
from wsn.mapmaking.snapping import XY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Bytes = NDArray[np.uint8]

T = TypeVar("T")

UNSURE_BELOW: Final = 0.2
"""Below this certainty a guess is worth a look."""
INNER_PART: Final = 0.62
"""The part of a hex that is looked at, of the way to its corners, and as much of a square as wide: labels and
sides stay outside."""
FEWEST_PIXELS_PER_SPACE: Final = 48
"""How many pixels wide a space is left at least, where a picture is made smaller to look at it."""
MOST_SEEN: Final = 8_000_000
"""The most pixels that are looked at."""
MOST_ASKED: Final = 1_000
"""How many known spaces, and sides, are compared with at most: as many of each word as there is room for."""
PART: Final = 1 / 4
"""A hex is seen if so much of it lies on the picture; of a side half must."""
FEWEST_SAMPLES: Final = 2
"""A word that is told by fewer places is thinly told."""
UNLIKE_FACTOR: Final = 1.5
"""So is one whose places are so many times as unlike what is known as they are on the whole."""
NAMED: Final = 5
"""The most words that are said to be thinly told."""
WORTH: Final = 0.15
"""A place is asked for if, once it is known, so much of all unlikeness is gone."""
MOST_TRIED: Final = 400
"""How many places are tried for being asked for."""
MOST_WEIGHED: Final = 10_000
"""By how many others each of them is weighed."""
STRIP: Final = 1_000_000
"""How many pixels are smoothed at a time."""
SAMPLES_AT_ONCE: Final = 512
"""How many hexes or hexsides are looked at together: enough that numpy is quick, and little in memory."""


@dataclass(frozen=True)
class ThinWord:
    """A word of which little is known: by how many places it is told, and how many were read as it."""

    word: str
    told: int
    read: int


@dataclass(frozen=True)
class Guessed:
    """What was guessed: words with certainties from 0 (another is as likely) to 1, and the map of them.

    `unseen` are hexes that lie outside the picture; they have the plain ground.
    """

    draft: MapDraft
    terrain: Mapping[str, tuple[str, float]]
    edges: Mapping[str, tuple[str, float]]
    unseen: tuple[str, ...]
    thin: tuple[ThinWord, ...] = ()
    """The words that are thinly told, those first of which more knowledge would tell most."""
    asks: tuple[str, ...] = ()
    """The hex, and the hexside, that would settle most if they were known; none where no single one would."""

    def advice(self, noun: str = "hex") -> tuple[str, ...]:
        """What would make the guess better, a sentence each without its full stop."""
        told = []
        if self.thin:
            words = ", ".join(f"{one.word} by {one.told} ({one.read} read as it)" for one in self.thin)
            told.append(f"thinly told: {words}")
        for place in self.asks:
            side = "hexside" if noun == "hex" else "border"
            kind = side if "/" in place else noun
            told.append(f"the {kind} that would settle most is {place}: name what is there, and guess again")
        return tuple(told)

    def unsure(self) -> tuple[str, ...]:
        """The hexes and hexsides that are worth a look, the least sure first."""
        both = {**self.terrain, **self.edges}
        return tuple(sorted((p for p in both if both[p][1] < UNSURE_BELOW), key=lambda p: both[p][1]))


def guess_picture(fit: GridFit, path: Path, where: str) -> Guessed:
    """The map that the picture in a file shows, by what is known of it. Raises DataError."""
    picture = read_picture(
        path, smaller=max(1, int(fit.least_width // FEWEST_PIXELS_PER_SPACE)), most=MOST_SEEN
    )
    if picture.one_colour:
        said = f"is all {picture.one_colour}: there is nothing on it to guess from"
        raise DataError([Problem(str(path), "", said)])
    return guess_pixels(fit.on(*picture.scale), smooth_pixels(picture.pixels), where)


def smooth_pixels(pixels: Bytes) -> Bytes:
    """Every pixel the mean of the nine about it."""
    made = np.empty_like(pixels)
    height, width = pixels.shape[:2]
    rows = max(1, STRIP // width)
    for top in range(0, height, rows):
        end = min(top + rows, height)
        strip = pixels[max(top - 1, 0) : end + 1].astype(np.uint16)
        edges = (int(top == 0), int(end == height)), (1, 1), (0, 0)
        padded = np.pad(strip, edges, mode="edge")
        across = padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]
        made[top:end] = (across[:-2] + across[1:-1] + across[2:] + 4) // 9
    return made


def guess_pixels(fit: GridFit, pixels: Bytes, where: str) -> Guessed:
    """The map that a picture shows, by what is known of it. Raises DataError."""
    known, sides = _known_places(fit, where)
    places = sorted(fit.net.places)
    hexes = _hex_looks(fit, pixels, places)
    lines: Likenesses[Edge] = Likenesses((), np.zeros((0, 0)))
    if sides:
        pairs = [
            (place, other) for place in places for other in fit.net.around(place) if other in fit.net.places
        ]
        lines = _side_looks(fit, pixels, [pair for pair in pairs if pair[0] < pair[1]])
    terrain = _nearest_looks(hexes, known, where)
    edges = _nearest_looks(lines, sides, where) if sides else Answers({}, np.zeros(0))
    label = {place: fit.label(place) for place in places}
    unseen = tuple(label[place] for place in places if place not in terrain.told)
    draft = _draft_map(fit, {place: word for place, (word, _) in terrain.told.items()}, edges.told, label)
    asks = [label[place] for place in _most_settling(hexes, terrain, known)]
    asks += [f"{label[a]}/{label[b]}" for a, b in _most_settling(lines, edges, sides)]
    return Guessed(
        draft,
        {label[place]: told for place, told in terrain.told.items()},
        {f"{label[a]}/{label[b]}": told for (a, b), told in edges.told.items()},
        unseen,
        _thin_words(terrain, known),
        tuple(asks),
    )


def _known_places(fit: GridFit, where: str) -> tuple[dict[Hex, str], dict[Edge, str]]:
    """What somebody has named: hexes with terrain, hexsides with what lies there. Raises DataError."""
    known, sides, problems = known_of(fit, where)
    if not known:
        problems.append(Problem(where, "known", "name a few hexes of each terrain: woods = ['A505', 'A606']"))
    if sides and len(set(sides.values())) < 2:
        said = f"name some hexsides of each kind, also of {NONE} (nothing lies there)"
        problems.append(Problem(where, "edges", said))
    if problems:
        raise DataError(problems)
    return known, sides


# --- what is looked at


@dataclass(frozen=True)
class Likenesses(Generic[T]):
    """What things look like: a row of numbers for each."""

    things: tuple[T, ...]
    rows: Floats


@dataclass(frozen=True)
class Answers(Generic[T]):
    """What things were read as, each with how sure that is; and how unlike all known ones each is."""

    told: dict[T, tuple[str, float]]
    away: Floats


@dataclass(frozen=True)
class _Colours:
    """The colours at places of the plane, a row of them for each thing, and which lie on the picture."""

    seen: Floats
    on: NDArray[np.bool_]

    @property
    def count(self) -> NDArray[np.int64]:
        """How many of each row lie on the picture."""
        return np.asarray(self.on.sum(axis=1))

    def mean(self) -> Floats:
        """Of each row, without what lies beside the picture."""
        total = np.where(self.on[..., None], self.seen, 0.0).sum(axis=1)
        return np.asarray(total / np.maximum(self.count, 1)[:, None])

    def standard_deviations(self) -> Floats:
        """The standard deviation of each row."""
        away = np.where(self.on[..., None], (self.seen - self.mean()[:, None]) ** 2, 0.0).sum(axis=1)
        return np.asarray(np.sqrt(away / np.maximum(self.count, 1)[:, None]))

    def quantiles(self, shares: Sequence[float]) -> Floats:
        """The colours below which so much of each row lies, side by side."""
        ordered = np.sort(np.where(self.on[..., None], self.seen, np.inf), axis=1)
        ordered[np.isinf(ordered)] = 0.0  # they stand last, and are not asked for
        rows = np.arange(len(ordered))
        last = np.maximum(self.count - 1, 0)
        found = []
        for share in shares:
            at = share * last
            low = np.floor(at).astype(int)
            high = np.minimum(low + 1, last)
            part = (at - low)[:, None]
            found.append(ordered[rows, low] * (1 - part) + ordered[rows, high] * part)
        return np.concatenate(found, axis=1)


def _sample_colours(fit: GridFit, pixels: Bytes, points: Floats) -> _Colours:
    """The colours at places of the plane: things by places by x and y."""
    at = np.rint(fit.at(points.reshape(-1, 2))).reshape(points.shape)
    height, width = pixels.shape[:2]
    on = (at[..., 0] >= 0) & (at[..., 0] < width) & (at[..., 1] >= 0) & (at[..., 1] < height)
    spots = np.where(on[..., None], at, 0).astype(int)
    return _Colours(pixels[spots[..., 1], spots[..., 0]].astype(np.float32), on)


def _hex_looks(fit: GridFit, pixels: Bytes, places: Sequence[Hex]) -> Likenesses[Hex]:
    """How the colours in each hex are spread; without those that lie mostly outside the picture."""
    steps = [n / 10 for n in range(-10, 11)]
    inner = np.array([(u, v) for u in steps for v in steps if u * u + v * v <= INNER_PART * INNER_PART])
    offsets = inner * (fit.net.width / 3**0.5)
    rows, seen = [], []
    for first in range(0, len(places), SAMPLES_AT_ONCE):
        some = places[first : first + SAMPLES_AT_ONCE]
        points = np.array([fit.net.centre(place) for place in some])[:, None] + offsets
        colours = _sample_colours(fit, pixels, points)
        needed = np.full(len(some), len(inner))
        if fit.file.half:  # nothing is printed beyond the middles of the hexes on the rim
            (left, top), (right, bottom) = _printed_extent(fit)
            x, y = points[..., 0], points[..., 1]
            printed = (x >= left) & (x <= right) & (y >= top) & (y <= bottom)
            needed = printed.sum(axis=1)
            colours = _Colours(colours.seen, colours.on & printed)
        enough = (colours.count >= needed * PART) & (colours.count > 0)
        looks = np.concatenate(
            [colours.quantiles((0.1, 0.3, 0.5, 0.7, 0.9)), 1.5 * colours.standard_deviations()], axis=1
        )
        rows.append(looks[enough])
        seen += [place for place, there in zip(some, enough) if there]
    return Likenesses(tuple(seen), np.concatenate(rows))


def _printed_extent(fit: GridFit) -> tuple[XY, XY]:
    """The upper left and the lower right of what is printed of a board made for joining."""
    file, net = fit.file, fit.net
    left, _ = net.centre(net.grid.hex_at(1, 1))
    right, _ = net.centre(net.grid.hex_at(file.columns, 1))
    _, top = net.centre(net.grid.hex_at(2, 1))
    _, bottom = net.centre(net.grid.hex_at(2, file.rows))
    return (left, top), (right, bottom)


def _side_looks(fit: GridFit, pixels: Bytes, pairs: Sequence[Edge]) -> Likenesses[Edge]:
    """The colours along each hexside, and how they differ from the darker of both sides of it."""
    along = np.repeat(np.linspace(0.2, 0.8, 11), 3)
    over = np.tile([-0.05, 0.0, 0.05], 11)
    rows, seen = [], []
    for first in range(0, len(pairs), SAMPLES_AT_ONCE):
        some = pairs[first : first + SAMPLES_AT_ONCE]
        ends = np.array([fit.net.side(a, b) for a, b in some])
        start, run = ends[:, 0], ends[:, 1] - ends[:, 0]
        long = np.hypot(run[:, 0], run[:, 1])[:, None]
        across = np.column_stack([-run[:, 1], run[:, 0]]) / long * (fit.net.width / 3**0.5)
        strips = [
            _sample_colours(
                fit,
                pixels,
                start[:, None] + run[:, None] * along[:, None] + across[:, None] * (off + over)[:, None],
            )
            for off in (0.0, 0.29, -0.29)
        ]
        middle, left, right = strips
        least = np.min([strip.count for strip in strips], axis=0)
        enough = least >= len(along) // 2
        mean, darker = middle.mean(), np.minimum(left.mean(), right.mean())
        looks = np.concatenate([mean, mean - darker, middle.quantiles((0.2, 0.5, 0.8))], axis=1)
        rows.append(looks[enough])
        seen += [edge(a, b) for (a, b), there in zip(some, enough) if there]
    return Likenesses(tuple(seen), np.concatenate(rows))


def _nearest_looks(looks: Likenesses[T], known: Mapping[T, str], where: str) -> Answers[T]:
    """For each thing the word of the known one most like it, and how much less like it the next word is."""
    row = {thing: n for n, thing in enumerate(looks.things)}
    by_word: dict[str, list[int]] = {}
    for thing, word in known.items():
        if thing in row:
            by_word.setdefault(word, []).append(row[thing])
    if not by_word:
        raise DataError([Problem(where, "known", "all that is known lies outside the picture")])
    each = max(1, MOST_ASKED // len(by_word))
    words = list(by_word)
    shown = [looks.rows[_take_some(by_word[word], each)] for word in words]
    away = np.stack([_least_away(looks.rows, rows) for rows in shown], axis=1)
    best = away.argmin(axis=1)
    here = away[np.arange(len(away)), best]
    away[np.arange(len(away)), best] = np.inf
    other = away.min(axis=1)
    sure = 1.0 - here / np.maximum(other, 1e-9)
    told = {
        thing: (known[thing], 1.0) if thing in known else (words[best[n]], float(sure[n]))
        for thing, n in row.items()
    }
    return Answers(told, here)


# --- what would be worth knowing


def _most_settling(looks: Likenesses[T], answers: Answers[T], known: Mapping[T, str]) -> list[T]:
    """The thing after which, once it is known, all others are least unlike what is known; or none.

    What looks like nothing that is known (ground on a hill has another tint, half a hex has the rim of the
    map in it) is read as what happens to be nearest, and may seem sure. One of its kind tells all of them.
    """
    open_ = [n for n, thing in enumerate(looks.things) if thing not in known]
    if not open_:
        return []
    rows, away = looks.rows[_take_some(open_, MOST_WEIGHED)], answers.away[_take_some(open_, MOST_WEIGHED)]
    open_.sort(key=lambda n: -answers.away[n])
    tried = _take_some(open_ if len(open_) <= MOST_TRIED else open_[: len(open_) // 2], MOST_TRIED)
    gains = [float(np.maximum(0.0, away - np.abs(rows - looks.rows[n]).sum(axis=1)).sum()) for n in tried]
    best = int(np.argmax(gains))
    return [looks.things[tried[best]]] if gains[best] > WORTH * float(away.sum()) else []


def _thin_words(answers: Answers[T], known: Mapping[T, str]) -> tuple[ThinWord, ...]:
    """The words told by one place only, or whose places are much less like what is known than others are."""
    told, read = Counter(known.values()), Counter[str]()
    away: defaultdict[str, float] = defaultdict(float)
    for (thing, (word, _)), off in zip(answers.told.items(), answers.away):
        if thing not in known:
            read[word] += 1
            away[word] += float(off)
    usual = sum(away.values()) / max(read.total(), 1)
    thin = [
        word
        for word in read
        if told[word] < FEWEST_SAMPLES or away[word] > UNLIKE_FACTOR * usual * read[word]
    ]
    thin.sort(key=lambda word: -away[word])
    return tuple(ThinWord(word, told[word], read[word]) for word in thin[:NAMED])


def _take_some(rows: Sequence[int], most: int) -> list[int]:
    """So many of a list at most, evenly taken."""
    return [rows[n * len(rows) // most] for n in range(most)] if len(rows) > most else list(rows)


def _least_away(rows: Floats, known: Floats) -> Floats:
    """How far each row is from the nearest of those that are known."""
    least = np.full(len(rows), np.inf)
    for one in known:
        np.minimum(least, np.abs(rows - one).sum(axis=1), out=least)
    return least


def _draft_map(
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
