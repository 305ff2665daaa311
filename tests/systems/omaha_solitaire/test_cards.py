"""Our own cards: what they do, and when they may be played (BO Cards R1 to R3)."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import position
from wsn.cite import Refusal
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.rules import playing
from wsn.systems.omaha_solitaire.rules.assault import tally
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Attack,
    Done,
    PlayCard,
    PressOn,
    Share,
    Target,
)
from wsn.systems.omaha_solitaire.rules.memos import Assault


@pytest.mark.rule("BO Cards R1", "BO Cards R2")
def test_what_our_cards_do() -> None:
    hand = ["off_the_beach-1", "demolition-1", "orders-1", "stragglers-1", "patrol-1", "swimming-1"]
    units = "E-16 B02\nF-16 B03\nI-16 - eliminated\nsp sp_1 S04 hidden"
    p = position(units, ip=(1, 1), ep=0, hand=hand, gaps=["B02"], obstacles=["B03"])
    assert p.refused(PlayCard(card="off_the_beach-1", space="B03")).rule == "BO Cards R1"
    assert p.refused(PlayCard(card="patrol-1", space="S09")).rule == "BO Activation"
    assert p.refused(PlayCard(card="stragglers-1", unit="I-16", space="B03")).rule == "BO Rebuilding"
    assert p.refused(PlayCard(card="orders-1", option="Rangers")).rule == "BO Points"
    assert p.refused(PlayCard(card="demolition-1", space="B02")).rule == "BO Cards"
    p.do(PlayCard(card="swimming-1", space="B03"), PlayCard(card="patrol-1", space="S04"))
    assert p.state.units["sp"].seen_by is None
    p.do(PlayCard(card="demolition-1"), PlayCard(card="orders-1", option="29th"))
    assert (p.track("engineers"), p.ip) == (2, (1, 3))
    p.do(PlayCard(card="stragglers-1", unit="I-16", space="B02"))
    assert p.marks("I-16") == ("disrupted",)
    p.do(PlayCard(card="off_the_beach-1", space="B02"))
    assert (p.at("E-16"), p.at("I-16"), p.vp) == ("S02", "S02", 1)


@pytest.mark.rule("BO Cards R2")
def test_destroyers_help_from_the_beach_only() -> None:
    p = position("E-16 B02\nsp sp_4 S02", ip=(3, 0), hand=["destroyers-1", "demolition-1"])
    assert p.refused(PlayCard(card="destroyers-1")).rule == "BO Cards"
    p.do(Activate(space="B02", option="1st"), Attack(space="S02"))
    p.do(PlayCard(card="destroyers-1"))
    assert tally(p.s, p.s.memo(Assault)).ours == 5
    inland = position("E-16 S02\nsp sp_4 S13", ip=(3, 0), hand=["destroyers-1"])
    inland.do(Activate(space="S02", option="1st"), Attack(space="S13"))
    assert inland.refused(PlayCard(card="destroyers-1")).rule == "BO Cards R2"


@pytest.mark.rule("BO Cards R3")
def test_a_card_is_played_at_every_decision_but_not_while_a_result_is_carried_out() -> None:
    fought = "E-16 S03\nF-16 S03 disrupted\nI-16 B02\nsp sp_3 S13\ngo re_mortar S13"
    p = position(fought, taken=["S03"], hand=["balloons-1", "balloons-2", "patrol-1", "demolition-1"])
    p.do(Activate(space="S03", option="1st"))
    p.do(PlayCard(card="demolition-1"))
    assert p.phase == "act"
    p.do(Attack(space="S13"))
    before = tally(p.s, p.s.memo(Assault))
    p.do(PlayCard(card="balloons-1", unit="F-16"))
    after = tally(p.s, p.s.memo(Assault))
    assert (after.ours, after.drm) == (before.ours + 1, before.drm - 2)
    p.do(PressOn())
    assert p.phase == "losses"
    for card, unit in (("balloons-2", "F-16"), ("patrol-1", None)):
        command = PlayCard(card=card, unit=unit, space=None if unit else "S13")
        assert command not in p.game.legal()
    struck = position("I-16 B02\nE-16 B06", frames=[Frame("target", "americans", {"space": "B04"})],
                      hand=["demolition-1"])  # fmt: skip
    assert {type(one) for one in struck.game.legal()} == {Target}
    assert playing.check(struck.s, PlayCard(card="demolition-1")) == Refusal(
        "BO Cards R3", "no card is played while a result is carried out"
    )


@pytest.mark.rule("BO Cards R3")
def test_cards_come_before_points_are_divided_during_the_landing_and_between_two_events() -> None:
    sharing = position("I-16 B02", phase="share", turn=3, ip=(0, 0), hand=["demolition-1"])
    assert PlayCard(card="demolition-1") in sharing.game.legal()
    waves = position("I-16 B02\n18 -", phase="waves", turn=4, hand=["demolition-1"])
    assert PlayCard(card="demolition-1") in waves.game.legal()
    frames = [Frame("turn", None, {"stage": "landing"}), Frame("order", "americans")]
    landing = position("I-16 C02\nE-16 C04", frames=frames, turn=2, hand=["demolition-1"])
    assert PlayCard(card="demolition-1") in landing.game.legal()
    landing.do(PlayCard(card="demolition-1"))
    assert landing.phase == "order"
    for held, phases in (((), ["activation"]), (("orders-1",), ["cards", "cards", "activation"])):
        frames = [Frame("turn", None, {"stage": "cards", "left": 2}), Frame("share", "americans")]
        two = position("I-16 B02", frames=frames, turn=6, ip=(0, 0), hand=held)
        seen = []
        two.do(Share(amount=0), dice=() if held else [1, 1, 2, 1, 1, 2])
        while two.phase == "cards":
            seen.append(two.phase)
            two.do(Done(), dice=[1, 1, 2])
        assert [*seen, two.phase] == phases


@pytest.mark.rule("BO Cards R1")
def test_nobody_leaves_an_attack_by_a_card() -> None:
    p = position("E-16 B06\nF-16 B05\nsp sp_3 S06", hand=["off_the_beach-1"], gaps=["B05", "B06"])
    there = PlayCard(card="off_the_beach-1", space="B05")
    assert p.refused(there).rule == "BO Cards R1"  # a German token is there
    free = position("E-16 B05\nF-16 B04\nsp sp_3 S06", hand=["off_the_beach-1"])
    q = position("I-16 B04\nsp sp_3 S05", hand=["off_the_beach-1"])
    q.do(Activate(space="B04", option="1st"))
    assert q.refused(PlayCard(card="off_the_beach-1", space="B04")).rule == "BO Cards R1"
    free.do(Activate(space="B05", option="1st"), Attack(space="S06"))
    assert free.refused(PlayCard(card="off_the_beach-1", space="B05")).text.startswith(
        "E Company, 16th Infantry is chosen"
    )
    free.do(PlayCard(card="off_the_beach-1", space="B04"))
    assert free.at("F-16") == "S05"
