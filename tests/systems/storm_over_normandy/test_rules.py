"""Rules that no worked example shows: what each permits and what it refuses."""

from __future__ import annotations

import pytest

from tests.systems.placed import texts
from tests.systems.storm_over_normandy.position import Position, position, shipped
from wsn.engine.events import UnitMoved, UnitRemoved
from wsn.engine.game import Game
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules import control, damage, flow
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Allot,
    Assault,
    Concede,
    Decline,
    Discard,
    Done,
    Embark,
    Fire,
    HoldBack,
    Join,
    LeaveOut,
    MoveTo,
    Pass,
    Pay,
    PlayCard,
    RetreatTo,
    Scatter,
    SendIn,
    Support,
    Take,
)
from wsn.systems.storm_over_normandy.rules.memos import Damage

HERE, NEXT = "Creully", "Bayeux"
MINE = {HERE: "allies", NEXT: "allies", "Gold": "allies"}


@pytest.mark.rule("SON 3.0")
def test_the_first_wave_is_one_to_six_units() -> None:
    units = "\n".join(f"a u{n} us_regiment Omaha-1-Landing" for n in range(7))
    beaches = ("Utah", "Omaha-2", "Gold", "Juno", "Sword")
    others = "\n".join(f"a {b} us_regiment {b}-Landing" for b in beaches)
    p = position(f"{units}\n{others}", frames=[Frame("landing plan", "allies")])
    assert p.refused(Done()).rule == "SON 3.0"
    assert p.refused(HoldBack(unit="Utah")).rule == "SON 3.0"
    assert p.refused(Embark(unit="Utah", space="Omaha-1-Landing")).rule == "SON 3.0"
    p.do(HoldBack(unit="u0"))
    assert p.refused(SendIn(unit="u0")).rule == "SON 3.0"
    assert p.allowed(Done())
    p.do(Embark(unit="u0", space="Omaha-2-Landing"), SendIn(unit="u0"))
    assert p.at("u0") == "Omaha-2-Landing"


@pytest.mark.rule("SON 4.0")
def test_the_owner_chooses_who_lands_spent() -> None:
    units = "a one us_airborne Picauville\na two us_airborne Picauville\na x cw_brigade Gold"
    frames = [
        Frame("invasion", None, {"stage": "land"}),
        Frame("drop", "allies", {"space": "Picauville", "count": 1}),
    ]
    p = position(units, frames=frames)
    assert p.refused(Scatter(unit="x")).rule == "SON 4.0"
    p.do(Scatter(unit="two"))
    assert p.spent("two")
    assert not p.spent("one")


@pytest.mark.rule("SON 5.0")
def test_after_an_allied_pass_the_germans_pay_or_pass() -> None:
    units = f"a one cw_brigade {HERE}\ng two ge_regiment Caen"
    p = position(units, control=MINE, hands={"germans": ["g_88-1", "g_88-2"]})
    p.do(Pass())
    assert p.phase == "price"
    assert p.refused(Pay(card="g_88-3")).rule == "SON 5.0"
    p.do(Pay(card="g_88-1"))
    assert (p.phase, p.side) == ("impulse", "germans")
    assert p.state.piles["discards germans"].cards == ("g_88-1",)


@pytest.mark.rule("SON 5.0")
def test_a_german_pass_costs_nothing_and_two_passes_end_the_turn() -> None:
    units = f"a one cw_brigade {HERE}\ng two ge_regiment Caen"
    p = position(units, control=MINE, side="germans")
    p.do(Pass())
    assert (p.phase, p.side) == ("impulse", "allies")
    p.do(Pass())
    assert p.state.tracks["turn"] == 4


@pytest.mark.rule("SON 5.1")
@pytest.mark.rule("SON 12.1")
@pytest.mark.rule("SON 6.4")
def test_the_end_of_a_turn() -> None:
    units = f"a one cw_brigade {HERE} spent\na ge-x us_regiment Utah\ng gele-6 ge_panzer -"
    p = position(units, control=MINE, side="germans", tracks={"turn": 3, "lost others": 1})
    p.do(Pass(), Pass(), dice=[])
    assert not p.spent("one")
    assert p.at("gele-6") == "Zone-C"
    assert p.state.tracks["lost others"] == 0
    assert p.state.tracks["turn"] == 4
    assert p.state.tracks["support points"] == 4


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


