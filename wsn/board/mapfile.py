"""maps/*.toml -> Board: the door through which every map comes in, checked whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from wsn.board.board import Board, EdgeId
from wsn.board.board import Path as BoardPath
from wsn.board.boxes import KEYS_BESIDE_THE_MAP, with_besides
from wsn.board.hexboard import HexBoard, HexSpace, PrintedBoard
from wsn.board.layout import (
    BOARD_LIMIT,
    BoardUse,
    Joined,
    LayoutFile,
    PlacedBoard,
    join,
    place_boards,
    place_sheet,
    read_layout_marks,
)
from wsn.board.mapdocument import gather, kind_of
from wsn.board.sheet import HexPath, Sheet, check_north, read_sheet
from wsn.board.sheetfile import BoardFile, OverlayFile, PrintedMarks
from wsn.board.soundness import doubts_of, warnings_of
from wsn.board.terrain import Vocabulary
from wsn.board.widest import too_wide
from wsn.data import (
    DataError,
    Problem,
    Report,
    check_format,
    credits_together,
    decode,
    digest,
    limit_problems,
    locate,
    nearest_hint,
    shorten,
)
from wsn.data.recorded import decode_report
from wsn.geometry.hexes import Edge, Grid, Hex

F = TypeVar("F", OverlayFile, BoardFile)

KEPT: Final = 4
"""How many boards are kept: a scenario is checked, played and drawn on one and the same."""
_kept: dict[tuple[str, int, bool], tuple[Vocabulary, Board]] = {}
"""Boards by the digest of their document, the words (by identity) they were read with, and whether that was
by the limits of recorded games; the latest last.
"""

NO_BOARD: Final = 'the key is missing: a map needs one (board = "" will do); an overlay is not a map'
"""Told of an overlay that is to be played on, and of one outside a folder `overlays`, where layouts look."""

_GRIDS: Final = ("flat", "pointy", "square", "area")


def map_document(name_or_path: str | Path) -> dict[str, Any]:
    """A map as one self-contained document: the boards and overlays of a layout are in it by value.

    The argument is a name under `maps/` or a file. `id` tells the name of the file. Raises `DataError`.
    """
    document, problems = gather(locate("maps", name_or_path))
    if problems:
        raise DataError(problems)
    return document


def board_from(
    document: Mapping[str, Any], vocabulary: Vocabulary, file: str = "", *, recorded: bool = False
) -> Board:
    """The board of a self-contained document (`map_document`).

    The same document gives the same board while it is among the latest few. Raises `DataError` with every
    problem; `file` is the name they give; without it, the document's `id`. The map of a `recorded` game is
    read even where it breaks a limit that maps from outside must keep.
    """
    key = digest(document), id(vocabulary), False
    kept = _kept.pop(key, None)
    if kept is None:
        file = file or str(document.get("id") or "map")
        report = Report(file)
        board = _board(document, vocabulary, report)
        if report.count and recorded:
            key = (*key[:2], True)
            kept, report = _kept.pop(key, None), Report(file, recorded=True)
            board = kept[1] if kept is not None else _board(document, vocabulary, report)
        report.stop_if_any()
        assert board is not None, "a map without problems makes a board"
        kept = (vocabulary, board)
    _kept[key] = kept
    for old in list(_kept)[:-KEPT]:
        _kept.pop(old, None)
    return kept[1]


def board_kind(document: Mapping[str, Any]) -> Literal["hex", "square", "area"]:
    """What a map is made of, by its `grid`, without reading the rest."""
    grid = document.get("grid")
    return grid if grid in ("square", "area") else "hex"


def hexes_from(
    document: Mapping[str, Any],
    vocabulary: Vocabulary,
    file: str = "",
    *,
    recorded: bool = False,
    sight: bool = False,
) -> HexBoard:
    """The board of a document for a game on hexes. Raises `DataError`, as `board_from` does.

    With `sight` it is for a game in which lines of sight are asked: none is begun on a map that is too large
    for them. A `recorded` game goes on.
    """
    board = board_from(document, vocabulary, file, recorded=recorded)
    if isinstance(board, HexBoard):
        if sight and not recorded and (large := too_wide(board)) is not None:
            raise DataError([Problem(file or str(document.get("id") or "map"), "", f"is {large}")])
        return board
    text = f"this is a map of {board.noun}s, and {board.system} is played on a map of hexes"
    raise DataError([Problem(file or str(document.get("id") or "map"), "grid", text)])


def problems_of(
    path: str | Path, vocabularies: Mapping[str, Vocabulary]
) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Everything wrong with a map or an overlay, and everything worth a second look (it loads anyway)."""
    file = str(path)
    try:
        document, problems = gather(Path(path))
        system = document.get("system")
        if not isinstance(system, str) or system not in vocabularies:
            return (*problems, *without_words(document, file, vocabularies)), ()
        board, wrong = _read_board(document, vocabularies[system], file)
        if wrong:  # what a slip in a key hides is listed at once
            from wsn.data.mending import mend_document

            wrong += _read_board(
                mend_document(document, _document_types()[kind_of(document)]), vocabularies[system], file
            )[1]
        warnings = [] if board is None else list(board.warnings)
        if kind_of(document) == "overlay" and Path(path).resolve().parent.name != "overlays":
            wrong += (Problem(file, "board", NO_BOARD),)
        told = limit_problems(dict.fromkeys([*problems, *wrong]))
        return told, tuple(Problem(file, "", text) for text in warnings)
    except DataError as error:
        return error.problems, ()


