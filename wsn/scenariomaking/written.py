"""The document of a scenario as the text of a file: laid out as a careful person would, or into a text that
is there, in which everything that is equal stays as it was written, comments included (`wsn.data.rewriting`).
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from wsn.data import rewriting
from wsn.data.revalued import TomlLayout, is_rows
from wsn.data.writing import toml_value
from wsn.mapmaking.written import toml_key

LONGEST_LINE = 110
"""The longest line, in characters."""


def scenario_text(document: Mapping[str, Any], source: str | None = None, suffix: str = ".toml") -> str:
    """The text of a scenario file; with a `source` everything in that which is equal stays as it is.

    Reading the text gives the document, without keys whose value is None.
    """
    if suffix == ".json":
        return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    if source is None:
        return _fresh_text(document)
    return rewriting.rewrite_toml(source, document, LAYOUT, lambda: _fresh_text(document))


# ---------------------------------------------------------------- written anew


def _fresh_text(document: Mapping[str, Any]) -> str:
    """A document as TOML: its head, then its tables and rows in their order."""
    lines, later = [], []
    for key, value in document.items():
        if value is None:
            continue
        if isinstance(value, Mapping) or is_rows(value):
            later.append((key, value))
        else:
            lines.append(_statement_text(key, value))
    for key, value in later:
        for block in _table_blocks(key, value):
            lines += ["", block]
    return "\n".join(lines) + "\n"


def _table_blocks(key: str, value: Any) -> Iterator[str]:
    """The tables or rows under a key of the file, each with its heading."""
    name = toml_key(key)
    if isinstance(value, Mapping):
        if value and all(isinstance(entry, Mapping) for entry in value.values()):
            for word, entry in value.items():
                yield _block_text(f"[{name}.{toml_key(word)}]", entry)
        else:
            yield _block_text(f"[{name}]", value)
        return
    for row in value:
        yield _block_text(f"[[{name}]]", row)


def _block_text(heading: str, table: Mapping[str, Any]) -> str:
    rows = [_statement_text(key, value) for key, value in table.items() if value is not None]
    return "\n".join([heading, *rows])


def _statement_text(key: str, value: Any) -> str:
    return f"{toml_key(key)} = {_value_text(value)}"


def _value_text(value: Any) -> str:
    if is_rows(value):
        return "[\n" + "".join(f"    {toml_value(row)},\n" for row in value) + "]"
    if isinstance(value, list | tuple) and value and all(isinstance(one, str) for one in value):
        line = f"[{', '.join(map(toml_value, value))}]"
        if len(line) <= LONGEST_LINE - 20 or any(" " in one for one in value):
            return toml_value(value)
        words = textwrap.wrap(
            " ".join(f"{toml_value(one)}," for one in value), LONGEST_LINE - 4, break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip
        return "[\n" + "".join(f"    {line}\n" for line in words) + "]"
    return toml_value(value)


LAYOUT = TomlLayout(_value_text)
"""How a scenario file writes what is new in it."""
