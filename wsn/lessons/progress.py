"""How far a learner has come: which lessons are done, and where each of the others was left."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Final, Literal

import msgspec

from wsn.data.disk import make_folder, write_whole
from wsn.lessons.shelf import Lesson, lesson_names, load_lesson
from wsn.table import kept
from wsn.table.home import home

FILE: Final = "lessons.json"
"""The file of the home folder."""


class Bookmark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a lesson was left."""

    digest: str = ""
    """Of which text of the lesson."""
    starts: tuple[int, ...] = ()
    """How many entries the game had when each step began; the last one is the step that is open."""
    free: bool = False
    """The learner plays on freely."""
    journal: str = ""
    beyond: bool = False
    """The lesson is over, and orders were given after it: its game is played on."""


class LessonProgress(msgspec.Struct):
    """Every lesson that was begun, by its name."""

    done: dict[str, bool] = {}
    left: dict[str, Bookmark] = {}

    @classmethod
    def load(cls) -> LessonProgress:
        """What is remembered; nothing if the file is missing or makes no sense."""
        return kept.load_kept(home() / FILE, cls)

    def state(self, lesson: Lesson) -> Literal["done", "begun", "new"]:
        """How far a lesson has come. One that was done and is taken again is still done."""
        if lesson.name in self.done:
            return "done"
        mark = self.left.get(lesson.name)
        return "begun" if mark is not None and len(mark.starts) > 1 else "new"

    def plays_on(self, lesson: Lesson) -> bool:
        """Whether the lesson is over, and its game was played on."""
        mark = self.left.get(lesson.name)
        return mark is not None and mark.beyond and mark.digest == lesson.digest

    def goes_on(self, lesson: Lesson) -> bool:
        """Whether a lesson goes on where it was left, short of its end: also one that was done before."""
        mark = self.left.get(lesson.name)
        begun = mark is not None and mark.digest == lesson.digest and not mark.beyond
        return begun and mark is not None and (len(mark.starts) > 1 or mark.free)

    def lesson_of(self, journal: Path) -> str:
        """The name of the lesson that goes on with this game; empty where none does."""
        place = journal.resolve()
        marks = ((name, mark) for name, mark in self.left.items() if mark.journal and mark.digest)
        return next((name for name, mark in marks if Path(mark.journal).resolve() == place), "")

    def note_move(self, old: Path, new: Path) -> None:
        """The game of a lesson lies elsewhere now; of another game nothing is noted."""
        name = self.lesson_of(old)
        if name:
            self.note(name, msgspec.structs.replace(self.left[name], journal=str(new)), False)

    def note(self, name: str, mark: Bookmark, done: bool) -> None:
        """Remember where a lesson stands. Where that cannot be written, it begins again next time."""
        self.left[name] = mark
        if done:
            self.done[name] = True
        with contextlib.suppress(OSError, RuntimeError):
            write_whole(home() / FILE, msgspec.json.encode(self), folders=True)


def last_written() -> float:
    """When the file of progress was last written; 0 while there is none."""
    try:
        return (home() / FILE).stat().st_mtime
    except OSError:
        return 0.0


def lesson_games() -> Path:
    """The folder of the games of lessons."""
    return home() / "lessons"


def journal_of(lesson: Lesson) -> Path:
    """A new journal for the game of a lesson, in the home folder. Raises OSError."""
    folder = lesson_games()
    make_folder(folder)
    return kept.free(folder / f"{lesson.path.stem}{kept.SUFFIX}")


def lesson_title(journal: Path) -> str:
    """What the game of a lesson is called: by the title of the lesson, or else by its file.

    Empty for a game of no lesson. Raises DataError.
    """
    if journal.parent.resolve() != lesson_games().resolve():
        return ""
    own = kept.stem(journal)
    name = re.sub(r"-\d+$", "", own)
    return f"Lesson: {load_lesson(name).file.title}" if name in lesson_names() else own