def _read_board(
    document: Mapping[str, Any], words: Vocabulary, file: str
) -> tuple[Board | None, tuple[Problem, ...]]:
    """The board or overlay of a document, and what is wrong with it."""
    report = Report(file)
    if kind_of(document) == "overlay":
        return _overlay_board(document, words, report), report.problems
    return _board(document, words, report, sought=True), report.problems


def looked_at(
    document: Mapping[str, Any], words: Vocabulary, file: str = ""
) -> tuple[Board | None, tuple[Problem, ...], tuple[Problem, ...]]:
    """A map or overlay that is being made: its board as far as it can be read, everything wrong with it, and
    everything worth a second look. None for the board where nothing can be laid out.
    """
    board, wrong = _read_board(document, words, file)
    if board is None:
        try:
            board = _rough_board(document, words, Report(file))
        except DataError:
            return None, wrong, ()
    if board is None:
        return None, wrong, ()
    doubts = {doubt.text: doubt for doubt in doubts_of(board, words)}
    return board, wrong, tuple(doubts.get(text) or Problem(file, "", text) for text in board.warnings)


def sketch(
    path: str | Path, vocabularies: Mapping[str, Vocabulary]
) -> tuple[Board | None, tuple[Problem, ...]]:
    """A map as far as it can be read, to look at while it is mended, and everything wrong with it.

    Entries that are wrong are left out, of a layout also boards. None for the board where nothing can be laid
    out. An overlay is laid out by itself.
    """
    wrong, _ = problems_of(path, vocabularies)
    try:
        document, _ = gather(Path(path))
        system = document.get("system")
        if not isinstance(system, str) or system not in vocabularies:
            return None, wrong
        return _rough_board(document, vocabularies[system], Report(str(path))), wrong
    except DataError:
        return None, wrong


def _rough_board(document: Mapping[str, Any], words: Vocabulary, report: Report) -> Board | None:
    """The board of a document without what is wrong in it. Raises DataError if its shape cannot be read."""
    from wsn.data.mending import mend_document

    kind = kind_of(document)
    plain = mend_document(document, _document_types()[kind])
    if kind in ("square", "area"):
        from wsn.board import shapefile

        return shapefile.read_shape_board(plain, words, report, rough=True)
    if kind == "layout":
        return _rough_layout(plain, words, report)
    file = decode(plain, BoardFile if kind == "board" else OverlayFile, report.file)
    sheet = _sound_sheet(read_sheet(file, words, report), words)
    if sheet is None:
        return None
    name = document.get("id") or file.name
    placed = [place_sheet(str(name), sheet, BoardUse(str(name)))]
    return _assemble_board(plain, file, sheet.grid, words, placed, join(placed, report), report, rough=True)


def _rough_layout(plain: Mapping[str, Any], words: Vocabulary, report: Report) -> Board | None:
    from wsn.data.mending import mend_document

    file = decode(plain, LayoutFile, report.file)
    grid = Grid(file.grid, file.shift, words.labels)
    sheets: dict[type[OverlayFile], dict[str, Sheet]] = {BoardFile: {}, OverlayFile: {}}
    for of, documents in ((BoardFile, file.boards), (OverlayFile, file.overlays)):
        for name, one in documents.items():
            try:
                sheet = _sound_sheet(
                    read_sheet(decode(mend_document(one, of), of, report.file), words, report), words
                )
            except DataError:
                continue
            if sheet is not None:
                sheets[of][name] = sheet
    grid = _row_digits(grid, sheets[BoardFile])
    placed = place_boards(file, sheets[BoardFile], sheets[OverlayFile], grid, report)
    if not placed:
        return None
    one_map = join(placed, report)
    read_layout_marks(file, one_map, grid, words, report)
    one_map = _without_doubles(one_map)
    return _assemble_board(plain, file, grid, words, placed, one_map, report, rough=True)


