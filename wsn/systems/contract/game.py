"""What a game says of itself: its sides, its attacks, and which module stands behind each door.

The values of the contract are structs: they are made in a tenth of the time that a dataclass takes, and every
command loads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from wsn.systems.contract.values import Attack, BoardKind, Side

W = TypeVar("W")
"""What the rules of a game read and nothing changes: its world. Each door takes that of its own game."""
V = TypeVar("V", contravariant=True)
"""The same, in a door that only takes it."""


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
