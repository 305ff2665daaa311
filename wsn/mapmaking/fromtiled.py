"""Maps of the tile editor Tiled read into documents of ours; a report tells how they were fitted in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, Report, examples, hint, read_json, read_text, short
from wsn.data.texts import cleaned
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import MapDraft, head_of, legend_for, rows_of
from wsn.mapmaking.snapping import FAR, GridNet
from wsn.mapmaking.tmx import TILES_LIMIT, json_form, read_xml, tileset_form, unpacked
from wsn.table.ruling import vocabulary

MASK = 0x0FFFFFFF
"""The highest bits of a tile's number say how it is turned."""
GROUPS = ("terrain", "features", "levels", "edges", "paths")


@dataclass
class ImportedMap:
    """A map that was made from another program's file, and what was done to fit it in."""

    draft: MapDraft
    warnings: list[str] = field(default_factory=list)
    remarks: str = ""
    """What is written at the top of the map's file: where its data come from."""


@dataclass(frozen=True)
class TileMeaning:
    """What a tile says: terrain, a feature or a level, and the letter it had in a file of ours."""

    kind: Literal["terrain", "feature", "level"]
    word: str
    letter: str = ""


def from_tiled(path: Path, system: str, named: Mapping[str, str]) -> ImportedMap:
    """The map in a file of Tiled's, TMX or JSON.

    `system` is the game if the file names none; `named` gives for words of the file the words of the game.
    Raises DataError with every tile and object that cannot be understood.
    """
    xml = path.suffix.lower() == ".tmx"
    document = cleaned(json_form(read_text(path), str(path))) if xml else read_json(path)
    return _TiledReader(document, path, system, named).read()


