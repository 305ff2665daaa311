"""What `wsn check` says of a scenario that breaks the rules of set-up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.storm_over_normandy.position import shipped
from wsn.data import DataError
from wsn.systems.storm_over_normandy import doubts, setup


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
