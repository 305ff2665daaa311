"""Three and four players: who commands what, points of Panzergruppe West, air units lent (N44 27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.conformance import conform
from tests.systems.normandy_44.beachheads import situation
from tests.systems.normandy_44.combat_t import TARGET, WEST, facing, give, happen, offered, refused
from tests.systems.normandy_44.documents import begun_with, document
from tests.systems.normandy_44.documents import refused as scenario_refused
from tests.systems.normandy_44.scenarios import scenario_of
from wsn.engine.memo import encode_memo
from wsn.engine.state import Frame
from wsn.parts.choosing import MarkUnit
from wsn.systems.normandy_44.data.declared import AIR, SUPPLY_POINTS
from wsn.systems.normandy_44.data.scenario import Options
from wsn.systems.normandy_44.rulebook import PHASES, SYSTEM
from wsn.systems.normandy_44.rules.artillery import list_artillery, list_pools
from wsn.systems.normandy_44.rules.attack import AttackPlan
from wsn.systems.normandy_44.rules.attacking import AttackHex, LaunchAttack
from wsn.systems.normandy_44.rules.fronts import command_of, facing_army
from wsn.systems.normandy_44.rules.launching import refuse_guns
from wsn.systems.normandy_44.rules.supporting import AddAirSupport, CallOffAirSupport, LendAirSupport
from wsn.systems.normandy_44.rules.weather import RecordSupply, SupplyReceived, ask_choices
from wsn.systems.normandy_44.rules.world import S
from wsn.systems.normandy_44.text.words import unit_words

CORPS = "ge_47_pz_corps"
COTENTIN = "ge_cotentin"


def share(s: S) -> S:
    """The same situation in a game for three or four players."""
    scenario = msgspec.structs.replace(s.world.scenario, options=Options(shared_sides=True))
    s.world = replace(s.world, scenario=scenario)
    return s


def on_map(units: Mapping[str, str], *, shared: bool = True, **tracks: Any) -> S:
    """Units of the order of battle on turn 3."""
    s = situation(units, turn=3, tracks={"weather": "overcast", "weather row": 2, **tracks}, phase="combat")
    return share(s) if shared else s


@pytest.mark.rule("N44 27")
def test_the_line_between_the_armies_parts_the_german_command_too() -> None:
    world = on_map({}).world
    assert [facing_army(world, space) for space in ("2512", "3012", "2718")] == ["us", "us", "us"]
    assert [facing_army(world, space) for space in ("2029", "2423", "2437")] == ["cw", "cw", "cw"]
    assert facing_army(world, "1005") == "us"  # south of the end of the line
    assert facing_army(world, "1032") == "cw"
    units = {
        "us_16_1": "2718", "br_8_3": "2430", "ge_914_352": "2718", "ge_736_716": "2029",
        "ge_47_pz_corps": "Entry-Green", "ge_2_ss_pz_corps": "Entry-Red", "ge_243_pzjg": "Mobilization-243",
    }  # fmt: skip
    s = on_map({name: space for name, space in units.items() if name in world.tables.counters})
    told = {name: command_of(s, s.unit(name)) for name in s.state.units}
    assert told == {
        "us_16_1": "US 1st Army", "br_8_3": "British 2nd Army", "ge_914_352": "7th Army",
        "ge_736_716": "Panzergruppe West", "ge_47_pz_corps": "7th Army", "ge_243_pzjg": "7th Army",
        "ge_2_ss_pz_corps": "Panzergruppe West",
    }  # fmt: skip
    assert "commanded by 7th Army (N44 27)" in unit_words(s, "ge_914_352").abilities
    alone = on_map({"ge_914_352": "2718"}, shared=False)
    assert not any("commanded" in words for words in unit_words(alone, "ge_914_352").abilities)


@pytest.mark.rule("N44 27")
def test_who_faces_the_commonwealth_spends_the_points_of_panzergruppe_west() -> None:
    points = {"supply points 7th_army": 3, "supply points fortress": 3, "supply points panzergruppe_west": 1}
    s = on_map({CORPS: "1829"}, **points)
    assert list_pools(s, s.unit(CORPS)) == ("panzergruppe_west",)
    s = on_map({CORPS: "1829"}, shared=False, **points)
    assert list_pools(s, s.unit(CORPS)) == ("7th_army", "fortress")
    s = on_map({CORPS: "2010", COTENTIN: "2911"}, **points)
    assert list_pools(s, s.unit(CORPS)) == ("7th_army", "fortress")
    assert list_pools(s, s.unit(COTENTIN)) == ("fortress",)


@pytest.mark.rule("N44 27", "N44 17.2")
def test_7th_army_does_not_pay_for_a_headquarters_or_for_guns_that_face_the_commonwealth() -> None:
    units = {CORPS: "1829", "ge_736_716": "2129", "br_8_3": "2130"}
    s = on_map(units, **{"supply points 7th_army": 3, "supply points panzergruppe_west": 2})
    plan = AttackPlan("2130", ("ge_736_716",), ("ge_736_716",), sources=(CORPS,))
    assert refuse_guns(s, plan, "german", ("panzergruppe_west",)) is None
    assert refuse_guns(s, plan, "german", ("7th_army",)).rule == "N44 17.2"
    guns = [gun for gun in list_artillery(s, "german", "2130", "german") if gun.id.startswith("caen")]
    assert guns
    assert {gun.pools for gun in guns} == {("panzergruppe_west",)}
    s = on_map(units, **{"supply points 7th_army": 3})
    assert not list_artillery(s, "german", "2130", "german")


@pytest.mark.rule("N44 27", "N44 5.2")
def test_german_points_are_split_between_the_pools_at_the_start_and_each_turn() -> None:
    s = on_map({"ge_914_352": "2718"}, **{"weather row": 2})
    happen(s, ask_choices(s))
    assert s.here.phase == "german supplies"
    phase = PHASES["german supplies"]
    assert [c.option for c in phase.candidates(s)] == ["7th_army", "fortress", "panzergruppe_west"]
    happen(s, phase.decide(s, RecordSupply(option="panzergruppe_west")))
    assert SUPPLY_POINTS.get(s.state, "panzergruppe_west") == 1
    cut = on_map({}, **{f"holder {space}": "allied" for space in s.world.spaces_tagged("perimeter")})
    frame = Frame(phase="german supplies", side="german", memo=encode_memo(SupplyReceived(1)))
    cut.state = msgspec.structs.replace(cut.state, frames=(*cut.state.frames, frame))
    assert phase.check(cut, RecordSupply(option="fortress")).rule == "N44 5.2"
    assert phase.check(cut, RecordSupply(option="7th_army")) is None
    alone = on_map({}, shared=False)
    assert phase.check(alone, RecordSupply(option="panzergruppe_west")).rule == "N44 5.2"
    begun = begun_with(document(options={"shared_sides": True}))
    assert [frame.phase for frame in begun.frames] == ["day", "german supplies"]
    assert begun.frames[-1].memo == {"points": 7}
    assert {SUPPLY_POINTS.get(begun, pool) for pool in ("7th_army", "fortress", "panzergruppe_west")} == {0}


@pytest.mark.rule("N44 27")
def test_only_a_shared_side_has_points_for_panzergruppe_west() -> None:
    told = scenario_refused(document(supply={"panzergruppe_west": 1}))
    assert "supply.panzergruppe_west" in told
    assert "N44 27" in told
    options = {"shared_sides": True}
    assert begun_with(document(supply={"panzergruppe_west": 1}, options=options)).frames[-1].memo == {
        "points": 1
    }
    begun = begun_with(document("n44_cherbourg", options=options))  # one front: nobody faces the Commonwealth
    assert [frame.phase for frame in begun.frames] == ["day"]


@pytest.mark.rule("N44 27", "N44 19.1.2")
def test_an_air_unit_of_the_other_army_is_lent_by_its_player() -> None:
    def attack(**air: int) -> S:
        s = share(
            facing({WEST: "A9", TARGET: "G7"}, tracks={f"air units {army}": n for army, n in air.items()})
        )
        give(s, AttackHex(target=TARGET))
        assert refused(s, AddAirSupport()).rule == "N44 10.1"
        give(s, MarkUnit(unit=f"{WEST}a"))
        return s

    s = attack(us=1, cw=1)
    assert refused(s, LendAirSupport()).rule == "N44 27"  # its own comes first
    give(s, AddAirSupport(), LaunchAttack())
    assert (AIR.get(s.state, "us"), AIR.get(s.state, "cw")) == (0, 1)
    s = attack(cw=2)
    assert refused(s, AddAirSupport()).rule == "N44 27"
    give(s, LendAirSupport())
    assert LendAirSupport() not in offered(s)
    give(s, CallOffAirSupport(), LendAirSupport(), LaunchAttack())
    assert AIR.get(s.state, "cw") == 1
    s = facing({WEST: "A9", TARGET: "G7"}, tracks={"air units cw": 2})
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"))
    assert refused(s, LendAirSupport()).rule == "N44 19.1.2"
    give(s, AddAirSupport())


@pytest.mark.slow
@pytest.mark.rule("N44 27")
def test_a_random_game_for_four_keeps_the_contract() -> None:
    setup = scenario_of("n44_campaign", turns=1)
    shared = msgspec.structs.replace(setup, scenario={**setup.scenario, "options": {"shared_sides": True}})
    tally = conform(SYSTEM, shared, seeds=range(1), limit=2000, every=100, hash_seeds=False)
    assert "TrackSet" in tally.kinds
