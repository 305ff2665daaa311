"""Standing orders of a seat: what is answered, when it must decide itself, and what lifts the order."""

from __future__ import annotations

import random

import pytest

from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.engine.observe import observe_event
from wsn.host.standing import ANSWERS_WORDS, UNTIL_WORDS, PassOrder, Watch, describe_order, passing_command
from wsn.scenario import new_game
from wsn.systems import SYSTEMS, system_of
from wsn.systems.hex_tiles.rules import commands as tile_commands
from wsn.systems.storm_over_normandy.rules import commands as storm_commands
from wsn.systems.war_storms.rules import commands as war_storms
from wsn.table.seat import Seat


def aggressor(seat: Seat, draw: random.Random) -> Command:
    """An order that is no refusal to act, where there is one."""
    legal = seat.legal()
    return draw.choice([one for one in legal if not one.declines and not one.takes_back] or legal)


def play_against(order: PassOrder, game: Game, passive: str, steps: int = 300) -> tuple[Watch, list[Command]]:
    """Play on while one seat answers by its order alone, until the order is lifted."""
    draw = random.Random(4)
    watch, given = Watch(Seat(game, passive), order), []
    for _ in range(steps):
        if game.outcome is not None or watch.lifted() is not None:
            break
        seat = Seat(game, game.deciding)
        command = passing_command(seat, order) if seat.side == passive else None
        if seat.side == passive and command is not None:
            given.append(command)
        seat.submit(command or aggressor(seat, draw))
    return watch, given


def test_a_seat_passes_until_somebody_fires_at_it_and_then_is_asked():
    game = new_game("first_orders", seed=3)
    passive = "axis"
    watch, given = play_against(PassOrder(since=len(game.entries)), game, passive)
    lifted = watch.lifted()
    assert lifted is not None
    assert given
    assert {type(one) for one in given} <= {
        war_storms.Pass,
        war_storms.HoldFire,
        war_storms.Done,
        war_storms.Stop,
    }
    assert "was struck in" in lifted.why
    struck = game.entries[lifted.entry - 1]
    assert struck.by != passive
    assert Watch(Seat(game, passive), PassOrder(since=len(game.entries))).lifted() is None


def test_what_is_taken_back_no_longer_lifts_the_order():
    game = new_game("first_orders", seed=3)
    watch, _ = play_against(PassOrder(since=len(game.entries)), game, "axis")
    lifted = watch.lifted()
    assert lifted is not None
    game.rewind(lifted.entry - 1)
    assert watch.lifted() is None


def test_an_order_until_withdrawn_is_never_lifted():
    game = new_game("first_orders", seed=3)
    watch, _ = play_against(PassOrder(since=len(game.entries), until="withdrawn"), game, "axis", 120)
    assert watch.lifted() is None


def test_an_order_for_this_turn_ends_with_it():
    game = new_game("first_orders", seed=3)
    turn = game.system.turn(game.state)
    order = PassOrder(since=len(game.entries), until="turn")
    watch = Watch(Seat(game, "axis"), order)
    while game.system.turn(game.state) == turn:
        assert watch.lifted() is None
        seat = Seat(game, game.deciding)
        seat.submit(next(one for one in seat.legal() if one.declines))
    lifted = watch.lifted()
    assert lifted is not None
    assert lifted.why == f"turn {game.system.turn(game.state)} has begun"


def test_only_reactions_or_only_ones_own_time_may_be_answered():
    game = new_game("first_orders", seed=3)
    side = game.deciding
    seat = Seat(game, side)
    assert seat.own_time
    assert isinstance(passing_command(seat, PassOrder(1)), war_storms.Pass)
    assert isinstance(passing_command(seat, PassOrder(1, answers="own")), war_storms.Pass)
    assert passing_command(seat, PassOrder(1, answers="reactions")) is None
    assert passing_command(Seat(game, "axis" if side == "allies" else "allies"), PassOrder(1)) is None


def test_a_spectator_gives_no_standing_orders():
    with pytest.raises(ValueError, match="spectator"):
        Watch(Seat(new_game("first_orders", seed=3), None), PassOrder(1))


def test_what_a_game_demands_is_not_answered():
    """A hex-tile player must play a card: there is nothing to decline, so the player is asked."""
    game = new_game("gold_beach", seed=2)
    seat = Seat(game, game.deciding)
    assert all(isinstance(one, tile_commands.PlayCard) for one in seat.legal())
    assert passing_command(seat, PassOrder(1)) is None


@pytest.mark.parametrize("commands", [war_storms, tile_commands, storm_commands])
def test_to_decline_is_neither_to_strike_nor_to_concede(commands):
    declining = {
        name
        for name, kind in vars(commands).items()
        if isinstance(kind, type) and issubclass(kind, Command) and kind.declines
    }
    assert declining
    assert declining <= {"Pass", "HoldFire", "Done", "Stop", "DeclineDraw", "Decline"}


@pytest.mark.parametrize("scenario", ["first_orders", "gold_beach", "storm_d_day"])
def test_no_answer_by_order_strikes_an_enemy(scenario):
    """In random play, what is declined never rolls for an attack that its seat makes."""
    game, draw = new_game(scenario, seed=8), random.Random(2)
    declined = 0
    for _ in range(120):
        if game.outcome is not None:
            break
        seat = Seat(game, game.deciding)
        command = passing_command(seat, PassOrder(1))
        if command is not None:
            declined += 1
            assert not (preview := seat.preview(command)) or not preview.odds
        seat.submit(draw.choice(seat.legal()))
    assert declined


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_every_game_says_what_may_be_declined(name):
    """Else a standing order would do nothing in it."""
    assert any(kind.declines for kind in system_of(name).commands)


def test_orders_are_told_in_a_sentence():
    told = {
        describe_order(PassOrder(1, until, answers)) for until in UNTIL_WORDS for answers in ANSWERS_WORDS
    }
    assert len(told) == 9
    assert "Pass and hold fire for me until somebody fires at one of my units." in told


def test_the_others_hear_the_same_of_a_pass_that_a_player_gives_and_of_one_by_order():
    by_hand, by_order = new_game("first_orders", seed=3), new_game("first_orders", seed=3)
    side = by_hand.deciding
    assert side is not None
    other = next(one for one in by_hand.system.seats if one != side)
    heard = []
    for game, order in ((by_hand, None), (by_order, PassOrder(1))):
        seat = Seat(game, side)
        command = war_storms.Pass() if order is None else passing_command(seat, order)
        assert command is not None
        seat.submit(command)
        heard.append([observe_event(event, other) for event in game.entries[-1].events])
    assert heard[0] == heard[1]