@pytest.mark.rule("SON 12.1")
def test_reinforcements_come_a_turn_early_where_any_are_due() -> None:
    hands = {"germans": ["g_alarm-1"]}
    p = position(
        "g gele-901 ge_grenadier -\na one cw_brigade Sword", side="germans", tracks={"turn": 2}, hands=hands
    )
    p.do(PlayCard(card="g_alarm-1"))
    assert p.at("gele-901") == "Zone-C"
    p = position("g b ge_regiment Caen\na one cw_brigade Sword", side="germans", hands=hands)
    assert p.refused(PlayCard(card="g_alarm-1")).rule == "SON 12.1"


@pytest.mark.rule("SON 12.2")
def test_a_unit_that_comes_by_a_card_and_one_that_finds_no_room() -> None:
    hands = {"germans": ["g_goetz-1"]}
    p = position("g goetz ge_recon -\na one cw_brigade Sword", side="germans", hands=hands)
    assert p.refused(PlayCard(card="g_goetz-1", space="Caen")).rule == "SON 12.2"
    p.do(PlayCard(card="g_goetz-1", space="Zone-B"))
    assert p.at("goetz") == "Zone-B"
    full = "\n".join(f"a u{n} us_regiment Sainte-Mere-Eglise spent" for n in range(6))
    p = position(f"{full}\na us82-325 us_glider -\ng b ge_regiment Caen", side="germans", tracks={"turn": 1})
    events = p.do(Pass())
    assert "28 Sainte-Mère-Église is full: there is no room for 325th Glider Infantry" in texts(events)
    assert UnitRemoved(rule="SON 12.2", unit="us82-325") in events
    assert p.at("us82-325") == "out"


@pytest.mark.rule("SON 6.3")
def test_discards_in_the_end_phase() -> None:
    frames = [Frame("end"), Frame("discards", "allies")]
    p = position(f"a one cw_brigade {HERE}", frames=frames, hands={"allies": ["a_naval-1", "a_armour-1"]})
    assert p.refused(Discard(card="a_naval-2")).rule == "SON 6.3"
    p.do(Discard(card="a_naval-1"))
    assert p.phase == "discards"
    assert p.state.piles["hand allies"].cards == ("a_armour-1",)


@pytest.mark.rule("SON 7.0")
@pytest.mark.rule("SON 7.1")
def test_units_of_one_nationality_act_and_the_others_stay_fresh() -> None:
    p = position(
        f"a one cw_brigade {HERE}\na two cw_brigade {HERE}\n"
        f"a us us_regiment {HERE}\na s cw_armour {HERE} spent",
        control=MINE,
    )
    assert p.refused(Activate(space="Caen", option="us")).rule == "SON 7.1"
    assert p.refused(Activate(space=HERE, option="german")).rule == "SON 7.1"
    p.do(Activate(space=HERE, option="commonwealth"))
    assert p.state.frames[-1].memo["units"] == ("one", "two")
    p.do(LeaveOut(unit="two"))
    assert p.refused(LeaveOut(unit="one")).rule == "SON 7.1"
    p.do(MoveTo(space=NEXT), Done())
    assert (p.spent("one"), p.spent("two"), p.spent("us")) == (True, False, False)


@pytest.mark.rule("SON 8.0")
def test_where_allied_units_do_not_go() -> None:
    p = position(
        "a para cw_airborne Ranville\na r us_regiment Omaha-1\n"
        "g p post_8_1 Juno\na c cw_brigade Juno\na i cw_armour Isigny",
        control={"Ranville": "allies", "Omaha-1": "allies", "Isigny": "allies"},
    )
    p.do(Activate(space="Omaha-1", option="us"))
    assert p.refused(MoveTo(space="Bayeux")).rule == "SON 8.0"  # the dividing line
    assert p.refused(MoveTo(space="Caen")).rule == "SON 8.0"
    assert p.allowed(MoveTo(space="Trevieres"))
    p = position("g p post_8_1 Juno\na c cw_brigade Juno\na i cw_armour Isigny\na para cw_airborne Caen")
    p.do(Activate(space="Juno", option="commonwealth"))
    assert p.refused(MoveTo(space="Sword")).rule == "SON 8.0"  # a strongpoint is there
    p = position("a i cw_armour Isigny\na para cw_airborne Caen")
    p.do(Activate(space="Isigny", option="commonwealth"))
    assert p.refused(MoveTo(space="Saint-Jean")).rule == "SON 8.0"  # a closed border
    p = position("a para cw_airborne Caen\na y cw_armour Sword", control={"Caen": "allies"})
    p.do(Activate(space="Caen", option="commonwealth"))
    assert p.refused(MoveTo(space="Carpiquet")).rule == "SON 8.0"  # no sign of the airborne
    assert p.allowed(MoveTo(space="Ranville"))


