"""Geographic data read: features with their words, their names and where they lie, in degrees.

GeoJSON (RFC 7946), as one document, as a text sequence (RFC 8142), or one document a line. Nothing that a
file holds is taken for granted: what cannot be used is left out and told with its feature and place; where
nothing is left, or the file is none of this kind, that is said. Limits are looked at before anything is made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

import numpy as np

from wsn.data import DataError, Problem, nearest_hint, read_text, shorten
from wsn.data.decoding import kind_in_words
from wsn.data.guard import json_fault
from wsn.data.texts import LONGEST_NOTE
from wsn.english import count, verb
from wsn.mapmaking.endings import LARGEST_DATA
from wsn.mapmaking.geowords import name_of, number_of, on_one_line, pairs_of, words_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FEATURES_LIMIT: Final = 100_000
LISTS_LIMIT: Final = 500_000
"""The most lists in a file: one for each place, and one for each line."""
TABLES_LIMIT: Final = 500_000
MOST_FEATURES_TOLD: Final = 100
"""The most features that are told of one by one."""
EVERYTHING: Final = "*"
"""What stands for any word."""

Kind = Literal["Point", "LineString", "Polygon"]
DEPTHS: Final = {
    "Point": 0,
    "MultiPoint": 1,
    "LineString": 1,
    "MultiLineString": 2,
    "Polygon": 2,
    "MultiPolygon": 3,
}
"""By kind of geometry, how many lists its positions lie in."""
FEWEST_PLACES: Final = {"LineString": 2, "Polygon": 3}
"""The fewest places of a line, and of a ring."""
COLLECTION: Final = "GeometryCollection"

NOT_READ: Final = {
    "Topology": "TopoJSON; `mapshaper FILE -o format=geojson` makes GeoJSON of it",
    "overpass": "what Overpass sends; `osmtogeojson FILE` makes GeoJSON of it",
    "esri": "the JSON of Esri; `ogr2ogr out.geojson FILE` makes GeoJSON of it",
}
METRES: Final = "they are not in degrees; `ogr2ogr -t_srs EPSG:4326 out.geojson FILE` makes degrees of them"


@dataclass(frozen=True, slots=True)
class GeoShape:
    """Places, a line, or an area: its rings, each closed by the first place of it."""

    kind: Kind
    lines: tuple[Floats, ...]


@dataclass(frozen=True, slots=True)
class GeoFeature:
    """One feature: the words among its properties, its name, and where it lies, in degrees."""

    number: int
    words: frozenset[str]
    name: str
    shapes: tuple[GeoShape, ...]

    @property
    def display_name(self) -> str:
        """What it is told by."""
        return self.name or f"feature {self.number}"


@dataclass(frozen=True)
class GeoData:
    """What a file of geographic data holds, and what of it was left out, a sentence each."""

    features: tuple[GeoFeature, ...]
    told: tuple[str, ...] = ()
    licence: str = ""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north of all that lies somewhere."""
        lines = np.vstack([line for one in self.features for shape in one.shapes for line in shape.lines])
        (west, south), (east, north) = lines.min(axis=0).tolist(), lines.max(axis=0).tolist()
        return west, south, east, north


class _Wrong(Exception):
    """Why a geometry cannot be used: the place in it, and the reason."""

    def __init__(self, place: str, why: str, far: bool = False) -> None:
        super().__init__(place, why)
        self.place, self.why, self.far = place, why, far

    def at(self, place: str) -> _Wrong:
        """The same, in something that lies here."""
        return _Wrong(f"{place}, {self.place}" if self.place else place, self.why, self.far)


@dataclass(frozen=True, slots=True)
class _Placed:
    """The coordinates of a geometry, read; `opened` rings were not closed."""

    shapes: tuple[GeoShape, ...] = ()
    opened: int = 0
    wrong: _Wrong | None = None


def read_geodata(path: Path) -> GeoData:
    """The features of a file that lie anywhere. Raises DataError where there is none."""
    text = read_text(path, LARGEST_DATA)
    for sign, most, noun in (("[", LISTS_LIMIT, "lists of places"), ("{", TABLES_LIMIT, "tables")):
        if (count := text.count(sign)) > most:
            _refuse_file(path, "", f"has {count:,} {noun}; at most {most:,} are read")
    fault = json_fault(text)
    if fault is not None:
        _refuse_file(path, *fault)
    return _GeoReader(path).read_features(text)


