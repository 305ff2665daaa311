"""Positions of Storm Over Normandy for tests: units in one line each, and an open phase.

    p = position('''
        a can3-7 cw_brigade Juaye-Mondaye group=3_Can
        b ge-1 ge_regiment Tilly spent
    ''', control={"Juaye-Mondaye": "allies"}, hands={"germans": ["g_artillery-1"]})

The first word is `a` for an Allied unit and `g` for a German one. Nobody holds cards unless `hands` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tests.systems.placed import Placed
from wsn import scenario
from wsn.engine.game import Game
from wsn.engine.state import Frame, GameState, Pile, Unit
from wsn.engine.system import Setup
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules.world import World


@cache
def shipped() -> tuple[Setup, World]:
    """The shipped scenario, and its world."""
    setup = scenario.load("storm_d_day")
    return setup, SYSTEM.world(setup)


class Position(Placed[World]):
    """A game that stands at a position, with short words for tests."""

    def at(self, unit_id: str) -> str | None:
        """Where a unit is; `out` for one that is eliminated."""
        return super().at(unit_id) if unit_id in self.state.units else "out"

    def spent(self, unit_id: str) -> bool:
        return "spent" in self.unit(unit_id).marks

    def holder(self, area: str) -> object:
        return self.state.tracks[f"holder {area}"]


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


HERE, NEXT = "Creully", "Bayeux"
MINE = {HERE: "allies", NEXT: "allies", "Gold": "allies"}
