"""What `wsn check` says of a scenario that breaks the rules of set-up."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from tests.systems.storm_over_normandy.position import shipped
from wsn.data import DataError
from wsn.systems.storm_over_normandy.files import attainable, doubts, setup


def told(**changes: Any) -> str:
    """The doubts about the shipped scenario with further units and other keys."""
    source = shipped()[0]
    units = [*source.scenario["units"], *changes.pop("more", ())]
    document = {**source.scenario, "units": units, **changes}
    setup.check(document, source.map, "own.toml")
    return "\n".join(str(text) for _, text in doubts.advice(document, source.map, source.tables))


def unit(id_: str, kind: str, at: str, **more: Any) -> dict[str, Any]:
    return {"id": id_, "name": id_, "kind": kind, "at": at, **more}


def test_the_shipped_scenario_leaves_no_doubt() -> None:
    assert told() == ""


@pytest.mark.rule("SON 8.0", "SON 8.1", "SON 12.1", "SON 12.3")
def test_units_that_are_where_or_when_they_may_not_be_are_told() -> None:
    many = [unit(f"x{n}", "cw_brigade", "Creully") for n in range(8)]
    assert "8 units of the allies begin in Creully" in told(more=many)
    assert "no German unit is ever in a Landing Box" in told(more=[unit("x", "ge_regiment", "Gold-Landing")])
    assert "no sign for it" in told(more=[unit("x", "us_airborne", "Caen")])
    assert "never acts" in told(more=[unit("x", "ge_regiment", "Zone-A", turn=15)])
    assert "never comes: the game begins" in told(begun={"turn": 5, "released": True})
    by_card = {"id": "x", "name": "x", "kind": "ge_regiment", "card": True}
    assert "no card brings 'x'" in told(more=[by_card])


@pytest.mark.rule("SON 3.0")
def test_a_unit_at_sea_and_a_box_without_a_wave_are_refused() -> None:
    source = shipped()[0]
    sea = next(space for space in source.map["areas"] if source.map["areas"][space].get("terrain") == "sea")
    with pytest.raises(DataError, match="it is sea"):
        told(more=[unit("x", "ge_regiment", sea)])
    rest = [row for row in source.scenario["units"] if row.get("at") != "Utah-Landing"]
    with pytest.raises(DataError, match="no unit lands from Utah-Landing"):
        told(units=rest)


@pytest.mark.rule("SON 15.0")
def test_goals_that_the_allies_can_never_fulfil_are_told() -> None:
    most = attainable.most_points(shipped()[1])
    assert told(points=most - 1) == ""
    assert told(points=most) == (
        f"the Allies need more than {most:,} victory points to win, "
        f"and at most {most:,} can be had (SON 15.0)"
    )
    assert "the map has 6 beaches: the Allies cannot win" in told(beaches=7)


@pytest.mark.rule("SON 15.0")
def test_a_later_start_counts_what_is_there_and_the_turns_that_are_left() -> None:
    begun = {"turn": 7, "points": 4, "released": True, "control": {"Utah": "allies"}}
    few = [unit("x", "us_regiment", "Utah"), unit("y", "ge_regiment", "Caen")]
    assert "need 5 beaches to win, and can come to " in told(units=few, begun=begun)
    late = [*few, unit("z", "us_regiment", "Gold", turn=8)]
    assert "need 5 beaches to win, and can come to 3 of 6" in told(units=late, begun=begun), "it never comes"
    points = told(units=few, begun=begun, beaches=1)
    assert "need more than 30 victory points to win, and at most 26 can be had" in points
    assert "victory points" not in told(units=few, begun=begun, beaches=1, points=25)
    assert "have more than -500 whatever happens: only the beaches decide" in told(points=-500)
    none = [unit("x", "us_regiment", "Utah")]
    assert "no unit of the Germans is there at the start or ever comes" in told(
        units=none, begun=begun, beaches=1
    )


@pytest.mark.rule("SON 8.0")
def test_the_allies_come_to_no_area_behind_the_dividing_line() -> None:
    world = shipped()[1]
    assert attainable.most_beaches(world) == 6
    utah = tuple(row for row in world.scenario.units if row.at in ("Utah-Landing", "Caen"))
    west = dataclasses.replace(world, scenario=msgspec.structs.replace(world.scenario, units=utah))
    assert attainable.most_beaches(west) == 3
    assert "Bayeux" not in attainable.reached(west, "allies")
    assert "Bayeux" in attainable.reached(west, "germans")
