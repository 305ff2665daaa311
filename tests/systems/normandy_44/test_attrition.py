"""The supply phase and the recovery phase of Normandy '44 (N44 13.6, 15.4, 16.1.5, 18.3, 18.5)."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.supply_t import marks, proceed
from wsn.systems.normandy_44.rules.attrition import SUPPLY_PHASES
from wsn.systems.normandy_44.rules.recovery import RECOVERY_PHASES

BOTH = ("isolated", "out_of_supply")
LONG = "G5!out_of_supply!isolated"


def after_supply(units, side="german", **other):
    return proceed(SUPPLY_PHASES["supply"], units, side, **other)


def after_recovery(units, side="german", **other):
    return proceed(RECOVERY_PHASES["recovery"], units, side, phase="recovery", **other)


@pytest.mark.rule("N44 18.3")
@pytest.mark.parametrize(
    ("unit", "space", "then"),
    [
        ("G5", "2001", ()),
        ("G5", "1801", ("out_of_supply",)),
        ("G5!out_of_supply", "1801", BOTH),
        (LONG, "1801", BOTH),
        ("G5!out_of_supply", "2001", ()),
        (LONG, "2001", ()),
    ],
)
def test_the_supply_phase_sets_the_markers(unit, space, then):
    s = after_supply({space: unit, "2409": "A5"})
    assert marks(s, f"{space}a") == then
    assert marks(s, "2409a") == ()
    assert s.state.frames[-1].phase == "day"


@pytest.mark.rule("N44 15.4")
def test_reserves_that_are_out_of_supply_are_reserves_no_more():
    assert marks(after_supply({"1801": "G5!reserve"}), "1801a") == ("out_of_supply",)
    assert marks(after_supply({"2001": "G5!reserve"}), "2001a") == ("reserve",)


@pytest.mark.rule("N44 18.5.1")
@pytest.mark.parametrize(("die", "steps"), [(4, 1), (5, 2)])
def test_an_isolated_unit_next_to_an_enemy_loses_a_step_on_four_or_less(die, steps):
    s = after_supply({"1801": LONG, "1802": "A5"}, dice=[die])
    assert s.unit("1801a").steps == steps


@pytest.mark.rule("N44 18.5.1")
@pytest.mark.parametrize("units", [{"1801": LONG, "1803": "A5"}, {"1801": "G5", "1802": "A5"}])
def test_nobody_else_rolls(units):
    assert after_supply(units).unit("1801a").steps == 2  # there are no dice


@pytest.mark.rule("N44 18.5.1")
def test_who_becomes_isolated_in_this_phase_rolls_at_once_and_may_die():
    s = after_supply({"1801": "G1!out_of_supply", "1802": "A5"}, dice=[1])
    assert s.unit("1801a").place == "German-Dead"


@pytest.mark.rule("N44 18.5.2")
@pytest.mark.parametrize(
    ("quality", "friend", "loses"),
    [
        (1, {"1801": "+Gs2!out_of_supply!isolated"}, (1,)),
        (1, {}, (1, 2, 3)),
        (0, {}, (1, 2, 3, 4)),
        (-1, {}, (1, 2, 3, 4, 5)),
        (0, {"1803": "Gs2"}, (1, 2)),
        (0, {"1803": "Gh2"}, (1, 2)),
        (0, {"1803": "Gh2", "1701": "Gs2"}, (1, 2)),
        (0, {"1803": "G5"}, (1, 2, 3, 4)),
    ],
)
def test_quality_and_one_line_to_a_friend_change_the_die(quality, friend, loses):
    for die in range(1, 7):
        units = {"1801": f"G5[quality={quality}]!out_of_supply!isolated", "1901": "A1", **friend}
        if friend.get("1801", "").startswith("+"):
            units["1801"] = f"G5[quality={quality}]!out_of_supply!isolated{friend['1801']}"
        s = after_supply(units, dice=[die])
        assert (s.unit("1801a").steps == 1) == (die in loses), die


@pytest.mark.rule("N44 18.5.2")
def test_the_coast_helps_the_allies_and_a_held_city_either_side():
    sea = {"terrain": {"1601": "sea"}}
    s = after_supply({"1801": "A5!out_of_supply!isolated", "1901": "G1"}, "allied", dice=[3], changes=sea)
    assert s.unit("1801a").steps == 2
    s = after_supply({"1801": LONG, "1901": "A1"}, dice=[3], changes=sea)
    assert s.unit("1801a").steps == 1
    city = {"terrain": {"1601": "city"}}
    for holder, steps in (("german", 2), ("allied", 1)):
        units = {"1801": LONG, "1901": "A1"}
        s = after_supply(units, dice=[3], changes=city, tracks={"holder 1601": holder})
        assert s.unit("1801a").steps == steps


@pytest.mark.rule("N44 18.5.3")
def test_a_strongpoint_rolls_only_once_it_is_alone():
    guarded = {"1801": "G1!out_of_supply!isolated+Gs2!out_of_supply!isolated", "1901": "A1"}
    s = after_supply(guarded, dice=[3])
    assert "1801b" in s.state.units
    s = after_supply(guarded, dice=[2, 2])
    assert s.unit("1801a").place == "German-Dead"
    assert "1801b" not in s.state.units
    s = after_supply(guarded, dice=[2, 3])
    assert s.unit("1801b").place == "1801"
    alone = {"1801": "Gs2!out_of_supply!isolated", "1901": "A1"}
    assert "1801a" not in after_supply(alone, dice=[2]).state.units


@pytest.mark.rule("N44 18.5.4")
def test_an_isolated_headquarters_never_rolls_and_dies_if_it_traces_to_nobody():
    cut = "Gh2!out_of_supply!isolated"
    assert after_supply({"1801": cut, "1901": "A1"}).unit("1801a").place == "German-Dead"
    assert after_supply({"1801": cut, "1901": "A1", "1803": "G1"}).unit("1801a").place == "1801"
    assert after_supply({"1801": f"{cut}+G1", "1803": "A1"}).unit("1801a").place == "1801"


@pytest.mark.rule("N44 16.1.5")
def test_a_position_without_units_is_taken_off_at_the_end_of_its_supply_phase():
    markers = {"2003": "german improved_position", "2004": "german improved_position"}
    s = after_supply({"2003": "G5"}, markers=markers)
    assert [mark.place for mark in s.state.markers.values()] == ["2003"]
    s = after_supply({"2003": "G5"}, "allied", markers=markers)
    assert len(s.state.markers) == 2


@pytest.mark.rule("N44 13.6")
def test_recovery_takes_off_the_counters_of_the_side_alone():
    s = after_recovery({"2003": "G5!disrupted!replaced", "2103": "A5!disrupted"})
    assert marks(s, "2003a") == ()
    assert marks(s, "2103a") == ("disrupted",)


@pytest.mark.rule("N44 20.2.3")
@pytest.mark.rule("N44 6.5.2")
def test_allied_recovery_takes_off_regroup_and_scattered():
    s = after_recovery({"2103": "A5!scattered!disrupted", "2104": "A5!regroup!landed"}, "allied")
    assert marks(s, "2103a") == marks(s, "2104a") == ()
    assert marks(after_recovery({"2103": "A5!scattered"}), "2103a") == ("scattered",)


@pytest.mark.rule("N44 15.4")
def test_reserves_next_to_an_enemy_are_reserves_no_more():
    s = after_recovery({"2003": "G5!reserve", "2004": "A1", "2001": "G5!reserve"})
    assert marks(s, "2003a") == ()
    assert marks(s, "2001a") == ("reserve",)
