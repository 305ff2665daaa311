"""Numbers of all hexes side by side in one whole number, for bots: one addition adds them all.

A bot asks what the whole enemy means to each hex, and the enemy seldom stays the same. Added up hex by hex
that took longer than all the rest of its thinking.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from typing import Final

BYTES: Final = 8
"""The room for each hex."""
LARGEST_STROKES: Final = 8 * BYTES - 1
"""The largest number that can be written in strokes."""


def pack_numbers(numbers: Iterable[int]) -> int:
    """The numbers, none below 0, side by side. Packed numbers can be added as long as the sums have room."""
    return int.from_bytes(array("Q", numbers).tobytes(), sys.byteorder)


def unpack_numbers(lanes: int, count: int) -> Sequence[int]:
    """The packed numbers, in their order."""
    return memoryview(lanes.to_bytes(BYTES * count, sys.byteorder)).cast("Q")


def to_strokes(number: int) -> int:
    """A number as that many set bits: of two numbers written this way, `and` leaves the smaller one."""
    return STROKES[number] if number < LARGEST_STROKES else STROKES[LARGEST_STROKES]


STROKES: Final = tuple((1 << number) - 1 for number in range(LARGEST_STROKES + 1))
"""Each number that can be written in strokes, so written."""
