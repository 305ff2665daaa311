"""The key of the marks names every ring, line, number and sign."""

from __future__ import annotations

import pytest

from wsn.table.picture import PALETTES, STYLES, mark_key_svg
from wsn.table.picture.markkey import LINE_MEANINGS, SIGN_MEANINGS, SPACES


def test_every_style_of_mark_has_words():
    assert set(STYLES) - {"end"} == set(SPACES) | set(LINE_MEANINGS)


@pytest.mark.parametrize("palette", PALETTES)
def test_it_is_drawn_in_every_palette_with_its_words(palette):
    svg = mark_key_svg(PALETTES[palette])
    for sign, (_, words) in SIGN_MEANINGS.items():
        assert sign in svg
        assert words.split()[0] in svg
