"""What bots make of a position: who guards a place, which fire a hex promises, who marches and rallies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests import weighed
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.bots.greedy import Greedy
from wsn.bots.judges.judge import Manner
from wsn.bots.judges.war_storms import posts, weights
from wsn.bots.weighing import score_of
from wsn.engine.state import Marker
from wsn.scenario import new_game
from wsn.systems.war_storms.data.zones import Exit, Zone
from wsn.systems.war_storms.rules import duel
from wsn.systems.war_storms.rules.commands import (
    ActivatePlatoon,
    DoubleTime,
    HoldFire,
    Leave,
    MoveTo,
    Rally,
    React,
    Stop,
)
from wsn.table.seat import Seat

OPEN = "\n".join([". . . . . . . . . ."] * 4)
WALL = "\n".join([". . . W W W . . . ."] * 4)
"""Woods from 401 to 604: nobody sees through."""
DUG = {"improved_position:101": Marker("improved_position:101", "improved_position", "101", "allies")}


def chosen(p: Position) -> object:
    """What the greedy bot does."""
    return Greedy("1").choose(Seat(p.game, p.game.deciding))


def company(units: str, ground: str = OPEN, **words: Any) -> Position:
    """F Company may act, or if no `company` is named be activated; its goal is at 101, and held."""
    words = {"objectives": {"101": "allies"}, "tracks": HOLD, **words}
    return position(board(ground), units, **words)


FOES = "E1 ge_infantry 601\nEo ge_officer 601"
HOLDING = "F1 us_infantry 101\nFo us_officer 101\nE1 ge_infantry 901\nEo ge_officer 901"


def test_reaction_fire_is_taken_where_it_can_hurt_and_by_whom_it_hurts_most_with():
    p = position(
        board(OPEN),
        "F1 us_infantry 501\nFo us_officer 501\nE1 ge_mg42_heavy 201\nE2 ge_mg42_ost 201\nEo ge_officer 201",
        acting="F1",
        objectives={"101": "axis"},
    )
    p.do(MoveTo(space="401"))
    assert p.phase == "reaction"
    assert chosen(p) == React(unit="E1", option="ap")
    assert p.allowed(HoldFire())


def test_a_routed_platoon_tries_to_rally_however_far_its_goal_is():
    """A platoon that rallies was once thought worse off, since it has a way to go again."""
    p = company(
        "F1 us_infantry 1001 routed\nFo us_officer 1001\nE1 ge_infantry 101\nEo ge_officer 101",
        WALL,
        acting="F1",
        objectives={"101": "axis"},
        tracks={**HOLD, "turn": 7},
    )
    assert chosen(p) == Rally()


def guarding(enemy: str) -> Position:
    """F1 holds 301 alone, and there are other places to take at 901; the enemy stands somewhere."""
    return company(
        f"F1 us_infantry 301\nFo us_officer 301\nE1 ge_infantry {enemy}\nEo ge_officer {enemy}",
        "\n".join([". . . . . . . . . . . . . . . . . . . . . ."] * 4),
        acting="F1",
        objectives={"301": "allies", "901": "axis", "902": "axis"},
        tracks={**HOLD, "turn": 5},
    )


def test_a_place_is_not_left_while_the_enemy_could_be_there_first():
    assert not isinstance(chosen(guarding("504")), MoveTo | DoubleTime)


def test_a_place_that_nobody_threatens_is_left_for_another():
    assert isinstance(chosen(guarding("2204")), MoveTo | DoubleTime)


def told_off(p: Position) -> Mapping[str, posts.Goal]:
    goals = posts.places(p.s, "allies")
    rows = {unit.id: (unit.side, posts.post_times(p.s, unit, goals)) for unit in p.s.state.units.values()}
    ours = {one: times for one, (side, times) in rows.items() if side == "allies"}
    theirs = [times for side, times in rows.values() if side == "axis" and times]
    return posts.post_guards(goals, ours, tuple(map(min, zip(*theirs))), weights.TODAY)


def test_an_exit_of_the_enemy_is_guarded_too():
    zone, way = Zone(id="out", spaces=("1004",)), Exit(side="axis", zone="out", points=1)
    p = company(HOLDING.replace("901", "904"), assets={"zones": (zone,), "exits": (way,)})
    assert told_off(p) == {}, "it would come too late"
    p = company(
        HOLDING + "\nF2 us_infantry 604", assets={"zones": (zone,), "exits": (way,)}, objectives={"101": None}
    )
    assert told_off(p) == {"F2": ("1004",)}


def test_steps_that_leave_by_an_exit_count_for_what_they_bring():
    zone = Zone(id="out", spaces=("1004",))
    for points, better in ((0, False), (1, True)):
        way = Exit(side="allies", zone="out", points=points)
        units = "F1 us_infantry 1004\nF2 us_infantry 101\nFo us_officer 1004\n" + FOES
        p = company(units, acting="F1", assets={"zones": (zone,), "exits": (way,)})
        before = weighed.score(p.game, "allies")
        p.do(Leave())
        assert (weighed.score(p.game, "allies") > before) == better


def test_a_march_is_looked_at_beyond_a_first_hex_that_is_worse():
    """It once looked back to where it stood, and found that best."""
    p = position(
        board("\n".join([". B . . . . . . . . . ."] * 4)),
        "T1 us_m4_75 202\nTo us_officer 202\nE1 ge_infantry 1201\nEo ge_officer 1201",
        acting="T1",
        objectives={"802": None},
        tracks={**HOLD, "turn": 6},
    )
    assert isinstance(chosen(p), MoveTo)
    assert p.allowed(Stop())


@pytest.mark.parametrize(("firer", "target"), [("ge_mg42", "us_m4_75"), ("us_m4_75", "us_mg")])
def test_fire_counts_only_where_it_can_hurt_and_is_seen(firer, target):
    p = company(HOLDING)
    s = p.s
    soft = target == "us_mg"
    assert (duel.hits(s, firer, "101", target, "301") > 0) == soft
    assert duel.hits(s, firer, "101", target, "901") == 0
    hidden = company(HOLDING, WALL)
    assert duel.hits(hidden.s, firer, "301", target, "701") == 0


def test_a_hex_under_fire_is_worth_less_than_one_out_of_sight():
    units = "F1 us_infantry {}\nFo us_officer 1001\nE1 ge_mg42_heavy 101\nEo ge_officer 101"

    def worth(place: str, ground: str) -> int:
        p = company(units.format(place), ground, objectives={"1004": "allies"})
        return weighed.score(p.game, "allies")

    assert worth("401", OPEN) < worth("401", OPEN.replace(". . . . . . . . . .", ". W W . . . . . . .", 1))


@pytest.mark.parametrize("name", ["maupertus", "saint_lo"])
def test_a_unit_is_set_up_where_its_side_then_stands_best(name):
    """Each place was taken for a step of a march that may not end: all were alike, and one was drawn."""
    game = new_game(name, seed=1)
    bots = {side: Greedy(side) for side in game.system.seats}
    placed = 0
    while game.state.frames[-1].phase == "setup":
        seat = Seat(game, game.deciding)
        legal = seat.legal()
        command = bots[seat.side].choose(seat)
        if len(legal) > 1:
            seat.own.of(Manner).side = seat.side  # by the numbers by which it chose
            worth = {one: score_of(seat.ahead(one, "test")) for one in legal}
            assert worth[command] == max(worth.values())
            placed += len({*worth.values()}) > 1
        seat.submit(command)
    assert placed > 2


def out_of_reach(morale: int) -> Position:
    """F2 stands out of reach of its officer, in sight of the enemy."""
    return company(
        "F1 us_infantry 101\nFo us_officer 101\nF2 us_infantry 801 out_of_command\nE1 ge_infantry 1001",
        officers={"F": {"morale": morale, "command": 3}},
    )


def test_the_price_of_being_out_of_command_is_the_chance_to_fail_the_check():
    """Three of five such platoons failed to act, and nothing told a bot apart from those that seldom do."""
    costs, activated = [], []
    for morale in (5, 7, 9, 12):
        p = out_of_reach(morale)
        costs.append(posts.astray_cost(weighed.weighing(p.game), "F"))
        activated.append(weighed.worth(p.game, ActivatePlatoon(unit="F2")))
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[1] > costs[2] > costs[3] == 0
    assert activated == sorted(activated)
    assert activated[0] < activated[-1]