@pytest.mark.rule("SON 12.3")
def test_boxes_have_their_doors() -> None:
    p = position(
        "a z cw_armour Zone-B\na y cw_armour Argences\ng g ge_grenadier Bourguebus\ng h ge_panzer Sword",
        control={"Argences": "allies"},
    )
    assert p.refused(Activate(space="Zone-B", option="commonwealth")).rule == "SON 7.1"
    p.do(Activate(space="Argences", option="commonwealth"), MoveTo(space="Zone-B"))
    assert p.at("y") == "Zone-B"
    p.do(Activate(space="Bourguebus", option="german"))
    assert p.refused(MoveTo(space="Zone-B")).rule == "SON 12.3"
    p = position("a y cw_armour Juno\ng h ge_panzer Sword", side="germans")
    p.do(Activate(space="Sword", option="german"))
    assert p.refused(MoveTo(space="Sword-Landing")).rule == "SON 12.3"


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


@pytest.mark.rule("SON 10.2 R3")
@pytest.mark.rule("SON 10.2")
def test_retreats_go_where_the_fewest_enemies_are_and_on_from_full_areas() -> None:
    full = "\n".join(f"a f{n} cw_brigade {NEXT}" for n in range(6))
    units = f"a one cw_brigade {HERE} spent\ng foe ge_regiment {HERE}\n{full}"
    frames = [
        Frame("wrap", None, {"side": "germans"}),
        Frame("damage", "allies", {"kind": "fire", "space": HERE, "points": 2, "targets": ("one",)}),
    ]
    p = position(
        units, frames=frames, control={HERE: "allies", NEXT: "allies", "Gold": "allies", "Juno": "allies"}
    )
    p.do(Take(unit="one", option="retreat"), Done())
    assert p.phase == "retreat"
    assert p.refused(RetreatTo(unit="one", space="Carpiquet")).rule == "SON 10.2"
    assert p.refused(RetreatTo(unit="f1", space="Gold")).rule == "SON 10.2"
    events = p.do(RetreatTo(unit="one", space=NEXT))
    assert texts(events) == ["17 Bayeux is full"]
    gone = [e.space for e in events if isinstance(e, UnitMoved)]
    assert gone == [NEXT, "Gold"], "on from the full area by itself, and not back"
    assert (p.phase, p.at("one")) == ("impulse", "Gold")


@pytest.mark.rule("SON 10.2")
def test_an_airborne_unit_that_must_leave_its_ground_is_lost() -> None:
    units = "a one cw_airborne Troarn spent\ng foe ge_regiment Troarn\na z cw_brigade Sword"
    frames = [
        Frame("wrap", None, {"side": "germans"}),
        Frame("damage", "allies", {"kind": "fire", "space": "Troarn", "points": 2, "targets": ("one",)}),
    ]
    p = position(units, frames=frames, control={"Troarn": "allies", "Argences": "allies"})
    p.do(Take(unit="one", option="retreat"), Done())
    assert p.at("one") == "out"
    assert p.state.tracks["lost airborne"] == 1


def retreating(units: str, space: str, points: int, targets: tuple[str, ...], *control: str) -> Position:
    """Allied units in an area take so many damage points from German fire."""
    memo = {"kind": "fire", "space": space, "points": points, "targets": targets}
    frames = [Frame("wrap", None, {"side": "germans"}), Frame("damage", "allies", memo)]
    return position(units, frames=frames, control=dict.fromkeys((space, *control), "allies"))


