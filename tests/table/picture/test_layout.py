"""Where counters, flags, plates and ways out stand: apart, inside the map, the same for print and window."""

from __future__ import annotations

import itertools
import math
import xml.etree.ElementTree as ET
from dataclasses import replace

import msgspec
import pytest

from wsn import scenario
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, map_document
from wsn.engine.state import GameState, Unit
from wsn.parts.faces import Symbol
from wsn.systems import game_of
from wsn.systems.war_storms.data.units import units
from wsn.table import telling
from wsn.table.picture import (
    PALETTES,
    MapPlan,
    PlacedCounter,
    counter_svg,
    fan,
    position_svg,
    sign_svg,
    stand,
    to_png,
)
from wsn.table.picture.layout import PLATE, layout
from wsn.table.picture.plan import SIZE, holds
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.svg import SERIF, width_of
from wsn.table.picture.tokens import HALF_HEX_SCALE
from wsn.table.ruling import load_map
from wsn.table.scene import Counter, Exit, Flag, Scene, Token, exits, goals, scene
from wsn.table.seat import Seat

UNITS = units()
SWIMMER = next(kind for kind in sorted(UNITS) if "amphibious" in UNITS[kind].flags)


@pytest.fixture(scope="module")
def board() -> HexBoard:
    return board_from(map_document("wsn_5_1"), game_of("war_storms").ground.vocabulary)


@pytest.fixture(scope="module")
def plan(board: HexBoard) -> MapPlan:
    return MapPlan(board, tuple(board.spaces))


def pieces(space: str, count: int, style: int = 0) -> list[Counter]:
    side = ("allies", "axis", "third")[style]
    return [
        Counter(
            unit=f"{side}{i}",
            space=space,
            side=side,
            letter=side[0],
            style=style,
            symbol=Symbol("armour"),
            name="Tank",
            values=("4-2", "6"),
            steps=3,
            full=4,
        )
        for i in range(count)
    ]


def box(one: PlacedCounter) -> tuple[float, float, float, float]:
    half = SIDE * one.scale / 2
    return one.x - half, one.y - half, one.x + half, one.y + half


def shared(one: PlacedCounter, other: PlacedCounter) -> float:
    """How much of the smaller counter lies under or over the other."""
    a, b = box(one), box(other)
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    least = min((SIDE * one.scale) ** 2, (SIDE * other.scale) ** 2)
    return max(0.0, wide) * max(0.0, high) / least


INLAND = "D506"
RIM = ("D101", "D104", "D401", "D1705", "D613", "D112", "D1712", "D1701")
"""Half hexes on each side of the board, and its corners."""


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_few_counters_of_a_side_stand_side_by_side(plan: MapPlan, count: int) -> None:
    placed = stand(plan, INLAND, [pieces(INLAND, count)])
    assert len(placed) == count
    assert not any(one.covered or one.count for one in placed)
    assert all(shared(a, b) == 0 for a, b in itertools.combinations(placed, 2))


@pytest.mark.parametrize("piles", [(1,), (2,), (3,), (4,), (1, 1)])
@pytest.mark.parametrize("name", ["wsn_5_1", "ht_easy_red"])
def test_counters_keep_inside_their_hex(name: str, piles: tuple[int, ...]) -> None:
    """All four corners, so that none reaches over the rim of a board that ends in whole hexes."""
    board = load_map(name)
    here = MapPlan(board, tuple(board.spaces))
    space = next(s for s in board.spaces.values() if not s.half and not s.name)
    ring = here.outline(space)
    for one in stand(here, space.id, [pieces(space.id, n, style) for style, n in enumerate(piles)]):
        x0, y0, x1, y1 = box(one)
        for corner in ((x0, y0), (x1, y0), (x0, y1), (x1, y1)):
            assert holds(ring, corner)


