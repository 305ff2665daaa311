"""Who wins in Normandy '44: automatic victories, victory points, the Cherbourg scenario (N44 23 to 26)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.systems.normandy_44.beachheads import BEACHES, ENGINEERS, end_of, events_of, situation, world_of
from tests.systems.normandy_44.board_t import position
from wsn.board.hexboard import HexBoard
from wsn.engine.dice import NoDice
from wsn.engine.events import UnitRemoved
from wsn.engine.evolve import evolve
from wsn.engine.state import Frame, GameState, Unit
from wsn.engine.system import Situation
from wsn.systems.normandy_44.data.declared import LOST_FOR_GOOD
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.rules.losses import lose_step
from wsn.systems.normandy_44.rules.victory import (
    count_lost_units,
    count_victory_points,
    find_german_victory,
    find_linking_road,
    find_outcome,
    has_broken_out,
    has_won_cherbourg,
    is_peninsula_cut,
    list_closed_landings,
)
from wsn.systems.normandy_44.rules.world import S

CUT = {"ge_914_352": "2911"}
"""A German unit in Ste-Mère-Église: no road leads there."""
CHERBOURG = ("3606", "3605", "3506", "3607", "3604", "3505")
TOWN = "2020"
"""Balleroy: a Town on the Allied side of the June-27 line."""
CAEN = ("2029", "2028", "2030", "1929")


def allied(*spaces: str) -> dict[str, str]:
    return dict.fromkeys(spaces, "allied")


def everywhere_but(*german: str) -> dict[str, str]:
    """Every Town and City north of the June-27 line and out of Cherbourg in Allied hands, but these."""
    world = world_of("n44_campaign")
    return {
        space: "german" if space in german else "allied"
        for space in world.controlled
        if space not in world.south_of_line and not world.has_tag(space, "perimeter")
    }


# --- the campaign


@pytest.mark.rule("N44 24.3.1")
def test_n37_cherbourg_and_buron_make_ten_points_and_win() -> None:
    s = situation({}, held={**everywhere_but(), **allied(*CHERBOURG, "2128")})
    points, reasons = count_victory_points(s)
    assert points == 10
    assert len(reasons) == 7
    outcome = find_outcome(s)
    assert (outcome.winner, outcome.rule, outcome.points) == ("allied", "N44 24.3.1", 10)


@pytest.mark.rule("N44 24.3.1")
def test_n38_six_and_two_and_four_less_one_win() -> None:
    """Cherbourg is cut off from the map edge, so that what the Germans still hold of it counts for nobody."""
    line = {"us_9_2": "2505", "us_16_1": "2507", "us_18_1": "2509", "us_26_1": "2511"}
    taken = ("3605", "3506", "3607", "3604", "2128", "2129", "2029", "2028")
    points, reasons = count_victory_points(situation(line, held={**everywhere_but(TOWN), **allied(*taken)}))
    assert [reason.amount for reason in reasons if reason.amount < 0] == [-1]
    assert points == 12 - 1
    assert find_outcome(situation(line, held={**everywhere_but(TOWN), **allied(*taken)})).winner == "allied"


@pytest.mark.rule("N44 24.3.1")
def test_cherbourg_counts_for_the_germans_while_it_traces_to_the_map_edge() -> None:
    _, reasons = count_victory_points(situation({}, held=allied("3605", "3506", "3607", "3604")))
    assert {reason.text: reason.amount for reason in reasons}["German: Cherbourg (3606)"] == -2


@pytest.mark.rule("N44 24.3.1")
def test_german_towns_and_cities_on_the_allied_side_count_against_them() -> None:
    held = {**everywhere_but(TOWN, "2322"), **allied(*CHERBOURG, "2128")}
    points, reasons = count_victory_points(situation({}, held=held))
    assert sorted(reason.amount for reason in reasons if reason.amount < 0) == [-2, -1]
    assert points == 7


@pytest.mark.rule("N44 24.3.1")
def test_towns_on_the_own_side_of_the_line_bring_nothing() -> None:
    assert count_victory_points(situation({}, held=everywhere_but()))[0] == 0


@pytest.mark.rule("N44 24.3.1")
def test_without_an_open_beach_there_is_no_line_and_no_point() -> None:
    s = situation({}, held={**everywhere_but(), **allied(*CHERBOURG, "2128")}, beaches={})
    assert count_victory_points(s)[0] == 0


@pytest.mark.rule("N44 24.3.2")
def test_nine_points_are_too_few() -> None:
    s = situation({}, held={**everywhere_but(), **allied(*CHERBOURG)})
    outcome = end_of(s)
    assert outcome is not None
    assert (outcome.winner, outcome.way, outcome.points) == ("german", "held_back", 9)
    assert outcome.text == "The Germans win: 9 victory points of 10"


@pytest.mark.rule("N44 24.1")
def test_the_campaign_goes_on_until_turn_22() -> None:
    held = {**everywhere_but(), **allied(*CHERBOURG, "2128")}
    assert end_of(situation({}, held=held, turn=21)) is None
    assert end_of(situation({}, held=held, turn=22)) is not None


# --- seven turns


def seven(units: Mapping[str, str], held: Mapping[str, str] | None = None) -> S:
    return situation({**ENGINEERS, **units}, name="n44_seven_turns", held=held, turn=7)


@pytest.mark.rule("N44 25.2")
def test_a_free_road_from_juno_to_sainte_mere_eglise_is_worth_three() -> None:
    road = find_linking_road(seven({}))
    assert road is not None
    assert road[0] in ("2527", "2528")
    assert road[-1] == "2911"
    assert count_victory_points(seven({}))[0] == 3


@pytest.mark.rule("N44 25.2")
def test_germans_on_the_road_force_a_way_round_or_cut_it() -> None:
    free, round_ = find_linking_road(seven({})), find_linking_road(seven({"ge_914_352": "2512"}))
    assert free is not None
    assert round_ is not None
    assert "2512" in free
    assert "2512" not in round_
    assert len(round_) > len(free)
    assert find_linking_road(seven(CUT)) is None
    assert count_victory_points(seven(CUT))[0] == 0


@pytest.mark.rule("N44 25.2")
def test_a_zone_cuts_the_road_unless_an_allied_unit_stands_in_it() -> None:
    watched = {"ge_914_352": "2711"}  # beside 2811, 2612 and 2611
    free = find_linking_road(seven({}))
    assert free is not None
    near = world_of("n44_seven_turns").board.neighbours("2711")
    zoned = [space for space in free if space in near]
    assert zoned
    assert find_linking_road(seven(watched)) != free
    guards = dict(zip(("us_16_1", "us_18_1", "us_26_1", "us_9_2", "us_23_2", "us_38_2"), near, strict=True))
    open_again = find_linking_road(seven({**watched, **guards}))
    assert open_again is not None


@pytest.mark.rule("N44 25.2")
def test_bayeux_and_towns_beyond_the_naval_zone_count() -> None:
    s = seven(CUT, held=allied("2322", "1815", "2020", "2128", "2419"))
    points, reasons = count_victory_points(s)
    assert {reason.text: reason.amount for reason in reasons} == {
        "Bayeux (2322)": 2, "Saint-Lô (1815)": 2, "Balleroy (2020)": 1,
    }  # fmt: skip
    assert points == 5


@pytest.mark.rule("N44 25.2")
def test_drop_hexes_count_one_each_for_who_is_there() -> None:
    s = seven({"us_505_82": "2811", "us_508_82": "2710", "br_5_6": "2131", **CUT})
    points, reasons = count_victory_points(s)
    assert points == 3
    assert all("drop hex" in reason.text for reason in reasons)


@pytest.mark.rule("N44 25.2")
def test_each_beach_without_its_engineers_costs_two() -> None:
    s = seven({**CUT, "us_utah_engineers": "Allied-Dead", "br_gold_engineers": "2528"})
    points, reasons = count_victory_points(s)
    assert points == -4
    assert [reason.text for reason in reasons] == ["no engineers at Utah", "no engineers at Gold"]


@pytest.mark.rule("N44 25.2")
def test_fourteen_points_win_the_week_and_thirteen_do_not() -> None:
    drops = {"us_505_82": "2811", "us_507_82": "2810", "us_508_82": "2710", "us_502_101": "2912",
             "us_506_101": "2712", "us_501_101": "2612", "br_3_6": "2233", "br_8_3_6": "2032"}  # fmt: skip
    towns = allied("2322", "2131")  # 3 + 2 + 9
    outcome = find_outcome(seven(drops, held=towns))
    assert (outcome.winner, outcome.points) == ("allied", 14)
    del drops["br_8_3_6"]
    outcome = find_outcome(seven(drops, held=towns))
    assert (outcome.winner, outcome.points, outcome.rule) == ("german", 13, "N44 25.2")


# --- Cherbourg


def cherbourg(units: Mapping[str, str], held: Mapping[str, str] | None = None, **more: object) -> S:
    return situation(units, name="n44_cherbourg", held=held, **{"turn": 12, **more})


@pytest.mark.rule("N44 26.3.1")
def test_carentan_and_a_supplied_unit_in_the_perimeter_win() -> None:
    s = cherbourg({"us_8_4": "3607"}, held=allied("2512"))
    assert has_won_cherbourg(s)
    outcome = end_of(s)
    assert outcome is not None
    assert (outcome.winner, outcome.way) == ("allied", "cherbourg")


@pytest.mark.rule("N44 26.3.1")
@pytest.mark.parametrize(
    ("units", "held", "mark"),
    [
        ({"us_8_4": "3607"}, {}, None),  # without Carentan
        ({"us_8_4": "3409"}, {"2512": "allied"}, None),  # outside the perimeter
        ({"us_7_corps": "3607"}, {"2512": "allied"}, None),  # an HQ
        ({"us_8_4": "3607"}, {"2512": "allied"}, "out_of_supply"),
        ({"us_8_4": "3607"}, {"2512": "allied"}, "isolated"),
    ],
)
def test_other_units_in_the_perimeter_do_not(
    units: dict[str, str], held: dict[str, str], mark: str | None
) -> None:
    s = cherbourg(units, held, marks=dict.fromkeys(units, mark) if mark else None)
    assert not is_peninsula_cut(s)
    outcome = find_outcome(s)
    assert (outcome.winner, outcome.way, outcome.rule) == ("german", "cherbourg_held", "N44 26.3.1")


@pytest.mark.rule("N44 26.3.1")
def test_the_peninsula_is_cut_by_a_line_from_sea_to_sea() -> None:
    line = {
        "us_8_4": "2803", "us_12_4": "2805", "us_22_4": "2807", "us_39_9": "2809", "us_47_9": "2811",
        "us_60_9": "2711",
    }  # fmt: skip
    s = cherbourg(line, held=allied("2512"))
    assert is_peninsula_cut(s)
    assert has_won_cherbourg(s)
    assert not is_peninsula_cut(cherbourg({k: v for k, v in line.items() if v not in ("2803", "2805")}))


@pytest.mark.rule("N44 26.3.2")
def test_the_parachutists_go_once_carentan_is_allied() -> None:
    units = {"ge_1_6_fj": "2410", "ge_3_6_fj": "2409", "ge_914_352": "2408"}
    taken = cherbourg(units, allied("2512"), turn=5)
    gone = [event.unit for event in events_of(taken) if isinstance(event, UnitRemoved)]
    assert gone == ["ge_1_6_fj", "ge_3_6_fj"]
    assert not any(isinstance(event, UnitRemoved) for event in events_of(cherbourg(units, turn=5)))


@pytest.mark.rule("N44 26.3.1")
def test_there_is_no_automatic_victory_in_the_cherbourg_scenario() -> None:
    closed = dict.fromkeys(BEACHES, "closed")
    assert end_of(cherbourg({}, turn=5, beaches=closed)) is None


# --- automatic victory


def broken_out(**changes: object) -> S:
    units = {**ENGINEERS, "br_22_armoured": "1030", "br_131_7": "1031", "br_4_armoured": "1538"}
    given = {"held": allied(*CAEN), "turn": 15, "phase": "german victory", **changes}
    return situation({**units, **given.pop("units", {})}, **given)


@pytest.mark.rule("N44 23.2")
def test_three_supplied_units_on_the_edge_with_caen_and_the_beaches_win_at_once() -> None:
    assert has_broken_out(broken_out())
    outcome = end_of(broken_out())
    assert outcome is not None
    assert (outcome.winner, outcome.way, outcome.rule) == ("allied", "break_out", "N44 23.2")


@pytest.mark.rule("N44 23.2")
@pytest.mark.parametrize(
    "changes",
    [
        {"held": allied(*CAEN[1:])},
        {"beaches": {**BEACHES, "2430": "closed"}},
        {"beaches": {**BEACHES, "2430": ""}},
        {"units": {"br_4_armoured": "1537"}},
        {"marks": {"br_131_7": "out_of_supply"}},
    ],
)
def test_less_than_that_wins_nothing(changes: dict[str, object]) -> None:
    assert not has_broken_out(broken_out(**changes))
    assert end_of(broken_out(**changes)) is None


@pytest.mark.rule("N44 23.3")
def test_three_closed_beaches_or_mulberries_win_for_the_germans() -> None:
    closed = {**BEACHES, "2813": "closed", "2430": "closed"}
    s = situation({}, beaches=closed, turn=9, tracks={"mulberry us": -99})
    assert list_closed_landings(s) == ("Utah", "Sword", "the US Mulberry")
    outcome = end_of(s)
    assert outcome is not None
    assert (outcome.winner, outcome.way, outcome.rule) == ("german", "beaches_closed", "N44 23.3")


@pytest.mark.rule("N44 23.3")
def test_two_closed_ones_and_beaches_never_opened_do_not() -> None:
    s = situation({}, beaches={"2813": "closed", "2430": "closed"}, turn=9, tracks={"mulberry us": 3})
    assert list_closed_landings(s) == ("Utah", "Sword")
    assert end_of(s) is None


def lost(nation: str, number: int) -> S:
    world = world_of("n44_campaign")
    large = [id_ for id_, c in world.tables.counters.items() if c.large and c.nation == nation][:number]
    units = {id_: "Allied-Dead" if at % 2 else "2507" for at, id_ in enumerate(large)}
    return situation(units, turn=9, steps=dict.fromkeys(large, 1))


@pytest.mark.rule("N44 23.3")
@pytest.mark.parametrize(("nation", "enough"), [("us", 7), ("british", 5)])
def test_large_units_as_cadres_or_dead_win_for_the_germans(nation: str, enough: int) -> None:
    assert find_german_victory(lost(nation, enough - 1)) is None
    assert count_lost_units(lost(nation, enough), nation) == enough
    outcome = end_of(lost(nation, enough))
    assert outcome is not None
    assert (outcome.winner, outcome.way) == ("german", "losses")


@pytest.mark.rule("N44 23.3")
def test_small_and_canadian_units_do_not_count() -> None:
    units = {
        "ca_7_3": "Allied-Dead",
        "br_1_ss": "2507",
        "us_70_tank": "Allied-Dead",
        "br_8_3_6": "Allied-Dead",
    }
    s = situation(units, turn=9, steps=dict.fromkeys(units, 1))
    assert count_lost_units(s, "us") == count_lost_units(s, "british") == count_lost_units(s, "canadian") == 0
    assert count_lost_units(situation({"us_16_1": "2507"}, steps={"us_16_1": 2}), "us") == 0


@pytest.mark.rule("N44 17.9.1")
def test_a_large_unit_that_is_gone_for_want_of_a_cadre_counts() -> None:
    s = situation({"us_16_1": "2507"}, steps={"us_16_1": 2}, tracks={"cadres us_infantry": 0})
    state = s.state
    for event in lose_step(s, "us_16_1"):
        state = evolve(state, event)
    assert "us_16_1" not in state.units
    assert LOST_FOR_GOOD.get(state, "us") == 1
    assert count_lost_units(Situation(state, s.world, NoDice()), "us") == 1


@pytest.mark.rule("N44 23.3")
def test_a_small_board_without_beaches_has_no_landings_to_close() -> None:
    assert list_closed_landings(position({"2004": "G5"})) == ()


# --- reinforcements of the next turn


@pytest.mark.rule("N44 6.6")
def test_reinforcements_come_to_the_box_of_their_zone_with_their_turn() -> None:
    s = arriving("n44_campaign", 2)
    assert s["ge_25_12ss"] == "Entry-Orange"
    assert s["ge_857_346"] == "Entry-Red"
    assert s["ge_901_lehr"] is None
    assert arriving("n44_campaign", 3)["ge_901_lehr"] == "Entry-Blue"
    assert s["us_325_82"] is None


@pytest.mark.rule("N44 26.2.6")
def test_units_that_enter_at_a_hex_wait_until_it_is_free() -> None:
    assert arriving("n44_cherbourg", 4)["ge_3_1050_77"] is None
    assert arriving("n44_cherbourg", 5)["ge_3_1050_77"] == "2506"
    blocked = arriving("n44_cherbourg", 6, {"us_8_4": "2506"})
    assert blocked["ge_3_1050_77"] is None
    later = arriving("n44_cherbourg", 7)
    assert later["ge_1049_77"] == later["ge_2_1050_77"] == later["ge_3_1050_77"] == "2506"


def arriving(name: str, number: int, moved: Mapping[str, str] | None = None) -> dict[str, str | None]:
    """Where everybody is when the turn before has ended, from the set-up."""
    world = world_of(name)
    state = GameState()
    for event in setup.begin(world):
        state = evolve(state, event)
    units = dict(state.units)
    for id_, place in (moved or {}).items():
        units[id_] = Unit(id=id_, side="allied", kind=id_, place=place, steps=3)
    state = GameState(
        units=units, tracks={**state.tracks, "turn": number - 1},
        frames=(*state.frames, Frame(phase="end of turn")),
    )  # fmt: skip
    for event in events_of(Situation(state, world, NoDice())):
        state = evolve(state, event)
    assert isinstance(world.board, HexBoard)
    return {unit.id: unit.place for unit in state.units.values()}
