"""Labels that print the row first, counted from the south: `2512` is row 25, column 12."""

from __future__ import annotations

import pytest

from wsn.geometry.hexes import Grid

GRID = Grid("pointy", "odd", "rows", south=10).for_rows(28)


def test_the_northernmost_row_bears_the_highest_number():
    assert GRID.label(GRID.hex_at(1, 1)) == "3701"
    assert GRID.label(GRID.hex_at(12, 28)) == "1012"


@pytest.mark.parametrize("text", ["1001", "2512", "3738"])
def test_a_label_leads_back_to_its_hex(text):
    place = GRID.parse(text)
    assert place is not None
    assert GRID.label(place) == text


@pytest.mark.parametrize("text", ["251", "25121", "A2512", "D306"])
def test_what_is_no_label_of_four_digits_names_no_hex(text):
    assert GRID.parse(text) is None


def test_other_labels_do_not_hang_on_rows():
    assert Grid("pointy").for_rows(28) == Grid("pointy")
