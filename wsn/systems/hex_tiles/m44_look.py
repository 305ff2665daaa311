"""Counters at values of which nothing is certain: numbers written as text, lists where a table should be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from wsn.data import hint, short

WARNING_LIMIT = 200
"""So many different warnings are kept; then only their number is told."""
TEXT_LIMIT = 20_000


class Look:
    """Reads doubtful values and gathers what has to be said about them, each thing once."""

    def __init__(self) -> None:
        self._said: dict[str, int] = {}
        self._more = 0

    @property
    def warnings(self) -> tuple[str, ...]:
        """Everything said so far; what was said more than once with its count."""
        told = [text if count == 1 else f"{text} ({count} times)" for text, count in self._said.items()]
        return (*told, f"... and {self._more} more") if self._more else tuple(told)

    def say(self, text: str) -> None:
        """Note what was done about something that could not be read as it stands."""
        if text in self._said or len(self._said) < WARNING_LIMIT:
            self._said[text] = self._said.get(text, 0) + 1
        else:
            self._more += 1

    def table(self, value: Any, place: str) -> Mapping[str, Any]:
        """A table, or an empty one with a warning."""
        if isinstance(value, Mapping):
            return value
        if value is not None:
            self.say(f"{place}: {short(value)} is no table and is left out")
        return {}

    def rows(self, value: Any, place: str) -> list[Any]:
        """A list; a single thing is a list of one."""
        if isinstance(value, list):
            return value
        if value in (None, "", {}):
            return []
        self.say(f"{place}: {short(value)} is no list; it is taken as one thing")
        return [value]

    def word(self, value: Any) -> str:
        """Text as it stands, a number as text, anything else as nothing."""
        if isinstance(value, str):
            return value.strip()
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""

    def truth(self, value: Any) -> bool:
        """True for what files write for true."""
        return value is True or (
            isinstance(value, str | int) and self.word(value).lower() in ("true", "1", "yes")
        )

    def whole(self, value: Any, default: int, low: int, high: int, place: str) -> int:
        """A whole number between two bounds, written as a number or as text."""
        text = self.word(value)
        if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
            if value is not None:
                self.say(f"{place}: {short(value)} is no number; {default} is taken")
            return default
        number = int(text)
        if not low <= number <= high:
            nearest = min(max(number, low), high)
            self.say(f"{place}: {number} is not between {low} and {high}; {nearest} is taken")
            return nearest
        return number

    def prose(self, value: Any) -> str:
        """A text without the marks of a web page."""
        if not isinstance(value, str):
            return ""
        text = re.sub(r"<(?:br|/p|/li)[^<>]{0,100}>", "\n", value[:TEXT_LIMIT], flags=re.IGNORECASE)
        text = re.sub(r"<[^<>]{0,200}>", "", text)
        text = "".join(c for c in text if c in "\n\t" or c.isprintable())
        return "\n".join(line.strip() for line in text.strip().splitlines())

    def strangers(self, table: Mapping[str, Any], known: Iterable[str], place: str) -> None:
        """Warn of keys that nobody knows."""
        names = tuple(known)
        for key in table:
            if key not in names:
                self.say(f"{place}: the key {short(key)} is unknown{hint(str(key), names)} and is left out")
