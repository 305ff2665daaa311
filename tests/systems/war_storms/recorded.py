"""Golden games: how they are played, kept as files, played again, and told.

Every scenario has one of each way in which it can end (`ways`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from tests.systems.war_storms import staged
from wsn import scenario
from wsn.bots import BOTS
from wsn.data import shipped_files
from wsn.engine.commands import Command
from wsn.engine.dice import BY_SEED, ScriptedDice
from wsn.engine.events import DiceRolled
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.systems.war_storms.data.declared import EXIT_POINTS
from wsn.systems.war_storms.data.scenariofile import SIDES, Scenario
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import AcceptDraw, Concede, OfferDraw
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import World, is_platoon, other
from wsn.table.seat import Seat

FOLDER = Path(__file__).parents[2] / "golden" / "war_storms"
SCENARIOS = tuple(shipped_files("scenarios/war_storms"))
TIES = ("even_ground", "even_odds", "even_points")
"""Scenarios of the tests alone: in no shipped one can both sides end with the same points."""
ENOUGH = 6
"""The least games of each scenario that are played; more until both sides have won."""
EARLY = 40
"""After this number of commands somebody gives up, or a draw is agreed."""
STAGED = range(1, 201)
"""The seeds of games staged to an end."""
VOCABULARY: Any = reduce(or_, SYSTEM.commands)


@cache
def loaded(name: str) -> tuple[Setup, World]:
    """A scenario, shipped or of the tests, and its world."""
    own = FOLDER / name / "scenario.toml"
    setup = scenario.load(own if own.is_file() else name)
    return setup, SYSTEM.world(setup)


def begun(name: str, seed: int, dice: ScriptedDice | None = None) -> Game[Any]:
    """A game of a scenario up to its first decision, with the dice that these games have always had."""
    setup, world = loaded(name)
    return Game.new(SYSTEM, setup, seed=seed, dice=dice, world=world, drawn=BY_SEED)


def play(name: str, seed: int, last: Command | None = None, by: str = "") -> Game[Any]:
    """A game between two greedy bots; with `last` a side gives up, or a draw is agreed."""
    game = begun(name, seed)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in game.system.sides}
    given = 0
    while (side := game.deciding) is not None:
        if last is not None and given >= EARLY and side == by and game.why_not(side, last) is None:
            game.submit(side, last)
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
    """What the file of a game is called after: who won, and how, by the last order and the last state."""
    assert game.outcome is not None
    return f"{game.outcome.winner or 'nobody'}-{_how(game, game.outcome.winner)}"


def _how(game: Game[Any], winner: str | None) -> str:
    """The way in which a game has ended (WSS 24)."""
    s, last = game.situation(), game.entries[-1].command
    rules: Scenario = s.world.scenario
    if isinstance(last, (AcceptDraw, Concede)):
        return "by-agreement" if isinstance(last, AcceptDraw) else "by-giving-up"
    if winner is not None:
        loser = other(winner)
        alive = any(u.side == loser and is_platoon(s, u) for u in s.state.units.values())
        if not alive and not victory.left_map(s, loser):
            return "by-elimination"
        breaks = rules.sides[loser].breaks_at
        if breaks is not None and victory.steps_lost(s, loser) >= breaks:
            return "by-losses"
        if rules.victory.at_once and victory.objectives_held(s, winner) == len(s.world.objectives):
            return "at-once"
        if len({victory.score(s, side)[0] for side in SIDES}) == 1 and rules.victory.tie == winner:
            return "by-a-tie"
    if _plain(rules):
        return "by-objectives"
    if any(marker.kind == "chit" and marker.side for marker in s.state.markers.values()):
        return "by-chits"
    return "by-exit" if any(EXIT_POINTS.get(s.state, side) for side in SIDES) else "by-points"


def _plain(rules: Scenario) -> bool:
    """Whether objectives decide alone, and each counts the same."""
    words = rules.victory
    same = words == type(words)() and all(o.points == 1 for o in rules.objectives)
    return same and not rules.exits and not rules.chits


def ways(name: str) -> frozenset[str]:
    """Every way in which a game of a scenario can end, as its files are called (WSS 24)."""
    rules: Scenario = loaded(name)[1].scenario
    words = rules.victory
    plain = _plain(rules)
    if name in TIES:
        draw = f"nobody-by-{'objectives' if plain else 'points'}"
        return frozenset({draw if words.tie == "draw" else f"{words.tie}-by-a-tie"})
    names = {"nobody-by-agreement"}
    for side in SIDES:
        breaks = rules.sides[other(side)].breaks_at
        names |= {f"{side}-by-giving-up", f"{side}-by-{'elimination' if breaks is None else 'losses'}"}
        if words.at_once:
            names.add(f"{side}-at-once")
        names.add(f"{side}-by-{'objectives' if plain else 'chits' if rules.chits else 'points'}")
    names |= {f"{way.side}-by-exit" for way in rules.exits}
    return frozenset(names)


def again(document: dict[str, Any]) -> Game[Any]:
    """A recorded game played again by its commands; the rules decide everything anew."""
    dice = None
    if "dice" in document:
        dice = ScriptedDice([tuple(map(int, roll)) for roll in document["dice"].split()])
    game = begun(document["scenario"], document["seed"], dice)
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


def tell_again(name: str) -> Path:
    """Tell the game of a scenario that is told in the words of today; nothing is played otherwise."""
    folder = FOLDER / name
    page = folder / "told.txt"
    before = page.read_text(encoding="utf-8").split("\n")
    texts = [
        told(again(json.loads(path.read_text(encoding="utf-8")))) for path in sorted(folder.glob("*.json"))
    ]
    page.write_text(max(texts, key=lambda text: _alike(text.split("\n"), before)), encoding="utf-8")
    return page


def _alike(lines: list[str], others: list[str]) -> int:
    return sum(a == b for a, b in zip(lines, others)) - abs(len(lines) - len(others))


def files() -> list[Path]:
    """Every recorded game."""
    return sorted(FOLDER.glob("*/*.json"))


def write(name: str, seeds: Iterable[int]) -> Iterator[Path]:
    """Play a scenario again and again, and keep the first game of each ending; the first of all is told."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.json"), *folder.glob("told.txt")):
        old.unlink()
    wanted = ways(name)
    kept: dict[str, tuple[Game[Any], bool]] = {}
    for number, seed in enumerate(seeds, 1):
        game = play(name, seed)
        kept.setdefault(called(game), (game, False))
        won = {key.partition("-")[0] for key in kept}
        if number >= ENOUGH and (name in TIES or {"allies", "axis"} <= won):
            break
    if name not in TIES:
        for last, by in ((Concede(), "allies"), (Concede(), "axis"), (OfferDraw(), "allies")):
            game = play(name, 1, last, by)
            kept.setdefault(called(game), (game, False))
    for seed in STAGED:
        if kept.keys() >= wanted:
            break
        for key in sorted(wanted - kept.keys()):
            weak = other(key.partition("-")[0])
            how = "runner" if key.endswith("exit") else "hunter"
            for blind in (False, True):
                game = staged.play(begun(name, seed), weak, how, blind)
                kept.setdefault(called(game), (game, True))
    for number, (key, (game, typed)) in enumerate(sorted(kept.items(), key=lambda one: int(one[1][0].seed))):
        path = folder / f"{key}.json"
        path.write_text(_document(name, game, typed), encoding="utf-8")
        yield path
        if number == 0 and name not in TIES:
            (folder / "told.txt").write_text(told(game), encoding="utf-8")
            yield folder / "told.txt"
    for key in sorted(wanted - kept.keys()):
        raise AssertionError(f"{name}: no game was found that ends {key}")


def _document(name: str, game: Game[Any], typed: bool) -> str:
    """The file of a game: the seed, for staged ones the dice, how it ended, and every order."""
    head: dict[str, Any] = {"scenario": name, "seed": int(game.seed), **ending(game)}
    if typed:
        rolls = [e.values for entry in game.entries for e in entry.events if isinstance(e, DiceRolled)]
        head["dice"] = " ".join("".join(map(str, roll)) for roll in rolls)
    given = [json.dumps(msgspec.to_builtins(e.command)) for e in game.entries if e.by is not None]
    return json.dumps(head, indent=1)[:-2] + ',\n "commands": [\n' + ",\n".join(given) + "\n]\n}\n"
