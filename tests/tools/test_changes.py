"""Changes are files of their own, joined to the page of the release in work."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools import changes

ROOT = Path(__file__).resolve().parents[2]
PAGE = "# 0.3.0\n\n## The window\n\n- One.\n\n## Bots\n\n- Two.\n"
MOST_LINES = 80
"""The most lines of a release in CHANGELOG.md."""


def test_a_change_stands_at_the_end_of_its_section() -> None:
    page = changes.join_changes(PAGE, [("The window", "- Three,\n  in two lines."), ("Maps", "- Four.")])
    window = "## The window\n\n- One.\n- Three,\n  in two lines.\n"
    assert page == f"# 0.3.0\n\n{window}\n## Bots\n\n- Two.\n\n## Maps\n\n- Four.\n"


def test_the_last_section_takes_a_change_too() -> None:
    assert changes.join_changes(PAGE, [("Bots", "- Three.")]).endswith("- Two.\n- Three.\n")


@pytest.mark.parametrize("text", ["- no heading\n", "## Bots\n\nno bullet\n", ""])
def test_what_is_no_change_is_told_and_nothing_is_written(tmp_path: Path, text: str) -> None:
    path = tmp_path / "one.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(changes.BadChange, match="begin with a heading"):
        changes.read_change(path)


def test_those_that_wait_can_be_joined() -> None:
    waiting = [changes.read_change(path) for path in (changes.FOLDER / "new").glob("*.md")]
    assert all(heading and text.startswith("- ") for heading, text in waiting)


def test_a_release_in_the_changelog_is_short_and_leads_to_all_of_it() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for release in text.split("\n## ")[1:]:
        number = release.split()[0]
        assert release.count("\n") <= MOST_LINES, number
        assert f"docs/changes/{number}.md" in release
        assert (ROOT / "docs" / "changes" / f"{number}.md").is_file()


def test_version_changelog_and_corpus_tell_of_the_same_releases() -> None:
    """A release in work is the one that changes are joined to; one that was made has a date and a corpus."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    number, _, work = version.partition(".dev")
    headings = re.findall(r"^## (\S+) \((.+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert changes.RELEASE == headings[0][0] == number
    assert (headings[0][1] == "in work") == bool(work)
    dated = dict(headings[1:] if work else headings)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dated.values())
    assert list(dated.values()) == sorted(dated.values(), reverse=True)
    kept = {folder.name for folder in (ROOT / "tests" / "corpus").iterdir() if folder.is_dir()}
    assert set(dated) == kept
