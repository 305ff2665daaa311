"""Ships: the bombardment of Cherbourg, and coastal batteries that hold them (N44 19.2, 26.2.4, 28.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.combat_t import PHASES, TARGET, WEST, facing, give, ground, happen, refused
from tests.systems.normandy_44.scenarios import campaign
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, map_document
from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.attacks import appraise_attack, appraise_combat
from wsn.engine.commands import Proceed
from wsn.parts.choosing import MarkUnit
from wsn.systems.normandy_44.data.declared import NAVAL, NAVAL_CHERBOURG
from wsn.systems.normandy_44.data.scenario import Options
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.attacking import AttackHex, CallOffAttack, EndCombat, LaunchAttack
from wsn.systems.normandy_44.rules.landings import LANDING_ORDERS, LandUnit, refuse_landing
from wsn.systems.normandy_44.rules.losses import eliminate
from wsn.systems.normandy_44.rules.support import begin_suppression, naval_left, refuse_naval, spend_naval
from wsn.systems.normandy_44.rules.supporting import AddNavalSupport, CallOffNavalSupport
from wsn.systems.normandy_44.rules.weather import WEATHER_PHASES
from wsn.systems.normandy_44.rules.world import S

OTHER = "2204"
"""Another hex of the perimeter, beside 2104."""
FLEET = {"naval support us": 2, "naval support cw": 2}


# --- the bombardment of Cherbourg (N44 19.2)


def bombarding(units: Mapping[str, str] | None = None, **tracks: int) -> S:
    """Attacks on two hexes of the perimeter of Cherbourg can be made, by a unit each; dice of 1."""
    board = ground(naval=False, perimeter=[TARGET, OTHER, "2003"])
    there = {WEST: "A9", TARGET: "G7", "2104": "A5", OTHER: "G2", **(units or {})}
    return facing(there, board=board, tracks={**FLEET, **tracks}, dice=[1, 1, 1])


def fire(s: S, target: str, *units: str) -> None:
    """An attack with a ship."""
    give(
        s, AttackHex(target=target), *(MarkUnit(unit=one) for one in units), AddNavalSupport(), LaunchAttack()
    )
    while s.here.phase != "combat":
        phase = PHASES[s.here.phase]
        give(s, next(c for c in phase.candidates(s) if phase.check(s, c) is None))


@pytest.mark.rule("N44 19.2")
def test_cherbourg_is_bombarded_once_by_both_us_ships_in_one_turn() -> None:
    s = bombarding(**{"naval support us": 1})
    assert "both" in refuse_naval(s, "us", TARGET, attack=True).text
    s = bombarding()
    assert refuse_naval(s, "cw", TARGET, attack=True).rule == "N44 19.2"
    assert refuse_naval(s, "us", TARGET, attack=False).rule == "N44 19.2"
    fire(s, TARGET, f"{WEST}a")
    assert NAVAL_CHERBOURG.get(s.state) == 3
    assert NAVAL.get(s.state, "us") == 1
    assert "one hex" in refuse_naval(s, "us", TARGET, attack=True).text
    assert refuse_naval(s, "us", OTHER, attack=True) is None
    s = bombarding(**{"cherbourg bombarded": 2})
    assert "once a game" in refuse_naval(s, "us", TARGET, attack=True).text


@pytest.mark.rule("N44 19.2")
def test_the_second_ship_must_fire_at_another_hex_before_combat_ends() -> None:
    s = bombarding()
    assert PHASES["combat"].check(s, EndCombat()) is None
    fire(s, TARGET, f"{WEST}a")
    refusal = refused(s, EndCombat())
    assert (refusal.rule, OTHER in refusal.text) == ("N44 19.2", True)
    fire(s, OTHER, "2104a")
    assert NAVAL.get(s.state, "us") == 0
    give(s, EndCombat())


@pytest.mark.rule("N44 19.2")
def test_the_first_ship_fires_only_while_there_is_an_attack_for_the_second() -> None:
    s = bombarding({OTHER: "A1"})  # nobody of the enemy is in another hex
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"), AddNavalSupport())
    assert "no second attack" in refused(s, LaunchAttack()).text
    give(s, CallOffNavalSupport(), LaunchAttack())
    s = bombarding()  # the only unit beside the other hex takes part in the first attack
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"), MarkUnit(unit="2104a"), AddNavalSupport())
    assert refused(s, LaunchAttack()).rule == "N44 19.2"
    s = bombarding({OTHER: "G9+G9"})  # 5 against 18: below 1-3
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"), AddNavalSupport())
    assert refused(s, LaunchAttack()).rule == "N44 19.2"


@pytest.mark.rule("N44 19.2")
def test_no_other_attack_takes_the_last_hex_or_the_last_unit_from_the_second_ship() -> None:
    s = bombarding({"2103": "G2"})  # beside 2004 and 2104, out of the perimeter
    fire(s, TARGET, f"{WEST}a")
    give(s, AttackHex(target=OTHER), MarkUnit(unit="2104a"))
    assert "leaves it no hex" in refused(s, LaunchAttack()).text
    give(s, CallOffAttack(), AttackHex(target="2103"), MarkUnit(unit="2104a"))
    assert refused(s, LaunchAttack()).rule == "N44 19.2"
    s = bombarding({"2103": "G2", "2104": "A5+A5"})  # one of the two is enough for either
    fire(s, TARGET, f"{WEST}a")
    give(s, AttackHex(target="2103"), MarkUnit(unit="2104a"), LaunchAttack())


@pytest.mark.rule("N44 19.2")
def test_nothing_is_owed_where_no_second_attack_is_left() -> None:
    s = bombarding()
    fire(s, TARGET, f"{WEST}a")
    happen(s, eliminate(s, "2104a", "N44 12.3"))
    give(s, EndCombat())


@pytest.mark.rule("N44 26.2.4")
def test_in_the_cherbourg_scenario_the_one_ship_of_a_turn_is_joined_by_another_for_the_bombardment() -> None:
    s = bombarding(**{"naval support us": 1})
    s.world = replace(s.world, scenario=msgspec.structs.replace(s.world.scenario, victory="cherbourg"))
    assert refuse_naval(s, "us", TARGET, attack=True) is None
    happen(s, spend_naval(s, "us", TARGET))
    assert NAVAL.get(s.state, "us") == 1
    assert refuse_naval(s, "us", TARGET, attack=True).rule == "N44 19.2"
    assert refused(s, EndCombat()).rule == "N44 19.2"
    happen(s, spend_naval(s, "us", OTHER))
    assert "once a game" in refuse_naval(s, "us", OTHER, attack=True).text
    assert PHASES["combat"].check(s, EndCombat()) is None


def test_a_bot_makes_the_attack_that_it_owes_the_second_ship() -> None:
    s = bombarding({OTHER: "G9"})  # 5 against 9: not worth it by itself
    happen(s, spend_naval(s, "us", TARGET))
    commands = [AttackHex(target=TARGET), AttackHex(target=OTHER)]
    worths = appraise_combat(Weighing(s.state, s.world), commands)
    assert worths[1] > worths[0]
    give(s, AttackHex(target=OTHER), MarkUnit(unit="2104a"))
    worths = appraise_attack(Weighing(s.state, s.world), [LaunchAttack(), CallOffAttack(), AddNavalSupport()])
    assert worths[2] > worths[0] > worths[1]


# --- coastal batteries (N44 28.3)


@cache
def real() -> HexBoard:
    """The map of the game."""
    return board_from(map_document("normandy_44"), VOCABULARY)


def with_batteries(units: Mapping[str, str], *, phase: str = "combat", dice: Any = (6,), **tracks: Any) -> S:
    """A situation on the map of the game under the optional rule of the batteries."""
    given = {**FLEET, **tracks}
    s = position(units, board=real(), tracks=given, phase=phase, side="allied", dice=list(dice))
    scenario = msgspec.structs.replace(s.world.scenario, options=Options(coastal_batteries=True))
    s.world = replace(s.world, scenario=scenario)
    return s


@pytest.mark.rule("N44 28.3")
def test_a_ship_holds_coastal_batteries_down_until_the_turn_after_they_fall() -> None:
    s = with_batteries({"3012": "Gs2", "2818": "Gs2", "2437": "Gs2"})
    happen(s, begin_suppression(s))
    assert naval_left(s, "us") == 1
    happen(s, [*eliminate(s, "3012a", "N44 12.3")])
    happen(s, [*eliminate(s, "2818a", "N44 12.3")])
    assert naval_left(s, "us") == 1
    happen(s, begin_suppression(s))
    assert naval_left(s, "us") == 2


@pytest.mark.rule("N44 28.3")
def test_the_initial_phase_says_which_ships_hold_batteries_down() -> None:
    s = with_batteries({"3012": "Gs2"}, phase="weather", dice=[3])
    happen(s, WEATHER_PHASES["weather"].decide(s, Proceed()))
    assert (naval_left(s, "us"), naval_left(s, "cw")) == (1, 2)


@pytest.mark.rule("N44 28.3")
def test_batteries_are_held_down_from_turn_2_and_by_the_option_only() -> None:
    s = with_batteries({"2623": "Gs2"}, turn=1)
    happen(s, begin_suppression(s))
    assert naval_left(s, "cw") == 2
    assert naval_left(facing({"2623": "Gs2"}, board=real(), tracks=FLEET), "cw") == 2


CANISY = {"ge_stp_2437": "2437"}


def at_sword(units: Mapping[str, str], *, ships: int = 2, weather: str = "overcast", turn: int = 3) -> S:
    """The 185th may land at Sword, from Britain or with the follow-up wave."""
    units = {"br_sword_engineers": "2430", "br_185_3": "Britain-CW", **units}
    tracks = {
        "naval support cw": ships, "weather": weather, "turn": turn, "beach 2430": "open",
        "reinforcement points cw": 6,
    }  # fmt: skip
    s = campaign(units, "movement", "allied", **tracks)
    scenario = msgspec.structs.replace(s.world.scenario, options=Options(coastal_batteries=True))
    s.world = replace(s.world, scenario=scenario)
    return s


def land_at_sword(s: S) -> None:
    happen(s, LANDING_ORDERS[0].decide(s, LandUnit(unit="br_185_3", space="2430")))


@pytest.mark.rule("N44 28.3")
@pytest.mark.parametrize("box", ["Britain-CW", "Sword-Follow-Up"])
def test_mont_canisy_holds_a_ship_once_something_lands_at_sword(box: str) -> None:
    s = at_sword({**CANISY, "br_185_3": box})
    happen(s, begin_suppression(s))
    assert naval_left(s, "cw") == 2
    land_at_sword(s)
    assert naval_left(s, "cw") == 1
    s = at_sword({"br_185_3": box})  # it has fallen
    land_at_sword(s)
    assert naval_left(s, "cw") == 2


@pytest.mark.rule("N44 28.3")
def test_mont_canisy_and_longues_ask_for_one_ship_together() -> None:
    s = at_sword({**CANISY, "ge_stp_2623": "2623"})
    happen(s, begin_suppression(s))
    land_at_sword(s)
    assert naval_left(s, "cw") == 1


@pytest.mark.rule("N44 28.3")
def test_nothing_lands_at_sword_without_a_ship_for_mont_canisy() -> None:
    s = at_sword(CANISY, ships=0)  # both have helped to defend
    brigade = s.unit("br_185_3")
    assert refuse_landing(s, brigade, "2430").rule == "N44 28.3"
    assert refuse_landing(at_sword({}, ships=0), brigade, "2430") is None
    assert refuse_landing(at_sword(CANISY, ships=1), brigade, "2430") is None
    assert refuse_landing(at_sword(CANISY, ships=0, weather="storm"), brigade, "2430") is None
    held = at_sword({**CANISY, "ge_stp_2623": "2623"}, ships=1)
    happen(held, begin_suppression(held))
    assert naval_left(held, "cw") == 0
    assert refuse_landing(held, brigade, "2430") is None  # the ship of Longues does for both
