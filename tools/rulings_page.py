"""Write docs/rulings.md from the code and the lists of rules: `python tools/rulings_page.py`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.systems import SYSTEMS, door, info  # noqa: E402 - the checkout comes before an installed wsn
from wsn.systems.contract import Sources  # noqa: E402

PAGE = ROOT / "docs" / "rulings.md"
HEAD = """# Rulings

Written by `tools/rulings_page.py` from the code; a test holds it to that.

Where a rulebook leaves a question open, a program must answer it. These are our answers: for each game first
the rulings that have a number of their own, which the program cites, and then those that stand in the code
beside the rule that they belong to, by the module that applies them. `wsn rules GAME --ours` lists the
numbers that are ours, too.
"""
_NUMBERED = re.compile(r" R\d+$")
_LEAD = re.compile(r'^\s*(?:#|""")?\s?')


def paragraphs(source: str) -> Iterator[str]:
    """The paragraphs of comments and docstrings that hold a ruling, from the first on, each on one line."""
    lines = source.splitlines()
    for at, line in enumerate(lines):
        if "Ruling:" not in line or (at and _goes_on(lines[at - 1]) and _within(lines, at)):
            continue
        yield " ".join(_text(lines, at))


def _goes_on(line: str) -> bool:
    """Whether a line of prose may be followed by more of its paragraph."""
    return bool(line.strip()) and not line.rstrip().endswith('"""')


def _within(lines: list[str], at: int) -> bool:
    """Whether an earlier line of the same paragraph held a ruling, which then brings this one with it."""
    before = at - 1
    while before >= 0 and _goes_on(lines[before]) and _comment(lines[before]) == _comment(lines[at]):
        if "Ruling:" in lines[before]:
            return True
        before -= 1
    return False


def _comment(line: str) -> bool:
    """Whether a line is a comment, or ends in one that begins a ruling."""
    return "#" in line.partition("Ruling:")[0]


def _text(lines: list[str], at: int) -> Iterator[str]:
    """The lines of a paragraph from its first ruling on, without what makes them comments."""
    commented = _comment(lines[at])
    yield "Ruling:" + lines[at].partition("Ruling:")[2].removesuffix('"""').rstrip()
    if lines[at].rstrip().endswith('"""'):
        return
    for line in lines[at + 1 :]:
        if not line.strip() or (commented and not line.lstrip().startswith("#")):
            return
        text = _LEAD.sub("", line).strip()
        if text.endswith('"""') or not text:
            if text.removesuffix('"""').strip():
                yield text.removesuffix('"""').strip()
            return
        yield text


def rulings(source: str) -> list[str]:
    """The rulings of a module, a paragraph that holds several taken apart."""
    parts = [part.strip() for text in paragraphs(source) for part in text.split("Ruling:")[1:]]
    return [part[0].upper() + part[1:] for part in parts if part]


def _by_module(folder: Path) -> Iterator[str]:
    """The rulings of a folder, each module under a heading."""
    for path in sorted(folder.rglob("*.py")):
        said = rulings(path.read_text(encoding="utf-8"))
        if said:
            yield f"\n### `{path.relative_to(folder).with_suffix('').as_posix()}`\n"
            yield from (f"- {text}" for text in said)


def page() -> str:
    """The whole page."""
    made = [HEAD]
    parts = {system: ROOT / "wsn" / "systems" / system for system in SYSTEMS}
    for system, folder in parts.items():
        made.append(f"\n## {info(system).title}\n")
        rules = door(system, Sources).rules().rules
        numbered = {number: rule for number, rule in rules.items() if _NUMBERED.search(number)}
        made += [f"- **{number}** {rule.title}." for number, rule in numbered.items()]
        made += _by_module(folder)
    made += ["\n## Forces for points", *_by_module(ROOT / "pointbuy")]
    return "\n".join(made) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
