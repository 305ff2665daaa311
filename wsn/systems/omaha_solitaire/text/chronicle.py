"""The campaign log: by turn, what was taken on the beach, and what it cost (BO Victory)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from wsn.engine.events import (
    CardMoved,
    Event,
    GameEnded,
    MarkerPlaced,
    TrackSet,
    UnitMarked,
    UnitRemoved,
)
from wsn.parts.chronicles import Account, ToldTurn
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, ELIMINATED, EP, GAP, HOLDER, IP, TURN, VP
from wsn.systems.omaha_solitaire.rules import cards
from wsn.systems.omaha_solitaire.rules.world import GERMANS, US, S, name, points

HEADS: Final = (
    "points", "squares taken", "tokens removed", "obstacles cleared", "disrupted", "rebuilt", "lost",
    "returned", "initiative", "engineers", "cards",
)  # fmt: skip
POINTS_NOTE: Final = (
    "Points are victory points, less those that were lost again. Initiative and engineers are the points that"
    " were spent, with those that an event took. A unit that was disrupted twice counts as lost."
)


@dataclass
class Day:
    """What one turn brought, while it is counted."""

    turn: int
    points: int = 0
    initiative: int = 0
    engineers: int = 0
    named: dict[str, list[str]] = field(default_factory=dict)

    def note(self, word: str, what: str) -> None:
        """Something happened that is told by name."""
        self.named.setdefault(word, []).append(what)

    def count(self, word: str) -> int:
        """How many were told under a word."""
        return len(self.named.get(word, ()))


WORDS: Final = (
    "taken", "lost again", "removed", "cleared", "disrupted", "rebuilt", "lost", "returned", "cards played",
)  # fmt: skip
"""What is told by name, in this order."""


def account(played: Iterable[tuple[S, Event]]) -> Account:
    """`GameText.account_of`."""
    days, begun = [Day(1)], False
    result = ""
    for s, event in played:
        if isinstance(event, TrackSet) and event.track == TURN.key() and isinstance(event.value, int):
            if not begun:  # how the game begins, perhaps in a later turn
                days, begun = [Day(event.value)], True
            elif event.value != days[-1].turn:
                days.append(Day(event.value))
        elif isinstance(event, GameEnded):
            result = event.text
        elif s.state.frames or (begun and isinstance(event, TrackSet)):
            _add_event(days[-1], s, event)
    figures = [_day_figures(day) for day in days]
    totals = tuple(sum(column) for column in zip(*figures, strict=True))
    pages = [ToldTurn(day.turn, row, tuple(_day_notes(day))) for day, row in zip(days, figures, strict=True)]
    return Account(HEADS, tuple(pages), totals, result, POINTS_NOTE)


def _day_figures(day: Day) -> tuple[int, ...]:
    words = ("taken", "removed", "cleared", "disrupted", "rebuilt", "lost", "returned")
    named = (day.count(word) for word in words)
    return day.points, *named, day.initiative, day.engineers, day.count("cards played")


def _day_notes(day: Day) -> Iterator[tuple[str, str]]:
    for word in WORDS:
        if there := day.named.get(word):
            yield word, "; ".join(there)


def _add_event(day: Day, s: S, event: Event) -> None:
    """Count one event."""
    match event:
        case TrackSet():
            _add_track(day, s, event)
        case UnitRemoved():
            unit = s.state.units.get(event.unit)
            if unit is not None and unit.side == GERMANS:
                day.note("removed", f"{name(s, event.unit)} in {unit.place}")
        case MarkerPlaced() if event.kind == GAP:
            day.note("cleared", str(event.space))
        case UnitMarked() if event.mark == DISRUPTED and event.on and s.unit(event.unit).place is not None:
            day.note("disrupted", name(s, event.unit))
        case UnitMarked() if event.mark == DISRUPTED and ELIMINATED not in s.unit(event.unit).marks:
            if not event.on:  # a unit that is eliminated puts the mark down as well
                day.note("rebuilt", name(s, event.unit))
        case UnitMarked() if event.mark == ELIMINATED:
            day.note("lost" if event.on else "returned", name(s, event.unit))
        case CardMoved() if event.source == cards.HAND and event.to == cards.DISCARDS:
            day.note(
                "cards played", s.world.card(event.card).name if s.world.is_card(event.card) else "a card"
            )


def _add_track(day: Day, s: S, event: TrackSet) -> None:
    """What the tracks tell: points, squares, what was spent."""
    square = HOLDER.thing(event.track)
    if square is not None and HOLDER.get(s.state, square) not in (None, event.value):
        day.note("taken" if event.value == US else "lost again", square)
    if not isinstance(event.value, int):
        return
    pool = IP.thing(event.track)
    if pool is not None:
        day.initiative += max(0, points(s, pool) - event.value)
    elif event.track == EP.key():
        day.engineers += max(0, (EP.get(s.state) or 0) - event.value)
    elif event.track == VP.key():
        day.points += event.value - (VP.get(s.state) or 0)
