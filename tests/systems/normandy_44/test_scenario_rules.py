"""What scenarios change of supplies, replacements and support; rules of the landing (N44 20 to 26)."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.beachheads import BEACHES, ENGINEERS, end_of, situation
from tests.systems.normandy_44.play_t import carry_out
from tests.systems.normandy_44.scenarios import campaign, cherbourg
from wsn.systems.normandy_44.data.declared import AIR, NAVAL, POSITIONS, REPLACEMENTS, SUPPLY_POINTS
from wsn.systems.normandy_44.rules.airborne import refuse_withdrawal, scatter_unit
from wsn.systems.normandy_44.rules.landings import refuse_landing
from wsn.systems.normandy_44.rules.manners import OnTheMarch, refuse_manner
from wsn.systems.normandy_44.rules.replacement import BuysSupply, BuySupply, refuse_replacement
from wsn.systems.normandy_44.rules.weather import (
    ChooseReplacement,
    ChoosesReplacement,
    receive_replacements,
    receive_supplies,
    receive_support,
    reinforcement_points,
)


@pytest.mark.rule("N44 25.1", "N44 23.1")
def test_the_game_of_seven_turns_ends_with_the_seventh_or_an_automatic_victory() -> None:
    for turn, beaches, ends in (
        (6, BEACHES, False),
        (7, BEACHES, True),
        (4, dict.fromkeys(BEACHES, "closed"), True),
    ):
        outcome = end_of(situation(ENGINEERS, name="n44_seven_turns", turn=turn, beaches=beaches))
        assert (outcome is not None) == ends, turn


@pytest.mark.rule("N44 26.2.3")
@pytest.mark.parametrize(("row", "us", "german"), [(3, 1, 0), (4, 0, 0), (5, 1, 1), (6, 0, 0)])
def test_replacements_in_the_cherbourg_scenario(row: int, us: int, german: int) -> None:
    s = carry_out(cherbourg({}, 4, row), [*receive_replacements(cherbourg({}, 4, row))])
    assert (REPLACEMENTS.get(s.state, "us_infantry") or 0) == us
    assert int(s.state.tracks.get("fresh replacements german_infantry", 0)) == german
    assert not list(receive_replacements(cherbourg({}, 2, row)))


@pytest.mark.rule("N44 26.2.3")
def test_the_german_armor_replacement_waits_for_a_storm() -> None:
    given = {"replacements german_armor": 1}
    tank = {"ge_100_pz": "2509"}
    s = cherbourg(tank, 5, 1, **given)
    assert refuse_replacement(s, s.unit("ge_100_pz"), "german_armor") is None
    s = cherbourg(tank, 5, 2, **given)
    refusal = refuse_replacement(s, s.unit("ge_100_pz"), "german_armor")
    assert refusal is not None
    assert refusal.rule == "N44 26.2.3"


@pytest.mark.rule("N44 26.2.4")
def test_ships_and_aircraft_in_the_cherbourg_scenario() -> None:
    for row, ships, aircraft in ((1, 0, 0), (2, 1, 0), (5, 1, 2), (6, 1, 2)):
        s = carry_out(cherbourg({}, 5, row), [*receive_support(cherbourg({}, 5, row))])
        assert (NAVAL.get(s.state, "us"), AIR.get(s.state, "us")) == (ships, aircraft), row
        assert (NAVAL.get(s.state, "cw"), AIR.get(s.state, "cw")) == (0, 0)


@pytest.mark.rule("N44 26.2.5")
def test_positions_in_the_cherbourg_scenario() -> None:
    for turn, row, german, us in ((4, 2, 0, 1), (5, 2, 1, 1), (5, 3, 1, 1), (5, 4, 0, 1), (5, 1, 0, 0)):
        s = carry_out(cherbourg({}, turn, row), [*receive_support(cherbourg({}, turn, row))])
        assert (POSITIONS.get(s.state, "german"), POSITIONS.get(s.state, "us")) == (german, us), (turn, row)


@pytest.mark.rule("N44 26.2.7")
def test_reinforcement_points_in_the_cherbourg_scenario() -> None:
    points = {row: reinforcement_points(cherbourg(ENGINEERS, 5, row), "us") for row in (1, 2, 3, 4, 6)}
    assert points == {1: 0, 2: 3, 3: 3, 4: 4, 6: 4}


@pytest.mark.rule("N44 26.2.7")
def test_2nd_infantry_and_2nd_armored_stay_away_from_cherbourg() -> None:
    rows = {row.id for row in cherbourg({}, 1).world.scenario.units}
    assert not rows & {"us_9_2", "us_23_2", "us_38_2", "us_cca_2", "us_ccb_2"}
    assert {"us_39_9", "us_357_90", "us_cca_3"} <= rows


@pytest.mark.rule("N44 26.3.4")
def test_the_germans_of_the_cherbourg_scenario_have_no_trucks_and_no_strategic_movement() -> None:
    for unit, space, manner in (("ge_100_pz", "2509", "strategic"), ("ge_1057_91", "2807", "truck")):
        s = cherbourg({unit: space}, 5)
        refusal = refuse_manner(s, OnTheMarch(units=(unit,), walked=(space,)), manner)
        assert refusal is not None
        assert refusal.rule == "N44 26.3.4"
    s = cherbourg({"us_70_tank": "2911"}, 5)
    assert refuse_manner(s, OnTheMarch(units=("us_70_tank",), walked=("2911",)), "strategic") is None


@pytest.mark.rule("N44 6.2.7")
def test_the_commonwealth_replacement_is_british_or_canadian() -> None:
    s = campaign({}, "commonwealth replacement", "allied", **{"weather row": 6})
    order = ChoosesReplacement()
    assert order.check(s, ChooseReplacement(option="canadian_infantry")) is None
    refusal = order.check(s, ChooseReplacement(option="us_infantry"))
    assert refusal is not None
    assert refusal.rule == "N44 6.2.7"
    carry_out(s, order.decide(s, ChooseReplacement(option="canadian_infantry")))
    assert REPLACEMENTS.get(s.state, "canadian_infantry") == 1


@pytest.mark.rule("N44 20.2.2")
@pytest.mark.parametrize(
    ("die", "scattered", "lost", "brought"),
    [(2, True, 2, 1), (3, True, 1, 1), (5, True, 0, 0), (6, False, 0, 0)],
)
def test_how_the_82nd_comes_down(die: int, scattered: bool, lost: int, brought: int) -> None:
    s = campaign({"us_505_82": "2811"}, "invasion", "allied", (die,), **{"cadres us_airborne": 4})
    carry_out(s, scatter_unit(s, "us_505_82"))
    unit = s.unit("us_505_82")
    assert ("scattered" in unit.marks, 3 - unit.steps) == (scattered, lost)
    assert (REPLACEMENTS.get(s.state, "us_airborne") or 0) == brought


@pytest.mark.rule("N44 20.5.3")
def test_follow_up_units_that_land_later_cost_no_points() -> None:
    """Those from Britain do, and wait for their points."""
    units = {**ENGINEERS, "us_26_1": "Omaha-Follow-Up", "us_39_9": "Britain-US"}
    s = campaign(units, "movement", "allied", **{"reinforcement points us": 0})
    assert refuse_landing(s, s.unit("us_26_1"), "2620") is None
    refusal = refuse_landing(s, s.unit("us_39_9"), "2620")
    assert refusal is not None
    assert refusal.rule == "N44 6.5.1"


@pytest.mark.rule("N44 21.1.3")
def test_a_finished_mulberry_brings_two_supply_points_and_lets_more_be_bought() -> None:
    points = {"reinforcement points us": 6}
    before = campaign(ENGINEERS, "replacement", "allied", **points, **{"mulberry us": 4})
    after = campaign(ENGINEERS, "replacement", "allied", **points, **{"mulberry us": 5})
    refusal = BuysSupply().check(before, BuySupply(option="us"))
    assert refusal is not None
    assert refusal.rule == "N44 6.5.1"
    assert BuysSupply().check(after, BuySupply(option="us")) is None
    for s, brought in ((before, 1), (after, 2)):
        carry_out(s, receive_supplies(s))
        assert (SUPPLY_POINTS.get(s.state, "us"), SUPPLY_POINTS.get(s.state, "cw")) == (brought, 1)


@pytest.mark.rule("N44 22.2")
def test_an_airborne_division_goes_home_whole_in_supply_and_away_from_the_enemy() -> None:
    division = {"us_505_82": "2811", "us_507_82": "2911", "us_325_82": "2711"}
    s = campaign({**ENGINEERS, **division}, "airborne withdrawal", "allied")
    assert refuse_withdrawal(s, "82nd Airborne Division") is None
    for enemy in ("2910", "2710"):
        s = campaign({**ENGINEERS, **division, "ge_1057_91": enemy}, "airborne withdrawal", "allied")
        refusal = refuse_withdrawal(s, "82nd Airborne Division")
        assert refusal is not None
        assert refusal.rule == "N44 22.2"
    s = campaign({**ENGINEERS, "us_505_82": "1010"}, "airborne withdrawal", "allied")
    assert refuse_withdrawal(s, "6th Airborne Division") is not None


@pytest.mark.rule("N44 21.1.4")
def test_only_engineers_land_at_a_closed_beach() -> None:
    units = {"us_omaha_engineers": "Britain-US", "us_26_1": "Omaha-Follow-Up", "us_16_1": "2620"}
    closed = dict.fromkeys(("beach 2719", "beach 2620"), "closed")
    s = campaign(units, "movement", "allied", **{"reinforcement points us": 4}, **closed)
    assert refuse_landing(s, s.unit("us_omaha_engineers"), "2620") is None
    refusal = refuse_landing(s, s.unit("us_26_1"), "2620")
    assert refusal is not None
    assert refusal.rule == "N44 21.1.1"


@pytest.mark.rule("N44 6.3")
@pytest.mark.parametrize("unit", ["us_2_rangers", "br_1_ss", "ge_1_flak", "ge_795_ost", "ge_stp_3012"])
def test_who_never_gets_a_replacement(unit: str) -> None:
    pools = {f"replacements {pool}": 3 for pool in ("us_infantry", "british_infantry", "german_armor")}
    s = campaign({unit: "2911"}, "replacement", "allied", **pools)
    for pool in ("us_infantry", "british_infantry", "german_armor"):
        refusal = refuse_replacement(s, s.unit(unit), pool)
        assert refusal is not None
        assert refusal.rule == "N44 6.3"
    s = campaign({"us_8_4": "2911"}, "replacement", "allied", **pools)
    assert refuse_replacement(s, s.unit("us_8_4"), "us_infantry") is None
