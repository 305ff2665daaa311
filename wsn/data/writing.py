"""Writes documents as TOML, laid out as a person would."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

LONGEST_LIST_LINE = 100
"""The longest list on one line, in characters; longer ones have one entry a line."""
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


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


def toml_key(key: str) -> str:
    """A key of a table, quoted where it must be."""
    return _key_text(key)


def _write_table(table: Mapping[str, Any], path: tuple[str, ...], lines: list[str]) -> None:
    tables = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    rows = {key: value for key, value in table.items() if _is_rows(value)}
    for key, value in table.items():
        if value is not None and key not in tables and key not in rows:
            lines.append(f"{_key_text(key)} = {_value_text(value)}")
    for key, inner in tables.items():
        if not inner or not all(isinstance(entry, Mapping) for entry in inner.values()):
            lines += ["", f"[{'.'.join(map(_key_text, (*path, key)))}]"]
        _write_table(inner, (*path, key), lines)
    for key, entries in rows.items():
        for entry in entries:
            lines += ["", f"[[{'.'.join(map(_key_text, (*path, key)))}]]"]
            _write_table(entry, (*path, key), lines)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _key_text(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _quote_text(key)


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
            "{ " + ", ".join(f"{_key_text(k)} = {_value_text(v)}" for k, v in value.items()) + " }"
            if value
            else "{}"
        )
    if isinstance(value, list | tuple):
        entries = [_value_text(entry) for entry in value]
        line = f"[{', '.join(entries)}]"
        return (
            line
            if len(line) <= LONGEST_LIST_LINE
            else "[\n" + "".join(f"    {entry},\n" for entry in entries) + "]"
        )
    raise TypeError(f"TOML has no form for {value!r}")


def _multiline_text(text: str) -> str:
    """A text of several lines."""
    lines = [_quote_text(line)[1:-1].replace('\\"', '"').replace('"""', '""\\"') for line in text.split("\n")]
    body = "\n".join(lines)
    if body.endswith('"'):
        body = body[:-1] + '\\"'
    return f'"""\n{body}"""'