def _without_doubles(one: Joined) -> Joined:
    """A map without hexes whose id an earlier one has, and what lies on them: as of a board laid twice."""
    first: dict[str, Hex] = {}
    for place in one.cells:
        first.setdefault(one.labels[place][0], place)
    cells = {place: one.cells[place] for place in first.values()}
    edges, paths = _marks_within(cells, one.edges, one.paths)
    return Joined(cells, one.labels, one.places, edges, list(paths), one.warnings)


def _sound_sheet(sheet: Sheet | None, words: Vocabulary) -> Sheet | None:
    """A sheet without hexes of unknown ground, and what lies on them; None where none is left."""
    if sheet is None:
        return None
    cells = {place: cell for place, cell in sheet.cells.items() if cell.terrain in words.terrain}
    edges, paths = _marks_within(cells, sheet.edges, sheet.paths)
    return replace(sheet, cells=cells, edges=edges, paths=paths) if cells else None


def _marks_within(
    cells: Collection[Hex], edges: Mapping[Edge, frozenset[str]], paths: Iterable[HexPath]
) -> tuple[dict[Edge, frozenset[str]], tuple[HexPath, ...]]:
    """Of hexsides and paths, those that lie between these hexes and no others."""
    lines = {line: marks for line, marks in edges.items() if all(end in cells for end in line)}
    return lines, tuple(way for way in paths if all(place in cells for place in way[1]))


def _document_types() -> Mapping[str, type[PrintedMarks]]:
    """By the kind of a map document, the struct that it is read into."""
    from wsn.board.shapefile import AreaFile, SquareFile

    return {
        "layout": LayoutFile,
        "board": BoardFile,
        "overlay": OverlayFile,
        "square": SquareFile,
        "area": AreaFile,
    }


def without_words(document: Mapping[str, Any], file: str, systems: Collection[str]) -> tuple[Problem, ...]:
    """What is wrong with a file of an unknown system: its keys can be checked, its words cannot."""
    if not document:
        return (Problem(file, "", "is empty: a map begins with format, name and system"),)
    problems: list[Problem] = []
    try:
        check_format(document, file)
        _check_grid(document, file)
        decode(document, _document_types()[kind_of(document)], file)
    except DataError as error:
        problems += error.problems
    system = document.get("system")
    if isinstance(system, str):
        text = f"there is no system {shorten(system)}{nearest_hint(system, systems)}"
        problems.append(Problem(file, "system", text))
    return limit_problems(problems)


# --- from one document to a board


def _board(
    document: Mapping[str, Any], words: Vocabulary, report: Report, sought: bool = False
) -> Board | None:
    """The board, or None with problems in the report.

    `sought` says that the boards and overlays of a layout were looked for, and the missing ones told.
    """
    try:
        check_format(document, report.file)
        _check_grid(document, report.file)
        kind = kind_of(document)
        if kind in ("square", "area"):
            from wsn.board import shapefile  # shapely is slow to import, and no map of hexes needs it

            return shapefile.read_shape_board(document, words, report)
        if kind == "layout":
            return _layout_board(document, words, report, sought)
        if kind == "overlay":
            report.add("board", NO_BOARD)
            return None
        file = decode_report(document, BoardFile, report)
    except DataError as error:
        report.take(error.problems)
        return None
    sheet = read_sheet(file, words, report)
    if sheet is None or report.problems:
        return None
    placed = [place_sheet(file.id or report.file, sheet, BoardUse(file.id))]
    return _assemble_board(document, file, sheet.grid, words, placed, join(placed, report), report)


def _row_digits(grid: Grid, boards: Mapping[str, Sheet]) -> Grid:
    """A grid with labels as long as the longest of some boards; each is labelled by its own."""
    return grid.for_rows(max((sheet.rows for sheet in boards.values()), default=1))


def _layout_board(
    document: Mapping[str, Any], words: Vocabulary, report: Report, sought: bool
) -> Board | None:
    file = decode_report(document, LayoutFile, report)
    if not file.name.strip():
        report.add("name", "the name is empty")
    check_north(file, Grid(file.grid), report)
    if len(file.layout) > BOARD_LIMIT:
        report.add("layout", f"{len(file.layout):,} boards; at most {BOARD_LIMIT} are read")
        return None
    grid = Grid(file.grid, file.shift, words.labels)
    boards: dict[str, Sheet] = {}
    overlays: dict[str, Sheet] = {}
    used_boards = {use.board for use in file.layout}
    used_overlays = {piece.name for use in file.layout for piece in use.overlays}
    for key, documents, used, into, of in (
        ("board", file.boards, used_boards, boards, BoardFile),
        ("overlay", file.overlays, used_overlays, overlays, OverlayFile),
    ):
        for name in sorted(used - set(documents)) if not sought else ():
            report.add(
                "layout", f"there is no {key} {shorten(name)} in the document{nearest_hint(name, documents)}"
            )
        for name in sorted(set(documents) - used):
            report.add(f"{key}s", f"{shorten(name)} is not used by the layout")
        for name in sorted(used & set(documents)):
            inner = Report(f"{report.file}: {key} {name}", report.recorded)
            sheet = _sheet_alone(documents[name], of, words, inner)
            if documents[name].get("system") != file.system and not inner.problems:
                inner.add(
                    "system", f"is {shorten(documents[name].get('system'))}, the layout's {file.system!r}"
                )
            report.take(inner.problems)
            if sheet is not None:
                into[name] = sheet
    grid = _row_digits(grid, boards)
    placed = place_boards(file, boards, overlays, grid, report)
    if len(placed) < len(file.layout) or not placed:
        return None
    one = join(placed, report)
    if not report.problems:
        read_layout_marks(file, one, grid, words, report)
    if report.problems:
        return None
    return _assemble_board(document, file, grid, words, placed, one, report)


