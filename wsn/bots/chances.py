"""Each side's chance of winning, estimated from the score of a position.

It is an estimate: what a lead in points has been worth in many games between greedy bots, the same in every
scenario of a game and at any time of it. A side that the book plays is not reckoned.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Any, Final

from wsn.bots.judges import judge_of
from wsn.bots.judges.judge import Weighing
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.table.determinize import determinize
from wsn.table.seat import Seat

ODDS: Final = log(3)


def lead_of(system: str) -> int:
    """With how many points of lead a side wins three games of four."""
    return judge_of(system).LEAD


def is_measured(system: str) -> bool:
    """Whether the game says so, or it is only supposed."""
    return judge_of(system).MEASURED


def chance_of(lead: float, system: str) -> float:
    """The chance of a side that stands better by this many points."""
    steep = ODDS * lead / lead_of(system)
    return 1 / (1 + exp(-steep)) if steep >= 0 else exp(steep) / (1 + exp(steep))


def shift_chance(chance: float, points: float, system: str) -> float:
    """A chance after its side's standing improved by this many points."""
    if chance in (0.0, 1.0):
        return chance
    return chance_of(log(chance / (1 - chance)) / ODDS * lead_of(system) + points, system)


def side_speakers(game: Game[Any]) -> Mapping[str, str]:
    """By side that players play, the first of them."""
    first: dict[str, str] = {}
    for player, side in game.system.seats.items():
        first.setdefault(side, player)
    return first


def winning_chances(game: Game[Any], own: Cache | None = None) -> Mapping[str, float]:
    """By side its chance of winning; where several play they add up to 1. A draw is shared."""
    players = side_speakers(game)
    outcome = game.outcome
    if outcome is not None:
        even = outcome.winner is None  # a winner that no player plays is the book: nobody else has won
        return {side: 1 / len(players) if even else float(side == outcome.winner) for side in players}
    s, judge = Weighing(game.state, game.world, game.cache, own), judge_of(game.system.name)
    scores = {side: judge.score(s, side) for side in players}
    steep = ODDS / (2 * lead_of(game.system.name))
    top = max(scores.values())
    if len(scores) == 1:
        return {side: chance_of(score, game.system.name) for side, score in scores.items()}
    weights = {side: exp(steep * (score - top)) for side, score in scores.items()}
    total = sum(weights.values())
    return {side: weight / total for side, weight in weights.items()}


def known_to(game: Game[Any], player: str | None) -> Game[Any]:
    """The game as far as a player, or the public, knows it: what it does not know is left out."""
    return determinize(game, Seat(game, player).view)
