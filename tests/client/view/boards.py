"""A small board and positions on it, for the tests of what is drawn."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.client.view.camera import Box
from wsn.desk.marks import EdgeMark, HexMark, LineMark, UnitMark
from wsn.geometry.hexes import Grid
from wsn.parts.faces import Symbol
from wsn.table.picture.marks import STYLES
from wsn.table.scene import Counter, Flag, Scene, Token


def meadow(columns: int = 6, rows: int = 5, **words: str) -> HexBoard:
    """Open ground with whole hexes; `words` gives some of them another terrain (by label)."""
    grid = Grid()
    spaces = {}
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            at = grid.hex_at(column, row)
            label = grid.label(at, "D")
            spaces[label] = HexSpace(label, words.get(label, "open"), hex=at)
    return HexBoard("meadow", "A meadow", "war_storms", spaces, {}, (), "0" * 64, grid=grid)


def counter(unit: str, space: str, side: int = 0, **more: object) -> Counter:
    """A platoon of one of two sides."""
    known = {"symbol": Symbol("infantry"), "name": unit, "values": ("7", "2"), "steps": 2, "full": 2, **more}
    return Counter(
        unit=unit, space=space, side=("north", "south")[side], letter="NS"[side], style=side, **known
    )


STACK = [counter(f"u{n}", "D303") for n in range(7)]
"""Seven platoons in one hex."""


def position(counters: Sequence[Counter] = ()) -> Scene:
    """Some counters, smoke, an objective that is held and one that is not."""
    return Scene(
        counters=tuple(counters),
        tokens=(Token(kind="smoke", spaces=("D402",), sign="smoke", plate=False),),
        flags=(Flag(space="D504", side="south", letter="S", style=1), Flag(space="D201")),
    )


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return a.left < b.right_edge and b.left < a.right_edge and a.top < b.bottom_edge and b.top < a.bottom_edge


def played(view, before, after, beats, speed=1.0):
    view.show_scene(Scene(counters=tuple(before)))
    view.tick(0)
    view.show_scene(Scene(counters=tuple(after)))
    assert view.play(beats, speed) == (view.film is not None)
    return view.film


HEXES = [s for s in STYLES if s not in ("clear", "blocked", "reaction", "attack", "path")]


def shown(window):
    from wsn.client.view.capture import read_pixels

    window.draw()
    while window.host.view.stale:
        window.draw()
    return read_pixels(*window.window.get_framebuffer_size()).astype(int)


def settle(window, view, seconds=60.0):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        window.redraw(1)
        window.step()
        if not view.is_busy and not view.stale:
            return
        time.sleep(0.01)
    raise TimeoutError("the pictures did not come")


def every_mark(board):
    names = list(board.spaces)
    marks = [HexMark(s, style, "2½" if style == "reach" else "") for s, style in zip(names, HEXES)]
    marks += [EdgeMark("D504", "D505", "blocker"), EdgeMark("D404", "D405", "passed")]
    marks += [LineMark("D401", "D601", "clear"), LineMark("D402", "D603", "blocked", Fraction(1, 2))]
    marks += [LineMark("D502", "D604", "reaction"), LineMark("D403", "D404", "path")]
    return [*marks, UnitMark("a", "selected"), UnitMark("b", "target", "42 %"), UnitMark("c", "can_act")]


SIZE = (640, 480)
