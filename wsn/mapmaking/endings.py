"""The endings of files of other programs that hold a map, and what a file is whose ending does not say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from wsn.data import read_json, read_text

MAP_ENDINGS: Final = (".csv", ".tmj", ".tmx")
"""What `wsn import` reads as a map of any game, and `wsn export` writes."""
VASSAL_ENDING: Final = ".vmod"
"""What `wsn export` writes for VASSAL."""
GEO_ENDINGS: Final = (".geojson", ".geojsonl", ".geojsons", ".geojsonseq", ".ndgeojson", ".ndjson")
"""What is read as geographic data: one document, a sequence, or one document a line."""
LARGEST_DATA: Final = 8 * 1024 * 1024
"""The largest file of geographic data, in bytes."""
_GEOGRAPHIC: Final = (
    r"FeatureCollection|Feature|Topology|(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection"
)
_SAID: Final = re.compile(rf'"type"\s*+:\s*+"(?:{_GEOGRAPHIC})"|"elements"\s*+:|"geometryType"\s*+:')
"""What geographic data say of themselves near the beginning, and what is taken for such data."""
_HEAD: Final = 4_096
"""So many characters are looked through for that."""


def meant_ending(path: Path) -> str:
    """The ending of a file, in small letters: `.geojson` for all geographic data; of `.json` the one of what
    it holds, `.tmj` or `.geojson`.

    Raises DataError where a `.json` file cannot be read.
    """
    ending = path.suffix.lower()
    if ending in GEO_ENDINGS:
        return ".geojson"
    if ending != ".json":
        return ending
    if _SAID.search(read_text(path, LARGEST_DATA)[:_HEAD]):
        return ".geojson"
    document = read_json(path)
    if "layers" in document and ("tilesets" in document or document.get("type") == "map"):
        return ".tmj"
    kind = document.get("type")
    return ".geojson" if isinstance(kind, str) and re.fullmatch(_GEOGRAPHIC, kind) else ending
