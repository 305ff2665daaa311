"""Works that their owner places himself when he sets up (WSN 7.2, 7.4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import weighed
from tests.conformance import conform
from tests.systems.war_storms.arriving import platoon, playing, problems, scenario, setup_of
from tests.systems.war_storms.drawing import document
from tests.systems.war_storms.position import Position
from wsn.engine.observe import observe
from wsn.systems.war_storms.files import excerpt
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import Deploy, PlaceWork, Ready

ROWS = """
. . . . . .
. ~ . . . .
. . . . . .
. . . . . .
"""
ROAD = {"road": [["301", "302", "303", "304"]]}
ZONES = [
    {"id": "behind", "name": "behind", "spaces": ["101", "201", "202", "301", "302"]},
    {"id": "before", "name": "before", "spaces": ["604"]},
]
MINES = {"kind": "minefield", "mines": "mixed", "density": "normal", "zone": "behind", "count": 1}
BLOCK = {"kind": "roadblock", "zone": "behind", "count": 1}
DUG = {"kind": "trench", "zone": "behind", "count": 2}
FORT = {"kind": "fortification", "points": 3, "zone": "behind", "count": 1}


def words(*works: Any, **more: Any) -> dict[str, Any]:
    return {"zones": ZONES, "works": list(works), **more}


UNITS = ([platoon("F1", at="before")], [platoon("E1", at="behind")])
OFFICERS = {"F": {"at": "before"}, "E": {"at": "behind"}}


def laying(*works: Any, **more: Any) -> Position:
    """The defender has set up his units, and places his works."""
    p = playing(ROWS, *UNITS, board=ROAD, officers=OFFICERS, **words(*works, **more))
    p.do(Deploy(unit="E1", space="101"), Deploy(unit="Eo", space="101"), Ready())
    return p


@pytest.mark.rule("WSN 7.2")
def test_the_defender_places_his_works_after_his_units_and_before_the_attacker_sets_up():
    p = laying(BLOCK, DUG)
    assert (p.phase, p.game.deciding) == ("works", "axis")
    assert not p.state.markers
    assert SYSTEM.status(p.s).prompt == "place your works: roadblock, 3 to place"
    assert p.refused(Ready()).rule == "WSN 7.4.6"
    p.do(PlaceWork(space="302"), PlaceWork(space="201"))
    assert "trench must be placed first" in p.refused(Ready()).text
    events = p.do(PlaceWork(space="302"))
    assert [text for event in events if (text := SYSTEM.event_text(p.s, event))] == ["trench at 302"]
    p.do(Ready())
    assert (p.phase, p.game.deciding) == ("setup", "allies")
    assert sorted(p.state.markers) == ["roadblock:302", "trench:201", "trench:302"]
    assert {m.side for m in p.state.markers.values()} == {"axis"}


@pytest.mark.rule("WSN 7.4.6")
def test_works_are_refused_where_they_cannot_be_built():
    p = laying(BLOCK, MINES)
    assert "outside the zone" in p.refused(PlaceWork(space="403")).text
    assert "no road" in p.refused(PlaceWork(space="201")).text
    assert "no hex" in p.refused(PlaceWork(space="999")).text
    assert p.refused(PlaceWork(space="202")).rule == "WSN 7.4.6"  # water
    p.do(PlaceWork(space="301"))
    assert p.allowed(PlaceWork(space="301")), "mines share a hex with a roadblock"
    p.do(PlaceWork(space="201"))
    assert p.state.markers["mines_mixed:201"].value == 6
    assert p.refused(PlaceWork(space="101")).rule == "WSN 7.4.6"  # all are placed


def test_bots_are_told_to_shelter_platoons_and_to_block_the_way_to_objectives():
    p = laying(FORT, BLOCK, objectives=[{"space": "303", "name": "the crossing"}])

    def worth(space: str) -> int:
        told = weighed.worth(p.game, PlaceWork(space=space))
        assert told is not None
        return told

    assert worth("101") > worth("201")
    p.do(PlaceWork(space="201"))
    assert worth("301") > worth("302")


@pytest.mark.rule("WSN 7.4.6")
def test_one_shelter_a_hex():
    p = laying(FORT, DUG)
    p.do(PlaceWork(space="101"))
    assert "already" in p.refused(PlaceWork(space="101")).text
    assert p.state.markers["fortification:101"].value == 3


@pytest.mark.rule("WSS 3.3")
@pytest.mark.parametrize("hidden", [True, False])
def test_works_are_hidden_with_the_set_up_of_a_hidden_side_and_shown_with_it(hidden):
    p = laying(DUG, sides={"axis": {"hidden": hidden}})
    p.do(PlaceWork(space="201"), PlaceWork(space="301"), Ready())
    seen = observe(p.state, "allies")
    assert len(seen.markers) == (0 if hidden else 2)
    assert len(observe(p.state, "axis").markers) == 2
    p.do(Deploy(unit="F1", space="604"), Deploy(unit="Fo", space="604"), Ready())
    assert p.phase not in ("setup", "works")
    assert len(observe(p.state, "allies").markers) == 2
    assert not any(m.hidden_from for m in p.state.markers.values())


@pytest.mark.rule("WSS 3.3")
@pytest.mark.parametrize("hidden", [True, False])
def test_works_that_the_scenario_places_are_hidden_with_the_set_up_too(hidden):
    fixed = {"kind": "trench", "at": ["101", "201"]}
    p = playing(
        ROWS, *UNITS, board=ROAD, officers=OFFICERS, **words(fixed, sides={"axis": {"hidden": hidden}})
    )
    assert len(observe(p.state, "allies").markers) == (0 if hidden else 2)
    assert len(observe(p.state, "axis").markers) == 2
    p.do(Deploy(unit="E1", space="101"), Deploy(unit="Eo", space="101"), Ready())
    p.do(Deploy(unit="F1", space="604"), Deploy(unit="Fo", space="604"), Ready())
    assert len(observe(p.state, "allies").markers) == 2
    assert not any(m.hidden_from for m in p.state.markers.values())


@pytest.mark.rule("WSS 3.3")
def test_the_other_side_sets_up_apart_from_hidden_works():
    def told(hidden: bool) -> str:
        fixed = {"kind": "trench", "at": ["604"]}
        sides = {"axis": {"hidden": hidden}}
        return problems(
            document(ROWS, **ROAD), scenario(*UNITS, officers=OFFICERS, **words(fixed, sides=sides))
        )

    assert "apart from the other; both may stand in 604" in told(True)
    assert told(False) == ""


@pytest.mark.rule("WSN 7.4.6")
def test_what_is_wrong_with_such_rows():
    drawn = document(ROWS, **ROAD)

    def told(*works: Any) -> str:
        return problems(drawn, scenario(*UNITS, officers=OFFICERS, **words(*works)))

    assert told(BLOCK, DUG, MINES, FORT) == ""
    assert "not both" in told({**DUG, "at": ["101"]})
    assert "missing" in told({"kind": "trench", "zone": "behind"})
    assert "there is no zone 'behin'; the nearest is 'behind'" in told({**DUG, "zone": "behin"})
    assert "only works with a zone" in told({"kind": "trench", "at": ["101"], "count": 1})
    assert "no hex is named" in told({"kind": "trench"})
    assert "3 works are placed there (roadblock); 2 hexes can hold them" in told({**BLOCK, "count": 3})
    assert "5 works are placed there (fortification or trench); 4 hexes" in told(FORT, {**DUG, "count": 4})


@pytest.mark.rule("WSN 7.4.6")
def test_an_excerpt_keeps_what_is_placed_and_what_is_still_to_be():
    p = laying(MINES, DUG)
    p.do(PlaceWork(space="201"), PlaceWork(space="301"))
    made = scenario(*UNITS, officers=OFFICERS, **words(MINES, DUG))
    rows = excerpt.document(made, p.game.world, p.state, "x")["works"]
    assert rows == [
        {"kind": "minefield", "at": ["201"], "side": "axis", "mines": "mixed", "density": "normal"},
        {"kind": "trench", "at": ["301"], "side": "axis"},
        {"kind": "trench", "zone": "behind", "count": 1, "side": "axis"},
    ]


def test_placing_works_keeps_the_contract():
    setup = setup_of(
        document(ROWS, **ROAD), scenario(*UNITS, officers=OFFICERS, turns=1, **words(BLOCK, DUG, MINES))
    )
    tally = conform(SYSTEM, setup, seeds=range(2), limit=300, every=5, hash_seeds=False)
    assert tally.kinds["MarkerPlaced"] >= 4
