"""Making maps: documents turned, mirrored, cut out, joined, compared, searched, and written as TOML.

Everything here takes documents and gives new ones, so that whoever edits keeps the old one to undo. The steps
that a script begins with are offered here by name, and loaded when they are asked for.

>>> from wsn import mapmaking
>>> whole = mapmaking.draft_of("board_a")
>>> mapmaking.turn_map(whole, 3).draft.document["name"] == whole.document["name"]
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from wsn.renamed import former_names

if TYPE_CHECKING:
    from wsn.mapmaking.draft import MapDraft, draft_of
    from wsn.mapmaking.finding import find_spaces
    from wsn.mapmaking.joining import LaidBoard, board_of_layout, join_boards, layout_text
    from wsn.mapmaking.maptext import map_text
    from wsn.mapmaking.moving import MovedMap, crop_map, mirrored_map, turn_map

_MADE_BY: Final = {
    "LaidBoard": "joining",
    "MapDraft": "draft",
    "MovedMap": "moving",
    "board_of_layout": "joining",
    "crop_map": "moving",
    "draft_of": "draft",
    "find_spaces": "finding",
    "join_boards": "joining",
    "layout_text": "joining",
    "map_text": "maptext",
    "mirrored_map": "moving",
    "turn_map": "moving",
}


def _load_name(name: str) -> Any:
    """What is asked for by its present name."""
    module = _MADE_BY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {
            "cropped": "crop_map",
            "found": "find_spaces",
            "joined": "join_boards",
            "turned": "turn_map",
        },
        _load_name,
    )

__all__ = [
    "LaidBoard",
    "MapDraft",
    "MovedMap",
    "board_of_layout",
    "crop_map",
    "draft_of",
    "find_spaces",
    "join_boards",
    "layout_text",
    "map_text",
    "mirrored_map",
    "turn_map",
]
