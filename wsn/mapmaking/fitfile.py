"""The file of a fit (`fit.toml`, or `NAME.fit.toml` beside a map): how a scan lies under it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from wsn.data import DataError, Line, Name, Problem, check_format, decode, on_another_machine, shorten
from wsn.data.writing import toml_text

MOST_COLUMNS_AND_ROWS: Final = 400
"""The most columns and rows of a grid."""


def _doc_text(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


FIT: Final = ".fit.toml"
"""What the file of a fit ends in, beside the map's own."""
FARTHEST_POINT: Final = 1_000_000
"""The farthest that a point lies from the corner of the picture, in pixels or map units."""
MOST_POINTS: Final = 1_000
"""The most points of a fit."""
MOST_WORDS: Final = 200
"""The most words of which places are known."""

Pixel = Annotated[float, msgspec.Meta(ge=-FARTHEST_POINT, le=FARTHEST_POINT)]
Unit = Annotated[int, msgspec.Meta(ge=-FARTHEST_POINT, le=FARTHEST_POINT)]
Known = Annotated[dict[str, list[str]], msgspec.Meta(max_length=MOST_WORDS)]


class FitFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fit as it is kept (`fit.toml`)."""

    format: Annotated[int, _doc_text("1")]
    picture: Annotated[
        str,
        msgspec.Meta(min_length=1, max_length=1_000),
        _doc_text("The file of the scan, beside this one or anywhere on this machine."),
    ]
    name: Annotated[Name, _doc_text("What people call the map that is made.")]
    system: str
    points: Annotated[
        dict[str, tuple[Pixel, Pixel]],
        msgspec.Meta(max_length=MOST_POINTS),
        _doc_text("Where middles lie, in pixels: A101 = [120, 80.5]; of areas, places: '60,0' = [12, 8]"),
    ] = {}
    columns: Annotated[
        int, msgspec.Meta(ge=0, le=MOST_COLUMNS_AND_ROWS), _doc_text("Of hexes and squares.")
    ] = 0
    rows: Annotated[int, msgspec.Meta(ge=0, le=MOST_COLUMNS_AND_ROWS), _doc_text("Of hexes and squares.")] = 0
    grid: Annotated[
        Literal["flat", "pointy", "square", "area"], _doc_text("That of the map; it is always written.")
    ] = "flat"
    shift: Literal["odd", "even"] = "odd"
    board: Line = ""
    half: bool = False
    labels: Annotated[str, _doc_text("The labels that the map prints itself, as in its own file.")] = ""
    frame: Annotated[
        tuple[Unit, Unit, Unit, Unit] | None,
        _doc_text(
            "Of areas: between which places the picture is laid at first, left, top, right and bottom."
        ),
    ] = None
    perspective: Annotated[bool, _doc_text("For a photo; needs four points or more.")] = False
    known: Annotated[Known, _doc_text("Hexes whose terrain you know: woods = ['A505', 'A606']")] = {}
    edges: Annotated[
        Known, _doc_text("Hexsides that you know: bocage = ['A101/A202'], none = ['A101/A102']")
    ] = {}


def is_fit(document: Mapping[str, Any]) -> bool:
    """Whether a document is meant to be a fit: it has much in common with the map that it belongs to."""
    return {"picture", "system"} <= set(document)


def is_named_fit(file: Path, document: Mapping[str, Any]) -> bool:
    """Whether a file is meant to be a fit, by its name or by what is in it."""
    return file.name.endswith(FIT) or is_fit(document)


def beside(file: Path) -> Path:
    """Where the fit of a scan lies, beside the map."""
    return file.with_name(file.stem + FIT)


def fit_in(document: Mapping[str, Any], where: str) -> FitFile:
    """The fit that a document holds. Raises DataError with every problem of its keys and values."""
    check_format(document, where)
    file = decode(document, FitFile, where)
    problems = []
    if "grid" not in document:
        said = "is missing; name that of the map: flat, pointy, square or area"
        problems.append(Problem(where, "grid", said))
    if on_another_machine(file.picture):
        said = f"{shorten(file.picture)} is a file on another machine; put the picture beside the fit"
        problems.append(Problem(where, "picture", said))
    if problems:
        raise DataError(problems)
    return file


def fit_text(file: FitFile) -> str:
    """The text of a fit."""
    return toml_text({k: v for k, v in document_of(file).items() if v not in ({}, False, "", None)})


def document_of(file: FitFile) -> dict[str, Any]:
    """A fit as plain values; a pixel is a whole number where it is one."""
    document: dict[str, Any] = msgspec.to_builtins(file)
    points = {label: [whole(x), whole(y)] for label, (x, y) in file.points.items()}
    return {**document, "points": points}


def whole(number: float) -> int | float:
    """A number without its fraction where that is nothing."""
    return int(number) if number == int(number) else number
