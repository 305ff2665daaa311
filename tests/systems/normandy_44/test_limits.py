"""Where units may not go: the army boundary, the garrison, the Cherbourg scenario (N44 17.6, 22.1.2, 26)."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.moving_t import give, march, refused, used_to, why_not
from wsn.systems.normandy_44.data.ground import NormandyMap
from wsn.systems.normandy_44.data.tables import tables
from wsn.systems.normandy_44.rules.limits import refuse_place
from wsn.systems.normandy_44.rules.manners import refuse_manner
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.movement import EndMovement, MarchStack
from wsn.systems.normandy_44.rules.walking import GoTo, HaltMarch
from wsn.table.ruling import load_map


@pytest.fixture(scope="module")
def board():
    return load_map("normandy_44")


def cherbourg(s):
    s.world = dataclasses.replace(
        s.world, scenario=msgspec.structs.replace(s.world.scenario, victory="cherbourg")
    )
    return s


def place(s, unit, space):
    refusal = refuse_place(s, s.unit(unit), space)
    return None if refusal is None else refusal.rule


@pytest.mark.rule("N44 22.1.2")
def test_one_hex_beyond_the_line_between_the_armies(board):
    s = position({"2119": "A5", "2123": "B5", "1519": "A5", "2020": "G5"}, board=board, side="allied")
    assert place(s, "2119a", "2121") is None
    assert place(s, "2119a", "2122") == "N44 22.1.2"
    assert place(s, "2123a", "2120") is None
    assert place(s, "2123a", "2119") == "N44 22.1.2"
    assert place(s, "1519a", "1530") is None
    assert place(s, "2020a", "2122") is None
    assert why_not(s, "2122", "2119a").rule == "N44 22.1.2"
    far = position({"2023": "A5"}, board=board, side="allied")
    ends = reach_of(far, march("2023a"), "normal")
    assert ends
    assert all(place(far, "2023a", space) is None for space in ends)


@pytest.mark.rule("N44 22.1.2")
def test_whoever_was_driven_over_the_line_moves_back_if_it_can(board):
    s = position({"2023": "A5"}, board=board, side="allied")
    assert refused(s, EndMovement()).rule == "N44 22.1.2"
    back = next(iter(reach_of(s, march("2023a"), "normal")))
    give(s, MarchStack(space="2023"), GoTo(space=back, option="normal"))
    if s.here.phase == "march":
        give(s, HaltMarch())
    assert give(s, EndMovement()).here.phase == "day"
    ring = dict.fromkeys(board.neighbours("2023"), "G5")
    assert (
        give(position({"2023": "A5", **ring}, board=board, side="allied"), EndMovement()).here.phase == "day"
    )


@pytest.mark.rule("N44 26.1")
def test_the_field_of_the_cherbourg_scenario(board):
    s = cherbourg(position({"2514": "G5", "2608": "A5", "2314": "A5"}, board=board, side="allied"))
    assert place(s, "2514a", "2515") == "N44 26.1"
    assert place(s, "2608a", "2515") == "N44 26.1"
    assert used_to(s, "2609", "2608a") is not None
    assert refuse_manner(s, march("2514a"), "truck").rule == "N44 26.3.4"


@pytest.mark.rule("N44 26.1")
def test_the_allies_stay_north_of_the_line_there_and_the_germans_need_not(board):
    there = NormandyMap(board)
    inside, beyond = next(
        side if side[0] in there.north_of_june_27 else side[::-1]
        for side, words in board.edges.items()
        if "june_27" in words and there.land.issuperset(side) and "flooded" not in words
    )
    s = cherbourg(position({inside: "A5"}, board=board, side="allied"))
    assert why_not(s, beyond, f"{inside}a", manner="tactical").rule == "N44 26.1"
    germans = cherbourg(position({inside: "G5"}, board=board))
    assert beyond in reach_of(germans, march(f"{inside}a"), "tactical")


@pytest.mark.rule("N44 26.3.2")
def test_the_101st_stays_near_carentan(board):
    s = cherbourg(position({"2613": "A5[formation=101st]", "2713": "A5"}, board=board, side="allied"))
    assert place(s, "2613a", "2812") is None
    assert place(s, "2613a", "3012") == "N44 26.3.2"
    assert place(s, "2713a", "3012") is None
    early = cherbourg(position({"2613": "A5[formation=101st]"}, board=board, tracks={"turn": 2}))
    assert place(early, "2613a", "3012") is None
    lost = cherbourg(position({"3505": "A5[formation=101st]"}, board=board, side="allied"))
    ends = reach_of(lost, march("3505a"), "normal")
    assert ends
    assert all(board.distance(space, "2512") < board.distance("3505", "2512") for space in ends)
    back = cherbourg(position({"2912": "A5[formation=101st]"}, board=board, side="allied"))
    assert set(reach_of(back, march("2912a"), "normal")) <= {
        space for space in board.hexes if board.distance(space, "2512") <= 4
    }


@pytest.mark.rule("N44 26.3.3")
def test_n39_the_82nd_does_not_go_to_valognes(board):
    valognes = next(space for space, row in board.hexes.items() if row.name == "Valognes")
    drops = [space for space, row in board.hexes.items() if "drop_82nd" in row.tags]
    assert min(board.distance(valognes, drop) for drop in drops) == 4
    s = cherbourg(position({"2911": "A5[formation=82nd]"}, board=board, side="allied"))
    assert place(s, "2911a", valognes) == "N44 26.3.3"
    assert place(s, "2911a", "2911") is None


@pytest.mark.rule("N44 20.4")
def test_the_divisions_that_rules_name_are_in_the_order_of_battle():
    formations = {(c.nation, c.formation.partition(" ")[0]) for c in tables().counters.values()}
    assert {("wehrmacht", "21st"), ("us", "82nd"), ("us", "101st")} <= formations
