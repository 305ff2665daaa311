"""What a planner does not see: dealt anew for its trial games, and of no weight in what it orders."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.bots.midgame import after
from tests.toys import areas
from wsn.bots import BOTS
from wsn.bots.contest import Budget
from wsn.bots.following import plan_position
from wsn.bots.planner import Planner
from wsn.engine.game import Game
from wsn.engine.state import Unit
from wsn.systems.omaha_solitaire.rules.cards import faces
from wsn.table.determinize import determinize, face_down, may_deal, unseen
from wsn.table.seat import Seat


def with_other_cards(game, side):
    """The order of the decks and the enemy's hand are other ones."""
    return determinize(game, Seat(game, side).view, lambda all_: all_[::-1])


def with_other_chits(game, side):
    """Chits that nobody has seen lie the other way round, and the number of rolls, which tells, differs."""
    chits = {key: one for key, one in game.state.markers.items() if one.kind == "chit"}
    values = [one.value for one in chits.values()]
    assert len({*values}) > 1
    turned = {
        key: structs.replace(one, value=value)
        for (key, one), value in zip(chits.items(), values[1:] + values[:1])
    }
    state = structs.replace(game.state, markers={**game.state.markers, **turned}, rolls=game.state.rolls + 1)
    return Game.at(game.system, game.setup, game.world, state)


def with_other_tokens(game, side):
    """Tokens that nobody has seen, of each kind of place, are other ones."""
    units = dict(game.state.units)
    for head in ("sp-", "re-"):
        face_down = [key for key, one in units.items() if one.seen_by == () and key.startswith(head)]
        kinds = [units[key].kind for key in face_down]
        units |= {
            key: structs.replace(units[key], kind=kind) for key, kind in zip(face_down, kinds[1:] + kinds[:1])
        }
    return Game.at(game.system, game.setup, game.world, structs.replace(game.state, units=units))


def with_another_order(game, side):
    """The enemy has given a standing order for his reactions that he had not given."""
    track = f"@{next(one for one in game.system.sides if one != side)}/reaction"
    tracks = {**game.state.tracks, track: "never"}
    return Game.at(game.system, game.setup, game.world, structs.replace(game.state, tracks=tracks))


@pytest.mark.parametrize(
    ("name", "orders", "otherwise"),
    [
        ("airel_bridge", 1, with_other_cards),
        ("storm_d_day", 60, with_other_cards),
        ("saint_lo", 60, with_other_chits),
        pytest.param("saint_lo", 200, with_other_chits, marks=pytest.mark.slow),
        ("first_orders", 60, with_another_order),
        pytest.param("omaha_alone", 60, with_other_tokens, marks=pytest.mark.slow),
    ],
)
def test_a_planner_that_cannot_see_a_difference_makes_none(name, orders, otherwise):
    game = after(name, orders)
    side = game.deciding
    other = otherwise(game, side)
    assert other.state != game.state
    game, other = (  # a bot draws by how many entries its side has heard of: here by none
        Game.at(one.system, one.setup, one.world, one.state) for one in (game, other)
    )
    assert Seat(other, side).view == Seat(game, side).view
    told = []
    for one in (game, other):
        bot = Planner("7", Budget(games=12), handovers=1)
        told.append((bot.choose(Seat(one, side)), [line.games for line in bot.lines]))
    assert told[0] == told[1]
    assert any(told[0][1]), "it thinks"


