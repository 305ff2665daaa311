"""A position saved in the midst of a turn goes on as it stood: units, tracks, orders, and what is legal."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.war_storms.arriving import officer, platoon, scenario, setup_of
from tests.systems.war_storms.drawing import document
from wsn import scenario as files
from wsn.data import DataError
from wsn.data.writing import toml_text
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.systems.war_storms.files import excerpt, resumed_state, resumed_turn, setup
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import FireAt, MoveTo, StandingOrder
from wsn.systems.war_storms.rules.turn import victory

SKIPPED = ("turn", "exit points", "missions", "attacks", "smoke ", "offered", "lost")
"""Tracks that are counted otherwise in the new game, and are looked at by themselves."""
DRAWN = document("\n".join([". . . . . . . . ."] * 4))


def again(game: Game[Any], n: int | None = None, **words: Any) -> Game[Any]:
    """The game of the scenario that is made of a position, read from its text."""
    made = tomllib.loads(toml_text(files.scenario_from(game, at=n, **words)))
    setup.check_with(made, game.setup.map, "later.toml", game.setup.tables)
    return Game.new(SYSTEM, replace(game.setup, scenario=made), seed="again")


def units(game: Game[Any], state: GameState) -> dict[str, tuple[object, ...]]:
    """Every unit but those that a scenario leaves out: officers and carriers with nobody left."""
    groups = {
        u.group for u in state.units.values() if game.world.kinds[u.kind].type not in ("officer", "carrier")
    }
    return {
        u.id: (u.side, u.kind, u.place, u.steps, u.group, frozenset(u.marks))
        for u in state.units.values()
        if u.group in groups and game.world.carriers.get(u.id, u.id) in state.units
    }


def tracks(state: GameState) -> dict[str, int | str]:
    """What is counted of units that are there, and what is known of the whole game."""
    whole = ("control", "@", "tide", "initiative", "stress")
    kept = {}
    for key, value in state.tracks.items():
        about = key.split()[-1]
        there = about in state.units and not key.startswith(SKIPPED)
        if value and (there or key.startswith(whole)):
            kept[key] = value
    return kept


def markers(state: GameState) -> set[tuple[object, ...]]:
    return {
        (m.kind, m.place, m.value, m.side)
        for m in state.markers.values()
        if m.kind not in ("chit", "mission", "rocket")
    }


@cache
def played(name: str, seed: int) -> Game[Any]:
    """A random game with standing orders here and there."""
    game: Game[Any] = Game.new(SYSTEM, files.load(name), seed=seed)
    draw = random.Random(seed)
    for _ in range(900):
        side = game.deciding
        if side is None:
            break
        order = StandingOrder(option=draw.choice(("never", "1/2", "ask")))
        if draw.random() < 0.03 and game.why_not(side, order) is None:
            game.submit(side, order)
        game.submit(side, draw.choice(game.legal()))
    return game


NAMES = [("omaha", 1), ("saint_lo", 2), ("cobra", 3), ("ecouche", 4), ("mesnil_adelee", 5), ("night_drop", 6)]


@pytest.mark.rule("WSS 25")
@pytest.mark.parametrize(("name", "seed"), NAMES)
def test_every_position_of_a_turn_goes_on_as_it_stood(name, seed):
    game = played(name, seed)
    tried = exact = 0
    for n in range(1, len(game.entries), min(41, len(game.entries) // 10)):
        state = game.state_at(n)
        if state.outcome is not None:
            break
        s = Game.at(SYSTEM, game.setup, game.world, state).situation()
        open_frames = resumed_state.frames(s)
        if open_frames is None:
            continue
        if excerpt.playable(s) is not None:
            continue
        later = again(game, n)
        begun = later.entries[0]
        state_then = later.state_at(begun.n)
        assert units(later, state_then) == units(game, state), n
        assert tracks(state_then) == tracks(state), n
        assert markers(state_then) == markers(state), n
        tried += 1
        if open_frames == state.frames and open_frames[-1].side is not None:
            now = Game.at(SYSTEM, game.setup, game.world, state)
            assert later.deciding == now.deciding
            assert set(later.legal()) == set(now.legal()), n
            exact += 1
    assert tried > 5
    assert exact > 3


# --- what is carried, one by one


def small(**words: Any) -> dict[str, Any]:
    return scenario(
        [platoon("F1", at="303"), platoon("F2", at="203")],
        [platoon("E1", at="301"), platoon("E2", at="901")],
        objectives=[{"space": "301", "name": "the barn", "holder": "axis"}],
        **words,
    )


def test_smoke_orders_and_the_turn_are_read_from_a_file():
    made = small(
        smoke=[{"at": ["501", "502"], "turns": 2, "side": "allies"}],
        sides={"axis": {"reaction": "1/2"}},
        underway={
            "phase": "acting",
            "side": "allies",
            "companies": ["F"],
            "unit": "F1",
            "left": 4,
            "used": 4,
        },
    )
    made["companies"][0]["platoons"][0]["marks"] = ["moved"]
    made["companies"][1]["platoons"][1]["reaction"] = "never"
    game: Game[Any] = Game.new(SYSTEM, setup_of(DRAWN, made), seed=1)
    state = game.state
    assert [f.phase for f in state.frames] == ["handover", "company", "acting"]
    assert state.tracks["@axis/reaction"] == "1/2"
    assert state.units["E2"].facts == {"@axis/reaction": "never"}
    assert state.markers["smoke:501"].value == 2
    refused = game.why_not("allies", FireAt(space="301", option="ap"))
    assert refused is not None
    assert refused.rule == "WSS 6.4"  # it has moved, and is on foot
    assert game.why_not("allies", MoveTo(space="304")) is None
    assert "moved" in state.units["F1"].marks


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"smoke": [{"at": ["9999"]}]}, "9999"),
        ({"smoke": [{"at": []}]}, "no hex is named"),
        ({"tide_force": "strong"}, "which way the tide runs"),
        ({"sides": {"axis": {"reaction": "sometimes"}}}, "'sometimes' is not an order"),
        ({"underway": {"phase": "company", "side": "allies"}}, "say which company acts"),
        (
            {"underway": {"phase": "company", "side": "axis", "companies": ["F"]}},
            "does not fight for the axis",
        ),
        ({"underway": {"phase": "company", "side": "axis", "companies": ["Q"]}}, "there is no company 'Q'"),
        ({"underway": {"phase": "acting", "side": "axis", "unit": "E9"}}, "there is no unit 'E9' to act"),
        ({"underway": {"side": "axis", "guns": ["Zo"]}}, "there is no officer 'Zo'"),
    ],
)
def test_what_does_not_fit_is_refused(words, said):
    with pytest.raises(DataError, match=said):
        setup_of(DRAWN, small(**words))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"marks": ["finished"]}, "a turn that begins has none"),
        ({"lies": "back"}, "only a unit afloat may be off the map"),
        ({"rides": "nobody"}, "there is no unit 'nobody'"),
        ({"reaction": "often"}, "'often' is not an order"),
        ({"carrier_at": "301"}, "no carrier is named"),
        ({"due": "9999"}, "9999"),
    ],
)
def test_a_platoon_that_cannot_stand_so_is_refused(row, said):
    made = small()
    made["companies"][0]["platoons"][0] |= row
    with pytest.raises(DataError, match=said):
        setup_of(DRAWN, made)


@pytest.mark.rule("WSS 7.4")
def test_an_officer_who_has_fallen_is_followed_by_his_stand_in():
    made = small()
    made["companies"][0]["officer"] = officer("F", fallen=True)
    game: Game[Any] = Game.new(SYSTEM, setup_of(DRAWN, made), seed=1)
    assert "Fo" not in game.state.units
    assert game.state.units["Fo-2"].place == "303"
    made["companies"][0]["officer"] = officer("F", stand_in=True, at="203")
    game = Game.new(SYSTEM, setup_of(DRAWN, made), seed=1)
    assert game.state.units["Fo-2"].place == "203"
    told = files.scenario_from(game)["companies"][0]["officer"]
    assert (told["id"], told["stand_in"], told["morale"]) == ("Fo", True, 8)
    made["companies"][0]["officer"] = officer("F", fallen=True, at="203")
    with pytest.raises(DataError, match="has fallen, and stands nowhere"):
        setup_of(DRAWN, made)
    made["companies"][0]["officer"] = officer("F", at="203", marks=["risky"])
    with pytest.raises(DataError, match="an officer is not marked 'risky'"):
        setup_of(DRAWN, made)


def test_steps_of_companies_that_are_gone_still_count():
    game: Game[Any] = Game.new(
        SYSTEM, setup_of(DRAWN, small(sides={"axis": {"lost": 4, "exited": 2}})), seed=1
    )
    assert victory.steps_lost(game.situation(), "axis") == 4
    assert victory.left_map(game.situation(), "axis") == 2


def test_a_player_saves_no_secret_of_the_other_side():
    made = small(sides={"axis": {"reaction": "never"}, "allies": {"reaction": "always"}})
    game: Game[Any] = Game.new(SYSTEM, setup_of(DRAWN, made), seed=1)
    own = files.scenario_from(game, side="allies")["sides"]
    assert own["allies"]["reaction"] == "always"
    assert "reaction" not in own["axis"]
    assert files.scenario_from(game)["sides"]["axis"]["reaction"] == "never"


def test_what_no_scenario_holds_is_said():
    game = played("saint_lo", 2)
    said: set[str] = set()
    for n in range(1, len(game.entries), 5):
        if game.state_at(n).outcome is None:
            said |= set(files.left_out(game, at=n))
    assert "the hidden chits are dealt again" in said
    assert any("begins again" in line for line in said)
    assert any("is left out" in line for line in said)
    assert resumed_turn.OFFICERS == ("afloat", "finished")


def test_a_side_that_is_still_hidden_stays_so():
    game: Game[Any] = Game.new(SYSTEM, files.load("saint_lo"), seed=1)
    draw = random.Random(1)
    for _ in range(5):
        game.submit(str(game.deciding), draw.choice(game.legal()))
    assert game.state.frames[-1].phase == "setup"
    later = again(game)
    assert any(unit.hidden_from for unit in later.state.units.values())
    placed = {u.id for u in game.state.units.values() if u.place is not None}
    assert placed <= {u.id for u in later.state.units.values() if u.place is not None}
    assert later.deciding == game.deciding
