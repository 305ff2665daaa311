"""The scan under a board in the editor: laid, fitted by known spaces, seen through, guessed from.

Under a map of areas it is there at once, as large as the map, and its places are pulled to where they belong.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from imgui_bundle import imgui

from wsn.client.jobs import Job
from wsn.client.model.marks import EdgeMark, HexMark, Mark, TraceMark
from wsn.client.pages.page import Program
from wsn.client.panels import faults, widgets
from wsn.client.panels.theme import INKS, px
from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.underlay import LaidScan, ScanPicture
from wsn.data import DataError
from wsn.geometry.lattice import Point
from wsn.mapmaking import tracing
from wsn.mapmaking.fit import PictureFit
from wsn.mapmaking.guess import NONE
from wsn.mapmaking.shaping import place_at, placed
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.workshop import Workbench
from wsn.table.picture.plan import SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsn.mapmaking.tracing import Kept

MOST = 4096
"""The longest side of a picture on the screen, in pixels; a larger one is shown smaller."""
SLIP, LOST = 0.12, 0.6
"""A point that is further off than this part of a space is probably a slip; than that, it is one."""
GRIP = 12.0
"""A place that is taken hold of so near to one that was found is that one, in pixels of the window."""
ENDINGS = (".png", ".jpg", ".jpeg", ".PNG", ".JPG", ".JPEG")
PULLED = (
    "; the first shifts it",
    "; a second turns it, and makes it larger or smaller",
    "; a third stretches it",
    "; more show how well it fits",
)
"""What another place that is pulled does, by how many there are."""
NEARBY = 6
"""How many pictures that lie beside the map, or where the program was begun, are offered."""


class EditorScan:
    """What is known of the scan, and where it is seen."""

    def __init__(self, app: Program, bench: Workbench) -> None:
        self.app = app
        self.bench = bench
        self.strength = 0.55
        self.fitting = False
        """Whether clicks tell where spaces lie on the picture, or drags pull it into place."""
        self.label = ""
        """The space that is clicked next; empty: the one that is suggested."""
        self.held: tuple[int, int] | None = None
        """The place of the picture that is being pulled, in its pixels."""
        self._pulling: tuple[Kept | None, Point] | None = None
        """The fit without the place that is held, and where that would come to lie."""
        self.file = ""
        self.picture: ScanPicture | None = None
        self.fit: PictureFit | None = None
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
        self.problem, self.fitting, self.label = "", not self.pulls, ""

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
                self._fit_again(kept)
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
        self._fit_again(kept)

    def _fit_again(self, kept: Kept | None) -> None:
        """Lay the map on the picture, if there are points enough and the picture has been read."""
        if kept is None or self.picture is None or tracing.points_needed(kept):
            return
        try:
            self.fit = tracing.picture_fit(kept, (self.picture.wide, self.picture.high))
            self.problem = ""
        except DataError as error:
            self.problem = "; ".join(problem.text for problem in error.problems[:2])

    def matrix(self, view: BoardView) -> tuple[float, ...] | None:
        """From the pixels of the picture to the sheet: by the fit, or as large as the board before that."""
        if self.picture is None:
            return None
        if self.fit is not None and not (self.fitting and self._slipped):
            return tracing.sheet_matrix(self.fit, SIZE, view.plan.board.aspect)
        world = view.camera.world
        scale = min(world.width / self.picture.wide, world.height / self.picture.high)
        left = world.left + (world.width - scale * self.picture.wide) / 2
        top = world.top + (world.height - scale * self.picture.high) / 2
        return (scale, 0.0, left, 0.0, scale, top, 0.0, 0.0, 1.0)

    @property
    def _slipped(self) -> bool:
        """Whether the fit is so bad that the picture would hardly be seen through it."""
        fit = self.fit
        if fit is None or self.pulls:
            return False
        return max(fit.residuals.values()) > LOST * self._space_pixels()

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

    @property
    def told(self) -> str:
        """What a click does while the picture is fitted."""
        if self.pulls:
            return "Pull the picture into place"
        return f"Show {self.bench.now.sheet.nouns} on the picture"

    @property
    def pulls(self) -> bool:
        """Whether places of the picture are pulled to where they belong: under a map of areas."""
        return self.bench.now.draft.area

    def next_label(self) -> str:
        """The space that the next click is the middle of."""
        kept = self.kept
        assert kept is not None, "there is a scan"
        return self.label or tracing.suggested(self.bench.now.sheet, kept)

    def press(self, pick: Pick, view: BoardView) -> bool:
        """A click on the picture: there is the middle of a space. False where it means something else."""
        kept = self.kept
        if not self.fitting or kept is None or self.picture is None:
            return False
        if self.pulls:
            self.app.say("Drag a place of the picture to where it belongs on the map.")
            return True
        at = self._pixel(pick, view)
        if at is None:
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

    def _pixel(self, pick: Pick, view: BoardView) -> tuple[int, int] | None:
        """The pixel of the picture at a place of the sheet; None, with a message, beside it."""
        matrix = self.matrix(view)
        if matrix is not None and self.picture is not None:
            u, v, w = np.linalg.solve(np.array(matrix).reshape(3, 3), (pick.x, pick.y, 1.0))
            at = round(u / w), round(v / w)
            if 0 <= at[0] < self.picture.wide and 0 <= at[1] < self.picture.high:
                return at
        self.app.say("That is beside the picture.")
        return None

    # ---------------------------------------------------------------- pulled into place

    def grab(self, pick: Pick, view: BoardView) -> bool:
        """A place of the picture is taken hold of. False: there is none to be."""
        kept = self.kept
        if not (self.fitting and self.pulls) or kept is None or self.picture is None:
            return False
        self.held = self._pixel(pick, view)
        if self.held is None:
            return False
        for text in list(kept["points"]):  # one that was found and is pulled again lies elsewhere now
            x, y = view.plan.xy(place_at(text))
            if max(abs(x - pick.x), abs(y - pick.y)) * view.camera.zoom <= GRIP:
                self.held = tuple(kept["points"][text])
                kept = tracing.pointed(kept, text, None)
        self._pulling = kept, Point(*map(round, view.plan.units(pick.x, pick.y)))
        return True

    def pull(self, to: Point) -> None:
        """What is held is over this place of the map: the picture goes along."""
        if self.held is not None and self._pulling is not None and to != self._pulling[1]:
            kept, _ = self._pulling
            assert kept is not None, "there is a scan"
            self._pulling = kept, to
            self._fit_again(tracing.pointed(kept, placed(to), self.held))

    def drop(self, to: Point) -> None:
        """What is held is let go over this place of the map, and belongs there."""
        held, pulling, self.held, self._pulling = self.held, self._pulling, None, None
        if held is not None and pulling is not None and pulling[0] is not None:
            fit = tracing.pointed(pulling[0], placed(to), held)
            told = f"point {placed(to)} at {held[0]},{held[1]}"
            self.bench.put({**self.bench.edits.present, "fit": fit}, told)

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
        nouns = self.bench.now.sheet.nouns
        sides = "hexsides" if nouns == "hexes" else "borders"
        told = f"guess of {len(terrain)} {nouns} and {len(edges)} {sides}"
        self.bench.put({**self.bench.edits.present, "map": draft.document, "unsure": list(unsure)}, told)
        self.app.say(f"A {told}: {len(unsure)} are worth a look.")

    @property
    def unsure(self) -> list[str]:
        """The spaces and sides that are worth a look."""
        found: list[str] = self.bench.edits.present.get("unsure", [])
        return found

    def marks(self, view: BoardView) -> list[Mark]:
        """What is worth a look, and what was found."""
        marks: list[Mark] = []
        spaces = view.board.spaces
        for place in self.unsure:
            a, slash, b = place.partition("/")
            if slash and a in spaces and b in spaces:
                marks.append(EdgeMark(a, b, "passed"))
            elif a in spaces:
                marks.append(HexMark(a, "passed", "?"))
        if self.fitting and self.kept is not None and self.fit is not None:
            found = self.kept["points"]
            if self.pulls:
                marks.append(TraceMark(tuple(map(place_at, found)), "selected", line=False))
            marks += [HexMark(label, "can_act") for label in found if label in spaces]
        if self._pulling is not None:
            marks.append(TraceMark((self._pulling[1],), "cursor", line=False))
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
        if self.pulls:
            return
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
        nouns = self.bench.now.sheet.nouns
        widgets.heading("Fit the picture" if self.pulls else "Fit the grid")
        needed = tracing.points_needed(kept)
        words = "Pull it into place" if self.pulls else f"Show {nouns} on it"
        if widgets.button("Stop" if self.fitting else words, go=self.fitting):
            self.fitting = not self.fitting
        imgui.same_line()
        changed, slant = imgui.checkbox("photo at a slant", bool(kept.get("perspective")))
        if changed:
            fit = {**kept, "perspective": slant}
            self.bench.put({**self.bench.edits.present, "fit": fit}, "slant" if slant else "no slant")
        if self.fitting and self.pulls:
            told = PULLED[min(len(kept["points"]), len(PULLED) - 1)]
            widgets.notice(f"Drag a place of the picture to where it belongs on the map{told}.")
            widgets.soft("Click a place that lies right.")
        elif self.pulls and not kept["points"]:
            widgets.soft("It lies as large as the map. Draw over it, or pull it to where it belongs.")
        elif self.fitting:
            more = f" ({needed} more at least)" if needed else ""
            widgets.notice(f"Click the middle of {self.next_label()} on the picture{more}.")
            imgui.set_next_item_width(px(90))
            another = f"or another {self.bench.now.sheet.noun}"
            _, self.label = imgui.input_text_with_hint(another, self.next_label(), self.label)
            self.label = self.label.strip().upper()
        for label in list(kept["points"]):
            if imgui.small_button(f"x##{label}"):
                self._away(label)
            imgui.same_line()
            away = self.fit.residuals.get(label) if self.fit is not None else None
            slip = away is not None and away > SLIP * self._space_pixels()
            words = label if away is None else f"{label}: {away:.1f} pixels off"
            widgets.text(words + (", a slip?" if slip else ""), INKS.bad if slip else INKS.ink, size=15)

    def _space_pixels(self) -> float:
        """The width of a space on the picture, about."""
        assert self.fit is not None, "the picture is fitted"
        wide = 3**0.5
        if self.fit.file.grid in ("square", "area"):
            wide /= self.bench.now.board.aspect[0]
        a, b = self.fit.at([(0.0, 0.0), (0.0, wide)])
        return float(np.hypot(*(b - a)))

    def _rest(self, kept: Mapping[str, Any]) -> None:
        widgets.heading("Guess the rest")
        known = {word: len(places) for word, places in kept.get("known", {}).items()}
        sides = {word: len(places) for word, places in kept.get("edges", {}).items()}
        told = ", ".join(f"{_said(word)} {count}" for word, count in [*known.items(), *sides.items()])
        if told:
            widgets.soft(f"Known: {told}")
        nouns = self.bench.now.sheet.nouns
        borders = "hexsides" if nouns == "hexes" else "borders"
        if not tracing.enough_known(kept):
            widgets.soft(
                f"Fit the grid, then paint two or three {nouns} of each ground, and some {borders}, also "
                "bare ones (take away). What you paint is known; the rest is guessed by its colours."
            )
        elif len(sides) < 2:
            wanted = (
                "bare ones: take away (X) along some" if sides else "some of each kind, also bare ones (X)"
            )
            widgets.soft(f"No {borders} are guessed yet. Show {wanted}.")
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


def _said(word: str) -> str:
    """A word of the game, as it is read."""
    return "bare" if word == NONE else word.replace("_", " ")


def read_scan(path: str) -> tuple[Any, int, int]:
    """The pixels of a picture, made smaller if it is very large, and its own width and height; in a worker.

    Raises DataError for what is no picture, or too large a one.
    """
    from PIL import Image

    from wsn.data import Problem
    from wsn.data.disk import reason_of
    from wsn.mapmaking.guess import LIMIT, upright

    try:
        with Image.open(path) as opened:
            wide, high = opened.size
            if wide * high > LIMIT:
                raise DataError(
                    [Problem(path, "", f"has {wide * high:,} pixels; at most {LIMIT:,} are read")]
                )
            image = upright(opened).convert("RGB")
            wide, high = image.size
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        why = reason_of(error) if isinstance(error, OSError | ValueError) else "it is too large"
        raise DataError([Problem(path, "", f"is no picture that can be read: {why}")]) from None
    if max(wide, high) > MOST:
        image.thumbnail((MOST, MOST))
    return np.asarray(image), wide, high
