"""The scan under a board in the editor: laid, fitted by known hexes, seen through, guessed from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from imgui_bundle import imgui

from wsn.client.jobs import Job
from wsn.client.model.marks import EdgeMark, HexMark, Mark
from wsn.client.pages.page import Program
from wsn.client.panels import faults, widgets
from wsn.client.panels.theme import INKS, px
from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.underlay import LaidScan, ScanPicture
from wsn.data import DataError
from wsn.mapmaking import tracing
from wsn.mapmaking.fit import GridFit
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.workshop import Workbench
from wsn.table.picture.plan import SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST = 4096
"""The longest side of a picture on the screen, in pixels; a larger one is shown smaller."""
SLIP, LOST = 0.12, 0.6
"""A point that is further off than this part of a hex is probably a slip; than that, it is one."""
ENDINGS = (".png", ".jpg", ".jpeg", ".PNG", ".JPG", ".JPEG")
NEARBY = 6
"""How many pictures that lie beside the map, or where the program was begun, are offered."""


class EditorScan:
    """What is known of the scan, and where it is seen."""

    def __init__(self, app: Program, bench: Workbench) -> None:
        self.app = app
        self.bench = bench
        self.strength = 0.55
        self.fitting = False
        """Whether clicks tell where hexes lie on the picture."""
        self.label = ""
        """The hex that is clicked next; empty: the one that is suggested."""
        self.file = ""
        self.picture: ScanPicture | None = None
        self.fit: GridFit | None = None
        self.problem = ""
        self._read: tuple[str, Job] | None = None
        self._named = ""
        self._guess: Job | None = None
        self._kept: object = None
        self._at_hand: list[Path] | None = None

    # ---------------------------------------------------------------- the picture

    @property
    def kept(self) -> Mapping[str, Any] | None:
        """The fit as it is kept; None without a scan."""
        found: Mapping[str, Any] | None = self.bench.edits.present.get("fit")
        return found

    def lay(self, name: str) -> None:
        """Lay a picture under the board."""
        path = Path(name.strip().strip("'\"")).expanduser()
        if not path.is_file():
            self.problem = f"there is no file {path}"
            return
        try:
            fit = tracing.begun(self.bench.now.document, str(path.resolve()))
            old = self.kept
            if old is not None:
                fit |= {key: old[key] for key in ("known", "edges") if key in old}
            self.bench.put({**self.bench.edits.present, "fit": fit}, f"scan {path.name}")
        except (NotDrawn, OSError) as error:
            self.problem = str(error)
            return
        self.problem, self.fitting, self.label = "", True, ""

    def tick(self) -> bool:
        """Follow the document; take in what workers have read and guessed. True when something changed."""
        came = False
        kept = self.kept
        if kept is not self._kept:
            self._kept, came = kept, True
            self._follow(kept)
        if self._read is not None and self._read[1].done:
            (named, job), self._read = self._read, None
            came = True
            if job.failure is not None:
                self.problem = str(job.failure)
            elif named == self._named:
                self.picture = ScanPicture(*job.value)
        if self._guess is not None and self._guess.done:
            job, self._guess = self._guess, None
            came = True
            self._guessed(job)
        return came

    def _follow(self, kept: Mapping[str, Any] | None) -> None:
        """The fit has changed, by a click or by an undo."""
        self.fit = None
        if kept is None:
            self.picture, self._named, self.fitting = None, "", False
            return
        path = str(tracing.picture_of(kept, self.bench.edits.file))
        if path != self._named:
            self._named, self.picture = path, None
            self._read = (path, self.app.jobs.ask(read_scan, path))
        if not tracing.points_needed(kept):
            try:
                self.fit = tracing.grid_fit(kept)
                self.problem = ""
            except DataError as error:
                self.problem = "; ".join(problem.text for problem in error.problems[:2])

    def matrix(self, view: BoardView) -> tuple[float, ...] | None:
        """From the pixels of the picture to the sheet: by the fit, or as large as the board before that."""
        if self.picture is None:
            return None
        if self.fit is not None and not (self.fitting and self._slipped):
            return tracing.sheet_matrix(self.fit, SIZE)
        world = view.camera.world
        scale = min(world.width / self.picture.wide, world.height / self.picture.high)
        left = world.left + (world.width - scale * self.picture.wide) / 2
        top = world.top + (world.height - scale * self.picture.high) / 2
        return (scale, 0.0, left, 0.0, scale, top, 0.0, 0.0, 1.0)

    @property
    def _slipped(self) -> bool:
        """Whether the fit is so bad that the picture would hardly be seen through it."""
        fit = self.fit
        return fit is not None and max(fit.residuals.values()) > LOST * self._hex_pixels()

    @property
    def bare(self) -> bool:
        """Whether the picture is seen without the grid, whose place on it is not known yet."""
        return self.fitting and self.picture is not None and (self.fit is None or self._slipped)

    def laid(self, view: BoardView) -> LaidScan | None:
        """The picture as it is seen now; None where it is not."""
        matrix = self.matrix(view)
        if matrix is None or self.picture is None:
            return None
        strength = 1.0 if self.bare else round(self.strength, 3)
        return LaidScan(self.picture, matrix, strength, not self.bare) if strength > 0 else None

    # ---------------------------------------------------------------- the points

    def next_label(self) -> str:
        """The hex that the next click is the middle of."""
        kept = self.kept
        assert kept is not None, "there is a scan"
        return self.label or tracing.suggested(self.bench.now.sheet, kept)

    def press(self, pick: Pick, view: BoardView) -> bool:
        """A click on the picture: there is the middle of a hex. False where it means something else."""
        kept, matrix = self.kept, self.matrix(view)
        if not self.fitting or kept is None or matrix is None or self.picture is None:
            return False
        u, v, w = np.linalg.solve(np.array(matrix).reshape(3, 3), (pick.x, pick.y, 1.0))
        at = round(u / w), round(v / w)
        if not (0 <= at[0] < self.picture.wide and 0 <= at[1] < self.picture.high):
            self.app.say("That is beside the picture.")
            return True
        try:
            label = self.bench.now.sheet.place(self.next_label())
        except NotDrawn as error:
            self.app.say(str(error), bad=True)
            return True
        fit = tracing.pointed(kept, label, at)
        self.bench.put({**self.bench.edits.present, "fit": fit}, f"point {label} at {at[0]},{at[1]}")
        self.label = ""
        return True

    def _away(self, label: str) -> None:
        kept = self.kept
        assert kept is not None, "there is a scan"
        fit = tracing.pointed(kept, label, None)
        self.bench.put({**self.bench.edits.present, "fit": fit}, f"no point at {label}")

    # ---------------------------------------------------------------- the guess

    @property
    def guessing(self) -> bool:
        """Whether a worker looks at the picture."""
        return self._guess is not None

    def guess(self) -> None:
        """Let a worker guess what is not known."""
        kept = self.kept
        if kept is not None and self._guess is None and tracing.enough_known(kept):
            path = tracing.picture_of(kept, self.bench.edits.file)
            self._guess = self.app.jobs.ask(tracing.guess, dict(kept), path)

    def _guessed(self, job: Job) -> None:
        kept = self.kept
        if job.failure is not None or kept is None:
            self.problem = str(job.failure or "")
            return
        terrain, edges = job.value
        draft, unsure = tracing.with_guess(self.bench.now.draft, kept, terrain, edges)
        told = f"guess of {len(terrain)} hexes and {len(edges)} hexsides"
        self.bench.put({**self.bench.edits.present, "map": draft.document, "unsure": list(unsure)}, told)
        self.app.say(f"A {told}: {len(unsure)} are worth a look.")

    @property
    def unsure(self) -> list[str]:
        """The hexes and hexsides that are worth a look."""
        found: list[str] = self.bench.edits.present.get("unsure", [])
        return found

    def marks(self, view: BoardView) -> list[Mark]:
        """What is worth a look, and the hexes that were found."""
        marks: list[Mark] = []
        spaces = view.board.spaces
        for place in self.unsure:
            a, slash, b = place.partition("/")
            if slash and a in spaces and b in spaces:
                marks.append(EdgeMark(a, b, "passed"))
            elif a in spaces:
                marks.append(HexMark(a, "passed", "?"))
        if self.fitting and self.kept is not None and self.fit is not None:
            marks += [HexMark(label, "can_act") for label in self.kept["points"] if label in spaces]
        return marks

    def leave(self) -> None:
        """Cancel what workers do for it."""
        for job in (self._guess, self._read[1] if self._read else None):
            if job is not None:
                job.cancel()

    # ---------------------------------------------------------------- the panel

    def draw(self, view: BoardView) -> None:
        """The picture, the points, the guess."""
        kept = self.kept
        if self.bench.now.draft.square:
            widgets.soft("A scan is laid under a board of hexes.")
            return
        self._file(kept)
        if self.problem:
            widgets.notice(f"No: {self.problem}", bad=True)
        if kept is None:
            widgets.soft("Lay a scan or a photo of a printed board under the grid, and paint over it.")
            self._nearby()
            return
        if self.picture is None:
            widgets.soft("Reading the picture …" if self._read is not None else "The picture is not there.")
        self._slider()
        self._points(kept)
        self._rest(kept)
        self._unsure(view)

    def _file(self, kept: Mapping[str, Any] | None) -> None:
        if kept is not None:
            widgets.text(Path(str(kept["picture"])).name, weight="bold", size=15)
        imgui.set_next_item_width(-px(64))
        done, self.file = imgui.input_text_with_hint(
            "##scan", "a picture: PNG or JPEG", self.file, imgui.InputTextFlags_.enter_returns_true
        )
        imgui.same_line()
        if (imgui.button("Lay##scan", (-1, 0)) or done) and self.file.strip():
            self.lay(self.file)

    def _nearby(self) -> None:
        """Pictures that lie at hand."""
        if self._at_hand is None:
            folders = {Path.cwd(), *(file.parent for file in (self.bench.edits.file,) if file is not None)}
            found = {path for folder in folders for ending in ENDINGS for path in folder.glob(f"*{ending}")}
            self._at_hand = sorted(found, key=lambda path: -path.stat().st_mtime)[:NEARBY]
        for path in self._at_hand:
            if faults.line(f"take {path}", path.name, INKS.link):
                self.file = str(path)
                self.lay(self.file)

    def _slider(self) -> None:
        imgui.set_next_item_width(widgets.room().x - px(100))
        changed, value = imgui.slider_float("board - scan", self.strength, 0.0, 1.0, "")
        if changed:
            self.strength = round(value, 2)
            self.app.redraw()

    def _points(self, kept: Mapping[str, Any]) -> None:
        widgets.heading("Fit the grid")
        needed = tracing.points_needed(kept)
        if widgets.button("Stop" if self.fitting else "Show hexes on it", go=self.fitting):
            self.fitting = not self.fitting
        imgui.same_line()
        changed, slant = imgui.checkbox("photo at a slant", bool(kept.get("perspective")))
        if changed:
            fit = {**kept, "perspective": slant}
            self.bench.put({**self.bench.edits.present, "fit": fit}, "slant" if slant else "no slant")
        if self.fitting:
            more = f" ({needed} more at least)" if needed else ""
            widgets.notice(f"Click the middle of {self.next_label()} on the picture{more}.")
            imgui.set_next_item_width(px(90))
            _, self.label = imgui.input_text_with_hint("or another hex", self.next_label(), self.label)
            self.label = self.label.strip().upper()
        for label in list(kept["points"]):
            if imgui.small_button(f"x##{label}"):
                self._away(label)
            imgui.same_line()
            away = self.fit.residuals.get(label) if self.fit is not None else None
            slip = away is not None and away > SLIP * self._hex_pixels()
            words = label if away is None else f"{label}: {away:.1f} pixels off"
            widgets.text(words + (", a slip?" if slip else ""), INKS.bad if slip else INKS.ink, size=15)

    def _hex_pixels(self) -> float:
        """The width of a hex on the picture, about."""
        assert self.fit is not None, "the grid is fitted"
        a, b = self.fit.at([(0.0, 0.0), (0.0, self.fit.net.width)])
        return float(np.hypot(*(b - a)))

    def _rest(self, kept: Mapping[str, Any]) -> None:
        widgets.heading("Guess the rest")
        known = {word: len(places) for word, places in kept.get("known", {}).items()}
        sides = {word: len(places) for word, places in kept.get("edges", {}).items()}
        told = ", ".join(
            f"{word.replace('_', ' ')} {count}" for word, count in [*known.items(), *sides.items()]
        )
        if told:
            widgets.soft(f"Known: {told}")
        if not tracing.enough_known(kept):
            widgets.soft(
                "Fit the grid, then paint two or three hexes of each ground, and some hexsides, also bare "
                "ones (take away). What you paint is known; the rest is guessed by its colours."
            )
        words = "Looking at the picture …" if self.guessing else "Guess the rest"
        if widgets.button(words, go=True, wide=-1, on=tracing.enough_known(kept) and not self.guessing):
            self.guess()

    def _unsure(self, view: BoardView) -> None:
        if not self.unsure:
            return
        widgets.text(f"{len(self.unsure)} worth a look", weight="bold", size=15)
        for place in self.unsure[:80]:
            if faults.line(f"unsure{place}", place):
                view.fit([one for one in place.split("/") if one in view.board.spaces])


def read_scan(path: str) -> tuple[Any, int, int]:
    """The pixels of a picture, made smaller if it is very large, and its own width and height; in a worker.

    Raises DataError for what is no picture, or too large a one.
    """
    from PIL import Image

    from wsn.data import Problem
    from wsn.data.disk import reason_of
    from wsn.mapmaking.guess import LIMIT

    try:
        with Image.open(path) as opened:
            wide, high = opened.size
            if wide * high > LIMIT:
                raise DataError(
                    [Problem(path, "", f"has {wide * high:,} pixels; at most {LIMIT:,} are read")]
                )
            image = opened.convert("RGB")
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        why = reason_of(error) if isinstance(error, OSError | ValueError) else "it is too large"
        raise DataError([Problem(path, "", f"is no picture that can be read: {why}")]) from None
    if max(wide, high) > MOST:
        image.thumbnail((MOST, MOST))
    return np.asarray(image), wide, high
