"""The worked examples of the rulebook, S1 to S34."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.placed import texts
from tests.systems.storm_over_normandy.position import Position, position
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules import control, damage, flow, invasion, strike
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Allot,
    Decline,
    Done,
    Fire,
    Join,
    MoveTo,
    Pass,
    Pick,
    PlayCard,
    Release,
    RetreatTo,
    Support,
    Take,
)
from wsn.systems.storm_over_normandy.rules.memos import Strike

C16, C17, C11, C15, C12 = "Juaye-Mondaye", "Bayeux", "Tilly", "Caumont", "Villers-Bocage"
GROUND = {C16: "allies", C17: "allies"}


def acting(units: str, start: str, nation: str = "commonwealth", **more: object) -> Position:
    p = position(units, **more)
    p.do(Activate(space=start, option=nation))
    return p


MOVES = f"""
    a one cw_brigade {C16}
    a two cw_brigade {C11}
    g foe15 ge_regiment {C15}
    g foe11 ge_regiment {C11}
"""


@pytest.mark.rule("SON 8.0")
@pytest.mark.parametrize(
    ("start", "goal", "points"),
    [(C16, C17, 1), (C16, C15, 2), (C16, C11, 2), (C11, C12, 3), (C11, C15, 3)],
    ids=["S1", "S2", "S3", "S4", "S5"],
)
def test_a_step_costs_what_the_example_says(start: str, goal: str, points: int) -> None:
    p = acting(MOVES, start, control={**GROUND, C11: "allies"})
    assert p.preview(MoveTo(space=goal)).cost == Fraction(points)
    assert p.allowed(MoveTo(space=goal))


@pytest.mark.rule("SON 13.0")
def test_s4_control_follows_the_move_and_reverts_behind_it() -> None:
    p = acting(MOVES, C11, control={**GROUND, C11: "allies"})
    p.do(MoveTo(space=C12))
    assert p.holder(C12) == "allies"
    assert p.holder(C11) == "germans"


@pytest.mark.rule("SON 8.0")
def test_s6_an_empty_enemy_area_costs_2_and_nothing_more_to_leave() -> None:
    p = acting(
        f"a one cw_armour {C17}\na z cw_brigade Sword", C17, control={C17: "allies", "Creully": "allies"}
    )
    p.do(MoveTo(space="Creully"), MoveTo(space="Carpiquet"))
    assert p.state.frames[-1].memo["left"] == 6 - 1 - 2
    assert p.preview(MoveTo(space="Evrecy")).cost == 2
    p.do(Done())
    assert p.spent("one")


@pytest.mark.rule("SON 8.0")
def test_s7_the_slowest_unit_sets_the_pace() -> None:
    p = acting(f"a one cw_armour {C11}\na two cw_brigade {C11}\ng foe ge_regiment {C11}", C11)
    p.do(MoveTo(space=C12))
    assert p.state.frames[-1].memo["left"] == 4 - 3
    assert p.refused(MoveTo(space="Caumont")).rule == "SON 8.0"


@pytest.mark.rule("SON 8.1")
def test_s8_no_more_than_six_units_of_a_side_even_in_passing() -> None:
    full = "\n".join(f"g f{n} ge_battalion Caen" for n in range(5))
    stack = "\n".join(f"g m{n} ge_grenadier Argences" for n in range(3))
    p = acting(f"{full}\n{stack}", "Argences", "german", side="germans")
    assert p.refused(MoveTo(space="Caen")).rule == "SON 8.1"
    assert p.allowed(MoveTo(space="Bourguebus"))


ATTACK = f"""
    a one cw_brigade {C16} group=3_Can
    a two cw_brigade {C16} group=3_Can
    a three cw_brigade {C16} group=3_Can
    g g22 ge_regiment {C16} spent
    g fresh ge_regiment {C16}
