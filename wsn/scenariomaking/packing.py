"""A scenario with its map, a player's own numbers and a page to read as one file (`wsn.data.packs`)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wsn import scenario as scenarios
from wsn.board.mapdocument import gather, kind_of
from wsn.data import credits_of, packs, parts_of, read_bytes, read_document, shipped_files
from wsn.data.packs import MAPS, README, PackContents
from wsn.data.rewriting import read_source
from wsn.data.writing import toml_text
from wsn.engine.system import Setup
from wsn.scenariomaking.scenariotext import scenario_text
from wsn.systems import game_of
from wsn.table import briefing
from wsn.table.summary import Summary, summary

PAGE_WIDTH: Final = 78
"""The longest line of the page to read, in characters."""


@dataclass(frozen=True, slots=True)
class PackedScenario:
    """A scenario as one file, and what is in it."""

    data: bytes
    members: tuple[str, ...]
    """The names of its files."""
    setup: Setup
    """What a game begins from that is played from it."""


def packed_scenario(name: str | Path, version: str, tables: str | Path | None = None) -> PackedScenario:
    """A scenario in order, with its map and the numbers that it is played with. Raises DataError.

    `version` is that of the program. Maps and numbers keep the text that they were written in; only what the
    scenario calls its map becomes the place of that in the pack.
    """
    path = scenarios.find(name)
    setup = scenarios.load(path, tables)
    own = packs.tables_beside(path) if tables is None else Path(tables)
    document = read_document(path)
    map_file = scenarios.map_file(document, path)
    map_name = f"{MAPS}{map_file.name}"
    source = read_source(path)
    text = scenario_text({**document, "map": map_name}, source, path.suffix)
    tables_name = None if own is None else f"tables{own.suffix}"
    if path.name in (tables_name, packs.CONTENTS):
        path = path.with_name(f"scenario{path.suffix}")
    contents = PackContents(format=1, wsn=version, scenario=path.name, map=map_name, tables=tables_name)
    members = {
        README: _readme_page(name, setup, contents).encode(),
        contents.scenario: text.encode(),
        contents.map: _map_of(map_file),
    }
    if own is not None and tables_name is not None:
        members[tables_name] = read_bytes(own)
    return PackedScenario(packs.pack_bytes(contents, members), tuple(members), setup)


def advice_on_sharing(setup: Setup) -> tuple[str, ...]:
    """What a scenario that is sent to others should say of itself, and does not, a sentence each."""
    said, of_map = credits_of(setup.scenario), credits_of(setup.map)
    told = []
    lacking = [key for key in ("author", "licence") if key not in said]
    if lacking:
        keys = " and ".join(lacking)
        told.append(f"the scenario does not name its {keys}: whoever gets it cannot tell what is allowed")
    ours = shipped_files("maps")
    if "licence" not in of_map and setup.map.get("id") not in ours:
        parts = {name: credits_of(part) for name, part in parts_of(setup.map).items()}
        if not parts:
            told.append("the map does not name its licence")
        for name in parts:
            if name not in ours and "licence" not in parts[name]:
                told.append(f"{name}, which is part of the map, does not name its licence")
    return tuple(told)


def _map_of(file: Path) -> bytes:
    """The text of a map, as it was written; one laid of several boards takes them in."""
    document, _ = gather(file)
    if kind_of(document) != "layout":
        return read_bytes(file)
    return toml_text({key: value for key, value in document.items() if key != "id"}).encode()


def _readme_page(name: str | Path, setup: Setup, contents: PackContents) -> str:
    """What is to be read by whoever has no wsn yet, or unpacks the file by hand."""
    told = summary(name)
    lines = [told.name, "=" * min(len(told.name), PAGE_WIDTH), "", *_facts(told, setup, contents.wsn)]
    if told.note:
        for paragraph in told.note.split("\n\n"):
            lines += ["", *textwrap.wrap(paragraph, PAGE_WIDTH)]
    for topic in briefing.before(setup):
        lines += ["", f"{topic.title}:"]
        for line in topic.lines:
            lines += textwrap.wrap(line.words, PAGE_WIDTH, initial_indent="  ", subsequent_indent="    ")
    return "\n".join([*lines, "", *_how_to_play(contents)]) + "\n"


def _facts(told: Summary, setup: Setup, version: str) -> Iterator[str]:
    game = game_of(setup.system)
    yield from textwrap.wrap(f"A scenario of {game.title}, packed with version {version} of wsn.", PAGE_WIDTH)
    for side, force in told.sides.items():
        yield f"  {side}: {force}"


def _how_to_play(contents: PackContents) -> Iterator[str]:
    yield "How to play it"
    yield "--------------"
    yield ""
    yield "Install wsn, and then, without unpacking anything:"
    yield ""
    yield "    wsn window FILE.wsn.zip"
    yield "    wsn play FILE.wsn.zip"
    yield ""
    unpacked = f"Unpacked, it is played by its scenario file: wsn play {contents.scenario}"
    if contents.tables is not None:
        unpacked += f" --tables {contents.tables}"
    yield from textwrap.wrap(f"{unpacked}. The folder {MAPS} belongs beside it.", PAGE_WIDTH)
