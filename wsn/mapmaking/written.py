"""A map document as the text of a file: laid out as a careful person would, or into a text that is there."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

from wsn.data import rewriting
from wsn.data.revalued import TomlLayout
from wsn.data.writing import toml_value

WIDTH = 110
"""The longest line, in characters."""
_TABLES = ("levels", "edges", "paths", "features", "tags", "names")
_LISTS = ("connections", "impassable")


def map_text(document: Mapping[str, Any], remarks: str = "") -> str:
    """The document of a map of one board as TOML: its head, the legend and rows or the areas, then the rest.

    `remarks` become comments at the top. Reading the text gives the same document, without empty tables.
    """
    lines = [f"# {line}".rstrip() for line in remarks.splitlines()]
    later = {*_TABLES, *_LISTS, "legend", "terrain", "areas", "boxes", "id"}
    lines += [f"{key} = {toml_value(value)}" for key, value in document.items() if key not in later]
    lines += [f"{key} = {_list_value(document[key])}" for key in _LISTS if document.get(key)]
    if "legend" in document:
        signs = (f"{toml_key(k)} = {toml_value(v)}" for k, v in document["legend"].items())
        lines += ["", "[legend]", *signs, "", "[terrain]", f"rows = {_rows(document['terrain']['rows'])}"]
    for name, area in document.get("areas", {}).items():
        lines += ["", f"[areas.{toml_key(name)}]", *(f"{k} = {_list_value(v)}" for k, v in area.items())]
    for table in _TABLES:
        entries = {
            word: entry for word, entry in document.get(table, {}).items() if entry or table == "names"
        }
        if entries:
            lines += ["", f"[{table}]", *(f"{toml_key(k)} = {_list_value(v)}" for k, v in entries.items())]
    for name, box in document.get("boxes", {}).items():
        lines += ["", f"[boxes.{toml_key(name)}]", *(f"{k} = {toml_value(v)}" for k, v in box.items())]
    return "\n".join(lines) + "\n"


def rewritten(text: str, document: Mapping[str, Any]) -> str:
    """The text of a map file with the values of a document; what is equal stays as it was written, and so
    do comments. Reading the text gives the document.
    """
    return rewriting.rewrite_toml(text, document, LAYOUT, lambda: map_text(document))


def _entry_text(value: Any) -> str:
    return _chain_text(value) if isinstance(value, list) else toml_value(value)


def toml_key(key: str) -> str:
    """A key of a table, quoted where it must be, and where it is a number."""
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare and not key.isdigit() else toml_value(key)


def _rows(rows: str) -> str:
    """The rows of letters as a block; a backslash or a quote in them needs the longer form."""
    if "\\" in rows or '"""' in rows or ("'" in rows and '"' in rows):
        return toml_value(rows)
    return f'"""\n{rows}"""'


def _list_value(value: Any) -> str:
    """A value; a list of labels fills its lines, and a list of paths has one on each."""
    if not isinstance(value, list) or not value:
        return toml_value(value)
    if isinstance(value[0], list) and not isinstance(value[0][0], str):  # an outline
        return f"[{', '.join(map(_chain_text, value))}]"
    if isinstance(value[0], list):
        return "[\n" + "".join(f"    {_chain_text(chain)},\n" for chain in value) + "]"
    line = f"[{', '.join(map(toml_value, value))}]"
    if len(line) <= WIDTH - 20 or not all(isinstance(one, str) and " " not in one for one in value):
        return line if len(line) <= WIDTH - 20 else toml_value(value)
    words = " ".join(f"{toml_value(one)}," for one in value)
    filled = textwrap.wrap(words, WIDTH - 4, break_long_words=False, break_on_hyphens=False)
    return "[\n" + "".join(f"    {line}\n" for line in filled) + "]"


def _chain_text(chain: list[Any]) -> str:
    return f"[{', '.join(map(toml_value, chain))}]"


def _letters_value(value: Any) -> str:
    return _rows(value) if isinstance(value, str) else _list_value(value)


LAYOUT = TomlLayout(_list_value, _entry_text, {"rows": _letters_value})
"""How a map file writes what is new in it."""
