"""What the dice gave against what they owed: sums over a game, and what is no part of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from wsn.bots import BOTS
from wsn.engine.events import DiceRolled, Resolved, StepsChanged
from wsn.engine.facts import Chance
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.state import GameState, Unit
from wsn.scenario import new_game
from wsn.systems.hex_tiles.rules.commands import Battle
from wsn.systems.war_storms.rules.commands import FireAt, FireIndirect, React, Shoot, TakeHit
from wsn.table import luck
from wsn.table.luck import is_thrown, luck_words
from wsn.table.seat import Seat


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Some turns of the hex-tile game between bots, with its journal."""
    path = tmp_path_factory.mktemp("luck") / "played.wsn.jsonl"
    game = new_game("easy_red", seed=5, journal=path)
    bots = {side: BOTS["greedy"](f"5/{side}") for side in game.system.sides}
    seats = {side: Seat(game, side) for side in game.system.sides}
    for _ in range(60):
        game.submit(game.deciding, bots[game.deciding].choose(seats[game.deciding]))
    game.close()
    return game, path


def test_each_attack_gives_what_was_lost_to_its_dice(played):
    game, path = played
    told = luck.of_entries(game, game.entries)
    assert [one.side for one in told] == ["allies", "axis"]
    battles = [e for e in game.entries if isinstance(e.command, Battle)]
    assert sum(one.attacks for one in told) == len(battles)
    lost = sum(
        -event.by
        for entry in game.entries
        for event in entry.events
        if isinstance(event, StepsChanged) and event.rule == "M44 1.1"
    )
    assert sum(one.gave for one in told) == lost > 0
    for one in told:
        assert one.owed > 0
        assert 1 <= one.percent <= 99
    assert luck.of_journal(path) == told


def test_each_attack_is_told_with_the_unit_that_makes_it(played):
    game, _ = played
    attacks = list(luck.attacks_with_luck(game, game.entries))
    for one in luck.of_entries(game, game.entries):
        own = [attack for attack in attacks if attack.side == one.side]
        assert len(own) == one.attacks
        assert (sum(a.gave for a in own), sum(a.owed for a in own)) == (one.gave, one.owed)
    battles = [entry.command.unit for entry in game.entries if isinstance(entry.command, Battle)]
    assert [attack.unit for attack in attacks] == battles


def test_a_group_that_fires_at_a_word_is_no_support_from_off_the_map():
    """The shots of a fire group were counted as those of batteries, in a scenario that has none."""
    game = new_game("hedgerow_skirmish", seed=1)
    bots = {side: BOTS["greedy"](f"1/{side}") for side in game.system.sides}
    for _ in range(160):
        game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
    shots = {entry.n for entry in game.entries if isinstance(entry.command, Shoot)}
    attacks = [one for one in luck.attacks_with_luck(game, game.entries) if one.entry in shots]
    assert attacks
    assert all(
        game.state.units[one.unit].side == one.side for one in luck.attacks_with_luck(game, game.entries)
    )


def test_final_fire_and_hand_to_hand_combat_are_in_the_luck_of_both_sides():
    """A game that was won hand to hand told that no dice had been thrown in attacks."""
    sides = set()
    for seed in range(1, 3):
        game = new_game("hedgerow_skirmish", seed=seed)
        bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in game.system.sides}
        while game.deciding:
            game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
        fights = {e.n: rolls for e in game.entries if (rolls := sum(map(_in_a_fight, e.events)))}
        attacks = list(luck.attacks_with_luck(game, game.entries))
        told = [one for one in attacks if one.entry in fights]
        assert len(told) == sum(fights.values())
        hopeless = sum(
            _without_a_chance(e) for entry in game.entries if entry.n in fights for e in entry.events
        )
        assert sum(one.owed == 0 for one in told) == hopeless
        assert all(one.gave == 0 if one.owed == 0 else one.gave >= 0 for one in told)
        assert sum(one.attacks for one in luck.of_entries(game, game.entries)) == len(attacks)
        sides |= {one.side for one in told if one.owed}
    assert sides == set(game.system.sides)


def _in_a_fight(event):
    words = ("hand to hand at", "final defensive fire of")
    return isinstance(event, DiceRolled) and any(word in event.purpose for word in words)


def _without_a_chance(event):
    return isinstance(event, Resolved) and event.text.endswith("no chance of a hit")


def shots_of(game):
    """The entries in which a shot was thrown for, one for each such throw."""
    return [
        entry
        for entry in game.entries
        for event in entry.events
        if isinstance(event, DiceRolled) and " fire at " in event.purpose and "final" not in event.purpose
    ]


def answered_first(game, shots):
    """Whether fire in reaction came between the order of a shot and its dice."""
    return any(
        shot.by is None and isinstance(answer.command, React) and is_thrown(answer.events)
        for answer, shot in zip(game.entries, game.entries[1:])
        if shot in shots
    )