def _overlay_board(document: Mapping[str, Any], words: Vocabulary, report: Report) -> Board | None:
    """An overlay as a board of its own, for its warnings."""
    sheet = _sheet_alone(document, OverlayFile, words, report)
    if sheet is None or report.problems:
        return None
    file = decode_report(document, OverlayFile, report)
    placed = [place_sheet(file.name, sheet, BoardUse(""))]
    return _assemble_board(document, file, sheet.grid, words, placed, join(placed, report), report)


def _sheet_alone(document: Mapping[str, Any], of: type[F], words: Vocabulary, report: Report) -> Sheet | None:
    """A board or overlay of its own, or None; problems go into the report."""
    try:
        check_format(document, report.file)
        _check_grid(document, report.file)
        if kind_of(document) == "layout":
            report.add("", "is a layout itself; a layout is made of boards")
            return None
        if kind_of(document) in ("square", "area"):
            report.add("grid", f"is {document['grid']!r}; only boards of hexes are joined to a layout")
            return None
        for key in KEYS_BESIDE_THE_MAP if of is BoardFile else ():
            if document.get(key):
                report.add(key, "belongs to a whole map: write it in the layout that uses this board")
        return read_sheet(decode_report(document, of, report), words, report)
    except DataError as error:
        report.take(error.problems)
        return None


def _check_grid(document: Mapping[str, Any], file: str) -> None:
    grid = document.get("grid", "flat")
    if isinstance(grid, str) and grid not in _GRIDS:
        raise DataError([Problem(file, "grid", f"{shorten(grid)} is not a grid{nearest_hint(grid, _GRIDS)}")])


def _assemble_board(
    document: Mapping[str, Any],
    file: OverlayFile | BoardFile | LayoutFile,
    grid: Grid,
    words: Vocabulary,
    placed: list[PlacedBoard],
    one: Joined,
    report: Report,
    rough: bool = False,
) -> Board | None:
    """The finished board: ids, aliases, edges and paths in board order, and the warnings.

    None if the report has a problem, unless it is a `rough` one, to look at.
    """
    spaces: dict[str, HexSpace] = {}
    aliases: dict[str, str] = {}
    for place, cell in one.cells.items():
        first, *others = one.labels[place]
        spaces[first] = HexSpace(
            id=first,
            hex=place,
            terrain=cell.terrain,
            level=cell.level,
            features=cell.features,
            name=cell.name,
            half=cell.rim,
            also=tuple(others),
        )
        aliases |= dict.fromkeys(others, first)
    order = {space.hex: i for i, space in enumerate(spaces.values())}
    ids = {space.hex: space.id for space in spaces.values()}

    def edge_id(line: Edge) -> EdgeId:
        a, b = sorted(line, key=order.__getitem__)
        return ids[a], ids[b]

    lines = sorted(one.edges, key=lambda line: sorted(order[end] for end in line))
    board = HexBoard(
        name=str(document.get("id") or ""),
        title=file.name,
        system=file.system,
        grid=grid,
        spaces=spaces,
        edges={edge_id(line): one.edges[line] for line in lines},
        paths=tuple(BoardPath(kind, tuple(ids[h] for h in hexes)) for kind, hexes in one.paths),
        north=file.north,
        source=credits_together(document).get("source", ""),
        digest=digest({key: value for key, value in document.items() if key != "id"}),
        aliases=aliases,
        printed=tuple(
            PrintedBoard(
                name=part.name,
                letter=part.letter,
                turned=part.turned,
                half=part.sheet.half,
                labels={label: ids[place] for place, label in part.labels.items() if place in ids},
            )
            for part in placed
        ),
    )
    if not isinstance(file, OverlayFile) or isinstance(file, BoardFile):
        board = with_besides(board, file, words, report)
    if report.problems and not rough:
        return None
    return replace(board, warnings=(*one.warnings, *warnings_of(board, words)))
