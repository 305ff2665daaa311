"""The hexes that a unit comes through on its way to another, as a film shows them (M44 1.2)."""

from __future__ import annotations

import itertools

import pytest

from tests.systems.hex_tiles.dealing import WIDE
from tests.systems.hex_tiles.position import position
from wsn.systems.hex_tiles.rules import able


@pytest.mark.rule("M44 1.2")
def test_a_way_leads_hex_by_hex_to_the_one_where_it_ends() -> None:
    p = position(WIDE, "a-inf1 A9\nx-inf1 B9\nx-inf2 M1")
    unit, board = p.s.unit("a-inf1"), p.s.world.board
    assert able.way(p.s, unit, "A8") == (), "the next hex"
    for goal, between in (("A7", 1), ("C9", 2), ("F9", 5)):
        way = able.way(p.s, unit, goal)
        assert len(way) == between, "round the enemy, and by no longer way"
        assert "B9" not in way
        steps = itertools.pairwise(("A9", *way, goal))
        assert all(near in board.neighbours(one) for one, near in steps)
    assert able.way(p.s, unit, "B9") == (), "nobody comes to an enemy"
    assert able.way(p.s, unit, "Z99") == ()
