"""What map files of hexes hold, as it is written: boards, overlays, and what every map may have."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

import msgspec

from wsn.data import Credits, Line, Title


def _doc_text(text: str) -> msgspec.Meta:
    """What an editor shows beside a key."""
    return msgspec.Meta(description=text)


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line a row, one letter a column, blanks ignored, `-` where there is no hex."""

    rows: str
    """The letters of every row, a line each."""


Labelled = dict[str, list[str]]


class BoxRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box beside the map, such as `[boxes.England]`: units may be in it as in any space."""

    name: Annotated[Line, _doc_text("What is printed on it; its key without one.")] = ""
    beside: Annotated[
        Literal["left", "right", "top", "bottom"],
        _doc_text("On which side of the map it stands, after the boxes named before it."),
    ] = "right"
    size: Annotated[
        tuple[int, int], _doc_text("How many spaces of ordinary size it is wide and high; [2, 1] without it.")
    ] = (2, 1)
    at: Annotated[
        tuple[int, int] | None, _doc_text("Its left and upper rim in map units, instead of `beside`.")
    ] = None
    terrain: Annotated[str, _doc_text("A terrain of the system, where the rules ask for one.")] = ""
    features: list[str] = []
    """What the box has on top of its terrain."""
    tags: list[str] = []
    """The tags of the system that it bears."""


Boxes = Annotated[dict[str, BoxRow], _doc_text("Boxes beside the map: holding, landing, turns.")]
Connections = Annotated[
    list[str],
    _doc_text("What is joined without a common border: 'England/Dover' both ways, 'England>Dover' one way."),
]
Closed = Annotated[list[str], _doc_text("Borders that no unit crosses: 'Alps/Po'.")]
Tags = Annotated[
    Labelled, _doc_text("Words of the system about spaces that are no terrain: word = ['D101'].")
]


class PrintedMarks(Credits, msgspec.Struct, frozen=True, kw_only=True, omit_defaults=False):
    """What boards, overlays and layouts write in printed labels."""

    format: Annotated[int, _doc_text("The version of the format: 1.")]
    name: Annotated[Title, _doc_text("What people call the map.")]
    system: Annotated[str, _doc_text("Whose words the map uses.")]
    edges: Annotated[Labelled, _doc_text("What lies between two neighbours: word = ['D407/D408', ...]")] = {}
    paths: Annotated[
        dict[str, list[list[str]]],
        _doc_text("What runs from centre to centre: word = [['D101', 'D201'], ...]"),
    ] = {}
    features: Annotated[
        Labelled, _doc_text("What a hex has on top of its terrain: word = ['D213', ...]")
    ] = {}
    names: Annotated[dict[str, Line], _doc_text("A name printed on a hex.")] = {}
    north: Annotated[
        Literal["top", "right", "bottom", "left"],
        _doc_text("Where the compass points, on a map that is turned; pointy hexes only."),
    ] = "top"


class Lettered(Protocol):
    """What a map in columns and rows, drawn with letters, has in its file."""

    @property
    def columns(self) -> int:
        """How many columns."""

    @property
    def rows(self) -> int:
        """How many rows."""

    @property
    def legend(self) -> dict[str, str]:
        """The terrain of each letter."""

    @property
    def terrain(self) -> Terrain:
        """The letters."""


class OverlayFile(PrintedMarks, frozen=True, kw_only=True):
    """A piece laid over a board (`maps/overlays/NAME.toml`): a map without `board`."""

    grid: Annotated[Literal["flat", "pointy"], _doc_text("Which way the hexes point.")]
    shift: Annotated[
        Literal["odd", "even"],
        _doc_text("flat: the columns half a hex lower; pointy: the rows half a hex to the right."),
    ] = "odd"
    columns: int
    """How many columns it has."""
    rows: int
    """How many rows it has."""
    legend: Annotated[dict[str, str], _doc_text("The terrain that each letter of the rows stands for.")]
    terrain: Terrain
    """The terrain of every hex, in letters of the legend."""
    levels: Annotated[Labelled, _doc_text("Hexes that are not at level 0: '1.5' = ['D101', ...]")] = {}


class BoardFile(OverlayFile, frozen=True, kw_only=True):
    """One printed board (`maps/NAME.toml`). `id` is the name of the file it was read from."""

    board: Annotated[str, _doc_text("The letter printed before the labels; may be empty.")]
    south: Annotated[
        int,
        _doc_text("The number of the lowest row, in games that label hexes by rows counted from the south."),
    ] = 1
    half: Annotated[bool, _doc_text("Made for joining: half hexes on the rim.")] = False
    boxes: Boxes = {}
    connections: Connections = []
    impassable: Closed = []
    tags: Tags = {}
    id: Annotated[str, _doc_text("Written by the program: the name of the file.")] = ""
