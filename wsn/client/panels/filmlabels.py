"""Where what came of it is told over a board: never over other words of the film, and never over its dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wsn.client.panels import filmdice
from wsn.client.panels.filmdice import Here
from wsn.client.panels.theme import in_pixels
from wsn.client.view.camera import Box
from wsn.client.view.moments import Plaque

LABEL_ROWS_TRIED: Final = 6
"""So many rows over and under a place are tried before an outcome is told beside it."""
RISE: Final = 8.0
"""How far an outcome rises while it is told, at UI scale 1: it has that room above it."""
LABEL_GAP: Final = 5.0
"""What lies between two words, at UI scale 1."""


@dataclass(frozen=True, slots=True)
class LabelRoom:
    """The part of the window in which words may stand, and what is kept free in it."""

    area: Box
    here: Here
    zoom: float
    kept: tuple[Box, ...] = ()


def place_labels(plaques: Sequence[tuple[Plaque, float, float]], room: LabelRoom) -> list[Box]:
    """Where each of these outcomes stands, with its width and height; those before it have their places.

    Where there is no free place it is the one on which least lies.
    """
    made: list[Box] = []
    for n, (plaque, wide, high) in enumerate(plaques):
        dice = (filmdice.place_of_dice(one, room.here, room.area, room.zoom) for one in plaque.dice)
        met = (box for (other, *_), box in zip(plaques[:n], made) if other.meets_plaque(plaque))
        taken = (*dice, *met, *room.kept)
        tall = high + in_pixels(RISE)
        best = min(_places_around(plaque, wide, tall, room, taken), key=lambda box: _covered_area(box, taken))
        made.append(best)
    return made


def _places_around(
    plaque: Plaque, wide: float, high: float, room: LabelRoom, taken: tuple[Box, ...]
) -> Iterator[Box]:
    """Places for something of this size: over and under its own, then about what is in the way."""
    x, y = room.here(*plaque.at)
    away, gap = max(30 * room.zoom, in_pixels(20)), in_pixels(LABEL_GAP)
    over = [y - away - high - row * (high + gap) for row in range(LABEL_ROWS_TRIED)]
    under = [y + away + row * (high + gap) for row in range(LABEL_ROWS_TRIED)]
    first, then = (under, over) if plaque.below else (over, under)
    middle = x - wide / 2
    for top in (first[0], then[0], *first[1:], *then[1:]):
        yield _hold_inside(middle, top, wide, high, room.area)
    for box in taken:
        for left, top in (
            (middle, box.bottom_edge + gap),
            (middle, box.top - high - gap),
            (box.right_edge + gap, box.top),
            (box.left - wide - gap, box.top),
        ):
            yield _hold_inside(left, top, wide, high, room.area)


def _hold_inside(left: float, top: float, wide: float, high: float, area: Box) -> Box:
    """A box of this size, within the part of the window that the board has."""
    rim = in_pixels(4)
    left = max(min(left, area.right_edge - wide - rim), area.left + rim)
    return Box(left, max(min(top, area.bottom_edge - high - rim), area.top + rim), wide, high)


def _covered_area(box: Box, taken: tuple[Box, ...]) -> float:
    """How much of what is there it would cover, in square pixels."""
    return sum(
        max(0.0, min(box.right_edge, one.right_edge) - max(box.left, one.left))
        * max(0.0, min(box.bottom_edge, one.bottom_edge) - max(box.top, one.top))
        for one in taken
    )
