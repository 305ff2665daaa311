"""Bots in half-tracks and lorries: brought up, down before contact, and on foot from there (WSS 10)."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.bots import weighing
from wsn.bots.greedy import Greedy
from wsn.bots.judges.war_storms import riding
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.systems.war_storms.data.declared import TURN
from wsn.systems.war_storms.rules.commands import Choose, Load, MoveTo, Unload
from wsn.systems.war_storms.rules.world import where
from wsn.table.seat import Seat

LONG = "\n".join([" ".join(["."] * 24)] * 3)
ROAD = [[f"{column}02" for column in range(1, 25)]]
UNITS = """
    F1 us_mech_infantry 102
    F2 us_halftrack     102 steps=1
    Fo us_officer       102
    E1 ge_infantry      2302
    Eo ge_officer       2302
"""


def riders(units: str = UNITS, acting: str = "", turn: int = 1) -> Position:
    """F1 aboard F2 on a long road; the enemy is on its far end, where the objective is."""
    p = position(
        board(LONG, road=ROAD),
        units,
        acting=acting,
        company="" if acting else "F",
        tracks={**HOLD, "turn": turn},
        objectives={"2302": "axis"},
        officers={"F": {"command": 24}},
    )
    state = replace(p.state, units={**p.state.units, "F1": replace(p.unit("F1"), place="F2")})
    return Position(Game.at(p.game.system, p.game.setup, p.game.world, state, SeededDice("1")))


def chosen(p: Position) -> object:
    """What the greedy bot does with the unit that acts."""
    return Greedy("1").choose(Seat(p.game, "allies"))


def test_a_platoon_is_brought_up_and_gets_down_before_contact():
    p = riders()
    bots = {side: Greedy(side) for side in p.game.system.sides}
    seats = {side: Seat(p.game, side) for side in bots}
    given: list[object] = []
    while (side := p.game.deciding) is not None and p.unit("F1").place == "F2":
        command = bots[side].choose(seats[side])
        seats[side].submit(command)
        given.append(command)
    down = where(p.s, p.unit("F1"))
    assert (TURN.get(p.state) or 1) <= 3
    assert p.s.world.distance(down, "102") >= 10
    assert p.s.world.distance(down, "2302") > riding.DISMOUNT_DISTANCE
    assert not any(isinstance(command, Load) for command in given)


def test_riders_whom_the_enemy_has_come_near_get_down():
    near = UNITS.replace("ge_infantry      2302", "ge_infantry      402")
    p = riders(near, acting="F1")
    assert chosen(p) == Unload()


def test_who_has_a_long_way_to_go_stays_aboard_and_is_driven():
    assert chosen(riders(acting="F1")) != Unload()
    assert isinstance(chosen(riders(acting="F2")), MoveTo)


def test_every_hex_of_the_way_is_worth_more_up_to_where_the_riders_get_down():
    p = riders()
    foes = (("2302", "ge_infantry", 3),)
    on_foot = {space: -40 * p.s.world.distance(space, "2302") for space in p.s.world.board.spaces}
    worth = riding.riding_worths(p.s, "us_halftrack", foes, 32, on_foot.__getitem__)
    along = [f"{column}02" for column in range(1, 19)]
    assert all(worth[a] < worth[b] for a, b in pairwise(along))
    assert worth[along[-1]] == on_foot[along[-1]]
    assert p.s.world.distance(along[-1], "2302") > riding.DISMOUNT_DISTANCE
    assert worth["2002"] < on_foot["2002"], "nobody plans to be driven on from here"


def test_an_empty_carrier_stays_where_it_is():
    p = riders(acting="F2")
    move_game(p.game, replace(p.state, units={**p.state.units, "F1": replace(p.unit("F1"), place="1202")}))
    assert not isinstance(chosen(p), MoveTo)


def test_who_gets_down_is_activated_before_his_carrier_and_who_rides_on_after_it():
    def merely(p: Position, unit: str) -> object:
        return weighing.classify_minor(Seat(p.game, "allies"), Choose(unit=unit))

    far, near = riders(), riders(UNITS.replace("ge_infantry      2302", "ge_infantry      402"))
    assert (merely(far, "F1"), merely(far, "F2")) == ("idle", "choice")
    assert (merely(near, "F1"), merely(near, "F2")) == ("choice", "idle")


def test_nobody_loads_a_gun_that_would_get_down_too_late():
    gun = UNITS.replace("us_mech_infantry", "us_at_57        ")

    def merely(turn: int) -> object:
        p = riders(gun, acting="F1", turn=turn)
        move_game(p.game, replace(p.state, units={**p.state.units, "F1": replace(p.unit("F1"), place="102")}))
        return weighing.classify_minor(Seat(p.game, "allies"), Load(unit="F2"))

    assert (merely(5), merely(6)) == (None, "idle")
