"""Vectors and rulings from the first order to the last consequence, where others show the sum alone."""

from __future__ import annotations

import pytest

from tests.systems.placed import texts
from tests.systems.storm_over_normandy.position import position
from wsn.engine.events import UnitMarked
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules import control
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Decline,
    Done,
    Fire,
    Join,
    LeaveOut,
    Pass,
    PlayCard,
    Scatter,
    Take,
)

C16, C17 = "Juaye-Mondaye", "Bayeux"
BEACHES = ("Sword", "Juno", "Gold", "Omaha-1", "Omaha-2", "Utah")


@pytest.mark.rule("SON 10.1")
def test_s10_a_fresh_battalion_hit_for_5_is_gone_and_2_are_ignored() -> None:
    p = position(f"g one ge_battalion {C16}\na two cw_armour {C16}\na x cw_armour {C16}")
    p.do(Activate(space=C16, option="commonwealth"))
    events = p.do(Fire(), dice=[(6, 6)])
    assert texts(events)[0] == "4 + 12 attack points against 11: 5 damage"
    assert p.at("one") == "out"
    assert p.holder(C16) == "allies"


@pytest.mark.rule("SON 9.3.2")
def test_s30_two_full_divisions_fire_with_one_point_more() -> None:
    units = "\n".join(f"a u{n} us_regiment {C16} group={'1_US' if n < 3 else '29_US'}" for n in range(6))
    p = position(f"{units}\ng foe ge_regiment {C16}")
    p.do(Activate(space=C16, option="us"))
    events = p.do(Fire(), dice=[(1, 1)])
    assert texts(events)[0] == "7 + 2 attack points against 13: no damage"
    p = position(f"{units}\ng foe ge_regiment {C16}")
    p.do(Activate(space=C16, option="us"), LeaveOut(unit="u2"), LeaveOut(unit="u3"))
    events = p.do(Fire(), dice=[(1, 1)])
    assert texts(events)[0] == "4 + 2 attack points against 13: no damage"  # two of each: no point
    assert not p.spent("u2")


@pytest.mark.rule("SON 9.3.4")
def test_s32_a_guest_has_no_ground_and_the_best_of_the_stack_counts() -> None:
    p = position(f"a x cw_brigade {C16}\ng foe ge_regiment {C16} spent\ng b ge_battalion {C16}")
    p.do(Activate(space=C16, option="commonwealth"))
    assert texts(p.do(Fire(), dice=[(1, 1)]))[0] == "1 + 2 attack points against 12: no damage"
    p = position(
        f"a x cw_brigade {C16}\ng foe ge_regiment {C16} spent\ng b ge_battalion {C16}",
        control={C16: "allies"},
    )
    p.do(Activate(space=C16, option="commonwealth"))
    assert texts(p.do(Fire(), dice=[(1, 1)]))[0] == "1 + 2 attack points against 9: no damage"


@pytest.mark.rule("SON 6.1")
@pytest.mark.rule("SON 5.0")
def test_s26_and_s27_hands_are_filled_at_the_start_of_a_turn() -> None:
    stacks = {
        "germans": [f"g_88-{n}" for n in range(1, 5)] + [f"g_hedgerows-{n}" for n in range(1, 5)],
        "allies": [f"a_naval-{n}" for n in range(1, 5)] + [f"a_jabos-{n}" for n in range(1, 5)],
    }
    held = {**dict.fromkeys(BEACHES, "germans"), "Gold": "allies", "Juno": "allies"}
    units = "a x cw_brigade Gold spent\ng y ge_regiment Caen spent"
    p = position(units, control=held, stacks=stacks, side="germans")
    p.do(Pass())
    assert p.state.tracks["turn"] == 4
    assert len(p.state.piles["hand germans"].cards) == 6  # five, and one for Caen and Bourguébus
    assert len(p.state.piles["hand allies"].cards) == 4  # two, and one for each beach
    p = position(units + "\na z cw_brigade Caen spent", control=held, stacks=stacks, side="germans")
    p.do(Pass())
    assert len(p.state.piles["hand germans"].cards) == 5  # an Allied unit stands in Caen
    p = position(units, control=dict.fromkeys(BEACHES, "allies"), stacks=stacks, side="germans")
    p.do(Pass())
    assert len(p.state.piles["hand allies"].cards) == 7  # two and six: seven at most


