"""What a file of the tile editor Tiled holds, as checked values: layers without their groups, tiles, objects.

Read as Tiled draws it: offsets of groups and layers add up, what is hidden stays out, and an object is turned
about its place. What a word means to a game is not asked here (`wsn.mapmaking.fromtiled`).
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, TypeVar

import msgspec

from wsn.data import DataError, Problem, Report, read_json, read_text, shorten
from wsn.data.decoding import reword_error
from wsn.data.files import on_another_machine
from wsn.data.texts import clean_document
from wsn.english import verb
from wsn.mapmaking.tmx import GROUPS_LIMIT, TILES_LIMIT, json_form, read_xml, tileset_form, unpack_tiles

T = TypeVar("T")
XY = tuple[float, float]

LAYERS_LIMIT: Final = 1_000
"""The most layers and groups of a map."""
TILESETS_LIMIT: Final = 1_000
"""The most sets of tiles of a map."""
ALL_TILES_LIMIT: Final = 4_000_000
"""The most tiles of all layers together, those that are empty included."""
OBJECTS_LIMIT: Final = 50_000
"""The most objects of all layers together."""
FARTHEST_PIXEL: Final = 1e7
"""The farthest that anything lies from the corner of the map, in pixels."""
ELLIPSE_CORNERS: Final = 48
"""As many corners stand for an ellipse where its outline is meant."""
TURNED: Final = 0x0FFFFFFF
"""The highest bits of a tile's number say how it is turned or mirrored."""

Pixels = Annotated[float, msgspec.Meta(ge=-FARTHEST_PIXEL, le=FARTHEST_PIXEL)]
Count = Annotated[int, msgspec.Meta(ge=0, le=0xFFFFFFFF)]


class _Point(msgspec.Struct):
    x: Pixels
    y: Pixels


class _Writing(msgspec.Struct):
    text: str = ""


class _Object(msgspec.Struct, rename={"kind": "class"}):
    id: int = 0
    name: str = ""
    type: str = ""
    kind: str = ""
    x: Pixels = 0.0
    y: Pixels = 0.0
    width: Pixels = 0.0
    height: Pixels = 0.0
    rotation: Pixels = 0.0
    visible: bool = True
    point: bool = False
    ellipse: bool = False
    capsule: bool = False
    gid: Count = 0
    template: str = ""
    text: _Writing | None = None
    polyline: list[_Point] | None = None
    polygon: list[_Point] | None = None


class _LayerForm(msgspec.Struct):
    type: str = ""
    name: str = ""
    offsetx: Pixels = 0.0
    offsety: Pixels = 0.0
    visible: bool = True
    encoding: str = "csv"
    compression: str | None = None


class _Tile(msgspec.Struct, rename={"kind": "class"}):
    id: Count = 0
    type: str = ""
    kind: str = ""
    image: str = ""


class _TileSet(msgspec.Struct):
    name: str = ""
    tilewidth: Pixels = 0.0
    tileheight: Pixels = 0.0
    tilecount: Count = 0
    objectalignment: str = "unspecified"


class _Reference(msgspec.Struct):
    firstgid: Count = 1
    source: str | None = None


class _Head(msgspec.Struct):
    width: Count = 0
    height: Count = 0
    tilewidth: Pixels = 64.0
    tileheight: Pixels = 56.0
    hexsidelength: Pixels = 0.0
    orientation: str = ""
    staggeraxis: str = ""
    staggerindex: str = ""
    infinite: bool = False


@dataclass(frozen=True)
class SetTile:
    """A tile of a set: its number there, and all by which it may say what it is."""

    id: int
    said: tuple[str, ...] = ()
    """Its class and the name of its own picture."""
    properties: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class TileSet:
    """A set of tiles; `name` tells it from the others."""

    name: str
    width: float
    height: float
    alignment: str
    """Which point of a tile lies at the place of an object of it."""
    count: int
    """How many tiles it has; 0 where it does not say."""
    tiles: Mapping[int, SetTile]

    def tile(self, number: int) -> SetTile | None:
        """The tile of this number, also one of which the file says nothing; None where there is none."""
        if number in self.tiles:
            return self.tiles[number]
        return SetTile(number) if not self.count or number < self.count else None


