"""Positions of Omaha, Alone for tests: units and tokens in one line each, and an open phase.

    p = position('''
        E-16 B02
        F-16 B02 disrupted
        tank tank_1 B02
        sp sp_4 S02 hidden
    ''', ip=(5, 4), turn=5)

A unit of the scenario needs no kind; `kind=company` gives it another than its own. Units that are not named
are eliminated. Tokens lie open unless they are `hidden`. No card is held unless `hand` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tests.systems.placed import Placed, texts
from wsn import scenario
from wsn.engine.commands import Command
from wsn.engine.events import Event
from wsn.engine.game import Game
from wsn.engine.state import Frame, GameState, Marker, Pile, Unit
from wsn.engine.system import Setup
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.systems.omaha_solitaire.rules.commands import (
    Pay,
)
from wsn.systems.omaha_solitaire.rules.world import World

__all__ = ["US", "Position", "position", "shipped", "texts"]

US = "americans"


@cache
def shipped(name: str = "omaha_alone") -> tuple[Setup, World]:
    """A shipped scenario, and its world."""
    setup = scenario.load(name)
    return setup, SYSTEM.world(setup)


@dataclass
class Position(Placed[World]):
    """A game that stands at a position, with the words of this game."""

    def track(self, name: str) -> object:
        return self.state.tracks[name]

    @property
    def ip(self) -> tuple[object, object]:
        return self.track("initiative 1st"), self.track("initiative 29th")

    @property
    def vp(self) -> object:
        return self.track("victory points")

    def at(self, unit_id: str) -> str | None:
        """Its place, or "removed": tokens leave the game."""
        return super().at(unit_id) if unit_id in self.state.units else "removed"

    def marks(self, unit_id: str) -> tuple[str, ...]:
        return self.unit(unit_id).marks

    def do(self, *commands: Command, dice: Sequence[int | Sequence[int]] = ()) -> tuple[Event, ...]:
        """Give commands, with these dice in order, one die as its number; returns all events."""
        return super().do(*commands, dice=[(die,) if isinstance(die, int) else die for die in dice])


def position(
    units: str,
    *,
    phase: str = "activation",
    frames: Sequence[Frame] | None = None,
    turn: int = 5,
    ip: tuple[int, int] = (3, 3),
    ep: int = 3,
    vp: int = 0,
    hand: Iterable[str] = (),
    deck: Iterable[str] = (),
    obstacles: Iterable[str] = (),
    gaps: Iterable[str] = (),
    taken: Iterable[str] = (),
    tracks: Mapping[str, int | str] | None = None,
    scenario: str = "omaha_alone",
) -> Position:
    """A game at a position; see the top of the module."""
    setup, world = shipped(scenario)
    placed = {
        row.id: Unit(row.id, US, row.kind, None, group=row.division, marks=("eliminated",))
        for row in world.scenario.units
    }
    for line in units.strip().splitlines():
        unit_id, *words = line.split()
        row = world.rows.get(unit_id)
        if row is not None:
            kind = next((w[5:] for w in words if w.startswith("kind=")), row.kind)
            place, *marks = [w for w in words if not w.startswith("kind=")]
            side, group = US, row.division
        else:
            kind, place, *marks = words
            side, group = (US if kind.startswith("tank") else "germans"), ""
        assert kind in world.tables.kinds, kind
        assert place == "-" or place in world.board.spaces, place
        seen_by = () if "hidden" in marks else None
        marks = [mark for mark in marks if mark != "hidden"]
        here = None if place == "-" else place
        placed[unit_id] = Unit(
            unit_id, side, kind, here, group=group, marks=tuple(sorted(marks)), seen_by=seen_by
        )
    markers = {
        f"{kind} {square}": Marker(f"{kind} {square}", kind, square)
        for kind, squares in (("obstacle", obstacles), ("gap", gaps))
        for square in squares
    }
    held = dict.fromkeys(world.worth, "germans") | dict.fromkeys(taken, US)
    state = GameState(
        units=placed,
        markers=markers,
        piles={"deck": Pile(tuple(deck), ()), "hand": Pile(tuple(hand), (US,)), "discards": Pile()},
        tracks={
            "turn": turn,
            "initiative 1st": ip[0],
            "initiative 29th": ip[1],
            "engineers": ep,
            "victory points": vp,
            **{f"holder {square}": side for square, side in held.items()},
            **(tracks or {}),
        },
        frames=tuple(frames or (Frame(phase, US),)),
    )
    return Position(Game.at(SYSTEM, setup, world, state))


def event(units: str, *dice: int, turn: int = 5, **more: object) -> Position:
    """A position after a random event with these dice."""
    frames = [Frame("turn", None, {"stage": "events", "left": 1}), Frame("pay", US)]
    p = position(units, frames=frames, turn=turn, **more)
    p.do(Pay(option="1st"), dice=list(dice))
    return p
