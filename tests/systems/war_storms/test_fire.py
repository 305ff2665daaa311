"""AP and ART fire: range, groups, divisors, modifiers, the table and its odds (WSS 7.1 to 7.3, WSN 5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position, texts
from tests.systems.war_storms.targets import ROW, facing
from wsn.cite import Reason, Refusal
from wsn.engine.dice import NoDice
from wsn.engine.state import Marker
from wsn.engine.system import Situation
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.rules.commands import AddFirer, FireAt, JoinFire, Shoot
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import ROLLS, Aim, Tally
from wsn.systems.war_storms.rules.turn import begun
from wsn.systems.war_storms.rules.world import STATES_KEPT, WorkedOut, lines, worked_out


def worked(p: Position, mode: str = "ap", *firers: str, near: bool = False) -> Tally | Refusal:
    return firing.tally(p.s, firers or ("F1",), Aim(str(p.unit("E1").place), mode), near)


def summed(p: Position, mode: str = "ap", *firers: str) -> Tally:
    attack = worked(p, mode, *firers)
    assert isinstance(attack, Tally), attack
    return attack


# --- the table


MEAN = {  # WSS 7.3: from this strength on, the mean hits as given, at -2 and at +1, in hundredths
    1: (8, 28, 3),
    2: (19, 58, 8),
    3: (31, 75, 17),
    4: (36, 86, 19),
    5: (36, 86, 19),
    6: (61, 131, 36),
    8: (78, 142, 50),
    10: (94, 169, 61),
    12: (94, 169, 61),
    13: (133, 222, 94),
    16: (178, 267, 133),
    20: (214, 303, 167),
    25: (250, 333, 200),
    31: (281, 353, 233),
    99: (281, 353, 233),
}


@pytest.mark.rule("WSS 7.3")
@pytest.mark.parametrize("strength", MEAN)
def test_the_mean_hits_of_the_attack_table(strength):
    for modifier, said in zip((0, -2, 1), MEAN[strength]):
        mean = Fraction(
            sum(tables().attack.hits(strength, roll + modifier) * ways for roll, ways in ROLLS.items()), 36
        )
        assert round(mean * 100) == said, (strength, modifier)


@pytest.mark.rule("WSS 7.3")
def test_the_two_dice_have_thirty_six_ways():
    assert sum(ROLLS.values()) == 36
    assert ROLLS[7] == 6
    assert ROLLS[2] == ROLLS[12] == 1


@pytest.mark.rule("WSS 7.3")
def test_a_final_strength_of_nothing_has_no_effect():
    p = facing(terrain="B " + ROW[2:], target="ge_infantry 101", firer="us_mg 301 steps=2")
    attack = summed(p)
    assert (attack.strength, attack.divisor, attack.number) == (2, 5, 0)
    assert attack.odds(p.s.world) == (36,)
    assert attack.hits(p.s.world, 2) == 0


# --- strength


@pytest.mark.rule("WSS 3.1")
@pytest.mark.parametrize(("steps", "strength"), [(3, 7), (2, 4), (1, 2)])
def test_lost_steps_take_thirds_of_the_strength(steps, strength):
    assert summed(facing(firer=f"us_infantry 101 steps={steps}")).strength == strength


@pytest.mark.rule("WSS 7.2")
def test_beyond_its_range_a_platoon_fires_with_half_up_to_twice_the_range():
    assert summed(facing(target="ge_infantry 301")).strength == 7
    assert summed(facing(target="ge_infantry 401")).strength == 3
    assert summed(facing(target="ge_infantry 501")).strength == 3
    refusal = facing(target="ge_infantry 601").refused(FireAt(space="601", option="ap"))
    assert refusal.rule == "WSS 7.2"
    assert "4 hexes" in refusal.text
    assert "5 away" in refusal.text


@pytest.mark.rule("WSS 7.2")
def test_some_weapons_have_a_least_range():
    p = facing(firer="us_mortar_81 101", target="ge_infantry 201")
    assert p.refused(FireAt(space="201", option="art")).rule == "WSS 7.2"
    assert facing(firer="us_mortar_81 101", target="ge_infantry 301").allowed(
        FireAt(space="301", option="art")
    )


@pytest.mark.rule("WSS 7.1")
def test_a_platoon_fires_only_what_it_has():
    refusal = facing().refused(FireAt(space="301", option="art"))
    assert refusal == Refusal("WSS 7.1", "F1, F Company has no ART fire, only AP and AT")
    assert facing().refused(FireAt(space="301", option="flame")).rule == "WSS 7.1"
    assert facing().refused(FireAt(option="ap")).rule == "WSS 7.1"
    assert facing().refused(FireAt(space="?", option="ap")) == Refusal(
        "WSS 7.1", "there is no hex '?' on the map"
    )
    both = facing().refused(FireAt(space="301", target="E1", option="at"))
    assert both == Refusal("WSS 7.1", "fire is aimed at a hex or at a vehicle, not at both")


@pytest.mark.rule("WSS 7.1")
def test_fire_needs_an_enemy_in_the_hex():
    refusal = facing().refused(FireAt(space="201", option="ap"))
    assert refusal == Refusal("WSS 7.1", "there is no enemy platoon in 201")
    alone = facing(more="Eo ge_officer 201").refused(FireAt(space="201", option="ap"))
    assert alone.rule == "WSS 7.1"


@pytest.mark.rule("WSS 5.3")
def test_fire_needs_a_line_of_sight_and_the_refusal_says_what_blocks_it():
    p = facing(terrain=". W . .", target="ge_infantry 301")
    p = facing(terrain=".\nW\n.", target="ge_infantry 103")
    refusal = p.refused(FireAt(space="103", option="ap"))
    assert refusal.rule == "WSS 5.3 R5"
    assert "102" in refusal.text
    assert "woods" in refusal.text


@pytest.mark.rule("WSS 5.2")
def test_fire_needs_a_spotted_target_and_one_in_the_hex_is_enough():
    houses = "B . . . ."
    p = facing(terrain=houses, target="ge_infantry 101", firer="us_infantry 401")
    assert p.refused(FireAt(space="101", option="ap")).rule == "WSN 5.1"
    p = facing(
        terrain=houses, target="ge_infantry 101", firer="us_infantry 401", more="E2 ge_infantry 101 fired"
    )
    assert p.allowed(FireAt(space="101", option="ap"))


@pytest.mark.rule("WSS 9.3")
def test_a_routed_platoon_does_not_fire():
    p = facing(firer="us_infantry 101 routed")
    assert p.refused(FireAt(space="301", option="ap")).rule == "WSS 9.3"


# --- divisors


@pytest.mark.rule("WSS 5.1")
@pytest.mark.parametrize(
    ("terrain", "ap", "art"),
    [(".", 2, 2), ("f", 2, 2), ("r", 3, 3), ("w", 3, 2), ("W", 4, 2), ("b", 3, 3), ("B", 5, 3), ("m", 2, 3)],
)
def test_the_terrain_of_the_target_divides_the_strength(terrain, ap, art):
    p = facing(firer="us_infantry 201", target="ge_infantry 101", terrain=f"{terrain} . .")
    assert summed(p).divisor == ap
    p = facing(firer="us_mortar_60 201", target="ge_infantry 101", terrain=f"{terrain} . .")
    assert summed(p, "art").divisor == art


@pytest.mark.rule("WSN 5.2")
def test_an_irrigation_ditch_protects_from_ap_fire_only():
    p = facing(firer="us_pack_75 201", target="ge_infantry 101", terrain="d . .")
    assert summed(p).divisor == 3
    assert summed(p, "art").divisor == 2


@pytest.mark.rule("WSN 5.3")
def test_sand_smothers_artillery_only():
    p = facing(firer="us_pack_75 201", target="ge_infantry 101", terrain="s . .")
    assert summed(p).divisor == 2
    assert summed(p, "art").divisor == 3


@pytest.mark.rule("WSN 5.2")
@pytest.mark.parametrize("terrain", ["d", "s"])
def test_ditch_and_sand_do_not_change_fire_out_of_them(terrain):
    out = summed(facing(terrain=f"{terrain} . . ."))
    assert (out.strength, out.divisor, out.modifier) == (7, 2, 0)


@pytest.mark.rule("WSN 5.4")
def test_shingle_adds_one_to_ap_fire_at_it_and_nothing_to_artillery():
    p = facing(firer="us_pack_75 301", target="ge_infantry 101", terrain="s . . .", shingle=["101"])
    assert Reason("WSN 5.4", "in shingle", 1) in summed(p).modifiers
    assert summed(p, "art").modifiers == ()
    away = facing(firer="us_infantry 101", target="ge_infantry 301", terrain="s . . .", shingle=["101"])
    assert summed(away).modifiers == ()


@pytest.mark.rule("WSN 5.5")
def test_a_gully_protects_from_ap_fire():
    p = facing(firer="us_pack_75 201", target="ge_infantry 101", gully=[["101"]])
    assert (summed(p).divisor, summed(p, "art").divisor) == (3, 2)


@pytest.mark.rule("WSN 5.6")
def test_a_cliff_covers_its_top_from_ap_fire_from_below():
    words: dict[str, Any] = {"cliff": ["101/201"], "levels": {"1": ["101"]}}
    below = facing(firer="us_pack_75 201", target="ge_infantry 101", **words)
    assert summed(below).divisor == 3
    assert summed(below, "art").divisor == 2
    houses = facing(firer="us_pack_75 201", target="ge_infantry 101", terrain="B . .", **words)
    assert summed(houses).divisor == 5


@pytest.mark.rule("WSN 5.6")
def test_a_cliff_covers_nobody_from_the_same_height_or_from_above():
    level = facing(firer="us_infantry 201", target="ge_infantry 101", cliff=["101/201"])
    assert summed(level).divisor == 2
    above = facing(
        firer="us_infantry 201", target="ge_infantry 101", cliff=["101/201"], levels={"1": ["201"]}
    )
    assert summed(above).divisor == 2


# --- modifiers


@pytest.mark.rule("WSN 5.1")
def test_bocage_adds_one_to_ap_fire_across_it_once_however_many_hedges():
    one = facing(target="ge_infantry 201", bocage=["101/201"])
    assert Reason("WSN 5.1", "across bocage 101/201", 1) in summed(one).modifiers
    two = facing(
        firer="us_infantry 101", target="ge_infantry 103", terrain=".\n.\n.", bocage=["101/102", "102/103"]
    )
    assert summed(two).modifier == 1


@pytest.mark.rule("WSN 5.1")
def test_bocage_changes_neither_artillery_nor_the_divisor():
    p = facing(firer="us_pack_75 101", target="ge_infantry 201", bocage=["101/201"])
    assert summed(p, "art").modifiers == ()
    assert summed(p).divisor == summed(p, "art").divisor == 2


@pytest.mark.rule("WSN 5.1")
def test_bocage_that_the_line_does_not_cross_protects_nobody():
    p = facing(target="ge_infantry 102", terrain=". .\n. .", bocage=["101/201", "102/202"])
    assert summed(p).modifiers == ()


@pytest.mark.rule("WSS 7.3")
@pytest.mark.parametrize(
    ("mark", "modifier"), [("risky", -1), ("column", -1), ("moved", 0), ("finished", 0), ("fired", 0)]
)
def test_what_the_target_does_changes_the_roll(mark, modifier):
    assert summed(facing(target=f"ge_infantry 301 {mark}")).modifier == modifier


@pytest.mark.rule("WSS 7.3")
def test_risk_counts_for_ap_fire_and_column_for_artillery_too():
    p = facing(firer="us_pack_75 101", target="ge_infantry 301 risky column")
    assert summed(p).modifier == -2
    assert summed(p, "art").modifier == -1


@pytest.mark.rule("WSS 7.3")
def test_a_firer_that_has_moved_adds_one():
    assert summed(facing(firer="us_m4_75 101 moved")).modifier == 1


@pytest.mark.rule("WSS 7.3")
@pytest.mark.parametrize("cloud", ["101", "102", "103"])
def test_smoke_into_out_of_or_through_adds_two(cloud):
    markers = {"s1": Marker("s1", "smoke", cloud, value=2)}
    p = facing(terrain=".\n.\n.", target="ge_infantry 103", markers=markers)
    assert summed(p).modifier == 2
    assert lines(p.s).sees("101", "103")


@pytest.mark.rule("WSS 5.3 R6")
def test_two_hexes_of_smoke_stop_fire():
    markers = {f"s{n}": Marker(f"s{n}", "smoke", f"10{n}", value=2) for n in (2, 3)}
    p = facing(terrain=".\n.\n.", target="ge_infantry 103", markers=markers)
    assert p.refused(FireAt(space="103", option="ap")).rule == "WSS 5.3 R6"


@pytest.mark.rule("WSS 18.4")
def test_ap_fire_takes_one_more_against_light_armour_and_does_nothing_to_heavy():
    assert summed(facing(target="ge_sdkfz222 301")).modifier == 1
    mixed = summed(facing(target="ge_sdkfz222 301", more="E2 ge_infantry 301"))
    assert mixed.modifier == 0
    assert mixed.victims == ("E1", "E2")
    refusal = facing(target="ge_stug3 301").refused(FireAt(space="301", option="ap"))
    assert refusal.rule == "WSS 18.4"
    beside = summed(facing(target="ge_stug3 301", more="E2 ge_infantry 301"))
    assert beside.victims == ("E2",)


# --- groups


@pytest.mark.rule("WSS 7.1")
def test_platoons_of_a_company_in_one_hex_or_the_next_fire_together():
    p = facing(more="F2 us_infantry 101\nF3 us_mg 102", terrain=f"{ROW}\n{ROW}")
    p.do(FireAt(space="301", option="ap"))
    assert p.phase == "volley"
    assert p.allowed(JoinFire(unit="F2"))
    events = p.do(JoinFire(unit="F2"), JoinFire(unit="F3"), Shoot(), dice=[(6, 6)])
    assert "strength 17 / 2 = 8" in texts(events)[0]
    assert all("fired" in p.unit(f).marks and "finished" in p.unit(f).marks for f in ("F1", "F2", "F3"))


@pytest.mark.rule("WSS 7.1")
def test_a_group_that_nobody_else_can_join_waits_for_the_word_to_fire():
    p = facing(more="F2 us_infantry 101")
    p.do(FireAt(space="301", option="ap"), JoinFire(unit="F2"))
    assert p.phase == "volley"
    assert p.game.legal() == (Shoot(),)
    assert p.game.can_undo("allies") is None
    assert "strength 14 / 2 = 7" in texts(p.do(Shoot(), dice=[(6, 6)]))[0]


@pytest.mark.rule("WSS 7.1")
def test_an_order_of_an_older_journal_still_fires_with_the_last_who_can_join():
    p = facing(more="F2 us_infantry 101")
    p.do(FireAt(space="301", option="ap"))
    assert AddFirer(unit="F2") not in p.game.legal()
    assert "strength 14 / 2 = 7" in texts(p.do(AddFirer(unit="F2"), dice=[(6, 6)]))[0]


@pytest.mark.rule("WSS 7.1")
def test_a_group_may_fire_before_everybody_has_joined():
    p = facing(more="F2 us_infantry 101")
    events = p.do(FireAt(space="301", option="ap"), Shoot(), dice=[(6, 6)])
    assert "strength 7 / 2 = 3" in texts(events)[0]
    assert "finished" not in p.unit("F2").marks


@pytest.mark.rule("WSS 7.1")
@pytest.mark.parametrize(
    ("mate", "rule"),
    [
        ("F3 us_infantry 601", "WSS 7.1"),  # too far from the group
        ("G3 us_infantry 101", "WSS 7.1"),  # of another company
        ("F3 us_infantry 101 finished", "WSS 4.3"),
        ("F3 us_infantry 101 out_of_command", "WSS 4.1"),
        ("F3 us_infantry 101 routed", "WSS 9.3"),
        ("F3 us_mortar_60 101", "WSS 7.1"),  # no AP fire
        ("Fo us_officer 101", "WSS 3.2"),
    ],
)
def test_who_may_not_join(mate, rule):
    p = facing(more=f"F2 us_infantry 101\n{mate}")
    p.do(FireAt(space="301", option="ap"))
    assert p.refused(JoinFire(unit=mate.split()[0])).rule == rule


@pytest.mark.rule("WSS 7.1")
def test_out_of_command_a_platoon_fires_alone():
    p = facing(firer="us_infantry 101 out_of_command", more="F2 us_infantry 101 out_of_command")
    p.do(FireAt(space="301", option="ap"), dice=[(6, 6)])
    assert p.phase != "volley"


@pytest.mark.rule("WSS 7.3")
def test_a_group_takes_the_worst_modifier_of_any_member():
    p = facing(
        more="F2 us_infantry 102", terrain=f"{ROW}\n{ROW}", target="ge_infantry 202", bocage=["102/202"]
    )
    assert summed(p, "ap", "F1").modifier == 0
    assert summed(p, "ap", "F1", "F2").modifier == 1


# --- previews


def _outcome(p: Position, command: Any, dice: tuple[int, int]) -> str:
    course = p.game.decide("allies", command, _dice(dice))
    last = texts([event for entry in course.entries for event in entry.events])[1]
    return last.rsplit(", ", 1)[1]


def _dice(first: tuple[int, int]) -> Any:
    """The throw asked about, then sixes for everything that follows from it."""
    from wsn.engine.dice import ScriptedDice

    return ScriptedDice([first, *[(6, 6)] * 20])


@pytest.mark.rule("WSS 7.3")
@pytest.mark.parametrize(
    ("target", "command"),
    [
        ("ge_infantry 301", FireAt(space="301", option="ap")),
        ("ge_infantry 301 risky column", FireAt(space="301", option="ap")),
        ("ge_infantry 401", FireAt(space="401", option="ap")),
        ("ge_stug3 201", FireAt(target="E1", option="at")),
    ],
)
def test_the_odds_of_a_preview_are_those_of_all_thirty_six_throws(monkeypatch, target, command):
    """The enemy holds his fire, and here the preview knows it (with his reaction: `test_begun.py`)."""
    monkeypatch.setattr(begun, "reaction_hits", lambda s, begin: 0)
    p = facing(target=target, more="E2 ge_infantry 401\nE3 ge_infantry 301\nEo ge_officer 301")
    preview = p.game.system.preview(p.s, command)
    assert preview is not None
    counts: dict[str, int] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            word = _outcome(p, command, (one, two))
            counts[word] = counts.get(word, 0) + 1
    assert {one.words: one.ways for one in preview.odds} == counts
    assert sum(counts.values()) == 36


@pytest.mark.rule("WSS 7.3")
def test_a_preview_gives_every_reason_of_the_sum():
    p = facing(target="ge_infantry 201 risky", bocage=["101/201"], firer="us_infantry 101 steps=2")
    preview = p.game.system.preview(p.s, FireAt(space="201", option="ap"))
    assert preview is not None
    said = "strength 4 / 2 = 2, across bocage 101/201 +1, risky action -1, needs 4 or less"
    assert preview.title == said
    assert preview.before == "the enemy may fire first, 0.2 hits on you on average; the odds allow for it"
    assert {r.rule for r in preview.reasons} >= {"WSS 3.1", "WSN 5.1", "WSS 5.1", "WSS 7.3"}


def test_what_was_worked_out_is_kept_for_a_few_states_and_given_for_no_other():
    p = position(board("\n".join([". . . . . . . . ."] * 4)), "F1 us_infantry 102\nXo ge_officer 901")
    cache, world, state = p.s.cache, p.s.world, p.state
    states = [msgspec.structs.replace(state, units=dict(state.units)) for _ in range(STATES_KEPT + 3)]
    for n in (0, 1, 0, 2, 0, 3, 0, 4, 5, 6, 0, 0, 6, 1):
        s = Situation(states[n % len(states)], world, NoDice(), cache)
        assert worked_out(s).setdefault("state", n % len(states)) == n % len(states)
    assert len(cache.of(WorkedOut).before) <= STATES_KEPT
    laid = Situation(
        msgspec.structs.replace(states[1], markers={"x": Marker("x", "wire", "102")}), world, NoDice(), cache
    )
    assert worked_out(laid) == {}, "another marker, and all is worked out anew"
