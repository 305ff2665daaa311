"""A board on the workbench: opened from its file or begun anew, edited step by step, saved as a person would.

What is edited is one document of three parts: `map` (the map file), `fit` (how a scan lies under it, without
the picture), and `unsure` (guesses worth a look). All of it is kept at every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from wsn.board.board import Board
from wsn.board.mapdocument import kind_of
from wsn.board.mapfile import looked_at, without_words
from wsn.board.terrain import Vocabulary
from wsn.data import DataError, Problem, locate, read_document, shipped_files
from wsn.data.disk import write_together
from wsn.data.rewriting import read_source, toml_text_for
from wsn.editing.autosave import Autosave
from wsn.editing.document import Document
from wsn.mapmaking.draft import MapDraft, draft_of
from wsn.mapmaking.fitfile import beside
from wsn.mapmaking.instructions import apply_line
from wsn.mapmaking.maptext import map_text, rewrite_map
from wsn.mapmaking.sheetwork import Sheetwork, work
from wsn.systems import mapped_games
from wsn.table.ruling import vocabulary

_SHAPE: Final = (
    "terrain",
    "legend",
    "labels",
    "columns",
    "rows",
    "grid",
    "shift",
    "half",
    "format",
    "system",
    "areas",
)
"""Where a problem lies that has to be mended by hand before a board can be edited."""


@dataclass(frozen=True)
class BoardAsItStands:
    """A map document with all that is worked out of it."""

    document: Mapping[str, Any]
    words: Vocabulary
    file: str

    @cached_property
    def draft(self) -> MapDraft:
        """The draft that brushes change."""
        return MapDraft(self.document, self.words)

    @cached_property
    def sheet(self) -> Sheetwork:
        """Its columns and rows."""
        return work(self.draft)

    @cached_property
    def _looked_at(self) -> tuple[Board | None, tuple[Problem, ...], tuple[Problem, ...]]:
        return looked_at(self.document, self.words, self.file)

    @property
    def board(self) -> Board:
        """The board, without what is wrong. Raises DataError where nothing can be laid out."""
        if self._looked_at[0] is None:
            raise DataError(self._looked_at[1])
        return self._looked_at[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with it, as `wsn check` tells it."""
        return self._looked_at[1]

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Everything worth a second look."""
        return self._looked_at[2]


class Workbench(Document):
    """A board that is being edited. Every change is on disk before it counts."""

    kind = "map"

    def __init__(self, edits: Autosave) -> None:
        super().__init__(edits)
        system = edits.present.get("map", {}).get("system")
        if system not in mapped_games():
            raise DataError([Problem(str(edits.place), "", "holds the edits of no board that can be read")])
        self.words = vocabulary(system)
        self._now: BoardAsItStands | None = None
        self._fit: tuple[object, str] = (None, "")
        """The fit that was looked at last, and what speaks against it."""
        self.notice = ""
        """What whoever opened it should know, as a sentence without its full stop."""
        if "fit" in edits.present and self.fit is None:
            self.notice = f"The fit of a scan in the edits that were kept is left out: {self._fit[1]}"

    # ---------------------------------------------------------------- begun

    @classmethod
    def open_board(cls, name: str, *, afresh: bool = False) -> Workbench:
        """A board or overlay by its name or its file, with the edits that were kept and not saved.

        A layout becomes one board, which has no file yet. `afresh`: as its file is. Raises DataError.
        """
        file = _find_board(name).resolve()
        if not afresh and (kept := cls.reopen(file)) is not None:
            return kept
        document = read_document(file)
        if document.get("system") not in mapped_games():
            raise DataError(without_words(document, name, mapped_games()))
        kind = kind_of(document)
        if kind == "layout":
            bench = cls.new(draft_of(name))
            many = len(document["layout"])
            bench.notice = (
                f"{document.get('name', name)} is laid of {many} boards. It is opened as one new board, with "
                "new labels; the layout stays as it is. To change one of its boards, open that"
            )
            return bench
        _, wrong, _ = looked_at(document, vocabulary(document["system"]), name)
        shape = [one for one in wrong if _of_shape(one.place)]
        if shape:
            raise DataError(shape)
        first: dict[str, Any] = {"map": document}
        fit, left_out = _fit_beside(file, document)
        if fit is not None:
            first["fit"] = fit
        bench = cls.begin(first, file, read_source(file))
        bench.notice = left_out
        return bench

    @classmethod
    def new(cls, draft: MapDraft) -> Workbench:
        """A board that has no file yet."""
        return cls.begin({"map": dict(draft.document)})

    # ---------------------------------------------------------------- as it stands

    @property
    def now(self) -> BoardAsItStands:
        """The map as it stands, with all that is worked out of it."""
        document = self.edits.present["map"]
        if self._now is None or self._now.document is not document:
            self._now = BoardAsItStands(document, self.words, self.name)
        return self._now

    @property
    def fit(self) -> Mapping[str, Any] | None:
        """How a scan lies under it; None without one, or where what is kept is no fit of this board."""
        kept = self.edits.present.get("fit")
        if kept is not self._fit[0]:
            from wsn.mapmaking.tracing import fault_of

            self._fit = (kept, fault_of(kept, self.edits.present["map"]))
        return None if self._fit[1] else kept

    @property
    def system(self) -> str:
        """The game whose words it uses."""
        return str(self.edits.present["map"]["system"])

    @property
    def title(self) -> str:
        """What people call the map."""
        return str(self.edits.present["map"].get("name", ""))

    # ---------------------------------------------------------------- changed

    def do(
        self, line: str, *, told: str = "", joins: bool = False, known: tuple[str, str, str] | None = None
    ) -> bool:
        """Carry out one line (`woods C4..C7`). False where nothing changes.

        `known` says what somebody has painted by hand over a scan, who knows it: `known` or `edges`, the
        word, the place.

        Raises NotDrawn, NotTurned and DataError with a sentence, OSError where it cannot be kept; nothing has
        changed then.
        """
        after = apply_line(self.now.draft, line)
        present = {**self.edits.present, "map": after.document}
        if known is not None and self.fit is not None:
            from wsn.mapmaking.tracing import knowing

            present["fit"] = knowing(self.fit, *known)
        if known is not None and known[2] in present.get("unsure", ()):
            present["unsure"] = [place for place in present["unsure"] if place != known[2]]
        return self.put_document(present, told or line, joins=joins)

    def change(self, brush: Callable[[MapDraft], MapDraft], told: str, *, joins: bool = False) -> bool:
        """Change the map by a brush. As `do` otherwise."""
        after = brush(self.now.draft)
        return self.put_document({**self.edits.present, "map": after.document}, told, joins=joins)

    def put_document(self, document: Mapping[str, Any], told: str, *, joins: bool = False) -> bool:
        """Another document in the place of the present one: a step. Raises OSError."""
        if not self.edits.add_change(document, told, joins=joins):
            return False
        self._forget_results()
        return True

    # ---------------------------------------------------------------- saved

    def text(self, document: Mapping[str, Any] | None = None) -> str:
        """The map, or another in its place, as its file: the text that was opened, with its comments."""
        document = self.edits.present["map"] if document is None else document
        return map_text(document) if self.edits.source is None else rewrite_map(self.edits.source, document)

    @classmethod
    def shipped_files(cls) -> Iterable[Path]:
        """The maps and overlays that came with the program."""
        return [file for folder in ("maps", "maps/overlays") for file in shipped_files(folder).values()]

    def write_files(self, target: Path) -> None:
        """Write the map to a file, with its fit beside it. Raises OSError."""
        text, fit = self.text(), self.fit
        files = {target: text.encode()}
        if fit is not None:
            files[beside(target)] = toml_text_for(beside(target), fit).encode()
        write_together(files, folders=True)
        self.edits.note_saved(target.resolve(), text)


def _of_shape(place: str) -> bool:
    """Whether a problem has to be mended by hand first: it is about the shape of the map."""
    first, *inner = place.split(", ")
    if first == "areas" and inner:
        return inner[-1] in ("outline", "centre")
    return not place or first in _SHAPE


def _find_board(name: str) -> Path:
    try:
        return locate("maps", name)
    except DataError:
        if name in shipped_files("maps/overlays"):
            return locate("maps/overlays", name)
        raise


def _fit_beside(file: Path, document: Mapping[str, Any]) -> tuple[dict[str, Any] | None, str]:
    """The fit that was saved with a map, and why it is left out where it cannot be used, as a sentence."""
    from wsn.mapmaking.tracing import kept_from

    place = beside(file)
    if not place.is_file():
        return None, ""
    try:
        return kept_from(read_document(place), place.name, document), ""
    except DataError as error:
        first = error.problems[0]
        why = ": ".join(part for part in (first.place, first.text) if part)
        more = len(error.problems) - 1
        also = f", and {more} more" if more else ""
        return None, f"The fit of a scan, {place.name}, is left out. {why}{also} (wsn check {place.name})"
