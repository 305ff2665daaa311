"""The text of a built scenario file, arranged for readers and with each purchase in a comment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsn.data.rewriting import lay_toml
from wsn.data.statements import Statement, chapters_of
from wsn.data.toml_values import FILLED_LAYOUT
from wsn.data.writing import is_rows, toml_text


def scenario_text(document: Mapping[str, Any], sources: Mapping[str, str]) -> str:
    """The text of a scenario file. `sources` gives the purchase behind a row, by its id."""
    head = {key: value for key, value in document.items() if not is_rows(value)}
    chapters = chapters_of(lay_toml({**head, **document}, FILLED_LAYOUT))
    for chapter in chapters:
        match chapter.way:
            case (str(key), int(number)) if (
                source := sources.get(document[key][number].get("id"))
            ) is not None:
                chapter.above.append(Statement(f"# {source}\n", "rest"))
    text = "".join(one.text for chapter in chapters for one in chapter.all_statements())
    return f"# Built from points. `wsn check` proves it, `wsn play` plays it.\n\n{text}"


def map_text(document: Mapping[str, Any]) -> str:
    """The text of the file of a laid-out map."""
    return "# Boards laid out for a scenario built from points.\n" + toml_text(document)
