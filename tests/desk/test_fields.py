"""Zones, bonds and supply laid over the board: what is marked, and what is said of a place."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.desk.clicking import desk_of
from wsn.client.keys import action_for
from wsn.desk.fields import SUPPLY, ZONES
from wsn.desk.marks import EdgeMark, HexMark, LineMark
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.zones import zones_of
from wsn.systems.normandy_44.text.fields import settle_bonds


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fields")
    made = desk_of("n44_cherbourg", folder, allied="human", german="human")
    made.screen.lift_curtain()
    return made


@pytest.fixture
def fields(desk):
    laid = desk.overlay.fields
    laid.shown = ""
    return laid


def spaces(marks, *styles):
    return {mark.space for mark in marks if isinstance(mark, HexMark) and mark.style in styles}


@pytest.mark.rule("N44 8.1")
def test_zones_are_told_apart_by_pattern_and_bonds_by_the_letter_of_who_holds_them(desk, fields):
    s = desk.screen.shown_seat.situation
    fields.toggle_zones()
    assert fields.shown == ZONES
    marks = desk.overlay.board_marks()
    assert desk.screen.shown_seat.plays_for == "german"
    assert spaces(marks, "zone_own") == zones_of(s, "german").covered()
    assert spaces(marks, "zone_enemy") == zones_of(s, "allied").covered()
    bonds = settle_bonds(s, ())
    assert bonds
    told = {((one.a, one.b), one.style, one.text) for one in marks if isinstance(one, EdgeMark)}
    told |= {((one.space,), one.style, one.text) for one in marks if "bond" in getattr(one, "style", "")
             and isinstance(one, HexMark)}  # fmt: skip
    letters = {"allied": "A", "german": "G"}
    assert told == {(one.spaces, "bond" if one.holds else "bond_negated", letters[one.side]) for one in bonds}
    fields.toggle_zones()
    assert not spaces(desk.overlay.board_marks(), "zone_own", "zone_enemy")


@pytest.mark.rule("N44 8.1")
def test_a_place_is_told_whose_zones_it_lies_in_with_the_rule(desk, fields):
    s = desk.screen.shown_seat.situation
    space = min(zones_of(s, "german").covered())
    assert not desk.overlay.card(space).effects
    fields.toggle_zones()
    (told, *_) = desk.overlay.card(space).effects
    assert told.rule == "N44 8.1"
    assert f"{space} lies in the zone of control of" in told.text
    assert any("hatched" in line.lower() for line in fields.legend())


@pytest.mark.rule("N44 18.2")
def test_lines_of_supply_are_those_of_the_shown_side_then_of_the_other_then_none(desk, fields):
    s = desk.screen.shown_seat.situation
    for side in ("german", "allied"):
        fields.turn_supply()
        assert (fields.shown, fields.side) == (SUPPLY, side)
        marks = desk.overlay.board_marks()
        stacks = {
            u.place for u in s.state.units.values() if u.side == side and u.place in s.world.board.hexes
        }
        cut = {space for space in stacks if trace_supply(s, side).find_way(space) is None}
        assert spaces(marks, "cut_off") == cut
        steps = {(one.start, one.end) for one in marks if isinstance(one, LineMark) and one.style == "supply"}
        for space in stacks - cut:
            way = trace_supply(s, side).find_way(space).hexes
            assert set(pairwise(way)) <= steps
        reasons = desk.overlay.card(min(stacks)).effects
        assert reasons[0].rule.startswith("N44 18")
    fields.turn_supply()
    assert not fields.shown


def test_a_game_without_zones_says_so(tmp_path):
    desk = desk_of("first_orders", tmp_path)
    before = desk.overlay.board_marks()
    for key in (desk.overlay.fields.toggle_zones, desk.overlay.fields.turn_supply):
        key()
        assert desk.overlay.fields.legend() == (
            "This game has neither zones of control nor lines of supply.",
        )
        assert desk.overlay.board_marks() == before
        desk.overlay.fields.shown = ""


def test_their_keys():
    assert action_for("z", (), "game") == "zones"
    assert action_for("y", (), "game") == "supply"
