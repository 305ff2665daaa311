"""The figures of movement and of the engine: reach, fold, random play, games between bots."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from importlib import import_module
from statistics import median as middle_of
from typing import Any

from bench_figures import Figure, median, missing
from bench_maps import country

from wsn.engine.evolve import fold
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.system import Setup, System

TOYS = ("hexduel", "areas")
LONGEST = 5000
"""The most commands of a random game."""


def reach_figures(quick: bool = False) -> Iterator[Figure]:
    """The figures of reach with 8 points on 900 hexes."""
    from wsn.board.paths import reach
    from wsn.systems.war_storms.rules import movement

    board = country(36, 25)
    for mover in ("foot", "tracked"):
        start = median(lambda mover=mover: movement.costs(board, mover), 1 if quick else 3)  # type: ignore[misc]  # mypy types no lambda with defaults
        costs = movement.costs(board, mover)
        reached = reach(board, costs, "D1813", 16)

        def ask(costs: Any = costs) -> None:
            for _ in range(100):
                reach(board, costs, "D1813", 16)

        seconds = median(ask, 1 if quick else 7) / 100
        note = f"{mover}, {len(reached)} hexes; costs compiled in {start * 1e3:.0f} ms"
        yield Figure("reach", f"8 points on 900 hexes, {mover}", seconds * 1e3, "ms", 0.5, note=note)


def toys() -> dict[str, Any]:
    """The toy systems of the tests."""
    return {name: import_module(f"tests.toys.{name}") for name in TOYS}


def random_game(system: System[Any], setup: Setup, seed: int, world: Any) -> tuple[Game[Any], int, float]:
    """Play a game of random commands to its end: the game, its commands and their seconds."""
    draw = random.Random(seed)
    game = Game.new(system, setup, seed=seed, world=world)
    commands = 0
    start = time.process_time()
    while game.deciding is not None and commands < LONGEST:
        game.submit(game.deciding, draw.choice(game.legal()))
        commands += 1
    return game, commands, time.process_time() - start


def engine_figures(quick: bool = False) -> Iterator[Figure]:
    """The figures of the fold and of random play in every system."""
    runs, wanted = (1, 300) if quick else (3, 6000)
    try:
        systems = {name: (toy.SYSTEM, toy.SETUP) for name, toy in toys().items()}
    except ImportError as error:
        yield missing("engine", "random play in the toys", str(error), 5000, True)
        systems = {}
    for name, (system, setup) in systems.items():
        world = system.world(setup)
        yield _fold(name, [random_game(system, setup, seed, world)[0] for seed in range(4)], quick)
        yield from random_play("engine", name, system, setup, runs, wanted, 5000)
    try:
        from wsn.scenario import first, load
        from wsn.systems import system_of

        setup = load(first())
        system = system_of(setup.system)
    except Exception as error:  # the bench goes on without the game it cannot start
        yield missing("engine", "random play in War Storms", str(error), 2000, True)
        return
    world = system.world(setup)
    yield _fold("War Storms", [random_game(system, setup, seed, world)[0] for seed in range(2)], quick)
    yield from random_play("engine", "War Storms", system, setup, runs, wanted, 2000)
    yield from _bots(system, setup, world, quick)


def _fold(name: str, games: list[Game[Any]], quick: bool) -> Figure:
    """The figure of folding whole games repeatedly, 100,000 events in all."""
    recorded = [[event for entry in game.entries for event in entry.events] for game in games]
    total = sum(map(len, recorded))

    def run() -> None:
        for events in recorded:
            fold(GameState(), events)

    seconds = median(run, 1 if quick else 7) * 100_000 / total
    note = f"from {total:,} events of {len(games)} games"
    return Figure("engine", f"fold of 100,000 events, {name}", seconds, "s", 1.0, note=note)


def random_play(
    group: str, name: str, system: System[Any], setup: Setup, runs: int, wanted: int, aim: float | None = None
) -> Iterator[Figure]:
    """The figures of random play: commands a second, which have an aim, and events a second."""
    from wsn.workers.process import rare_gc

    world = system.world(setup)
    speeds, events, games = [], [], 0
    for run in range(runs):
        commands, happened, seconds, seed = 0, 0, 0.0, 1000 * run
        while commands < wanted:
            with rare_gc():
                game, played, took = random_game(system, setup, seed, world)
            commands, seconds, seed = commands + played, seconds + took, seed + 1
            happened += sum(len(entry.events) for entry in game.entries)
        speeds.append(commands / seconds)
        events.append(happened / seconds)
        games += seed - 1000 * run
    note = f"{games} games of {setup.name}, no journal on disk"
    yield Figure(group, f"random play, {name}", middle_of(speeds), "commands/s", aim, True, note)
    yield Figure(group, f"random play, {name}, events", middle_of(events), "events/s", more=True)
    plain = [_playout_speed(system, setup, world, 1000 * run, wanted) for run in range(runs)]
    note = "nothing but the states is kept"
    yield Figure(group, f"random playouts, {name}", middle_of(plain), "commands/s", more=True, note=note)


def _playout_speed(system: System[Any], setup: Setup, world: Any, seed: int, wanted: int) -> float:
    """The commands a second of random playouts; of a checkout that has none, those of its games."""
    from wsn.engine.dice import SeededDice
    from wsn.workers.process import rare_gc

    commands, seconds = 0, 0.0
    while commands < wanted:
        game = Game.new(system, setup, seed=seed, world=world)
        with rare_gc():
            start = time.process_time()
            try:
                playout = game.playout(SeededDice(str(seed)))
            except AttributeError:
                _, played, _ = random_game(system, setup, seed, world)
            else:
                played = playout.play_at_random(random.Random(seed).random, LONGEST)
            seconds += time.process_time() - start
        commands, seed = commands + played, seed + 1
    return commands / seconds


def greedy_game(system: System[Any], setup: Setup, world: Any, seed: int) -> tuple[float, int]:
    """Play a game between greedy bots from its beginning to its end: its seconds and its commands."""
    from wsn.bots import BOTS
    from wsn.table.seat import Seat
    from wsn.workers.process import rare_gc

    game = Game.new(system, setup, seed=seed, world=world)
    bots = {side: BOTS["greedy"](f"{seed} {side}") for side in system.seats}
    seats = {side: Seat(game, side) for side in system.seats}
    count = 0
    with rare_gc():
        start = time.process_time()
        while (side := game.deciding) is not None and count < LONGEST:
            seats[side].submit(bots[side].choose(seats[side]))
            count += 1
        return time.process_time() - start, count


def _bots(system: System[Any], setup: Setup, world: Any, quick: bool) -> Iterator[Figure]:
    """The figures of whole games between two greedy bots."""
    games = [greedy_game(system, setup, world, seed) for seed in range(1 if quick else 5)]
    times, commands = [took for took, _ in games], [count for _, count in games]
    note = f"median of {len(times)} games of {min(commands)} to {max(commands)} commands"
    yield Figure("engine", "the skirmish, greedy against greedy", middle_of(times), "s", 1.0, note=note)