"""


def hit(support: int = 2) -> Position:
    p = acting(ATTACK, C16, control={C17: "allies", C11: "allies"}, tracks={"support points": 4})
    p.do(Fire(), Support(amount=support), dice=[(5, 6)])
    return p


@pytest.mark.rule("SON 9.3.1")
@pytest.mark.rule("SON 9.3.4")
@pytest.mark.rule("SON 9.3.5")
def test_s9_the_attack_comes_to_17_against_13() -> None:
    p = acting(ATTACK, C16, control={C17: "allies", C11: "allies"}, tracks={"support points": 4})
    events = p.do(Fire(), Support(amount=2), dice=[(5, 6)])
    assert texts(events) == ["6 + 11 attack points against 13: 4 damage"]
    assert p.phase == "damage"
    assert p.side == "germans"


@pytest.mark.rule("SON 10.0")
def test_s9a_the_spent_regiment_is_eliminated_for_4() -> None:
    p = hit()
    p.do(Take(unit="g22", option="eliminate"), Done())
    assert p.at("g22") == "out"
    assert not p.spent("fresh")
    assert p.holder(C16) == "germans"


@pytest.mark.rule("SON 10.1")
def test_s9b_both_retreat_for_5_and_the_area_is_lost() -> None:
    p = hit()
    p.do(Take(unit="g22", option="retreat"), Take(unit="fresh", option="retreat"), Done())
    assert {p.at("g22"), p.at("fresh")} <= {C15, "Balleroy", "Trevieres"} or p.phase == "retreat"
    while p.phase == "retreat":
        unit = p.game.legal()[0].unit
        assert not p.allowed(RetreatTo(unit=unit, space=C11))
        assert not p.allowed(RetreatTo(unit=unit, space=C17))
        p.do(RetreatTo(unit=unit, space=C15))
    assert p.at("g22") == p.at("fresh") == C15
    assert p.holder(C16) == "allies"


def suffering(units: str, points: int, **memo: object) -> Position:
    ids = tuple(line.split()[1] for line in units.strip().splitlines() if line.split()[0] == "a")
    frame = Frame(
        "damage", "allies", {"kind": "fire", "space": C16, "points": points, "targets": ids, **memo}
    )
    below = Frame("wrap", None, {"side": "germans"})
    return position(units, frames=(below, frame), control={C16: "allies", C17: "allies"})


@pytest.mark.rule("SON 10.1")
def test_s10_what_cannot_be_applied_is_ignored() -> None:
    p = position(
        f"g one ge_battalion {C16}\na two cw_brigade {C16}\na x cw_armour {C16}",
        hands={"allies": ["a_naval-1"]},
        control=GROUND,
    )
    owed = damage.Damage("fire", C16, 5, ("one",))
    assert damage.least_damage(p.s, owed) == 3


@pytest.mark.rule("SON 10.0")
@pytest.mark.rule("SON 10.1")
@pytest.mark.parametrize(
    ("points", "takes", "good"),
    [
        (4, [("one", "flip"), ("two", "retreat")], True),
        (4, [("one", "eliminate")], True),
        (4, [("one", "retreat")], False),
        (5, [("one", "eliminate")], True),
        (5, [("one", "retreat"), ("two", "retreat")], True),
        (5, [("one", "flip"), ("two", "retreat")], False),
    ],
    ids=["S11a", "S11b", "S11c", "S13a", "S13b", "S13c"],
)
def test_two_fresh_regiments_take_damage(points: int, takes: list[tuple[str, str]], good: bool) -> None:
    p = suffering(f"a one us_regiment {C16}\na two us_regiment {C16}", points)
    for unit, what in takes:
        p.do(Take(unit=unit, option=what))
    if good:
        assert p.allowed(Done())
    else:
        assert p.refused(Done()).rule == "SON 10.1"


@pytest.mark.rule("SON 10.0")
def test_s12_one_point_moves_no_spent_regiment_but_its_owner_may() -> None:
    p = suffering(f"a one us_regiment {C16} spent\na z us_regiment {C17}", 1, targets=("one",))
    assert p.allowed(Done())
    p.do(Take(unit="one", option="retreat"), Done())
    assert p.at("one") == C17


@pytest.mark.rule("SON 9.2")
@pytest.mark.rule("SON 10.2")
def test_s14_artillery_eliminates_nobody_who_cannot_retreat() -> None:
    p = position(
        f"a one cw_brigade {C16}\na z cw_brigade Sword",
        control={C16: "allies"},
        side="germans",
        hands={"germans": ["g_artillery-1"]},
    )
    events = p.do(PlayCard(card="g_artillery-1", space=C16), dice=[(4, 5)])
    assert "6 + 9 attack points against 12: 3 damage" in texts(events)
    assert p.at("one") == C16
    assert p.spent("one")


STORM = f"""
    a a1 cw_brigade {C16} group=3_Can
    a a2 cw_brigade {C16} group=3_Can
    a a3 cw_brigade {C16} group=3_Can
    a b1 cw_brigade {C17} group=50_Br
    a b2 cw_brigade {C17} group=50_Br
    a b3 cw_brigade {C17} group=50_Br
    g g1 ge_parachute {C11}
    g g2 ge_parachute {C11}
