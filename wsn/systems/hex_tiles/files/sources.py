"""The rules and numbers of the game with their sources, for the commands that list them."""

from __future__ import annotations

import pathlib
from functools import cache

from wsn.parts.sources import Number, Rules, numbers_of, rules_in
from wsn.systems.hex_tiles.data import tables


@cache
def rules() -> Rules:
    """The list of rules (`rules.toml`)."""
    return rules_in(pathlib.Path(__file__).with_name("rules.toml"))


def numbers() -> tuple[Number, ...]:
    """Every number of the shipped tables."""
    documents = tables.documents()
    return tuple(row for name in tables.FILES for row in numbers_of(f"{name}.toml", documents[name]))
