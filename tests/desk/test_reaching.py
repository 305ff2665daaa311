"""Where a unit comes with several steps: what would be offered after each, tried out and never worked out."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of, toy_desk
from tests.toys import hexduel
from wsn.desk.answers import Given, NoAnswer, Refused
from wsn.desk.marks import HexMark, LineMark
from wsn.engine.game import Game
from wsn.table.reaching import Reach


@pytest.fixture
def acting(tmp_path):
    """A platoon with four points at the hedge."""
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.clicks.click_space("D406")
    desk.clicks.click_space("D306", "E1")
    yield desk
    desk.close_desk()


def test_every_way_can_be_walked_as_it_is_told(acting):
    reach = acting.overlay.current_reach
    assert reach.work()
    assert reach.done
    assert len(reach.further) > 10
    quiet = [(place, way) for place, way in reach.further.items() if not way.watched]
    assert quiet
    for place, way in quiet:
        start = acting.screen.shown_log.all_groups()[-1].last
        for space in way.spaces:
            offered = {c.command.space for c in acting.orders.current_choices() if c.kind == "space"}
            assert space in offered, f"{place} by {way.spaces}"
            acting.clicks.click_space(space)
            assert acting.screen.deciding_side == "axis", "nobody answers a way that is not watched"
        assert acting.game.state.units["E1"].place == place
        acting.orders.undo_order(start)


def test_no_cheaper_way_is_missed(acting):
    reach = acting.overlay.current_reach
    reach.work()
    assert reach.ways["D506"].spaces == ("D406", "D506")
    assert reach.ways["D506"].cost == 2
    assert reach.ways["D305"].cost == 3
    assert "D306" not in reach.ways, "it stands there"
    assert max(way.cost for way in reach.ways.values()) == 4


def test_it_is_marked_step_by_step_and_told(acting):
    acting.overlay.current_reach.work()
    marks = {m.space: m for m in acting.overlay.board_marks() if isinstance(m, HexMark)}
    assert marks["D406"] == HexMark("D406", "reach", "1")
    assert marks["D307"] == HexMark("D307", "reach", "1!"), "the enemy may fire at who goes there"
    assert marks["D506"] == HexMark("D506", "path", "2")
    assert acting.overlay.way_to("D506") == (
        LineMark("D306", "D406", "path"),
        LineMark("D406", "D506", "path"),
    )
    assert acting.overlay.way_to("D101") == ()
    assert acting.overlay.way_to(None) == ()
    assert acting.overlay.card("D506").lines[0] == "2 steps away, by D406: 2 points in all"
    assert acting.overlay.card("D408").lines[0].endswith("; the enemy may fire on you on the way")
    assert "steps away" not in acting.overlay.card("D406").lines[0]


def walked(desk):
    """The spaces that the axis unit entered once its walk is over."""
    before = len(desk.game.entries) - 1
    while desk.walks.under_way and desk.screen.deciding_side == "axis":
        desk.tick(None)
    return [one.command.space for one in desk.game.entries[before:] if one.by == "axis"]


def test_a_click_on_a_marked_hex_walks_there_hex_by_hex(acting):
    acting.screen.lift_curtain()
    answer = acting.clicks.click_space("D607")
    assert isinstance(answer, Given)
    assert walked(acting) == ["D406", "D506", "D607"]
    assert acting.game.state.units["E1"].place == "D607"
    assert acting.walks.stopped == ""


def test_a_hex_that_cannot_be_reached_is_refused_still(acting):
    before = acting.game.entries
    assert isinstance(acting.clicks.click_space("D101"), Refused)
    assert acting.game.entries == before
    assert not acting.walks.under_way


def test_a_walk_stops_where_the_enemy_was_asked_and_says_so(acting):
    acting.clicks.click_space("D408")
    assert acting.game.state.units["E1"].place == "D307"
    assert acting.screen.deciding_side == "allies"
    assert acting.tick(None) is False, "the other player decides: no step is taken for him"
    acting.orders.give_order(acting.orders.current_choices()[-1].command)
    assert acting.screen.deciding_side == "axis"
    entries = len(acting.game.entries)
    assert acting.tick(None) is True
    assert acting.walks.stopped == "Stopped before D408: the enemy had a chance to react."
    assert len(acting.game.entries) == entries
    assert not acting.walks.under_way


@pytest.mark.parametrize("act", ["click", "escape"])
def test_a_click_or_escape_ends_a_walk_where_the_unit_stands(acting, act):
    acting.clicks.click_space("D607")
    assert acting.walks.under_way
    if act == "click":
        acting.clicks.click_space("D101")
    else:
        acting.clicks.cancel_step()
    assert not acting.walks.under_way
    assert acting.tick(None) is False
    assert acting.game.state.units["E1"].place == "D406"


def test_a_unit_is_dragged_to_where_it_shall_go(acting):
    assert acting.clicks.may_drag("E1")
    assert isinstance(acting.clicks.drop_unit("E1", "D306"), NoAnswer), "back where it stood"
    assert isinstance(acting.clicks.drop_unit("E1", None), NoAnswer), "beside the board"
    enemy = next(u.id for u in acting.game.state.units.values() if u.side == "allies")
    assert not acting.clicks.may_drag(enemy)
    assert isinstance(acting.clicks.drop_unit("E1", "D506"), Given)
    assert walked(acting) == ["D406", "D506"]


def test_a_drag_says_first_who_acts(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.clicks.click_space("D406")
    assert desk.orders.acting is None
    assert isinstance(desk.clicks.drop_unit("E1", "D406"), Given)
    assert desk.orders.acting == "E1"
    assert desk.game.state.units["E1"].place == "D406"
    desk.close_desk()


def test_what_is_picked_for_more_than_acting_is_not_dragged(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    able = desk.orders.able_units
    assert able, "officers whose companies may be activated"
    assert not any(desk.clicks.may_drag(unit) for unit in able)
    desk.close_desk()


@pytest.mark.rule("WSS 8")
def test_a_way_is_not_watched_where_only_the_turn_passes(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.clicks.click_space("D406")
    for _ in range(5):  # the platoons do nothing: the officer is the last of his company
        desk.clicks.choose(1)
        desk.orders.give_order(desk.orders.current_choices()[-1].command)
    desk.clicks.choose(1)
    assert desk.orders.acting == "Oswald"
    reach = desk.overlay.current_reach
    reach.work()
    assert max(way.cost for way in reach.ways.values()) == 6
    assert not any(way.watched for way in reach.ways.values()), "an officer draws no reaction fire"
    desk.close_desk()


def test_it_belongs_to_the_position(acting):
    first = acting.overlay.current_reach
    first.work()
    assert acting.overlay.current_reach is first
    acting.clicks.click_space("D406")
    assert acting.overlay.current_reach is not first
    assert acting.overlay.current_reach.start == "D406"
    acting.overlay.current_reach.work()
    assert max(way.cost for way in acting.overlay.current_reach.ways.values()) == 3


def test_it_is_worked_out_bit_by_bit(acting):
    reach = acting.overlay.current_reach
    assert reach.work(lambda: True) is True
    assert not reach.done
    known = len(reach.ways)
    revision = acting.screen.revision
    assert acting.overlay.work_on(60) is True
    assert acting.screen.revision == revision + 1
    assert len(reach.ways) > known
    assert acting.overlay.work_on(60) is False


def test_what_is_not_known_is_not_tried_out(tmp_path):
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3)
    desk = toy_desk(game, tmp_path, {"red": "human", "blue": "human"})
    desk.screen.lift_curtain()
    desk.orders.give_order(next(c.command for c in desk.orders.current_choices() if c.kind == "unit"))
    reach = Reach(desk.screen.shown_seat, str(desk.orders.acting))
    reach.work()
    assert reach.further == {}


def test_nobody_reaches_anything_while_a_bot_decides(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path, allies="human", axis="greedy")
    assert desk.overlay.current_reach is None
    assert desk.overlay.way_to("D306") == ()
    assert desk.overlay.work_on() is False
    desk.close_desk()


@pytest.fixture
def asked_who(tmp_path):
    """A company is activated, and nobody of it acts yet."""
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.clicks.click_space("D406")
    assert desk.orders.acting is None
    yield desk
    desk.close_desk()


def worked_out(desk):
    while not desk.overlay.current_reach.done:
        desk.overlay.work_on(1.0)
    return {m.space: m for m in desk.overlay.board_marks() if isinstance(m, HexMark)}


def test_who_is_dragged_shows_where_it_can_go_before_it_is_chosen_to_act(asked_who):
    """Only a unit that was a selection did; who had to be picked first was dragged into the dark."""
    entries = asked_who.game.entries
    asked_who.clicks.hold_unit("E1")
    shown = worked_out(asked_who)
    assert shown["D406"] == HexMark("D406", "reach", "1")
    assert shown["D506"] == HexMark("D506", "path", "2")
    assert asked_who.overlay.card("D506").lines[0] == "2 steps away, by D406: 2 points in all"
    assert asked_who.overlay.card("D406").lines[0] == "1 step away: 1 point in all"
    assert asked_who.overlay.way_to("D506")
    assert asked_who.game.entries == entries, "nothing is ordered before it is dropped"
    asked_who.clicks.hold_unit(None)
    assert not [m for m in asked_who.overlay.board_marks() if isinstance(m, HexMark)]
    asked_who.clicks.hold_unit("E1")
    asked_who.clicks.drop_unit("E1", "D506")
    assert walked(asked_who) == ["D406", "D506"]


def test_another_is_dragged_in_place_of_the_one_that_was_chosen(asked_who):
    """Nothing has come of the choice yet: the map was dragged, and the other unit showed nothing."""
    first, other = (one for one in asked_who.orders.able_units[:2])
    asked_who.orders.give_order(asked_who.orders.choosing_of(first).command)
    assert asked_who.orders.acting == first
    assert asked_who.clicks.may_drag(other)
    asked_who.clicks.hold_unit(other)
    shown = worked_out(asked_who)
    assert shown
    place = next(one for one, mark in shown.items() if mark.style == "reach")
    assert isinstance(asked_who.clicks.drop_unit(other, place), Given)
    assert asked_who.orders.acting == other
    assert asked_who.game.state.units[other].place == place


def test_a_unit_that_acts_is_held_as_it_was(acting):
    before = worked_out(acting)
    acting.clicks.hold_unit("E1")
    assert worked_out(acting) == before
