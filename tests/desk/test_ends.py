"""A player is asked before he ends a step in which units could still act."""

from __future__ import annotations

from tests.desk.clicking import desk_of
from tests.seeds import seed_dealing
from wsn.desk.answers import Sure
from wsn.systems.hex_tiles.rules.commands import Battle


def begun(tmp_path, scenario, card):
    """The Americans are about to move those whom the card lets them order."""
    desk = desk_of(scenario, tmp_path, seed_dealing(scenario, card))
    desk.orders.confirm_ends = True
    desk.screen.lift_curtain()
    desk.orders.give_order(
        next(c.command for c in desk.orders.current_choices() if getattr(c.command, "card", "") == card)
    )
    while desk.game.state.frames[-1].phase == "order":
        desk.orders.give_order(next(c.command for c in desk.orders.current_choices() if c.kind == "unit"))
    assert desk.game.state.frames[-1].phase == "move"
    return desk


def test_a_turn_of_the_hex_tiles_is_not_ended_unasked_while_nobody_has_moved(tmp_path):
    desk = begun(tmp_path, "easy_red", "attack_left")
    answer = desk.orders.give_order(desk.orders.end.row.command)
    assert isinstance(answer, Sure)
    assert answer.text.startswith("end movement: 3 units could still act")
    assert desk.screen.deciding_side == "allies"
    desk.close_desk()


def test_battles_that_are_given_up_are_asked_about_though_a_second_move_follows(tmp_path):
    desk = begun(tmp_path, "airel_bridge", "behind_enemy_lines")
    assert not isinstance(desk.orders.give_order(desk.orders.end.row.command), Sure), "the battles follow"
    assert isinstance(desk.orders.current_choices()[0].command, Battle)
    answer = desk.orders.give_order(desk.orders.end.row.command)
    assert isinstance(answer, Sure)
    assert "could still act" in answer.text
    assert desk.game.state.frames[-1].phase == "battle"
    desk.close_desk()
