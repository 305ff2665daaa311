"""Why, and why not: a reason and a refusal, each with the number of its rule.

A citation is written `"WSN 5.1"`: the book, a space, the number as printed. A book without numbers is cited
by its headings: `"HT Forests"`. A ruling of our own within a rule is a further word: `"WSS 5.3 R4"`.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

CITATION: Final = re.compile(r"\b[A-Z][A-Z0-9]{1,5} (?:\d+(?:\.\d+)*|[A-Z][a-z]+)(?: R\d+)?")
"""What a citation looks like; `tools/rules_index.py` and the citation test find them by it."""


class Reason(msgspec.Struct, frozen=True, array_like=False, omit_defaults=True, gc=False):
    """One thing that mattered, its rule, and what it added (points, a modifier, a count)."""

    rule: str
    """The rule that says so, as cited (`WSN 5.1`)."""
    text: str
    """What mattered."""
    amount: int = 0
    """What it added: points, a modifier, a count; 0: nothing that is counted."""

    @property
    def words(self) -> str:
        """What mattered and what it added, without its rule."""
        return f"{self.text} {self.amount:+d}" if self.amount else self.text

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why a thing may not be done: the rule, and what would be needed."""

    rule: str
    """The rule that forbids it, as cited."""
    text: str
    """Why not, and what would be needed."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"
