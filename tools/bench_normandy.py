"""The figures of Normandy '44: menus, supply, bonds, odds, random play, whole games and their memory."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median as middle_of
from typing import Any

from bench_figures import Figure, median
from bench_play import random_play
from bench_tree import TREE

from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.system import Setup, Situation, System

SECOND = 1000
"""The milliseconds of a second."""
HUNDREDTH = 0.99
CAMPAIGN, WEEK = "n44_campaign", "n44_seven_turns"
POSITIONS = 40
"""The positions of a campaign in which supply, bonds and odds are measured."""


def figures(quick: bool = False) -> Iterator[Figure]:
    """All figures of the game, the menus of a campaign first."""
    from wsn import scenario
    from wsn.systems import system_of

    setup = scenario.load(CAMPAIGN)
    system: System[Any] = system_of(setup.system)
    times, states, world = _menus(system, setup, 400 if quick else 4000)
    times.sort()
    units = max(sum(unit.place is not None for unit in state.units.values()) for state in states)
    note = f"{len(times):,} decisions of random play, {units} units; the slowest {times[-1]:.0f} ms"
    slow = times[int(len(times) * HUNDREDTH)]
    yield Figure("normandy", "legal commands of a decision, of 100 the slowest", slow, "ms", 20, note=note)
    yield from _questions(world, states[:: max(1, len(states) // POSITIONS)], quick)
    week = scenario.load(WEEK)
    for figure in random_play(
        "normandy", system.title, system, week, 1 if quick else 3, 200 if quick else 4000
    ):
        aim = 5000 if "playouts" in figure.name else None
        yield Figure(figure.group, figure.name, figure.value, figure.unit, aim, figure.more, figure.note)
    yield from _whole("a greedy game of seven turns", WEEK, 15, None, quick)
    if not quick:
        yield from _whole("the campaign between greedy bots", CAMPAIGN, 90, 400, quick)


def _menus(system: System[Any], setup: Setup, wanted: int) -> tuple[list[float], list[GameState], Any]:
    """The milliseconds of every menu of random play, the states in which they were asked, and the world."""
    times, states, world = [], [], system.world(setup)
    draw = random.Random(1)
    game = Game.new(system, setup, seed=1, world=world)
    for _ in range(wanted):
        side = game.deciding
        if side is None:
            break
        begun = time.process_time()
        legal = game.legal()
        times.append((time.process_time() - begun) * SECOND)
        states.append(game.state)
        game.submit(side, draw.choice(legal))
    return times, states, world


def _questions(world: Any, states: list[GameState], quick: bool) -> Iterator[Figure]:
    """Supply of a side, bonds of the whole board, odds of any attack: each in positions asked afresh."""
    from wsn.systems.normandy_44.rules.attackers import list_targets
    from wsn.systems.normandy_44.rules.supply import trace_supply
    from wsn.systems.normandy_44.rules.zones import zones_of
    from wsn.systems.normandy_44.text.odds import odds

    fresh = [Situation(state, world, None) for state in states]  # type: ignore[arg-type]  # nobody rolls

    def each(ask: Any) -> float:
        times = []
        for state in states:
            s = Situation(state, world, None)  # type: ignore[arg-type]  # nobody rolls
            world.compiled.pop((zones_of, "allied"), None)
            world.compiled.pop((zones_of, "german"), None)
            times.append(median(lambda s=s: ask(s), 1))  # type: ignore[misc]  # mypy types no lambda with defaults
        return middle_of(times) * SECOND

    note = f"the middle of {len(states)} positions of a campaign, each asked afresh"
    supply = each(lambda s: trace_supply(s, "german"))
    yield Figure("normandy", "supply of a side", supply, "ms", 5, note=note)
    bonds = each(lambda s: (zones_of(s, "allied").bonds, zones_of(s, "german").bonds))
    yield Figure("normandy", "bonds of the whole board", bonds, "ms", 5, note=note)
    times = []
    for s in fresh[:: 4 if quick else 1]:
        for side in ("allied", "german"):
            for target in list_targets(s, side):
                begun = time.process_time()
                odds(s, "combat", (), target, {})
                times.append((time.process_time() - begun) * SECOND)
    times.sort()
    if times:
        slow = times[int(len(times) * HUNDREDTH)]
        told = f"{len(times)} attacks, to their endings; the middle {middle_of(times):.1f} ms"
        yield Figure("normandy", "odds of an attack, of 100 the slowest", slow, "ms", 20, note=told)


GAME = """
import resource, sys, time
from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.workers.process import rare_gc
from wsn.systems import system_of
from wsn.table.seat import Seat
setup = scenario.load(sys.argv[1])
system = system_of(setup.system)
begun = time.process_time()
game = Game.new(system, setup, seed=1)
seats = {side: Seat(game, side) for side in system.seats}
bots = {side: BOTS["greedy"](f"1/{side}") for side in system.seats}
commands = 0
with rare_gc():
    while (side := game.deciding) is not None:
        seats[side].submit(bots[side].choose(seats[side]))
        commands += 1
        if commands == int(sys.argv[2]):
            break
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(time.process_time() - begun, peak, commands)
"""
"""A whole game in a process of its own, whose memory is then that of the game."""


def _whole(name: str, scenario: str, seconds: int, memory: int | None, quick: bool) -> Iterator[Figure]:
    """The seconds of a whole game between greedy bots, and the most memory that it takes."""
    command = [sys.executable, "-P", "-c", GAME, scenario, "50" if quick else "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=TREE)
    took, peak, commands = map(float, done.stdout.split())
    note = f"{commands:,.0f} commands, a process of its own"
    yield Figure("normandy", name, took, "s", seconds, note=note)
    if memory is not None:
        yield Figure("normandy", f"{name}, memory", peak, "MB", memory, note=note)
