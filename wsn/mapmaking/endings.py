"""The endings of files of other programs that hold a map, and what a file is whose ending does not say."""

from __future__ import annotations

from pathlib import Path

from wsn.data import read_json

MAP_ENDINGS = (".csv", ".tmj", ".tmx")
"""What `wsn import` reads as a map of any game, and `wsn export` writes."""
VASSAL_ENDING = ".vmod"
"""What `wsn export` writes for VASSAL."""
GEOGRAPHIC = ("FeatureCollection", "Feature", "GeometryCollection")
"""What a file of geographic data may say that it is."""


def meant_ending(path: Path) -> str:
    """The ending of a file, in small letters; of `.json` the one of what it holds: `.tmj` or `.geojson`.

    Raises DataError where a `.json` file cannot be read.
    """
    ending = path.suffix.lower()
    if ending != ".json":
        return ending
    document = read_json(path)
    if "layers" in document and ("tilesets" in document or document.get("type") == "map"):
        return ".tmj"
    return ".geojson" if document.get("type") in GEOGRAPHIC else ending
