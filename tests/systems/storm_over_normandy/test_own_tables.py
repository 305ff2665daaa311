"""A player's own areas, units and cards: what does not fit is refused, what fits is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, get_args

import msgspec
import pytest

from tests.systems.storm_over_normandy.position import shipped
from wsn import scenario
from wsn.bots import BOTS
from wsn.data import DataError
from wsn.engine.dice import NeedsRoll, NoDiceLeft, ScriptedDice, TypedDice
from wsn.engine.game import Game
from wsn.engine.state import Frame, Pile
from wsn.systems.storm_over_normandy.data import tables
from wsn.systems.storm_over_normandy.data.tables import Effect, When
from wsn.systems.storm_over_normandy.files import setup, tablefaults
from wsn.systems.storm_over_normandy.files.uses import KEYS, USES
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules.commands import Activate, Fire, PlayCard
from wsn.table.seat import Seat

PAIRS = list(product(get_args(When), get_args(Effect), ("allies", "germans")))


def card(when: str, effect: str, side: str, **more: Any) -> dict[str, Any]:
    """A card with one use; what the pair needs is filled in."""
    rule = USES.get((when, effect))
    needs: dict[str, Any] = {"amount": 2} if rule is not None and rule.amount else {}
    if rule is not None and "unit" in rule.needs:
        needs["unit"] = "goetz"
    return {
        "name": "Own card", "side": side, "copies": 1, "text": "Own.", "rule": "SON 6.2", "origin": "public",
        "uses": [{"when": when, "effect": effect, **needs, **more}],
    }  # fmt: skip


def refused(changes: Mapping[str, Any]) -> str:
    """What a player is told of his file."""
    with pytest.raises(DataError) as caught:
        setup.changed(changes, "own.toml")
    told = str(caught.value)
    assert all(line.startswith("own.toml: ") for line in told.splitlines())
    return told


@pytest.mark.rule("SON 6.2")
@pytest.mark.parametrize("side", ["allies", "germans"])
def test_every_pair_of_when_and_effect_is_carried_out_or_refused(side: str) -> None:
    for when, effect, of in PAIRS:
        if of != side:
            continue
        changes = {"card": {"own": card(when, effect, side)}}
        rule = USES.get((when, effect))
        if rule is not None and side in rule.sides:
            assert setup.changed(changes, "own.toml")["cards"]["card"]["own"]
            continue
        told = refused(changes)
        assert "card, own, uses #1, effect" in told
        assert f"when = '{when}'" in told


@pytest.mark.rule("SON 6.2")
def test_keys_that_a_use_needs_or_that_mean_nothing_with_it_are_told() -> None:
    for (when, effect), rule in USES.items():
        side = rule.sides[0]
        if rule.amount:
            assert rule.amount in refused({"card": {"own": card(when, effect, side, amount=0)}})
        for key in KEYS:
            given = {"amount": 3, "unit": "goetz"}.get(key, True)
            changes = {"card": {"own": card(when, effect, side, **{key: given})}}
            if key in rule.takes or (key == "amount" and rule.amount):
                setup.changed(changes, "own.toml")
            else:
                assert f"{key!r} means nothing with {effect!r}" in refused(changes)
        if "unit" in rule.needs:
            assert "say the id of a unit" in refused({"card": {"own": card(when, effect, side, unit="")}})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"areas": {"Caan": {"defence": 4}}}, "the nearest is 'Caen'; a row of your own needs"),
        ({"areas": {"Ranville": {"number": 7}}}, "Bourguebus is area 7 too"),
        ({"zones": {"Zone-A": {"halves": 3}}}, "3 is not valid; valid: 1, 2, 4"),
        ({"kind": {"post_8_1": {"copies": 0}, "post_7_1": {"copies": 0}, "post_9_0": {"copies": 0},
                   "post_8_0": {"copies": 0}}}, "18 are drawn"),
        ({"kind": {"us_regiment": {"copies": 2}}}, "copies are for strongpoints"),
        ({"kind": {"us_regiment": {"arm": "strongpoint"}}}, "arm and size are both"),
        ({"kind": {"post_8_1": {"nation": "us"}}}, "strongpoints are German"),
        ({"kind": {"post_8_1": {"moves": 2}}}, "strongpoints do not move"),
        ({"kind": {"post_8_1": {"defence": 10}}}, "a defence of 7, 8 or 9"),
        ({"kind": {"ge_regiment": {"airborne": True}}}, "airborne units are Allied"),
        ({"card": {"a_armour": {"uses": []}}}, "can never be played"),
        ({"card": {"a_armour": {"uses": card("attack", "boost", "allies")["uses"] * 2}}}, "only the first"),
        ({"card": {"a_armour": {"side": "axis"}}}, "'axis' is not valid"),
        ({"card": {"a_armour": {"rule": "SON 6.22"}}}, "there is no rule 'SON 6.22'"),
        ({"card": {"a_armour": {"ours": ["copy"]}}}, "there is no 'copy'"),
        ({"card": {"a_armour": {"uses": [{"when": "attack", "effect": "bost"}]}}}, "the nearest is 'boost'"),
        ({"system": "omaha_solitaire"}, "these are tables of 'omaha_solitaire'"),
    ],
)  # fmt: skip
def test_tables_that_do_not_fit_are_refused_with_what_does(changes: Mapping[str, Any], told: str) -> None:
    assert told in refused(changes)


def test_the_shipped_tables_have_no_fault() -> None:
    assert list(tablefaults.faults(tables.tables())) == []


def laid(changes: Mapping[str, Any]) -> scenario.Setup:
    """The shipped scenario with a player's own tables, checked."""
    source = shipped()[0]
    charts = setup.changed(changes, "own.toml")
    setup.check_with(source.scenario, source.map, "own.toml", charts)
    return scenario.Setup(source.system, source.edition, source.name, source.map, source.scenario, charts)


