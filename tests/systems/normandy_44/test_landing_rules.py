"""Rules of landings, replacements and gliders that are easily got wrong (N44 6, 16 to 22)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.systems.normandy_44.beachheads import ENGINEERS as BEACH_ENGINEERS
from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.coasts import ENGINEERS, coast
from tests.systems.normandy_44.documents import begun_with, document
from tests.systems.normandy_44.play_t import carry_out
from tests.systems.normandy_44.scenarios import campaign, cherbourg
from tests.systems.normandy_44.shores import OTHERS, REGIMENT, landing
from wsn.cite import Refusal
from wsn.engine.commands import Proceed
from wsn.engine.events import PhaseEntered, StepsChanged, TrackSet, UnitMoved
from wsn.engine.memo import encode_memo
from wsn.systems.normandy_44.data.declared import (
    BEACH,
    CADRES,
    FRESH,
    GLIDER_HEX,
    LOST_FOR_GOOD,
    MOVED,
    MULBERRY,
    POSITIONS,
    REINFORCEMENT_POINTS,
    REPLACED,
    REPLACEMENTS,
    SCATTERED,
    SUPPLY_POINTS,
    WAITS,
)
from wsn.systems.normandy_44.rulebook import PHASES
from wsn.systems.normandy_44.rules.airborne import (
    GlidersDue,
    GlidersPhase,
    GliderToLand,
    LandGlider,
    LandsLateGlider,
    PostponeGlider,
    PostponesGlider,
    WithdrawDivision,
    WithdrawsDivision,
    refuse_glider,
)
from wsn.systems.normandy_44.rules.beaches import DESTROYED, build_mulberries, has_mulberry, update_beaches
from wsn.systems.normandy_44.rules.invasion import Inland, refuse_inland
from wsn.systems.normandy_44.rules.landings import (
    LANDING_ORDERS,
    EvacuatesUnit,
    EvacuateUnit,
    LandUnit,
    refuse_going_on,
    refuse_landing,
)
from wsn.systems.normandy_44.rules.losses import eliminate
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.recovery import recover
from wsn.systems.normandy_44.rules.replacement import (
    BuysSupply,
    BuySupply,
    RestoresStep,
    RestoreStep,
    ReturnsUnit,
    ReturnUnit,
    refuse_return,
    refuse_step,
    return_hexes,
)
from wsn.systems.normandy_44.rules.weather import reinforcement_points
from wsn.systems.normandy_44.rules.withdrawals import Withdrawals
from wsn.systems.normandy_44.rules.world import S
from wsn.systems.normandy_44.text import words
from wsn.systems.normandy_44.text.words import PROMPTS, event_text

ROADS = {"paths": {"primary": [["2004", "2005", "2006"]]}, "tags": {"entry_red": ["2006"]}}
ENGINEER_COUNTER = "A2[type=engineer,strength=2,moves=0,cost=1]"


def rule_of(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.rule


def reduced(s: S, *units: str) -> S:
    """The same situation with these units on their last step."""
    return carry_out(
        s, [StepsChanged(rule="N44 12.3", unit=unit, by=1 - s.unit(unit).steps) for unit in units]
    )


# --- replacements


@pytest.mark.rule("N44 18.4")
@pytest.mark.parametrize("mark", ["out_of_supply", "isolated"])
def test_a_unit_with_a_marker_gets_no_replacement_even_if_it_can_trace_now(mark: str) -> None:
    given = {"replacements german_infantry": 2}
    s = position(
        {"2004": f"G6!{mark}", "2005": "G6"}, board=board_t(**ROADS), phase="replacement", tracks=given
    )
    reduced(s, "2004a", "2005a")
    assert rule_of(refuse_step(s, s.unit("2004a"), "german_infantry")) == "N44 18.4"
    assert refuse_step(s, s.unit("2005a"), "german_infantry") is None


@pytest.mark.rule("N44 6.2.2")
@pytest.mark.parametrize(("formation", "far"), [("6th Parachute Regiment", True), ("77th Division", False)])
def test_only_units_of_divisions_return_near_their_own(formation: str, far: bool) -> None:
    unit = f"G6[formation={formation}]"
    s = position(
        {"2004": "Gh2", "2011": unit, "German-Dead": unit},
        board=board_t(**ROADS),
        phase="replacement",
        tracks={"replacements german_infantry": 1},
    )
    assert (return_hexes(s, s.unit("German-Deada")) == ("2004",)) == far


@pytest.mark.rule("N44 17.2")
def test_an_hq_returns_at_a_beach_that_own_units_hold() -> None:
    units = {"Allied-Dead": "Ah2+A4", "2203": f"{ENGINEERS}"}
    s = coast(units, phase="replacement", **{"replacements us_infantry": 1})
    assert refuse_return(s, s.unit("Allied-Deada"), "2203", "us_infantry") is None
    assert rule_of(refuse_return(s, s.unit("Allied-Deadb"), "2203", "us_infantry")) == "N44 6.2.2"


@pytest.mark.rule("N44 6.4")
def test_a_panther_step_is_kept_for_panthers_while_there_is_an_ordinary_one() -> None:
    given = {"replacements german_armor": 1, "fresh replacements german_armor": 1, "weather row": 1}
    tank, tiger = "Gt4[strength=4/2]", "Gt5[strength=5/3,armor=5,tiger=true]"
    s = position({"2004": f"{tank}+{tiger}"}, board=board_t(**ROADS), phase="replacement", tracks=given)
    reduced(s, "2004a", "2004b")
    for unit in ("2004a", "2004b"):
        assert refuse_step(s, s.unit(unit), "german_armor") is None
        carry_out(s, RestoresStep().decide(s, RestoreStep(unit=unit, option="german_armor")))
    assert (FRESH.get(s.state, "german_armor"), REPLACEMENTS.get(s.state, "german_armor")) == (0, 0)


# --- cadres of units that die at once


@pytest.mark.rule("N44 17.9.1", "N44 17.9.4")
def test_a_unit_that_loses_all_its_steps_at_once_takes_a_cadre_along() -> None:
    s = position(
        {"2004": REGIMENT, "2005": REGIMENT.replace("]", ",large=true]")}, tracks={"cadres us_infantry": 1}
    )
    carry_out(s, eliminate(s, "2004a", "N44 13.2.2"))
    assert s.unit("2004a").place == "Allied-Dead"
    assert CADRES.get(s.state, "us_infantry") == 0
    carry_out(s, eliminate(s, "2005a", "N44 13.2.2"))
    assert "2005a" not in s.state.units, "no cadre is left: it is gone for good"
    assert LOST_FOR_GOOD.get(s.state, "us") == 1


# --- engineers


@pytest.mark.rule("N44 21.1.4")
def test_lost_engineers_return_to_britain_and_land_at_their_beach_again() -> None:
    units = {"Allied-Dead": ENGINEER_COUNTER, "2203": "A5", "Utah-Follow-Up": "A2", "2004": "Ah2"}
    given = {"replacements us_infantry": 1, "reinforcement points us": 4, "beach 2203": "closed"}
    s = coast(units, phase="replacement", **given)
    engineers = s.unit("Allied-Deada")
    assert rule_of(refuse_return(s, engineers, "2004", "us_infantry")) == "N44 21.1.4"
    order = ReturnUnit(unit=engineers.id, space="Britain-US", option="us_infantry")
    assert order in list(ReturnsUnit().offer(s))
    assert ReturnsUnit().check(s, order) is None
    carry_out(s, ReturnsUnit().decide(s, order))
    assert rule_of(refuse_landing(s, s.unit("Utah-Follow-Upa"), "2203")) == "N44 21.1.1"
    assert refuse_landing(s, s.unit(engineers.id), "2203") is None


@pytest.mark.rule("N44 21.1.4")
def test_engineers_land_at_a_closed_beach_only_under_allied_control() -> None:
    s = coast({"Utah-Follow-Up": ENGINEER_COUNTER, "2004": "A5"})
    assert refuse_landing(s, s.unit("Utah-Follow-Upa"), "2203") is None, "it has never been open"
    s = coast({"Utah-Follow-Up": ENGINEER_COUNTER, "2004": "A5"}, **{"beach 2203": "closed"})
    assert BEACH.get(s.state, "2203") == "closed"
    assert rule_of(refuse_landing(s, s.unit("Utah-Follow-Upa"), "2203")) == "N44 21.1.4"


# --- landings


@pytest.mark.rule("N44 6.2.4", "N44 6.2.5")
def test_a_unit_replaced_in_britain_lands_and_stays_and_enters_no_enemy_zone() -> None:
    units = {"2203": ENGINEER_COUNTER, "Britain-US": f"{REGIMENT[:-1]},cost=3]!replaced"}
    s = coast(units, **{"reinforcement points us": 6})
    assert refuse_landing(s, s.unit("Britain-USa"), "2203") is None
    assert rule_of(refuse_going_on(s, s.unit("2203a"), "2103")) == "N44 17.8"
    ashore = coast({"2203": f"{ENGINEER_COUNTER}+A5!replaced"})
    assert rule_of(refuse_going_on(ashore, ashore.unit("2203b"), "2103")) == "N44 6.2.4"
    s = coast({**units, "2102": "G5"}, **{"reinforcement points us": 6})
    assert rule_of(refuse_landing(s, s.unit("Britain-USa"), "2203")) == "N44 6.2.5"


@pytest.mark.rule("N44 6.2.4")
def test_the_marker_of_a_replacement_comes_off_in_britain_too() -> None:
    s = coast({"Britain-US": "A5!replaced", "2004": "A5!replaced"})
    carry_out(s, recover(s, "allied"))
    assert not any(REPLACED in unit.marks for unit in s.state.units.values())


@pytest.mark.rule("N44 20.5.3", "N44 7.2")
def test_nobody_lands_in_a_full_hex_from_which_there_is_no_going_on() -> None:
    boxed = {"2202": "G1", "2103": "G1", "2104": "G1", "2204": "A5+A5"}
    units = {"2203": f"{ENGINEER_COUNTER}+A5+A5", "Utah-Follow-Up": "A5+Ah2+At3"}
    s = coast({**units, "2202": "G1", "2102": "G1", "2103": "G1"})
    assert refuse_going_on(s, s.unit("2203b"), "2204") is None
    assert refuse_landing(s, s.unit("Utah-Follow-Upa"), "2203") is None, "it goes on to 2204"
    s = coast({**units, **boxed, "2102": "G5"})
    assert rule_of(refuse_landing(s, s.unit("Utah-Follow-Upa"), "2203")) == "N44 20.5.3"
    for free in ("Utah-Follow-Upb", "Utah-Follow-Upc"):
        assert refuse_landing(s, s.unit(free), "2203") is None, "it stacks free"


@pytest.mark.rule("N44 21.2")
def test_who_has_left_by_sea_lands_on_a_later_turn() -> None:
    s = coast({"2203": f"{ENGINEERS}+A5[cost=3]+A4!scattered"}, **{"reinforcement points us": 6})
    assert rule_of(EvacuatesUnit().check(s, EvacuateUnit(unit="2203c"))) == "N44 20.2.3"
    assert EvacuatesUnit().check(s, EvacuateUnit(unit="2203b")) is None
    carry_out(s, EvacuatesUnit().decide(s, EvacuateUnit(unit="2203b")))
    assert s.unit("2203b").marks == (MOVED,)
    assert rule_of(refuse_landing(s, s.unit("2203b"), "2203")) == "N44 21.2"


@pytest.mark.rule("N44 20.3.6", "N44 7.2")
def test_nobody_advances_from_the_beach_into_a_full_hex() -> None:
    s = landing({"2203": "A5", "2202": "A5+A5", "2103": "A5"}, OTHERS, [])
    s = carry_out(s, [])
    assert Inland(("2203a",), "2203").units
    assert rule_of(refuse_inland(s, s.unit("2203a"), "2202")) == "N44 7.2"
    assert refuse_inland(s, s.unit("2203a"), "2103") is None


@pytest.mark.rule("N44 16.1.2", "N44 20.1")
@pytest.mark.parametrize(("name", "cw"), [("n44_campaign", 1), ("n44_cherbourg", None)])
def test_the_allies_may_begin_positions_on_the_first_turn(name: str, cw: int | None) -> None:
    state = begun_with(document(name))
    assert (POSITIONS.get(state, "us"), POSITIONS.get(state, "cw")) == (1, cw)


# --- Mulberries


@pytest.mark.rule("N44 21.1.2")
@pytest.mark.parametrize(("german", "done"), [("2005", 2), ("2007", 3)])
def test_an_allied_turn_that_begins_with_germans_beside_a_mulberry_delays_it(german: str, done: int) -> None:
    s = position(
        {"2004": "B5", german: "G5"},
        board=board_t(tags={"mulberry_cw": ["2004"]}, terrain={"2004": "town"}),
        phase="withdrawals",
        side="allied",
        memo=OfSide("allied"),
        tracks={"mulberry cw": 3},
    )
    carry_out(s, Withdrawals().decide(s, Proceed()))
    assert MULBERRY.get(s.state, "cw") == done


@pytest.mark.rule("N44 26.2.7")
def test_the_mulberry_of_the_cherbourg_scenario_is_finished_on_turn_7() -> None:
    for turn, done in ((6, False), (7, True)):
        s = cherbourg(BEACH_ENGINEERS, turn)
        carry_out(s, build_mulberries(s))
        assert has_mulberry(s.state, "us") == done
    assert not list(update_beaches(s))


@pytest.mark.rule("N44 26.2.7", "N44 26.1")
def test_lost_engineers_cost_points_at_utah_and_nobody_lands_beyond_column_15() -> None:
    s = cherbourg({"us_39_9": "Britain-US", "us_8_4": "2813"}, 5, 4, **{"beach 2813": "closed"})
    assert reinforcement_points(s, "us") == 4 - 2
    s = cherbourg({**BEACH_ENGINEERS, "us_39_9": "Britain-US"}, 8, 4, **{"reinforcement points us": 4})
    assert rule_of(refuse_landing(s, s.unit("us_39_9"), "2719")) == "N44 26.1"
    assert refuse_landing(s, s.unit("us_39_9"), "2813") is None


# --- gliders

GLIDER = "A4[type=glider,strength=4/2,formation=82nd Airborne Division]"


def gliders(units: Mapping[str, str], dice: list[int], turn: int = 2) -> S:
    """A glider unit, the first of box `Britain-US`, that is to land in 2004 from the air."""
    s = position(
        {**units, "Britain-US": GLIDER}, phase="gliders", memo=GlidersDue(), dice=dice, tracks={"turn": turn}
    )
    carry_out(s, [UnitMoved(rule="N44 20.2.4", unit="Britain-USa", space=None)])
    return carry_out(s, GLIDER_HEX.note(s.unit("Britain-USa"), "2004", "N44 20.2.4"))


def in_phase(s: S, phase: str, memo: GliderToLand | None = None) -> S:
    *below, top = s.state.frames
    given = encode_memo(memo) if memo is not None else {}
    s.state = replace(s.state, frames=(*below, replace(top, phase=phase, side="allied", memo=given)))
    return s


@pytest.mark.rule("N44 20.2.4")
def test_a_glider_unit_waits_for_its_full_hex_until_the_allied_movement_phase() -> None:
    s = gliders({"2004": "A5+A5"}, [6])
    carry_out(s, GlidersPhase().decide(s, Proceed()))
    unit = s.unit("Britain-USa")
    assert (unit.place, unit.marks) == (None, (WAITS,))
    in_phase(s, "movement")
    order = LandGlider(unit="Britain-USa", space="2004")
    assert order in list(LandsLateGlider().offer(s))
    assert rule_of(LandsLateGlider().check(s, order)) == "N44 20.2.4", "still full"
    carry_out(s, [UnitMoved(rule="N44 9.1", unit="2004a", space="2003")])
    assert LandsLateGlider().check(s, order) is None
    assert rule_of(LandsLateGlider().check(s, LandGlider(unit="Britain-USa", space="2003"))) == "N44 20.2.4"
    carry_out(s, LandsLateGlider().decide(s, order))
    assert (s.unit("Britain-USa").place, s.unit("Britain-USa").marks) == ("2004", ())


@pytest.mark.rule("N44 20.2.4")
def test_a_glider_unit_whose_hex_the_enemy_holds_is_delayed_by_a_turn_and_lands_elsewhere() -> None:
    s = gliders({"2004": "G1"}, [1])
    carry_out(s, GlidersPhase().decide(s, Proceed()))
    assert WAITS not in s.unit("Britain-USa").marks
    in_phase(s, "movement")
    assert not list(LandsLateGlider().offer(s))
    s = in_phase(gliders({"2010": "G1"}, [1], turn=3), "glider landing", GliderToLand("Britain-USa"))
    unit = s.unit("Britain-USa")
    assert rule_of(refuse_glider(s, unit, "2004")) == "N44 20.2.4", "in a different hex"
    assert refuse_glider(s, unit, "2005") is None
    assert rule_of(PostponesGlider().check(s, PostponeGlider(unit=unit.id))) == "N44 20.2.4"
    everywhere = {f"{row}{column:02}": "G2" for row in range(16, 25) for column in range(1, 13)}
    s = in_phase(gliders(everywhere, [1], turn=3), "glider landing", GliderToLand("Britain-USa"))
    assert PostponesGlider().check(s, PostponeGlider(unit=unit.id)) is None


@pytest.mark.rule("N44 22.2")
def test_a_division_that_goes_home_leaves_nobody_in_britain_or_as_a_cadre() -> None:
    division = {"us_505_82": "2811", "us_507_82": "Britain-US", "us_508_82": "Allied-Dead"}
    s = campaign(
        {**BEACH_ENGINEERS, **division}, "airborne withdrawal", "allied", **{"cadres us_airborne": 1}
    )
    reduced(s, "us_505_82", "us_508_82")
    carry_out(s, WithdrawsDivision().decide(s, WithdrawDivision(option="82nd Airborne Division")))
    assert "us_505_82" not in s.state.units
    assert "us_507_82" not in s.state.units
    assert s.unit("us_508_82").place == "Allied-Dead", "the dead are not withdrawn"
    assert CADRES.get(s.state, "us_airborne") == 2, "its cadre is free again"


@pytest.mark.rule("N44 20.2.3")
def test_scattered_units_do_not_leave_by_sea() -> None:
    s = coast({"2203": f"{ENGINEERS}+A5!scattered+A5"})
    assert SCATTERED in s.unit("2203b").marks
    assert rule_of(EvacuatesUnit().check(s, EvacuateUnit(unit="2203b"))) == "N44 20.2.3"
    assert EvacuatesUnit().check(s, EvacuateUnit(unit="2203c")) is None


# --- engineers, and what players read


@pytest.mark.rule("N44 17.8", "N44 21.1.1")
def test_others_land_behind_engineers_at_once() -> None:
    units = {"2203": "A4", "Utah-Follow-Up": ENGINEER_COUNTER, "Britain-US": "A2[cost=1]"}
    s = coast(units, **{"reinforcement points us": 6})
    assert rule_of(refuse_landing(s, s.unit("Britain-USa"), "2203")) == "N44 21.1.1"
    order = LandUnit(unit="Utah-Follow-Upa", space="2203")
    carry_out(s, LANDING_ORDERS[0].decide(s, order))
    assert BEACH.get(s.state, "2203") == "open"
    assert refuse_landing(s, s.unit("Britain-USa"), "2203") is None


def test_every_phase_in_which_somebody_decides_has_a_prompt() -> None:
    asked = {name for name, phase in PHASES.items() if not phase.automatic}
    assert asked == set(PROMPTS)


def test_every_way_of_moving_has_words() -> None:
    rules = Path(words.__file__).parents[1] / "rules"
    told = {
        way for file in rules.glob("*.py") for way in re.findall(r'manner="(\w+)"', file.read_text("utf-8"))
    }
    assert {"retreat", "advance", "lands"} <= told <= set(words.MOVE_WORDS)


def test_phases_that_do_their_work_unasked_have_no_heading() -> None:
    s = coast({"2204": "A5"})
    s.state = replace(s.state, frames=s.state.frames[:1])
    assert event_text(s, PhaseEntered(rule="N44 3", phase="recovery", memo={"side": "allied"}))
    assert not event_text(s, PhaseEntered(rule="N44 3", phase="german victory"))


@pytest.mark.parametrize(
    ("track", "was", "value", "text"),
    [
        ("mulberry cw", 0, -1, "the Mulberry of British 2nd Army is delayed by a turn"),
        ("mulberry cw", 3, DESTROYED, "the Mulberry of British 2nd Army is lost"),
        ("mulberry cw", 3, 4, ""),
        ("beach 2203", "open", "closed", "2203 is closed"),
        ("replacements us_infantry", 1, 2, "US infantry: 2 replacements"),
        ("replacements us_infantry", 2, 1, ""),
        ("reinforcement points us", 0, 6, "US 1st Army: 6 reinforcement points"),
        ("reinforcement points us", 6, 3, ""),
    ],
)
def test_what_is_gained_delayed_and_lost_is_told(
    track: str, was: int | str, value: int | str, text: str
) -> None:
    s = coast({"2204": "A5"}, **{track: was})
    assert event_text(s, TrackSet(rule="N44 3", track=track, value=value)) == text


@pytest.mark.rule("N44 5.3")
@pytest.mark.parametrize(
    ("army", "points", "rule"), [("us", 3, None), ("us", 2, "N44 5.3"), ("british", 6, "N44 5.3")]
)
def test_a_supply_point_costs_its_own_army_three_points(army: str, points: int, rule: str | None) -> None:
    given = {"mulberry us": 5, "reinforcement points us": points, "reinforcement points cw": 6}
    s = campaign(BEACH_ENGINEERS, "replacement", "allied", **given)
    assert rule_of(BuysSupply().check(s, BuySupply(option=army))) == rule
    if rule is None:
        assert BuysSupply().check(s, BuySupply(option=army)) is None
        carry_out(s, BuysSupply().decide(s, BuySupply(option=army)))
        assert SUPPLY_POINTS.get(s.state, army) == 1
        assert REINFORCEMENT_POINTS.get(s.state, army) == 0


@pytest.mark.rule("N44 16.1.2")
@pytest.mark.parametrize(
    ("space", "side", "army"), [("2218", "german", 0), ("2525", "allied", 2), ("2810", "allied", 1)]
)
def test_a_position_at_the_start_is_one_of_the_army_in_its_hex(space: str, side: str, army: int) -> None:
    units = [{**row, "at": "2525"} if row["id"] == "br_56" else row for row in document()["units"]]
    units = [row for row in units if row["id"] != "ge_stp_2525"]
    state = begun_with(document(positions={space: side}, units=units))
    assert [mark.value for mark in state.markers.values()] == [army]


@pytest.mark.rule("N44 6.4")
@pytest.mark.parametrize(("row", "takers"), [(5, {0, -1}), (6, {-1})])
def test_which_infantry_takes_the_replacements_of_clear_weather(row: int, takers: set[int]) -> None:
    units = {f"20{5 + quality:02}": f"G6[quality={quality}]" for quality in (1, 0, -1, -2)}
    given = {"weather row": row, "fresh replacements german_infantry": 1}
    board = board_t(paths={"primary": [[f"20{n:02}" for n in range(3, 8)]]}, tags={"entry_red": ["2007"]})
    s = reduced(
        position(units, board=board, phase="replacement", tracks=given), *(f"{hex_}a" for hex_ in units)
    )
    able = {
        quality
        for quality in (1, 0, -1, -2)
        if refuse_step(s, s.unit(f"20{5 + quality:02}a"), "german_infantry") is None
    }
    assert able == takers
    assert rule_of(refuse_step(s, s.unit("2003a"), "german_infantry")) == "N44 6.4"
