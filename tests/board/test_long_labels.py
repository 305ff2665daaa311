"""Maps of 100 rows and more: three digits of a label are for the row, on all its hexes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.board.documents import plain
from wsn.board.board import UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.board.labels import nearest_labels
from wsn.board.mapfile import board_from
from wsn.client.pages.edit import corners
from wsn.geometry.hexes import Grid
from wsn.mapmaking.draft import MapDraft, grid_of
from wsn.mapmaking.moving import NotTurned, crop_map, turn_map
from wsn.systems import game_of
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.table.picture import map_svg
from wsn.table.ruling import BadQuestion, ground


def board(document: dict[str, Any]) -> HexBoard:
    made = board_from(document, VOCABULARY)
    assert isinstance(made, HexBoard)
    return made


@pytest.mark.parametrize("orient", ["flat", "pointy"])
@pytest.mark.parametrize(("rows", "first", "last"), [(99, "A101", "A1199"), (100, "A1001", "A11100")])
def test_each_hex_has_a_label_of_its_own_that_is_read_back(
    orient: str, rows: int, first: str, last: str
) -> None:
    grid = Grid(orient).for_rows(rows)
    labels = {}
    for column in range(1, 12):
        for row in range(1, rows + 1):
            place = grid.hex_at(column, row)
            labels[grid.label(place, "A")] = place
    assert len(labels) == 11 * rows
    assert first in labels
    assert last in labels
    assert all(grid.parse(label, "A") == place for label, place in labels.items())


def test_a_map_of_a_hundred_rows_is_read_searched_and_drawn() -> None:
    document = plain(3, 120) | {
        "levels": {"1": ["A1100", "A3007"]},
        "edges": {"bocage": ["A1099/A1100"]},
        "names": {"A2120": "The mill"},
    }
    made = board(document)
    assert (made.spaces["A1100"].level, made.spaces["A3007"].level) == (2, 2)
    assert made.find("a1100").id == "A1100"
    assert made.spaces["A2120"].name == "The mill"
    assert made.grid.column_row(made.hexes["A2120"].hex) == (2, 120)
    with pytest.raises(UnknownSpace, match="A3120"):
        made.find("A3121")
    with pytest.raises(UnknownSpace):
        made.find("A306")
    assert nearest_labels("A4007", made.spaces, made.grid, 1) == ("A3007",)
    assert map_svg(made, window=["A1100", "A1099"]).startswith("<svg")


def test_labels_of_letters_need_no_more_digits() -> None:
    grid = Grid(labels="letters").for_rows(120)
    assert grid.label(grid.hex_at(1, 7)) == "A7"
    assert grid.label(grid.hex_at(1, 100)) == "A100"
    assert grid.parse("A100") == grid.hex_at(1, 100)


def test_a_part_of_a_long_map_has_short_labels_again() -> None:
    words = game_of("war_storms").ground.vocabulary
    draft = MapDraft(plain(3, 120) | {"names": {"A2110": "The mill"}}, words)
    part = crop_map(draft, ["A1101", "A3120"])
    assert part.draft.document["rows"] == 20
    assert part.draft.document["names"] == {"A210": "The mill"}
    assert "A210" in part.draft.board().spaces
    with pytest.raises(NotTurned, match="no label can stay"):
        crop_map(draft, ["A1001", "A3020"], keep_labels=True)
    assert "A3110" in crop_map(draft, ["A1001", "A3110"], keep_labels=True).draft.board().spaces
    around = turn_map(draft, 3)
    assert around.draft.document["names"] == {"A2011": "The mill"}
    assert "A2011" in around.draft.board().spaces


def test_boards_of_a_layout_have_each_its_own_labels() -> None:
    uses = [{"board": "long", "at": [0, 0]}, {"board": "short", "at": [4, 0], "letter": "B"}]
    boards = {"long": plain(4, 100), "short": plain(4, 8)}
    document = {"format": 1, "name": "Two", "system": "war_storms", "layout": uses, "boards": boards}
    made = board(document)
    assert {"A1001", "A4100", "B101", "B408"} <= set(made.spaces)


def test_the_corner_of_a_new_board_shows_its_labels() -> None:
    assert corners.places("flat", "odd", "D", 12)[0][0] == "D101"
    assert corners.places("flat", "odd", "D", 120)[0][0] == "D1001"
    assert grid_of({"grid": "flat", "rows": 120}, VOCABULARY).digits == 3


def test_a_line_of_sight_on_too_large_a_map_is_refused_with_the_limit() -> None:
    wide = board(plain(61, 100))
    said = "Big is 6,100 hexes: lines of sight are asked on a map of at most 6,000"
    with pytest.raises(BadQuestion, match=re.escape(said)):
        ground(wide)
    assert ground(board(plain(60, 100))).sightmap("A1001").visible[:2] == ("A1001", "A1002")
