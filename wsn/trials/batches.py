"""Games that are handed to a worker several at a time: to send one costs as much as to play a short one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from math import ceil
from typing import Final, TypeVar

R = TypeVar("R")

BATCH: Final = 0.5
"""The seconds of processor that a batch should take: some hundred times what sending it takes."""
FIRST_GAME_WAIT: Final = 5.0
"""The seconds to wait for the first game, which tells how long they are; any longer is long enough alone."""
WORTH: Final = 3.0
"""The seconds of processor that a worker must have to do: to start it takes about one."""
BATCHES_AT_THE_END: Final = 2
"""The batches that each worker should still have when games run out, so that all of them end together."""


def play_batch(function: Callable[[int], R], numbers: tuple[int, ...]) -> tuple[list[R], float]:
    """The results of some numbers, and the seconds of processor that they took."""
    begun = time.process_time()
    return [function(number) for number in numbers], time.process_time() - begun


class Batches:
    """Numbers that are left, dealt out in batches as long as what came back tells them to be."""

    def __init__(self, numbers: Iterable[int], workers: int) -> None:
        self._left = deque(numbers)
        self._workers = workers
        self._games, self._seconds = 0, 0.0
        self._begun = 1

    def __len__(self) -> int:
        return len(self._left)

    @property
    def mean(self) -> float | None:
        """The seconds of processor of a game so far; None before the first."""
        return self._seconds / self._games if self._games else None

    @property
    def paying(self) -> int:
        """How many workers have enough to do with what is left; all of them before the first result.

        Those that have begun go on to the end.
        """
        if self.mean is None:
            return self._workers
        self._begun = max(self._begun, min(self._workers, int(len(self._left) * self.mean / WORTH)))
        return self._begun

    def took(self, games: int, seconds: float) -> None:
        """So many games came back, and took so long."""
        self._games += games
        self._seconds += seconds

    def deal(self) -> tuple[int, ...]:
        """The next batch; empty when none is left."""
        size = 1
        if self.mean is not None:
            share = ceil(len(self._left) / (BATCHES_AT_THE_END * self.paying))
            size = max(1, min(int(BATCH / max(self.mean, 1e-6)), share))
        return tuple(self._left.popleft() for _ in range(min(size, len(self._left))))
