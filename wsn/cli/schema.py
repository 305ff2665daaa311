"""`wsn schema`: write the JSON Schema of a kind of file, so that an editor completes and checks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import write_file
from wsn.data import nearest_hint, shorten
from wsn.parts.shipped import LIKE_KEY
from wsn.systems import SYSTEMS, find_game, game_of

if TYPE_CHECKING:
    from wsn.board.board import Board

KINDS: Final = ("map", "overlay", "scenario", "lesson", "catalogue", "roster", "tables")
WORDS_KIND: Final = "words"


@click.command()
@click.argument("kind", metavar="map|overlay|scenario|lesson|catalogue|roster|tables|words")
@click.option(
    "--system", default=next(iter(SYSTEMS)), show_default=True, help="The game whose words the schema offers."
)
@click.option(
    "--map", "map_", metavar="MAP", help="Offer the hexes of this map too: for it, or a scenario on it."
)
@click.option("--out", type=click.Path(dir_okay=False), help="The file to write; standard output otherwise.")
def command(kind: str, system: str, map_: str | None, out: str | None) -> None:
    """Write the JSON Schema of one KIND of file: map, overlay, scenario, lesson, catalogue, roster or tables.

    `tables` are your own numbers and cards for `--tables`: such a file holds only what differs.

    `words` lists the words of a game for whoever writes its files by hand: terrain, edges, kinds of unit, and
    for lessons the orders and the events. --map offers the labels of a map wherever a space is named.
    """
    board = None if map_ is None else _map(map_, kind)
    system = board.system if board is not None else system
    if kind not in (*KINDS, WORDS_KIND):
        fail_with(f"there is no kind of file {shorten(kind)}{nearest_hint(kind, (*KINDS, WORDS_KIND))}")
    if system not in SYSTEMS:
        fail_with(f"there is no system {shorten(system)}{nearest_hint(system, SYSTEMS)}")
    if kind == "scenario" and not find_game(system).files.has_scenario_type:
        fail_with(f"{game_of(system).title} does not say what its scenario files hold")
    if kind == "tables" and not find_game(system).files.has_charts:
        fail_with(f"the tables of {game_of(system).title} cannot be changed by a file")
    if kind == WORDS_KIND:
        _write_schema("\n".join(words_of(system)) + "\n", out)
        return
    if kind in ("map", "overlay") and not find_game(system).ground.has_words:
        fail_with(f"{game_of(system).title} has no map files")
    import json

    made = schema_of(kind, system)
    if board is not None:
        from wsn.cli.schemaplaces import offer_places

        offer_places(made, board)
    _write_schema(json.dumps(made, indent=2, sort_keys=True) + "\n", out)


def _map(name: str, kind: str) -> Board:
    """The map whose hexes are offered. One sentence and status 2 where that is not possible."""
    from wsn.data import DataError
    from wsn.table.ruling import load_map

    if kind not in ("map", "scenario"):
        fail_with(f"--map offers hexes for a map or a scenario, not for {shorten(kind)}")
    try:
        return load_map(name)
    except DataError as error:
        fail_with(str(error))


def _write_schema(text: str, out: str | None) -> None:
    """Write a text to a file, or to standard output."""
    if out is None:
        click.echo(text, nl=False)
        return
    write_file(out, text.encode("utf-8"))
    click.echo(f"Written: {Path(out).resolve()}")


def words_of(system: str) -> Iterator[str]:
    """The words that files of a game are written with, a group to a paragraph."""
    yield f"sides: {', '.join(side.id for side in game_of(system).sides)}"
    if find_game(system).ground.has_words:
        known = game_of(system).ground.vocabulary
        for name in ("terrain", "edges", "paths", "features", "tags"):
            if words := sorted(getattr(known, name)):
                yield f"{name}: {', '.join(words)}"
    if find_game(system).look.has_counters:
        counters = game_of(system).look
        kinds = counters.counter_kinds()
        wide = max((len(kind) for kind in kinds), default=0)
        yield "kinds of unit:"
        yield from (f"  {kind:<{wide}}  {counters.counter_face(kind).name}" for kind in kinds)
    from wsn.lessons.rehearsal import events, orders

    for title, told in (("orders", orders(system)), ("events", events())):
        wide = max(map(len, told))
        yield f"{title}, for lessons:"
        yield from (f"  {word:<{wide}}  {', '.join(keys)}".rstrip() for word, keys in told.items())


def schema_of(kind: str, system: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file, with the words of one system in it."""
    import msgspec

    from wsn.board.layout import LayoutFile
    from wsn.board.shapefile import AreaFile, SquareFile
    from wsn.board.sheetfile import BoardFile, OverlayFile
    from wsn.data.described import describe

    if kind == "tables":
        return _own_tables(system)
    if kind in ("scenario", "lesson", "catalogue", "roster"):
        struct = _struct_of(kind, system)
        described: dict[str, Any] = msgspec.json.schema(struct)
        describe(described["$defs"], struct)
        _offer(described["$defs"], system)
        if kind == "lesson":
            _offer_orders(described["$defs"], system)
        if kind == "scenario":
            _offer_units(described["$defs"], system)
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}
    types = (BoardFile, LayoutFile, SquareFile, AreaFile) if kind == "map" else (OverlayFile,)
    refs, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    describe(parts, *types)
    words = game_of(system).ground.vocabulary
    for part in parts.values():
        offered = part.get("properties", {})
        if "format" in offered:
            offered["format"]["const"] = 1
            offered["system"]["const"] = system
        if "legend" in offered:
            offered["legend"]["additionalProperties"] = {"enum": sorted(words.terrain)}
        for key in ("edges", "paths", "features", "tags"):
            if offered.get(key, {}).get("type") == "object":
                offered[key]["propertyNames"] = {"enum": sorted(getattr(words, key))}
            elif key in offered:
                offered[key]["items"] = {"enum": sorted(getattr(words, key))}
        if "outline" in offered or "beside" in offered:
            offered["terrain"]["enum"] = [*([""] if "beside" in offered else []), *sorted(words.terrain)]
        if "levels" in offered:
            offered["levels"]["propertyNames"] = {"pattern": r"^-?\d{1,2}(\.[05])?$"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **(refs[0] if len(refs) == 1 else {"anyOf": list(refs)}),
        "$defs": parts,
    }


