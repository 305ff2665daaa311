"""Compile the map Normandy '44 of open geographic data and a list of corrections, each with its reason.

python tools/compile_normandy.py            # writes maps/normandy_44.toml
python tools/compile_normandy.py --check    # says whether the file is what the data give

Coverage gives terrain, lines snapped to hexsides give rivers and flooded sides, and lines through centres
give roads. The frame (3.85 km from hex to hex) was fitted to the hexes that the rulebook names.
"""

from __future__ import annotations

import heapq
import json
import math
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, shape
from shapely.ops import unary_union

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tools" / "normandy_map"
MAP = ROOT / "maps" / "normandy_44.toml"
ROWS, COLUMNS = range(10, 38), range(1, 39)
STEP = math.sqrt(3) / 2
"""From row to row, where hexes are 1 apart."""
LAND, FLOODED, WOODS, PLAIN = 0.3, 0.4, 0.45, 0.5
"""How much of a hex must be covered to be so."""
SHORE = 0.93
"""A hex with less land than this lies on the shore."""
ALONG = 0.5
"""How much of a hexside must run through a marsh to be flooded."""
NAVAL = 4
"""How many hexes from the sea ships' guns reach; designed."""
BAY = {"rows": range(23, 33), "columns": range(13, 39)}
"""Where the bombarding fleets lie: off the invasion beaches, not off Cherbourg (N44 19.2)."""
LINE_ENDS = {"army_boundary": 16}
"""The southernmost row that a limit runs along (N44 22.1.2)."""
XY = tuple[float, float]
Hex = tuple[int, int]
N = TypeVar("N", bound=Hashable)


def framed(lon: Any, lat: Any) -> tuple[Any, Any]:
    """Places in degrees, in the frame of the map: hexes are 1 apart."""
    x, y = (lon + 0.95) * 72.5916, (lat - 49.30) * 111.20
    return 0.25934 * x + 0.01342 * y + 18.2173, -0.01342 * x + 0.25934 * y + 21.0700


def _framed_shape(degrees: Any) -> Any:
    """A shape in degrees, in the frame of the map."""
    return shapely.transform(degrees, lambda points: np.column_stack(framed(points[:, 0], points[:, 1])))


def _nearest(corners: Iterable[XY], place: Any) -> XY:
    """The corner nearest to a place."""
    return min(corners, key=lambda corner: math.dist(corner, place))


def centre(place: Hex) -> XY:
    """The middle of a hex, given as row and column."""
    row, column = place
    return column + (0.5 if row % 2 else 0.0), row * STEP


def corners(place: Hex) -> tuple[XY, ...]:
    """The six corners, rounded so that neighbours have the same."""
    x, y = centre(place)
    turns = [math.radians(60 * k) for k in range(6)]
    return tuple(
        (round(x + math.sin(a) / math.sqrt(3), 4), round(y + math.cos(a) / math.sqrt(3), 4)) for a in turns
    )


def around(place: Hex) -> Iterator[Hex]:
    """The neighbours of a hex on the map."""
    row, column = place
    lag = row % 2
    for dr, dc in ((0, -1), (0, 1), (1, lag - 1), (1, lag), (-1, lag - 1), (-1, lag)):
        if row + dr in ROWS and column + dc in COLUMNS:
            yield row + dr, column + dc


def hex_of(at: XY) -> Hex:
    """The hex whose middle is nearest."""
    rough = round(at[1] / STEP)
    near = [(r, round(at[0] - (0.5 if r % 2 else 0.0))) for r in (rough - 1, rough, rough + 1)]
    return min(near, key=lambda place: math.dist(at, centre(place)))


def label(place: Hex) -> str:
    """The printed label: row and column."""
    return f"{place[0]:02d}{place[1]:02d}"


def place_of(text: str) -> Hex:
    """The hex of a label."""
    return int(text[:2]), int(text[2:])


def cheapest(start: N, goal: N, steps: Callable[[N], Iterable[tuple[N, float]]]) -> list[N]:
    """The cheapest way from one place to another. Raises ValueError where there is none."""
    queue: list[tuple[float, int, N, tuple[N, ...]]] = [(0.0, 0, start, (start,))]
    done: set[N] = set()
    count = 0
    while queue:
        cost, _, here, way = heapq.heappop(queue)
        if here == goal:
            return list(way)
        if here in done:
            continue
        done.add(here)
        for other, more in steps(here):
            if other not in done:
                count += 1
                heapq.heappush(queue, (cost + more, count, other, (*way, other)))
    raise ValueError(f"there is no way from {start} to {goal}")


