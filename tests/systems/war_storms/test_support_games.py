"""Whole games with batteries, rockets, aircraft and works keep the contract, and bots use them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.conformance import conform
from wsn import scenario
from wsn.board.mapfile import map_document
from wsn.bots import BOTS
from wsn.data import read_document
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.systems import game_of, system_of
from wsn.systems.war_storms.files import excerpt
from wsn.table.seat import Seat

ASSETS: dict[str, Any] = {
    "batteries": [
        {"id": "us105", "side": "allies", "name": "105 mm battery", "caliber": "105mm"},
        {
            "id": "ge75",
            "side": "axis",
            "name": "75 mm battery",
            "caliber": "75mm",
            "complete": False,
            "smoke": True,
        },
        {"id": "neb", "side": "axis", "name": "Nebelwerfer", "caliber": "nebelwerfer"},
    ],
    "air": [{"id": "p47", "side": "allies", "name": "fighter-bombers"}],
    "anti_air": {"axis": 1},
    "works": [
        {"kind": "minefield", "at": ["D408"], "mines": "mixed", "density": "normal", "side": "allies"},
        {"kind": "wire", "at": ["D407"], "side": "allies"},
        {"kind": "trench", "at": ["D409"], "side": "allies"},
        {"kind": "fortification", "at": ["D509"], "points": 2, "side": "allies"},
        {"kind": "dragons_teeth", "at": ["D607"], "side": "allies"},
        {"kind": "improved_position", "at": ["D306"], "side": "axis"},
    ],
}


def supported() -> Setup:
    """The skirmish with everything that fires from afar and everything that is dug and laid."""
    path = scenario.find(scenario.first())
    document = {**read_document(path), **ASSETS}
    rules = game_of("war_storms").files
    board = map_document(document["map"])
    made = rules.check_scenario(document, board, "supported")
    return Setup("war_storms", rules.edition, made.name, board, document, rules.chart_documents())


@pytest.mark.rule("WSS 11.4")
@pytest.mark.slow
def test_a_supported_skirmish_keeps_the_contract():
    setup = supported()
    tally = conform(system_of(setup.system), setup, seeds=range(2), limit=3000, every=40, hash_seeds=False)
    assert tally.games == 2
    assert {"MarkerPlaced", "MarkerRemoved", "DiceRolled"} <= set(tally.kinds)


@pytest.mark.rule("WSN 7.4.4")
def test_bots_fire_their_missions_and_spare_their_companies():
    setup = supported()
    game = Game.new(system_of(setup.system), setup, seed=3)
    bots = {side: BOTS["greedy"](f"3/{side}") for side in game.system.sides}
    seats = {side: Seat(game, side) for side in game.system.sides}
    for _ in range(600):
        side = game.deciding
        if side is None:
            break
        seats[side].submit(bots[side].choose(seats[side]))
    assert game.outcome is not None
    given = [entry.command for entry in game.entries]
    calls = [c for c in given if type(c).__name__ in ("CallMission", "CallAir")]
    assert calls
    begun: list[str] = []
    for command in given:  # a second mission in one activation would cost a whole company its actions
        if type(command).__name__ == "ActivateOfficer":
            begun.clear()
        if command in calls:
            assert command.unit not in begun
            begun.append(command.unit)
    game.close()


@pytest.mark.rule("WSN 7.4.4")
def test_a_saved_position_keeps_missions_smoke_and_works():
    setup = supported()
    game = Game.new(system_of(setup.system), setup, seed=3)
    tracks = {
        **game.state.tracks,
        "missions us105": 2,
        "smoke us105": 1,
        "missions ge75": 0,
        "attacks p47": 1,
    }
    made = excerpt.document(setup.scenario, game.world, replace(game.state, tracks=tracks), "later")
    by_id = {row["id"]: row for row in made["batteries"]}
    assert by_id["us105"]["missions"] == 2
    assert by_id["us105"]["smoke"] is True
    assert "ge75" not in by_id  # nothing left
    assert made["air"][0]["attacks"] == 1
    assert sorted(row["kind"] for row in made["works"]) == sorted(row["kind"] for row in ASSETS["works"])
    again = game_of("war_storms").files.check_scenario(made, setup.map, "later")
    assert again.batteries[0].missions == 2
    game.close()
