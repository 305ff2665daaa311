"""Looks through the text of a file before it is parsed: nothing that would cost a parser time or memory.

The time and memory of a TOML parser grow with the square of the parts of a dotted key, and every parser
calls itself for each list inside a list. No file of ours comes near these limits.
"""

from __future__ import annotations

import re
from typing import Final

DOTTED_LIMIT: Final = 8
"""The most parts of a dotted key, as in `[sides.allies]`."""
NESTING_LIMIT: Final = 24
"""The most lists and tables inside one another."""

_TOML: Final = re.compile(
    r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"""(?:"{0,2})'
    r"|'''(?:[^']++|'(?!''))*+'''(?:'{0,2})"
    r'|"(?!"")(?:[^"\\\n]++|\\.)*+"'
    r"|'(?!'')[^'\n]*+'"
    r'|"""|""|'
    r"'''|''"
    r"|#[^\n]*+|[\[\]{}.=,\n\"']"
)
_JSON: Final = re.compile(r'"(?:[^"\\]++|\\[\s\S])*+"|[\[\]{}"]')


def toml_fault(text: str) -> tuple[str, str] | None:
    """The place and the fault of a TOML text that nests or dots too much, or None."""
    depth = dots = 0
    for token in _TOML.finditer(text):
        sign = token[0]
        if sign == ".":
            dots += 1
            if dots == DOTTED_LIMIT:
                return _line_and_column(text, token.start()), f"a key has more than {DOTTED_LIMIT} parts"
        elif sign in "[{":
            depth, dots = depth + 1, 0
            if depth > NESTING_LIMIT:
                return _line_and_column(text, token.start()), _NESTED
        elif sign in "]}":
            depth, dots = max(depth - 1, 0), 0
        elif sign in ("=", ",", "\n"):
            dots = 0
        elif sign in ('"', "'", '"""', "'''"):
            return None  # a text that does not end: the parser stops there, and says so
    return None


def json_fault(text: str) -> tuple[str, str] | None:
    """The place and the fault of a JSON text that nests too much, or None."""
    depth = 0
    for token in _JSON.finditer(text):
        sign = token[0]
        if sign in ("[", "{"):
            depth += 1
            if depth > NESTING_LIMIT:
                return _line_and_column(text, token.start()), _NESTED
        elif sign in ("]", "}"):
            depth -= 1
        elif sign == '"':
            return None
    return None


_NESTED: Final = f"more than {NESTING_LIMIT} lists and tables inside one another"


def _line_and_column(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"
