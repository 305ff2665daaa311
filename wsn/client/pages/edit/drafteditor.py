"""The editor of scenarios: what may be put in, the board, and beside it what is chosen and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from imgui_bundle import imgui

from wsn.client import keys, ownfiles
from wsn.client.opening import Start
from wsn.client.pages.builder.builderfair import FairPanel
from wsn.client.pages.edit import faults
from wsn.client.pages.edit.drafting import Draughtsman
from wsn.client.pages.edit.draftoffers import OfferList
from wsn.client.pages.edit.draftthing import ThingPanel
from wsn.client.pages.edit.editor import EditorPage, restored_text
from wsn.client.pages.edit.printing import scenario_pdf
from wsn.client.pages.edit.saveas import SaveAs, draw_place, own_name
from wsn.client.pages.page import Program
from wsn.client.panels import bar, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.view.boardview import Pick
from wsn.data import SUFFIXES, DataError, Problem
from wsn.data.disk import reason_of
from wsn.desk.cursor import Cursor
from wsn.desk.marks import HexMark, Mark
from wsn.scenariomaking.scenes import scene_of
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.workers.worker import Job

LIST_WIDTH, COLUMN_WIDTH = 236.0, 336.0
"""The widths of the list at the left and of the column at the right, at UI scale 1."""
DRAFT_TABS: Final = {"chosen": "Chosen", "all": "All", "check": "Check", "steps": "Steps", "file": "File"}
"""The parts of the column at the right."""


class DraftEditorPage(EditorPage):
    """A scenario that is being made."""

    name = "draft"
    waits = "The draft"
    noun = "scenario"
    bench: ScenarioBench

    def __init__(self, app: Program, bench: ScenarioBench) -> None:
        super().__init__(app, bench, bench.now.board, "chosen", DRAFT_TABS)
        self.hand = Draughtsman(bench)
        self.save_as = SaveAs(bench, ownfiles.SCENARIOS, self.noun, (".toml", ".json"), self.save_file)
        self.roster = ""
        """The file of a roster that is to be brought in."""
        self.offers = OfferList(app, self.hand, self._draw_hint)
        self.chosen = ThingPanel(self.hand, self._draw_hint)
        self.fair = FairPanel(app, self._tryout_file)
        self.printing: Job | None = None
        self._shown: tuple[int, tuple[Mark, ...]] | None = None
        """The revision and the marks that the board shows."""
        self._scene = scene_of(bench.now)
        self._laid = bench.now.board
        if bench.again:
            app.say(restored_text(bench.again))

    @classmethod
    def open_editor(cls, app: Program, name: str) -> DraftEditorPage:
        """The editor on a scenario, by its name or its file. Raises DataError."""
        return cls(app, ScenarioBench.open_scenario(name))

    # ---------------------------------------------------------------- saved, tried out, printed

    def bar_items(self) -> tuple[tuple[str, str, str, bool], ...]:
        """It is tried out from the bar."""
        return (
            ("tryout", "Play it", keys.shortcut_text("tryout"), True),
            ("tryout_bots", "Bots play it", keys.shortcut_text("tryout_bots"), True),
        )

    def _tryout_file(self) -> str | None:
        """A file of the scenario as it stands; None, with a message, while something is wrong with it."""
        try:
            return str(self.bench.tryout())
        except DataError as error:
            self.part = "check"
            count = len(error.problems)
            told = "one thing is" if count == 1 else f"{count} things are"
            self.app.say(f"It cannot be played yet: {told} wrong.", bad=True)
        return None

    def _bring_roster(self) -> None:
        """Bring in the roster that is named."""
        self.hand.bring_roster(self.roster.strip(), self.cursor.space)
        self._draw_hint()

    def _take_roster(self, path: Path) -> None:
        """Bring in the roster that was chosen."""
        self.roster = str(path)
        self._bring_roster()

    def take_dropped(self, path: Path) -> bool:
        """A roster is brought in."""
        self._take_roster(path)
        return True

    def play(self) -> None:
        """Play it from here. The game lies over this page, which is as it was when the game is left."""
        path = self._tryout_file()
        if path is not None:
            self.app.open(Start("scenario", path))

    def print_out(self) -> None:
        """Have a worker print it into a PDF beside its file."""
        path = self._tryout_file()
        if path is None or self.printing is not None:
            return
        stem = Path(own_name(self.bench.title, self.noun)).stem
        try:
            out = ownfiles.free_path(ownfiles.PRINTS, stem, ".pdf", self.save_as.own_file)
        except OSError as error:
            self.app.say(f"{stem}.pdf cannot be written: {reason_of(error)}", bad=True)
            return
        self.printing = self.app.jobs.start_job(scenario_pdf, path, str(out), lane="print")
        self.app.say("Printing …")

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """The bar, the list, the column."""
        shown = imgui.get_io().display_size
        top = in_pixels(bar.BAR_HEIGHT)
        left, right = min(in_pixels(LIST_WIDTH), shown.x * 0.26), min(in_pixels(COLUMN_WIDTH), shown.x * 0.36)
        self.draw_bar()
        self.view.place(left, top, shown.x - left - right, shown.y - top)
        self.view.fans = not self.hand.is_placing
        with widgets.open_panel("offers", 0, top, left, shown.y - top):
            self.offers.draw()
        with widgets.open_panel("column", shown.x - right, top, right, shown.y - top):
            self.draw_column()
        self.offers.drag_offer(self.view, left, shown.x - right, top)
        self.fair.draw()

    # ---- the column

    def part_words(self, part: str) -> str:
        """What stands on the button of a part: that of the check has the number of problems."""
        wrong = sum(max(1, one.more) for one in self.bench.problems) if part == "check" else 0
        return f"{self.parts[part]} {wrong}" if wrong else self.parts[part]

    def part_panels(self) -> Mapping[str, Callable[[], None]]:
        """What draws each part of the column."""
        return {
            "chosen": self.chosen.draw,
            "all": self._draw_all_things,
            "check": self._check,
            "steps": self.show_steps,
            "file": self._file,
        }

    def _draw_all_things(self) -> None:
        """Everything in the scenario, by sorts."""
        part = ""
        draft = self.bench.now
        for one in draft.things.values():
            if one.part != part:
                part = one.part
                widgets.draw_heading(part.replace("_", " ").capitalize())
            at = ", ".join(draft.where(one))
            late = f", turn {one.turn}" if one.turn > 1 else ""
            told = f"{one.words}  {at}{late}"
            if faults.draw_line(
                f"all {one.name}", told, INKS.go if one.name == self.hand.chosen else INKS.ink
            ):
                self._choose(one.name)

    def _choose(self, name: str) -> None:
        """Choose a thing and bring it into sight."""
        self.hand.let_go()
        self.hand.held, self.hand.chosen = None, name
        at = self.bench.now.spaces(self.hand.chosen_thing)
        if at:
            self.view.bring_into_sight(at[0])
        self.part = "chosen"

    def _check(self) -> None:
        clicked = faults.draw_faults(self.bench.problems, self.bench.advice)
        if clicked is not None:
            self.show_problem(clicked)
        if not self.bench.problems:
            widgets.draw_soft("Ready to play, by you or by bots.")

    def show_problem(self, problem: Problem) -> None:
        """Bring the place of a problem into sight, and choose what it is about."""
        places, things = self.hand.places_of(problem), self.hand.things_of(problem)
        if things:
            self.hand.held, self.hand.chosen = None, things[0]
        if places:
            self.view.fit_view(places)
        elif not things:
            self.app.say("This problem has no place on the board.")

    def _file(self) -> None:
        draw_place(self.bench)
        self.save_as.draw()
        widgets.draw_heading("Bring in a roster")
        widgets.draw_soft("Forces bought for points: they stand around the cursor, or what is chosen.")
        imgui.set_next_item_width(-in_pixels(90))
        done, self.roster = imgui.input_text_with_hint(
            "##roster", "roster.toml", self.roster, imgui.InputTextFlags_.enter_returns_true
        )
        imgui.same_line()
        if (imgui.button("Bring in", (-1, 0)) or done) and self.roster.strip():
            self._bring_roster()
        if widgets.draw_button("Choose a roster …", wide=-1):
            self.app.choose_file("A roster", SUFFIXES, self._take_roster)
        widgets.draw_heading("Print")
        widgets.draw_soft(
            "The map with units, zones and objectives, and its kinds of unit: a PDF by the file."
        )
        if widgets.draw_button("Print it", wide=-1, on=self.printing is None):
            self.print_out()

    def _draw_hint(self) -> None:
        if self.hand.problem:
            self.app.say(self.hand.problem, bad=True)
            self.hand.problem = ""

    # ---------------------------------------------------------------- the pointer

    def grab(self, pick: Pick) -> bool:
        """Something may be dragged where a click would choose it."""
        hand = self.hand
        if hand.is_placing or pick.space is None:
            return False
        here = [one.name for one in self.bench.now.at(pick.space)]
        if not here:
            return False
        if hand.chosen not in here:
            hand.choose_at(pick.space, pick.unit or "")
            self._grabbed = hand.chosen
        return bool(hand.chosen_thing.spots)

    _grabbed = ""
    """What was chosen by the press that began a drag or a click: that click chooses no other."""

    def drop(self, grabbed: Pick, pick: Pick) -> None:
        """What was dragged is let go."""
        self._grabbed = ""
        if pick.space is not None and pick.space != grabbed.space and self.hand.carry_thing(grabbed.space):
            self.hand.set_down(pick.space)
            self._draw_hint()

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click: put in, set down, choose; with Shift a space is added to what is chosen."""
        self.pick = pick
        if button == "right":
            self.do("cancel")
        elif pick.space is not None and button == "left":
            if "shift" in mods and self.hand.chosen_thing.spots:
                self.hand.toggle_space(pick.space)
            elif self._grabbed and self._grabbed == self.hand.chosen:
                pass
            else:
                self.hand.click_space(pick.space)
            self._grabbed = ""
            if self.hand.held is None and not self.hand.growing:
                self.part = "chosen"
            self._draw_hint()

    # ---------------------------------------------------------------- the keys

    def do(self, action: str) -> bool:
        """An action of the table of keys."""
        hand = self.hand
        if action == "cancel":
            return self._cancel_step()
        if self.fair.trials is not None:
            return False
        if self.do_common(action):
            return True
        if action == "put":
            self._put_thing()
        elif action == "carry":
            hand.carry_thing(self.pointed_space())
        elif action in ("hold_next", "hold_last"):
            hand.step_held(1 if action == "hold_next" else -1, self.offers.words)
        elif action == "other_side":
            hand.other_side()
        elif action in ("choose_next", "choose_last"):
            hand.step_chosen(1 if action == "choose_next" else -1, self.cursor.space)
            self.part = "chosen"
        elif action in ("order_up", "order_down"):
            hand.reorder_thing(-1 if action == "order_up" else 1)
        elif action == "take_out":
            hand.remove_thing()
        elif action == "tryout":
            self.play()
        elif action == "tryout_bots":
            self.fair.weigh_scenario()
        else:
            return False
        self._draw_hint()
        return True

    def _put_thing(self) -> None:
        if self.cursor.space is None:
            self.app.say("Point with the arrow keys first.")
            return
        self.hand.click_space(self.cursor.space)
        if self.hand.held is None and not self.hand.growing:
            self.part = "chosen"

    def _cancel_step(self) -> bool:
        if self.fair.trials is not None:
            self.fair.put_away()
        elif not self.hand.let_go():
            if self.cursor.space is None:
                return False
            self.cursor.space = None
        return True

    def before_step(self) -> None:
        """What grows or is carried is let go of."""
        self.hand.growing, self.hand.carried = "", False

    # ---------------------------------------------------------------- time

    def tick(self, dt: float) -> bool:
        """Lay the board as it stands, with everything on it, and mark what is chosen and what is wrong."""
        came = self.fair.trials is not None and self.fair.trials.tick()
        came = self._tell_printed() or came
        draft = self.bench.now
        if draft.board is not self._laid:
            self._laid = draft.board
            self.view.lay_board(draft.board)
            self.cursor = Cursor(draft.board)
        marks = tuple(self._draft_marks())
        key = (self.bench.revision, marks)
        if key == self._shown:
            return came or self.app.pictures.is_waiting
        if self._shown is None or self._shown[0] != key[0]:
            self._scene = scene_of(draft)
        self._shown = key
        self.view.show_scene(self._scene, marks)
        return True

    def _draft_marks(self) -> list[Mark]:
        marks = self.hand.draft_marks()
        if self.cursor.space is not None:
            marks.append(HexMark(self.cursor.space, "cursor"))
        elif self.pick.space is not None:
            marks.append(HexMark(self.pick.space, "hover"))
        spaces = self.view.board.spaces
        return [one for one in dict.fromkeys(marks) if isinstance(one, HexMark) and one.space in spaces]

    def _tell_printed(self) -> bool:
        """Tell where it was printed. True when it has been."""
        job = self.printing
        if job is None or job.is_waiting:
            return False
        self.printing = None
        if job.failure is not None:
            self.app.say(f"It could not be printed: {job.failure}", bad=True)
        else:
            self.app.say(f"Printed: {job.value}")
        return True

    def leave(self) -> None:
        """What is not saved stays kept."""
        self.fair.put_away()
        self.bench.close()
