"""The page of keys: as written by its tool, with every key of every file, and told in words."""

from __future__ import annotations

from typing import Any

import pytest

from tools import keys_page
from wsn.cli.schema import schema_of
from wsn.systems import SYSTEMS, find_game, game_of


def test_the_page_is_up_to_date():
    page = keys_page.PAGE.read_text(encoding="utf-8")
    assert page == keys_page.page(), "run python tools/keys_page.py"


def test_every_key_of_a_file_is_there():
    page = keys_page.page()
    for word in ("map", "overlay", "scenario", "lesson", "catalogue", "roster", "tables"):
        for part in schema_of(word, "war_storms")["$defs"].values():
            assert [key for key in part["properties"] if f"`{key}`" not in page] == []


def test_every_key_of_a_table_of_ones_own_is_there():
    page = keys_page.page()
    for system in SYSTEMS:
        if find_game(system).files.has_charts:
            own = page.split(f"\n## Your own tables for {game_of(system).title}\n")[1].split("\n## ")[0]
            made = schema_of("tables", system)
            for part in (made, *made["$defs"].values()):
                assert [key for key in part["properties"] if f"`{key}`" not in own] == []
            assert "| `like` | text |" in own


def test_every_key_is_described_and_a_page_without_is_refused(monkeypatch: pytest.MonkeyPatch):
    assert keys_page.undescribed() == []

    def silent(kind: str, system: str) -> dict[str, Any]:
        made = schema_of(kind, system)
        made["$defs"].get("Company", {}).get("properties", {}).get("id", {}).pop("description", None)
        return made

    monkeypatch.setattr(keys_page, "schema_of", silent)
    with pytest.raises(keys_page.Undescribed, match=r"scenario of war_storms: Company\.id"):
        keys_page.page()


def test_what_a_key_holds_is_told_in_words():
    for value, told in (
        ({"type": "integer", "minimum": 1, "maximum": 99}, "whole number, 1 to 99"),
        ({"anyOf": [{"enum": ["light", "strong"]}, {"type": "null"}]}, "`light`, `strong`"),
        ({"type": "array", "items": {"$ref": "#/$defs/Company"}}, "list of tables `Company`"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "by key: text"),
        ({"type": "array", "items": {"enum": ["bridge", "ford"]}}, "list of words of the game"),
        ({"type": "integer", "const": 1}, "`1`"),
    ):
        assert keys_page.kind(value) == told
