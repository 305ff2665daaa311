"""What was measured is kept as data: whole tables, each with where it comes from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
TABLES = tomllib.loads((DOCS / "measured" / "bots.toml").read_text(encoding="utf-8"))["table"]


def test_every_row_of_a_table_has_its_columns() -> None:
    assert len(TABLES) > 20
    for table in TABLES:
        assert table["about"], table["section"]
        assert table["rows"], table["about"]
        for row in table["rows"]:
            assert len(row) == len(table["columns"]), row


def test_the_page_leads_to_the_data_and_says_what_was_learned() -> None:
    page = (DOCS / "bots-measured.md").read_text(encoding="utf-8")
    assert "docs/measured/bots.toml" in page
    assert len(re.findall(r"^- \*\*", page.partition("## What was learned")[2], re.MULTILINE)) >= 8
