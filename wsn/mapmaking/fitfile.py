"""The file of a fit (`fit.toml`, or `NAME.fit.toml` beside a map): how a scan lies under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from wsn.data import Name
from wsn.data.writing import toml_text

MOST = 400
"""The most columns and rows of a grid."""


def _says(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class FitFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fit as it is kept (`fit.toml`)."""

    format: Annotated[int, _says("1")]
    picture: Annotated[str, _says("The file of the scan, beside this one or anywhere.")]
    name: Annotated[Name, _says("What people call the map that is made.")]
    system: str
    points: Annotated[
        dict[str, tuple[int, int]],
        _says("Where middles lie, in pixels: A101 = [120, 80]; of a map of areas, places: '60,0' = [12, 8]"),
    ] = {}
    columns: Annotated[int, msgspec.Meta(ge=0, le=MOST), _says("Of hexes and squares.")] = 0
    rows: Annotated[int, msgspec.Meta(ge=0, le=MOST), _says("Of hexes and squares.")] = 0
    grid: Literal["flat", "pointy", "square", "area"] = "flat"
    shift: Literal["odd", "even"] = "odd"
    board: str = ""
    half: bool = False
    labels: Annotated[str, _says("The labels that the map prints itself, as in its own file.")] = ""
    frame: Annotated[
        tuple[int, int, int, int] | None,
        _says("Of areas: between which places the picture is laid at first, left, top, right and bottom."),
    ] = None
    perspective: Annotated[bool, _says("For a photo; needs four points or more.")] = False
    known: Annotated[
        dict[str, list[str]], _says("Hexes whose terrain you know: woods = ['A505', 'A606']")
    ] = {}
    edges: Annotated[
        dict[str, list[str]], _says("Hexsides that you know: bocage = ['A101/A202'], none = ['A101/A102']")
    ] = {}


def is_fit(document: Mapping[str, Any]) -> bool:
    """Whether a document is meant to be a fit: it has much in common with the map that it belongs to."""
    return {"picture", "system"} <= set(document)


def fit_text(file: FitFile) -> str:
    """The text of a fit."""
    document: dict[str, Any] = {
        k: v for k, v in msgspec.to_builtins(file).items() if v not in ({}, False, "", None)
    }
    return toml_text(document)
