"""The page on writing a lesson: its example is in order, plays to its end, and every key is told."""

from __future__ import annotations

import re
from pathlib import Path

from tests.lessons.learning import coach_of, taught
from wsn.lessons.lessonfile import LessonStep
from wsn.lessons.rehearsal import problems_of_lesson

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")


def example(folder: Path) -> Path:
    """The lesson of the page as a file."""
    name, text = re.findall(r"```toml\n# (\S+\.toml)\n(.*?)```", PAGE, re.DOTALL)[0]
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_the_example_is_in_order_and_plays_to_its_end(tmp_path: Path) -> None:
    file = example(tmp_path)
    assert problems_of_lesson(file) == ()
    coach = coach_of(str(file))
    assert [*taught(coach)]
    assert coach.finished


def test_the_keys_of_a_step_are_those_of_the_page() -> None:
    for field in LessonStep.__struct_fields__:
        assert f"`{field}`" in PAGE, field
