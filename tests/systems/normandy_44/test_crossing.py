"""What steps over the ground cost (N44 9.3 to 9.7, 9.11): positions P9 to P11 and examples N9, N10."""

from __future__ import annotations

import random

import pytest

from tests.systems.normandy_44.board_t import board_t, map_document, position
from tests.systems.normandy_44.moving_t import march, used_to, why_not
from wsn.board.mapfile import hexes_from
from wsn.board.paths import reach
from wsn.board.steps import compile_moves
from wsn.cite import Refusal
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.crossing import (
    Going,
    Toll,
    ground_moves,
    ground_steps,
    price_entry,
    price_step,
    refuse_step,
    tell_points,
)
from wsn.systems.normandy_44.rules.manners import allowance_for
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.ways import way_to

MECH = "Gp5"
CLEAR, STORM = {"weather": "clear"}, {"weather": "storm"}
LONG = [f"20{column:02}" for column in range(1, 13)]
SNAKE = [
    *[f"24{column:02}" for column in range(1, 13)],
    "2312",
    *[f"22{column:02}" for column in range(12, 0, -1)],
]
"""A road of 25 hexes that doubles back; the sea lies on either side of its bend."""


def snake(kind="primary"):
    sea = {f"23{column:02}": "sea" for column in range(1, 12)} | {f"21{c:02}": "sea" for c in range(1, 13)}
    return board_t(paths={kind: [SNAKE]}, terrain=sea)


def price(kind, here, to, **changes):
    s = position({}, board=board_t(**changes))
    return price_step(s.world, Going((kind,)), here, to)


def points(answer):
    assert isinstance(answer, Toll), answer
    return answer.cost.points


# --- roads and weather


@pytest.mark.rule("N44 9.7")
@pytest.mark.parametrize(("weather", "hexes"), [("storm", 15), ("overcast", 10), ("clear", 6)])
def test_german_mechanized_units_on_a_long_primary_road(weather, hexes):
    s = position({"2401": MECH}, board=snake(), tracks={"weather": weather})
    assert used_to(s, SNAKE[hexes], "2401a") is not None
    assert used_to(s, SNAKE[hexes + 1], "2401a") is None
    assert why_not(s, SNAKE[hexes + 1], "2401a").rule == "N44 9.1"


@pytest.mark.rule("N44 9.7")
@pytest.mark.parametrize("weather", ["storm", "overcast", "clear"])
def test_the_sky_does_not_slow_the_allies_nor_those_on_foot(weather):
    allied = position({"2401": "Ap5"}, board=snake(), side="allied", tracks={"weather": weather})
    assert used_to(allied, SNAKE[15], "2401a") == 30
    assert used_to(allied, SNAKE[16], "2401a") is None
    foot = position({"2401": "G5"}, board=snake(), tracks={"weather": weather})
    assert used_to(foot, SNAKE[15], "2401a") == 30


@pytest.mark.rule("N44 9.3", "N44 9.7")
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("foot", ("N44 9.3", "primary road: ⅓ MP")),
        ("mech", ("N44 9.3", "primary road: ⅓ MP")),
        ("watched", ("N44 9.7", "primary road under Allied aircraft: ½ MP")),
    ],
)
def test_aircraft_are_told_where_they_slow_the_march(kind, told):
    (reason,) = price(kind, "2001", "2002", paths={"primary": [LONG]}).cost.reasons
    assert (reason.rule, reason.text) == told


@pytest.mark.rule("N44 9.7")
def test_clear_weather_takes_two_points_of_five():
    s = position({"2004": MECH, "2006": "G5"}, tracks=CLEAR)
    assert allowance_for(s, s.unit("2004a"), "normal") == 18
    assert allowance_for(s, s.unit("2006a"), "normal") == 30


@pytest.mark.rule("N44 9.3")
def test_what_is_left_of_a_point_is_lost():
    s = position({"2001": MECH}, board=board_t(paths={"primary": [LONG[:5]]}), tracks=STORM)
    assert used_to(s, "2005", "2001a") == 8
    assert used_to(s, "2008", "2001a") == 26
    assert used_to(s, "2009", "2001a") is None


