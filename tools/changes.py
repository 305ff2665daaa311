"""Join the changes that wait in docs/changes/new to those of the release in work: `python tools/changes.py`.

A change is a file of its own, so that two that are made at once never meet in one. Its first line is the
heading it stands under (`## The window`), and the rest is text as it shall stand: a bullet, two lines or so.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "changes"
RELEASE: Final = "0.4.0"
"""The release in work, to whose page the changes are joined."""


class BadChange(ValueError):
    """A change that is not written as it should be; the text says which and why."""


def read_change(path: Path) -> tuple[str, str]:
    """The heading of a change and its text. Raises BadChange."""
    head, _, text = path.read_text(encoding="utf-8").strip().partition("\n")
    if not head.startswith("## ") or not text.strip().startswith("- "):
        raise BadChange(f"{path.name}: begin with a heading (`## The window`), then a bullet (`- `)")
    return head[3:].strip(), text.strip()


def join_changes(page: str, changes: list[tuple[str, str]]) -> str:
    """The page of a release with changes added, each at the end of its section; new sections at the end."""
    for heading, text in changes:
        section = re.search(rf"^## {re.escape(heading)}\n(?:(?!^## ).*\n?)*", page, re.MULTILINE)
        if section is None:
            page = f"{page.rstrip()}\n\n## {heading}\n\n{text}\n"
        else:
            after = page[section.end() :]
            page = f"{page[: section.end()].rstrip()}\n{text}\n{chr(10) if after else ''}{after}"
    return page


def main() -> int:
    """Join, and take the files away; nothing is written while one of them is wrong."""
    paths = sorted((FOLDER / "new").glob("*.md"))
    try:
        changes = [read_change(path) for path in paths]
    except BadChange as error:
        print(error, file=sys.stderr)
        return 1
    page = FOLDER / f"{RELEASE}.md"
    page.write_text(join_changes(page.read_text(encoding="utf-8"), changes), encoding="utf-8")
    for path in paths:
        path.unlink()
    print(f"{len(paths)} changes joined to {page.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
