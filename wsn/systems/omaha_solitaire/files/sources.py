"""The rules and numbers of the game with their sources, for the commands that list them."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from wsn.data import read_document, shipped_files
from wsn.parts.sources import Number, Rules, numbers_of, rules_in
from wsn.systems.omaha_solitaire.data import tables
from wsn.systems.omaha_solitaire.data.words import BEACH, EXIT, SEA, SECTORS
from wsn.systems.omaha_solitaire.files.setup import board

BOARD, FORCES, LEVELS = "BO Setup R1", "BO Setup R3", "BO Victory R1"
PRINTED_EXITS: Final = ("S02",)
"""The squares of which the examples say that they are exits."""


@cache
def rules() -> Rules:
    """The list of rules (`rules.toml`)."""
    return rules_in(pathlib.Path(__file__).with_name("rules.toml"))


@cache
def numbers() -> tuple[Number, ...]:
    """Every number of the shipped tables, all that the map fixes, and those of the scenarios."""
    documents = tables.documents()
    charts = [row for name in tables.FILES for row in numbers_of(f"{name}.toml", documents[name])]
    scenarios = {
        name: read_document(path) for name, path in shipped_files("scenarios/omaha_solitaire").items()
    }
    maps = sorted({str(document["map"]) for document in scenarios.values()})
    drawn = [row for name in maps for row in _map(name, read_document(shipped_files("maps")[name]))]
    return (*charts, *drawn, *(row for name, one in scenarios.items() for row in _scenario(name, one)))


def _map(name: str, document: Mapping[str, Any]) -> Iterator[Number]:
    """What a map fixes: the place, sector and exit of each square, and its roads (BO Setup R1).

    The examples print the letters and numbers of the squares, few of their neighbours, and one exit.
    """
    file, squares = f"{name}.toml", board(document).squares
    for square in squares.values():
        place = f"column {square.column + 1}, row {square.row + 1}"
        origin = "book" if square.terrain in (BEACH, SEA) else "designed"
        yield Number(file, f"square.{square.id}", place, BOARD, origin)
        for tag, division in SECTORS.items():
            if tag in square.tags:
                yield Number(file, f"sector.{square.id}", division, BOARD, "designed")
        if EXIT in square.tags:
            printed = "book" if square.id in PRINTED_EXITS else "designed"
            yield Number(file, f"exit.{square.id}", "exit", BOARD, printed)
    for number, road in enumerate(document.get("paths", {}).get("road", ()), start=1):
        yield Number(file, f"road[{number}]", " ".join(road), BOARD, "designed")


def _scenario(name: str, document: Mapping[str, Any]) -> Iterator[Number]:
    """What a scenario fixes: forces, waves, tokens, turns (BO Setup R3), levels (BO Victory R1)."""
    file = f"{name}.toml"
    for key in ("turns", "events_a_turn", "initiative"):
        yield Number(file, key, document[key], FORCES, "designed")
    for number, level in enumerate(document["levels"], start=1):
        yield Number(file, f"levels[{number}].points", level["points"], LEVELS, "designed")
    for key, laid in document["tokens"].items():
        yield Number(file, f"tokens.{key}", " ".join(laid), FORCES, "designed")
    for unit in document["units"]:
        where = f", {unit['at']}" if "at" in unit else ""
        told = f"{unit['kind'].replace('_', ' ')}, turn {unit['turn']}{where}"
        yield Number(file, f"units.{unit['id']}", told, FORCES, "designed")
