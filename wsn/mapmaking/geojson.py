"""Geographic data (GeoJSON) made a board: coverage gives terrain, lines snap to hexsides or centres.

Longitude and latitude are laid on a plane about the middle of the window, north up, so a map of some hundred
kilometres is true to about one part in a thousand.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, examples, hint, read_json, short
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import MapDraft, head_of, legend_for, rows_of
from wsn.mapmaking.fromtiled import ImportedMap
from wsn.mapmaking.snapping import FAR, XY, GridNet, Snapped
from wsn.table.ruling import vocabulary

DEGREE = 111_320.0
"""Metres in a degree of latitude, and of longitude at the equator."""
SAMPLES = 12
"""A space is looked at in this many rows of this many places."""
DOUBT = 0.12
"""Two kinds of ground that differ by less than this share of a space are told as a doubt."""
LISTED = 12
"""How many spaces of a doubt are named."""
LARGEST = 6_000

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


@dataclass
class _Ground:
    """What is known of the spaces while features are laid on them, in the order of the words."""

    covered: dict[Hex, dict[str, float]] = field(default_factory=dict)
    through: dict[Hex, str] = field(default_factory=dict)
    edges: dict[str, list[tuple[Hex, Hex]]] = field(default_factory=dict)
    paths: dict[str, list[tuple[Hex, ...]]] = field(default_factory=dict)
    features: dict[str, list[Hex]] = field(default_factory=dict)
    names: dict[Hex, str] = field(default_factory=dict)


def window_of(path: Path) -> tuple[float, float, float, float]:
    """The degrees that a file spans: west, south, east, north. Raises DataError."""
    points = [point for one in _features(path) for line in _lines(one) for point in line]
    if not points:
        raise DataError([Problem(str(path), "features", "there is no feature with a place")])
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def from_geojson(
    path: Path,
    frame: GeoFrame,
    system: str,
    named: Mapping[str, str],
    names: Sequence[str] = (),
    elsewhere: str = "",
) -> ImportedMap:
    """The board of a part of the earth, and a report of what was snapped how far and what is in doubt.

    `named` says what becomes of features: a value of any of their properties (`wood`), and the word of the
    game; later words lie on earlier ones. Features with a value in `names` name the spaces they lie in;
    `elsewhere` is the ground that nothing covers. Raises DataError.
    """
    words = vocabulary(system, str(path))
    _check(path, words, named, elsewhere)
    grid, net, columns, rows = _laid_out(path, frame, words)
    ground = _Ground()
    report: list[str] = []
    features = list(_features(path))
    plane = _Plane(frame)
    used: dict[str, int] = dict.fromkeys([*named, *names], 0)
    for value, word in named.items():
        for one in features:
            if value in _values(one):
                used[value] += 1
                _lay(ground, net, plane, one, word, words, report)
    for value in names:
        for one in features:
            if value in _values(one):
                used[value] += 1
                _name(ground, net, plane, one, report)
    report += [f"no feature has {value!r} among its properties" for value, count in used.items() if not count]
    draft = _document(path, grid, words, system, ground, net, (columns, rows), report, elsewhere)
    licence = read_json(path).get("licence") or read_json(path).get("attribution")
    return ImportedMap(draft, report, str(licence) if licence else "")


def _check(path: Path, words: Vocabulary, named: Mapping[str, str], elsewhere: str) -> None:
    problems = []
    valid = words.terrain | words.edges | words.paths | words.features
    for value, word in named.items():
        if word not in valid:
            problems.append(
                Problem(
                    str(path), f"--as {value}", f"{short(word)} is not a word of the game{hint(word, valid)}"
                )
            )
    if elsewhere and elsewhere not in words.terrain:
        said = f"{short(elsewhere)} is not a terrain of the game{hint(elsewhere, words.terrain)}"
        problems.append(Problem(str(path), "--elsewhere", said))
    if not named:
        said = f"say what becomes of its features, as in --as wood=woods{examples(words.terrain)}"
        problems.append(Problem(str(path), "", said))
    if problems:
        raise DataError(problems)


# --- the file


def _features(path: Path) -> Iterator[Mapping[str, Any]]:
    """The features of a file, those of collections inside. Raises DataError."""
    document = read_json(path)
    kind = document.get("type")
    if kind == "FeatureCollection" and isinstance(document.get("features"), list):
        listed = document["features"]
    elif kind == "Feature":
        listed = [document]
    else:
        raise DataError([Problem(str(path), "type", f"is {short(kind)}, no collection of features")])
    for one in listed:
        if isinstance(one, Mapping) and isinstance(one.get("geometry"), Mapping):
            yield one


def _values(one: Mapping[str, Any]) -> set[str]:
    given = one.get("properties")
    return (
        {str(value) for value in given.values() if isinstance(value, str | int)}
        if isinstance(given, Mapping)
        else set()
    )


def _parts(geometry: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The simple geometries of a feature: `Point`, `LineString` or `Polygon`, with their coordinates."""
    kind, at = str(geometry.get("type")), geometry.get("coordinates", [])
    if kind == "GeometryCollection":
        for inner in geometry.get("geometries", []):
            yield from _parts(inner)
    elif kind.startswith("Multi"):
        for part in at:
            yield kind.removeprefix("Multi"), part
    else:
        yield kind, at


