"""What a test module needs of every shipped file, made when a test asks: collecting tests loads nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


class Lazily(Mapping[str, T]):
    """By name, a value that is made when it is first asked for, and then kept."""

    def __init__(self, names: Iterable[str], make: Callable[[str], T]) -> None:
        self._names, self._make = tuple(names), make
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
