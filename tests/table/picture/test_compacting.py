"""A picture in fewer bytes: what it says must be what the picture said, to the eye and to half a unit."""

from __future__ import annotations

import gzip
import io
import math
import re
import xml.etree.ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from wsn.table.cards import Card
from wsn.table.picture import card_svg, compact_paths, compact_svg, map_svg, passed_on, to_png
from wsn.table.picture.pathdata import write_data
from wsn.table.picture.svg import Pen, path, text
from wsn.table.ruling import load_map

SHAPES = [
    "M3 4L10.5 4 10.5 20.3 3 20.3Z",
    "M100.2 99.9h.01M-3.4 .6h.01",
    "M0 0C1 2 3 4 5 6.5 7 8 9 10 -11 12",
    "M5 5q1 2 3 4q-1 -2 -3 -4ZM8 8a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z",
    "M1 1L2 2M2 2L9 3M40 40V50H30l-5 -5",
    "M.5 .5A3 4 30 0 1 7 8",
]


def places(data: str) -> list[tuple[float, float]]:
    """Every end of a step of path data, worked out by the grammar of SVG and nothing of ours."""
    takes = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "t": 2, "a": 7, "z": 0}
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", data)
    x = y = start_x = start_y = 0.0
    found, name = [], ""
    while tokens:
        if tokens[0].isalpha():
            name = tokens.pop(0)
        elif name in "mM":
            name = {"m": "l", "M": "L"}[name]
        numbers = [float(tokens.pop(0)) for _ in range(takes[name.lower()])]
        from_x, from_y = (x, y) if name.islower() else (0.0, 0.0)
        match name.lower():
            case "h":
                x = from_x + numbers[0]
            case "v":
                y = from_y + numbers[0]
            case "z":
                x, y = start_x, start_y
            case _:
                x, y = from_x + numbers[-2], from_y + numbers[-1]
        if name in "mM":
            start_x, start_y = x, y
        found.append((x, y))
    return found


@pytest.mark.parametrize("grid", [2, 10])
@pytest.mark.parametrize("data", SHAPES)
def test_data_leads_to_the_same_places_on_the_grid(data: str, grid: int) -> None:
    """Each step may be off by half a part of the grid, and goes on from where the pen then is."""
    before, after = places(data), places(write_data(data, grid))
    assert len(after) == len(before)
    for (ax, ay), (bx, by) in zip(before, after, strict=True):
        assert math.hypot(ax - bx, ay - by) < 1.5 / grid
        assert bx * grid == pytest.approx(round(bx * grid))


def test_no_numbers_run_together() -> None:
    assert write_data("M0.5 0.5L1 1.5 1.5 1.5 1.5 -4") == "M.5.5l.5 1h.5v-5.5"
    assert write_data("M10 0L12.5 0.5 13 10.5") == "M10 0l2.5.5.5 10"


def test_points_on_a_straight_line_are_left_out_and_corners_are_not() -> None:
    assert write_data("M0 0L10 0 20 0 30 0 30 5 30 90") == "M0 0h30v90"
    assert write_data("M0 0L50 0 0 0 0 40") == "M0 0h50-50v40", "a line that comes back has been there"
    assert write_data("M0 0L2 2 4 0 6 2") == "M0 0l2 2 2-2 2 2", "what is small keeps its form"


def test_lines_that_meet_are_one_only_where_their_caps_are_round() -> None:
    pen = str(Pen().line([(0, 0), (5, 1)]).line([(5, 1), (9, 9)]))
    assert write_data(pen, joined=True).count("m") == 0
    assert write_data(pen).count("m") == 1
    for cap in ("round", "butt"):
        drawn = compact_svg(picture(path(pen, fill="none", stroke="#000", stroke_linecap=cap)))
        assert ("linejoin" in drawn) == (cap == "round")


def picture(*drawn: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" width="200" height="60">'
        f'<rect width="200" height="60" fill="#88aa66"/>{"".join(drawn)}</svg>'
    )


def seen(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(to_png(svg, width=1200))).convert("RGB").filter(ImageFilter.BoxBlur(1))


