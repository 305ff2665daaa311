"""Making maps: documents turned, mirrored, cut out, joined, compared, searched, and written as TOML.

Everything here takes documents and gives new ones, so that whoever edits keeps the old one to undo. The steps
that a script begins with are offered here by name, and loaded when they are asked for.

>>> from wsn import mapmaking
>>> whole = mapmaking.draft_of("board_a")
>>> mapmaking.turned(whole, 3).draft.document["name"] == whole.document["name"]
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wsn.mapmaking.draft import MapDraft, draft_of
    from wsn.mapmaking.finding import found
    from wsn.mapmaking.joining import LaidBoard, board_of_layout, joined, layout_text
    from wsn.mapmaking.moving import MovedMap, cropped, mirrored_map, turned
    from wsn.mapmaking.written import map_text

_MADE_BY = {
    "LaidBoard": "joining",
    "MapDraft": "draft",
    "MovedMap": "moving",
    "board_of_layout": "joining",
    "cropped": "moving",
    "draft_of": "draft",
    "found": "finding",
    "joined": "joining",
    "layout_text": "joining",
    "map_text": "written",
    "mirrored_map": "moving",
    "turned": "moving",
}


def __getattr__(name: str) -> Any:
    """Load what is asked for."""
    module = _MADE_BY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)


__all__ = [
    "LaidBoard",
    "MapDraft",
    "MovedMap",
    "board_of_layout",
    "cropped",
    "draft_of",
    "found",
    "joined",
    "layout_text",
    "map_text",
    "mirrored_map",
    "turned",
]
