"""Fire, support and assaults: what each permits and what it refuses (SON 9 to 11, 14)."""

from __future__ import annotations

import pytest

from tests.systems.placed import texts
from tests.systems.storm_over_normandy.position import HERE, MINE, NEXT, position
from wsn.systems.storm_over_normandy.rules import damage
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Assault,
    Decline,
    Done,
    Fire,
    Join,
    Pass,
    PlayCard,
    Support,
)
from wsn.systems.storm_over_normandy.rules.memos import Damage


@pytest.mark.rule("SON 9.1")
@pytest.mark.rule("SON 9.3")
def test_fire_needs_an_enemy_in_the_same_area() -> None:
    p = position(f"a one cw_brigade {HERE}\ng foe ge_regiment {NEXT}", control={HERE: "allies"})
    p.do(Activate(space=HERE, option="commonwealth"))
    assert p.refused(Fire()).rule == "SON 9.1"
    p = position(f"a one cw_brigade {HERE}\ng foe ge_regiment {HERE}")
    p.do(Activate(space=HERE, option="commonwealth"), Fire(), dice=[(1, 2)])
    assert p.spent("one")


@pytest.mark.rule("SON 9.2")
def test_the_guns_of_the_fleet_reach_the_coast() -> None:
    p = position(
        "g a ge_regiment Saint-Lo\ng b ge_regiment Creully\na one cw_brigade Sword",
        hands={"allies": ["a_naval-1"]},
    )
    assert p.refused(PlayCard(card="a_naval-1", space="Saint-Lo")).rule == "SON 9.2"
    p.do(PlayCard(card="a_naval-1", space="Creully"), dice=[(1, 1)])


@pytest.mark.rule("SON 9.3.3")
def test_support_is_added_to_a_card_too() -> None:
    p = position(
        "g b ge_regiment Creully\na one cw_brigade Sword",
        hands={"allies": ["a_naval-1"]},
        tracks={"support points": 4},
    )
    p.do(PlayCard(card="a_naval-1", space="Creully"))
    assert p.refused(Support(amount=2)).rule == "SON 9.3.3"
    events = p.do(Support(amount=1), dice=[(1, 1)])
    assert texts(events)[0].startswith("9 + 2")


@pytest.mark.rule("SON 10.0 R1")
def test_artillery_harms_no_strongpoint_and_nobody_behind_it() -> None:
    p = position("g p post_8_1 Sword\ng b ge_battalion Sword\na one cw_brigade Sword")
    assert damage.least_damage(p.s, Damage("card", "Sword", 9, ("p", "b"), True)) == 0
    assert damage.least_damage(p.s, Damage("card", "Sword", 9, ("p", "b"), False)) == 5


@pytest.mark.rule("SON 11.0")
def test_an_assault_costs_a_card_but_not_from_the_sea() -> None:
    p = position(
        f"a one cw_brigade {HERE}\na sea cw_brigade Juno-Landing\n"
        f"g foe ge_regiment {NEXT}\ng p post_7_0 Juno",
        control={HERE: "allies"},
        hands={"allies": ["a_armour-1"]},
    )
    p.do(Activate(space=HERE, option="commonwealth"))
    assert p.refused(Assault(space=NEXT)).rule == "SON 11.0"
    assert p.refused(Assault(space="Gold", card="a_armour-1")).rule == "SON 11.0"
    p.do(Assault(space=NEXT, card="a_armour-1"), dice=[(1, 1)])
    assert p.at("one") == NEXT
    assert p.state.piles["discards allies"].cards == ("a_armour-1",)
    p.do(Pass()) if p.side == "germans" else None
    p.do(Activate(space="Juno-Landing", option="commonwealth"))
    assert p.refused(Assault(space="Juno", card="a_armour-1")).rule == "SON 11.0"
    p.do(Assault(space="Juno"), dice=[(6, 6)])
    assert p.at("p") == "out"


@pytest.mark.rule("SON 14.2")
def test_a_card_of_the_hedgerows_doubles_the_value_in_bocage_only() -> None:
    hands = {"germans": ["g_hedgerows-1"], "allies": []}
    p = position("a one cw_brigade Tilly\ng foe ge_regiment Tilly", hands=hands)
    p.do(Activate(space="Tilly", option="commonwealth"), Fire())
    events = p.do(PlayCard(card="g_hedgerows-1"), dice=[(6, 6)])
    assert texts(events)[0] == "1 + 12 attack points against 14: no damage"
    p = position("a one cw_brigade Bayeux\ng foe ge_regiment Bayeux", hands=hands)
    p.do(Activate(space="Bayeux", option="commonwealth"), Fire())
    assert p.refused(PlayCard(card="g_hedgerows-1")).rule == "SON 14.2"
    p.do(Decline(), dice=[(6, 6)])


@pytest.mark.rule("SON 9.3.3 R1")
def test_support_is_added_before_the_cards_of_an_attack() -> None:
    p = position(
        f"a one cw_brigade {HERE}\ng foe ge_regiment {HERE}",
        control=MINE,
        hands={"allies": ["a_armour-1"], "germans": ["g_88-1"]},
        tracks={"support points": 4},
    )
    p.do(Activate(space=HERE, option="commonwealth"), Fire())
    assert p.phase == "support"
    assert p.refused(PlayCard(card="a_armour-1")) is not None
    p.do(Support(amount=1))
    assert (p.phase, p.side) == ("react", "allies")
    p.do(PlayCard(card="a_armour-1"))
    assert (p.phase, p.side) == ("react", "germans")


@pytest.mark.rule("SON 11.0 R1")
def test_an_assault_from_two_areas_starts_from_no_box() -> None:
    units = "a one cw_brigade Gold-Landing\na two cw_brigade Juno\na three cw_brigade Bayeux"
    units += "\ng foe ge_regiment Gold"
    control = {"Juno": "allies", "Bayeux": "allies"}
    p = position(units, control=control, hands={"allies": ["a_shock-1"]})
    p.do(PlayCard(card="a_shock-1", space="Gold"))
    assert p.refused(Join(space="Gold-Landing", option="commonwealth")).rule == "SON 11.0"
    p.do(Join(space="Juno", option="commonwealth"), Join(space="Bayeux", option="commonwealth"))
    assert p.allowed(Done())
