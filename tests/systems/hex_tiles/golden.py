"""Golden games: for every scenario, a recorded game for each way it can be won.

A file holds the scenario, and of each game the way of winning, the seed, the orders and how it ended. Write
them again with `python -m tests.systems.hex_tiles.golden [SCENARIO ...]` after a rule has changed on purpose.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from wsn import scenario
from wsn.bots import BOTS
from wsn.data import shipped_files
from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.engine.events import TrackSet, UnitMoved, UnitRemoved
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.systems.hex_tiles.data.declared import OBJECTIVE
from wsn.systems.hex_tiles.rulebook import SYSTEM
from wsn.table.seat import Seat

FOLDER = Path(__file__).parents[2] / "golden" / "hex_tiles"
SEEDS = 80
"""How many games are looked through for the ways a scenario can be won."""
GREEDY = ("greedy", "greedy")
MORE = {"benouville_bridges": ("random", "random"), "pontaubault_corridor": ("greedy", "random")}
"""Scenarios that other bots play too: one ends on its last turn or in a draw, one by sudden death."""
GAMES = 4
"""How many ways are kept of each side, the most frequent first."""
_UNION: Any = reduce(or_, SYSTEM.commands)


def names() -> list[str]:
    """Every scenario that ships."""
    return sorted(shipped_files("scenarios/hex_tiles"))


def play(setup: Setup, seed: int, pair: tuple[str, str]) -> Game[Any]:
    """A game between two bots, with the dice of the seed alone, as recorded games have always had."""
    game = scenario.new_game(setup, seed=seed, dice=SeededDice(str(seed)))
    _to_the_end(game, seed, pair)
    return game


def _to_the_end(game: Game[Any], seed: int, pair: tuple[str, str]) -> None:
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS[bot](f"{seed}/{side}") for side, bot in zip(game.system.sides, pair)}
    while (side := game.deciding) is not None:
        game.submit(side, bots[side].choose(seats[side]))


def replay(name: str, recorded: dict[str, Any]) -> Game[Any]:
    """The recorded orders given again, with the dice of the seed."""
    game = scenario.new_game(name, seed=recorded["seed"], dice=SeededDice(str(recorded["seed"])))
    for number, row in enumerate(recorded["commands"], 1):
        side = game.deciding
        assert side is not None, f"the game ends before command {number}"
        command: Command = msgspec.convert(read_row(row), type=_UNION)
        game.submit(side, command)
    return game


def way(game: Game[Any]) -> str:
    """How a game was won: `axis: eliminated`, `allies: hold the hill`, `axis: leaves the map`.

    What happened last tells it: the last objective taken, unit lost or unit that left the map.
    """
    outcome, last = game.outcome, game.entries[-1].events
    assert outcome is not None
    winner = outcome.winner
    if winner is None:
        return "nobody: a draw"
    s = game.situation()
    if not any(unit.side != winner and unit.place is not None for unit in s.state.units.values()):
        return f"{winner}: have no unit left"
    for event in reversed(last):
        if isinstance(event, TrackSet) and event.value == winner:
            number = OBJECTIVE.thing(event.track)
            if number is not None:
                return f"{winner}: hold {s.world.objectives[int(number) - 1][0].name}"
        if isinstance(event, UnitRemoved):
            return f"{winner}: eliminated"
        if isinstance(event, UnitMoved) and event.space is None:
            return f"{winner}: leaves the map"
    return f"{winner}: after {s.world.scenario.turns} turns"


def ending(game: Game[Any]) -> dict[str, Any]:
    """How a game ended, to be compared."""
    assert game.outcome is not None
    units = [f"{u.id} {u.place} {u.steps}" for u in sorted(game.state.units.values(), key=lambda u: u.id)]
    return {
        "winner": game.outcome.winner,
        "text": game.outcome.text,
        "rolls": game.state.rolls,
        "units": hashlib.sha256("\n".join(units).encode()).hexdigest()[:16],
    }


def write_row(command: Command) -> list[str]:
    """A command as a short row: its name, then its fields."""
    result = msgspec.to_builtins(command)
    return [
        result["is"],
        *(f"{key}={value}" for key, value in result.items() if key != "is" and value is not None),
    ]


def read_row(row: list[str]) -> dict[str, str]:
    """The command of a row."""
    return {"is": row[0]} | dict(field.split("=", 1) for field in row[1:])  # type: ignore[misc]  # each field is split in two


def find(name: str) -> Iterator[dict[str, Any]]:
    """The shortest game for each way of winning that bots come to."""
    setup = scenario.load(name)
    best: dict[str, tuple[int, int, Game[Any]]] = {}
    count: dict[str, int] = {}
    for pair in (GREEDY, MORE[name]) if name in MORE else (GREEDY,):
        for seed in range(SEEDS):
            game = play(setup, seed, pair)
            key = way(game)
            count[key] = count.get(key, 0) + 1
            length = len(game.entries)
            if key not in best or length < best[key][0]:
                best[key] = (length, seed, game)
    for side in ("allies", "axis", "nobody"):
        mine = sorted((k for k in best if k.startswith(side)), key=lambda k: (-count[k], k))
        for key in mine[:GAMES]:
            _, seed, game = best[key]
            given = [write_row(e.command) for e in game.entries if e.by is not None and e.command is not None]
            yield {"way": key, "seed": seed, **ending(game), "commands": given}


JOURNAL = FOLDER / "saint_lambert.wsn.jsonl"
"""One game as its journal, with map, scenario and tables in it: what a player keeps on disk."""


def write_journal() -> None:
    """Play the game of the journal again and keep it."""
    JOURNAL.unlink(missing_ok=True)
    game = scenario.new_game(JOURNAL.name.partition(".")[0], seed=1, journal=JOURNAL)
    _to_the_end(game, 1, GREEDY)
    game.close()


def write(name: str) -> None:
    """Look for the games of a scenario and write its file."""
    rows = []
    for game in find(name):
        given = [json.dumps(row, ensure_ascii=False) for row in game.pop("commands")]
        orders = ",\n".join("   " + ", ".join(given[i : i + 4]) for i in range(0, len(given), 4))
        head = json.dumps(game, ensure_ascii=False)[:-1]
        rows.append(f'  {head}, "commands": [\n{orders}\n  ]}}')
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = f'{{"scenario": {json.dumps(name)}, "games": [\n' + ",\n".join(rows) + "\n]}\n"
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for one in sys.argv[1:] or names():
        write(one)
        print(one)
    write_journal()
