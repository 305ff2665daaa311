"""Golden games: a recorded game of the shipped scenario for each way in which it can end.

Write them again with `python -m tests.systems.omaha_solitaire.golden` after a rule or number has changed.
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
from wsn.systems.omaha_solitaire.commands import Concede, Done
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.table.seat import Seat

FILE = Path(__file__).parents[2] / "golden" / "omaha_solitaire" / "omaha_alone.json"
SEEDS = range(1, 200)
US = "americans"
_UNION: Any = reduce(or_, SYSTEM.commands)


def play(seed: int, idle: bool = False, concede: bool = False) -> Game[Any]:
    """A game of the bot; `idle` ends every turn without acting, `concede` gives up in the second."""
    game = scenario.new_game(scenario.load("omaha_alone"), seed=seed)
    seat, bot = Seat(game, US), BOTS["greedy"](f"{seed}/{US}")
    while game.deciding is not None:
        acting = game.state.frames[-1].phase == "activation"
        if acting and concede and SYSTEM.turn(game.state) == 2:
            game.submit(US, Concede())
        else:
            game.submit(US, Done() if acting and idle else bot.choose(seat))
    return game


def ending(game: Game[Any]) -> dict[str, object]:
    """How a game ended, to compare."""
    assert game.outcome is not None
    return {
        "way": game.outcome.way,
        "winner": game.outcome.winner,
        "level": game.outcome.level,
        "text": game.outcome.text,
        "rolls": game.state.rolls,
    }


def recorded(seed: int, game: Game[Any]) -> dict[str, object]:
    """What is kept of a game: the seed, every order, and the end."""
    orders = [msgspec.to_builtins(e.command) for e in game.entries if e.by is not None]
    return {"seed": seed, "orders": orders, **ending(game)}


def again(row: dict[str, Any]) -> Game[Any]:
    """A recorded game, decided again order by order."""
    game = scenario.new_game(scenario.load("omaha_alone"), seed=row["seed"])
    for command in row["orders"]:
        game.submit(US, msgspec.convert(command, _UNION))
    return game


def main() -> None:
    """Write the file."""
    rows: dict[str, dict[str, object]] = {}
    for seed in SEEDS:
        game = play(seed)
        assert game.outcome is not None
        rows.setdefault(game.outcome.way, recorded(seed, game))
        if len(rows) == 3:
            break
    rows["concession"] = recorded(1, play(1, concede=True))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(
        json.dumps({"games": list(rows.values())}, separators=(",", ":")) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