"""


def stormed(*german: str) -> Position:
    p = position(STORM, control=GROUND, hands={"allies": ["a_shock-1"], "germans": german})
    p.do(PlayCard(card="a_shock-1", space=C11))
    if p.phase == "react":
        p.do(Decline())
    return p


@pytest.mark.rule("SON 11.0")
def test_s15_two_stacks_assault_one_area_without_a_discard() -> None:
    p = stormed()
    assert p.refused(Done()).rule == "SON 11.0"
    p.do(Join(space=C16, option="commonwealth"), Join(space=C17, option="commonwealth"))
    p.do(Done(), dice=[(1, 1)])
    assert {p.at(u) for u in ("a1", "a2", "a3", "b1", "b2", "b3")} == {C11}
    assert p.spent("a1")


def bocage() -> Position:
    p = stormed("g_hedgerows-1", "g_defensive-1")
    p.do(Join(space=C16, option="commonwealth"), Join(space=C17, option="commonwealth"), Done())
    return p


@pytest.mark.rule("SON 14.2")
def test_s16_a_card_stops_the_stack_that_leaves_bocage_and_no_other() -> None:
    p = bocage()
    p.do(PlayCard(card="g_hedgerows-1"))
    assert {p.at(u) for u in ("a1", "a2", "a3")} == {C16}
    assert p.spent("a1")
    assert {p.at(u) for u in ("b1", "b2", "b3")} == {C11}
    assert p.refused(PlayCard(card="g_defensive-1", space=C17)).rule == "SON 6.2"


@pytest.mark.rule("SON 14.2")
def test_s16_no_card_stops_a_stack_that_leaves_open_country() -> None:
    p = acting(
        f"a b1 cw_brigade {C17}\ng g1 ge_parachute {C11}",
        C17,
        control=GROUND,
        hands={"germans": ["g_hedgerows-1"]},
    )
    p.do(MoveTo(space="Creully"))
    assert p.phase == "march"  # nobody was asked
    assert p.at("b1") == "Creully"


@pytest.mark.rule("SON 11.0")
def test_s17_and_s18_defensive_fire_sends_one_back_and_two_attack_in_vain() -> None:
    p = bocage()
    p.do(PlayCard(card="g_hedgerows-1"))
    events = p.do(PlayCard(card="g_defensive-1"), dice=[(2, 4)])
    assert texts(events)[-1] == "4 + 6 attack points against 9: 1 damage"
    events = p.do(Take(unit="b1", option="flip"), Done(), dice=[(3, 3)])
    assert p.at("b1") == C17
    assert p.spent("b1")
    assert texts(events)[-1] == "2 + 6 attack points against 12: no damage"
    assert p.spent("b2")
    assert not p.spent("g1")


OMAHA = """
    a r16 us_regiment Omaha-1-Landing group=1_US
    a r18 us_regiment Omaha-1-Landing group=1_US
    a r26 us_regiment Omaha-1-Landing group=1_US
    a r9 us_regiment Omaha-1-Landing
    a r116 us_regiment Omaha-2-Landing group=29_US
    a r115 us_regiment Omaha-2-Landing group=29_US
    a r175 us_regiment Omaha-2-Landing group=29_US
    a rangers us_rangers Omaha-2-Landing
    g p1 post_8_1 Omaha-1
    g p2 post_8_1 Omaha-1
    g p3 post_7_0 Omaha-1
    g q1 post_9_1 Omaha-2
    g q2 post_8_0 Omaha-2
    g q3 post_7_0 Omaha-2
    g b716 ge_static Omaha-2
