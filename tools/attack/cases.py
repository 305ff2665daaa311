"""What an attack is: cases drawn from a seed, each a JSON value that holds all there is to know of it."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Case = dict[str, Any]
"""A case as JSON: with it alone the attack can be made again."""
Smaller = Callable[[Case], bool]
T = TypeVar("T")


class Fault(Exception):
    """Something is wrong with the product; `sign` tells this fault from others, whatever case shows it."""

    def __init__(self, sign: str, told: str) -> None:
        super().__init__(f"{sign}: {told}")
        self.sign, self.told = sign, told


class Attack:
    """A kind of attack. It keeps nothing from one case to the next but what it has read."""

    name = ""
    share = 1.0
    """Its part of the time, against those of the others."""
    seconds = 60.0
    """The processor time that a case may take."""
    megabytes: int | None = None
    """The memory that a case may take beyond what is there before it; None where that is not limited."""

    def __init__(self) -> None:
        self.until = math.inf
        """When the time of the attack is over, as `time.monotonic` has it: a long case may then end early."""

    @property
    def is_over(self) -> bool:
        """Whether a case should come to its end."""
        return time.monotonic() > self.until

    def prepare(self) -> None:
        """Load what all cases need, before the first child process is begun."""

    def draw(self, rng: random.Random) -> Case:
        """One case. It is drawn quickly, and the same from the same chance."""
        raise NotImplementedError

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Make the attack, and count what was done. Whatever it raises is a fault."""
        raise NotImplementedError

    def shrink(self, case: Case) -> Iterator[Case]:
        """Smaller cases of the same kind, the smallest first."""
        yield from ()


def chance_of(seed: int, attack: str, number: int) -> random.Random:
    """The chance that the case of this number is drawn from."""
    return random.Random(f"{seed} {attack} {number}")


def halve(items: Sequence[T]) -> Iterator[list[T]]:
    """The list without its first half, its second half, each quarter, and so on to each single one."""
    size = len(items)
    part = size
    while part > 0:
        for at in range(0, size, part):
            left = [*items[:at], *items[at + part :]]
            if len(left) < size:
                yield left
        part //= 2