@pytest.mark.rule("N44 9.3")
def test_thirds_and_halves_add_up_exactly():
    paths = {"primary": [SNAKE[:2], SNAKE[10:13]], "secondary": [SNAKE[1:11]]}
    s = position({"2401": "Ap5"}, board=board_t(paths=paths, terrain=snake_sea()), side="allied")
    assert used_to(s, SNAKE[10], "2401a") == 29
    assert tell_points(29) == "4⅚ MP"
    assert used_to(s, SNAKE[11], "2401a") is None
    three = position({"2401": "Ap5[moves=3]"}, board=snake(), side="allied")
    assert used_to(three, SNAKE[9], "2401a") == 18
    assert used_to(three, SNAKE[10], "2401a") is None


def snake_sea():
    return {f"23{column:02}": "sea" for column in range(1, 13)}


@pytest.mark.rule("N44 9.3")
def test_a_road_helps_only_along_its_path_and_bridges_rivers():
    changes = {"paths": {"primary": [["2004", "2104"]]}, "edges": {"major_river": ["2004/2104", "2003/2004"]}}
    toll = price("foot", "2004", "2104", **changes)
    assert points(toll) == 2
    assert toll.by_road
    assert toll.first_only is None
    across = price("foot", "2004", "2003", **changes)
    assert points(across) == 12
    assert across.first_only.rule == "N44 9.4.1"
    woods = {"terrain": {"2104": "woods"}, **changes}
    assert points(price("mech", "2004", "2104", **woods)) == 2
    assert points(price("mech", "2103", "2104", **woods)) == 18


# --- rivers


@pytest.mark.rule("N44 9.4.1")
def test_a_major_river_is_crossed_by_the_first_step_only():
    board = board_t(edges={"major_river": ["2004/2103", "2004/2104"]})
    s = position({"2004": "G5[moves=4]", "2003": "G5[moves=4]"}, board=board)
    assert used_to(s, "2104", "2004a") == 12
    near = position({"2004": "G5[moves=4]", "1903": "A5"}, board=board)
    assert used_to(near, "2104", "2004a") == 18


@pytest.mark.rule("N44 9.4.1")
@pytest.mark.parametrize("manner", ["normal", "tactical"])
def test_a_major_river_is_not_crossed_by_a_later_step(manner):
    river = [f"20{column:02}/21{near:02}" for column in range(1, 13) for near in (column - 1, column) if near]
    board = board_t(edges={"major_river": river})
    s = position({"1904": "G5", "2004": "G5"}, board=board)
    refusal = why_not(s, "2104", "1904a", manner=manner)
    assert refusal.rule == "N44 9.4.1"
    assert used_to(s, "2104", "2004a", manner=manner) is not None


@pytest.mark.rule("N44 9.10")
def test_tactical_movement_crosses_from_beside_the_river_and_goes_one_more():
    board = board_t(edges={"major_river": ["2004/2103", "2004/2104"]}, terrain={"2204": "woods"})
    s = position({"2004": "Gp5"}, board=board)
    assert used_to(s, "2204", "2004a", manner="tactical") == 12
    assert used_to(s, "2304", "2004a", manner="tactical") is None
    assert why_not(s, "2304", "2004a", manner="tactical").rule == "N44 9.10"


@pytest.mark.rule("N44 9.4.2")
def test_minor_rivers_cost_the_mechanized_a_point_at_any_step():
    edges = {"edges": {"minor_river": ["2004/2104"]}}
    mech, foot = price("mech", "2004", "2104", **edges), price("foot", "2004", "2104", **edges)
    assert points(mech) == 12
    assert mech.first_only is None
    assert points(foot) == 6
    both = {"edges": {"minor_river": ["2004/2104"], "flooded": ["2004/2104"]}, "paths": {}}
    assert points(price("foot", "2004", "2104", **both)) == 12


# --- floods


@pytest.mark.rule("N44 9.5.2")
def test_flooded_hexes():
    board = board_t(terrain={"2104": "flooded"})
    s = position({"2003": "G5", "2005": "Gp5"}, board=board)
    assert used_to(s, "2104", "2003a") == 18
    assert why_not(s, "2104", "2005a").rule == "N44 9.5.2"
    stopped = reach_of(s, march("2003a", walked=("2003", "2004", "2104"), used=18, manner="normal"), "normal")
    assert stopped == {}
    inside = position({"2104": "G5"}, board=board)
    assert used_to(inside, "2204", "2104a") == 6