@pytest.mark.rule("SON 4.0")
@pytest.mark.parametrize(("die", "spent"), [(2, 0), (4, 1), (6, 2)])
def test_s28_the_airborne_land_by_the_die_and_the_owner_chooses(die: int, spent: int) -> None:
    drop = "\n".join(f"a u{n} us_airborne Picauville" for n in range(3))
    p = position(
        f"{drop}\na c cw_airborne Ranville\n" + "\n".join(f"a {b} us_regiment {b}-Landing" for b in BEACHES),
        frames=[Frame("landing plan", "allies")],
        control={"Picauville": "allies", "Ranville": "allies"},
    )
    p.do(Done(), dice=[(die,)])
    for n in range(spent):
        assert p.phase == "drop"
        assert p.refused(Scatter(unit="c")).rule == "SON 4.0"
        p.do(Scatter(unit=f"u{n}"))
    assert p.phase == "shelling"
    assert [p.spent(f"u{n}") for n in range(3)] == [n < spent for n in range(3)]
    assert not p.spent("c")  # the British land as they are


@pytest.mark.rule("SON 4.0")
def test_s28_a_lone_regiment_is_spent_by_the_drop_and_the_log_says_so() -> None:
    units = "a u0 us_airborne Picauville\n" + "\n".join(f"a {b} us_regiment {b}-Landing" for b in BEACHES)
    p = position(units, frames=[Frame("landing plan", "allies")], control={"Picauville": "allies"})
    events = p.do(Done(), dice=[(6,)])
    assert p.phase == "shelling"
    spent = [e.rule for e in events if isinstance(e, UnitMarked) and e.unit == "u0"]
    assert spent == ["SON 4.0"]


@pytest.mark.rule("SON 15.0")
def test_s34_units_lost_this_turn_cost_points_at_its_end() -> None:
    units = "a one us_armour Utah spent\na air us_airborne Sainte-Mere-Eglise\ng foe ge_panzer Utah"
    control_ = {"Utah": "allies", "Sainte-Mere-Eglise": "allies"}
    p = position(units, control=control_, side="germans")
    alive, _ = control.reckoned(p.s)
    p.do(Activate(space="Utah", option="german"))
    p.do(Fire(), dice=[(6, 6)])
    assert p.at("one") == "out"
    assert p.holder("Utah") == "germans"
    held = control.reckoned(position(units, control={**control_, "Utah": "germans"}).s)[0]
    p.do(Pass())  # nobody else can act
    assert p.state.tracks["turn"] == 4
    assert p.state.tracks["victory points"] == held - 2
    assert held < alive
    assert p.state.tracks["lost others"] == 0


@pytest.mark.rule("SON 6.2 R1")
def test_each_side_adds_one_card_to_an_attack() -> None:
    p = position(
        f"a one cw_brigade {C17}\ng foe ge_regiment {C17}",
        hands={"allies": ["a_armour-1", "a_armour-2"], "germans": ["g_88-1", "g_88-2"]},
    )
    p.do(Activate(space=C17, option="commonwealth"), Fire(), PlayCard(card="a_armour-1"))
    assert (p.phase, p.side) == ("react", "germans")
    assert p.refused(PlayCard(card="g_88-3")).rule == "SON 6.2"
    events = p.do(PlayCard(card="g_88-1"), dice=[(1, 1)])
    assert texts(events)[0] == "4 + 2 attack points against 13: no damage"
    assert p.state.piles["hand allies"].cards == ("a_armour-2",)
    assert p.state.piles["hand germans"].cards == ("g_88-2",)