def test_chits_that_nobody_has_seen_are_dealt_anew_and_those_that_lie_open_are_not():
    game = after("saint_lo", 60)
    view = Seat(game, game.deciding).view
    key = next(key for key, one in game.state.markers.items() if one.kind == "chit")
    ways = [determinize(game, view), determinize(game, view, lambda all_: all_[::-1])]
    dealt = [[one.value for one in way.state.markers.values() if one.kind == "chit"] for way in ways]
    assert dealt[0] != dealt[1]
    assert sorted(dealt[0]) == sorted(dealt[1]) == [0, 1, 1]
    assert plan_position(ways[0].state) == plan_position(ways[1].state) == plan_position(view)
    turned_up = structs.replace(game.state.markers[key], seen_by=None)
    state = structs.replace(game.state, markers={**game.state.markers, key: turned_up})
    open_ = Game.at(game.system, game.setup, game.world, state)
    for deal in (tuple, lambda all_: all_[::-1]):
        assert determinize(open_, Seat(open_, game.deciding).view, deal).state.markers[key] == turned_up


def test_tokens_that_nobody_has_seen_lie_where_they_are_seen_and_may_be_any_of_their_pool():
    """They were left out: the planner thought every square of Omaha empty, and moved in."""
    game = after("omaha_alone", 60)
    view = Seat(game, game.deciding).view
    lying = face_down(view)
    assert lying
    pool = game.world.tables.pools[game.world.scenario.pool]
    ways = [determinize(game, view), determinize(game, view, lambda all_: all_[::-1])]
    for way in ways:
        assert {key: one.place for key, one in way.state.units.items()} == {
            key: one.place for key, one in view.units.items()
        }
        for head, kinds in (("sp-", pool.strongpoints), ("re-", pool.events)):
            drawn = [way.state.units[key].kind for key in lying if key.startswith(head)]
            assert all(drawn.count(kind) <= kinds[kind] for kind in drawn)
        assert plan_position(way.state) == plan_position(view)
    assert ways[0].state.units != ways[1].state.units
    other = with_other_tokens(game, game.deciding)
    assert other.state.units != game.state.units
    assert determinize(other, view).state.units == ways[0].state.units


def test_a_token_that_lies_open_is_not_drawn_again():
    game = after("omaha_alone", 60)
    key = next(key for key in face_down(Seat(game, game.deciding).view) if key.startswith("sp-"))
    kinds = game.world.tables.pools[game.world.scenario.pool].strongpoints
    rare = min(kinds, key=lambda kind: kinds[kind])
    seen = {f"open-{n}": Unit(f"open-{n}", "germans", rare, "S01") for n in range(kinds[rare])}
    state = structs.replace(game.state, units={**game.state.units, **seen})
    shown = Game.at(game.system, game.setup, game.world, state)
    view = Seat(shown, shown.deciding).view
    assert rare not in faces(shown.situation(), view.units[key])
    assert rare in faces(game.situation(), view.units[key])


def test_a_game_supposed_keeps_what_is_seen_and_deals_the_rest_anew(cards):
    side = cards.deciding
    view = Seat(cards, side).view
    hand = next(
        name
        for name, pile in view.piles.items()
        if pile.cards == cards.state.piles[name].cards and pile.cards
    )
    one = determinize(cards, view)
    other = determinize(cards, view, lambda all_: all_[::-1])
    assert one.state.piles[hand] == other.state.piles[hand] == cards.state.piles[hand]
    hidden = [name for name in view.piles if one.state.piles[name] != other.state.piles[name]]
    assert hidden
    for game in (one, other):
        dealt = sorted(card for pile in game.state.piles.values() for card in pile.cards)
        assert dealt == sorted(card for pile in cards.state.piles.values() for card in pile.cards)
    assert plan_position(one.state) == plan_position(other.state)


def test_where_a_game_does_not_say_which_cards_are_of_one_deck_nothing_is_dealt():
    """In this one spies and places lie in piles of their own: the planner plays as the greedy bot does."""
    game = Game.new(areas.SYSTEM, areas.SETUP, seed=1)
    seat = Seat(game, game.deciding)
    assert unseen(game, seat.view)
    assert not may_deal(game, seat.view)
    bot = Planner("1", Budget(games=8))
    assert bot.choose(seat) == BOTS["greedy"]("1").choose(seat)
    assert not bot.lines