@dataclass(frozen=True)
class DrawnObject:
    """An object where Tiled draws it: `line` is its outline or its line, `middle` that of what is seen."""

    title: str
    """What it is called in a problem: its layer, its name and its number."""
    name: str
    words: tuple[str, ...]
    """Its name and its class."""
    layer: str
    properties: Mapping[str, Any]
    middle: XY
    line: tuple[XY, ...] = ()
    shape: str = "point"
    """`line`, `outline`, `box` (a rectangle or ellipse), `text`, `tile` or `point`."""
    gid: int = 0
    template: str = ""


@dataclass(frozen=True)
class DrawnLayer:
    """A layer that is shown, where Tiled draws it."""

    name: str
    kind: str
    offset: XY
    raw: Mapping[str, Any] = field(repr=False)


class TiledFile:
    """A map of Tiled's while it is read: what is wrong goes into `report`, what is left out is a warning."""

    def __init__(self, path: Path) -> None:
        """Read the file. Raises DataError where it is no map, or larger than any map is."""
        self.path, self.file = path, str(path)
        self.report = Report(self.file)
        self.warnings: list[str] = []
        if path.suffix.lower() == ".tmx":
            self.document: dict[str, Any] = clean_document(json_form(read_text(path), self.file))
        else:
            self.document = read_json(path)
        head = self._read_value(self.document, _Head, "")
        self.report.stop_if_any()
        assert head is not None
        self.head = head
        self._check_size()
        self.properties = properties_of(self.document)

    def _check_size(self) -> None:
        head = self.head
        if head.infinite:
            said = "is an infinite map; untick Infinite in the properties of the map (Map, Map Properties)"
            raise DataError([Problem(self.file, "", said)])
        if not head.width or not head.height or not isinstance(self.document.get("layers"), list):
            raise DataError([Problem(self.file, "", "has no width and height: is it a map of Tiled's?")])
        if head.width * head.height > TILES_LIMIT:
            raise DataError([Problem(self.file, "", f"has more than {TILES_LIMIT:,} tiles")])

    def _read_value(self, raw: object, wanted: type[T], place: str) -> T | None:
        """A value as a struct; None, and a problem, where it does not fit."""
        try:
            return msgspec.convert(raw, wanted, strict=False)
        except msgspec.ValidationError as error:
            self.report.add(place, reword_error(str(error)))
        return None

    # --- layers

    @cached_property
    def layers(self) -> tuple[DrawnLayer, ...]:
        """The layers that are shown, groups taken apart, from the lowest up. Raises DataError."""
        found: list[DrawnLayer] = []
        count = 0
        waiting = [(raw, (0.0, 0.0), "", 0) for raw in reversed(self.document["layers"])]
        while waiting:
            raw, (dx, dy), above, depth = waiting.pop()
            count += 1
            if count > LAYERS_LIMIT or depth > GROUPS_LIMIT:
                said = f"more than {LAYERS_LIMIT:,} layers" if count > LAYERS_LIMIT else ""
                said = said or f"more than {GROUPS_LIMIT} groups inside one another"
                raise DataError([Problem(self.file, "layers", said)])
            layer = self._read_value(raw, _LayerForm, f"layer {count}")
            if layer is None:
                continue
            name = f"{above}{layer.name}"
            if not layer.visible:
                self.warnings.append(f"layer {shorten(name)}: it is hidden, and left out")
                continue
            offset = dx + layer.offsetx, dy + layer.offsety
            if layer.type == "group":
                inner = raw.get("layers")
                inner = inner if isinstance(inner, list) else []
                waiting += [(one, offset, f"{name}/", depth + 1) for one in reversed(inner)]
            elif layer.type in ("tilelayer", "objectgroup"):
                found.append(DrawnLayer(name, layer.type, offset, raw))
            else:
                self.warnings.append(f"layer {shorten(name)}: pictures are left out")
        self.report.stop_if_any()
        tiles = sum(layer.kind == "tilelayer" for layer in found) * self.head.width * self.head.height
        if tiles > ALL_TILES_LIMIT:
            raise DataError([Problem(self.file, "layers", f"hold more than {ALL_TILES_LIMIT:,} tiles")])
        return tuple(found)

    def tiles_of(self, layer: DrawnLayer) -> Sequence[int]:
        """The numbers of the tiles of a layer, row by row, 0 where there is none. Raises DataError."""
        form = self._read_value(layer.raw, _LayerForm, "")
        data, count = layer.raw.get("data", []), self.head.width * self.head.height
        if isinstance(data, str) and form is not None:
            data = unpack_tiles(data, form.encoding, form.compression or None, self.file)
        if not isinstance(data, list) or len(data) != count or not all(type(n) is int for n in data):
            said = f"has not the {count} tiles of the map"
            raise DataError([Problem(self.file, f"layer {shorten(layer.name)}", said)])
        return data

    @cached_property
    def objects(self) -> tuple[DrawnObject, ...]:
        """The objects that are shown, where Tiled draws them. Raises DataError where there are too many."""
        found: list[DrawnObject] = []
        count = 0
        for layer in self.layers:
            listed = layer.raw.get("objects", []) if layer.kind == "objectgroup" else []
            rows = listed if isinstance(listed, list) else []
            count += len(rows)
            if count > OBJECTS_LIMIT:
                raise DataError([Problem(self.file, "objects", f"are more than {OBJECTS_LIMIT:,}")])
            hidden = 0
            for number, raw in enumerate(rows, 1):
                place = f"layer {shorten(layer.name)}, object {number}"
                one = self._read_value(raw, _Object, place)
                if one is not None and one.visible:
                    found.append(self._draw_object(one, properties_of(raw), layer, place))
                hidden += one is not None and not one.visible
            if hidden:
                objects = verb(hidden, "object is", "objects are")
                self.warnings.append(f"layer {shorten(layer.name)}: {hidden} {objects} hidden, and left out")
        return tuple(found)

    def _draw_object(
        self, one: _Object, properties: Mapping[str, Any], layer: DrawnLayer, place: str
    ) -> DrawnObject:
        """An object where it is seen: its line, and the middle of it."""
        named = one.name or one.type or one.kind
        title = f"{place} {shorten(named)}" if named else place
        turn = math.radians(one.rotation)
        cos, sin = (round(math.cos(turn), 12), round(math.sin(turn), 12)) if one.rotation else (1.0, 0.0)
        x0, y0 = one.x + layer.offset[0], one.y + layer.offset[1]

        def seen(x: float, y: float) -> XY:
            """A place of the object's own, turned clockwise about where it stands."""
            return x0 + x * cos - y * sin, y0 + x * sin + y * cos

        words = tuple(word for word in (one.name, one.type, one.kind) if word)
        base = DrawnObject(title, one.name, words, layer.name, properties, seen(0, 0), template=one.template)
        given = one.polyline or one.polygon
        if given:
            line = tuple(seen(point.x, point.y) for point in given)
            closed = (*line, line[0]) if one.polygon else line
            shape = "outline" if one.polygon else "line"
            return replace(base, line=closed, middle=middle_of(line), shape=shape)
        if one.gid & TURNED:
            return self._stand_tile(one, base, seen)
        if one.text is not None:
            base = replace(base, name=one.text.text.strip() or one.name, shape="text")
        if one.point or not (one.width or one.height):
            return base
        middle = seen(one.width / 2, one.height / 2)
        if one.text is not None:
            return replace(base, middle=middle)
        ring = [seen(*corner) for corner in _shape_rim(one)]
        return replace(base, line=(*ring, ring[0]), middle=middle, shape="box")

    def _stand_tile(self, one: _Object, base: DrawnObject, seen: Callable[[float, float], XY]) -> DrawnObject:
        """An object that shows a tile: it stands on the corner or side that its set of tiles names."""
        gid = one.gid & TURNED
        found = self.tile(gid)
        tiles, tile = found or (TileSet("", 0.0, 0.0, "", 0, {}), SetTile(0))
        alignment = "bottomleft" if tiles.alignment in ("", "unspecified") else tiles.alignment
        right = 1.0 if alignment.endswith("left") else -1.0 if alignment.endswith("right") else 0.0
        down = 1.0 if alignment.startswith("top") else -1.0 if alignment.startswith("bottom") else 0.0
        middle = seen(right * (one.width or tiles.width) / 2, down * (one.height or tiles.height) / 2)
        return replace(base, words=base.words or tile.said[:1], middle=middle, shape="tile", gid=gid)

    # --- sets of tiles

    @cached_property
    def _set_references(self) -> tuple[list[int], list[tuple[_Reference, Mapping[str, Any]]]]:
        """The first numbers of the sets of tiles in rising order, and the sets. Raises DataError."""
        listed = self.document.get("tilesets", [])
        if not isinstance(listed, list):
            raise DataError([Problem(self.file, "tilesets", "must be a list")])
        if len(listed) > TILESETS_LIMIT:
            said = f"there are more than {TILESETS_LIMIT:,} sets of tiles"
            raise DataError([Problem(self.file, "tilesets", said)])
        read = [
            (self._read_value(raw, _Reference, f"set of tiles {n}"), raw) for n, raw in enumerate(listed, 1)
        ]
        self.report.stop_if_any()
        known = sorted(((one, raw) for one, raw in read if one), key=lambda pair: pair[0].firstgid)
        return [one.firstgid for one, _ in known], known

    def tile(self, gid: int) -> tuple[TileSet, SetTile] | None:
        """The tile of a number of the map, with its set; None where no set holds it. Raises DataError."""
        firsts, references = self._set_references
        at = bisect_right(firsts, gid) - 1
        if at < 0:
            return None
        tiles = self._tile_set(at)
        tile = tiles.tile(gid - references[at][0].firstgid)
        return None if tile is None else (tiles, tile)

    def own_sets(self) -> Iterator[TileSet]:
        """The sets of tiles that stand in the file itself, by their numbers. Raises DataError."""
        for at, (reference, _) in enumerate(self._set_references[1]):
            if reference.source is None:
                yield self._tile_set(at)

    def _tile_set(self, at: int) -> TileSet:
        if at not in self._tile_sets:
            reference, raw = self._set_references[1][at]
            self._tile_sets[at] = self._read_set(reference, raw, at + 1)
        return self._tile_sets[at]

    @cached_property
    def _tile_sets(self) -> dict[int, TileSet]:
        return {}

    def _read_set(self, reference: _Reference, raw: Mapping[str, Any], number: int) -> TileSet:
        """A set of tiles, from its own file if it has one. Raises DataError."""
        place = f"set of tiles {number}"
        if reference.source is not None:
            if on_another_machine(reference.source):
                said = f"its file {shorten(reference.source)} lies on another machine, and is not asked for"
                raise DataError([Problem(self.file, place, said)])
            path = self.path.parent / reference.source
            xml = path.suffix.lower() == ".tsx"
            raw = tileset_form(read_xml(read_text(path), str(path))) if xml else read_json(path)
            place = f"{place} ({PurePosixPath(reference.source).name})"
        form = self._read_value(raw, _TileSet, place)
        tiles: dict[int, SetTile] = {}
        for row in rows_by_number(raw.get("tiles"), raw.get("tileproperties")):
            one = self._read_value(row, _Tile, f"{place}, tile {shorten(row.get('id'))}")
            if one is not None and one.id < TILES_LIMIT:
                picture = PurePosixPath(one.image.replace("\\", "/")).stem
                words = tuple(word for word in (one.type, one.kind, picture) if word)
                tiles[one.id] = SetTile(one.id, words, properties_of(row))
        self.report.stop_if_any()
        assert form is not None
        name = form.name or f"set {number}"
        return TileSet(name, form.tilewidth, form.tileheight, form.objectalignment, form.tilecount, tiles)


