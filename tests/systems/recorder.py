"""Golden games of a system with one shipped scenario to record: each is its seed, its orders and its end."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from wsn import scenario
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.engine.system import System

GOLDEN = Path(__file__).parents[1] / "golden"


def ending(game: Game[Any]) -> dict[str, object]:
    """How a game ended, to compare."""
    assert game.outcome is not None
    told = msgspec.to_builtins(game.outcome)
    return {
        **{key: told.get(key) for key in ("way", "winner", "level", "text")},
        "units": len(game.state.units),
        "rolls": game.state.rolls,
    }


@dataclass(frozen=True)
class Recorder:
    """Writes and reads the recorded games of one scenario."""

    system: System[Any]
    name: str
    """The scenario."""

    @property
    def file(self) -> Path:
        """Where they are kept."""
        return GOLDEN / self.system.name / f"{self.name}.json"

    def new(self, seed: int) -> Game[Any]:
        """A game of the scenario, with the dice of the seed alone, as recorded games have always had."""
        return scenario.new_game(scenario.load(self.name), seed=seed, dice=SeededDice(str(seed)))

    def games(self) -> dict[str, dict[str, Any]]:
        """The recorded games by the way in which they ended."""
        return {row["way"]: row for row in json.loads(self.file.read_text(encoding="utf-8"))["games"]}

    def again(self, row: dict[str, Any]) -> Game[Any]:
        """A recorded game, decided again order by order."""
        game, union = self.new(row["seed"]), reduce(or_, self.system.commands)
        for side, command in row["orders"]:
            game.submit(side, msgspec.convert(command, union))
        return game

    def write(self, played: Iterable[tuple[int, Game[Any]]], ways: int) -> None:
        """Keep the first of these games for each way to end, until every way asked for is there."""
        rows: dict[str, dict[str, object]] = {}
        for seed, game in played:
            orders = [[e.by, msgspec.to_builtins(e.command)] for e in game.entries if e.by is not None]
            told = ending(game)
            rows.setdefault(str(told["way"]), {"seed": seed, "orders": orders, **told})
            if len(rows) == ways:
                break
        text = json.dumps({"games": list(rows.values())}, separators=(",", ":")) + "\n"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(text, encoding="utf-8")
