"""The palette of the editor: the brushes of the board's game, and how the one in the hand paints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from imgui_bundle import imgui

from wsn.board.layout import level_text
from wsn.client.pages.edit import palette
from wsn.client.pages.edit.brushwork import Brush, Brushwork, kinds
from wsn.client.pages.edit.palette import Sample
from wsn.client.pages.page import Program
from wsn.client.panels import widgets
from wsn.client.panels.theme import INKS, in_pixels, text_font
from wsn.mapmaking.workshop import Workbench
from wsn.parts.drawings import Irrigated, Stream
from wsn.table.looks import looks_of
from wsn.table.picture.terrain import flat_tint

SHAPES: Final = {"edge": "line", "path": "line", "feature": "dot"}
BRUSH_TEXT_SIZE: Final = 15
"""The size of the letters in which it is told what the brush does."""


class EditorPalette:
    """What can be taken up. `do` carries out an action of the table of keys."""

    def __init__(self, app: Program, bench: Workbench, work: Brushwork, do: Callable[[str], bool]) -> None:
        self.app = app
        self.bench = bench
        self.work = work
        self._do = do

    def draw(self) -> None:
        """What can be taken up, and how it paints."""
        work = self.work
        groups = [
            (title, [self._brush_sample(one) for one in work.brushes if one.kind == kind])
            for kind, title in kinds(self.bench.now.sheet.noun).items()
        ]
        picked = palette.draw_palette(groups, f"{work.brush.kind} {work.brush.word}")
        if picked:
            kind, _, word = picked.partition(" ")
            work.take(Brush(kind, word))
        widgets.draw_heading("How")
        if imgui.checkbox("Fill all of one kind", work.floods)[0]:
            self._do("fills")
        if imgui.checkbox("Take away", work.takes_away)[0]:
            self._do("takes")
        if self.bench.words.levels:
            self._draw_levels()

    def foot_height(self, told: str) -> float:
        """How high what a click does is told, in pixels. It stands below the list: that keeps its place."""
        with text_font("bold", BRUSH_TEXT_SIZE):
            high = imgui.calc_text_size(told, wrap_width=widgets.room().x).y
        return float(high) + 2 * imgui.get_style().item_spacing.y + in_pixels(2)

    def draw_hint(self, told: str) -> None:
        """What a click does now."""
        imgui.separator()
        widgets.text(told, weight="bold", size=BRUSH_TEXT_SIZE)

    def _draw_levels(self) -> None:
        """The level to paint, lower and higher by halves."""
        for words, by in (("-", -1), ("+", 1)):
            if widgets.draw_button(words, wide=30, name="level"):
                self.work.change_level(by)
            imgui.same_line()
        imgui.text(f"Level {level_text(self.work.level)}")

    def _brush_sample(self, brush: Brush) -> Sample:
        number = self.work.brushes.index(brush) + 1
        shortcut = str(number) if number <= 9 else ""
        colour = across = ""
        if brush.kind == "terrain" and brush.word in self.bench.words.terrain:
            drawing = looks_of(self.bench.system).terrain.get(brush.word)
            colour = flat_tint(self.app.palette, drawing) or self.app.palette.open
            across = self.app.palette.water if isinstance(drawing, Stream | Irrigated) else ""
        elif brush.kind in SHAPES:
            colour = INKS.bar if brush.kind == "edge" else INKS.soft
        shape = SHAPES.get(brush.kind, "area")
        return Sample(f"{brush.kind} {brush.word}", brush.words, colour, shape, shortcut, across)
