"""A look ahead lets the enemy's answers pass, never his turn, and compares positions of the same time."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from wsn.bots.greedy import Greedy
from wsn.bots.marches import find_destinations
from wsn.bots.position_cache import Position
from wsn.bots.ways import MarchPosition
from wsn.engine.state import Frame
from wsn.engine.system import Cache
from wsn.systems.war_storms.rules.commands import MoveTo, Stop
from wsn.table.reaching import Reach
from wsn.table.seat import Seat

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
LAST_TO_ACT = """
    Fo us_officer  101
    F1 us_infantry 101 finished
    T1 us_m4_75    -
    E1 ge_infantry 901 {}
    Eo ge_officer  901 {}
"""


def last_to_act(enemy="", *, left=2, turn=1, turns=8):
    """The officer is the last of the Americans to act; T1 comes on in turn 2, and the enemy as told.

    With two half points `left` his first step ends his action, and with it the activation.
    """
    frames = (
        Frame("handover", None, {"last": "allies", "passes": 0}),
        Frame("company", "allies", {"companies": ("F",), "tried": False}),
        Frame("acting", "allies", {"unit": "Fo", "left": left, "used": 0, "double": False}),
    )
    return position(
        board(FIELD),
        LAST_TO_ACT.format(enemy, enemy),
        frames=frames,
        objectives={"101": "allies"},
        coming={"T1": ("104", 2)},
        tracks={"turn": turn},
        turns=turns,
        attacker="axis",
    )


def ranked(p):
    seat = Seat(p.game, p.side)
    return Greedy("1").rank_commands(seat, seat.legal())


@pytest.mark.parametrize("turn", [1, 8])
@pytest.mark.parametrize(("enemy", "left"), [("", 4), ("finished", 2), ("finished", 4)])
def test_no_march_is_credited_with_the_next_turn_or_the_end_of_the_game(enemy, left, turn):
    """Neither where the enemy is next to act, nor where nobody is, and the turn is over with the march."""
    worths = ranked(last_to_act(enemy, left=left, turn=turn))
    steps = [worth for command, (worth, _) in worths.items() if isinstance(command, MoveTo)]
    assert steps
    assert max(steps) < 1_000
    assert max(worths, key=worths.__getitem__) == Stop()


@pytest.mark.parametrize(("enemy", "turn"), [("", 1), ("finished", 2)])
def test_all_places_where_a_march_may_end_are_of_the_same_time(enemy, turn):
    """The enemy's turn is not let pass, and no order but the march's own ends it."""
    p = last_to_act(enemy, left=4)
    ends = find_destinations(Position(p.game, Cache()), "allies", lambda: False)
    far = [p.game.world.distance("101", str(end.at.game.state.units["Fo"].place)) for end in ends]
    assert {*far} == {1, 2}
    assert {end.at.game.state.tracks["turn"] for end in ends} == {turn}
    assert {type(end.commands[-1]) for end in ends} == {MoveTo, Stop}


def test_a_march_that_ends_the_game_is_a_march_all_the_same():
    p = last_to_act("finished", left=2, turn=8)
    ends = find_destinations(Position(p.game, Cache()), "allies", lambda: False)
    assert ends
    assert all(end.at.game.outcome is not None for end in ends)


def test_a_unit_that_has_nothing_left_is_known_to_get_no_farther():
    """The enemy is not asked to pass for it, and what it can reach is known for certain."""
    p = last_to_act(left=2)
    reach = Reach(Seat(p.game, "allies"), "Fo")
    while reach.work():
        pass
    assert {*reach.ways} == {*p.game.world.neighbours["101"]}
    assert reach.complete
    assert not any(way.watched for way in reach.ways.values())


def test_an_answer_is_let_pass_still():
    """The enemy may react to the platoon that walks before him; it is looked at beyond his answer."""
    p = position(
        board(FIELD),
        "F1 us_infantry 303\nFo us_officer 303\nE1 ge_infantry 603\nEo ge_officer 603",
        acting="F1",
        objectives={"603": "axis"},
    )
    after = Seat(p.game, "allies").ahead(MoveTo(space="403"), "greedy")
    assert after is not None
    other = after.other()
    assert other is not None
    assert not other.own_time
    passed, drawn = MarchPosition(after).let_pass()
    assert drawn > 0
    assert passed.ahead.to_decide
    assert passed.ahead.view.units["F1"].place == "403"
