"""Where every rule and every number comes from: the book, a public source, or our own desk.

`rules()` is the shipped list `rules.toml`; `numbers()` walks the charts and the kinds. The commands that
print them, the index of rules and the test of citations all read from here.
"""

from __future__ import annotations

import pathlib
from functools import cache

from wsn.parts.sources import Number, Rules, numbers_of, rules_from, rules_in
from wsn.systems.war_storms.data import support, tables, units

__all__ = ["Number", "Rules", "numbers", "numbers_of", "rules", "rules_from"]


@cache
def rules() -> Rules:
    """The shipped list of rules."""
    return rules_in(pathlib.Path(__file__).with_name("rules.toml"))


def numbers() -> tuple[Number, ...]:
    """Every number of the shipped charts and kinds."""
    return (
        *numbers_of("tables.toml", tables.document()),
        *numbers_of("units.toml", units.document()),
        *numbers_of("support.toml", support.document()),
    )
