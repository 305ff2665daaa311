"""The words and the names among the properties of geographic data, wherever programs put them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wsn.data.guard import json_fault
from wsn.data.texts import LONGEST_NAME, clean_document

NAMES: Final = (
    "name",
    "nom",
    "nome",
    "nombre",
    "naam",
    "namn",
    "navn",
    "nafn",
    "nazwa",
    "nimi",
    "label",
    "toponyme",
)
"""The keys of a name, the best first."""
_OTHER_NAME: Final = re.compile(
    r"(?:name|nom)[:_ ][a-z0-9_-]{1,20}|official_name|loc_name|int_name|alt_name|libelle"
)
_TAG: Final = re.compile(r'"((?:[^"\\]++|\\[\s\S])*+)"(?:\s*+=>\s*+"((?:[^"\\]++|\\[\s\S])*+)")?|"[\s\S]*+')
_ESCAPED: Final = re.compile(r"\\([\s\S])")
LONGEST_TAGS: Final = 100_000
"""A text is looked through for words inside it up to this many characters."""


def on_one_line(text: str) -> str:
    """A text on one line, without characters that are not to be seen."""
    seen: str = clean_document(text)
    return " ".join(seen.split())


def number_of(text: str) -> float:
    """A whole number of a file; one of very many digits is as good as infinite."""
    return int(text) if len(text) < 20 else float(text)


def pairs_of(value: Any, key: str = "") -> Iterator[tuple[str, str | float]]:
    """Every key with its value, also of tables and lists inside, and of tags that are written in a text."""
    if isinstance(value, Mapping):
        for inner, one in value.items():
            yield from pairs_of(one, inner)
    elif isinstance(value, list):
        for one in value:
            yield from pairs_of(one, key)
    elif isinstance(value, str):
        yield key, value
        yield from _tags(value)
    elif isinstance(value, int | float):
        yield key, value


def _tags(text: str) -> Iterator[tuple[str, str | float]]:
    """The pairs of `"key"=>"value","key"=>"value"`, or of a JSON table, that a text holds."""
    if len(text) > LONGEST_TAGS:
        return
    if "=>" in text:
        for match in _TAG.finditer(text):
            if match[2] is not None:
                yield _ESCAPED.sub(r"\1", match[1]), _ESCAPED.sub(r"\1", match[2])
    elif text.startswith("{") and json_fault(text) is None:
        try:
            inner = json.loads(text, parse_int=number_of)
        except ValueError:
            return
        for key, value in inner.items() if isinstance(inner, dict) else ():
            if isinstance(value, str | int | float):
                yield key, value


def words_of(value: str | float) -> Iterator[str]:
    """The words that a value answers to: `forest;meadow` to both, 311.0 also to 311."""
    if isinstance(value, str):
        text = value.strip()
        yield text
        if ";" in text and len(text) <= LONGEST_TAGS:
            yield from (part.strip() for part in text.split(";"))
    elif isinstance(value, bool):
        yield str(value).lower()
    else:
        yield str(value)
        if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
            yield str(int(value))


def name_of(pairs: Sequence[tuple[str, str | float]]) -> str:
    """The name among properties; empty without one."""
    best, name = len(NAMES) + 1, ""
    for key, value in pairs:
        if not isinstance(value, str) or not value:
            continue
        folded = key.casefold()[:40]
        rank = (
            NAMES.index(folded) if folded in NAMES else len(NAMES) if _OTHER_NAME.fullmatch(folded) else best
        )
        if rank < best and (line := on_one_line(value[: 4 * LONGEST_NAME])[:LONGEST_NAME].strip()):
            best, name = rank, line
    return name
