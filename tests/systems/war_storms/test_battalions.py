"""Battle stress by battalion: companies that share their misfortunes, and those that do not (WSS 9.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.placed import move_game
from tests.systems.war_storms.arriving import officer, platoon, scenario, setup_of
from tests.systems.war_storms.drawing import document
from wsn import scenario as files
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.platoons import battalions, morale

DRAWN = document("\n".join([". . . . . . ."] * 5))
FIRST = {"id": "1st", "side": "allies", "name": "1st Battalion"}


def two(*named: dict[str, Any], first: str = "1st", second: str = "", **words: Any) -> dict[str, Any]:
    """F Company and G Company of the allies, each with two platoons; `named` are the battalions."""
    made = scenario(
        [platoon("F1", at="105"), platoon("F2", at="205")],
        [platoon("E1", at="101")],
        objectives=[{"space": "101", "name": "the barn", "holder": "axis"}],
        battalions=list(named),
        **words,
    )
    made["companies"][0]["battalion"] = first
    made["companies"].append(
        {
            "id": "G",
            "side": "allies",
            "name": "G Company",
            "officer": officer("G", at="305"),
            "platoons": [platoon("G1", at="305"), platoon("G2", at="405")],
            "battalion": second,
        }
    )
    return made


def begun(made: dict[str, Any]) -> Game[Any]:
    return Game.new(SYSTEM, setup_of(DRAWN, made), seed=1)


def struck(game: Game[Any], company: str, times: int = 1) -> None:
    """A number of misfortunes of a company."""
    from wsn.engine.evolve import evolve

    for _ in range(times):
        for event in battalions.stress(game.situation(), company):
            move_game(game, evolve(game.state, event))


def value(game: Game[Any], company: str) -> int:
    return morale.company_morale(game.situation(), company)[0]


@pytest.mark.rule("WSS 9.1")
@pytest.mark.rule("WSN 3")
def test_a_named_battalion_bears_its_own_stress_and_no_other():
    game = begun(two(FIRST))
    struck(game, "F")
    assert game.state.tracks["stress allies 1st"] == 1
    assert "stress allies" not in game.state.tracks
    assert (value(game, "F"), value(game, "G")) == (6, 8)  # one of two platoons is half of it
    (reason,) = [r for r in morale.company_morale(game.situation(), "F")[1] if r.amount < 0]
    assert reason.text == "battle stress of 1st Battalion, 1 of 2 platoons"
    struck(game, "G")
    assert game.state.tracks["stress allies"] == 1
    assert (value(game, "F"), value(game, "G")) == (6, 6)


@pytest.mark.rule("WSS 9.1")
def test_companies_of_one_battalion_share_it():
    game = begun(two(FIRST, second="1st"))
    struck(game, "F")
    assert (value(game, "F"), value(game, "G")) == (7, 7)  # one of four


@pytest.mark.rule("WSS 9.1")
def test_a_battalion_may_begin_worn_and_larger_than_what_is_left_of_it():
    game = begun(two({**FIRST, "platoons": 8, "stress": 4}))
    assert game.state.tracks["stress allies 1st"] == 4
    assert (value(game, "F"), value(game, "G")) == (6, 8)
    made = files.scenario_from(game)
    assert made["battalions"] == [{**FIRST, "platoons": 8, "stress": 4}]
    assert made["companies"][0]["battalion"] == "1st"
    again = begun(made)
    assert (value(again, "F"), value(again, "G")) == (6, 8)


@pytest.mark.rule("WSS 9.1")
@pytest.mark.parametrize(
    ("made", "said"),
    [
        (two(FIRST, first="1th"), r"there is no battalion '1th'; the nearest is '1st'"),
        (two({**FIRST, "side": "axis"}), "fights for the axis, F Company for the allies"),
        (two(FIRST, FIRST), "'1st' is used twice"),
        (two(FIRST, first=""), "no company belongs to it"),
        (two({**FIRST, "platoons": 1}), "the battalion has 1, but its companies list 2"),
    ],
)
def test_battalions_that_do_not_fit_their_companies_are_refused(made, said):
    with pytest.raises(DataError, match=said):
        begun(made)
