"""Pieces in the editor: chosen spaces copied, boards and overlays taken up, turned, laid down."""

from __future__ import annotations

from collections.abc import Iterable

from imgui_bundle import imgui

from wsn.client.pages.edit.brushwork import Brushwork
from wsn.client.pages.page import Program
from wsn.client.panels import widgets
from wsn.client.panels.flowing import flow_item
from wsn.client.panels.theme import in_pixels
from wsn.data import DataError, shipped_files
from wsn.desk.marks import HexMark, Mark
from wsn.mapmaking import pieces
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.moving import mirrored_map, turn_map
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.workshop import Workbench


class EditorPiece:
    """What was copied, and whether it is being laid down."""

    def __init__(self, app: Program, bench: Workbench, work: Brushwork) -> None:
        self.app = app
        self.bench = bench
        self.work = work
        self.piece: MapDraft | None = None
        self.laying = False
        """Whether the next click lays it down."""
        self._line = ("", "")
        """What a person would type to lay it, before the place and after it."""
        self._covers: tuple[object, tuple[str, ...]] = (None, ())

    def copy(self, spaces: Iterable[str]) -> None:
        """Copy some spaces. Raises NotDrawn."""
        chosen = tuple(spaces)
        self.piece = pieces.copy_spaces(self.bench.now.draft, chosen)
        self._line = (f"copy {' '.join(chosen)} to", "")
        sheet = self.bench.now.sheet
        count = f"1 {sheet.noun}" if len(chosen) == 1 else f"{len(chosen)} {sheet.nouns}"
        self.app.say(f"Copied {count}. Ctrl+V lays it down elsewhere.")

    def take(self, name: str) -> None:
        """Take up a board or an overlay, to lay it down. Raises DataError."""
        self.piece = pieces.piece_named(name, self.bench.words)
        self._line = (f"lay {name} at", "")
        self.laying = True

    def paste(self) -> None:
        """Begin to lay it down."""
        if self.piece is None:
            self.app.say("Nothing was copied yet: choose some spaces, then Ctrl+C.")
        else:
            self.laying = True

    def turn(self) -> None:
        """Turn it by a sixth; a piece of squares by a half."""
        if self.piece is not None:
            by = 3 if self.piece.square else 1
            self.piece = turn_map(self.piece, by).draft
            self._line = (self._line[0], f"{self._line[1]} turned {by}")

    def mirror_piece(self) -> None:
        """Exchange left and right of it."""
        if self.piece is not None:
            self.piece = mirrored_map(self.piece).draft
            self._line = (self._line[0], f"{self._line[1]} mirrored")

    def lay_piece(self, at: str) -> None:
        """Lay it down with its first space here. Raises NotDrawn."""
        piece = self.piece
        if piece is not None:
            told = f"{self._line[0]} {at}{self._line[1]}"
            self.bench.change(lambda draft: pieces.paste_piece(draft, piece, at), told)
            self.laying = False

    def piece_marks(self, at: str | None) -> list[Mark]:
        """The spaces that it would cover."""
        if not self.laying or self.piece is None or at is None:
            return []
        key = (at, id(self.piece), self.bench.revision)
        if self._covers[0] != key:
            try:
                self._covers = (key, pieces.covered_spaces(self.bench.now.draft, self.piece, at))
            except NotDrawn:
                self._covers = (key, ())
        return [HexMark(label, "what_if") for label in self._covers[1]]

    def draw(self) -> str:
        """The buttons. The action that was pressed, or empty."""
        pressed = ""
        chosen, sheet = len(self.work.chosen), self.bench.now.sheet
        if sheet.draft.area or sheet.own:  # no pieces are copied or laid down
            if widgets.draw_button("Clear what is chosen", wide=-1, on=bool(chosen), name="piece"):
                pressed = "clear"
            return pressed
        widgets.draw_heading("Pieces")
        if chosen or self.piece is None:
            widgets.draw_soft(
                f"{chosen} chosen" if chosen else f"Choose {sheet.nouns}, then copy or clear them."
            )
        rows = (
            ("copy_piece", "Copy", bool(chosen)),
            ("clear", "Clear", bool(chosen)),
            ("paste_piece", "Lay down", self.piece is not None),
            ("turn_piece", "Turn", self.piece is not None),
            ("mirror_piece", "Mirror", self.piece is not None),
        )
        for n, (action, words, on) in enumerate(rows):
            if n:
                flow_item(widgets.width_of(words) + 2 * imgui.get_style().frame_padding.x)
            if widgets.draw_button(words, on=on, name="piece"):
                pressed = action
        imgui.set_next_item_width(-1)
        if imgui.begin_combo("##overlay", "Lay an overlay or board", imgui.ComboFlags_.height_large):
            for folder in ("maps/overlays", "maps"):
                imgui.separator_text("Overlays" if folder.endswith("overlays") else "Boards")
                for name in sorted(shipped_files(folder)):
                    if imgui.selectable(f"{name.replace('_', ' ')}##{folder}{name}", False)[0]:
                        try:
                            self.take(name)
                        except DataError as error:
                            self.app.say("; ".join(one.text for one in error.problems[:2]), bad=True)
            imgui.end_combo()
        if self.laying:
            imgui.dummy((0, in_pixels(2)))
            widgets.draw_notice("Click where its first space goes. T turns it, Y mirrors it, Esc leaves it.")
        return pressed