@pytest.mark.rule("N44 9.5.2")
def test_flooded_hexes_by_road():
    board = board_t(terrain={"2104": "flooded"}, paths={"primary": [["2004", "2104", "2204"]]})
    s = position({"2004": "G5", "2005": "Gp5", "2104": "Gp5"}, board=board)
    assert used_to(s, "2204", "2004a") == 4
    assert used_to(s, "2204", "2005a") == 6 + 2 * 3
    assert used_to(s, "2204", "2104a") == 3
    assert used_to(s, "2103", "2104a") == 3 + 6
    assert refuse_step(s, s.unit("2104a"), "2104", "2103").rule == "N44 9.5.2"
    assert refuse_step(s, s.unit("2104a"), "2104", "2204") is None


@pytest.mark.rule("N44 9.5.2")
def test_the_sides_of_a_flooded_hex_are_not_flooded():
    changes = {"edges": {"flooded": ["2004/2104"]}, "terrain": {"2104": "flooded"}}
    toll = price("foot", "2004", "2104", **changes)
    assert points(toll) == 12
    assert toll.first_only is None


@pytest.mark.rule("N44 9.5.1")
def test_flooded_hexsides():
    edges = {"edges": {"flooded": ["2004/2104"]}}
    foot, mech = price("foot", "2004", "2104", **edges), price("mech", "2004", "2104", **edges)
    assert points(foot) == 12
    assert foot.first_only.rule == "N44 9.5.1"
    assert isinstance(mech, Refusal)
    assert mech.rule == "N44 9.5.1"
    road = {**edges, "paths": {"secondary": [["2004", "2104"]]}}
    assert points(price("mech", "2004", "2104", **road)) == 3
    s = position({"2004": "G5"}, board=board_t(**edges))
    assert refuse_step(s, s.unit("2004a"), "2004", "2104") is None
    assert refuse_step(s, s.unit("2004a"), "2004", "2104", first=False).rule == "N44 9.5.1"
    assert refuse_step(s, s.unit("2004a"), "2004", "2104", by_road_only=True).rule == "N44 9.3"


@pytest.mark.rule("N44 9.11")
def test_causeways():
    changes = {"edges": {"flooded": ["2004/2104"]}, "paths": {"causeway": [["2004", "2104"]]}}
    for kind in ("foot", "mech", "watched"):
        toll = price(kind, "2004", "2104", **changes)
        assert points(toll) == 6
        assert toll.first_only is None
        assert not toll.by_road


@pytest.mark.rule("N44 9.6")
def test_impassable_hexsides_and_the_sea():
    wall = price("foot", "2004", "2104", impassable=["2004/2104"])
    sea = price("foot", "2004", "2104", terrain={"2104": "sea"})
    assert wall.rule == sea.rule == "N44 9.6"


@pytest.mark.rule("N44 9.1")
def test_a_stack_pays_what_is_dearest_and_goes_where_all_may():
    board = board_t(terrain={"2104": "bocage", "2003": "flooded"}, edges={"flooded": ["2004/2103"]})
    s = position({"2004": "G5+Gp5[moves=6]"}, board=board)
    assert used_to(s, "2104", "2004a") == 6
    assert used_to(s, "2104", "2004b") == 12
    assert used_to(s, "2104", "2004a", "2004b") == 12
    assert used_to(s, "2103", "2004a") == 12
    assert reach_of(s, march("2004a", "2004b"), "normal").get("2103") != 12
    both = price_step(s.world, Going(("foot", "watched")), "2004", "2103")
    assert isinstance(both, Refusal)
    assert both.rule == "N44 9.5.1"
    assert max(reach_of(s, march("2004a", "2004b"), "normal").values()) <= 30


@pytest.mark.rule("N44 9.11")
def test_the_movement_picture_is_told_hex_by_hex():
    """N10: the cost of each hex, what a river adds, and why a later step may not be the same."""
    edges = {"minor_river": ["2004/2104"], "flooded": ["2104/2204"]}
    board = board_t(terrain={"2104": "bocage", "2204": "woods"}, edges=edges)
    s = position({}, board=board)
    step = price_step(s.world, Going(("mech",)), "2004", "2104")
    assert [str(reason) for reason in step.cost.reasons] == [
        "Bocage: 2 MP (N44 9.1)",
        "minor river 2104/2004: 1 MP more (N44 9.4.2)",
    ]
    later = price_step(s.world, Going(("foot",)), "2104", "2204")
    assert "first step" in later.first_only.text