class _TiledReader:
    """One file while it is read."""

    def __init__(self, document: dict[str, Any], path: Path, system: str, named: Mapping[str, str]) -> None:
        self._file, self._path, self._named = str(path), path, named
        self._document = document
        self._report = Report(self._file)
        self._head = _of(document)
        self._system = str(self._head.get("system", system))
        self._words: Vocabulary = vocabulary(self._system, self._file)
        self._warnings: list[str] = []
        self._meanings: dict[int, TileMeaning] = {}
        self._dark: dict[int, str] = {}
        """Why a tile is not understood, by its number; told when it is used."""

    def read(self) -> ImportedMap:
        """The map. Raises DataError."""
        document, columns, rows = self._document, *self._size()
        grid, square = self._grid()
        self._read_tiles()
        unknown: dict[int, str] = {}
        laid: dict[tuple[str, str], list[tuple[int, int]]] = {}
        ground: dict[tuple[int, int], TileMeaning] = {}
        for layer in self._layers(document.get("layers", [])):
            if layer.get("type") != "tilelayer":
                continue
            data = self._data(layer, columns * rows)
            for n, number in enumerate(data):
                at = n % columns + 1, n // columns + 1
                if not number:
                    continue
                meaning = self._meanings.get(number & MASK)
                if meaning is None:
                    unknown.setdefault(number & MASK, self._dark.get(number & MASK, "is in no set of tiles"))
                    continue
                if meaning.kind == "terrain":
                    ground[at] = meaning
                else:
                    laid.setdefault((meaning.kind, meaning.word), []).append(at)
        for number, why in unknown.items():
            self._report.add(f"tile {number}", why)
        if not ground and not self._report.problems:
            self._report.add("layers", "there is no tile of a terrain on any layer")
        self._report.stop_if_any()
        return self._made(grid, square, ground, laid, columns, rows)

    def _size(self) -> tuple[int, int]:
        document = self._document
        if document.get("infinite"):
            said = "is an infinite map; untick Infinite in the properties of the map (Map, Map Properties)"
            raise DataError([Problem(self._file, "", said)])
        columns, rows = document.get("width"), document.get("height")
        if not isinstance(columns, int) or not isinstance(rows, int) or columns < 1 or rows < 1:
            raise DataError([Problem(self._file, "", "has no width and height: is it a map of Tiled's?")])
        if columns * rows > TILES_LIMIT:
            raise DataError([Problem(self._file, "", f"has more than {TILES_LIMIT:,} tiles")])
        return columns, rows

    def _grid(self) -> tuple[Grid, bool]:
        document, labels = self._document, self._words.labels
        style: Literal["digits", "letters"] = "letters" if labels == "letters" else "digits"
        orientation = document.get("orientation")
        if orientation == "orthogonal":
            return Grid("flat", "odd", style), True
        if orientation != "hexagonal":
            known = "hexagonal and orthogonal maps are read"
            raise DataError([Problem(self._file, "orientation", f"is {short(orientation)}; {known}")])
        shift: Literal["odd", "even"] = "odd" if document.get("staggerindex") == "even" else "even"
        return Grid("pointy" if document.get("staggeraxis") == "y" else "flat", shift, style), False

    def _layers(self, layers: Sequence[Any]) -> Iterator[dict[str, Any]]:
        for layer in layers:
            if isinstance(layer, dict) and layer.get("type") == "group":
                yield from self._layers(layer.get("layers", []))
            elif isinstance(layer, dict):
                if layer.get("type") not in ("tilelayer", "objectgroup"):
                    self._warnings.append(f"layer {short(layer.get('name'))}: pictures are left out")
                yield layer

    def _data(self, layer: Mapping[str, Any], count: int) -> list[int]:
        data = layer.get("data", [])
        if isinstance(data, str):
            compression = layer.get("compression") or None
            data = unpacked(data, str(layer.get("encoding", "csv")), compression, self._file)
        if not isinstance(data, list) or len(data) != count or not all(isinstance(n, int) for n in data):
            name = short(layer.get("name"))
            raise DataError([Problem(self._file, f"layer {name}", f"has not the {count} tiles of the map")])
        return data

    # --- tiles

    def _read_tiles(self) -> None:
        """Find what the tiles mean, by their numbers."""
        for tiles in self._document.get("tilesets", []):
            first = int(tiles.get("firstgid", 1))
            whole = self._tileset(tiles)
            listed = {int(tile.get("id", 0)): tile for tile in whole.get("tiles", [])}
            count = max(int(whole.get("tilecount", 0)), max(listed, default=-1) + 1)
            for n in range(min(count, TILES_LIMIT)):
                meaning = self._meaning(listed.get(n, {}))
                if isinstance(meaning, TileMeaning):
                    self._meanings[first + n] = meaning
                else:
                    self._dark[first + n] = meaning

    def _tileset(self, tiles: dict[str, Any]) -> dict[str, Any]:
        """A set of tiles, from its own file if it has one. Raises DataError."""
        source = tiles.get("source")
        if source is None:
            return tiles
        path = self._path.parent / str(source)
        if path.suffix.lower() == ".tsx":
            return tileset_form(read_xml(read_text(path), str(path)))
        return read_json(path)

    def _meaning(self, tile: Mapping[str, Any]) -> TileMeaning | str:
        """What a tile says by its properties, its class or the name of its picture; or why that is dark."""
        given = _of(tile)
        letter = str(given.get("letter", ""))
        kinds: tuple[Literal["terrain", "feature", "level"], ...] = ("terrain", "feature", "level")
        for kind in kinds:
            if kind in given:
                word = self._word(str(given[kind]))
                if kind == "level" or word in self._valid(kind):
                    return TileMeaning(kind, word, letter)
                return self._why(str(given[kind]), kind)
        for said in (tile.get("type"), tile.get("class"), PurePosixPath(str(tile.get("image", ""))).stem):
            for kind in ("terrain", "feature"):
                if said and self._word(str(said)) in self._valid(kind):
                    return TileMeaning("terrain" if kind == "terrain" else "feature", self._word(str(said)))
        said = tile.get("type") or tile.get("class") or PurePosixPath(str(tile.get("image", ""))).stem
        return self._why(str(said or ""), "terrain")

    def _why(self, said: str, kind: str) -> str:
        """Why a word of a tile is not understood."""
        valid = self._valid(kind)
        if not said:
            return (
                f"does not say what it is: give it a property `{kind}`, or a class, with a word of the game"
            )
        near = hint(self._word(said), valid) or examples(valid)
        return f"{short(said)} is not a {kind} of the game{near}; name it with --as '{said}=WORD'"

    def _valid(self, kind: str) -> frozenset[str]:
        if kind == "level":
            return frozenset()
        return self._words.terrain if kind == "terrain" else self._words.features

    def _word(self, said: str) -> str:
        return self._named.get(said, said.strip().lower().replace(" ", "_").replace("-", "_"))

    # --- the map

    def _made(
        self,
        grid: Grid,
        square: bool,
        ground: Mapping[tuple[int, int], TileMeaning],
        laid: Mapping[tuple[str, str], list[tuple[int, int]]],
        columns: int,
        rows: int,
    ) -> ImportedMap:
        letter = str(self._head.get("board", ""))
        legend = {tile.letter: tile.word for tile in self._all_terrain() if len(tile.letter) == 1}
        terrain = {tile.word for tile in ground.values()}
        legend |= legend_for(terrain - set(legend.values()), self._words, legend)
        sign = {word: one for one, word in legend.items()}
        letters = {grid.hex_at(*at): sign[tile.word] for at, tile in ground.items()}
        base = {"name": str(self._head.get("name") or self._path.stem), "system": self._system}
        base["north"] = str(self._head.get("north", "top"))
        document: dict[str, Any] = head_of(base, grid, letter)
        if square:
            document["grid"] = "square"
            del document["shift"]
        if self._head.get("half"):
            document["half"] = True
        shape = rows_of(
            {**letters, grid.hex_at(columns, rows): letters.get(grid.hex_at(columns, rows), "-")}, grid
        )
        document |= {"columns": columns, "rows": rows, "legend": legend, "terrain": shape["terrain"]}
        for kind, key in (("level", "levels"), ("feature", "features")):
            table = {
                word: [grid.label(grid.hex_at(*at), letter) for at in _by_column(places)]
                for (one, word), places in laid.items()
                if one == kind
            }
            kept = {
                word: [label for label, at in zip(labels, _by_column(laid[kind, word])) if at in ground]
                for word, labels in table.items()
            }
            if any(kept.values()):
                document[key] = {word: labels for word, labels in kept.items() if labels}
            for word in table:
                if kept[word] != table[word]:
                    self._warnings.append(f"{kind} {word}: left out where there is no terrain")
        self._lines(document, grid, square, frozenset(letters), letter)
        extras = json.loads(str(self._head.get("extras", "{}")))
        document |= extras if isinstance(extras, dict) else {}
        self._report.stop_if_any()
        draft = MapDraft(document, self._words)
        draft.board()
        return ImportedMap(draft, self._warnings)

    def _all_terrain(self) -> list[TileMeaning]:
        """The terrain of every tile, also of those that the map does not use: its legend had them."""
        return [one for one in self._meanings.values() if one.kind == "terrain"]

    def _net(self, grid: Grid, square: bool, places: frozenset[Hex]) -> GridNet:
        """The grid as the file lays it out."""
        document = self._document
        width, height = float(document.get("tilewidth", 64)), float(document.get("tileheight", 56))
        if square:
            return GridNet(grid, places, (-width / 2, -height / 2), width / 6, height / 4, square=True)
        side = float(document.get("hexsidelength", 0) or 0)
        lag = grid.shift == "odd"
        if grid.swapped:
            across, down = width / 4, (height + side) / 12
        else:
            across, down = (width + side) / 12, height / 4
        first = GridNet(grid, places, (0.0, 0.0), across, down).centre(grid.hex_at(1, 1))
        x = width / 2 + (width / 2 if lag and grid.swapped else 0.0)
        y = height / 2 + (height / 2 if lag and not grid.swapped else 0.0)
        return GridNet(grid, places, (x - first[0], y - first[1]), across, down)

    def _lines(
        self, document: dict[str, Any], grid: Grid, square: bool, places: frozenset[Hex], letter: str
    ) -> None:
        """The objects: hexsides, paths, and names; what is not understood goes into the report."""
        net = self._net(grid, square, places)
        edges: dict[str, list[str]] = {}
        paths: dict[str, list[list[str]]] = {}
        names: dict[str, str] = {}

        def label(place: Hex) -> str:
            return grid.label(place, letter)

        for layer in self._layers(self._document.get("layers", [])):
            for one in layer.get("objects", []) if layer.get("type") == "objectgroup" else ():
                x, y = float(one.get("x", 0)), float(one.get("y", 0))
                line = one.get("polyline") or one.get("polygon")
                said = [one.get("name"), one.get("type"), one.get("class"), layer.get("name")]
                if line is None:
                    text = str((one.get("text") or {}).get("text") or one.get("name") or "").strip()
                    place = net.nearest((x, y))
                    if not text or place is None:
                        self._warnings.append(f"object {short(text)}: it lies on no space, or has no name")
                    else:
                        names[label(place)] = text
                    continue
                points = [(x + float(p["x"]), y + float(p["y"])) for p in line]
                points += points[:1] if one.get("polygon") else []
                kinds = self._line_word([str(part) for part in said if part], one)
                if kinds is None:
                    continue
                kind, word = kinds
                pair = _of(one).get("pair")
                if kind == "paths":
                    for piece in net.through(points):
                        paths.setdefault(word, []).append([label(place) for place in piece.spaces])
                        if piece.doubts:
                            self._warnings.append(f"{word}: passes by {', '.join(piece.doubts)} closely")
                elif pair:
                    edges.setdefault(word, []).append(str(pair))
                else:
                    for piece in net.along(points):
                        edges.setdefault(word, []).extend(f"{label(a)}/{label(b)}" for a, b in piece.sides)
                        if piece.moved > FAR:
                            doubts = ", ".join(piece.doubts[:6])
                            self._warnings.append(f"{word}: moved {piece.moved:.1f} of a space at {doubts}")
        found = {"edges": {word: [*dict.fromkeys(pairs)] for word, pairs in edges.items()}}
        for key, table in (("edges", found["edges"]), ("paths", paths), ("names", names)):
            if table:
                document[key] = table

    def _line_word(self, said: Sequence[str], one: Mapping[str, Any]) -> tuple[str, str] | None:
        """What a line is, by the first of its names that the game knows: an edge or a path, and the word."""
        kind = next((part for part in said[1:] if part in ("edge", "path", "edges", "paths")), "")
        for part in said:
            word = self._word(part)
            if word in self._words.paths and not kind.startswith("edge"):
                return "paths", word
            if word in self._words.edges and not kind.startswith("path"):
                return "edges", word
        valid = self._words.edges | self._words.paths
        first = said[0] if said else ""
        text = f"{short(first)} is neither an edge nor a path of the game{hint(first, valid)}"
        self._report.add("objects", text)
        return None


def _of(thing: Mapping[str, Any]) -> dict[str, Any]:
    """The properties of a map, a tile or an object, by name."""
    rows = thing.get("properties", [])
    if not isinstance(rows, list):
        return {}
    return {str(row.get("name")): row.get("value") for row in rows if isinstance(row, dict)}


def _by_column(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places column by column."""
    return sorted(places)
