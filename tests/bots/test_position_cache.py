"""Positions thought through: what leads to the same is kept once, and nothing that dice make different is."""

from __future__ import annotations

import pytest

from tests.toys import hexduel
from wsn.bots.greedy import Greedy, MarchMemory
from wsn.bots.position_cache import Position, root_of
from wsn.engine.commands import IllegalCommand
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.scenario import load
from wsn.systems import system_of
from wsn.table.determinize import determinize
from wsn.table.seat import Seat


@pytest.fixture
def skirmish():
    """A game of War Storms some orders on, with its first position apart."""
    setup = load("first_orders")
    game = Game.new(system_of(setup.system), setup, seed=5)
    bots = {side: Greedy(side) for side in game.system.sides}
    for _ in range(40):
        side = game.deciding
        game.submit(side, bots[side].choose(Seat(game, side)))
    return game


def apart(game):
    side = game.deciding
    return Position(determinize(game, Seat(game, side).view), Cache())


def played(at, commands, seed):
    """The positions on the way of some commands."""
    way = []
    for command in commands:
        at = at.step(command, SeededDice(seed)).to
        way.append(at)
    return way


def test_a_command_leads_where_the_game_itself_leads_with_the_same_dice(skirmish):
    """For every legal one in twelve positions, with several dice; the position it is asked of stays."""
    at, thrown, bot = apart(skirmish), 0, Greedy("1")
    for _ in range(12):
        before = at.game.state
        for command in at.game.legal():
            for seed in ("1", "2"):
                step = at.step(command, SeededDice(seed))
                game = Game.at(skirmish.system, skirmish.setup, skirmish.world, before)
                events = game.submit(game.deciding, command, SeededDice(seed))
                assert step.to.game.state == game.state
                assert len(step.events) == len(events)
                thrown += step.dice
        assert at.game.state is before
        at = at.step(bot.choose(at.seat_here(at.game.deciding)), SeededDice("1")).to
    assert thrown


def test_what_leads_to_the_same_position_is_one_and_other_dice_may_lead_elsewhere():
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=2)
    at, same, other = apart(game), 0, 0
    for _ in range(30):
        for command in at.game.legal():
            one, again = (at.step(command, SeededDice("1")).to for _ in range(2))
            assert one is again
            far = at.step(command, SeededDice("9")).to
            assert (far is one) == (far.game.state == one.game.state)
            same, other = same + (far is one), other + (far is not one)
        at = at.step(at.game.legal()[0], SeededDice("1")).to
        if at.game.deciding is None:
            break
    assert same
    assert other


def test_where_a_command_has_led_is_known_and_without_dice_that_is_where_the_game_goes_on(skirmish):
    at = apart(skirmish)
    command = at.game.legal()[0]
    assert at.led_to(command) == []
    assert at.known_positions() == []
    step = at.step(command, SeededDice("1"))
    assert at.led_to(command) == [step]
    assert at.known_positions() == ([] if step.dice else [step.to])
    while not step.dice:
        at = step.to
        step = at.step(Greedy("1").choose(at.seat_here(at.game.deciding)), SeededDice("1"))
    assert at.known_positions() == []


def test_a_command_that_is_not_legal_leads_nowhere(skirmish):
    at = apart(skirmish)
    with pytest.raises(IllegalCommand):
        at.step(not_for_now(skirmish), SeededDice("1"))


def not_for_now(game):
    """An order of the game that no phase takes now."""
    legal = {type(command) for command in game.legal()}
    return next(kind for kind in game.system.commands if kind not in legal and not kind.__struct_fields__)()


def test_a_bot_is_asked_once_in_a_position_and_its_memory_goes_with_its_choice(skirmish):
    at, asked = apart(skirmish), []

    def choose():
        asked.append(1)
        return at.game.legal()[0], MarchMemory(None, frozenset({"here"}))

    assert (
        at.choice("a", choose) == at.choice("a", choose) == (at.game.legal()[0], MarchMemory(None, {"here"}))
    )
    assert len(asked) == 1
    at.choice("b", choose)
    assert len(asked) == 2, "another bot is asked for itself"


def test_games_that_are_dealt_alike_begin_at_one_position(skirmish):
    roots = []
    view = Seat(skirmish, skirmish.deciding).view
    one, two = (root_of(roots, determinize(skirmish, view), Cache()) for _ in range(2))
    assert one is two
    setup = load("airel_bridge")
    cards = Game.new(system_of(setup.system), setup, seed=5)
    view = Seat(cards, cards.deciding).view
    dealt = [
        root_of(roots, determinize(cards, view, deal), Cache()) for deal in (tuple, lambda all_: all_[::-1])
    ]
    assert dealt[0] is not dealt[1]
    assert len(roots) == 3


def test_a_bot_that_is_given_its_memory_back_goes_on_with_its_march(skirmish):
    """Without it, it might go back where it came from."""
    bot = Greedy("1")
    bot.march_memory = MarchMemory(None, frozenset({"a", "b"}))
    assert bot.march_memory.been == {"a", "b"}
    bot.march_memory = MarchMemory()
    assert bot.march_memory == MarchMemory(None, frozenset())
