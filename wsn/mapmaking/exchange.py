"""Maps in files of other programs, read and written by the ending of the file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from wsn.data import DataError, Problem, nearest_hint
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.endings import MAP_ENDINGS, meant_ending
from wsn.mapmaking.fromtiled import ImportedMap, from_tiled
from wsn.mapmaking.hexcsv import csv_text, from_csv
from wsn.mapmaking.tiled import tiles_svg, to_tiled
from wsn.mapmaking.tmx import tmx_text
from wsn.table.picture.png import to_png


def read_map(path: Path, system: str, named: Mapping[str, str]) -> ImportedMap:
    """The map in a file; `system` is its game if it names none, `named` our words for words of the file.

    Raises DataError with everything that cannot be understood.
    """
    ending = meant_ending(path)
    if ending not in MAP_ENDINGS:
        said = (
            f"{ending or 'a file without an ending'} is not read as a map{nearest_hint(ending, MAP_ENDINGS)}"
        )
        raise DataError([Problem(str(path), "", said)])
    try:
        return from_csv(path, system, named) if ending == ".csv" else from_tiled(path, system, named)
    except DataError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        said = f"is not as its format has it: {error}"
        raise DataError([Problem(str(path), "", said)]) from error


def map_files(draft: MapDraft, path: Path) -> dict[Path, bytes]:
    """The files that a map is written as: the one of this name first, then the picture of its tiles."""
    image = path.with_name(f"{path.stem}_tiles.png")
    files = {path: exchanged_text(draft, path.suffix.lower(), image.name).encode("utf-8")}
    return files if path.suffix.lower() == ".csv" else {**files, image: to_png(tiles_svg(draft))}


def exchanged_text(draft: MapDraft, ending: str, image: str) -> str:
    """What a map comes to in a file with this ending; `image` is the name of the picture of its tiles."""
    if ending == ".csv":
        return csv_text(draft)
    document = to_tiled(draft, image)
    return tmx_text(document) if ending == ".tmx" else json.dumps(document, ensure_ascii=False, indent=1)