def _offer_units(parts: dict[str, Any], system: str) -> None:
    """Put the kinds of unit of a system into the schema of its scenarios, wherever a kind is any word."""
    units = list(find_game(system).look.counter_kinds())
    for part in parts.values():
        for key, first in (("kind", []), ("carrier", [""])):
            offered = part.get("properties", {}).get(key, {})
            if units and offered.get("type") == "string" and "enum" not in offered:
                offered["enum"] = [*first, *units]


def _own_tables(system: str) -> dict[str, Any]:
    """The schema of a file of own numbers: every table of the game, of which a row may lack what stays."""
    import msgspec

    from wsn.data.described import describe

    structs = game_of(system).files.chart_types
    refs, parts = msgspec.json.schema_components(structs, ref_template="#/$defs/{name}")
    describe(parts, *structs)
    properties: dict[str, Any] = {}
    for ref in refs:
        properties.update(parts.pop(ref["$ref"].rpartition("/")[2])["properties"])
    for part in parts.values():
        part.pop("required", None)
    for table in properties.values():
        row = table.get("additionalProperties")
        if isinstance(row, dict) and "$ref" in row:
            part = parts[row["$ref"].rpartition("/")[2]]
            about = "The row of this table that it is like but for what it says; for a row of your own."
            part.get("properties", {}).setdefault(LIKE_KEY, {"type": "string", "description": about})
    properties |= {
        "format": {"const": 1, "description": "The version of the format: 1."},
        "system": {"const": system, "description": "The game that it is for."},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": parts,
    }


def _offer_orders(parts: dict[str, Any], system: str) -> None:
    """Put the orders of a game and the events into the schema of its lessons."""
    from wsn.lessons.rehearsal import events, orders

    one = {"enum": list(orders(system))}
    kind = parts["OrderPattern"]["properties"]["is"]
    kind["anyOf"] = [one, {"type": "array", "items": one}]
    kind.pop("type", None)
    for key in ("until", "shows", "never"):
        step = parts["LessonStep"]["properties"][key]
        step["items"] = {**step["items"], "required": ["is"], "properties": {"is": {"enum": list(events())}}}


def _struct_of(kind: str, system: str) -> Any:
    """The struct that a kind of file is read into."""
    from pointbuy.cataloguefile import CatalogueFile
    from pointbuy.roster import Roster
    from wsn.lessons.lessonfile import LessonFile

    fixed = {"catalogue": CatalogueFile, "roster": Roster, "lesson": LessonFile}
    return fixed.get(kind) or game_of(system).files.scenario_type


def _offer(parts: dict[str, Any], system: str) -> None:
    """Put the words of a system into a schema of what is bought: its name, and its kinds of unit."""
    kinds = {"enum": sorted(find_game(system).look.counter_kinds())}
    if "CatalogueFile" in parts:
        parts["CatalogueFile"]["properties"]["system"]["const"] = system
        parts["Section"]["properties"]["officer"]["enum"] = ["", *kinds["enum"]]
        row = parts["Row"]["properties"]
        row["platoons"]["propertyNames"] = row["carriers"]["propertyNames"] = kinds
        row["carriers"]["additionalProperties"] = row["serves"]["items"] = kinds
    if "Roster" in parts:
        from pointbuy import catalogue

        catalogues = [catalogue.load_catalogue(name) for name in catalogue.shipped_catalogues()]
        here = [one for one in catalogues if one.file.system == system]
        head = parts["Roster"]["properties"]
        head["nation"]["enum"] = sorted({key for one in here for key in one.file.nations})
        head["role"]["enum"] = sorted({key for one in here for key in one.file.roles})
        ids = [offer.id for one in here for offer in one.offers.values()]
        buy = parts["Buy"]["properties"]
        buy["row"]["enum"], buy["with"]["items"] = ids, {"enum": ids}
