"""Artillery of HQs, werfer brigades and Caen: who fires where, and who pays (N44 4.3, 11.6, 17.2 to 17.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.normandy_44.supply_t import happen, marks, on_road
from wsn.systems.normandy_44.rules.artillery import (
    Artillery,
    list_artillery,
    list_pools,
    most_shifts,
    refuse_artillery,
    refuse_shifts,
    spend_artillery,
)
from wsn.systems.normandy_44.rules.world import S

POINTS = {
    "supply points 7th_army": 5,
    "supply points us": 5,
    "supply points cw": 5,
    "supply points fortress": 5,
}


def guns(units: dict[str, str], target: str = "2010", army: Any = "german", **other: Any) -> list[Artillery]:
    s = on_road(units, tracks={**POINTS, **other.pop("tracks", {})}, **other)
    return list(list_artillery(s, "german" if army == "german" else "allied", target, army))


def why_not(units: dict[str, str], target: str, unit: str = "2005a", **other: Any) -> str:
    s = on_road(units, tracks={**POINTS, **other.pop("tracks", {})}, **other)
    return str(refuse_artillery(s, s.unit(unit), target))


@pytest.mark.rule("N44 17.2")
def test_a_headquarters_reaches_five_hexes_whatever_lies_between():
    across = {"2005": "Gh2", "2007": "A5", "2107": "A5"}
    assert [one.id for one in guns({"2005": "Gh2"}, "2010")] == ["2005a"]
    assert [one.id for one in guns({"2005": "Gh2"}, "2005")] == ["2005a"]
    assert "its range is 5" in why_not({"2005": "Gh2"}, "2011")
    assert guns(across, "2009", changes={"terrain": {"2106": "sea"}}) == []  # cut off from the road
    assert [one.id for one in guns({"2005": "Gh2", "2105": "A5", "2006": "G1"}, "2105")] == ["2005a"]


@pytest.mark.rule("N44 11.6.1")
@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("Gh2!used", "has moved or retreated"),
        ("Gh2!disrupted", "disrupted (N44 13.6)"),
        ("Gh2!out_of_supply", "out of supply"),
        ("Gw2!used", "has fired"),
        ("Gw2!disrupted", "disrupted"),
    ],
)
def test_it_is_ready_undisrupted_and_an_hq_in_supply(unit, words):
    assert words in why_not({"2005": unit}, "2006")
    assert guns({"2005": unit}, "2006") == []


@pytest.mark.rule("N44 17.3")
def test_werfer_reach_three_hexes_cost_nothing_and_turn_over():
    (werfer,) = guns({"2005": "Gw2!out_of_supply"}, "2008", tracks={"supply points 7th_army": 0})
    assert werfer.free
    assert werfer.shifts == 1
    assert werfer.pools == ()
    assert "its range is 3" in why_not({"2005": "Gw2"}, "2009")
    s = on_road({"2005": "Gw2"}, tracks=POINTS)
    happen(s, spend_artillery(s, werfer, "", 1, "N44 17.3"))
    assert marks(s, "2005a") == ("used",)
    assert list_artillery(s, "german", "2006", "german") == ()


@pytest.mark.rule("N44 17.3")
def test_a_ready_werfer_brigade_gives_a_shift_to_what_is_near():
    assert [(one.id, one.shifts) for one in guns({"2005": "Gw2", "2001": "Gw2"}, "2007")] == [("2005a", 1)]


@pytest.mark.rule("N44 11.6.2")
def test_an_allied_headquarters_gives_two_shifts_and_a_german_one():
    assert [one.shifts for one in guns({"2005": "Gh2"})] == [1]
    assert [(one.shifts, one.pools) for one in guns({"2005": "Ah2"}, army="us")] == [(2, ("us",))]
    poor = {"supply points us": 1}
    assert [one.shifts for one in guns({"2005": "Ah2"}, army="us", tracks=poor)] == [1]
    assert guns({"2005": "Ah2"}, army="us", tracks={"supply points us": 0}) == []


@pytest.mark.rule("N44 17.2")
def test_the_headquarters_of_one_allied_army_does_not_help_the_other():
    both = {"2005": "Ah2", "2006": "Bh2"}
    assert [one.id for one in guns(both, army="us")] == ["2005a"]
    assert [one.id for one in guns(both, army="cw")] == ["2006a"]


@pytest.mark.rule("N44 4.3")
def test_an_attack_has_two_artillery_shifts_and_one_in_a_storm():
    s = on_road({"2005": "Gh2", "2006": "Gh2", "2007": "Gw2"}, tracks=POINTS)
    first, second, werfer = list_artillery(s, "german", "2009", "german")
    assert refuse_shifts(s, [(first, 1), (werfer, 1)]) is None
    assert "2 artillery shifts at most" in str(refuse_shifts(s, [(first, 1), (second, 1), (werfer, 1)]))
    assert "gives 1 to one attack" in str(refuse_shifts(s, [(first, 2)]))
    storm = on_road({"2005": "Ah2"}, tracks={**POINTS, "weather": "storm"})
    (hq,) = list_artillery(storm, "allied", "2009", "us")
    assert hq.shifts == most_shifts(storm) == 1
    assert "(N44 4.3)" in str(refuse_shifts(storm, [(hq, 2)]))


@pytest.mark.rule("N44 11.6.2")
def test_each_shift_costs_a_point_of_a_pool_that_pays():
    s = on_road({"2005": "Ah2"}, tracks=POINTS)
    (hq,) = list_artillery(s, "allied", "2009", "us")
    happen(s, spend_artillery(s, hq, "us", 2, "N44 11.6.2"))
    assert s.state.tracks["supply points us"] == 3
    with pytest.raises(ValueError, match="does not pay"):
        happen(s, spend_artillery(s, hq, "cw", 1, "N44 11.6.2"))


def pools(road: bool, city: bool, role: str = "") -> tuple[str, ...]:
    """The pools of an HQ in 2005 that traces to the edge, to Cherbourg, or to both."""
    board = {"tags": {"perimeter": ["2003"]}, "terrain": {"2003": "city"}}
    tracks = {**POINTS, "holder 2003": "german" if city else "allied"}
    units = {"2005": f"Gh2[role={role}]" if role else "Gh2", **({} if road else {"2011": "A1"})}
    s: S = on_road(units, tracks=tracks, changes=board)
    return list_pools(s, s.unit("2005a"))


@pytest.mark.rule("N44 17.2")
def test_a_german_headquarters_spends_the_points_of_what_it_traces_to():
    assert pools(road=True, city=False) == ("7th_army",)
    assert pools(road=False, city=True) == ("fortress",)
    assert pools(road=True, city=True) == ("7th_army", "fortress")
    assert pools(road=False, city=False) == ()


@pytest.mark.rule("N44 17.4")
def test_the_artillery_of_the_cotentin_spends_those_of_the_fortress_alone():
    assert pools(road=True, city=True, role="cotentin") == ("fortress",)
    assert pools(road=True, city=False, role="cotentin") == ()
    assert "no line of supply to a City hex of Cherbourg" in why_not({"2005": "Gh2[role=cotentin]"}, "2006")


@pytest.mark.rule("N44 17.2")
def test_the_guns_of_caen_fire_three_hexes_for_7th_army():
    board = {"terrain": {"2005": "city", "2006": "city", "1601": "city"}, "names": {"2005": "Caen"}}
    held = {"holder 2005": "german", "holder 2006": "german", "holder 1601": "german"}
    found = guns({}, "2008", changes=board, tracks=held)
    assert [(one.id, one.pools) for one in found] == [
        ("caen 2005", ("7th_army",)),
        ("caen 2006", ("7th_army",)),
    ]
    assert [one.id for one in guns({}, "2009", changes=board, tracks=held)] == ["caen 2006"]
    assert [one.id for one in guns({}, "2009", changes=board, tracks={**held, "holder 2006": "allied"})] == []
    assert guns({}, "2008", changes=board, tracks={**held, "supply points 7th_army": 0}) == []
    assert guns({"2003": "A5"}, "2008", "us", changes=board, tracks=held) == []
