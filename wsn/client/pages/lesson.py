"""A lesson in the window: the page of a game with the coach's strip above the board."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.client.model.answers import Refused
from wsn.client.model.lessondesk import LessonDesk
from wsn.client.model.marks import Mark
from wsn.client.opening import Start
from wsn.client.pages.game import GamePage
from wsn.client.pages.page import Program
from wsn.client.panels import coach
from wsn.client.view.boardview import Pick
from wsn.lessons.coach import Coach
from wsn.lessons.shelf import all_lessons, load_lesson


class LessonPage(GamePage):
    """A game with a coach."""

    def __init__(self, app: Program, desk: LessonDesk) -> None:
        super().__init__(app, desk)
        self.lesson = desk
        self.title = desk.coach.lesson.file.title
        self._longest = max(desk.coach.pages, key=len)

    @classmethod
    def opened(cls, app: Program, start: Start) -> LessonPage:
        """The page of a lesson, where it was left. Raises DataError and OSError."""
        return cls(app, LessonDesk(Coach.begin(load_lesson(start.name), start.afresh)))

    def above(self, left: float, top: float, wide: float) -> float:
        """The coach's strip; it is as high at every step, so that the board stays where it is."""
        high = coach.height(self._longest, wide)
        wish = coach.show(self.lesson.coaching, (left, top, wide, high), self.sight is not None)
        if wish == "next":
            self.lesson.next()
        elif wish == "back":
            self.lesson.back()
        elif wish == "free":
            self.lesson.play_on()
        elif wish == "sight":
            self.do("sight")
        elif wish == "after":
            self._after()
        elif wish == "lessons":
            self.app.back()
        return high

    def _after(self) -> None:
        """The lesson that comes next, or the list after the last one."""
        shelf = [lesson.name for lesson in all_lessons()]
        name = self.lesson.coach.lesson.name
        after = shelf[shelf.index(name) + 1 :] if name in shelf else []
        self.app.back()
        if after:
            self.app.open(Start("lesson", after[0]))

    def _pointed(self) -> Iterator[Mark]:
        """The marks of the coach, under those of the pointer."""
        if self.desk.screen.past is None:
            yield from self.lesson.marks()
        yield from super()._pointed()

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board; one that the rules refuse is answered by the coach as well."""
        super().press(pick, button, mods)
        if isinstance(self.talk.answer, Refused):
            self.lesson.stray()

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """The keys of the strip: Enter turns a page that is only read, F5 goes back."""
        told = self.lesson.coaching
        if not self.modal and not mods:
            if name == "enter" and not told.finished and told.reads and not told.away:
                self.lesson.next()
                return True
            if name == "f5":
                self.lesson.back()
                return True
            if name == "f6" and not told.away:
                self.lesson.next()
                return True
            if name == "f7" and not told.away and not told.finished:
                self.lesson.play_on()
                return True
        return super().key(name, mods)

    def tick(self, dt: float) -> bool:
        """Let the game go on, and tell the coach of a line of sight that was settled."""
        changed = super().tick(dt)
        table = self.sight.table if self.sight is not None else None
        if table is not None and table.held and table.start is not None and table.end is not None:
            self.lesson.looked(table.start, table.end)
        return changed
