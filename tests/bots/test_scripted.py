"""Scripts follow their single idea, through any game's doors, and leave the rest to the greedy bot."""

from __future__ import annotations

from functools import cache

import pytest

from tests.bots.matches import play as play_toy
from tests.toys import hexduel
from wsn.bots import BOTS, describe_bot
from wsn.bots.judges.judge import Manner
from wsn.bots.scripted import SCRIPTS, known_to
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.scenario import load, new_game
from wsn.systems import system_of
from wsn.table.intents import Bearings
from wsn.table.seat import Seat

LONG = 400


@cache
def decisions(name, script):
    """What a script meant by each command that it gave, of what it might have meant, and where it stood."""
    setup = load(name)
    game = Game.new(system_of(setup.system), setup, seed=5)
    sides = game.system.sides
    bots = {sides[0]: BOTS[script]("3"), sides[1]: BOTS["greedy"]("4")}
    seats = {side: Seat(game, side) for side in sides}
    told = []
    for _ in range(LONG):
        side = game.deciding
        if side is None:
            break
        seat = seats[side]
        command = bots[side].choose(seat)
        if side == sides[0]:
            bearings = Bearings(seat)
            told.append((bearings.intent(command), [bearings.intent(one) for one in seat.legal()], bearings))
        seat.submit(command)
    return told


GAMES = ("airel_bridge", "first_orders")
IDEAS = sorted(name for name, script in SCRIPTS.items() if not script.temper)
"""The scripts that say what to do; the others tell the greedy bot what matters."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("script", IDEAS)
def test_a_script_does_what_it_never_does_only_where_it_must(name, script):
    """Runners may storm the goal itself, and nothing else."""
    never, refrained = SCRIPTS[script].never, 0
    for intent, might, bearings in decisions(name, script):
        tempted = any(one is not None and one.deed in never for one in might)
        if intent is None or intent.deed not in never:
            refrained += tempted
        elif any(one is None or one.deed not in never for one in might):
            assert intent.deed == "assault"
            assert bearings.far(intent.unit, "goal", intent.space) == 0
    assert refrained


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("script", "toward"), [("rush", "goal"), ("assault", "foe")])
def test_every_step_of_a_script_leads_nearer(name, script, toward):
    steps = [(i, b) for i, _, b in decisions(name, script) if i is not None and i.deed == "go" and i.unit]
    assert len(steps) > 3
    nearer = [b.far(i.unit, toward, i.space) < b.far(i.unit, toward) for i, b in steps]
    assert sum(nearer) >= 0.9 * len(nearer)  # the ground that an assault clears is taken as greedy takes it


@pytest.mark.parametrize("name", GAMES)
def test_who_sits_never_moves_and_still_fires(name):
    done = [intent.deed for intent, *_ in decisions(name, "sit") if intent is not None]
    assert "go" not in done
    assert "fire" in done or "assault" in done


@pytest.mark.parametrize("name", GAMES)
def test_those_whom_the_enemy_hurts_least_act_first(name):
    choices = 0
    for intent, might, bearings in decisions(name, "bait"):
        if intent is not None and intent.deed == "act":
            risks = [bearings.exposure_of(one.unit) for one in might if one is not None and one.deed == "act"]
            assert bearings.exposure_of(intent.unit) == min(risks)
            choices += max(risks) > min(risks)
    assert choices


def test_armour_is_less_exposed_than_infantry():
    """Rifles and machine guns do not hurt it; the enemy's gun does, but not from where it is not seen."""
    setup = load("hedgerow_skirmish")
    game = Game.new(system_of(setup.system), setup, seed=1)
    bearings = Bearings(Seat(game, "allies"))
    risks = {unit.kind: bearings.exposure_of(unit.id) for unit in game.state.units.values()}
    assert risks["us_m4_75"] < risks["us_infantry"]
    assert Bearings.is_known(Seat(game, "allies"))


def test_a_script_in_a_game_that_does_not_say_plays_as_greedy_does():
    scripted = play_toy(hexduel, ("rush", "rush"), 11)
    assert scripted.entries == play_toy(hexduel, ("greedy", "greedy"), 11).entries


def marched(script, seed):
    """How many steps the attackers of a scenario march in its first orders, against the greedy bot."""
    setup = load("mesnil_adelee")
    game = Game.new(system_of(setup.system), setup, seed=seed)
    bots = {"allies": BOTS[script]("1"), "axis": BOTS["greedy"]("1")}
    seats = {side: Seat(game, side) for side in bots}
    steps = 0
    for _ in range(250):
        side = game.deciding
        command = bots[side].choose(seats[side])
        steps += side == "allies" and command.moves
        game.submit(side, command)
    return steps


@pytest.mark.slow
def test_who_holds_goes_about_less_than_the_greedy_bot_and_who_presses_on_more():
    seeds = (1, 2, 3, 4)
    hold, greedy, press = (sum(marched(bot, seed) for seed in seeds) for bot in ("hold", "greedy", "press"))
    assert hold < greedy < press


def test_a_temper_lasts_no_longer_than_a_choice():
    """What else is judged at the seat, a plan that was thought through or a hint, is judged as ever."""
    game = new_game("first_orders", seed=2)
    seat = Seat(game, game.deciding)
    asked = []

    class Watched(Manner):
        """Keeps what tempers it had."""

        @property
        def temper(self):
            return asked[-1]

        @temper.setter
        def temper(self, wanted):
            asked.append(wanted)

    kept = Watched()

    class Kept(Cache):
        """Has that one."""

        def of(self, kind):
            return kept if kind is Manner else super().of(kind)

    seat.own = Kept()
    BOTS["hold"]("1").choose(seat)
    assert asked == ["", "hold", ""]


def test_a_temper_that_a_game_does_not_know_changes_nothing():
    assert known_to("war_storms") == ("rush", "sit", "assault", "bait", "hold", "press")
    assert known_to("hex_tiles") == ("rush", "sit", "assault", "bait")
    assert known_to("omaha_solitaire") == ()
    held = play_toy(hexduel, ("hold", "hold"), 11)
    assert held.entries == play_toy(hexduel, ("greedy", "greedy"), 11).entries


def test_a_script_says_how_it_plays():
    assert describe_bot("rush") == SCRIPTS["rush"].told
    assert describe_bot("cautious") == "comes with an installed package"
