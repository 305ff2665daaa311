"""The scenarios of Normandy '44 are set up as told, and one that is wrong is refused with every fault."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.normandy_44.documents import FILES, MAP, begun_with, document, refused
from wsn.board.mapfile import map_document
from wsn.data import DataError
from wsn.scenario import names
from wsn.systems.normandy_44.data.declared import (
    AIR,
    CADRES,
    HOLDER,
    NAVAL,
    POSITION,
    POSITIONS,
    REINFORCEMENT_POINTS,
    REPLACEMENTS,
    SUPPLY_POINTS,
    TURN,
    WEATHER,
    WEATHER_ROW,
)
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.rules.sequence import SEQUENCE

BEACH_HEXES = ("2813", "2719", "2620", "2525", "2526", "2527", "2528", "2430")


def with_row(id_: str, **changes: Any) -> dict[str, Any]:
    """The campaign with another row for a unit."""
    scenario = document()
    rows = [row for row in scenario["units"] if row["id"] != id_]
    return {**scenario, "units": [*rows, {"id": id_, **changes}]}


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_scenario_is_in_order_and_begins(name: str) -> None:
    state = begun_with(document(name))
    assert [frame.phase for frame in state.frames] == ["day"]
    assert TURN.get(state) == 1
    assert (WEATHER.get(state), WEATHER_ROW.get(state)) == ("overcast", 2)


def test_its_scenarios_are_offered() -> None:
    assert sorted(FILES) == ["n44_campaign", "n44_cherbourg", "n44_seven_turns"]
    assert set(FILES) <= set(names())


@pytest.mark.rule("N44 24.2")
def test_the_campaign_begins_with_assaults_drops_and_strongpoints() -> None:
    state = begun_with(document())
    at: dict[str, list[str]] = {}
    for unit in state.units.values():
        at.setdefault(str(unit.place), []).append(unit.kind)
    for box in ("Utah", "Dog", "Easy", "Jig", "King", "Mike", "Nan", "Queen"):
        assert (
            sum("tank" in unit or unit.startswith(("br", "ca", "us")) for unit in at[f"{box}-Landing"]) == 3
        )
    assert sorted(at["Hoc-Landing"]) == ["us_2_rangers", "us_5_rangers"]
    for space in BEACH_HEXES:
        assert at[space] == [f"ge_stp_{space}"]
    drops = {
        space: at[space] for space in ("2811", "2810", "2710", "2912", "2712", "2612", "2131", "2233", "2032")
    }
    assert [len(units) for units in drops.values()] == [1] * 9
    assert drops["2811"] == ["us_505_82"]
    assert drops["2032"] == ["br_8_3_6"]


@pytest.mark.rule("N44 20.2.4")
def test_gliders_and_german_reinforcements_are_nowhere_before_their_turn() -> None:
    state = begun_with(document())
    for unit in ("us_325_82", "br_6_airlanding", "ge_25_12ss", "ge_101_ss_tiger"):
        assert state.units[unit].place is None


@pytest.mark.rule("N44 20.2.5")
def test_the_327th_comes_by_sea() -> None:
    assert begun_with(document()).units["us_327_101"].place == "Utah-Follow-Up"


@pytest.mark.rule("N44 2.2.5")
def test_towns_and_cities_are_german_at_first_but_where_airborne_units_land() -> None:
    state = begun_with(document())
    assert HOLDER.get(state, "2029") == HOLDER.get(state, "3606") == HOLDER.get(state, "3704") == "german"
    assert HOLDER.get(state, "2131") == "allied"
    assert HOLDER.get(state, "2810") is None


@pytest.mark.rule("N44 26.2.2")
def test_the_stores_of_the_cherbourg_scenario() -> None:
    state = begun_with(document("n44_cherbourg"))
    assert SUPPLY_POINTS.get(state, "fortress") == 3
    assert REPLACEMENTS.get(state, "german_armor") == 1
    assert (NAVAL.get(state, "us"), NAVAL.get(state, "cw")) == (1, 0)
    assert not any(unit.startswith(("br_", "ca_")) for unit in state.units)


@pytest.mark.rule("N44 26.2.6")
def test_the_77th_enters_at_la_haye_in_the_cherbourg_scenario() -> None:
    rows = {row["id"]: (row.get("at"), row.get("turn")) for row in document("n44_cherbourg")["units"]}
    assert rows["ge_3_1050_77"] == ("2506", 5)
    assert rows["ge_2_1050_77"] == rows["ge_1049_77"] == ("2506", 6)


@pytest.mark.rule("N44 20.1")
def test_ships_serve_on_the_first_turn() -> None:
    state = begun_with(document())
    assert (NAVAL.get(state, "us"), NAVAL.get(state, "cw")) == (2, 2)


@pytest.mark.rule("N44 17.9.5")
def test_a_unit_that_begins_as_a_cadre_takes_one_from_its_pool() -> None:
    full, less = begun_with(document()), begun_with(with_row("us_505_82", at="2811", steps=1))
    assert (CADRES.get(full, "us_airborne") or 0) - 1 == CADRES.get(less, "us_airborne")
    assert less.units["us_505_82"].steps == 1


def test_a_later_beginning_has_its_control_positions_and_reinforcements() -> None:
    scenario = document(
        begun={"turn": 3, "weather_row": 4, "control": {"2131": "german", "3209": "allied"}},
        positions={"2218": "german"},
    )
    state = begun_with(scenario)
    assert TURN.get(state) == 3
    assert WEATHER.get(state) == "clear"
    assert HOLDER.get(state, "2131") == "allied"  # a unit stands there
    assert HOLDER.get(state, "3209") == "allied"
    assert state.units["ge_25_12ss"].place == "Entry-Orange"
    (marker,) = [marker for marker in state.markers.values() if marker.kind == POSITION]
    assert (marker.place, marker.side) == ("2218", "german")
    (day,) = state.frames
    assert SEQUENCE[int(day.memo["step"]) - 1].phase == "weather"


@pytest.mark.rule("N44 6.5.1", "N44 19.1.1", "N44 21.1.1")
def test_a_later_beginning_has_the_support_of_its_weather_and_its_mulberries() -> None:
    begun, finished = {"turn": 8, "weather_row": 4}, {"us": 5, "cw": 3}
    state = begun_with(document(begun=begun, mulberries=finished, supply={"us": 3}))
    assert (NAVAL.get(state, "us"), AIR.get(state, "us"), AIR.get(state, "cw")) == (2, 2, 2)
    assert REINFORCEMENT_POINTS.get(state, "us") == 6
    assert POSITIONS.get(state, "german") == 1
    assert SUPPLY_POINTS.get(state, "us") == 3, "what it says, and no more"
    assert [mark.place for mark in state.markers.values()] == ["2719"]
    storm = begun_with(document(begun={"turn": 8, "weather_row": 1}))
    assert (NAVAL.get(storm, "us"), REINFORCEMENT_POINTS.get(storm, "us")) == (0, 0)


def test_a_later_beginning_without_its_weather_rolls_for_it() -> None:
    state = begun_with(document(begun={"turn": 3}))
    assert WEATHER.get(state) is None
    assert state.frames[0].memo["step"] == 0


@pytest.mark.rule("N44 7.1")
def test_a_stack_that_is_too_high_is_refused() -> None:
    assert "2131: 6 stacking points in one hex" in refused(
        {**document(), "units": [
            *[row for row in document()["units"] if row["id"] not in ("br_3_6", "br_1_ss")],
            {"id": "br_3_6", "at": "2131"},
            {"id": "br_1_ss", "at": "2131"},
        ]}
    )  # fmt: skip
    setup.check(with_row("br_3_6", at="2131"), MAP, "own.toml")


@pytest.mark.rule("N44 7.1")
def test_two_headquarters_do_not_stack_free() -> None:
    told = refused(with_row("us_8_corps", at="2911") | {"units": [
        *[row for row in document()["units"] if row["id"] not in ("us_8_corps", "us_19_corps")],
        {"id": "us_8_corps", "at": "2911"}, {"id": "us_19_corps", "at": "2911"},
    ]})  # fmt: skip
    assert "only one hq stacks free" in told


@pytest.mark.rule("N44 9.2")
def test_a_unit_in_the_sea_is_refused() -> None:
    assert "2730 is all sea" in refused(with_row("us_8_4", at="2730"))


@pytest.mark.rule("N44 24.2")
def test_units_of_both_sides_in_a_hex_are_refused() -> None:
    assert "units of both sides begin at 2813" in refused(with_row("us_8_4", at="2813"))


def test_a_unit_that_is_there_twice_is_refused() -> None:
    scenario = document()
    assert "us_8_4 is there twice" in refused(
        {**scenario, "units": [*scenario["units"], {"id": "us_8_4", "at": "Britain-US"}]}
    )


def test_unknown_names_are_refused_with_the_nearest() -> None:
    scenario = document()
    scenario["units"][0] = {"id": "us_16_11", "at": "Easy-Landing"}
    scenario["units"][1]["at"] = "Easy-Landung"
    told = refused({**scenario, "supply": {"7th_arm": 1}, "replacements": {"us_infantri": 1}})
    for nearest in ("us_16_1", "Easy-Landing", "7th_army", "us_infantry"):
        assert f"{nearest!r}" in told


@pytest.mark.rule("N44 24.2")
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"id": "us_8_4", "turn": 3}, "let it wait at Britain-US"),
        ({"id": "us_8_4", "at": "Entry-Blue"}, "is a box of the other side"),
        ({"id": "us_8_4", "at": "Britain-CW"}, "belongs at Britain-US"),
        ({"id": "ge_25_12ss", "at": "Utah-Landing"}, "is a box of the other side"),
        ({"id": "ge_914_352", "turn": 2}, "has no entry zone"),
        ({"id": "ge_25_12ss", "turn": 23}, "turn 23 never comes"),
        ({"id": "us_8_4"}, "give `at` or `turn`"),
        ({"id": "us_8_4", "at": "Utah-Landing", "steps": 4}, "has 3 at most"),
        ({"id": "us_8_4", "at": "Utah-Landing", "marks": ["tired"]}, "there is no mark 'tired'"),
    ],
)
def test_a_unit_that_cannot_begin_so_is_refused(row: dict[str, Any], told: str) -> None:
    assert told in refused(with_row(row.pop("id"), **row))


def test_stores_and_marks_on_the_map_that_cannot_be_are_refused() -> None:
    told = refused(
        document(
            supply={"us": 20}, replacements={"us_armor": 10}, positions={"2730": "german", "9999": "german"},
            begun={"turn": 23, "control": {"2730": "allied"}},
        )
    )  # fmt: skip
    for part in (
        "supply.us", "an army keeps 19", "replacements.us_armor", "9 of a type are kept", "positions.2730",
        "there is no hex '9999'", "begun.control.2730", "begun.turn",
    ):  # fmt: skip
        assert part in told


def test_too_many_cadres_at_the_start_are_refused() -> None:
    scenario = document()
    rows = [
        {**row, "steps": 1}
        if row["id"].startswith("us_") and row["at"] in ("Britain-US", "Dog-Landing")
        else row
        for row in scenario["units"]
    ]
    assert "begin as cadres of us_infantry" in refused({**scenario, "units": rows})


def test_a_map_of_areas_is_refused() -> None:
    with pytest.raises(DataError, match="normandy_areas"):
        setup.board(map_document("normandy_areas"))
