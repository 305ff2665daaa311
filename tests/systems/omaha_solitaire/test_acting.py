"""Activation: moves, attacks with their losses, mines and tanks: what each permits and what it refuses."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, event, position, shipped, texts
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.data.tables import row_of
from wsn.systems.omaha_solitaire.rules.assault import result, tally
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    Back,
    CallOff,
    Done,
    LeaveOut,
    Lose,
    MoveTo,
    PressOn,
    Reveal,
)
from wsn.systems.omaha_solitaire.rules.memos import Assault


@pytest.mark.rule("BO Attack R1")
def test_every_roll_has_its_result_of_an_attack() -> None:
    p = position("E-16 B02 kind=battalion\nsp sp_4 S02", frames=[Frame("activation", US)])
    memo = Assault("S02", ("E-16",))
    rows = [result(p.s, memo, die) for die in range(1, 7)]
    assert [row.success for row in rows] == [True, True, True, True, False, False]
    assert [row.disrupted for row in rows] == [0, 1, 1, 1, 1, 0]
    assert [row.eliminated for row in rows] == [0, 0, 0, 0, 0, 1]
    assert row_of(p.s.world.tables.charts.attack, 7).eliminated == 1


@pytest.mark.rule("BO Mines R1")
def test_every_roll_has_its_mine() -> None:
    rows = shipped()[1].tables.charts.mine
    assert [row_of(rows, die).disrupted for die in range(1, 7)] == [0, 0, 0, 1, 1, 2]


@pytest.mark.rule("BO Activation")
def test_units_move_one_square_and_not_into_tokens() -> None:
    p = position("E-16 B02\nsp sp_1 S02", ip=(2, 0))
    p.do(Activate(space="B02", option="1st"))
    assert p.refused(MoveTo(space="S02")).rule == "BO Activation"
    assert p.refused(MoveTo(space="B04")).rule == "BO Activation"
    assert p.refused(MoveTo(space="C02")).rule == "BO Activation"
    assert p.refused(Reveal(space="S02")).rule == "BO Activation"
    assert p.refused(LeaveOut(unit="E-16")).rule == "BO Activation"
    p.do(Back())
    assert p.ip == (2, 0)
    p.do(Activate(space="B02", option="1st"), MoveTo(space="B03"))
    assert (p.at("E-16"), p.ip) == ("B03", (1, 0))
    assert p.refused(Activate(space="B02", option="1st")).rule == "BO Activation"
    poor = position("E-16 B02", ip=(0, 3))
    assert poor.refused(Activate(space="B02", option="1st")).rule == "BO Activation"


@pytest.mark.rule("BO Activation R1", "BO Activation R2")
def test_what_lies_in_wait_strikes_first() -> None:
    p = position("E-16 B02\nre re_mortar S02 hidden", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"), PressOn())
    assert (p.marks("E-16"), p.at("re"), p.vp) == (("disrupted",), "removed", 1)
    p.do(Advance(unit="E-16"))
    assert (p.at("E-16"), p.vp) == ("S02", 2)
    q = position("E-16 B02\nre re_sniper S02\nsp sp_1 S02", ip=(3, 0))
    q.do(Activate(space="B02", option="1st"), Attack(space="S02"), PressOn())
    assert q.ip == (1, 0)
    q.do(CallOff())
    assert q.at("sp") == "S02"


@pytest.mark.rule("BO Attack")
def test_attacks_are_next_door_and_on_tokens() -> None:
    p = position("E-16 B02\nF-16 B04\nsp sp_5 S02\nfar sp_1 S13", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"))
    assert p.refused(Attack(space="S13")).rule == "BO Attack"
    assert p.refused(Attack(space="B03")).rule == "BO Attack"
    p.do(Attack(space="S02"))
    assert p.preview(PressOn()).odds[0].out_of == 6
    told = p.do(PressOn(), dice=[6])
    assert "attack on S02, 2 against 5, on 6: failure, 1 eliminated" in texts(told)
    assert p.marks("E-16") == ("eliminated",)


@pytest.mark.rule("BO Attack")
def test_losses_are_taken_by_who_took_part() -> None:
    p = position("E-16 B02\nF-16 B02\nI-16 B03\nsp sp_1 S02", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"))
    p.do(PressOn(), dice=[4])
    assert p.phase == "losses"
    assert p.refused(Lose(unit="I-16")).rule == "BO Attack"
    p.do(Lose(unit="E-16"))
    assert p.refused(Advance(unit="I-16")).rule == "BO Attack"
    p.do(Advance(unit="F-16"), Done())
    assert (p.at("F-16"), p.at("E-16")) == ("S02", "B02")


@pytest.mark.rule("BO Attack R2")
def test_a_ranger_takes_one_off() -> None:
    p = position("5-R B08\nsp sp_2 S09", ip=(0, 3))
    p.do(Activate(space="B08", option="29th"), Attack(space="S09"))
    assert tally(p.s, p.s.memo(Assault)).drm == -1


@pytest.mark.rule("BO Tanks", "BO Tanks R1")
def test_tanks_stay_with_units_and_behind_obstacles() -> None:
    p = position("E-16 B02\ntank tank_2 B02\nF-16 B03", ip=(3, 0), obstacles=["B03"], gaps=["B02"])
    p.do(Activate(space="B02", option="1st"))
    assert p.refused(MoveTo(space="B03")).rule == "BO Tanks"
    assert p.refused(LeaveOut(unit="E-16")).rule == "BO Tanks"
    p.do(LeaveOut(unit="tank"))
    assert p.refused(MoveTo(space="S02")).rule == "BO Tanks"
    p.do(Back(), Activate(space="B02", option="1st"), MoveTo(space="S02"))
    assert p.at("tank") == "S02"
    lost = event("E-16 B02 disrupted\ntank tank_2 B02", 2, 3, 3, turn=2)
    assert (lost.at("E-16"), lost.at("tank")) == (None, "removed")
    won = position("E-16 B02\ntank tank_2 B02\nre re_blank S02", ip=(3, 0))
    won.do(Activate(space="B02", option="1st"), Attack(space="S02"), PressOn())
    assert won.refused(Advance(unit="tank")).rule == "BO Tanks"
    won.do(Advance(unit="E-16"))
    assert won.at("tank") == "S02"
    assert won.state.frames[-1].phase == "activation"


@pytest.mark.rule("BO Tanks")
@pytest.mark.parametrize("left_out", [False, True])
def test_a_tank_goes_in_with_the_last_unit_and_waits_for_it(left_out: bool) -> None:
    p = position("E-16 B02\nF-16 B02\ntank tank_2 B02\nre re_blank S02", ip=(3, 0))
    p.do(Activate(space="B02", option="1st"))
    if left_out:
        p.do(LeaveOut(unit="tank"))
    p.do(Attack(space="S02"), PressOn(), Advance(unit="E-16"))
    assert p.at("tank") == "B02", "with a unit that stays it may stay"
    p.do(Advance(unit="F-16"))
    assert p.at("tank") == "S02", "it was left on the beach without a unit where it had taken no part"
