"""A lenient reader of untidy values: numbers written as text, one entry where a list should be."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from wsn.data import nearest_hint, shorten

WARNING_LIMIT: Final = 200
"""The most different warnings that are kept; further ones are only counted."""
TEXT_LIMIT: Final = 20_000


class Reader:
    """Reads untidy values and collects the warnings about them, each once."""

    def __init__(self) -> None:
        self._said: dict[str, int] = {}
        self._more = 0

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings so far; a repeated one carries its count."""
        told = [text if count == 1 else f"{text} ({count} times)" for text, count in self._said.items()]
        return (*told, f"... and {self._more} more") if self._more else tuple(told)

    def warn(self, text: str) -> None:
        """Add a warning: what could not be read, and what was done about it."""
        if text in self._said or len(self._said) < WARNING_LIMIT:
            self._said[text] = self._said.get(text, 0) + 1
        else:
            self._more += 1

    def table(self, value: Any, place: str) -> Mapping[str, Any]:
        """A table, or an empty one with a warning."""
        if isinstance(value, Mapping):
            return value
        if value is not None:
            self.warn(f"{place}: {shorten(value)} is not a table and is left out")
        return {}

    def rows(self, value: Any, place: str) -> list[Any]:
        """A list; a single entry becomes a list of one, with a warning."""
        if isinstance(value, list):
            return value
        if value in (None, "", {}):
            return []
        self.warn(f"{place}: {shorten(value)} is not a list; it is read as a list of one")
        return [value]

    def word(self, value: Any) -> str:
        """Text without outer spaces, a whole number as text, anything else as an empty string."""
        if isinstance(value, str):
            return value.strip()
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""

    def yes(self, value: Any) -> bool:
        """Whether a value means yes: true, 1, or the words `true`, `1`, `yes`."""
        return value is True or (
            isinstance(value, str | int) and self.word(value).lower() in ("true", "1", "yes")
        )

    def whole(self, value: Any, default: int, low: int, high: int, place: str) -> int:
        """A whole number within bounds, written as a number or as text.

        A value that is not a number becomes `default`, one out of bounds the nearest bound, with a warning.
        """
        text = self.word(value)
        if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
            if value is not None:
                self.warn(f"{place}: {shorten(value)} is not a whole number; {default} is used")
            return default
        number = int(text)
        if not low <= number <= high:
            nearest = min(max(number, low), high)
            self.warn(f"{place}: {number} is not between {low} and {high}; {nearest} is used")
            return nearest
        return number

    def prose(self, value: Any) -> str:
        """Text without HTML: tags are taken out, entities (`&eacute;`) become their characters."""
        if not isinstance(value, str):
            return ""
        text = re.sub(r"<(?:br|/p|/li)[^<>]{0,100}>", "\n", value[:TEXT_LIMIT], flags=re.IGNORECASE)
        text = html.unescape(re.sub(r"<[^<>]{0,200}>", "", text)).replace("\xa0", " ")
        text = "".join(c for c in text if c in "\n\t" or c.isprintable())
        return "\n".join(line.strip() for line in text.strip().splitlines())

    def unknown_keys(self, table: Mapping[str, Any], known: Iterable[str], place: str) -> None:
        """Warn of unknown keys in a table."""
        names = tuple(known)
        for key in table:
            if key not in names:
                self.warn(
                    f"{place}: the key {shorten(key)} is unknown{nearest_hint(str(key), names)} and "
                    "is left out"
                )
