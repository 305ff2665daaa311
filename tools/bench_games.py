"""The figures of Storm Over Normandy and of Omaha, Alone: random play, and whole games of regular bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bench_figures import Figure
from bench_play import greedy_game, random_play

from wsn.engine.system import Setup, System

SCENARIOS = {"storm": "storm_d_day", "omaha": "omaha_alone"}
"""The scenario that is measured, by group."""


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
    world = system.world(setup)
    played = [greedy_game(system, setup, world, seed) for seed in range(games)]
    seconds, counts = sum(took for took, _ in played), [count for _, count in played]
    note = f"{setup.name}: {games} games of {min(counts)} to {max(counts)} commands"
    return Figure(group, "whole games of regular bots", games / seconds, "games/s", more=True, note=note)


storm_figures = partial(figures, "storm")
omaha_figures = partial(figures, "omaha")
