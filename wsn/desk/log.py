"""The log of a game in words: what each command led to, every line with its rule and its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import msgspec

from wsn.cite import Reason
from wsn.engine.commands import Command
from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    Event,
    Resolved,
    StepsChanged,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.observe import observe_event
from wsn.english import capitalize
from wsn.table.choices import POINTERS
from wsn.table.logline import LogLine
from wsn.table.seat import Seat


@dataclass(frozen=True, slots=True)
class LogGroup:
    """A command of a side with everything that followed it by itself; the set-up is the first group."""

    first: int
    """The entry of the command; 1 is the set-up."""
    last: int
    """The last entry that followed by itself: taking back to here leaves the group as it is.

    What the reader hears nothing of belongs to the group before it: the reader does not see that it was done.
    """
    by: str | None
    """The side that gave the command; None for the set-up."""
    command: Command | None
    """The command, where the reader may know it: the viewer's own side's, or any once the game is over."""
    lines: tuple[LogLine, ...]
    events: tuple[Event, ...] = ()
    """All that happened, as far as the reader sees it; not every event has a line."""

    @property
    def dice(self) -> tuple[DiceRolled, ...]:
        """The throws among it whose values the reader sees."""
        return tuple(event for event in self.events if isinstance(event, DiceRolled))


LineKind = Literal["move", "dice", "loss", "card", "other"]
"""What a line is about: a unit moves, dice are thrown, a unit is lost or hurt, a card changes hands."""
KINDS: Final[Mapping[LineKind, str]] = {"move": "Moves", "dice": "Dice", "loss": "Losses", "card": "Cards"}
"""What the log can be narrowed to, and the words on the buttons."""


def kinds(lines: Sequence[LogLine]) -> tuple[LineKind, ...]:
    """What each line of a group is about, by its event; who announces a throw belongs to the throw."""
    told = [_kind(line) for line in lines]
    for n in range(len(lines) - 1):
        here, following = lines[n], lines[n + 1]
        if told[n] == "other" and isinstance(here.event, Resolved) and following.entry == here.entry:
            told[n] = "dice" if following.dice else "other"
    return tuple(told)


def _kind(line: LogLine) -> LineKind:
    if line.dice:
        return "dice"
    if line.moves:
        return "move"
    match line.event:
        case UnitMoved() | UnitPlaced() | UnitRemoved(left_map=True):
            return "move"
        case StepsChanged() | UnitRemoved():
            return "loss"
        case CardMoved():
            return "card"
    return "other"


def narrow_group(group: LogGroup, kind: LineKind | None) -> LogGroup:
    """A group with its lines of this kind only; the same group for None."""
    if kind is None:
        return group
    lines = tuple(line for line, one in zip(group.lines, kinds(group.lines)) if one == kind)
    return group if len(lines) == len(group.lines) else replace(group, lines=lines)


def units(group: LogGroup) -> Iterator[str]:
    """The units to which something happens in a group, or which do it, in that order."""
    named = (getattr(event, "unit", None) for event in group.events)
    yield from dict.fromkeys(unit for unit in named if isinstance(unit, str) and unit)


def line_reasons(line: LogLine) -> tuple[Reason, ...]:
    """Why a line came about: the reasons of its event, each with its rule and what it added.

    Those of a move have no amounts: the line tells what each step costs.
    """
    moves = line.moves or ((line.event,) if isinstance(line.event, UnitMoved) else ())
    if moves:
        told = (one for move in moves for one in move.because)
        return tuple(msgspec.structs.replace(one, amount=0) for one in told)
    return line.event.because


def line_actor(line: LogLine) -> str | None:
    """The unit that does what a line tells; None where it tells of none, or of what befalls one."""
    if line.moves:
        return line.moves[0].unit
    return line.event.unit if isinstance(line.event, Resolved | UnitMoved) else None


def places(event: Event) -> tuple[str, ...]:
    """The spaces and units that an event names, the most telling first: what the board is moved to."""
    named = (getattr(event, field, None) for field in ("space", *POINTERS, "marker"))
    return tuple(dict.fromkeys(name for name in named if isinstance(name, str) and name))


class Log:
    """The log of a game as one side (None: the public) may read it. `all_groups` takes in new entries."""

    def __init__(self, game: Game[Any], side: str | None) -> None:
        self.game = game
        self.side = side
        self._seat = Seat(game, side)
        self._read: list[Entry] = []
        self._groups: list[LogGroup] = []

    def all_groups(self) -> Sequence[LogGroup]:
        """Every group of the game so far, the oldest first."""
        entries = self.game.entries
        kept = len(self._read)
        while kept and (kept > len(entries) or self._read[kept - 1] is not entries[kept - 1]):
            kept -= 1
        if kept == len(entries) == len(self._read):
            return self._groups
        while self._groups and self._groups[-1].last > kept:
            self._groups.pop()
        if self.game.outcome is not None:  # every command is public from now on
            self._groups, kept = [], 0
        begun = self._groups[-1].last if self._groups else 0
        lines = self._lines_after(begun, kept)
        for group in _group_entries(entries[begun:], lines, self._seat):
            if self._groups and not group.events and group.command is None:  # nothing was heard of it
                self._groups[-1] = replace(self._groups[-1], last=group.last)
            else:
                self._groups.append(group)
        self._read = list(entries)
        return self._groups

    def _lines_after(self, begun: int, kept: int) -> Sequence[LogLine]:
        """The lines of the entries after the first `begun`, as sentences; the seat knows which it has told.

        That a turn begins is told by its heading.
        """
        if kept < len(self._read) or begun < len(self._read):
            self._seat = Seat(self.game, self.side)
        lines = (line for line in self._seat.new_events() if line.entry > begun and not line.opens_turn)
        return [replace(line, text=capitalize(line.text)) for line in lines]

    def find_groups(self, words: str) -> tuple[LogGroup, ...]:
        """The groups with a line (or a rule) that holds these words, whatever their case."""
        wanted = words.strip().lower()
        return tuple(g for g in self.all_groups() if any(wanted in str(line).lower() for line in g.lines))


def _group_entries(
    entries: Sequence[Entry],
    lines: Sequence[LogLine],
    seat: Seat,
) -> Iterator[LogGroup]:
    """The entries as groups, each begun by a command of a side."""
    told: dict[int, list[LogLine]] = {}
    for line in lines:
        told.setdefault(line.entry, []).append(line)
    bundles: list[list[Entry]] = []
    for entry in entries:
        if entry.by is not None or not bundles:
            bundles.append([])
        bundles[-1].append(entry)
    for bundle in bundles:
        head = bundle[0]
        seen = (observe_event(event, seat.side) for entry in bundle for event in entry.events)
        yield LogGroup(
            head.n,
            bundle[-1].n,
            head.by,
            seat.command_of(head),
            tuple(line for entry in bundle for line in told.get(entry.n, ())),
            tuple(event for event in seen if event is not None),
        )
