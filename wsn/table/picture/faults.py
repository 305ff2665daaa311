"""What is wrong with a map, marked on its picture: a cross on each space, with the number of the problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wsn.board.board import Board
from wsn.board.hexboard import HexBoard
from wsn.data import Problem
from wsn.geometry.hexes import corners
from wsn.table.picture.marks import hex_mark
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.svg import XY, Pen, group, path, text

MARKED: Final = 200
"""How many spaces are marked at most; a word that is wrong everywhere is no news after that."""
NUMBER_WIDTH, DISC = 12, 9.5
"""The breadth of a number and half the height of its disc, in sheet units."""


def spaces_by_problem(problems: Iterable[Problem]) -> Mapping[int, tuple[str, ...]]:
    """By the number of a problem in its list, from 1, the labels of the spaces that it is about."""
    return {number: problem.about for number, problem in enumerate(problems, 1) if problem.about}


def faults(
    board: Board, about: Mapping[int, Sequence[str]], window: Sequence[str], palette: Palette = SUMMER
) -> str:
    """The marks of the problems, to be drawn over the map; spaces that are nowhere on it are left out."""
    plan = MapPlan(board, tuple(window), palette)
    rings: dict[str, list[XY]] = {}
    numbers: dict[str, list[int]] = {}
    for number, labels in about.items():
        for label in labels:
            ring = _space_ring(plan, label)
            if ring is not None and (label in rings or len(rings) < MARKED):
                rings[label] = ring
                if number not in numbers.setdefault(label, []):
                    numbers[label].append(number)
    drawn = [hex_mark("refused", ring, palette) for ring in rings.values()]
    drawn += [_draw_number(palette, rings[label], numbers[label]) for label in rings]
    return group(drawn)


def _space_ring(plan: MapPlan, label: str) -> list[XY] | None:
    """The outline of a space on the sheet; of a hex also where its board has left a hole."""
    board = plan.board
    id_ = board.aliases.get(label, label)
    if id_ in board.spaces:
        return plan.outline(board.spaces[id_]) if id_ in plan.drawn_ids else None
    if not isinstance(board, HexBoard) or len(board.printed) > 1:
        return None
    hex_ = board.grid.parse(label, board.printed[0].letter if board.printed else "")
    ring = None if hex_ is None else [plan.xy(point) for point in corners(hex_)]
    left, top, right, bottom = plan.bounds
    inside = ring is not None and all(left <= x <= right and top <= y <= bottom for x, y in ring)
    return ring if inside else None


def _draw_number(palette: Palette, ring: Sequence[XY], numbers: Sequence[int]) -> str:
    """The numbers of the problems of one space, on a disc in its middle."""
    words = ", ".join(map(str, numbers[:3])) + (" ..." if len(numbers) > 3 else "")
    x, y = sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
    half = max(DISC, len(words) * NUMBER_WIDTH / 4 + 4)
    plate = [(x - half, y - DISC), (x + half, y - DISC), (x + half, y + DISC), (x - half, y + DISC)]
    disc = path(str(Pen().polygon(plate)), fill=palette.foam, stroke=palette.blocked, stroke_width="1.8")
    return disc + text(x, y + 4.4, words, 12, palette.ink, bold=True)
