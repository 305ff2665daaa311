"""What a game says of itself: its sides, its attacks, and which module stands behind each door.

The values of the contract are structs: they are made in a tenth of the time that a dataclass takes, and every
command loads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec

W = TypeVar("W")
"""What the rules of a game read and nothing changes: its world. Each door takes that of its own game."""
V = TypeVar("V", contravariant=True)
"""The same, in a door that only takes it."""
BoardKind = Literal["hex", "square", "area"]


class Side(msgspec.Struct, frozen=True):
    """A side of a game: its word in files and commands, its name, and the letter that tells it apart."""

    id: str
    title: str
    letter: str
    players: tuple[str, ...] | None = None
    """The words of those who play it: None for one player, by the side's own word; () for the book."""


class AttackOption(msgspec.Struct, frozen=True):
    """What may be said of an attack besides who attacks whom: `--mode at`, `--flame`."""

    name: str
    told: str
    """What it does, for the help."""
    choices: tuple[str, ...] = ()
    """The words of which one is given; none for a switch, or for words of one's own."""
    words: str = ""
    """What words of one's own stand for, in the help (`UNIT`); empty: it takes none."""


class Attack(msgspec.Struct, frozen=True):
    """A kind of attack that a game gives odds of (door `Odds`)."""

    name: str
    """Its word in commands (`--assault`)."""
    title: str
    """What it is called in a sentence: `fire`, `an assault`."""
    told: str
    """What it is, for the help."""
    options: tuple[AttackOption, ...] = ()
    losses: str = ""
    """What the enemy's losses are counted in (`hits`), to tell their mean; empty: the odds do not say."""
    everybody: bool = False
    """Whether all who can attack do so where no unit is named."""


class GameInfo(msgspec.Struct, frozen=True):
    """What a game says of itself without being loaded: cheap, for lists, menus and `door`."""

    name: str
    """Its word: in the `system` of files, as the folder of its scenarios, in commands."""
    title: str
    sides: tuple[Side, ...]
    """In the order that gives each its colour and place in every list."""
    citations: tuple[str, ...]
    """The letters with which the citations of its rules begin."""
    doors: Mapping[type[Any], str]
    """By Protocol, the module behind the door; several doors may share one, and `.` is the folder itself."""
    boards: tuple[BoardKind, ...] = ("hex",)
    """The kinds of board that it is played on: a scenario on another is refused. Empty: none at all."""
    first: str = ""
    """The scenario to begin with, of those that come with the program; empty: it has none to propose."""
    lesson: str = ""
    """The scenario that teaches, of those; empty: none does."""
    first_map: str = ""
    """The map on which to try its lines of sight, of those that come with the program; empty: any."""
    title_map: str = ""
    """The map whose picture stands at the head of the start page, of those; empty: `first_map`."""
    tempo: tuple[float, float] = (0.0, 0.0)
    """Minutes that a turn takes a person against a bot, and each unit in it: by this estimate of ours lists
    say how long a scenario is; zeros: there is none.
    """
    attacks: tuple[Attack, ...] = ()
    """The kinds of attack that it gives odds of, behind `Odds`; the first is meant where none is named."""
    parts: int = 2
    """In how many parts a movement point is counted: halves, or sixths where roads cost thirds."""
    imports: Mapping[str, str] = {}
    """By the ending of a file (`.xyz`), the module (`Importer`) that reads another program's scenarios."""
    exports: Mapping[str, str] = {}
    """By the ending of a file, the module (`Exporter`) that writes scenarios for another program."""

    def has(self, asked: type[Any]) -> bool:
        """Whether the game has a door."""
        return asked in self.doors

    @property
    def seats(self) -> Mapping[str, str]:
        """By player, the side that they play for, in the order of the sides."""
        return {
            player: side.id
            for side in self.sides
            for player in ((side.id,) if side.players is None else side.players)
        }

    @property
    def letters(self) -> Mapping[str, str]:
        """By side, its letter."""
        return {side.id: side.letter for side in self.sides}
