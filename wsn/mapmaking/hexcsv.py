"""A map as a table of its spaces (CSV), to be filled in or worked on in a spreadsheet, and back again.

The first rows give the head of the map, a key (`#name`) and a value; then come the columns `space`, `column`,
`row`, `terrain`, `level`, `features`, `name`, `edges` and `paths`. Several words in a field are parted by
blanks. An edge is `bocage/A102`: the word, and the neighbour beyond the border. A path is `road#2.5`: the
fifth space of the second road.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from wsn.data import DataError, Problem, Report, guard, nearest_hint, shorten
from wsn.data.files import read_foreign_text
from wsn.data.texts import clean_document
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import MapDraft, grid_of, head_of, legend_for, rows_of
from wsn.mapmaking.fromtiled import ImportedMap
from wsn.mapmaking.tiled import EXTRAS
from wsn.mapmaking.tiledobjects import LEFT_OUT, plain_word
from wsn.mapmaking.tmx import TILES_LIMIT
from wsn.table.ruling import vocabulary

COLUMNS: Final = ("space", "column", "row", "terrain", "level", "features", "name", "edges", "paths")
TABLE_GRIDS: Final = ("flat", "pointy", "square")
"""The grids whose spaces lie in columns and rows."""
SEPARATORS: Final = (",", ";", "\t", "|")
"""What may part the columns."""
MOST_HEAD_ROWS: Final = 200
"""The titles stand in one of this many first rows."""
TRUE, FALSE = (
    {"true", "wahr", "vrai", "vero", "verdadero", "waar"},
    {"false", "falsch", "faux", "falso", "onwaar"},
)
"""How spreadsheets write true and false."""
LONGEST_SIDE: Final = 1_000
"""The most columns, or rows, of a map."""
CSV_HEAD: Final = (
    "name",
    "system",
    "grid",
    "shift",
    "north",
    "board",
    "half",
    "columns",
    "rows",
    "south",
    "legend",
    *EXTRAS,
)


def csv_text(draft: MapDraft) -> str:
    """The table of a map."""
    document, grid = draft.document, draft.grid
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for key in CSV_HEAD:
        if key in document:
            value = document[key]
            writer.writerow(
                [f"#{key}", value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)]
            )
    writer.writerow(COLUMNS)
    level = {label: text for text, labels in document.get("levels", {}).items() for label in labels}
    features: dict[str, list[str]] = {}
    for word, labels in document.get("features", {}).items():
        for label in labels:
            features.setdefault(label, []).append(word)
    edges: dict[str, list[str]] = {}
    for word, pairs in document.get("edges", {}).items():
        for pair in pairs:
            sign = ">" if ">" in pair else "/"
            a, b = (end.strip() for end in pair.split(sign))
            edges.setdefault(a, []).append(f"{word}{sign}{b}")
    paths: dict[str, list[str]] = {}
    for word, chains in document.get("paths", {}).items():
        for number, chain in enumerate(chains, 1):
            for step, label in enumerate(chain, 1):
                paths.setdefault(label, []).append(f"{word}#{number}.{step}")
    for place, sign in draft.letters().items():
        label = grid.label(place, draft.letter)
        told = (features, edges, paths)
        here, borders, ways = (" ".join(table.get(label, ())) for table in told)
        name = document.get("names", {}).get(label, "")
        ground = document["legend"][sign]
        writer.writerow(
            [label, *grid.column_row(place), ground, level.get(label, "0"), here, name, borders, ways]
        )
    return out.getvalue()


def from_csv(path: Path, system: str, named: Mapping[str, str]) -> ImportedMap:
    """The map in a table of any spreadsheet; what its head does not say is as usual, and `system` the game.

    Only `space` or `column` and `row`, and `terrain`, must be there. Commas, semicolons, tabs or bars may
    part the columns. Raises DataError with every fault.
    """
    text, taken_for = read_foreign_text(path)
    report = Report(str(path))
    rows, start = _split_rows(clean_document(text), path)
    head = {
        (key := row[0].strip()[1:].lower()): _head_value(key, row[1].strip())
        for row in rows
        if len(row) > 1 and row[0].strip().startswith("#") and row[1].strip()
    }
    for key in head:
        if key not in CSV_HEAD:
            report.add(f"#{key}", f"is not a key of a map{nearest_hint(key, CSV_HEAD)}")
    titles = [cell.strip().lower() for cell in rows[start]]
    body = [
        (number, row)
        for number, row in enumerate(rows[start + 1 :], 1)
        if any(map(str.strip, row)) and not row[0].startswith("#")
    ]
    for n, title in enumerate(titles):
        if title and title not in COLUMNS:
            report.add("titles", f"{shorten(title)} is not a column of a map{nearest_hint(title, COLUMNS)}")
        elif title and title in titles[:n]:
            report.add("titles", f"{shorten(title)} stands there twice")
        elif not title and any(len(row) > n and row[n].strip() for _, row in body):
            report.add("titles", f"column {n + 1} of the table has no title")
    report.stop_if_any()
    made = _Table(path, report, {**{"system": system}, **head}, titles, named).read_rows(body)
    if taken_for:
        made.warnings.append(f"the file is read as {taken_for}, not UTF-8: look at letters with accents")
    return made


def _split_rows(text: str, path: Path) -> tuple[list[list[str]], int]:
    """The rows of a table, and which of them has the titles, by the separator that finds most titles.

    Raises DataError where none finds any.
    """
    lines = text.split("\n", 1)
    said = re.fullmatch(r'"?sep=(.)"?\s*', lines[0], re.IGNORECASE)  # written for a program, not a row
    if said:
        text = lines[1] if len(lines) > 1 else ""
    best: tuple[int, list[list[str]], int] = (0, [], 0)
    for separator in (said[1],) if said else SEPARATORS:
        try:
            rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
        except csv.Error as error:
            raise DataError([Problem(str(path), "", f"is no table: {error}")]) from None
        for n, row in enumerate(rows[:MOST_HEAD_ROWS]):
            cells = {cell.strip().lower() for cell in row}
            found = len(cells & {*COLUMNS})
            if "terrain" in cells and cells & {"space", "column"} and found > best[0]:
                best = found, rows, n
    if not best[0]:
        said_ = f"has no row of titles, with terrain and a space or a column; they are {', '.join(COLUMNS)}"
        raise DataError([Problem(str(path), "", said_)])
    return best[1], best[2]


def _head_value(key: str, text: str) -> Any:
    """A value of the head: a list or a table of JSON, a number, true or false, or else the text itself."""
    if key in ("half", "diagonal"):
        word = text.lower()
        return True if word in TRUE else False if word in FALSE else text
    if key in ("columns", "rows", "south"):
        size = _whole_number(text)
        return text if size is None else size
    if not text.startswith(("[", "{")) or guard.json_fault(text):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _whole_number(text: str) -> int | None:
    """A whole number as spreadsheets write it, such as 12 or 12.0; None where it is none."""
    match = re.fullmatch(r"\+?(\d{1,6})(?:[.,]0*)?", text)
    return int(match[1]) if match else None


def level_text(text: str) -> str:
    """A level as maps write it: without a decimal comma, or noughts behind the point."""
    match = re.fullmatch(r"([+-]?\d{1,3})(?:[.,](\d{1,3}))?", text)
    if match is None:
        return text or "0"
    whole, part = match[1].lstrip("+"), (match[2] or "").rstrip("0")
    return f"{whole}.{part}" if part else "0" if whole == "-0" else whole


class _Table:
    """The rows of one table while they are read."""

    def __init__(
        self, path: Path, report: Report, head: dict[str, Any], titles: list[str], named: Mapping[str, str]
    ) -> None:
        self._path, self._report, self._head, self._titles, self._named = path, report, head, titles, named
        self._words = vocabulary(head["system"], str(path))
        self._letter = str(head.get("board", ""))
        grid = head.get("grid", self._words.grids[0])
        if grid not in TABLE_GRIDS:
            said = f"{shorten(grid)} is not a grid of a table{nearest_hint(str(grid), TABLE_GRIDS)}"
            raise DataError([Problem(str(path), "#grid", said)])
        self._base: dict[str, Any] = {"grid": grid, "shift": head.get("shift", "odd")}
        if "south" in head:
            if type(head["south"]) is not int:
                said = f"is {shorten(head['south'])}: it is the number of the southernmost row"
                raise DataError([Problem(str(path), "#south", said)])
            self._base["south"] = head["south"]
        self._grid: Grid = grid_of(self._base, self._words)
        """The grid of the rows, once they are counted."""

    def read_rows(self, rows: list[tuple[int, list[str]]]) -> ImportedMap:
        """The map of the rows, each with its number. Raises DataError."""
        ground: dict[Hex, str] = {}
        marks: dict[str, dict[str, Any]] = {key: {} for key in ("levels", "features", "edges", "names")}
        steps: dict[str, dict[tuple[int, int], str]] = {}
        self._check_size()
        at = self._titles.index("row") if "row" in self._titles else len(self._titles)
        told = (_whole_number(row[at].strip()) or 1 for _, row in rows if len(row) > at)
        self._grid = self._grid.for_rows(max(self._head.get("rows", 1), *told, 1))
        for number, row in rows:
            given = {title: cell.strip() for title, cell in zip(self._titles, row) if title}
            place = self._place(given, number)
            if place is None or not given.get("terrain"):
                continue
            label = self._grid.label(place, self._letter)
            if place in ground:
                self._report.add(f"row {number}", f"{label} has a row already")
                continue
            ground[place] = self._word_of(given["terrain"])
            if ground[place] == LEFT_OUT:
                del ground[place]
                continue
            if ground[place] not in self._words.terrain:
                near = nearest_hint(ground[place], self._words.terrain)
                self._report.add(label, f"{shorten(given['terrain'])} is not a terrain of the game{near}")
            level = level_text(given.get("level", ""))
            if level != "0":
                marks["levels"].setdefault(level, []).append(label)
            for word in given.get("features", "").split():
                marks["features"].setdefault(self._word_of(word), []).append(label)
            for text in given.get("edges", "").split():
                parts = re.fullmatch(r"([^/>]+)([/>])(.+)", text)
                if parts is None:
                    self._report.add(
                        label,
                        f"{shorten(text)} is not an edge; write the word and the neighbour: bocage/A102",
                    )
                else:
                    pair = f"{label}{parts[2]}{parts[3]}"
                    marks["edges"].setdefault(self._word_of(parts[1]), []).append(pair)
            for text in given.get("paths", "").split():
                parts = re.fullmatch(r"([^#]+)#(\d{1,5})\.(\d{1,5})", text)
                if parts is None:
                    why = f"{shorten(text)} is not a path; write the word, its number and the step: road#1.2"
                    self._report.add(label, why)
                else:
                    steps.setdefault(self._word_of(parts[1]), {})[int(parts[2]), int(parts[3])] = label
            if given.get("name"):
                marks["names"][label] = given["name"]
        if not ground and not self._report.problems:
            self._report.add("", "there is no row of a space with its terrain")
        self._report.stop_if_any()
        return self._make_map(ground, marks, steps)

    def _check_size(self) -> None:
        """Raises DataError for a size that no map has, before anything of that size is made."""
        sizes = []
        for key in ("columns", "rows"):
            size = self._head.get(key, 1)
            if type(size) is not int or not 1 <= size <= LONGEST_SIDE:
                self._report.add(f"#{key}", f"is {shorten(size)}; a map has 1 to {LONGEST_SIDE:,} {key}")
            else:
                sizes.append(size)
        legend = self._head.get("legend", {})
        texts = [text for pair in legend.items() for text in pair] if isinstance(legend, dict) else [None]
        if not all(isinstance(text, str) for text in texts):
            self._report.add("#legend", 'must be a table of letters and words, as in {".": "open"}')
        self._report.stop_if_any()
        if math.prod(sizes) > TILES_LIMIT:
            self._report.add("#rows", f"and columns make more than {TILES_LIMIT:,} spaces")
        self._report.stop_if_any()

    def _place(self, given: Mapping[str, str], number: int) -> Hex | None:
        """The space of a row, by its label or by column and row, which must agree; None, and a problem."""
        label = given.get("space", "")
        named = self._grid.parse(label, self._letter) if label else None
        column, row = _whole_number(given.get("column", "")), _whole_number(given.get("row", ""))
        counted = None if column is None or row is None else self._grid.hex_at(column, row)
        if named is not None and counted is not None and named != counted:
            there = self._grid.label(counted, self._letter)
            self._report.add(f"row {number}", f"{label} is not column {column}, row {row}, which is {there}")
            return None
        place = counted if named is None else named
        if place is None:
            self._report.add(
                f"row {number}",
                f"{shorten(label)} is not a label of this map, such as {self._example_word()}",
            )
            return None
        column, row = self._grid.column_row(place)
        if not (0 < column <= LONGEST_SIDE and 0 < row <= LONGEST_SIDE):
            self._report.add(f"row {number}", f"column {column}, row {row} is on no map")
            return None
        return place

    def _example_word(self) -> str:
        return self._grid.label(self._grid.hex_at(1, 1), self._letter)

    def _word_of(self, said: str) -> str:
        return plain_word(said, self._named)

    def _make_map(
        self, ground: Mapping[Hex, str], marks: Mapping[str, dict[str, Any]], steps: Mapping[str, Any]
    ) -> ImportedMap:
        head = self._head
        told = head.get("legend")
        known: dict[str, str] = dict(told or {})
        legend = known | legend_for(set(ground.values()) - set(known.values()), self._words, known)
        sign = {word: one for one, word in legend.items()}
        base = {"name": str(head.get("name") or self._path.stem), "system": head["system"]}
        document = head_of({**base, "north": head.get("north", "top")}, self._grid, self._letter)
        if self._base["grid"] == "square":
            document["grid"] = "square"
            del document["shift"]
        if head.get("half") is True:
            document["half"] = True
        if "south" in self._base:
            document["south"] = self._base["south"]
        letters = {place: sign[word] for place, word in ground.items()}
        at = [self._grid.column_row(place) for place in letters]
        columns = max(head.get("columns", 1), *(column for column, _ in at), 1)
        rows = max(head.get("rows", 1), *(row for _, row in at), 1)
        if columns * rows > TILES_LIMIT:
            said = f"columns and rows make more than {TILES_LIMIT:,} spaces"
            raise DataError([Problem(str(self._path), "", said)])
        corner = self._grid.hex_at(columns, rows)
        shape = rows_of({**letters, corner: letters.get(corner, "-")}, self._grid)
        document |= {"columns": columns, "rows": rows, "legend": legend, "terrain": shape["terrain"]}
        document |= {key: table for key, table in marks.items() if table}
        paths = {
            word: [
                [
                    label
                    for (_, _), label in sorted(
                        (step, label) for step, label in table.items() if step[0] == number
                    )
                ]
                for number in sorted({number for number, _ in table})
            ]
            for word, table in steps.items()
        }
        document |= {"paths": paths} if paths else {}
        document |= {key: head[key] for key in EXTRAS if key in head}
        draft = MapDraft(cast(dict[str, Any], clean_document(document)), self._words)
        draft.board()
        return ImportedMap(draft)
