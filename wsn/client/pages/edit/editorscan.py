"""The scan under a board in the editor: laid, fitted by known spaces, seen through, guessed from.

Under a map of areas it is there at once, as large as the map, and its places are pulled to where they belong.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wsn.client.pages.page import Program
from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.underlay import LaidScan, ScanPicture
from wsn.data import DataError, on_another_machine
from wsn.desk.marks import EdgeMark, HexMark, Mark, TraceMark
from wsn.geometry.lattice import Point
from wsn.mapmaking import tracing
from wsn.mapmaking.fit import PictureFit
from wsn.mapmaking.shaping import place_at, place_text
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.workshop import Workbench
from wsn.table.picture.plan import SIZE
from wsn.workers.worker import Job

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsn.data.pictures import OpenedPicture
    from wsn.mapmaking.tracing import Kept

LONGEST_SIDE: Final = 4096
"""The longest side of a picture on the screen, in pixels; a larger one is shown smaller."""
LOST: Final = 0.6
"""A point that is further off than this part of a space is a slip, and the picture is lost with it."""
GRIP: Final = 12.0
"""A place that is taken hold of so near to one that was found is that one, in pixels of the window."""


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
        self.picture: ScanPicture | None = None
        self.fit: PictureFit | None = None
        self.problem = ""
        self.advice: tuple[str, ...] = ()
        """What would make the last guess better, a sentence each."""
        self._read: tuple[str, Job] | None = None
        self._named = ""
        self._guess: Job | None = None
        self._kept: object = None

    # ---------------------------------------------------------------- the picture

    @property
    def kept_fit(self) -> Mapping[str, Any] | None:
        """The fit as it is kept; None without a scan."""
        return self.bench.fit

    def lay_picture(self, name: str) -> None:
        """Lay a picture under the board."""
        if on_another_machine(name.strip().strip("'\"")):
            self.problem = f"{name.strip()} is a file on another machine; copy it to this one first"
            return
        path = Path(name.strip().strip("'\"")).expanduser()
        if not path.is_file():
            self.problem = f"there is no file {path}"
            return
        try:
            fit = tracing.new_fit(self.bench.now.document, str(path.resolve()))
            old = self.kept_fit
            if old is not None:
                same = Path(str(old["picture"])).name == path.name  # it has moved: what was found of it stays
                stays = ("known", "edges", *(("points", "perspective", "frame") if same else ()))
                fit |= {key: old[key] for key in stays if key in old}
            self.bench.put_document({**self.bench.edits.present, "fit": fit}, f"scan {path.name}")
        except (NotDrawn, OSError) as error:
            self.problem = str(error)
            return
        self.problem, self.label = "", ""
        self.fitting = bool(tracing.points_needed(fit))

    def tick(self) -> bool:
        """Follow the document; take in what workers have read and guessed. True when something changed."""
        came = False
        kept = self.kept_fit
        if kept is not self._kept:
            self._kept, came = kept, True
            self._follow_fit(kept)
        if self._read is not None and self._read[1].done:
            (named, job), self._read = self._read, None
            came = True
            if job.failure is not None:
                self.problem = str(job.failure)
            elif named == self._named:
                read: OpenedPicture = job.value
                self.picture = ScanPicture(read.pixels, read.wide, read.high, read.one_colour)
                self._fit_again(kept)
        if self._guess is not None and self._guess.done:
            job, self._guess = self._guess, None
            came = True
            self._take_guess(job)
        return came

    def _follow_fit(self, kept: Mapping[str, Any] | None) -> None:
        """The fit has changed, by a click or by an undo."""
        self.fit = None
        if kept is None:
            self.picture, self._named, self.fitting = None, "", False
            return
        if on_another_machine(str(kept["picture"])):
            self.picture, self._named = None, ""
            self.problem = f"{kept['picture']} is a file on another machine, and is not asked for"
            return
        path = str(tracing.picture_of(kept, self.bench.edits.file))
        if path != self._named:
            self._named, self.picture, self.advice = path, None, ()
            self._read = (path, self.app.jobs.start_job(read_scan, path))
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

    def scan_matrix(self, view: BoardView) -> tuple[float, ...] | None:
        """From the pixels of the picture to the sheet: by the fit, or as large as the board before that."""
        if self.picture is None:
            return None
        if self.fit is not None and not (self.fitting and self._has_slipped):
            return tracing.sheet_matrix(self.fit, SIZE, view.plan.board.aspect)
        world = view.camera.world
        scale = min(world.width / self.picture.wide, world.height / self.picture.high)
        left = world.left + (world.width - scale * self.picture.wide) / 2
        top = world.top + (world.height - scale * self.picture.high) / 2
        return (scale, 0.0, left, 0.0, scale, top, 0.0, 0.0, 1.0)

    @property
    def _has_slipped(self) -> bool:
        """Whether the fit is so bad that the picture would hardly be seen through it."""
        fit = self.fit
        if fit is None or self.can_pull:
            return False
        return max(fit.residuals.values()) > LOST * self.space_pixels()

    @property
    def is_bare(self) -> bool:
        """Whether the picture is seen without the grid, whose place on it is not known yet."""
        return self.fitting and self.picture is not None and (self.fit is None or self._has_slipped)

    def laid_scan(self, view: BoardView) -> LaidScan | None:
        """The picture as it is seen now; None where it is not."""
        matrix = self.scan_matrix(view)
        if matrix is None or self.picture is None:
            return None
        strength = 1.0 if self.is_bare else round(self.strength, 3)
        return LaidScan(self.picture, matrix, strength, not self.is_bare) if strength > 0 else None

    # ---------------------------------------------------------------- the points

    @property
    def is_reading(self) -> bool:
        """Whether a worker reads the picture."""
        return self._read is not None

    @property
    def click_hint(self) -> str:
        """What a click does while the picture is fitted."""
        if self.can_pull:
            return "Pull the picture into place"
        return f"Show {self.bench.now.sheet.nouns} on the picture"

    @property
    def can_pull(self) -> bool:
        """Whether places of the picture are pulled to where they belong: under a map of areas."""
        return self.bench.now.draft.area

    def next_label(self) -> str:
        """The space that the next click is the middle of."""
        kept = self.kept_fit
        assert kept is not None, "there is a scan"
        return self.label or tracing.suggest_space(self.bench.now.sheet, kept)

    def press(self, pick: Pick, view: BoardView) -> bool:
        """A click on the picture: there is the middle of a space. False where it means something else."""
        kept = self.kept_fit
        if not self.fitting or kept is None or self.picture is None:
            return False
        if self.can_pull:
            self.app.say("Drag a place of the picture to where it belongs on the map.")
            return True
        at = self._pixel_at(pick, view)
        if at is None:
            return True
        try:
            label = self.bench.now.sheet.place(self.next_label())
        except NotDrawn as error:
            self.app.say(str(error), bad=True)
            return True
        fit = tracing.with_point(kept, label, at)
        self.bench.put_document({**self.bench.edits.present, "fit": fit}, f"point {label} at {at[0]},{at[1]}")
        self.label = ""
        return True

    def _pixel_at(self, pick: Pick, view: BoardView) -> tuple[int, int] | None:
        """The pixel of the picture at a place of the sheet; None, with a message, beside it."""
        matrix = self.scan_matrix(view)
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
        kept = self.kept_fit
        if not (self.fitting and self.can_pull) or kept is None or self.picture is None:
            return False
        self.held = self._pixel_at(pick, view)
        if self.held is None:
            return False
        for text in list(kept["points"]):  # one that was found and is pulled again lies elsewhere now
            x, y = view.plan.xy(place_at(text))
            if max(abs(x - pick.x), abs(y - pick.y)) * view.camera.zoom <= GRIP:
                self.held = tuple(kept["points"][text])
                kept = tracing.with_point(kept, text, None)
        self._pulling = kept, Point(*map(round, view.plan.units(pick.x, pick.y)))
        return True

    def let_go(self) -> None:
        """What is held goes back to where it was."""
        self.held = self._pulling = None
        self._fit_again(self.kept_fit)

    def pull_picture(self, to: Point) -> None:
        """What is held is over this place of the map: the picture goes along."""
        if self.held is not None and self._pulling is not None and to != self._pulling[1]:
            kept, _ = self._pulling
            assert kept is not None, "there is a scan"
            self._pulling = kept, to
            self._fit_again(tracing.with_point(kept, place_text(to), self.held))

    def drop(self, to: Point) -> None:
        """What is held is let go over this place of the map, and belongs there."""
        held, pulling, self.held, self._pulling = self.held, self._pulling, None, None
        if held is not None and pulling is not None and pulling[0] is not None:
            fit = tracing.with_point(pulling[0], place_text(to), held)
            told = f"point {place_text(to)} at {held[0]},{held[1]}"
            self.bench.put_document({**self.bench.edits.present, "fit": fit}, told)

    def forget_slip(self, label: str) -> None:
        """What was found there is a slip."""
        kept = self.kept_fit
        assert kept is not None, "there is a scan"
        fit = tracing.with_point(kept, label, None)
        self.bench.put_document({**self.bench.edits.present, "fit": fit}, f"no point at {label}")

    def space_pixels(self) -> float:
        """The width of a space on the picture, about."""
        assert self.fit is not None, "the picture is fitted"
        wide = 3**0.5
        if self.fit.file.grid in ("square", "area"):
            wide /= self.bench.now.board.aspect[0]
        a, b = self.fit.at([(0.0, 0.0), (0.0, wide)])
        return float(np.hypot(*(b - a)))

    # ---------------------------------------------------------------- the guess

    @property
    def is_guessing(self) -> bool:
        """Whether a worker looks at the picture."""
        return self._guess is not None

    def start_guess(self) -> None:
        """Let a worker guess what is not known."""
        kept = self.kept_fit
        if kept is not None and self._guess is None and self.picture and tracing.enough_known(kept):
            path = tracing.picture_of(kept, self.bench.edits.file)
            self._guess = self.app.jobs.start_job(tracing.guess, dict(kept), path)

    def _take_guess(self, job: Job) -> None:
        kept = self.kept_fit
        if job.failure is not None or kept is None:
            self.problem = str(job.failure or "")
            return
        terrain, edges, self.advice = job.value
        draft, unsure = tracing.with_guess(self.bench.now.draft, kept, terrain, edges)
        nouns = self.bench.now.sheet.nouns
        sides = "hexsides" if nouns == "hexes" else "borders"
        parts = [f"{len(found)} {what}" for found, what in ((terrain, nouns), (edges, sides)) if found]
        told = f"guess of {' and '.join(parts) or 'nothing'}"
        self.bench.put_document(
            {**self.bench.edits.present, "map": draft.document, "unsure": list(unsure)}, told
        )
        number = len(unsure)
        doubts = "look at the one that is unsure" if number == 1 else f"look at the {number} that are unsure"
        self.app.say(f"A {told}: {doubts if number else 'all of them look clear'}.")

    @property
    def unsure_places(self) -> list[str]:
        """The spaces and sides that are worth a look."""
        found: list[str] = self.bench.edits.present.get("unsure", [])
        return found

    def scan_marks(self, view: BoardView) -> list[Mark]:
        """What is worth a look, and what was found."""
        marks: list[Mark] = []
        spaces = view.board.spaces
        for place in self.unsure_places:
            a, slash, b = place.partition("/")
            if slash and a in spaces and b in spaces:
                marks.append(EdgeMark(a, b, "passed"))
            elif a in spaces:
                marks.append(HexMark(a, "passed", "?"))
        if self.fitting and self.kept_fit is not None and self.fit is not None:
            found = self.kept_fit["points"]
            if self.can_pull:
                marks.append(TraceMark(tuple(map(place_at, found)), "selected", line=False))
            marks += [HexMark(label, "can_act") for label in found if label in spaces]
        if self._pulling is not None:
            marks.append(TraceMark((self._pulling[1],), "cursor", line=False))
        return marks

    def leave(self) -> None:
        """Cancel what workers do for it."""
        for job in (self._guess, self._read[1] if self._read else None):
            if job is not None:
                job.cancel_job()


def read_scan(path: str) -> OpenedPicture:
    """A picture, made smaller if it is very large; in a worker. Raises DataError for what cannot be read."""
    from wsn.data.pictures import read_picture

    return read_picture(path, longest=LONGEST_SIDE)
