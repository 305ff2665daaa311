"""Improved positions, strongpoints, the Cotentin HQ, releases, withdrawals (N44 16.1, 16.2, 17.4 to 17.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.supply_t import give, happen, marks, offered, on_road, proceed, refuse
from wsn.board.mapfile import board_from, map_document
from wsn.engine.commands import Proceed
from wsn.engine.events import PhaseLeft, UnitMoved
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rulebook import PHASES
from wsn.systems.normandy_44.rules import positions as p
from wsn.systems.normandy_44.rules.losses import eliminate
from wsn.systems.normandy_44.rules.sequence import DayPhase
from wsn.systems.normandy_44.rules.supply import trace_fortress
from wsn.systems.normandy_44.rules.withdrawals import WITHDRAWAL_PHASES, close_fortress
from wsn.systems.normandy_44.rules.world import has_position, position_at

BEGINS, REMOVES, GIVES_UP, TAKES = p.POSITION_ORDERS
USED = tuple(f"22{column:02}" for column in range(1, 11))
MAY = {"turn": 5, "positions german": 1, "positions us": 1, "positions cw": 1}
CHERBOURG = {"tags": {"perimeter": ["2301", "2302", "2303"]}, "terrain": {"2301": "city", "2302": "city"}}


def begun(units: dict[str, str], **other: Any) -> list[str]:
    """The units that may begin a position."""
    side = other.pop("side", "german")
    s = on_road(units, side=side, tracks={**MAY, **other.pop("tracks", {})}, **other)
    return [c.unit for c in offered(BEGINS, s)]


def why_not(units: dict[str, str], unit: str = "2003a", **other: Any) -> str:
    s = on_road(units, tracks={**MAY, **other.pop("tracks", {})}, **other)
    return refuse(BEGINS, s, p.BeginPosition(unit=unit))


@pytest.mark.rule("N44 16.1.3")
def test_an_infantry_type_unit_begins_a_position_and_its_next_turn_completes_it():
    s = on_road({"2003": "G5!reserve+Gs2", "2104": "A5"}, tracks=MAY)
    assert [c.unit for c in offered(BEGINS, s)] == ["2003a"]
    give(BEGINS, s, p.BeginPosition(unit="2003a"))
    assert marks(s, "2003a") == ()
    assert not has_position(s, "2003")
    assert "is left to be begun" in refuse(BEGINS, s, p.BeginPosition(unit="2003a"))
    happen(s, p.complete_positions(s, "allied"))
    assert not has_position(s, "2003")
    happen(s, p.complete_positions(s, "german"))
    assert has_position(s, "2003")
    done = position_at(s, "2003")
    assert done is not None
    assert done.side == "german"
    assert not done.about


@pytest.mark.rule("N44 16.1.3")
def test_without_infantry_the_work_is_given_up():
    s = on_road({"2003": "G5+Gt3"}, tracks=MAY)
    give(BEGINS, s, p.BeginPosition(unit="2003a"))
    happen(s, iter([UnitMoved(rule="N44 9.1", unit="2003a", space="2002")]))
    happen(s, p.complete_positions(s, "german"))
    assert not s.state.markers


@pytest.mark.rule("N44 16.1.3")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("Gt3", "16.1.3"),
        ("Gs2", "16.1.3"),
        ("Gh2", "16.1.3"),
        ("G5!moved", "16.1.3"),
        ("G5!replaced", "16.1.3"),
        ("G5!disrupted", "13.6"),
        ("G5!scattered", "20.2.3"),
        ("G5!out_of_supply", "18.4"),
    ],
)
def test_who_may_not_build(unit, rule):
    assert f"(N44 {rule})" in why_not({"2003": unit})
    assert begun({"2003": "Gp5"}) == ["2003a"]


@pytest.mark.rule("N44 16.1.2")
def test_positions_are_begun_as_the_turn_brings_them_and_never_in_a_storm():
    assert "storm" in why_not({"2003": "G5"}, tracks={"weather": "storm"})
    assert "is left to be begun" in why_not({"2003": "G5"}, tracks={"positions german": 0})
    both = {"2003": "A5", "2005": "B5"}
    assert begun(both, side="allied") == ["2003a", "2005a"]
    assert begun(both, side="allied", tracks={"positions us": 0}) == ["2005a"]


@pytest.mark.rule("N44 16.1.4")
def test_the_germans_wait_till_turn_five_and_nobody_builds_in_a_city_or_on_a_permanent_one():
    assert "(N44 16.1.4)" in why_not({"2003": "G5"}, tracks={"turn": 4})
    assert begun({"2003": "A5"}, side="allied", tracks={"turn": 4}) == ["2003a"]
    assert "City" in why_not({"2003": "G5"}, changes={"terrain": {"2003": "city"}})
    assert "permanent" in why_not({"2003": "G5"}, changes={"features": {"permanent_position": ["2003"]}})
    assert begun({"2003": "G5+Gs2"}, changes={"terrain": {"2003": "town"}}) == ["2003a"]
    twice = {"2003": "german improved_position"}
    assert "lies in 2003" in why_not({"2003": "G5"}, markers=twice)


@pytest.mark.rule("N44 16.1.6")
def test_permanent_positions_serve_both_sides():
    board = {"features": {"permanent_position": ["2003"]}}
    assert has_position(on_road({"2003": "G5"}, changes=board), "2003")
    assert has_position(on_road({"2003": "A5"}, changes=board), "2003")
    s = on_road({"2003": "G5"}, changes=board, markers=dict.fromkeys(USED, "german improved_position"))
    assert "is there for good (N44 16.1.6)" in refuse(REMOVES, s, p.RemovePosition(space="2003"))
    give(REMOVES, s, p.RemovePosition(space=USED[0]))


@pytest.mark.rule("N44 16.1.2")
def test_markers_are_limited_and_one_is_taken_off_only_when_all_are_used():
    used = dict.fromkeys(USED, "german improved_position")
    s = on_road({"2003": "G5"}, tracks=MAY, markers=used)
    assert "all 10 markers" in refuse(BEGINS, s, p.BeginPosition(unit="2003a"))
    give(REMOVES, s, p.RemovePosition(space="2201"))
    assert [c.unit for c in offered(BEGINS, s)] == ["2003a"]
    assert "markers are left" in refuse(REMOVES, s, p.RemovePosition(space="2202"))
    assert "no improved position" in refuse(REMOVES, s, p.RemovePosition(space="2003"))


@pytest.mark.rule("N44 16.2")
def test_the_germans_give_up_a_strongpoint_in_their_turn():
    s = on_road({"2003": "G5+Gs2"})
    assert [c.unit for c in offered(GIVES_UP, s)] == ["2003b"]
    give(GIVES_UP, s, p.RemoveStrongpoint(unit="2003b"))
    assert "2003b" not in s.state.units
    assert "no strongpoint" in refuse(GIVES_UP, s, p.RemoveStrongpoint(unit="2003a"))
    s = on_road({"2003": "Gs2", "2005": "A5"}, side="allied")
    assert offered(GIVES_UP, s) == []
    assert "no unit of yours" in refuse(GIVES_UP, s, p.RemoveStrongpoint(unit="2003a"))


@pytest.mark.rule("N44 16.2")
@pytest.mark.parametrize("phase", ["movement", "combat", "reserve movement", "reserve combat"])
def test_a_strongpoint_is_given_up_at_any_time_of_the_german_turn(phase):
    command = p.RemoveStrongpoint(unit="2003b")
    s = on_road({"2003": "G5+Gs2"}, phase=phase)
    assert command in offered(PHASES[phase], s)
    happen(s, PHASES[phase].decide(s, command))
    assert "2003b" not in s.state.units


@pytest.mark.rule("N44 17.4")
def test_the_cotentin_headquarters_is_taken_into_cherbourg_once():
    held = {"holder 2301": "german", "holder 2302": "allied"}
    units = {"2005": "Gh2[role=cotentin]", "1605": "Gh2"}
    s = on_road(units, changes=CHERBOURG, tracks=held)
    assert [c.space for c in offered(TAKES, s)] == ["2301"]
    assert "(N44 17.4)" in refuse(TAKES, s, p.TakeIntoFortress(space="2302"))
    give(TAKES, s, p.TakeIntoFortress(space="2301"))
    assert s.unit("2005a").place == "2301"
    assert marks(s, "2005a") == ("moved",)
    assert offered(TAKES, s) == []
    assert "once" in refuse(TAKES, s, p.TakeIntoFortress(space="2301"))
    full = on_road({**units, "2301": "Gh2"}, changes=CHERBOURG, tracks=held)
    assert offered(TAKES, full) == []


@pytest.mark.rule("N44 17.4")
def test_the_fortress_closes_when_all_its_cities_are_allied():
    units = {"2005": "Gh2[role=cotentin]", "1605": "Gh2"}
    lost = {"holder 2301": "allied", "holder 2302": "allied", "supply points fortress": 4}
    s = on_road(units, changes=CHERBOURG, tracks=lost)
    happen(s, close_fortress(s))
    assert "2005a" not in s.state.units
    assert "1605a" in s.state.units
    assert s.state.tracks["supply points fortress"] == 0
    assert not trace_fortress(s).goals
    s = on_road(units, changes=CHERBOURG, tracks={**lost, "holder 2302": "german"})
    assert happen(s, close_fortress(s)) == []


@pytest.mark.rule("N44 17.4")
def test_the_turn_closes_the_fortress_before_its_next_phase():
    lost = {"holder 2301": "allied", "holder 2302": "allied"}
    s = on_road({"2005": "Gh2[role=cotentin]"}, changes=CHERBOURG, tracks=lost)
    happen(s, [PhaseLeft(rule="N44 3", phase="movement")])
    happen(s, DayPhase().decide(s, Proceed()))
    assert "2005a" not in s.state.units


@pytest.mark.rule("N44 17.6")
@pytest.mark.parametrize(
    ("allied", "turn", "free"), [("2007", 2, True), ("2008", 2, False), ("2006", 1, False)]
)
def test_an_allied_unit_within_two_hexes_releases_a_restricted_one_from_turn_two(allied, turn, free):
    s = proceed(
        p.POSITION_PHASES["movement begins"],
        {"2005": "G5[restricted=true]", allied: "A1"},
        "german",
        phase="movement begins",
        tracks={"turn": turn},
    )
    assert marks(s, "2005a") == (("released",) if free else ())


@pytest.mark.rule("N44 17.6")
def test_one_released_unit_inside_the_perimeter_releases_all_inside():
    units = {"2301": "G5[restricted=true]", "2303": "G5[restricted=true]", "2005": "G5[restricted=true]"}
    s = proceed(
        p.POSITION_PHASES["movement begins"],
        {**units, "2305": "A1"},
        "german",
        phase="movement begins",
        changes=CHERBOURG,
    )
    assert marks(s, "2301a") == marks(s, "2303a") == ("released",)
    assert marks(s, "2005a") == ()
    assert s.state.tracks["cherbourg released"] == 1


@pytest.mark.rule("N44 9.8.5")
def test_markers_of_strategic_movement_come_off_as_the_next_movement_phase_begins():
    units = {"2005": "Gp5!strategic!truck", "2105": "At3!strategic"}
    s = proceed(p.POSITION_PHASES["movement begins"], units, "german", phase="movement begins")
    assert marks(s, "2005a") == ()
    assert marks(s, "2105a") == ("strategic",)


@pytest.mark.rule("N44 17.5")
@pytest.mark.parametrize(("german", "stays"), [("2618", True), ("2419", True), ("2218", False)])
def test_the_rangers_leave_once_no_german_is_within_four_of_pointe_du_hoc(german, stays):
    board = board_from(map_document("normandy_44"), VOCABULARY)
    s = position(
        {"2818": "A2[role=rangers]", "Britain-US": "A2[role=rangers]", "2719": "A5", german: "G1"},
        board=board,
        phase="withdrawals",
    )
    happen(s, WITHDRAWAL_PHASES["withdrawals"].decide(s, None))
    assert ("2818a" in s.state.units) is stays
    assert ("Britain-USa" in s.state.units) is stays
    assert "2719a" in s.state.units


@pytest.mark.rule("N44 17.5")
@pytest.mark.parametrize(
    ("german", "stays"), [({"2623": "Gs2"}, False), ({"2623": "G1"}, True), ({"2424": "Gs2"}, True)]
)
def test_the_fourth_special_service_leaves_arromanches_whatever_the_guns_of_longues_do(german, stays):
    board = board_from(map_document("normandy_44"), VOCABULARY)
    s = position({"2524": "B5[role=fourth_special_service]", **german}, board=board, phase="withdrawals")
    happen(s, WITHDRAWAL_PHASES["withdrawals"].decide(s, None))
    assert ("2524a" in s.state.units) is stays


@pytest.mark.rule("N44 17.6")
def test_a_unit_is_released_for_good_even_if_it_comes_back_from_the_dead():
    s = on_road({"2005": "G5[restricted=true]!released!disrupted"})
    happen(s, eliminate(s, "2005a", "N44 12.3"))
    assert s.unit("2005a").place == "German-Dead"
    assert marks(s, "2005a") == ("released",)