class Country:
    """The features in the frame, and the map as far as it is made."""

    def __init__(self, features: list[Mapping[str, Any]], set_by_hand: Mapping[str, Any]) -> None:
        self.hand = set_by_hand
        self.kinds: dict[str, list[tuple[Mapping[str, Any], Any]]] = defaultdict(list)
        for feature in features:
            placed = _framed_shape(shape(feature["geometry"]))
            self.kinds[feature["properties"]["kind"]].append((feature["properties"], placed))
        self.moved = {one["name"]: place_of(one["hex"]) for one in set_by_hand["place"]}
        self.hexes = [(row, column) for row in ROWS for column in COLUMNS]
        self.shapes = {place: Polygon(corners(place)) for place in self.hexes}
        self.frame = unary_union(list(self.shapes.values())).buffer(-0.02)
        self.land = unary_union([at for _, at in self.kinds["land"]])
        self.marsh = unary_union([at for said, at in self.kinds["marsh"] if said["flooded_1944"]])
        self.names: dict[Hex, str] = {}
        self.terrain = self._terrain()
        self.sides: dict[str, set[tuple[Hex, Hex]]] = defaultdict(set)
        self.beside: dict[XY, set[tuple[XY, tuple[Hex, Hex]]]] = defaultdict(set)
        for place in self.hexes:
            for other in around(place):
                if place < other:
                    a, b = sorted(set(corners(place)) & set(corners(other)))
                    self.beside[a].add((b, (place, other)))
                    self.beside[b].add((a, (place, other)))

    def share(self, place: Hex, of: Any) -> float:
        """How much of a hex something covers."""
        return float(self.shapes[place].intersection(of).area / self.shapes[place].area)

    def _terrain(self) -> dict[Hex, str]:
        woods = unary_union([at for _, at in self.kinds["wood"]])
        plain = unary_union([at for said, at in self.kinds["region"] if said["type"] == "open"])
        terrain = {}
        for place in self.hexes:
            land = self.share(place, self.land)
            if land < LAND:
                terrain[place] = "sea"
            elif self.share(place, self.marsh) >= FLOODED:
                terrain[place] = "flooded"
            elif self.share(place, woods) >= WOODS:
                terrain[place] = "woods"
            elif self.share(place, plain) >= PLAIN or land < SHORE:
                terrain[place] = "mixed"
            else:
                terrain[place] = "bocage"
        for said, at in self.kinds["town"]:
            place = self.moved.get(said["name"], hex_of((at.x, at.y)))
            if said["rank"] <= 3 and place in terrain:
                terrain[place] = "town"
                self.names.setdefault(place, said["name"])
        for one in self.hand["ground"]:
            for text in one["hexes"]:
                terrain[place_of(text)] = one["terrain"]
        for group in self.hand["names"]:
            self.names |= {place_of(text): name for text, name in group.items() if text != "why"}
        return terrain

    def inside(self, line: Any) -> Iterator[Any]:
        """The pieces of a line that lie on the map, each of some length."""
        cut = line.intersection(self.frame)
        for piece in getattr(cut, "geoms", (cut,)):
            if piece.geom_type == "LineString" and piece.length >= 0.5:
                yield piece

    # --- what runs along hexsides

    def snapped(self, line: Any, from_end: bool = False) -> list[tuple[Hex, Hex]]:
        """The hexsides along which a line runs best."""
        near = {v for v in self.beside if line.distance(Point(v)) < 1.3}
        if not near:
            return []
        ends = [_nearest(near, p) for p in (line.coords[0], line.coords[-1])]

        def steps(here: XY) -> Iterator[tuple[XY, float]]:
            for other, _ in sorted(self.beside[here]):
                if other in near:
                    middle = Point((here[0] + other[0]) / 2, (here[1] + other[1]) / 2)
                    yield other, 1 + 9 * line.distance(middle) ** 2

        try:
            way = cheapest(ends[0], ends[1], steps)
        except ValueError:
            return []
        return [next(side for to, side in self.beside[a] if to == b) for a, b in pairwise(way)]

    def rivers(self) -> None:
        """Rivers and canals: the greater wins, and none runs through the sea or inside flooded ground."""
        order = sorted(
            (*self.kinds["canal"], *self.kinds["river"]), key=lambda one: (one[0]["class"], one[0]["name"])
        )
        taken: set[tuple[Hex, Hex]] = set()
        left_out = {one["name"] for one in self.hand["left_out"]}
        for said, line in order:
            for part in () if said["name"] in left_out else self.inside(line):
                for side in self.snapped(part):
                    ground = {self.terrain[place] for place in side}
                    if ground == {"sea"} or ground == {"flooded"} or side in taken or "sea" in ground:
                        continue
                    taken.add(side)
                    a, b = sorted(set(corners(side[0])) & set(corners(side[1])))
                    wet = LineString([a, b]).intersection(self.marsh.buffer(0.12)).length > ALONG / math.sqrt(
                        3
                    )
                    word = "flooded" if wet and "flooded" not in ground else f"{said['class']}_river"
                    self.sides[word].add(side)
        for one in self.hand["sides"]:
            for text in one["between"]:
                a, b = sorted(map(place_of, text.split("/")))
                for drawn in self.sides.values():
                    drawn.discard((a, b))
                self.sides[one["word"]].add((a, b))

    def limits(self) -> None:
        """The lines that are drawn: boundaries, fronts, and the perimeter round its hexes."""
        for one in self.hand["limits"]:
            line = LineString([framed(lon, lat) for lon, lat in one["line"]])
            last = LINE_ENDS.get(one["word"], ROWS[0])
            for side in self.snapped(line):
                ground = {self.terrain[place] for place in side}
                if ground != {"sea"} and all(place[0] >= last for place in side):
                    self.sides[one["word"]].add(side)
        self._encircle("perimeter", {place_of(text) for text in self.hand["perimeter"]["hexes"]})
        self._encircle("naval_zone", set(self.naval_zone()))

    def _encircle(self, word: str, inside: set[Hex]) -> None:
        """Draw a line round some hexes, on land only."""
        for place in inside:
            for other in around(place):
                if other not in inside and "sea" not in (self.terrain[other], self.terrain[place]):
                    self.sides[word].add(min((place, other), (other, place)))

    # --- roads

    def road(self, line: Any) -> list[Hex]:
        """The hexes through whose middles a road runs."""
        towns = {
            (round(at.x, 3), round(at.y, 3)): self.moved[said["name"]]
            for said, at in (*self.kinds["town"], *self.kinds["landmark"])
            if said["name"] in self.moved
        }
        stops: list[Hex] = []
        for x, y in line.coords:
            place = towns.get((round(x, 3), round(y, 3)), hex_of((x, y)))
            if self.terrain.get(place, "sea") != "sea" and (not stops or stops[-1] != place):
                stops.append(place)

        def steps(here: Hex) -> Iterator[tuple[Hex, float]]:
            for other in around(here):
                if self.terrain[other] != "sea":
                    wet = 0.3 if self.terrain[other] == "flooded" else 0.0
                    yield other, 1 + wet + 2 * line.distance(Point(centre(other))) ** 2

        way: list[Hex] = stops[:1]
        for a, b in pairwise(stops):
            way += cheapest(a, b, steps)[1:]
        return _without_detours(way)

    def roads(self) -> dict[str, list[list[Hex]]]:
        """The chains of each kind of road; a step that a greater road takes is not repeated."""
        chains: dict[str, list[list[Hex]]] = {"primary": [], "secondary": [], "causeway": []}
        taken: set[frozenset[Hex]] = set()
        for word in ("primary", "secondary"):
            for said, line in self.kinds["road"]:
                if said["class"] == word:
                    for piece in self.inside(line):
                        chains[word] += _fresh(self.road(piece), taken)
        for one in self.hand["roads"]:
            chains[one["word"]] += [[place_of(text) for text in chain] for chain in one["along"]]
        return chains

    # --- tags

    def tags(self) -> dict[str, list[Hex]]:
        """Words about hexes: where ships' guns reach, where units enter, drop and mobilize."""
        tags = {one["word"]: [place_of(text) for text in one["hexes"]] for one in self.hand["tags"]}
        tags["perimeter"] = [place_of(text) for text in self.hand["perimeter"]["hexes"]]
        for colour in ("green", "blue", "orange", "red"):
            tags[f"entry_{colour}"] = [place_of(text) for text in self.hand["entry"][colour]]
        tags["naval_zone"] = self.naval_zone()
        return tags

    def naval_zone(self) -> list[Hex]:
        """The hexes on land that ships' guns reach (N44 19.2)."""
        out = {place_of(text) for text in self.hand["naval_zone"]["not"]}
        reached = {
            place
            for place in self.hexes
            if self.terrain[place] == "sea" and place[0] in BAY["rows"] and place[1] in BAY["columns"]
        }
        rim = set(reached)
        for _ in range(NAVAL):
            rim = {other for place in rim for other in around(place)} - reached
            reached |= rim
        return [place for place in sorted(reached) if self.terrain[place] != "sea" and place not in out]