def difference(one: Image.Image, two: Image.Image) -> float:
    """How far two pictures are apart in the mean, of 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, two)).mean)


@pytest.mark.parametrize("halo", [None, "#ffffff"])
@pytest.mark.parametrize("turn", [None, 30.0])
def test_words_look_as_our_own_text_does(halo: str | None, turn: float | None) -> None:
    drawn = picture(text(100, 35, "Hamel 307", 22, "#221100", halo=halo, turn=turn))
    made = compact_svg(drawn)
    assert "<text" not in made
    assert difference(seen(drawn), seen(made)) < difference(seen(drawn), seen(picture())) / 4


def test_a_letter_that_our_fonts_lack_stays_text() -> None:
    assert "<text" in compact_svg(picture(text(100, 35, "日本", 22, "#221100")))


def test_circles_and_crowns_keep_their_places_and_are_drawn_by_few_shapes() -> None:
    circles, moved, crowns = Pen(), Pen(), Pen()
    for n in range(40):
        x, y = 10 + 4.3 * n, 30 + 14 * math.sin(n)
        circles.circle(x + 2, y + 2, 3 + 0.3 * (n % 3))
        moved.circle(x - 1, y - 1, 1 + 0.1 * (n % 3))
        crowns.crown(x, y, 3.2, 5, n)
    drawn = picture(
        path(str(circles), fill="#222222", fill_opacity="0.5"),
        path(str(crowns), fill="#3f6a2c", stroke="#1a3013", stroke_width="0.9"),
        path(str(moved), fill="#7ba34a"),
    )
    made = compact_svg(drawn)
    assert difference(seen(drawn), seen(made)) < difference(seen(drawn), seen(picture())) / 8
    assert len(re.findall(r'<path id="', made)) == 1, "the second circles are the first ones, moved"
    assert made.count("transform") == 1
    assert len(set(re.findall(r"q[^m]*z", made))) <= 5


def test_a_coarse_grid_plants_crowns_of_one_size_along_a_line() -> None:
    crowns, bare = Pen(), picture()
    for n in range(40):
        crowns.crown(10 + 4.3 * n, 30 + 14 * math.sin(n), 3.6 + 0.4 * (n % 3), 5, n)
    drawn = picture(path(str(crowns), fill="#3f6a2c", stroke="#1a3013", stroke_width="0.9"))
    made = compact_svg(drawn, 2)
    assert made.count("<marker") == 1
    assert len(places(re.findall(r'd="(M[^"]*)"/></svg>', made)[0])) == 40
    assert difference(seen(drawn), seen(made)) < difference(seen(drawn), seen(bare)) / 3


def test_other_soft_shapes_keep_their_form() -> None:
    pens = Pen(), Pen()
    for n in range(20):
        x, y = 10 + 9 * n, 30
        ring = [(x + (7 + n % 3) * math.cos(k), y + 9 * math.sin(k)) for k in (0.1, 0.9, 1.9, 2.5, 3.8, 5.0)]
        pens[0].blob(ring)
        pens[1].polygon(ring)
    drawn, angular = (picture(path(str(pen), fill="#ffee88")) for pen in pens)
    assert difference(seen(drawn), seen(compact_svg(drawn))) < 0.3 < difference(seen(drawn), seen(angular))


def test_few_circles_and_those_with_a_rim_stay_circles() -> None:
    few = path(str(Pen().circle(5, 5, 2).circle(20, 5, 2)), fill="#222222")
    rim = Pen()
    for n in range(30):
        rim.circle(6 * n, 20, 2)
    rimmed = path(str(rim), fill="#222222", stroke="#ffffff")
    assert compact_svg(picture(few, rimmed)).count(" 0 1 1 ") == 32


def test_a_card_in_fewer_bytes_looks_the_same_to_the_pixel() -> None:
    drawn = passed_on(
        card_svg(Card(card="a", title="Thunderbolts", text="Attack from the air", rule="SON 9.1"))
    )
    made = compact_paths(drawn)
    assert len(made) < len(drawn)
    assert difference(seen(drawn), seen(made)) < 0.5


def test_a_map_is_a_third_of_what_it_was_and_looks_the_same() -> None:
    drawn = map_svg(load_map("market_town"), furnished=False)
    made = compact_svg(drawn)
    before, after = (len(gzip.compress(one.encode(), 9)) for one in (passed_on(drawn), made))
    assert after < before * 0.55
    bare = re.sub(r'<path[^>]*fill="#3b2a10"[^>]*/>', "", drawn)
    assert difference(seen(drawn), seen(made)) < difference(seen(drawn), seen(bare)) / 2, "less than shadows"
    tree = ET.fromstring(made)
    ids = [one.get("id") for one in tree.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert {one.get("href", "#")[1:] for one in tree.iter() if one.get("href")} <= set(ids)