def test_names_that_the_scenario_or_the_map_lacks_are_refused() -> None:
    row = {"number": 90, "defence": 1, "support": 1, "rule": "SON 2.2.1", "origin": "public"}
    with pytest.raises(DataError, match=r"'Caan'.*the nearest is 'Caen'"):
        laid({"areas": {"Caan": row}})
    with pytest.raises(DataError, match="'Zone-F'"):
        laid({"zones": {"Zone-F": {"halves": 1, "rule": "SON 15.0", "origin": "public"}}})
    with pytest.raises(DataError, match=r"'gotz'.*the nearest is 'goetz'"):
        laid({"card": {"g_own": card("impulse", "place", "germans", unit="gotz")}})
    assert laid({"card": {"g_own": card("impulse", "place", "germans")}})


def with_hand(setup_: scenario.Setup, hands: Mapping[str, tuple[str, ...]], frame: Frame) -> Game[Any]:
    """A game that begins with turn 3, with these cards in the hands and this phase open."""
    document = {**setup_.scenario, "begun": {"turn": 3, "control": {}}}
    source = scenario.Setup(setup_.system, "own", "own", setup_.map, document, setup_.tables)
    game = Game.new(SYSTEM, source, seed=1)
    piles = dict(game.state.piles)
    for side, cards in hands.items():
        piles[f"hand {side}"] = Pile(cards, (side,))
    state = msgspec.structs.replace(game.state, piles=piles, frames=(frame,))
    return Game.at(SYSTEM, source, game.world, state)


@pytest.mark.rule("SON 6.2")
def test_a_card_that_draws_draws() -> None:
    changes = {"card": {"g_own": card("impulse", "draw", "germans")}}
    game = with_hand(laid(changes), {"germans": ("g_own-1",), "allies": ()}, Frame("impulse", "germans"))
    stack = len(game.state.piles["deck germans"].cards)
    game.submit("germans", PlayCard(card="g_own-1"), ScriptedDice([]))
    assert len(game.state.piles["hand germans"].cards) == 2
    assert len(game.state.piles["deck germans"].cards) == stack - 2


