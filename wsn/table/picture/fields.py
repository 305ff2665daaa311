"""Bonds and lines of supply drawn over the map, with a disc for each stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from wsn.board.board import Board
from wsn.systems.contract import Settled
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import Pen, element, num, path, text
from wsn.table.picture.window import window_of

MARGIN_HEXES: Final = 3
"""The hexes around what is settled that a picture shows."""


def field_svg(
    board: Board,
    settled: Sequence[Settled],
    stacks: Mapping[str, str],
    heading: str,
    palette: Palette = SUMMER,
) -> str:
    """The map with bonds as bars and lines of supply as lines: whole where they hold, broken where not.

    `stacks` gives by space the sign of whoever is there.
    """
    window = _field_window(board, settled, stacks)
    plan = MapPlan(board, window_of(board, window), palette)
    shown = {space.id for space in plan.spaces}
    over = "".join(_draw_field(plan, one, shown) for one in settled)
    over += "".join(draw_disc(plan, space, sign) for space, sign in stacks.items() if space in shown)
    return map_svg(board, window=window, palette=palette, over=over, heading=heading)


def _field_window(
    board: Board, settled: Sequence[Settled], stacks: Mapping[str, str]
) -> tuple[str, ...] | None:
    """What is settled with some hexes around it."""
    about = {space for one in settled for space in (*one.spaces, *one.way)}
    return window_about(board, about | (stacks.keys() & set(board.spaces)))


def window_about(board: Board, spaces: set[str]) -> tuple[str, ...] | None:
    """These spaces with some hexes around them, boxes left out; None for none, which is the whole map."""
    near = {space for space in spaces if space not in board.boxes}
    for _ in range(MARGIN_HEXES):
        near |= {other for space in near for other in board.bordering(space)}
    return tuple(space for space in board.order if space in near) or None


def _draw_field(plan: MapPlan, one: Settled, shown: set[str]) -> str:
    colours = plan.palette
    stroke = colours.clear if one.holds else colours.blocked
    dashes = {} if one.holds else {"stroke_dasharray": "9 7"}
    spaces = plan.board.spaces
    pen = Pen()
    if len(one.spaces) == 2:
        for line in plan.borders(spaces[one.spaces[0]], spaces[one.spaces[1]]):
            pen.line(line)
        return path(str(pen), fill="none", stroke=stroke, stroke_width=9, stroke_linecap="round", **dashes)
    if one.spaces[0] not in one.way:
        pen.polygon(plan.outline(spaces[one.spaces[0]]))
        return path(str(pen), fill="none", stroke=stroke, stroke_width=6, **dashes)
    for a, b in pairwise(space for space in one.way if space in shown):
        pen.line((plan.heart(spaces[a]), plan.heart(spaces[b])))
    return path(str(pen), fill="none", stroke=stroke, stroke_width=5, stroke_linecap="round")


def draw_disc(plan: MapPlan, space: str, sign: str) -> str:
    """A disc in a space with the sign of whoever is there."""
    x, y = plan.heart(plan.board.spaces[space])
    colours = plan.palette
    disc = element(
        "circle",
        cx=num(x),
        cy=num(y),
        r=num(SIZE * 0.3),
        fill=colours.paper,
        stroke=colours.ink,
        stroke_width=2.5,
    )
    return disc + text(x, y + 9, sign, 26, colours.ink, bold=True)
