"""The list of lessons: what each teaches, how long it takes, and which are done."""

from __future__ import annotations

from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.opening import Start
from wsn.client.pages.page import Page, Program
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.lessons.progress import LessonProgress, last_written
from wsn.lessons.shelf import Lesson, all_lessons
from wsn.systems import system_of

LESSONS_WIDTH: Final = 900.0
"""The greatest width of the list, at UI scale 1."""
LESSON_ROW: Final = 45.0
"""The height of a row, at UI scale 1."""


class LessonsPage(Page):
    """Every lesson that comes with the program, in its order."""

    name = "lessons"
    title = "Lessons"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.shelf = all_lessons()
        self.progress = LessonProgress.load()
        self._written = last_written()

    @property
    def panel_keys(self) -> bool:
        """There is no board here that the keys would point at."""
        return True

    @property
    def next_lesson(self) -> Lesson | None:
        """The first lesson that is not done."""
        return next((one for one in self.shelf if self.progress.state(one) != "done"), None)

    def begin(self, lesson: Lesson, afresh: bool = False) -> None:
        """Take a lesson."""
        self.app.open(Start("lesson", lesson.name, afresh=afresh))

    def tick(self, dt: float) -> bool:
        """When a lesson was left, what is done now is done."""
        now = last_written()
        if now == self._written:
            return False
        self._written, self.progress = now, LessonProgress.load()
        return True

    def panels(self) -> None:
        """The list, with a button for the lesson that comes next."""
        shown = imgui.get_io().display_size
        wide = min(in_pixels(LESSONS_WIDTH), shown.x)
        with widgets.open_panel("lessons", (shown.x - wide) / 2, 0, wide, shown.y):
            widgets.title("Lessons", 26)
            done = sum(self.progress.state(one) == "done" for one in self.shelf)
            widgets.draw_soft(
                "Each lesson is a short explanation, something to try, and why it matters. "
                f"{done} of {len(self.shelf)} done."
            )
            after = self.next_lesson
            if after is not None:
                begun = self.progress.state(after) == "begun"
                words = f"{'Go on with' if begun else 'Begin'}: {after.file.title}"
                if widgets.draw_button(words, "Enter", go=True):
                    self.begin(after)
                imgui.same_line()
            if widgets.draw_button("Start page", keys.shortcut_text("cancel")):
                self.app.back()
                return
            system = ""
            for n, lesson in enumerate(self.shelf, 1):
                if lesson.file.system != system:
                    system = lesson.file.system
                    widgets.draw_heading(system_of(system).title)
                self._row(n, lesson)
            widgets.fade_foot()

    def _row(self, n: int, lesson: Lesson) -> None:
        """One lesson: a click takes it."""
        file, state = lesson.file, self.progress.state(lesson)
        at, wide = imgui.get_cursor_screen_pos(), widgets.room().x
        pressed = imgui.selectable(f"##{lesson.name}", False, 0, ImVec2(0, in_pixels(LESSON_ROW)))[0]
        lines = imgui.get_window_draw_list()
        ink, soft = theme.to_colour32(INKS.ink), theme.to_colour32(INKS.soft)
        on = self.progress.plays_on(lesson)
        onward = "; play on" if on else "; go on" if self.progress.goes_on(lesson) else ""
        told = {
            "done": f"done{onward}",
            "begun": "go on",
            "new": f"{file.minutes} minutes",
        }[state]
        with theme.text_font("bold", 17):
            lines.add_text(ImVec2(at.x + in_pixels(6), at.y + in_pixels(3)), soft, str(n))
            lines.add_text(
                ImVec2(at.x + in_pixels(44), at.y + in_pixels(3)),
                ink,
                widgets.fit_text(file.title, wide - in_pixels(180)),
            )
        with theme.text_font("bold" if state == "done" else "plain", 14.5):
            room = imgui.calc_text_size(told).x
            lines.add_text(
                ImVec2(at.x + wide - room - in_pixels(8), at.y + in_pixels(5)),
                ink if state == "done" else soft,
                told,
            )
        with theme.text_font("plain", 14.5):
            lines.add_text(
                ImVec2(at.x + in_pixels(44), at.y + in_pixels(25)),
                soft,
                widgets.fit_text(file.about, wide - in_pixels(56)),
            )
        if pressed:
            self.begin(lesson)

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Enter takes the lesson that comes next."""
        if name == "enter" and self.next_lesson is not None:
            self.begin(self.next_lesson)
            return True
        return False
