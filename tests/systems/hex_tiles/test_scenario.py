"""Scenario files: what is read, everything that can be wrong, set-up, words, and how bots fare."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from wsn import scenario
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import map_document
from wsn.bots import BOTS
from wsn.data import DataError, read_document
from wsn.engine.game import Game
from wsn.parts.faces import Symbol
from wsn.systems import system_of
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.files import setup, sources
from wsn.systems.hex_tiles.look import counters
from wsn.table.seat import Seat

HERE = Path(__file__).parent
VILLAGE = HERE / "village.scenario.toml"


@pytest.fixture
def document() -> dict[str, Any]:
    return copy.deepcopy(read_document(VILLAGE))


@pytest.fixture
def map_() -> dict[str, Any]:
    return map_document(HERE / "village.toml")


def problems(document: dict[str, Any], map_: dict[str, Any]) -> str:
    with pytest.raises(DataError) as caught:
        setup.check(document, map_, "here.toml")
    return str(caught.value)


def test_a_sound_scenario_has_no_problem(document, map_):
    checked = setup.check(document, map_, "here.toml")
    assert checked.name == "A village behind a river"
    assert checked.turns == 40


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["sides"].pop("axis"), "the side 'axis' is missing"),
        (lambda d: d["sides"]["axis"].update(edge="south"), "both sides have the same edge"),
        (lambda d: d["sides"]["axis"].update(hand=13), "sides, axis, hand"),
        (lambda d: d["units"][0].update(kind="infantri"), "the nearest is 'infantry'"),
        (lambda d: d["units"][0]["at"].append("Z9"), "there is no hex 'Z9'"),
        (lambda d: d["units"][0]["at"].append("B8"), "both start there"),
        (lambda d: d["units"][2]["at"].append("A5"), "armour may not start there"),
        (lambda d: d["units"][2]["at"].append("E6"), "HT Hedgehogs"),
        (lambda d: d["units"][2]["at"].append("F2"), "HT Bunkers"),
        (lambda d: d["bunkers"].pop("axis"), "the bunker in F2 has no owner"),
        (lambda d: d["bunkers"]["axis"].append("A1"), "there is no bunker in A1"),
        (lambda d: d["bunkers"]["axis"].append("J7"), "owned by both"),
        (lambda d: d["objectives"][0].update(needs=3), "needs 3 of 2"),
        (lambda d: d["objectives"][0].update(holder="axis"), "only allies can win it"),
        (lambda d: d["objectives"][0].update(hexes=[]), "has no hex"),
        (lambda d: d["objectives"][0].update(hexes=["E4", "E4"]), "named twice"),
        (lambda d: d["objectives"][1].update(holder="axis", medals=4), "axis holds 4 medals at the start"),
        (lambda d: d.update(deck={"without": ["barage"]}), "the nearest is 'barrage'"),
        (lambda d: d.update(deck={"without": list(tables().cards)[:-2]}), "only 3 cards are left"),
        (lambda d: d.update(options={"zero_dice": "maybe"}), "options, zero_dice"),
        (lambda d: d.update(date="1944-06-31"), "date: 1944-06-31 is not a date: that month has 30 days"),
        (lambda d: d.update(name=" "), "name: ' ' is not a name"),
        (lambda d: d["units"][0].update(badge="a\x1bb"), "is not a line"),
        (lambda d: d.update(option={}), "option"),
        (lambda d: d.update(units=[u for u in d["units"] if u["side"] == "axis"]), "'allies' has no unit"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(document, map_, change, said):
    change(document)
    assert said in problems(document, map_)


def test_every_problem_is_listed(document, map_):
    document["units"][0]["kind"] = "cavalry"
    document["exits"][0]["hexes"] = ["Q1"]
    text = problems(document, map_)
    assert "cavalry" in text
    assert "Q1" in text


def test_of_thousands_of_wrong_hexes_a_hundred_are_listed(document, map_, monkeypatch):
    asked = []
    monkeypatch.setattr(HexBoard, "nearest", lambda self, label: asked.append(label) or ())
    document["units"][0]["at"] += [f"Z{n}" for n in range(3_000)]
    lines = problems(document, map_).splitlines()
    assert len(lines) == 101
    assert lines[-1].startswith("here.toml: and 2,9")
    assert len(asked) <= 100


def test_units_get_ids_figures_and_badges():
    game = scenario.new_game(VILLAGE, seed=1)
    units = game.state.units
    assert units["a-sf1"].group == "Rangers"
    assert [u.place for u in units.values() if u.id.startswith("a-inf")] == ["C7", "E7", "F7", "G6", "K7"]
    assert units["x-earm1"].steps == 4
    assert sorted(game.state.markers) == ["sandbags B3", "sandbags G6", "wire C4", "wire F6"]
    assert len(game.state.piles["hand allies"].cards) == 5
    assert len(game.state.piles["hand axis"].cards) == 4
    assert len(game.state.piles["deck"].cards) == 51
    assert game.state.frames[-1].phase == "play"
    assert game.deciding == "allies"


def test_the_same_seed_deals_the_same_cards_and_another_does_not():
    a, b, c = (scenario.new_game(VILLAGE, seed=seed).state.piles for seed in (1, 1, 2))
    assert a == b
    assert a["deck"] != c["deck"]


@pytest.mark.rule("M44 1.11")
def test_the_air_check_is_stored_and_shown():
    rows = {**tables().terrain, **tables().obstacles}
    printed = {key: row.air.check for key, row in rows.items() if row.air is not None}
    assert printed == {
        "forest": 2,
        "hedgerow": 2,
        "hill": 1,
        "town": 2,
        "river": 1,
        "ocean": 2,
        "beach": 0,
        "bunker": 2,
        "hedgehog": 1,
        "sandbags": 1,
        "wire": 1,
    }
    game = scenario.new_game(VILLAGE, seed=1)
    seat = Seat(game, "allies")
    assert "air check 2 (printed, never rolled here)" in seat.about("x-art1").abilities, "in a bunker"
    assert not seat.about("a-arm2").abilities, "in the open"


def test_counters_show_arms_values_and_held_goals():
    assert counters.face("elite_armour").symbol == Symbol("armour", words="tank")
    assert counters.face("infantry").values == ("3", "2")
    game = scenario.new_game(VILLAGE, seed=1)
    assert counters.objectives(game.world, game.state) == {}
    state = game.state.__class__(tracks={"objective 1": "axis", "objective 2": ""})
    assert counters.objectives(game.world, state) == {"E4": "axis", "F4": "axis"}


def test_every_number_has_a_rule_and_an_origin():
    listed = sources.numbers()
    assert len(listed) > 200
    known = sources.rules().rules
    assert [n for n in listed if n.rule not in known or n.origin not in ("book", "public", "designed")] == []


@pytest.mark.parametrize("seed", range(4))
def test_greedy_games_end_and_say_who_won(seed):
    setup_ = scenario.load(VILLAGE)
    game = Game.new(system_of("hex_tiles"), setup_, seed=seed)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in game.system.sides}
    for _ in range(2000):
        side = game.deciding
        if side is None:
            break
        game.submit(side, bots[side].choose(seats[side]))
    assert game.outcome is not None
    assert game.outcome.rule.startswith("M44 1.9")


def test_greedy_beats_random():
    setup_ = scenario.load(VILLAGE)
    won = 0
    for seed in range(6):
        greedy = ("allies", "axis")[seed % 2]
        game = Game.new(system_of("hex_tiles"), setup_, seed=seed)
        seats = {side: Seat(game, side) for side in game.system.sides}
        bots = {s: BOTS["greedy" if s == greedy else "random"](f"{seed}/{s}") for s in game.system.sides}
        while (side := game.deciding) is not None:
            game.submit(side, bots[side].choose(seats[side]))
        assert game.outcome is not None
        won += game.outcome.winner == greedy
    assert won >= 5


def test_the_words_of_a_whole_game():
    """Every event of a game of chance can be told, to either side and to a spectator."""
    game = scenario.new_game(VILLAGE, seed=5)
    bot = BOTS["random"]("words")
    while (side := game.deciding) is not None:
        seat = Seat(game, side)
        assert str(seat.status()).startswith("turn ")
        assert all(choice.text for choice in seat.choices())
        game.submit(side, bot.choose(seat))
    for viewer in ("allies", "axis", None):
        lines = [str(line) for line in Seat(game, viewer).log()]
        assert any(": played " in line for line in lines)
        assert any(": drew a card" in line for line in lines)
    assert any(": drew" in str(line) and "a card" not in str(line) for line in Seat(game, "allies").log())
