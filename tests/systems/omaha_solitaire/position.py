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
from typing import Any

import pytest

from wsn import scenario
from wsn.cite import Refusal
from wsn.engine.commands import Command, IllegalCommand
from wsn.engine.dice import ScriptedDice
from wsn.engine.events import Event, Resolved
from wsn.engine.game import Game
from wsn.engine.state import Frame, GameState, Marker, Pile, Unit
from wsn.engine.system import Preview, Setup
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.systems.omaha_solitaire.world import World

US = "americans"


@cache
def shipped(name: str = "omaha_alone") -> tuple[Setup, World]:
    """A shipped scenario, and its world."""
    setup = scenario.load(name)
    return setup, SYSTEM.world(setup)


@dataclass
class Position:
    """A game that stands at a position, with short words for tests."""

    game: Game[World]

    @property
    def state(self) -> GameState:
        return self.game.state

    @property
    def s(self) -> Any:
        return self.game.situation()

    @property
    def phase(self) -> str:
        return self.state.frames[-1].phase

    def track(self, name: str) -> object:
        return self.state.tracks[name]

    @property
    def ip(self) -> tuple[object, object]:
        return self.track("initiative 1st"), self.track("initiative 29th")

    @property
    def vp(self) -> object:
        return self.track("victory points")

    def at(self, unit_id: str) -> str | None:
        unit = self.state.units.get(unit_id)
        return "removed" if unit is None else unit.place

    def marks(self, unit_id: str) -> tuple[str, ...]:
        return self.state.units[unit_id].marks

    def do(self, *commands: Command, dice: Sequence[int | tuple[int, ...]] = ()) -> tuple[Event, ...]:
        """Give commands, with these dice in order; returns all events."""
        source = ScriptedDice([die if isinstance(die, tuple) else (die,) for die in dice])
        events: list[Event] = []
        for command in commands:
            side = self.game.deciding
            assert side is not None, "the game is over"
            events += self.game.submit(side, command, source)
        assert source.used == len(dice), f"{len(dice) - source.used} rolls were not made"
        return tuple(events)

    def refused(self, command: Command) -> Refusal:
        """The refusal of a command, which submit raises as well."""
        refusal = self.game.why_not(US, command)
        assert refusal is not None, f"{command} is allowed"
        with pytest.raises(IllegalCommand) as caught:
            self.game.submit(US, command)
        assert caught.value.refusal == refusal
        assert command not in self.game.legal()
        return refusal

    def allowed(self, command: Command) -> bool:
        return command in self.game.legal()

    def preview(self, command: Command) -> Preview:
        shown = SYSTEM.preview(self.s, command)
        assert shown is not None
        return shown


def texts(events: Sequence[Event]) -> list[str]:
    """What was worked out, in order."""
    return [e.text for e in events if isinstance(e, Resolved)]


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
