"""Maps for the tile editor Tiled: a document of ours as its JSON map, with everything that ours holds.

A tile layer holds the terrain, one the levels, one each feature; an object layer the hexsides, the paths and
the names. Every tile and object says by its class and properties what it is, so that layers may be named as
one likes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from wsn.data import CREDITS
from wsn.geometry.hexes import Hex
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.snapping import GridNet
from wsn.table.picture.palette import SUMMER, Palette

TILED_VERSION: Final = "1.10"
"""The version of the format that is written."""
PIXELS_ACROSS, PIXELS_DOWN = 8.0, 14.0
"""One unit of the lattice in pixels: a hex with a flat top is 64 wide and 56 high."""
SQUARE: Final = 48
FEATURE_SHARE: Final = 0.62
"""How wide the tile of a feature is drawn, of the width of a space."""
EXTRAS: Final = ("connections", "impassable", "tags", "boxes", "diagonal", *CREDITS)
"""Keys of ours that Tiled has no form for: they are kept as a text of its own."""


def net_of(draft: MapDraft) -> GridNet:
    """The grid of a map as Tiled lays it out: the upper left corner of the map is 0, 0."""
    grid, places = draft.grid, frozenset(draft.letters())
    if draft.square:
        return GridNet(grid, places, (-SQUARE / 2, -SQUARE / 2), SQUARE / 6, SQUARE / 4, square=True)
    across, down = (PIXELS_DOWN, PIXELS_ACROSS) if grid.is_mirrored else (PIXELS_ACROSS, PIXELS_DOWN)
    first = GridNet(grid, places, (0.0, 0.0), across, down).centre(grid.hex_at(1, 1))
    lag = grid.shift == "odd"  # the first column lies half a hex lower, the first row to the right
    half = 28.0
    if grid.is_mirrored:
        origin = half + (half if lag else 0.0) - first[0], 32.0 - first[1]
    else:
        origin = 32.0 - first[0], half + (half if lag else 0.0) - first[1]
    return GridNet(grid, places, origin, across, down)


def tile_words(draft: MapDraft) -> list[tuple[str, str]]:
    """The tiles of a map in the order of their numbers: `terrain`, `feature` or `level`, and the word."""
    document = draft.document
    tiles = [("terrain", word) for word in document["legend"].values()]
    tiles += [("feature", word) for word in document.get("features", {})]
    return tiles + [("level", text) for text in document.get("levels", {})]


def to_tiled(draft: MapDraft, image: str) -> dict[str, Any]:
    """A map for Tiled, in its JSON form; `image` is the name of the picture of its tiles."""
    document, net = draft.document, net_of(draft)
    legend = dict(document["legend"])
    tiles = tile_words(draft)
    gid = {tile: n for n, tile in enumerate(tiles, 1)}
    places = {draft.grid.label(place, draft.letter): place for place in draft.letters()}
    ground = {place: gid["terrain", legend[sign]] for place, sign in draft.letters().items()}
    layers = [_tile_layer(draft, "terrain", ground)]
    for key, kind in (("features", "feature"), ("levels", "level")):
        for word, labels in document.get(key, {}).items():
            laid = {places[label]: gid[kind, word] for label in labels}
            layers.append(_tile_layer(draft, f"{kind}: {word}", laid))
    layers += [
        _object_layer("edges", _edge_objects(document, places, net)),
        _object_layer("paths", _path_objects(document, places, net)),
        _object_layer("names", _name_objects(document, places, net)),
    ]
    number = 0
    for n, layer in enumerate(layers, 1):
        layer["id"] = n
        for one in layer.get("objects", ()):
            number += 1
            one["id"] = number
    width, height = tile_size(draft)
    signs = {word: sign for sign, word in legend.items()}
    made: dict[str, Any] = {
        "type": "map",
        "version": TILED_VERSION,
        "tiledversion": "1.10.2",
        "orientation": "orthogonal" if draft.square else "hexagonal",
        "renderorder": "right-down",
        "width": document["columns"],
        "height": document["rows"],
        "tilewidth": width,
        "tileheight": height,
        "infinite": False,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": number + 1,
        "properties": _list_properties(_head_properties(draft)),
        "tilesets": [
            {
                "firstgid": 1,
                "name": document["system"],
                "tilewidth": width,
                "tileheight": height,
                "tilecount": len(tiles),
                "columns": len(tiles),
                "margin": 0,
                "spacing": 0,
                "image": image,
                "imagewidth": width * len(tiles),
                "imageheight": height,
                "tiles": [
                    {
                        "id": n,
                        "type": kind,
                        "properties": _list_properties(
                            {kind: word, **({"letter": signs[word]} if kind == "terrain" else {})}
                        ),
                    }
                    for n, (kind, word) in enumerate(tiles)
                ],
            }
        ],
        "layers": layers,
    }
    if not draft.square:
        made["hexsidelength"] = 32
        made["staggeraxis"] = "y" if draft.grid.is_mirrored else "x"
        made["staggerindex"] = "even" if draft.grid.shift == "odd" else "odd"  # it counts from 0
    return made


def tile_size(draft: MapDraft) -> tuple[int, int]:
    """How wide and high a tile is, in pixels."""
    return (SQUARE, SQUARE) if draft.square else (56, 64) if draft.grid.is_mirrored else (64, 56)


def _head_properties(draft: MapDraft) -> dict[str, Any]:
    """What stands at the top of our file, as properties of the map."""
    document = draft.document
    kept = {key: document[key] for key in ("name", "system", "board", "half", "north") if key in document}
    extras = {key: document[key] for key in EXTRAS if document.get(key)}
    if "south" in document:
        kept["south"] = str(document["south"])
    return {**kept, **({"extras": json.dumps(extras, ensure_ascii=False)} if extras else {})}


def _list_properties(given: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {"name": name, "type": "bool" if isinstance(value, bool) else "string", "value": value}
        for name, value in given.items()
    ]


def _tile_layer(draft: MapDraft, name: str, laid: Mapping[Hex, int]) -> dict[str, Any]:
    columns, rows = draft.document["columns"], draft.document["rows"]
    data = [
        laid.get(draft.grid.hex_at(column, row), 0)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    ]
    size = {"x": 0, "y": 0, "width": columns, "height": rows}
    return {"type": "tilelayer", "name": name, "opacity": 1, "visible": True, **size, "data": data}


def _object_layer(name: str, objects: list[dict[str, Any]]) -> dict[str, Any]:
    shown = {"opacity": 1, "visible": True, "x": 0, "y": 0}
    return {"type": "objectgroup", "name": name, "draworder": "topdown", **shown, "objects": objects}


def _line_object(word: str, kind: str, points: list[tuple[float, float]]) -> dict[str, Any]:
    x, y = points[0]
    polyline = [{"x": round(px - x, 3), "y": round(py - y, 3)} for px, py in points]
    return _make_object(word, kind, x, y, {"polyline": polyline})


def _make_object(name: str, kind: str, x: float, y: float, more: Mapping[str, Any]) -> dict[str, Any]:
    where = {"x": round(x, 3), "y": round(y, 3), "width": 0, "height": 0, "rotation": 0, "visible": True}
    return {"name": name, "type": kind, **where, **more}


def _edge_objects(
    document: Mapping[str, Any], places: Mapping[str, Hex], net: GridNet
) -> list[dict[str, Any]]:
    made = []
    for word, pairs in document.get("edges", {}).items():
        for pair in pairs:
            sign = ">" if ">" in pair else "/"
            a, b = (places[end.strip()] for end in pair.split(sign))
            line = _line_object(word, "edge", [*net.side(a, b)])
            made.append(line if sign == "/" else {**line, "properties": _list_properties({"pair": pair})})
    return made


def _path_objects(
    document: Mapping[str, Any], places: Mapping[str, Hex], net: GridNet
) -> list[dict[str, Any]]:
    made = []
    for word, chains in document.get("paths", {}).items():
        for chain in chains:
            points = [net.centre(places[label]) for label in chain]
            made.append(_line_object(word, "path", points if len(points) > 1 else points * 2))
    return made


def _name_objects(
    document: Mapping[str, Any], places: Mapping[str, Hex], net: GridNet
) -> list[dict[str, Any]]:
    return [
        _make_object(name, "name", *net.centre(places[label]), {"point": True})
        for label, name in document.get("names", {}).items()
    ]


def tiles_svg(draft: MapDraft, palette: Palette = SUMMER) -> str:
    """The tiles side by side: terrain and features as the map draws them, levels as numbers on nothing."""
    from wsn.table.picture.key import sample
    from wsn.table.picture.plan import MapPlan
    from wsn.table.picture.sheet import body
    from wsn.table.picture.svg import element, num, text

    board, tiles, (width, height) = draft.board(), tile_words(draft), tile_size(draft)
    drawn = ""
    for n, (kind, word) in enumerate(tiles):
        if kind == "level":
            words = f"+{word}".replace("+-", "-")
            drawn += text((n + 0.5) * width, height * 0.3, words, 11, palette.ink, bold=True)
            continue
        plan = MapPlan(sample(kind, word, board), ("k",), palette)
        left, top, right, bottom = plan.bounds
        across, down = width / (right - left), height / (bottom - top)
        if kind == "feature":  # smaller than the ground that shows round it
            across, down = across * FEATURE_SHARE, down * FEATURE_SHARE
        x, y = (n + 0.5) * width - across * (left + right) / 2, height / 2 - down * (top + bottom) / 2
        place = f"translate({num(x)} {num(y)}) scale({across:.5f} {down:.5f})"
        drawn += element("g", body(plan, quiet=("k",), clip=f"tile{n}"), transform=place)
    size = f'width="{width * len(tiles)}" height="{height}" viewBox="0 0 {width * len(tiles)} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn}</svg>\n'
