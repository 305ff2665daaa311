"""The schema of a file tells what each key means: the docstrings of the structs go into it."""

from __future__ import annotations

import msgspec

from wsn.cli.schema import schema_of
from wsn.data.described import describe


class Inner(msgspec.Struct):
    size: int
    """How large it is."""


class Outer(Inner, rename={"kind": "is"}):
    kind: str = ""
    """What it is.

    More of it.
    """
    bare: int = 0
    parts: tuple[Inner, ...] = ()
    named: dict[str, Inner | None] = {}
    """By name."""


def test_only_modules_of_the_project_are_read():
    described = msgspec.json.schema(Outer)
    describe(described["$defs"], Outer)
    assert "description" not in described["$defs"]["Outer"]["properties"]["is"]  # a test is no part of it


def test_the_keys_of_a_scenario_are_described():
    parts = schema_of("scenario", "war_storms")["$defs"]
    now = parts["Underway"]["properties"]
    assert now["left"]["description"] == "The half movement points that it still has."
    assert parts["Platoon"]["properties"]["marks"]["description"].startswith("What it begins with")
    assert parts["Platoon"]["properties"]["name"]["description"] == "What players read."
    assert parts["Smoke"]["description"].startswith("Smoke in these hexes")


def test_the_keys_of_a_map_and_of_what_is_bought_are_described():
    for kind in ("map", "overlay", "catalogue", "roster"):
        result = schema_of(kind, "war_storms")["$defs"]
        assert any(
            "description" in row for part in result.values() for row in part.get("properties", {}).values()
        )
