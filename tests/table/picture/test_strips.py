"""A large picture is drawn strip by strip, and looks the same."""

from __future__ import annotations

import numpy as np
import pytest

from wsn.data.drawn import decoded_png
from wsn.table.picture import map_svg, strips, to_png
from wsn.table.picture import png as pngs
from wsn.table.picture.mapstudy import shares_svg
from wsn.table.ruling import load_map


def both(
    svg: str, monkeypatch: pytest.MonkeyPatch, width: int | None = None
) -> tuple[np.ndarray, np.ndarray]:
    whole = decoded_png(to_png(svg, width=width))
    asked: list[str] = []

    def counted(strip: str) -> bytes:
        asked.append(strip)
        return to_png(strip)

    monkeypatch.setattr(strips, "STRIPS_FROM_PIXELS", 1)
    monkeypatch.setattr(strips, "STRIP", 100_000)
    made = strips.in_strips(svg, width, counted)
    assert made is not None
    assert len(asked) > 3
    assert sum(map(len, asked)) < 4 * len(svg), "each strip has only what may reach into it"
    return whole, decoded_png(made)


def alike(one: np.ndarray, other: np.ndarray) -> None:
    assert one.shape == other.shape
    apart = np.abs(one.astype(int) - other.astype(int)).max(axis=2)
    assert (apart > 8).mean() < 0.0005
    assert apart.max() < 120


@pytest.mark.parametrize("name", ["wsn_5_1", "normandy_areas"])
def test_a_map_in_strips_is_the_map(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alike(*both(map_svg(load_map(name)), monkeypatch))


def test_numbers_over_a_map_and_another_width_are_drawn_in_strips(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load_map("wsn_5_1")
    shares = {space: n / len(board.spaces) for n, space in enumerate(board.spaces)}
    alike(*both(shares_svg(board, shares, "Shares"), monkeypatch, width=700))


def test_what_is_moved_and_what_is_not_known_is_left_whole() -> None:
    long = "M5 5L9 9 5 9Z" * 10
    moved = f'<g transform="translate(0 900)"><path d="{long}"/><text y="3">A</text></g>'
    inner = f'{moved}<path d="{"m1 1l2 2" * 9}"/>'
    pieces = list(strips.split_pieces(inner))
    assert [piece.data for piece in pieces] == [()]
    assert pieces[0].text == inner


def test_a_subpath_is_kept_wherever_it_may_reach() -> None:
    around = strips.STROKE_REACH
    assert strips.subpath_heights("M5 100L9 -20 5 140Z") == (-20 - around, 140 + around)
    low, high = strips.subpath_heights("M5 100a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z")
    assert low <= 94 - around
    assert high >= 106 + around
    assert strips.subpath_heights("M5 100v90") == (-np.inf, np.inf)


def test_small_pictures_and_others_are_drawn_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = map_svg(load_map("wsn_5_1"), window=["D306"])

    def never(strip: str) -> bytes:
        raise AssertionError(strip)

    assert strips.in_strips(svg, None, never) is None
    assert strips.in_strips("<svg><rect/></svg>", None, never) is None
    assert strips.in_strips(svg.replace("<title>", "<linearGradient/><title>"), 9_000, never) is None
    monkeypatch.setattr(pngs, "STRIPS_FROM_CHARACTERS", 0)
    monkeypatch.setattr(strips, "STRIPS_FROM_PIXELS", 1)
    monkeypatch.setattr(strips, "STRIP", 40_000)
    assert decoded_png(to_png(svg)).shape[2] == 4


def test_a_sheet_of_a_large_map_holds_only_what_is_seen_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = map_svg(load_map("wsn_5_1"))
    assert strips.cut_by_height(svg)(100, 200) == svg, "a small one is left as it is"
    monkeypatch.setattr(strips, "LARGE_TEXT", 1)
    part = strips.cut_by_height(svg)(400, 500)
    assert len(part) < len(svg) / 2
    left, _, wide, _ = map(float, strips.SVG_HEAD.match(svg).groups()[:4])

    def seen(whole: str) -> np.ndarray:
        box = f'viewBox="{left:g} 400 {wide:g} 100" width="{wide:g}" height="100"'
        start = whole.find(">") + 1
        return decoded_png(to_png(f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{whole[start:]}'))

    alike(seen(svg), seen(part))
