"""Every word of every game has a drawing: of its maps, its units and their marks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from wsn.parts import drawings
from wsn.parts.looks import Looks
from wsn.systems import SYSTEMS, game_of
from wsn.table.looks import looks_of


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_word_of_a_map_has_a_drawing(system: str) -> None:
    vocabulary, looks = game_of(system).ground.vocabulary, looks_of(system)
    assert set(looks.terrain) == vocabulary.terrain
    assert set(looks.edges) == vocabulary.edges
    assert set(looks.paths) == vocabulary.paths
    assert set(looks.features) == vocabulary.features


def test_a_system_that_is_not_registered_has_no_drawings() -> None:
    assert looks_of("nobody") == Looks()


def test_the_page_about_drawings_names_the_whole_stock_and_its_example_runs() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "drawings.md").read_text(encoding="utf-8")
    stock = (drawings.Ground, drawings.Border, drawings.Way, drawings.Feature)
    for kind in (kind for union in stock for kind in get_args(union)):
        assert f"`{kind.__name__}`" in page
    for field in msgspec.structs.fields(Looks):
        assert f"`{field.name}`" in page or field.name in ("values", "tag", "codes")
    here: dict[str, Any] = {}
    example = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert example is not None
    code = compile(example[1], "docs/drawings.md", "exec")
    exec(code, here)  # noqa: S102 - the page that is shipped
    assert here["LOOKS"].tiles["counts_shots"] is None