@pytest.mark.rule("SON 7.2 R1")
def test_the_nationality_with_more_firepower_fires_and_stays_fresh() -> None:
    p = position(
        f"a us us_regiment {C17}\na tank cw_armour {C17}\ng foe ge_regiment {C17}",
        hands={"allies": ["a_defensive-1"]},
    )
    assert p.refused(PlayCard(card="a_defensive-1", space="Gold")).rule == "SON 9.1"
    p.do(PlayCard(card="a_defensive-1", space=C17))
    assert p.state.frames[-1].memo["units"] == ("tank",)
    p.do(Fire(), dice=[(1, 1)])
    assert not p.spent("tank")
    assert not p.spent("us")


@pytest.mark.rule("SON 12.2 R1")
def test_a_reinforcement_for_omaha_comes_to_its_box_and_moves_to_its_beach_only() -> None:
    p = position("g b ge_regiment Caen\na us2-9 us_regiment -", side="germans", tracks={"turn": 1})
    p.do(Pass())
    assert p.at("us2-9") == "Omaha-1-Landing"
    assert p.game.world.around["Omaha-1-Landing"] == ("Omaha-1",)


@pytest.mark.rule("SON 15.0 R1")
@pytest.mark.rule("SON 15.0 R2")
def test_supply_crosses_the_dividing_line_but_no_closed_border_and_no_enemy_area() -> None:
    held = dict.fromkeys(BEACHES, "germans")
    p = position("a x cw_brigade Gold", control={**held, "Omaha-1": "allies", C17: "allies"})
    assert frozenset(("Omaha-1", C17)) in p.game.world.divided
    assert control.supplied(p.s, "allies") == {"Omaha-1", C17}
    p = position(
        "a x us_regiment Isigny\ng y ge_regiment Isigny",
        control={**held, "Omaha-2": "allies", "Isigny": "allies", "Saint-Jean": "allies"},
    )
    assert "Isigny" in control.supplied(p.s, "allies")  # both stand there, the Allies control it
    assert "Saint-Jean" not in control.supplied(p.s, "allies")  # a closed border, no other way
    p = position("a x us_regiment Caumont", control={**held, "Caumont": "allies"})
    assert "Caumont" not in control.supplied(p.s, "allies")


@pytest.mark.rule("SON 14.2")
def test_a_second_card_of_the_hedgerows_stops_the_other_stack_of_a_double_assault_too() -> None:
    goal, near = "Caumont", ("Tilly", C16)
    p = position(
        f"a a1 cw_brigade {near[0]}\na b1 cw_brigade {near[1]}\ng foe ge_regiment {goal}",
        control=dict.fromkeys(near, "allies"),
        hands={"allies": ["a_shock-1"], "germans": ["g_hedgerows-1", "g_hedgerows-2"]},
    )
    p.do(PlayCard(card="a_shock-1", space=goal))
    if p.phase == "react":
        p.do(Decline())
    p.do(*(Join(space=a, option="commonwealth") for a in near), Done())
    p.do(PlayCard(card="g_hedgerows-1"), PlayCard(card="g_hedgerows-2"))
    assert (p.at("a1"), p.at("b1")) == near
    assert p.spent("a1")
    assert p.spent("b1")
    assert p.side == "germans"


@pytest.mark.rule("SON 10.0")
def test_damage_is_chosen_level_by_level() -> None:
    p = position(f"g one ge_regiment {C16}\na t cw_armour {C16}\na u cw_armour {C16}")
    p.do(Activate(space=C16, option="commonwealth"), Fire(), dice=[(6, 5)])
    assert (p.phase, p.side) == ("damage", "germans")
    assert p.refused(Take(unit="t", option="flip")).rule == "SON 10.0"
    p.do(Take(unit="one", option="flip"))
    assert p.refused(Take(unit="one", option="flip")).rule == "SON 10.0"
