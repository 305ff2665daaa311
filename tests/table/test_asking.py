"""A question names only orders that can be given; what cannot be ended yet is told with its reason."""

from __future__ import annotations

import random

import pytest

from tests.systems.omaha_solitaire.position import position as beach
from tests.systems.storm_over_normandy.position import position as areas
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from wsn import scenario
from wsn.engine.memo import encode_memo
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules.memos import Shelling
from wsn.systems.war_storms.rules.commands import MoveTo
from wsn.table.seat import Seat
from wsn.table.unlisted import why_not_ended

NAMED = {
    "first_orders": {"fire": "FireAt", "move": "MoveTo", "move on": "MoveTo", "assault": "Assault"},
    "easy_red": {"battles": "Battle", "removes wire": "ClearWire"},
    "storm_d_day": {"play a card": "PlayCard", "roll for a release": "Release"},
    "omaha_alone": {
        "activate a square": "Activate",
        "use engineers": "Clear",
        "rebuild": "Rebuild",
        "play a card": "PlayCard",
    },
}
"""By scenario what a question may name, and the kind of order that it then needs."""
PHASES = {"acting", "battle", "impulse", "activation"}


@pytest.mark.parametrize("name", NAMED)
def test_no_question_names_an_order_that_cannot_be_given(name):
    game, dice = scenario.new_game(name, seed=5), random.Random(5)
    asked = 0
    for _ in range(160):
        if game.outcome is not None:
            break
        seat = Seat(game, game.deciding)
        choices = seat.choices()
        if game.state.frames[-1].phase in PHASES:
            question = seat.status().prompt
            kinds = {type(one.command).__name__ for one in choices}
            listed = question.partition(": ")[2] or question
            for words, kind in NAMED[name].items():
                assert words not in listed or kind in kinds, (question, kinds)
            asked += 1
        seat.submit(dice.choice(choices).command)
    assert asked


def test_a_beach_where_nothing_can_be_done_asks_only_for_the_end_of_the_turn():
    p = beach("", frames=[Frame("activation", "americans")], ip=(0, 0))
    assert Seat(p.game, "americans").status().prompt == "end the turn"
    q = beach("E-16 B02", frames=[Frame("activation", "americans")], ip=(1, 0))
    assert Seat(q.game, "americans").status().prompt.startswith("activate a square")


def test_a_platoon_without_a_target_is_not_asked_to_fire():
    p = position(board("\n".join([". . . . ."] * 3)), "F1 us_infantry 101", acting="F1")
    seat = Seat(p.game, p.side)
    assert seat.status().prompt.endswith(": move, or do nothing")
    p.do(MoveTo(space="201"))
    assert Seat(p.game, p.side).status().prompt.endswith(": move on, or stop")


def test_another_side_reads_what_the_rules_ask():
    game = scenario.new_game("first_orders", seed=1)
    other = next(side for side in game.system.seats if side != game.deciding)
    assert Seat(game, other).status().prompt == game.system.status(Seat(game, other).situation).prompt


@pytest.mark.rule("SON 4.0")
def test_why_the_bombardment_cannot_begin_is_told_with_the_order_that_is_missing():
    one = areas("", frames=[Frame("shelling", "allies", encode_memo(Shelling({"Sword": 4})))])
    ((command, refusal),) = why_not_ended(Seat(one.game, "allies"))
    assert (type(command).__name__, refusal.rule) == ("Done", "SON 4.0")
    assert "two beaches" in refusal.text
    two = areas("", frames=[Frame("shelling", "allies", encode_memo(Shelling({"Sword": 4, "Gold": 1})))])
    assert why_not_ended(Seat(two.game, "allies")) == ()