def _refuse_file(path: Path, place: str, why: str) -> NoReturn:
    raise DataError([Problem(str(path), place, why)])


@dataclass
class _GeoReader:
    """What was read of a file so far."""

    path: Path
    features: list[GeoFeature] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    more: int = 0
    far: str = ""
    """The first coordinate that is none of degrees."""
    far_off: int = 0
    placeless: int = 0
    doubled: int = 0
    opened: list[str] = field(default_factory=list)
    seen: set[bytes] = field(default_factory=set)

    def read_features(self, text: str) -> GeoData:
        """The features of a text. Raises DataError."""
        licence, number = "", 0
        for document, place in self._documents(text):
            licence = licence or _licence_of(document)
            for one in self._list_features(document, place):
                number += 1
                if number > FEATURES_LIMIT:
                    _refuse_file(self.path, "", f"has more than {FEATURES_LIMIT:,} features")
                self._take(number, one)
        if self.far_off > len(self.features):
            _refuse_file(self.path, "", f"{self.far}: {METRES}")
        if not self.features:
            told = [Problem(str(self.path), "", fault) for fault in self.faults]
            raise DataError(told or [Problem(str(self.path), "features", "there is no feature with a place")])
        return GeoData(tuple(self.features), tuple(self._reading_remarks()), licence)

    def _documents(self, text: str) -> Iterator[tuple[Mapping[str, Any], str]]:
        """The documents of a text, one or a sequence, each with the line that it begins in."""
        decoder = json.JSONDecoder(object_hook=_keep_table, parse_int=number_of, parse_constant=float)
        at = _GAP.match(text).end()  # type: ignore[union-attr]  # a gap may be empty: it always matches
        if at == len(text):
            _refuse_file(self.path, "", "is empty")
        several, line, before = False, 1, 0
        while at < len(text):
            line, before = line + text.count("\n", before, at), at
            try:
                document, end = decoder.raw_decode(text, at)
            except json.JSONDecodeError as error:
                where = f"line {error.lineno}, column {error.colno}"
                _refuse_file(self.path, where, f"not JSON: {error.msg.lower()}")
            except ValueError as error:
                _refuse_file(self.path, f"line {line}", f"not JSON: {error}")
            if not isinstance(document, Mapping):
                _refuse_file(
                    self.path, f"line {line}", f"must hold a table of keys, not {kind_in_words(document)}"
                )
            at = _GAP.match(text, end).end()  # type: ignore[union-attr]  # it always matches
            several = several or at < len(text)
            yield document, f"line {line}" if several else ""

    def _list_features(self, document: Mapping[str, Any], place: str) -> Iterator[Any]:
        """The features of a document; a bare geometry is one without properties. Raises DataError."""
        kind = document.get("type")
        if kind == "FeatureCollection":
            listed = document.get("features")
            if not isinstance(listed, list):
                _refuse_file(
                    self.path, "features", f"must be a list of features, not {kind_in_words(listed)}"
                )
            yield from listed
        elif kind == "Feature":
            yield document
        elif isinstance(kind, str) and (kind in DEPTHS or kind == COLLECTION):
            yield {"type": "Feature", "geometry": document}
        else:
            odd = "overpass" if "elements" in document else "esri" if "geometryType" in document else kind
            if isinstance(odd, str) and odd in NOT_READ:
                _refuse_file(self.path, place, f"is {NOT_READ[odd]}")
            valid = ("FeatureCollection", "Feature", COLLECTION, *DEPTHS)
            near = nearest_hint(kind, valid) if isinstance(kind, str) else "; write FeatureCollection"
            said = "there is no type" if kind is None else f"is {shorten(kind)}, no kind of GeoJSON"
            _refuse_file(self.path, f"{place}, type" if place else "type", f"{said}{near}")

    def _take(self, number: int, one: Any) -> None:
        """One feature; what is wrong with it is told."""
        called = f"feature {number}"
        if not isinstance(one, Mapping) or one.get("type") != "Feature":
            told = (
                kind_in_words(one) if not isinstance(one, Mapping) else f"of type {shorten(one.get('type'))}"
            )
            return self._note_left_out(f"{called}: is {told}, no Feature; it is left out")
        pairs = [*pairs_of(one.get("properties"))]
        name = name_of(pairs)
        called = f"{called} ({name})" if name else called
        try:
            shapes, opened = _place_geometry(one.get("geometry"))
        except _Wrong as wrong:
            told = f"{called}: {wrong.place}: {wrong.why}"
            if wrong.far:
                self.far_off += 1
                self.far = self.far or told
            return self._note_left_out(f"{told}; it is left out")
        if not shapes:
            self.placeless += 1
            return None
        words = frozenset(word for _, value in pairs for word in words_of(value))
        if self._is_repeated(words, name, shapes):
            self.doubled += 1
            return None
        if opened:
            self.opened.append(called)
        self.features.append(GeoFeature(number, words, name, shapes))
        return None

    def _is_repeated(self, words: frozenset[str], name: str, shapes: tuple[GeoShape, ...]) -> bool:
        """Whether the same feature was there before."""
        print_ = sha256("\n".join([name, *sorted(words)]).encode("utf-8", "replace"))
        for shape in shapes:
            print_.update(shape.kind.encode())
            for line in shape.lines:
                print_.update(len(line).to_bytes(8, "big"))
                print_.update(line.tobytes())
        known = print_.digest() in self.seen
        self.seen.add(print_.digest())
        return known

    def _note_left_out(self, told: str) -> None:
        if len(self.faults) < MOST_FEATURES_TOLD:
            self.faults.append(told)
        else:
            self.more += 1

    def _reading_remarks(self) -> Iterator[str]:
        yield from self.faults
        if self.more:
            yield f"{self.more:,} more features are left out"
        if self.placeless:
            is_ = verb(self.placeless, "is", "are")
            yield f"{count(self.placeless, 'feature')} without a place {is_} passed over"
        if self.doubled:
            is_ = verb(self.doubled, "is", "are")
            yield f"{count(self.doubled, 'feature')} {is_} there twice, and laid once"
        if self.opened:
            few = ", ".join(self.opened[:12])
            more = f" and {len(self.opened) - 12:,} more" if len(self.opened) > 12 else ""
            yield f"rings that do not end where they begin are closed by a straight line: {few}{more}"


