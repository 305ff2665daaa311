"""The figures of the hex-tile game: whole games between greedy bots on every shipped standard board."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from bench_figures import Figure, missing

from wsn.engine.game import Game
from wsn.engine.system import Setup, System

STANDARD = (13, 9)
"""Columns and rows of the standard board."""
LONGEST = 5000


def figures(quick: bool = False) -> Iterator[Figure]:
    """The games a second over all standard boards, and of the slowest board alone."""
    from wsn import scenario
    from wsn.data import shipped_files
    from wsn.systems import system_of
    from wsn.workers.process import rare_gc

    setups = [scenario.load(path) for path in shipped_files("scenarios/hex_tiles").values()]
    setups = [s for s in setups if (s.map.get("columns"), s.map.get("rows")) == STANDARD]
    name = "whole games, greedy against greedy, standard board"
    if not setups:
        yield missing("hex_tiles", name, "no scenario on a standard board is shipped", 20, True)
        return
    system, each = system_of("hex_tiles"), 1 if quick else 6
    seconds: dict[str, float] = {}
    commands = 0
    for setup in setups:
        world = system.world(setup)
        _play(system, setup, world, 99)  # so that the world has worked out what it keeps for all its games
        with rare_gc():
            took = [_play(system, setup, world, seed) for seed in range(each)]
        seconds[setup.name] = sum(s for s, _ in took) / each
        commands += sum(n for _, n in took)
    games = each * len(setups)
    mean = sum(seconds.values()) / len(setups)
    note = f"{games} games of {len(setups)} scenarios, {commands / games:.0f} commands a game"
    yield Figure("hex_tiles", name, 1 / mean, "games/s", 20, True, note)
    slowest = max(seconds, key=seconds.__getitem__)
    yield Figure("hex_tiles", "the slowest of these scenarios", 1 / seconds[slowest], "games/s", note=slowest)


def _play(system: System[Any], setup: Setup, world: Any, seed: int) -> tuple[float, int]:
    """Play a game to its end: its seconds and its commands."""
    from wsn.bots import BOTS
    from wsn.table.seat import Seat

    start, commands = time.process_time(), 0
    game = Game.new(system, setup, seed=seed, world=world)
    bots = {side: BOTS["greedy"](f"{seed} {side}") for side in system.seats}
    seats = {side: Seat(game, side) for side in system.seats}
    while (side := game.deciding) is not None and commands < LONGEST:
        seats[side].submit(bots[side].choose(seats[side]))
        commands += 1
    return time.process_time() - start, commands
