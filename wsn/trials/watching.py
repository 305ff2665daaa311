"""The course of a finished game as data: what was held and left at the end of each turn, where and by whom.

It is read from the events of the game, as they were, and through what the game tells: a game
without objectives simply tells of none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import metadata
from typing import Any

import msgspec

from wsn.data import digest
from wsn.engine.dice import NoDice
from wsn.engine.events import StepsChanged, UnitPlaced
from wsn.engine.evolve import evolve
from wsn.engine.facts import Score
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.system import Situation
from wsn.table.choices import where
from wsn.table.luck import attacks_with_luck
from wsn.table.scene import objectives_of


class TurnEnd(msgspec.Struct, frozen=True):
    """How things stood when a turn ended, or when the game did."""

    turn: int
    held: Mapping[str, str]
    """By objective space, the side that holds it; empty: nobody."""
    left: Mapping[str, int]
    """By side, the steps that it has in play, on the map or still to come."""
    lost: Mapping[str, int]
    """By side, the steps that it lost in this turn."""


class KindRecord(msgspec.Struct, frozen=True):
    """What the units of one kind did in a game, on one side."""

    units: int
    steps: int
    """All that they had when they came into play."""
    lost: int
    attacks: int
    """Those whose odds could be reckoned. Where several units attack, it is an attack of the first."""
    took: int
    """The enemy steps that were lost to these attacks."""
    owed: float
    """The same, on the average of all the ways in which their dice could have fallen."""


class Watched(msgspec.Struct, frozen=True):
    """The course of one game, for a row; the same on any machine."""

    scenario: str
    system: str
    digest: str
    """Of the set-up: map, scenario and charts."""
    bots: Mapping[str, str]
    version: str
    """Of wsn."""
    began: str | None
    """The side that gave the first order of the first turn."""
    score: tuple[Score, ...]
    """How each side stood at the end."""
    turns: tuple[TurnEnd, ...]
    """Empty in a game that does not count turns."""
    fell: Mapping[str, Mapping[str, int]]
    """By side, the steps that it lost in each space."""
    kinds: Mapping[str, Mapping[str, KindRecord]]
    """By side and kind of unit; the kind is empty for support from off the map, which no unit gives."""


@dataclass(slots=True)
class _KindTally:
    """What the kinds of a side add up to while a game is read."""

    units: int = 0
    steps: int = 0
    lost: int = 0
    attacks: int = 0
    took: int = 0
    owed: Fraction = field(default_factory=Fraction)

    @property
    def record(self) -> KindRecord:
        return KindRecord(
            self.units, self.steps, self.lost, self.attacks, self.took, round(float(self.owed), 4)
        )


@cache
def version() -> str:
    """The version of wsn that plays."""
    return metadata.version("wsn")


def watch_game(game: Game[Any], bots: Mapping[str, str]) -> Watched:
    """The course of a game that is over."""
    sides = game.system.sides
    fell: dict[str, Counter[str]] = {side: Counter() for side in sides}
    tallies: dict[str, dict[str, _KindTally]] = {side: {} for side in sides}
    owners: dict[str, tuple[str, str]] = {}
    turns = tuple(_turn_ends(game, fell, tallies, owners))
    for attack in attacks_with_luck(game, game.entries):
        _, kind = owners.get(attack.unit or "", ("", ""))
        tally = tallies[attack.side].setdefault(kind, _KindTally())
        tally.attacks += 1
        tally.took += attack.gave
        tally.owed += attack.owed
    return Watched(
        scenario=game.setup.name,
        system=game.system.name,
        digest=digest(game.setup),
        bots=dict(bots),
        version=version(),
        began=_beginning_side(game),
        score=game.system.status(Situation(game.state, game.world, NoDice(), game.cache)).score,
        turns=turns,
        fell={side: dict(sorted(spaces.items())) for side, spaces in fell.items()},
        kinds={
            side: {kind: tally.record for kind, tally in sorted(kinds.items())}
            for side, kinds in tallies.items()
        },
    )


def _turn_ends(
    game: Game[Any],
    fell: Mapping[str, Counter[str]],
    tallies: Mapping[str, dict[str, _KindTally]],
    owners: dict[str, tuple[str, str]],
) -> Iterator[TurnEnd]:
    """The end of each turn; fills in, on its way, where steps were lost and which units there were."""
    state, turn = GameState(), game.system.turn(GameState())
    lost: Counter[str] = Counter()
    for entry in game.entries:
        for event in entry.events:
            if isinstance(event, UnitPlaced):
                _muster_unit(event, tallies, owners)
            elif isinstance(event, StepsChanged) and event.by < 0:
                unit = state.units[event.unit]
                lost[unit.side] -= event.by
                fell[unit.side][where(unit.id, state) or ""] -= event.by
                tallies[unit.side].setdefault(unit.kind, _KindTally()).lost -= event.by
            before, state = state, evolve(state, event)
            now = game.system.turn(state)
            if now != turn:
                if turn:
                    yield _turn_end(game, before, turn, lost)
                    lost.clear()
                turn = now
    if turn:
        yield _turn_end(game, state, turn, lost)


def _muster_unit(
    event: UnitPlaced, tallies: Mapping[str, dict[str, _KindTally]], owners: dict[str, tuple[str, str]]
) -> None:
    """Count a unit when it first comes into play; an id that is placed again is the same unit."""
    if event.unit in owners:
        return
    owners[event.unit] = event.side, event.kind
    tally = tallies[event.side].setdefault(event.kind, _KindTally())
    tally.units += 1
    tally.steps += event.steps


def _turn_end(game: Game[Any], state: GameState, turn: int, lost: Mapping[str, int]) -> TurnEnd:
    left: Counter[str] = Counter()
    for unit in state.units.values():
        left[unit.side] += unit.steps
    sides = game.system.sides
    held = objectives_of(game.system.name, game.world, state)
    return TurnEnd(
        turn,
        dict(sorted(held.items())),
        {side: left[side] for side in sides},
        {side: lost.get(side, 0) for side in sides},
    )


def _beginning_side(game: Game[Any]) -> str | None:
    """The side of the first order that is given when the turns have begun."""
    state = GameState()
    for entry in game.entries:
        turn = game.system.turn(state)
        if entry.by is not None and entry.by in game.system.seats and turn != 0:
            return game.system.seats[entry.by]
        for event in entry.events:
            state = evolve(state, event)
    return None
