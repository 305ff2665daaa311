"""Every way the dice can fall: what a command can come to, and how many paths there are (perft)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.engine.events import Event
from wsn.engine.game import Game


@dataclass
class CountedDice:
    """Dice that count for themselves, so that two worlds roll alike."""

    seed: str
    used: int = 0

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        self.used += 1
        return SeededDice(self.seed).roll(self.used, count, faces, purpose)


class _Ask(Exception):
    def __init__(self, count: int, faces: int) -> None:
        self.count, self.faces = count, faces


@dataclass
class _Prefix:
    """Gives the rolls it has, then asks."""

    rolls: tuple[tuple[int, ...], ...]
    used: int = 0

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        if self.used == len(self.rolls):
            raise _Ask(count, faces)
        self.used += 1
        return self.rolls[self.used - 1]


def courses(game: Game[Any], side: str, command: Command, most: int = 3000) -> Iterator[tuple[Fraction, Any]]:
    """Every way a command can go, with its share of all ways."""
    waiting: list[tuple[Fraction, tuple[tuple[int, ...], ...]]] = [(Fraction(1), ())]
    number = 0
    while waiting:
        share, rolls = waiting.pop()
        try:
            course = game.decide(side, command, _Prefix(rolls))
        except _Ask as ask:
            ways = list(itertools.product(range(1, ask.faces + 1), repeat=ask.count))
            waiting.extend((share / len(ways), (*rolls, values)) for values in reversed(ways))
            continue
        number += 1
        assert number <= most, f"{command} has more than {most} ways"
        yield share, course


def outcomes(game: Game[Any], side: str, command: Command) -> Iterator[tuple[Fraction, tuple[Event, ...]]]:
    """Every way a command can go: its share of all ways, and the events."""
    for share, course in courses(game, side, command):
        yield share, tuple(e for entry in course.entries for e in entry.events)


def perft(game: Game[Any], depth: int) -> int:
    """How many different (command, roll) paths there are to this depth, or to an earlier end."""
    side = game.deciding
    if depth == 0 or side is None:
        return 1
    total = 0
    for command in game.legal():
        for _, course in courses(game, side, command):
            total += perft(Game.at(game.system, game.setup, game.world, course.state), depth - 1)
    return total
