"""Who turns a checker off for a line says why, beside it."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("wsn", "pointbuy", "tools", "tests", "examples")

TURNED_OFF = re.compile(r"#\s*(?:type:\s*ignore|noqa)\b")
WITH_REASON = re.compile(
    r"#\s*(?:type:\s*ignore\[[a-z-]+(?:, ?[a-z-]+)*\]  # |noqa: [A-Z]+\d+(?:, [A-Z]+\d+)* - )\w?.{5,}"
)
"""What is turned off, named one by one, and a reason of some words."""


def find_silences(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every comment that turns a checker off without a reason, or for more than it names."""
    if not TURNED_OFF.search(source):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        silent = token.type == tokenize.COMMENT and TURNED_OFF.match(token.string)
        if silent and not WITH_REASON.match(token.string):
            yield token.start[0], token.string


def test_whatever_is_turned_off_has_its_reason():
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in find_silences(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_a_reason_is_some_words_behind_what_is_named():
    for good in (
        "x = 1  # type: ignore[misc]  # mypy types no lambda with defaults\n",
        "x = 1  # type: ignore[arg-type, index]  # a wrong kind on purpose\n",
        "x = 1  # noqa: E402 - the checkout comes first\n",
        "x = '# noqa'  # a comment\n",
    ):
        assert list(find_silences(good)) == []
    for bad in ("# type: ignore", "# type: ignore[misc]", "# noqa", "# noqa: E402", "# noqa: E402 - x"):
        assert list(find_silences(f"y = 2\nx = 1  {bad}\n")) == [(2, bad)]
