"""The figures of Storm Over Normandy and of Omaha, Alone: random play, and whole games of regular bots."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from bench_figures import Figure
from bench_play import random_play

from wsn.engine.game import Game
from wsn.engine.system import Setup, System

SCENARIOS = {"storm": "storm_d_day", "omaha": "omaha_alone"}
"""The scenario that is measured, by group."""
LONGEST = 5000
"""The most commands of a game."""


def figures(group: str, quick: bool = False) -> Iterator[Figure]:
    """The figures of one of the two games."""
    from wsn import scenario
    from wsn.systems import system_of

    setup = scenario.load(SCENARIOS[group])
    system = system_of(setup.system)
    wanted = 200 if quick else 4000
    yield from random_play(group, system.title, system, setup, 1 if quick else 3, wanted)
    yield _greedy(group, system, setup, 1 if quick else 4)


def _greedy(group: str, system: System[Any], setup: Setup, games: int) -> Figure:
    """The figure of whole games between regular bots."""
    from wsn.bots import BOTS
    from wsn.processes import undisturbed
    from wsn.table.seat import Seat

    world = system.world(setup)
    seconds, counts = 0.0, []
    for seed in range(games):
        game = Game.new(system, setup, seed=seed, world=world)
        bots = {side: BOTS["greedy"](f"{seed} {side}") for side in system.seats}
        seats = {side: Seat(game, side) for side in system.seats}
        count = 0
        with undisturbed():
            start = time.process_time()
            while (side := game.deciding) is not None and count < LONGEST:
                seats[side].submit(bots[side].choose(seats[side]))
                count += 1
            seconds += time.process_time() - start
        counts.append(count)
    note = f"{setup.name}: {games} games of {min(counts)} to {max(counts)} commands"
    return Figure(group, "whole games of regular bots", games / seconds, "games/s", more=True, note=note)


storm_figures = partial(figures, "storm")
omaha_figures = partial(figures, "omaha")
