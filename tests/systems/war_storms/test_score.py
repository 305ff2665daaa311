"""What bots think of a position: bunkers are kept, spades are for where somebody looks, goals press."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests import weighed
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.board.paths import Cost
from wsn.bots.greedy import Greedy
from wsn.bots.judges.war_storms.book import Books
from wsn.bots.weighing import classify_minor
from wsn.engine.game import Game
from wsn.engine.state import Marker
from wsn.engine.system import Cache
from wsn.systems.war_storms.rules.commands import DigIn, DoubleTime, MoveTo, Stop
from wsn.systems.war_storms.rules.world import World
from wsn.table.seat import Seat

ROWS = "\n".join([". . . . . . . . ."] * 4)


def garrison(beach_defense: bool, kind: str = "mg_bunker", **words: Any) -> Position:
    """B1 sits in a work at 501; the one objective, far off, is the enemy's."""
    work = Marker(f"{kind}:501", kind, "501", "axis", 3)
    p = position(
        board(ROWS),
        "B1 ge_mg42 501\nF1 us_infantry 104\nFo us_officer 104",
        acting="B1",
        markers={work.id: work},
        objectives={"104": "allies"},
        tracks=HOLD,
        **words,
    )
    old = p.game.world
    companies = tuple(
        replace(c, officer=None, beach_defense=beach_defense) if c.id == "B" else c
        for c in old.scenario.companies
    )
    world = World(old.board, old.tables, old.kinds, replace(old.scenario, companies=companies))
    return Position(Game.at(p.game.system, p.game.setup, world, p.state))


def chosen(p: Position) -> object:
    """What the greedy bot does with the unit that acts."""
    return Greedy("1").choose(Seat(p.game, p.game.deciding))


@pytest.mark.parametrize("kind", ["mg_bunker", "fortification", "trench"])
def test_a_beach_garrison_keeps_its_work_though_the_goals_are_elsewhere(kind):
    p = garrison(True, kind)
    here = weighed.score(p.game, "axis")
    p.do(MoveTo(space="401"))
    assert weighed.score(p.game, "axis") < here
    assert not isinstance(chosen(garrison(True, kind)), MoveTo)


def test_who_is_no_garrison_leaves_a_work_for_his_goal():
    p = garrison(False, "trench")
    assert isinstance(chosen(p), MoveTo | DoubleTime)


def digging(target: str, *, hill: bool = False, **words: Any) -> Position:
    """F1 at 102, with nowhere to go; the enemy stands at the target, perhaps behind woods."""
    rows = ROWS if not hill else "\n".join([". . . W W W . . ."] * 4)
    return position(
        board(rows),
        f"F1 us_infantry 101\nFo us_officer 101\nE1 ge_infantry {target}\nEo ge_officer {target}",
        acting="F1",
        tracks=HOLD,
        objectives=words.pop("objectives", {"101": "allies"}),
        **words,
    )


def test_nobody_digs_where_no_enemy_sees_him():
    seen = digging("901", objectives={"901": None})
    unseen = digging("901", hill=True, objectives={"901": None})
    for p, mere in ((seen, None), (unseen, "idle")):
        assert p.allowed(DigIn())
        assert classify_minor(Seat(p.game, "allies"), DigIn()) == mere
    assert chosen(unseen) != DigIn()


def test_near_an_objective_spades_are_of_use_though_nobody_sees_it_yet():
    p = digging("901", hill=True)
    assert classify_minor(Seat(p.game, "allies"), DigIn()) is None
    assert chosen(p) == DigIn()
    assert p.allowed(Stop())


def alone(place: str, **words: Any) -> Position:
    """F1 in a village far from an enemy, its goal two hexes off and nobody's; or where the place says."""
    rows = "\n".join([". . W . . . . . . . . . . . . ."] * 4)
    return position(
        board(rows),
        f"F1 us_infantry {place}\nFo us_officer {place}\nE1 ge_infantry 1601\nEo ge_officer 1601",
        acting="F1",
        tracks={**HOLD, **words.pop("tracks", {})},
        objectives=words.pop("objectives", {"502": None}),
        **words,
    )


def worth(p: Position, side: str = "allies") -> int:
    """What the side thinks of its position."""
    return weighed.score(p.game, side)


def test_cover_far_from_the_enemy_keeps_nobody_from_his_goal():
    assert isinstance(chosen(alone("302")), MoveTo | DoubleTime)


def test_nearer_to_a_goal_is_worth_more_as_the_turns_run_out():
    def gain(turn: int, holder: str | None) -> int:
        there, here = (
            worth(alone(place, tracks={"turn": turn}, objectives={"502": holder})) for place in ("402", "302")
        )
        return there - here

    assert gain(8, None) > gain(1, None) > 0
    assert gain(8, "allies") == gain(1, "allies") < gain(1, None)


def test_cover_counts_the_more_the_nearer_the_enemy_is():
    def of_the_village(enemy: str) -> int:
        gathered = []
        for ground in "W.":
            p = position(
                board("\n".join([f". {ground} " + ". " * 17] * 4)),
                f"F1 us_infantry 202\nFo us_officer 202\nE1 ge_infantry {enemy}\nEo ge_officer {enemy}",
                acting="F1",
                objectives={"202": None},
            )
            gathered.append(worth(p))
        return gathered[0] - gathered[1]

    assert of_the_village("402") > of_the_village("1002") > of_the_village("1902") == 0


def test_when_an_enemy_comes_near_what_is_remembered_is_worked_out_anew():
    p = position(
        board("\n".join([". W " + ". " * 13] * 4)),
        "F1 us_infantry 202\nFo us_officer 202\nE1 ge_infantry 1202\nEo ge_officer 1302",
        acting="E1",
        tracks=HOLD,
        objectives={"202": "allies"},
    )
    own = Cache()
    before = weighed.score(p.game, "allies", own)
    p.do(MoveTo(space="1102"))
    p.do(MoveTo(space="1002"))
    kept = weighed.score(p.game, "allies", own)
    assert own.of(Books)
    assert worth(p) == kept > before


def test_the_way_counts_as_the_ground_is():
    p = alone("302")
    ways = p.game.world.ways("foot", ("502",))
    assert ways["502"] == 0
    assert ways["302"] > ways["402"] > 0
    step = p.game.world.step("foot", "402", "502")
    assert isinstance(step, Cost)
    assert ways["402"] == step.points


def before_the_village(place: str = "101", holder: str | None = None) -> Position:
    """F1 stands beside a village, 201, with two platoons; the next goal is at the far end of the map."""
    return position(
        board("\n".join([". W " + ". " * 16] * 4)),
        f"F1 us_infantry {place}\nF2 us_infantry 102\nF3 us_infantry 101\nFo us_officer 101\n"
        "E1 ge_infantry 1801\nEo ge_officer 1801",
        acting="F1",
        tracks=HOLD,
        objectives={"201": holder, "1801": "axis"},
    )


def test_a_village_is_taken_however_far_the_next_one_is():
    p, bot = before_the_village(), Greedy("1")
    seat = Seat(p.game, "allies")
    p.do(bot.choose(seat))
    if p.state.units["F1"].place == "101":  # at the double
        p.do(bot.choose(seat))
    assert p.state.tracks["control 201"] == "allies"


def test_who_tries_nothing_out_reckons_with_the_goals_of_the_position():
    p = before_the_village()
    p.do(MoveTo(space="201"))
    assert worth(p) == worth(before_the_village("201", "allies"))
