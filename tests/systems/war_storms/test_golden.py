"""Golden games: the skirmish as it was played to each of its ends, command by command.

A file holds the seed, the orders and how it ended. A rule that changes a game fails here, which is how one
learns that recorded games would now go otherwise: say so in the changelog, then write the files again with
`WSN_GOLDEN=write`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.systems.war_storms.commands import COMMANDS
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.table.seat import Seat

FOLDER = Path(__file__).parents[2] / "golden" / "war_storms"
GAMES = {
    "allies-by-losses": 1,
    "allies-by-objective": 3,
    "axis-by-losses": 5,
    "axis-by-objective": 10,
}


def recorded(seed: int) -> dict[str, Any]:
    """A game between two greedy bots, as a golden file keeps it."""
    game = scenario.new_game(scenario.FIRST, seed=seed)
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in SYSTEM.sides}
    while (side := game.deciding) is not None:
        game.submit(side, bots[side].choose(seats[side]))
    given = [msgspec.to_builtins(e.command) for e in game.entries if e.by is not None]
    return {"scenario": scenario.FIRST, "seed": seed, "commands": given, **_ending(game)}


def _ending(game: Game[Any]) -> dict[str, Any]:
    assert game.outcome is not None
    return {
        "winner": game.outcome.winner,
        "text": game.outcome.text,
        "rolls": game.state.rolls,
        "units": {
            u.id: f"{u.place} {u.steps} {' '.join(u.marks)}".strip() for u in game.state.units.values()
        },
    }


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_goes_as_it_went(name):
    path = FOLDER / f"{name}.json"
    if os.environ.get("WSN_GOLDEN") == "write":
        rows = recorded(GAMES[name])
        commands = ",\n".join(json.dumps(c) for c in rows.pop("commands"))
        head = json.dumps(rows, indent=1)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'{head[:-2]},\n "commands": [\n{commands}\n]\n}}\n')
    golden = json.loads(path.read_text())
    game = scenario.new_game(golden["scenario"], seed=golden["seed"])
    for number, row in enumerate(golden["commands"], 1):
        command: Command = msgspec.convert(row, type=_union())
        side = game.deciding
        assert side is not None, f"the game ends before command {number}"
        game.submit(side, command)
    assert _ending(game) == {key: golden[key] for key in ("winner", "text", "rolls", "units")}


def _union() -> Any:
    from functools import reduce
    from operator import or_

    return reduce(or_, COMMANDS)
