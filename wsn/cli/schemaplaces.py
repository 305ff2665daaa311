"""The spaces of one map put into a JSON Schema, so that an editor completes hexes and hexsides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wsn.board.board import Board

SPACES: Final = ("space", "spaces", "hexes", "due")
"""Keys that hold labels of spaces and nothing else."""
OR_ELSE: Final = ("at", "carrier_at")
"""Keys that hold labels, or the name of a zone."""
PAIRS: Final = ("cut_hedges", "impassable")


def offer_places(schema: dict[str, Any], board: Board) -> None:
    """Put the labels of a map into the schema of its own file, or of a scenario on it."""
    labels = [*board.spaces, *board.aliases]
    one = {"enum": labels}
    pair = {
        "anyOf": [
            {"enum": list(_neighbour_pairs(board))},
            {"type": "string", "pattern": "^[^/>]+[/>][^/>]+$"},
        ]
    }
    for part in schema["$defs"].values():
        for key, offered in part.get("properties", {}).items():
            if key in SPACES:
                _put_words(offered, {"enum": ["", *labels]} if offered.get("default") == "" else one)
            elif key in OR_ELSE:
                _put_words(offered, {"anyOf": [one, {"type": "string"}]})
            elif key in PAIRS:
                _put_words(offered, pair)
            elif key in ("features", "tags", "levels") and "legend" in part["properties"]:
                offered["additionalProperties"]["items"] = one
            elif key == "edges" and "legend" in part["properties"]:
                offered["additionalProperties"]["items"] = pair
            elif key == "paths" and "legend" in part["properties"]:
                offered["additionalProperties"]["items"]["items"] = one
            elif key == "names" and "legend" in part["properties"]:
                offered["propertyNames"] = one


def _put_words(offered: dict[str, Any], words: dict[str, Any]) -> None:
    """Put words where a schema takes any text: the text itself, or each of a list."""
    entries = offered.get("items")
    if offered.get("type") == "array" and isinstance(entries, dict) and entries.get("type") == "string":
        offered["items"] = words
    elif offered.get("type") == "string" and "enum" not in offered:
        offered.pop("type")
        offered.update(words)


def _neighbour_pairs(board: Board) -> Iterator[str]:
    """Every two neighbours of a map, in its order."""
    for a in board.spaces:
        for b in board.bordering(a):
            if board.order[a] < board.order[b]:
                yield f"{a}/{b}"
