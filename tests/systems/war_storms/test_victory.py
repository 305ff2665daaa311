"""Victory: objectives held at the end, and losses that end a game before it (WSS 24)."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.engine.state import Frame
from wsn.systems.war_storms.rules.commands import FireAt, MoveTo, Pass, Rally

ROWS = "\n".join([". . . . . . . . ."] * 4)
UNITS = "F1 us_infantry 102\nFo us_officer 102\nE1 ge_infantry 902\nEo ge_officer 902"
ASK = [Frame("activation", "allies", {"passes": 0})]


def last_turn(**objectives: str | None) -> Position:
    held = {key.removeprefix("h"): side for key, side in objectives.items()}
    return position(board(ROWS), UNITS, frames=ASK, tracks={"turn": 8}, objectives=held)


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize(
    ("holders", "winner"),
    [
        ({"h301": "allies"}, "allies"),
        ({"h301": "axis"}, "axis"),
        ({"h301": "allies", "h401": "axis", "h501": "axis"}, "axis"),
        ({"h301": "allies", "h401": "axis"}, None),
        ({"h301": None}, None),
    ],
)
def test_more_objectives_win_at_the_end_and_as_many_are_a_draw(holders, winner):
    p = last_turn(**holders)
    p.do(Pass(), Pass())
    assert p.state.outcome is not None
    assert p.state.outcome.winner == winner
    assert p.state.outcome.rule == "WSS 24"
    assert p.game.legal() == ()


@pytest.mark.rule("WSS 24")
def test_before_the_last_turn_nothing_is_decided():
    p = position(board(ROWS), UNITS, frames=ASK, tracks={"turn": 7}, objectives={"301": "axis"})
    p.do(Pass(), Pass(), dice=[(6, 1)])
    assert p.state.outcome is None


@pytest.mark.rule("WSS 24")
def test_the_words_name_what_was_held():
    p = last_turn(h301="allies")
    p.do(Pass(), Pass())
    assert p.state.outcome is not None
    assert (
        p.state.outcome.text
        == "United States wins and holds hill 301 (objectives: United States 1, Germany 0)"
    )


# --- control


def step_in(unit: str = "F1 us_infantry 202", more: str = "") -> Position:
    p = position(
        board(ROWS), f"{unit}\n{more}\nEo ge_officer 902", acting=unit.split()[0], objectives={"302": "axis"}
    )
    p.do(MoveTo(space="302"))
    return p


@pytest.mark.rule("WSS 24")
def test_a_platoon_alone_in_the_hex_takes_it_and_keeps_it_when_it_leaves():
    p = step_in()
    assert p.state.tracks["control 302"] == "allies"
    p.do(MoveTo(space="402"))
    assert p.state.tracks["control 302"] == "allies"


@pytest.mark.rule("WSS 24")
def test_an_officer_takes_nothing():
    assert step_in("Fo us_officer 202").state.tracks["control 302"] == "axis"


@pytest.mark.rule("WSS 24")
def test_a_routed_platoon_holds_nothing_until_it_rallies():
    p = position(
        board(ROWS),
        "F1 us_infantry 302 routed\nFo us_officer 302\nEo ge_officer 902",
        acting="F1",
        objectives={"302": "axis"},
    )
    p.do(Rally(), dice=[(1, 1)])
    assert p.state.tracks["control 302"] == "allies"


# --- losses


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize(("already", "over"), [(3, True), (2, False)])
def test_a_side_that_loses_as_many_steps_as_break_it_has_lost(already, over):
    p = position(
        board(ROWS),
        "F1 us_infantry 102\nE1 ge_infantry 202\nEo ge_officer 902",
        acting="F1",
        breaks_at=4,
        tracks={"lost E": already, **HOLD},
        objectives={"302": "axis"},
    )
    p.do(FireAt(space="202", option="ap"), dice=[(2, 3)])
    if over:
        assert p.state.outcome is not None
        assert p.state.outcome.winner == "allies"
        assert p.state.outcome.text == "United States wins: Germany has lost 4 steps and breaks at 4"
    else:
        assert p.state.outcome is None


@pytest.mark.rule("WSS 24")
def test_a_side_without_platoons_has_lost():
    p = position(
        board(ROWS),
        "F1 us_infantry 102\nE1 ge_infantry 202 steps=1\nEo ge_officer 902",
        acting="F1",
        tracks=HOLD,
        objectives={"302": "axis"},
    )
    p.do(FireAt(space="202", option="ap"), dice=[(2, 3)])
    assert p.state.outcome is not None
    assert p.state.outcome.winner == "allies"
    assert "no platoon left" in p.state.outcome.text
