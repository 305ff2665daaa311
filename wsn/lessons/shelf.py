"""The lessons there are: found by name, number or path, read, and set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from wsn import scenario as scenarios
from wsn.data import (
    SUFFIXES,
    DataError,
    Problem,
    check_format,
    decode,
    digest,
    find_beside,
    locate,
    nearest_hint,
    on_another_machine,
    read_document,
    shipped_files,
    shorten,
)
from wsn.engine.system import Setup
from wsn.lessons.lessonfile import LessonFile
from wsn.systems import SYSTEMS

FOLDER: Final = "lessons"
"""The folder of the lessons that come with the program."""
ONLY_IN_LESSONS: Final = "steps"
"""The key by which a file is known as a lesson."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson that was read."""

    name: str
    """The word by which it is asked for, and under which progress is noted."""
    path: Path
    file: LessonFile
    digest: str
    """A game that was begun with another text of the lesson is not gone on with."""


def lesson_names() -> Mapping[str, Path]:
    """The lessons that come with the program, by name."""
    return shipped_files(FOLDER)


def all_lessons() -> tuple[Lesson, ...]:
    """The lessons that come with the program, in their order. Raises DataError."""
    return tuple(
        sorted(map(load_lesson, lesson_names()), key=lambda lesson: (lesson.file.order, lesson.name))
    )


def is_lesson(document: Mapping[str, object]) -> bool:
    """Whether a document is meant to be a lesson."""
    return ONLY_IN_LESSONS in document


def load_lesson(asked: str | Path) -> Lesson:
    """A lesson by its name, its place in the list (`1`) or its path. Raises DataError."""
    text, known = str(asked), lesson_names()
    if text.isdecimal() and len(text) < 9:
        shelf = all_lessons()
        if not 1 <= int(text) <= len(shelf):
            raise DataError([Problem("", "", f"there is no lesson {text}; they go from 1 to {len(shelf)}")])
        return shelf[int(text) - 1]
    path = locate(FOLDER, text, known)
    document = read_document(path)
    file = lesson_from(document, str(path))
    name = text if text in known else str(path.resolve())
    return Lesson(name, path, file, digest(document))


def lesson_from(document: Mapping[str, Any], file: str) -> LessonFile:
    """The checked struct of a document. Raises DataError with every problem of its keys and values."""
    check_format(document, file)
    lesson = decode(document, LessonFile, file)
    problems = []
    if lesson.system not in SYSTEMS:
        text = f"there is no system {lesson.system!r}{nearest_hint(lesson.system, SYSTEMS)}"
        problems.append(Problem(file, "system", text))
    if not lesson.steps:
        problems.append(Problem(file, "steps", "a lesson needs at least one step"))
    if bool(lesson.scenario) == bool(lesson.situation):
        text = "name a scenario, or give a situation, and not both"
        problems.append(Problem(file, "scenario", text))
    if problems:
        raise DataError(problems)
    return lesson


def lesson_setup(lesson: Lesson) -> Setup:
    """What the game of a lesson starts from. Raises DataError."""
    file = lesson.file
    if file.scenario:
        if on_another_machine(file.scenario):
            said = (
                f"{shorten(file.scenario)} is a file on another machine; put the scenario beside the lesson"
            )
            raise DataError([Problem(str(lesson.path), "scenario", said)])
        near = (
            find_beside(lesson.path.parent, file.scenario) if Path(file.scenario).suffix in SUFFIXES else None
        )
        setup = scenarios.load(near or file.scenario)
    else:
        document: dict[str, Any] = {
            "format": 1,
            "system": file.system,
            "name": file.title,
            "note": file.about or file.title,
            **msgspec.to_builtins(file.situation),
        }
        inline = document.get("map")
        own = None
        if isinstance(inline, dict):
            own = {"format": 1, "system": file.system, "name": file.title, **inline, "id": lesson.path.stem}
            document["map"] = lesson.path.stem
        setup = scenarios.setup_from(document, own, lesson.path)
    if setup.system != file.system:
        text = f"the lesson is of {file.system}, and what it is played on of {setup.system}"
        raise DataError([Problem(str(lesson.path), "system", text)])
    return setup
