"""What simple bots go by: numbers for every command, from what the side sees, that point the right way."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from tests.systems.hex_tiles.position import position
from tests.weighed import weighing
from tests.worlds import list_secrets
from wsn import scenario
from wsn.bots import BOTS
from wsn.bots.judges.hex_tiles.appraise import PHASES, appraise_commands
from wsn.bots.judges.hex_tiles.outlook import order_worth, worth_of
from wsn.bots.judges.hex_tiles.standing import view_of
from wsn.bots.judges.hex_tiles.walks import CROW, walk_distances
from wsn.bots.judges.judge import Weighing, weigh_position
from wsn.engine.dice import NoDice
from wsn.engine.observe import observe
from wsn.engine.state import Marker
from wsn.engine.system import Cache, Situation
from wsn.systems.hex_tiles.data.scenario import Exit, Objective
from wsn.systems.hex_tiles.rulebook import PHASES as ALL
from wsn.systems.hex_tiles.rules.commands import Ambush, Battle, MoveTo
from wsn.systems.hex_tiles.rules.world import POSITIONS_INDEXED, Looks, look
from wsn.table.seat import Seat

VILLAGE = Path(__file__).with_name("village.scenario.toml")
FIELD = ". . . . . . .\n . . . . . . -\n. . . . . . ."


def best(p):
    seat = Seat(p.game, p.game.deciding)
    return BOTS["greedy"]("x").choose(seat)


def test_every_phase_that_a_side_decides_is_weighed():
    assert set(PHASES) == {name for name, phase in ALL.items() if not phase.automatic}


@pytest.mark.parametrize("seed", range(3))
def test_every_command_gets_a_number_and_what_is_hidden_plays_no_part(seed):
    game = scenario.new_game(VILLAGE, seed=seed)
    draw = random.Random(seed)
    seen, hidden = set(), 0
    while (side := game.deciding) is not None:
        legal = game.legal()
        hidden += bool(list_secrets(game.state, side))
        view = Weighing(observe(game.state, side), game.world)
        worths = appraise_commands(view, legal)
        assert worths is not None
        assert len(worths) == len(legal)
        assert all(type(worth) is int for worth in worths)
        assert list(worths) == list(appraise_commands(weighing(game), legal) or ())
        seen.add(game.state.frames[-1].phase)
        game.submit(side, draw.choice(legal))
    assert {"play", "order", "move", "battle"} <= seen
    assert hidden > 20, "a game that hides nothing shows nothing here"


def test_the_weakest_target_is_struck_first():
    p = position(FIELD, "a-inf1 C2\nx-inf1 C1\nx-inf2 D2 steps=1\nx-inf3 G3", phase="battle")
    assert best(p) == Battle(unit="a-inf1", target="x-inf2")


def test_a_goal_within_reach_is_taken():
    p = position(
        FIELD, "a-inf1 A1\nx-inf1 G3", objectives=[Objective(name="the mill", hexes=("C1",), side="allies")]
    )
    assert best(p) == MoveTo(unit="a-inf1", space="C1")


def test_an_ambush_is_sprung_when_it_can_be():
    p = position(
        FIELD,
        "a-inf1 C2\nx-inf1 C1\nx-inf3 G3",
        phase="battle",
        discard=(),
        hands={"axis": ("ambush", "dig_in")},
    )
    p.do(Battle(unit="a-inf1", target="x-inf1"))
    assert best(p) == Ambush(card="ambush")


def test_positions_that_take_turns_are_each_told_as_they_are():
    p = position(FIELD, "a-inf1 A1\nx-inf1 G3")
    there = ("A1", "B1", "C1", "D1", "E1", "F1")
    states = []
    for space in there:
        unit = msgspec.structs.replace(p.unit("a-inf1"), place=space)
        states.append(msgspec.structs.replace(p.state, units={**p.state.units, "a-inf1": unit}))
    wired = msgspec.structs.replace(states[0], markers={"wire B2": Marker("wire B2", "wire", "B2")})
    cache = Cache()
    for n in (0, 1, 0, 0, 2, 3, 0, 4, 5, 5, 1, 0, 3):
        position_now = look(Situation(states[n], p.game.world, NoDice(), cache))
        assert {one: unit.id for one, unit in position_now.at.items()} == {there[n]: "a-inf1", "G3": "x-inf1"}
        assert look(Situation(wired, p.game.world, NoDice(), cache)).wire == {"B2"}
        assert not look(Situation(states[n], p.game.world, NoDice(), cache)).wire
    assert len(cache.of(Looks).last) <= POSITIONS_INDEXED


def test_of_two_targets_the_one_with_no_way_back_is_struck():
    p = position(FIELD, "a-inf1 C2\nx-inf1 C1\nx-inf2 D2\nx-inf3 G3", phase="battle")
    assert best(p) == Battle(unit="a-inf1", target="x-inf1"), "its flags are hits"


def test_under_fire_a_hex_is_worth_less_to_a_unit_that_would_be_lost_there():
    p = position(FIELD, "a-inf1 C3 steps=1\na-inf2 D3\nx-inf1 C1\nx-inf3 G1")
    s = weigh_position(Seat(p.game, "allies"))
    v = view_of(s, "allies")
    weak, whole = (
        worth_of(v, s.world.kinds["infantry"], "infantry", figures, "C2")
        - worth_of(v, s.world.kinds["infantry"], "infantry", figures, "C3")
        for figures in (1, 4)
    )
    assert weak < whole


def test_a_way_is_measured_as_the_arm_walks_it():
    world = scenario.new_game("airel_bridge", seed=1).world
    crow, infantry = walk_distances(world, CROW, "C4"), walk_distances(world, "infantry", "C4")
    assert all(on_foot >= straight for on_foot, straight in zip(infantry, crow))
    assert infantry[world.numbers["C6"]] > crow[world.numbers["C6"]] + 3, "the Vire is crossed elsewhere"
    assert infantry[world.numbers["C4"]] == 0


LONG = ". . . . . . . . . . . . ."


def bound(at: str, *, medals: int = 0) -> dict[str, int]:
    """What it is worth to order a-inf1, bound from there for the exit M1, and a-inf2 to attack next to it."""
    exits = [Exit(side="allies", hexes=("M1",))]
    p = position(
        f"{LONG}\n {LONG}\n{LONG}\n {LONG}\n{LONG}",
        f"a-inf1 {at}\na-inf2 B5 idle\nx-inf1 A5",
        phase="order",
        exits=exits,
        medals=5,
        tracks={"medals allies": medals},
    )
    v = view_of(weighing(p.game), "allies")
    return {one: order_worth(v, p.unit(one)) for one in ("a-inf1", "a-inf2")}


def test_a_unit_that_was_started_for_an_exit_is_not_forgotten():
    """It is worth the more to order it on the nearer it has come; one that begins is worth least."""
    worths = [bound(at)["a-inf1"] for at in ("C1", "G1", "I1", "K1")]
    assert worths == sorted(worths)
    assert len({*worths}) == len(worths)


def test_where_leaving_wins_the_game_it_comes_before_an_attack():
    before, last = bound("I1"), bound("I1", medals=4)
    assert last["a-inf1"] > last["a-inf2"] == before["a-inf2"]
    assert last["a-inf1"] > 2 * before["a-inf1"]