_GAP: Final = re.compile(r"[\s\x1e]*+")
"""What lies between the documents of a sequence."""


def _licence_of(document: Mapping[str, Any]) -> str:
    keys = ("licence", "license", "attribution", "copyright")
    told = (on_one_line(one[:LONGEST_NOTE]) for key in keys if isinstance(one := document.get(key), str))
    return next((one for one in told if one), "")


# --- where it lies


def _keep_table(found: dict[str, Any]) -> dict[str, Any]:
    """A table as it is kept while a file is read: coordinates are packed at once, for the sake of memory."""
    kind = found.get("type")
    if "coordinates" in found and isinstance(kind, str) and kind in DEPTHS:
        opened: list[int] = []
        try:
            shapes = _simple_shapes(kind, found["coordinates"], opened)
            found["coordinates"] = _Placed(tuple(shapes), len(opened))
        except _Wrong as wrong:
            found["coordinates"] = _Placed(wrong=wrong.at("coordinates"))
    return found


def _place_geometry(geometry: Any, place: str = "geometry") -> tuple[tuple[GeoShape, ...], int]:
    """Where a geometry lies, and how many of its rings were open. Raises _Wrong."""
    if geometry is None:
        return (), 0
    if not isinstance(geometry, Mapping):
        raise _Wrong(place, f"is {kind_in_words(geometry)}, no geometry")
    kind = geometry.get("type")
    if kind == COLLECTION:
        inner = geometry.get("geometries")
        if not isinstance(inner, list):
            raise _Wrong(f"{place}, geometries", f"must be a list, not {kind_in_words(inner)}")
        shapes: list[GeoShape] = []
        opened = 0
        for number, one in enumerate(inner, 1):
            some, open_ = _place_geometry(one, f"{place}, geometry {number}")
            shapes += some
            opened += open_
        return tuple(shapes), opened
    if not isinstance(kind, str) or kind not in DEPTHS:
        near = nearest_hint(kind, [*DEPTHS, COLLECTION]) if isinstance(kind, str) else ""
        raise _Wrong(f"{place}, type", f"{shorten(kind)} is no kind of geometry{near}")
    coordinates = geometry.get("coordinates")
    if not isinstance(coordinates, _Placed):
        raise _Wrong(place, "has no coordinates")
    if coordinates.wrong is not None:
        raise coordinates.wrong.at(place) if place != "geometry" else coordinates.wrong
    return coordinates.shapes, coordinates.opened