@pytest.mark.rule("SON 10.2 R1")
@pytest.mark.rule("SON 8.0", "SON 10.2")
@pytest.mark.parametrize(("control", "end"), [(("Argences", "Ranville"), "Ranville"), (("Argences",), "out")])
def test_an_airborne_unit_retreats_to_its_own_ground_though_more_enemies_are_there(control, end) -> None:
    """It was sent to its death in an area without its sign, for that held fewer enemies."""
    units = "a one cw_airborne Troarn spent\ng foe ge_regiment Troarn\na h cw_airborne Ranville\n"
    p = retreating(units + "g e ge_battalion Ranville", "Troarn", 2, ("one",), *control)
    p.do(Take(unit="one", option="retreat"), Done())
    assert p.at("one") == end


@pytest.mark.rule("SON 10.2")
@pytest.mark.parametrize(
    ("units", "space", "control"),
    [
        (
            "a one cw_airborne Troarn spent\ng foe ge_regiment Troarn\na z cw_brigade Sword",
            "Troarn",
            "Argences",
        ),
        (
            "a one cw_brigade Creully spent\ng foe ge_regiment Creully\n"
            + "\n".join(f"a f{n} cw_brigade Bayeux" for n in range(6)),
            "Creully",
            "Bayeux",
        ),
    ],
)
def test_a_card_that_eliminates_nobody_leaves_in_place_whoever_cannot_retreat(units, space, control) -> None:
    """One without its sign beyond, and one that a full area sent on without a way, were eliminated."""
    cards = {"germans": ["g_artillery-1"]}
    p = position(units, side="germans", control={space: "allies", control: "allies"}, hands=cards)
    said = texts(p.do(PlayCard(card="g_artillery-1", space=space), dice=[(4, 4)]))
    if p.phase == "damage":
        said += texts(p.do(Take(unit="one", option="retreat")))
    assert any("cannot retreat, and stays" in line for line in said)
    assert p.at("one") == space
    assert (p.state.tracks["lost airborne"], p.state.tracks["lost others"]) == (0, 0)


@pytest.mark.rule("SON 10.2 R2")
@pytest.mark.rule("SON 10.2")
@pytest.mark.parametrize(("first", "second"), [("a", "z"), ("z", "a")])
def test_the_owner_says_who_finds_room_in_an_area_that_cannot_hold_all(first, second) -> None:
    """Whoever came first by the letters of his name went in."""
    full = "\n".join(f"a f{n} us_regiment Omaha-2" for n in range(5))
    units = f"a a us_rangers Isigny spent\na z us_regiment Isigny spent\ng foe ge_regiment Isigny\n{full}"
    p = retreating(units, "Isigny", 3, ("a", "z"), "Omaha-2")
    p.do(Take(unit="a", option="retreat"), Take(unit="z", option="retreat"))
    if p.phase == "damage":
        p.do(Done())
    assert p.phase == "retreat"
    p.do(RetreatTo(unit=first, space="Omaha-2"))
    assert p.at(first) == "Omaha-2"
    assert p.at(second) not in ("Omaha-2", "Isigny")
    assert p.phase != "retreat"


@pytest.mark.rule("SON 4.0 R1")
@pytest.mark.rule("SON 4.0")
def test_those_who_have_landed_attack_once_on_each_beach() -> None:
    units = "\n".join(f"a u{n} us_regiment Omaha-1 landed" for n in (1, 2, 3))
    units += "\ng p post_8_1 Omaha-1 spent\ng q post_9_0 Omaha-1 spent\n"
    units += "a v us_regiment Omaha-2 landed\ng r post_8_1 Omaha-2 spent"
    frames = [Frame("invasion", None, {"stage": "storm"}), Frame("storm beaches", "allies")]
    p = position(units, frames=frames, tracks={"turn": 1})
    p.do(Activate(space="Omaha-1", option="us"), LeaveOut(unit="u2"), Fire(), dice=[(1, 1)])
    assert p.phase == "storm beaches"
    assert "attack once" in p.refused(Activate(space="Omaha-1", option="us")).text
    assert p.allowed(Activate(space="Omaha-2", option="us"))