def test_a_cut_through_a_hex_does_not_squeeze_its_counters(plan: MapPlan) -> None:
    x, y = plan.heart(plan.board.spaces[INLAND])
    cut = replace(plan, crop=(x + 20, y - 300, x + 400, y + 300))
    assert stand(cut, INLAND, [pieces(INLAND, 1)]) == stand(plan, INLAND, [pieces(INLAND, 1)])


def test_more_are_stacked_and_the_topmost_says_how_many(plan: MapPlan) -> None:
    placed = stand(plan, INLAND, [pieces(INLAND, 7)])
    assert [one.covered for one in placed] == [True] * 4 + [False]
    assert [one.count for one in placed] == [0, 0, 0, 0, 7]
    assert placed[-1].counter.unit == "allies6", "the top of the stack is shown"
    assert all(a.x < b.x and a.y > b.y for a, b in itertools.pairwise(placed))


@pytest.mark.parametrize("space", RIM)
@pytest.mark.parametrize("piles", [(1,), (2,), (3,), (4,), (6,), (1, 1), (3, 2)])
def test_counters_on_the_rim_keep_inside_the_map(plan: MapPlan, space: str, piles: tuple[int, ...]) -> None:
    left, top, right, bottom = plan.bounds
    for one in stand(plan, space, [pieces(space, n, style) for style, n in enumerate(piles)]):
        x0, y0, x1, y1 = box(one)
        assert left <= x0
        assert top <= y0
        assert x1 <= right
        assert y1 <= bottom
        assert one.scale > 0.5, "can still be read"


@pytest.mark.parametrize("space", [INLAND, "D104", "D401"])
def test_two_sides_in_a_hex_do_not_cover_each_other(plan: MapPlan, space: str) -> None:
    placed = stand(plan, space, [pieces(space, 1, 1), pieces(space, 1, 0)])
    assert [one.counter.side for one in placed] == ["allies", "axis"]
    assert shared(*placed) == 0


def plates_of(space: str, *names: str) -> tuple[Token, ...]:
    return tuple(Token(kind=name, spaces=(space,), name=name) for name in names)


