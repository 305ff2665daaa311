"""Ground as a printed map draws it: gullies, banks of shingle, irrigated meadows, the sources of streams."""

from __future__ import annotations

import math
import re
from functools import cache

from wsn.table.picture import courses, ground
from wsn.table.picture.palette import SUMMER
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.ways import Ways
from wsn.table.picture.window import window_of
from wsn.table.ruling import load_map


@cache
def plan_of(name: str, *window: str) -> MapPlan:
    board = load_map(name)
    return MapPlan(board, window_of(board, window or None), SUMMER)


def test_a_gully_runs_out_at_its_ends_and_is_nowhere_an_even_band() -> None:
    svg = courses.gullies(Ways(plan_of("ridge")))
    (cut,) = re.findall(r'd="M([^"]+)Z" fill="' + SUMMER.gully, svg)
    numbers = [float(one) for one in re.findall(r"-?[0-9.]+", cut)]
    points = list(zip(numbers[::2], numbers[1::2]))
    one, other = points[: len(points) // 2], points[len(points) // 2 :][::-1]
    wide = [math.dist(a, b) for a, b in zip(one, other)]
    assert max(wide[0], wide[-1]) < max(wide) / 2
    middle = wide[len(wide) // 3 : -len(wide) // 3]
    assert max(middle) - min(middle) > 2
    assert "stroke-dasharray" not in svg


def test_touching_hexes_share_one_bank_of_shingle_wherever_the_picture_is_cut() -> None:
    (bank,) = ground.bank_lines(plan_of("board_b"))
    xs = [x for x, _ in bank]
    stony = [s for s in plan_of("board_b").board.spaces.values() if "shingle" in s.features]
    assert max(xs) - min(xs) > 1.4 * SIZE * (len(stony) - 2)
    part = plan_of("board_b", "B608", "B708")
    assert ground.bank_lines(part) == [bank]
    assert ground.shingle(plan_of("ridge")) == ""


def test_a_stream_that_begins_on_the_map_rises_there_and_one_that_leaves_it_does_not() -> None:
    streams = [way for way in Ways(plan_of("vire_meadows")).all if way.share and any(way.rises)]
    assert len(streams) == 1
    assert sum(streams[0].rises) == 1
    village = Ways(plan_of("hedgerow_village"))
    assert [way.rises for way in village.all if way.share] == [(False, False)]
    assert courses.draw_sources(village, village.streams[0][0], SUMMER.water, 12, 0) == ""


def test_every_irrigated_hex_has_ditches_of_its_own_lie() -> None:
    from wsn.parts.drawings import Irrigated
    from wsn.table.picture import terrain

    plan = plan_of("vire_meadows")
    (area,) = terrain.cover(plan).drawn_as(Irrigated)
    svg = ground.ditches(plan, area)
    lines = re.findall(r"M(-?[0-9.]+) (-?[0-9.]+)L(-?[0-9.]+) (-?[0-9.]+)", svg)
    turns = {round(math.atan2(float(d) - float(b), float(c) - float(a)) % math.pi, 1) for a, b, c, d in lines}
    assert len(turns) > 8
