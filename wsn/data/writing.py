"""Writes documents as TOML, laid out as a person would."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, Final

LONGEST_LIST_LINE: Final = 100
"""The longest list on one line, in characters; longer ones have one entry a line."""
LONGEST_LINE: Final = 110
"""The longest line of labels that fill their lines, in characters."""
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]*[A-Za-z_][A-Za-z0-9_-]*", re.ASCII)


def toml_text(document: Mapping[str, Any]) -> str:
    """A document as TOML: plain keys first, then its tables, then its lists of tables.

    Values are text, numbers, true and false, and lists and tables of these; a key with the value None
    is left out. Reading the text gives the same document.
    """
    lines: list[str] = []
    _write_table(document, (), lines)
    return "\n".join(lines).strip("\n") + "\n"


def toml_value(value: Any) -> str:
    """One value as TOML: a table in braces, a long list with one entry a line."""
    return _value_text(value)


def filled_value(value: Any) -> str:
    """One value as a careful person lays it out: labels fill their lines, rows and ways have a line each."""
    if not isinstance(value, list | tuple) or not value:
        return toml_value(value)
    if is_rows(value):
        return _lines_text(map(toml_value, value))
    if all(isinstance(one, list | tuple) for one in value):
        ways = [listed_value(one) for one in value]
        if value[0] and isinstance(value[0][0], str):
            return _lines_text(ways)
        return f"[{', '.join(ways)}]"  # an outline
    line = f"[{', '.join(map(toml_value, value))}]"
    if len(line) <= LONGEST_LINE - 20:
        return line
    if not all(isinstance(one, str) and " " not in one for one in value):
        return toml_value(value)
    words = " ".join(f"{toml_value(one)}," for one in value)
    filled = textwrap.wrap(words, LONGEST_LINE - 4, break_long_words=False, break_on_hyphens=False)
    return "[\n" + "".join(f"    {line}\n" for line in filled) + "]"


def listed_value(value: Any) -> str:
    """One value as an entry of a list that has lines: a list stays on one."""
    return f"[{', '.join(map(toml_value, value))}]" if isinstance(value, list | tuple) else toml_value(value)


def toml_key(key: str) -> str:
    """A key of a table, quoted where it must be, and where it is a number."""
    return key if _BARE_KEY.fullmatch(key) else _quote_text(key)


def is_rows(value: Any) -> bool:
    """Whether a value is a list of tables."""
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _write_table(table: Mapping[str, Any], path: tuple[str, ...], lines: list[str]) -> None:
    tables = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    rows = {key: value for key, value in table.items() if is_rows(value)}
    for key, value in table.items():
        if value is not None and key not in tables and key not in rows:
            lines.append(f"{toml_key(key)} = {_value_text(value)}")
    for key, inner in tables.items():
        if not inner or not all(isinstance(entry, Mapping) for entry in inner.values()):
            lines += ["", f"[{'.'.join(map(toml_key, (*path, key)))}]"]
        _write_table(inner, (*path, key), lines)
    for key, entries in rows.items():
        for entry in entries:
            lines += ["", f"[[{'.'.join(map(toml_key, (*path, key)))}]]"]
            _write_table(entry, (*path, key), lines)


def _quote_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _multiline_text(value) if "\n" in value else _quote_text(value)
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{toml_key(k)} = {_value_text(v)}" for k, v in value.items()) + " }"
            if value
            else "{}"
        )
    if isinstance(value, list | tuple):
        entries = [_value_text(entry) for entry in value]
        line = f"[{', '.join(entries)}]"
        return line if len(line) <= LONGEST_LIST_LINE else _lines_text(entries)
    raise TypeError(f"TOML has no form for {value!r}")


def _lines_text(entries: Iterable[str]) -> str:
    return "[\n" + "".join(f"    {entry},\n" for entry in entries) + "]"


def _multiline_text(text: str) -> str:
    """A text of several lines."""
    lines = [_quote_text(line)[1:-1].replace('\\"', '"').replace('"""', '""\\"') for line in text.split("\n")]
    body = "\n".join(lines)
    if body.endswith('"'):
        body = body[:-1] + '\\"'
    return f'"""\n{body}"""'
