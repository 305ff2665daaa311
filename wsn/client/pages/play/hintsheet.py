"""A hint over the board, while it is thought of and when it has come; and the bots, told to decide now."""

from __future__ import annotations

from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.pages.page import Program
from wsn.client.pages.play.hinting import Hinting
from wsn.client.panels import decision, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.view.boardview import BoardView
from wsn.desk.desk import Desk
from wsn.english import capitalize, count, sentence
from wsn.table.choices import Choice
from wsn.table.telling import side_names
from wsn.trials.explain import Explained, LineTold
from wsn.trials.reviewtext import (
    REASONS,
    against,
    course_words,
    estimate_words,
    idea_words,
    share,
    why_not_played,
)

SHOWN: Final = 5
"""How many orders of a line's course are shown, the first included."""
FRAME: Final = 100.0
"""What the sheet takes beside the lines: its title, its margins and its button, at UI scale 1."""
PACE: Final = 4
"""How often a second it is shown how long a bot has been thinking."""


class HintSheet:
    """What the planner would do in the place of who decides: drawn on the board, and given by its button."""

    def __init__(self, app: Program, desk: Desk, view: BoardView) -> None:
        self.hinting = Hinting(desk.screen, str(desk.journal))
        self.open = False
        self.refused = ""
        """Why this page gives no hints now, in a sentence; empty where it does."""
        self.height_needed = 0.0
        """How high it would be if all of it were to be seen, in pixels."""
        self._placed: Explained | None = None
        """The hint for which the sheet has its place."""
        self._app, self._desk, self._view = app, desk, view

    # ---------------------------------------------------------------- what is asked for

    def toggle(self) -> None:
        """Ask for a hint, or put it away."""
        if self.open:
            self.close()
            return
        refused = self.refused or self.hinting.ask_hint(self._app.jobs)
        if refused:
            self._app.say(refused)
        else:
            self.open = True

    def close(self) -> None:
        """Put it away; thinking about it ends."""
        self.open, self._desk.talk.lit = False, None
        self.hinting.forget_hint()

    def decide_now(self) -> None:
        """Whoever thinks shall decide by what is found so far: a bot, or the planner asked for a hint."""
        if not self._desk.bots.decide_now() and not self.hinting.hurry_hint():
            self._app.say("No bot is thinking now.")

    def tick(self) -> None:
        """Take in what has come; a hint about a position that is gone is put away."""
        if self.hinting.tick():
            self._app.redraw()
        if self.open and not self.hinting.is_current:
            self.close()

    @property
    def beat(self) -> int:
        """Goes on while somebody thinks, so that it is drawn how long."""
        bots = self._desk.bots
        return int(
            ((bots.seconds_thinking if bots.can_hurry else 0.0) + self.hinting.seconds_thinking) * PACE
        )

    def leave(self) -> None:
        """The page is left."""
        self.hinting.stop()

    # ---------------------------------------------------------------- drawing

    def show(self) -> None:
        """Draw it over the board."""
        area, told = self._view.camera.area, self.hinting.told
        wide = min(in_pixels(470), area.width - in_pixels(24))
        moved = told is not None and self._placed is not told
        self._placed = told
        left = (
            area.left + in_pixels(12)
            if told is None or not self._names_left(told)
            else area.right_edge - wide - in_pixels(12)
        )
        when = imgui.Cond_.always if moved else imgui.Cond_.appearing
        imgui.set_next_window_pos(ImVec2(left, area.top + in_pixels(12)), when)
        high = widgets.sheet_high(430, self.height_needed, area.height) if told is not None else 0.0
        imgui.set_next_window_size(ImVec2(wide, high))
        shown, opened = imgui.begin(
            "Hint", True, imgui.WindowFlags_.no_collapse | imgui.WindowFlags_.no_saved_settings
        )
        if shown and told is not None:
            self._draw_hint(told)
        elif shown and self.hinting.problem:
            widgets.draw_notice(self.hinting.problem, bad=True)
        elif shown:
            self._draw_thinking()
        imgui.end()
        if opened is False:
            self.close()

    def _choice(self, order: str) -> Choice | None:
        """The order of a line, as it can be given now."""
        choices = self._desk.orders.current_choices()
        return next((choice for choice in choices if order and choice.text == order), None)

    def _names_left(self, told: Explained) -> bool:
        """Whether what the lines name lies in the left half of the board: then it stands at the right."""
        view, camera = self._view, self._view.camera
        spaces = view.board.spaces
        named = [
            camera.to_window(*view.plan.heart(spaces[name]))[0]
            for line in told.lines
            if (choice := self._choice(line.order)) is not None
            for name in choice.points_at
            if name in spaces
        ]
        return bool(named) and sum(named) / len(named) < camera.area.middle_point[0]

    def _draw_thinking(self) -> None:
        """How long it has been thinking, and of how much."""
        widgets.text("The planner is thinking about your decision …", weight="bold")
        decision.draw_seconds(self.hinting.seconds_thinking, self.hinting.budget.seconds or 0.0)
        if widgets.draw_button("Tell me now", keys.shortcut_text("decide_now"), name="hurry"):
            self.decide_now()
        imgui.same_line()
        if widgets.draw_button("Never mind", "Esc"):
            self.close()

    def _draw_hint(self, told: Explained) -> None:
        """The estimate, and the best lines."""
        names = side_names(self._desk.game.setup)
        imgui.begin_child("lines", ImVec2(0, -in_pixels(40)), imgui.ChildFlags_.nav_flattened)
        widgets.text(f"Your chance of winning: {share(told.chance)}", weight="bold")
        widgets.draw_soft("An estimate, from what your side knows.")
        if imgui.is_item_hovered():
            widgets.hint(f"{estimate_words(told.lead, told.measured)}.")
        alone = len(told.lines) == 1 and not told.lines[0].games
        over, given = "", None
        for n, line in enumerate(told.lines, 1):
            with widgets.draw_box():
                self._draw_line(n, line, told, alone)
                course = "; ".join(course_words(line.course[:SHOWN], names))
                if course:
                    widgets.text(f"One of these games continued: {course} …", INKS.soft, size=14)
                choice = self._choice(line.order)
                if choice is not None and widgets.small_button(f"Give this order##{n}"):
                    given = choice
            if imgui.is_item_hovered():
                over = line.order
        self.height_needed = imgui.get_cursor_pos_y() + in_pixels(FRAME)
        widgets.fade_foot()
        imgui.end_child()
        self._light_line(over or told.lines[0].order if told.lines else over)
        if widgets.draw_button("Close", "Esc", go=True):
            self.close()
        if given is not None:
            self.close()
            self._desk.talk.take(self._desk.orders.give_order(given.command))

    def _draw_line(self, n: int, line: LineTold, told: Explained, alone: bool) -> None:
        widgets.text(f"{n}. {capitalize(line.order)}{idea_words(line.idea)}", weight="bold")
        if alone:
            words = why_not_played(told)
            widgets.text(sentence(words), size=15)
        else:
            widgets.text(
                f"{share(line.chance)}, over {count(line.games, 'game')}{against(line, told)}", size=15
            )
        for reason in line.why[:REASONS]:
            widgets.text(reason, size=14)

    def _light_line(self, order: str) -> None:
        """Light up on the board what the line under the pointer begins with."""
        found = self._choice(order)
        self._desk.talk.lit = None if found is None else self._desk.orders.row(found)
