"""A position saved as a scenario: it is sound, begins where the position stood, and can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.war_storms.arriving import platoon, scenario, setup_of
from tests.systems.war_storms.drawing import document
from wsn import scenario as files
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.systems.war_storms.files import excerpt
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import Concede
from wsn.systems.war_storms.rules.world import is_officer, where

SHORE = "\n".join(
    [
        ". . w . . . . . .",
        ". . . . B . . . .",
        "s s s s s s s s s",
        "~ ~ ~ ~ ~ ~ ~ ~ ~",
        "~ ~ ~ ~ ~ ~ ~ ~ ~",
        "~ ~ ~ ~ ~ ~ ~ ~ ~",
    ]
)
DRAWN = document(SHORE, landing=[f"{n}03" for n in range(1, 10)])
SCENARIO = scenario(
    [
        platoon("F1", by="sea", at="sea"),
        platoon("F2", by="sea", at="506"),
        platoon("F3", kind="us_m4_dd", by="sea", at="sea", turn=2),
        platoon("F4", kind="us_airborne", by="air", turn=3),
    ],
    [platoon("E1", at="502"), platoon("E2", at="inland"), platoon("E3", at="inland", turn=3)],
    officers={"F": {"by": "sea"}, "E": {"at": "502"}},
    zones=[{"id": "sea", "edge": "south"}, {"id": "inland", "edge": "north"}],
    objectives=[{"space": "502", "name": "the houses", "holder": "axis"}],
    exits=[{"side": "allies", "zone": "inland"}],
    chits=[{"spaces": ["302", "702"], "values": [1, 2], "holders": {"302": "axis"}}],
    works=[{"kind": "wire", "at": ["403", "603"]}],
    turns=6,
)


def played(seed: int) -> Game[Any]:
    """A random game to its end."""
    game: Game[Any] = Game.new(SYSTEM, setup_of(DRAWN, SCENARIO), seed=seed)
    draw = random.Random(seed)
    for _ in range(2000):
        if game.deciding is None:
            break
        game.submit(game.deciding, draw.choice(game.legal()))
    assert game.outcome is not None
    return game


def standing(game: Game[Any], state: GameState) -> dict[str, tuple[object, ...]]:
    """Who of the platoons is where, how strong, and in what state."""
    s = Game.at(SYSTEM, game.setup, game.world, state).situation()
    return {
        unit.id: (where(s, unit), unit.steps, "routed" in unit.marks, "afloat" in unit.marks)
        for unit in state.units.values()
        if not is_officer(s, unit) and where(s, unit) is not None
    }


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_is_a_sound_scenario_that_begins_there(seed):
    game = played(seed)
    tried = 0
    for n in range(1, len(game.entries), 7):
        state = game.state_at(n)
        alive = {u.side for u in state.units.values() if u.steps}
        if state.outcome is not None or len(alive) < 2:
            continue
        if excerpt.playable(Game.at(SYSTEM, game.setup, game.world, state).situation()) is not None:
            continue
        made = files.scenario_from(game, at=n)
        again: Game[Any] = Game.new(SYSTEM, setup_of(DRAWN, made), seed="again")
        begun = again.state_at(1)
        gone = {u.id for u in state.units.values() if "back" in u.facts}
        stands = {u: facts for u, facts in standing(again, begun).items() if u not in gone}
        assert stands == standing(game, state), f"entry {n}"
        for unit in gone:
            due = begun.units[unit].place or begun.units[unit].facts["back"]
            assert due == state.units[unit].facts["back"]
        assert begun.tracks["turn"] == 1
        assert again.world.scenario.turns == 6 - int(state.tracks["turn"]) + 1
        for track in ("control 502", "control 302", "control 702"):
            assert begun.tracks.get(track, "") == state.tracks.get(track, ""), (n, track)
        for track in ("stress allies", "stress axis", "initiative", "tide course", "lost F"):
            assert begun.tracks.get(track, "") == state.tracks.get(track, ""), (n, track)
        assert {m.place for m in begun.markers.values()} >= {"403", "603"}
        if again.outcome is None:  # the last turn may end by itself
            again.submit(str(again.deciding), again.legal()[0])
        tried += 1
    assert tried > 5


def test_what_cannot_go_on_is_no_scenario():
    game: Game[Any] = Game.new(SYSTEM, setup_of(DRAWN, SCENARIO), seed=1)
    draw = random.Random(1)
    while game.deciding is not None and game.state.frames[-1].phase != "activation":
        game.submit(game.deciding, draw.choice(game.legal()))
    assert game.deciding is not None
    game.submit(game.deciding, Concede())
    with pytest.raises(DataError, match="the game is over"):
        files.scenario_from(game)


def test_a_scenario_that_begins_afloat_needs_a_tide_and_the_sea():
    afloat = [platoon("F1", at="505", marks=["afloat"])]
    axis = [platoon("E1", at="502")]
    made = scenario(afloat, axis, officers={"F": {"at": "505", "marks": ["afloat"]}}, tide="north-west")
    assert setup_of(DRAWN, made)
    with pytest.raises(DataError, match="which way the tide runs"):
        setup_of(DRAWN, scenario(afloat, axis, officers={"F": {"at": "901"}}))
    with pytest.raises(DataError, match="it is not sea"):
        setup_of(DRAWN, scenario([platoon("F1", at="901", marks=["afloat"])], axis, tide="north-west"))
    made = scenario(afloat, axis, officers={"F": {"at": "405", "marks": ["afloat"]}}, tide="north-west")
    with pytest.raises(DataError, match="no platoon of F Company is afloat at 405"):
        setup_of(DRAWN, made)


def test_a_beach_that_is_too_full_stays_so_until_the_first_turn_is_over():
    axis = [platoon("E1", at="101")]
    crowd = [platoon(f"F{n}", at="503", marks=["landed"]) for n in (1, 2, 3, 4)]
    assert setup_of(DRAWN, scenario(crowd, axis, officers={"F": {"at": "503"}}, turns=2))
    with pytest.raises(DataError, match="at most 3 platoons"):
        setup_of(DRAWN, scenario([{**row, "marks": []} for row in crowd], axis))


def test_an_officer_who_is_not_drawn_yet_is_drawn_in_the_new_game():
    made = scenario([platoon("F1", at="901")], [platoon("E1", at="101")])
    for key in ("morale", "command", "coordination"):
        del made["companies"][0]["officer"][key]
    game: Game[Any] = Game.new(SYSTEM, setup_of(DRAWN, made), seed=1)
    assert "morale" not in files.scenario_from(game, at=1)["companies"][0]["officer"]
    drawn = files.scenario_from(game)["companies"][0]["officer"]
    assert drawn["morale"] >= 6
    assert setup_of(DRAWN, files.scenario_from(game))


def test_in_the_midst_of_a_fight_for_a_hex_no_scenario_begins():
    game: Game[Any] = Game.new(
        SYSTEM, setup_of(DRAWN, scenario([platoon("F1", at="901")], [platoon("E1", at="101")])), seed=1
    )
    units = {**game.state.units, "F1": replace(game.state.units["F1"], place="101")}
    mixed = Game.at(SYSTEM, game.setup, game.world, replace(game.state, units=units))
    with pytest.raises(DataError, match="the fight for 101 is not over"):
        files.scenario_from(mixed)


def test_it_is_written_with_its_map_and_read_again(tmp_path):
    game = played(0)
    made = files.scenario_from(game, at=len(game.entries) // 3, name="The houses, later")
    written = files.write_scenario(made, game.setup.map, tmp_path / "later.toml")
    assert [file.name for file in written] == ["later.toml", "later_map.toml"]
    setup = files.load(tmp_path / "later.toml")
    assert setup.name == "The houses, later"
    with pytest.raises(FileExistsError):
        files.write_scenario(made, game.setup.map, tmp_path / "later.toml")
    with pytest.raises(DataError, match="ending in"):
        files.write_scenario(made, game.setup.map, tmp_path / "later.txt")
    assert len(files.write_scenario(made, game.setup.map, tmp_path / "later.json")) == 2
