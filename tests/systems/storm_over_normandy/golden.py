"""Golden games: a recorded game of the shipped scenario for each way in which it can end.

Write them again with `python -m tests.systems.storm_over_normandy.golden` after a rule or number has changed.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.systems.storm_over_normandy.commands import Concede
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.table.seat import Seat

FILE = Path(__file__).parents[2] / "golden" / "storm_over_normandy" / "storm_d_day.json"
SEEDS = range(1, 40)
_UNION: Any = reduce(or_, SYSTEM.commands)


def play(seed: int, concede: bool = False) -> Game[Any]:
    """A game between two bots; with `concede` the Germans give up at their first impulse of turn 2."""
    game = scenario.new_game(scenario.load("storm_d_day"), seed=seed)
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in SYSTEM.sides}
    while (side := game.deciding) is not None:
        at = game.state.frames[-1].phase == "impulse" and side == "germans" and SYSTEM.turn(game.state) == 2
        game.submit(side, Concede() if concede and at else bots[side].choose(seats[side]))
    return game


def ending(game: Game[Any]) -> dict[str, object]:
    """How a game ended, to compare."""
    assert game.outcome is not None
    return {
        "way": game.outcome.way,
        "winner": game.outcome.winner,
        "text": game.outcome.text,
        "units": len(game.state.units),
        "rolls": game.state.rolls,
    }


def recorded(seed: int, game: Game[Any]) -> dict[str, object]:
    """What is kept of a game: the seed, every order, and the end."""
    orders = [[e.by, msgspec.to_builtins(e.command)] for e in game.entries if e.by is not None]
    return {"seed": seed, "orders": orders, **ending(game)}


def again(row: dict[str, Any]) -> Game[Any]:
    """A recorded game, decided again order by order."""
    game = scenario.new_game(scenario.load("storm_d_day"), seed=row["seed"])
    for side, command in row["orders"]:
        game.submit(side, msgspec.convert(command, _UNION))
    return game


def main() -> None:
    """Write the file."""
    rows: dict[str, dict[str, object]] = {}
    for seed in SEEDS:
        game = play(seed)
        assert game.outcome is not None
        rows.setdefault(game.outcome.way, recorded(seed, game))
        if len(rows) == 2:
            break
    rows["concession"] = recorded(1, play(1, concede=True))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(
        json.dumps({"games": list(rows.values())}, separators=(",", ":")) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
