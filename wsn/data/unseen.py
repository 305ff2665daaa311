"""Characters that are not to be seen: controls, escapes, and marks that turn the direction of writing."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

HIDDEN: Final = (
    "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f"
    "\\ud800-\\udfff\\ufeff\\ufff9-\\ufffb\\ufffe\\uffff"
)
"""The characters that are not to be seen, for a class of a pattern."""


@cache
def hidden_pattern() -> re.Pattern[str]:
    """What finds a character that is not to be seen: made when a text has one that cannot be printed."""
    return re.compile(f"[{HIDDEN}]")


def is_all_seen(text: str) -> bool:
    """Whether every character of a text can be printed or ends a line: then none is hidden."""
    return text.isprintable() or text.replace("\n", "").isprintable()


def printable_text(text: str) -> str:
    """The text as it may reach a terminal or a picture: `?` for each character that is not to be seen."""
    return text if is_all_seen(text) else hidden_pattern().sub("?", text)
