"""The page of keys: as written by its tool, with every key of every file, and told in words."""

from __future__ import annotations

from tools import keys_page
from wsn.cli.schema import schema


def test_the_page_is_up_to_date():
    page = keys_page.PAGE.read_text(encoding="utf-8")
    assert page == keys_page.page(), "run python tools/keys_page.py"


def test_every_key_of_a_file_is_there():
    page = keys_page.page()
    for word in ("map", "overlay", "scenario", "lesson", "catalogue", "roster"):
        for part in schema(word, "war_storms")["$defs"].values():
            assert [key for key in part["properties"] if f"`{key}`" not in page] == []


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
