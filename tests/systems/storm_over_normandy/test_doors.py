"""Doors of Storm Over Normandy beside its rules: own numbers, excerpts, odds, films, printed sheets."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from tests.systems.storm_over_normandy.position import position, shipped
from wsn import scenario
from wsn.bots import BOTS
from wsn.cite import Refusal
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.parts.beats import Beat, Comes, Goes, Plays, Strike, Throw, Turn
from wsn.systems.storm_over_normandy.files import setup
from wsn.systems.storm_over_normandy.look import paper
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules.commands import Activate, Assault, Done, Fire, Pass, PlayCard, Take
from wsn.systems.storm_over_normandy.text import odds
from wsn.table.seat import Seat
from wsn.table.story import story

CARD = {
    "name": "Own card",
    "side": "allies",
    "copies": 2,
    "text": "Add 4 to your attack.",
    "uses": [{"when": "attack", "effect": "boost", "amount": 4}],
    "rule": "SON 6.2",
    "origin": "public",
}


def test_an_owner_lays_his_own_numbers_and_cards_over_ours() -> None:
    changes: Mapping[str, Any] = {
        "kind": {"us_regiment": {"moves": 5}},
        "areas": {"Bourguebus": {"points": 3}},
        "card": {"a_own": CARD, "a_armour": {"copies": 0}},
    }
    laid = setup.changed(changes, "own.toml")
    assert laid["units"]["kind"]["us_regiment"]["moves"] == 5
    source = shipped()[0]
    game = Game.new(
        SYSTEM, scenario.Setup(source.system, "own", "own", source.map, source.scenario, laid), seed=1
    )
    deck = game.state.piles["deck allies"].cards + game.state.piles["hand allies"].cards
    assert "a_own-2" in deck
    assert not any(card.startswith("a_armour") for card in deck)
    with pytest.raises(DataError, match="there is no 'mooves'"):
        setup.changed({"kind": {"us_regiment": {"mooves": 5}}}, "own.toml")
    wrong = {**CARD, "uses": [{"when": "attack", "effect": "bost"}]}
    with pytest.raises(DataError, match="effect"):
        setup.changed({"card": {"a_own": wrong}}, "own.toml")


def test_a_map_of_ones_own_needs_numbers_for_its_areas_and_boxes_for_its_beaches() -> None:
    source = shipped()[0]
    map_ = copy.deepcopy(dict(source.map))
    map_["areas"]["Falaise"] = map_["areas"].pop("Cabourg")
    map_["connections"] = [one.replace("Cabourg", "Falaise") for one in map_["connections"]]
    for key in ("edges", "tags"):
        map_[key] = {
            word: [str(one).replace("Cabourg", "Falaise") for one in there]
            for word, there in map_[key].items()
        }
    document = copy.deepcopy(dict(source.scenario))
    for row in document["units"]:
        row["at"] = row.get("at", "").replace("Cabourg", "Falaise")
    with pytest.raises(DataError, match="there are no numbers for the area Falaise"):
        setup.check(document, map_, "own.toml")
    row = {"number": 2, "defence": 1, "support": 1, "rule": "SON 2.2.1", "origin": "public"}
    tables = setup.changed({"areas": {"Falaise": row}}, "own.toml")
    assert setup.check_with(document, map_, "own.toml", tables).name == document["name"]


def played(turn: int, seed: int = 3) -> Game[Any]:
    """A game of two bots up to the first impulse of a turn."""
    game = scenario.new_game(scenario.load("storm_d_day"), seed=seed)
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in SYSTEM.sides}
    while SYSTEM.turn(game.state) != turn or game.state.frames[-1].phase != "impulse":
        assert game.deciding is not None
        game.submit(game.deciding, bots[game.deciding].choose(seats[game.deciding]))
    return game


@pytest.mark.slow
def test_a_position_goes_on_as_a_scenario_with_all_that_is_kept() -> None:
    game = played(4)
    document = scenario.scenario_from(game)
    assert document["begun"]["turn"] == 4
    checked = setup.check(document, game.setup.map, "excerpt.toml")
    source = scenario.Setup(SYSTEM.name, "x", "x", game.setup.map, document, game.setup.tables)
    again = Game.new(SYSTEM, source, seed=1)
    assert again.state.frames[-1].phase in ("impulse", "react")
    there = {u.id: u.place for u in game.state.units.values() if u.place is not None}
    assert {u.id: u.place for u in again.state.units.values() if u.place is not None} == there
    for track in ("victory points", "turn", *(f"holder {a}" for a in again.world.areas)):
        assert again.state.tracks[track] == game.state.tracks[track]
    assert again.state.piles["removed"] == game.state.piles["removed"]
    everywhere = [c for pile in again.state.piles.values() for c in pile.cards]
    assert len(everywhere) == len(set(everywhere)) == 54
    assert checked.begun is not None
    assert len(scenario.left_out(game)) == 2


def test_no_scenario_begins_before_the_landing_is_over_and_wrong_ones_are_told() -> None:
    game = scenario.new_game(scenario.load("storm_d_day"), seed=3)
    with pytest.raises(DataError, match="the landing is not over"):
        scenario.scenario_from(game)
    begun = {"turn": 9, "control": {"Gold": "allies", "Golt": "allies"}, "removed": ["g_goetz-2"]}
    document = {**game.setup.scenario, "begun": begun}
    with pytest.raises(DataError) as caught:
        setup.check(document, game.setup.map, "bad.toml")
    told = str(caught.value)
    assert "the game ends after turn 8" in told
    assert "'Golt'" in told
    assert "g_goetz-2" in told


HERE, NEXT = "Creully", "Bayeux"


def test_odds_of_fire_and_assault_are_those_of_the_preview() -> None:
    p = position(
        f"a one cw_brigade {HERE}\na two cw_brigade {HERE}\na three us_regiment {HERE}\n"
        f"g foe ge_regiment {NEXT}\na spent cw_brigade {HERE} spent",
        control={HERE: "allies"},
        tracks={"support points": 4},
        hands={"allies": ["a_armour-1"]},
    )
    ways = odds.odds(p.s, "assault", ("one", "two"), NEXT, {})
    assert not isinstance(ways, Refusal)
    plain = next(way for way in ways if "with" not in way.title)
    backed = next(way for way in ways if "2 support points" in way.title)
    assert ways[0].preview.odds != plain.preview.odds
    p.do(Activate(space=HERE, option="commonwealth"))
    whole = p.preview(Assault(space=NEXT, card="a_armour-1"))
    told = [[(one.words, one.ways) for one in odds_] for odds_ in (plain.preview.odds, whole.odds)]
    assert told[0] == told[1]  # the spent brigade stands aside
    harms = [sum(c.harm * c.ways for c in way.preview.odds) for way in (backed, plain)]
    assert harms[0] > harms[1] > 0
    assert not any(one.harm for one in whole.odds)  # what damage comes to is its owner's choice
    for units, attack, rule in (
        (("one", "three"), "assault", "SON 7.1"),
        (("spent",), "assault", "SON 7.1"),
        (("one",), "fire", "SON 9.1"),
    ):
        refused = odds.odds(p.s, attack, units, NEXT, {})
        assert isinstance(refused, Refusal)
        assert refused.rule == rule
    with pytest.raises(odds.NotThere, match="the nearest is 'one'"):
        odds.odds(p.s, "fire", ("ome",), NEXT, {})
    with pytest.raises(odds.NotThere, match="Bayeux"):
        odds.odds(p.s, "fire", ("one",), "Bayeu", {})


def film(game: Game[Any], before: Any, events: Any, side: str | None = None) -> tuple[Beat, ...]:
    return story(game, side, before, events)


def test_a_film_shows_cards_attacks_damage_and_who_goes_where() -> None:
    p = position(
        f"g foe ge_battalion {HERE}\na one cw_brigade {HERE}\na two cw_brigade {NEXT}",
        side="allies",
        hands={"allies": ["a_artillery-1"]},
        control={NEXT: "allies"},
    )
    before = p.state
    events = p.do(PlayCard(card="a_artillery-1", space=HERE), dice=[(3, 4)])
    beats = film(p.game, before, events)
    assert Plays("allies", "a_artillery-1") in beats
    attack = next(beat for beat in beats if isinstance(beat, Strike))
    assert (attack.by, attack.space, attack.manner) == ((), HERE, "shells")
    throw = next(n for n, beat in enumerate(beats) if isinstance(beat, Throw))
    assert isinstance(beats[throw + 1], Comes)
    assert beats[throw + 1].what == "damage"
    assert beats[throw + 1].count == 6 + 7 - 9


def test_a_film_shows_losses_retreats_and_control() -> None:
    p = position(
        f"g foe ge_battalion {HERE}\na one cw_brigade {HERE}\na two cw_brigade Sword\ng b ge_regiment Caen"
    )
    p.do(Activate(space=HERE, option="commonwealth"))
    before = p.state
    events = p.do(Fire(), dice=[(6, 5)])
    beats = film(p.game, before, events)
    if p.phase == "damage":
        before = p.state
        beats += film(p.game, before, p.do(Take(unit="foe", option="retreat"), Done()))
    whats = [beat.what for beat in beats if isinstance(beat, Comes)]
    assert "damage" in whats
    assert "retreat" in whats or "eliminated" in whats
    assert Comes("taken", HERE, side="allies", quiet=True) in beats, "no banner: it is no beach"
    assert any(isinstance(b, Goes) for b in beats) == ("retreat" in whats)


def test_a_film_shows_the_next_turn_and_no_card_that_was_paid() -> None:
    p = position(
        f"a one cw_brigade {HERE} spent\ng two ge_regiment Caen spent",
        control={HERE: "allies"},
        side="germans",
    )
    before = p.state
    beats = film(p.game, before, p.do(Pass()))
    assert Turn(4) in beats
    p = position(
        f"a one cw_brigade {HERE}\ng foe ge_regiment {NEXT}",
        control={HERE: "allies"},
        hands={"allies": ["a_armour-1"]},
    )
    p.do(Activate(space=HERE, option="commonwealth"))
    before = p.state
    beats = film(p.game, before, p.do(Assault(space=NEXT, card="a_armour-1"), dice=[(1, 1)]))
    assert not any(isinstance(beat, Plays) for beat in beats)
    assert next(b for b in beats if isinstance(b, Strike)).manner == "assault"
    assert any(isinstance(b, Comes) and b.what == "no_effect" for b in beats)


def test_a_film_shows_one_side_nothing_of_the_others_hand() -> None:
    game = played(2)
    before = game.state_at(0)
    events = [event for entry in game.entries for event in entry.events]
    seen = story(game, "allies", before, events)
    mine = [beat for beat in seen if isinstance(beat, Plays)]
    assert all(beat.card != "?" for beat in mine)


def test_printed_sheets_tell_front_and_back() -> None:
    assert paper.row("ge_panzer") == ("3", "9", "6", "8")
    face = paper.printed("us_airborne")
    assert "airborne" in face.abilities
    assert face.reduced == (("spent", (("defence", "8"),)),)
    assert paper.row("post_8_1")[2] == "–"
    assert len(face.values) == 3
    assert len(paper.printed("post_8_1").values) == 2
    zones = paper.zones(shipped()[1])
    assert [len(zone.spaces) for zone in zones] == [6, 5]
    with pytest.raises(KeyError):
        paper.row("us_cavalry")
