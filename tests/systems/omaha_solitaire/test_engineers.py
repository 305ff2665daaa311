"""Engineers and rebuilding: their points, and what they are spent on."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, position, shipped
from wsn.systems.omaha_solitaire.data.tables import row_of
from wsn.systems.omaha_solitaire.rules.commands import (
    Clear,
    Rebuild,
    Recall,
)
from wsn.table.seat import Seat


@pytest.mark.rule("BO Engineers R1")
def test_only_two_or_less_removes() -> None:
    rows = shipped()[1].tables.charts.engineers
    assert [row_of(rows, roll).removed for roll in range(-1, 5)] == [True, True, True, True, False, False]


@pytest.mark.rule("BO Engineers", "BO Engineers R2")
def test_engineers_need_points_something_to_clear_and_a_unit_of_who_pays() -> None:
    p = position("E-16 B02\nE-116 B07", ip=(2, 2), ep=3, obstacles=["B02", "B04"])
    assert p.refused(Clear(space="B03", option="1st", amount=1)).rule == "BO Engineers"
    assert p.refused(Clear(space="B02", option="1st", amount=3)).rule == "BO Engineers"
    assert p.refused(Clear(space="B02", option="1st", amount=0)).rule == "BO Engineers"
    assert p.allowed(Clear(space="B04", option="1st", amount=1)), "elsewhere in its own sector"
    assert p.refused(Clear(space="B02", option="29th", amount=1)).rule == "BO Engineers R2"
    mined = position("E-16 B02\nre re_mine S05", ip=(2, 2), ep=3)
    assert mined.refused(Clear(space="S05", option="1st", amount=1)).rule == "BO Engineers R2"
    assert position("E-16 S04\nre re_mine S05", ip=(2, 2), ep=3).allowed(
        Clear(space="S05", option="1st", amount=1)
    )
    p.do(Clear(space="B02", option="1st", amount=2), dice=[6])
    assert (p.ip, p.track("engineers"), p.vp) == ((0, 2), 1, 0)


@pytest.mark.rule("BO Rebuilding")
def test_rebuilding_costs_a_point_of_the_own_division() -> None:
    p = position("E-16 B02 disrupted\nF-16 B02\nI-16 - eliminated", ip=(1, 3), gaps=["B02"])
    assert p.refused(Rebuild(unit="F-16")).rule == "BO Rebuilding"
    assert p.refused(Recall(unit="I-16", space="B03")).rule == "BO Rebuilding"
    assert p.refused(Recall(unit="F-16", space="B02")).rule == "BO Rebuilding"
    p.do(Rebuild(unit="E-16"))
    assert (p.marks("E-16"), p.ip) == ((), (0, 3))
    assert p.refused(Recall(unit="I-16", space="B02")).rule == "BO Rebuilding"


@pytest.mark.rule("BO Engineers")
def test_all_engineer_points_that_may_be_spent_are_offered() -> None:
    for turn, ways in ((5, 5), (6, 6)):
        p = position("E-16 B02", obstacles=["B02"], turn=turn, ip=(9, 0), ep=9)
        offered = {(c.option, c.amount) for c in Seat(p.game, US).legal() if isinstance(c, Clear)}
        assert offered == {("1st", n) for n in range(1, 5)}
        odds = p.preview(Clear(space="B02", option="1st", amount=3)).odds
        assert sum(chance.ways for chance in odds if chance.words == "removed") == ways, "of six"


@pytest.mark.rule("BO Rebuilding")
def test_the_last_point_of_either_division_rebuilds_any_unit_of_the_map() -> None:
    p = position("E-16 B03 disrupted\nE-116 B06 disrupted", ip=(0, 1))
    assert p.allowed(Rebuild(unit="E-116"))
    p.do(Rebuild(unit="E-16"))
    assert (p.marks("E-16"), p.ip) == ((), (0, 0))
    assert p.refused(Rebuild(unit="E-116")).rule == "BO Rebuilding"
    both = position("E-16 B03 disrupted\nI-16 - eliminated", ip=(2, 1), gaps=["B03"])
    offered = {c.option for c in Seat(both.game, US).legal() if isinstance(c, Rebuild)}
    assert offered == {None, "29th"}
    both.do(Rebuild(unit="E-16", option="29th"))
    assert both.ip == (2, 0)
    poor = position("E-116 B06\nI-16 - eliminated", ip=(0, 3), gaps=["B03"])
    assert poor.refused(Recall(unit="I-16", space="B03")).rule == "BO Rebuilding", "a return is of its own"
    assert p.refused(Rebuild(unit="E-116", option="Rangers")).rule in ("BO Rebuilding", "ENGINE 9")


@pytest.mark.rule("BO Engineers", "BO Engineers R2")
def test_as_many_engineer_points_are_spent_as_there_are() -> None:
    p = position("I-16 B01", ip=(6, 0), ep=10, obstacles=["B03"])
    assert p.allowed(Clear(space="B03", option="1st", amount=1)), "as in the example, with nobody next to it"
    p.do(Clear(space="B03", option="1st", amount=5), dice=[6])
    assert (p.ip, p.track("engineers"), p.vp) == ((1, 0), 5, 1)
    few = position("I-16 B01", ip=(6, 0), ep=2, obstacles=["B03"])
    assert few.refused(Clear(space="B03", option="1st", amount=3)).text == "2 engineer points are left"
    poor = position("I-16 B01", ip=(1, 0), ep=9, obstacles=["B03"])
    assert "the 1st Division has 1" in poor.refused(Clear(space="B03", option="1st", amount=3)).text
    away = position("E-116 B06", ip=(6, 6), ep=2, obstacles=["B03"])
    assert away.refused(Clear(space="B03", option="29th", amount=1)).rule == "BO Engineers R2"