@pytest.mark.rule("SON 15.0", "SON 12.2")
def test_a_unit_that_finds_no_room_as_it_arrives_is_no_loss_of_the_next_turn() -> None:
    full = "\n".join(f"a u{n} us_regiment Sainte-Mere-Eglise spent" for n in range(6))
    p = position(f"{full}\na us82-325 us_glider -\ng b ge_regiment Caen", side="germans", tracks={"turn": 1})
    p.do(Pass())
    assert p.at("us82-325") == "out"
    assert (p.state.tracks["turn"], p.state.tracks["lost airborne"]) == (2, 0)


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


@pytest.mark.rule("SON 14.1")
def test_nobody_is_released_twice() -> None:
    p = position("g h ge_regiment Cabourg\na x cw_brigade Sword", side="germans", tracks={"release": -1})
    assert p.allowed(Activate(space="Cabourg", option="german"))
    assert not flow.may_release(p.s)


@pytest.mark.rule("SON 15.0")
def test_points_count_where_a_chain_holds() -> None:
    chain = position("a x cw_brigade Sword", control={"Sword": "allies", "Caen": "allies"})
    cut = position("a x cw_brigade Sword", control={"Caen": "allies"})
    areas = shipped()[1].areas
    beach = 2 * areas["Sword"].points  # which the Germans no longer have, and the Allies do
    assert "Caen" in control.supplied(chain.s, "allies")
    assert "Caen" not in control.supplied(cut.s, "allies")
    assert control.reckoned(chain.s)[0] == control.reckoned(cut.s)[0] + areas["Caen"].points + beach


@pytest.mark.rule("SON 15.0 R3")
def test_a_side_may_concede_in_its_impulse() -> None:
    p = position(f"a one cw_brigade {HERE}\ng foe ge_regiment {HERE}")
    assert p.game.why_not("germans", Concede()) is not None
    p.do(Concede())
    assert p.game.outcome is not None
    assert (p.game.outcome.winner, p.game.outcome.way) == ("germans", "concession")
    p = position(f"a one cw_brigade {HERE}\ng foe ge_regiment {HERE}")
    p.do(Activate(space=HERE, option="commonwealth"))
    assert p.game.why_not("allies", Concede()).rule == "ENGINE 3"


@pytest.mark.rule("SON 4.0 R2")
def test_support_points_of_the_landing_may_be_left_unused_but_not_on_one_beach_only() -> None:
    units = "g one post_8_1 Sword\ng two post_8_1 Gold"
    p = position(units, frames=[Frame("invasion", None, {}), Frame("shelling", "allies", {})])
    p.do(Allot(space="Sword", amount=3))
    assert p.refused(Done()).rule == "SON 4.0"
    p.do(Allot(space="Gold", amount=1))
    assert p.allowed(Done())


@pytest.mark.rule("SON 5.0 R1")
def test_the_germans_pay_to_go_on_after_a_pass_that_nobody_chose() -> None:
    units = f"a one cw_brigade {HERE} spent\ng two ge_regiment Caen\ng three ge_regiment Troarn"
    p = position(units, control=MINE, side="germans", hands={"germans": ["g_88-1"]})
    p.do(Activate(space="Caen", option="german"), MoveTo(space="Bourguebus"), Done())
    assert (p.phase, p.side) == ("price", "germans")
    assert p.refused(Activate(space="Troarn", option="german")) is not None


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


@pytest.mark.rule("SON 12.3 R1")
def test_an_assault_out_of_a_reinforcement_box_that_is_stopped_goes_back_into_it() -> None:
    world = shipped()[1]
    goal = next(space for space in world.around["Zone-C"] if space in world.areas)
    p = position(
        f"g one ge_regiment Zone-C\na foe cw_brigade {goal}",
        control={goal: "allies"},
        side="germans",
        hands={"germans": ["g_88-1"], "allies": ["a_defensive-1"]},
    )
    p.do(Activate(space="Zone-C", option="german"), Assault(space=goal, card="g_88-1"))
    p.do(PlayCard(card="a_defensive-1"), dice=[(5, 5)])
    p.do(Take(unit="one", option="flip"), *([Done()] if p.phase == "damage" else []))
    assert p.at("one") == "Zone-C"
    assert p.spent("one")
