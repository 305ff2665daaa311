"""The greedy bot marches somewhere, saves missions, spreads at set-up, and gets down from its carriers."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Iterator

import pytest

from wsn.bots import BOTS
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.scenario import load
from wsn.systems import system_of
from wsn.systems.war_storms.rules.commands import CallMission, Deploy, Load, MoveTo, Unload
from wsn.table.seat import Seat


def played(name: str, seed: int) -> Iterator[tuple[Game, Seat, Command]]:
    """A game between two greedy bots: the game before each command, the seat that gives it, the command."""
    setup = load(name)
    system = system_of(setup.system)
    game = Game.new(system, setup, seed=seed)
    bots = {side: BOTS["greedy"](f"{seed} {side}") for side in system.seats}
    seats = {side: Seat(game, side) for side in system.seats}
    while game.deciding is not None:
        seat = seats[game.deciding]
        command = bots[game.deciding].choose(seat)
        yield game, seat, command
        seat.submit(command)


@pytest.mark.parametrize("name", ["first_orders", "hill_314"])
def test_a_game_leaves_nothing_behind_that_refers_to_itself(name):
    """Else the memory of a long row of games would grow until Python looks for such rubbish."""
    rubbish = []
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        games = [game for game, _, _ in itertools.islice(played(name, 1), 60)]
        gc.collect()  # the game still lies there, and with it the world
        assert games[-1].deciding
        rubbish = [type(one).__name__ for one in gc.garbage if type(one).__module__.startswith("wsn.")]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert rubbish == []


@pytest.mark.parametrize(("name", "seed"), [("hedgerow_skirmish", 1), ("first_orders", 3)])
def test_a_march_does_not_return_to_a_hex_that_it_left(name, seed):
    """Before it was mended a quarter of all marches went to and fro."""
    marches: dict[tuple[int, str], list[str]] = {}
    action = 0
    for game, _, command in played(name, seed):
        frame = game.state.frames[-1]
        if frame.phase == "company":
            action += 1
        if frame.phase == "acting" and isinstance(command, MoveTo):
            unit = str(frame.memo["unit"])
            way = marches.setdefault((action, unit), [str(game.state.units[unit].place)])
            way.append(str(command.space))
    assert len(marches) > 5
    assert [way for way in marches.values() if len(set(way)) < len(way)] == []


@pytest.mark.slow
def test_missions_are_saved_for_a_target_that_is_worth_them():
    turns = [
        int(game.state.tracks["turn"])
        for seed in (1, 2)
        for game, _, command in played("cobra", seed)
        if isinstance(command, CallMission)
    ]
    assert turns
    assert sum(turn <= 2 for turn in turns) * 2 <= len(turns)


def test_a_side_is_set_up_over_its_zone_and_not_in_one_heap():
    placed = []
    for game, _, command in played("saint_lo", 1):
        if not isinstance(command, Deploy):
            break
        placed.append(str(command.space))
        distance = game.world.board.distance
    assert len(placed) > 6
    assert max(distance(a, b) for a in placed for b in placed) >= 4
    assert len(set(placed)) >= 4, "two or three to a hex: they look for cover, and there is little"


@pytest.mark.slow
def test_platoons_do_not_ride_to_and_fro():
    """A platoon that rides gets down where its goal is near, and comes to it on foot."""
    changes: dict[str, int] = {}
    for game, _, command in played("mesnil_adelee", 1):
        if isinstance(command, Load | Unload):
            unit = game.state.frames[-1].memo["unit"]
            if game.state.units[str(unit)].steps:
                changes[str(unit)] = changes.get(str(unit), 0) + 1
    aboard = [u.id for u in game.state.units.values() if u.place in game.state.units and u.steps]
    assert max(changes.values(), default=0) <= 3
    assert aboard == []
