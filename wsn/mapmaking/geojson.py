"""Geographic data made a board: coverage gives terrain, lines snap to hexsides or centres.

Longitude and latitude are laid on a plane about the middle of the window, north up, by the metres that a
degree measures there on the ellipsoid of the earth (WGS 84). So the map is true along its middle, and towards
its upper and lower edge as much too wide or too narrow as `GeoFrame.skew` tells.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from wsn.board.sheet import size_faults
from wsn.board.terrain import Vocabulary
from wsn.board.widest import HEX_LIMIT, too_large
from wsn.data import DataError, Problem, examples_hint, nearest_hint, shorten
from wsn.data.texts import clean_document
from wsn.english import count
from wsn.geometry.covering import ShapePart, TooManyCrossings, cover_shares, distances, middles_of, sides_of
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import MapDraft, head_of, legend_for, rows_of
from wsn.mapmaking.fromtiled import ImportedMap
from wsn.mapmaking.geodata import EVERYTHING, GeoData, GeoFeature, Kind, read_geodata
from wsn.mapmaking.snapping import GridNet, Snapped
from wsn.mapmaking.tiledobjects import LEFT_OUT
from wsn.table.ruling import vocabulary

if TYPE_CHECKING:
    from wsn.mapmaking.geodata import Floats

RADIUS, SQUARED = 6_378_137.0, 6.694_379_990_14e-3
"""Of the ellipsoid of the earth: its radius at the equator in metres, and the square of its eccentricity."""
DOUBT: Final = 0.12
"""Two kinds of ground that differ by less than this share of a space are told as a doubt."""
MOST_SPACES_NAMED: Final = 12
"""How many spaces of a doubt are named."""
TOLD: Final = 100
"""How many lines of one kind the report has; the rest are counted."""
COMPARED: Final = 2_000
"""With so many words of a file a word is compared that no feature has."""
LENGTH_LIMIT: Final = 300_000
"""The longest lines that are laid on a map, in widths of a space."""
SKEWED: Final = 0.001
"""A map that is wider or narrower at an edge by more than this share is told."""

Group = Literal["terrain", "features", "edges", "paths"]


@dataclass(frozen=True)
class GeoFrame:
    """Which part of the earth becomes which grid.

    `west`, `south`, `east`, `north` in degrees; `metres` from the middle of a space to the middle of the
    next.
    """

    west: float
    south: float
    east: float
    north: float
    metres: float
    grid: Literal["flat", "pointy"] = "flat"
    shift: Literal["odd", "even"] = "odd"

    @cached_property
    def degree(self) -> tuple[float, float]:
        """The metres in a degree of longitude and of latitude, in the middle of the frame."""
        middle = math.radians((self.north + self.south) / 2)
        bent = 1 - SQUARED * math.sin(middle) ** 2
        along = RADIUS / math.sqrt(bent) * math.cos(middle)
        return math.radians(along), math.radians(RADIUS * (1 - SQUARED) / bent**1.5)

    @property
    def skew(self) -> float:
        """By which share the map is too wide at its upper or lower edge, whichever is worse; below zero where
        it is too narrow.
        """
        here = math.cos(math.radians((self.north + self.south) / 2))
        shares_ = [here / max(math.cos(math.radians(edge)), 1e-9) - 1 for edge in (self.north, self.south)]
        return max(shares_, key=abs)

    def to_metres(self, places: Floats) -> Floats:
        """Longitudes and latitudes as metres east and south of the upper left corner of the frame."""
        return np.asarray((places - (self.west, self.north)) * (self.degree[0], -self.degree[1]))


@dataclass
class _Ground:
    """What is known of the spaces while features are laid on them, in the order of the words."""

    covered: dict[str, Floats] = field(default_factory=dict)
    """By word the share of each space that it covers."""
    through: dict[Hex, str] = field(default_factory=dict)
    under: dict[Hex, str] = field(default_factory=dict)
    """Ground that only counts where there is no other."""
    edges: dict[str, dict[tuple[Hex, Hex], None]] = field(default_factory=dict)
    paths: dict[str, list[tuple[Hex, ...]]] = field(default_factory=dict)
    features: dict[str, dict[Hex, None]] = field(default_factory=dict)
    names: dict[Hex, str] = field(default_factory=dict)


class _Told:
    """The report: of each kind of line the first hundred, and how many more there are."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}
        self._more: dict[str, int] = {}

    def add(self, kind: str, told: str | Callable[[], str]) -> None:
        """One more line of a kind; where working it out takes time, what makes it."""
        lines = self._lines.setdefault(kind, [])
        if len(lines) < TOLD:
            lines.append(told if isinstance(told, str) else told())
        else:
            self._more[kind] = self._more.get(kind, 0) + 1

    def lines(self) -> Iterator[str]:
        """All of it."""
        for kind, lines in self._lines.items():
            yield from lines
            if kind in self._more:
                yield f"and {self._more[kind]:,} more: {kind}"