def properties_of(thing: Mapping[str, Any]) -> dict[str, Any]:
    """The properties of a map, a tile or an object by name: a list, or as before Tiled 1.2 a table."""
    given = thing.get("properties", [])
    if isinstance(given, Mapping):
        return {str(name): value for name, value in given.items()}
    rows = given if isinstance(given, list) else []
    return {str(row.get("name")): row.get("value") for row in rows if isinstance(row, Mapping)}


def rows_by_number(tiles: object, properties: object) -> Iterator[dict[str, Any]]:
    """The tiles of a set: a list, or as before Tiled 1.2 tables by number, one for their properties."""
    if isinstance(tiles, list):
        yield from (dict(row) for row in tiles if isinstance(row, Mapping))
        return
    own = tiles if isinstance(tiles, Mapping) else {}
    more = properties if isinstance(properties, Mapping) else {}
    for number in {**own, **more}:
        row = own.get(number)
        yield {
            **(row if isinstance(row, Mapping) else {}),
            "id": number,
            "properties": more.get(number, {}),
        }


def _shape_rim(one: _Object) -> list[XY]:
    """The corners of a rectangle, or of what stands for an ellipse, from the object's own place."""
    if not one.ellipse:
        return [(0.0, 0.0), (one.width, 0.0), (one.width, one.height), (0.0, one.height)]
    turns = [n * math.tau / ELLIPSE_CORNERS for n in range(ELLIPSE_CORNERS)]
    return [(one.width / 2 * (1 + math.cos(a)), one.height / 2 * (1 + math.sin(a))) for a in turns]


def middle_of(line: Sequence[XY]) -> XY:
    """The middle of the box round a line."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
