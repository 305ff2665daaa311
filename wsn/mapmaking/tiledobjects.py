"""The objects of a map of Tiled's: lines become hexsides and paths, everything else with a word a name."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, nearest_hint, shorten
from wsn.geometry.hexes import Hex
from wsn.mapmaking.snapping import DOUBTFUL_MOVE, GridNet
from wsn.mapmaking.tiledforms import XY, DrawnObject

LEFT_OUT: Final = "-"
"""What `--as WORD=-` calls a tile or an object that the map is to do without."""
LINES_LIMIT: Final = 100_000
"""How long all lines of a map together may be, in widths of a space."""
TABLES: Final = ("edges", "path", "edge", "paths")
"""Words of a class that say only which kind of line it is."""


class ObjectReader:
    """Objects while they are read; `net` is the grid of the spaces that have ground."""

    def __init__(self, net: GridNet, letter: str, words: Vocabulary, named: Mapping[str, str]) -> None:
        self._net, self._letter, self._words, self._named = net, letter, words, named
        self.warnings: list[str] = []
        self.problems: list[tuple[str, str]] = []
        self._edges: dict[str, dict[str, None]] = {}
        self._paths: dict[str, list[list[str]]] = {}
        self._names: dict[str, str] = {}
        self._length = 0.0

    def read_objects(self, objects: Iterable[DrawnObject]) -> dict[str, Any]:
        """The tables of a map's file that the objects come to. What is not understood is among `problems`."""
        for one in objects:
            if LEFT_OUT in [self._named.get(word) for word in (*one.words, one.name, one.layer)]:
                continue
            if one.template and not one.line and not one.gid:
                said = f"is made from the template {shorten(one.template)}, which is not read"
                way = "in Tiled, choose Detach in its menu, and save the map"
                self.warnings.append(f"{one.title}: {said}; {way}")
                continue
            kind = self._line_kind(one) if one.line else None
            if kind is not None:
                self._read_line(one, *kind)
            elif one.shape == "line":
                self.problems.append((one.title, self._why_no_line(one)))
            else:
                self._read_name(one)
        edges = {word: [*pairs] for word, pairs in self._edges.items()}
        tables = {"edges": edges, "paths": self._paths, "names": self._names}
        return {key: table for key, table in tables.items() if table}

    def _label_at(self, place: Hex) -> str:
        return self._net.grid.label(place, self._letter)

    def _line_kind(self, one: DrawnObject) -> tuple[str, str] | None:
        """What a line or outline is, by the first of its words that the game knows: edges or paths, the word.

        Only for a line the name of its layer counts too.
        """
        kind = next((word for word in one.words if word in TABLES), "")
        layer = one.layer.rpartition("/")[2]
        for said in (*one.words, *((layer,) if one.shape == "line" and layer else ())):
            word = plain_word(said, self._named)
            if word in self._words.paths and not kind.startswith("edge"):
                return "paths", word
            if word in self._words.edges and not kind.startswith("path"):
                return "edges", word
        return None

    def _why_no_line(self, one: DrawnObject) -> str:
        said = next((word for word in one.words if word not in TABLES), one.layer)
        valid = self._words.edges | self._words.paths
        way = f"name it with --as '{said}=WORD', or leave it out with --as '{said}={LEFT_OUT}'"
        return f"{shorten(said)} is neither an edge nor a path of the game{nearest_hint(said, valid)}; {way}"

    def _read_line(self, one: DrawnObject, kind: str, word: str) -> None:
        pair = one.properties.get("pair")
        if kind == "edges" and pair:
            self._edges.setdefault(word, {})[str(pair)] = None
            return
        self._measure_line(one.line)
        if kind == "paths":
            for piece in self._net.through(one.line):
                self._paths.setdefault(word, []).append([self._label_at(place) for place in piece.spaces])
                if piece.doubts:
                    self.warnings.append(f"{word}: passes by {', '.join(piece.doubts)} closely")
            return
        for piece in self._net.along(one.line):
            pairs = (f"{self._label_at(a)}/{self._label_at(b)}" for a, b in piece.sides)
            self._edges.setdefault(word, {}).update(dict.fromkeys(pairs))
            moved, doubts = self._net.side_distance(piece.sides, one.line)
            if moved > DOUBTFUL_MOVE:
                self.warnings.append(f"{word}: moved {moved:.1f} of a space at {', '.join(doubts[:6])}")

    def _measure_line(self, line: tuple[XY, ...]) -> None:
        """Raises DataError where all lines together are longer than those of any map."""
        self._length += sum(math.dist(a, b) for a, b in itertools.pairwise(line)) / self._net.width
        if self._length > LINES_LIMIT:
            said = f"are longer than {LINES_LIMIT:,} spaces together"
            raise DataError([Problem("", "lines", said)])

    def _read_name(self, one: DrawnObject) -> None:
        """A name at the space in the middle of what is seen."""
        text = one.name.strip()
        if not text:
            if not one.gid:
                self.warnings.append(f"{one.title}: it has no name, and is left out")
            return
        if one.shape in ("outline", "box") and self._is_ground(text):
            said = f"{shorten(text)} is ground, which is laid with tiles, not with outlines"
            self.problems.append((one.title, f"{said}; leave it out with --as '{text}={LEFT_OUT}'"))
            return
        place = self._net.nearest(one.middle)
        if place is None:
            self.warnings.append(f"{one.title}: it lies on no space, and is left out")
            return
        label = self._label_at(place)
        if self._names.get(label, text) != text:
            there = shorten(self._names[label])
            self.warnings.append(f"{one.title}: {label} is {there} already; {shorten(text)} is left out")
            return
        if one.shape in ("outline", "box"):
            self.warnings.append(f"{one.title}: an outline is a name in its middle, {label}")
        self._names[label] = text

    def _is_ground(self, text: str) -> bool:
        word = plain_word(text, self._named)
        return word in self._words.terrain or word in self._words.features


def plain_word(said: str, named: Mapping[str, str]) -> str:
    """The word of the game for a word of a file: what `named` says, or the same in small letters."""
    return named.get(said, said.strip().lower().replace(" ", "_").replace("-", "_"))
