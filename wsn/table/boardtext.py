r"""A board as text for a terminal: terrain letters, levels, hedges and cliffs on the edges, unit codes.

Every hex is two lines of five characters (areas and boxes: `boardlist`):

    /w1=f*\      terrain, level, path, feature, mark
    \_Aa3_/     the unit code (up to five characters), over the south edge

On a pointy board the code stands in the first line, and what it hides, as well as a second feature, over it.
A square has the same two lines in a frame. An edge that carries something is drawn with its sign (`#` a
hedge, `^` a cliff) in place of the plain line; an impassable one of a square with `X`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from wsn.board.board import Board, EdgeId, Space
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.squareboard import Square, SquareBoard
from wsn.geometry.hexes import DIRECTIONS
from wsn.parts.drawings import (
    Border,
    Bridge,
    Cliff,
    Farms,
    Feature,
    Fields,
    FieldWork,
    Flooded,
    Ford,
    Ground,
    Gully,
    Hedge,
    Hedgerows,
    Hill,
    Irrigated,
    Landing,
    Limit,
    Marsh,
    Meadow,
    Orchard,
    Rail,
    Road,
    Rough,
    Sand,
    Scarp,
    Sea,
    Shingle,
    Sign,
    Stream,
    Town,
    Trail,
    Wall,
    Water,
    Way,
    Woods,
    Work,
)
from wsn.parts.looks import Looks
from wsn.table.boardcanvas import Canvas, Character, lines, write
from wsn.table.boardlist import level_number, list_text
from wsn.table.boardparts import COLUMNS_PER_SPACE, LINES_PER_SPACE, hex_place, strips
from wsn.table.looks import looks_of

TERRAIN: Final[Mapping[type[Ground], str]] = {
    Meadow: ".",
    Fields: "f",
    Rough: "r",
    Scarp: "e",
    Orchard: "w",
    Woods: "W",
    Hedgerows: "h",
    Hill: "H",
    Farms: "b",
    Town: "B",
    Marsh: "m",
    Flooded: "u",
    Stream: "n",
    Sea: "~",
    Irrigated: "d",
    Sand: "s",
}
"""The letter of each drawing of ground; a word without one, or whose letter is taken, gets a free one."""
BROAD_STREAM_LETTER: Final = "N"
"""The letter of a broad stream."""

EDGES: Final[Mapping[type[Border], str]] = {Hedge: "#", Cliff: "^", Water: "~", Wall: "=", Limit: ":"}
PATHS: Final[Mapping[type[Way], str]] = {Road: "=", Rail: "+", Trail: "-", Gully: "v"}
"""Those that stand before others where several run through a hex come first."""
FEATURES: Final[Mapping[type[Feature], str]] = {Shingle: "o", Ford: "x", Bridge: "I", Landing: "L"}
WORKS: Final[Mapping[Work, str]] = {"bunker": "U", "hedgehog": "*", "sandbags": "c", "wire": "w"}
SIGN: Final = "+"
"""Any feature that is drawn as a sign."""
UNKNOWN_LETTER: Final = "?"
"""Anything without a drawing."""

_INKS: Final[Mapping[type[Ground | Border], str]] = {
    Fields: "33",
    Rough: "33",
    Scarp: "31",
    Orchard: "32",
    Woods: "32;1",
    Hedgerows: "32",
    Hill: "33",
    Farms: "35",
    Town: "35;1",
    Marsh: "36",
    Flooded: "36",
    Stream: "34;1",
    Sea: "34;1",
    Irrigated: "36",
    Sand: "33;1",
    Hedge: "32;1",
    Cliff: "31;1",
    Water: "34;1",
}
_GRID, _UNIT, _MARK = "90", "1", "1;7"
FEATURE_INK: Final = "36"


class _Slot(NamedTuple):
    """Where one edge of a hex is drawn, from its centre: line, first column, the plain characters."""

    line: int
    column: int
    plain: str


_FLAT_SLOTS: Final = (
    _Slot(-1, -2, "_____"),
    _Slot(0, 3, "\\"),
    _Slot(1, 3, "/"),
    _Slot(1, -2, "_____"),
    _Slot(1, -3, "\\"),
    _Slot(0, -3, "/"),
)
_POINTY_SLOTS: Final = (
    _Slot(0, -3, "|"),
    _Slot(1, -1, "\\"),
    _Slot(1, 1, "/"),
    _Slot(0, 3, "|"),
    _Slot(-1, 2, "\\"),
    _Slot(-1, -2, "/"),
)


def terrain_letters(board: Board) -> dict[str, str]:
    """The letter of every terrain word on the board; words without one of their own get a free letter."""
    words = sorted({space.terrain for space in board.spaces.values() if space.kind != "box"})
    looks = looks_of(board.system).terrain
    letters: dict[str, str] = {}
    for word in words:
        letter = _drawing_letter(looks[word]) if word in looks else ""
        if letter and letter not in letters.values():
            letters[word] = letter
    for word in words:
        if word not in letters:
            wanted = [*word, *word.upper(), *"?!$%&0123456789"]
            letters[word] = next(c for c in wanted if c.strip() and c not in letters.values())
    return letters


def _drawing_letter(drawing: Ground) -> str:
    broad = isinstance(drawing, Stream) and drawing.width >= 50
    return BROAD_STREAM_LETTER if broad else TERRAIN[type(drawing)]


def _feature_sign(looks: Looks, word: str) -> str:
    drawing = looks.features.get(word)
    if isinstance(drawing, FieldWork):
        return WORKS[drawing.work]
    if isinstance(drawing, Sign):
        return SIGN
    return FEATURES[type(drawing)] if drawing is not None else UNKNOWN_LETTER


def _edge_sign(looks: Looks, word: str) -> str:
    drawing = looks.edges.get(word)
    return EDGES[type(drawing)] if drawing is not None else UNKNOWN_LETTER


def _path_sign(looks: Looks, word: str) -> str:
    drawing = looks.paths.get(word)
    return PATHS[type(drawing)] if drawing is not None else UNKNOWN_LETTER


DIVIDED: Final = ":"
"""An edge on the line between two sections."""
CLOSED: Final = "X"
"""An impassable edge."""


def level_text(level: int) -> str:
    """A level of whole or half levels in one character: blank for 0, `½` for a half, `-` below ground."""
    if level == 0:
        return " "
    if level < 0:
        return "-"
    return "½" if level == 1 else str(level // 2)[-1]


def board_text(
    board: Board,
    units: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | None = None,
    colour: bool = False,
    inks: Mapping[str, str] | None = None,
    window: Collection[str] | None = None,
    divided: Collection[EdgeId] = (),
    wide: int | None = None,
) -> str:
    """The board as text, without a last newline: hexes and squares as a map of characters, areas as a list.

    Boxes are listed below it.

    `units` gives each space up to five characters (`A3`, `a2+G`; four beside a mark on a pointy board),
    `marks` one character (`*`, `1`); `inks` gives the ANSI code of a space's unit text, such as `"34;1"`,
    used only with `colour`. `window` names the spaces to show (by default all), `divided` the edges of hexes
    between sections. Labels stand along the rim: over each column, and left and right of each row. A board
    that is wider than `wide` characters comes in parts, one below the other, from left to right.
    """
    units, marks = units or {}, marks or {}
    if isinstance(board, HexBoard):
        parts = strips(board, window, wide)
        drawn = "\n\n".join(
            _hex_text(board, units, marks, colour, inks or {}, part, divided) for part in parts
        )
    elif isinstance(board, SquareBoard):
        parts = strips(board, window, wide)
        drawn = "\n\n".join(_square_text(board, units, marks, colour, inks or {}, part) for part in parts)
    else:
        return list_text(board, units, marks, window)
    boxes = list_text(board, units, marks, window, boxes_only=True) if board.boxes else ""
    return f"{drawn}\n{boxes}" if boxes else drawn


def _hex_text(
    board: HexBoard,
    units: Mapping[str, str],
    marks: Mapping[str, str],
    colour: bool,
    inks: Mapping[str, str],
    window: Collection[str] | None,
    divided: Collection[EdgeId],
) -> str:
    canvas: Canvas = {}
    shown = [space for space in board.hexes.values() if window is None or space.id in window]
    places = {space.id: hex_place(board, space.hex) for space in shown}
    letters = terrain_letters(board)
    for space in shown:
        _draw_edges(canvas, board, space, places[space.id], divided)
    for space in shown:
        line, column = places[space.id]
        _draw_inside(canvas, board, space, line, column, letters, marks.get(space.id, " "))
        text = units.get(space.id, "")
        if text and board.grid.is_mirrored:
            room = 4 if marks.get(space.id, " ").strip() else 5
            short = text if len(text) <= room else text[: room - 1] + "+"
            _put_above(canvas, line, column, short, room)
            write(canvas, line, column - 2 + room - len(short), short, inks.get(space.id, _UNIT))
        elif text:
            short = text if len(text) <= 5 else text[:4] + "+"
            write(canvas, line + 1, column - len(short) // 2, short, inks.get(space.id, _UNIT))
    _draw_rim_labels(canvas, board, places)
    return lines(canvas, colour)


def _put_above(canvas: Canvas, line: int, column: int, code: str, room: int) -> None:
    """Put the signs of a hex that the code of a unit hides beside the code, or else over it.

    A feature goes next to the terrain where that place stays free; the others stand over the code.
    """
    first = column - 2 + room - len(code)
    hidden = [canvas[line, at] for at in range(first, column + 2) if (line, at) in canvas]
    if (line, column + 1) in canvas and first == column and (line, column - 1) not in canvas:
        canvas[line, column - 1] = hidden.pop()
    _put_over(canvas, line, column, hidden[::-1])


def _put_over(canvas: Canvas, line: int, column: int, signs: Sequence[Character]) -> None:
    """Put up to three signs into the upper half of a hex of a pointy board, beside those that stand there."""
    free = [at for at in (column, column - 1, column + 1) if (line - 1, at) not in canvas]
    for at, cell in zip(free, signs):
        canvas[line - 1, at] = cell


def legend(board: Board) -> str:
    """What the letters and signs on this board mean, in a few lines; only what is on it."""
    if board.shape == "area":
        return "A line for each area: mark, name, terrain, value, worth and units; below it, its neighbours"
    letters = terrain_letters(board)
    parts = [
        f"{letter} {_words(word)}" for word, letter in sorted(letters.items(), key=lambda p: p[1].lower())
    ]
    edges = {word for words in board.edges.values() for word in words}
    paths = {path.kind for path in board.paths}
    features = {word for space in board.spaces.values() for word in space.features}
    levels = sorted({space.level for space in board.spaces.values() if space.level})
    looks = looks_of(board.system)
    lines = ["Terrain: " + ", ".join(parts)]
    for title, sign, words in (
        ("Edges", _edge_sign, edges),
        ("Paths", _path_sign, paths),
        ("Features", _feature_sign, features),
    ):
        if words:
            lines.append(f"{title}: " + ", ".join(f"{sign(looks, w)} {_words(w)}" for w in sorted(words)))
    if levels:
        shown = (f"{level_text(v)} level {level_number(v)}" for v in levels)
        lines.append("Levels (second sign): " + ", ".join(dict.fromkeys(shown)))
    places = (space for space in board.spaces.values() if space.name and space.kind != "box")
    names = [f"{space.id} {space.name}" for space in places]
    if names:
        lines.append("Places: " + ", ".join(names))
    return "\n".join(lines)


def _draw_edges(
    canvas: Canvas, board: HexBoard, space: HexSpace, at: tuple[int, int], divided: Collection[EdgeId]
) -> None:
    for step, slot in zip(DIRECTIONS, _POINTY_SLOTS if board.grid.is_mirrored else _FLAT_SLOTS):
        other = board.by_hex.get(space.hex + step)
        sign = edge_sign(board, board.edge_features(space.id, other.id)) if other is not None else None
        line, column = at[0] + slot.line, at[1] + slot.column
        if sign is not None:
            write(canvas, line, column, sign[0] * len(slot.plain), sign[1])
        elif other is not None and divided and board.edge(space.id, other.id) in divided:
            write(canvas, line, column, DIVIDED * len(slot.plain), _UNIT)
        else:
            write(canvas, line, column, slot.plain, _GRID)


def _draw_inside(
    canvas: Canvas,
    board: HexBoard,
    space: HexSpace,
    line: int,
    column: int,
    letters: Mapping[str, str],
    mark: str,
) -> None:
    for i, (text, ink) in enumerate(insides(board, space, letters, mark)):
        if text != " ":
            canvas[line, column - 2 + i] = Character(text, ink)
    if board.grid.is_mirrored:
        more = [_feature_sign(looks_of(board.system), word) for word in sorted(space.features)[1:]]
        _put_over(canvas, line, column, [Character(sign, FEATURE_INK) for sign in more])


def insides(board: Board, space: Space, letters: Mapping[str, str], mark: str) -> tuple[tuple[str, str], ...]:
    """The five characters in a space, each with its ink: terrain, level, path, feature, mark."""
    looks = looks_of(board.system)
    rank = [*PATHS.values(), UNKNOWN_LETTER]
    kinds = sorted(path.kind for path in board.paths if space.id in path.spaces)
    kinds.sort(key=lambda kind: rank.index(_path_sign(looks, kind)))
    features = sorted(space.features)
    drawing = looks.terrain.get(space.terrain)
    ink = _INKS.get(type(drawing), "") if drawing is not None else ""
    return (
        (letters[space.terrain], ink),
        (level_text(space.level), "33"),
        (_path_sign(looks, kinds[0]) if kinds else " ", "1"),
        (_feature_sign(looks, features[0]) if features else " ", FEATURE_INK),
        (mark[:1] or " ", _MARK if mark.strip() else ""),
    )


def edge_sign(board: Board, here: Collection[str]) -> tuple[str, str] | None:
    """The sign of what lies on an edge, and its ink; None where nothing does."""
    if not here:
        return None
    looks, words = looks_of(board.system), sorted(here)
    drawing = looks.edges.get(words[0])
    ink = _INKS.get(type(drawing), _UNIT) if drawing is not None else _UNIT
    return (_edge_sign(looks, words[0]) if len(words) == 1 else "&"), ink


def _draw_rim_labels(canvas: Canvas, board: HexBoard, places: Mapping[str, tuple[int, int]]) -> None:
    """Labels over the top hex of every column, and beside every row (in full where boards are joined)."""
    if not places:
        return
    top: dict[int, str] = {}
    left: dict[int, str] = {}
    right: dict[int, str] = {}
    for space_id in sorted(places, key=lambda s: places[s]):
        line, column = places[space_id]
        top.setdefault(column, space_id)
    for space_id in sorted(places, key=lambda s: (places[s][1], places[s][0])):
        line, _ = places[space_id]
        left.setdefault(line, space_id)
        right[line] = space_id
    columns = [column for _, column in places.values()]
    first, last = min(columns), max(columns)
    several = len({space_id[:1] for space_id in places}) > 1
    digits = board.grid.digits if board.grid.labels == "digits" else 4
    rows = {s: s if several else re.sub(rf".*?(\d{{1,{digits}}})$", r"\1", s) for s in places}
    if board.grid.labels == "rows" and not several:
        rows = {s: s[:-2] for s in places}
    width = max(len(text) for text in rows.values())
    lowest = min(line for line, _ in canvas)
    high = min(line for line, _ in places.values())
    for column, space_id in top.items():
        if not board.grid.is_mirrored or places[space_id][0] == high:
            write(canvas, lowest - 1, column - len(space_id) // 2, space_id, "")
    for line, space_id in left.items():
        if places[space_id][1] - first <= 3:
            write(canvas, line, first - 4 - width, rows[space_id].rjust(width), "")
    for line, space_id in right.items():
        if last - places[space_id][1] <= 3:
            write(canvas, line, last + 5, rows[space_id], "")


def _square_text(
    board: SquareBoard,
    units: Mapping[str, str],
    marks: Mapping[str, str],
    colour: bool,
    inks: Mapping[str, str],
    window: Collection[str] | None,
) -> str:
    """A frame for every square, in it two lines of five characters."""
    canvas: Canvas = {}
    letters = terrain_letters(board)
    shown = [square for square in board.squares.values() if window is None or square.id in window]
    for square in shown:
        _draw_frame(canvas, board, square)
    for square in shown:
        line, column = LINES_PER_SPACE * square.row, COLUMNS_PER_SPACE * square.column
        for i, (sign, ink) in enumerate(insides(board, square, letters, marks.get(square.id, " "))):
            if sign != " ":
                write(canvas, line + 1, column + 1 + i, sign, ink)
        text = units.get(square.id, "")
        short = text if len(text) <= COLUMNS_PER_SPACE - 1 else text[: COLUMNS_PER_SPACE - 2] + "+"
        write(
            canvas,
            line + 2,
            column + 1 + (COLUMNS_PER_SPACE - 1 - len(short)) // 2,
            short,
            inks.get(square.id, _UNIT),
        )
    if board.printed:
        for square in shown:
            label = square.id[: COLUMNS_PER_SPACE - 1]
            write(canvas, LINES_PER_SPACE * square.row, COLUMNS_PER_SPACE * square.column + 1, label, "")
    else:
        _draw_labels(canvas, shown)
    return lines(canvas, colour)


def _draw_frame(canvas: Canvas, board: SquareBoard, square: Square) -> None:
    line, column = LINES_PER_SPACE * square.row, COLUMNS_PER_SPACE * square.column
    for step in ((0, 0), (COLUMNS_PER_SPACE, 0), (0, LINES_PER_SPACE), (COLUMNS_PER_SPACE, LINES_PER_SPACE)):
        write(canvas, line + step[1], column + step[0], "+", _GRID)
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        other = board.by_place.get((square.column + dx, square.row + dy))
        sign, ink = ("-" if dy else "|"), _GRID
        if other is not None and board.edge(square.id, other.id) in board.impassable:
            sign, ink = CLOSED, "31;1"
        elif other is not None:
            features = board.edge_features(square.id, other.id) | board.edge_features(other.id, square.id)
            sign, ink = edge_sign(board, features) or (sign, ink)
        if dy:
            write(
                canvas,
                line + (LINES_PER_SPACE if dy > 0 else 0),
                column + 1,
                sign * (COLUMNS_PER_SPACE - 1),
                ink,
            )
        else:
            for down in range(1, LINES_PER_SPACE):
                write(canvas, line + down, column + (COLUMNS_PER_SPACE if dx > 0 else 0), sign, ink)


def _draw_labels(canvas: Canvas, shown: list[Square]) -> None:
    """The label of the top square of every column above it, and of the first of every row beside it."""
    if not shown:
        return
    top, left = min(s.row for s in shown), min(s.column for s in shown)
    heads = {s.column: s for s in sorted(shown, key=lambda s: -s.row)}
    firsts = {s.row: s for s in sorted(shown, key=lambda s: -s.column)}
    for square in heads.values():
        column = COLUMNS_PER_SPACE * square.column + COLUMNS_PER_SPACE // 2 - len(square.id) // 2
        write(canvas, LINES_PER_SPACE * top - 1, column, square.id, "")
    for square in firsts.values():
        write(
            canvas,
            LINES_PER_SPACE * square.row + 1,
            COLUMNS_PER_SPACE * left - 1 - len(square.id),
            square.id,
            "",
        )


def _words(word: str) -> str:
    return word.replace("_", " ")
