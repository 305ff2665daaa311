"""The ambush card: when it is played, and what comes of it."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.dealing import MANY, WIDE, hand
from tests.systems.hex_tiles.position import (
    FLAG,
    GRENADE,
    INFANTRY,
    STAR,
    Position,
    position,
)
from wsn.systems.hex_tiles.rules.commands import (
    Ambush,
    Battle,
    Decline,
    PlayCard,
    RetreatTo,
)


def assaulted(
    *, holds: bool = True, discard: tuple[str, ...] = (), units: str = "a-inf1 E5\nx-inf1 E4\nx-inf2 A1"
) -> Position:
    card = "ambush" if holds else "barrage"
    p = position(WIDE, units, phase="battle", discard=discard, hands={"axis": (card, "dig_in")})
    p.do(Battle(unit="a-inf1", target="x-inf1"))
    return p


@pytest.mark.rule("M44 1.10 R2")
@pytest.mark.parametrize("holds", [True, False])
def test_the_defender_is_asked_whether_it_holds_the_ambush_or_not(holds):
    p = assaulted(holds=holds)
    assert (p.phase, p.side) == ("ambush", "axis")
    assert p.allowed(Ambush(card="ambush")) is holds
    if not holds:
        assert p.refused(Ambush(card="ambush")).rule == "M44 1.10"
    assert p.refused(Ambush(card="dig_in")).rule == "M44 1.10"
    p.do(Decline(), dice=[(STAR,) * 3])
    assert p.phase != "ambush"


@pytest.mark.rule("M44 1.10 R2")
def test_nobody_is_asked_when_everybody_knows_that_the_card_is_spent():
    p = position(WIDE, "a-inf1 E5\nx-inf1 E4", phase="battle", discard=("ambush",))
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(STAR,) * 3])
    assert p.side == "axis"
    assert p.phase == "play"


@pytest.mark.rule("M44 1.10")
def test_an_ambush_strikes_first_and_the_attacker_who_stands_strikes_back():
    p = assaulted()
    p.do(Ambush(card="ambush"), dice=[(INFANTRY, STAR, STAR), (GRENADE, STAR, STAR)])
    assert p.unit("a-inf1").steps == 3
    assert p.unit("x-inf1").steps == 3
    assert "ambush" in p.state.piles["discard"].cards
    assert p.side == "axis", "the turn is over"
    assert len(p.state.piles["hand axis"].cards) == 4, "and the hand is full again"


@pytest.mark.rule("M44 1.10")
def test_the_card_for_an_ambush_is_drawn_at_the_end_of_the_turn():
    p = assaulted(units="a-inf1 E5\na-inf3 I5\nx-inf1 E4\nx-inf2 A1\nx-inf3 I4")
    p.do(Ambush(card="ambush"), dice=[(INFANTRY, STAR, STAR), (GRENADE, STAR, STAR)])
    assert p.state.piles["hand axis"].cards == ("dig_in",), "not before the other battles"
    p.do(Battle(unit="a-inf3", target="x-inf3"), dice=[(STAR,) * 3])
    assert p.state.piles["hand axis"].cards[:1] == ("dig_in",)
    assert len(p.state.piles["hand axis"].cards) == 4


@pytest.mark.rule("M44 1.10")
def test_an_ambush_that_drives_the_attacker_off_ends_its_battle():
    p = assaulted()
    p.do(Ambush(card="ambush"), dice=[(FLAG, STAR, STAR)])
    p.do(RetreatTo(space="E6"))
    assert p.unit("x-inf1").steps == 4
    assert p.phase == "play"
    q = assaulted(units="a-inf1 E5 steps=1\na-inf2 A9\nx-inf1 E4")
    q.do(Ambush(card="ambush"), dice=[(GRENADE, STAR, STAR)])
    assert q.medals("axis") == 1
    assert q.unit("x-inf1").steps == 4


@pytest.mark.rule("M44 1.10")
def test_the_ambush_is_no_card_of_ones_own_turn_and_no_answer_to_fire():
    p = position(WIDE, MANY, phase="play", hands=hand("ambush"))
    assert p.refused(PlayCard(card="ambush")).rule == "M44 1.10"
    q = position(WIDE, "a-inf1 E6\nx-inf1 E4", phase="battle", discard=(), hands={"axis": ("ambush",)})
    q.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(STAR, STAR)])
    assert q.phase != "ambush"
