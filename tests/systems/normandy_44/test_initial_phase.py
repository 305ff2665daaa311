"""Weather, supply points, replacements, Mulberries (N44 4, 5, 6, 21.1) on Board T."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.normandy_44.board_t import board_t, play, position
from wsn.systems.normandy_44.data.declared import (
    AIR,
    FRESH,
    MULBERRY,
    NAVAL,
    POSITIONS,
    REPLACEMENTS,
    SUPPLY_POINTS,
    WEATHER,
    WEATHER_ROW,
)
from wsn.systems.normandy_44.data.scenario import Options
from wsn.systems.normandy_44.rules.beaches import (
    DESTROYED,
    build_mulberries,
    delay_mulberries,
    has_mulberry,
    update_beaches,
)
from wsn.systems.normandy_44.rules.replacement import (
    REPLACEMENT_PHASES,
    EndReplacement,
    MobilizeUnit,
    RestoreStep,
    ReturnUnit,
)
from wsn.systems.normandy_44.rules.weather import (
    WEATHER_PHASES,
    RecordSupply,
    SupplyReceived,
    add_supply,
    determine_weather,
    receive_replacements,
    receive_supplies,
    receive_support,
    reinforcement_points,
)


def day(turn, dice=None, units=None, options=None, **tracks):
    s = position(units or {}, dice=dice, tracks={"turn": turn, **tracks})
    if options is not None:
        scenario = msgspec.structs.replace(s.world.scenario, options=options)
        s = type(s)(s.state, type(s.world)(s.world.board, s.world.tables, scenario), s.dice)
    return s


# --- weather


@pytest.mark.rule("N44 4.2")
@pytest.mark.parametrize(("die", "row"), [(1, 2), (3, 2), (4, 3), (6, 3)])
def test_turn_2_is_overcast_2_or_3_for_everything(die, row):
    s = day(2, [die])
    play(s, determine_weather(s))
    assert (WEATHER_ROW.get(s.state), WEATHER.get(s.state)) == (row, "overcast")


@pytest.mark.rule("N44 4.1")
@pytest.mark.parametrize(
    ("die", "weather"), [(1, "storm"), (2, "overcast"), (3, "overcast"), (4, "clear"), (6, "clear")]
)
def test_the_die_gives_the_weather(die, weather):
    s = day(3, [die])
    play(s, determine_weather(s))
    assert WEATHER.get(s.state) == weather


@pytest.mark.rule("N44 28.1")
def test_the_great_storm_rages_on_turns_14_to_16_and_never_else():
    s = day(15, [], options=Options(great_storm=True))
    play(s, determine_weather(s))
    assert WEATHER.get(s.state) == "storm"
    s = day(13, [1, 1, 5], options=Options(great_storm=True))
    play(s, determine_weather(s))
    assert WEATHER_ROW.get(s.state) == 5


@pytest.mark.rule("N44 28.2")
def test_a_long_storm_lasts_three_turns_from_turn_12():
    s = day(11, [1, 2], options=Options(long_storms=True))
    play(s, determine_weather(s))
    assert WEATHER.get(s.state) == "overcast"
    s = day(12, [1], options=Options(long_storms=True))
    for _ in range(3):
        play(s, determine_weather(s))
        assert WEATHER.get(s.state) == "storm"
    s = type(s)(s.state, s.world, type(s.dice)([(6,)]))
    play(s, determine_weather(s))
    assert WEATHER.get(s.state) == "clear"


# --- what a row brings


@pytest.mark.rule("N44 6.1")
def test_row_4_of_the_example():
    s = day(8, **{"weather": "clear", "weather row": 4, "mulberry us": 5, "mulberry cw": 5})
    play(s, receive_supplies(s))
    play(s, receive_replacements(s))
    play(s, receive_support(s))
    assert REPLACEMENTS.each(s.state) == {
        "german_infantry": 1,
        "us_infantry": 1,
        "us_armor": 1,
        "british_armor": 1,
    }
    assert (SUPPLY_POINTS.get(s.state, "us"), SUPPLY_POINTS.get(s.state, "cw")) == (2, 2)
    assert (NAVAL.get(s.state, "us"), NAVAL.get(s.state, "cw")) == (2, 2)
    assert (AIR.get(s.state, "us"), AIR.get(s.state, "cw")) == (2, 2)
    assert POSITIONS.get(s.state, "german") == 1


@pytest.mark.rule("N44 5.3")
def test_one_supply_point_an_army_without_mulberries_and_none_in_a_storm():
    s = day(3, **{"weather": "clear", "weather row": 4})
    play(s, receive_supplies(s))
    assert (SUPPLY_POINTS.get(s.state, "us"), SUPPLY_POINTS.get(s.state, "cw")) == (1, 1)
    s = day(3, **{"weather": "storm", "weather row": 1})
    play(s, receive_supplies(s))
    assert SUPPLY_POINTS.get(s.state, "us") is None


@pytest.mark.rule("N44 5.1")
def test_no_army_keeps_more_than_19():
    s = day(3, **{"supply points us": 18})
    play(s, add_supply(s, "us", 2, "N44 5.3"))
    assert SUPPLY_POINTS.get(s.state, "us") == 19


@pytest.mark.rule("N44 5.2")
def test_each_german_supply_point_is_recorded_with_either_pool():
    s = position({}, phase="german supplies", memo=SupplyReceived(2))
    phase = WEATHER_PHASES["german supplies"]
    assert phase.check(s, RecordSupply(option="us")).rule == "N44 5.2"
    play(s, phase.decide(s, RecordSupply(option="7th_army")))
    assert s.here.phase == "german supplies"
    play(s, phase.decide(s, RecordSupply(option="fortress")))
    assert s.here.phase == "day"
    assert SUPPLY_POINTS.get(s.state, "7th_army") == SUPPLY_POINTS.get(s.state, "fortress") == 1


@pytest.mark.rule("N44 16.1.4")
def test_the_germans_build_no_positions_before_turn_5_and_nobody_in_a_storm():
    s = day(4, **{"weather row": 2})
    play(s, receive_support(s))
    assert (POSITIONS.get(s.state, "german"), POSITIONS.get(s.state, "us")) == (0, 1)
    s = day(5, **{"weather": "storm", "weather row": 1})
    play(s, receive_support(s))
    assert (POSITIONS.get(s.state, "german"), POSITIONS.get(s.state, "us")) == (0, 0)


@pytest.mark.rule("N44 6.5.3")
def test_missing_engineers_and_a_lost_mulberry_cost_reinforcement_points():
    lost = {f"beach {space}": "closed" for space in ("2813", "2719", "2620", "2527", "2528", "2430")}
    s = day(5, **{"weather row": 4, "mulberry cw": DESTROYED, **lost})
    assert reinforcement_points(s, "us") == 6 - 2 - 2, "both beaches without engineers"
    assert reinforcement_points(s, "cw") == 6 - 2 - 2, "Juno and the Mulberry; Sword costs none"


@pytest.mark.rule("N44 6.5.3")
def test_engineers_that_have_still_to_land_cost_no_points():
    """Points are lost for those removed from a beach, not for those that wait for their first landing."""
    s = day(5, **{"weather row": 4, "beach 2525": "closed", "beach 2526": "closed"})
    assert (reinforcement_points(s, "us"), reinforcement_points(s, "cw")) == (6, 4)


# --- Mulberries


def harbour(units, **tracks):
    return position(
        units, board=board_t(tags={"mulberry_cw": ["2004"]}, terrain={"2004": "town"}), tracks=tracks
    )


@pytest.mark.rule("N44 21.1.1")
def test_a_mulberry_begun_on_turn_2_is_ready_on_turn_7():
    s = harbour({"2004": "B5"}, turn=2)
    for _turn in range(2, 7):
        play(s, build_mulberries(s))
        assert not has_mulberry(s.state, "cw")
    play(s, build_mulberries(s))
    assert has_mulberry(s.state, "cw")
    assert [marker.place for marker in s.state.markers.values()] == ["2004"]


@pytest.mark.rule("N44 21.1.1")
def test_it_is_not_begun_with_germans_next_to_it_or_in_german_hands():
    s = harbour({"2004": "B5", "2005": "G5"})
    assert play(s, build_mulberries(s)) == []
    s = harbour({"2104": "B5"}, **{"holder 2004": "german"})
    assert play(s, build_mulberries(s)) == []


@pytest.mark.rule("N44 21.1.2")
def test_germans_next_to_it_put_it_off_and_those_in_it_destroy_it():
    s = harbour({"2004": "B5", "2005": "G5"}, **{"mulberry cw": 3})
    play(s, delay_mulberries(s))
    assert MULBERRY.get(s.state, "cw") == 2
    s = harbour({"2004": "G5"}, **{"mulberry cw": 3})
    play(s, update_beaches(s))
    assert MULBERRY.get(s.state, "cw") == DESTROYED
    assert play(s, build_mulberries(s)) == []


# --- replacements


REDUCED = "G6[strength=6/3,formation=77th Division]"
ROADS = {"paths": {"primary": [["2004", "2005", "2006"]]}, "tags": {"entry_red": ["2006"]}}


def replacing(units, side="german", steps=None, board=None, **tracks):
    s = position(units, board=board or board_t(**ROADS), phase="replacement", side=side, tracks=tracks)
    for unit, number in (steps or {}).items():
        was = s.unit(unit)
        new = msgspec.structs.replace(was, steps=number)
        s.state = msgspec.structs.replace(s.state, units={**s.state.units, unit: new})
    return s


def why(s, command):
    refusal = REPLACEMENT_PHASES["replacement"].check(s, command)
    return None if refusal is None else refusal.rule


@pytest.mark.rule("N44 6.2.1")
def test_a_replacement_gives_a_step_back():
    s = replacing({"2004": REDUCED}, steps={"2004a": 1}, **{"replacements german_infantry": 1})
    order = RestoreStep(unit="2004a", option="german_infantry")
    assert why(s, order) is None
    play(s, REPLACEMENT_PHASES["replacement"].decide(s, order))
    assert s.unit("2004a").steps == 2
    assert REPLACEMENTS.get(s.state, "german_infantry") == 0
    assert why(s, order) == "N44 6.2.1", "it has all its steps"


@pytest.mark.rule("N44 6.2.3")
@pytest.mark.parametrize("mark", ["disrupted", "replaced", "scattered"])
def test_no_replacement_for_a_unit_in_disorder_or_twice(mark):
    s = replacing({"2004": f"{REDUCED}!{mark}"}, steps={"2004a": 1}, **{"replacements german_infantry": 1})
    assert why(s, RestoreStep(unit="2004a", option="german_infantry")) == "N44 6.2.3"


@pytest.mark.rule("N44 6.2.3")
def test_no_replacement_without_a_line_of_supply():
    s = replacing(
        {"2004": REDUCED}, steps={"2004a": 1}, board=board_t(), **{"replacements german_infantry": 1}
    )
    assert why(s, RestoreStep(unit="2004a", option="german_infantry")) == "N44 6.2.3"


@pytest.mark.rule("N44 6.2.6")
def test_each_type_for_its_own_units():
    s = replacing({"2004": "Gt4[strength=4/2]"}, steps={"2004a": 1},
                  **{"replacements german_infantry": 1, "replacements german_armor": 1})  # fmt: skip
    assert why(s, RestoreStep(unit="2004a", option="german_infantry")) == "N44 6.2.6"
    assert why(s, RestoreStep(unit="2004a", option="german_armor")) is None


@pytest.mark.rule("N44 6.4")
def test_tigers_need_the_replacement_of_a_1_at_once():
    tiger = "Gt5[armor=5,tiger=true,strength=5/3]"
    s = replacing({"2004": tiger}, steps={"2004a": 1}, **{"replacements german_armor": 1})
    assert why(s, RestoreStep(unit="2004a", option="german_armor")) == "N44 6.4"
    s = replacing({"2004": tiger}, steps={"2004a": 1}, **{"fresh replacements german_armor": 1})
    assert why(s, RestoreStep(unit="2004a", option="german_armor")) is None


@pytest.mark.rule("N44 6.4")
def test_infantry_of_a_5_goes_to_poor_units_at_once():
    poor, good = "G6[strength=6/3,quality=-1]", "G6[strength=6/3,quality=1]"
    s = replacing({"2004": poor, "2005": good}, steps={"2004a": 1, "2005a": 1},
                  **{"fresh replacements german_infantry": 1, "weather row": 5})  # fmt: skip
    assert why(s, RestoreStep(unit="2005a", option="german_infantry")) == "N44 6.4"
    assert why(s, RestoreStep(unit="2004a", option="german_infantry")) is None
    play(s, REPLACEMENT_PHASES["replacement"].decide(s, EndReplacement()))
    assert FRESH.get(s.state, "german_infantry") == 0
    assert not REPLACEMENTS.get(s.state, "german_infantry"), "what is not used is lost"


@pytest.mark.rule("N44 6.2.2")
def test_a_dead_unit_returns_near_its_division_in_a_supplied_town_or_with_an_hq():
    board = board_t(**ROADS, terrain={"2005": "town"})
    units = {"2004": "Gh2", "2006": REDUCED, "German-Dead": REDUCED}
    s = replacing(units, board=board, steps={"German-Deada": 1},
                  **{"replacements german_infantry": 1, "holder 2005": "german"})  # fmt: skip

    def order(space):
        return ReturnUnit(unit="German-Deada", space=space, option="german_infantry")

    assert why(s, order("2004")) is None
    assert why(s, order("2005")) is None
    assert why(s, order("2007")) == "N44 6.2.2"
    s = replacing({**units, "2006": "G5"}, board=board, **{"replacements german_infantry": 1})
    assert why(s, order("2004")) == "N44 6.2.2", "nobody of the division is on the map"


@pytest.mark.rule("N44 6.7")
def test_one_unit_of_each_box_is_mobilized_a_turn():
    board = board_t(tags={"mobilize_243rd": ["2004", "2008"]})
    units = {"Mobilization-243": "G2[formation=243rd]+G2[formation=243rd]", "2009": "A5"}
    s = replacing(units, board=board)
    first, second = "Mobilization-243a", "Mobilization-243b"
    assert why(s, MobilizeUnit(unit=first, space="2005")) == "N44 6.7"
    assert why(s, MobilizeUnit(unit=first, space="2008")) == "N44 6.7", "in an enemy zone"
    play(s, REPLACEMENT_PHASES["replacement"].decide(s, MobilizeUnit(unit=first, space="2004")))
    assert s.unit(first).place == "2004"
    assert why(s, MobilizeUnit(unit=second, space="2004")) == "N44 6.7"