def window_of(source: Path | GeoData) -> tuple[float, float, float, float]:
    """The degrees that a file spans: west, south, east, north. Raises DataError."""
    return (source if isinstance(source, GeoData) else read_geodata(source)).bounds


def from_geojson(
    path: Path,
    frame: GeoFrame,
    system: str,
    named: Mapping[str, str],
    names: Sequence[str] = (),
    elsewhere: str = "",
    data: GeoData | None = None,
) -> ImportedMap:
    """The board of a part of the earth, and a report of what was snapped how far and what is in doubt.

    `named` says what becomes of features: a value of any of their properties (`wood`), and the word of the
    game; later words lie on earlier ones. `*` stands for every feature, and lies under all others; of lines
    and places only for those that have no other word; the word `-` leaves out. Features with a value in
    `names` name the spaces they lie in; `elsewhere` is the ground that nothing covers; `data` what the file
    holds, if it was read before. Raises DataError.
    """
    words = vocabulary(system, str(path))
    _check(path, words, named, elsewhere)
    grid, net, columns, rows = lay_out(path, frame, words)
    data = data or read_geodata(path)
    told = _Told()
    if abs(frame.skew) > SKEWED:
        width = "wide" if frame.skew > 0 else "narrow"
        off = f"{1000 * abs(frame.skew):.0f} parts in a thousand"
        told.add("scale", f"the map is up to {off} too {width} at its upper or lower edge")
    ground = _Ground()
    laying = _Laying(str(path), frame, net, words, ground, told)
    laying.lay(data.features, named)
    for value in names:
        laying.name([one for one in data.features if value == EVERYTHING or value in one.words])
    _tell_unused(data.features, [*named, *names], told)
    report: list[str] = []
    draft = _document(path, grid, words, system, ground, net, (columns, rows), report, elsewhere)
    return ImportedMap(draft, [*data.told, *told.lines(), *report], data.licence)


def _check(path: Path, words: Vocabulary, named: Mapping[str, str], elsewhere: str) -> None:
    problems = []
    valid = words.terrain | words.edges | words.paths | words.features
    for value, word in named.items():
        if word not in valid and word != LEFT_OUT:
            problems.append(
                Problem(
                    str(path),
                    f"--as {value}",
                    f"{shorten(word)} is not a word of the game{nearest_hint(word, valid)}",
                )
            )
    if elsewhere and elsewhere not in words.terrain:
        said = f"{shorten(elsewhere)} is not a terrain of the game{nearest_hint(elsewhere, words.terrain)}"
        problems.append(Problem(str(path), "--elsewhere", said))
    if not named:
        said = f"say what becomes of its features, as in --as wood=woods{examples_hint(words.terrain)}"
        problems.append(Problem(str(path), "", said))
    if problems:
        raise DataError(problems)


def _tell_unused(features: Sequence[GeoFeature], values: Sequence[str], told: _Told) -> None:
    """Tell of values that no feature has, with the nearest that there is."""
    there: set[str] = set().union(*(one.words for one in features))
    unused = [value for value in dict.fromkeys(values) if value not in there and value != EVERYTHING]
    known = sorted(word for word in there if len(word) < 40)[:COMPARED] if unused else []
    for value in unused:
        near = nearest_hint(value, known)
        nearest = near if near.startswith("; the nearest") else ""
        told.add("unused", f"no feature has {value!r} among its properties{nearest}")


