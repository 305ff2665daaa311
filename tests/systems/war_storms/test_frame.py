"""What the game is: two sides, this booklet first, its own ground, two dice, boards that join (WSN 1, 3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from wsn import scenario
from wsn.board.mapfile import board_from, map_document
from wsn.bots import BOTS
from wsn.data import DataError, shipped_files
from wsn.engine.commands import InvalidCommand
from wsn.engine.events import DiceRolled
from wsn.engine.game import Game
from wsn.systems import game_of
from wsn.systems.war_storms.data import assets, override
from wsn.systems.war_storms.data.units import units
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.files import setup
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import Pass
from wsn.table.seat import Seat

# --- WSN 1


@pytest.mark.rule("WSN 1")
def test_two_sides_play_and_no_third():
    game = scenario.new_game("first_orders", seed=1)
    assert game.system.sides == ("allies", "axis")
    with pytest.raises(InvalidCommand, match="there are allies, axis"):
        game.why_not("soviets", Pass())


@pytest.mark.rule("WSN 1")
@pytest.mark.parametrize("machine", [("allies",), ("axis",), ("allies", "axis")])
def test_either_side_or_both_may_be_played_by_a_machine(machine):
    """A person's side is played here by taking the first thing that is offered."""
    game = scenario.new_game("first_orders", seed=2)
    bots = {side: BOTS["greedy"](side) for side in machine}
    for _ in range(60):
        side = game.deciding
        if side is None:
            break
        bot = bots.get(side)
        game.submit(side, bot.choose(Seat(game, side)) if bot else game.legal()[0])
    assert len(game.entries) > 40


@pytest.mark.rule("WSN 1")
def test_what_this_booklet_prints_stands_before_what_rests_on_the_standard_rules():
    printed: dict[str, Any] = {"terrain": {"irrigation_ditch": {"cost": {"foot": 1}}}}
    with pytest.raises(DataError, match=r"WSN 5.2 prints it: it is not overridden"):
        override.merge_documents(printed, "mine.toml")
    ours: dict[str, Any] = {"terrain": {"rough": {"cost": {"foot": 3}}}}
    assert override.merge_documents(ours, "mine.toml")["charts"]["terrain"]["rough"]["cost"]["foot"] == 3


@pytest.mark.rule("WSN 1")
def test_its_ground_is_known_to_no_other_game():
    own = VOCABULARY.edges | VOCABULARY.terrain | VOCABULARY.features | VOCABULARY.paths
    others = game_of("hex_tiles").ground.vocabulary
    strange = others.edges | others.terrain | others.features | others.paths
    for word in ("bocage", "irrigation_ditch", "sand_beach", "shingle", "gully", "cliff"):
        assert word in own
    assert not {"bocage", "irrigation_ditch", "shingle", "gully"} & strange
    document = map_document("board_a")
    assert board_from(document, VOCABULARY).edges
    with pytest.raises(DataError, match="bocage"):
        board_from(document, others)


# --- WSN 3


@pytest.mark.rule("WSN 3")
def test_all_dice_have_six_sides_and_other_draws_come_from_the_same_source():
    rolls: list[DiceRolled] = []
    for name in ("saint_lo", "omaha", "night_drop", "maupertus"):
        game: Game[Any] = Game.new(SYSTEM, scenario.load(name), seed=5)
        draw = random.Random(5)
        for _ in range(250):
            if game.deciding is None:
                break
            game.submit(game.deciding, draw.choice(game.legal()))
        rolls += [e for entry in game.entries for e in entry.events if isinstance(e, DiceRolled)]
        assert game.state.rolls == sum(
            isinstance(e, DiceRolled) for entry in game.entries for e in entry.events
        )
    assert {roll.faces for roll in rolls if roll.faces != 6} <= {2, 3, 4, 5}
    assert all("drawn" in roll.purpose or "chit" in roll.purpose for roll in rolls if roll.faces != 6)
    assert {value for roll in rolls for value in roll.values} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("WSN 3")
def test_four_boards_join_edge_to_edge_and_what_does_not_fit_is_refused():
    boards = {name: map_document(name) for name in ("board_a", "board_b", "board_c", "board_d")}
    layout = {"format": 1, "name": "two", "system": "war_storms", "grid": "flat", "shift": "odd"}
    for first, second in (("board_a", "board_d"), ("board_d", "board_c"), ("board_c", "board_a")):
        pieces = [{"board": first}, {"board": second, "at": [16, 0]}]
        two = board_from(
            {**layout, "boards": {n: boards[n] for n in (first, second)}, "layout": pieces}, VOCABULARY
        )
        assert len(two.spaces) > len(board_from(boards[first], VOCABULARY).spaces)
    shore = [{"board": "board_a"}, {"board": "board_b", "at": [16, 0]}]
    with pytest.raises(DataError, match="are the same hex, but"):
        board_from(
            {**layout, "boards": {n: boards[n] for n in ("board_a", "board_b")}, "layout": shore}, VOCABULARY
        )


@pytest.mark.rule("WSN 3")
def test_there_are_overlays_for_every_kind_of_place_and_one_replaces_the_ground():
    names = shipped_files("maps/overlays")
    assert len(names) >= 8
    assert {"beach", "cliffs", "village", "airfield", "stream", "wooded_hill", "orchard", "strongpoint"} <= {
        *names
    }
    plain, changed = map_document("board_a"), map_document("maupertus")
    assert any(piece.get("overlays") for piece in changed["layout"])
    before, after = board_from(plain, VOCABULARY), board_from(changed, VOCABULARY)
    shared = before.spaces.keys() & after.spaces.keys()
    assert any(before.spaces[one].terrain != after.spaces[one].terrain for one in shared)


@pytest.mark.rule("WSN 3")
def test_the_pieces_are_platoons_weapons_vehicles_officers_carriers_and_markers():
    types = {kind.type for kind in units().values()}
    assert types == {"rifle", "weapon", "gun", "vehicle", "officer", "carrier", "craft"}
    assert len(assets.WORK_KINDS) == 11
    made = scenario.load("first_orders")
    companies = [dict(company) for company in made.scenario["companies"]]
    companies[0]["platoons"] = [{**companies[0]["platoons"][0], "kind": "us_cavalry"}]
    with pytest.raises(DataError, match="there is no kind of platoon 'us_cavalry'"):
        setup.check({**made.scenario, "companies": companies}, made.map, "x.toml")


def test_distances_are_worked_out_only_where_somebody_asks():
    """Those to the edges of the map are kept apart; nothing keeps a row of the whole board for each hex."""
    world = scenario.new_game("first_orders", seed=1).world
    board, spaces = world.board, sorted(world.board.spaces)

    def kept() -> int:
        return sum(len(world.distances(space)) for space in spaces)

    rng, before = random.Random(1), kept()
    for _ in range(200):
        a, b = rng.choice(spaces), rng.choice(spaces)
        assert world.distance(a, b) == world.distances(b)[a] == board.distance(a, b)
    for edge in world.to_edge.values():
        assert set(edge) == set(spaces)
        assert min(edge.values()) == 0
    assert before < len(spaces) * 4
    assert 200 < kept() - before <= 400
