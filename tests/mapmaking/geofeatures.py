"""Geographic data as strangers write them: features, collections, and what is read and made of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wsn.mapmaking.fromtiled import ImportedMap
from wsn.mapmaking.geodata import GeoData, read_geodata
from wsn.mapmaking.geojson import GeoFrame, from_geojson

FRAME = GeoFrame(0.0, 49.0, 0.08, 49.05, 1000.0)
NAMED = {"wood": "woods", "hedge": "bocage", "lane": "road", "house": "built_up", "brook": "minor_river"}


def square(west: float, south: float, size: float) -> list[list[float]]:
    """A closed ring."""
    east, north = west + size, south + size
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


def feature(form: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    """A feature of one geometry."""
    geometry = {"type": form, "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def collection(*features: Any) -> dict[str, Any]:
    """A document of features."""
    return {"type": "FeatureCollection", "features": list(features)}


WOOD = feature("Polygon", [square(0.0, 49.0, 0.04)], kind="wood", name="The wood")


def read(file: Path, document: Any) -> GeoData:
    """What is read of a document, or of a text."""
    file.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
    return read_geodata(file)


def made(file: Path, document: Any, **named: str) -> ImportedMap:
    """The board of a document."""
    file.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
    return from_geojson(file, FRAME, "war_storms", named or NAMED, ["house", "wood"])


def woods(file: Path, *features: Any) -> int:
    """How many hexes become woods."""
    board = made(file, collection(*features)).draft.board()
    return sum(space.terrain == "woods" for space in board.spaces.values())


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a document, the document itself first."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*way, key))
