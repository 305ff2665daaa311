"""The figures of War Storms: a battle of 12 platoons a side, its decisions, and a long saved game."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

import msgspec
from bench_figures import Figure, median

from wsn.engine.game import Game
from wsn.engine.system import Setup, System

BATTLE = Path(__file__).with_name("bench_battle.toml")
EVENTS = 5000
"""The events of the saved game that is loaded."""
LONGEST = 5000


def figures(quick: bool = False) -> Iterator[Figure]:
    """The figures of whole games between greedy bots, of listing every decision, and of loading."""
    from wsn import scenario
    from wsn.systems import system_of
    from wsn.workers.process import rare_gc

    setup = scenario.load(BATTLE)
    system = system_of(setup.system)
    world = system.world(setup)
    seeds = 1 if quick else 8
    with tempfile.TemporaryDirectory() as folder:
        played = []
        for seed in range(seeds):
            journal = Path(folder) / f"{seed}.wsn.jsonl"
            game = Game.new(system, setup, seed=seed, world=world, journal=journal, fsync=False)
            with rare_gc():
                played.append((game, *_play(game, seed)))
            game.close()
        times = [took for _, took, _ in played]
        listings = [listed for _, _, times_listed in played for listed in times_listed]
        counts = [sum(entry.by is not None for entry in game.entries) for game, _, _ in played]
        note = f"{seeds} games of {min(counts)} to {max(counts)} commands, journal kept"
        name = "ten turns, 12 platoons a side, greedy against greedy"
        yield Figure("war_storms", name, len(times) / sum(times), "games/s", 1, True, note)
        worst = quantiles(listings, n=100)[98] * 1e3
        note = f"{len(listings):,} decisions, the longest {max(listings) * 1e3:.0f} ms"
        yield Figure(
            "war_storms", "legal commands of a decision, 99th percentile", worst, "ms", 20, note=note
        )
        yield _loading(Path(folder) / "long.wsn.jsonl", system, setup, quick)


def _play(game: Game[Any], seed: int) -> tuple[float, list[float]]:
    """Play a game to its end: its seconds, and those of listing the legal commands of each decision."""
    from wsn.bots import BOTS
    from wsn.table.seat import Seat

    bots = {side: BOTS["greedy"](f"{seed} {side}") for side in game.system.seats}
    seats = {side: Seat(game, side) for side in game.system.seats}
    listings: list[float] = []
    start = time.process_time()
    for _ in range(LONGEST):
        side = game.deciding
        if side is None:
            break
        before = time.process_time()
        game.legal()  # kept by the game, so that the bot does not work it out again
        listings.append(time.process_time() - before)
        seats[side].submit(bots[side].choose(seats[side]))
    return time.process_time() - start, listings


def _loading(path: Path, system: System[Any], setup: Setup, quick: bool) -> Figure:
    """The figure of loading a saved game of 5,000 events: the same battle played at random, without an end.

    It is the player's own: its mark is among those that are noted.
    """
    from wsn.systems import system_of

    endless = msgspec.structs.replace(setup, scenario={**setup.scenario, "turns": 99})
    game = Game.new(system, endless, seed=1)
    draw, events = random.Random(1), 0
    while events < EVENTS and game.deciding is not None:
        events += len(game.submit(game.deciding, draw.choice(game.legal())))
    own = frozenset(["a game closed before", game.save(path)]).__contains__
    seconds = median(lambda: Game.load(path, system_of, read_only=True, own=own), 1 if quick else 7)
    note = f"{events:,} events in {len(game.entries):,} entries, {path.stat().st_size / 1024:,.0f} KiB"
    return Figure("war_storms", "loading a game of 5,000 events", seconds * 1e3, "ms", 150, note=note)
