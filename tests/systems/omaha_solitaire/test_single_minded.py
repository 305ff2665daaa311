"""Players with one idea against the book: their games end, and they score less than one who looks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import mean
from typing import Any

from tests.systems.omaha_solitaire import golden
from wsn import scenario
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    Back,
    CallOff,
    Clear,
    Done,
    LandRest,
    LeaveOut,
    MoveTo,
    PressOn,
    Reveal,
)

US = "americans"
Taste = Callable[[Game[Any], Sequence[Command]], Sequence[Command]]


def sits(game: Game[Any], legal: Sequence[Command]) -> Sequence[Command]:
    """Ends every turn as it begins."""
    return [one for one in legal if isinstance(one, Done)]


def rushes(game: Game[Any], legal: Sequence[Command]) -> Sequence[Command]:
    """Attacks whatever lies next door, presses on whatever lies there, and else goes inland."""
    attacks = [one for one in legal if isinstance(one, (Attack, PressOn, Advance))]
    if attacks:
        return attacks
    rows = game.world.board.squares
    moves = [one for one in legal if isinstance(one, MoveTo)]
    inland = min((rows[one.space].row for one in moves), default=0)
    forward = [one for one in moves if rows[one.space].row == inland]
    acts = [one for one in legal if isinstance(one, Activate)]
    tame = (CallOff, LeaveOut, Back, Done, Clear, Reveal)
    return forward or acts or [one for one in legal if not isinstance(one, tame)]


def engineers(game: Game[Any], legal: Sequence[Command]) -> Sequence[Command]:
    """Clears obstacles while there are points, and does nothing else."""
    return [one for one in legal if isinstance(one, Clear)] or sits(game, legal)


def points(taste: Taste, seed: int) -> int:
    """The victory points at the end of a game."""
    game = scenario.new_game(scenario.load("omaha_alone"), seed=seed)
    draw = random.Random(seed)
    for _ in range(3000):
        if game.deciding is None:
            break
        legal = [one for one in game.legal() if not isinstance(one, LandRest)]
        game.submit(US, draw.choice(list(taste(game, legal)) or list(legal)))
    assert game.outcome is not None, "the game does not end"
    total = game.state.tracks["victory points"]
    assert isinstance(total, int)
    assert (game.outcome.winner == US) == (total >= game.world.scenario.levels[0].points)
    return total


def test_one_idea_scores_less_than_a_bot_that_looks() -> None:
    looked = mean(int(golden.play(seed).state.tracks["victory points"]) for seed in range(3))
    for taste, most in ((sits, 0), (engineers, 9), (rushes, looked - 10)):
        got = mean(points(taste, seed) for seed in range(6))
        assert got <= most, taste.__name__
