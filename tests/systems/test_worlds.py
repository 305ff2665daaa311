"""The world of a game is frozen: games may share it, and no state of theirs stays in it."""

from __future__ import annotations

import dataclasses
import gc
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.engine.journal import state_digest
from wsn.engine.state import Frame, GameState, Marker, Outcome, Unit
from wsn.engine.system import Situation
from wsn.systems import system_of
from wsn.table.seat import Seat

SCENARIOS = ("hedgerow_skirmish", "saint_lambert")
RECKONED = ("book", "score", "appraise", "foes", "outlook", "standing")
"""The modules of a rulebook that reckon for bots."""
STATES = (GameState, Unit, Marker, Frame, Outcome, Situation, Game, Seat)


def new(name: str, seed: int, world: Any = None) -> Game[Any]:
    setup = scenario.load(name)
    system = system_of(setup.system)
    return Game.new(system, setup, seed=seed, world=world or system.world(setup))


def step(game: Game[Any], rng: Random, bots: dict[str, Any]) -> str:
    """One command, by turns of a bot and of chance, and the digest of what it led to."""
    side = game.deciding
    if side is None:
        return "over"
    seat = Seat(game, side)
    bot = bots.setdefault(side, BOTS["greedy"](f"{game.seed}/{side}"))
    game.submit(side, bot.choose(seat) if rng.random() < 0.5 else rng.choice(game.legal()))
    return state_digest(game.state)


def held(thing: Any) -> list[Any]:
    """Everything that is reachable from a thing, functions and modules apart."""
    seen: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type | ModuleType | FunctionType):
            seen[id(one)] = one
            waiting.extend(gc.get_referents(one))
    return list(seen.values())


@pytest.mark.parametrize("name", SCENARIOS)
def test_two_games_turn_about_on_one_world_go_as_each_alone(name):
    alone = []
    for seed in (1, 2):
        game, rng, bots = new(name, seed), Random(seed), {}
        alone.append([step(game, rng, bots) for _ in range(60)])
    shared = new(name, 1).world
    games = [(new(name, seed, shared), Random(seed), {}) for seed in (1, 2)]
    together = [[], []]
    for _ in range(60):
        for at, (game, rng, bots) in enumerate(games):
            together[at].append(step(game, rng, bots))
    assert together == alone
    assert len({*alone[0]}) > 30, "something happened"


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_world_is_frozen_and_keeps_no_state_of_a_game(name):
    game, rng, bots = new(name, 3), Random(3), {}
    for _ in range(40):
        step(game, rng, bots)
    names = {type(one).__name__ for one in held(game.world) if isinstance(one, STATES)}
    assert not names, f"the world holds on to {sorted(names)}"
    assert any(isinstance(one, Unit) for one in held(game.cache)), "what was worked out lies in the cache"
    for field in dataclasses.fields(game.world):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(game.world, field.name, None)


def reckoned(thing: Any) -> dict[int, Any]:
    """What modules that reckon for bots made, of everything that a thing holds."""
    return {id(one): one for one in held(thing) if type(one).__module__.rpartition(".")[2] in RECKONED}


def duel(name: str, *, forgetful: bool) -> tuple[Game[Any], dict[str, Seat], list[str]]:
    """Two bots on one game; forgetful ones sit down anew for each decision."""
    game = new(name, 5)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"5/{side}") for side in game.system.sides}
    digests = []
    for _ in range(120):
        side = game.deciding
        if side is None:
            break
        seat = Seat(game, side) if forgetful else seats[side]
        seat.submit(bots[side].choose(seat))
        digests.append(state_digest(game.state))
    return game, seats, digests


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_bot_reckons_for_itself_and_leaves_nothing_in_the_game(name):
    game, seats, _ = duel(name, forgetful=False)
    for one in (game.cache, game.world, game.state):
        assert not reckoned(one)
    first, second = (reckoned(seat.own) for seat in seats.values())
    assert first
    assert second
    assert not first.keys() & second.keys()


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_a_bot_keeps_never_changes_its_choice(name):
    _, _, kept = duel(name, forgetful=False)
    _, _, anew = duel(name, forgetful=True)
    assert kept == anew