@pytest.mark.parametrize("space", [INLAND, "D509", "D507"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("names", [("wire",), ("wire", "AP+AT mines")])
def test_plates_do_not_cover_counters(plan: MapPlan, space: str, count: int, names: tuple[str, ...]) -> None:
    """D509 has a name besides."""
    shown = Scene(counters=tuple(pieces(space, count)), tokens=plates_of(space, *names))
    placed = layout(plan, shown)
    assert [plate.words for plate in placed.plates] == list(names)
    for plate in placed.plates:
        for one in placed.counters:
            assert box(one)[3] <= plate.y - PLATE / 2
    assert placed.plates == tuple(sorted(placed.plates, key=lambda p: p.y))
    assert all(b.y - a.y >= PLATE for a, b in itertools.pairwise(placed.plates))


def test_a_counter_leaves_the_name_of_its_hex_free(plan: MapPlan) -> None:
    assert plan.board.spaces["D509"].name
    named, plain = (stand(plan, space, [pieces(space, 4)]) for space in ("D509", INLAND))

    def foot(placed: list[PlacedCounter], space: str) -> float:
        return max(box(one)[3] for one in placed) - plan.heart(plan.board.spaces[space])[1]

    assert foot(named, "D509") < foot(plain, INLAND)


def test_a_flag_does_not_cover_the_letter_of_a_counter(plan: MapPlan) -> None:
    both = tuple(pieces(INLAND, 1) + pieces(INLAND, 1, 1))
    placed = layout(plan, Scene(counters=both, flags=(Flag(space=INLAND),)))
    (_, foot, _) = placed.flags[0]
    assert min(box(one)[0] for one in placed.counters) >= foot + 16


@pytest.mark.parametrize("space", [INLAND, *RIM])
@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_a_fanned_stack_shows_every_counter_whole_inside_the_map(
    plan: MapPlan, space: str, count: int
) -> None:
    spread = fan(plan, pieces(space, count))
    assert [one.counter.unit for one in spread] == [f"allies{i}" for i in range(count)]
    assert all(shared(a, b) == 0 for a, b in itertools.combinations(spread, 2))
    left, top, right, bottom = plan.bounds
    for one in spread:
        x0, y0, x1, y1 = box(one)
        assert left <= x0 and top <= y0 and x1 <= right and y1 <= bottom  # noqa: PT018 - one box


def test_the_topmost_counter_is_found_at_its_place(plan: MapPlan) -> None:
    placed = layout(plan, Scene(counters=tuple(pieces(INLAND, 6))))
    top = placed.counters[-1]
    assert placed.at(top.x, top.y) is top
    assert placed.at(top.x + 500, top.y) is None
    assert fan(plan, []) == ()


def test_what_is_outside_the_window_is_not_placed(board: HexBoard) -> None:
    part = MapPlan(board, ("D506", "D507"))
    tokens = (*plates_of("D909", "wire"), *plates_of("D507", "trench"))
    flags = (Flag(space="D909"), Flag(space="D506"))
    ways = (Exit(space="D909", side="axis", letter="X", style=1),)
    both = (*pieces("D909", 2), *pieces("D506", 1))
    placed = layout(part, Scene(counters=both, tokens=tokens, flags=flags, exits=ways))
    assert [one.counter.space for one in placed.counters] == ["D506"]
    assert [plate.words for plate in placed.plates] == ["trench"]
    assert [flag.space for flag, _, _ in placed.flags] == ["D506"]
    assert placed.exits == ()


def test_a_work_that_the_map_shows_has_no_plate(board: HexBoard) -> None:
    space = replace(board.spaces[INLAND], features=frozenset({"wire"}))
    drawn = replace(board, spaces={**board.spaces, INLAND: space})
    shown = Scene(tokens=plates_of(INLAND, "wire"))
    assert layout(MapPlan(drawn, tuple(drawn.spaces)), shown).plates == ()


# ---------------------------------------------------------------- ways off the map


@pytest.mark.parametrize(
    ("space", "turn"), [("D401", -90), ("D613", 90), ("D105", 180), ("D1705", 0), ("D101", -135)]
)
def test_an_arrow_points_off_the_map(plan: MapPlan, space: str, turn: float) -> None:
    placed = layout(plan, Scene(exits=(Exit(space=space, side="axis", letter="X", style=1),)))
    (_, x, y, points) = placed.exits[0]
    assert abs((points - turn + 180) % 360 - 180) < 50
    left, top, right, bottom = plan.bounds
    assert left <= x <= right
    assert top <= y <= bottom
    hx, hy = plan.heart(plan.board.spaces[space])
    assert math.cos(math.radians(points)) * (x - hx) + math.sin(math.radians(points)) * (y - hy) > 0


@pytest.mark.parametrize("name", ["cobra", "saint_lambert", "saint_marcel"])
def test_the_ways_out_of_a_scenario_are_in_its_picture(name: str) -> None:
    game = scenario.new_game(name, seed=1)
    seat = Seat(game, None)
    gates = exits(game.system.name, game.world)
    assert gates
    shown = telling.scene_of(seat, "caption")
    assert {(way.side, way.space) for way in shown.exits} == {(s, h) for s in gates for h in gates[s]}
    assert len(layout(MapPlan(telling.board_of(seat), tuple(game.world.board.spaces)), shown).exits) > 1
    with_, without = (
        position_svg(game.world.board, one, furnished=False)
        for one in (shown, msgspec.structs.replace(shown, exits=()))
    )
    letters = [
        sum(1 for t in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text") if t.text in ("A", "X"))
        for svg in (with_, without)
    ]
    assert letters[0] - letters[1] == len(shown.exits)


def test_no_ways_out_where_none_count() -> None:
    game = scenario.new_game("first_orders", seed=1)
    assert not exits(game.system.name, game.world)
    assert telling.scene_of(Seat(game, None)).exits == ()
    assert exits("nobody", None) == {}


def test_every_objective_of_the_lesson_is_a_goal() -> None:
    game = scenario.new_game("first_orders", seed=1)
    flags = {flag.space for flag in telling.scene_of(Seat(game, None)).flags}
    assert flags == set(goals(game.system.name, game.world)) != set()


def test_an_objective_is_ringed_so_that_a_small_picture_shows_it(board: HexBoard) -> None:
    none, open_, held = (
        position_svg(board, Scene(flags=flags), furnished=False)
        for flags in ((), (Flag(space=INLAND),), (Flag(space=INLAND, side="axis", letter="X", style=1),))
    )
    assert len({none, open_, held}) == 3
    assert to_png(held, width=200) != to_png(none, width=200)
    assert 'stroke-dasharray="14 5"' in open_
    assert 'stroke-dasharray="14 5"' not in held


# ---------------------------------------------------------------- what units are on, and headings


def test_who_is_afloat_stands_in_a_craft_and_what_swims_does_not(board: HexBoard) -> None:
    state = GameState(
        units={
            "a": Unit(id="a", side="allies", kind="us_infantry", place="D506", marks=("afloat",), steps=3),
            "b": Unit(id="b", side="allies", kind="us_infantry", place="D606", steps=3),
            "c": Unit(id="c", side="allies", kind=SWIMMER, place="D706", marks=("afloat",), steps=3),
        }
    )
    shown = scene(board, state, sides=("allies", "axis"))
    assert {piece.unit: piece.base for piece in shown.counters} == {"a": "craft", "b": None, "c": None}
    aboard, ashore, _ = (
        counter_svg(msgspec.structs.replace(p, badges=(), shapes=())) for p in shown.counters
    )
    assert aboard != ashore
    assert PALETTES["summer"].stone in aboard


@pytest.mark.parametrize("hexes", [("D506",), ("D506", "D606", "D706"), ("D101", "D1712")])
def test_a_heading_of_any_length_stays_left_of_the_compass(board: HexBoard, hexes: tuple[str, ...]) -> None:
    heading = (
        "A long day: turn 3 of 10; a unit acts: Germany; initiative: United States; 0 held, 2 steps lost"
    )
    svg = position_svg(board, Scene(), window=hexes, caption=heading)
    left, _, width, _ = (float(n) for n in ET.fromstring(svg).attrib["viewBox"].split())
    words = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    lines = [t for t in words if t.attrib["font-family"] == SERIF and (t.text or "").rstrip(" …") in heading]
    assert 1 <= len(lines) <= 2
    for line in lines:
        end = float(line.attrib["x"]) + width_of(line.text or "", float(line.attrib["font-size"]), SERIF)
        assert end <= left + width - 80
    assert len({line.attrib["y"] for line in lines}) == len(lines)


def test_what_lies_in_half_a_hex_keeps_inside_the_map(plan: MapPlan) -> None:
    """In the window nothing cuts it off at the rim, as the frame of the printed sheet does."""
    half = [space.id for space in plan.board.spaces.values() if plan.cuts(space)]
    whole = next(space.id for space in plan.board.spaces.values() if not plan.cuts(space))
    tokens = tuple(Token(kind="dug", spaces=(space,), sign="foxholes") for space in (*half, whole))
    left, top, right, bottom = plan.bounds
    signs = {token.spaces[0]: (token, x, y) for token, x, y in layout(plan, Scene(tokens=tokens)).signs}
    assert not signs[whole][0].small
    for space in half:
        token, x, y = signs[space]
        assert token.small
        reach = (SIZE * 0.62 + 10) * HALF_HEX_SCALE
        assert left - 1 <= x - reach < x + reach <= right + 1
        assert top - 1 <= y - reach < y + reach <= bottom + 1
    assert sign_svg(signs[half[0]][0]) != sign_svg(signs[whole][0])
