"""A position saved as a scenario: it is sound, begins where the position stood, and can be played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.omaha_solitaire import golden
from wsn import scenario
from wsn.bots import BOTS
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.systems import system_of
from wsn.systems.omaha_solitaire.files import excerpt, setup
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.systems.omaha_solitaire.rules.world import hidden
from wsn.table import chronicle
from wsn.table.seat import Seat

US = "americans"
GAMES = golden.RECORDER.games()


def standing(state: GameState) -> list[tuple[object, ...]]:
    """Who and what lies where, under which marks; of a token face down its back alone."""
    rows = []
    for unit in state.units.values():
        back = "event" if unit.id.startswith("re-") else "strongpoint"
        rows.append(
            (unit.side, back if hidden(unit) else unit.kind, unit.place or "", tuple(sorted(unit.marks)))
        )
    return sorted(rows)


def tracks(state: GameState) -> dict[str, object]:
    return dict(state.tracks)


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return golden.RECORDER.again(GAMES["beachhead"])


def again(document: dict[str, Any], played: Game[Any]) -> Game[Any]:
    return Game.new(SYSTEM, msgspec.structs.replace(played.setup, scenario=document), seed="again")


def test_every_position_of_the_activations_is_a_sound_scenario_that_begins_there(game: Game[Any]) -> None:
    tried, piles = 0, set()
    for n in range(5, len(game.entries), 7):
        state = game.state_at(n)
        if state.outcome is not None or not any(frame.phase == "activation" for frame in state.frames):
            continue
        made = scenario.scenario_from(game, at=n)
        setup.check(made, game.setup.map, "made")
        new = again(made, game)
        assert standing(new.state) == standing(state)
        assert tracks(new.state) == tracks(state)
        assert {m.id for m in new.state.markers.values()} == {m.id for m in state.markers.values()}
        assert new.state.frames[-1].phase == "activation"
        for pile in ("hand", "discards"):
            assert len(new.state.piles[pile].cards) == len(state.piles[pile].cards)
        piles.add(new.state.piles["hand"].cards == state.piles["hand"].cards)
        tried += 1
    assert tried > 15
    assert False in piles, "the hand is dealt again"


def test_it_is_played_to_the_end_and_told(game: Game[Any]) -> None:
    n = next(n for n in range(len(game.entries)) if SYSTEM.turn(game.state_at(n)) == 8
             and game.state_at(n).frames and game.state_at(n).frames[-1].phase == "activation")  # fmt: skip
    new = again(scenario.scenario_from(game, at=n), game)
    begun = new.state.tracks["victory points"]
    seat, bot = Seat(new, US), BOTS["greedy"]("1")
    while new.deciding is not None:
        new.submit(US, bot.choose(seat))
    assert new.outcome is not None
    told = chronicle.account(new)
    assert told is not None
    assert [page.turn for page in told.pages] == [8, 9, 10]
    assert isinstance(begun, int)
    assert (
        dict(zip(told.heads, told.totals, strict=True))["points"]
        == new.state.tracks["victory points"] - begun
    )


def test_where_no_scenario_begins_it_says_why(game: Game[Any]) -> None:
    assert excerpt.playable(game.situation()) is not None
    with pytest.raises(DataError, match="the game is over"):
        scenario.scenario_from(game)
    with pytest.raises(DataError, match="the turn has not come to its activations"):
        scenario.scenario_from(game, at=1)
    under_way = next(n for n in range(len(game.entries)) if game.state_at(n).frames
                     and game.state_at(n).frames[-1].phase == "assault")  # fmt: skip
    told = scenario.left_out(game, at=under_way)
    assert "the activation or attack that is under way is dropped" in told
    assert "the hand is dealt again" in told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"turn": 12}, "the game ends after turn 10"),
        ({"initiative": {"2nd": 1}}, "there is no such division"),
        ({"played": ["artilery-1"]}, "there is no card 'artilery-1'"),
        ({"cards": 40}, "the deck does not hold so many"),
        ({"gaps": ["S02"]}, "S02 is not a beach square whose obstacles are cleared"),
        ({"taken": ["S99"]}, "there is no square 'S99' ashore"),
        ({"disrupted": ["26"]}, "26 is not ashore"),
        ({"eliminated": []}, "is neither ashore nor eliminated: say which"),
        ({"ashore": {"26": "B01"}}, "26 lands on turn 6, and is still to come"),
        ({"tanks": [{"kind": "sp_4", "at": "B02"}]}, "'sp_4' is not such a token"),
        ({"tanks": [{"kind": "tank_1", "at": "H33"}]}, "no unit is with the tank in H33"),
        ({"open": [{"kind": "sp_4", "at": "C01"}]}, "there is no square 'C01' ashore"),
    ],
)
def test_a_start_that_cannot_be_is_told(game: Game[Any], change: dict[str, Any], told: str) -> None:
    n = next(n for n in range(len(game.entries)) if SYSTEM.turn(game.state_at(n)) == 3
             and game.state_at(n).frames and game.state_at(n).frames[-1].phase == "activation"
             and any("eliminated" in unit.marks for unit in game.state_at(n).units.values()))  # fmt: skip
    made = scenario.scenario_from(game, at=n)
    made = {**made, "begun": {**made["begun"], **change}}
    with pytest.raises(DataError, match=told):
        setup.check(made, game.setup.map, "made")
    assert system_of("omaha_solitaire") is SYSTEM