@pytest.mark.parametrize("scenario", ["hedgerow_skirmish", "first_orders"])
def test_a_shot_that_is_answered_before_its_dice_fall_is_reckoned(scenario):
    """Where fire in reaction came between the order and its dice, the shot was left out of the luck."""
    for seed in range(1, 60):
        game = new_game(scenario, seed=seed)
        bots = {side: BOTS["greedy"](f"5/{side}") for side in game.system.sides}
        while game.deciding:
            game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
        shots = shots_of(game)
        if answered_first(game, shots):
            break
    assert answered_first(game, shots)
    ordered = {entry.n: entry for entry in game.entries}
    attacks = list(luck.attacks_with_luck(game, game.entries))
    own = [one for one in attacks if ordered[one.entry].by is not None]  # fights are thrown by the rules
    direct = [one for one in own if not isinstance(ordered[one.entry].command, FireIndirect)]
    assert len(direct) == len(shots)
    assert all(ordered[one.entry].by == one.side for one in direct)
    assert sum(one.attacks for one in luck.of_entries(game, game.entries)) == len(attacks)


def test_a_hit_counts_though_dice_for_an_officer_follow_it_at_once():
    """The owner chose who is hit, dice for his officer fell in the same entry, and the hit was left out."""
    for seed in range(9, 60):  # the games before have no such shot
        game = new_game("hedgerow_skirmish", seed=seed)
        bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in game.system.sides}
        while game.deciding is not None:
            game.submit(game.deciding, bots[game.deciding].choose(Seat(game, game.deciding)))
        shots = [
            (shot, loss)
            for shot, loss in pairwise(game.entries)
            if isinstance(shot.command, FireAt | Shoot)
            and isinstance(loss.command, TakeHit)
            and is_thrown(loss.events)
        ]
        if shots:
            break
    gave = {one.entry: one.gave for one in luck.attacks_with_luck(game, game.entries)}
    assert shots
    for shot, loss in shots:
        assert gave[shot.n] == sum(-event.by for event in loss.events if isinstance(event, StepsChanged)) > 0


def attack(gave, odds, side="allies"):
    made = luck.LuckAttack(side, odds)
    made.gave, made.thrown = gave, True
    return made


def test_the_share_of_worse_games_is_exact():
    coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    told = luck.side_luck("allies", [attack(1, coin), attack(1, coin)])
    assert (told.gave, told.owed) == (2, Fraction(1))
    assert told.worse == Fraction(3, 4) + Fraction(1, 8)
    assert luck.side_luck("allies", [attack(0, coin), attack(1, coin)]).percent == 50


def test_nobody_owes_more_than_there_is():
    odds = [Chance("none", 1, 4, 0), Chance("2", 1, 4, 2), Chance("3", 2, 4, 3)]
    assert luck.loss_shares(odds, 1) == {0: Fraction(1, 4), 1: Fraction(3, 4)}
    assert luck.loss_shares(odds, None)[3] == Fraction(1, 2)


def test_a_blocked_retreat_and_ones_own_losses_are_no_gift_of_the_dice():
    units = {
        name: Unit(id=name, side=side, kind="infantry", place=name, steps=4)
        for name, side in (("a", "allies"), ("x", "axis"))
    }
    events = (
        DiceRolled(rule="T 1", purpose="fire", faces=6, values=(1,)),
        Resolved(rule="T 1", text="it fires", unit="a"),
        StepsChanged(rule="T 1", unit="x", by=-1),
        StepsChanged(rule="T 1", unit="a", by=-2),
        Resolved(rule="T 1", text="it cannot retreat", unit="x"),
        StepsChanged(rule="T 1", unit="x", by=-1),
    )
    assert luck.steps_lost(GameState(units=units), events, "allies") == 1


def test_an_attack_that_was_called_off_is_left_out(played):
    game, _ = played
    first = next(e for e in game.entries if isinstance(e.command, Battle))
    before = game.entries[: first.n - 1]
    bare = Entry(first.n, first.by, first.command, ())
    assert luck.of_entries(Game.at(game.system, game.setup, game.world, GameState()), (*before, bare)) == ()


def test_damage_points_are_reckoned_by_the_dice_where_an_attack_costs_no_step():
    """Damage of Storm Over Normandy is taken by retreats too: 36 lost of 137 is no bad luck.

    A review of it counted no luck; the game tells what each throw gave and owed.
    """
    game = new_game("storm_d_day", seed=4)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"4/{side}") for side in game.system.sides}
    for _ in range(160):
        game.submit(game.deciding, bots[game.deciding].choose(seats[game.deciding]))
    attacks = list(luck.attacks_with_luck(game, game.entries))
    happened = [event for entry in game.entries for event in entry.events]
    rolls = [one for one in happened if isinstance(one, Resolved) and one.rule == "SON 9.3.5"]
    assert len(attacks) == len(rolls) > 10
    for attack, roll in zip(attacks, rolls):
        told = roll.text.rpartition(": ")[2]
        damage = 0 if told == "no damage" else int(told.split()[0])
        assert attack.gave <= damage, "no more than those attacked can take"
        assert (attack.gave > 0) == (damage > 0)
        assert 0 <= attack.owed < 12
    both = luck.of_entries(game, game.entries)
    assert {one.side for one in both} == {"allies", "germans"}
    assert " damage points; " in luck_words(both[0])[0]
