"""Standing orders for reaction fire (WSS 8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from tests.worlds import assert_secrets
from wsn.engine.events import Resolved
from wsn.engine.observe import observe
from wsn.engine.state import Frame
from wsn.systems.war_storms.rules.commands import HoldFire, MoveTo, Pass, StandingOrder
from wsn.table.seat import Seat

ROWS = "\n".join([". . . . . . . . ."] * 4)
MISS = (6, 6)


def walk(order: str | None, own: str = "", more: str = "", **words: Any) -> Position:
    """F1 is about to enter 302, two hexes from E1."""
    tracks: dict[str, Any] = {}
    facts = {"E1": {"@axis/reaction": own}} if own else {}
    if order is not None:
        tracks["@axis/reaction"] = order
    units = f"F1 us_infantry 202\nE1 ge_infantry 502\n{more}\nXo ge_officer 904"
    return position(board(ROWS), units, acting="F1", tracks=tracks, facts=facts, **words)


@pytest.mark.rule("WSS 8")
@pytest.mark.parametrize("order", [None, "ask"])
def test_without_an_order_the_side_is_asked(order):
    p = walk(order)
    p.do(MoveTo(space="302"))
    assert p.phase == "reaction"


@pytest.mark.rule("WSS 8")
def test_never_lets_the_mover_pass_unasked():
    p = walk("never")
    p.do(MoveTo(space="302"))
    assert p.phase == "acting"
    assert p.unit("E1").marks == ()


@pytest.mark.rule("WSS 8")
def test_always_fires_unasked():
    p = walk("always")
    p.do(MoveTo(space="302"), dice=[MISS])
    assert p.phase == "acting"
    assert {"fired", "finished"} <= set(p.unit("E1").marks)


@pytest.mark.rule("WSS 8")
@pytest.mark.parametrize(("least", "fires"), [("1/4", True), ("1/3", False), ("11/36", True), ("1", False)])
def test_from_so_many_expected_hits_on(least, fires):
    p = walk(least)  # 6 / 2 = 3: a mean of 11/36
    p.do(MoveTo(space="302"), dice=[MISS] if fires else [])
    assert p.phase == "acting"
    assert ("fired" in p.unit("E1").marks) == fires


@pytest.mark.rule("WSS 8")
def test_a_platoons_own_order_goes_first_until_it_follows_the_side_again():
    p = walk("always", own="never")
    p.do(MoveTo(space="302"))
    assert "fired" not in p.unit("E1").marks
    q = walk("never", own="ask")
    q.do(MoveTo(space="302"))
    assert q.phase == "reaction"
    q.do(StandingOrder(unit="E1", option="side"))
    assert q.phase == "reaction"  # the question that was asked is still open
    q.do(HoldFire(), MoveTo(space="402"))
    assert q.phase == "acting"


@pytest.mark.rule("WSS 8")
def test_of_several_the_one_that_expects_most_fires():
    p = walk("always", more="E2 ge_mg42_heavy 502\nE3 ge_mg42 502")
    p.do(MoveTo(space="302"), dice=[MISS])
    assert "fired" in p.unit("E2").marks
    assert "fired" not in p.unit("E1").marks + p.unit("E3").marks


@pytest.mark.rule("WSS 8")
def test_an_order_is_given_on_ones_own_activation_and_never_listed():
    p = position(
        board(ROWS),
        "F1 us_infantry 202\nFo us_officer 202\nE1 ge_infantry 502\nXo ge_officer 904",
        frames=(Frame("activation", "allies", {"passes": 0}),),
    )
    order = StandingOrder(option="1/2")
    assert order not in p.game.legal()
    assert p.game.why_not("allies", order) is None
    p.do(order, StandingOrder(unit="F1", option="never"))
    assert p.phase == "activation"
    assert p.state.tracks["@allies/reaction"] == "1/2"
    assert p.unit("F1").facts["@allies/reaction"] == "never"
    p.do(Pass())
    assert p.game.deciding == "axis"
    assert p.game.why_not("allies", order) is not None  # not their turn


@pytest.mark.rule("WSS 8")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (StandingOrder(option="sometimes"), "not an order"),
        (StandingOrder(option="0"), "not an order"),
        (StandingOrder(option="side"), "not an order"),
        (StandingOrder(unit="E1", option="never"), "not one of your platoons"),
        (StandingOrder(unit="Fo", option="never"), "not one of your platoons"),
    ],
)
def test_orders_that_are_refused(order, words):
    p = position(
        board(ROWS),
        "F1 us_infantry 202\nFo us_officer 202\nE1 ge_infantry 502\nXo ge_officer 904",
        frames=(Frame("activation", "allies", {"passes": 0}),),
    )
    refusal = p.refused(order)
    assert refusal.rule == "WSS 8"
    assert words in refusal.text


@pytest.mark.rule("WSS 8")
def test_the_enemy_does_not_read_an_order():
    p = walk("always")
    assert "@axis/reaction" in observe(p.state, "axis").tracks
    assert "@axis/reaction" not in observe(p.state, "allies").tracks


@pytest.mark.rule("WSS 8")
def test_a_bot_still_looks_ahead_where_the_enemy_has_given_orders_and_learns_nothing_of_them():
    for order in ("always", "never"):
        p = walk(order)
        assert "track @axis/reaction" in assert_secrets(p.state, "allies")
        seat = Seat(p.game, "allies")
        ahead = seat.ahead(MoveTo(space="302"), "x")
        assert ahead is not None
        assert ahead.view.frames[-1].phase == "reaction"  # as if the other side were asked


@pytest.mark.rule("WSS 8")
def test_a_move_that_showed_a_standing_order_is_not_taken_back():
    """The enemy could have fired and did not: the mover knows that now, and cannot scout for nothing."""
    p = walk("never")
    said = [e.text for e in p.do(MoveTo(space="302")) if isinstance(e, Resolved)]
    assert said == ["no reaction fire at F1, F Company in 302"]
    refusal = p.game.can_undo("allies")
    assert refusal.rule == "ENGINE 6"
    assert refusal.text == f"something has been revealed since then: {said[0]}"


@pytest.mark.rule("WSS 8")
def test_a_move_that_nobody_could_have_fired_at_is_taken_back():
    p = walk("never", more="E2 ge_infantry 901")
    p.do(MoveTo(space="102"))
    assert p.game.can_undo("allies") is None


@pytest.mark.rule("WSS 8")
def test_whether_an_order_hands_on_tells_no_standing_order():
    """A platoon with one step might be shot at as it digs in; the question may not tell that it will be."""
    names = set()
    for order in (None, "never", "always"):
        p = walk(order, more="E2 ge_infantry 402 steps=3\nE3 ge_infantry 401 steps=3")
        seat = Seat(p.game, "allies")
        units = {**p.state.units, "F1": replace(p.unit("F1"), steps=1)}
        move_game(p.game, replace(p.state, units=units))
        names.add(tuple(seat.hands_on(command) for command in seat.legal()))
    assert len(names) == 1
