"""A lesson in the window: the page of a game with the coach's strip above the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from wsn.client.opening import Start
from wsn.client.pages.page import Program
from wsn.client.pages.play.game import GamePage
from wsn.client.pages.play.lessondesk import LessonDesk
from wsn.client.panels import coach
from wsn.client.view.boardview import Pick
from wsn.desk.answers import NoAnswer, Refused
from wsn.desk.marks import Mark
from wsn.lessons.coach import Coach, Coaching
from wsn.lessons.shelf import Lesson, all_lessons, load_lesson

COACHED: Final = (
    "In the lesson the coach tells you what to do: F6 does it for you, F7 lets you play on freely."
)


class LessonPage(GamePage):
    """A game with a coach."""

    name = "lesson"

    def __init__(self, app: Program, desk: LessonDesk) -> None:
        super().__init__(app, desk)
        self.lesson = desk
        self.title = desk.coach.lesson.file.title
        self._pages = desk.coach.pages
        self._spoken: Coaching | None = None
        """What the strip showed last while no film was on."""
        self.hand.stray = desk.answer_stray
        self.end.waits = lambda: not (desk.current_coaching.finished or desk.current_coaching.away)
        self._line: tuple[str, str] | None = None
        """The line of sight of which the coach was told last."""
        shelf = all_lessons()
        at = next((n for n, one in enumerate(shelf) if one.name == desk.coach.lesson.name), None)
        self.subtitle = "a lesson" if at is None else f"{at + 1} of {len(shelf)}"
        self.after = None if at is None else next(iter(shelf[at + 1 :]), None)
        """The lesson that comes next; None after the last one."""

    @classmethod
    def open_lesson(cls, app: Program, start: Start) -> LessonPage:
        """The page of a lesson, where it was left. Raises DataError and OSError."""
        return cls(app, LessonDesk(Coach.begin(load_lesson(start.name), start.afresh)))

    def draw_above(self, left: float, top: float, wide: float) -> float:
        """The coach's strip; it is as high at every step, so that the board stays where it is.

        Who plays on freely has a smaller one.
        """
        told = self.shown_coaching
        ways = coach.WaysOn(self.after, len(self.desk.game.system.seats) == 1, self.desk.screen.is_over)
        high = coach.strip_height(told, self._pages, wide, ways)
        wish = coach.draw_coach(told, (left, top, wide, high), self.sight is not None, ways)
        if wish:
            self.do(wish)
        return high

    @property
    def shown_coaching(self) -> Coaching:
        """What the coach's strip shows: an outcome is spoken of once it has been seen, not before."""
        told = self.lesson.current_coaching
        if self._spoken is None or not self.aftermath.leads_on:
            self._spoken = told
        return self._spoken

    def _key_table(self) -> Mapping[str, Callable[[], object]]:
        """What a game offers, and the ways through a lesson."""
        return {
            **super()._key_table(),
            "lesson_back": self._back,
            "lesson_next": self._turn_page,
            "lesson_show": self._show_me,
            "lesson_free": lambda: self.lesson.play_on(),
            "lesson_after": lambda: self._take(self.after),
            "lesson_again": lambda: self._take(self.lesson.coach.lesson, afresh=True),
            "lessons": lambda: self.app.back(),
        }

    def _take(self, lesson: Lesson | None, afresh: bool = False) -> None:
        """Leave this lesson and take one; where there is none, the list is shown."""
        self.app.back()
        if lesson is not None:
            self.app.open(Start("lesson", lesson.name, afresh=afresh))

    def pointed_marks(self) -> Iterator[Mark]:
        """The marks of the coach, under those of the pointer."""
        if self.desk.screen.past is None:
            yield from self.lesson.coach_marks()
        yield from super().pointed_marks()

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board; one that the rules refuse is answered by the coach, and more kindly."""
        stood, looking = self._stands(), self.sight is not None
        super().press(pick, button, mods)
        nothing = button == "left" and isinstance(self.desk.talk.answer, NoAnswer) and stood == self._stands()
        if looking or self.sight is not None or self.desk.screen.past is not None:
            return
        if (isinstance(self.desk.talk.answer, Refused) or nothing) and self.lesson.answer_stray():
            self.desk.talk.put_away()

    def _stands(self) -> tuple[object, ...]:
        """What a click that means something changes."""
        clicks, coach = self.desk.clicks, self.lesson.coach
        return (
            len(self.desk.game.entries),
            clicks.chosen_unit,
            coach.at,
            coach.said,
            self.goals.first,
            self.is_modal,
        )

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Enter turns a page that is only read."""
        told = self.lesson.current_coaching
        reads = told.reads and not told.finished and not told.away
        if name == "enter" and reads and not self.is_modal and not mods:
            self.lesson.next_step()
            return True
        return super().key(name, mods)

    def tick(self, dt: float) -> bool:
        """Let the game go on, and tell the coach of a line of sight that was settled."""
        told = self.lesson.current_coaching
        self.recap.quiet = not (told.away or told.finished or told.free)
        self.hint.refused = COACHED if self.recap.quiet else ""
        changed = super().tick(dt)
        table = self.sight.table if self.sight is not None else None
        line = None
        if table is not None:
            assert self.sight is not None
            self.sight.spare = self.lesson.current_coaching.lights
            table.keep_start = table.keep_start and self.lesson.coach.step.sight is None
            if table.held and table.start is not None and table.end is not None:
                line = (table.start, table.end)
        if line is not None and line != self._line:
            self.lesson.note_look(*line)
            changed = True
        self._line = line
        return changed

    def _turn_page(self) -> None:
        """Turn the page, where nothing is asked at it.

        While a film is on, it ends first: the page that is left is not yet the one that is open.
        """
        if self.shown_coaching is not self.lesson.current_coaching:
            self.skip_film()
        elif coach.show_label(self.lesson.current_coaching):
            self.app.say(coach.NOT_DONE_YET)
        else:
            self.lesson.next_step()

    def _show_me(self) -> None:
        """Have the coach do what is asked; lines of sight make way for what happens."""
        if self.shown_coaching is not self.lesson.current_coaching:
            self.skip_film()
        elif not coach.show_label(self.lesson.current_coaching):
            self.app.say("Nothing is asked on this page: Next goes on.")
        else:
            if self.sight is not None:
                self.look_away()
            self.lesson.next_step()

    def _back(self) -> None:
        """The step again, or the one before; a line that was settled is settled anew."""
        if self.sight is not None:
            self.sight.table.let_go()
        self.lesson.back()
