"""Golden games: how they are played, kept as files, played again, and told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.systems.war_storms.commands import COMMANDS, AcceptDraw, Concede, OfferDraw
from wsn.table.seat import Seat

FOLDER = Path(__file__).parents[2] / "golden" / "war_storms"
ENOUGH = 6
"""So many games of each scenario are played at least, and more until both sides have won."""
LESSON = "first_orders"
"""The scenario in which somebody gives up, and in which a draw is agreed."""
VOCABULARY: Any = reduce(or_, COMMANDS)
ENDINGS = {
    "both sides agree": "by-agreement",
    "concede": "by-giving-up",
    "breaks at": "by-losses",
    "no platoon left": "by-losses",
    "every objective": "at-once",
    "a tie": "by-a-tie",
}
"""What the words of an ending tell; every other game was decided by points or objectives."""


def play(name: str, seed: int, after: int | None = None, last: str = "") -> Game[Any]:
    """A game between two greedy bots; `after` so many commands somebody gives up, or offers a draw."""
    game = scenario.new_game(name, seed=seed)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in game.system.sides}
    given = 0
    while (side := game.deciding) is not None:
        wish: Command = Concede() if last == "concede" else OfferDraw()
        if after is not None and given >= after and game.why_not(side, wish) is None:
            game.submit(side, wish)
            if game.deciding is not None:
                game.submit(game.deciding, AcceptDraw())
            break
        game.submit(side, bots[side].choose(seats[side]))
        given += 1
    return game


def ending(game: Game[Any]) -> dict[str, Any]:
    """How a game ended: the winner, the words, the dice thrown, and who stands where."""
    assert game.outcome is not None
    return {
        "winner": game.outcome.winner,
        "text": game.outcome.text,
        "rolls": game.state.rolls,
        "units": {
            u.id: f"{u.place} {u.steps} {' '.join(u.marks)}".strip() for u in game.state.units.values()
        },
    }


def called(game: Game[Any]) -> str:
    """What the file of a game is called after: who won, and how."""
    assert game.outcome is not None
    text = game.outcome.text
    how = next((word for words, word in ENDINGS.items() if words in text), "by-points")
    return f"{game.outcome.winner or 'nobody'}-{how}"


def again(document: dict[str, Any]) -> Game[Any]:
    """A recorded game played again by its commands; the rules decide everything anew."""
    game = scenario.new_game(document["scenario"], seed=document["seed"])
    for number, row in enumerate(document["commands"], 1):
        side = game.deciding
        assert side is not None, f"the game ends before command {number}"
        game.submit(side, msgspec.convert(row, type=VOCABULARY))
    return game


def told(game: Game[Any]) -> str:
    """A game in words, as one who watches reads it: each order, and what came of it with its rule."""
    lines = [f"{game.setup.name}, seed {game.seed}", ""]
    log: dict[int, list[str]] = {}
    for line in Seat(game, None).log():
        log.setdefault(line.entry, []).append(str(line))
    for entry in game.entries:
        if entry.by is not None:
            fields = {k: v for k, v in msgspec.to_builtins(entry.command).items() if k != "is"}
            words = " ".join(
                [type(entry.command).__name__, *(str(v) for v in fields.values() if v is not None)]
            )
            lines.append(f"{entry.n} {entry.by}: {words}")
        lines += [f"    {text}" for text in log.get(entry.n, ())]
    return "\n".join([*lines, ""])


def files() -> list[Path]:
    """Every recorded game."""
    return sorted(FOLDER.glob("*/*.json"))


def write(name: str, seeds: Iterable[int]) -> Iterator[Path]:
    """Play a scenario again and again, and keep the first game of each ending; the first of all is told."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    kept: dict[str, Game[Any]] = {}
    for number, seed in enumerate(seeds, 1):
        game = play(name, seed)
        kept.setdefault(called(game), game)
        won = {key.partition("-")[0] for key in kept}
        swift = not game.world.scenario.victory.at_once or any("at-once" in key for key in kept)
        if number >= ENOUGH and swift and {"allies", "axis"} <= won:
            break
    if name == LESSON:
        for last in ("concede", "draw"):
            game = play(name, 1, after=40, last=last)
            kept.setdefault(called(game), game)
    for number, (key, game) in enumerate(sorted(kept.items(), key=lambda one: int(one[1].seed))):
        given = [json.dumps(msgspec.to_builtins(e.command)) for e in game.entries if e.by is not None]
        head = json.dumps({"scenario": name, "seed": int(game.seed), **ending(game)}, indent=1)
        path = folder / f"{key}.json"
        path.write_text(head[:-2] + ',\n "commands": [\n' + ",\n".join(given) + "\n]\n}\n", encoding="utf-8")
        yield path
        if number == 0:
            (folder / "told.txt").write_text(told(game), encoding="utf-8")
            yield folder / "told.txt"
