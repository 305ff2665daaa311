"""Where dice come from: a seed, a record, a script, or a person at the table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as count_from
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from wsn.engine.events import DiceRolled, Event
    from wsn.engine.state import Sides


class Dice(Protocol):
    """A source of rolls. `number` is how many rolls the game has seen before this one."""

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Throw `count` dice with `faces` sides."""
        ...


class NeedsRoll(Exception):
    """A person must throw the dice: what for, how many, of how many faces."""

    def __init__(self, purpose: str, count: int, faces: int) -> None:
        super().__init__(f"{purpose}: {count}d{faces}")
        self.purpose, self.count, self.faces = purpose, count, faces
        self.before: tuple[Event, ...] = ()
        """What the command has already led to when it comes to this throw; none of it has happened yet."""


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Roll n is a pure function of the seed and n, so undo is exact and there is no generator to save."""

    seed: str

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Throw the dice; `purpose` plays no part. Raises ValueError for faces outside 1 to 256."""
        blocks = (hashlib.sha256(f"{self.seed}/{number}/{n}".encode()).digest() for n in count_from())
        return even_values(blocks, count, faces, purpose)


def even_values(blocks: Iterable[bytes], count: int, faces: int, purpose: str) -> tuple[int, ...]:
    """What so many dice show, from endless random bytes. Raises ValueError for faces outside 1 to 256."""
    if not 1 <= faces <= 256:
        raise ValueError(f"{purpose}: dice have 1 to 256 faces, not {faces}")
    limit = 256 - 256 % faces  # bytes above would favour the low faces
    values: list[int] = []
    if not count:
        return ()
    for block in blocks:
        for byte in block:
            if byte < limit:
                values.append(byte % faces + 1)
                if len(values) == count:
                    return tuple(values)
    raise ValueError(f"{purpose}: no random bytes are left")


class Opening(NamedTuple):
    """A roll with what it was made of, so that anybody can work it out again (`wsn.engine.chain`)."""

    values: tuple[int, ...]
    link: str = ""
    """The link that the host opened for it, in hex; empty for dice that have none."""
    answers: Mapping[str, str] = {}
    """The links by which other seats answered, by seat."""


class OpenedDice:
    """Dice that record with each roll what it was made of, and are told who may see it."""

    def open_roll(self, count: int, faces: int, purpose: str, seen_by: Sides) -> Opening:
        """Throw `count` dice with `faces` sides, for the eyes of these sides."""
        raise NotImplementedError

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Throw dice in the open."""
        return self.open_roll(count, faces, purpose, None).values


BY_SEED: Final = ""
"""The rule of drawing of games begun before 0.3.0, and of lessons: by the seed alone."""
BY_SCENARIO: Final = "seed and scenario"
"""The rule of drawing of new games: games of different scenarios share no dice, though they have one seed."""
BY_CHAIN: Final = "hash chain"
"""The rule of drawing of hosted games: from a chain to which the host is bound (`wsn.engine.chain`)."""
DRAWN_FROM_SEED: Final = (BY_SEED, BY_SCENARIO)
"""The rules by which dice are drawn from a seed."""
DRAWN: Final = (*DRAWN_FROM_SEED, BY_CHAIN)
"""The rules by which a journal may say that its dice are drawn. None is ever taken away."""


def seeded_dice(seed: str, drawn: str, system: str, scenario: str) -> SeededDice:
    """The dice of a game with a seed, by the rule that its journal names (one of DRAWN_FROM_SEED).

    A scenario counts by its game and its name, so an edited one of the same name has the same dice.
    Raises ValueError for a rule that draws from no seed.
    """
    if drawn not in DRAWN_FROM_SEED:
        raise ValueError(f"dice by {drawn} are not drawn from a seed")
    if drawn == BY_SEED:
        return SeededDice(seed)
    return SeededDice(json.dumps([system, scenario, seed]))


class NoDice:
    """For looking at the rules only: a check, a preview or a text must not throw dice."""

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Raises RuntimeError, always."""
        raise RuntimeError(f"{purpose}: dice are thrown in `decide` only")


class NoDiceLeft(ValueError):
    """A script of dice is used up: the rules throw more often than was written down."""


@dataclass(slots=True)
class ScriptedDice:
    """Rolls given beforehand, one tuple a roll: recorded ones for `verify`, chosen ones for tests."""

    rolls: Sequence[tuple[int, ...]]
    used: int = 0

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """The next given roll. Raises NoDiceLeft when there is none, ValueError when it does not fit."""
        if self.used >= len(self.rolls):
            raise NoDiceLeft(f"no dice left for {purpose}")
        values = tuple(self.rolls[self.used])
        if len(values) != count or not all(1 <= v <= faces for v in values):
            raise ValueError(f"{purpose} takes {count}d{faces}, the script holds {values}")
        self.used += 1
        return values


@dataclass(slots=True)
class ReplayedDice(OpenedDice):
    """Rolls as a journal has them, with what they were made of."""

    rolls: Sequence[DiceRolled]
    used: int = 0

    def open_roll(self, count: int, faces: int, purpose: str, seen_by: Sides) -> Opening:
        """The next recorded roll. Raises NoDiceLeft when there is none, ValueError when it does not fit."""
        if self.used >= len(self.rolls):
            raise NoDiceLeft(f"no dice left for {purpose}")
        roll = self.rolls[self.used]
        if len(roll.values) != count or not all(1 <= v <= faces for v in roll.values):
            raise ValueError(f"{purpose} takes {count}d{faces}, the script holds {roll.values}")
        self.used += 1
        return Opening(roll.values, roll.link, roll.answers)


@dataclass(slots=True)
class TypedDice:
    """Rolls that players make at the table and type in; raises `NeedsRoll` for the next one."""

    values: list[tuple[int, ...]] = field(default_factory=list)
    used: int = 0

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """The next typed roll. Raises NeedsRoll when there is none, ValueError when it does not fit."""
        if self.used >= len(self.values):
            raise NeedsRoll(purpose, count, faces)
        values = self.values[self.used]
        if len(values) != count or not all(1 <= v <= faces for v in values):
            raise ValueError(f"{purpose} takes {count}d{faces}, typed were {values}")
        self.used += 1
        return values
