"""Smoke from guns: how it is called, what it hinders, when it goes (WSS 11.4, 7.3, 5.3 R6)."""

from __future__ import annotations

import itertools

import pytest

from tests.systems.war_storms.calling import ON, US, called, placed
from wsn.engine.state import Marker
from wsn.systems.war_storms.rules.commands import (
    CallMission,
    Choose,
    Done,
    FireAt,
    Pass,
    PlaceMission,
    SetMode,
)
from wsn.systems.war_storms.rules.lines import Lines
from wsn.systems.war_storms.rules.support import batteries
from wsn.systems.war_storms.rules.turn import sequence
from wsn.systems.war_storms.rules.world import lines

COLUMN = "Fo us_officer 405\nF1 us_infantry 405\nE1 ge_infantry 403\nXo ge_officer 901"


@pytest.mark.rule("WSN 7.4.4")
def test_one_mission_may_be_smoke_and_only_one():
    p = placed("smoke", smoke=1)
    p.do(PlaceMission(space="304"), dice=[ON])  # no enemy is needed there
    assert [(m.kind, m.place, m.value) for m in p.state.markers.values()] == [("smoke", "304", 2)]
    p.do(CallMission(unit="Fo", card="b"))
    assert p.refused(SetMode(option="smoke")).rule == "WSN 7.4.4"


@pytest.mark.rule("WSS 11.4")
def test_smoke_goes_at_the_second_removal_and_dispersed_smoke_at_the_first():
    p = placed(
        "dispersed smoke", smoke=1, markers={"smoke:304": Marker("smoke:304", "smoke", "304", "allies", 2)}
    )
    p.do(PlaceMission(space="304"), dice=[ON])
    smoke = {m.place: m.value for m in p.state.markers.values()}
    assert smoke == {"304": 2, "303": 1, "404": 1, "405": 1, "305": 1, "205": 1, "204": 1}
    p.do(Done(), Pass(), Pass(), dice=[(1, 6)])
    assert {m.place: m.value for m in p.state.markers.values() if m.kind == "smoke"} == {"304": 1}
    assert sequence.turn(p.s) == 2


@pytest.mark.rule("WSS 5.3 R6")
@pytest.mark.rule("WSS 7.3")
def test_one_hex_of_smoke_hinders_fire_and_two_block_the_line():
    p = placed("smoke", smoke=1, units=COLUMN)
    p.do(PlaceMission(space="404"), dice=[ON])
    p.do(Choose(unit="F1"))
    preview = p.game.system.preview(p.s, FireAt(space="403", option="ap"))
    assert preview is not None
    assert any(r.text == "smoke" and r.amount == 2 for r in preview.reasons)
    q = placed("dispersed smoke", smoke=1, units=COLUMN)
    q.do(PlaceMission(space="404"), dice=[ON])
    q.do(Choose(unit="F1"))
    assert q.refused(FireAt(space="403", option="ap")).rule == "WSS 5.3 R6"


@pytest.mark.rule("WSS 5.3 R6")
def test_smoke_judges_only_the_lines_it_touches_anew_and_comes_to_the_same():
    from wsn.board.sightlines import Sightlines
    from wsn.systems.war_storms.rules.sight import obstacles

    s = called().s
    smoke = frozenset({"403", "404"})
    fresh = Sightlines(s.world.board, obstacles(s.world.board, smoke))
    plain = Lines(s.world.board, s.world.tables)
    changed = Lines(s.world.board, s.world.tables, smoke, plain)
    pairs = itertools.combinations(s.world.board.spaces, 2)
    assert all(changed.sees(a, b) == fresh.sees(a, b) for a, b in pairs)
    assert not changed.sees("406", "401")
    assert plain.sees("406", "401")


@pytest.mark.rule("WSS 5.3 R6")
def test_smoke_leaves_no_trace_in_the_world_that_games_share():
    p = placed("dispersed smoke", smoke=1, units=COLUMN)
    p.do(PlaceMission(space="404"), dice=[ON])
    assert lines(p.s) is not p.s.world.lines
    assert {"404", "403"} < lines(p.s).smoke
    assert lines(p.s) is lines(p.game.situation())
    assert p.s.world.lines.smoke == frozenset()


@pytest.mark.rule("WSS 7.3")
@pytest.mark.parametrize("cloud", ["405", "404", "403", None])
def test_fire_out_of_through_and_into_smoke_is_hindered(cloud):
    markers = {} if cloud is None else {"c": Marker("c", "smoke", cloud, "allies", 1)}
    p = called(COLUMN, markers=markers)
    p.do(Choose(unit="F1"))
    preview = p.game.system.preview(p.s, FireAt(space="403", option="ap"))
    assert preview is not None
    assert [r.amount for r in preview.reasons if r.text == "smoke"] == ([] if cloud is None else [2])


@pytest.mark.rule("WSS 11.4")
def test_smoke_does_not_hinder_shells_that_come_from_above():
    markers = {"c": Marker("c", "smoke", "403", "allies", 1)}
    (tally,) = batteries.attacks(called(COLUMN, markers=markers).s, US, "concentrated", "403")
    assert tally.modifiers == ()
