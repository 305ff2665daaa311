"""What bots think of a position: bunkers are kept, spades are for where somebody looks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.bots.greedy import Greedy
from wsn.engine.game import Game
from wsn.engine.state import Marker
from wsn.systems.war_storms.commands import DigIn, MoveTo, Stop
from wsn.systems.war_storms.world import World
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
    here = p.game.system.score(p.s, "axis")
    p.do(MoveTo(space="401"))
    assert p.game.system.score(p.s, "axis") < here
    assert not isinstance(chosen(garrison(True, kind)), MoveTo)


def test_who_is_no_garrison_leaves_a_work_for_his_goal():
    p = garrison(False, "trench")
    assert isinstance(chosen(p), MoveTo)


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
        assert Seat(p.game, "allies").merely(DigIn()) == mere
    assert chosen(unseen) != DigIn()


def test_near_an_objective_spades_are_of_use_though_nobody_sees_it_yet():
    p = digging("901", hill=True)
    assert Seat(p.game, "allies").merely(DigIn()) is None
    assert chosen(p) == DigIn()
    assert p.allowed(Stop())