def _simple_shapes(kind: str, value: Any, opened: list[int], place: str = "") -> Iterator[GeoShape]:
    """The simple shapes of coordinates; none of empty ones. Raises _Wrong."""
    if kind == "MultiPoint" and (some := [one for one in _list(value, place) if one != []]):
        found = _pack_points(some)  # all places together, for the sake of memory
        if found is not None:
            yield GeoShape("Point", (found,))
            return
    if kind.startswith("Multi"):
        simple = kind.removeprefix("Multi")
        noun = {"Point": "position", "LineString": "line", "Polygon": "polygon"}[simple]
        for number, part in enumerate(_list(value, place), 1):
            yield from _simple_shapes(simple, part, opened, f"{noun} {number}")
    elif kind == "Point":
        if _list(value, place):
            yield GeoShape("Point", (_read_positions([value], place),))
    elif kind == "LineString":
        if line := _list(value, place):
            yield GeoShape("LineString", (_check_line(_read_positions(line, place), kind, place),))
    else:
        rings = []
        for number, ring in enumerate(_list(value, place), 1):
            where = f"{place}, ring {number}" if place else f"ring {number}"
            if _list(ring, where):
                found = _read_positions(ring, where)
                if (found[0] == found[-1]).all() and len(found) > 1:
                    found = found[:-1]
                else:
                    opened.append(number)
                rings.append(_check_line(found, kind, where))
        if rings:
            yield GeoShape("Polygon", tuple(rings))


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise _Wrong(place, f"{kind_in_words(value)} stands where a list should")
    return value


def _check_line(line: Floats, kind: str, place: str) -> Floats:
    if len(line) < FEWEST_PLACES[kind]:
        noun = "line" if kind == "LineString" else "ring"
        raise _Wrong(place, f"a {noun} of {len(line)} place{'s' if len(line) > 1 else ''} leads nowhere")
    return line


def _read_positions(value: list[Any], place: str) -> Floats:
    """Longitudes and latitudes as rows of an array. Raises _Wrong."""
    found = _pack_points(value)
    if found is not None:
        return found
    for number, one in enumerate(value, 1):
        where = (f"{place}, " if place else "") + f"position {number}" if len(value) > 1 else place
        if not isinstance(one, list) or len(one) < 2:
            told = kind_in_words(one) if not isinstance(one, list) else f"a list of {len(one)}"
            raise _Wrong(where, f"{told} stands where a longitude and a latitude should")
        for noun, part, most in zip(("longitude", "latitude"), one, _FARTHEST_DEGREES):
            if type(part) not in _NUMBERS:
                told = shorten(part) if isinstance(part, str) else kind_in_words(part)
                raise _Wrong(where, f"{told} is no {noun}")
            if not abs(part) <= most:
                far = f"{part:.10g}" if isinstance(part, float) else f"{part}"
                raise _Wrong(where, f"{far} is no {noun}", far=True)
    raise AssertionError(place)  # one of them was wrong


def _pack_points(value: list[Any]) -> Floats | None:
    """The same, or None where anything is wrong with one of them."""
    rows = [
        (one[0], one[1])
        for one in value
        if type(one) is list and len(one) > 1 and type(one[0]) in _NUMBERS and type(one[1]) in _NUMBERS
    ]
    if len(rows) < len(value):
        return None
    found = np.array(rows, dtype=float)
    return found if (np.abs(found) <= _FARTHEST_DEGREES).all() else None


_NUMBERS: Final = (int, float)
_FARTHEST_DEGREES: Final = (360.0, 90.0)
"""The farthest longitude, counted either way round the earth, and latitude."""
