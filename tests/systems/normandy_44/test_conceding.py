"""A side may concede in a movement or combat phase of its own, and nowhere else (N44 23.1 R1)."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.engine.game import Game
from wsn.engine.verify import verify
from wsn.systems.normandy_44.rulebook import SYSTEM
from wsn.systems.normandy_44.rules.conceding import Concede
from wsn.systems.normandy_44.rules.movement import EndMovement, MarchStack
from wsn.table.seat import Seat
from wsn.table.unlisted import ending, endings


@pytest.fixture
def game(tmp_path):
    return Game.new(SYSTEM, scenario.load("n44_cherbourg"), seed=1, journal=tmp_path / "n.wsn.jsonl")


@pytest.mark.rule("N44 23.1 R1")
def test_who_concedes_has_lost_and_the_journal_verifies(game, tmp_path):
    seat = Seat(game, "german")
    assert endings(seat) == ("concede",)
    assert Concede() not in seat.legal(), "no menu lists it"
    assert ending(seat, "concede") == Concede()
    game.submit("german", Concede())
    assert (game.outcome.winner, game.outcome.rule) == ("allied", "N44 23.1 R1")
    assert "concede" in game.outcome.text
    game.close()
    assert verify(tmp_path / "n.wsn.jsonl", lambda _: SYSTEM).difference is None


@pytest.mark.rule("N44 23.1 R1")
def test_nobody_concedes_on_the_march_nor_for_the_other_side(game):
    assert Seat(game, "allied").why_not(Concede()).rule == "ENGINE 2"
    game.submit("german", MarchStack(space="3209"))
    assert Seat(game, "german").why_not(Concede()).rule == "ENGINE 3"


@pytest.mark.rule("N44 23.1 R1")
def test_it_may_be_done_in_the_combat_phase_too(game):
    game.submit("german", EndMovement())
    while "combat" not in game.state.frames[-1].phase:
        game.submit(game.deciding, game.legal()[-1])
    side = game.deciding
    game.submit(side, Concede())
    assert game.outcome.winner == {"german": "allied", "allied": "german"}[side]
