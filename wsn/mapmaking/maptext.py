"""A map document as the text of a file: laid out as a careful person would, or into a text that is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from wsn.data.rewriting import lay_toml, rewrite_toml
from wsn.data.toml_values import FILLED_LAYOUT
from wsn.data.writing import filled_value, toml_value

_TABLES: Final = ("levels", "edges", "paths", "features", "tags", "names")
_FROM_CONNECTIONS_ON: Final = ("connections", "impassable", "legend", "terrain", "areas", *_TABLES, "boxes")
"""What comes behind the head of a map, in this order."""


def map_text(document: Mapping[str, Any], remarks: str = "") -> str:
    """The document of a map of one board as TOML: its head, the legend and rows or the areas, then the rest.

    `remarks` become comments at the top. Reading the text gives the same document, without empty tables.
    """
    laid = {key: value for key, value in document.items() if key not in (*_FROM_CONNECTIONS_ON, "id")}
    for key in _FROM_CONNECTIONS_ON:
        value = document.get(key)
        if key in _TABLES and value:
            value = {word: entry for word, entry in value.items() if entry or key == "names"}
        if value:
            laid[key] = value
    above = "".join(f"# {line}".rstrip() + "\n" for line in remarks.splitlines())
    return above + lay_toml(laid, LAYOUT)


def rewrite_map(text: str, document: Mapping[str, Any]) -> str:
    """The text of a map file with the values of a document; what is equal stays as it was written, and so
    do comments. Reading the text gives the document.
    """
    return rewrite_toml(text, document, LAYOUT)


def _letters_value(value: Any) -> str:
    """The rows of letters as a block; a backslash or a quote in them needs the longer form."""
    if not isinstance(value, str):
        return filled_value(value)
    if "\\" in value or '"""' in value or ("'" in value and '"' in value):
        return toml_value(value)
    return f'"""\n{value}"""'


LAYOUT: Final = replace(FILLED_LAYOUT, keyed={"rows": _letters_value})
"""How a map file writes what is new in it."""
