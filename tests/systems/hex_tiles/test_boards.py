"""The boards that ship: their shape, their labels, and the printed faces."""

from __future__ import annotations

import pytest

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, map_document
from wsn.data import shipped_files
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY

MAPS = sorted(name for name in shipped_files("maps") if map_document(name).get("system") == "hex_tiles")
SIZES = {(13, 9): "standard", (26, 9): "wide", (13, 17): "tall"}
BARE = ("ht_blank_beach", "ht_blank_country")


def board(name: str) -> HexBoard:
    return board_from(map_document(name), VOCABULARY)


def size(result: HexBoard) -> tuple[int, int]:
    places = [result.grid.column_row(space.hex) for space in result.spaces.values()]
    return max(column for column, _ in places), max(row for _, row in places)


@pytest.mark.rule("M44 1.3")
@pytest.mark.parametrize("name", MAPS)
def test_rows_of_whole_and_one_less_take_turns(name: str) -> None:
    tiles = board(name)
    columns, rows = size(tiles)
    assert (columns, rows) in SIZES
    for row in range(1, rows + 1):
        here = [s for s in tiles.spaces.values() if tiles.grid.column_row(s.hex)[1] == row]
        assert len(here) == columns - (row % 2 == 0)
    assert tiles.warnings == ()


@pytest.mark.rule("M44 1.3")
@pytest.mark.parametrize("name", MAPS)
def test_an_even_row_stands_half_a_hex_to_the_right(name: str) -> None:
    tiles = board(name)
    assert set(tiles.neighbours("B2")) == {"A2", "C2", "B1", "C1", "B3", "C3"}
    assert set(tiles.neighbours("B3")) == {"A3", "C3", "A2", "B2", "A4", "B4"}
    assert set(tiles.neighbours("A1")) == {"B1", "A2"}


@pytest.mark.rule("M44 1.3")
@pytest.mark.parametrize("face", ["country", "beach"])
@pytest.mark.parametrize("suffix", ["", "_wide", "_tall"])
def test_a_bare_board_is_what_the_table_of_faces_says(face: str, suffix: str) -> None:
    tiles = board(f"ht_blank_{face}{suffix}")
    printed = getattr(tables().faces[face], suffix[1:] or "standard")
    rows = {row: word for word, lines in printed.items() for row in lines}
    for space in tiles.spaces.values():
        row = tiles.grid.column_row(space.hex)[1] - 1
        assert space.terrain == rows.get(row, "country")
        assert not space.features


@pytest.mark.rule("M44 1.3")
def test_the_corners_of_the_three_sizes_have_the_labels_they_should() -> None:
    assert set(board("ht_blank_country").spaces) >= {"A1", "M1", "L2", "A9", "M9"}
    assert "M2" not in board("ht_blank_country").spaces
    assert set(board("ht_blank_country_wide").spaces) >= {"Z1", "Y2", "Z9"}
    assert set(board("ht_blank_country_tall").spaces) >= {"A17", "M17", "L16"}


def test_a_river_divides_the_board_but_for_its_bridges() -> None:
    """A river of a scenario runs from edge to edge: without its bridges nobody comes across."""
    crossed = []
    for name in (name for name in MAPS if not name.startswith(BARE)):
        tiles = board(name)
        rivers = {s.id for s in tiles.spaces.values() if s.terrain == "river"}
        bridges = {s for s in rivers if "bridge" in tiles.spaces[s].features}
        if rivers:
            assert bridges, name
            assert len(parts(tiles, rivers)) == 2 + (name == "ht_benouville"), "two waters at Bénouville"
            assert len(parts(tiles, rivers - bridges)) == 1, name
            crossed.append(name)
    assert len(crossed) > 3, "maps with a river"


def parts(result: HexBoard, barred: set[str]) -> list[set[str]]:
    """What is left of a board in pieces."""
    left, pieces = set(result.spaces) - barred, []
    while left:
        piece, todo = set(), [min(left)]
        while todo:
            here = todo.pop()
            if here in left:
                left.remove(here)
                piece.add(here)
                todo += result.neighbours(here)
        pieces.append(piece)
    return pieces