def _without_detours(way: list[Hex]) -> list[Hex]:
    """A way without hexes between two that are neighbours anyway, and without turning back."""
    short: list[Hex] = []
    for place in way:
        if place in short:
            del short[short.index(place) + 1 :]
            continue
        short.append(place)
    return short


def _fresh(way: list[Hex], taken: set[frozenset[Hex]]) -> Iterator[list[Hex]]:
    """The pieces of a way whose steps nobody has taken; they are taken now."""
    piece: list[Hex] = []
    for a, b in pairwise(way):
        if frozenset((a, b)) in taken:
            if piece:
                yield piece
            piece = []
            continue
        taken.add(frozenset((a, b)))
        piece = [*(piece or [a]), b]
    if piece:
        yield piece


LETTERS = {"sea": "~", "mixed": ".", "bocage": "b", "woods": "w", "flooded": "f", "town": "t", "city": "c"}


def compiled() -> str:
    """The text of the map file."""
    features = json.loads((DATA / "normandy.geojson").read_text(encoding="utf-8"))["features"]
    hand = tomllib.loads((DATA / "corrections.toml").read_text(encoding="utf-8"))
    country = Country(features, hand)
    country.rivers()
    country.limits()
    roads, tags = country.roads(), country.tags()
    found = {one["word"]: one["hexes"] for one in hand["features"]}
    boxes = {box: row for group in hand["boxes"] for box, row in group.items() if box != "why"}
    hills = [
        p for said, at in country.kinds["landmark"] if said["type"] == "hill" and (p := hex_of((at.x, at.y)))
    ]
    found["hilltop"] = sorted({label(p) for p in hills if country.terrain[p] not in ("sea", "town", "city")})
    lines = [
        "# Made by tools/compile_normandy.py of tools/normandy_map; change those, not this file.",
        "format = 1",
        'name = "Normandy \'44"',
        'system = "normandy_44"',
        f"source = {_text(hand['attribution']['source'])}",
        'grid = "pointy"',
        'shift = "odd"',
        'board = ""',
        f"columns = {len(COLUMNS)}",
        f"rows = {len(ROWS)}",
        f"south = {ROWS[0]}",
        f"connections = {_texts(box + '>' + row['to'] for box, row in boxes.items() if 'to' in row)}",
        "",
        "[legend]",
        *(f"{_text(letter)} = {_text(word)}" for word, letter in LETTERS.items()),
        "",
        "[terrain]",
        'rows = """',
    ]
    for row in reversed(ROWS):
        letters = " ".join(LETTERS[country.terrain[row, column]] for column in COLUMNS)
        lines.append(f"{' ' if row % 2 else ''}{letters}")
    lines += ['"""', "", "[edges]"]
    for word, sides in sorted(country.sides.items()):
        lines.append(f"{word} = {_texts(f'{label(a)}/{label(b)}' for a, b in sorted(sides))}")
    lines += ["", "[paths]"]
    for word, chains in roads.items():
        lines.append(f"{word} = [{', '.join(_texts(map(label, chain)) for chain in chains)}]")
    lines += ["", "[features]", *(f"{word} = {_texts(texts)}" for word, texts in sorted(found.items()))]
    lines += ["", "[tags]", *(f"{word} = {_texts(map(label, at))}" for word, at in sorted(tags.items()))]
    lines += ["", "[names]"]
    lines += [
        f"{label(p)} = {_text(n)}" for p, n in sorted(country.names.items()) if p in country.terrain and n
    ]
    for box, row in boxes.items():
        place = f"at = {row['at']}" if "at" in row else f"beside = {_text(row['beside'])}"
        lines += [
            "",
            f"[boxes.{box}]",
            f"name = {_text(row['name'])}\n{place}\nsize = {row.get('size', [3, 2])}",
        ]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _texts(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def main() -> int:
    """Write the map, or with `--check` compare it; the exit status."""
    text = compiled()
    if "--check" in sys.argv[1:]:
        same = MAP.read_text(encoding="utf-8") == text
        print(f"{MAP.name} {'is' if same else 'is not'} what the data give")
        return 0 if same else 1
    MAP.write_text(text, encoding="utf-8")
    print(f"{MAP} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
