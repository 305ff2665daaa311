"""Who made a map or a scenario, where it comes from, and what others may do with it.

The same keys in every file that is sent to others. None of them decides anything in a game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from wsn.data.ids import CALLED, SAYS
from wsn.data.texts import LONGEST_NAME, LONGEST_TITLE, Line, Title
from wsn.english import capitalize

_Release = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^$|^[0-9]{1,4}(\.[0-9]{1,4}){1,2}(\.dev[0-9]{1,4}|(a|b|rc)[0-9]{1,4})?$(?!\n)",
        extra={
            CALLED: "a version of wsn",
            SAYS: "write what `wsn --version` says, such as 0.3.0",
        },
    ),
]


class Credits(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):  # fmt: skip
    """What a map or a scenario tells of itself to whoever gets it."""

    author: Line = ""
    """Who made it."""
    source: Title = ""
    """Where it comes from: books and maps that it follows, or the work that it was made from."""
    licence: Line = ""
    """What others may do with it, such as `CC BY 4.0`, or `all rights reserved`."""
    version: Line = ""
    """Its own version, as its author counts: `1.2`, or a date."""
    wsn: _Release = ""
    """The version of wsn that it was last tested with, as `wsn --version` says."""


CREDITS: Final = ("author", "source", "licence", "version", "wsn")
"""The keys, in their order."""


def credits_of(document: Mapping[str, Any]) -> dict[str, str]:
    """What the document of a map or a scenario tells of itself, which need not be valid."""
    return {
        key: document[key].strip()
        for key in CREDITS
        if isinstance(document.get(key), str) and document[key].strip()
    }


def credit_lines(document: Mapping[str, Any]) -> tuple[str, ...]:
    """The same in words, a line for each: `By Joan Smith, version 1.2`, `Licence: CC BY 4.0`."""
    told = credits_of(document)
    made = [f"by {told['author']}"] if "author" in told else []
    made += [f"version {told['version']}"] if "version" in told else []
    made += [f"tested with wsn {told['wsn']}"] if "wsn" in told else []
    first = ", ".join(made)
    lines = [capitalize(first)] if first else []
    lines += [f"Licence: {told['licence']}"] if "licence" in told else []
    lines += [f"Source: {told['source']}"] if "source" in told else []
    return tuple(lines)


def parts_of(document: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The boards and overlays that the document of a map holds, by name; none for a map of one piece."""
    kept = [document.get("boards"), document.get("overlays")]
    return {
        str(name): part
        for held in kept
        if isinstance(held, Mapping)
        for name, part in held.items()
        if isinstance(part, Mapping)
    }


def credits_together(document: Mapping[str, Any]) -> dict[str, str]:
    """What a map tells of itself with all its parts, as the keys of one map have it.

    Authors and sources of the parts follow its own. A licence that is not that of the whole has the names of
    its parts behind it. Versions are of the whole alone.
    """
    told, parts = credits_of(document), {name: credits_of(part) for name, part in parts_of(document).items()}
    for key, longest in (("author", LONGEST_NAME), ("source", LONGEST_TITLE), ("licence", LONGEST_NAME)):
        named: dict[str, list[str]] = {}
        for name, part in parts.items():
            if key in part and part[key] != told.get(key):
                named.setdefault(part[key], []).append(name)
        if key == "licence" and (key in told or sum(map(len, named.values())) < len(parts) or len(named) > 1):
            values = [f"{value} ({', '.join(names)})" for value, names in named.items()]
        else:
            values = list(named)
        if whole := _list_values([told[key], *values] if key in told else values, longest):
            told[key] = whole
    return {key: told[key] for key in CREDITS if key in told}


def _list_values(values: Sequence[str], longest: int) -> str:
    """The values in a row, as many as there is room for; the end says that there are others."""
    for kept in range(len(values), 0, -1):
        text = "; ".join([*values[:kept], *(["and others"] if kept < len(values) else [])])
        if len(text) <= longest:
            return text
    return values[0][:longest] if values else ""


def map_credit_lines(document: Mapping[str, Any]) -> tuple[str, ...]:
    """`credit_lines` of a map, and below them those of its parts that differ, with their names."""
    own = credit_lines(document)
    of_parts: dict[tuple[str, ...], list[str]] = {}
    for name, part in parts_of(document).items():
        lines = credit_lines(part)
        if lines and lines != own:
            of_parts.setdefault(lines, []).append(name)
    return (*own, *(f"{', '.join(names)}: {_join_lines(lines)}" for lines, names in of_parts.items()))


def _join_lines(lines: Sequence[str]) -> str:
    """Lines as one: `by Joan Smith; licence: CC0`."""
    return "; ".join(line[:1].lower() + line[1:] for line in lines)


def is_later(version: str, than: str) -> bool:
    """Whether a version of wsn is later than another, by its numbers; what is no version is not."""
    numbers = [tuple(map(int, re.findall(r"\d+", one.partition(".dev")[0])[:3])) for one in (version, than)]
    return bool(version) and numbers[0] > numbers[1]
