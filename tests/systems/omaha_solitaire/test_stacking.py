"""Stacking: six factors in a square, and who finds room."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, position, shipped
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    MoveTo,
    Pay,
    Rebuild,
    Shift,
)


@pytest.mark.rule("BO Stacking")
def test_two_squares_with_room_are_equally_near() -> None:
    units = "E-16 B03\nF-16 B03\nI-16 B03\n1-16 C03\nL-16 B01"
    p = position(units, frames=[Frame("turn", None, {"stage": "landing"}), Frame("pay", US)], turn=5)
    p.do(Pay(option="1st"))
    assert p.phase == "shift"
    assert p.marks("1-16") == ("disrupted",)
    assert p.refused(Shift(space="B05")).rule == "BO Stacking"
    assert p.refused(Shift(space="S04")).rule == "BO Stacking"
    p.do(Shift(space="B04"), dice=[1, 1, 1, 2])
    assert p.at("1-16") == "B04"


@pytest.mark.rule("BO Stacking R2")
def test_who_finds_no_room_at_all_is_eliminated() -> None:
    filled = (
        "E-16 B01",
        "F-16 B02",
        "I-16 B03",
        "L-16 B04",
        "E-116 B05",
        "F-116 B06",
        "G-116 B07",
        "A-116 B08",
    )
    units = "\n".join(f"{one} kind=regiment" for one in filled) + "\n18 C03"
    p = position(units, frames=[Frame("turn", None, {"stage": "landing"}), Frame("pay", US)], turn=5)
    p.do(Pay(option="1st"), dice=[1, 1, 2])
    assert (p.at("18"), p.marks("18")) == (None, ("eliminated",))


@pytest.mark.rule("BO Stacking")
def test_six_factors_in_a_square_and_tanks_are_free() -> None:
    units = "18 B02\nE-16 B03\ntank tank_2 B03"
    p = position(units, gaps=["B02", "B03"])
    p.do(Activate(space="B03", option="1st"))
    assert p.refused(MoveTo(space="B02")).rule == "BO Stacking"
    q = position("E-16 B02\nF-16 B02\nI-16 B03\ntank tank_2 B03", gaps=["B02", "B03"])
    q.do(Activate(space="B03", option="1st"), MoveTo(space="B02"))
    assert (q.at("I-16"), q.at("tank")) == ("B02", "B02")
    full = position("18 B02 disrupted\nE-16 B02\nF-16 B02 disrupted")
    assert full.refused(Rebuild(unit="18")).rule == "BO Stacking"
    assert full.refused(Rebuild(unit="F-16")).rule == "BO Stacking"


@pytest.mark.rule("BO Stacking R1")
def test_the_battalion_keeps_two_factors() -> None:
    kind = shipped()[1].tables.kinds["battalion"]
    assert (kind.full, kind.disrupted) == (3, 2)
