"""The panel of the scan in the editor of boards: how strongly it is seen, its points, the guess."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from imgui_bundle import imgui

from wsn.client.pages.edit import faults
from wsn.client.pages.edit.editorscan import EditorScan
from wsn.client.pages.page import Program
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.view.boardview import BoardView
from wsn.data.pictures import ENDINGS
from wsn.english import sentence
from wsn.mapmaking import tracing
from wsn.mapmaking.fit import NONE
from wsn.mapmaking.workshop import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SLIP: Final = 0.12
"""A point that is further off than this part of a space is probably a slip."""
PULLED: Final = (
    "; the first shifts it",
    "; a second turns it, and makes it larger or smaller",
    "; a third stretches it",
    "; more show how well it fits",
)
"""What another place that is pulled does, by how many there are."""
MOST_PICTURES_NEARBY: Final = 6
"""How many pictures that lie beside the map, or where the program was begun, are offered."""


class ScanPanel:
    """What is shown of a scan beside the board, and pressed there."""

    def __init__(self, app: Program, bench: Workbench, scan: EditorScan) -> None:
        self.app = app
        self.bench = bench
        self.scan = scan
        self.file = ""
        """The picture that is typed."""
        self._at_hand: list[Path] | None = None

    def draw(self, view: BoardView) -> None:
        """The picture, the points, the guess."""
        kept = self.scan.kept_fit
        self._file(kept)
        if self.scan.problem:
            widgets.draw_notice(f"No: {self.scan.problem}", bad=True)
        if kept is None:
            widgets.draw_soft(
                "Lay a scan or a photo of a printed board under the grid, and paint over it: choose it, "
                "or drag its file into this window."
            )
            self._draw_nearby()
            return
        if self.scan.picture is None:
            widgets.draw_soft(
                "Reading the picture …" if self.scan.is_reading else "The picture is not there."
            )
        elif self.scan.picture.one_colour:
            colour = self.scan.picture.one_colour
            widgets.draw_notice(f"The picture is all {colour}: there is nothing on it.", bad=True)
        self._draw_slider()
        self._draw_points(kept)
        if self.scan.can_pull:
            return
        self._draw_rest(kept)
        self._draw_unsure(view)

    def _file(self, kept: Mapping[str, Any] | None) -> None:
        if kept is not None:
            widgets.text(Path(str(kept["picture"])).name, weight="bold", size=15)
        imgui.set_next_item_width(widgets.line_width())
        done, self.file = imgui.input_text_with_hint(
            "##scan", "a picture: PNG, JPEG, TIFF …", self.file, imgui.InputTextFlags_.enter_returns_true
        )
        half = (widgets.room().x / theme.face_scale() - 8) / 2
        if widgets.draw_button("Choose …", wide=half, name="choose scan"):
            file = self.bench.edits.file
            first = file.parent if file is not None else Path.home()
            self.app.choose_file("A scan or a photo of a board", sorted(ENDINGS), self.take, first)
        imgui.same_line()
        if (widgets.draw_button("Place under the board", wide=-1, name="scan") or done) and self.file.strip():
            self.scan.lay_picture(self.file)

    def take(self, path: Path) -> None:
        """Lay the picture that was chosen, or dropped into the window."""
        self.file = str(path)
        self.scan.lay_picture(self.file)

    def _draw_nearby(self) -> None:
        """Pictures that lie at hand."""
        if self._at_hand is None:
            folders = {Path.cwd(), *(file.parent for file in (self.bench.edits.file,) if file is not None)}
            self._at_hand = _pictures_in(folders)[:MOST_PICTURES_NEARBY]
        for path in self._at_hand:
            if faults.draw_line(f"take {path}", path.name, INKS.link):
                self.file = str(path)
                self.scan.lay_picture(self.file)

    def _draw_slider(self) -> None:
        imgui.set_next_item_width(widgets.room().x - in_pixels(124))
        changed, value = imgui.slider_float("board ←→ scan", self.scan.strength, 0.0, 1.0, "")
        if changed:
            self.scan.strength = round(value, 2)
            self.app.redraw()

    def _draw_points(self, kept: Mapping[str, Any]) -> None:
        nouns = self.bench.now.sheet.nouns
        widgets.draw_heading("Fit the picture" if self.scan.can_pull else "Fit the grid")
        needed = tracing.points_needed(kept)
        words = "Pull it into place" if self.scan.can_pull else f"Show {nouns} on it"
        if widgets.draw_button("Stop" if self.scan.fitting else words, go=self.scan.fitting):
            self.scan.fitting = not self.scan.fitting
        imgui.same_line()
        changed, slant = imgui.checkbox("photo at an angle", bool(kept.get("perspective")))
        if changed:
            fit = {**kept, "perspective": slant}
            self.bench.put_document(
                {**self.bench.edits.present, "fit": fit}, "at an angle" if slant else "straight"
            )
        if self.scan.fitting and self.scan.can_pull:
            told = PULLED[min(len(kept["points"]), len(PULLED) - 1)]
            widgets.draw_notice(f"Drag a place of the picture to where it belongs on the map{told}.")
            widgets.draw_soft("Click a point that is already in the right place.")
        elif self.scan.can_pull and not kept["points"]:
            widgets.draw_soft("It has been fitted to the map. Draw over it, or pull it to where it belongs.")
        elif self.scan.fitting:
            more = f" ({needed} more at least)" if needed else ""
            widgets.draw_notice(f"Click the middle of {self.scan.next_label()} on the picture{more}.")
            imgui.set_next_item_width(in_pixels(90))
            another = f"or another {self.bench.now.sheet.noun}"
            _, self.scan.label = imgui.input_text_with_hint(another, self.scan.next_label(), self.scan.label)
            self.scan.label = self.scan.label.strip().upper()
        for label in list(kept["points"]):
            if widgets.small_button(f"x##{label}"):
                self.scan.forget_slip(label)
            imgui.same_line()
            checked = self.scan.fit is not None and not tracing.is_unchecked(kept)
            away = self.scan.fit.residuals.get(label) if self.scan.fit is not None and checked else None
            slip = away is not None and away > SLIP * self.scan.space_pixels()
            words = label if away is None else f"{label}: {away:.1f} pixels off"
            widgets.text(words + (", a slip?" if slip else ""), INKS.bad if slip else INKS.ink, size=15)
        if self.scan.fit is not None and not self.scan.can_pull:
            for told in tracing.doubts(self.scan.fit, kept, self.bench.now.board.aspect):
                widgets.draw_notice(told)

    def _draw_rest(self, kept: Mapping[str, Any]) -> None:
        widgets.draw_heading("Guess the rest")
        known = {word: len(places) for word, places in kept.get("known", {}).items()}
        sides = {word: len(places) for word, places in kept.get("edges", {}).items()}
        told = ", ".join(f"{_word_read(word)} {count}" for word, count in [*known.items(), *sides.items()])
        if told:
            widgets.draw_soft(f"Known: {told}")
        nouns = self.bench.now.sheet.nouns
        borders = "hexsides" if nouns == "hexes" else "borders"
        if not tracing.enough_known(kept):
            widgets.draw_soft(
                f"Fit the grid, then paint two or three {nouns} of each ground, and some "
                f"{borders}, including {borders} with nothing on them (take away). What you paint "
                "is known; the rest is guessed by its colours."
            )
        elif len(sides) < 2:
            wanted = (
                f"{borders} with nothing on them: take away (X) along some"
                if sides
                else f"some of each kind, including {borders} with nothing on them (X)"
            )
            widgets.draw_soft(f"No {borders} are guessed yet. Show {wanted}.")
        words = "Looking at the picture …" if self.scan.is_guessing else "Guess the rest"
        if widgets.draw_button(
            words, go=True, wide=-1, on=tracing.enough_known(kept) and not self.scan.is_guessing
        ):
            self.scan.start_guess()
        for advice in self.scan.advice:
            widgets.draw_soft(sentence(advice))

    def _draw_unsure(self, view: BoardView) -> None:
        if not self.scan.unsure_places:
            return
        widgets.text(f"{len(self.scan.unsure_places)} worth a look", weight="bold", size=15)
        for place in self.scan.unsure_places[:80]:
            if faults.draw_line(f"unsure{place}", place):
                view.fit_view([one for one in place.split("/") if one in view.board.spaces])


def _pictures_in(folders: Iterable[Path]) -> list[Path]:
    """The pictures that lie in folders, the latest first."""
    found: dict[Path, float] = {}
    for folder in folders:
        with suppress(OSError):  # a folder that is gone, or closed to us, offers none
            for path in folder.iterdir():
                if path.suffix.lower() in ENDINGS and path.is_file():
                    found[path] = path.stat().st_mtime
    return sorted(found, key=lambda path: -found[path])


def _word_read(word: str) -> str:
    """A word of the game, as it is read."""
    return "bare" if word == NONE else word.replace("_", " ")
