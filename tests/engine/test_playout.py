"""Playouts: the same rules as in a game, each legal command as likely as any other, and nothing kept."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.toys import areas, hexduel
from wsn import scenario
from wsn.engine.commands import Command, IllegalCommand, InvalidCommand
from wsn.engine.dice import NeedsRoll, SeededDice, TypedDice
from wsn.engine.events import Event
from wsn.engine.game import Game
from wsn.engine.playout import Playout
from wsn.engine.state import GameState
from wsn.engine.system import Setup, System
from wsn.systems import system_of

SHIPPED = ("first_orders", "airel_bridge", "storm_d_day", "omaha_alone")
COMMANDS = 60
"""How far a game is followed command by command."""


def started(name: str) -> Game[Any]:
    if name in ("hexduel", "areas"):
        toy = {"hexduel": hexduel, "areas": areas}[name]
        system: System[Any] = toy.SYSTEM
        setup: Setup = toy.SETUP
    else:
        setup = scenario.load(name)
        system = system_of(setup.system)
    return Game.new(system, setup, seed=5, dice=SeededDice("5"))


@pytest.mark.parametrize("name", [*SHIPPED, "hexduel", "areas"])
def test_a_playout_goes_as_the_game_with_the_same_commands_and_dice(name: str) -> None:
    game, chance = started(name), random.Random(1)
    playout = game.playout(SeededDice("5"))
    for _ in range(COMMANDS):
        assert playout.deciding == game.deciding
        assert playout.outcome == game.outcome
        if game.deciding is None:
            break
        assert playout.legal() == game.legal()
        command = chance.choice(game.legal())
        game.submit(game.deciding, command)
        playout.play(command)
        assert playout.state == game.state


@pytest.mark.parametrize("name", SHIPPED)
def test_a_playout_leaves_the_game_as_it_is(name: str) -> None:
    game = started(name)
    state, entries, legal = game.state, game.entries, game.legal()
    playout = game.playout(SeededDice("other"))
    assert playout.play_at_random(random.Random(2).random, 25) == 25
    assert playout.state != state
    assert (game.state, game.entries, game.legal()) == (state, entries, legal)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_playout_comes_to_the_end_of_a_game(name: str) -> None:
    playout = started(name).playout(SeededDice("end"))
    played = playout.play_at_random(random.Random(3).random, 5000)
    assert 0 < played < 5000
    assert playout.outcome is not None
    assert playout.deciding is None
    assert playout.legal() == ()
    assert playout.play_at_random(random.Random(3).random, 10) == 0


def drawn_from(playout: Playout[Any], times: int, chance: random.Random) -> Counter[str]:
    """How often each command is drawn here, by its words: told apart by where it leads is not enough."""
    seen: Counter[str] = Counter()
    for _ in range(times):
        seen[repr(first_of(playout, chance))] += 1
    return seen


def first_of(playout: Playout[Any], chance: random.Random) -> Command:
    """The command that a random play from here on begins with."""
    given: list[Command] = []

    class Watched(Playout[Any]):
        def _go_on(self, command: Command) -> None:
            given.append(command)

    Watched(playout.system, playout.world, playout.state, SeededDice("first"), playout.cache).play_at_random(
        chance.random, 1
    )
    return given[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_legal_command_is_drawn_and_none_more_often_than_another(name: str) -> None:
    """Among up to twenty, forty draws each; Pearson's sum stays far below what a skewed draw gives."""
    playout, chance, compared = started(name).playout(SeededDice("draws")), random.Random(4), 0
    while playout.deciding is not None and compared < 4:
        legal = playout.legal()
        if 3 <= len(legal) <= 20:
            compared += 1
            times = 40 * len(legal)
            seen = drawn_from(playout, times, chance)
            assert set(seen) == {repr(command) for command in legal}
            sum_ = sum((count - 40) ** 2 / 40 for count in seen.values())
            free = len(legal) - 1
            assert sum_ < free + 6 * (2 * free) ** 0.5
        playout.play_at_random(chance.random, 3)
    assert compared


def test_what_is_not_legal_is_refused_and_nothing_changes() -> None:
    playout = started("first_orders").playout(SeededDice("refused"))
    state, (first, *_) = playout.state, playout.legal()
    elsewhere = next(one for one in started("omaha_alone").legal() if type(one) is not type(first))
    with pytest.raises(InvalidCommand):
        playout.play(elsewhere)
    assert playout.state is state
    playout.play_at_random(random.Random(5).random, 5000)
    with pytest.raises(IllegalCommand, match="the game is over"):
        playout.play(first)


@pytest.mark.parametrize("name", [*SHIPPED, "hexduel", "areas"])
def test_a_look_ahead_shows_what_the_game_comes_to_with_the_same_dice(name: str) -> None:
    """The state, and every event: they differ only in that nothing is sealed for anybody."""
    game, chance, happened = started(name), random.Random(6), 0
    for n in range(COMMANDS):
        if game.deciding is None:
            break
        command, dice = chance.choice(game.legal()), f"look {n}"
        before = game.state, len(game.entries)
        state, events = game.look_ahead(command, SeededDice(dice))
        assert (game.state, len(game.entries)) == before
        submitted = game.submit(game.deciding, command, SeededDice(dice))
        assert state == game.state
        assert [plain(event) for event in events] == [plain(event) for event in submitted]
        happened += len(events)
    assert happened > COMMANDS


def plain(event: Event) -> dict[str, Any]:
    """An event, with its kind, without who may know of it."""
    told = msgspec.structs.asdict(event)
    return {"kind": type(event)} | {key: value for key, value in told.items() if key != "seen_by"}


def test_a_look_ahead_refuses_what_the_game_refuses() -> None:
    game = started("first_orders")
    other = next(one for one in started("airel_bridge").legal() if type(one) not in map(type, game.legal()))
    with pytest.raises(InvalidCommand):
        game.look_ahead(other, SeededDice("refused"))
    ended = Game.at(game.system, game.setup, game.world, over(game))
    with pytest.raises(IllegalCommand) as refused:
        ended.look_ahead(game.legal()[0], SeededDice("refused"))
    assert refused.value.refusal.rule == "ENGINE 1"


def over(game: Game[Any]) -> GameState:
    """Where a game ends that is played at random."""
    playout = game.playout(SeededDice("over"))
    playout.play_at_random(random.Random(5).random, 5000)
    return playout.state


def test_a_look_ahead_asks_for_the_dice_that_are_wanted() -> None:
    game = started("hexduel")
    needs: list[Command] = []
    while game.deciding is not None and not needs:
        needs = [command for command in game.legal() if asks_for_dice(game, command)]
        if not needs:
            game.submit(game.deciding, game.legal()[0])
    assert needs, "no order of the whole game throws dice"


def asks_for_dice(game: Game[Any], command: Command) -> bool:
    try:
        game.look_ahead(command, TypedDice())
    except NeedsRoll:
        return True
    return False
