"""Maps of the tile editor Tiled read into documents of ours; a report tells how they were fitted in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, examples_hint, nearest_hint, shorten
from wsn.english import verb
from wsn.geometry.hexes import Grid, Hex
from wsn.mapmaking.draft import MapDraft, head_of, legend_for, rows_of
from wsn.mapmaking.snapping import GridNet
from wsn.mapmaking.tiledforms import TURNED, DrawnLayer, DrawnObject, SetTile, TiledFile
from wsn.mapmaking.tiledobjects import LEFT_OUT, ObjectReader, plain_word
from wsn.table.ruling import vocabulary

Laid = Literal["terrain", "feature", "level"]
LAID: Final[tuple[Laid, ...]] = ("terrain", "feature", "level")


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

    kind: Laid
    word: str
    letter: str = ""


def from_tiled(path: Path, system: str, named: Mapping[str, str]) -> ImportedMap:
    """The map in a file of Tiled's, TMX or JSON.

    `system` is the game if the file names none; `named` gives for words of the file the words of the game.
    Raises DataError with every tile and object that cannot be understood.
    """
    return _TiledReader(TiledFile(path), system, named).read_map()


class _TiledReader:
    """One file while it is read."""

    def __init__(self, source: TiledFile, system: str, named: Mapping[str, str]) -> None:
        self._source, self._named = source, named
        self._file, self._report, self._warnings = source.file, source.report, source.warnings
        self._head = source.properties
        self._system = str(self._head.get("system", system))
        self._words: Vocabulary = vocabulary(self._system, self._file)
        self._meanings: dict[int, TileMeaning | str | None] = {}
        """By the number of a tile what it says; None: it is left out; a text: why that is dark."""
        self._dark: dict[int, str] = {}
        """Why tiles that lie on a layer are not understood."""
        self._ground: dict[Hex, TileMeaning] = {}
        self._laid: dict[tuple[Laid, str], list[Hex]] = {}

    def read_map(self) -> ImportedMap:
        """The map. Raises DataError."""
        source = self._source
        columns, rows = source.head.width, source.head.height
        grid, square = self._read_grid()
        every = [grid.hex_at(column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)]
        net = self._make_net(grid, square, frozenset(every))
        objects = source.objects
        for layer in source.layers:
            if layer.kind == "tilelayer":
                self._read_tiles(layer, every, net)
        self._read_tile_objects(objects, net)
        for gid, why in self._dark.items():
            self._report.add(f"tile {gid}", why)
        if not self._ground and not self._report.problems:
            self._report.add("layers", "there is no tile of a terrain on any layer")
        self._report.stop_if_any()
        last = max(grid.column_row(place)[1] for place in self._ground)
        grid = grid.for_rows(rows if grid.labels == "rows" else last)
        net = replace(net, grid=grid)
        letter = str(self._head.get("board", ""))
        reader = ObjectReader(replace(net, places=frozenset(self._ground)), letter, self._words, self._named)
        lines = reader.read_objects(objects)
        self._warnings += reader.warnings
        for place, problem in reader.problems:
            self._report.add(place, problem)
        return self._make_map(grid, square, letter, (columns, rows), lines)

    def _read_grid(self) -> tuple[Grid, bool]:
        head, labels = self._source.head, self._words.labels
        if head.orientation == "orthogonal":
            return Grid("flat", "odd", labels), True
        if head.orientation != "hexagonal":
            said = f"is {shorten(head.orientation)}; hexagonal and orthogonal maps are read"
            raise DataError([Problem(self._file, "orientation", said)])
        shift: Literal["odd", "even"] = "odd" if head.staggerindex == "even" else "even"
        orient: Literal["flat", "pointy"] = "flat" if head.staggeraxis == "x" else "pointy"
        return Grid(orient, shift, labels, south=self._south_row()), False

    def _south_row(self) -> int:
        """The number of the southernmost row, in games that count rows from the south."""
        said = str(self._head.get("south", 1))
        if not said.isdecimal():
            raise DataError([Problem(self._file, "south", f"is {shorten(said)}: it is the number of a row")])
        return int(said)

    def _make_net(self, grid: Grid, square: bool, places: frozenset[Hex]) -> GridNet:
        """The grid as the file lays it out."""
        head = self._source.head
        width, height, side = head.tilewidth, head.tileheight, head.hexsidelength
        if min(width, height) < 1:
            raise DataError([Problem(self._file, "", "its tiles are less than a pixel wide or high")])
        if square:
            return GridNet(grid, places, (-width / 2, -height / 2), width / 6, height / 4, square=True)
        lag = grid.shift == "odd"
        if grid.is_mirrored:
            across, down = width / 4, (height + side) / 12
        else:
            across, down = (width + side) / 12, height / 4
        first = GridNet(grid, places, (0.0, 0.0), across, down).centre(grid.hex_at(1, 1))
        x = width / 2 + (width / 2 if lag and grid.is_mirrored else 0.0)
        y = height / 2 + (height / 2 if lag and not grid.is_mirrored else 0.0)
        return GridNet(grid, places, (x - first[0], y - first[1]), across, down)

    # --- tiles

    def _read_tiles(self, layer: DrawnLayer, every: Sequence[Hex], net: GridNet) -> None:
        """Lay the tiles of a layer where they are drawn."""
        dx, dy = layer.offset
        beyond = 0
        for place, number in zip(every, self._source.tiles_of(layer)):
            if not number:
                continue
            at: Hex | None = place
            if dx or dy:
                x, y = net.centre(place)
                at = net.nearest((x + dx, y + dy))
            if at is None:
                beyond += 1
                continue
            gid = number & TURNED
            meaning = self._meaning_of(gid)
            if isinstance(meaning, str):
                self._dark.setdefault(gid, meaning)
            else:
                self._lay_meaning(meaning, at)
        if beyond:
            tiles = verb(beyond, "tile lies", "tiles lie")
            self._warnings.append(f"layer {shorten(layer.name)}: {beyond} {tiles} outside the map, left out")

    def _read_tile_objects(self, objects: Sequence[DrawnObject], net: GridNet) -> None:
        """Lay the tiles that stand free where they are seen; one that says nothing may still be a name."""
        for one in objects:
            if not one.gid:
                continue
            meaning, at = self._meaning_of(one.gid), net.nearest(one.middle)
            if isinstance(meaning, TileMeaning) and at is not None:
                self._lay_meaning(meaning, at)
            elif not one.name:
                why = "it lies on no space" if at is None else meaning or "it is left out"
                self._warnings.append(f"{one.title}: {why}")

    def _lay_meaning(self, meaning: TileMeaning | None, at: Hex) -> None:
        if meaning is None:
            return
        if meaning.kind == "terrain":
            self._ground[at] = meaning
        else:
            self._laid.setdefault((meaning.kind, meaning.word), []).append(at)

    def _meaning_of(self, gid: int) -> TileMeaning | str | None:
        """What the tile of a number says: None where it is left out, or why it is dark."""
        if gid not in self._meanings:
            self._meanings[gid] = self._find_meaning(gid)
        return self._meanings[gid]

    def _find_meaning(self, gid: int) -> TileMeaning | str | None:
        found = self._source.tile(gid)
        if found is None:
            return "is in no set of tiles"
        tiles, tile = found
        given = self._named.get(str(gid), self._named.get(f"{tiles.name}/{tile.id}"))
        if given == LEFT_OUT:
            return None
        meaning = self._tile_meaning(tile) if given is None else self._by_number(given)
        if not isinstance(meaning, str):
            return meaning
        said = next((word for word in (*tile.properties.values(), *tile.said) if word), "")
        key = f"'{said}=WORD'" if given is None and said else f"{gid}=WORD"
        where = f"it is number {tile.id} of the set {shorten(tiles.name)}"
        return f"{meaning}; name it with --as {key}, or leave it out with --as {gid}={LEFT_OUT}; {where}"

    def _by_number(self, word: str) -> TileMeaning | str:
        """The meaning of a tile that was named by its number; or why that is dark."""
        for kind in ("terrain", "feature"):
            if word in self._valid_words(kind):
                return TileMeaning("terrain" if kind == "terrain" else "feature", word)
        return self._why_unknown(word, "terrain")

    def _tile_meaning(self, tile: SetTile) -> TileMeaning | str | None:
        """What a tile says by its properties, its class or the name of its picture; or why that is dark."""
        given = tile.properties
        letter = str(given.get("letter", ""))
        for kind in LAID:
            if kind in given:
                word = self._word_of(str(given[kind]))
                if word == LEFT_OUT:
                    return None
                if kind == "level" or word in self._valid_words(kind):
                    return TileMeaning(kind, word, letter)
                return self._why_unknown(str(given[kind]), kind)
        for said in tile.said:
            word = self._word_of(said)
            if word == LEFT_OUT:
                return None
            if word in self._words.terrain:
                return TileMeaning("terrain", word)
            if word in self._words.features:
                return TileMeaning("feature", word)
        return self._why_unknown(next(iter(tile.said), ""), "terrain")

    def _why_unknown(self, said: str, kind: str) -> str:
        """Why a word of a tile is not understood."""
        if not said:
            return (
                "does not say what it is: give it a property `terrain`, or a class, with a word of the game"
            )
        valid = self._valid_words(kind)
        near = nearest_hint(self._word_of(said), valid) or examples_hint(valid)
        return f"{shorten(said)} is not a {kind} of the game{near}"

    def _valid_words(self, kind: str) -> frozenset[str]:
        if kind == "level":
            return frozenset()
        return self._words.terrain if kind == "terrain" else self._words.features

    def _word_of(self, said: str) -> str:
        return plain_word(said, self._named)

    # --- the map

    def _make_map(
        self, grid: Grid, square: bool, letter: str, size: tuple[int, int], lines: Mapping[str, Any]
    ) -> ImportedMap:
        (columns, rows), ground = size, self._ground
        legend = {tile.letter: tile.word for tile in self._all_terrain() if len(tile.letter) == 1}
        terrain = {tile.word for tile in ground.values()}
        legend |= legend_for(terrain - set(legend.values()), self._words, legend)
        sign = {word: one for one, word in legend.items()}
        letters = {at: sign[tile.word] for at, tile in ground.items()}
        base = {"name": str(self._head.get("name") or self._source.path.stem), "system": self._system}
        base["north"] = str(self._head.get("north", "top"))
        document: dict[str, Any] = head_of(base, grid, letter)
        if square:
            document["grid"] = "square"
            del document["shift"]
        if self._head.get("half"):
            document["half"] = True
        if "south" in self._head:
            document["south"] = self._south_row()
        corner = grid.hex_at(columns, rows)
        shape = rows_of({**letters, corner: letters.get(corner, "-")}, grid)
        document |= {"columns": columns, "rows": rows, "legend": legend, "terrain": shape["terrain"]}
        for kind, key in (("level", "levels"), ("feature", "features")):
            table: dict[str, list[str]] = {}
            for (one, word), places in self._laid.items():
                if one != kind:
                    continue
                there = [at for at in dict.fromkeys(places) if at in ground]
                if len(there) < len(set(places)):
                    self._warnings.append(f"{kind} {word}: left out where there is no terrain")
                if there:
                    table[word] = [grid.label(at, letter) for at in sorted(there, key=grid.column_row)]
            if table:
                document[key] = table
        document |= lines
        document |= self._extra_keys()
        self._report.stop_if_any()
        draft = MapDraft(document, self._words)
        draft.board()
        return ImportedMap(draft, self._warnings)

    def _extra_keys(self) -> dict[str, Any]:
        """The keys of ours that Tiled has no form for."""
        try:
            extras = json.loads(str(self._head.get("extras", "{}")))
        except (ValueError, RecursionError):
            self._report.add("property extras", "is not the text that was written there")
            return {}
        return extras if isinstance(extras, dict) else {}

    def _all_terrain(self) -> Iterator[TileMeaning]:
        """The terrain of every tile, also of those that the map does not use: its legend had them."""
        for tiles in self._source.own_sets():
            for tile in tiles.tiles.values():
                meaning = self._tile_meaning(tile) if "letter" in tile.properties else None
                if isinstance(meaning, TileMeaning) and meaning.kind == "terrain":
                    yield meaning
