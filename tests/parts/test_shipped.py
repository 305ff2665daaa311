"""The tables that come with a game: read once, checked for what is missing, and a player's own over them."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import Any

import pytest

from wsn.data import DataError
from wsn.parts.shipped import OwnNumbers, ShippedTables, differing

SHIPPED: Mapping[str, Any] = {
    "units": {
        "format": 1,
        "kind": {
            "foot": {"moves": 4, "rule": "X 1", "origin": "book"},
            "tanks": {"moves": 6, "rule": "X 1", "origin": "designed"},
        },
    }
}


def test_shipped_tables_are_read_once_and_missing_ones_are_told(tmp_path: pathlib.Path) -> None:
    (tmp_path / "one.toml").write_text("format = 1\n", encoding="utf-8")
    kept = ShippedTables(tmp_path, ("one",), lambda given: given["one"]["format"])
    assert kept.tables == 1
    (tmp_path / "one.toml").unlink()
    assert kept.documents() == {"one": {"format": 1}}
    with pytest.raises(DataError, match="the table is missing"):
        kept.of({})


def test_own_numbers_change_what_is_ours_and_not_what_is_printed() -> None:
    own = OwnNumbers()
    laid = own.laid_over(SHIPPED, {"kind": {"tanks": {"moves": 7}}}, "own.toml")
    assert list(differing(SHIPPED["units"], laid["units"])) == [("kind.tanks.moves", 6, 7)]
    assert SHIPPED["units"]["kind"]["tanks"]["moves"] == 6
    with pytest.raises(DataError, match="X 1 prints it"):
        own.laid_over(SHIPPED, {"kind": {"foot": {"moves": 5}}}, "own.toml")
    with pytest.raises(DataError, match="there is no 'tank'; the nearest is 'tanks'"):
        own.laid_over(SHIPPED, {"kind": {"tank": {"moves": 5}}}, "own.toml")


def test_a_game_may_let_a_player_add_rows_and_change_all() -> None:
    own = OwnNumbers(grows=frozenset({"kind"}), printed_stays=False)
    laid = own.laid_over(SHIPPED, {"kind": {"foot": {"moves": 5}, "boat": {"moves": 1}}}, "own.toml")
    assert laid["units"]["kind"]["foot"]["moves"] == 5
    assert laid["units"]["kind"]["boat"] == {"moves": 1}
    with pytest.raises(DataError, match="there is no table"):
        own.laid_over(SHIPPED, {"boats": {}}, "own.toml")
