"""The text of a built scenario file, arranged for readers and with each purchase in a comment."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from wsn.data.writing import toml_text, toml_value

LIST_WIDTH = 100
"""The most characters of a line in a long list."""


def scenario_text(document: Mapping[str, Any], sources: Mapping[str, str]) -> str:
    """The text of a scenario file. `sources` gives the purchase behind a row, by its id."""
    head = {key: value for key, value in document.items() if not _is_listed(value)}
    parts = ["# Built from points. `wsn check` proves it, `wsn play` plays it.", toml_text(head).rstrip()]
    for key, value in document.items():
        if _is_listed(value):
            parts += _rows(key, value, sources)
    return "\n\n".join(parts) + "\n"


def map_text(document: Mapping[str, Any]) -> str:
    """The text of the file of a laid-out map."""
    return "# Boards laid out for a scenario built from points.\n" + toml_text(document)


def _is_listed(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], Mapping)


def _rows(key: str, rows: Any, sources: Mapping[str, str]) -> Iterator[str]:
    """The rows of a list, each as a paragraph."""
    for row in rows:
        lines = [f"# {sources[row['id']]}"] if row.get("id") in sources else []
        lines.append(f"[[{key}]]")
        for word, value in row.items():
            if _is_listed(value):
                inner = "".join(f"    {toml_value(dict(one))},\n" for one in value)
                lines.append(f"{word} = [\n{inner}]")
            else:
                lines.append(f"{word} = {_wrap_value(value)}")
        yield "\n".join(lines)


def _wrap_value(value: Any) -> str:
    """A value as TOML, with a long list of words wrapped."""
    plain = toml_value(value)
    if not (isinstance(value, list | tuple) and "\n" in plain):
        return plain
    words = " ".join(f"{toml_value(word)}," for word in value)
    lines = textwrap.wrap(words, LIST_WIDTH, break_long_words=False, break_on_hyphens=False)
    return "[\n" + "".join(f"    {line}\n" for line in lines) + "]"
