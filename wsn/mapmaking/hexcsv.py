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
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from wsn.data import DataError, Problem, Report, hint, read_text, short
from wsn.data.texts import cleaned
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import MapDraft, grid_of, head_of, legend_for, rows_of
from wsn.mapmaking.fromtiled import ImportedMap
from wsn.mapmaking.tiled import EXTRAS
from wsn.table.ruling import vocabulary

COLUMNS = ("space", "column", "row", "terrain", "level", "features", "name", "edges", "paths")
HEAD = ("name", "system", "grid", "shift", "north", "board", "half", "columns", "rows", "legend", *EXTRAS)


def csv_text(draft: MapDraft) -> str:
    """The table of a map."""
    document, grid = draft.document, draft.grid
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for key in HEAD:
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
    """The map in a table; what its head does not say is as usual, and `system` the game.

    Only `space` or `column` and `row`, and `terrain`, must be there. Raises DataError with every fault.
    """
    text = read_text(path).lstrip("\ufeff")
    first = text.partition("\n")[0]
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ","))
    report = Report(str(path))
    head = {row[0][1:]: _value(row[1]) for row in rows if len(row) > 1 and row[0].startswith("#")}
    table = [row for row in rows if row and not row[0].startswith("#") and any(cell.strip() for cell in row)]
    if not table or not {"terrain"} < {cell.strip().lower() for cell in table[0]}:
        said = f"has no row of titles; the columns are {', '.join(COLUMNS)}"
        raise DataError([Problem(str(path), "", said)])
    for key in head:
        if key not in HEAD:
            report.add(f"#{key}", f"is not a key of a map{hint(key, HEAD)}")
    titles = [cell.strip().lower() for cell in table[0]]
    for title in titles:
        if title not in COLUMNS:
            report.add("titles", f"{short(title)} is not a column of a map{hint(title, COLUMNS)}")
    report.stop_if_any()
    return _Table(path, report, {**{"system": system}, **head}, titles, named).read(table[1:])


def _value(text: str) -> Any:
    """A value of the head: a list, a table, a number or a word of JSON, or else the text itself."""
    if not re.match(r"[\[{]|\d+$|(true|false)$", text):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


class _Table:
    """The rows of one table while they are read."""

    def __init__(
        self, path: Path, report: Report, head: dict[str, Any], titles: list[str], named: Mapping[str, str]
    ) -> None:
        self._path, self._report, self._head, self._titles, self._named = path, report, head, titles, named
        self._words = vocabulary(head["system"], str(path))
        self._letter = str(head.get("board", ""))
        self._base: dict[str, Any] = {"grid": head.get("grid", "flat"), "shift": head.get("shift", "odd")}
        if self._base["grid"] not in ("flat", "pointy", "square"):
            valid = ("flat", "pointy", "square")
            said = f"{short(self._base['grid'])} is not a grid{hint(str(self._base['grid']), valid)}"
            raise DataError([Problem(str(path), "#grid", said)])
        self._grid: Grid = grid_of(self._base, self._words)

    def read(self, rows: list[list[str]]) -> ImportedMap:
        """The map of the rows. Raises DataError."""
        ground: dict[Hex, str] = {}
        marks: dict[str, dict[str, Any]] = {key: {} for key in ("levels", "features", "edges", "names")}
        steps: dict[str, dict[tuple[int, int], str]] = {}
        for number, row in enumerate(rows, 1):
            given = {title: cell.strip() for title, cell in zip(self._titles, row)}
            place = self._place(given, number)
            if place is None or not given.get("terrain"):
                continue
            label = self._grid.label(place, self._letter)
            ground[place] = self._word(given["terrain"])
            if ground[place] not in self._words.terrain:
                near = hint(ground[place], self._words.terrain)
                self._report.add(label, f"{short(given['terrain'])} is not a terrain of the game{near}")
            if given.get("level", "0") not in ("", "0"):
                marks["levels"].setdefault(given["level"], []).append(label)
            for word in given.get("features", "").split():
                marks["features"].setdefault(self._word(word), []).append(label)
            for text in given.get("edges", "").split():
                parts = re.fullmatch(r"([^/>]+)([/>])(.+)", text)
                if parts is None:
                    self._report.add(
                        label, f"{short(text)} is not an edge; write the word and the neighbour: bocage/A102"
                    )
                else:
                    pair = f"{label}{parts[2]}{parts[3]}"
                    marks["edges"].setdefault(self._word(parts[1]), []).append(pair)
            for text in given.get("paths", "").split():
                parts = re.fullmatch(r"([^#]+)#(\d{1,5})\.(\d{1,5})", text)
                if parts is None:
                    why = f"{short(text)} is not a path; write the word, its number and the step: road#1.2"
                    self._report.add(label, why)
                else:
                    steps.setdefault(self._word(parts[1]), {})[int(parts[2]), int(parts[3])] = label
            if given.get("name"):
                marks["names"][label] = given["name"]
        if not ground and not self._report.problems:
            self._report.add("", "there is no row of a space with its terrain")
        self._report.stop_if_any()
        return self._made(ground, marks, steps)

    def _place(self, given: Mapping[str, str], number: int) -> Hex | None:
        label = given.get("space", "")
        place = self._grid.parse(label, self._letter) if label else None
        if (
            place is None
            and not label
            and given.get("column", "").isdigit()
            and given.get("row", "").isdigit()
        ):
            place = self._grid.hex_at(int(given["column"]), int(given["row"]))
        if place is None:
            self._report.add(
                f"row {number}",
                f"{short(label)} is not a label of this map, such as {self._example()}",
            )
            return None
        column, row = self._grid.column_row(place)
        if not (0 < column <= 1_000 and 0 < row <= 1_000):
            self._report.add(f"row {number}", f"column {column}, row {row} is on no map")
            return None
        return place

    def _example(self) -> str:
        return self._grid.label(self._grid.hex_at(1, 1), self._letter)

    def _word(self, said: str) -> str:
        return self._named.get(said, said.strip().lower().replace(" ", "_").replace("-", "_"))

    def _made(
        self, ground: Mapping[Hex, str], marks: Mapping[str, dict[str, Any]], steps: Mapping[str, Any]
    ) -> ImportedMap:
        head = self._head
        told = head.get("legend")
        known: dict[str, str] = dict(told) if isinstance(told, dict) else {}
        legend = known | legend_for(set(ground.values()) - set(known.values()), self._words, known)
        sign = {word: one for one, word in legend.items()}
        base = {"name": str(head.get("name") or self._path.stem), "system": head["system"]}
        document = head_of({**base, "north": head.get("north", "top")}, self._grid, self._letter)
        if self._base["grid"] == "square":
            document["grid"] = "square"
            del document["shift"]
        if head.get("half") is True:
            document["half"] = True
        letters = {place: sign[word] for place, word in ground.items()}
        at = [self._grid.column_row(place) for place in letters]
        columns = max(int(head.get("columns", 1)), *(column for column, _ in at), 1)
        rows = max(int(head.get("rows", 1)), *(row for _, row in at), 1)
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
        draft = MapDraft(cast(dict[str, Any], cleaned(document)), self._words)
        draft.board()
        return ImportedMap(draft)
