"""Write docs/keys.md, the keys of every file, from the JSON Schemas: `python tools/keys_page.py`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.cli.schema import schema_of
from wsn.systems import SYSTEMS, find_game, game_of

PAGE = ROOT / "docs" / "keys.md"
HEAD = """# The keys of every file

Written by `tools/keys_page.py` from the JSON Schemas that `wsn schema` gives to an editor; a test holds it to
that, and to a description of every key.

Every file is TOML, or JSON with the same keys. A key in **bold** must be there. The words of a game
(terrain, edges, kinds of unit) are listed by `wsn schema words --system GAME`. There are pages with
examples for [maps and scenarios](scenarios.md), [catalogues](catalogues.md), [lessons](lessons.md) and
[tables](tables.md).
"""
MAPS = {
    "BoardFile": "A board of hexes",
    "LayoutFile": "Several boards side by side",
    "SquareFile": "A map of squares",
    "AreaFile": "A map of areas",
}
FEW = 7
"""So many words are listed; more are words of a game, which has its own list."""
VOCABULARY = frozenset(
    word
    for system in SYSTEMS
    if find_game(system).ground.has_words
    for known in [game_of(system).ground.vocabulary]
    for word in (*known.terrain, *known.edges, *known.paths, *known.features, *known.tags)
)

Def = Mapping[str, Any]


class Undescribed(Exception):
    """Keys without a description, each with its table."""


def kind(value: Def) -> str:
    """What a value is, in words."""
    if "$ref" in value:
        return f"table `{_name(value)}`"
    if "anyOf" in value:
        some = [one for one in value["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(kind(one) for one in some))
    if "enum" in value:
        words = [word for word in value["enum"] if word != ""]
        if len(words) > FEW or all(word in VOCABULARY for word in words):
            return "a word of the game"
        return ", ".join(f"`{word}`" for word in words)
    if "const" in value:
        return "a game" if value["const"] in SYSTEMS else f"`{value['const']}`"
    match value.get("type"):
        case "array":
            if value.get("prefixItems"):
                return " and ".join(kind(one) for one in value["prefixItems"])
            items = value.get("items")
            return f"list of {_many(kind(items))}" if items else "list"
        case "object":
            inner = value.get("additionalProperties")
            return f"by key: {kind(inner)}" if isinstance(inner, dict) else "table"
        case "integer":
            return f"whole number{_range(value)}"
        case "number":
            return f"number{_range(value)}"
        case "boolean":
            return "true or false"
        case "string":
            return "text"
    return "any value"


def _many(words: str) -> str:
    plural = {
        "text": "texts",
        "whole number": "whole numbers",
        "list of texts": "lists of texts",
        "a word of the game": "words of the game",
    }
    return (
        f"tables {words.removeprefix('table ')}" if words.startswith("table `") else plural.get(words, words)
    )


def _range(value: Def) -> str:
    low, high = value.get("minimum"), value.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    return f", {low} or more" if low is not None else f", {high} or less" if high is not None else ""


def _name(value: Def) -> str:
    return _called(Path(value["$ref"]).name)


def _called(part: str) -> str:
    """What a part of a schema is called: where two have one name, with the chapter of the file before it."""
    return ".".join(part.split(".")[-2:])


def rows(part: Def) -> Iterator[str]:
    """The keys of one table, those that must be there first."""
    needed = part.get("required", ())
    yield "| key | holds | without it | what it is |"
    yield "|---|---|---|---|"
    keys = part.get("properties", {})
    for key in sorted(keys, key=lambda one: (one not in needed, list(keys).index(one))):
        value = keys[key]
        name = f"**`{key}`**" if key in needed else f"`{key}`"
        default = value.get("default")
        nothing = default in (None, "", [], {}) or default is False
        without = "" if key in needed or nothing else f"`{json.dumps(default)}`"
        told = " ".join(value.get("description", "").replace("|", "\\|").split())
        yield f"| {name} | {kind(value)} | {without} | {told} |"


def tables(made: Def, roots: Mapping[str, str], level: str) -> Iterator[str]:
    """The tables of a schema: those of a whole file under their headings, then those inside them."""
    parts = made["$defs"]
    for name in [*roots, *(name for name in parts if name not in roots)]:
        part = parts[name]
        heading = roots.get(name, f"Table `{_called(name)}`")
        yield f"\n{level} {heading}\n"
        told = " ".join(part.get("description", "").split())
        if told:
            yield f"{told}\n"
        yield from rows(part)


def own_tables(system: str) -> Iterator[str]:
    """The tables of a player's own for a game, of which a file holds only what differs."""
    made = schema_of("tables", system)
    yield f"\n## Your own tables for {game_of(system).title}\n"
    yield (
        "A file for `--tables`, or one that a catalogue names with `tables`, holds only what differs. A row "
        "of your own may be `like` another ([Your own numbers and cards](tables.md))."
    )
    yield f"\n### Tables of {game_of(system).title}\n"
    yield from rows(made)
    yield from tables(made, {}, "###")


def undescribed() -> list[str]:
    """The keys of every file that have no description, with their tables."""
    first = next(iter(SYSTEMS))
    kinds = [(word, first) for word in ("map", "overlay", "lesson", "catalogue", "roster")]
    kinds += [("scenario", system) for system in SYSTEMS if find_game(system).files.has_scenario_type]
    kinds += [("tables", system) for system in SYSTEMS if find_game(system).files.has_charts]
    return sorted(
        {
            f"{word} of {system}: {_called(name)}.{key}"
            for word, system in kinds
            for made in [schema_of(word, system)]
            for name, part in [("file", made), *made["$defs"].items()]
            for key, value in part.get("properties", {}).items()
            if not value.get("description", "").strip()
        }
    )


def page() -> str:
    """The whole page. Raises Undescribed for keys without a description, which stands below their field."""
    if lacking := undescribed():
        raise Undescribed("; ".join(lacking))
    first = next(iter(SYSTEMS))
    made = [HEAD, "\n## Maps", *tables(schema_of("map", first), MAPS, "###")]
    overlay = schema_of("overlay", first)
    made += ["\n## Overlays", *tables(overlay, {_name(overlay): "An overlay"}, "###")]
    for system in SYSTEMS:
        if find_game(system).files.has_scenario_type:
            one, title = schema_of("scenario", system), game_of(system).title
            made += [
                f"\n## Scenarios of {title}",
                *tables(one, {_name(one): f"A scenario of {title}"}, "###"),
            ]
    for word, heading in (("lesson", "Lessons"), ("catalogue", "Catalogues"), ("roster", "Rosters")):
        one = schema_of(word, first)
        made += [f"\n## {heading}", *tables(one, {_name(one): f"A {word}"}, "###")]
    for system in SYSTEMS:
        if find_game(system).files.has_charts:
            made += own_tables(system)
    return "\n".join(made) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