def _lines(one: Mapping[str, Any]) -> Iterator[list[XY]]:
    for kind, at in _parts(one["geometry"]):
        rings = [[at]] if kind == "Point" else [at] if kind == "LineString" else at
        for ring in rings:
            yield [(float(point[0]), float(point[1])) for point in ring]


# --- the plane


@dataclass(frozen=True)
class _Plane:
    """Degrees to metres east and south of the upper left corner of the frame."""

    frame: GeoFrame

    def at(self, point: XY) -> XY:
        """The place of a longitude and latitude."""
        middle = math.radians((self.frame.north + self.frame.south) / 2)
        return (
            (point[0] - self.frame.west) * DEGREE * math.cos(middle),
            (self.frame.north - point[1]) * DEGREE,
        )


def _laid_out(path: Path, frame: GeoFrame, words: Vocabulary) -> tuple[Grid, GridNet, int, int]:
    """The grid over the frame: every space whose middle lies in it. Raises DataError."""
    style: Literal["digits", "letters"] = "letters" if words.labels == "letters" else "digits"
    grid = Grid(frame.grid, frame.shift, style)
    wide, high = _Plane(frame).at((frame.east, frame.south))
    if not (wide > 0 and high > 0 and frame.metres > 0):
        said = "the window is west, south, east, north in degrees, and a space measures more than nothing"
        raise DataError([Problem(str(path), "", said)])
    step = frame.metres  # from middle to middle; the lines of hexes are nearer by sqrt(3)/2
    if grid.swapped:
        across, down = step / 4, step * math.sqrt(3) / 12
        columns, rows = int((wide - step / 2) // step), int(high // (step * math.sqrt(3) / 2))
    else:
        across, down = step * math.sqrt(3) / 12, step / 4
        columns, rows = int(wide // (step * math.sqrt(3) / 2)), int((high - step / 2) // step)
    if columns < 1 or rows < 1 or columns * rows > LARGEST:
        size = f"{max(columns, 0)} x {max(rows, 0)} spaces"
        raise DataError(
            [Problem(str(path), "", f"{size} of {step:g} m in this window; 1 to {LARGEST:,} are made")]
        )
    places = frozenset(
        grid.hex_at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)
    )
    bare = GridNet(grid, places, (0.0, 0.0), across, down)
    corners = [bare.at(corner) for place in places for corner in bare.ring(place)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    spare_x = (wide - (max(x for x, _ in corners) - left)) / 2
    spare_y = (high - (max(y for _, y in corners) - top)) / 2
    return grid, GridNet(grid, places, (spare_x - left, spare_y - top), across, down), columns, rows


def _samples(net: GridNet, place: Hex) -> list[XY]:
    """Places spread evenly over a space."""
    x, y = net.centre(place)
    ring = [net.at(corner) for corner in net.ring(place)]
    found = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]]):
        for i in range(SAMPLES // 2):
            for j in range(SAMPLES // 2 - i):
                u, v = (i + 1 / 3) / (SAMPLES // 2), (j + 1 / 3) / (SAMPLES // 2)
                found.append((x + u * (ax - x) + v * (bx - x), y + u * (ay - y) + v * (by - y)))
    return found


def _inside(point: XY, rings: Iterable[Sequence[XY]]) -> bool:
    """Whether a place lies in a polygon with holes: a line from it crosses the rings an odd number."""
    x, y = point
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in itertools.pairwise(ring):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
    return odd


# --- what is laid on the grid


def _group(word: str, words: Vocabulary, kind: str) -> Group | None:
    """As what a word is laid: areas as terrain, lines as paths, edges or terrain, points as features."""
    if kind == "Polygon":
        return "terrain" if word in words.terrain else "features" if word in words.features else None
    if kind == "LineString":
        if word in words.paths:
            return "paths"
        return "edges" if word in words.edges else "terrain" if word in words.terrain else None
    return "features" if word in words.features else "terrain" if word in words.terrain else None


def _lay(
    ground: _Ground,
    net: GridNet,
    plane: _Plane,
    one: Mapping[str, Any],
    word: str,
    words: Vocabulary,
    report: list[str],
) -> None:
    """Lay one feature on the grid as a word of the game."""
    called = str((one.get("properties") or {}).get("name") or word)
    for kind, at in _parts(one["geometry"]):
        group = _group(word, words, kind)
        if group is None:
            report.append(f"{called}: a {kind} cannot be {word}; it is left out")
        elif kind == "Polygon":
            rings = [[plane.at((float(p[0]), float(p[1]))) for p in ring] for ring in at]
            _cover(ground, net, rings, word, group)
        elif kind == "LineString":
            line = [plane.at((float(p[0]), float(p[1]))) for p in at]
            _line(ground, net, line, word, group, called, report)
        else:
            place = net.nearest(plane.at((float(at[0]), float(at[1]))))
            if place is not None and group == "features":
                ground.features.setdefault(word, []).append(place)
            elif place is not None:
                ground.through[place] = word


def _cover(ground: _Ground, net: GridNet, rings: list[list[XY]], word: str, group: Group) -> None:
    """The share of each space that an area covers."""
    xs, ys = [x for x, _ in rings[0]], [y for _, y in rings[0]]
    reach = net.width
    for place in net.places:
        x, y = net.centre(place)
        if not (min(xs) - reach < x < max(xs) + reach and min(ys) - reach < y < max(ys) + reach):
            continue
        samples = _samples(net, place)
        share = sum(_inside(sample, rings) for sample in samples) / len(samples)
        if share and group == "terrain":
            shares = ground.covered.setdefault(place, {})
            shares[word] = min(shares.get(word, 0.0) + share, 1.0)
        elif share >= 0.5:
            ground.features.setdefault(word, []).append(place)


def _line(
    ground: _Ground, net: GridNet, line: list[XY], word: str, group: Group, called: str, report: list[str]
) -> None:
    """A line as a path, as hexsides, or as ground that runs through spaces (a river)."""
    for piece in net.along(line) if group == "edges" else net.through(line):
        if group == "edges":
            ground.edges.setdefault(word, []).extend(piece.sides)
            report.append(_moved(called, word, piece))
        elif group == "paths" and len(piece.spaces) > 1:
            ground.paths.setdefault(word, []).append(piece.spaces)
            away = max(math.dist(net.centre(a), _near(line, net.centre(a))) for a in piece.spaces) / net.width
            report.append(f"{called}: {word} through {_spaces(piece)}, moved at most {away:.2f} of one")
        elif group == "terrain":
            ground.through |= dict.fromkeys(piece.spaces, word)
            report.append(f"{called}: {word} in {_spaces(piece)}")
        if piece.doubts and group != "edges":
            report.append(f"{called}: passes by {_few(piece.doubts)} closely; left out")


def _moved(called: str, word: str, piece: Snapped) -> str:
    told = f"{called}: {word} on {len(piece.sides)} hexsides, moved at most {piece.moved:.2f} of a space"
    return told + (f"; in doubt at {_few(piece.doubts)}" if piece.moved > FAR else "")


def _spaces(piece: Snapped) -> str:
    count = len(piece.spaces)
    return "1 space" if count == 1 else f"{count} spaces"


def _near(line: Sequence[XY], point: XY) -> XY:
    """The place of a line that is nearest to a point."""
    best = line[0]
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = (
            0.0 if not square else min(max(((point[0] - ax) * dx + (point[1] - ay) * dy) / square, 0.0), 1.0)
        )
        here = ax + share * dx, ay + share * dy
        if math.dist(here, point) < math.dist(best, point):
            best = here
    return best


def _name(ground: _Ground, net: GridNet, plane: _Plane, one: Mapping[str, Any], report: list[str]) -> None:
    """Name the space in which a feature lies; the first name of a space stays."""
    called = str((one.get("properties") or {}).get("name") or "").strip()
    for line in itertools.islice(_lines(one), 1):
        place = net.nearest(plane.at(line[len(line) // 2]))
        if place is None or not called:
            continue
        if place in ground.names:
            report.append(
                f"{called}: its space {net.grid.label(place)} is named {ground.names[place]!r} already"
            )
        else:
            ground.names[place] = called[:120]


def _few(labels: Sequence[str]) -> str:
    more = f" and {len(labels) - LISTED} more" if len(labels) > LISTED else ""
    return ", ".join(labels[:LISTED]) + more


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
    for place in net.places:
        shares = dict(ground.covered.get(place, {}))
        # what is laid later lies on what was laid before: a wood on the land that it grows on
        later = [word for word, share in shares.items() if share >= 0.5]
        ranked = sorted(shares.values(), reverse=True)
        terrain[place] = ground.through.get(place) or (later[-1] if later else plain)
        if place not in ground.through and any(abs(share - 0.5) < DOUBT for share in ranked):
            doubts.append(grid.label(place))
    if doubts:
        report.append(f"ground that covers about half of a space, worth a look: {_few(sorted(doubts))}")
    legend = legend_for(set(terrain.values()), words)
    sign = {word: one for one, word in legend.items()}
    document = head_of({"name": path.stem, "system": system, "north": "top"}, grid, "")
    document |= {"legend": legend}
    document |= rows_of({place: sign[word] for place, word in terrain.items()}, grid)
    document |= {"columns": size[0], "rows": size[1]}

    def label(place: Hex) -> str:
        return grid.label(place)

    tables: dict[str, Any] = {
        "edges": {
            w: [*dict.fromkeys(f"{label(a)}/{label(b)}" for a, b in s)] for w, s in ground.edges.items()
        },
        "paths": {w: [[label(place) for place in way] for way in ways] for w, ways in ground.paths.items()},
        "features": {w: [*dict.fromkeys(map(label, places))] for w, places in ground.features.items()},
        "names": {label(place): name for place, name in sorted(ground.names.items())},
    }
    document |= {key: table for key, table in tables.items() if table}
    draft = MapDraft(document, words)
    draft.board()
    return draft