"""


def shelled() -> tuple[Position, list[str]]:
    p = position(
        OMAHA,
        tracks={"turn": 1},
        frames=(Frame("invasion", None, {"stage": "land"}), Frame("shelling", "allies")),
        stacks={
            "germans": [f"g_88-{n}" for n in (1, 2, 3, 4)],
            "allies": [f"a_naval-{n}" for n in (1, 2, 3, 4)],
        },
    )
    p.do(Allot(space="Omaha-1", amount=2), Allot(space="Omaha-2", amount=8))
    return p, texts(p.do(Done(), dice=[(2, 2), (4, 4)]))


@pytest.mark.rule("SON 4.0")
def test_s19_to_s21_the_support_of_the_landing() -> None:
    p, told = shelled()
    assert told == ["2 + 4 attack points against 10: no damage", "8 + 8 attack points against 11: 5 damage"]
    assert p.refused(Take(unit="b716", option="flip")).rule == "SON 10.0"
    p.do(Take(unit="q1", option="eliminate"))
    assert p.refused(Done()).rule == "SON 10.1"
    p.do(Take(unit="q2", option="eliminate"), Done())
    assert p.phase == "order"
    assert p.at("rangers") == "Omaha-2"


@pytest.mark.rule("SON 4.0")
def test_s19_the_limits_of_the_support() -> None:
    p = position(OMAHA, frames=(Frame("invasion", None, {"stage": "land"}), Frame("shelling", "allies")))
    p.do(Allot(space="Omaha-1", amount=12))
    assert p.refused(Done()).rule == "SON 4.0"
    assert p.refused(Allot(space="Omaha-2", amount=13)).rule == "SON 4.0"
    p.do(Allot(space="Omaha-2", amount=12))
    assert p.refused(Allot(space="Utah", amount=1)).rule == "SON 4.0"
    assert p.allowed(Done())


def landed() -> Position:
    p, _ = shelled()
    p.do(Take(unit="q1", option="eliminate"), Take(unit="q2", option="eliminate"), Done())
    return p


@pytest.mark.rule("SON 4.0")
def test_s22_and_s23_the_strongpoints_attack() -> None:
    p = landed()
    events = p.do(Pick(space="Omaha-1"), dice=[(3, 3), (5, 6)])
    assert texts(events) == [
        "2 + 6 attack points against 9: no damage",
        "0 + 11 attack points against 9: 2 damage",
    ]
    p.do(Take(unit="rangers", option="retreat"), Done())
    assert p.at("rangers") == "Omaha-2-Landing"
    assert p.spent("rangers")
    assert p.spent("p1")


@pytest.mark.rule("SON 4.0")
def test_s23_two_units_may_be_flipped_instead() -> None:
    p = landed()
    p.do(Pick(space="Omaha-1"), dice=[(3, 3), (5, 6)])
    p.do(Take(unit="r115", option="flip"), Take(unit="r116", option="flip"), Done())
    assert p.at("rangers") == "Omaha-2"


@pytest.mark.rule("SON 4.0")
@pytest.mark.rule("SON 9.3.2")
def test_s24_to_s26_the_units_that_landed_attack_and_cards_are_drawn() -> None:
    p = landed()
    p.do(Pick(space="Omaha-1"), dice=[(3, 3), (5, 6)])
    p.do(Take(unit="rangers", option="retreat"), Done())
    events = p.do(Activate(space="Omaha-1", option="us"), Fire(), dice=[(4, 5)])
    assert texts(events)[0] == "5 + 9 attack points against 9: 5 damage"
    assert p.holder("Omaha-1") == "allies"
    assert p.spent("r16")
    events = p.do(Activate(space="Omaha-2", option="us"), Fire(), dice=[(4, 4)])
    assert texts(events)[0] == "4 + 8 attack points against 9: 3 damage"
    p.do(Take(unit="b716", option="retreat"), Done())
    if p.phase == "retreat":
        p.do(p.game.legal()[0])
    assert p.at("b716") in ("Trevieres", "Isigny")
    assert p.holder("Omaha-2") == "allies"
    assert len(p.state.piles["hand germans"].cards) == 3
    assert len(p.state.piles["hand allies"].cards) == 4
    assert (p.phase, p.side) == ("impulse", "allies")


@pytest.mark.rule("SON 4.0")
@pytest.mark.rule("SON 5.0")
@pytest.mark.rule("SON 6.1")
def test_s26_and_s27_hands() -> None:
    beaches = dict.fromkeys(("Sword", "Juno", "Gold", "Omaha-1", "Omaha-2", "Utah"), "allies")
    p = position("g one ge_regiment Caen", control={**beaches, "Utah": "germans"})
    assert control.hand_size(p.s, "germans", 1) == 3
    assert control.hand_size(p.s, "germans", 2) == 6
    assert control.hand_size(p.s, "allies", 2) == 7
    p = position("g one ge_regiment Caen\na two cw_brigade Caen", control=beaches)
    assert control.hand_size(p.s, "germans", 2) == 5
    assert control.hand_size(p.s, "allies", 2) == 7


@pytest.mark.rule("SON 4.0")
def test_s28_the_drop() -> None:
    assert [invasion.count_scattered(die) for die in range(1, 7)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("SON 14.1")
@pytest.mark.parametrize(("turn", "die", "free"), [(1, 1, False), (3, 2, True), (3, 3, False), (7, 6, True)])
def test_s29_the_release(turn: int, die: int, free: bool) -> None:
    p = position("g h ge_regiment Cabourg held\na x cw_brigade Sword", side="germans", tracks={"turn": turn})
    assert p.refused(Activate(space="Cabourg", option="german")).rule == "SON 7.1"
    p.do(Release(), dice=[(die,)])
    assert ("held" not in p.unit("h").marks) == free
    assert not flow.may_release(p.s)


@pytest.mark.rule("SON 14.1")
def test_s29_an_attack_releases() -> None:
    p = position(
        "g h ge_regiment Cabourg held\na x cw_airborne Cabourg",
        control={"Ranville": "allies"},
    )
    p.do(Activate(space="Cabourg", option="commonwealth"), Fire(), dice=[(1, 1)])
    assert "held" not in p.unit("h").marks


@pytest.mark.rule("SON 9.3.2")
def test_s30_integrity_is_one_point_however_many_divisions() -> None:
    units = "\n".join(f"a u{n} us_regiment {C16} group={'1_US' if n < 3 else '29_US'}" for n in range(6))
    p = position(f"{units}\ng foe ge_regiment {C16}")
    every = strike.tally(p.s, Strike("fire", "allies", C16, tuple(f"u{n}" for n in range(6))))
    two = strike.tally(p.s, Strike("fire", "allies", C16, ("u0", "u1", "u3")))
    assert every.attack == 7
    assert two.attack == 3


@pytest.mark.rule("SON 9.3.3")
def test_s31_support_is_limited_by_the_name_and_by_what_is_left() -> None:
    p = acting(f"a x cw_brigade {C15}\ng foe ge_regiment {C15}", C15, tracks={"support points": 4})
    p.do(Fire())
    assert p.refused(Support(amount=2)).rule == "SON 9.3.3"
    p.do(Support(amount=1), dice=[(1, 1)])
    assert p.state.tracks["support points"] == 3


@pytest.mark.rule("SON 9.3.4")
def test_s32_only_who_controls_the_area_has_its_value() -> None:
    p = position(f"a x cw_brigade {C16}\ng foe ge_regiment {C16} spent\ng b ge_battalion {C16}")
    assert strike.tally(p.s, Strike("fire", "allies", C16, ("x",))).defence == 9 + 3
    p = position(f"a x cw_brigade {C16}\ng foe ge_regiment {C16}", control={C16: "allies"})
    assert strike.tally(p.s, Strike("fire", "allies", C16, ("x",))).defence == 10


@pytest.mark.rule("SON 15.0")
@pytest.mark.parametrize(
    ("held", "points", "winner"),
    [(6, 100, "allies"), (5, 100, "allies"), (4, 100, "germans"), (6, -200, "germans")],
)
def test_s33_the_end(held: int, points: int, winner: str) -> None:
    beaches = ["Sword", "Juno", "Gold", "Omaha-1", "Omaha-2", "Utah"][:held]
    p = position(
        "a x cw_brigade Sword spent\ng y ge_regiment Caen spent",
        control=dict.fromkeys(beaches, "allies"),
        tracks={"turn": 8, "victory points": points},
    )
    p.do(Pass())
    if p.side == "germans" and p.game.outcome is None:
        p.do(Pass())
    assert p.game.outcome is not None
    assert p.game.outcome.winner == winner


@pytest.mark.rule("SON 15.0")
def test_s34_losses_cost_points() -> None:
    p = position("a x cw_brigade Sword", tracks={"lost others": 2, "lost airborne": 1})
    before, _ = control.reckoned(position("a x cw_brigade Sword").s)
    after, _ = control.reckoned(p.s)
    assert after == before - 5
