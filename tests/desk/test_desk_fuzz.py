"""Somebody clicks about at random: nothing breaks, nothing illegal happens, and what is shown is there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.desk.clicking import desk_of
from wsn.client.pages.sight.sights import LineTable
from wsn.desk.answers import Failed, Given, Menu, Refused, Sure
from wsn.desk.desk import Desk
from wsn.desk.marks import EdgeMark, HexMark, LineMark, UnitMark
from wsn.engine.game import Game
from wsn.systems import system_of

NAMES = ("hedgerow_skirmish", "omaha", "night_drop", "easy_red", "saint_lambert")


def check_shown(desk: Desk) -> None:
    """Everything marked and offered is on the board, or among the units that are seen."""
    board, units = desk.screen.board, desk.screen.shown_seat.view.units
    for mark in desk.overlay.board_marks():
        if isinstance(mark, HexMark):
            assert mark.space in board.spaces, mark
        elif isinstance(mark, UnitMark):
            assert mark.unit in units, mark
        elif isinstance(mark, EdgeMark):
            assert mark.b in board.neighbours(mark.a), mark
        else:
            assert isinstance(mark, LineMark)
    assert {counter.unit for counter in desk.screen.current_scene().counters} <= set(units)
    assert desk.screen.status()
    for button in desk.orders.button_choices():
        assert button.row.text


def poke(desk: Desk, draw: random.Random) -> object:
    """One random thing that a person can do."""
    spaces, units = list(desk.screen.board.spaces), list(desk.screen.shown_seat.view.units)
    what = draw.randrange(12)
    if what < 5:
        near = [mark.space for mark in desk.overlay.board_marks() if isinstance(mark, HexMark)]
        return desk.clicks.click_space(draw.choice(near or spaces), draw.choice([None, draw.choice(units)]))
    if what == 5:
        return desk.clicks.click_space(draw.choice(spaces), draw.choice([None, *units]))
    if what == 6:
        desk.clicks.next_unit(back=draw.random() < 0.5)
        return desk.overlay.card(draw.choice(spaces), draw.choice([None, *units]))
    if what == 7:
        return desk.clicks.cancel_step()
    if what == 8:
        return desk.orders.undo_order(
            draw.choice([None, *(group.last for group in desk.screen.shown_log.all_groups()[-5:])])
        )
    if what == 9:
        draw.choice([desk.screen.step_back, desk.screen.step_forward, desk.screen.look_at_now])()
        return desk.overlay.card(draw.choice(spaces))
    if what == 10 and desk.orders.hand():
        return desk.clicks.card(draw.choice(desk.orders.hand()))
    return desk.clicks.choose(draw.randint(0, len(desk.orders.current_choices()) + 1))


def random_session(name: str, folder: Path, seed: int, most: int) -> int:
    """Poke at a game a number of times; how many commands were given."""
    draw = random.Random(f"{name} {seed}")
    desk = desk_of(name, folder, seed)
    given = 0
    for n in range(most):
        if desk.screen.is_over:
            break
        if draw.random() < 0.8:
            desk.screen.lift_curtain()
        before = desk.game.entries
        answer = poke(desk, draw)
        if isinstance(answer, Menu) and answer.rows and draw.random() < 0.9:
            assert {row.command for row in answer.rows} <= {c.command for c in desk.orders.current_choices()}
            answer = desk.clicks.choose(draw.choice(answer.rows).number)
        if isinstance(answer, Sure):
            answer = desk.orders.confirm_order(answer)
        assert not isinstance(answer, Failed)
        if isinstance(answer, Refused):
            assert all(refusal.rule and refusal.text for _, refusal in answer.refusals)
            assert desk.game.entries == before
        given += isinstance(answer, Given)
        if n % 7 == 0:
            check_shown(desk)
            assert (
                LineTable.table_of_seat(desk.screen.shown_seat).board.spaces.keys()
                == desk.screen.board.spaces.keys()
            )
    kept = Game.load(desk.journal, system_of, read_only=True)
    assert kept.state == desk.game.state
    desk.close_desk()
    return given


@pytest.mark.parametrize("name", NAMES)
def test_random_clicks_do_no_harm(tmp_path, name):
    assert random_session(name, tmp_path, 1, 150) > 20
