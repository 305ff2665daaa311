"""What units are and can, the sequence of play, Ost units, engineers, cadres (N44 2, 3, 17, 18.4)."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.systems.normandy_44.beachheads import world_of
from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.play_t import carry_out
from wsn.engine.commands import Proceed
from wsn.engine.events import PhaseEntered
from wsn.engine.evolve import evolve
from wsn.systems.normandy_44.data.declared import CADRES, OUT_OF_SUPPLY
from wsn.systems.normandy_44.data.tables import Size, UnitType
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.attack import AttackPlan, explain_halving, work_out_attack
from wsn.systems.normandy_44.rules.attackers import refuse_attacker
from wsn.systems.normandy_44.rules.beaches import update_beaches
from wsn.systems.normandy_44.rules.losses import eliminate, lose_step
from wsn.systems.normandy_44.rules.manners import OnTheMarch, refuse_manner, refuse_move
from wsn.systems.normandy_44.rules.memos import Day
from wsn.systems.normandy_44.rules.replacement import (
    RestoresStep,
    RestoreStep,
    ReturnsUnit,
    ReturnUnit,
    refuse_return,
    refuse_step,
)
from wsn.systems.normandy_44.rules.reserves import refuse_reserve
from wsn.systems.normandy_44.rules.sequence import SEQUENCE, DayPhase
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.support import refuse_air
from wsn.systems.normandy_44.rules.units import (
    is_armored,
    is_cadre,
    is_infantry_type,
    is_mechanized,
    is_silhouetted,
    strength_of,
)
from wsn.systems.normandy_44.rules.world import S, army_of, at

ON_FOOT = {
    "infantry", "airborne", "glider", "bicycle", "security", "engineer", "fortress", "ost", "strongpoint",
}  # fmt: skip
ARMORED = {"armor", "tank", "recon", "sp_anti_tank"}


# --- section 2


@pytest.mark.rule("N44 2.2.1")
def test_units_stand_on_land_hexes_and_assault_boxes_lie_off_the_grid() -> None:
    world = world_of("n44_campaign")
    assert "Utah-Landing" in world.board.spaces
    assert "Utah-Landing" not in world.land
    assert world.land < set(world.board.hexes)


@pytest.mark.rule("N44 2.2.2")
def test_the_map_has_no_heights_but_hilltops() -> None:
    assert not VOCABULARY.levels
    assert "hilltop" in VOCABULARY.features


@pytest.mark.rule("N44 2.2.4")
def test_the_orne_is_a_major_river_from_caen_to_the_sea() -> None:
    world = world_of("n44_campaign")
    for west, east in (("2130", "2131"), ("2231", "2131"), ("2331", "2332")):
        assert world.has_side(west, east, "major_river"), (west, east)


@pytest.mark.rule("N44 2.3.2")
def test_sizes_go_from_battalion_to_corps() -> None:
    sizes = {counter.size for counter in world_of("n44_campaign").tables.counters.values()}
    assert sizes <= set(get_args(Size))
    assert {"battalion", "regiment", "brigade", "corps"} <= sizes


@pytest.mark.rule("N44 2.3.3")
@pytest.mark.parametrize("type_", get_args(UnitType))
def test_each_type_walks_or_drives_and_may_be_infantry_or_armored(type_: str) -> None:
    s = position({"2004": f"G4[type={type_}]"})
    unit = s.unit("2004a")
    assert is_mechanized(s, unit) == (type_ not in ON_FOOT)
    infantry = (ON_FOOT | {"panzergrenadier", "motorized"}) - {"strongpoint"}
    assert is_infantry_type(s, unit) == (type_ in infantry)
    assert is_armored(s, unit) == (type_ in ARMORED)


@pytest.mark.rule("N44 2.3.4")
def test_the_army_of_each_nationality() -> None:
    s = position({"2004": "A4", "2005": "B4", "2006": "B4[nation=canadian]", "2007": "G4[nation=todt]"})
    assert [army_of(s, s.unit(f"{space}a")) for space in ("2004", "2005", "2006", "2007")] == [
        "us", "cw", "cw", "german",
    ]  # fmt: skip


@pytest.mark.rule("N44 2.3.5")
def test_a_unit_of_three_steps_becomes_a_cadre_at_its_second_loss_and_not_before() -> None:
    s = position({"2004": "A7[strength=7/4/2,cadre=us_infantry]"}, tracks={"cadres us_infantry": 2})
    carry_out(s, lose_step(s, "2004a"))
    assert not is_cadre(s, s.unit("2004a"))
    assert CADRES.get(s.state, "us_infantry") == 2
    carry_out(s, lose_step(s, "2004a"))
    assert is_cadre(s, s.unit("2004a"))
    assert strength_of(s, s.unit("2004a")) == 2
    assert CADRES.get(s.state, "us_infantry") == 1


@pytest.mark.rule("N44 2.3.6", "N44 7.1")
def test_one_silhouetted_unit_stacks_free_and_no_second() -> None:
    s = position({"2004": "G5+G5+Gt3", "2005": "G5+G5+Gt3+Gt3"})
    assert is_silhouetted(s, s.unit("2004c"))
    assert refuse_stack(s, at(s, "2004", "german")) is None
    refusal = refuse_stack(s, at(s, "2005", "german"))
    assert refusal is not None
    assert refusal.rule == "N44 7.1"


# --- section 3


def phases_of(s: S) -> list[str]:
    """The phases that a turn opens, in order, if nothing happens in any of them."""
    opened = []
    phase = DayPhase()
    while True:
        for event in phase.decide(s, Proceed()):
            if isinstance(event, PhaseEntered):
                opened.append(event.phase)
            else:
                s.state = evolve(s.state, event)
        if not s.memo(Day).step:
            return opened


def day(turn: int, units: dict[str, str] | None = None) -> S:
    return position(units or {"2004": "G5", "2204": "A5"}, phase="day", memo=Day(), tracks={"turn": turn})


@pytest.mark.rule("N44 3")
def test_a_turn_runs_through_its_phases_in_order() -> None:
    opened = phases_of(day(3))
    for earlier, later in (
        ("weather", "replacement"), ("replacement", "movement"), ("movement", "combat"),
        ("combat", "recovery"), ("recovery", "supply"), ("supply", "german victory"),
        ("german victory", "end of turn"),
    ):  # fmt: skip
        assert opened.index(earlier) < opened.index(later), (earlier, later)
    assert opened.count("movement") == opened.count("combat") == 2
    assert "invasion" not in opened


@pytest.mark.rule("N44 3")
def test_without_reserves_the_reserve_phases_are_skipped() -> None:
    """Nobody decides in them: a skipped phase is not opened, so that nothing in it can be ordered."""
    assert not {"reserve movement", "reserve combat"} & set(phases_of(day(3)))
    opened = phases_of(day(3, {"2004": "G5!reserve", "2204": "A5"}))
    assert opened.count("reserve movement") == opened.count("reserve combat") == 1


@pytest.mark.rule("N44 20.1", "N44 20.5.1")
def test_the_first_turn_has_a_landing_and_no_initial_phase() -> None:
    opened = phases_of(day(1))
    assert opened[0] == "invasion"
    assert not {"weather", "replacement"} & set(opened)


def test_every_step_of_the_sequence_cites_a_rule() -> None:
    assert all(step.rule.startswith("N44 ") for step in SEQUENCE)


# --- section 17


@pytest.mark.rule("N44 17.1")
def test_ost_units_are_gone_at_their_first_loss_and_stay_on_turn_1() -> None:
    s = position({"2004": "Go2[strength=2/1]"}, tracks={"turn": 1})
    refusal = refuse_move(s, s.unit("2004a"))
    assert refusal is not None
    assert refusal.rule == "N44 17.1"
    carry_out(s, lose_step(s, "2004a"))
    assert "2004a" not in s.state.units
    s = position({"2004": "Go2"}, tracks={"turn": 2})
    assert refuse_move(s, s.unit("2004a")) is None


@pytest.mark.rule("N44 17.8")
def test_engineers_only_defend_and_never_move() -> None:
    s = position({"2813": "A2[type=engineer,moves=0,brackets=true]"}, board=world_of("n44_campaign").board)
    unit = s.unit("2813a")
    refusal = refuse_move(s, unit)
    assert refusal is not None
    refusal = refuse_attacker(s, unit)
    assert refusal is not None
    assert refusal.rule == "N44 10.7"


@pytest.mark.rule("N44 17.8")
def test_engineers_open_their_beach() -> None:
    s = position({"2813": "A2[type=engineer,moves=0,brackets=true]"}, board=world_of("n44_campaign").board)
    assert [(event.track, event.value) for event in update_beaches(s)] == [("beach 2813", "open")]


CADRE = "A7[strength=7/4/2,cadre=us_infantry,formation=1st]"


def with_cadre() -> S:
    """A unit that is a cadre in a Town in supply, with replacements and no cadre left."""
    s = position(
        {"2813": CADRE, "2911": "A5[formation=1st]"},
        board=world_of("n44_campaign").board,
        phase="replacement",
        side="allied",
        tracks={"cadres us_infantry": 1, "replacements us_infantry": 2, "beach 2813": "open",
                "holder 2911": "allied"},
    )  # fmt: skip
    carry_out(s, lose_step(s, "2813a"))
    return carry_out(s, lose_step(s, "2813a"))


@pytest.mark.rule("N44 17.9.2")
def test_a_cadre_does_not_attack() -> None:
    s = with_cadre()
    refusal = refuse_attacker(s, s.unit("2813a"))
    assert refusal is not None
    assert refusal.rule == "N44 10.7"
    assert refuse_attacker(s, s.unit("2911a")) is None


@pytest.mark.rule("N44 17.9.3", "N44 6.2.3")
def test_a_replacement_brings_the_unit_back_on_its_second_step_and_frees_the_cadre() -> None:
    s = with_cadre()
    assert CADRES.get(s.state, "us_infantry") == 0
    assert refuse_step(s, s.unit("2813a"), "us_infantry") is None
    carry_out(s, RestoresStep().decide(s, RestoreStep(unit="2813a", option="us_infantry")))
    assert strength_of(s, s.unit("2813a")) == 4
    assert CADRES.get(s.state, "us_infantry") == 1
    refusal = refuse_step(s, s.unit("2813a"), "us_infantry")
    assert refusal is not None
    assert refusal.rule == "N44 6.2.3"


@pytest.mark.rule("N44 17.9.4")
def test_a_dead_cadre_stays_with_its_unit_and_comes_back_first() -> None:
    s = with_cadre()
    refusal = refuse_return(s, s.unit("2813a"), "2911", "us_infantry")
    assert refusal is not None  # it is not dead yet
    carry_out(s, eliminate(s, "2813a", "N44 17.9.4"))
    assert s.unit("2813a").place == "Allied-Dead"
    assert CADRES.get(s.state, "us_infantry") == 0
    assert refuse_return(s, s.unit("2813a"), "2911", "us_infantry") is None
    carry_out(s, ReturnsUnit().decide(s, ReturnUnit(unit="2813a", space="2911", option="us_infantry")))
    assert is_cadre(s, s.unit("2813a"))
    assert s.unit("2813a").place == "2911"


# --- section 18.4, 19.1.1


@pytest.mark.rule("N44 18.4")
@pytest.mark.parametrize("mark", [OUT_OF_SUPPLY, "isolated"])
def test_a_unit_out_of_supply_is_halved_moves_tactically_and_is_no_reserve(mark: str) -> None:
    s = position({"2004": f"G5!{mark}", "2005": "G5", "2104": "A5"})
    tired, fresh = s.unit("2004a"), s.unit("2005a")
    assert "N44 18.4" in {reason.rule for reason in explain_halving(s, tired, "2104", True)}
    assert not list(explain_halving(s, fresh, "2104", True))
    refusal = refuse_manner(s, OnTheMarch(units=("2004a",), walked=("2004",)), "normal")
    assert refusal is not None
    assert refusal.rule == "N44 18.4"
    assert refuse_manner(s, OnTheMarch(units=("2004a",), walked=("2004",)), "tactical") is None
    assert refuse_reserve(s, tired) is not None
    assert refuse_reserve(s, fresh) is None


@pytest.mark.rule("N44 19.1.1")
def test_air_units_serve_from_turn_2_and_for_the_allies_alone() -> None:
    s = position({"2004": "G5"}, tracks={"turn": 2, "air units us": 1})
    assert refuse_air(s, "allied", 1) is None
    for turn, side in ((1, "allied"), (2, "german")):
        refusal = refuse_air(position({"2004": "G5"}, tracks={"turn": turn, "air units us": 1}), side, 1)
        assert refusal is not None
        assert refusal.rule == "N44 19.1.1"


@pytest.mark.rule("N44 11.4.3")
def test_anti_tank_units_earn_no_armor_shift_and_deny_one() -> None:
    def shifts(attacker: str, defender: str) -> set[str]:
        s = position({"2004": attacker, "2104": defender}, side="allied")
        units = tuple(unit.id for unit in at(s, "2004", "allied"))
        combat = work_out_attack(s, AttackPlan("2104", units, units))
        return {reason.rule for reason in combat.explain() if reason.amount > 0}

    grey, red = "At3[formation=1st]", "At3[red=true,formation=1st]"
    infantry = "A7[formation=1st]"
    assert "N44 11.4.1" in shifts(f"{infantry}+{grey}", "G5")
    assert "N44 11.4.1" not in shifts(f"{infantry}+{red}", "G5")
    assert "N44 11.4.1" not in shifts(f"{infantry}+{grey}", "G5+Gf3[armor=4]")
