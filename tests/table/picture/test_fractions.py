"""The signs of parts of a point are in the fonts of pictures and of the window."""

from __future__ import annotations

import pytest

from wsn.engine.facts import SIGNS, points_text
from wsn.table.picture.png import to_png
from wsn.table.picture.svg import text, width_of


def drawn(words, *, bold):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="24" viewBox="0 0 40 24">'
    return to_png(svg + text(20, 18, words, 16, "#000000", bold=bold) + "</svg>")


@pytest.mark.parametrize("bold", [False, True])
def test_every_sign_of_a_part_of_a_point_has_a_letter_of_its_own(bold):
    """Thirds and sixths stood as an empty frame on the marks of a march."""
    signs = [points_text(part) for part in SIGNS]
    assert len(signs) == len({drawn(sign, bold=bold) for sign in signs}), "none is drawn like another"
    half = width_of("½", 100, bold=bold)
    assert all(width_of(sign, 100, bold=bold) == pytest.approx(half, rel=0.06) for sign in signs)
