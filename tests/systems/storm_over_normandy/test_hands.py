"""Cards: drawn, played, cancelled and discarded (SON 6)."""

from __future__ import annotations

import pytest

from tests.systems.storm_over_normandy.position import HERE, MINE, position, shipped
from wsn.engine.game import Game
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules.commands import (
    Discard,
    Pass,
    PlayCard,
)


@pytest.mark.rule("SON 6.4")
@pytest.mark.rule("SON 6.1")
def test_a_short_stack_takes_in_the_discards() -> None:
    game = Game.new(SYSTEM, shipped()[0], seed=3)
    piles = game.state.piles
    assert len(piles["deck germans"].cards) == 27
    assert piles["deck germans"].seen_by == ()
    p = position(
        f"a one cw_brigade {HERE}\ng two ge_regiment Caen",
        side="germans",
        hands={"germans": ["g_88-1"]},
        control=MINE,
    )
    p.do(Pass(), Pass())
    assert p.phase == "discards"
    p.do(Discard(card="g_88-1"), dice=[(1,) * 8])
    assert p.state.piles["hand germans"].cards == ("g_88-1",)  # shuffled in, and drawn again


@pytest.mark.rule("SON 6.2")
@pytest.mark.rule("SON 7.2")
def test_cards_for_an_impulse_and_others() -> None:
    hand = ["g_88-1", "g_panzers-1", "g_nebel-1"]
    p = position(
        f"g two ge_panzer Caen spent\ng three ge_panzer Caen\na one cw_brigade {HERE}",
        side="germans",
        hands={"germans": hand},
        control=MINE,
    )
    assert p.refused(PlayCard(card="g_88-1", space=HERE)).rule == "SON 6.2"
    assert p.refused(PlayCard(card="g_panzers-1", target="three")).rule == "SON 6.2"
    assert p.refused(PlayCard(card="g_panzers-2", target="two")).rule == "SON 6.2"
    p.do(PlayCard(card="g_panzers-1", target="two"))
    assert not p.spent("two")
    assert p.side == "allies"


@pytest.mark.rule("SON 6.2")
def test_a_card_is_cancelled_and_one_that_is_removed_is_gone() -> None:
    p = position(
        f"g gele-901 ge_grenadier -\na one cw_brigade {HERE}\ng b ge_regiment Caen",
        side="germans",
        tracks={"turn": 2},
        hands={"germans": ["g_alarm-1"], "allies": ["a_intercept-1"]},
    )
    p.do(PlayCard(card="g_alarm-1"), PlayCard(card="a_intercept-1"))
    assert p.at("gele-901") is None
    assert p.state.piles["removed"].cards == ("g_alarm-1",)
    assert p.side == "allies"


@pytest.mark.rule("SON 6.3")
def test_discards_in_the_end_phase() -> None:
    frames = [Frame("end"), Frame("discards", "allies")]
    p = position(f"a one cw_brigade {HERE}", frames=frames, hands={"allies": ["a_naval-1", "a_armour-1"]})
    assert p.refused(Discard(card="a_naval-2")).rule == "SON 6.3"
    p.do(Discard(card="a_naval-1"))
    assert p.phase == "discards"
    assert p.state.piles["hand allies"].cards == ("a_armour-1",)