def lay_out(path: Path, frame: GeoFrame, words: Vocabulary) -> tuple[Grid, GridNet, int, int]:
    """The grid over the frame: every space whose middle lies in it. Raises DataError."""

    def refused(said: str) -> DataError:
        return DataError([Problem(str(path), "", said)])

    grid = Grid(frame.grid, frame.shift, words.labels)
    step = frame.metres  # from middle to middle; the lines of hexes are nearer by sqrt(3)/2
    window = (frame.west, frame.south, frame.east, frame.north)
    if not all(map(math.isfinite, (*window, step))) or not step > 0:
        raise refused(
            "the window and the metres of a space are ordinary numbers, the metres more than nothing"
        )
    if not (-90 <= frame.south < frame.north <= 90 and frame.west < frame.east <= frame.west + 360):
        told = ",".join(f"{one:g}" for one in window)
        raise refused(
            f"the window is west, south, east, north in degrees, as in -0.5,49.1,-0.1,49.3, not {told}"
        )
    wide, high = frame.to_metres(np.array([[frame.east, frame.south]]))[0].tolist()
    if grid.is_mirrored:
        across, down = step / 4, step * math.sqrt(3) / 12
        size = (wide - step / 2) / step, high / (step * math.sqrt(3) / 2)
    else:
        across, down = step * math.sqrt(3) / 12, step / 4
        size = wide / (step * math.sqrt(3) / 2), (high - step / 2) / step
    columns, rows = (int(min(max(one, 0), 1e9)) for one in size)
    told = f"{columns:,} x {rows:,} spaces of {step:g} m in this window"
    if columns < 1 or rows < 1 or columns * rows > HEX_LIMIT:
        raise refused(f"{told}; 1 to {HEX_LIMIT:,} are made")
    for _, fault in size_faults(columns, rows, grid):
        raise refused(f"{told}: {fault}")
    if (large := too_large(columns * rows, max(columns, rows))) is not None:
        raise refused(f"{told}: {large}")
    grid = grid.for_rows(rows)
    every = [grid.hex_at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    rim = frozenset(one for n, one in enumerate(every) if n < 2 * rows or n % rows in (0, rows - 1))
    rim |= frozenset(every[-2 * rows :])
    corners = GridNet(grid, rim, (0.0, 0.0), across, down).rings.reshape(-1, 2)
    (left, top), (right, bottom) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    origin = (wide - left - right) / 2, (high - top - bottom) / 2
    return grid, GridNet(grid, frozenset(every), origin, across, down), columns, rows


# --- what is laid on the grid


def _word_group(word: str, words: Vocabulary, kind: Kind) -> Group | None:
    """As what a word is laid: areas as terrain, lines as paths, edges or terrain, points as features. The rim
    of an area serves for what runs along hexsides or through hexes: a hedge all round.
    """
    orders: dict[Kind, tuple[tuple[Group, frozenset[str]], ...]] = {
        "Polygon": (("terrain", words.terrain), ("features", words.features), *_groups_along(words)),
        "LineString": (*_groups_along(words), ("terrain", words.terrain)),
        "Point": (("features", words.features), ("terrain", words.terrain)),
    }
    return next((group for group, known in orders[kind] if word in known), None)


def _groups_along(words: Vocabulary) -> tuple[tuple[Group, frozenset[str]], ...]:
    return ("paths", words.paths), ("edges", words.edges)


@dataclass
class _Laying:
    """Features laid on a grid, word by word."""

    file: str
    frame: GeoFrame
    net: GridNet
    words: Vocabulary
    ground: _Ground
    told: _Told

    def lay(self, features: Sequence[GeoFeature], named: Mapping[str, str]) -> None:
        """Every feature as what its words stand for. Raises DataError where that would take too long."""
        areas: dict[tuple[Group, str], list[tuple[Floats, ...]]] = {}
        lines: list[tuple[Group, str, bool, GeoFeature, Floats]] = []
        places: list[tuple[Group, str, bool, Floats]] = []
        unwanted = {value for value, word in named.items() if word == LEFT_OUT}
        features = [one for one in features if unwanted.isdisjoint(one.words)]
        wanted = [value for value in named if value not in unwanted]
        for value in sorted(wanted, key=lambda value: value != EVERYTHING):
            word, every = named[value], value == EVERYTHING
            for one in features:
                if not (every or value in one.words):
                    continue
                other = every and not one.words.isdisjoint(named)
                for shape in one.shapes:
                    group = _word_group(word, self.words, shape.kind)
                    if other and (shape.kind != "Polygon" or group != "terrain"):
                        continue
                    if group is None:
                        self.told.add(
                            "left out", f"{one.display_name}: a {shape.kind} cannot be {word}; it is left out"
                        )
                    elif shape.kind == "Polygon" and group in ("terrain", "features"):
                        areas.setdefault((group, word), []).append(shape.lines)
                    elif shape.kind == "Point":
                        places.append((group, word, every, shape.lines[0]))
                    else:
                        rings = shape.kind == "Polygon"
                        for line in shape.lines:
                            whole = np.vstack([line, line[:1]]) if rings else line
                            lines.append((group, word, every, one, whole))
        self._place(places)
        for (group, word), rims in areas.items():
            self._cover_spaces(group, word, rims)
        laid = self._lay_lines([line for *_, line in lines])
        self._lay_paths(
            [(group, word, every, one, line) for (group, word, every, one, _), line in zip(lines, laid)]
        )

    def _lay_lines(self, lines: Sequence[Floats]) -> list[Floats]:
        """Lines in degrees laid on the map, all at once: one by one takes twenty times as long."""
        if not lines:
            return []
        laid = self.frame.to_metres(np.vstack(lines))
        ends = np.cumsum([0, *map(len, lines)]).tolist()
        return [laid[begin:end] for begin, end in itertools.pairwise(ends)]

    def _place(self, places: Sequence[tuple[Group, str, bool, Floats]]) -> None:
        """Places as features or as ground of their spaces."""
        points = np.vstack([point for *_, point in places]) if places else np.empty((0, 2))
        numbers = self.net.all_nearest(self.frame.to_metres(points))
        owners = np.arange(len(places)).repeat([len(one[-1]) for one in places])
        there = numbers >= 0
        for number, owner in zip(numbers[there].tolist(), owners[there].tolist()):
            group, word, every, _ = places[owner]
            place = self.net.order[number]
            if group == "features":
                self.ground.features.setdefault(word, {})[place] = None
            else:
                (self.ground.under if every else self.ground.through)[place] = word

    def _cover_spaces(self, group: Group, word: str, rims: Sequence[tuple[Floats, ...]]) -> None:
        """The share of each space that all areas of a word cover together."""
        rings = [ring for one in rims for ring in one]
        owners = np.arange(len(rims)).repeat([sum(map(len, one)) for one in rims])
        sides = sides_of(rings)
        sides = np.hstack([self.frame.to_metres(sides[:, :2]), self.frame.to_metres(sides[:, 2:])])
        try:
            share = cover_shares(sides, owners, self.net.rings)
        except TooManyCrossings:
            said = "have too many long sides across this map; simplify them, or take a smaller window"
            raise DataError([Problem(self.file, "", f"the areas that become {word} {said}")]) from None
        if group == "terrain":
            self.ground.covered[word] = share
        else:
            there = (self.net.order[n] for n in np.flatnonzero(share >= 0.5))
            self.ground.features.setdefault(word, {}).update(dict.fromkeys(there))

    def _lay_paths(self, lines: Sequence[tuple[Group, str, bool, GeoFeature, Floats]]) -> None:
        """Lines as paths, as hexsides, or as ground that runs through spaces (a river)."""
        length = self.net.length([line for *_, line in lines])
        if length > LENGTH_LIMIT:
            said = f"its lines measure {length:,.0f} spaces on this map; at most {LENGTH_LIMIT:,} are laid"
            raise DataError([Problem(self.file, "", f"{said}: name fewer of them, or simplify them")])
        along = iter(self.net.all_along([line for group, *_, line in lines if group == "edges"]))
        through = iter(self.net.all_through([line for group, *_, line in lines if group != "edges"]))
        laid: dict[str, set[tuple[Hex, Hex]]] = {}
        for group, word, every, one, line in lines:
            called = one.display_name
            for piece in next(along if group == "edges" else through):
                if group == "edges":
                    self.ground.edges.setdefault(word, {}).update(dict.fromkeys(piece.sides))
                    self.told.add("lines", partial(self._moved_text, called, word, piece, line))
                elif group == "paths" and len(piece.spaces) > 1:
                    fresh = _fresh_parts(piece.spaces, laid.setdefault(word, set()))
                    self.ground.paths.setdefault(word, []).extend(fresh)
                    self.told.add("lines", partial(self._lay_way, called, word, piece, line))
                elif group == "terrain":
                    (self.ground.under if every else self.ground.through).update(
                        dict.fromkeys(piece.spaces, word)
                    )
                    self.told.add("lines", f"{called}: {word} in {count(len(piece.spaces), 'space')}")
                if piece.doubts and group != "edges":
                    doubts = f"{called}: passes by {_few_of(piece.doubts)} closely; left out"
                    self.told.add("spaces only just missed", doubts)

    def _moved_text(self, called: str, word: str, piece: Snapped, line: Floats) -> str:
        moved, doubts = self.net.side_distance(piece.sides, line)
        told = f"{called}: {word} on {len(piece.sides)} hexsides, moved at most {moved:.2f} of a space"
        return told + (f"; in doubt at {_few_of(doubts)}" if doubts else "")

    def _lay_way(self, called: str, word: str, piece: Snapped, line: Floats) -> str:
        centres = np.array([self.net.centre(place) for place in piece.spaces])
        away = distances(centres, line).max() / self.net.width
        return (
            f"{called}: {word} through {count(len(piece.spaces), 'space')}, moved at most {away:.2f} of one"
        )

    def name(self, features: Sequence[GeoFeature]) -> None:
        """Name the spaces in which features lie, areas in their middle; the first name of a space stays."""
        features = [one for one in features if one.name]
        shapes = [(owner, shape) for owner, one in enumerate(features) for shape in one.shapes]
        laid = iter(self._lay_lines([line for _, shape in shapes for line in shape.lines]))
        parts = []
        for owner, shape in shapes:
            lines = [*itertools.islice(laid, len(shape.lines))]
            if shape.kind == "Point" and len(lines[0]) > 1:
                lines = [lines[0][self.net.all_nearest(lines[0]) >= 0][:1]]
            if len(lines[0]):
                parts.append(ShapePart(owner, lines, shape.kind == "Polygon"))
        middles = middles_of(parts, len(features), self._map_frame)
        for one, number in zip(features, self.net.all_nearest(middles).tolist()):
            if number < 0:
                continue
            place = self.net.order[number]
            before = self.ground.names.setdefault(place, one.name)
            if before != one.name:
                label = self.net.grid.label(place)
                self.told.add("names", f"{one.name}: its space {label} is named {before!r} already")

    @cached_property
    def _map_frame(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the map."""
        corners = self.net.rings.reshape(-1, 2)
        (left, top), (right, bottom) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        return left, top, right, bottom


def _fresh_parts(spaces: Sequence[Hex], laid: set[tuple[Hex, Hex]]) -> Iterator[tuple[Hex, ...]]:
    """The parts of a path that lie where none lay before."""
    part: list[Hex] = [spaces[0]]
    for a, b in itertools.pairwise(spaces):
        if (a, b) in laid:
            if len(part) > 1:
                yield tuple(part)
            part = [b]
        else:
            part.append(b)
            laid |= {(a, b), (b, a)}
    if len(part) > 1:
        yield tuple(part)


def _few_of(labels: Sequence[str]) -> str:
    more = f" and {len(labels) - MOST_SPACES_NAMED} more" if len(labels) > MOST_SPACES_NAMED else ""
    return ", ".join(labels[:MOST_SPACES_NAMED]) + more


def _document(
    path: Path,
    grid: Grid,
    words: Vocabulary,
    system: str,
    ground: _Ground,
    net: GridNet,
    size: tuple[int, int],
    report: list[str],
    elsewhere: str,
) -> MapDraft:
    """The map; ground that two kinds cover nearly alike goes into the report."""
    plain = elsewhere or words.plain or sorted(words.terrain)[0]
    terrain: dict[Hex, str] = {}
    doubts: list[str] = []
    for number, place in enumerate(net.order):
        # what is laid later lies on what was laid before: a wood on the land that it grows on
        later = [word for word, share in ground.covered.items() if share[number] >= 0.5]
        terrain[place] = (
            ground.through.get(place) or (later[-1] if later else "") or ground.under.get(place) or plain
        )
        close = (abs(float(share[number]) - 0.5) < DOUBT for share in ground.covered.values())
        if place not in ground.through and any(close):
            doubts.append(grid.label(place))
    if doubts:
        report.append(f"ground that covers about half of a space, worth a look: {_few_of(sorted(doubts))}")
    legend = legend_for(set(terrain.values()), words)
    sign = {word: one for one, word in legend.items()}
    document = head_of(
        {"name": " ".join(clean_document(path.stem).split()) or "Map", "system": system, "north": "top"},
        grid,
        "",
    )
    document |= {"legend": legend}
    document |= rows_of({place: sign[word] for place, word in terrain.items()}, grid)
    document |= {"columns": size[0], "rows": size[1]}
    label = {place: grid.label(place) for place in net.order}
    tables: dict[str, Any] = {
        "edges": {
            word: [*dict.fromkeys(f"{label[a]}/{label[b]}" for a, b in sides)]
            for word, sides in ground.edges.items()
        },
        "paths": {
            word: [[label[place] for place in way] for way in ways] for word, ways in ground.paths.items()
        },
        "features": {word: [label[place] for place in places] for word, places in ground.features.items()},
        "names": {label[place]: name for place, name in sorted(ground.names.items())},
    }
    document |= {key: table for key, table in tables.items() if table}
    draft = MapDraft(document, words)
    draft.board()
    return draft
