"""Players with one idea do not beat one who looks at the board, and their games come to an end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.systems.storm_over_normandy.position import position
from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules import intents
from wsn.systems.storm_over_normandy.rules.commands import Activate, Assault, Done, Fire, MoveTo, Pass
from wsn.table.seat import Seat


def play(seed: int, **players: str) -> Game[Any]:
    game = scenario.new_game(scenario.load("storm_d_day"), seed=seed)
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    bots = {side: BOTS[players[side]](f"{seed}/{side}") for side in SYSTEM.sides}
    for _ in range(3000):
        if game.deciding is None:
            break
        game.submit(game.deciding, bots[game.deciding].choose(seats[game.deciding]))
    assert game.outcome is not None
    return game


@pytest.mark.parametrize("script", ["sit", "assault", "rush"])
@pytest.mark.parametrize("side", SYSTEM.sides)
def test_one_idea_loses(script: str, side: str) -> None:
    foe = next(one for one in SYSTEM.sides if one != side)
    game = play(1, **{side: script, foe: "greedy"})
    assert game.outcome is not None
    assert game.outcome.winner == foe


class Passes:
    """Passes whenever it may; whatever else is asked is answered by chance."""

    def __init__(self, seed: str) -> None:
        self.draw = random.Random(seed)

    def choose(self, seat: Seat) -> Command:
        legal = seat.legal()
        calm = [one for one in legal if isinstance(one, (Pass, Done))]
        return self.draw.choice(calm or legal)


def passing(seed: int, *who: str) -> Game[Any]:
    """A game in which these sides pass all the time, and the other, if there is one, looks at the board."""
    game = scenario.new_game(scenario.load("storm_d_day"), seed=seed)
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    bots = {
        side: Passes(f"{seed}/{side}") if side in who else BOTS["greedy"](f"{seed}/{side}")
        for side in SYSTEM.sides
    }
    for _ in range(4000):
        if game.deciding is None:
            break
        game.submit(game.deciding, bots[game.deciding].choose(seats[game.deciding]))
    assert game.outcome is not None, "the game does not end"
    return game


@pytest.mark.parametrize("side", SYSTEM.sides)
def test_who_passes_all_the_time_loses(side: str) -> None:
    game = passing(1, side)
    assert game.outcome is not None
    assert game.outcome.winner != side


def test_a_game_in_which_both_sides_pass_comes_to_its_end_and_the_germans_hold() -> None:
    game = passing(1, *SYSTEM.sides)
    assert game.outcome is not None
    assert game.outcome.winner == "germans"
    assert SYSTEM.turn(game.state) <= 8


@pytest.mark.slow
@pytest.mark.parametrize("script", ["sit", "assault", "rush", "bait"])
@pytest.mark.parametrize("side", SYSTEM.sides)
def test_one_idea_wins_at_most_one_game_of_eight(script: str, side: str) -> None:
    foe = next(one for one in SYSTEM.sides if one != side)
    games = [play(seed, **{side: script, foe: "greedy"}) for seed in range(8)]
    assert sum(game.outcome is not None and game.outcome.winner == side for game in games) <= 1


def test_what_commands_are_for() -> None:
    p = position(
        "a one cw_brigade Creully\na two cw_brigade Bayeux\ng foe ge_regiment Bayeux\na sea cw_brigade Gold",
        control={"Creully": "allies", "Gold": "allies"},
        hands={"allies": ["a_armour-1"]},
    )
    fight = intents.intent(p.s, Activate(space="Bayeux", option="commonwealth"))
    assert fight is not None
    assert (fight.deed, fight.unit) == ("fire", "two")
    march = intents.intent(p.s, Activate(space="Creully", option="commonwealth"))
    assert march is not None
    assert (march.deed, march.space) == ("go", "Bayeux")
    end = intents.intent(p.s, Pass())
    assert end is not None
    assert end.deed == "end"
    assert intents.far(p.s, "one", "Creully", "foe") == 1
    assert intents.far(p.s, "one", "Bayeux", "foe") == 0
    assert intents.far(p.s, "foe", "Bayeux", "goal") == 1  # Gold is worth points and Allied
    assert intents.exposure_of(p.s, "two") == 100 // 9
    p.do(Activate(space="Creully", option="commonwealth"))
    deeds = [intents.intent(p.s, c) for c in (MoveTo(space="Gold"), Assault(space="Bayeux"), Fire())]
    assert [one.deed for one in deeds if one is not None] == ["go", "assault", "fire"]