# --- the tables are the steps


def random_board(rng):
    words = ["mixed", "bocage", "woods", "flooded", "town", "city", "sea"]
    hexes = [f"{row}{column:02}" for row in range(16, 25) for column in range(1, 13)]
    terrain = {space: rng.choice(words) for space in hexes if rng.random() < 0.6}
    plain = hexes_from(map_document(), VOCABULARY)
    sides = sorted({plain.edge(a, b) for a in hexes for b in plain.neighbours(a) if b in plain.hexes})
    edges = {
        word: ["/".join(side) for side in rng.sample(sides, 30)]
        for word in ("major_river", "minor_river", "flooded")
    }
    paths = {
        kind: [list(side) for side in rng.sample(sides, 40)] for kind in ("primary", "secondary", "causeway")
    }
    return board_t(terrain=terrain, edges=edges, paths=paths)


@pytest.mark.rule("N44 9.1")
def test_compiled_moves_are_those_that_the_house_compiles():
    rng = random.Random(44)
    for _ in range(4):
        s = position({}, board=random_board(rng))
        board = s.world.board
        for going in (Going(("foot",)), Going(("foot", "watched")), Going(("mech",), "N44 9.8.1")):
            step = ground_steps(s.world, going)
            slow = compile_moves(board, step, "N44 9.1")
            for start in rng.sample(sorted(s.world.land), 8):
                fast = ground_moves(s.world, going, start)
                assert dict(reach(board, fast, start, 30, fresh=False)) == dict(
                    reach(board, slow, start, 30, fresh=False)
                )
                for came in board.neighbours(start):
                    if came not in s.world.land or isinstance(step(None, came, start), Refusal):
                        continue

                    def on(before, here, to, came=came, step=step):
                        return step(came if before is None else before, here, to)

                    fast = ground_moves(s.world, going, start, came)
                    assert dict(reach(board, fast, start, 18, fresh=False)) == dict(
                        reach(board, on, start, 18, fresh=False)
                    )


@pytest.mark.rule("N44 6.6")
def test_the_first_hex_from_off_the_map_costs_its_road():
    s = position({}, board=board_t(paths={"primary": [LONG], "secondary": [["1603", "1703"]]}))
    assert price_entry(s.world, Going(("foot",)), "2001").points == 2
    assert price_entry(s.world, Going(("watched",)), "2001").points == 3
    assert price_entry(s.world, Going(("mech",)), "1603").points == 3
    assert price_entry(s.world, Going(("mech",)), "1607").points == 6
    assert price_entry(s.world, Going(("mech",), "N44 9.8.1"), "1607").rule == "N44 9.8.1"


@pytest.mark.rule("N44 2.2.3")
def test_n1_rivers_lie_on_hexsides_alone():
    """N1: nothing within a hex is a river, whatever runs along its sides."""
    assert not {"major_river", "minor_river"} & (VOCABULARY.features | VOCABULARY.tags | VOCABULARY.terrain)
    sides = ["2104/2204", "2104/2105"]
    changes = {"terrain": {"2104": "town"}, "edges": {"major_river": sides}}
    assert points(price("mech", "2004", "2104", **changes)) == 6
    assert points(price("mech", "2204", "2104", **changes)) == 12


@pytest.mark.rule("N44 9.4.1", "N44 9.5.2")
def test_why_those_who_have_marched_do_not_wade_or_cross_is_told():
    """The first step of a route goes on from the hex that the march has come from."""
    walked = march("2003a", walked=("2003", "2004"), used=6, manner="normal")
    shores = [f"2005/{space}" for space in ("2004", "2006", "2104", "2105", "1904", "1905")]
    river = position({"2003": "G5"}, board=board_t(edges={"major_river": shores}))
    refusal = way_to(river, walked, "normal", "2005")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "N44 9.4.1"
    begins = position({"2004": "G5"}, board=board_t(edges={"major_river": shores}))
    assert used_to(begins, "2005", "2004a") == 12
    wading = position({"2003": "G5"}, board=board_t(terrain={"2004": "flooded"}))
    refusal = way_to(wading, walked, "normal", "2005")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "N44 9.5.2"
