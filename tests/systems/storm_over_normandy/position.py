"""Positions of Storm Over Normandy for tests: units in one line each, and an open phase.

    p = position('''
        a can3-7 cw_brigade Juaye-Mondaye group=3_Can
        b ge-1 ge_regiment Tilly spent
    ''', control={"Juaye-Mondaye": "allies"}, hands={"germans": ["g_artillery-1"]})

The first word is `a` for an Allied unit and `g` for a German one. Nobody holds cards unless `hands` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from wsn.engine.state import Frame, GameState, Pile, Unit
from wsn.engine.system import Preview, Setup
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.world import World


@cache
def shipped() -> tuple[Setup, World]:
    """The shipped scenario, and its world."""
    setup = scenario.load("storm_d_day")
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

    @property
    def side(self) -> str | None:
        return self.game.deciding

    def unit(self, unit_id: str) -> Unit:
        return self.state.units[unit_id]

    def at(self, unit_id: str) -> str | None:
        unit = self.state.units.get(unit_id)
        return "out" if unit is None else unit.place

    def spent(self, unit_id: str) -> bool:
        return "spent" in self.unit(unit_id).marks

    def holder(self, area: str) -> object:
        return self.state.tracks[f"holder {area}"]

    def do(self, *commands: Command, dice: Sequence[Sequence[int]] = ()) -> tuple[Event, ...]:
        """Give commands for whoever decides, with these dice in order; returns all events."""
        source = ScriptedDice([tuple(roll) for roll in dice])
        events: list[Event] = []
        for command in commands:
            side = self.game.deciding
            assert side is not None, "the game is over"
            events += self.game.submit(side, command, source)
        assert source.used == len(dice), f"{len(dice) - source.used} rolls were not made"
        return tuple(events)

    def refused(self, command: Command) -> Refusal:
        """The refusal of a command, which submit raises as well."""
        side = self.game.deciding
        assert side is not None
        refusal = self.game.why_not(side, command)
        assert refusal is not None, f"{command} is allowed"
        with pytest.raises(IllegalCommand) as caught:
            self.game.submit(side, command)
        assert caught.value.refusal == refusal
        assert command not in self.game.legal()
        return refusal

    def allowed(self, command: Command) -> bool:
        return command in self.game.legal()

    def preview(self, command: Command) -> Preview:
        shown = self.game.system.preview(self.s, command)
        assert shown is not None
        return shown


def texts(events: Sequence[Event]) -> list[str]:
    """What was worked out, in order."""
    return [e.text for e in events if isinstance(e, Resolved)]


def position(
    units: str,
    *,
    frames: Sequence[Frame] | None = None,
    side: str = "allies",
    control: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    tracks: Mapping[str, int | str] | None = None,
) -> Position:
    """A game at a position; see the top of the module."""
    setup, world = shipped()
    placed: dict[str, Unit] = {}
    for line in units.strip().splitlines():
        owner, unit_id, kind, place, *words = line.split()
        assert kind in world.tables.kinds, kind
        assert place == "-" or place in world.around, place
        marks = tuple(sorted(word for word in words if "=" not in word))
        group = next((w.removeprefix("group=").replace("_", " ") for w in words if "=" in w), "")
        placed[unit_id] = Unit(
            unit_id,
            "allies" if owner == "a" else "germans",
            kind,
            None if place == "-" else place,
            group=group,
            marks=marks,
        )
    held = {area: "allies" if row.allied else "germans" for area, row in world.areas.items()}
    held |= control or {}
    state = GameState(
        units=placed,
        piles={
            **{f"hand {one}": Pile(tuple((hands or {}).get(one, ())), (one,)) for one in SYSTEM.sides},
            **{f"deck {one}": Pile(tuple((stacks or {}).get(one, ())), ()) for one in SYSTEM.sides},
            **{f"discards {one}": Pile() for one in SYSTEM.sides},
            "removed": Pile(),
        },
        tracks={
            "turn": 3,
            "victory points": 0,
            "support points": 0,
            "first": "allies",
            "passed": "",
            "release": 0,
            "lost airborne": 0,
            "lost others": 0,
            **{f"holder {area}": one for area, one in held.items()},
            **(tracks or {}),
        },
        frames=tuple(frames or (Frame("impulse", side),)),
    )
    return Position(Game.at(SYSTEM, setup, world, state))
