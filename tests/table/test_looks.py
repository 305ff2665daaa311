"""Every word of every game has a drawing: of its maps, its units and their marks."""

from __future__ import annotations

import pytest

from wsn.parts.looks import Looks
from wsn.systems import SYSTEMS, door
from wsn.systems.contract import Words
from wsn.table.looks import looks_of


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_word_of_a_map_has_a_drawing(system: str) -> None:
    vocabulary, looks = door(system, Words).VOCABULARY, looks_of(system)
    assert set(looks.terrain) == vocabulary.terrain
    assert set(looks.edges) == vocabulary.edges
    assert set(looks.paths) == vocabulary.paths
    assert set(looks.features) == vocabulary.features


def test_a_system_that_is_not_registered_has_no_drawings() -> None:
    assert looks_of("nobody") == Looks()