@pytest.mark.rule("SON 6.2", "SON 6.2 R1")
def test_after_a_cumulative_card_another_may_follow_and_after_any_other_none() -> None:
    changes = {
        "card": {
            "a_own": {**card("attack", "boost", "allies", cumulative=True), "copies": 2},
            "g_own": {**card("attacked", "brace", "germans", cumulative=True), "copies": 2},
        }
    }
    hands = {"allies": ("a_own-1", "a_own-2", "a_armour-1"), "germans": ("g_own-1", "g_own-2", "g_88-1")}
    game = with_hand(laid(changes), hands, Frame("impulse", "allies"))
    side = "allies"
    attack = next(
        c for c in game.legal()
        if isinstance(c, Activate) and game.world.areas.get(c.space) and any(
            u.side == "germans" for u in game.state.units.values() if u.place == c.space)
    )  # fmt: skip
    game.submit(side, attack)
    game.submit(side, Fire())
    while game.state.frames[-1].phase == "support":
        game.submit(side, game.legal()[0])
    for played in ("a_own-1", "a_own-2", "a_armour-1"):
        assert game.deciding == "allies"
        game.submit("allies", PlayCard(card=played))
    assert game.deciding == "germans"
    assert game.state.frames[-2].memo["bonus"] == 2 + 2 + 3
    game.submit("germans", PlayCard(card="g_own-1"))
    assert game.deciding == "germans"
    with pytest.raises(NoDiceLeft):  # the dice are thrown: no further card may follow
        game.submit("germans", PlayCard(card="g_88-1"), ScriptedDice([]))


def mutations() -> Iterator[Mapping[str, Any]]:
    """Cards of each kind that is accepted, many copies of each, in one file."""
    own: dict[str, Any] = {key: {"copies": 0} for key in tables.tables().cards}
    for number, ((when, effect), rule) in enumerate(USES.items()):
        for side in rule.sides:
            more = [{}, *({key: True} for key in rule.takes if key != "unit")]
            for at, extra in enumerate(more):
                key = f"{side[0]}_own{number}_{at}"
                own[key] = {**card(when, effect, side, **extra), "copies": 3}
    yield {"card": own}
    yield {"card": {key: {"copies": 0} for key in tables.tables().cards}}
    yield {
        "areas": {"Caen": {"bastion": False}, "Bourguebus": {"bastion": False}, "Tilly": {"star": True}},
        "kind": {"us_regiment": {"firepower": 0, "moves": 0}, "ge_regiment": {"moves": 99, "firepower": 99}},
    }


def played(game: Game[Any], bots: Mapping[str, Any], most: int) -> set[str]:
    """Play so many orders; the cards that were played."""
    cards: set[str] = set()
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    for _ in range(most):
        if (side := game.deciding) is None:
            break
        order = bots[side].choose(seats[side])
        if isinstance(order, PlayCard):
            cards.add(order.card.rpartition("-")[0])
        game.submit(side, order)
    return cards


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_own_cards_of_every_kind_are_played_without_a_hitch(bots: str) -> None:
    seen: set[str] = set()
    for at, changes in enumerate(mutations()):
        game = Game.new(SYSTEM, laid(changes), seed=at + 1)
        seats = {side: BOTS[bots](f"{at}/{side}") for side in SYSTEM.sides}
        seen |= played(game, seats, 500 if bots == "random" else 250)
    assert seen


@pytest.mark.rule("SON 3.0")
def test_who_throws_his_own_dice_is_told_which_counter_each_number_stands_for() -> None:
    with pytest.raises(NeedsRoll) as caught:
        Game.new(SYSTEM, shipped()[0], dice=TypedDice([]))
    pool = tables.pool_of(tables.tables().kinds)
    assert caught.value.faces == len(pool)
    assert caught.value.purpose.startswith("strongpoint for 4 Sword (1-")
    assert caught.value.purpose.endswith(")")
    for kind in set(pool):
        assert tables.tables().kinds[kind].name in caught.value.purpose
