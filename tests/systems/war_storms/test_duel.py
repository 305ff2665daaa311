"""What bots reckon of fire from hex to hex: kept with the world, and never more of it than is told."""

from __future__ import annotations

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from wsn.systems.war_storms.rules import duel

ROWS = "\n".join([". . . . . . . .", ". . B . . w . .", ". . . . . . . ."])


def fire(between: int = 0) -> dict[tuple[str, str], int]:
    """The mean hits of infantry in each hex on infantry in each other; `between` bounds what is kept."""
    p = position(board(ROWS), "T1 us_infantry 102\nG1 ge_infantry 302\nXo ge_officer 802", acting="T1")
    s, spaces = p.s, tuple(p.s.world.board.spaces)
    return {
        (a, b): duel.hits(s, "us_infantry", a, "ge_infantry", b)
        for _ in range(2)
        for a in spaces
        for b in spaces
        if a != b and (not between or len(s.world.promised) <= between)
    }


def test_what_is_kept_of_fire_from_hex_to_hex_stays_bounded(monkeypatch):
    every = fire()
    assert len(every) > 100
    assert len(set(every.values())) > 3
    monkeypatch.setattr(duel, "PROMISED", 50)
    assert fire(50) == every  # the same answers, and never more than 50 kept
