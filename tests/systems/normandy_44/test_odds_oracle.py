"""The odds of attacks against a second reckoning that shares no rule with the first (N44 10.4, 10.5, 11)."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from tests.systems.normandy_44.drawncombats import CELLS, draw_situation
from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.parts.crt import name_column
from wsn.systems.normandy_44.rules.attack import AttackPlan, work_out_attack
from wsn.systems.normandy_44.rules.mainforce import list_plans
from wsn.systems.normandy_44.rules.world import S

BONUS = {"mixed": 2, "bocage": 3, "woods": 3, "flooded": 0, "town": 4, "city": 5}
FOOT = {"infantry", "airborne", "glider", "bicycle", "security", "engineer", "fortress", "ost"}
FOOT |= {"panzergrenadier", "motorized"}
TRACKS = {"armor", "tank", "recon", "sp_anti_tank"}


def reckon(s: S, target: str, attackers: Iterable[Unit], main: set[str]) -> tuple[int, int, int]:
    """Attack, defence, and columns right, from counters and map alone."""
    world = s.world
    card = {one: world.tables.counters[unit.kind] for one, unit in s.state.units.items()}
    terrain = {one: row.terrain for one, row in world.board.spaces.items()}
    side = next(iter(attackers)).side
    foes = [u for u in s.state.units.values() if u.place == target and u.side != side]

    def force(unit: Unit) -> int:
        return card[unit.id].strength[len(card[unit.id].strength) - unit.steps]

    def armor(unit: Unit) -> int:
        cadre = card[unit.id].cadre and len(card[unit.id].strength) - unit.steps >= 2
        return 0 if cadre else card[unit.id].armor

    def nerve(unit: Unit) -> int:
        return 0 if card[unit.id].silhouette or card[unit.id].type == "hq" else card[unit.id].quality

    def over(unit: Unit) -> set[str]:
        return set(world.board.edge_features(str(unit.place), target))

    def wet(unit: Unit) -> bool:
        flood = "flooded" in over(unit) and "flooded" not in (terrain[str(unit.place)], terrain[target])
        return "major_river" in over(unit) or flood or terrain[str(unit.place)] == "flooded"

    attack = 0
    for unit in attackers:
        slow = wet(unit) or bool(over(unit) & {"minor_river", "airfield"})
        slow |= unit.side == "allied" and "perimeter" in over(unit)
        slow |= bool(set(unit.marks) & {"landed", "regroup", "out_of_supply", "isolated"})
        slow |= unit.id not in main
        attack += -(-force(unit) // 2) if slow else force(unit)
    sheltered = sum(
        force(u)
        for u in foes
        if card[u.id].type != "strongpoint" and not card[u.id].silhouette and "strategic" not in u.marks
    )
    defence = max(1, sum(map(force, foes)) + min(BONUS[terrain[target]], sheltered))
    leaders = [unit for unit in attackers if unit.id in main]
    fort = any(card[u.id].type == "strongpoint" for u in foes)
    fort |= any(m.place == target and m.kind == "improved_position" for m in s.state.markers.values())
    columns = -all(map(wet, leaders)) - ("hilltop" in world.board.spaces[target].features)
    columns += any("strategic" in u.marks for u in foes)
    greys = [u for u in leaders if armor(u) and not card[u.id].red and card[u.id].type in TRACKS]
    dry = [u for u in greys if not wet(u) and not (u.side == "allied" and "perimeter" in over(u))]
    open_ground = terrain[target] not in ("city", "woods", "flooded") and not fort
    columns += open_ground and max(map(armor, dry), default=0) > max(map(armor, foes), default=0)
    if not any(map(armor, leaders)):
        tanks = any(armor(u) and not card[u.id].red and card[u.id].type in TRACKS for u in foes)
        columns -= tanks and any(card[u.id].type in FOOT or card[u.id].mixed for u in foes)
    columns += max(map(nerve, leaders)) > max(map(nerve, foes))
    columns -= all(nerve(u) < 0 for u in leaders)
    columns += any(card[u.id].tiger and not wet(u) and terrain[target] != "flooded" for u in leaders)
    columns -= any(card[u.id].tiger for u in foes)
    return min(attack, 18), min(defence, 18), int(columns)


def place_on(attack: int, defence: int) -> str:
    """The column of two strengths, rounded for the defender; empty below the lowest."""
    if attack >= defence:
        return f"{attack // defence}-1"
    ratio = -(-defence // attack)
    return f"1-{ratio}" if ratio <= 3 else ""


def compare(seeds: Iterable[int]) -> int:
    """Compare attacks drawn at random; how many there were."""
    compared = 0
    for seed in seeds:
        rng = random.Random(seed)
        s = draw_situation(rng)
        for target in CELLS:
            foes = {unit.side for unit in s.units_at(target)}
            near = [u for one in s.world.board.neighbours(target) for u in s.units_at(one)]
            able = [u for u in near if {u.side} != foes]
            if not foes or not able:
                continue
            units = tuple(u for u in able if rng.random() < 0.7) or (able[0],)
            plans = list(list_plans(s, AttackPlan(target, tuple(u.id for u in units))))
            plan = rng.choice(plans)
            attack, defence, columns = reckon(s, target, units, set(plan.main_force))
            told = work_out_attack(s, plan)
            before = place_on(attack, defence)
            if isinstance(told, Refusal):
                assert not before, (seed, target)
                continue
            assert (told.attack.total, told.defence.total) == (attack, defence), (seed, target, plan)
            assert name_column(told.table, told.unshifted) == before, (seed, target)
            assert told.net == columns, (seed, target, plan, told.explain())
            compared += 1
    return compared


@pytest.mark.rule("N44 10.5", "N44 11.1", "N44 11.2")
def test_a_second_reckoning_comes_to_the_same_odds():
    assert compare(range(1000, 1012)) > 60


@pytest.mark.slow
def test_a_second_reckoning_comes_to_the_same_odds_often():
    assert compare(range(2000, 2300)) > 1500
